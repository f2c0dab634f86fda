// @ts-nocheck: its types are still to be written
// A hint without a server. It makes no deductions: it finishes the board by the search, and looks at what all ways to
// finish it have in common. Its result has the shape of the server's.

import { CoreFault } from "./worker-core.js";
import { breath, done, english, Hand, Run } from "./worker-search.js";

/** @typedef {import("./worker-search.js").Solvable} Solvable */
/** @typedef {{found: number, exact: boolean, common: number[], often: Map<number, number>}} Ways */

/** Ways to finish the board that are looked at, at most. */
const LOOKED_AT = 100000;
/** Seconds of a hint where nothing is said, and at most; milliseconds after which no more ways are counted where they have nothing in common. */
const [SECONDS, MOST_SECONDS, COUNTING] = [10, 60, 300];
/** What may be told: where to look, what helps there, the move itself. */
const STRENGTHS = ["where", "rule", "move"];

/**
 * Tell one piece that can be laid, or what to take back.
 * @param {Solvable} puzzle
 * @param {any} options
 * @param {import("./worker-search.js").Lease} lease
 * @param {import("./worker-search.js").Tell} tell
 */
export async function hint(puzzle, options, lease, tell) {
  const start = performance.now();
  const most = 500 * Math.min(options.seconds ?? SECONDS, MOST_SECONDS); // for each half of the work
  const strength = options.strength ?? "move";
  if (!STRENGTHS.includes(strength)) {
    throw new CoreFault(`there is no strength "${strength}": choose ${STRENGTHS.join(", ")}`);
  }
  const hand = new Hand(puzzle, options.placed ?? [], lease);
  const ways = await waysOf(hand, most);
  const stuck = ways.exact && !ways.found;
  const told = stuck ? await doomed(hand, most) : nextMove(hand, ways, strength);
  const data = {
    puzzle: puzzle.name,
    set: puzzle.set,
    solutions: ways.exact ? ways.found : null,
    ...(ways.exact ? {} : { at_least: ways.found }),
    take_back: told.back.map((index) => ({
      piece: options.placed[index][0],
      cells: placesOf(puzzle, options.placed[index][1]),
    })),
    take_back_fewest: told.back.length > 0,
    since: null,
    strength,
    deduction: told.deduction,
    cells: told.cells,
    back_cells: told.back.flatMap((index) => options.placed[index][1]),
  };
  tell({ type: "result", data, text: [countText(ways), ...told.lines].join("\n") });
  done(tell, {
    complete: !lease.cancelled,
    why: lease.cancelled ? "It was stopped." : "",
    found: ways.found,
    seconds: (performance.now() - start) / 1000,
    nodes: 0,
  });
}

/**
 * Go through the ways to finish the board: how many there are, what lies in each of them, and how often each placement does.
 * @param {Hand} hand
 * @param {number} milliseconds
 * @returns {Promise<Ways>}
 */
async function waysOf(hand, milliseconds) {
  const often = /** @type {Map<number, number>} */ (new Map());
  const { puzzle } = hand;
  if (hand.options.includes(-1) || new Set(hand.options).size < hand.options.length) {
    return { found: 0, exact: true, common: [], often };
  }
  const [placements, laid] = [puzzle.placements().length, new Set(hand.onBoard)];
  const run = new Run(puzzle.core, { listing: true, most: LOOKED_AT, chosen: hand.options });
  const start = performance.now();
  try {
    for (;;) {
      const { over, complete, found, list } = run.slice();
      for (const option of list.flat()) {
        if (option < placements && !laid.has(option)) often.set(option, (often.get(option) ?? 0) + 1);
      }
      const common = [...often].filter(([, times]) => times === found).map(([option]) => option).sort((a, b) => a - b);
      const spent = performance.now() - start;
      const late = spent > milliseconds || (found && !common.length && spent > COUNTING) || hand.lease.cancelled;
      if (over || late) return { found, exact: over && complete, common, often };
      await breath();
    }
  } finally {
    run.end();
  }
}

/**
 * Choose a piece to lay: one that lies so in all ways that are left; else that which lies so in most of them.
 * @param {Hand} hand
 * @param {Ways} ways
 * @param {string} strength
 */
function nextMove(hand, { found, exact, common, often }, strength) {
  const { puzzle } = hand;
  if (!often.size) return { back: [], cells: [], lines: found ? ["Nothing is left to be laid."] : [], deduction: null };
  const forced = exact && common.length > 0;
  const option = forced ? common[0] : [...often].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  const [piece, , on] = puzzle.placements()[option];
  const cells = strength === "move" ? [...on].sort((a, b) => a - b) : [narrowest(hand, on)];
  const lay = { piece: puzzle.pieces[piece], cells: placesOf(puzzle, cells) };
  const text = {
    where: () => lookText(lay),
    rule: () => `${lookText(lay)} ${ruleText(forced)}`,
    move: () => moveText(lay, forced, exact, found, often.get(option) ?? 0),
  }[strength]?.() ?? "";
  const told = strength === "move";
  return {
    back: [],
    cells,
    lines: [text],
    deduction: {
      rung: null,
      text,
      cells: lay.cells,
      pieces: told ? [lay.piece] : [],
      effect: told ? { lay: [lay], rule_out: [] } : null,
      because: [],
    },
  };
}

/** The cell, of some, that the fewest placements can still cover. @param {Hand} hand @param {number[]} cells */
function narrowest(hand, cells) {
  const placements = hand.puzzle.placements();
  const times = new Map(cells.map((cell) => [cell, 0]));
  for (const option of hand.possible()) {
    for (const cell of placements[option][2]) if (times.has(cell)) times.set(cell, (times.get(cell) ?? 0) + 1);
  }
  return [...times].reduce((best, one) => (one[1] < best[1] ? one : best))[0];
}

/**
 * Tell of a board that cannot be finished what to take back.
 * @param {Hand} hand
 * @param {number} milliseconds
 */
async function doomed(hand, milliseconds) {
  const none = { back: /** @type {number[]} */ ([]), cells: /** @type {number[]} */ ([]), deduction: null };
  const empty = await hand.count([], 1, milliseconds);
  if (empty.exact && !empty.found) return { ...none, lines: ["Not even the empty board can be filled."] };
  const start = performance.now();
  const back = await hand.toTakeBack(milliseconds);
  const laid = back.map((index) => `${hand.laid[index][0]} on ${written(placesOf(hand.puzzle, hand.laid[index][1]))}`);
  if (back.length) return { ...none, back, lines: [`Take back ${laid.join("; ")}.`] };
  const late = performance.now() - start >= milliseconds;
  return {
    ...none,
    lines: [
      late
        ? "It is not known which pieces have to be taken back: there was not the time to try."
        : "More than three pieces have to be taken back.",
    ],
  };
}

/** The coordinates of cells that are told by number. @param {Solvable} puzzle @param {number[]} cells */
const placesOf = (puzzle, cells) => [...cells].sort((a, b) => a - b).map((cell) => puzzle.places[cell]);

const written = (/** @type {number[][]} */ cells) => cells.map((cell) => `[${cell.join(", ")}]`).join(" ");

const lookText = (/** @type {{cells: number[][]}} */ { cells }) => `Look at ${written(cells)}.`;

const ruleText = (
  /** @type {boolean} */ forced,
) => (forced
  ? "What helps: one piece lies there the same way in every solution that is left."
  : "What helps: trying, for several pieces can lie there.");

/**
 * @param {{piece: string, cells: number[][]}} lay
 * @param {boolean} forced
 * @param {boolean} exact
 * @param {number} found
 * @param {number} times
 */
function moveText({ piece, cells }, forced, exact, found, times) {
  if (forced) {
    return `${piece} lies on ${written(cells)} in ${
      found === 1 ? "the only solution" : `all ${english(found)} solutions`
    } that ${found === 1 ? "is" : "are"} left.`;
  }
  const share = times === found
    ? `all of the ${english(found)} solutions that were looked at`
    : `${english(times)} of the ${english(found)} solutions that ${exact ? "are left" : "were looked at"}`;
  return `${piece} can lie on ${written(cells)}: so it does in ${share}.${
    exact || times < found ? " Others have something else there." : " There may be others."
  }`;
}

/** @param {Ways} ways */
function countText({ found, exact }) {
  if (!exact) {
    return found
      ? `The board can be finished in at least ${english(found)} way${found === 1 ? "" : "s"}.`
      : "A limit came before it was known whether the board can be finished.";
  }
  return found
    ? `The board can be finished in ${found === 1 ? "one way" : `${english(found)} ways`}.`
    : "The board cannot be finished.";
}
