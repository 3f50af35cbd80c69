//! Verifies a trace by the rules of the puzzle, move by move, starting from the text.
//!
//! This shares no code with parser, model and solver: a mistake there cannot hide here.

use puzzle::{CheckError, Part, Text};

use crate::trace::{Place, Trace, TraceMove};

/// The burrow as characters: column 0 is left of the hallway, row 0 is the hallway, the rooms
/// are below columns 3, 5, 7 and 9.
struct Cells {
    rows: Vec<[u8; COLUMNS]>,
}

const COLUMNS: usize = 13;
const FREE: u8 = b'.';
const WALL: u8 = b'#';

/// Makes sure that each move is legal, costs what it says, that everybody is at home in the end,
/// and that the energies add up to `answer`.
///
/// A move may lead from a room into the hallway, from the hallway or from another room home, or
/// further down inside the own room.
///
/// # Errors
/// The first move that breaks a rule, or what is wrong at the end.
pub fn check(text: &Text<'_>, part: Part, answer: &str, trace: &Trace) -> Result<(), CheckError> {
    let mut cells = Cells::read(text, part)?;
    let mut total: u64 = 0;
    for (index, walk) in trace.iter().enumerate() {
        let energy = cells.walk(walk).map_err(|why| CheckError::new(format!("move {}: {why}", index + 1)))?;
        total = total
            .checked_add(energy)
            .ok_or_else(|| CheckError::new("the energies add up to more than 64 bits hold"))?;
    }
    if let Some(stray) = cells.anybody_astray() {
        return Err(CheckError::new(stray));
    }
    if total.to_string() != answer {
        return Err(CheckError::new(format!("the moves take {total} energy, but the answer is {answer}")));
    }
    Ok(())
}

impl Cells {
    fn read(text: &Text<'_>, part: Part) -> Result<Self, CheckError> {
        let mut rows = Vec::new();
        for line in text.lines() {
            let open: Vec<u8> = line.iter().copied().filter(|cell| !matches!(cell, b'#' | b' ')).collect();
            match (open.len(), rows.len()) {
                (0, _) => {}
                (11, 0) => {
                    let mut row = [WALL; COLUMNS];
                    row[1..12].copy_from_slice(&open);
                    rows.push(row);
                }
                (4, 1..) => {
                    rows.push(room_row([open[0], open[1], open[2], open[3]]));
                    if rows.len() == 2 && part == Part::Two {
                        rows.push(room_row(*b"DCBA"));
                        rows.push(room_row(*b"DBAC"));
                    }
                }
                (found, _) => {
                    return Err(CheckError::new(format!(
                        "expected a row of a burrow, found one with {found} open cells"
                    )));
                }
            }
        }
        Ok(Self { rows })
    }

    /// Makes a move and gives its energy, or says which rule it breaks.
    fn walk(&mut self, walk: &TraceMove) -> Result<u64, String> {
        let kind = walk.kind.0;
        let letter = u8::try_from(kind).map_err(|error| error.to_string())?;
        let (from_row, from_column) = self.cell(walk.from)?;
        let (to_row, to_column) = self.cell(walk.to)?;
        let TraceMove { from, to, .. } = walk;
        if self.rows[from_row][from_column] != letter {
            return Err(format!(
                "expected {kind} on {from}, found '{}'",
                char::from(self.rows[from_row][from_column])
            ));
        }
        if from == to {
            return Err(format!("{kind} does not leave {from}"));
        }
        let home = home_column(letter)?;
        if to_row == 0 {
            if from_row == 0 {
                return Err(format!("{kind} stops in the hallway a second time, on {to}"));
            }
            if matches!(to_column, 3 | 5 | 7 | 9) {
                return Err(format!("{kind} stops outside a room, on {to}"));
            }
        } else {
            if to_column != home {
                return Err(format!("{kind} enters a room that is not its own, to {to}"));
            }
            if let Some(stranger) = (1..self.rows.len())
                .map(|row| self.rows[row][home])
                .find(|&found| found != FREE && found != letter)
            {
                return Err(format!("{kind} moves to {to} while {} is in that room", char::from(stranger)));
            }
        }
        let steps = self
            .steps((from_row, from_column), (to_row, to_column))
            .map_err(|blocked| format!("{kind} walks from {from} to {to} through {blocked}"))?;
        let energy = steps as u64
            * match letter {
                b'A' => 1,
                b'B' => 10,
                b'C' => 100,
                _ => 1000,
            };
        if energy != walk.energy {
            return Err(format!("{steps} steps of {kind} take {energy} energy, not {}", walk.energy));
        }
        self.rows[from_row][from_column] = FREE;
        self.rows[to_row][to_column] = letter;
        Ok(energy)
    }

    /// Walks one cell at a time; the cell that is not free is the error.
    fn steps(&self, from: (usize, usize), to: (usize, usize)) -> Result<usize, String> {
        let (mut row, mut column) = from;
        let mut steps = 0;
        while (row, column) != to {
            if column == to.1 {
                row = if row < to.0 { row + 1 } else { row - 1 };
            } else if row > 0 {
                row -= 1;
            } else if column < to.1 {
                column += 1;
            } else {
                column -= 1;
            }
            steps += 1;
            let found = self.rows[row][column];
            if found != FREE {
                return Err(format!("the '{}' in row {row}, column {column}", char::from(found)));
            }
        }
        Ok(steps)
    }

    fn cell(&self, place: Place) -> Result<(usize, usize), String> {
        let (row, column) = match place {
            Place::Hallway(column) => (0, column),
            Place::Room { letter, row } => {
                (row, home_column(u8::try_from(letter).map_err(|error| error.to_string())?)?)
            }
        };
        let outside_hallway = row == 0 && !(1..=11).contains(&column);
        let outside_rooms = row == 0 && matches!(place, Place::Room { .. });
        if outside_hallway || outside_rooms || row >= self.rows.len() {
            return Err(format!("there is no cell {place}"));
        }
        Ok((row, column))
    }

    /// Somebody who is not at home.
    fn anybody_astray(&self) -> Option<String> {
        for (row, cells) in self.rows.iter().enumerate() {
            for (column, &found) in cells.iter().enumerate() {
                let wanted = match (row, column) {
                    (1.., 3) => b'A',
                    (1.., 5) => b'B',
                    (1.., 7) => b'C',
                    (1.., 9) => b'D',
                    (0, 1..=11) => FREE,
                    _ => WALL,
                };
                if found != wanted {
                    return Some(format!(
                        "after the last move, expected '{}' in row {row}, column {column}, found '{}'",
                        char::from(wanted),
                        char::from(found)
                    ));
                }
            }
        }
        None
    }
}

fn room_row([a, b, c, d]: [u8; 4]) -> [u8; COLUMNS] {
    let mut row = [WALL; COLUMNS];
    (row[3], row[5], row[7], row[9]) = (a, b, c, d);
    row
}

fn home_column(letter: u8) -> Result<usize, String> {
    match letter {
        b'A' => Ok(3),
        b'B' => Ok(5),
        b'C' => Ok(7),
        b'D' => Ok(9),
        other => Err(format!("there is no kind '{}'", char::from(other))),
    }
}
