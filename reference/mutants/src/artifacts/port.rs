//! RT-TOOL-2 ¶2: what exposure changes where it is to change nothing.

use super::*;

pub(crate) fn exposed_alone(call: Call) -> ToolResult {
    let exposed = call.artifacts_port == ArtifactsPort::Exposed;
    let result = right().lift_artifacts(call);
    if exposed { result } else { ToolResult { artifacts: Value::Null, ..result } }
}

pub(crate) fn undeclared_lost(call: Call) -> ToolResult {
    let declared = call.artifacts_port != ArtifactsPort::Undeclared;
    let result = right().lift_artifacts(call);
    if declared { result } else { ToolResult { artifacts: Value::Null, ..result } }
}

pub(crate) fn exposed_lost(call: Call) -> ToolResult {
    let exposed = call.artifacts_port == ArtifactsPort::Exposed;
    let result = right().lift_artifacts(call);
    if exposed { ToolResult { artifacts: Value::Null, ..result } } else { result }
}

pub(crate) fn exposed_in_the_data(call: Call) -> ToolResult {
    let output = call.output.clone();
    let exposed = call.artifacts_port == ArtifactsPort::Exposed;
    let result = right().lift_artifacts(call);
    if exposed { with_data(result, output) } else { result }
}

pub(crate) fn hidden_takes_all(call: Call) -> ToolResult {
    let hidden = call.artifacts_port == ArtifactsPort::Hidden;
    let result = right().lift_artifacts(call);
    if hidden { with_data(result, Object::default()) } else { result }
}

/// The list on the reserved key as it came, where `unchecked` says so of the port.
fn unchecked_where(call: Call, unchecked: ArtifactsPort) -> ToolResult {
    let all = entries(&call);
    let here = call.artifacts_port == unchecked && call.outcome == CallOutcome::Success && !all.is_empty();
    let result = right().lift_artifacts(call);
    if here { ToolResult { artifacts: Value::from(all), ..result } } else { result }
}

pub(crate) fn hidden_unchecked(call: Call) -> ToolResult {
    unchecked_where(call, ArtifactsPort::Hidden)
}

pub(crate) fn undeclared_unchecked(call: Call) -> ToolResult {
    unchecked_where(call, ArtifactsPort::Undeclared)
}

pub(crate) fn exposed_unchecked(call: Call) -> ToolResult {
    unchecked_where(call, ArtifactsPort::Exposed)
}

pub(crate) fn hidden_fails(call: Call) -> ToolResult {
    let hidden = call.artifacts_port == ArtifactsPort::Hidden && call.output.contains_key(RESERVED_KEY);
    let result = right().lift_artifacts(call);
    if hidden { ToolResult { success: false, ..result } } else { result }
}

pub(crate) fn hidden_first_alone(call: Call) -> ToolResult {
    let hidden = call.artifacts_port == ArtifactsPort::Hidden;
    changed(call, |kept| kept.truncate(if hidden { 1 } else { usize::MAX }))
}

pub(crate) fn undeclared_takes_all(call: Call) -> ToolResult {
    let undeclared = call.artifacts_port == ArtifactsPort::Undeclared;
    let result = right().lift_artifacts(call);
    if undeclared { with_data(result, Object::default()) } else { result }
}
