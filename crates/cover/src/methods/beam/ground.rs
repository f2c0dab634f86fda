//! What every attempt of a beam looks at.

use super::guess::{self, Facts};
use super::join::Reversal;
use crate::methods::frontier::Merging;
use crate::methods::frontier::fields::Fields;
use crate::methods::frontier::schedule::Schedule;
use crate::problem::Cover;

/// What every attempt looks at.
pub(super) struct Footing<'a, const W: usize> {
    pub cover: &'a Cover,
    pub schedule: Schedule<W>,
    pub options: Vec<Facts>,
    pub reversal: Option<Reversal>,
    /// Some item needs more options than there are.
    pub infeasible: bool,
}

impl<'a, const W: usize> Footing<'a, W> {
    pub fn new(cover: &'a Cover, fields: &Fields) -> Self {
        let reversal = Reversal::find(cover, fields);
        Self {
            cover,
            schedule: Schedule::new(cover, fields, Merging::NONE),
            options: guess::facts(cover, fields, reversal.as_ref()),
            reversal,
            infeasible: fields.order.infeasible,
        }
    }
}
