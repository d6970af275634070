//! RT-TOOL-2 ¶5: what a call that failed or was declined carries.

use super::*;

pub(crate) fn outcome_ignored(call: Call) -> ToolResult {
    let outcome = call.outcome;
    let result = right().lift_artifacts(Call { outcome: CallOutcome::Success, ..call });
    ToolResult { success: outcome == CallOutcome::Success, ..result }
}

pub(crate) fn failed_carry(call: Call) -> ToolResult {
    if call.outcome == CallOutcome::Failed { outcome_ignored(call) } else { right().lift_artifacts(call) }
}

pub(crate) fn declined_carry(call: Call) -> ToolResult {
    if call.outcome == CallOutcome::Declined { outcome_ignored(call) } else { right().lift_artifacts(call) }
}

pub(crate) fn an_error_port_is_a_failure(call: Call) -> ToolResult {
    let outcome = if call.output.contains_key("error") { CallOutcome::Failed } else { call.outcome };
    right().lift_artifacts(Call { outcome, ..call })
}

pub(crate) fn a_failure_without_the_key_succeeds(call: Call) -> ToolResult {
    let missing = !call.output.contains_key(RESERVED_KEY);
    let result = right().lift_artifacts(call);
    if missing { ToolResult { success: true, ..result } } else { result }
}

/// The entries of a call that did not succeed, where `carries` says so of it.
fn carried_where(call: Call, carries: impl Fn(&Call) -> bool) -> ToolResult {
    if call.outcome != CallOutcome::Success && carries(&call) {
        outcome_ignored(call)
    } else {
        right().lift_artifacts(call)
    }
}

pub(crate) fn hidden_failures_carry(call: Call) -> ToolResult {
    carried_where(call, |call| call.artifacts_port == ArtifactsPort::Hidden)
}

pub(crate) fn undeclared_failures_carry(call: Call) -> ToolResult {
    carried_where(call, |call| call.artifacts_port == ArtifactsPort::Undeclared)
}

pub(crate) fn partial_failures_carry(call: Call) -> ToolResult {
    carried_where(call, |call| call.output.len() > 1)
}

pub(crate) fn failures_with_nothing_else_carry(call: Call) -> ToolResult {
    carried_where(call, |call| call.output.len() == 1)
}

pub(crate) fn failures_succeed(call: Call) -> ToolResult {
    let failed = call.outcome == CallOutcome::Failed;
    let result = right().lift_artifacts(call);
    if failed { ToolResult { success: true, ..result } } else { result }
}

pub(crate) fn refusals_carry_a_note(call: Call) -> ToolResult {
    let declined = call.outcome == CallOutcome::Declined;
    let result = right().lift_artifacts(call);
    if !declined {
        return result;
    }
    let note = [("type".to_owned(), Value::from("declined")), ("payload".to_owned(), Value::Object(Object::default()))];
    ToolResult { artifacts: Value::from(vec![Value::Object(note.into_iter().collect())]), ..result }
}

pub(crate) fn failed_first_entry_carried(call: Call) -> ToolResult {
    let result = carried_where(call, |_| true);
    if result.success {
        return result;
    }
    let artifacts = result.artifacts.as_array().map(|kept| kept.iter().take(1).cloned().collect::<Vec<_>>());
    ToolResult { artifacts: artifacts.map_or(Value::Null, Value::from), ..result }
}
