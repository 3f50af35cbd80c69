//! Random valleys, the same ones on each run and platform.

use fastrand::Rng;

/// A valley of that size with gaps anywhere and about `wind` of 8 cells with a blizzard.
pub(crate) fn valley(random: &mut Rng, width: usize, height: usize, wind: usize) -> String {
    let wall = |gap: usize| {
        let mut wall = vec!['#'; width + 2];
        wall[gap + 1] = '.';
        wall.into_iter().collect::<String>() + "\n"
    };
    let mut drawing = wall(random.usize(..width));
    for _ in 0..height {
        drawing.push('#');
        for _ in 0..width {
            let cell = if random.usize(..8) < wind { ['^', 'v', '<', '>'][random.usize(..4)] } else { '.' };
            drawing.push(cell);
        }
        drawing.push_str("#\n");
    }
    drawing + &wall(random.usize(..width))
}
