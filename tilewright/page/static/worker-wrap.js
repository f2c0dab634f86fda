// How borders are joined: steps of a document as the core reads them, and what lies beyond joined borders.

import { byCoordinates, cellKey as key, Lattice } from "./geometry.js";

/** @typedef {number[]} Cell */
/** @typedef {import("./worker-document.js").Lattice} Motions */
/** @typedef {(cell: Cell, sides: number[]) => Cell} Step */

const add = (/** @type {Cell} */ cell, /** @type {Cell} */ vector) => cell.map((at, axis) => at + vector[axis]);
const along = (/** @type {number} */ axis) => (/** @type {Cell} */ cell, /** @type {number[]} */ sides) =>
  cell.map((at, one) => (one === axis ? at + sides[axis] : at));
const over = (
  /** @type {Cell} */ cell,
  /** @type {number[]} */ sides,
) => [cell[0] + sides[0], sides[1] - 1 - cell[1], ...cell.slice(2)];

/** The words, each with the steps that it means of a box of some axes; see tilewright/lattice/wraps.py. */
const WORDS = /** @type {Record<string, (axes: number) => Step[]>} */ ({
  torus: (axes) => Array.from({ length: axes }, (_, axis) => along(axis)),
  cylinder: () => [along(0)],
  moebius: () => [over],
  klein: () => [over, along(1)],
});

/**
 * Read steps; throws an `Error` that names the fault.
 * @param {any} given a word, or a list of translations and of isometries with a slide
 * @param {Motions} lattice
 * @param {number[]} sides of the box that a word is about
 * @returns {Cell[][]} for each step the images of each representative, and of what translations make of it
 */
export function readWrap(given, lattice, sides) {
  if (given === undefined || given === null) return [];
  if (typeof given === "string") {
    if (!Object.hasOwn(WORDS, given)) throw new Error(`there is no way '${given}' to join borders`);
    const probes = lattice.representatives.flatMap((cell) => [cell, ...lattice.steps.map((step) => add(cell, step))]);
    return WORDS[given](lattice.coordinates).map((step) => probes.map((cell) => step(cell, sides)));
  }
  if (!Array.isArray(given) || !given.length) throw new Error("this is no way to join borders");
  return given.map((one) =>
    imagesOf(Array.isArray(one) ? { isometry: lattice.isometries[0].name, slide: one } : one, lattice)
  );
}

/** @param {any} step @param {Motions} lattice */
function imagesOf(step, lattice) {
  const isometry = lattice.isometries.find(({ name }) => name === step?.isometry);
  const { slide } = step ?? {};
  if (!isometry) throw new Error(`the ${lattice.name} lattice has no isometry '${step?.isometry}'`);
  if (!Array.isArray(slide) || slide.length !== lattice.coordinates || !slide.every(Number.isInteger)) {
    throw new Error(`a step needs ${lattice.coordinates} whole numbers`);
  }
  return isometry.representatives.flatMap((cell) => [cell, ...isometry.steps.map((moved) => add(cell, moved))]).map((
    cell,
  ) => add(cell, slide));
}

/**
 * Each cell beyond a joined border, the cell of the board that it is one with, and the sign of the side; in
 * the shape that the server has it in.
 * @param {import("./worker-document.js").Puzzle} puzzle
 * @param {import("./worker-core.js").Core} core which has opened the puzzle
 * @param {Cell[]} cells of the board, by number
 * @param {any} table of the lattice, as the page draws it
 */
export function beyond(puzzle, core, cells, table) {
  if (!puzzle.wrap.length) return [];
  const { lattice } = puzzle;
  const drawn = new Lattice(lattice.name, table);
  const own = new Set(cells.map(key));
  const seen = new Map();
  for (const cell of [...cells].sort(byCoordinates)) {
    const found = drawn.find(cell);
    const ways = found ? lattice.near[drawn.kinds.indexOf(found.kind)] : [];
    const near = ways.map((step) => add(cell, step)).filter((other) => !own.has(key(other)));
    // A cell beyond several others is met more often, which counts for the numbers of kinds.
    for (const other of near.sort(byCoordinates)) seen.set(`${key(cell)} ${key(other)}`, other);
  }
  const met = [...seen.values()];
  const images = core.joined(met);
  const found = new Map();
  met.forEach((cell, at) => {
    const [home, kind, isometry] = images[at];
    if (home >= 0 && !found.has(key(cell))) {
      found.set(key(cell), [cell, cells[home], kind, lattice.isometries[isometry].mirrored]);
    }
  });
  return [...found.values()];
}
