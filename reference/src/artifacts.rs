//! RT-TOOL-2: the reserved `artifacts` key of a tool node's output, lifted off and kept from the model.

use crate::json::{Object, Value};
use crate::language::{round_all, shape};
use crate::readings::{ExtraEntryKeys, MapInsteadOfList, Readings};

/// The key of a tool node's output that is a system channel (¶1).
pub const RESERVED_KEY: &str = "artifacts";

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallOutcome {
    /// The tool did its work.
    Success,
    /// The tool, or the call of it, failed.
    Failed,
    /// The call was declined and the tool not run.
    Declined,
}

/// What becomes of a tool node's output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lifted {
    /// The output without the reserved key (¶4): what a tool-consuming node may feed the model.
    pub data: Value,
    /// The well-formed entries of the reserved key in their order (¶3); none unless the call succeeded (¶5).
    pub artifacts: Vec<Value>,
}

/// Lifts the artifacts off the `output` of a tool node whose call ended as `outcome` (RT-TOOL-2).
///
/// Whether the author exposed a port called `artifacts` makes no difference (¶2), so it is not asked for. Only the
/// output's own top-level key is reserved.
#[must_use]
pub fn lift_artifacts(outcome: CallOutcome, mut output: Object, readings: &Readings) -> Lifted {
    let reserved = output.shift_remove(RESERVED_KEY);
    let mut artifacts = match (outcome, reserved) {
        (CallOutcome::Success, Some(reserved)) => entries(reserved, readings),
        _ => Vec::new(),
    };
    round_all(output.values_mut().chain(&mut artifacts), readings);
    Lifted { data: Value::Object(output), artifacts }
}

/// The well-formed entries among what stands on the reserved key (¶3).
fn entries(reserved: Value, readings: &Readings) -> Vec<Value> {
    let candidates = match (reserved, readings.map_instead_of_list) {
        (Value::Array(mut items), _) => std::mem::take(&mut *items),
        (Value::Object(mut members), MapInsteadOfList::ValuesLifted) => {
            std::mem::take(&mut *members).into_values().collect()
        }
        (map @ Value::Object(_), MapInsteadOfList::LoneEntryLifted) => vec![map],
        _ => Vec::new(),
    };
    candidates.into_iter().filter_map(|entry| kept(entry, readings)).collect()
}

/// The entry, when it has a string `type` and a map `payload`; an empty `type` counts as none, as in the rule's example.
fn kept(mut entry: Value, readings: &Readings) -> Option<Value> {
    let Value::Object(members) = &mut entry else { return None };
    let typed = members.get("type").and_then(Value::as_str).is_some_and(|name| !name.is_empty());
    let (_, payload_is_map) = shape(members.get("payload")?, readings.empty_map);
    if readings.extra_entry_keys == ExtraEntryKeys::Dropped {
        members.retain(|name, _| matches!(name.as_str(), "type" | "payload"));
    }
    (typed && payload_is_map).then_some(entry)
}
