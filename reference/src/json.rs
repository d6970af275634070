//! JSON without loss: numbers keep their text, members keep their order, nothing recurses.
//!
//! The main type is [`Value`]. "Parses as JSON" is part of RT-TOOL-8 ¶2, so the reader is the project's own and follows
//! RFC 8259 to the letter. `serde_json` could not stand in for it: its `arbitrary_precision` writes `1e400` back as
//! `1e+400`, turns the object `{"$serde_json::private::Number":"1"}` into the number 1, breaks untagged enums in every
//! crate of the build (all measured, 1.0.154), and its values hide repeated names and recurse.

mod build;
mod number;
mod read;
mod value;
mod walk;
mod write;

pub use number::{Number, NumberRule};
pub use read::{Duplicates, ReadError, ReadOptions, read, read_with};
pub use value::{Array, Object, Value};
pub use walk::{Event, walk};
pub use write::{write, write_ascii, write_ascii_to, write_pretty, write_to};

pub(crate) use build::Builder;
