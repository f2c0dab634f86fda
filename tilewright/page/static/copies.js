/** Colours of pieces on a board: each kind has its own, and copies of one kind that touch differ. */
import { keyOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Lattice} Lattice */
/** @typedef {{lattice: Lattice, shown: number[][], pieces: {colour: number, copies: [number, number | null]}[]}} Coloured the part of a view that colours follow from */

/** Views whose neighbours are known already. */
const known = /** @type {WeakMap<number[][], number[][]>} */ (new WeakMap());

/**
 * The colour of each piece on a board.
 * @param {Coloured} view - of the puzzle, prepared.
 * @param {[number, number[]][]} list - pieces with the indices of their cells, in the order in which they lie.
 * @param {number} count - how many colours the palette has.
 * @returns {number[]} A colour for each: that of the kind, or the first after it that no neighbour laid before has,
 *   where the puzzle may use several copies of the kind.
 */
export function coloursOf(view, list, count) {
  const near = neighboursOf(view);
  const colourAt = new Map();
  return list.map(([piece, cells]) => {
    const { colour, copies } = view.pieces[piece];
    const taken = new Set(cells.flatMap((cell) => (near[cell] ?? []).map((other) => colourAt.get(other))));
    const own = copies[1] === 1 ? colour % count : firstFree(colour, taken, count);
    for (const cell of cells) colourAt.set(cell, own);
    return own;
  });
}

/** @param {number} colour @param {Set<number | undefined>} taken @param {number} count */
function firstFree(colour, taken, count) {
  for (let step = 0; step < count; step++) {
    const one = (colour + step) % count;
    if (!taken.has(one)) return one;
  }
  return colour % count;
}

/** For each cell that is shown the indices of those beside it on its layer, and of those in the layers next to it. @param {Coloured} view */
function neighboursOf(view) {
  const found = known.get(view.shown) ?? neighbours(view);
  known.set(view.shown, found);
  return found;
}

/** @param {Coloured} view */
function neighbours({ lattice, shown }) {
  const bySide = /** @type {Map<string, number[]>} */ (new Map());
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
        add(`${centre} ${layers.map((one, at) => (at === axis ? `|${side}` : one)).join()}`, index)
      )
    );
  });
  const near = shown.map(() => /** @type {number[]} */ ([]));
  for (const cells of bySide.values()) {
    for (const one of cells) for (const other of cells) if (one !== other) near[one].push(other);
  }
  return near;
}
