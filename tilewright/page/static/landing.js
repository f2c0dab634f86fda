/** Where a piece in hand comes to lie when it is let go near a place that it does not fit: the nearest that it does fit. */
import { mean, minus, slideOf } from "./space.js";

/** @import { Cell, SolidLattice, SpacePoint } from "./types.d.ts" */

/** Farther than this, in steps from cell to cell, a piece does not jump. */
const REACH = 1.8;

/**
 * The cells of the landing nearest to a cell in space, or null if none is near.
 * @param {{lattice: SolidLattice, shown: Cell[]}} view
 * @param {number[][]} landings - the cells of each.
 * @param {number} index - of the cell.
 * @returns {number[] | null}
 */
export function nearestLanding({ lattice, shown }, landings, index) {
  const step = Math.min(...lattice.steps.map(([, , way]) => Math.hypot(...way)));
  const at = middleOf(lattice, shown[index]);
  /** @type {number[] | null} */
  let best = null;
  let least = REACH * step;
  for (const cells of landings) {
    const middles = cells.map((cell) => middleOf(lattice, shown[cell]));
    const nearest = Math.min(...middles.map((one) => Math.hypot(...minus(one, at))));
    const far = 0.6 * nearest + 0.4 * Math.hypot(...minus(mean(middles), at));
    if (far < least) [best, least] = [cells, far];
  }
  return best;
}

/** @param {SolidLattice} lattice @param {Cell} cell @returns {SpacePoint} */
function middleOf(lattice, cell) {
  const { kind } = lattice.of(cell);
  const [x, y, z] = slideOf(lattice, cell.map((value, axis) => value - kind.cell[axis]));
  return [kind.middle[0] + x, kind.middle[1] + y, kind.middle[2] + z];
}
