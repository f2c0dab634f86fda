//! Tables by hand.

use std::collections::BTreeMap;

use cover::Stop;

use super::*;
use crate::strip::Lengths;

fn row(tiles: Tiles, why: Why) -> Row {
    Row { tiles, why, is_weak: None, is_strong: None }
}

#[test]
fn five_rectangles_fill_a_square_that_no_line_cuts() {
    // The pinwheel: four 1 x 2 around one 1 x 1, which no line cuts.
    let parts = [(1, 2), (2, 1), (1, 1)];
    assert_eq!(packed((3, 3), &parts, &Stop::NEVER), Some(true));
    assert_eq!(packed((3, 3), &parts[..2], &Stop::NEVER), Some(false));
    assert_eq!(packed((5, 5), &[(2, 3), (3, 2)], &Stop::NEVER), Some(false));
    let few = Stop { nodes: Some(3), ..Stop::NEVER };
    assert_eq!(packed((9, 9), &[(2, 3), (3, 2)], &few), None);
}

#[test]
fn rectangles_come_after_those_that_fit_into_them() {
    let table = Table::new((3, 2), true, vec![2]);
    assert_eq!((table.most, table.order()), ((2, 3), vec![(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)]));
    let table = Table::new((3, 1), false, vec![2]);
    assert_eq!(table.order(), [(1, 1), (2, 1), (3, 1)]);
    assert!(table.has_area(4) && !table.has_area(5));
    assert!(Table::new((1, 1), false, vec![3, 5]).has_area(8));
}

#[test]
fn joins_are_found_and_excluded() {
    let mut table = Table::new((4, 4), true, vec![2]);
    table.put((1, 1), row(Tiles::No, Why::Area));
    table.put((2, 1), row(Tiles::Yes, Why::Search));
    assert_eq!(table.joined((2, 2)), Some(((1, 2), (1, 2))));
    assert_eq!((table.joined((1, 3)), table.is_unjoined((1, 3))), (None, true));
    assert!(!table.is_unjoined((2, 3)), "nothing is known of 2 x 2 yet");
    assert_eq!(table.parts((2, 2)), [(1, 2), (2, 1)]);
    assert!(table.is_decided_within((1, 2)) && !table.is_decided_within((2, 3)));
    assert_eq!(Why::Joined((1, 2), (3, 4)).to_string(), "joined from 1 x 2 and 3 x 4");
}

#[test]
fn the_least_number_of_copies_needs_every_smaller_rectangle() {
    let mut table = Table::new((2, 3), true, vec![3]);
    let none = Lengths { first: vec![], then_every: None, known: 1 };
    let two = Lengths { first: vec![3], then_every: Some(3), known: 3 };
    let strips: Strips = [BTreeMap::from([(1, none), (2, two)]), BTreeMap::new()];
    let all = |_| true;
    let found = Found { size: (2, 3), copies: 2, is_least: true };
    assert_eq!(copies_wanted(&table, &strips, 3, all), Some(found));
    assert_eq!(copies_wanted(&table, &strips, 3, |copies| copies % 2 == 1), None);
    table.put((2, 3), row(Tiles::Yes, Why::Search));
    let found = Found { is_least: false, ..found };
    assert_eq!(copies_wanted(&table, &Strips::default(), 3, all), Some(found));
}
