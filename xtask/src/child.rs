//! This program in a process of its own, whose memory is its own and which can be ended.

use std::ffi::OsStr;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;

use crate::failure::Failure;

/// What a process prints as JSON, and how long it took; nothing if it had to be ended after so long.
///
/// It prints little: nobody reads before it has ended.
///
/// # Errors
/// A process that cannot be started, that fails, or that prints something else.
pub fn run<T: DeserializeOwned>(
    arguments: &[&OsStr],
    patience: Duration,
) -> Result<(Option<T>, Duration), Failure> {
    let start = Instant::now();
    let mut child = Command::new(std::env::current_exe()?).args(arguments).stdout(Stdio::piped()).spawn()?;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if start.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok((None, start.elapsed()));
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let time = start.elapsed();
    let mut said = String::new();
    if let Some(stdout) = &mut child.stdout {
        stdout.read_to_string(&mut said)?;
    }
    match serde_json::from_str(&said) {
        Ok(result) if status.success() => Ok((Some(result), time)),
        _ => {
            let words: Vec<String> = arguments.iter().map(|word| word.display().to_string()).collect();
            Err(Failure::Work(format!("{} ended with {status}", words.join(" "))))
        }
    }
}
