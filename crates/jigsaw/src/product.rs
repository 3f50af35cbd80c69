//! Products of four tile ids, exact whatever their size.

use std::fmt;

/// A number below 2^512: large enough for the product of four 128-bit ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Product {
    // Most significant first, so that the derived order is that of the numbers.
    limbs: [u64; 8],
}

impl Product {
    /// The product of up to four numbers.
    ///
    /// # Examples
    /// ```
    /// use jigsaw::Product;
    /// let largest = Product::of([u128::MAX, 10, 1, 1]);
    /// assert_eq!(largest.to_string(), "3402823669209384634633746074317682114550");
    /// ```
    pub fn of(factors: [u128; 4]) -> Self {
        let small = factors.iter().try_fold(1u128, |product, &factor| product.checked_mul(factor));
        let mut product = Self { limbs: [0; 8] };
        if let Some(small) = small {
            product.set_low(small);
        } else {
            product.set_low(1);
            for factor in factors {
                product.multiply(factor);
            }
        }
        product
    }

    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the number")]
    fn set_low(&mut self, value: u128) {
        self.limbs[6] = (value >> 64) as u64;
        self.limbs[7] = value as u64;
    }

    /// School multiplication. Four factors of 128 bits never overflow 512 bits.
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the number")]
    fn multiply(&mut self, factor: u128) {
        let mut result = [0u64; 8];
        for (shift, half) in [factor as u64, (factor >> 64) as u64].into_iter().enumerate() {
            let mut carry = 0u128;
            for place in 0..8 - shift {
                let sum = u128::from(self.limbs[7 - place]) * u128::from(half)
                    + u128::from(result[7 - place - shift])
                    + carry;
                result[7 - place - shift] = sum as u64;
                carry = sum >> 64;
            }
        }
        self.limbs = result;
    }

    fn small(&self) -> Option<u128> {
        let (high, low) = self.limbs.split_at(6);
        (high == [0; 6]).then(|| u128::from(low[0]) << 64 | u128::from(low[1]))
    }
}

/// The decimal number.
impl fmt::Display for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Decimal digits split off at a time.
        const DIGITS: u64 = 10_u64.pow(19);
        if let Some(small) = self.small() {
            return match u64::try_from(small) {
                Ok(small) => write!(f, "{small}"),
                Err(_) => write!(f, "{small}"),
            };
        }
        let mut limbs = self.limbs;
        let mut groups = Vec::new();
        while limbs != [0; 8] {
            let mut remainder = 0u128;
            for limb in &mut limbs {
                let value = remainder << 64 | u128::from(*limb);
                *limb =
                    u64::try_from(value / u128::from(DIGITS)).expect("the remainder is below the divisor");
                remainder = value % u128::from(DIGITS);
            }
            groups.push(remainder);
        }
        let mut groups = groups.into_iter().rev();
        write!(f, "{}", groups.next().unwrap_or(0))?;
        groups.try_for_each(|group| write!(f, "{group:019}"))
    }
}

#[cfg(test)]
mod tests {
    use super::Product;

    #[test]
    fn products_are_exact_at_every_width() {
        assert_eq!(Product::of([0, u128::MAX, u128::MAX, 3]).to_string(), "0");
        assert_eq!(Product::of([1951, 3079, 2971, 1171]).to_string(), "20899048083289");
        assert_eq!(
            Product::of([1 << 64, 1 << 64, 1, 1]).to_string(),
            "340282366920938463463374607431768211456"
        );
        // (2^128 - 1)^4, by an independent calculation.
        assert_eq!(
            Product::of([u128::MAX; 4]).to_string(),
            "13407807929942597099574024998205846127321757795806815460874445283321189574853922\
             772255436408667651679983101098547615467186622977422789799388824888749850625"
        );
    }

    #[test]
    fn products_compare_as_numbers() {
        assert!(Product::of([u128::MAX, 2, 1, 1]) > Product::of([u128::MAX, 1, 1, 1]));
        assert!(Product::of([2, 3, 4, 5]) == Product::of([1, 5, 6, 4]));
    }
}
