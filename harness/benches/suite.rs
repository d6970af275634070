//! What the harness itself costs: loading the fixtures, and the whole suite over the reference, beside `serde_json` reading
//! the same files. Figures: `README.md` in this folder.

use divan::black_box;
use rt_tool_conformance::fixture::Suite;
use rt_tool_conformance::judge::judge;
use rt_tool_conformance::load::{Files, load};
use rt_tool_conformance::subject::Subject;
use rt_tool_reference::adapter::Reference;
use rt_tool_reference::json::read;

fn main() {
    divan::main();
}

fn json_files(files: &Files) -> Vec<&str> {
    files.paths().filter(|path| path.ends_with(".json")).filter_map(|path| files.get(path)).collect()
}

/// Reading and checking every file, each accepted answer recomputed.
#[divan::bench]
fn load_fixtures() -> Suite {
    load(black_box(&Files::embedded())).unwrap()
}

/// Reading every file, and no more.
#[divan::bench]
fn read_files() -> usize {
    json_files(black_box(&Files::embedded())).into_iter().filter(|text| read(text).is_ok()).count()
}

/// The same by the peer. The file with the one case that nests past its limit it refuses, which costs it less.
#[divan::bench]
fn read_files_peer() -> usize {
    let files = Files::embedded();
    json_files(black_box(&files))
        .into_iter()
        .filter(|text| serde_json::from_str::<serde_json::Value>(text).is_ok())
        .count()
}

/// Every case asked and judged, on one thread.
#[divan::bench]
fn whole_suite_in_process(bencher: divan::Bencher<'_, '_>) {
    let suite = load(&Files::embedded()).unwrap();
    let subject = Subject::in_process(Reference::default()).unwrap();
    bencher.counter(divan::counter::ItemsCount::new(suite.cases.len())).bench(|| {
        suite
            .cases
            .iter()
            .map(|case| {
                judge(case, subject.ask(case.name.clause.rule.method(), &case.sent).unwrap(), &Default::default())
            })
            .filter(|judgement| judgement.trouble.is_none())
            .count()
    });
}
