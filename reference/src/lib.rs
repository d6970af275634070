//! The FlowDrop rules RT-TOOL-8 and RT-TOOL-2, done right.
#![warn(clippy::dbg_macro, clippy::panic, clippy::print_stderr, clippy::print_stdout, clippy::unwrap_used)]

pub mod character_references;
pub mod json;
mod readings;

pub use readings::*;
