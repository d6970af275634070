//! Text from outside made harmless and visible: what a failure shows of a reply, of stderr, of a name.

use std::fmt::Write;

/// `text` with every control, invisible, reordering or combining character written as a `\u` escape of JSON, and nothing
/// else changed. A line break becomes `\n`.
#[must_use]
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if is_hidden(character) => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
            _ => out.push(character),
        }
    }
    out
}

/// JSON text with the same characters written as escapes, which in its strings mean the same; its own line breaks stay.
#[must_use]
pub fn visible_json(json: &str) -> String {
    json.split('\n').map(visible).collect::<Vec<_>>().join("\n")
}

/// [`visible`], cut off after `limit` characters with a word on how many are left out.
#[must_use]
pub fn visible_start(text: &str, limit: usize) -> String {
    let Some((cut, _)) = text.char_indices().nth(limit) else {
        return visible(text);
    };
    format!("{}… ({} more bytes)", visible(&text[..cut]), text.len() - cut)
}

/// Whether a reader could not see `character`, or could be misled by it.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || (character.is_whitespace() && character != ' ')
        || matches!(character,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
            | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFD}' | '\u{E0000}'..='\u{E0FFF}'
            // Combining marks: `é` and `e` with an accent look alike.
            | '\u{300}'..='\u{36F}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FE20}'..='\u{FE2F}'
            // Private use, and noncharacters.
            | '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{10FFFF}' | '\u{FDD0}'..='\u{FDEF}' | '\u{FFFE}' | '\u{FFFF}')
        || u32::from(character) & 0xFFFE == 0xFFFE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_moves_a_cursor_or_hides_passes() {
        assert_eq!(visible("plain é 😀 €"), "plain é 😀 €");
        assert_eq!(visible("a\u{1b}[2J\r\n\tb\0\u{7f}\u{9b}"), "a\\u001b[2J\\r\\n\\tb\\u0000\\u007f\\u009b");
        assert_eq!(
            visible("\u{a0}\u{ad}\u{200b}\u{202e}\u{2066}\u{feff}"),
            "\\u00a0\\u00ad\\u200b\\u202e\\u2066\\ufeff"
        );
        assert_eq!(visible("e\u{301}\u{e0041}\u{fdd0}\u{1fffe}"), "e\\u0301\\udb40\\udc41\\ufdd0\\ud83f\\udffe");
    }

    #[test]
    fn long_text_is_cut_between_characters() {
        assert_eq!(visible_start("éé", 2), "éé");
        assert_eq!(visible_start("ééé\n", 2), "éé… (3 more bytes)");
    }
}
