//! A replay in the terminal: space pauses, arrows step, q leaves.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::{Attribute, Color, Print, ResetColor, SetAttribute, SetForegroundColor};
use crossterm::{cursor, execute, queue, terminal};

use crate::geometry::Point;
use crate::grid::Grid;
use crate::replay::{Cursor, Ink, Replay};

/// Rows of the screen that are not the picture: title, caption, counters, keys.
const FRAME_ROWS: usize = 4;
/// Most pictures drawn in a second; a higher speed skips frames.
const MOST_DRAWN: u32 = 30;
/// What a whole replay shall take if nobody says how fast, in seconds.
const WANTED_SECONDS: usize = 30;

/// What the keys do.
const KEYS: &str = "space pause  arrows step  +/- speed  n next  q leave";
/// The keys for those who can guess what they do.
const KEYS_ALONE: &str = "space arrows + - n q";

/// How an animation was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// On to the next part.
    Next,
    /// Enough of it.
    Quit,
}

/// Plays replays one after the other on the terminal, which is restored however this ends.
///
/// # Errors
/// What the terminal says.
pub(super) fn play(replays: &[(String, Replay)], speed: Option<u32>, colour: bool) -> io::Result<()> {
    let _screen = Screen::enter()?;
    for (answer, replay) in replays {
        let speed = speed.unwrap_or_else(|| usual_speed(replay.frames().len()));
        if Player::new(answer, replay, speed, colour).run(&mut io::stdout())? == Left::Quit {
            break;
        }
    }
    Ok(())
}

fn usual_speed(frames: usize) -> u32 {
    u32::try_from(frames / WANTED_SECONDS).unwrap_or(u32::MAX).clamp(2, 1000)
}

/// The alternate screen in raw mode; dropping it restores the terminal.
struct Screen;

/// Whether the terminal is to be restored. Leaving the alternate screen twice would put the cursor
/// back above what a panic has said in between.
static ENTERED: AtomicBool = AtomicBool::new(false);

impl Screen {
    fn enter() -> io::Result<Self> {
        let before = std::panic::take_hook();
        // The message of a panic would be lost with the alternate screen.
        std::panic::set_hook(Box::new(move |panic| {
            Self::restore();
            before(panic);
        }));
        terminal::enable_raw_mode()?;
        let screen = Self;
        ENTERED.store(true, Ordering::Relaxed);
        execute!(io::stdout(), terminal::EnterAlternateScreen, cursor::Hide)?;
        Ok(screen)
    }

    fn restore() {
        if !ENTERED.swap(false, Ordering::Relaxed) {
            return;
        }
        let _nobody_listens =
            execute!(io::stdout(), ResetColor, cursor::Show, terminal::LeaveAlternateScreen);
        let _nobody_listens = terminal::disable_raw_mode();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        Self::restore();
    }
}

struct Player<'a> {
    answer: &'a str,
    replay: &'a Replay,
    cursor: Cursor<'a>,
    /// Frames a second.
    speed: u32,
    paused: bool,
    colour: bool,
    /// What the view follows if the picture is larger than the screen.
    focus: Point,
}

impl<'a> Player<'a> {
    fn new(answer: &'a str, replay: &'a Replay, speed: u32, colour: bool) -> Self {
        let focus = replay.base().find(|&glyph| replay.ink(glyph) == Ink::Actor).unwrap_or(Point::new(0, 0));
        Self {
            answer,
            replay,
            cursor: Cursor::new(replay),
            speed: speed.max(1),
            paused: false,
            colour,
            focus,
        }
    }

    fn run(&mut self, out: &mut impl Write) -> io::Result<Left> {
        let mut due = Instant::now();
        self.draw(out, terminal::size()?)?;
        loop {
            let drawn = self.speed.min(MOST_DRAWN);
            let wait = Duration::from_secs(1) / drawn;
            let idle = self.paused || self.at_end();
            let patience = if idle {
                Duration::from_secs(3600)
            } else {
                (due + wait).saturating_duration_since(Instant::now())
            };
            if event::poll(patience)? {
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => {
                        if let Some(left) = self.press(key) {
                            return Ok(left);
                        }
                    }
                    Event::Resize(..) => execute!(out, terminal::Clear(terminal::ClearType::All))?,
                    _ => continue,
                }
                due = Instant::now();
            } else if !idle {
                due += wait;
                let skip = (self.speed / drawn) as usize;
                self.go_to(self.cursor.frame() + skip.max(1));
            }
            self.draw(out, terminal::size()?)?;
        }
    }

    fn at_end(&self) -> bool {
        self.cursor.frame() + 1 == self.replay.frames().len()
    }

    fn press(&mut self, key: KeyEvent) -> Option<Left> {
        let frame = self.cursor.frame();
        let interrupt = key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c');
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Some(Left::Quit),
            _ if interrupt => return Some(Left::Quit),
            KeyCode::Char('n') | KeyCode::Enter => return Some(Left::Next),
            KeyCode::Char(' ') if self.at_end() => self.go_to(0),
            KeyCode::Char(' ') => self.paused = !self.paused,
            KeyCode::Right => self.stop_at(frame + 1),
            KeyCode::Left => self.stop_at(frame.saturating_sub(1)),
            KeyCode::PageDown => self.stop_at(frame + self.leap()),
            KeyCode::PageUp => self.stop_at(frame.saturating_sub(self.leap())),
            KeyCode::Home => self.stop_at(0),
            KeyCode::End => self.stop_at(usize::MAX),
            KeyCode::Char('+' | '=') => self.speed = self.speed.saturating_mul(2).min(100_000),
            KeyCode::Char('-') => self.speed = (self.speed / 2).max(1),
            _ => {}
        }
        None
    }

    fn leap(&self) -> usize {
        (self.replay.frames().len() / 50).max(10)
    }

    fn stop_at(&mut self, frame: usize) {
        self.paused = true;
        self.go_to(frame);
    }

    fn go_to(&mut self, frame: usize) {
        self.cursor.go_to(frame);
        let changes = &self.cursor.current().changes;
        let shows_actor = |glyph| self.replay.ink(glyph) == Ink::Actor;
        let place = changes.iter().find(|change| shows_actor(change.glyph)).or(changes.first());
        if let Some(change) = place {
            self.focus = self.replay.base().point_of(change.cell);
        }
    }

    fn draw(&self, out: &mut impl Write, (columns, rows): (u16, u16)) -> io::Result<()> {
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        let picture = self.cursor.picture();
        let view = View::new(picture, rows.saturating_sub(FRAME_ROWS), columns, self.focus);
        queue!(out, cursor::MoveTo(0, 0))?;
        Self::line(out, columns, &format!("{}: {}", self.replay.title(), self.answer))?;
        for row in view.rows.clone() {
            self.picture_line(out, view.cells(picture, row))?;
        }
        let frame = self.cursor.current();
        Self::line(out, columns, &frame.caption)?;
        let mut counters =
            vec![format!("frame {} of {}", self.cursor.frame(), self.replay.frames().len() - 1)];
        counters.extend(
            self.replay.counters().iter().zip(&frame.counters).map(|(name, value)| format!("{name} {value}")),
        );
        let counters = counters.join("  ");
        Self::line(out, columns, &counters)?;
        let state = if self.at_end() {
            "end"
        } else if self.paused {
            "paused"
        } else {
            "playing"
        };
        let speed = format!("{state}, {} a second", self.speed);
        // On a narrow terminal the keys count more than the words for them.
        let keys = [format!("{speed} | {KEYS}"), format!("{speed} | {KEYS_ALONE}"), KEYS_ALONE.to_owned()]
            .into_iter()
            .find(|keys| keys.len() <= columns)
            .unwrap_or(speed);
        queue!(out, Print(cut(&keys, columns)), terminal::Clear(terminal::ClearType::FromCursorDown))?;
        out.flush()
    }

    fn line(out: &mut impl Write, columns: usize, text: &str) -> io::Result<()> {
        queue!(
            out,
            Print(cut(text, columns)),
            terminal::Clear(terminal::ClearType::UntilNewLine),
            Print("\r\n")
        )
    }

    fn picture_line(&self, out: &mut impl Write, cells: &[u8]) -> io::Result<()> {
        for run in cells.chunk_by(|left, right| self.replay.ink(*left) == self.replay.ink(*right)) {
            if self.colour {
                let ink = self.replay.ink(run[0]);
                let weight = if ink == Ink::Actor { Attribute::Bold } else { Attribute::NormalIntensity };
                queue!(out, SetAttribute(weight), SetForegroundColor(colour_of(ink)))?;
            }
            queue!(out, Print(String::from_utf8_lossy(run)))?;
        }
        if self.colour {
            queue!(out, ResetColor, SetAttribute(Attribute::Reset))?;
        }
        queue!(out, terminal::Clear(terminal::ClearType::UntilNewLine), Print("\r\n"))
    }
}

/// Colours by name, so that the terminal's own theme decides how they look on its ground.
fn colour_of(ink: Ink) -> Color {
    match ink {
        Ink::Floor => Color::DarkGrey,
        Ink::Wall => Color::Grey,
        Ink::Actor => Color::Red,
        Ink::Item | Ink::Second => Color::Blue,
        Ink::Lock | Ink::Fourth => Color::Magenta,
        Ink::Hazard | Ink::First => Color::DarkYellow,
        Ink::Done | Ink::Third => Color::Cyan,
        Ink::Trail => Color::Yellow,
    }
}

fn cut(text: &str, columns: usize) -> String {
    text.chars().take(columns).collect()
}

/// The part of a picture that fits the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
struct View {
    rows: std::ops::Range<usize>,
    columns: std::ops::Range<usize>,
}

impl View {
    fn new(picture: &Grid<u8>, rows: usize, columns: usize, focus: Point) -> Self {
        Self {
            rows: window(picture.height(), rows, focus.row),
            columns: window(picture.width(), columns, focus.column),
        }
    }

    fn cells<'g>(&self, picture: &'g Grid<u8>, row: usize) -> &'g [u8] {
        let start = row * picture.width();
        &picture.cells()[start + self.columns.start..start + self.columns.end]
    }
}

/// `room` places out of `length`, with `focus` in the middle as far as the ends allow.
fn window(length: usize, room: usize, focus: usize) -> std::ops::Range<usize> {
    let room = room.min(length);
    let start = focus.saturating_sub(room / 2).min(length - room);
    start..start + room
}

#[cfg(test)]
#[path = "../../tests/tmux/mod.rs"]
mod tmux;

#[cfg(test)]
mod tests {
    use super::tmux::Terminal;
    use super::{KeyCode, KeyEvent, KeyModifiers, Left, Player, Screen, usual_speed, window};
    use crate::grid::Grid;
    use crate::replay::{Change, Ink, Replay};

    fn walk() -> Replay {
        let mut replay = Replay::new("a walk", Grid::new(9, b"@........".to_vec()).unwrap(), &["steps"])
            .with_legend(b'@', Ink::Actor, "the walker");
        for step in 1..9 {
            let changes = [Change { cell: step - 1, glyph: b'.' }, Change { cell: step, glyph: b'@' }];
            replay.push(changes, format!("step {step}"), &[step as u64]);
        }
        replay
    }

    fn screen(player: &Player<'_>, size: (u16, u16)) -> String {
        let mut out = Vec::new();
        player.draw(&mut out, size).unwrap();
        let text = String::from_utf8(out).unwrap();
        // Without colour, what is left of escape codes moves the cursor and clears.
        ["\u{1b}[1;1H", "\u{1b}[K", "\u{1b}[J", "\r"].iter().fold(text, |text, code| text.replace(code, ""))
    }

    #[test]
    fn a_small_terminal_follows_the_actor() {
        let replay = walk();
        let mut player = Player::new("8", &replay, 2, false);
        player.go_to(6);
        insta::assert_snapshot!(screen(&player, (20, 5)), @"
        a walk: 8
        ......@..
        step 6
        frame 6 of 8  steps 
        space arrows + - n q
        ");
        insta::assert_snapshot!(screen(&player, (5, 5)), @"
        a wal
        ..@..
        step 
        frame
        playi
        ");
    }

    #[test]
    fn a_terminal_without_room_still_draws() {
        let replay = walk();
        let player = Player::new("8", &replay, 2, false);
        screen(&player, (1, 1));
        screen(&player, (0, 0));
    }

    #[test]
    fn keys_step_pause_and_leave() {
        let replay = walk();
        let mut player = Player::new("8", &replay, 2, false);
        let key = |code| KeyEvent::new(code, KeyModifiers::NONE);
        assert_eq!(player.press(key(KeyCode::Right)), None);
        assert!(player.paused);
        assert_eq!(player.cursor.frame(), 1);
        player.press(key(KeyCode::End));
        assert!(player.at_end());
        player.press(key(KeyCode::Char(' ')));
        assert_eq!(player.cursor.frame(), 0);
        player.press(key(KeyCode::Left));
        assert_eq!(player.cursor.frame(), 0);
        assert_eq!(player.press(key(KeyCode::Char('q'))), Some(Left::Quit));
        assert_eq!(player.press(key(KeyCode::Char('n'))), Some(Left::Next));
        let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(player.press(interrupt), Some(Left::Quit));
    }

    #[test]
    fn a_window_keeps_its_focus_inside() {
        assert_eq!(window(10, 20, 3), 0..10);
        assert_eq!(window(10, 4, 0), 0..4);
        assert_eq!(window(10, 4, 5), 3..7);
        assert_eq!(window(10, 4, 9), 6..10);
        assert_eq!(window(10, 0, 9), 9..9);
    }

    #[test]
    fn the_usual_speed_shows_a_long_replay_in_half_a_minute() {
        assert_eq!(usual_speed(10), 2);
        assert_eq!(usual_speed(900), 30);
        assert_eq!(usual_speed(20_000), 666);
    }

    #[test]
    #[ignore = "is run on a terminal by `a_panic_leaves_the_terminal_as_it_was`"]
    fn panics_on_the_screen() {
        let _screen = Screen::enter().unwrap();
        panic!("said after the screen is left");
    }

    #[test]
    fn a_panic_leaves_the_terminal_as_it_was() {
        let Some(terminal) = Terminal::start("puzzle-panic", 120, 30) else { return };
        let program = std::env::current_exe().unwrap();
        let arguments = "--ignored --exact --nocapture cli::animate::tests::panics_on_the_screen";
        terminal.run(&format!("RUST_BACKTRACE=0 {} {arguments}", program.display()));
        let screen = terminal.wait_for("test result");
        assert!(screen.contains("said after the screen is left"), "{screen}");
        terminal.assert_restored();
    }
}
