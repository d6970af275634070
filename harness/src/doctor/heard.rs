//! [`hear`]: the reply that can be made out of the lines that came, and the faults in how it was written.
//!
//! A run takes such lines for malformed and goes no further. Here they are read on, so that one fault of writing does not
//! hide what the reply says. Nothing here asks or waits.

use rt_tool_reference::json::{Duplicates, Number, ReadOptions, Value, read_with};

use super::advice::Topic;
use crate::reply::{self, MAX_DEPTH, MAX_VALUES, Reply};
use crate::visible::visible_start;

/// What came back for a request.
#[derive(Debug)]
pub(super) struct Heard {
    /// The reply, or why there is none to make out, and what to mend.
    pub(super) reply: Result<Reply, (String, Topic)>,
    /// What is wrong with how it was written.
    pub(super) faults: Vec<Fault>,
}

/// A fault in how a reply is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// It begins with a byte order mark.
    ByteOrderMark,
    /// It ends in CR LF. The protocol lets that pass.
    CarriageReturn,
    /// Its `id` is not that of the request.
    Id,
    /// Something else stands on stdout.
    NotAlone,
    /// It takes several lines.
    SeveralLines,
}

/// A fault and what showed it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) kind: Kind,
    pub(super) said: String,
}

/// Reads `first` as the reply to the request `id`. Where it is none, looks for one in the lines that `next` gives.
pub(super) fn hear(first: Vec<u8>, mut next: impl FnMut() -> Option<Vec<u8>>, id: i64) -> Heard {
    let (reply, faults) = read_line(&first, id);
    let reason = match reply {
        Ok(reply) => return Heard { reply: Ok(reply), faults },
        Err(reason) => (reason, topic(&first)),
    };
    let mut lines = vec![first];
    let mut bytes = lines[0].len();
    while lines.len() < MOST_LINES && bytes < MOST_BYTES {
        let Some(line) = next() else { break };
        let (reply, mut faults) = read_line(&line, id);
        if let Ok(reply) = reply {
            let said = format!("before the reply came {}", shown(&lines));
            faults.push(Fault { kind: Kind::NotAlone, said });
            return Heard { reply: Ok(reply), faults };
        }
        let closes = line.starts_with(b"}");
        bytes += line.len();
        lines.push(line);
        if closes && let (Ok(reply), mut faults) = read_line(&lines.join(&b' '), id) {
            let said = format!("the reply takes {} lines", lines.len());
            faults.push(Fault { kind: Kind::SeveralLines, said });
            return Heard { reply: Ok(reply), faults };
        }
    }
    Heard { reply: Err(reason), faults: Vec::new() }
}

/// Whether `line` is an error that belongs to no request, which is what a line that is no JSON is answered with.
pub(super) fn is_parse_error(line: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(line) else { return false };
    let Ok(reply) = read_with(text, OPTIONS) else { return false };
    let is_null = |name| reply.get(name).is_none_or(|value| matches!(value, Value::Null));
    is_null("id") && !is_null("error")
}

/// Lines that are no reply, as a failure shows them.
pub(super) fn shown(lines: &[Vec<u8>]) -> String {
    let first = lines.first().map_or("", |line| std::str::from_utf8(line).unwrap_or("bytes that are no text"));
    let more = match lines.len() {
        0 | 1 => String::new(),
        2 => " and 1 more line".to_owned(),
        lines => format!(" and {} more lines", lines - 1),
    };
    format!("the line `{}`{more}", visible_start(first, 80))
}

/// How many lines, and how many bytes of them, are searched for a reply.
const MOST_LINES: usize = 200;
const MOST_BYTES: usize = 8 * 1024 * 1024;

fn read_line(line: &[u8], id: i64) -> (Result<Reply, String>, Vec<Fault>) {
    let mut faults = Vec::new();
    let mut fault = |kind, said: &str| faults.push(Fault { kind, said: said.to_owned() });
    let line = line.strip_suffix(b"\r").map_or(line, |line| {
        fault(Kind::CarriageReturn, "the reply ends in CR LF");
        line
    });
    let line = line.strip_prefix(b"\xEF\xBB\xBF").map_or(line, |line| {
        fault(Kind::ByteOrderMark, "the reply begins with a byte order mark");
        line
    });
    let reply = match reply::parse(line, id) {
        Err(reason) => with_the_id(line, id).map_or(Err(reason), |(reply, said)| {
            fault(Kind::Id, &said);
            Ok(reply)
        }),
        reply => reply,
    };
    (reply, faults)
}

/// What to mend where `line` is no reply to the request.
fn topic(line: &[u8]) -> Topic {
    let Ok(text) = std::str::from_utf8(line) else { return Topic::Encoding };
    match read_with(text, OPTIONS) {
        Ok(Value::Object(reply)) if reply.contains_key("id") && !reply.contains_key("method") => Topic::Id,
        Ok(_) => Topic::Shape,
        Err(_) if matches!(text.trim(), "{" | "[") => Topic::OneLine,
        Err(_) if text.starts_with('{') => Topic::Json,
        Err(_) => Topic::StdoutAlone,
    }
}

const OPTIONS: ReadOptions =
    ReadOptions { max_depth: Some(MAX_DEPTH), max_values: Some(MAX_VALUES), duplicates: Duplicates::Refused };

/// The reply that `line` would be if it gave the `id` back as it was sent, and how it gives it. An `id` that may be that of
/// another request is let alone.
fn with_the_id(line: &[u8], id: i64) -> Option<(Reply, String)> {
    let Ok(Value::Object(mut reply)) = read_with(std::str::from_utf8(line).ok()?, OPTIONS) else { return None };
    let said = match reply.get("id") {
        Some(Value::String(text)) if *text == id.to_string() => {
            format!("the reply has the id `\"{id}\"`, which is text, and the request had the number `{id}`")
        }
        Some(Value::Null) => "the `id` of the reply is null".to_owned(),
        None => "the reply has no `id`".to_owned(),
        Some(_) => return None,
    };
    reply.insert("id".to_owned(), Value::Number(Number::from(id)));
    let reply = reply::parse(Value::Object(reply).to_string().as_bytes(), id).ok()?;
    Some((reply, said))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result in words, and the faults.
    fn heard(lines: &[&str]) -> (String, Vec<Kind>) {
        let mut lines = lines.iter().map(|line| line.as_bytes().to_vec());
        let heard = hear(lines.next().unwrap(), || lines.next(), 7);
        let said = match heard.reply {
            Ok(Reply::Result(result)) => result.to_string(),
            Ok(Reply::Error(error)) => error.to_string(),
            Err((reason, _)) => reason,
        };
        (said, heard.faults.iter().map(|fault| fault.kind).collect())
    }

    #[test]
    fn a_reply_is_made_out_whatever_is_wrong_with_how_it_is_written() {
        for (lines, said, faults) in [
            (&[r#"{"id":7,"result":1}"#][..], "1", &[][..]),
            (&["{\"id\":7,\"result\":1}\r"], "1", &[Kind::CarriageReturn]),
            (&["\u{feff}{\"id\":7,\"result\":1}"], "1", &[Kind::ByteOrderMark]),
            (&[r#"{"id":"7","result":1}"#], "1", &[Kind::Id]),
            (&[r#"{"result":1}"#], "1", &[Kind::Id]),
            (&[r#"{"id":null,"error":{"code":-32601}}"#], r#"{"code":-32601}"#, &[Kind::Id]),
            (&["Listening", r#"{"id":7,"result":1}"#], "1", &[Kind::NotAlone]),
            (&["{", r#"  "id": 7,"#, r#"  "result": {"#, "  }", "}"], "{}", &[Kind::SeveralLines]),
            (&["{", "\"a\": 1", "}", "\u{feff}{\"result\":1}"], "1", &[Kind::ByteOrderMark, Kind::Id, Kind::NotAlone]),
        ] {
            assert_eq!(heard(lines), (said.to_owned(), faults.to_vec()), "{lines:?}");
        }
    }

    #[test]
    fn what_is_no_reply_to_this_request_stays_none() {
        for (lines, words) in [
            (&["Listening", "on 8080"][..], "the reply `Listening` is not JSON"),
            (&[r#"{"id":6,"result":1}"#], "the reply has the id `6`"),
            (&[r#"{"id":"6","result":1}"#], "the reply has the id `\"6\"`"),
            (&["{", "  \"id\": 7"], "write the whole reply on one line"),
            (&[""], "an empty line"),
        ] {
            let (said, faults) = heard(lines);
            assert!(said.contains(words), "{said}");
            assert_eq!(faults, []);
        }
    }
}
