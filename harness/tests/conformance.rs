//! The suite as a test of this workspace: over the reference, or over the command in `RT_TOOL_ADAPTER`.
//!
//! `cargo test` hands its filter to every test binary, so here, unlike in `rt-tool-conformance run`, a filter that selects
//! no case is no failure.

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::Arguments;
use rt_tool_conformance::clause::CaseName;
use rt_tool_conformance::load::{Files, load};
use rt_tool_conformance::run::tell::{self, Rerun};
use rt_tool_conformance::run::{self, Board, Plan};
use rt_tool_conformance::selection::Selection;
use rt_tool_conformance::standing::Standing;
use rt_tool_conformance::subject::{CommandLine, Limits, Subject, quoted};
use rt_tool_reference::adapter::Reference;

fn main() -> ExitCode {
    // Cargo runs a test in its package's folder; a path in RT_TOOL_ADAPTER is meant from where `cargo test` was typed.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).unwrap();
    let arguments = Arguments::from_args();
    let suite = Arc::new(load(&Files::embedded()).unwrap());
    let selection = Selection {
        filters: arguments.filter.clone().into_iter().collect(),
        exact: arguments.exact,
        skip: arguments.skip.clone(),
        ..Selection::default()
    };
    if arguments.list || selection.of(&suite).next().is_none() {
        run::list(&suite, &selection).unwrap();
        return ExitCode::SUCCESS;
    }
    let adapter = std::env::var("RT_TOOL_ADAPTER").ok();
    let subject = match &adapter {
        None => Subject::in_process(Reference::default()),
        Some(text) => {
            let line = CommandLine::split(text).expect("RT_TOOL_ADAPTER holds a command, such as `python3 adapter.py`");
            Subject::command(line, Limits::default())
        }
    };
    let subject = match subject {
        Ok(subject) => subject,
        Err(not_started) => {
            eprintln!("error: {not_started}\n{}", not_started.stderr.join("\n"));
            return ExitCode::FAILURE;
        }
    };
    let board = Arc::new(Board::new(|_, why| {
        eprintln!("error: the run ends early: {why:?}");
        std::process::exit(1);
    }));
    let told = tell::failures(&suite, None, rerun(adapter));
    let plan = Plan { selection, ..Plan::default() };
    let judged = run::run(&suite, &subject, &plan, &board, arguments, &told).unwrap();
    let standing = Standing::new(&suite, subject.introduction(), Default::default(), &judged);
    print!("{}", rt_tool_conformance::report::text::text(&standing, Default::default()));
    ExitCode::from(u8::from(judged.values().any(|judgement| judgement.trouble.is_some())))
}

fn rerun(adapter: Option<String>) -> Arc<Rerun> {
    let adapter = adapter.map(|text| format!("RT_TOOL_ADAPTER={} ", quoted(&text))).unwrap_or_default();
    let command = format!("{adapter}cargo test -p rt-tool-conformance --test conformance -- --exact");
    Arc::new(move |name: &CaseName| format!("{command} {name}"))
}
