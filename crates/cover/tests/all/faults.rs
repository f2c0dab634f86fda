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
        ..Spec::default()
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
fn symmetries_generate_a_group_that_respects_items() {
    let (identity, turn, back) = (vec![0, 1, 2, 3], vec![1, 2, 0, 3], vec![2, 0, 1, 3]);
    let whole = vec![identity.clone(), turn.clone(), back.clone(), turn.clone()];
    let flip = vec![0, 2, 1, 3];
    for (given, order) in [
        (vec![], 1),
        (vec![identity.clone()], 1),
        (vec![turn.clone()], 3),
        (vec![identity.clone(), turn.clone()], 3),
        (whole, 3),
        (vec![back, flip], 6),
    ] {
        assert_eq!(
            with_symmetries(given.clone()).build().unwrap().symmetry_order(),
            order,
            "{given:?}"
        );
    }
    let swap = vec![0, 1, 3, 2];
    let broken = "the options of item 0 are not mapped to those of an item with the same bounds, \
                  options of one colour to options of one colour";
    assert_eq!(
        faults(with_symmetries(vec![swap.clone(), turn, swap])),
        [format!("symmetry 0: {broken}"), format!("symmetry 2: {broken}")]
    );
}

#[test]
fn a_group_of_symmetries_must_not_be_too_large() {
    // 1,000 pairs of options that may change places, 20 of them given: 2^20 symmetries.
    let n = 2000u32;
    let swap = |pair: u32| (0..n).map(|o| if o / 2 == pair { o ^ 1 } else { o }).collect();
    let spec = Spec {
        symmetries: (0..20).map(swap).collect(),
        ..Spec::new(vec![(1, Some(1)); n as usize], (0..n).map(|item| vec![item]).collect())
    };
    let expected = "symmetries: together they make more than 16777 permutations of 2000 options, and \
                    there is room for 67108864 images of options and items; give fewer";
    assert_eq!(faults(spec), [expected]);
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
