//! How many cells stay empty at least: runs of cells that no sides of pieces add up to.
//!
//! At every level the free cells of a row lie in runs between walls, and the pieces that cover a run lie within it
//! along its axis; so what is over the greatest sum of sides is wasted. The same holds of what is above a column.

use crate::board::Board;
use crate::sums::Sums;

/// The sums of the sides that are left, an axis each.
pub(crate) type AxisSums = [Sums; 3];

/// Whether more than `spare` cells stay empty.
pub(crate) fn is_too_much(board: &Board, heights: &[u8], sums: &AxisSums, spare: u32) -> bool {
    if board.sizes[0] == 1 && !board.has_blocked {
        return on_skyline(board, heights, sums, spare);
    }
    above(board, heights, sums[2], spare) || across(board, heights, sums, spare)
}

/// The same for columns in a row without blocked cells, which lie in few segments of one height.
fn on_skyline(board: &Board, heights: &[u8], sums: &AxisSums, spare: u32) -> bool {
    let top = board.sizes[2] as u8;
    let mut segments = [(0u8, 0u8); 128];
    let (mut number, mut levels, mut waste) = (0, 1u128 << top, 0);
    for &height in heights {
        if number == 0 || segments[number - 1].0 != height {
            segments[number] = (height, 0);
            levels |= 1 << height;
            number += 1;
        }
        segments[number - 1].1 += 1;
    }
    let segments = &segments[..number];
    for &(height, width) in segments {
        waste += sums[2].waste(usize::from(top - height)) * u32::from(width);
    }
    if waste > spare {
        return true;
    }
    waste = 0;
    while levels.count_ones() > 1 {
        let level = levels.trailing_zeros();
        levels &= levels - 1;
        let (mut run, mut wasted) = (0, 0);
        for &(height, width) in segments {
            if u32::from(height) <= level {
                run += usize::from(width);
            } else if run > 0 {
                wasted += sums[1].waste(run);
                run = 0;
            }
        }
        wasted += sums[1].waste(run);
        waste += wasted * (levels.trailing_zeros() - level);
        if waste > spare {
            return true;
        }
    }
    false
}

/// By the runs above columns.
fn above(board: &Board, heights: &[u8], sums: Sums, spare: u32) -> bool {
    let mut waste = 0;
    let mut last = (0, 0, 0); // neighbours mostly have the same run
    for (column, &height) in heights.iter().enumerate() {
        let ceiling = board.ceiling(column, usize::from(height));
        if (height, ceiling) != (last.0, last.1) {
            last = (height, ceiling, sums.waste(usize::from(ceiling - height)));
        }
        waste += last.2;
        if waste > spare {
            return true;
        }
    }
    false
}

/// By the rows and the files of each level, whichever waste more.
fn across(board: &Board, heights: &[u8], sums: &AxisSums, spare: u32) -> bool {
    let [wide, deep, high] = board.sizes;
    let mut levels = heights.iter().fold(0u128, |levels, &height| levels | 1 << height);
    let lowest = levels.trailing_zeros();
    let above = u128::MAX << lowest;
    levels = (levels | board.changes & above) & ((1 << high) - 1) | 1 << high;
    let mut waste = 0;
    while levels.count_ones() > 1 {
        let level = levels.trailing_zeros();
        levels &= levels - 1;
        let repeats = levels.trailing_zeros() - level;
        let level = level as usize;
        let is_free = |column: usize| {
            usize::from(heights[column]) <= level
                && !(board.has_blocked && usize::from(board.ceiling(column, level)) == level)
        };
        let row = |y: usize| wasted((0..wide).map(|x| is_free(y * wide + x)), sums[0]);
        let file = |x: usize| wasted((0..deep).map(|y| is_free(y * wide + x)), sums[1]);
        let rows: u32 = if wide > 1 { (0..deep).map(row).sum() } else { 0 };
        let files: u32 = (0..wide).map(file).sum();
        waste += rows.max(files) * repeats;
        if waste > spare {
            return true;
        }
    }
    false
}

/// The waste of the runs of free cells in a line.
fn wasted(line: impl Iterator<Item = bool>, sums: Sums) -> u32 {
    let (mut run, mut waste) = (0, 0);
    for is_free in line {
        if is_free {
            run += 1;
        } else if run > 0 {
            waste += sums.waste(run);
            run = 0;
        }
    }
    waste + sums.waste(run)
}
