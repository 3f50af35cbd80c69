//! Long work shows itself and can be interrupted.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossterm::style::Print;
use crossterm::{queue, terminal};

use super::memory::resident_bytes;
use crate::{Limits, Progress};

/// Work shorter than this ends before anybody could want to interrupt it gently.
const PATIENCE: Duration = Duration::from_millis(250);
/// Work shorter than this is not worth a line.
const SILENCE: Duration = Duration::from_secs(1);
/// Exit status after a second interrupt, as shells give it.
const INTERRUPTED: i32 = 130;
/// Between two updates of the line.
const INTERVAL: Duration = Duration::from_millis(200);

/// Watches the solving: after a second it draws a line of progress on a terminal, and an
/// interrupt (Ctrl-C) asks the solver to stop and say what it knows. A second interrupt ends the
/// program at once.
pub(super) struct Watch {
    cancel: Arc<AtomicBool>,
    progress: Arc<Progress>,
    done: mpsc::Sender<()>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Starts to watch; `title` names the work, and an interrupt sets `cancel`. Until this is
    /// dropped nobody else may write to the terminal.
    pub(super) fn start(title: &'static str, cancel: &Arc<AtomicBool>) -> Self {
        let cancel = Arc::clone(cancel);
        let progress = Arc::new(Progress::default());
        let (done, finished) = mpsc::channel();
        let (seen, interrupted) = (Arc::clone(&progress), Arc::clone(&cancel));
        // Without a thread there is no line, and an interrupt ends the program as usual.
        let thread = thread::Builder::new().spawn(move || watch(title, &seen, interrupted, &finished)).ok();
        Self { cancel, progress, done, thread }
    }

    /// From now on a first interrupt ends the program: what is to be told has been told.
    pub(super) fn end_at_once(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Lets a solver with these limits hear of an interrupt and tell how far it is.
    pub(super) fn observe(&self, limits: &mut Limits) {
        limits.cancel = Some(Arc::clone(&self.cancel));
        limits.progress = Some(Arc::clone(&self.progress));
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // The thread may have ended already.
        let _ended = self.done.send(());
        if let Some(thread) = self.thread.take() {
            let _its_panic_was_told = thread.join();
        }
    }
}

fn watch(title: &str, progress: &Progress, cancel: Arc<AtomicBool>, finished: &mpsc::Receiver<()>) {
    let start = Instant::now();
    if finished.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    interrupt_sets(cancel);
    let mut wait = SILENCE.saturating_sub(start.elapsed());
    let mut stderr = io::stderr();
    let drawn = stderr.is_terminal();
    let mut shown = false;
    while finished.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
        wait = INTERVAL;
        if drawn {
            shown = true;
            let _closed = draw(&mut stderr, &line(title, progress, start.elapsed(), resident_bytes()));
        }
    }
    if shown {
        let _closed = draw(&mut stderr, "");
    }
}

/// Replaces the line, cut to the width of the terminal: a line that wraps cannot be replaced.
fn draw(stderr: &mut impl Write, line: &str) -> io::Result<()> {
    let columns = terminal::size().map_or(80, |(columns, _)| usize::from(columns));
    let line: String = line.chars().take(columns.saturating_sub(1)).collect();
    queue!(stderr, Print('\r'), Print(line), terminal::Clear(terminal::ClearType::UntilNewLine))?;
    stderr.flush()
}

fn interrupt_sets(cancel: Arc<AtomicBool>) {
    // The handler of the first watch sets the flag of all. One that cannot be set leaves the
    // interrupt as it was.
    let _unchanged = ctrlc::set_handler(move || {
        if cancel.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
}

fn line(title: &str, progress: &Progress, elapsed: Duration, bytes: Option<u64>) -> String {
    let seconds = elapsed.as_secs();
    let bound = progress.bound().map(|bound| format!(", at least {bound}")).unwrap_or_default();
    let memory = bytes.map(|bytes| format!(", {} MiB", bytes >> 20)).unwrap_or_default();
    format!("{title}: {seconds} s, {} states{bound}{memory} (Ctrl-C ends it)", progress.states())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::{Progress, Watch, line};
    use crate::Limits;

    #[test]
    fn the_line_tells_states_bound_and_memory() {
        let progress = Progress::default();
        let two = Duration::from_secs(2);
        assert_eq!(line("keys", &progress, two, None), "keys: 2 s, 0 states (Ctrl-C ends it)");
        progress.report(5000, Some(12));
        let told = line("keys", &progress, two, Some(3 << 20));
        assert_eq!(told, "keys: 2 s, 5000 states, at least 12, 3 MiB (Ctrl-C ends it)");
    }

    #[test]
    fn a_clock_reports_its_steps() {
        let watch = Watch::start("hashes", &Arc::default());
        let mut limits = Limits::default();
        watch.observe(&mut limits);
        let mut clock = limits.clock();
        for _ in 0..5000 {
            clock.tick().unwrap();
        }
        assert_eq!(watch.progress.states(), 4096);
    }
}
