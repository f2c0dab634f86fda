//! What lies one move beyond an arrangement.

use super::ends::Ends;
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

    /// Gives `each` every arrangement one move beyond one, and what the move counts.
    pub fn find(&mut self, row: &[u16], mut each: impl FnMut(&[u16], u32)) {
        let tray = self.tray;
        tray.taken(row, &mut self.taken);
        for piece in 0..row.len() {
            let kind = tray.kind(piece);
            let own = &kind.places[row[piece] as usize].cells;
            toggle(&mut self.taken, own);
            self.ends.find(kind, row[piece], &self.taken, tray.count);
            toggle(&mut self.taken, own);
            for &(to, cost) in &self.ends.found {
                self.next.clear();
                self.next.extend_from_slice(row);
                self.next[piece] = to;
                into_order(&mut self.next[kind.pieces.clone()], piece - kind.pieces.start);
                each(&self.next, cost);
            }
        }
    }
}

/// Brings the only place that is not in order among sorted ones to where it belongs.
fn into_order(places: &mut [u16], mut at: usize) {
    while at > 0 && places[at - 1] > places[at] {
        places.swap(at - 1, at);
        at -= 1;
    }
    while at + 1 < places.len() && places[at] > places[at + 1] {
        places.swap(at, at + 1);
        at += 1;
    }
}
