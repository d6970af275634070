//! Views of a run: each a pure function from data to text. Whoever calls them prints or writes.

pub mod baseline;
pub mod case;
pub mod diagnosis;
pub mod failure;
pub mod json;
pub mod list;
pub mod markdown;
pub mod passed;
pub mod text;
