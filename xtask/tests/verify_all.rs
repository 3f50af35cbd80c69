//! `verify-all` on toys that are right, wrong and broken in each way.

mod toys;

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use insta::assert_snapshot;
use toys::{TOYS, folder};
use xtask::verify::{Format, VerifyArgs, verify_all};

fn args(folder: &Path) -> VerifyArgs {
    VerifyArgs { inputs: Some(folder.to_owned()), jobs: NonZeroUsize::new(2), ..VerifyArgs::default() }
}

/// All that the task says, with its exit status; times and places of this machine are masked.
fn said(args: &VerifyArgs) -> String {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = match verify_all(TOYS, args, &mut out, &mut err) {
        Ok(status) => status,
        Err(failure) => {
            err.extend_from_slice(format!("error: {failure}\n").as_bytes());
            failure.status()
        }
    };
    let out = String::from_utf8(out).expect("the task writes UTF-8");
    let err = String::from_utf8(err).expect("the task writes UTF-8");
    let heading = if err.is_empty() { "" } else { "--- stderr\n" };
    let folder = args.inputs.as_ref().expect("these tests have folders of their own");
    masked(&format!("{out}{heading}{err}--- status {status}\n"), folder)
}

fn masked(text: &str, folder: &Path) -> String {
    let shown = folder.display().to_string();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it has one");
    let relative = folder.strip_prefix(root).unwrap_or(folder).display().to_string();
    let escaped = shown.replace('\\', r"\\");
    let relative = relative.replace('\\', "/");
    let mut masked = text.to_owned();
    for place in [&shown, &escaped, &relative] {
        masked = masked.replace(place.as_str(), "INPUTS");
    }
    masked.lines().map(masked_line).collect()
}

/// Times become `T`, the lines of panics `N`.
fn masked_line(line: &str) -> String {
    if line.is_empty() {
        return "\n".to_owned();
    }
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    for at in 1..words.len() {
        let unit = words[at].trim_end_matches([',', ')']).to_owned();
        if ["ns", "µs", "ms", "s"].contains(&unit.as_str()) && words[at - 1].parse::<f64>().is_ok() {
            words[at - 1].clear();
            words[at].replace_range(..unit.len(), "T");
        }
    }
    for word in &mut words {
        if let Some(start) = word.find("mod.rs:") {
            *word = "(toys)".to_owned() + word[start..].split_once(')').map_or("", |(_, rest)| rest);
        }
    }
    // Widths of columns depend on the times.
    let line: Vec<&str> = words.iter().map(String::as_str).filter(|word| !word.is_empty()).collect();
    let indentation = " ".repeat(words.iter().take_while(|word| word.is_empty()).count());
    format!("{indentation}{}\n", line.join(" "))
}

const RIGHT: &str = r#"
[three]
part1 = "3"
part2 = "6"
note = "counted by hand"

[no_second]
part1 = "1"
part2_none = "nothing"

[refused]
error = "bad_char"
"#;
const RIGHT_INPUTS: [(&str, &str); 3] = [("three", "###\n"), ("no_second", "#n\n"), ("refused", "##\n.x\n")];

#[test]
fn what_is_right_passes() {
    let folder = folder("right", RIGHT, &RIGHT_INPUTS);
    assert_snapshot!(said(&args(&folder)), @"
    puzzle case result part 1 part 2 parse time 1 time 2
    toy no_second ok 1 nothing T T T
    toy refused ok refused: bad_char T
    toy three ok 3 6 T T T

    6 traces checked; 2 cases at once, T in all
    3 passed, 0 failed, 0 unknown
    --- status 0
    ");
    let strict = VerifyArgs { strict: true, ..args(&folder) };
    assert_eq!(said(&strict), said(&args(&folder)));
}

#[test]
fn wrong_answers_traces_and_solvers_fail() {
    let answers = r#"
        [answer]
        part1 = "2"
        part2 = "2"
        [answer_none]
        part1 = "1"
        part2 = "2"
        [none_answer]
        part1_none = "nothing"
        part2 = "2"
        [trace]
        part1 = "1"
        part2 = "2"
        [traceless]
        part1 = "1"
        part2 = "2"
        [checker]
        part1 = "1"
        part2 = "2"
        [disagree]
        part1 = "1"
        part2 = "2"
        [untrue]
        part1 = "1"
        part2 = "2"
        [panic]
        part1 = "1"
        part2 = "2"
        [panic_in_parser]
        part1 = "1"
        part2 = "2"
        [refused]
        part1 = "1"
        [accepted]
        error = "ragged"
    "#;
    let inputs = [
        ("answer", "#"),
        ("answer_none", "#n"),
        ("none_answer", "#"),
        ("trace", "#t"),
        ("traceless", "#m"),
        ("checker", "#c"),
        ("disagree", "#d"),
        ("untrue", "#u"),
        ("panic", "#p"),
        ("panic_in_parser", "#P"),
        ("refused", "#x"),
        ("accepted", "#"),
    ];
    let folder = folder("wrong", answers, &inputs);
    assert_snapshot!(said(&args(&folder)));
}

#[test]
fn what_is_unknown_is_shown_and_fails_only_when_strict() {
    let answers = "[half]\npart1 = \"1\"\n";
    let inputs = [("half", "#"), ("new", "##n"), ("new_refusal", "x")];
    let folder = folder("unknown", answers, &inputs);
    assert_snapshot!(said(&args(&folder)), @"
    puzzle case result part 1 part 2 parse time 1 time 2
    toy half ? 1 2 ? T T T
    toy new ? 2 ? nothing ? T T T
    toy new_refusal ? refused: bad_char ? T

    6 traces checked; 2 cases at once, T in all
    0 passed, 0 failed, 3 unknown
    --- status 0
    ");
    let strict = VerifyArgs { strict: true, ..args(&folder) };
    assert_snapshot!(said(&strict), @"
    puzzle case result part 1 part 2 parse time 1 time 2
    toy half FAILED 1 2 ? T T T
    toy new FAILED 2 ? nothing ? T T T
    toy new_refusal FAILED refused: bad_char ? T

    failures:
      toy/half
        part 2 is unknown, found 2
        again: cargo xtask verify-all --puzzle toy --case half --inputs INPUTS --strict
      toy/new
        part 1 is unknown, found 2
        part 2 is unknown, found no answer (`nothing`: there is nothing to count)
        again: cargo xtask verify-all --puzzle toy --case new --inputs INPUTS --strict
      toy/new_refusal
        refused as `bad_char` at 1:1 (expected a wall `#`, found 'x')
        again: cargo xtask verify-all --puzzle toy --case new_refusal --inputs INPUTS --strict

    6 traces checked; 2 cases at once, T in all
    0 passed, 3 failed, 0 unknown
    --- status 1
    ");
}

#[test]
fn labels_that_differ_are_noted_and_fail_only_when_strict() {
    let answers = r#"
        [kind]
        error = "ragged"
        [reason]
        part1 = "1"
        part2_none = "unsolvable"
        [reasons]
        part1 = "1"
        part2_none = "nothing"
        [limit_of_second]
        part1 = "1"
        part2 = "2"
    "#;
    let inputs = [("kind", "x"), ("reason", "#n"), ("reasons", "#r"), ("limit_of_second", "#L")];
    let folder = folder("labels", answers, &inputs);
    let patient = VerifyArgs { time_limit: Duration::from_millis(50), ..args(&folder) };
    assert_snapshot!(said(&patient), @"
    puzzle case result part 1 part 2 parse time 1 time 2
    toy kind ok refused: bad_char T
    toy limit_of_second ok 1 2 T T T
    toy reason ok 1 nothing T T T
    toy reasons ok 1 nothing T T T

    notes:
      toy/kind: refused as `bad_char` at 1:1 (expected a wall `#`, found 'x'), expected `ragged`
      toy/limit_of_second: part 1 by `recount`: the time limit was reached; the answer, if there is one, is at least 3
      toy/limit_of_second: part 2 by `recount`: the time limit was reached; the answer, if there is one, is at least 3
      toy/reason: part 2: no answer (`nothing`: there is nothing to count), expected `unsolvable`
      toy/reasons: part 2 by `recount`: no answer (`none`: there is nothing to count), others `nothing`

    6 traces checked; 2 cases at once, T in all
    4 passed, 0 failed, 0 unknown
    --- status 0
    ");
    let strict = VerifyArgs { strict: true, ..patient };
    assert_snapshot!(said(&strict), @"
    puzzle case result part 1 part 2 parse time 1 time 2
    toy kind FAILED refused: bad_char T
    toy limit_of_second FAILED 1 2 T T T
    toy reason FAILED 1 nothing T T T
    toy reasons FAILED 1 nothing T T T

    failures:
      toy/kind
        refused as `bad_char` at 1:1 (expected a wall `#`, found 'x'), expected `ragged`
        again: cargo xtask verify-all --puzzle toy --case kind --inputs INPUTS --strict --time-limit 0.05
      toy/limit_of_second
        part 1 by `recount`: the time limit was reached; the answer, if there is one, is at least 3
        part 2 by `recount`: the time limit was reached; the answer, if there is one, is at least 3
        again: cargo xtask verify-all --puzzle toy --case limit_of_second --inputs INPUTS --strict --time-limit 0.05
      toy/reason
        part 2: no answer (`nothing`: there is nothing to count), expected `unsolvable`
        again: cargo xtask verify-all --puzzle toy --case reason --inputs INPUTS --strict --time-limit 0.05
      toy/reasons
        part 2 by `recount`: no answer (`none`: there is nothing to count), others `nothing`
        again: cargo xtask verify-all --puzzle toy --case reasons --inputs INPUTS --strict --time-limit 0.05

    6 traces checked; 2 cases at once, T in all
    0 passed, 4 failed, 0 unknown
    --- status 1
    ");
}

#[test]
fn a_time_out_fails_its_case_only() {
    let answers = r#"
        [honest]
        part1 = "1"
        part2 = "2"
        [deaf]
        part1 = "1"
        part2 = "2"
        [other]
        part1 = "1"
        part2 = "2"
    "#;
    let folder = folder("time_out", answers, &[("honest", "#l"), ("deaf", "#s"), ("other", "#")]);
    let impatient = VerifyArgs { time_limit: Duration::from_millis(50), ..args(&folder) };
    assert_snapshot!(said(&impatient), @"
    puzzle case result part 1 part 2 parse time 1 time 2
    toy deaf FAILED 1 - T T
    toy honest FAILED 1 - T T T
    toy other ok 1 2 T T T

    notes:
      toy/honest: part 2 by `recount`: the time limit was reached; the answer, if there is one, is at least 3

    failures:
      toy/deaf
        part 2 by `count` did not stop when its time was up
        again: cargo xtask verify-all --puzzle toy --case deaf --inputs INPUTS --time-limit 0.05
      toy/honest
        part 2 by `count`: the time limit was reached; the answer, if there is one, is at least 3
        again: cargo xtask verify-all --puzzle toy --case honest --inputs INPUTS --time-limit 0.05

    7 traces checked; 2 cases at once, T in all
    1 passed, 2 failed, 0 unknown
    --- status 1
    ");
}

#[test]
fn faults_of_the_folder_fail() {
    let answers = "[gone]\npart1 = \"1\"\n[here]\npart1 = \"1\"\npart3 = \"1\"\npart2 = 2\n";
    let folder = folder("faults", answers, &[("here", "#")]);
    assert_snapshot!(said(&args(&folder)), @r#"
    puzzle case result part 1 part 2 parse time 1 time 2
    toy here ? 1 2 ? T T T

    failures:
      toy/answers.toml
        5:1: unknown key `part3`, expected `part1`, `part2`, `part1_none`, `part2_none`, `error` or `note`
        again: cargo xtask verify-all --puzzle toy --inputs INPUTS
      toy/answers.toml
        6:9: expected a string, such as `part2 = "46"`, found integer
        again: cargo xtask verify-all --puzzle toy --inputs INPUTS
      toy/gone
        it has an entry in answers.toml, but there is no file gone.txt
        again: cargo xtask verify-all --puzzle toy --case gone --inputs INPUTS

    4 traces checked; 2 cases at once, T in all
    0 passed, 3 failed, 1 unknown
    --- status 1
    "#);
    fs::write(folder.join("toy/answers.toml"), "[here\n").unwrap();
    assert_snapshot!(said(&args(&folder)), @"
    puzzle case result part 1 part 2 parse time 1 time 2
    toy here ? 1 ? 2 ? T T T

    failures:
      toy/answers.toml
        1:6: unclosed table, expected `]`
        again: cargo xtask verify-all --puzzle toy --inputs INPUTS

    4 traces checked; 2 cases at once, T in all
    0 passed, 1 failed, 1 unknown
    --- status 1
    ");
}

#[test]
fn what_is_passed_over_is_told_and_fails_only_when_strict() {
    let right = "[here]\npart1 = \"1\"\npart2 = \"2\"\n";
    let folder = folder("strays", right, &[("here", "#")]);
    for path in
        ["toys/one.txt", "notes", "README.md", ".gitignore", "toy/README.md", "toy/two.TXT", "toy/.hid.txt"]
    {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("the folder is ours");
        fs::write(path, "#").expect("the folder is ours");
    }
    assert_snapshot!(said(&args(&folder)), @"
    puzzle case result part 1 part 2 parse time 1 time 2
    toy here ok 1 2 T T T

    4 traces checked; 2 cases at once, T in all
    1 passed, 0 failed, 0 unknown
    --- stderr
    warning: INPUTS/notes is passed over: expected a folder of toy
    warning: INPUTS/toys is passed over: expected a folder of toy
    warning: INPUTS/toy/.hid.txt is passed over: it is hidden
    warning: INPUTS/toy/two.TXT is passed over: an input ends in .txt
    --- status 0
    ");
    let strict = VerifyArgs { strict: true, ..args(&folder) };
    assert_eq!(said(&strict), said(&args(&folder)), "what is passed over is no unknown answer");
    // Who asks for one case does not ask about the folder.
    let case = VerifyArgs { case: vec!["here".to_owned()], ..strict.clone() };
    assert_snapshot!(said(&case), @"
    puzzle case result part 1 part 2 parse time 1 time 2
    toy here ok 1 2 T T T

    4 traces checked; 2 cases at once, T in all
    1 passed, 0 failed, 0 unknown
    --- status 0
    ");
    for number in 1..=9 {
        fs::write(folder.join(format!("stray{number}")), "#").expect("the folder is ours");
    }
    assert_eq!(said(&args(&folder)).matches(" is passed over").count(), 5);
    assert!(said(&args(&folder)).contains("\nwarning: 8 more are passed over\n"));
    fs::remove_dir_all(folder.join("toy")).expect("the folder is ours");
    assert_snapshot!(said(&args(&folder)), @"
    --- stderr
    error: no case selected in INPUTS; INPUTS/notes is passed over: expected a folder of toy
    --- status 2
    ");
}

#[test]
fn a_blessed_refusal_of_what_another_puzzle_understands_is_told() {
    let folder = folder("misfiled", "", &[]);
    fs::create_dir_all(folder.join("keys")).expect("the folder is ours");
    for (name, text) in [("field", "#.###\n#>..#\n###.#\n"), ("nothing", "no puzzle has this\n")] {
        fs::write(folder.join("keys").join(name).with_extension("txt"), text).expect("the folder is ours");
    }
    let bless = VerifyArgs { inputs: Some(folder.clone()), bless: true, ..VerifyArgs::default() };
    let (mut out, mut err) = (Vec::new(), Vec::new());
    verify_all(xtask::registry::PUZZLES, &bless, &mut out, &mut err).expect("there are cases");
    let told = String::from_utf8_lossy(&err);
    assert!(told.contains("field.txt is blessed as refused by keys, but blizzard understands it"), "{told}");
    assert_eq!(told.matches("is blessed as refused").count(), 1, "{told}");
    // What is known already is no longer told.
    err.clear();
    verify_all(xtask::registry::PUZZLES, &bless, &mut out, &mut err).expect("there are cases");
    let told = String::from_utf8_lossy(&err);
    assert!(!told.contains("is blessed as refused"), "{told}");
}

#[test]
fn nothing_to_verify_is_wrong_usage() {
    let empty = folder("empty", "", &[]);
    let one = folder("one", "", &[("here", "#")]);
    assert_snapshot!(said(&args(&empty)), @"
    --- stderr
    error: no case selected in INPUTS
    --- status 2
    ");
    let puzzle = VerifyArgs { puzzle: vec!["toy".to_owned()], ..args(&empty) };
    assert_snapshot!(said(&puzzle), @"
    --- stderr
    error: no case of toy in INPUTS
    --- status 2
    ");
    let case = VerifyArgs { case: vec!["nosuch".to_owned()], ..args(&one) };
    assert_snapshot!(said(&case), @"
    --- stderr
    error: no case `nosuch` in INPUTS
    --- status 2
    ");
    let unknown = VerifyArgs { puzzle: vec!["nosuch".to_owned()], ..args(&one) };
    assert_snapshot!(said(&unknown), @"
    --- stderr
    error: unknown puzzle `nosuch`, expected one of toy
    --- status 2
    ");
    assert_snapshot!(said(&args(&one.join("nosuch"))), @"
    --- stderr
    error: INPUTS: there is no such folder
    --- status 2
    ");
}

#[test]
fn the_json_tells_the_same() {
    let answers = "[wrong]\npart1 = \"2\"\npart2_none = \"nothing\"\n[refused]\nerror = \"ragged\"\n[gone]\n";
    let inputs = [("wrong", "#t"), ("refused", "##\n.x\n"), ("none", "#n"), ("panic", "#p")];
    let folder = folder("json", answers, &inputs);
    let args = VerifyArgs { format: Format::Json, ..args(&folder) };
    let (mut out, mut err) = (Vec::new(), Vec::new());
    assert_eq!(verify_all(TOYS, &args, &mut out, &mut err), Ok(xtask::WRONG));
    assert_eq!(String::from_utf8(err).unwrap(), "1 passed, 3 failed, 1 unknown\n");
    let mut object: serde_json::Value = serde_json::from_slice(&out).unwrap();
    mask_times(&mut object);
    let pretty = serde_json::to_string_pretty(&object).unwrap();
    assert_snapshot!(masked(&pretty, &folder));
}

fn mask_times(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => {
            for (key, value) in fields {
                if key.ends_with("ns") && value.is_number() {
                    *value = 1.into();
                }
                mask_times(value);
            }
        }
        serde_json::Value::Array(values) => values.iter_mut().for_each(mask_times),
        _ => {}
    }
}

#[test]
fn blessing_fills_in_what_is_unknown_and_nothing_else() {
    let answers = "# Kept.\n[half]\npart1 = \"1\"  # by hand\n\n[wrong]\npart1 = \"7\"\n";
    let inputs = [("half", "#n"), ("wrong", "#"), ("new", "##"), ("refused", "x"), ("broken", "#p")];
    let folder = folder("bless", answers, &inputs);
    let bless = VerifyArgs { bless: true, ..args(&folder) };
    assert_snapshot!(said(&bless), @"
    puzzle case result part 1 part 2 parse time 1 time 2
    toy broken FAILED 1 ? - T T T
    toy half ok 1 nothing T T T
    toy new ok 2 4 T T T
    toy refused ok refused: bad_char T
    toy wrong FAILED 1 2 ? T T T

    failures:
      toy/broken
        part 2 by `count` panicked: part 2 fell over (toys)
        part 2 by `recount` panicked: part 2 fell over (toys)
        again: cargo xtask verify-all --puzzle toy --case broken --inputs INPUTS
      toy/wrong
        part 1: 1, expected 7
        again: cargo xtask verify-all --puzzle toy --case wrong --inputs INPUTS

    4 values written to answers.toml
    12 traces checked; 2 cases at once, T in all
    3 passed, 2 failed, 0 unknown
    --- status 1
    ");
    let blessed = fs::read_to_string(folder.join("toy/answers.toml")).unwrap();
    assert_snapshot!(blessed, @r#"
    # Kept.
    [half]
    part1 = "1"  # by hand
    part2_none = "nothing"

    [wrong]
    part1 = "7"

    [new]
    part1 = "2"
    part2 = "4"

    [refused]
    error = "bad_char"
    "#);
    said(&bless);
    assert_eq!(fs::read_to_string(folder.join("toy/answers.toml")).unwrap(), blessed);
}

#[test]
fn nothing_is_blessed_into_a_file_of_answers_that_is_wrong() {
    let faulty = ["[half.part1]\nx = \"1\"\n", "[half]\n[half]\n", "[[half]]\n", "half = 1\n"];
    for (number, answers) in faulty.into_iter().enumerate() {
        let folder = folder(&format!("bless_faulty_{number}"), answers, &[("half", "#n"), ("new", "##")]);
        let told = said(&VerifyArgs { bless: true, ..args(&folder) });
        assert!(told.contains("toy/answers.toml"), "{told}");
        assert!(told.contains("\n0 passed, 1 failed, 2 unknown\n"), "{told}");
        assert_eq!(fs::read_to_string(folder.join("toy/answers.toml")).unwrap(), answers);
    }
}

#[cfg(unix)]
#[test]
fn a_name_with_a_newline_stays_in_its_line() {
    let folder = folder("newline", "[\"go\\nne\"]\npart1 = \"1\"\n", &[("two\nlines\u{1b}[31m", "?")]);
    assert_snapshot!(said(&args(&folder)), @r"
    puzzle case result part 1 part 2 parse time 1 time 2
    toy two�lines�[31m ? refused: bad_char ? T

    failures:
      toy/go�ne
        it has an entry in answers.toml, but there is no file go�ne.txt
        again: cargo xtask verify-all --puzzle toy --case $'go\012ne' --inputs INPUTS

    0 traces checked; 2 cases at once, T in all
    0 passed, 1 failed, 1 unknown
    --- status 1
    ");
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_whose_name_is_not_utf8_is_a_fault() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = folder("unnamed", "", &[("one", "#")]);
    for name in [&b"x\xfe.txt"[..], b"x\xff.txt"] {
        fs::write(folder.join("toy").join(OsStr::from_bytes(name)), "##").unwrap();
    }
    let told = said(&args(&folder));
    assert!(told.contains("the name of a case is that of its file, which is expected to be UTF-8"), "{told}");
    assert!(told.contains("\n0 passed, 2 failed, 1 unknown\n"), "{told}");
}
