//! The symmetries of a board and its set of pieces, as maps of placements.
//!
//! A symmetry is an isometry, slid, that takes the board to itself with its marks and optional cells,
//! the laid pieces to laid pieces, and the set of pieces to itself: the orientations of each piece
//! become those of a piece with the same copies. Among pieces with equal orientations the i-th goes to
//! the i-th of the image, so that the maps are a group.

use compile::{Draft, PlacementMap};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Fault;
use crate::board::Board;
use crate::cell::{Cell, less, plus};
use crate::joined::{Covers, Homes, covers};
use crate::motions::is_turned_over;
use crate::piece::Shape;
use crate::wrap::Element;

/// One symmetry: its isometry, the images of cells and of pieces.
struct Symmetry {
    isometry: usize,
    cells: Vec<u32>,
    pieces: Vec<u32>,
}

/// Adds symmetries to a draft of which all others are products; returns whether the last is a mirror.
///
/// Isometries that reverse handedness come last. So there is one of them at most among the symmetries,
/// the last: all others are products of it and of those before it.
///
/// # Errors
///
/// If an image lies too far away.
pub fn add_symmetries(board: &Board, draft: &mut Draft) -> Result<(), Fault> {
    let found = generating(board)?;
    let lattice = &board.puzzle.lattice;
    // A board that lies in a plane is turned over to its mirror image.
    let cells: Vec<Cell> = (0..board.len() as u32).map(|at| board.place(at).cell).collect();
    let is_flat = is_turned_over(lattice, &cells)?;
    let last = found.last();
    draft.has_mirror = !is_flat && last.is_some_and(|last| lattice.is_mirror(last.isometry));
    if board.puzzle.wrap.is_empty() {
        let maps = found.iter().map(|symmetry| placement_map(board, symmetry));
        draft.maps = maps.collect::<Result<_, _>>()?;
    } else {
        draft.images = option_images(board, &found)?;
    }
    Ok(())
}

/// The image of each placement under symmetries if borders are joined: it has no first cell there.
fn option_images(board: &Board, symmetries: &[Symmetry]) -> Result<Vec<Vec<u32>>, Fault> {
    let made = &board.placements;
    let laid = (0..made.len()).map(|number| covers(board, made.kind(number), made.cells(number)));
    let laid: Vec<Covers> = laid.collect();
    let numbers: FxHashMap<Covers, u32> = laid.iter().cloned().zip(0..).collect();
    let images = |symmetry: &Symmetry| {
        let image = |(piece, pairs): &Covers| {
            let moved = pairs.iter().map(|&(cell, mark)| (symmetry.cells[cell as usize], mark));
            let mut moved: Vec<(u32, u32)> = moved.collect();
            moved.sort_unstable();
            let target = numbers.get(&(symmetry.pieces[*piece as usize], moved));
            target.copied().ok_or(Fault::Broken)
        };
        laid.iter().map(image).collect()
    };
    symmetries.iter().map(images).collect()
}

fn generating(board: &Board) -> Result<Vec<Symmetry>, Fault> {
    let mut kept: Vec<Symmetry> = vec![];
    let identity = |count: usize| (0..count as u32).collect::<Vec<_>>();
    let mut made: FxHashSet<(Vec<u32>, Vec<u32>)> = FxHashSet::default();
    made.insert((identity(board.len()), identity(board.orientations.len())));
    for symmetry in symmetries(board)? {
        if !made.contains(&(symmetry.cells.clone(), symmetry.pieces.clone())) {
            kept.push(symmetry);
            close(&mut made, &kept);
        }
    }
    Ok(kept)
}

/// Adds all products of the generators to some.
fn close(made: &mut FxHashSet<(Vec<u32>, Vec<u32>)>, generators: &[Symmetry]) {
    let mut fresh: Vec<_> = made.iter().cloned().collect();
    while let Some((cells, pieces)) = fresh.pop() {
        for last in generators {
            let through =
                |map: &[u32], from: &[u32]| from.iter().map(|&at| map[at as usize]).collect();
            let product: (Vec<u32>, Vec<u32>) =
                (through(&last.cells, &cells), through(&last.pieces, &pieces));
            if made.insert(product.clone()) {
                fresh.push(product);
            }
        }
    }
}

fn symmetries(board: &Board) -> Result<Vec<Symmetry>, Fault> {
    let kinds = Kinds::of(board);
    let mut found = vec![];
    for isometry in 0..board.puzzle.lattice.isometries() {
        let maps = if board.puzzle.wrap.is_empty() {
            self_map(board, isometry).into_iter().collect()
        } else {
            joined_maps(board, isometry)?
        };
        if maps.is_empty() {
            continue;
        }
        let Some(pieces) = kinds.images(board, isometry)? else { continue };
        for cells in maps {
            if keeps_laid(board, &cells, &pieces) {
                found.push(Symmetry { isometry, cells, pieces: pieces.clone() });
            }
        }
    }
    Ok(found)
}

/// The image of each cell if borders are joined, for each slide after which the board is as it was;
/// several may do the same.
fn joined_maps(board: &Board, isometry: usize) -> Result<Vec<Vec<u32>>, Fault> {
    let (lattice, wrap, homes) = (&board.puzzle.lattice, &board.puzzle.wrap, Homes::of(board)?);
    let turned = (0..board.len() as u32).map(|at| lattice.image(isometry, &board.place(at).cell));
    let turned: Vec<Cell> = turned.collect::<Option<_>>().ok_or(Fault::Far)?;
    let Some(first) = turned.first() else { return Ok(vec![]) };
    let mut found = vec![];
    for target in 0..board.len() as u32 {
        for image in wrap.images(lattice, &board.place(target).cell)? {
            let slide = less(&image, first);
            if lattice.class(first) != lattice.class(&image) {
                continue;
            }
            let Some(map) = slid_map(board, &homes, &turned, &slide)? else { continue };
            if wrap.is_kept(lattice, &Element { isometry, slide })? {
                found.push(map);
            }
        }
    }
    Ok(found)
}

/// The image of each cell that was turned and is slid, if all stay on the board and it is as it was.
fn slid_map(
    board: &Board,
    homes: &Homes,
    turned: &[Cell],
    slide: &Cell,
) -> Result<Option<Vec<u32>>, Fault> {
    let look = |at: u32| (board.place(at).optional, board.place(at).mark);
    let mut map = Vec::with_capacity(turned.len());
    for (cell, at) in (0..).zip(turned) {
        match homes.number(board, &plus(at, slide))? {
            Some(number) if look(number) == look(cell) => map.push(number),
            _ => return Ok(None),
        }
    }
    Ok(Some(map))
}

/// The image of each cell, if the isometry can be slid so that the board is as it was.
fn self_map(board: &Board, isometry: usize) -> Option<Vec<u32>> {
    let lattice = &board.puzzle.lattice;
    let cells = (0..board.len() as u32).map(|at| board.place(at).cell);
    let images: Option<Vec<Cell>> =
        cells.clone().map(|cell| lattice.image(isometry, &cell)).collect();
    let images = images?;
    let (first, target) = (images.iter().min()?, cells.min()?);
    if lattice.class(first) != lattice.class(&target) {
        return None;
    }
    let vector = less(&target, first);
    let number = |image: &Cell| board.numbers.get(&plus(image, &vector)).copied();
    let map: Vec<u32> = images.iter().map(number).collect::<Option<_>>()?;
    let look = |at: u32| (board.place(at).optional, board.place(at).mark);
    (0..).zip(&map).all(|(cell, &image)| look(cell) == look(image)).then_some(map)
}

/// What makes pieces interchangeable: their orientations, sorted, and their copies.
type Kind = (Vec<Shape>, (u32, Option<u32>));

/// The pieces by their kinds.
struct Kinds(FxHashMap<Kind, Vec<u32>>);

impl Kinds {
    fn of(board: &Board) -> Self {
        let mut members: FxHashMap<Kind, Vec<u32>> = FxHashMap::default();
        for (piece, shapes) in (0..).zip(&board.orientations) {
            let copies = board.puzzle.pieces[piece as usize].copies;
            members.entry((sorted(shapes.clone()), copies)).or_default().push(piece);
        }
        Self(members)
    }

    /// The image of each piece, if the set has all images.
    fn images(&self, board: &Board, isometry: usize) -> Result<Option<Vec<u32>>, Fault> {
        let mut images = vec![0; board.orientations.len()];
        for ((shapes, copies), members) in &self.0 {
            let moved = shapes.iter().map(|shape| shape.moved(&board.puzzle.lattice, isometry));
            let moved = sorted(moved.collect::<Result<_, _>>()?);
            let Some(target) = self.0.get(&(moved, *copies)) else { return Ok(None) };
            if target.len() != members.len() {
                return Ok(None);
            }
            members.iter().zip(target).for_each(|(&piece, &image)| images[piece as usize] = image);
        }
        Ok(Some(images))
    }
}

fn sorted(mut shapes: Vec<Shape>) -> Vec<Shape> {
    shapes.sort_unstable_by(|a, b| (&a.cells, &a.marks).cmp(&(&b.cells, &b.marks)));
    shapes
}

fn keeps_laid(board: &Board, cells: &[u32], pieces: &[u32]) -> bool {
    let sorted = |mut cells: Vec<u32>| {
        cells.sort_unstable();
        cells
    };
    let laid: FxHashSet<(u32, Vec<u32>)> =
        board.laid.iter().map(|(piece, cells)| (*piece, sorted(cells.clone()))).collect();
    let image = |(piece, held): &(u32, Vec<u32>)| {
        let held = held.iter().map(|&cell| cells[cell as usize]).collect();
        (pieces[*piece as usize], sorted(held))
    };
    laid.iter().all(|one| laid.contains(&image(one)))
}

fn placement_map(board: &Board, symmetry: &Symmetry) -> Result<PlacementMap, Fault> {
    let mut orientations = vec![];
    for (piece, shapes) in board.orientations.iter().enumerate() {
        let targets = &board.orientations[symmetry.pieces[piece] as usize];
        let numbers: FxHashMap<&Shape, u32> = targets.iter().zip(0..).collect();
        let image = |shape: &Shape| {
            let moved = shape.moved(&board.puzzle.lattice, symmetry.isometry)?;
            let first = first_of_image(board, shape, symmetry.isometry).ok_or(Fault::Far)?;
            numbers.get(&moved).map(|&number| (number, first)).ok_or(Fault::Broken)
        };
        orientations.push(shapes.iter().map(image).collect::<Result<_, _>>()?);
    }
    let (cells, pieces) = (symmetry.cells.clone(), symmetry.pieces.clone());
    Ok(PlacementMap { cells, pieces, orientations, more: vec![] })
}

/// Which cell of a shape goes to the first cell of its image.
fn first_of_image(board: &Board, shape: &Shape, isometry: usize) -> Option<u32> {
    let images = shape.cells.iter().map(|cell| board.puzzle.lattice.image(isometry, cell));
    let images: Option<Vec<Cell>> = images.collect();
    (0..).zip(images?).min_by_key(|&(_, image)| image).map(|(number, _)| number)
}
