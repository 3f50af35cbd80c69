//! Several robots, or one, that choose key by key who goes where: the state space of every
//! search whose robots act on each other.

use std::hash::Hash;
use std::marker::PhantomData;

use puzzle::{Clock, LimitReached};
use search_core::{Bound, StateSpace};

use crate::answer::{Answer, Errand, Unsolved};
use crate::effort::{Effort, GivenUp};
use crate::key_set::{Key, KeySet, LETTERS};
use crate::replay_search::Sketch;
use crate::roads::{Legs, NO_WAY, Place};

/// What a team needs to know of its vault.
pub(crate) trait Ways {
    /// The shortest ways from a place to the `wanted` keys while these keys are held; other
    /// entries have no meaning.
    ///
    /// # Errors
    /// If time is up.
    fn legs(
        &self,
        from: Place,
        held: KeySet,
        wanted: KeySet,
        clock: &Clock<'_>,
    ) -> Result<Legs, LimitReached>;

    /// Steps of the shortest way from a place to one key while these keys are held, [`NO_WAY`] if
    /// there is none.
    ///
    /// # Errors
    /// If time is up.
    fn steps(&self, from: Place, to: Key, held: KeySet, clock: &Clock<'_>) -> Result<u32, LimitReached> {
        Ok(self.legs(from, held, KeySet::of(to), clock)?[to.index()].steps)
    }

    /// Steps of the shortest way between a place and a key when all doors are open.
    fn direct(&self, from: Place, to: Key) -> u32;

    /// At least so many steps are needed until the keys that are `left`, one at least, are held.
    fn lower_bound(&self, left: KeySet, standings: &[Standing]) -> Bound<u64>;
}

/// A robot as a lower bound sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    pub(crate) place: Place,
    /// The keys that the robot may go for next, all or some of those that are left.
    pub(crate) goals: KeySet,
}

/// What keeps searches small; tests leave out one or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tactics {
    /// Robots that could have moved and did not fall asleep until their ways change.
    pub(crate) sleep: bool,
    /// Nobody passes a key without taking it.
    pub(crate) take_on_the_way: bool,
    /// A lower bound leads the search.
    pub(crate) look_ahead: bool,
}

impl Tactics {
    pub(crate) const ALL: Self = Self { sleep: true, take_on_the_way: true, look_ahead: true };
}

/// Who takes which keys, and what is held without being taken.
#[derive(Debug)]
pub(crate) struct Team<'a, W> {
    pub(crate) ways: &'a W,
    /// Numbers of the robots, counted from 0 on the whole map.
    pub(crate) robots: Vec<usize>,
    /// The keys that this team takes.
    pub(crate) own: KeySet,
    /// Keys that others take. Each is taken as held as soon as these keys of the team are: it
    /// cannot be held before, and nothing else is known about when it will be.
    pub(crate) foreign: Vec<(Key, KeySet)>,
    /// Keys that open doors.
    pub(crate) openers: KeySet,
    pub(crate) tactics: Tactics,
    pub(crate) clock: Clock<'a>,
}

/// A situation: the keys that are left, and a byte for each robot.
///
/// The byte says where the robot stands: 0 to 25 for the key that it took last, [`START`] for its
/// start. [`ASLEEP`] is set while the robot waits. Robots that have left their starts stand in the
/// order of their places: who is who makes no difference any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Situation<S> {
    pub(crate) left: KeySet,
    squad: S,
}

/// Place byte of a robot that has not moved yet.
const START: u8 = 26;
/// Place byte of nobody, where a squad has fewer robots than it has room for.
const NOBODY: u8 = 27;
/// Bit of a place byte: the robot does not move until a door opens that changes its ways.
const ASLEEP: u8 = 0x80;

/// The robot at `from` goes to `key`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) from: Place,
    pub(crate) key: Key,
}

/// What the memory allocator takes beside the bytes of a squad that has an allocation of its own.
const ALLOCATION_BYTES: usize = 16;

/// Place bytes of all robots.
pub(crate) trait Squad: Clone + Eq + Hash + AsRef<[u8]> + AsMut<[u8]> {}
impl<S: Clone + Eq + Hash + AsRef<[u8]> + AsMut<[u8]>> Squad for S {}

impl<W: Ways> Team<'_, W> {
    /// All robots at their starts; `squad` has room for them.
    pub(crate) fn start<S: Squad>(&self, mut squad: S) -> Situation<S> {
        for (robot, byte) in squad.as_mut().iter_mut().enumerate() {
            *byte = if robot < self.robots.len() { START } else { NOBODY };
        }
        Situation { left: self.own, squad }
    }

    /// A lower bound on the steps of the whole team.
    pub(crate) fn least(&self) -> u64 {
        let standing = |&robot| Standing { place: Place::Start(robot), goals: self.own };
        let standings: Vec<Standing> = self.robots.iter().map(standing).collect();
        match self.ways.lower_bound(self.own, &standings) {
            Bound::AtLeast(steps) => steps,
            Bound::DeadEnd => 0,
        }
    }

    /// The keys that are held, or taken as held, while these are left.
    pub(crate) fn held(&self, left: KeySet) -> KeySet {
        let own = self.own.difference(left);
        self.foreign
            .iter()
            .filter(|(_, first)| !left.meets(*first))
            .fold(own, |held, &(key, _)| held.with(key))
    }

    /// What a situation looks like on the map.
    fn sketch<S: Squad>(&self, situation: &Situation<S>) -> Sketch {
        let bytes = &situation.squad.as_ref()[..self.robots.len()];
        Sketch {
            robots: self.robots.clone(),
            places: bytes.iter().enumerate().map(|(position, &byte)| self.place(position, byte)).collect(),
            taken: self.own.difference(situation.left),
        }
    }

    /// Where the robot in a position of the squad stands.
    fn place(&self, position: usize, byte: u8) -> Place {
        match byte & !ASLEEP {
            START => Place::Start(self.robots[position]),
            number => Place::Key(Key::new(number)),
        }
    }

    fn legs(&self, place: Place, held: KeySet, wanted: KeySet) -> Result<Legs, LimitReached> {
        self.ways.legs(place, held, wanted, &self.clock)
    }

    /// The robot in this position of the squad takes a key, and the robots before it that could
    /// have moved instead fall asleep. `wakes` tells for each position, as far as it is known,
    /// whether that key wakes the robot there; it is the same whoever takes the key.
    fn take<S: Squad>(
        &self,
        from: &Situation<S>,
        position: usize,
        key: Key,
        wakes: &mut Vec<Option<bool>>,
    ) -> Result<Situation<S>, LimitReached> {
        let mut next = Situation { left: from.left.without(key), squad: from.squad.clone() };
        let squad = next.squad.as_mut();
        squad[position] = u8::try_from(key.index()).expect("letters are few");
        if self.robots.len() > 1 {
            if self.tactics.sleep {
                for byte in &mut squad[..position] {
                    *byte |= ASLEEP;
                }
                self.wake(squad, from.left, next.left, wakes)?;
            }
            sort_moved(squad);
        }
        Ok(next)
    }

    /// Wakes the robots whose ways have changed with the keys that came to be held.
    fn wake(
        &self,
        squad: &mut [u8],
        before: KeySet,
        left: KeySet,
        wakes: &mut Vec<Option<bool>>,
    ) -> Result<(), LimitReached> {
        let (was_held, held) = (self.held(before), self.held(left));
        if !held.difference(was_held).meets(self.openers) {
            return Ok(());
        }
        wakes.resize(self.robots.len(), None);
        for (position, (byte, wakes)) in squad.iter_mut().zip(wakes).enumerate() {
            if *byte & ASLEEP == 0 {
                continue;
            }
            let is_awake = if let Some(known) = *wakes {
                known
            } else {
                let place = self.place(position, *byte);
                let old = self.legs(place, was_held, left)?;
                let new = self.legs(place, held, left)?;
                left.iter().any(|key| old[key.index()].steps != new[key.index()].steps)
            };
            *wakes = Some(is_awake);
            if is_awake {
                *byte &= !ASLEEP;
            }
        }
        Ok(())
    }

    /// The keys for which a sleeping robot may set out when it wakes: those that a better way
    /// must open up for first.
    fn hopes(&self, place: Place, left: KeySet) -> KeySet {
        let held = self.held(left);
        if held.holds(self.openers) {
            return KeySet::EMPTY;
        }
        match self.legs(place, held, left) {
            Ok(legs) => {
                left.iter().filter(|&key| legs[key.index()].steps > self.ways.direct(place, key)).collect()
            }
            Err(_) => left,
        }
    }
}

/// Puts the robots that have moved into the order of their places, those at their starts and
/// nobody left where they are.
fn sort_moved(squad: &mut [u8]) {
    let place = |byte: u8| byte & !ASLEEP;
    let mut last = None;
    for position in 0..squad.len() {
        if place(squad[position]) >= START {
            continue;
        }
        // Only one robot has moved since they were in order, so this is short.
        let (mut here, mut before) = (position, last);
        while let Some(other) = before
            && place(squad[other]) > place(squad[here])
        {
            squad.swap(here, other);
            here = other;
            before = (0..here).rev().find(|&earlier| place(squad[earlier]) < START);
        }
        last = Some(position);
    }
}

/// [`Team`] with squads of one type.
#[derive(Debug)]
struct TeamSpace<'a, W, S> {
    team: &'a Team<'a, W>,
    squad: PhantomData<S>,
}

impl<W: Ways, S: Squad> StateSpace for TeamSpace<'_, W, S> {
    type State = Situation<S>;
    type Action = Step;
    type Cost = u64;
    type Error = LimitReached;

    /// Whoever is awake may go to any key that has an open way over no other key that is left:
    /// such a key is taken first.
    fn successors(
        &self,
        state: &Situation<S>,
        _: u64,
        emit: &mut impl FnMut(Step, Situation<S>, u64),
    ) -> Result<(), LimitReached> {
        let team = self.team;
        let held = team.held(state.left);
        let mut wakes: [Vec<Option<bool>>; LETTERS] = [const { Vec::new() }; LETTERS];
        for (position, &byte) in state.squad.as_ref()[..team.robots.len()].iter().enumerate() {
            if byte & ASLEEP != 0 {
                continue;
            }
            if team.robots.len() > 1 {
                // With many robots, expanding one state can take long.
                team.clock.look()?;
            }
            let from = team.place(position, byte);
            let legs = team.legs(from, held, state.left)?;
            for key in state.left.iter() {
                let leg = legs[key.index()];
                let passes = team.tactics.take_on_the_way && leg.passes.meets(state.left);
                if leg.steps != NO_WAY && !passes {
                    let next = team.take(state, position, key, &mut wakes[key.index()])?;
                    emit(Step { from, key }, next, u64::from(leg.steps));
                }
            }
        }
        Ok(())
    }

    fn is_goal(&self, state: &Situation<S>) -> bool {
        state.left.is_empty()
    }

    fn lower_bound(&self, state: &Situation<S>) -> Bound<u64> {
        let team = self.team;
        if state.left.is_empty() || !team.tactics.look_ahead {
            return Bound::AtLeast(0);
        }
        let standing = |(position, &byte): (usize, &u8)| {
            let place = team.place(position, byte);
            let goals = if byte & ASLEEP == 0 { state.left } else { team.hopes(place, state.left) };
            Standing { place, goals }
        };
        let squad = state.squad.as_ref()[..team.robots.len()].iter().enumerate();
        if let [byte] = state.squad.as_ref() {
            return team.ways.lower_bound(state.left, &[standing((0, byte))]);
        }
        let standings: Vec<Standing> = squad.map(standing).collect();
        team.ways.lower_bound(state.left, &standings)
    }
}

/// Plans for the whole team. `at_least` is a lower bound that is known already.
///
/// # Errors
/// If the keys cannot be taken, or a limit is reached.
pub(crate) fn solve_team<W: Ways>(
    team: &Team<'_, W>,
    effort: &mut Effort<'_>,
    at_least: u64,
) -> Result<Answer, Unsolved> {
    match team.robots.len() {
        ..=1 => search(team, effort, at_least, [NOBODY; 1], 0),
        2..=4 => search(team, effort, at_least, [NOBODY; 4], 0),
        5..=16 => search(team, effort, at_least, [NOBODY; 16], 0),
        many => search(team, effort, at_least, vec![NOBODY; many], many + ALLOCATION_BYTES),
    }
}

fn search<W: Ways, S: Squad>(
    team: &Team<'_, W>,
    effort: &mut Effort<'_>,
    at_least: u64,
    room: S,
    heap_bytes: usize,
) -> Result<Answer, Unsolved> {
    let space = TeamSpace { team, squad: PhantomData };
    let solution = effort
        .search(&space, team.start(room), heap_bytes, |situation| team.sketch(situation))
        .map_err(|given_up| GivenUp { lower_bound: given_up.lower_bound.max(at_least), ..given_up })?;
    let Some(solution) = solution else {
        return Err(Unsolved::Unreachable(team.own));
    };
    let mut taken_by: [usize; LETTERS] = [0; LETTERS];
    let plan = solution
        .steps
        .iter()
        .map(|step| {
            let (Step { from, key }, steps) = (step.action, step.cost);
            let robot = match from {
                Place::Start(robot) => robot,
                Place::Key(last) => taken_by[last.index()],
            };
            taken_by[key.index()] = robot;
            let steps = u32::try_from(steps).expect("a way is shorter than the map has cells");
            Errand { robot, key, steps }
        })
        .collect();
    Ok(Answer { steps: solution.cost, plan })
}

const _: () = assert!(LETTERS <= START as usize);
