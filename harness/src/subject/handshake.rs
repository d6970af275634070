//! `initialize`: what a subject says of itself, and the reasons to go no further.

use rt_tool_reference::json::Value;
use serde::{Deserialize, Serialize};

use crate::reply::{Reply, message};
use crate::request::PROTOCOL_VERSION;

/// The method that a subject introduces itself with.
pub(crate) const METHOD: &str = "initialize";

/// What a subject said of itself.
#[derive(Debug, Clone, Default)]
pub struct Introduction {
    /// Who it is; `None` for one that does not know `initialize`.
    pub identity: Option<Identity>,
    /// What its language cannot do.
    pub limitations: Limitations,
}

/// Who a subject is, in its own words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    /// The name of the implementation.
    pub name: String,
    /// Its version.
    pub version: Option<String>,
    /// The language it is written in.
    pub language: Option<String>,
    /// Where to find it.
    pub url: Option<String>,
}

/// What a subject's language cannot do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Limitations {
    /// It cannot tell an empty map from an empty list.
    pub empty_map_is_list: bool,
    /// All of them as declared; those that this suite does not know have no effect.
    pub declared: Vec<String>,
}

/// The limitation of a language that cannot tell an empty map from an empty list.
pub const EMPTY_MAP_IS_LIST: &str = "empty-map-is-list";

/// Reads the reply to `initialize`.
///
/// # Errors
/// A sentence for the author of the adapter when the two cannot go on together.
pub(crate) fn introduction(reply: &Reply) -> Result<Introduction, String> {
    let result = match reply {
        Reply::Result(result) => result,
        error @ Reply::Error(_) if error.is_method_not_found() => return Ok(Introduction::default()),
        Reply::Error(error) => return Err(format!("the adapter answers with the error `{}`", message(error))),
    };
    match result.get("protocolVersion") {
        Some(version) if *version == Value::from(PROTOCOL_VERSION) => {}
        Some(version) => {
            return Err(format!(
                "the adapter speaks protocol version `{version}`, this harness speaks `{PROTOCOL_VERSION}`"
            ));
        }
        None => {
            return Err(format!(
                "the result {} has no `protocolVersion`; answer `{PROTOCOL_VERSION}`",
                crate::visible::visible_start(&result.to_string(), 80)
            ));
        }
    }
    let declared = match result.get("limitations") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(items)) if items.iter().all(|item| item.as_str().is_some()) => {
            items.iter().filter_map(Value::as_str).map(str::to_owned).collect()
        }
        Some(other) => return Err(format!("`limitations` is a list of names, not `{other}`")),
    };
    let limitations =
        Limitations { empty_map_is_list: declared.iter().any(|name| name == EMPTY_MAP_IS_LIST), declared };
    Ok(Introduction { identity: identity(result), limitations })
}

fn identity(result: &Value) -> Option<Identity> {
    let implementation = result.get("implementation")?;
    let text =
        |name| implementation.get(name).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned);
    Some(Identity { name: text("name")?, version: text("version"), language: text("language"), url: text("url") })
}
