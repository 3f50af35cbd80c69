//! A headless Chromium, driven by the `DevTools` protocol over its pipe: no port, no driver program.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The names under which browsers are looked for on the PATH.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// The pipe of the protocol is file descriptors 3 and 4.
const PIPED: &str = "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1";
/// What a page may take to do what is asked.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running browser; it ends when dropped.
pub(crate) struct Browser {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    calls: u64,
    events: VecDeque<Value>,
    profile: PathBuf,
}

/// A page in a browser.
pub(crate) struct Page<'b> {
    browser: &'b mut Browser,
    target: String,
    session: String,
}

impl Drop for Page<'_> {
    fn drop(&mut self) {
        // After a failure the browser is ended as a whole.
        if !std::thread::panicking() {
            self.browser.call(None, "Target.closeTarget", &json!({"targetId": self.target}));
        }
    }
}

impl Browser {
    /// The browser on the PATH; `None`, with a line on standard error that tests do not capture, if
    /// there is none.
    pub(crate) fn start() -> Option<Self> {
        let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
        let found = NAMES
            .iter()
            .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
            .find(|path| path.is_file());
        let Some(program) = found.filter(|_| cfg!(unix)) else {
            let _closed = writeln!(
                std::io::stderr(),
                "SKIPPED: no Chromium on the PATH; xtask/tests/install-browser.sh installs one"
            );
            return None;
        };
        let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{}", std::process::id()));
        let mut child = Command::new("sh")
            .args(["-c", PIPED, "sh"])
            .arg(program)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--remote-debugging-pipe",
            ])
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell starts");
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("standard output is piped"));
        Some(Self { child, stdin, stdout, calls: 0, events: VecDeque::new(), profile })
    }

    /// A new page that shows nothing yet.
    pub(crate) fn page(&mut self) -> Page<'_> {
        let target = self.call(None, "Target.createTarget", &json!({"url": "about:blank"}));
        let target = target["targetId"].as_str().expect("a target has an id").to_owned();
        let session = self.call(None, "Target.attachToTarget", &json!({"targetId": target, "flatten": true}));
        let session = session["sessionId"].as_str().expect("a session has an id").to_owned();
        self.events.clear();
        let mut page = Page { browser: self, target, session };
        for domain in ["Runtime.enable", "Log.enable", "Page.enable"] {
            page.call(domain, &json!({}));
        }
        page
    }

    fn call(&mut self, session: Option<&str>, method: &str, params: &Value) -> Value {
        self.calls += 1;
        let mut message = json!({"id": self.calls, "method": method, "params": params});
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = serde_json::to_vec(&message).expect("a message is plain data");
        bytes.push(0);
        self.stdin.as_mut().expect("the pipe is open").write_all(&bytes).expect("the browser listens");
        loop {
            let mut answer = Vec::new();
            self.stdout.read_until(0, &mut answer).expect("the browser answers");
            assert_eq!(answer.pop(), Some(0), "the browser ended during {method}");
            let mut answer: Value = serde_json::from_slice(&answer).expect("answers are JSON");
            if answer["id"] == self.calls {
                assert!(answer.get("error").is_none(), "{method}: {}", answer["error"]);
                return answer["result"].take();
            }
            self.events.push_back(answer);
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A closed pipe ends it; what it leaves behind is in the folder for passing files.
        self.stdin = None;
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(3) && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(20));
        }
        drop(self.child.kill());
        drop(self.child.wait());
        drop(std::fs::remove_dir_all(&self.profile));
    }
}

impl Page<'_> {
    /// Opens a file, with what follows `#` in its address.
    pub(crate) fn open(&mut self, path: &Path, fragment: &str) {
        self.call("Page.navigate", &json!({"url": format!("file://{}#{fragment}", path.display())}));
    }

    /// Makes the page this large, on a light or a dark screen.
    pub(crate) fn resize(&mut self, width: u32, height: u32, dark: bool) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.call("Emulation.setDeviceMetricsOverride", &size);
        let scheme = if dark { "dark" } else { "light" };
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.call("Emulation.setEmulatedMedia", &json!({"features": features}));
    }

    /// The value of an expression, once the promise is kept if it is one.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Value {
        let asked = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let mut answer = self.call("Runtime.evaluate", &asked);
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].take()
    }

    /// Waits until an expression is true.
    pub(crate) fn wait_for(&mut self, expression: &str) {
        let start = Instant::now();
        while self.evaluate(&format!("Boolean({expression})")) != true {
            assert!(start.elapsed() < PATIENCE, "{expression} does not come true; {:?}", self.complaints());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Writes what the page looks like.
    pub(crate) fn screenshot(&mut self, path: &Path) {
        let shot = self.call("Page.captureScreenshot", &json!({"format": "png"}));
        let data = shot["data"].as_str().expect("a screenshot has data");
        std::fs::write(path, from_base64(data)).expect("the folder for passing files is there");
    }

    /// What the console has complained of so far: errors, warnings, exceptions.
    pub(crate) fn complaints(&mut self) -> Vec<String> {
        // Whatever was said before this answer has come before it.
        self.evaluate("0");
        let complains = |event: &&Value| match event["method"].as_str() {
            Some("Runtime.exceptionThrown") => true,
            Some("Runtime.consoleAPICalled") => event["params"]["type"] != "log",
            Some("Log.entryAdded") => event["params"]["entry"]["level"] != "verbose",
            _ => false,
        };
        self.browser.events.iter().filter(complains).map(ToString::to_string).collect()
    }

    fn call(&mut self, method: &str, params: &Value) -> Value {
        self.browser.call(Some(&self.session), method, params)
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u8> = text.bytes().filter(|&byte| byte != b'=').map(digit).collect();
    let mut bytes = Vec::new();
    for group in digits.chunks(4) {
        let bits =
            group.iter().fold(0_u32, |bits, &digit| bits << 6 | u32::from(digit)) << (6 * (4 - group.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}
