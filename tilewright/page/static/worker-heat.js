// The heat map without a server: in which share of all solutions each piece covers each cell. The solutions are
// walked through one by one and tallied as they come; none of them is kept or sent.

import { done, english, MOST, searched } from "./worker-search.js";
import { ELSEWHERE } from "./worker-view.js";

/**
 * Tell the heat map, or why there is none: of some of the solutions it would show what the search came to first.
 * @param {import("./worker-search.js").Solvable} puzzle
 * @param {any} options
 * @param {import("./worker-search.js").Lease} lease
 * @param {import("./worker-search.js").Tell} tell
 */
export async function heatmap(puzzle, options, lease, tell) {
  const times = new Float64Array(puzzle.placements().length);
  const tally = (/** @type {{list: number[][]}} */ { list }) => {
    for (const solution of list) for (const option of solution) if (option < times.length) times[option]++;
  };
  const { slice, seconds, why } = await searched(
    puzzle.core,
    { listing: true, most: MOST },
    options,
    lease,
    tell,
    tally,
  );
  const { found, nodes, complete } = slice;
  const many = complete ? "" : `There are at least ${english(MOST)} solutions: a heat map of so many ${ELSEWHERE}.`;
  if (complete) {
    const text = `How often each piece covers each cell, in ${english(found)} solution${found === 1 ? "" : "s"}.`;
    tell({ type: "result", data: { solutions: found, pieces: sharesOf(puzzle, times, Math.max(found, 1)) }, text });
  }
  done(tell, { complete, why: why || many, found, seconds, nodes });
}

/**
 * For each piece the cells that it covers in some solution, by number, with the share of the solutions.
 * @param {import("./worker-search.js").Solvable} puzzle
 * @param {Float64Array} times how often each placement occurs
 * @param {number} solutions
 */
function sharesOf(puzzle, times, solutions) {
  const counts = puzzle.pieces.map(() => new Float64Array(puzzle.cells));
  puzzle.placements().forEach(([piece, , cells], option) => {
    for (const cell of cells) counts[piece][cell] += times[option];
  });
  const shares = (/** @type {Float64Array} */ count) =>
    [...count].flatMap((often, cell) => (often ? [[cell, often / solutions]] : []));
  return Object.fromEntries(puzzle.pieces.map((name, piece) => [name, shares(counts[piece])]));
}
