//! The program in a real terminal: the animation and how it leaves the terminal behind, the line of
//! progress, and what an interrupt does. Without tmux these tests say so and skip.

#[path = "../../../puzzle/tests/tmux/mod.rs"]
mod tmux;

use std::path::{Path, PathBuf};

use tmux::Terminal;

const PROGRAM: &str = env!("CARGO_BIN_EXE_blizzard");

/// A valley that A* needs hours for: it is large, no row of wind repeats before 101 * 103 minutes,
/// and the last row is never free.
fn endless_valley() -> PathBuf {
    let (wide, high) = (101, 103);
    let mut text = format!("#.{}\n", "#".repeat(wide));
    for row in 0..high {
        let cell = |column: usize| match (row * 7 + column * 13) % 11 {
            _ if row + 1 == high => '>',
            0 if column > 0 && column + 1 < wide => '^',
            1 => '<',
            _ => '.',
        };
        text.extend(std::iter::once('#').chain((0..wide).map(cell)).chain("#\n".chars()));
    }
    text.extend(["#".repeat(wide), ".#\n".to_owned()]);
    // Each test writes the same, so that whoever comes first does no harm.
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("endless_valley.txt");
    std::fs::write(&path, text).expect("the folder for passing files is there");
    path
}

/// The number after `frame` in the line of counters.
fn frame_of(screen: &str) -> Option<usize> {
    screen.split("frame ").nth(1)?.split_whitespace().next()?.parse().ok()
}

#[test]
fn an_animation_pauses_steps_and_leaves_the_terminal_as_it_was() {
    let Some(terminal) = Terminal::start("keys-step", 80, 24) else { return };
    terminal.run(&format!("{PROGRAM} --animate --speed 1"));
    terminal.wait_for("playing, 1 a second");
    terminal.press(&["Space"]);
    let screen = terminal.wait_for("paused");
    let frame = frame_of(&screen).expect("the frame is told");
    terminal.press(&["Right", "Right"]);
    terminal.wait_until("two frames on", |screen| frame_of(screen) == Some(frame + 2));
    terminal.press(&["Left"]);
    let screen = terminal.wait_until("a frame back", |screen| frame_of(screen) == Some(frame + 1));
    assert!(screen.contains("part 1: ") && screen.contains('E') && screen.contains("minute"), "{screen}");
    terminal.press(&["End"]);
    terminal.wait_for("end,");
    terminal.press(&["n"]);
    terminal.wait_for("part 2: ");
    terminal.press(&["q"]);
    terminal.wait_until("the prompt and the answers", |screen| {
        screen.contains("part 2:") && screen.contains("\nready>")
    });
    terminal.assert_restored();
}

#[test]
fn an_interrupted_animation_leaves_the_terminal_as_it_was() {
    let Some(terminal) = Terminal::start("keys-interrupt", 80, 24) else { return };
    terminal.run(&format!("{PROGRAM} --animate --speed 1"));
    terminal.wait_for("a second");
    terminal.press(&["C-c"]);
    terminal.wait_until("the prompt", |screen| screen.contains("part 2:") && screen.contains("\nready>"));
    terminal.assert_restored();
}

#[test]
fn a_small_terminal_shows_the_part_of_the_picture_with_the_actor() {
    let Some(terminal) = Terminal::start("keys-small", 20, 8) else { return };
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long_valley.txt");
    let calm = format!("#{}#\n", ".".repeat(60));
    let text = format!("#.{}\n{}{}.#\n", "#".repeat(60), calm.repeat(20), "#".repeat(60));
    std::fs::write(&path, text).expect("the folder for passing files is there");
    terminal.run(&format!("{PROGRAM} --animate --part 1 {}", path.display()));
    terminal.wait_for("frame");
    for key in ["Home", "End"] {
        terminal.press(&[key]);
        let end = key == "End";
        let screen = terminal.wait_until("the expedition", |screen| {
            screen.contains('E') && screen.contains("frame 0") != end && screen.contains('.')
        });
        assert!(screen.lines().count() <= 8 && screen.lines().all(|line| line.len() <= 20), "{screen}");
    }
    terminal.press(&["q"]);
    terminal.wait_for("ready>");
}

#[test]
fn long_work_shows_itself_and_an_interrupt_ends_it_with_what_is_known() {
    let Some(terminal) = Terminal::start("keys-long", 100, 24) else { return };
    let valley = endless_valley();
    terminal.run(&format!("{PROGRAM} --solver astar --part 1 --stats {}; echo status $?", valley.display()));
    terminal.wait_until("the line of progress", |screen| {
        screen.contains("blizzard: ") && screen.contains(" states, at least ") && screen.contains("MiB")
    });
    terminal.press(&["C-c"]);
    let screen = terminal.wait_for("status 4");
    let said = screen.replace('\n', "");
    assert!(said.contains("part 1: no answer (cancelled)") && said.contains("is at least"), "{screen}");
    assert!(said.contains("expanded") && !said.contains("Ctrl-C ends it"), "{screen}");
}

/// Without a terminal: needs no tmux.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_a_search_with_its_lower_bound_and_status_4() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let child = Command::new(PROGRAM)
        .args(["--solver", "astar", "--part", "1", "--stats", "--time-limit", "60"])
        .arg(endless_valley())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let process = child.id().to_string();
    let start = Instant::now();
    while !catches_interrupts(&process) {
        assert!(start.elapsed() < Duration::from_secs(20), "nobody listens to interrupts");
        std::thread::sleep(Duration::from_millis(20));
    }
    let sent = Command::new("kill").args(["-INT", &process]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("the program ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(4), "{said}");
    assert!(said.contains("the work was interrupted; the answer, if there is one, is at least "), "{said}");
    assert!(said.contains(" states expanded, "), "{said}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
}

/// Whether the process has a handler for interrupts, which is bit 1 of the mask of caught signals.
#[cfg(target_os = "linux")]
fn catches_interrupts(process: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 2 != 0)
}
