//! The colours that the copies of each kind of piece take.

/// The number of fills of a palette; shades of them follow.
const FILLS: usize = 12;
/// The number of shades of each, the fill among them.
const SHADES: usize = 3;

/// The number of colours of a palette.
pub const COLOURS: usize = FILLS * SHADES;

/// The colours that the copies of each kind take, the first wanted most.
///
/// If there are no more kinds than fills, each kind has one of its own, the rest are dealt to the kinds of
/// several copies, and shades of a kind's fills follow. If there are more kinds, all share all fills, each
/// beginning elsewhere: neighbours then differ, kinds need not.
///
/// * `repeated`: for each kind, whether there may be several copies of it.
pub fn kind_colours(repeated: &[bool]) -> Vec<Vec<usize>> {
    let kinds = 0..repeated.len();
    if repeated.len() > FILLS {
        return kinds.map(|kind| (0..FILLS).map(|step| (kind + step) % FILLS).collect()).collect();
    }
    let takers: Vec<usize> = kinds.clone().filter(|kind| repeated[*kind]).collect();
    let mut own: Vec<Vec<usize>> = kinds.map(|kind| vec![kind]).collect();
    for (number, spare) in (repeated.len()..FILLS).enumerate().filter(|_| !takers.is_empty()) {
        own[takers[number % takers.len()]].push(spare);
    }
    for kind in takers {
        let bases = &own[kind];
        let shaded = |shade: usize| bases.iter().map(move |base| base + shade * FILLS);
        own[kind] = (0..SHADES).flat_map(shaded).collect();
    }
    own
}

#[cfg(test)]
mod tests {
    use super::kind_colours;

    #[test]
    fn spare_fills_go_to_kinds_of_several_copies() {
        let colours = kind_colours(&[false, true, true]);
        assert_eq!(colours[0], [0]);
        assert_eq!(colours[1][..7], [1, 3, 5, 7, 9, 11, 13]);
        assert_eq!(colours[2].len(), 15);
        assert_eq!(kind_colours(&[true; 13])[12][..2], [0, 1]);
    }
}
