/**
 * Colours of pieces on a board: each kind has its own, and copies that touch differ, as in the pictures of files.
 *
 * The colours of each kind come with the view, the first wanted most. A kind with the least choice is coloured
 * first; a piece takes its first colour that no coloured neighbour has.
 */
import { keyOf } from "./geometry.js";
import { hasSolids, solidsOf } from "./space.js";

/** @import { Cell, Lattice, Lying, Piece, SolidLattice } from "./types.d.ts" */

/** @typedef {{lattice: Lattice, shown: Cell[], pieces: Pick<Piece, "colour" | "colours" | "copies">[]}} Coloured - the part of a view that colours follow from. */

/** As many kinds have a hue of their own; see tilewright/draw/palette.py. */
const HUES = 12;
/** Colours from this number on are those that pieces have of their own. */
const OWN = 3 * HUES;
/** Boards whose neighbours are known already. @type {WeakMap<Cell[], number[][]>} */
const known = new WeakMap();

/**
 * The colour of each piece on a board.
 * @param {Coloured} view
 * @param {Lying[]} list - pieces with the indices of their cells, in the order in which they lie.
 * @param {number} count - how many colours the palette has.
 * @returns {number[]}
 */
export function coloursOf(view, list, count) {
  const kinds = list.map(([piece]) => view.pieces[piece]);
  if (new Set(kinds).size === kinds.length && view.pieces.length <= HUES) {
    return kinds.map(({ colour }) => colour % count);
  }
  const wanted = kinds.map(({ colours }) => colours);
  const near = touching(view, list.map(([, cells]) => cells));
  /** @type {number[]} */
  const found = [];
  const order = list.map((_, at) => at).sort((a, b) => wanted[a].length - wanted[b].length || a - b);
  for (const at of order) {
    const taken = new Set([...near[at]].map((other) => found[other]));
    found[at] = wanted[at].length === 1 && (kinds[at].copies[1] === 1 || wanted[at][0] >= OWN)
      ? wanted[at][0] % count
      : firstFree(wanted[at], taken, count);
  }
  return found;
}

/** @param {number[]} wanted @param {Set<number>} taken @param {number} count */
function firstFree(wanted, taken, count) {
  const others = Array.from({ length: count }, (_, step) => wanted[0] + step);
  return ([...wanted, ...others].find((colour) => !taken.has(colour % count)) ?? wanted[0]) % count;
}

/** For each piece those that share a side with it. @param {Coloured} view @param {number[][]} pieces @returns {Set<number>[]} */
function touching(view, pieces) {
  const near = neighboursOf(view);
  /** @type {Map<number, number>} */
  const owner = new Map();
  pieces.forEach((cells, at) => cells.forEach((cell) => owner.set(cell, at)));
  return pieces.map((cells, at) => {
    /** @type {Set<number>} */
    const others = new Set();
    for (const cell of cells) {
      for (const beside of near[cell] ?? []) {
        const other = owner.get(beside);
        if (other !== undefined && other !== at) others.add(other);
      }
    }
    return others;
  });
}

/** For each cell that is shown the indices of those that share a side with it. @param {Coloured} view @returns {number[][]} */
function neighboursOf(view) {
  const { lattice, shown } = view;
  const found = known.get(shown) ??
    (hasSolids(lattice) && lattice.form !== "stick" ? besideInSpace(lattice, shown) : besideInLayers(view));
  known.set(shown, found);
  return found;
}

/** @param {SolidLattice} lattice @param {Cell[]} shown @returns {number[][]} */
function besideInSpace(lattice, shown) {
  return solidsOf(lattice, shown).map(({ faces }) => faces.map(({ beside }) => beside).filter((other) => other >= 0));
}

/** Cells that share a side on their layer, or lie on each other in neighbouring layers. @param {Coloured} view */
function besideInLayers({ lattice, shown }) {
  /** @type {Map<string, number[]>} */
  const bySide = new Map();
  const add = (/** @type {string} */ key, /** @type {number} */ index) =>
    bySide.set(key, [...(bySide.get(key) ?? []), index]);
  shown.forEach((cell, index) => {
    const loop = lattice.loop(cell);
    const layers = lattice.layers.map((axis) => cell[axis]);
    loop.forEach((corner, at) => {
      const ends = [keyOf(corner), keyOf(loop[(at + 1) % loop.length])].sort();
      add(`${layers.join()} ${ends.join(" ")}`, index);
    });
    const centre = keyOf(lattice.centre(cell));
    layers.forEach((layer, axis) =>
      [layer, layer + 1].forEach((side) =>
        add(
          `${centre} ${layers.map((one, at) => (at === axis ? `|${side}` : one)).join()}`,
          index,
        )
      )
    );
  });
  /** @type {number[][]} */
  const near = shown.map(() => []);
  for (const cells of bySide.values()) {
    for (const one of cells) for (const other of cells) if (one !== other) near[one].push(other);
  }
  return near;
}
