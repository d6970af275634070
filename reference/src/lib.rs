//! The FlowDrop rules RT-TOOL-8 and RT-TOOL-2, done right.
//!
//! - [`normalize_arguments`] is RT-TOOL-8: a model's nearly-right arguments against the tool's own schema.
//! - [`lift_artifacts`] is RT-TOOL-2: a tool node's artifacts, lifted off its output and kept from the model.
//! - [`Readings`] holds an answer for each question the rules leave open; its default is this crate's own answer.
//! - [`adapter`] answers the suite's protocol, so that the reference can be run as any stranger is.
//!
//! ```
//! use rt_tool_reference::{Readings, json, normalize_arguments};
//!
//! let schema = json::read(r#"{"properties":{"tags":{"type":"array"}}}"#)?;
//! let sent = json::read(r#"{"title":"Ember &amp;amp; Oak","tags":"[\"a\",\"b\"]"}"#)?;
//! let json::Value::Object(sent) = sent else { unreachable!() };
//!
//! let arguments = normalize_arguments(&schema, sent, &Readings::default());
//! assert_eq!(json::Value::Object(arguments).to_string(), r#"{"title":"Ember & Oak","tags":["a","b"]}"#);
//! # Ok::<(), json::ReadError>(())
//! ```
//!
//! Nothing here recurses over what it is sent, so no input is too deep for it.
#![warn(clippy::dbg_macro, clippy::panic, clippy::print_stderr, clippy::print_stdout, clippy::unwrap_used)]

pub mod adapter;
mod arguments;
mod artifacts;
pub mod character_references;
pub mod json;
mod language;
mod readings;

pub use arguments::normalize_arguments;
pub use artifacts::{CallOutcome, Lifted, RESERVED_KEY, lift_artifacts};
pub use readings::*;
