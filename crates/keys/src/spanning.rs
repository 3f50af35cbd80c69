//! A lower bound for the general case: a spanning tree whose edges are priced so that it looks
//! like a walk (Held and Karp, 1970).

use search_core::Bound;

use crate::key_set::{Key, KeySet, LETTERS};
use crate::roads::{NO_WAY, Place};
use crate::team::Standing;

/// Prices are in fractions of a step.
const FRACTION: i64 = 16;
/// Rounds of setting prices.
const ROUNDS: u32 = 200;
/// Costlier than any tree.
const FAR: i64 = i64::MAX / 4;

/// Distances with all doors open, and a price for each key.
///
/// The walks that are left form a forest: each key has one edge to it and at most one from it.
/// Add the robots as one root and it is a spanning tree of root and keys in which no key has more
/// than two edges; so the least spanning tree is a lower bound. With a price at each key, paid by
/// each of its edges and given back twice, walks cost the same or less and other trees can cost
/// more: prices move the tree towards a walk. A single robot's walk is known better. It has two
/// edges at each key but the last and one at the robot, so its prices may be negative too.
#[derive(Clone, Debug)]
pub(crate) struct Spanning {
    between: Vec<[i64; LETTERS]>,
    from_start: Vec<[i64; LETTERS]>,
    price: [i64; LETTERS],
    start_price: i64,
    keys: KeySet,
    robots: Vec<usize>,
}

/// A least spanning tree.
struct Tree {
    cost: i64,
    /// Edges at each key.
    degrees: [i64; LETTERS],
    /// Edges at the root.
    root_degree: i64,
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
            between: between.iter().map(scaled).collect(),
            from_start: from_start.iter().map(scaled).collect(),
            price: [0; LETTERS],
            start_price: 0,
            keys,
            robots: robots.to_vec(),
        };
        let standings: Vec<Standing> =
            robots.iter().map(|&robot| Standing { place: Place::Start(robot), goals: keys }).collect();
        spanning.set_prices(&standings);
        spanning
    }

    /// Raises the prices of keys with too many edges and lowers those with too few, by less and
    /// less (subgradient ascent), and keeps the prices with the best bound.
    fn set_prices(&mut self, standings: &[Standing]) {
        let keys = self.keys;
        let mut best = (i64::MIN, self.price, self.start_price);
        let mut stride = FRACTION;
        for round in 0..ROUNDS {
            let Some(tree) = self.tree(keys, standings) else {
                return;
            };
            let bound = self.worth(&tree, keys, standings);
            if round == 0 {
                stride = (bound / (2 * i64::try_from(keys.len()).unwrap_or(1)).max(1)).max(FRACTION);
            }
            if bound > best.0 {
                best = (bound, self.price, self.start_price);
            }
            let step = (stride * i64::from(ROUNDS - round) / i64::from(ROUNDS)).max(1);
            let (single, last) = (self.is_single(), self.cheapest_end(keys));
            for key in keys.iter() {
                let is_end = single && last == Some(key);
                let price = &mut self.price[key.index()];
                *price += step * (tree.degrees[key.index()] + i64::from(is_end) - 2);
                if !single {
                    *price = (*price).max(0);
                }
            }
            if single {
                self.start_price += step * (tree.root_degree - 1);
            }
        }
        (_, self.price, self.start_price) = best;
    }

    /// The key at which a single robot's walk ends at the least price.
    fn cheapest_end(&self, keys: KeySet) -> Option<Key> {
        keys.iter().min_by_key(|key| self.price[key.index()])
    }

    /// The least spanning tree of the root and the keys with prices (Prim's algorithm); `None` if
    /// a key has no way to it.
    fn tree(&self, left: KeySet, standings: &[Standing]) -> Option<Tree> {
        let mut tree = Tree { cost: 0, degrees: [0; LETTERS], root_degree: 0 };
        // For each key outside the tree: the cheapest edge to it, and the key at its other end.
        let mut cost = [FAR; LETTERS];
        let mut parent = [LETTERS; LETTERS];
        for standing in standings {
            let (row, price) = match standing.place {
                Place::Start(robot) => (&self.from_start[robot], self.start_price),
                Place::Key(key) => (&self.between[key.index()], self.price[key.index()]),
            };
            for key in standing.goals.intersection(left).iter() {
                cost[key.index()] = cost[key.index()].min(row[key.index()] + price + self.price[key.index()]);
            }
        }
        let mut outside: [u8; LETTERS] = [0; LETTERS];
        let mut count = 0;
        for key in left.iter() {
            outside[count] = u8::try_from(key.index()).ok()?;
            count += 1;
        }
        while count > 0 {
            let (mut nearest, mut least) = (0, i64::MAX);
            for (position, &key) in outside[..count].iter().enumerate() {
                if cost[usize::from(key)] < least {
                    (nearest, least) = (position, cost[usize::from(key)]);
                }
            }
            if least >= FAR / 2 {
                return None;
            }
            let key = usize::from(outside[nearest]);
            count -= 1;
            outside[nearest] = outside[count];
            tree.cost += least;
            tree.degrees[key] += 1;
            if parent[key] == LETTERS {
                tree.root_degree += 1;
            } else {
                tree.degrees[parent[key]] += 1;
            }
            let (row, price) = (&self.between[key], self.price[key]);
            for &other in &outside[..count] {
                let other = usize::from(other);
                let edge = row[other] + price + self.price[other];
                if edge < cost[other] {
                    cost[other] = edge;
                    parent[other] = key;
                }
            }
        }
        Some(tree)
    }

    /// The bound, in fractions of a step, that a tree stands for: its cost without the prices.
    fn worth(&self, tree: &Tree, left: KeySet, standings: &[Standing]) -> i64 {
        let prices: i64 = left.iter().map(|key| self.price[key.index()]).sum();
        let at_robots: i64 = standings
            .iter()
            .filter(|standing| !standing.goals.is_empty())
            .map(|standing| match standing.place {
                Place::Start(_) => self.start_price,
                Place::Key(key) => self.price[key.index()],
            })
            .sum();
        let end = if self.is_single() {
            self.cheapest_end(left).map_or(0, |key| self.price[key.index()])
        } else {
            0
        };
        tree.cost + end - 2 * prices - at_robots
    }

    fn is_single(&self) -> bool {
        self.robots.len() == 1
    }

    /// The robots of other teams have no edges here.
    fn is_ours(&self, place: Place) -> bool {
        match place {
            Place::Key(key) => self.keys.contains(key),
            Place::Start(robot) => self.robots.binary_search(&robot).is_ok(),
        }
    }

    /// At least so many steps are needed for those of these keys that are the team's own.
    pub(crate) fn bound(&self, left: KeySet, standings: &[Standing]) -> Bound<u64> {
        let left = left.intersection(self.keys);
        if left.is_empty() {
            return Bound::AtLeast(0);
        }
        let ours: Vec<Standing> =
            standings.iter().copied().filter(|standing| self.is_ours(standing.place)).collect();
        let Some(tree) = self.tree(left, &ours) else {
            return Bound::DeadEnd;
        };
        let worth = self.worth(&tree, left, &ours).max(0);
        Bound::AtLeast(u64::try_from(worth).unwrap_or(0).div_ceil(FRACTION.unsigned_abs()))
    }
}
