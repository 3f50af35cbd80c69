//! What is refused, and how the refusal reads.

use warehouse::WarehouseWoes;

#[test]
fn every_refused_fixture_says_what_is_wrong_and_where() {
    insta::assert_snapshot!("refused_fixtures", fixture::refusals::<WarehouseWoes>());
}
