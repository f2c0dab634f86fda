//! Lattices: what the table says, and laws that hold on each. Python is compared in `tests/puzzle`.

use super::*;
use crate::cell::{Cell, MOST, less, plus};

fn every() -> impl Iterator<Item = &'static Lattice> {
    names().iter().filter_map(|name| lattice(name))
}

fn cell(numbers: &[i32]) -> Cell {
    std::array::from_fn(|axis| numbers.get(axis).copied().unwrap_or(0))
}

/// The cells of a lattice around one: its neighbours, and theirs.
fn around(lattice: &Lattice) -> Vec<Cell> {
    let start = lattice.representatives()[0];
    let near = lattice.neighbours(&start);
    let mut cells: Vec<Cell> = near.iter().flat_map(|cell| lattice.neighbours(cell)).collect();
    cells.extend(near);
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn torus(name: &str, sides: &[i32], cells: &[Cell]) -> Surface {
    let plain = lattice(name).expect("a lattice");
    let steps = wrap_steps(plain, "torus", sides).expect("a torus");
    assert_eq!(wrap_faults(plain, &steps, cells), vec![]);
    Surface::of(plain, &steps, cells)
}

#[test]
fn the_table_has_every_lattice_in_its_order() {
    assert_eq!(names().len(), 24);
    assert_eq!(names()[..3], ["square", "cube", "triangle"]);
    assert_eq!(every().count(), 24);
    assert!(lattice("octahedron").is_none());
    for one in every() {
        assert_eq!(one.isometries()[0].name, "identity");
        assert_eq!(one.translations().len(), one.space);
    }
}

#[test]
fn who_is_a_neighbour_is_so_both_ways() {
    for one in every() {
        for cell in around(one) {
            for near in one.neighbours(&cell) {
                assert!(one.has(&near), "{} {near:?}", one.name);
                assert!(one.neighbours(&near).contains(&cell), "{} {cell:?}", one.name);
                assert!(one.touching(&near).contains(&cell), "{} {cell:?}", one.name);
            }
        }
    }
}

#[test]
fn cells_around_a_point_have_it_as_a_corner() {
    for one in every() {
        for cell in around(one) {
            for point in one.corners(&cell) {
                let around = one.cells_at(&point);
                assert!(around.contains(&cell) && around.len() <= one.most_meeting());
                assert!(around.iter().all(|cell| one.corners(cell).contains(&point)));
            }
        }
    }
}

#[test]
fn isometries_keep_what_is_near_and_slides_come_back() {
    for one in every() {
        let cells = around(one);
        let (start, step) = (one.representatives()[0], one.translations()[0]);
        for number in 0..one.isometries().len().min(60) {
            let image = one.image(number, &start);
            for near in one.neighbours(&start) {
                assert!(one.neighbours(&image).contains(&one.image(number, &near)));
            }
            let element = Element { isometry: number, slide: step };
            let back = one.product(&one.inverse(&element), &element);
            assert_eq!(back, Element { isometry: 0, slide: [0; MOST] });
        }
        let moved: Vec<Cell> = cells.iter().map(|cell| plus(cell, &step)).collect();
        assert_eq!(one.canonical(&moved), one.canonical(&cells));
        assert_eq!(one.slides(&cells, &moved), vec![step]);
    }
}

#[test]
fn colours_of_neighbours_differ() {
    let coloured: Vec<_> = every().filter(|one| one.colouring().is_some()).collect();
    assert_eq!(coloured.len(), 10);
    for one in coloured {
        let colouring = one.colouring().expect("it was asked");
        for cell in around(one) {
            let differs = |near: &Cell| colouring.of(near) != colouring.of(&cell);
            assert!(one.neighbours(&cell).iter().all(differs), "{}", one.name);
        }
    }
}

#[test]
fn a_hole_has_a_cell_beside_it() {
    let sticks = lattice("square-edge").expect("a lattice");
    assert!(!sticks.has(&cell(&[0, 0])));
    assert_eq!(sticks.next_cell(&cell(&[0, 0])), cell(&[1, 0]));
    assert_eq!(sticks.next_cell(&cell(&[3, 2])), cell(&[3, 2]));
}

#[test]
fn balls_have_motions_beside_the_isometries() {
    let balls = lattice("ball").expect("a lattice");
    let line = [cell(&[0, 0, 0]), cell(&[1, 0, 0]), cell(&[0, 0, 1])];
    assert!(balls.is_turned_over(&line));
    let images = balls.carried(&line, &Turns::Every, false);
    assert!(images.len() > balls.isometries().len());
    assert!(images.iter().flatten().all(|cell| balls.has(cell)));
    assert!(lattice("bcc").expect("a lattice").motions().is_none());
}

#[test]
fn a_torus_goes_around() {
    let cells: Vec<Cell> = (0..4).flat_map(|x| (0..3).map(move |y| cell(&[x, y]))).collect();
    let surface = torus("square", &[4, 3], &cells);
    assert_eq!(surface.home(&cell(&[-1, 5])), cell(&[3, 2]));
    assert!(surface.colouring().is_none() && !surface.turns_round());
    assert_eq!(surface.neighbours(&cell(&[0, 0])).len(), 4);
    assert_eq!(surface.slides(&cells, &cells).len(), 12);
    assert_eq!(surface.self_maps(1, &cells).len(), 0);
    assert_eq!(surface.self_maps(2, &cells).len(), 12);
    let shape = [cell(&[0, 0]), cell(&[1, 0])];
    let laid = [cell(&[3, 1]), cell(&[0, 1])];
    assert_eq!(surface.slide_onto(&shape, &laid).map(|one| surface.home(&one)), Some(laid[0]));
}

#[test]
fn a_moebius_strip_turns_pieces_over() {
    let plain = lattice("square").expect("a lattice");
    let cells: Vec<Cell> = (0..5).flat_map(|x| (0..2).map(move |y| cell(&[x, y]))).collect();
    let steps = wrap_steps(plain, "moebius", &[5, 2]).expect("a strip");
    assert_eq!(word_of(plain, &steps, &[5, 2]), Some("moebius"));
    let surface = Surface::of(plain, &steps, &cells);
    assert!(surface.turns_over() && surface.turns_round());
    assert_eq!(surface.home(&cell(&[5, 0])), cell(&[0, 1]));
    let group = surface.group().expect("borders are joined");
    let element = group.taking(&cell(&[5, 0]), &cell(&[0, 1])).expect("an image");
    assert_eq!(plain.moved(&element, &cell(&[5, 0])), cell(&[0, 1]));
}

#[test]
fn steps_that_join_nothing_are_named() {
    let plain = lattice("square").expect("a lattice");
    let step = |isometry: &str, slide: &[i32]| WrapStep {
        isometry: isometry.to_owned(),
        slide: cell(slide),
    };
    let said = |steps: &[WrapStep], cells: &[Cell]| -> Vec<String> {
        wrap_faults(plain, steps, cells).into_iter().map(|(what, _)| what).collect()
    };
    assert_eq!(said(&[step("identity", &[0, 0])], &[]), ["a step joins each cell to itself"]);
    assert_eq!(said(&[step("spin", &[3, 0])], &[]), ["the square lattice has no isometry 'spin'"]);
    let folded = "the steps together leave a point where it is, so they fold the board";
    assert_eq!(said(&[step("rotate-90", &[3, 0])], &[]), [folded]);
    let once = "[0, 0] and [3, 0] are one cell when the borders are joined";
    let cells = [cell(&[0, 0]), cell(&[3, 0])];
    assert_eq!(said(&[step("identity", &[3, 0])], &cells), [once]);
    let fault = wrap_steps(lattice("floret").expect("a lattice"), "moebius", &[3, 2]);
    assert!(fault.is_err_and(|fault| fault.what.contains("of the box 3 x 2 as 'moebius' does")));
}

#[test]
fn cells_are_called_by_column_row_and_layer() {
    let flat = CellNames::of(&[cell(&[0, 0]), cell(&[1, 0]), cell(&[27, 4])]);
    assert_eq!(flat.name(&cell(&[1, 0])), "B1");
    assert_eq!(flat.name(&cell(&[27, 4])), "AB5");
    assert_eq!(flat.listed(&[cell(&[2, 1]), cell(&[0, 0]), cell(&[1, 1])]), "A1, B2 and C2");
    let deep = CellNames { first: cell(&[0, 0, 0]), last: cell(&[2, 2, 2]) };
    let cells = [cell(&[0, 0, 0]), cell(&[0, 1, 0]), cell(&[1, 0, 1])];
    assert_eq!(deep.listed(&cells), "A1 and A2 of layer 1, B1 of layer 2");
    assert_eq!(less(&cells[2], &cells[0]), cells[2]);
}
