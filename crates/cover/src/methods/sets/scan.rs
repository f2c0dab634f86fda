//! The item with the fewest branches, found with vector instructions.
#![allow(unsafe_code)] // calling a scan compiled for instructions that were found present

/// How to find the item with the fewest branches.
#[derive(Clone, Copy)]
pub(super) enum Scan {
    #[cfg(target_arch = "x86_64")]
    Avx2,
    Portable,
}

impl Scan {
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            return Self::Avx2;
        }
        Self::Portable
    }

    /// The least number of branches and the first item that allows no more.
    #[inline(always)]
    pub fn least(self, ends: &[i32], floors: &[i32]) -> (i32, u32) {
        match self {
            // SAFETY: the instructions were found present.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => unsafe { least_avx2(ends, floors) },
            Self::Portable => least(ends, floors),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn least_avx2(ends: &[i32], floors: &[i32]) -> (i32, u32) {
    least(ends, floors)
}

/// Lanes of the scan; the items of one lane are [`LANES`] apart.
const LANES: usize = 16;

#[inline(always)]
fn least(ends: &[i32], floors: &[i32]) -> (i32, u32) {
    // Without a condition, which would become a jump an item instead of an instruction for eight: the
    // sign of a floor that is FREE sets all bits but the sign.
    let branches = |end: i32, floor: i32| (end - floor) | ((floor >> 31) & i32::MAX);
    let (mut fewest, mut firsts) = ([i32::MAX; LANES], [0; LANES]);
    let (some_ends, more_ends) = ends.as_chunks::<LANES>();
    let (some_floors, more_floors) = floors.as_chunks::<LANES>();
    for (block, (ends, floors)) in some_ends.iter().zip(some_floors).enumerate() {
        for lane in 0..LANES {
            let value = branches(ends[lane], floors[lane]);
            let better = value < fewest[lane];
            fewest[lane] = if better { value } else { fewest[lane] };
            firsts[lane] = if better { block as u32 } else { firsts[lane] };
        }
    }
    // Loops, for what iterators are given would be compiled without the instructions of the caller.
    let (mut least, mut first) = (i32::MAX, u32::MAX);
    for &value in &fewest {
        least = least.min(value);
    }
    for lane in 0..LANES {
        let place = firsts[lane] * LANES as u32 + lane as u32;
        first = if fewest[lane] == least { first.min(place) } else { first };
    }
    let start = some_ends.len() * LANES;
    for (at, (&end, &floor)) in more_ends.iter().zip(more_floors).enumerate() {
        let value = branches(end, floor);
        if value < least {
            (least, first) = (value, (start + at) as u32);
        }
    }
    (least, first)
}
