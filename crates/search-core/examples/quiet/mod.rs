//! Printing to a reader who may leave: `… --example grid | head -1` ends without a word.

use std::io::{self, Write};
use std::process::ExitCode;

/// Runs the example on standard output. A pipe that nobody reads any more ends it, and is no failure.
pub(crate) fn printed(example: impl FnOnce(&mut dyn Write) -> io::Result<ExitCode>) -> ExitCode {
    printed_to(&mut io::stdout().lock(), example)
}

fn printed_to(out: &mut dyn Write, example: impl FnOnce(&mut dyn Write) -> io::Result<ExitCode>) -> ExitCode {
    match example(out).and_then(|status| out.flush().map(|()| status)) {
        Ok(status) => status,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::process::ExitCode;

    use super::printed_to;

    /// Takes so many writes and then fails.
    struct Reader(usize, io::ErrorKind);

    impl Write for Reader {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(1).ok_or(self.1)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_who_leaves_ends_the_example_quietly() {
        let status = |kind| {
            printed_to(&mut Reader(1, kind), |out| {
                out.write_all(b"one")?;
                out.write_all(b"two")?;
                unreachable!("the second line is not taken")
            })
        };
        assert_eq!(status(io::ErrorKind::BrokenPipe), ExitCode::SUCCESS);
        assert_eq!(status(io::ErrorKind::StorageFull), ExitCode::FAILURE);
        assert_eq!(printed_to(&mut io::sink(), |_| Ok(ExitCode::from(2))), ExitCode::from(2));
    }
}
