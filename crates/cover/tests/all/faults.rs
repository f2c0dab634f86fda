//! Bad specs: every fault is reported, at once, with its numbers.

use cover::Spec;

fn faults(spec: Spec) -> Vec<String> {
    let faults = spec.build().expect_err("a bad spec");
    faults.to_string().lines().map(String::from).collect()
}

#[test]
fn all_faults_at_once() {
    let spec = Spec {
        bounds: vec![(1, Some(1)), (3, Some(2))],
        options: vec![vec![0, 0], vec![7], vec![]],
        colors: Some(vec![vec![1, 0], vec![]]),
        symmetries: vec![vec![0], vec![0, 0, 1], vec![0, 1, 9]],
        order: Some(vec![1]),
    };
    let expected = [
        "item 1: bounds 3..2 are reversed; the lower comes first",
        "option 0: uses item 0 more than once",
        "option 1: there is no item 7; items are 0..2",
        "option 2: uses no item; remove it",
        "order: 1 ranks for 2 items; give one rank an item",
        "colors: 2 lists for 3 options; give one list an option",
        "option 0: colour 1 on item 0 with bounds 1..1; only items with bounds 0..1 take colours",
        "option 1: 0 colours for 1 items; 0 means none",
        "symmetry 0: 1 images for 3 options",
        "symmetry 1: option 0 is out of range or an image twice",
        "symmetry 2: option 9 is out of range or an image twice",
    ];
    assert_eq!(faults(spec), expected);
}

fn with_symmetries(symmetries: Vec<Vec<u32>>) -> Spec {
    // Three options in a ring of three items, and one on its own.
    let options = vec![vec![0, 1], vec![1, 2], vec![2, 0], vec![3]];
    Spec { symmetries, ..Spec::new(vec![(1, Some(1)); 4], options) }
}

#[test]
fn symmetries_must_be_a_group_that_respects_items() {
    let (identity, turn, back) = (vec![0, 1, 2, 3], vec![1, 2, 0, 3], vec![2, 0, 1, 3]);
    let group = vec![identity.clone(), turn.clone(), back.clone(), turn.clone()];
    assert_eq!(with_symmetries(group).build().unwrap().symmetry_order(), 3);

    assert_eq!(
        faults(with_symmetries(vec![turn.clone()])),
        ["symmetries: the identity is missing; give the whole group"]
    );
    assert_eq!(
        faults(with_symmetries(vec![identity.clone(), turn])),
        ["symmetries: 1 after 1 is not among them; give the whole group"]
    );
    let swap = vec![0, 1, 3, 2];
    assert_eq!(faults(with_symmetries(vec![identity, swap])).len(), 1);
}

#[test]
fn symmetries_must_respect_bounds_and_colours() {
    let two = |bounds: Vec<cover::Bounds>, colors: Vec<Vec<u32>>| Spec {
        colors: Some(colors),
        symmetries: vec![vec![0, 1], vec![1, 0]],
        ..Spec::new(bounds, vec![vec![0], vec![1]])
    };
    let optional = (0, Some(1));
    assert!(
        two(vec![optional; 2], vec![vec![1], vec![2]]).build().is_ok(),
        "colours may be renamed"
    );
    assert_eq!(faults(two(vec![optional; 2], vec![vec![1], vec![0]])).len(), 1);
    assert_eq!(faults(two(vec![optional, (1, Some(1))], vec![vec![0], vec![0]])).len(), 1);
}
