//! Adapters that misbehave, each in one way: over one case, which is the one about Ember & Oak, or over all of them.

/// One way to misbehave, and what is to come of it.
pub(crate) struct Hostile {
    pub(crate) name: &'static str,
    /// Python that runs before the first request is read.
    pub(crate) first: &'static str,
    /// Python that runs in place of the reply to the one case. `reply` is the right one, and `send` writes and flushes it.
    pub(crate) instead: &'static str,
    /// How the one case comes out.
    pub(crate) outcome: &'static str,
    /// What is said of it.
    pub(crate) says: &'static str,
}

const fn over_one(name: &'static str, instead: &'static str, outcome: &'static str, says: &'static str) -> Hostile {
    Hostile { name, first: "", instead, outcome, says }
}

pub(crate) const OVER_ONE_CASE: &[Hostile] = &[
    over_one("exits_with_a_status", "sys.exit(7)", "crashed", "the command ended with exit status 7 before it replied"),
    over_one("exits_as_if_all_were_well", "sys.exit(0)", "crashed", "ended with exit status 0 before it replied"),
    over_one("is_killed_by_a_signal", "os.abort()", "crashed", "the command ended with signal 6 before it replied"),
    over_one("exits_in_the_middle_of_a_line", "send(reply[:20]); os._exit(1)", "crashed", "after 20 bytes of a line"),
    over_one("replies_and_then_exits", "send(reply + '\\n'); os._exit(1)", "crashed", "ended with exit status 1"),
    over_one(
        "closes_stdout",
        "os.close(1); time.sleep(600)",
        "crashed",
        "the command closed its stdout before it replied",
    ),
    over_one("closes_stdin_and_stdout", "os.close(0); os.close(1); time.sleep(600)", "crashed", "closed its stdout"),
    over_one(
        "replies_and_closes_stdin",
        "send(reply + '\\n'); os.close(0); time.sleep(600)",
        "crashed",
        "closed its stdin",
    ),
    over_one("leaves_out_the_line_break", "send(reply)", "timed-out", "and no line break after them"),
    over_one("says_nothing", "time.sleep(600)", "timed-out", "no line came back within 3 s; flush stdout"),
    over_one(
        "ignores_sigterm",
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)",
        "timed-out",
        "no line",
    ),
    over_one("replies_after_the_limit", "time.sleep(4); send(reply + '\\n')", "timed-out", "no line came back"),
    over_one("trickles", "\nwhile True: send('x'); time.sleep(0.01)", "timed-out", "and no line break after them"),
    over_one("replies_twice", "send(reply + '\\n' + reply + '\\n')", "malformed", "each request gets one line"),
    over_one(
        "replies_twice_with_a_pause",
        "send(reply + '\\n'); time.sleep(0.2); send(reply + '\\n')",
        "malformed",
        "one line",
    ),
    over_one("logs_before_its_reply", "send('DEBUG: title\\n' + reply + '\\n')", "malformed", "logs belong on stderr"),
    over_one("logs_after_its_reply", "send(reply + '\\n' + 'DEBUG: done\\n')", "malformed", "`DEBUG: done`"),
    over_one("leaves_the_start_of_a_line_behind", "send(reply + '\\n' + 'DEBUG')", "malformed", "DEBUG"),
    over_one("replies_with_an_id_of_its_own", "send(with_id(1000000))", "malformed", "the reply has the id `1000000`"),
    over_one("replies_with_an_old_id", "send(with_id(0))", "malformed", "the reply has the id `0`"),
    over_one(
        "replies_with_the_id_as_text",
        "send(with_id(str(request['id'])))",
        "malformed",
        "the reply has the id `\"",
    ),
    over_one("replies_without_an_id", "send('{\"result\":{}}\\n')", "malformed", "the reply has no `id`"),
    over_one(
        "replies_with_an_error",
        "send(json.dumps({'id': request['id'], 'error': {'code': -32603, 'message': 'no \\x1b[31mway'}}) + '\\n')",
        "error",
        "the JSON-RPC error -32603: no \\u001b[31mway",
    ),
    over_one(
        "does_not_claim_one_case",
        "send(json.dumps({'id': request['id'], 'error': {'code': -32601}}) + '\\n')",
        "not-claimed",
        "not claimed",
    ),
    over_one(
        "replies_with_garbage",
        "send('\\x1b[2J\\x00<garbage>\\n')",
        "malformed",
        "`\\u001b[2J\\u0000<garbage>` is not JSON",
    ),
    over_one("replies_with_an_empty_line", "send('\\n')", "malformed", "the reply is an empty line"),
    over_one("replies_with_a_byte_order_mark", "send('\\ufeff' + reply + '\\n')", "malformed", "byte order mark"),
    over_one(
        "replies_in_latin_1",
        "out.write(reply.encode()[:-2] + b',\"x\":\"\\xe9\"}\\n'); out.flush()",
        "malformed",
        "the reply is not UTF-8",
    ),
    over_one("replies_in_utf_16", "out.write((reply + '\\n').encode('utf-16')); out.flush()", "malformed", "UTF-16"),
    over_one("replies_with_a_bare_nul", "send('\\0\\n')", "malformed", "`\\u0000` is not JSON"),
    over_one(
        "replies_over_several_lines",
        "send(json.dumps(json.loads(reply), indent=2) + '\\n')",
        "malformed",
        "write the whole reply on one line",
    ),
    over_one(
        "replies_with_100_megabytes",
        "send('x' * 100_000_000 + '\\n')",
        "malformed",
        "went on past 64 MiB without a line break",
    ),
    over_one(
        "replies_without_end",
        "\nwhile True: send('x' * 1_000_000)",
        "malformed",
        "went on past 64 MiB without a line break",
    ),
    over_one(
        "replies_with_60_megabytes",
        "send(with_result({'arguments': {'title': 'x' * 60_000_000}}))",
        "fail",
        "wanted \"Ember & Oak\", got \"xxxx",
    ),
    over_one(
        "replies_with_a_million_levels",
        "send(with_text('[' * 1_000_000 + ']' * 1_000_000))",
        "malformed",
        "nested past 1024 levels",
    ),
    over_one(
        "replies_with_millions_of_values",
        "send(with_text('[' + '0,' * 20_000_000 + '0]'))",
        "malformed",
        "more than 250000 values",
    ),
    over_one(
        "repeats_a_member_name",
        "send(with_text('{\"arguments\":{},\"arguments\":{}}'))",
        "malformed",
        "the member name \"arguments\" is repeated",
    ),
    over_one(
        "replies_with_half_a_surrogate_pair",
        "send(with_text('{\"arguments\":{\"title\":\"\\\\ud800\"}}'))",
        "malformed",
        "surrogate",
    ),
    over_one("replies_with_nan", "send(with_text('{\"arguments\":{\"title\":NaN}}'))", "malformed", "is not JSON"),
    over_one(
        "replies_with_no_result",
        "send('{\"id\":%d}\\n' % request['id'])",
        "malformed",
        "neither `result` nor `error`",
    ),
    over_one("replies_with_a_result_that_is_a_list", "send(with_result([]))", "malformed", "the result is an array"),
    over_one("sends_the_request_back", "out.write(line); out.flush()", "malformed", "the reply is a request sent back"),
    over_one("floods_stderr_and_says_nothing", "\nwhile True: os.write(2, b'noise\\n' * 1000)", "timed-out", "noise"),
    over_one(
        "floods_stderr_and_then_replies_wrongly",
        "os.write(2, b'\\x1b]0;title\\x07noise\\n' * 1_000_000); send(with_result({}))",
        "fail",
        "\\u001b]0;title\\u0007noise",
    ),
    over_one(
        "starts_a_storm_of_children",
        "children = [subprocess.Popen(['sleep', '600']) for _ in range(50)]; note(*[child.pid for child in children]); time.sleep(600)",
        "timed-out",
        "no line came back",
    ),
    over_one(
        "leaves_a_child_that_holds_the_pipes",
        "note(subprocess.Popen(['sleep', '600']).pid); os._exit(1)",
        "crashed",
        "ended with exit status 1",
    ),
    over_one(
        "leaves_a_child_in_a_session_of_its_own",
        "note(subprocess.Popen(['sleep', '600'], start_new_session=True).pid); os._exit(1)",
        "crashed",
        "ended with exit status 1",
    ),
    over_one(
        "reads_where_nothing_is",
        "import ctypes; ctypes.string_at(0)",
        "crashed",
        "the command ended with signal 11",
    ),
];
