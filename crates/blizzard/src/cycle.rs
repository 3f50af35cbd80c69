//! Arithmetic of what comes round again.

/// `minute` modulo a length, which is smaller than the length and so fits.
#[expect(clippy::cast_possible_truncation, reason = "the remainder is below a usize")]
pub(crate) fn remainder(minute: u64, length: usize) -> usize {
    (minute % length as u64) as usize
}

/// The greatest common divisor (Euclid).
pub(crate) fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::greatest_common_divisor;

    #[test]
    fn the_greatest_common_divisor_divides_both_and_is_the_greatest() {
        assert_eq!(
            [(12, 18), (18, 12), (7, 9), (5, 5), (4, 12)].map(|(a, b)| greatest_common_divisor(a, b)),
            [6, 6, 1, 5, 4]
        );
    }
}
