// The searches of the engine without a server, in slices of nodes: between two slices the worker hears
// what the page says, so that a search can be cancelled, and several go on side by side.

import { upTo } from "./classes.js";
import { CoreFault } from "./worker-core.js";

/** @typedef {import("./worker-core.js").Core} Core */
/** @typedef {{core: Core, pieces: string[], copies: [number, number | null][], optional: Set<number>, cells: number, places: number[][], laid: [number, number[]][], placements: () => [number, number, number[]][], name: string, set: any, joined: boolean, pegs: number[] | null, step: (found: import("./worker-core.js").Deduction) => Step, colourings: number}} Solvable */
/** @typedef {{rung: string, name: string, text: string, cells: number[][], pieces: string[], effect: {lay: {piece: string, cells: number[][]}[], rule_out: {piece: string, cells: number[][]}[]}}} Step a deduction with names */
/** @typedef {(event: any) => void} Tell */
/** @typedef {ReturnType<Core["advance"]>} Slice */
/** @typedef {{cancelled: boolean}} Lease */

/** Solutions that are sent in one search at most, and in one event. */
export const MOST = 200000;
const BATCH = 512;
/** Milliseconds of a slice, and between two words on how far it is. */
const [SLICE, QUIET] = [24, 150];
/** Milliseconds for the number of solutions that pieces on a board leave, and for what to take back. */
const [COUNTING, BACK] = [300, 400];
/** Up to so many pieces to take back, every choice of them is tried; so many placements are sent. */
const [TRIED, POSSIBLE] = [3, 20000];
/** Seconds that a search takes at most by default. */
const SECONDS = 600;

/** Boards that are sent in a second at most, and milliseconds of a pause until a cancelled lease is noticed. */
const [FRAMES, NAP] = [30, 50];

/** Let the worker hear what was said in the meantime. */
export const breath = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(0);
  });

/** Wait for so many milliseconds; at once where it is none, but for a breath. @param {number} milliseconds */
const nap = (
  milliseconds,
) => (milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : breath());

/** A search of the core, with slices of about as long as wanted. */
export class Run {
  /** @param {Core} core @param {any} question */
  constructor(core, question) {
    this.core = core;
    this.number = core.begin(question);
    this.nodes = 2000;
  }

  /** Go on for so many nodes. @param {number} nodes */
  advance(nodes) {
    return this.core.advance(this.number, nodes);
  }

  /**
   * Go on in slices until the search is over, the time is up or the lease ends, and then end it; returns the last slice.
   * @param {number} milliseconds
   * @param {Lease} lease
   * @param {(slice: Slice) => void} [each] - is handed every slice.
   */
  async finish(milliseconds, lease, each = () => {}) {
    const end = performance.now() + milliseconds;
    try {
      for (;;) {
        const slice = this.slice();
        each(slice);
        if (slice.over || performance.now() > end || lease.cancelled) return slice;
        await breath();
      }
    } finally {
      this.end();
    }
  }

  /** The options that are chosen on the way to the node that comes next. */
  chosen() {
    return this.core.chosen(this.number);
  }

  /** Go on for about so many milliseconds, and nodes at most. @param {number} wanted @param {number} [most] */
  slice(wanted = SLICE, most = Infinity) {
    const start = performance.now();
    const slice = this.advance(Math.min(this.nodes, most));
    const took = performance.now() - start;
    if (took < wanted / 2) this.nodes = Math.min(2 * this.nodes, 1 << 24);
    else if (took > 2 * wanted) this.nodes = Math.max(this.nodes >> 1, 500);
    return slice;
  }

  end() {
    this.core.end(this.number);
  }
}

/**
 * Search in slices, telling how far it is; returns how it ended.
 * @param {Core} core
 * @param {any} question
 * @param {any} options
 * @param {Lease} lease
 * @param {Tell} tell
 * @param {(slice: any) => void} each is handed every slice
 */
export async function searched(core, question, options, lease, tell, each) {
  const start = performance.now();
  const most = 1000 * Math.min(options.seconds ?? SECONDS, SECONDS);
  const run = new Run(core, question);
  let reported = start;
  try {
    for (;;) {
      const slice = run.slice();
      each(slice);
      const now = performance.now();
      const seconds = (now - start) / 1000;
      const { share, nodes, found } = slice;
      if (slice.over) return { slice, seconds, why: "" };
      if (now - start > most) return { slice, seconds, why: `The limit of ${most / 1000} seconds was reached.` };
      if (now - reported >= QUIET) {
        tell({
          type: "progress",
          share: Math.min(share, 1),
          low: null,
          high: null,
          nodes,
          found,
          seconds,
          phase: "searching",
        });
        reported = now;
      }
      await breath();
      if (lease.cancelled) return { slice, seconds: (performance.now() - start) / 1000, why: "It was stopped." };
    }
  } finally {
    run.end();
  }
}

/** Tells placements as they come up, and gives each its number in this search. */
class Numbers {
  /** @param {Solvable} puzzle @param {Tell} tell */
  constructor(puzzle, tell) {
    this.puzzle = puzzle;
    this.tell = tell;
    this.numbers = /** @type {Map<number, number>} */ (new Map());
  }

  /** @param {number[][]} solutions */
  send(solutions) {
    for (let start = 0; start < solutions.length; start += BATCH) this.batch(solutions.slice(start, start + BATCH));
  }

  /** @param {number[][]} solutions */
  batch(solutions) {
    const count = this.puzzle.placements().length;
    const fresh = [];
    const lists = solutions.map((options) => options.filter((option) => option < count));
    for (const option of lists.flat()) {
      if (this.numbers.has(option)) continue;
      this.numbers.set(option, this.numbers.size);
      fresh.push(placementData(this.puzzle, option));
    }
    if (fresh.length) this.tell({ type: "placements", list: fresh });
    this.tell({ type: "solutions", list: lists.map((list) => list.map((option) => this.numbers.get(option))) });
  }
}

/**
 * Search for solutions, and send them as they are found; returns how it ended.
 * @param {Solvable} puzzle
 * @param {any} question
 * @param {any} options
 * @param {Lease} lease
 * @param {Tell} tell
 */
function listed(puzzle, question, options, lease, tell) {
  const numbers = new Numbers(puzzle, tell);
  const each = (/** @type {Slice} */ { list }) => numbers.send(list);
  return searched(puzzle.core, { listing: true, ...question }, options, lease, tell, each);
}

/** A placement as the page has it, cells in the order of the orientation's own. @param {Solvable} puzzle @param {number} option */
export function placementData(puzzle, option) {
  const [piece, orientation, cells] = puzzle.placements()[option];
  return [puzzle.pieces[piece], orientation, cells];
}

/** @param {Tell} tell @param {any} ending */
export function done(tell, { complete, why, found, seconds, nodes }) {
  tell({ type: "done", complete, why, found, seconds: Math.round(1e6 * seconds) / 1e6, nodes });
}

/** Which solutions are one: "all" images of each other, images by "turns", or false. */
const classesOf = (
  /** @type {string | boolean | undefined} */ asked,
) => (asked === "turns" ? asked : asked ? "all" : false);

export const english = (/** @type {number} */ number) => number.toLocaleString("en-US");

/** Each kind of search: it sends events, the last one `done`. */
export const SEARCHES =
  /** @type {Record<string, (puzzle: Solvable, options: any, lease: Lease, tell: Tell) => Promise<void> | void>} */ ({
    /** Find one solution. */
    async solve(puzzle, options, lease, tell) {
      const { slice, seconds, why } = await listed(puzzle, { most: 1 }, options, lease, tell);
      if (!why && !slice.found) tell({ type: "result", data: { solutions: 0 }, text: "There is no solution." });
      done(tell, { complete: !why, why, found: slice.found, seconds, nodes: slice.nodes });
    },

    /** List all solutions, or one of each symmetry class. */
    async solutions(puzzle, options, lease, tell) {
      const most = Math.min(options.most ?? MOST, MOST);
      const question = { distinct: classesOf(options.distinct), most };
      const { slice, seconds, why } = await listed(puzzle, question, options, lease, tell);
      const cut = !why && !slice.complete ? `The first ${english(most)} solutions are listed; there may be more.` : why;
      done(tell, { complete: slice.complete, why: cut, found: slice.found, seconds, nodes: slice.nodes });
    },

    /** Count solutions exactly. */
    async count(puzzle, options, lease, tell) {
      const distinct = classesOf(options.distinct);
      const { slice, seconds, why } = await searched(puzzle.core, { distinct }, options, lease, tell, () => {});
      const { solutions, found, nodes } = slice;
      const classes = distinct ? { distinct: found, classes: distinct } : {};
      const plural = (/** @type {number} */ number) => `${english(number)} solution${number === 1 ? "" : "s"}`;
      const text = `${why ? "at least " : ""}${plural(solutions)}${
        distinct ? `, ${english(found)} distinct${upTo(distinct, puzzle.joined)}` : ""
      }`;
      tell({
        type: "result",
        data: {
          puzzle: puzzle.name,
          set: puzzle.set,
          solutions,
          ...classes,
          complete: !why,
          engine: "WebAssembly",
          nodes,
          seconds,
          threads: 1,
        },
        text,
      });
      done(tell, { complete: !why, why, found: solutions, seconds, nodes });
    },

    /** Tell of each engine why it does not take the puzzle: those that are here take every one. */
    engines(puzzle, _options, _lease, tell) {
      const names = puzzle.core.engines();
      tell({
        type: "result",
        data: Object.fromEntries(names.map((name) => [name, null])),
        text: `${names.join(", ")} can search this puzzle.`,
      });
      done(tell, { complete: true, why: "", found: 0, seconds: 0, nodes: 0 });
    },

    /** Show an engine while it searches. */
    watch: (puzzle, options, lease, tell) => new Watched(puzzle, options, lease, tell).run(),

    /** Tell in how many ways a board with pieces on it can be finished. */
    async hand(puzzle, options, lease, tell) {
      const start = performance.now();
      const hand = new Hand(puzzle, options.placed ?? [], lease);
      const all = hand.options.map((_, index) => index);
      const { found: left, exact } = await hand.count(all, undefined, COUNTING);
      const possible = left || !exact ? hand.possible() : [];
      const doomed = hand.uncovered();
      const back = exact && !left ? await hand.toTakeBack() : [];
      tell({
        type: "result",
        data: { left, exact, possible: possible.slice(0, POSSIBLE), doomed, back },
        text: handText(left, exact, back, doomed),
      });
      done(tell, {
        complete: exact,
        why: lease.cancelled ? "It was stopped." : exact ? "" : "Solutions were counted for a moment only.",
        found: left,
        seconds: (performance.now() - start) / 1000,
        nodes: 0,
      });
    },
  });

/** A search of an engine that shows its board between two slices. */
class Watched {
  /** @param {Solvable} puzzle @param {any} options @param {Lease} lease @param {Tell} tell */
  constructor(puzzle, options, lease, tell) {
    const {
      speed = "full",
      after = 0,
      seconds = SECONDS,
      all = false,
      distinct = false,
      engine = "auto",
      most = MOST,
    } = options;
    this.puzzle = puzzle;
    this.lease = lease;
    this.tell = tell;
    this.speed = speed === "full" ? 0 : Number(speed);
    this.after = Number(after);
    this.seconds = Math.min(seconds, SECONDS);
    this.all = Boolean(all);
    this.distinct = classesOf(distinct);
    this.most = Math.min(most, MOST);
    this.listed = 0;
    this.numbers = new Numbers(puzzle, tell);
    const number = puzzle.core.engines().indexOf(engine);
    if (engine !== "auto" && number < 0) {
      throw new CoreFault(`there is no engine "${engine}" here; choose from auto, ${puzzle.core.engines().join(", ")}`);
    }
    this.search = new Run(puzzle.core, {
      listing: true,
      distinct: this.distinct,
      most: this.all ? undefined : 1,
      engine: number,
    });
  }

  async run() {
    const start = performance.now();
    const spent = () => (performance.now() - start) / 1000;
    try {
      const [slice, why] = await this.go(spent);
      const found = { solutions: slice.solutions, distinct: this.distinct ? slice.found : null };
      this.tell({
        type: "result",
        data: { engine: slice.engine, reason: "", complete: !why, ...found },
        text: `${slice.engine}: ${english(slice.nodes)} nodes.`,
      });
      done(this.tell, { complete: !why, why, found: slice.found, seconds: spent(), nodes: slice.nodes });
    } finally {
      this.search.end();
    }
  }

  /** Search slice after slice; returns the last, and why it ended before its time. @param {() => number} spent @returns {Promise<[Slice, string]>} */
  async go(spent) {
    let slice = /** @type {Slice} */ ({
      nodes: 0,
      found: 0,
      solutions: 0,
      share: 0,
      engine: "auto",
      list: [],
      over: false,
      complete: false,
    });
    let held = performance.now();
    this.show(slice, 0);
    for (;;) {
      const free = slice.nodes < this.after || !this.speed;
      const nodes = free ? 0 : Math.max(Math.round(this.speed / FRAMES), 1);
      slice = free
        ? this.search.slice(1000 / FRAMES, this.speed ? this.after - slice.nodes : undefined)
        : this.search.advance(nodes);
      this.show(slice, nodes);
      if (slice.over) return [slice, ""];
      if (slice.nodes <= this.after) held = performance.now();
      const due = this.speed ? held + (1000 * (slice.nodes - this.after)) / this.speed : 0;
      do await nap(Math.min(due - performance.now(), NAP)); while (performance.now() < due && !this.lease.cancelled);
      if (this.lease.cancelled) return [slice, "It was stopped."];
      if (spent() > this.seconds) return [slice, `The limit of ${this.seconds} seconds was reached.`];
    }
  }

  /** Send the board: the one that the search holds, or its latest solution. @param {Slice} state @param {number} slice - of so many nodes. */
  show({ nodes, share, found, engine, list }, slice) {
    const chosen = slice === 1 && list.length ? list[list.length - 1] : this.search.chosen();
    const placements = this.puzzle.placements();
    const laid = chosen.filter((option) => option < placements.length).map((option) => {
      const [piece, , cells] = placements[option];
      return [this.puzzle.pieces[piece], [...cells].sort((a, b) => a - b)];
    });
    this.tell({ type: "step", list: laid, nodes, depth: chosen.length, share: Math.min(share, 1), found, engine });
    const fresh = list.slice(0, this.most - this.listed);
    this.numbers.send(fresh);
    this.listed += fresh.length;
  }
}

/** Pieces on a board, and what they leave. */
export class Hand {
  /** @param {Solvable} puzzle @param {[string, number[], number?][]} laid @param {Lease} lease */
  constructor(puzzle, laid, lease) {
    this.puzzle = puzzle;
    this.laid = laid;
    this.lease = lease;
    this.options = laid.map(([name, cells, orientation]) =>
      this.option(puzzle.pieces.indexOf(name), cells, orientation)
    );
    const own = puzzle.laid.map(([piece, cells]) => this.option(piece, cells));
    /** The options of all pieces on the board, those that the puzzle itself has placed among them. */
    this.onBoard = [...new Set([...own, ...this.options])].filter((option) => option >= 0);
  }

  /** The option of a piece on cells, -1 where it cannot lie there. @param {number} piece @param {number[]} cells @param {number} [orientation] */
  option(piece, cells, orientation) {
    const wanted = [...cells].sort((a, b) => a - b).join();
    return this.puzzle.placements().findIndex(([own, turned, on]) =>
      own === piece && (orientation === undefined || turned === orientation) &&
      [...on].sort((a, b) => a - b).join() === wanted
    );
  }

  /**
   * Count the solutions that hold some of the pieces.
   * @param {number[]} kept
   * @param {number | undefined} most
   * @param {number} milliseconds
   */
  async count(kept, most, milliseconds) {
    const chosen = kept.map((index) => this.options[index]);
    if (chosen.includes(-1) || new Set(chosen).size < chosen.length) return { found: 0, exact: true };
    const run = new Run(this.puzzle.core, { most, chosen });
    const { over, found } = await run.finish(milliseconds, this.lease);
    return { found, exact: over };
  }

  /** The placements that lie on open cells alone, of pieces that are not used up. */
  possible() {
    const { copies } = this.puzzle;
    const placements = this.puzzle.placements();
    const taken = new Set(this.onBoard.flatMap((option) => placements[option][2]));
    const used = copies.map((_, piece) => this.onBoard.filter((option) => placements[option][0] === piece).length);
    const spare = copies.map(([, most], piece) => most === null || used[piece] < most);
    return placements.flatMap((
      [piece, , cells],
      option,
    ) => (spare[piece] && !cells.some((cell) => taken.has(cell)) ? [option] : []));
  }

  /** The open cells that nothing can cover any more. */
  uncovered() {
    const { cells, optional } = this.puzzle;
    const placements = this.puzzle.placements();
    const reached = new Set([...this.possible(), ...this.onBoard].flatMap((option) => placements[option][2]));
    return Array.from({ length: cells }, (_, cell) => cell).filter((cell) => !reached.has(cell) && !optional.has(cell));
  }

  /** The fewest pieces, up to three, without which the board can be finished. @param {number} [milliseconds] */
  async toTakeBack(milliseconds = BACK) {
    const impossible = this.options.flatMap((option, index) => (option < 0 ? [index] : []));
    if (impossible.length) return impossible;
    const end = performance.now() + milliseconds;
    const all = this.options.map((_, index) => index);
    for (let number = 1; number <= Math.min(TRIED, all.length); number++) {
      for (const gone of combinations([...all].reverse(), number)) {
        const left = end - performance.now();
        if (left <= 0 || this.lease.cancelled) return [];
        const { found } = await this.count(all.filter((index) => !gone.includes(index)), 1, left);
        if (found) return gone.sort((a, b) => a - b);
      }
    }
    return [];
  }
}

/** @param {number[]} from @param {number} number @returns {Generator<number[]>} */
export function* combinations(from, number) {
  if (number === 0) yield [];
  for (let at = 0; at + number <= from.length && number > 0; at++) {
    for (const rest of combinations(from.slice(at + 1), number - 1)) yield [from[at], ...rest];
  }
}

/** @param {number} left @param {boolean} exact @param {number[]} back @param {number[]} doomed */
function handText(left, exact, back, doomed) {
  if (exact && left) return left === 1 ? "One solution is left." : `${english(left)} solutions are left.`;
  if (!exact) {
    return left ? `At least ${english(left)} solutions are left.` : "It is not known yet whether a solution is left.";
  }
  const lit = doomed.length ? ` No piece can fill ${doomed.length > 1 ? "what is lit" : "the lit cell"}.` : "";
  const take = back.length ? ` Take back ${back.length} piece${back.length === 1 ? "" : "s"}.` : "";
  return `The board cannot be finished.${lit}${take}`;
}
