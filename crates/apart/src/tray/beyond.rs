//! What lies one move beyond an arrangement.

use super::ends::Ends;
use super::next::{Next, hash, hash_of_piece};
use super::{Tray, toggle};

/// Finds arrangements; what it holds is used again from one to the next.
pub(super) struct Beyond<'t> {
    pub tray: &'t Tray,
    ends: Ends,
    taken: Vec<u64>,
    next: Vec<u16>,
}

impl<'t> Beyond<'t> {
    pub fn new(tray: &'t Tray) -> Self {
        Self { tray, ends: Ends::default(), taken: vec![0; tray.words], next: vec![] }
    }

    /// Gives `each` every arrangement one move beyond one.
    ///
    /// * `still`: a piece that does not move, by its place in the row.
    pub fn find(&mut self, row: &[u16], still: Option<usize>, mut each: impl FnMut(&Next<'_>)) {
        let tray = self.tray;
        tray.taken(row, &mut self.taken);
        let hash = hash(&tray.kind_of, row);
        for from in (0..row.len()).filter(|&piece| Some(piece) != still) {
            let (number, kind) = (tray.kind_of[from], tray.kind(from));
            let own = &kind.places[row[from] as usize].cells;
            toggle(&mut self.taken, own);
            self.ends.find(kind, row[from], &self.taken, tray.count);
            toggle(&mut self.taken, own);
            let others = hash.wrapping_sub(hash_of_piece(number, row[from]));
            for &(to, cost) in &self.ends.found {
                self.next.clear();
                self.next.extend_from_slice(row);
                self.next[from] = to;
                let first = kind.pieces.start;
                let piece = first + into_order(&mut self.next[kind.pieces.clone()], from - first);
                let hash = others.wrapping_add(hash_of_piece(number, to));
                each(&Next { row: &self.next, cost, hash, piece });
            }
        }
    }
}

/// Brings the only place that is not in order among sorted ones to where it belongs; returns where that is.
fn into_order(places: &mut [u16], mut at: usize) -> usize {
    while at > 0 && places[at - 1] > places[at] {
        places.swap(at - 1, at);
        at -= 1;
    }
    while at + 1 < places.len() && places[at] > places[at + 1] {
        places.swap(at, at + 1);
        at += 1;
    }
    at
}
