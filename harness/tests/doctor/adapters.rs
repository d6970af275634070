//! Adapters with one fault each, and what `doctor` is to say of it.

pub(crate) struct Ill {
    pub(crate) name: &'static str,
    /// Python that runs before the first request is read, and puts something in the place of what is right.
    pub(crate) fault: &'static str,
    pub(crate) code: i32,
    /// What is said, in this order.
    pub(crate) says: &'static [&'static str],
}

const fn ill(name: &'static str, fault: &'static str, code: i32, says: &'static [&'static str]) -> Ill {
    Ill { name, fault, code, says }
}

pub(crate) const ILL: &[Ill] = &[
    // What is no fault, and is not called one.
    ill(
        "claims_nothing_yet",
        "del METHODS['normalize_arguments'], METHODS['lift_artifacts']",
        0,
        &[
            "right        initialize: it is python-html-json",
            "left out     every JSON type: `normalize_arguments` is not claimed (-32601)\n",
            "left out     a call without output: `lift_artifacts` is not claimed (-32601)\n",
            "right        an unknown method: was answered with -32601\n",
            "right        a request after an error: was answered\n",
            "left out     a megabyte of `&amp;amp;…`: `normalize_arguments` is not claimed",
            "claims neither rule yet. Answer `normalize_arguments` or `lift_artifacts`, and ask again:\n",
            " doctor --timeout 3 --startup-timeout 3 -- python3 -c ",
        ],
    ),
    ill(
        "claims_one_rule",
        "del METHODS['lift_artifacts']",
        0,
        &[
            "right        every JSON type: came back as sent\n",
            "left out     a call without output: `lift_artifacts` is not claimed",
            "Nothing is wrong. Next, run the cases:\n  ",
            " run --timeout 3 --startup-timeout 3 --rule RT-TOOL-8 -- python3 -c ",
        ],
    ),
    ill(
        "is_anonymous",
        "del METHODS['initialize']",
        0,
        &["right        initialize: it does not say who it is, and is anonymous in the standing\n", "Nothing is wrong"],
    ),
    ill(
        "says_who_it_is_in_words_that_no_terminal_would_like",
        "sys.version = '\\x1b]0;title\\x07'",
        0,
        &["it is python-html-json \\u001b]0;title\\u0007 (Python)\n"],
    ),
    ill(
        "ends_its_lines_with_cr_lf",
        "def send(text): out.write(text.replace('\\n', '\\r\\n').encode()); out.flush()",
        0,
        &["observation  line breaks: the reply ends in CR LF (`initialize`), which is accepted", "Nothing is wrong"],
    ),
    ill(
        "writes_raw_utf_8",
        "def write(reply): send(json.dumps(reply, ensure_ascii=False) + '\\n')",
        0,
        &[
            "right        text beyond ASCII: came back as sent\n",
            "right        NUL and control text: came back as sent\n",
        ],
    ),
    ill(
        "rounds_to_the_nearest_binary64",
        "def read(line): return json.loads(line, parse_int=lambda text: int(text) if len(text) < 15 else int(float(text)))",
        0,
        &[
            "observation  big integers: 9007199254740993 came back as 9007199254740992\n",
            "the suite accepts this, and tells it in the standing as the observed reading `number-precision`",
            "observation  long decimals: 3.14159265358979323846 came back as 3.141592653589793\n",
            "as for `big integers` above\n",
            "Nothing is wrong",
        ],
    ),
    ill(
        "declares_that_an_empty_map_is_a_list",
        "METHODS['initialize'] = lambda **_: dict(initialize(), limitations=['empty-map-is-list'])\nMETHODS['normalize_arguments'] = lambda schema, arguments: {'arguments': lists(arguments)}\nMETHODS['lift_artifacts'] = lambda **_: {'success': True, 'data': []}",
        0,
        &[
            "; an empty map is an empty list to it\n",
            "right        empty maps, lists and texts: came back as sent\n",
            "right        a call without output:",
            "Nothing is wrong",
        ],
    ),
    ill(
        "lets_a_line_that_is_no_json_go",
        "def no_json(): pass",
        0,
        &[
            "right        a line that is no JSON: was not answered, which will do, and the request after it was answered\n",
        ],
    ),
    ill(
        "ends_over_a_line_that_is_no_json",
        "def no_json(): raise ValueError('bad line')",
        0,
        &[
            "observation  a line that is no JSON: the command does not get over one; no case sends any: the command ended with exit",
            "answer what does not parse with an error -32700 whose `id` is null, or with nothing, and read on, as JSON-RPC asks\n",
            "Python: `try: json.loads(line)` with `except ValueError:`\n",
            "ValueError: bad line\n",
            "right        end of input:",
            "Nothing is wrong",
        ],
    ),
    ill(
        "decodes_in_quadratic_time",
        "def decode_references(value):\n  if str(value).count('amp') > 1000: time.sleep(600)\n  return value",
        0,
        &[
            "observation  a megabyte of `&amp;amp;…`: no line came back within 3 s\n",
            "pass after pass over the text takes time that grows with its square",
            "right        end of input: the command ended by itself, with exit status 0\n",
            "Nothing is wrong",
        ],
    ),
    ill(
        "ends_over_a_megabyte_of_references",
        "def decode_references(value):\n  if str(value).count('amp') > 1000: os.abort()\n  return value",
        0,
        &["observation  a megabyte of `&amp;amp;…`: the command ended with signal 6", "Nothing is wrong"],
    ),
    ill(
        "ends_with_a_status_of_its_own",
        "import atexit; atexit.register(lambda: os._exit(3))",
        0,
        &["right        end of input: the command ended by itself, with exit status 3\n"],
    ),
    // What a run does not get past.
    ill(
        "is_not_there_in_a_module",
        "import no_such_module",
        4,
        &[
            "wrong        initialize: the command ended with exit status 1 before it replied\n",
            "last lines on stderr:\n",
            "ModuleNotFoundError: No module named 'no_such_module'\n",
            "No case can be judged before that is mended. Then ask again:\n  ",
            " doctor --timeout 3 --startup-timeout 3 -- python3 -c ",
        ],
    ),
    ill(
        "does_not_flush",
        "out = open(1, 'wb', closefd=False)\ndef send(text): out.write(text.encode())",
        4,
        &[
            "wrong        initialize: no line came back within 3 s, and one did when 1000 more requests had been sent\n",
            "flush stdout after every reply",
            "Python: `print(…, flush=True)`, or start it as `python3 -u`\n",
        ],
    ),
    ill(
        "reads_to_the_end_before_it_answers",
        "lines = sys.stdin.read().splitlines()",
        4,
        &[
            "wrong        initialize: no line came back within 3 s, and one did when stdin was closed\n",
            "answer each line when it has come",
            "in place of `sys.stdin.read()`",
        ],
    ),
    ill(
        "says_nothing",
        "time.sleep(600)",
        4,
        &["wrong        initialize: no line came back within 3 s, nor when stdin was closed\n", "`--startup-timeout`"],
    ),
    ill(
        "ignores_sigterm_and_has_a_child",
        "signal.signal(signal.SIGTERM, signal.SIG_IGN); note(subprocess.Popen(['sleep', '600'], start_new_session=True).pid); time.sleep(600)",
        4,
        &["wrong        initialize: no line came back within 3 s"],
    ),
    ill(
        "writes_without_line_breaks",
        "def write(reply): send(json.dumps(reply))",
        4,
        &[
            "bytes came back within 3 s, and no line break after them\n",
            "end each reply with a line break, and flush it\n",
        ],
    ),
    ill(
        "writes_a_line_without_end",
        "\nwhile True: send('x' * 1_000_000)",
        4,
        &["wrong        initialize: the reply went on past 64 MiB without a line break\n"],
    ),
    ill(
        "babbles_without_end",
        "\nwhile True: send('x\\x1b[2J\\n')",
        4,
        &["wrong        initialize: the reply `x\\u001b[2J` is not JSON", "stdout is for replies alone"],
    ),
    ill(
        "prints_and_crashes",
        "send('Listening\\n'); sys.stderr.write('no port\\n'); os._exit(7)",
        4,
        &[
            "the reply `Listening` is not JSON",
            "; and the command ended with exit status 7 before it replied\n",
            "last lines on stderr:\n               no port\n",
        ],
    ),
    ill(
        "prints_a_banner",
        "send('Listening\\n')",
        4,
        &[
            "wrong        initialize: before the reply came the line `Listening`; a run ends here until that is mended\n",
            "Python: `print(…, file=sys.stderr)`",
            "right        every JSON type: came back as sent\n",
            "right        end of input:",
            "No case can be judged before that is mended",
        ],
    ),
    ill(
        "begins_with_a_byte_order_mark",
        "send('\\ufeff')",
        4,
        &[
            "wrong        initialize: the reply begins with a byte order mark; a run ends here",
            "Python: the encoding `utf-8` in place of `utf-8-sig`\n",
            "right        every JSON type: came back as sent\n",
        ],
    ),
    ill(
        "writes_utf_16",
        "def send(text): out.write(text.encode('utf-16')); out.flush()",
        4,
        &["wrong        initialize: the reply is UTF-16", "read and write UTF-8, whatever the locale says"],
    ),
    ill(
        "gives_the_id_as_text",
        "def with_id(id): return str(id)",
        4,
        &[
            "wrong        initialize: the reply has the id `\"0\"`, which is text, and the request had the number `0`; a run",
            "Python: `\"id\": request[\"id\"]`\n",
            "right        every JSON type: came back as sent\n",
            "right        an unknown method: was answered with -32601\n",
        ],
    ),
    ill(
        "gives_no_id",
        "def with_id(id): return None",
        4,
        &["wrong        initialize: the `id` of the reply is null; a run ends here", "right        every JSON type"],
    ),
    ill(
        "writes_over_several_lines",
        "def write(reply): send(json.dumps(reply, indent=2) + '\\n')",
        4,
        &[
            "wrong        initialize: the reply takes 13 lines; a run ends here",
            "write the whole reply on one line\n",
            "Python: `json.dumps(reply)` without `indent`\n",
            "right        every JSON type: came back as sent\n",
            "right        a line of a megabyte: came back as sent\n",
        ],
    ),
    ill(
        "writes_python_and_not_json",
        "def write(reply): send(str(reply) + '\\n')",
        4,
        &["wrong        initialize: the reply `{'jsonrpc': '2.0'", "is not JSON", "write replies with a JSON library"],
    ),
    ill(
        "speaks_another_version",
        "METHODS['initialize'] = lambda **_: {'protocolVersion': 2}",
        4,
        &["wrong        initialize: the adapter speaks protocol version `2`", "answer `{\"protocolVersion\":1,"],
    ),
    ill(
        "fails_initialize_with_an_error",
        "METHODS['initialize'] = fail",
        4,
        &["wrong        initialize: the adapter answers with the error `no \\u001b[31mway`"],
    ),
    ill(
        "sends_the_request_back",
        "def answer(line): send(line)",
        4,
        &["the reply is a request sent back", "answer `{\"pro"],
    ),
    // What is wrong on the way.
    ill(
        "ends_after_its_first_reply",
        "def after(): sys.exit(0)",
        1,
        &[
            "right        initialize:",
            "wrong        every JSON type: the command ended with exit status 0 before it replied",
            "answer in a loop: a request a line, a reply a line, until stdin ends\n",
            "wrong        empty maps, lists and texts: the command ended with exit status 0",
            "as for `every JSON type` above\n",
            "left out     names of members: not asked: the process ends after its first reply\n",
            "left out     end of input: not asked",
        ],
    ),
    ill(
        "prints_after_each_reply",
        "def after(): send('DEBUG: done\\n')",
        1,
        &["wrong        replies alone on stdout: ", " the reply came the line `DEBUG: done`", "file=sys.stderr"],
    ),
    ill(
        "replies_twice",
        "def write(reply): send((json.dumps(reply) + '\\n') * 2)",
        1,
        &[
            "wrong        replies alone on stdout: after the reply came the line `{\"jsonrpc\": \"2.0\", \"id\": 0",
            "(`initialize`)\n",
            "right        every JSON type: came back as sent\n",
        ],
    ),
    ill(
        "prints_at_its_end",
        "import atexit; atexit.register(lambda: send('bye'))",
        1,
        &[
            "right        end of input:",
            "wrong        replies alone on stdout: after the reply came the line `bye` (`end of input`)",
        ],
    ),
    ill(
        "makes_lists_of_empty_maps",
        "METHODS['normalize_arguments'] = lambda schema, arguments: {'arguments': lists(arguments)}",
        1,
        &[
            "wrong        empty maps, lists and texts: $.arguments.map: wanted {}, got []\n",
            "declare `\"limitations\":[\"empty-map-is-list\"]` in `initialize`\n",
        ],
    ),
    ill(
        "makes_lists_of_maps_with_numbers_for_names",
        "METHODS['normalize_arguments'] = lambda schema, arguments: {'arguments': {name: list(value.values()) if isinstance(value, dict) and '0' in value else value for name, value in arguments.items()}}",
        1,
        &[
            "wrong        names of members: $.arguments.map: wanted {\"0\":\"zero\",\"1\":\"one\"}, got [",
            "a map stays a map",
        ],
    ),
    ill(
        "loses_a_name",
        "METHODS['normalize_arguments'] = lambda schema, arguments: {'arguments': {name: value for name, value in arguments.items() if name != '__proto__'}}",
        1,
        &["wrong        names of members: $.arguments.__proto__: wanted \"kept\", got nothing\n", "a map stays a map"],
    ),
    ill(
        "makes_text_of_big_integers",
        "def read(line): return json.loads(line, parse_int=lambda text: int(text) if len(text) < 15 else text)",
        1,
        &[
            "wrong        big integers: $.arguments[\"past 2^53\"]: wanted 9007199254740993, got \"9007199254740993\"\n",
            "a number comes back as a number",
        ],
    ),
    ill(
        "loses_more_digits_than_binary64_does",
        "def read(line): return json.loads(line, parse_int=lambda text: int(text) if len(text) < 15 else int(text) // 1000 * 1000)",
        1,
        &["wrong        big integers: $.arguments[\"past 2^53\"]: wanted 9007199254740993, got 9007199254740000\n"],
    ),
    ill(
        "writes_latin_1",
        "def write(reply): out.write((json.dumps(reply, ensure_ascii=False) + '\\n').encode('latin-1', 'replace')); out.flush()",
        1,
        &[
            "wrong        text beyond ASCII: the reply is not UTF-8",
            "Python: `sys.stdin.reconfigure(encoding=\"utf-8\")`",
        ],
    ),
    ill(
        "takes_utf_8_for_latin_1",
        "METHODS['normalize_arguments'] = lambda schema, arguments: {'arguments': json.loads(json.dumps(arguments, ensure_ascii=False).encode().decode('latin-1'))}",
        1,
        &[
            "wrong        text beyond ASCII: $.arguments[\"naïve\"]: wanted \"a name\", got nothing\n",
            "read and write UTF-8",
        ],
    ),
    ill(
        "ends_text_at_nul",
        "METHODS['normalize_arguments'] = lambda schema, arguments: {'arguments': {name: value.split('\\0')[0] if isinstance(value, str) else value for name, value in arguments.items()}}",
        1,
        &["wrong        NUL and control text: $.arguments.nul: wanted \"a\\u0000b\", got \"a\"\n"],
    ),
    ill(
        "drops_what_is_not_declared",
        "METHODS['normalize_arguments'] = lambda schema, arguments: {'arguments': {}}",
        1,
        &[
            "wrong        every JSON type: $.arguments.null: wanted null, got nothing\n",
            "what no schema declares, and holds no character reference, is returned as it was sent (RT-TOOL-8 ¶3 and ¶5)",
            "wrong        empty maps, lists and texts:",
            "as for `every JSON type` above\n",
        ],
    ),
    ill(
        "gives_the_arguments_bare",
        "METHODS['normalize_arguments'] = lambda schema, arguments: arguments",
        1,
        &[
            "wrong        every JSON type: $.arguments: wanted ",
            "got nothing: the result has no `arguments`\n",
            "`normalize_arguments` answers `{\"arguments\":{…}}`",
        ],
    ),
    ill(
        "fails_with_an_error",
        "METHODS['normalize_arguments'] = fail",
        1,
        &[
            "wrong        every JSON type: was answered with the error -32603: no \\u001b[31mway\n",
            "an error is no answer",
            "observation  a megabyte of `&amp;amp;…`: was answered with the error -32603",
        ],
    ),
    ill(
        "claims_some_of_it",
        "METHODS['normalize_arguments'] = lambda schema, arguments: {'arguments': arguments} if 'list' in arguments else fail(code=-32601)",
        1,
        &["wrong        claims: `normalize_arguments` was there for 2 requests, and not there (-32601) for 6\n"],
    ),
    ill(
        "crashes_over_some_text",
        "METHODS['normalize_arguments'] = lambda schema, arguments: {'arguments': arguments} if 'nul' not in arguments else os.abort()",
        1,
        &[
            "right        text beyond ASCII: came back as sent\n",
            "wrong        NUL and control text: the command ended with signal 6 before it replied\n",
            "right        a line of a megabyte: came back as sent\n",
        ],
    ),
    ill(
        "hangs_on_every_call",
        "METHODS['normalize_arguments'] = METHODS['lift_artifacts'] = lambda **_: time.sleep(600)",
        1,
        &[
            "wrong        every JSON type: no line came back within 3 s, nor when stdin was closed\n",
            "left out     big integers: not asked: `normalize_arguments` had no reply 3 times in a row\n",
            "wrong        a call without output: no line came back within 3 s",
            "right        an unknown method: was answered with -32601\n",
            "left out     a megabyte of",
            "right        end of input:",
        ],
    ),
    ill(
        "cuts_long_lines",
        "def read(line): return json.loads(line if len(line) < 65536 else no_such_thing)",
        1,
        &[
            "wrong        a line of a megabyte: the command ended with exit status 1 before it replied\n",
            "right        a call without output:",
        ],
    ),
    ill(
        "cuts_long_text",
        "METHODS['normalize_arguments'] = lambda schema, arguments: {'arguments': {name: value[:65536] if isinstance(value, str) else value for name, value in arguments.items()}}",
        1,
        &["wrong        a line of a megabyte: $.arguments.text: wanted \"0123456789", "take lines of any length"],
    ),
    ill(
        "puts_something_into_an_empty_result",
        "METHODS['lift_artifacts'] = lambda **_: {'success': True, 'data': {'artifacts': []}}",
        1,
        &["wrong        a call without output: $.data.artifacts: wanted nothing, got []\n"],
    ),
    ill(
        "makes_a_list_of_an_empty_result",
        "METHODS['lift_artifacts'] = lambda **_: {'success': True, 'data': []}",
        1,
        &["wrong        a call without output: $.data: wanted {}, got []\n", "keep maps and lists apart"],
    ),
    ill(
        "crashes_over_an_unknown_method",
        "def unknown(): os._exit(1)",
        1,
        &[
            "wrong        an unknown method: the command ended with exit status 1 before it replied\n",
            "answer `{\"jsonrpc\":\"2.0\",\"id\":…,\"error\":{\"code\":-32601,",
            "left out     a request after an error: not asked: the process did not go on after the unknown method\n",
            "right        a line that is no JSON:",
        ],
    ),
    ill(
        "answers_an_unknown_method_with_another_error",
        "def unknown(): return {'error': {'code': -32600, 'message': 'what?'}}",
        1,
        &[
            "wrong        an unknown method: was answered with the error -32600: what?\n",
            "right        a request after an error",
        ],
    ),
    ill(
        "answers_an_unknown_method_with_a_result",
        "def unknown(): return {'result': {}}",
        1,
        &["wrong        an unknown method: was answered with the result {}\n"],
    ),
    ill(
        "answers_no_more_after_an_error",
        "def unknown(): send(json.dumps({'id': request['id'], 'error': {'code': -32601}}) + '\\n'); sys.exit(2)",
        1,
        &[
            "right        an unknown method:",
            "wrong        a request after an error: the command ended with exit status 2",
        ],
    ),
    ill(
        "goes_on_when_its_input_ends",
        "import atexit; atexit.register(lambda: time.sleep(600))",
        1,
        &[
            "wrong        end of input: the command was still there 3 s after its stdin had closed\n",
            "leave the loop when",
        ],
    ),
];
