//! Names of days: what does not come again within ten years, by construction.
//!
//! A day is a number. It names a solution by a *handle*, one of the ways to cover a certain cell, and by the rank of the
//! solution among those with this handle. Different days of ten years have different names, so nothing has to be
//! remembered, and what a day has depends on its number alone.

/// Days within which no name comes again: ten years, and some days more. It is a prime, so that steps of it lead
/// everywhere.
pub const DAYS: u64 = 3659;

/// A number below another, in an order in which neighbours are far apart: each comes once among the first `of` numbers.
///
/// The step is the first above the golden section that has no divisor in common with `of`.
pub fn spread(number: u64, of: u64) -> u64 {
    let golden = (of as f64 * 0.618_033_988_75) as u64;
    let step = (golden.max(1)..).find(|&step| divisor(step, of) == 1).unwrap_or(1);
    (u128::from(number % of) * u128::from(step % of.max(2)) % u128::from(of)) as u64
}

fn divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { divisor(other, one % other) }
}

/// The names that a day may use, the first of which there is: a handle below `handles`, and a rank.
///
/// A handle with too few solutions sends its days on to the next ones, where they have ranks of their own.
pub fn names(day: u64, handles: u64) -> impl Iterator<Item = (u64, u64)> {
    let rounds = DAYS.div_ceil(handles.max(1));
    let (first, round) = (spread(day, handles), day / handles.max(1) % rounds);
    (0..handles).map(move |further| ((first + further) % handles, further * rounds + round))
}

/// The numbers below `of` that belong to a day, and to no other within ten years.
pub fn own(day: u64, of: u64) -> impl Iterator<Item = u64> {
    (day % DAYS..of).step_by(DAYS as usize).map(move |number| spread(number, of))
}

#[cfg(test)]
mod tests {
    use rustc_hash::FxHashSet;

    use super::*;

    #[test]
    fn a_spread_has_every_number_once() {
        for of in [1, 2, 3, 10, 59, 366, 1000, 3660, 62_208] {
            let all: FxHashSet<u64> = (7..of + 7).map(|number| spread(number, of)).collect();
            assert_eq!((all.len() as u64, all.iter().max()), (of, Some(&(of - 1))));
        }
    }

    #[test]
    fn days_of_ten_years_have_different_names_however_few_solutions_a_handle_has() {
        for handles in [1, 7, 124, 348, 5000] {
            let rounds = DAYS / handles + 1;
            let number = |handle: u64| [4 * rounds, 0, rounds / 2, 4 * rounds][handle as usize % 4];
            for first in [0, 739_000, 739_313] {
                let mut seen = FxHashSet::default();
                for day in first..first + DAYS {
                    let name = names(day, handles).find(|&(handle, rank)| rank < number(handle));
                    let (handle, rank) = name.expect("there are enough of them");
                    let name = (handle, spread(rank, number(handle)));
                    assert!(seen.insert(name), "{handles} handles, day {day}");
                }
            }
        }
    }

    #[test]
    fn a_number_belongs_to_one_day() {
        let mut seen = FxHashSet::default();
        for day in 739_000..739_000 + DAYS {
            let mine: Vec<u64> = own(day, 14_000).collect();
            assert!(mine.len() >= 3 && mine.iter().all(|&one| one < 14_000 && seen.insert(one)));
        }
        assert_eq!(seen.len(), 14_000);
    }
}
