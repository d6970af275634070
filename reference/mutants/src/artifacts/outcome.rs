//! RT-TOOL-2 ¶5: how the call ended, passed over or mistaken.

use super::*;

pub(crate) fn ignored(call: Call) -> ToolResult {
    let success = is_success(&call);
    ToolResult { success, ..lifted(Call { outcome: CallOutcome::Success, ..call }) }
}

pub(crate) fn failed_carry(call: Call) -> ToolResult {
    if call.outcome == CallOutcome::Failed { ignored(call) } else { lifted(call) }
}

pub(crate) fn declined_carry(call: Call) -> ToolResult {
    if call.outcome == CallOutcome::Declined { ignored(call) } else { lifted(call) }
}

pub(crate) fn carried_unless_exposed(call: Call) -> ToolResult {
    if call.artifacts_port == ArtifactsPort::Exposed { lifted(call) } else { ignored(call) }
}

pub(crate) fn carried_when_alone(call: Call) -> ToolResult {
    if call.output.len() == 1 { ignored(call) } else { lifted(call) }
}

pub(crate) fn carried_in_the_data(call: Call) -> ToolResult {
    if is_success(&call) { lifted(call) } else { key_kept(call) }
}

pub(crate) fn the_last_is_carried(call: Call) -> ToolResult {
    let last = entries_of(&call).into_iter().rfind(is_kept);
    if is_success(&call) {
        return lifted(call);
    }
    ToolResult { artifacts: Value::from(Vec::from_iter(last)), ..lifted(call) }
}

/// What filtering in one place and clearing in another does: what was dropped is what is left.
pub(crate) fn malformed_are_carried(call: Call) -> ToolResult {
    let bad: Vec<Value> = entries_of(&call).into_iter().filter(|entry| !is_kept(entry)).collect();
    if is_success(&call) {
        return lifted(call);
    }
    ToolResult { artifacts: Value::from(bad), ..lifted(call) }
}

pub(crate) fn diagnostics_are_carried(call: Call) -> ToolResult {
    let diagnostics: Vec<Value> =
        entries_of(&call).into_iter().filter(|entry| type_of(entry) == Some("diag")).collect();
    if is_success(&call) {
        return lifted(call);
    }
    ToolResult { artifacts: Value::from(diagnostics), ..lifted(call) }
}

pub(crate) fn a_map_is_carried(call: Call) -> ToolResult {
    let map = call.output.get(RESERVED_KEY).filter(|value| value.as_object().is_some()).cloned();
    match map {
        Some(map) if !is_success(&call) => ToolResult { artifacts: Value::from(vec![map]), ..lifted(call) },
        _ => lifted(call),
    }
}

pub(crate) fn the_error_becomes_one(call: Call) -> ToolResult {
    match &call.error {
        Some(message) => {
            let artifact = entry("error", Value::from([("message", message.as_str())]));
            ToolResult { artifacts: Value::from(vec![artifact]), ..lifted(call) }
        }
        None => lifted(call),
    }
}

pub(crate) fn an_error_port_is_a_failure(call: Call) -> ToolResult {
    failed_where(call, |output| output.contains_key("error"))
}

pub(crate) fn a_status_port_decides(call: Call) -> ToolResult {
    failed_where(call, |output| output.get("status").and_then(Value::as_str) == Some("failed"))
}

fn failed_where(call: Call, failed: impl Fn(&Object) -> bool) -> ToolResult {
    let outcome = if failed(&call.output) { CallOutcome::Failed } else { call.outcome };
    lifted(Call { outcome, ..call })
}

pub(crate) fn a_success_port_decides(call: Call) -> ToolResult {
    let says = matches!(call.output.get("success"), Some(Value::Bool(true)));
    let outcome = if says { CallOutcome::Success } else { call.outcome };
    lifted(Call { outcome, ..call })
}

pub(crate) fn a_failure_without_the_key_succeeds(call: Call) -> ToolResult {
    let missing = !call.output.contains_key(RESERVED_KEY);
    let result = lifted(call);
    if missing { ToolResult { success: true, ..result } } else { result }
}

pub(crate) fn a_failure_with_artifacts_succeeds(call: Call) -> ToolResult {
    let sound = entries_of(&call).iter().any(is_kept);
    let result = lifted(call);
    if sound { ToolResult { success: true, ..result } } else { result }
}
