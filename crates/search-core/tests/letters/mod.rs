//! Small graphs written as words: an edge `ab7` leads from a to b at a cost of 7.

use std::convert::Infallible;

use search_core::{Bound, Reversible, StateSpace};

/// The graph; all indices are those of the 26 small letters.
pub(crate) struct Letters {
    pub(crate) edges: Vec<(char, char, u8)>,
    goals: &'static str,
    bounds: Vec<(char, Bound<u8>)>,
}

/// The graph with these edges and goals; `bounds` lists letters and their lower bounds, `!` being a dead end.
pub(crate) fn letters(edges: &str, goals: &'static str, bounds: &str) -> Letters {
    let letter = |text: &str| text.chars().next().expect("a letter");
    let words: Vec<&str> = bounds.split_whitespace().collect();
    Letters {
        edges: edges
            .split_whitespace()
            .map(|edge| {
                let cost = edge[2..].parse().expect("a cost");
                (letter(edge), letter(&edge[1..]), cost)
            })
            .collect(),
        goals,
        bounds: words
            .chunks(2)
            .map(|pair| {
                let bound = pair[1].parse().map_or(Bound::DeadEnd, Bound::AtLeast);
                (letter(pair[0]), bound)
            })
            .collect(),
    }
}

impl StateSpace for Letters {
    type State = char;
    type Action = ();
    type Cost = u8;
    type Error = Infallible;

    fn successors(
        &self,
        &state: &char,
        _: u8,
        emit: &mut impl FnMut((), char, u8),
    ) -> Result<(), Infallible> {
        for &(from, to, cost) in &self.edges {
            if from == state {
                emit((), to, cost);
            }
        }
        Ok(())
    }

    fn is_goal(&self, &state: &char) -> bool {
        self.goals.contains(state)
    }

    fn lower_bound(&self, &state: &char) -> Bound<u8> {
        self.bounds.iter().find(|(name, _)| *name == state).map_or(Bound::NONE, |&(_, bound)| bound)
    }

    fn index_len(&self) -> Option<usize> {
        Some(26)
    }

    fn index(&self, &state: &char) -> usize {
        state as usize - 'a' as usize
    }
}

impl Reversible for Letters {
    fn predecessors(&self, &state: &char, emit: &mut impl FnMut(char, u8)) -> Result<(), Infallible> {
        for &(from, to, cost) in &self.edges {
            if to == state {
                emit(from, cost);
            }
        }
        Ok(())
    }
}
