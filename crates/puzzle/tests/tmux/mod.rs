//! A terminal to try programs in: tmux, on a server of its own that ends with the test.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a screen may take to show what is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// A shell in a terminal.
pub(crate) struct Terminal {
    socket: String,
}

impl Terminal {
    /// A terminal of this size; `None`, with a line on standard error that tests do not capture, if
    /// there is no tmux. `name` tells the terminals of a test program apart.
    pub(crate) fn start(name: &str, columns: u16, rows: u16) -> Option<Self> {
        let quiet = |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status();
        if !quiet(Command::new("tmux").arg("-V")).is_ok_and(|status| status.success()) {
            let _closed =
                writeln!(std::io::stderr(), "SKIPPED: {name}: no tmux on the PATH (apt-get install tmux)");
            return None;
        }
        let terminal = Self { socket: format!("{name}-{}", std::process::id()) };
        let (columns, rows) = (columns.to_string(), rows.to_string());
        let shell = "env PS1='ready> ' ENV= sh";
        let started = quiet(
            Command::new("tmux")
                .args(["-L", &terminal.socket, "-f", "/dev/null", "new-session", "-d"])
                .args(["-x", &columns, "-y", &rows, shell])
                .env_remove("TMUX"),
        );
        assert!(started.is_ok_and(|status| status.success()), "tmux starts");
        terminal.wait_for("ready>");
        Some(terminal)
    }

    /// Types keys by their tmux names, such as `Space`, `Right`, `C-c`, `Enter`.
    pub(crate) fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a command line.
    pub(crate) fn run(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.press(&["Enter"]);
    }

    /// What is on the screen now.
    pub(crate) fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until the screen shows this; returns the screen.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait_until(&format!("{text:?}"), |screen| screen.contains(text))
    }

    /// Waits until the screen is as wanted; returns it.
    pub(crate) fn wait_until(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if wanted(&screen) {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}:\n{screen}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Asserts that the terminal is as a shell needs it: main screen, visible cursor, lines edited and
    /// echoed.
    pub(crate) fn assert_restored(&self) {
        self.run("clear; stty -a; echo end-of-$((40 + 2))");
        let screen = self.wait_for("end-of-42");
        let words: Vec<&str> = screen.split_whitespace().collect();
        for setting in ["icanon", "echo", "isig", "icrnl", "opost"] {
            assert!(
                words.contains(&setting) || words.contains(&&*format!("{setting};")),
                "{setting}:\n{screen}"
            );
        }
        assert_eq!(self.tmux(&["display-message", "-p", "#{alternate_on} #{cursor_flag}"]).trim(), "0 1");
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output =
            Command::new("tmux").args(["-L", &self.socket]).args(arguments).output().expect("tmux runs");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        drop(Command::new("tmux").args(["-L", &self.socket, "kill-server"]).status());
    }
}
