//! Every process that runs now, so that whoever is interrupted can end them all.

use std::collections::BTreeSet;
use std::sync::Mutex;

use super::lock;

struct Running {
    processes: BTreeSet<u32>,
    ended: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running { processes: BTreeSet::new(), ended: false });

/// Ends every process of every subject with its group, and lets none be started from now on. For an interrupted run: what
/// is being asked then comes out as crashed.
pub fn end_all() {
    let mut running = lock(&RUNNING);
    running.ended = true;
    running.processes.iter().for_each(|process| kill_group(*process));
}

/// Starts a process and notes it as running.
pub(super) fn start(
    spawn: impl FnOnce() -> Result<std::process::Child, String>,
) -> Result<std::process::Child, String> {
    let mut running = lock(&RUNNING);
    if running.ended {
        return Err("the run was interrupted".to_owned());
    }
    let child = spawn()?;
    running.processes.insert(child.id());
    Ok(child)
}

/// Kills what is left of the process's group. It must not have been reaped yet: until then the number of its group is its
/// own.
pub(super) fn end(process: u32) {
    let mut running = lock(&RUNNING);
    if running.processes.remove(&process) {
        kill_group(process);
    }
}

#[cfg(unix)]
fn kill_group(process: u32) {
    if let Some(group) = rustix::process::Pid::from_raw(process.cast_signed()) {
        // An error says that there is nobody left to kill.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_process: u32) {}
