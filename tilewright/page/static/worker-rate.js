// How hard a puzzle is, without a server: the core's score, plays by chance and stars, as the server has them.
// See docs/design/deduction.md.

import { CoreFault } from "./worker-core.js";
import { breath, done, Run } from "./worker-search.js";

/** @typedef {import("./worker-search.js").Solvable} Solvable */
/** @typedef {import("./worker-search.js").Lease} Lease */

/** Seconds of a rating; bits of the table of items and options up to which a puzzle is rated. */
const [SECONDS, MOST_SECONDS, LARGEST] = [20, 60, 2 ** 30];
/** Milliseconds of deductions at most, and plays between two breaths. */
const [DEDUCING, BATCH] = [6000, 4];
/** The hardest rungs, by number, of the steps: all if there is one solution, else what is found by looking. */
const [EVERY, LOOKING] = [11, 8];

/**
 * Tell the figures of both scales, the stars and the steps.
 * @param {Solvable} puzzle
 * @param {any} options - `seconds`; `none`: why there is no solution, null if that is not known.
 * @param {Lease} lease
 * @param {import("./worker-search.js").Tell} tell
 */
export async function rate(puzzle, options, lease, tell) {
  const start = performance.now();
  const rating = new Rating(puzzle, lease, start + 1000 * Math.min(options.seconds ?? SECONDS, MOST_SECONDS));
  const data = await rating.data(options.none ?? null);
  tell({ type: "result", data, text: textOf(data) });
  const late = data.stars === null && data.solutions !== 0;
  done(tell, {
    complete: !late && !lease.cancelled,
    why: lease.cancelled ? "It was stopped." : late ? "A limit came before it could be rated." : "",
    found: data.solutions ?? data.at_least,
    seconds: (performance.now() - start) / 1000,
    nodes: 0,
  });
}

/** A puzzle that is rated, and the time that is left for it. */
class Rating {
  /** @param {Solvable} puzzle @param {Lease} lease @param {number} end */
  constructor(puzzle, lease, end) {
    this.puzzle = puzzle;
    this.core = puzzle.core;
    this.lease = lease;
    this.end = end;
    this.laid = puzzle.laid.map(([piece, cells]) => this.optionOf(piece, cells)).filter((option) => option >= 0);
  }

  /** Half of the time that is left, in milliseconds. */
  get part() {
    return Math.max(0, this.end - performance.now()) / 2;
  }

  /** The only option that lays a piece on cells; -1 if there is none, or several with other marks. @param {number} piece @param {number[]} cells */
  optionOf(piece, cells) {
    const wanted = [...cells].sort((a, b) => a - b).join();
    const found = this.puzzle.placements().flatMap(([own, , on], option) =>
      own === piece && [...on].sort((a, b) => a - b).join() === wanted ? [option] : []
    );
    return found.length === 1 ? found[0] : -1;
  }

  /** @param {string | null} none - why there is no solution, if that is known. */
  async data(none) {
    const { puzzle, core } = this;
    if ((puzzle.cells + puzzle.pieces.length) * puzzle.placements().length > LARGEST) {
      throw new CoreFault(
        "there are too many placements for a rating step by step; count the solutions instead",
      );
    }
    const { version, plays } = core.table;
    const known = { puzzle: puzzle.name, set: puzzle.set, version };
    const { found, decided } = none ? { found: [], decided: true } : await this.solutions();
    if (!found.length) {
      const nothing = { logic: null, search: null, choices: null };
      const unrated = { stars: null, scale: "search", difficulty: nothing, basis: "", steps: [] };
      return { ...known, ...(none ? { proof: none } : {}), ...(decided ? { solutions: 0 } : { solutions: null, at_least: 0 }), ...unrated };
    }
    const only = decided && found.length === 1 ? found[0] : [];
    const one = only.length > 0;
    const logic = core.rounds(this.laid, only, puzzle.colourings, Math.min(this.part, DEDUCING));
    const steps = core.trace(this.laid, only, one ? EVERY : LOOKING, Math.min(this.part, DEDUCING));
    const effort = await this.effort(plays);
    const scale = /** @type {"logic" | "search"} */ (one && logic.ended === "solved" ? "logic" : "search");
    const rated = effort.plays > 0 || scale === "logic";
    const choices = one && puzzle.pegs ? core.choices(this.laid, only, puzzle.pegs) : null;
    return {
      ...known,
      ...(decided && one ? { solutions: 1 } : { solutions: null, at_least: found.length }),
      stars: rated ? core.stars(scale, scale === "logic" ? logic.score : effort.median) : null,
      scale,
      difficulty: {
        logic: { ...logic, score: rounded(logic.score, 3) },
        search: Object.fromEntries(Object.entries(effort).map(([name, value]) => [name, rounded(value, 4)])),
        choices: choices === null ? null : rounded(choices, 4),
      },
      basis: rated ? "general table" : "",
      steps: steps.map((found) => ({ ...puzzle.step(found), open: found.open, length: found.length })),
    };
  }

  /** Up to two solutions, and whether there are no more of those. */
  async solutions() {
    const found = /** @type {number[][]} */ ([]);
    const run = new Run(this.core, { listing: true, most: 2 });
    const { over } = await run.finish(this.part, this.lease, ({ list }) => found.push(...list));
    return { found, decided: over };
  }

  /** Plays by chance, some at a time. @param {number} number */
  async effort(number) {
    const plays = /** @type {number[]} */ ([]);
    for (let first = 0; first < number && performance.now() < this.end && !this.lease.cancelled; first += BATCH) {
      plays.push(...this.core.plays(this.laid, first, Math.min(BATCH, number - first), this.end - performance.now()));
      await breath();
    }
    return this.core.effort(plays);
  }
}

const rounded = (/** @type {number} */ value, /** @type {number} */ digits) => Number(value.toFixed(digits));

/** The rating in a few lines for people. @param {any} data */
function textOf({ stars, scale, solutions, at_least, proof, difficulty: { logic, search }, steps, basis, version }) {
  if (solutions === 0) return ["There is no solution, so there is nothing to rate.", proof].filter(Boolean).join(" ");
  if (stars === null) return "A limit came before it could be rated.";
  const only = solutions === 1 ? "one solution" : at_least > 1 ? "several solutions" : "solvable";
  const hardest = steps.find((/** @type {any} */ step) => step.rung === logic.hardest)?.name;
  const score = logic.ended === "solved" ? `score ${logic.score.toFixed(2)}` : "";
  const named = hardest ? `hardest step: ${hardest}` : "";
  const laid = `${
    (10 ** search.median).toFixed(2)
  } pieces laid for each that is needed, in the middle one of ${search.plays} plays by chance`;
  return [
    `${"★".repeat(stars)}${"☆".repeat(5 - stars)} ${stars} of 5 stars by ${scale}, ${only}.`,
    [score, named].filter(Boolean).join("; "),
    laid,
    `stars: ${basis}, version ${version}`,
  ].filter(Boolean).join("\n");
}
