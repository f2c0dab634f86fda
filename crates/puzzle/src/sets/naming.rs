//! The names of pieces, by recognising their shapes; they are the same in every set.
//!
//! * Shapes with a customary letter have it; smaller ones carry their size: `O1`, `I2`, `I3 V3`.
//! * Other shapes are numbered `6-01`, `6-02`, ...: size, then the rank among the unnamed free shapes of that
//!   size, by the least list of cells in reading order.
//! * Where mirror images are two pieces, the twin of the shape as it is drawn (or, for a number, of the least
//!   image) has `m` behind its name; some have letters of their own.
//! * A fixed piece is the free name, a dash and its `orientation_index`: `L4-0` .. `L4-7`.

use cover::Arrange;
use rustc_hash::{FxHashMap, FxHashSet};

use super::families::{Family, Sides, table};
use super::growth::{Cells, grow, images_of};
use super::units::grow_units;
use crate::cell::{Cell, MOST};
use crate::lattice::Lattice;

/// The name and the cells of every piece of a family, sorted.
pub fn named(family: &Family, lattice: &Lattice) -> Vec<(String, Cells)> {
    let mut found = vec![];
    for (name, cells) in free_named(family, lattice) {
        match family.sides {
            Sides::Free => found.push((name, cells)),
            Sides::OneSided => {
                let twin = twin(lattice, &cells);
                found.extend(twin.map(|twin| (name_of_twin(&name), twin)));
                found.push((name, cells));
            }
            Sides::Fixed => {
                let images = different(images_of(lattice, &cells, true)).into_iter().enumerate();
                found.extend(images.map(|(index, image)| (format!("{name}-{index}"), image)));
            }
        }
    }
    found.arrange();
    found
}

/// The free shapes of a family with their names, lettered ones as drawn.
pub fn free_named(family: &Family, lattice: &Lattice) -> Vec<(String, Cells)> {
    let drawn = if family.unit.is_empty() { drawn(lattice) } else { vec![] };
    let sized = drawn.iter().filter(|(_, cells)| cells.len() == family.size);
    let letters: FxHashMap<&Cells, &str> = sized.map(|(letter, cells)| (cells, *letter)).collect();
    let (mut named, mut unnamed) = (vec![], vec![]);
    for images in shapes(family, lattice) {
        let lettered = images.iter().find_map(|image| Some((*letters.get(image)?, image)));
        match lettered {
            Some((letter, cells)) => named.push((letter.to_owned(), cells.clone())),
            None => unnamed.extend(images.into_iter().map(|image| (read(&image), image)).min()),
        }
    }
    let width = unnamed.len().to_string().len().max(2);
    unnamed.arrange();
    for (at, (_, cells)) in unnamed.into_iter().enumerate() {
        let rank = at + 1;
        named.push((format!("{}{}-{rank:0width$}", family.initial, family.size), cells));
    }
    named
}

/// The free shapes of a family, each as all its images.
fn shapes(family: &Family, lattice: &Lattice) -> Vec<Vec<Cells>> {
    if !family.unit.is_empty() {
        return grow_units(lattice, family.size, &family.unit);
    }
    if family.shared == 0 {
        return grow(lattice, family.size, &|cell| lattice.neighbours(cell));
    }
    grow(lattice, family.size, &|cell| {
        let corners = lattice.corners(cell);
        let shared = |near: &Cell| {
            lattice.corners(near).iter().filter(|corner| corners.contains(corner)).count()
        };
        let near = lattice.neighbours(cell).into_iter();
        near.filter(|near| shared(near) >= family.shared).collect()
    })
}

/// The mirror image, none if turning the cells gives it too or there is none.
fn twin(lattice: &Lattice, cells: &[Cell]) -> Option<Cells> {
    let turned: FxHashSet<Cells> = images_of(lattice, cells, false).into_iter().collect();
    images_of(lattice, cells, true).into_iter().find(|image| !turned.contains(image))
}

fn name_of_twin(name: &str) -> String {
    table().twins.get(name).map_or_else(|| format!("{name}m"), |letter| (*letter).to_owned())
}

/// Shapes, each where it comes first.
fn different(shapes: Vec<Cells>) -> Vec<Cells> {
    let mut seen = FxHashSet::default();
    shapes.into_iter().filter(|cells| seen.insert(cells.clone())).collect()
}

/// The shapes of a lattice that have a letter, in canonical form, as they are drawn.
fn drawn(lattice: &Lattice) -> Vec<(&'static str, Cells)> {
    if !matches!(lattice.name, "square" | "cube") {
        let written = table().lettered(lattice.name).into_iter();
        return written.map(|(letter, cells)| (letter, lattice.canonical(&cells))).collect();
    }
    let fits = |cells: &Cells| lattice.space == 3 || cells.iter().all(|cell| cell[2] == 0);
    let pictures = table().pictures.iter().map(|(letter, picture)| (*letter, cells_of(picture)));
    pictures.filter(|(_, cells)| fits(cells)).collect()
}

/// The cells of `XX/.X|X.`, sorted.
fn cells_of(picture: &str) -> Cells {
    let mut cells = vec![];
    for (z, layer) in picture.split('|').enumerate() {
        for (y, row) in layer.split('/').enumerate() {
            for (x, _) in row.char_indices().filter(|(_, char)| *char == 'X') {
                cells.push([x as i32, y as i32, z as i32, 0, 0, 0]);
            }
        }
    }
    cells.sort_unstable();
    cells
}

/// Cells as people read them: by layer, row, then column.
fn read(cells: &[Cell]) -> Vec<Cell> {
    let backward = |cell: &Cell| std::array::from_fn(|axis| cell[MOST - 1 - axis]);
    let mut found: Vec<Cell> = cells.iter().map(backward).collect();
    found.sort_unstable();
    found
}
