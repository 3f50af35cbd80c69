//! The public interface as a first user meets it.

use std::convert::Infallible;
use std::ops::ControlFlow;

use search_core::{Assignment, Backtrack, BacktrackEnd, Bound, Outcome, Search, StateSpace};

struct Line(u32);

impl StateSpace for Line {
    type State = u32;
    type Action = char;
    type Cost = u32;
    type Error = Infallible;

    fn successors(
        &self,
        &state: &u32,
        _: u32,
        emit: &mut impl FnMut(char, u32, u32),
    ) -> Result<(), Infallible> {
        if state < self.0 {
            emit('+', state + 1, 3);
            emit('*', state * 2, 5);
        }
        Ok(())
    }

    fn is_goal(&self, &state: &u32) -> bool {
        state == self.0
    }

    fn lower_bound(&self, &state: &u32) -> Bound<u32> {
        if state > self.0 { Bound::DeadEnd } else { Bound::NONE }
    }
}

#[test]
fn all_searches_agree_on_a_line() {
    let line = Line(12);
    let found = Search::new(&line).start(1).astar().unwrap().solution().unwrap();
    assert_eq!(found.cost, 16);
    let again = Search::new(&line).start(1).dijkstra().unwrap().solution().unwrap();
    assert_eq!(again.cost, found.cost);
    assert_eq!(found.steps.iter().map(|step| step.cost).sum::<u32>(), found.cost);
    let fewest = Search::new(&line).start(1).bfs().unwrap().solution().unwrap();
    assert_eq!(fewest.steps.len(), 4);
    assert!(matches!(Search::new(&line).start(1).reach().unwrap().outcome, Outcome::Found(_)));
    assert!(matches!(Search::new(&line).start(13).astar().unwrap().outcome, Outcome::Exhausted));
    let closures = search_core::astar(1_u32, |&n| [(n + 1, 3_u32), (n * 2, 5)], |_| 0, |&n| n == 12);
    assert_eq!(closures.unwrap().unwrap().cost, 16);
}

struct Queens {
    size: usize,
    columns: Vec<usize>,
}

impl Assignment for Queens {
    type Choice = usize;

    fn candidates(&self, emit: &mut impl FnMut(usize)) {
        (0..self.size)
            .filter(|column| {
                self.columns.iter().rev().zip(1..).all(|(other, distance)| {
                    other != column && other + distance != *column && column + distance != *other
                })
            })
            .for_each(emit);
    }

    fn apply(&mut self, &choice: &usize) -> bool {
        self.columns.push(choice);
        true
    }

    fn undo(&mut self, _: &usize) {
        self.columns.pop();
    }

    fn is_complete(&self) -> bool {
        self.columns.len() == self.size
    }
}

#[test]
fn six_queens_have_four_solutions() {
    let mut queens = Queens { size: 6, columns: Vec::new() };
    let report = Backtrack::new(&mut queens).all();
    assert_eq!(report.end, BacktrackEnd::Exhausted);
    assert_eq!(report.solutions.len(), 4);
    let mut seen = Vec::new();
    let (end, _) = Backtrack::new(&mut queens).visit(|queens, _| {
        seen.push(queens.columns.clone());
        ControlFlow::Break(())
    });
    assert_eq!((end, seen), (BacktrackEnd::Enough, vec![report.solutions[0].clone()]));
    assert!(queens.columns.is_empty());
}
