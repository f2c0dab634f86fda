//! Settings that are images of one another under the symmetries of a puzzle.

use puzzle::laying::{Board, Guard, open_slots, setup_symmetries};
use puzzle::setup::Setting;
use rustc_hash::FxHashSet;

/// Remembers settings up to the symmetries of the puzzle that keep its setup.
pub struct Images {
    board: Board,
    symmetries: Vec<Vec<u32>>,
    seen: FxHashSet<Image>,
}

/// For each open slot the numbers of its cells, ascending.
type Image = Vec<Vec<u32>>;

impl Images {
    /// Nothing is remembered yet of the settings of a board.
    ///
    /// # Errors
    ///
    /// What the guard returns.
    pub fn new<E>(board: Board, guard: Guard<'_, E>) -> Result<Self, E> {
        let symmetries = setup_symmetries(&board, guard)?;
        Ok(Self { board, symmetries, seen: FxHashSet::default() })
    }

    /// The symmetries that keep the setup: of each the number of the image of each cell.
    pub fn symmetries(&self) -> &[Vec<u32>] {
        &self.symmetries
    }

    /// Whether no image of a setting was seen; it is remembered.
    pub fn is_new(&mut self, setting: &Setting) -> bool {
        let least = self.least(setting);
        self.seen.insert(least)
    }

    /// Whether an image of a setting was seen.
    pub fn has(&self, setting: &Setting) -> bool {
        self.seen.contains(&self.least(setting))
    }

    /// The least of the images of a setting, which is the same for all of them.
    fn least(&self, setting: &Setting) -> Image {
        let slots = open_slots(&self.board.problem);
        let chosen = |slot: &&puzzle::setup::Slot| {
            let value = setting.iter().find(|(name, _)| *name == slot.name);
            value.map_or(vec![], |(_, value)| self.board.numbered(slot.cells(value)))
        };
        let parts: Vec<Vec<u32>> = slots.iter().map(chosen).collect();
        let moved = |images: &Vec<u32>, cells: &Vec<u32>| {
            let mut moved: Vec<u32> = cells.iter().map(|&cell| images[cell as usize]).collect();
            moved.sort_unstable();
            moved
        };
        let image = |images| parts.iter().map(|cells| moved(images, cells)).collect();
        self.symmetries.iter().map(image).min().unwrap_or_default()
    }
}
