//! Small changes of settings.

use puzzle::laying::open_slots;
use puzzle::setup::{Choice, Chosen, Offer, Problem, Setting};

use puzzle::Random;

/// A setting with one slot changed: one of its cells moved, or another value drawn.
pub fn neighbour(
    problem: &Problem,
    offer: &Offer<'_>,
    setting: &Setting,
    random: &mut Random,
) -> Setting {
    let slot = *random.choice(&open_slots(problem));
    let held = |(name, _): &(String, Chosen)| *name != slot.name;
    let value = setting.iter().find(|(name, _)| *name == slot.name).map(|(_, value)| value);
    if let (Choice::AnyCells(_), Some(Chosen::Cells(cells))) = (&slot.choice, value) {
        let mut cells = cells.clone();
        let free: Vec<_> = offer.cells.iter().filter(|cell| !cells.contains(cell)).collect();
        if free.is_empty() || cells.is_empty() {
            return setting.clone();
        }
        let cell = **random.choice(&free);
        let at = random.below(cells.len());
        cells[at] = cell;
        cells.sort_unstable();
        let put = |(name, value): &(String, Chosen)| {
            let value =
                if *name == slot.name { Chosen::Cells(cells.clone()) } else { value.clone() };
            (name.clone(), value)
        };
        return setting.iter().map(put).collect();
    }
    let fixed: Setting = setting.iter().filter(|entry| held(entry)).cloned().collect();
    let drawn = problem.puzzle.setup.draw(offer, &fixed, &mut |end| random.below(end));
    drawn.unwrap_or_else(|| setting.clone())
}
