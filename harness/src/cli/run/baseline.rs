//! The flags of a baseline: read before the run, held to it or brought up to date after it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use clap::Args;
use rt_tool_conformance::baseline::{Baseline, Malformed};
use rt_tool_conformance::fixture::Suite;
use rt_tool_conformance::report;
use rt_tool_conformance::run::Judged;

use super::display::Display;
use super::selection::Chosen;
use crate::cli::files::{folder, write_whole};
use crate::cli::{Exit, Stop};

/// Which failures are known.
#[derive(Args, Default)]
#[command(next_help_heading = "Known failures")]
pub(super) struct Known {
    /// Expect the cases listed in FILE not to pass, and fail on anything else: another failure, or a list that is not true
    /// any more
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Write the cases that do not pass to FILE, or bring it up to date and keep its comments and reasons
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "list"])]
    write_baseline: Option<PathBuf>,
}

/// A baseline in use.
pub(super) struct InUse {
    pub(super) baseline: Arc<Baseline>,
    path: PathBuf,
    /// Whether the file is to be brought up to date.
    writes: bool,
}

impl Known {
    /// Reads the file, before the run and not after it.
    pub(super) fn read(&self, chosen: &Chosen) -> Result<Option<InUse>, Stop> {
        let (path, writes) = match (&self.baseline, &self.write_baseline) {
            (Some(path), _) => (path, false),
            (None, Some(path)) => (path, true),
            (None, None) => return Ok(None),
        };
        if writes {
            can_be_written(path, chosen)?;
        }
        let baseline = match fs::read(path) {
            Ok(bytes) => parse(path, bytes)?,
            Err(error) if writes && error.kind() == io::ErrorKind::NotFound => Baseline::fresh(),
            Err(error) => {
                let hint = match error.kind() {
                    io::ErrorKind::NotFound => format!("; `--write-baseline {}` makes one", path.display()),
                    _ => String::new(),
                };
                let sentence = format!("cannot read the baseline `{}`: {error}{hint}", path.display());
                return Err(Stop(Exit::WrongUse, sentence));
            }
        };
        Ok(Some(InUse { baseline: Arc::new(baseline), path: path.clone(), writes }))
    }
}

fn can_be_written(path: &Path, chosen: &Chosen) -> Result<(), Stop> {
    let cannot = |reason: &str| {
        let sentence = format!("cannot write the baseline `{}`: {reason}", path.display());
        Err(Stop(Exit::WrongUse, sentence))
    };
    if chosen.filters.leave_out() {
        return cannot(
            "it lists what a run of every case found; leave out FILTER, --exact, --skip, --rule and --shard",
        );
    }
    if path.is_dir() {
        return cannot("it is a folder");
    }
    if !folder(path).is_dir() {
        return cannot("its folder does not exist");
    }
    Ok(())
}

fn parse(path: &Path, bytes: Vec<u8>) -> Result<Baseline, Stop> {
    let wrong = |line: usize, problem: &str| {
        Stop(Exit::WrongUse, format!("the baseline cannot be read: {}:{line}: {problem}", path.display()))
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        wrong(before.iter().filter(|byte| **byte == b'\n').count() + 1, "it is not UTF-8")
    })?;
    if text.trim().is_empty() {
        return Ok(Baseline::fresh());
    }
    text.parse().map_err(|Malformed { line, problem }| wrong(line, &problem))
}

impl InUse {
    /// Holds the baseline to the run, and brings it up to date where that is asked for.
    pub(super) fn conclude(&self, suite: &Suite, judged: &Judged, display: Display) -> Result<Exit, Stop> {
        let revision = self.baseline.revise(suite, judged);
        let file = self.path.display().to_string();
        if self.writes {
            let text = self.baseline.revised(suite, &revision);
            write_whole(&self.path, &text)
                .map_err(|error| Stop(Exit::WrongUse, format!("cannot write the baseline `{file}`: {error}")))?;
        }
        display.print(&report::baseline::text(&file, &revision, self.writes, display.palette()));
        let is_fine = if self.writes { revision.unstable.is_empty() } else { revision.is_as_expected() };
        Ok(if is_fine { Exit::Passed } else { Exit::NotPassed })
    }
}
