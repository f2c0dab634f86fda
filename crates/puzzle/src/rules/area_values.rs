//! The rule `area` on a board.
//!
//! A sum is an item, used as often as the values of a placement in the area add up to. Equal values are a colour
//! of one item; each different value is an item, at most once.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::acting::{Acting, Action, Bounds, Demand, Give, ItemKey, Laid, Share};
use super::numbered::Numbered;
use crate::cell::Cell;

/// The key of the rule.
pub const NAME: &str = "area";
const SUM: ItemKey = 0;
const EQUAL: ItemKey = 1;
const DIFFERENT: ItemKey = 2;
/// What amounts of an item add up to at most.
const MOST: i64 = (1 << 31) - 1;

/// The least and the greatest sum, none for any.
pub type Sum = (Option<i64>, Option<i64>);

/// Cells, and what holds of the values on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueArea {
    /// The mark of the region that the cells bear, if they are not listed.
    pub at: Option<String>,
    /// The cells that the setup leaves, sorted; none while it is open which these are.
    pub cells: Option<Vec<Cell>>,
    /// How many coordinates a cell has.
    pub coordinates: usize,
    /// The marks of pieces that have a value.
    pub values: BTreeMap<String, i64>,
    /// What they add up to, if that is asked.
    pub sum: Option<Sum>,
    /// Whether all are the same.
    pub equal: bool,
    /// Whether all are different.
    pub different: bool,
}

/// The rule on a board.
pub struct AreaValues<'r> {
    rule: &'r ValueArea,
    /// For each cell whether it lies in the area.
    is_in: Vec<bool>,
    /// For the number of each mark its value.
    value_of: Vec<Option<i64>>,
    /// The numbers of the cells of the area.
    cells: Vec<u32>,
    /// The number of each value.
    numbers: FxHashMap<i64, u64>,
    /// How often the item of the sum is used, none if no sum can be wrong.
    bounds: Option<Bounds>,
}

impl<'r> AreaValues<'r> {
    /// The rule on a board; while it is open which cells the area has, nothing is asked of them.
    pub fn of(rule: &'r ValueArea, board: &dyn Numbered) -> Self {
        let cells = board.numbered(rule.cells.iter().flatten());
        let mut is_in = vec![false; board.cells().len()];
        cells.iter().for_each(|&cell| is_in[cell as usize] = true);
        let mut value_of = vec![None; board.marks().count()];
        for (mark, value) in &rule.values {
            if let Some(number) = board.marks().number(mark) {
                value_of[number as usize] = Some(*value);
            }
        }
        let numbers = rule.values.values().copied().zip(0..).collect();
        let most = rule.values.values().max().map_or(0, |most| most * cells.len() as i64);
        let bounds = rule.cells.as_ref().and(rule.sum).and_then(|sum| bounds(sum, most));
        Self { rule, is_in, value_of, cells, numbers, bounds }
    }

    /// The values of a placement in the area.
    fn values<'v>(&'v self, laid: &'v Laid<'_>) -> impl Iterator<Item = i64> + 'v {
        let there = laid.cells.iter().zip(laid.marks);
        let there = there.filter(|(cell, _)| self.is_in[**cell as usize]);
        there.filter_map(|(_, &mark)| self.value_of[mark as usize])
    }
}

/// The bounds of a sum of values that add up to no more than `most`; none if each sum keeps them.
fn bounds((low, high): (Option<i64>, Option<i64>), most: i64) -> Option<Bounds> {
    let low = low.unwrap_or_default().clamp(0, MOST) as u32;
    match high.filter(|&high| high < most) {
        Some(high) if high < 0 => Some((1, Some(1))), // which nothing uses
        Some(high) => Some((low, Some(high.min(MOST) as u32))),
        None => (low > 0).then_some((low, None)),
    }
}

impl Acting for AreaValues<'_> {
    fn filters(&self) -> bool {
        true
    }

    /// Refuses values that break the rule by themselves.
    fn allows(&self, laid: &Laid<'_>) -> bool {
        let mut values: Vec<i64> = self.values(laid).collect();
        let most = self.rule.sum.and_then(|(_, high)| high);
        if values.is_empty() || most.is_some_and(|most| values.iter().sum::<i64>() > most) {
            return values.is_empty();
        }
        values.sort_unstable();
        let mut pairs = values.windows(2);
        let all_same = values.first() == values.last();
        (!self.rule.equal || all_same)
            && (!self.rule.different || pairs.all(|pair| pair[0] != pair[1]))
    }

    /// An item for the sum.
    fn items(&self) -> Vec<(ItemKey, Bounds)> {
        self.bounds.map(|bounds| (SUM, bounds)).into_iter().collect()
    }

    fn uses(&mut self, laid: &Laid<'_>, give: &mut Give<'_>) {
        let (mut sum, mut last) = (0, None);
        for value in self.values(laid) {
            sum += value;
            last = Some(self.numbers[&value]);
            if self.rule.different {
                give(DIFFERENT + self.numbers[&value], None);
            }
        }
        if let Some(number) = last.filter(|_| self.rule.equal) {
            give(EQUAL, Some(Share::Colour(number)));
        }
        if let Some((low, high)) = self.bounds {
            // Beyond the least sum nothing changes if there is no greatest one.
            let amount = if high.is_none() { sum.min(i64::from(low)) } else { sum };
            if amount > 0 {
                give(SUM, Some(Share::Amount(amount as u32)));
            }
        }
    }

    /// Tells the cells with the values of marks and what holds of them, a part each.
    fn demands(&self, action: &Action<'_>) -> Vec<Demand> {
        let rule = self.rule;
        let sum = rule.sum.map(|(low, high)| format!("{low:?} {high:?}"));
        let equal = rule.equal.then(|| "equal".to_owned());
        let different = rule.different.then(|| "different".to_owned());
        let values: Vec<String> =
            rule.values.iter().map(|(mark, value)| format!("{mark}={value}")).collect();
        let cells = action.image(&self.cells);
        let part = |what: String| Demand {
            kind: NAME,
            words: [vec![what], values.clone()].concat(),
            numbers: vec![cells.clone()],
        };
        [sum, equal, different].into_iter().flatten().map(part).collect()
    }
}
