//! Frames as a short string: differences, compressed and written in base 64.
//!
//! The stream holds, frame after frame: the number of changes; for each the gap to the cell of
//! the change before and the glyph; the length of the caption and its bytes, with length 0 for
//! "as before"; for each counter the difference to the frame before. Numbers are LEB128, signed
//! ones zigzag.

use miniz_oxide::deflate::compress_to_vec;

use super::Replay;

/// Strength of the compression, 0 to 10.
const LEVEL: u8 = 8;

/// All frames but number 0, as base 64 of a raw deflate stream.
pub(super) fn frames(replay: &Replay) -> String {
    base64(&compress_to_vec(&stream(replay), LEVEL))
}

fn stream(replay: &Replay) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut before = &replay.frames()[0];
    for frame in &replay.frames()[1..] {
        number(&mut bytes, frame.changes.len() as u64);
        let mut cell = 0;
        for change in &frame.changes {
            number(&mut bytes, (change.cell - cell) as u64);
            bytes.push(change.glyph);
            cell = change.cell;
        }
        if frame.caption == before.caption {
            number(&mut bytes, 0);
        } else {
            number(&mut bytes, frame.caption.len() as u64);
            bytes.extend_from_slice(frame.caption.as_bytes());
        }
        for (now, then) in frame.counters.iter().zip(&before.counters) {
            let difference = now.wrapping_sub(*then).cast_signed();
            number(&mut bytes, ((difference << 1) ^ (difference >> 63)).cast_unsigned());
        }
        before = frame;
    }
    bytes
}

#[expect(clippy::cast_possible_truncation, reason = "seven bits at a time are what is written")]
fn number(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group =
            chunk.iter().fold(0u32, |group, &byte| (group << 8) | u32::from(byte)) << (8 * (3 - chunk.len()));
        for digit in 0..4 {
            let sextet = (group >> (18 - 6 * digit)) & 63;
            text.push(if digit <= chunk.len() { char::from(DIGITS[sextet as usize]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{base64, number};

    #[test]
    fn base64_is_the_standard_one() {
        let pairs = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")];
        for (text, expected) in pairs {
            assert_eq!(base64(text.as_bytes()), expected);
        }
    }

    #[test]
    fn numbers_are_written_seven_bits_at_a_time() {
        let mut bytes = Vec::new();
        number(&mut bytes, 5);
        number(&mut bytes, 300);
        assert_eq!(bytes, [5, 0xac, 2]);
    }
}
