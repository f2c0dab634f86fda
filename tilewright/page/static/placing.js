/** Where pieces can lie: every placement by its piece, its orientation, the cell it is held by, and where that lies. */
import { listed } from "./cell-names.js";
import { cellKey } from "./geometry.js";
import { nearestLanding } from "./landing.js";
import { hasSolids } from "./space.js";

/** @import { Hand, Placement, Point, View } from "./types.d.ts" */

/** Places of the pieces of a view. */
export class Placing {
  /** @param {View} view @param {Placement[]} placements */
  constructor(view, placements) {
    this.view = view;
    this.known = /** @type {Map<string, number[]>} */ (new Map());
    for (const [name, orientation, cells] of placements) {
      const piece = view.pieceNumber(name);
      cells.forEach((cell, grip) => this.known.set(`${piece} ${orientation} ${grip} ${cell}`, cells));
    }
  }

  /** Where a piece lies that is held with a cell at `index`, or null. @param {Hand} hand @param {number} index */
  at({ piece, orientation, grip }, index) {
    return this.known.get(`${piece} ${orientation} ${grip} ${index}`) ?? null;
  }

  /** The same where it fits; if not there, if another of its cells is at `index`; in space the nearest such place. @param {Hand} hand @param {number} index @param {Set<number>} taken */
  fitting(hand, index, taken) {
    const { view } = this;
    const { lattice } = view;
    const own = this.at(hand, index);
    if (own && isFree(own, taken)) return own;
    const { cells } = view.pieces[hand.piece].orientations[hand.orientation];
    for (let grip = 0; grip < cells.length; grip++) {
      const other = this.at({ ...hand, grip }, index);
      if (other && isFree(other, taken)) return other;
    }
    if (!hasSolids(lattice)) return null;
    return nearestLanding({ lattice, shown: view.shown }, [...this.landings(hand, taken).values()], index);
  }

  /** Every place where a piece fits as it is turned, by the cell at which it is held. @param {Hand} hand @param {Set<number>} taken */
  landings(hand, taken) {
    const found = /** @type {Map<number, number[]>} */ (new Map());
    this.view.cells.forEach((_, index) => {
      const cells = this.at(hand, index);
      if (cells && isFree(cells, taken)) found.set(index, cells);
    });
    return found;
  }

  /** The orientation in which a piece lies on cells, or null where it cannot lie there. @param {number} piece @param {number[]} cells */
  orientationOf(piece, cells) {
    const count = this.view.pieces[piece].orientations.length;
    for (let orientation = 0; orientation < count; orientation++) {
      const there = this.at({ piece, orientation, grip: 0 }, cells[0]);
      if (there?.length === cells.length && there.every((cell, at) => cell === cells[at])) return orientation;
    }
    return null;
  }
}

const isFree = (/** @type {number[]} */ cells, /** @type {Set<number>} */ taken) =>
  !cells.some((cell) => taken.has(cell));

/**
 * Why a piece cannot lie where it is held, in words.
 * @param {View} view
 * @param {Hand} hand
 * @param {number} index - of the cell at which it is held.
 * @param {{piece: number, cells: number[]}[]} lying - the pieces on the board.
 */
export function whyNot({ pieces, lattice, shown, cells, index: numbers, joined }, hand, index, lying) {
  const own = pieces[hand.piece].orientations[hand.orientation].cells;
  const [held, at] = [own[hand.grip], shown[index]];
  const said = `Piece ${pieces[hand.piece].name} does not fit there`;
  if (joined.length || lattice.find(held)?.kind !== lattice.find(at)?.kind) return `${said}.`;
  const under = own.map((cell) => numbers.get(cellKey(cell.map((value, axis) => value - held[axis] + at[axis]))) ?? -1);
  if (under.includes(-1)) return `${said}: it would reach beyond the board.`;
  if (under.some((cell) => cell >= cells.length)) return `${said}: a cell under it is blocked.`;
  const below = lying.filter((one) => one.cells.some((cell) => under.includes(cell)));
  if (!below.length) return `${said}: the rules of this puzzle do not allow it.`;
  const names = [...new Set(below.map(({ piece }) => pieces[piece].name))];
  return `${said}: it would lie over ${names.length > 1 ? "pieces" : "piece"} ${listed(names)}.`;
}

/** A piece taken in hand by that of its cells that is nearest its middle. @param {View} view @param {Omit<Hand, "grip">} taken @returns {Hand} */
export function heldInTheMiddle({ lattice, pieces }, { piece, orientation }) {
  const centres = pieces[piece].orientations[orientation].cells.map((cell) => lattice.centre(cell));
  const mean = [0, 1].map((axis) => centres.reduce((sum, at) => sum + at[axis], 0) / centres.length);
  const far = (/** @type {Point} */ [x, y]) => Math.hypot(x - mean[0], y - mean[1]);
  const grip = centres.reduce((best, at, index) => (far(at) < far(centres[best]) - 1e-9 ? index : best), 0);
  return { piece, orientation, grip };
}
