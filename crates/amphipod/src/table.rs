//! Tables that the compiler makes. Constants know no iterators, so the loops stand here, once.

/// An array by its index, or by several: `table!(room < 4, cell < CELLS => steps(cell, room))`.
macro_rules! table {
    ($index:ident < $len:expr => $entry:expr) => {{
        let mut table = [0; $len];
        let mut $index: usize = 0;
        while $index < $len {
            table[$index] = $entry;
            $index += 1;
        }
        table
    }};
    ($index:ident < $len:expr, $($rest:tt)+) => {{
        let mut $index: usize = 0;
        let mut table = [table!($($rest)+); $len];
        while $index < $len {
            table[$index] = table!($($rest)+);
            $index += 1;
        }
        table
    }};
}

/// All bits that the expression has for one of the indices: `bits!(cell < CELLS => 1 << cell)`.
macro_rules! bits {
    ($index:ident < $len:expr => $bits:expr) => {{
        let mut bits = 0;
        let mut $index: usize = 0;
        while $index < $len {
            bits |= $bits;
            $index += 1;
        }
        bits
    }};
    ($index:ident < $len:expr, $($rest:tt)+) => {
        bits!($index < $len => bits!($($rest)+))
    };
}

pub(crate) use {bits, table};
