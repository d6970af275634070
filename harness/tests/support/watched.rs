//! The binary over an adapter that may do anything: it ends, takes a bounded amount of memory, and leaves no process behind.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use libtest_mimic::Failed;

/// What a call of the binary came to.
pub(crate) struct Watched {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs the binary to its end. The adapter writes the number of each of its processes as a line to the file `pids`.
pub(crate) fn watch(arguments: &[&str], pids: &Path) -> Result<Watched, Failed> {
    let folder = tempfile::tempdir()?;
    let (stdout, stderr) = (folder.path().join("stdout"), folder.path().join("stderr"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_rt-tool-conformance"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(std::fs::File::create(&stdout)?)
        .stderr(std::fs::File::create(&stderr)?)
        .spawn()?;
    let started = Instant::now();
    let mut most_memory = 0;
    let code = loop {
        most_memory = most_memory.max(memory(child.id()).unwrap_or(0));
        if let Some(status) = child.try_wait()? {
            break status.code();
        }
        if started.elapsed() > HANG {
            child.kill()?;
            return Err("the run does not end".into());
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    if most_memory > MOST_MEMORY {
        return Err(format!("it took {most_memory} kB of memory").into());
    }
    let told = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    gone(&told(pids)).map_err(|failed| format!("{}\n{}", failed.message().unwrap_or_default(), told(&stderr)))?;
    Ok(Watched { code, stdout: std::fs::read_to_string(&stdout)?, stderr: std::fs::read_to_string(&stderr)? })
}

/// A generous guard against a run that never ends.
const HANG: Duration = Duration::from_secs(120);

/// In kB.
const MOST_MEMORY: u64 = 300_000;

/// The most memory the process has taken, in kB; `None` where the system does not tell.
fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.trim().strip_suffix(" kB")?.parse().ok()
}

/// Every process whose number is listed has ended, or waits to be reaped by whoever inherits it.
pub(crate) fn gone(pids: &str) -> Result<(), Failed> {
    let asked = Instant::now();
    for pid in pids.lines() {
        while let Some(state) = state(pid) {
            // One that has been killed takes a moment to end.
            if asked.elapsed() > ENDING {
                return Err(format!("process {pid} is still there: {state}").into());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    if pids.is_empty() { Err("no process was started".into()) } else { Ok(()) }
}

const ENDING: Duration = Duration::from_secs(5);

/// What the system says of a process that has not ended.
fn state(pid: &str) -> Option<String> {
    let state = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let state = state.rsplit_once(')').map_or("", |(_, rest)| rest.trim_start()).to_owned();
    Some(state).filter(|state| !state.starts_with(['Z', 'X']))
}
