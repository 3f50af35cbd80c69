//! The pages of `--replay`, in a real browser: they load without a complaint, play to the end, and
//! end where the checker ends. One browser serves all; without one the test says so and skips.

mod browser;
mod final_state;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use browser::Browser;
use puzzle::cli::{SOLVED, Streams};
use puzzle::{AnyPuzzle, Limits, Part};
use xtask::registry::PUZZLES;
use xtask::workspace::fixtures;

/// A fixture of each puzzle whose text is drawn as it is understood, with both parts solved.
const SHOWN: &[(&str, &str)] = &[
    ("amphipod", "writeup_1"),
    ("blizzard", "random_8x6"),
    ("jigsaw", "n4_official_size"),
    ("keys", "robots_12"),
    ("warehouse", "official_50x50"),
];
/// Most bytes of a page.
const MOST_BYTES: usize = 2 << 20;
/// Most that going to any frame may take, in milliseconds: half of what feels immediate, leaving
/// room for a busy machine.
const MOST_SEEK_MS: f64 = 50.0;

/// Plays as fast as it goes; of a long replay the end alone.
const PLAY: &str = "
    delete document.body.dataset.ended;
    byId('words').open = true;
    byId('speed').value = 1000;
    go(Math.max(0, part.raw.count - 400));
    byId('play').click();
";

/// Has a program write the page of an input; returns where it lies.
fn page_of(puzzle: &dyn AnyPuzzle, name: &str, text: &str) -> PathBuf {
    page_with(puzzle, name, text, &[])
}

fn page_with(puzzle: &dyn AnyPuzzle, name: &str, text: &str, more: &[&str]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}.html", puzzle.meta().name));
    let (mut answers, mut said) = (Vec::new(), Vec::new());
    let mut arguments: Vec<OsString> =
        vec![puzzle.meta().name.into(), "-".into(), "--replay".into(), path.clone().into()];
    arguments.extend(more.iter().map(OsString::from));
    let status = puzzle.run(arguments, &mut Streams::plain(&mut text.as_bytes(), &mut answers, &mut said));
    assert_eq!(status, SOLVED, "{}", String::from_utf8_lossy(&said));
    path
}

fn puzzle_named(name: &str) -> &'static dyn AnyPuzzle {
    *PUZZLES.iter().find(|puzzle| puzzle.meta().name == name).expect("the puzzle is registered")
}

/// The last picture of a part by the rules, from a trace that the checker accepts.
fn checked_end(puzzle: &dyn AnyPuzzle, text: &str, part: Part) -> Option<Vec<String>> {
    let parsed = puzzle.parse("fixture", text.as_bytes()).expect("fixtures are understood");
    let solver = puzzle.solvers()[0];
    let solution = parsed.solve(part, solver, Limits::default(), true).expect("fixtures are solved");
    let trace = solution.trace.expect("a trace was asked for");
    parsed.check(part, &solution.answer, &trace).expect("the checker accepts the trace");
    final_state::of(puzzle.meta().name, text, part, &solution.answer, &trace)
}

/// Where the screenshots lie, to be looked at.
fn shot(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"))
}

fn plays_to_the_end(browser: &mut Browser, name: &str, fixture: &str) {
    let puzzle = puzzle_named(name);
    let file = fixtures().join(name).join(format!("{fixture}.txt"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let html = page_of(puzzle, fixture, &text);
    let mut page = browser.page();
    page.resize(1000, 900, false);
    page.open(&html, "");
    page.wait_for("document.body && document.body.dataset.ready");
    for part in Part::BOTH {
        page.evaluate(&format!("show({})", part.number() - 1));
        page.evaluate(PLAY);
        page.wait_for("document.body.dataset.ended");
        assert_eq!(page.evaluate("frame === part.raw.count - 1 && !playing"), true, "{name} {part}");
        if let Some(end) = checked_end(puzzle, &text, part) {
            let shown = page.evaluate("byId('text').textContent");
            assert_eq!(shown.as_str(), Some(end.join("\n").as_str()), "{name} {part}");
        }
    }
    page.screenshot(&shot(&format!("{name}-light")));

    page.resize(1000, 900, true);
    page.evaluate("byId('words').open = false; location.hash = 'part=2&frame=5'");
    page.wait_for("dark.matches && part === data.parts[1].loaded && frame === 5");
    page.screenshot(&shot(&format!("{name}-dark")));

    page.resize(390, 800, false);
    page.evaluate("location.hash = 'part=2&frame=last'");
    page.wait_for("!dark.matches && innerWidth < 600 && frame === part.raw.count - 1");
    page.screenshot(&shot(&format!("{name}-phone")));
    assert_eq!(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true, "{name}, phone");
    assert_eq!(page.complaints(), [""; 0], "{name}");
}

/// The search of the built-in example, played to its end.
fn search_plays_to_the_end(browser: &mut Browser, puzzle: &dyn AnyPuzzle) {
    let name = puzzle.meta().name;
    let html = page_with(puzzle, "search", puzzle.meta().example, &["--replay-search"]);
    let mut page = browser.page();
    page.resize(1000, 900, true);
    page.open(&html, "part=2&speed=1000&play");
    page.wait_for("document.body && document.body.dataset.ended");
    assert_eq!(page.evaluate("frame > 0 && frame === part.raw.count - 1"), true, "{name}");
    page.screenshot(&shot(&format!("{name}-search")));
    assert_eq!(page.complaints(), [""; 0], "{name}");
}

/// A large map is shown as a whole, and can be zoomed into and scrolled.
fn large_maps_fit_and_zoom(browser: &mut Browser) {
    let vault = xtask::r#gen::generate(PUZZLES, "keys", 3, &[701, 401, 6], Some("open")).expect("a vault");
    let html = page_of(puzzle_named("keys"), "large", &vault);
    let mut page = browser.page();
    page.resize(1000, 900, false);
    page.open(&html, "part=1&frame=last");
    page.wait_for("document.body && document.body.dataset.ready && frame === part.raw.count - 1");
    let seen = "[stage.scrollWidth > stage.clientWidth, board.clientWidth > stage.clientWidth / 2]";
    assert_eq!(page.evaluate(seen).to_string(), "[false,true]", "the whole map is seen");
    page.screenshot(&shot("large-fit"));
    page.evaluate("for (let times = 0; times < 5; times++) byId('in').click()");
    assert_eq!(page.evaluate(seen).to_string(), "[true,true]", "a part of it is seen");
    let middle = "(stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth";
    assert_eq!(
        page.evaluate(&format!("Math.abs({middle} - .5) < .02")),
        true,
        "the middle stays where it was"
    );
    page.screenshot(&shot("large-near"));
    page.evaluate("for (let times = 0; times < 50; times++) byId('in').click()");
    assert_eq!(page.evaluate("byId('in').disabled && board.width * board.height <= 2 ** 26"), true);
    page.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: 'f' }))");
    assert_eq!(page.evaluate(seen).to_string(), "[false,true]", "the whole map is seen again");
    assert_eq!(page.complaints(), [""; 0]);
}

/// Goes to places all over a replay, forwards and back; returns the median time in milliseconds.
fn seek_ms(browser: &mut Browser, html: &Path, fragment: &str) -> f64 {
    let mut page = browser.page();
    page.open(html, fragment);
    page.wait_for("document.body && document.body.dataset.ready");
    let median = page.evaluate(
        "(() => {
            const times = [];
            for (let jump = 0; jump < 60; jump++) {
                const before = performance.now();
                go(jump * 7919 % part.raw.count);
                times.push(performance.now() - before);
            }
            return times.sort((one, other) => one - other)[30];
        })()",
    );
    median.as_f64().expect("a number")
}

#[test]
fn pages_play_to_the_end_and_show_what_the_checker_accepted() {
    let Some(mut browser) = Browser::start() else { return };
    // What would go unheard otherwise.
    let wrong = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong.html");
    std::fs::write(&wrong, "<!doctype html><script>console.warn('one'); throw new Error('two')</script>")
        .expect("a page");
    let mut page = browser.page();
    page.open(&wrong, "");
    page.wait_for("document.readyState === 'complete' && document.scripts.length");
    assert_eq!(page.complaints().len(), 2, "a page that complains is heard");
    drop(page);
    for &(name, fixture) in SHOWN {
        plays_to_the_end(&mut browser, name, fixture);
    }
    for puzzle in PUZZLES.iter().filter(|puzzle| puzzle.meta().name != "warehouse") {
        search_plays_to_the_end(&mut browser, *puzzle);
    }
    large_maps_fit_and_zoom(&mut browser);
    for (name, text) in long_replays() {
        let html = page_of(puzzle_named(name), "long", &text);
        for fragment in ["part=1", "part=2"] {
            let median = seek_ms(&mut browser, &html, fragment);
            assert!(median < MOST_SEEK_MS, "{name} {fragment}: {median} ms to go to a frame");
        }
    }
}

/// A warehouse of 20,000 moves and a valley of some 900 minutes.
fn long_replays() -> [(&'static str, String); 2] {
    let moves = fixtures().join("warehouse").join("official_50x50.txt");
    let moves = std::fs::read_to_string(moves).expect("the fixture is there");
    let valley = xtask::r#gen::generate(PUZZLES, "blizzard", 3, &[120, 25], None).expect("a valley");
    [("warehouse", moves), ("blizzard", valley)]
}

#[test]
fn pages_of_long_replays_stay_small() {
    for (name, text) in long_replays() {
        let html = page_of(puzzle_named(name), "size", &text);
        let bytes = std::fs::read(html).expect("the page").len();
        assert!(bytes < MOST_BYTES, "{name}: {bytes} bytes");
    }
}
