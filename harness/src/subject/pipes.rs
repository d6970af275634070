//! The three pipes of a process: one line written, one line read, stderr followed all the while, and never longer than the
//! limit. [`Pipes`] watches them all at once where the platform can, and has a thread for each where it cannot.

#[cfg(unix)]
mod polled;
#[cfg(any(not(unix), test))]
mod threaded;

#[cfg(unix)]
pub(super) use polled::Pipes;
#[cfg(not(unix))]
pub(super) use threaded::Pipes;

use std::time::Duration;

use crate::reply::MAX_BYTES;

/// What came back for a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line, without its line break.
    Whole(Vec<u8>),
    /// The output ended, after so many bytes of a line.
    Ended(usize),
    /// Nothing reads the input any more, and no line came.
    InputClosed,
    /// No line break in more bytes than a reply may have.
    TooLong,
    /// The limit passed, after so many bytes of a line.
    Late(usize),
}

/// How long to wait for a line before asking whether the process is there at all: its pipes may be held open by another.
const GLANCE: Duration = Duration::from_millis(50);

/// How many bytes without a line break are too many: one more than a line may have with its carriage return.
const TOO_MANY: usize = MAX_BYTES + 2;

#[cfg(test)]
mod tests {
    use std::process::{Child, Command, Stdio};
    use std::time::Instant;

    use super::*;

    const LONG: Duration = Duration::from_secs(30);
    const SHORT: Duration = Duration::from_millis(200);

    fn python(program: &str) -> Child {
        let mut command = Command::new("python3");
        command.args(["-u", "-c", program]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    }

    /// The same over both kinds of pipes: they must not differ in anything that can be seen.
    macro_rules! over_both {
        ($($name:ident: $program:expr, |$pipes:ident| $body:block)*) => {
            mod over_polled_pipes { use super::*; use super::super::polled::Pipes; over_both!(@tests $($name: $program, |$pipes| $body)*); }
            mod over_threads { use super::*; use super::super::threaded::Pipes; over_both!(@tests $($name: $program, |$pipes| $body)*); }
        };
        (@tests $($name:ident: $program:expr, |$pipes:ident| $body:block)*) => {$(
            #[test]
            fn $name() {
                let mut child = python($program);
                #[allow(unused_mut)]
                let mut $pipes = Pipes::of(&mut child).unwrap();
                $body
                drop($pipes);
                let _ = child.kill();
                child.wait().unwrap();
            }
        )*};
    }

    const ECHO: &str = "import sys\nfor line in sys.stdin: sys.stdout.write(line)";

    over_both! {
        lines_come_back_in_order: ECHO, |pipes| {
            for line in ["one", "", "\u{e9} \u{1f600}"] {
                assert_eq!(pipes.exchange(format!("{line}\n").as_bytes(), LONG, || false), Line::Whole(line.into()));
            }
            let long = "x".repeat(3_000_000);
            assert_eq!(pipes.exchange(format!("{long}\n").as_bytes(), LONG, || false), Line::Whole(long.into_bytes()));
            assert_eq!(pipes.unasked(), None);
        }
        the_end_of_the_output_is_told_with_what_came_of_a_line:
            "import os, sys\nsys.stdin.readline()\nsys.stdout.write('abc')\nos.close(1)\nsys.stdin.read()", |pipes| {
            assert_eq!(pipes.exchange(b"x\n", LONG, || false), Line::Ended(3));
        }
        silence_lasts_no_longer_than_the_limit:
            "import sys\nsys.stdout.write(sys.stdin.readline() + 'abc')\nsys.stdin.read()", |pipes| {
            assert_eq!(pipes.exchange(b"x\n", LONG, || false), Line::Whole(b"x".to_vec()));
            let asked = Instant::now();
            assert_eq!(pipes.exchange(b"x\n", SHORT, || false), Line::Late(3));
            assert!(asked.elapsed() >= SHORT && asked.elapsed() < LONG);
        }
        an_input_that_nobody_reads_is_told: "import os, time\nos.close(0)\ntime.sleep(600)", |pipes| {
            // The first line may still go into the pipe.
            let large = [b"x".repeat(1_000_000), b"\n".to_vec()].concat();
            assert_eq!(pipes.exchange(&large, LONG, || false), Line::InputClosed);
        }
        a_process_that_does_not_read_costs_the_limit_and_no_more: "import time\ntime.sleep(600)", |pipes| {
            let large = [b"x".repeat(1_000_000), b"\n".to_vec()].concat();
            assert_eq!(pipes.exchange(&large, SHORT, || false), Line::Late(0));
        }
        a_line_that_does_not_end_is_cut_off: "import sys\nsys.stdin.readline()\nwhile True: sys.stdout.write('x' * 65536)", |pipes| {
            assert_eq!(pipes.exchange(b"x\n", LONG, || false), Line::TooLong);
        }
        a_flood_on_stderr_holds_nothing_up:
            "import sys\nfor line in sys.stdin: sys.stderr.write('noise\\n' * 1000000 + 'last words\\n'); sys.stdout.write(line)", |pipes| {
            assert_eq!(pipes.exchange(b"x\n", LONG, || false), Line::Whole(b"x".to_vec()));
            pipes.close_input();
            pipes.drain(LONG);
            assert_eq!(pipes.last_stderr().last().unwrap(), "last words");
        }
        a_process_that_has_ended_is_not_waited_for: "import time\ntime.sleep(600)", |pipes| {
            let asked = Instant::now();
            assert_eq!(pipes.exchange(b"x\n", LONG, || true), Line::Ended(0));
            assert!(asked.elapsed() < LONG);
        }
        what_was_not_asked_for_is_found:
            "import sys\nfor line in sys.stdin: sys.stdout.write(line + 'more\\n' + 'and')", |pipes| {
            assert_eq!(pipes.exchange(b"x\n", LONG, || false), Line::Whole(b"x".to_vec()));
            pipes.close_input();
            pipes.drain(LONG);
            assert_eq!(pipes.left_over(), Some(b"more".to_vec()));
            // The start of a line may still become one; only when the output has ended it never will.
            assert_eq!(pipes.left_over(), None);
            assert_eq!(pipes.unasked(), Some(b"and".to_vec()));
            assert_eq!(pipes.unasked(), None);
        }
    }
}
