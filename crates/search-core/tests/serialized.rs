//! The `serde` feature: what a search says can be written down and read back.

use search_core::{Bound, Limits, Outcome, Report, Search, Solution, space_from};

#[test]
fn a_report_comes_back_as_it_was() {
    let space = space_from(|&n: &u32| [(n + 1, 2_u32), (n * 3, 5)], |&n| n == 10, |_| Bound::NONE);
    for most in [2, 100] {
        let limits = Limits { max_expanded: Some(most), ..Limits::default() };
        let report = Search::new(&space).start(1).limits(limits).dijkstra().unwrap();
        let text = serde_json::to_string(&report).unwrap();
        let read: Report<Solution<u32, (), u32>, u32> = serde_json::from_str(&text).unwrap();
        assert_eq!(read, report);
        assert_eq!(matches!(read.outcome, Outcome::Found(_)), most == 100);
    }
}
