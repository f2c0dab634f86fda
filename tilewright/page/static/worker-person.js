// A person's view of a board beyond its cover, sent to the core for hints and ratings: neighbours,
// colourings, and what everything is called.

import { lettersOf as wordsOfText } from "./worker-core.js";
import { calledOf } from "./worker-view.js";

/** @typedef {number[]} Cell */
/** @typedef {import("./worker-document.js").Lattice} Lattice */
/** @typedef {import("./worker-document.js").Puzzle} Puzzle */

/** What cells with the same number along an axis are, by the axis. */
const LINES = ["column", "row", "layer", "cube"];

/** How many of the colourings, the first ones, every symmetry keeps. @param {Lattice} lattice */
export const fixedColourings = (lattice) => Number(lattice.colouring !== null);

/**
 * Tell the core what a person sees of a puzzle that it has opened.
 * @param {import("./worker-core.js").Core} core
 * @param {Puzzle} puzzle
 * @param {Cell[]} cells - of the board, by number.
 * @param {string[]} rules - for each item of a rule the words of the rule.
 */
export function tellPerson(core, puzzle, cells, rules) {
  const { lattice } = puzzle;
  const all = [...puzzle.whole.values()].map(({ cell }) => cell);
  const along = (/** @type {(...numbers: number[]) => number} */ choose) =>
    Array.from(
      { length: lattice.coordinates },
      (_, axis) => all.reduce((best, cell) => choose(best, cell[axis]), all[0][axis]),
    );
  const colourings = colouringsOf(lattice, cells);
  const text = wordsOfText([...calledOf(puzzle), ...colourings.map(({ name }) => name), ...rules]);
  core.person([
    ...along(Math.min),
    ...along(Math.max),
    ...lattice.near.flatMap((ways) => [ways.length, ...ways.flat()]),
    colourings.length,
    ...colourings.flatMap(({ colours }) => colours),
    text.length,
    ...text,
  ]);
}

/** Colourings that a person may think of: a chessboard, and stripes along each coordinate. @param {Lattice} lattice @param {Cell[]} cells */
function colouringsOf(lattice, cells) {
  const found = LINES.slice(0, lattice.coordinates).map((line, axis) => ({
    name: `in two colours, ${line} by ${line}`,
    colours: cells.map((cell) => cell[axis] % 2),
  }));
  if (lattice.colouring === null) return found;
  const { sizes, colours } = lattice.colouring;
  const colour = (/** @type {Cell} */ cell) =>
    Number(colours[cell.reduce((at, value, axis) => at * sizes[axis] + (value % sizes[axis]), 0)]);
  return [{ name: "like a chessboard", colours: cells.map(colour) }, ...found];
}
