//! Adapters that misbehave from the start, from some request on, or every time: the run ends soon, and says so once.

use std::path::Path;

use libtest_mimic::{Failed, Trial};

use super::{Run, program, run};

/// What is to come of a whole run.
struct Whole {
    name: &'static str,
    /// Python that runs before the first request is read.
    first: &'static str,
    /// Python that runs in place of the reply, where `is_bad` holds.
    instead: &'static str,
    is_bad: &'static str,
    code: i32,
    /// What is said on stdout or stderr.
    says: &'static str,
}

const ALWAYS: &str = r#"request["method"] != "initialize""#;
const AT_ONCE: &str = "True";

/// One that never answers `initialize`.
const fn from_the_start(name: &'static str, first: &'static str, says: &'static str) -> Whole {
    Whole { name, first, instead: "pass", is_bad: "False", code: 4, says }
}

const WHOLE: &[Whole] = &[
    Whole {
        name: "hangs_on_every_case",
        first: "",
        instead: "time.sleep(600)",
        is_bad: ALWAYS,
        code: 3,
        says: "not asked any more: the first 5 requests for `lift_artifacts` timed out",
    },
    Whole {
        name: "crashes_on_every_case",
        first: "",
        instead: "os.abort()",
        is_bad: ALWAYS,
        code: 3,
        says: "nothing was judged: no reply came to any request",
    },
    Whole {
        name: "floods_stderr_and_crashes_on_every_case",
        first: "",
        instead: "os.write(2, b'noise\\n' * 100_000); os._exit(9)",
        is_bad: ALWAYS,
        code: 3,
        says: "the command ended with exit status 9 before it replied",
    },
    Whole {
        name: "babbles_on_every_case",
        first: "",
        instead: "send('hello\\n')",
        is_bad: ALWAYS,
        code: 1,
        says: "malformed: the reply `hello` is not JSON",
    },
    Whole {
        name: "refuses_every_case",
        first: "",
        instead: "send('{\"id\":%d,\"error\":{\"code\":-32603,\"message\":\"no\"}}\\n' % request['id'])",
        is_bad: ALWAYS,
        code: 1,
        says: "error: the reply is the JSON-RPC error -32603: no",
    },
    Whole {
        name: "crashes_on_every_other_case",
        first: "",
        instead: "os._exit(5)",
        is_bad: "request['id'] == 2",
        code: 1,
        says: "the command ended with exit status 5 before it replied",
    },
    Whole {
        name: "ends_lines_with_carriage_returns",
        first: "",
        instead: "send(' ' + reply + ' \\r\\n')",
        is_bad: AT_ONCE,
        code: 0,
        says: "RT-TOOL-2  met",
    },
    Whole {
        name: "starts_once",
        first: "if os.path.exists(PIDS + '.started'): sys.exit('port 8080 is taken')\nopen(PIDS + '.started', 'w')",
        instead: "os._exit(1)",
        is_bad: ALWAYS,
        code: 4,
        says: "it had started before, and then failed 3 times in a row: ",
    },
    Whole {
        name: "starts_once_and_then_hangs",
        first: "if os.path.exists(PIDS + '.started'): time.sleep(600)\nopen(PIDS + '.started', 'w')",
        instead: "os._exit(1)",
        is_bad: ALWAYS,
        code: 4,
        says: "it had started before, and then failed 3 times in a row: ",
    },
    from_the_start("exits_before_it_reads", "sys.exit('no configuration')", "no configuration"),
    from_the_start("never_reads", "time.sleep(600)", "no line came back within 3 s"),
    from_the_start("reads_to_the_end_first", "sys.stdin.read()", "no line came back within 3 s"),
    from_the_start("greets", "send('Adapter ready.\\n')", "`Adapter ready.` is not JSON"),
    Whole {
        name: "asks_for_another_protocol",
        first: "",
        instead: "send('{\"id\":0,\"result\":{\"protocolVersion\":2}}\\n')",
        is_bad: AT_ONCE,
        code: 4,
        says: "protocolVersion",
    },
    from_the_start(
        "closes_stdout_at_once",
        "os.close(1); time.sleep(600)",
        "the command closed its stdout before it replied",
    ),
    Whole {
        name: "starts_children_and_hangs",
        first: "note(*[subprocess.Popen(['sleep', '600']).pid for _ in range(20)])",
        instead: "time.sleep(600)",
        is_bad: AT_ONCE,
        code: 4,
        says: "failed `initialize`: no line came back within 3 s",
    },
];

pub(crate) fn trials() -> impl Iterator<Item = Trial> {
    let whole = |whole: &'static Whole| Trial::test(format!("over_all_cases/{}", whole.name), || over_all_cases(whole));
    let fifty = Trial::test("over_all_cases/works_fifty_times_and_then_hangs", fifty_and_hangs);
    WHOLE.iter().map(whole).chain([fifty])
}

fn over_all_cases(whole: &Whole) -> Result<(), Failed> {
    let program = |pids: &Path| {
        let first = format!("PIDS = {pids:?}\n{}", whole.first);
        program(&first, whole.instead, whole.is_bad, pids)
    };
    // The adapter is right about these two rules' clauses as they are asked here.
    let Run { code, stdout, stderr, cases } = run(&["--rule", "RT-TOOL-2"], program)?;
    let told: String = format!("{cases:?}\n{stdout}\n{stderr}").chars().take(20_000).collect();
    if code != Some(whole.code) || !(stdout.contains(whole.says) || stderr.contains(whole.says)) {
        return Err(format!("exit code {code:?}, wanted {} and `{}`:\n{told}", whole.code, whole.says).into());
    }
    if stdout.len() + stderr.len() > MOST_TOLD {
        return Err(format!("it says {} bytes of it:\n{told}", stdout.len() + stderr.len()).into());
    }
    Ok(())
}

/// Room for a line a case, a standing, and a few failures told in whole; not for a hundred copies of one.
const MOST_TOLD: usize = 200_000;

fn fifty_and_hangs() -> Result<(), Failed> {
    let run = run(&[], |pids| program("", "time.sleep(600)", "asked > 50", pids))?;
    let hung = run.cases.iter().filter(|(_, outcome)| outcome == "timed-out").count();
    // Every process answers `initialize` and 49 cases.
    if hung == 0 || hung > run.cases.len() / 49 || run.code != Some(1) {
        return Err(format!("{hung} of {} cases timed out, exit code {:?}", run.cases.len(), run.code).into());
    }
    Ok(())
}
