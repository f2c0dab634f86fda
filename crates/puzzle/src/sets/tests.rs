use super::*;
use crate::cell::Cell;

fn names_of(set: &str) -> String {
    let names = pieces(set).expect("there is such a set").iter().map(|piece| piece.name.as_str());
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_set_has_as_many_pieces_as_it_says() {
    for info in infos().iter().filter(|info| info.pieces <= 40) {
        let made = pieces(info.name).expect("it is a set");
        let cells: usize = made.iter().map(Piece::size).sum();
        assert_eq!((made.len(), cells), (info.pieces, info.cells), "{}", info.name);
        let coordinates = lattice(info.lattice).expect("it lies on a lattice").coordinates;
        let lies = |cell: &Cell| cell[coordinates..].iter().all(|&number| number == 0);
        assert!(made.iter().flat_map(|piece| &piece.shapes[0].cells).all(lies), "{}", info.name);
    }
}

#[test]
fn names_are_letters_numbers_twins_and_indices() {
    assert_eq!(names_of("pentominoes"), "F I L N P T U V W X Y Z");
    assert_eq!(names_of("one-sided-tetrominoes"), "I4 J4 L4 O4 S4 T4 Z4");
    assert_eq!(names_of("fixed-trominoes"), "I3-0 I3-1 V3-0 V3-1 V3-2 V3-3");
    assert_eq!(names_of("tetracubes"), "A4 B4 I4 L4 O4 P4 S4 T4");
    assert_eq!(names_of("tritans"), "3-01 3-02 3-03 3-04");
    assert_eq!(names_of("soma"), "V L T Z A B P");
}

#[test]
fn a_lettered_shape_lies_as_it_is_drawn() {
    let made = pieces("pentominoes").expect("it is a set");
    assert_eq!(made[0].shapes[0], Shape::of_picture(".XX/XX./.X."));
}

#[test]
fn sets_say_how_their_pieces_may_lie() {
    let lies = |set| pieces(set).map(|made| (made[0].turns.clone(), made[0].flips));
    assert_eq!(lies("pentominoes"), Some((Turns::Every, None)));
    assert_eq!(lies("one-sided-pentominoes"), Some((Turns::Every, Some(false))));
    assert_eq!(lies("fixed-pentominoes"), Some((Turns::Never, Some(false))));
    assert_eq!(lies("free-pentacubes"), Some((Turns::Every, Some(true))));
    assert_eq!(lies("no such set"), None);
}

#[test]
fn pieces_are_chosen_by_name() {
    let only = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let taken = chosen("pentominoes", Some(&only(&["X", "F"])), &[]).expect("both are there");
    assert_eq!(taken.iter().map(|piece| piece.name.as_str()).collect::<Vec<_>>(), ["F", "X"]);
    let faults = chosen("pentominoes", None, &only(&["F", "f"])).expect_err("there is no f");
    assert_eq!(faults[0].path, path!["except", 1]);
    assert_eq!(faults[0].what, "'pentominoes' has no piece 'f'");
    let left = chosen("one-sided-tetrominoes", None, &only(&["O"])).expect("there is one O");
    assert!(left.len() == 6 && left.iter().all(|piece| piece.name != "O4"));
    let faults = chosen("monominoes", None, &only(&["O1"])).expect_err("none is left");
    assert_eq!(faults[0].what, "no piece of 'monominoes' is left");
}

#[test]
fn descriptions_name_units_and_symmetry() {
    let said = |set| info(set).map(PieceSetInfo::description).unwrap_or_default();
    assert_eq!(said("pentominoes"), "all shapes of 5 squares; may be turned and flipped");
    assert_eq!(said("solid-pentominoes"), "all flat shapes of 5 cubes");
    let mixed = "all shapes of 3 tetrahedra or octahedra; may be turned, mirror images differ";
    assert_eq!(said("tri-tetra-octahedra"), mixed);
    assert_eq!(said("soma"), "the seven pieces of Piet Hein's Soma cube");
}
