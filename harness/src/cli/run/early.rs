//! How a run ends before its end: interrupted, or because the command does not start any more. What was judged so far is
//! printed, as no standing.

use std::sync::{Arc, OnceLock};

use rt_tool_conformance::fixture::Suite;
use rt_tool_conformance::report;
use rt_tool_conformance::run::{Board, Judged, Why};
use rt_tool_conformance::standing::Standing;
use rt_tool_conformance::subject::{Introduction, NotStarted, end_all};

use super::display::Display;
use crate::cli::{Exit, Stop};

/// The board of the run, once there is one.
pub(super) type Boards = Arc<OnceLock<Arc<Board>>>;

/// On Ctrl-C, and when told to terminate, ends the run and the adapters: their groups are their own, and the terminal's
/// signal does not reach them.
pub(super) fn watch_for_interrupts() -> Result<Boards, Stop> {
    let boards = Boards::default();
    let handler = {
        let boards = Arc::clone(&boards);
        move || {
            if let Some(board) = boards.get() {
                board.stop(&Why::Interrupted);
            }
            // Nothing has been judged yet.
            end_all();
            eprintln!("error: {INTERRUPTED}");
            std::process::exit(Exit::NothingJudged as i32);
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Stop(Exit::WrongUse, format!("cannot watch for Ctrl-C: {error}")))?;
    Ok(boards)
}

const INTERRUPTED: &str = "the run was interrupted; what it found so far is no standing";

/// What ends the program where the board is stopped.
pub(super) fn end(
    suite: Arc<Suite>,
    introduction: Introduction,
    selected: usize,
    display: Display,
) -> impl Fn(&Judged, &Why) + Send + Sync + 'static {
    move |judged, why| {
        end_all();
        let standing = Standing::new(&suite, &introduction, Default::default(), judged);
        let standing = report::text::text(&standing, display.palette());
        display.print(&format!("\n\nINCOMPLETE: {} of {selected} cases were judged\n{standing}", judged.len()));
        let Stop(exit, sentence) = match why {
            Why::Interrupted => Stop(Exit::NothingJudged, INTERRUPTED.to_owned()),
            Why::NotStarted(not_started) => not_started_in_words(not_started),
        };
        eprintln!("error: {sentence}");
        std::process::exit(exit as i32);
    }
}

/// What is said of a command that does not start.
pub(super) fn not_started_in_words(NotStarted { reason, stderr }: &NotStarted) -> Stop {
    let mut sentence = reason.clone();
    if !stderr.is_empty() {
        sentence += &format!("\nlast lines on stderr:\n  {}", stderr.join("\n  "));
    }
    if !sentence.starts_with("cannot start") {
        sentence += "\nThe command answers the adapter protocol on stdin and stdout; the README has it on one screen.";
    }
    Stop(Exit::NotStarted, sentence)
}
