//! Frames as a short string: differences, compressed and written in base 64.
//!
//! The stream holds, frame after frame: one more than the number of changes, and for each the gap
//! to the cell of the change before and the glyph; or 0 and the whole picture, where so much
//! changes that this compresses better; the length of the caption and its bytes, with length 0 for
//! "as before"; for each counter the difference to the frame before. Numbers are LEB128, signed
//! ones zigzag.

use miniz_oxide::deflate::core::{CompressionStrategy, CompressorOxide, create_comp_flags_from_zip_params};
use miniz_oxide::deflate::core::{TDEFLFlush, compress_to_output};

use super::Replay;

/// Strength of the compression, 0 to 10.
const LEVEL: i32 = 9;

/// A frame in which more than one cell in this many changes is written as a whole picture.
const DENSE: usize = 4;

/// All frames but number 0, as base 64 of a raw deflate stream.
pub(super) fn frames(replay: &Replay) -> String {
    let stream = stream(replay);
    let by_matches = compress(&stream, CompressionStrategy::Default);
    let by_runs = compress(&stream, CompressionStrategy::RLE);
    base64(if by_runs.len() < by_matches.len() { &by_runs } else { &by_matches })
}

/// A raw deflate stream. Looking for matches is best for words and small changes, looking for runs
/// alone for whole pictures that look random.
fn compress(bytes: &[u8], strategy: CompressionStrategy) -> Vec<u8> {
    const RAW: i32 = -15;
    let mut compressed = Vec::new();
    let flags = create_comp_flags_from_zip_params(LEVEL, RAW, strategy as i32);
    compress_to_output(&mut CompressorOxide::new(flags), bytes, TDEFLFlush::Finish, |part| {
        compressed.extend_from_slice(part);
        true
    });
    compressed
}

fn stream(replay: &Replay) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut before = &replay.frames()[0];
    let mut picture = replay.base().cells().to_vec();
    for frame in &replay.frames()[1..] {
        for change in &frame.changes {
            picture[change.cell] = change.glyph;
        }
        if frame.changes.len() > picture.len() / DENSE {
            number(&mut bytes, 0);
            bytes.extend_from_slice(&picture);
        } else {
            number(&mut bytes, frame.changes.len() as u64 + 1);
            let mut cell = 0;
            for change in &frame.changes {
                number(&mut bytes, (change.cell - cell) as u64);
                bytes.push(change.glyph);
                cell = change.cell;
            }
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
