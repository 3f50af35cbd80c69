//! Random valleys, the same ones on each run and platform.

/// A small generator of random numbers (`SplitMix64`).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `end` exclusive.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// A valley of that size with gaps anywhere and about `wind` of 8 cells with a blizzard.
pub(crate) fn valley(random: &mut Random, width: usize, height: usize, wind: usize) -> String {
    let wall = |gap: usize| {
        let mut wall = vec!['#'; width + 2];
        wall[gap + 1] = '.';
        wall.into_iter().collect::<String>() + "\n"
    };
    let mut drawing = wall(random.below(width));
    for _ in 0..height {
        drawing.push('#');
        for _ in 0..width {
            let cell = if random.below(8) < wind { ['^', 'v', '<', '>'][random.below(4)] } else { '.' };
            drawing.push(cell);
        }
        drawing.push_str("#\n");
    }
    drawing + &wall(random.below(width))
}

/// The number of cases to try: the environment variable `CASES`, or else `default`.
pub(crate) fn cases(default: usize) -> usize {
    match std::env::var("CASES") {
        Ok(cases) => cases.parse().expect("CASES is a number"),
        Err(_) => default,
    }
}
