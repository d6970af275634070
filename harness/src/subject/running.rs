//! Every process that runs now, so that whoever is interrupted can end them all, and how a process is ended with all it
//! started.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

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
    #[cfg(target_os = "linux")]
    strays::kill(&format!("{MARK}={}-", std::process::id()));
}

/// What the processes of one subject, and all they start, have in their environment.
pub(super) struct Mark(String);

/// The variable that holds it: the number of this process, and a count.
const MARK: &str = "RT_TOOL_CONFORMANCE_RUN";

impl Mark {
    pub(super) fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        Self(format!("{}-{}.", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)))
    }
}

/// Ends what the processes of a subject, which have all ended, left running outside their groups.
pub(super) fn kill_strays(mark: &Mark) {
    #[cfg(target_os = "linux")]
    strays::kill(&format!("{MARK}={}", mark.0));
    #[cfg(not(target_os = "linux"))]
    let _ = mark;
}

/// Starts a process and notes it as running.
pub(super) fn start(
    command: &mut Command,
    mark: &Mark,
    cannot: impl Fn(&io::Error) -> String,
) -> Result<Child, String> {
    command.env(MARK, &mark.0);
    let mut running = lock(&RUNNING);
    if running.ended {
        return Err("the run was interrupted".to_owned());
    }
    let child = command.spawn().map_err(|error| cannot(&error))?;
    running.processes.insert(child.id());
    Ok(child)
}

/// Ends the process and what is left of its group, and reaps it. Until it is reaped the number of its group is its own.
pub(super) fn end(child: &mut Child) -> Option<ExitStatus> {
    {
        let mut running = lock(&RUNNING);
        if running.processes.remove(&child.id()) {
            kill_group(child.id());
        }
    }
    let _ = child.kill();
    child.wait().ok()
}

#[cfg(unix)]
fn kill_group(process: u32) {
    if let Some(group) = rustix::process::Pid::from_raw(process.cast_signed()) {
        // An error says that there is nobody left to kill.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

/// The process and its tree, as the platform knows it: `taskkill` comes with every Windows.
#[cfg(windows)]
fn kill_group(process: u32) {
    let _ = Command::new("taskkill")
        .args(["/F", "/T", "/PID", &process.to_string()])
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .status();
}

/// A process that made a session of its own has left the group of its adapter. It still has the environment that the
/// adapter was started with, and that is how it is found.
#[cfg(target_os = "linux")]
mod strays {
    use std::fs;

    use rustix::process::{Pid, Signal, kill_process};

    /// How often to look again: a stray may be starting another.
    const ROUNDS: usize = 5;

    /// Kills every process with a variable that begins so.
    pub(super) fn kill(mark: &str) {
        for _ in 0..ROUNDS {
            let found: Vec<Pid> = marked(mark).collect();
            if found.is_empty() {
                return;
            }
            for process in found {
                let _ = kill_process(process, Signal::KILL);
            }
        }
    }

    fn marked(mark: &str) -> impl Iterator<Item = Pid> {
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        processes.filter_map(move |entry| {
            let number: i32 = entry.file_name().to_str()?.parse().ok()?;
            // That of another user, or of a process that has ended, cannot be read.
            let environment = fs::read(entry.path().join("environ")).ok()?;
            let is_marked = environment.split(|byte| *byte == 0).any(|variable| variable.starts_with(mark.as_bytes()));
            if is_marked { Pid::from_raw(number) } else { None }
        })
    }
}
