//! The conformance suite for the FlowDrop rules RT-TOOL-2 and RT-TOOL-8.
//!
//! ```text
//! fixtures ──> load ──> run (libtest-mimic) ──> subject ──> judge ──> Standing ──> report
//!                                               │ in-process: the reference
//!                                               └ subprocess: any command that speaks the protocol
//! ```
//!
//! Data flows one way. [`load`] reads [`fixture::Suite`]; [`run`](mod@run) asks a [`subject::Subject`], which never sees an
//! expectation; [`judge`](mod@judge) makes an [`judge::Outcome`], which is data, while an error only ever means that the
//! harness itself could not work; [`standing::Standing`] is what was found, and every [`report`] is a function of it. The
//! library neither prints nor writes: only the binary does, and libtest-mimic.
#![warn(clippy::dbg_macro, clippy::panic, clippy::print_stderr, clippy::print_stdout, clippy::unwrap_used)]

pub mod baseline;
pub mod clause;
mod digest;
pub mod doctor;
pub mod fixture;
pub mod judge;
pub mod load;
pub mod near;
pub mod readings;
pub mod recorded;
pub mod reply;
pub mod report;
pub mod request;
pub mod run;
pub mod selection;
pub mod standing;
pub mod subject;
pub mod visible;
