//! What the harness adds to a compiled adapter's own time: ten thousand requests through a [`Session`], judged or not, beside
//! a bare loop that writes a line and reads a line over the same kind of pipes. Figures: `README.md` in this folder.
//!
//! Started with `RT_TOOL_ADAPTER` set this is itself the adapter: the reference.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use divan::counter::ItemsCount;
use rt_tool_conformance::fixture::{Case, Suite};
use rt_tool_conformance::judge::{Outcome, judge};
use rt_tool_conformance::load::{Files, load};
use rt_tool_conformance::request;
use rt_tool_conformance::subject::{CommandLine, Limits, Subject};
use rt_tool_reference::adapter::{Reference, serve};

const ADAPTER: &str = "RT_TOOL_ADAPTER";
const REQUESTS: usize = 10_000;

fn main() {
    if std::env::var_os(ADAPTER).is_some() {
        serve(&Reference::default(), io::stdin().lock(), io::stdout().lock()).unwrap();
        return;
    }
    divan::main();
}

/// The cases of the suite over and over, but for the few that are a hundred times as long as the others.
fn requests(suite: &Suite) -> Vec<&Case> {
    let short = |case: &&Case| request::line(0, case.name.clause.rule.method(), &case.sent).len() < 4096;
    suite.cases.iter().filter(short).cycle().take(REQUESTS).collect()
}

/// The peer: nothing but a line out and a line in.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn bare_loop(bencher: divan::Bencher<'_, '_>) {
    let suite = load(&Files::embedded()).unwrap();
    let lines: Vec<String> = requests(&suite)
        .into_iter()
        .map(|case| request::line(1, case.name.clause.rule.method(), &case.sent) + "\n")
        .collect();
    let mut adapter = Command::new(std::env::current_exe().unwrap())
        .env(ADAPTER, "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = adapter.stdin.take().unwrap();
    let mut stdout = BufReader::new(adapter.stdout.take().unwrap());
    let mut reply = String::new();
    bencher.counter(ItemsCount::new(REQUESTS)).bench_local(|| {
        for line in &lines {
            stdin.write_all(line.as_bytes()).unwrap();
            reply.clear();
            stdout.read_line(&mut reply).unwrap();
            assert!(reply.ends_with('\n'));
        }
    });
    drop(stdin);
    adapter.wait().unwrap();
}

/// The harness, which also writes each request, watches the clock and stderr, and reads each reply.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn asked(bencher: divan::Bencher<'_, '_>) {
    through_the_harness(bencher, |_, exchange| exchange.reply.is_ok());
}

/// The same, each reply judged.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn asked_and_judged(bencher: divan::Bencher<'_, '_>) {
    through_the_harness(bencher, |case, exchange| judge(case, exchange, &Default::default()).outcome == Outcome::Pass);
}

fn through_the_harness(
    bencher: divan::Bencher<'_, '_>,
    is_right: impl Fn(&Case, rt_tool_conformance::subject::Exchange) -> bool,
) {
    let suite = load(&Files::embedded()).unwrap();
    let cases = requests(&suite);
    let words = ["env".into(), format!("{ADAPTER}=1").into(), std::env::current_exe().unwrap().into_os_string()];
    let subject = Subject::command(CommandLine::new(words).unwrap(), Limits::default()).unwrap();
    let mut session = subject.session();
    bencher.counter(ItemsCount::new(REQUESTS)).bench_local(|| {
        for case in &cases {
            let asked = session.ask(case.name.clause.rule.method(), &case.sent).unwrap();
            assert!(is_right(case, asked.exchange));
        }
    });
}
