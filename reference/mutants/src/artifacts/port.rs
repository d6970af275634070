//! RT-TOOL-2 ¶2: what the author did with the port, taken to matter.

use super::*;

fn exposed(call: &Call) -> bool {
    call.artifacts_port == ArtifactsPort::Exposed
}

fn hidden(call: &Call) -> bool {
    call.artifacts_port == ArtifactsPort::Hidden
}

fn undeclared(call: &Call) -> bool {
    call.artifacts_port == ArtifactsPort::Undeclared
}

fn is_alone(call: &Call) -> bool {
    call.output.len() == 1
}

pub(crate) fn exposed_alone(call: Call) -> ToolResult {
    if exposed(&call) { lifted(call) } else { none_lifted(call) }
}

pub(crate) fn undeclared_lost(call: Call) -> ToolResult {
    if undeclared(&call) { none_lifted(call) } else { lifted(call) }
}

pub(crate) fn hidden_lost(call: Call) -> ToolResult {
    if hidden(&call) { none_lifted(call) } else { lifted(call) }
}

pub(crate) fn exposed_lost(call: Call) -> ToolResult {
    if exposed(&call) { none_lifted(call) } else { lifted(call) }
}

pub(crate) fn hidden_lost_when_alone(call: Call) -> ToolResult {
    if hidden(&call) && is_alone(&call) { none_lifted(call) } else { lifted(call) }
}

pub(crate) fn undeclared_lost_when_alone(call: Call) -> ToolResult {
    if undeclared(&call) && is_alone(&call) { none_lifted(call) } else { lifted(call) }
}

pub(crate) fn one_entry_unless_exposed(mut call: Call) -> ToolResult {
    if !exposed(&call)
        && let Some(Value::Array(entries)) = call.output.get_mut(RESERVED_KEY)
    {
        entries.truncate(1);
    }
    lifted(call)
}

pub(crate) fn one_bad_entry_costs_all_unless_exposed(call: Call) -> ToolResult {
    if !exposed(&call) && !entries_of(&call).iter().all(is_kept) { none_lifted(call) } else { lifted(call) }
}

pub(crate) fn exposed_unchecked(call: Call) -> ToolResult {
    if exposed(&call) { with_entries(call, |_| true) } else { lifted(call) }
}

pub(crate) fn hidden_unchecked(call: Call) -> ToolResult {
    if hidden(&call) { with_entries(call, |_| true) } else { lifted(call) }
}

pub(crate) fn undeclared_unchecked(call: Call) -> ToolResult {
    if undeclared(&call) { with_entries(call, |_| true) } else { lifted(call) }
}

pub(crate) fn exposed_in_the_data(call: Call) -> ToolResult {
    if exposed(&call) { key_kept(call) } else { lifted(call) }
}

pub(crate) fn hidden_takes_all(call: Call) -> ToolResult {
    let all = hidden(&call);
    let result = lifted(call);
    if all { with_data(result, Object::default()) } else { result }
}

pub(crate) fn undeclared_takes_all(call: Call) -> ToolResult {
    let all = undeclared(&call);
    let result = lifted(call);
    if all { with_data(result, Object::default()) } else { result }
}
