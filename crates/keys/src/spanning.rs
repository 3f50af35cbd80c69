//! A lower bound for the general case: a spanning tree whose edges are priced so that it looks
//! like walks (Held and Karp, 1970).

use fxhash::FxHashMap;
use search_core::Bound;

use crate::key_set::{Key, KeySet, LETTERS};
use crate::roads::{NO_WAY, Place};
use crate::team::Standing;

/// Prices are in fractions of a step.
const FRACTION: i64 = 16;
/// Rounds of setting prices at the start.
const ROUNDS: i64 = 200;
/// The same at each later state of several robots. Robots that are out of the running leave the
/// prices of the start far off; a single robot's serve it to the end.
const LATER_ROUNDS: i64 = 16;
/// Costlier than any tree.
const FAR: i64 = i64::MAX / 4;

/// Distances with all doors open, and a price for each key and each robot's start.
///
/// The walks that are left form a forest: each key has one edge that leads to it and at most one
/// from it, each robot at most one. Join the robots to one root and it is a spanning tree, so the
/// least spanning tree is a lower bound. Now let each edge pay the prices of its ends, and give
/// back each key's price twice and each robot's once: walks cost the same or less than before,
/// while trees with too many edges at a place can cost more. So good prices make the least tree
/// look like walks, and the bound close. A single robot's walk is known better: it has exactly
/// two edges at each key but its last, and one at the robot, so that prices may be negative too.
#[derive(Clone, Debug)]
pub(crate) struct Spanning {
    keys: KeySet,
    is_single: bool,
    between: Vec<[i64; LETTERS]>,
    from_start: FxHashMap<usize, [i64; LETTERS]>,
    /// The prices at the start. A robot has that of its place.
    key_price: [i64; LETTERS],
    start_price: FxHashMap<usize, i64>,
}

/// A robot, its distances and its price.
#[derive(Clone, Copy, Debug)]
struct Root<'a> {
    place: Place,
    goals: KeySet,
    steps: &'a [i64; LETTERS],
    price: i64,
}

/// Other end of a key's edge: a key below [`LETTERS`], or [`LETTERS`] and the number of a root.
type Parent = usize;

/// A least spanning tree.
struct Tree {
    /// What it costs without the prices.
    bound: i64,
    parents: [Parent; LETTERS],
}

impl Spanning {
    /// Takes distances, [`NO_WAY`] where there is no way, and sets the prices for these robots at
    /// their starts with all of `keys` left. Costs some hundred spanning trees.
    pub(crate) fn new(
        between: &[[u32; LETTERS]; LETTERS],
        from_start: &[[u32; LETTERS]],
        robots: &[usize],
        keys: KeySet,
    ) -> Self {
        let scaled = |row: &[u32; LETTERS]| {
            row.map(|steps| if steps == NO_WAY { FAR } else { i64::from(steps) * FRACTION })
        };
        let mut spanning = Self {
            keys,
            is_single: robots.len() == 1,
            between: between.iter().map(scaled).collect(),
            from_start: robots.iter().map(|&robot| (robot, scaled(&from_start[robot]))).collect(),
            key_price: [0; LETTERS],
            start_price: robots.iter().map(|&robot| (robot, 0)).collect(),
        };
        let standings: Vec<Standing> =
            robots.iter().map(|&robot| Standing { place: Place::Start(robot), goals: keys }).collect();
        let mut roots = spanning.roots(keys, &standings);
        let (mut key_price, mut root_prices) = (spanning.key_price, Vec::new());
        spanning.raise(keys, &mut roots, ROUNDS, |keys, roots| {
            key_price = *keys;
            root_prices = roots.iter().map(|root| (root.place, root.price)).collect();
        });
        for (place, price) in root_prices {
            if let Place::Start(robot) = place {
                spanning.start_price.insert(robot, price);
            }
        }
        spanning.key_price = key_price;
        spanning
    }

    /// At least so many steps are needed for those of these keys that are the team's own.
    pub(crate) fn bound(&self, left: KeySet, standings: &[Standing]) -> Bound<u64> {
        let left = left.intersection(self.keys);
        if left.is_empty() {
            return Bound::AtLeast(0);
        }
        let mut roots = self.roots(left, standings);
        let rounds = if self.is_single { 1 } else { LATER_ROUNDS };
        match self.raise(left, &mut roots, rounds, |_, _| ()) {
            Some(bound) => Bound::AtLeast(bound.max(0).unsigned_abs().div_ceil(FRACTION.unsigned_abs())),
            None => Bound::DeadEnd,
        }
    }

    /// The robots of this team that have goals.
    ///
    /// Of more robots than keys, only the nearest ones are left each key as a goal, as many as
    /// there are keys. No more of them set out, so if a farther one goes for the key, one of these
    /// stays where it is, and could go in its place for no more steps.
    fn roots(&self, left: KeySet, standings: &[Standing]) -> Vec<Root<'_>> {
        let root = |standing: &Standing| {
            let goals = standing.goals.intersection(left);
            let (steps, price) = match standing.place {
                Place::Key(key) => (
                    self.keys.contains(key).then(|| &self.between[key.index()])?,
                    self.key_price[key.index()],
                ),
                Place::Start(robot) => (self.from_start.get(&robot)?, *self.start_price.get(&robot)?),
            };
            (!goals.is_empty()).then_some(Root { place: standing.place, goals, steps, price })
        };
        let mut roots: Vec<Root<'_>> = Vec::with_capacity(standings.len());
        roots.extend(standings.iter().filter_map(root));
        let most = left.len();
        if roots.len() > most {
            for key in left.iter() {
                let suitors = roots.iter().filter(|root| root.goals.contains(key));
                let mut steps: Vec<i64> = suitors.map(|root| root.steps[key.index()]).collect();
                if steps.len() > most {
                    let (_, &mut farthest, _) = steps.select_nth_unstable(most - 1);
                    for root in roots.iter_mut().filter(|root| root.steps[key.index()] > farthest) {
                        root.goals = root.goals.without(key);
                    }
                }
            }
            roots.retain(|root| !root.goals.is_empty());
        }
        roots
    }

    /// The best bound of some rounds, in fractions of a step. Each round raises the prices of places
    /// with too many edges and lowers those with too few, later rounds by less (subgradient ascent);
    /// `note` is given the prices of the keys and the roots whenever they make a better bound.
    /// `None` if there is no way to a key.
    fn raise(
        &self,
        left: KeySet,
        roots: &mut [Root<'_>],
        rounds: i64,
        mut note: impl FnMut(&[i64; LETTERS], &[Root<'_>]),
    ) -> Option<i64> {
        let least_price = if self.is_single { -FAR } else { 0 };
        let edges = i64::try_from(left.len()).unwrap_or(1);
        let mut key_price = self.key_price;
        let mut tree = self.tree(left, roots, &key_price)?;
        let mut best = tree.bound;
        note(&key_price, roots);
        let stride = (best / (2 * edges)).max(FRACTION);
        let mut root_degrees = Vec::new();
        for round in 1..rounds {
            let step = (stride * (rounds - round) / rounds).max(1);
            let mut degrees = [0; LETTERS];
            root_degrees.clear();
            root_degrees.resize(roots.len(), 0);
            for key in left.iter() {
                degrees[key.index()] += 1;
                match tree.parents[key.index()].checked_sub(LETTERS) {
                    None => degrees[tree.parents[key.index()]] += 1,
                    Some(root) => root_degrees[root] += 1,
                }
            }
            if let Some(last) = self.cheapest_end(left, &key_price) {
                degrees[last.index()] += 1;
            }
            let mut has_changed = false;
            let mut set = |price: &mut i64, edges_too_many: i64| {
                let new = (*price + step * edges_too_many).max(least_price);
                has_changed |= new != *price;
                *price = new;
            };
            for key in left.iter() {
                set(&mut key_price[key.index()], degrees[key.index()] - 2);
            }
            for (root, degree) in roots.iter_mut().zip(&root_degrees) {
                set(&mut root.price, degree - 1);
            }
            if !has_changed {
                // The tree is walks: no prices make a better one.
                break;
            }
            tree = self.tree(left, roots, &key_price)?;
            if tree.bound > best {
                best = tree.bound;
                note(&key_price, roots);
            }
        }
        Some(best)
    }

    /// For a single robot the key at which its walk ends at the least price.
    fn cheapest_end(&self, keys: KeySet, key_price: &[i64; LETTERS]) -> Option<Key> {
        let ends = if self.is_single { keys } else { KeySet::EMPTY };
        ends.iter().min_by_key(|key| key_price[key.index()])
    }

    /// The least spanning tree of these robots, as one root, and the keys that are left (Prim's
    /// algorithm); `None` if there is no way to a key.
    fn tree(&self, left: KeySet, roots: &[Root<'_>], key_price: &[i64; LETTERS]) -> Option<Tree> {
        // For each key outside the tree: the cheapest edge to it, and the other end of that.
        let mut edge = [FAR; LETTERS];
        let mut parents = [0; LETTERS];
        let mut bound = 0;
        for (number, root) in roots.iter().enumerate() {
            bound -= root.price;
            for key in root.goals.iter() {
                let cost = root.steps[key.index()] + root.price + key_price[key.index()];
                if cost < edge[key.index()] {
                    edge[key.index()] = cost;
                    parents[key.index()] = LETTERS + number;
                }
            }
        }
        if let Some(last) = self.cheapest_end(left, key_price) {
            bound += key_price[last.index()];
        }
        let mut outside = left;
        let mut nearest = left.iter().min_by_key(|key| edge[key.index()]);
        while let Some(key) = nearest {
            let here = key.index();
            if edge[here] >= FAR / 2 {
                return None;
            }
            outside = outside.without(key);
            let (steps, price) = (&self.between[here], key_price[here]);
            bound += edge[here] - 2 * price;
            let mut least = i64::MAX;
            nearest = None;
            for other in outside.iter() {
                let there = other.index();
                // Two distances at most and some prices, far from any overflow.
                let cost = steps[there].wrapping_add(price).wrapping_add(key_price[there]);
                if cost < edge[there] {
                    edge[there] = cost;
                    parents[there] = here;
                }
                if edge[there] < least {
                    least = edge[there];
                    nearest = Some(other);
                }
            }
        }
        Some(Tree { bound, parents })
    }
}

#[cfg(test)]
mod tests {
    use search_core::Bound;

    use super::Spanning;
    use crate::key_set::{Key, KeySet, LETTERS};
    use crate::roads::{NO_WAY, Place};
    use crate::team::Standing;

    /// Distances of the first keys: from each robot's start, and between them.
    fn spanning<const KEYS: usize>(starts: &[[u32; KEYS]], ways: [[u32; KEYS]; KEYS]) -> (Spanning, KeySet) {
        let padded = |row: &[u32; KEYS]| {
            let mut all = [NO_WAY; LETTERS];
            all[..KEYS].copy_from_slice(row);
            all
        };
        let mut between = [[NO_WAY; LETTERS]; LETTERS];
        for (row, way) in between.iter_mut().zip(&ways) {
            *row = padded(way);
        }
        let starts: Vec<[u32; LETTERS]> = starts.iter().map(padded).collect();
        let robots: Vec<usize> = (0..starts.len()).collect();
        let keys: KeySet = KeySet::ALL.iter().take(KEYS).collect();
        (Spanning::new(&between, &starts, &robots, keys), keys)
    }

    #[test]
    fn of_more_robots_than_keys_only_the_nearest_have_goals() {
        let (spanning, keys) = spanning(&[[1, 9], [2, 8], [5, 5], [7, 2], [9, 1]], [[0, 9], [9, 0]]);
        let goals = |robots: &[usize]| -> Vec<(Place, String)> {
            let standing = |&robot| Standing { place: Place::Start(robot), goals: keys };
            let standings: Vec<Standing> = robots.iter().map(standing).collect();
            spanning.roots(keys, &standings).iter().map(|root| (root.place, root.goals.to_string())).collect()
        };
        let goal = |robot, keys: &str| (Place::Start(robot), keys.to_owned());
        // Two keys, so two robots for each.
        assert_eq!(goals(&[0, 1, 2, 3, 4]), [goal(0, "a"), goal(1, "a"), goal(3, "b"), goal(4, "b")]);
        assert_eq!(goals(&[0, 2, 4]), [goal(0, "a"), goal(2, "a, b"), goal(4, "b")]);
        assert_eq!(goals(&[0, 4]), [goal(0, "a, b"), goal(4, "a, b")]);
    }

    #[test]
    fn prices_make_trees_that_branch_dearer_until_they_are_walks() {
        // The robot and a are the middles of two stars, b beside the robot, c and d beside a.
        let ways = [[0, 2, 1, 1], [2, 0, 3, 3], [1, 3, 0, 2], [1, 3, 2, 0]];
        let (spanning, keys) = spanning(&[[1, 1, 2, 2]], ways);
        let robot = Standing { place: Place::Start(0), goals: keys };
        // The least tree takes 4 steps, the shortest walk 6: to b, back and on to c and d over a.
        assert_eq!(spanning.bound(keys, &[robot]), Bound::AtLeast(6));
        let at_a = Standing { place: Place::Key(Key::new(0)), goals: keys.without(Key::new(0)) };
        assert_eq!(spanning.bound(keys.without(Key::new(0)), &[at_a]), Bound::AtLeast(6));
    }

    #[test]
    fn a_key_that_nobody_may_go_for_is_a_dead_end() {
        let (spanning, keys) = spanning(&[[1, NO_WAY]], [[0, NO_WAY], [NO_WAY, 0]]);
        let robot = Standing { place: Place::Start(0), goals: keys };
        assert_eq!(spanning.bound(keys, &[robot]), Bound::DeadEnd);
        let a = KeySet::of(Key::new(0));
        assert_eq!(spanning.bound(a, &[robot]), Bound::AtLeast(1));
        assert_eq!(spanning.bound(a, &[Standing { goals: KeySet::EMPTY, ..robot }]), Bound::DeadEnd);
        assert_eq!(spanning.bound(KeySet::EMPTY, &[robot]), Bound::AtLeast(0));
    }
}
