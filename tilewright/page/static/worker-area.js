// Areas without a server: which the pieces can make, and the proof that none of them is that of the board.

import { slotSpan } from "./worker-setup.js";

/** @typedef {import("./worker-document.js").Puzzle} Puzzle */

/**
 * The fewest and the most cells that the pieces may cover, whatever the open slots take.
 * @param {Puzzle} puzzle
 * @returns {[number, number]}
 */
export function areaSpan(puzzle) {
  const cells = [...puzzle.board.values()];
  const blocking = puzzle.slots.filter(({ name, role }) => role === "blocked" && !puzzle.setting.has(name));
  const taken = blocking.map(slotSpan);
  const least = cells.filter(({ optional }) => !optional).length - taken.reduce((sum, [, most]) => sum + most, 0);
  return [Math.max(least, 0), cells.length - taken.reduce((sum, [fewest]) => sum + fewest, 0)];
}

/** Whether the pieces can make an area of the board. @param {Puzzle} puzzle */
export function hasArea(puzzle) {
  const [least, most] = areaSpan(puzzle);
  return most >= least && areas(puzzle, most) >> BigInt(least) > 0n;
}

/** Why the area rules out every solution, in the sentence of `check`; null if it does not. @param {Puzzle} puzzle */
export function areaProof(puzzle) {
  if (hasArea(puzzle)) return null;
  const [least, most] = areaSpan(puzzle);
  const smallest = puzzle.pieces.reduce((sum, { copies, shapes }) => {
    return sum + copies[0] * Math.min(...shapes.map(({ cells }) => cells.length));
  }, 0);
  const span = least === most ? least : `${least} to ${most}`;
  return `The pieces cannot make an area of ${span} cells (those that must be used have ${smallest}), ` +
    "so there is no solution.";
}

/**
 * Return the areas up to `most` that the pieces can cover: bit n of the number stands for area n.
 * @param {Puzzle} puzzle
 * @param {number} most
 * @returns {bigint}
 */
function areas(puzzle, most) {
  const limit = (1n << BigInt(Math.max(0, most) + 1)) - 1n;
  let reach = 1n;
  for (const { copies: [low, high], shapes } of puzzle.pieces) {
    const own = [...new Set(shapes.map(({ cells }) => cells.length))];
    const once = (/** @type {bigint} */ bits) => own.reduce((sum, size) => sum | (bits << BigInt(size)), 0n) & limit;
    for (let used = 0; used < low && reach; used++) reach = once(reach);
    if (high === null) {
      // any number more: 1, 2, 4, ... of each size
      for (const size of own) for (let step = size; step <= most; step *= 2) reach |= (reach << BigInt(step)) & limit;
    } else {
      let [total, step] = [reach, reach];
      for (let used = low; used < high && step; used++) total |= step = once(step);
      reach = total;
    }
  }
  return reach;
}
