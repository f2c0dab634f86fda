//! The kinds of question: one file each, and a line in the table.

mod best;
mod changes;
mod cheapest;
mod count;
mod daily;
mod disassemble;
mod engines;
mod estimate;
mod explain;
mod generate;
mod hand;
mod heatmap;
mod hint;
mod plane;
mod rate;
mod reach;
#[cfg(feature = "strips")]
mod rectangles;
mod sample;
mod slide;
mod solutions;
mod solve;
#[cfg(feature = "strips")]
mod strip;
mod study;
mod survey;
mod watch;

use std::rc::Rc;

use crate::asking::{Asking, Work};

/// Begins the work of a kind.
pub(crate) type Begin = fn(Rc<Asking>) -> Work;

/// Every kind of question by its name.
pub(crate) static KINDS: &[(&str, Begin)] = &[
    ("solve", |asking| Box::pin(solve::solve(asking))),
    ("solutions", |asking| Box::pin(solutions::solutions(asking))),
    ("count", |asking| Box::pin(count::count(asking))),
    ("changes", |asking| Box::pin(changes::changes(asking))),
    ("hand", |asking| Box::pin(hand::hand(asking))),
    ("hint", |asking| Box::pin(hint::hint(asking))),
    ("rate", |asking| Box::pin(rate::rate(asking))),
    ("heatmap", |asking| Box::pin(heatmap::heatmap(asking))),
    ("estimate", |asking| Box::pin(estimate::estimate(asking))),
    ("explain", |asking| Box::pin(explain::explain(asking))),
    ("sample", |asking| Box::pin(sample::sample(asking))),
    ("best", |asking| Box::pin(best::best(asking))),
    ("cheapest", |asking| Box::pin(cheapest::cheapest(asking))),
    ("survey", |asking| Box::pin(survey::survey(asking))),
    ("study", |asking| Box::pin(study::study(asking))),
    ("generate", |asking| Box::pin(generate::generate(asking))),
    ("daily", |asking| Box::pin(daily::daily(asking))),
    ("watch", |asking| Box::pin(watch::watch(asking))),
    ("engines", |asking| Box::pin(engines::engines(asking))),
    ("plane", |asking| Box::pin(plane::plane(asking))),
    ("reach", |asking| Box::pin(reach::reach(asking))),
    ("slide", |asking| Box::pin(slide::slide(asking))),
    #[cfg(feature = "strips")]
    ("strip", |asking| Box::pin(strip::strip(asking))),
    #[cfg(feature = "strips")]
    ("rectangles", |asking| Box::pin(rectangles::rectangles(asking))),
    ("disassemble", |asking| Box::pin(disassemble::disassemble(asking))),
];

/// The names of all kinds.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|(name, _)| *name)
}
