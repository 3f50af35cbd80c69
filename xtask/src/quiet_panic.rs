//! Panics turned into values, without the noise of the default hook.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// Whether panics of this thread are caught by [`catch`].
    static CATCHING: Cell<bool> = const { Cell::new(false) };
    /// What the hook saw of the last panic of this thread.
    static SEEN: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `work`; a panic in it becomes its message and place, and nothing is printed.
///
/// What `work` has left half done is the caller's to throw away.
///
/// # Errors
/// The message of the panic, with `file:line` where it happened on this thread.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    install_hook();
    let outer = CATCHING.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    CATCHING.set(outer);
    let seen = SEEN.take();
    result.map_err(|payload| seen.unwrap_or_else(|| message(&*payload)))
}

fn install_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !CATCHING.get() {
                return previous(info);
            }
            let place = info
                .location()
                .map_or(String::new(), |location| format!(" ({}:{})", location.file(), location.line()));
            let seen = format!("{}{place}", message(info.payload()));
            SEEN.replace(Some(seen));
        }));
    });
}

fn message(payload: &dyn Any) -> String {
    payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without a message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::catch;

    #[test]
    fn a_panic_becomes_its_message_and_place() {
        let caught = catch(|| panic!("count of {}", 3)).unwrap_err();
        assert!(caught.starts_with("count of 3 ("), "{caught}");
        assert!(caught.contains("quiet_panic.rs:"), "{caught}");
        assert_eq!(catch(|| 7), Ok(7));
    }

    #[test]
    fn a_panic_that_comes_from_another_thread_keeps_its_message() {
        let caught = catch(|| {
            // Unwinds without the hook, as rayon hands on the panic of a worker.
            let worker = std::thread::spawn(|| std::panic::resume_unwind(Box::new("elsewhere")));
            match worker.join() {
                Ok(()) => (),
                Err(payload) => std::panic::resume_unwind(payload),
            }
        });
        assert_eq!(caught, Err("elsewhere".to_owned()));
    }
}
