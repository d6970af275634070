//! [`Tail`]: the last lines of a stream that may go on for ever.

use crate::visible::visible_start;

/// The end of a stream, bounded.
#[derive(Default)]
pub(super) struct Tail(Vec<u8>);

impl Tail {
    const KEPT: usize = 8 * 1024;
    const LINES: usize = 24;
    const WIDTH: usize = 200;

    /// Adds what came next.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
        if self.0.len() > 2 * Self::KEPT {
            self.0.drain(..self.0.len() - Self::KEPT);
        }
    }

    /// The last lines that are not blank, made harmless.
    pub(super) fn lines(&self) -> Vec<String> {
        let start = self.0.len().saturating_sub(Self::KEPT);
        let text = String::from_utf8_lossy(&self.0[start..]);
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let first = lines.len().saturating_sub(Self::LINES);
        lines[first..].iter().map(|line| visible_start(line, Self::WIDTH)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_of_a_stream_is_bounded_and_harmless() {
        let mut tail = Tail::default();
        for line in 0..100_000 {
            tail.push(format!("line {line}\u{1b}[2J\n").as_bytes());
        }
        assert!(tail.0.len() <= 2 * Tail::KEPT + 100);
        let lines = tail.lines();
        assert_eq!(lines.len(), Tail::LINES);
        assert_eq!(lines[Tail::LINES - 1], "line 99999\\u001b[2J");
    }
}
