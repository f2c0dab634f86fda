// A hint without a server: the core deduces, chooses and words it, as it does for the server; what is searched on the
// way is searched here in slices. See docs/design/deduction.md.

import { byCoordinates } from "./geometry.js";
import { CoreFault } from "./worker-core.js";
import { combinations, done, Hand, Run } from "./worker-search.js";

/** @typedef {import("./worker-search.js").Solvable} Solvable */
/** @typedef {import("./worker-search.js").Lease} Lease */
/** @typedef {import("./worker-core.js").Deduction} Deduction */
/** @typedef {{piece: string, cells: number[][]}} Placed */
/** @typedef {{option: number, cell: number, reason: string, ways: number, of: number, allSeen: boolean}} Move */
/** @typedef {{deduction: Deduction | null, because: number[], move: Move | null}} Next */
/** @typedef {{back: number[] | null, fewest: boolean, since: number | null, reason: {text: string, cells: number[], because: number[]} | null}} Stuck */

/** Solutions that are counted, and that are looked at, at most; up to so many pieces to take back every choice is tried. */
const [COUNTED, LOOKED_AT, TRIED] = [1000000, 20000, 3];
/** Seconds of a hint by default, and at most; milliseconds of deductions, which cannot be interrupted. */
const [SECONDS, MOST_SECONDS, DEDUCING] = [10, 60, 3000];
/** The parts of a hint: a cell, the piece that covers it, the kind of reasoning, the move. */
const STRENGTHS = ["where", "piece", "rule", "move"];

/**
 * Tell the next piece and why it lies there, or what to take back and why.
 * @param {Solvable} puzzle - without its own placed pieces, if these can be left out.
 * @param {any} options - `placed`: pieces by name with the numbers of their cells; `strength`; `seconds`; `none`: why
 *   even the empty board has no solution, null if that is not known.
 * @param {Lease} lease
 * @param {import("./worker-search.js").Tell} tell
 */
export async function hint(puzzle, options, lease, tell) {
  const start = performance.now();
  const strength = options.strength || "move";
  if (!STRENGTHS.includes(strength)) {
    throw new CoreFault(`there is no strength "${strength}": choose ${STRENGTHS.join(", ")}`);
  }
  const asked = new Asked(puzzle, options.placed ?? [], lease, Math.min(options.seconds ?? SECONDS, MOST_SECONDS));
  const [solutions, exact] = options.none ? [0, true] : await asked.count();
  const stuck = options.none ? never(options.none) : exact && !solutions ? await asked.stuck() : null;
  const next = stuck ? { deduction: null, because: [], move: null } : asked.next();
  const hint = new Telling(asked, strength, solutions, exact);
  const data = hint.data(stuck, next);
  tell({ type: "result", data, text: data.text });
  done(tell, {
    complete: !lease.cancelled,
    why: lease.cancelled ? "It was stopped." : "",
    found: solutions,
    seconds: (performance.now() - start) / 1000,
    nodes: 0,
  });
}

/** A board that no piece made hopeless: the puzzle has no solution. @param {string} text @returns {Stuck} */
const never = (text) => ({ back: null, fewest: false, since: null, reason: { text, cells: [], because: [] } });

/** A board for which a hint is wanted, and the time that is left for it. */
class Asked {
  /** @param {Solvable} puzzle @param {[string, number[], number?][]} laid @param {Lease} lease @param {number} seconds */
  constructor(puzzle, laid, lease, seconds) {
    this.puzzle = puzzle;
    this.hand = new Hand(puzzle, laid, lease);
    this.lease = lease;
    this.end = performance.now() + 1000 * seconds;
    /** The options of the pieces, -1 of one that cannot lie there. */
    this.options = this.hand.options;
    /** Of the solutions that were looked at: in how many each option is, how many they are, and whether these are all. */
    this.often = /** @type {Map<number, number>} */ (new Map());
    this.of = 0;
    this.allSeen = false;
  }

  /** Half of the time that is left, in milliseconds. */
  get part() {
    return Math.max(0, this.end - performance.now()) / 2;
  }

  /** In how many ways the board can be finished, and whether these are all. @returns {Promise<[number, boolean]>} */
  async count() {
    if (this.options.includes(-1) || new Set(this.options).size < this.options.length) return [0, true];
    const over = await this.look();
    if (this.allSeen || !over) return [this.of, this.allSeen];
    const all = this.options.map((_, index) => index);
    const { found, exact } = await this.hand.count(all, COUNTED, this.part);
    return [Math.max(found, this.of), exact && found < COUNTED];
  }

  /** Look at the solutions, up to some, and note how often each option is in them; false where time ran out. */
  async look() {
    const run = new Run(this.puzzle.core, { listing: true, most: LOOKED_AT, chosen: this.options });
    const { over, complete, found } = await run.finish(this.part, this.lease, ({ list }) => {
      for (const option of list.flat()) this.often.set(option, (this.often.get(option) ?? 0) + 1);
    });
    [this.of, this.allSeen] = [found, complete];
    return over;
  }

  /** Whether the board can be finished with some of the pieces, by index; null if a limit comes first. @param {number[]} kept */
  async finishes(kept) {
    const { found, exact } = await this.hand.count(kept, 1, Math.max(0, this.end - performance.now()));
    return found > 0 || (exact ? false : null);
  }

  /** What follows from the board. @returns {Next} */
  next() {
    const sure = !this.options.includes(-1);
    const found = sure ? this.puzzle.core.next(this.options, Math.min(this.part, DEDUCING)) : null;
    const [deduction, because] = [found?.step ?? null, found?.because ?? []];
    const forced = found?.forced;
    const move = forced ? { ...forced, ways: 0, of: 0, allSeen: true } : this.likely(deduction?.premises ?? []);
    return { deduction, because, move };
  }

  /** What most of the solutions have. @param {number[]} near - items of the deduction. @returns {Move | null} */
  likely(near) {
    const { often, of, allSeen } = this;
    const covered = this.hand.laid.flatMap(([, cells]) => cells);
    const chosen = this.puzzle.core.likely(often, covered, near.filter((item) => item < this.puzzle.cells));
    return chosen && { ...chosen, reason: "", ways: often.get(chosen.option) ?? 0, of, allSeen };
  }

  /** Why the board cannot be finished, and what to take back. @returns {Promise<Stuck>} */
  async stuck() {
    const since = await this.since();
    const { back, fewest } = since === null ? { back: null, fewest: false } : await this.toTakeBack();
    const laid = this.options.filter((option) => option >= 0);
    const reason = this.puzzle.core.doom(laid, Math.min(this.part, DEDUCING));
    return { back, fewest, since, reason };
  }

  /** The piece after which the board could not be finished, by halving; null where it never could. */
  async since() {
    let [fine, doomed] = [-1, this.options.length]; // how many pieces leave it finishable, how many do not
    while (doomed - fine > 1) {
      const middle = (fine + doomed) >> 1;
      if (await this.finishes(this.options.slice(0, middle).map((_, index) => index))) fine = middle;
      else doomed = middle;
    }
    return doomed === 0 ? null : doomed - 1;
  }

  /** The fewest pieces to take back, by index, and whether fewer are known not to be enough. */
  async toTakeBack() {
    const all = this.options.map((_, index) => index);
    let fewest = true;
    for (let number = 1; number <= Math.min(TRIED, all.length); number++) {
      for (const back of combinations(all, number)) {
        const finishes = await this.finishes(all.filter((index) => !back.includes(index)));
        if (finishes) return { back, fewest };
        fewest = fewest && finishes === false;
        if (this.lease.cancelled) return { back: null, fewest: false };
      }
    }
    return all.length > TRIED ? this.mostKept() : { back: null, fewest: false };
  }

  /** Keep as many of the pieces as any solution does: the exact maximum. */
  mostKept() {
    const gains = this.options.filter((option) => option >= 0);
    const best = this.puzzle.core.best(gains, Math.min(Math.max(0, this.end - performance.now()), DEDUCING));
    if (!best) return { back: null, fewest: false };
    const back = this.options.flatMap((option, index) => (best.kept.includes(option) ? [] : [index]));
    return { back, fewest: best.complete };
  }
}

/** A hint as data and in words, as much of it as its strength allows. */
class Telling {
  /** @param {Asked} asked @param {string} strength @param {number} solutions @param {boolean} exact */
  constructor(asked, strength, solutions, exact) {
    this.asked = asked;
    this.puzzle = asked.puzzle;
    this.core = asked.puzzle.core;
    this.strength = strength;
    this.solutions = solutions;
    this.exact = exact;
  }

  /** The hint in the shape that the server has it in. @param {Stuck | null} stuck @param {Next} next */
  data(stuck, next) {
    const { puzzle, strength, solutions, exact } = this;
    const back = stuck?.back ?? [];
    const { move } = next;
    return {
      puzzle: puzzle.name,
      set: puzzle.set,
      solutions: exact ? solutions : null,
      ...(exact ? {} : { at_least: solutions }),
      take_back: back.map((index) => this.placed(index)),
      take_back_fewest: Boolean(stuck?.fewest && back.length),
      since: stuck?.since ?? null,
      reason: stuck?.reason ? this.reasonData(stuck.reason) : null,
      strength,
      look_at: move ? puzzle.places[move.cell] : null,
      move: move ? this.moveData(move, next) : null,
      deduction: this.stepData(next),
      text: this.lines(stuck, next).join("\n"),
      cells: stuck?.reason?.cells ?? (move ? [move.cell] : []),
      back_cells: back.flatMap((index) => this.asked.hand.laid[index][1]),
      names: Array.from({ length: puzzle.cells }, (_, cell) => this.core.called(-1, [cell]).replace(" of layer ", "/")),
    };
  }

  /** The lines that a person reads. @param {Stuck | null} stuck @param {Next} next @returns {string[]} */
  lines(stuck, next) {
    const count = this.core.phrase(0, [this.solutions, Number(this.exact)]);
    if (stuck) return [count, this.backText(stuck)];
    const { move } = next;
    if (move && this.strength === "move") {
      return [count, `Lay ${this.called(move.option)}.`, `Why? ${this.why(move, next)}`];
    }
    return move || next.deduction ? [count, this.lookText(next)] : [count];
  }

  /** @param {Stuck} stuck */
  backText({ back, fewest, since, reason }) {
    const called = (/** @type {number} */ index) => {
      const [name, cells] = this.asked.hand.laid[index];
      return this.core.called(this.puzzle.pieces.indexOf(name), cells);
    };
    const last = since === null ? "" : called(since);
    const numbers = [Number(fewest), since === null ? 0 : since + 1];
    return this.core.phrase(3, numbers, [reason?.text ?? "", last, ...(back ?? []).map(called)]);
  }

  /** Why a piece is laid. @param {Move} move @param {Next} next */
  why(move, { deduction, because }) {
    if (!move.reason) return this.core.phrase(1, [move.ways, move.of, Number(move.allSeen)], ["it there"]);
    const pieces = deduction?.effect === "lay" ? because.map((option) => this.piece(option)) : [];
    return `${move.reason}${this.core.phrase(2, [], pieces)}.`;
  }

  /** Where to look, and what helps there. @param {Next} next */
  lookText({ move, deduction }) {
    const kind = deduction ? this.core.rungs().rungs[deduction.rung].name : this.core.rungs().unforced;
    const cell = move ? this.core.called(-1, [move.cell]) : "";
    return this.core.phrase(4, [STRENGTHS.indexOf(this.strength)], [cell, move ? this.piece(move.option) : "", kind]);
  }

  /** @param {{text: string, cells: number[], because: number[]}} reason */
  reasonData({ text, cells, because }) {
    const { places } = this.puzzle;
    return { text, cells: cells.map((cell) => places[cell]), because: because.map((option) => this.lays(option)) };
  }

  /** @param {Move} move @param {Next} next */
  moveData(move, next) {
    if (this.strength === "where" || this.strength === "rule") return null;
    const placed = this.lays(move.option);
    if (this.strength === "piece") return { piece: placed.piece };
    const share = move.reason ? {} : { ways: move.ways, of: move.of, all_seen: move.allSeen };
    return { ...placed, forced: move.reason !== "", ...share, why: this.why(move, next) };
  }

  /** The easiest deduction, or the move as a step where nothing is forced. @param {Next} next */
  stepData(next) {
    const step = this.step(next);
    if (!step) return null;
    const { rung, cells, pieces, effect } = step;
    const shown = { text: this.strength === "move" ? step.text : this.lookText(next), cells };
    if (this.strength === "where" || this.strength === "piece") {
      return { rung: null, ...shown, pieces: [], effect: null, because: [] };
    }
    if (this.strength === "rule") return { rung, ...shown, pieces, effect: null, because: [] };
    return { rung, ...shown, pieces, effect, because: next.because.map((option) => this.lays(option)) };
  }

  /** @param {Next} next */
  step({ deduction, move }) {
    if (!deduction && !move) return null;
    if (deduction) return this.puzzle.step(deduction);
    const { option, cell, ways, of, allSeen } = /** @type {Move} */ (move);
    const placed = this.lays(option);
    const share = this.core.phrase(1, [ways, of, Number(allSeen)], [this.called(option)]);
    return {
      rung: "7",
      text: `Nothing is forced here. ${share}`,
      cells: [this.puzzle.places[cell]],
      pieces: [placed.piece],
      effect: { lay: [placed], rule_out: [] },
    };
  }

  /** A piece on the board, by its index. @param {number} index @returns {Placed} */
  placed(index) {
    const [piece, cells] = this.asked.hand.laid[index];
    return { piece, cells: placesOf(this.puzzle, cells) };
  }

  /** What an option lays. @param {number} option */
  lays(option) {
    return laidBy(this.puzzle, option);
  }

  /** What the piece of an option is called. @param {number} option */
  piece(option) {
    return this.core.called(this.puzzle.placements()[option][0], []);
  }

  /** What an option lays, in words. @param {number} option */
  called(option) {
    const [piece, , cells] = this.puzzle.placements()[option];
    return this.core.called(piece, cells);
  }
}

/** What an option lays. @param {Solvable} puzzle @param {number} option @returns {Placed} */
export function laidBy(puzzle, option) {
  const [piece, , cells] = puzzle.placements()[option];
  return { piece: puzzle.pieces[piece], cells: placesOf(puzzle, cells) };
}

/** The coordinates of cells that are given by number. @param {Solvable} puzzle @param {number[]} cells */
const placesOf = (puzzle, cells) => cells.map((cell) => puzzle.places[cell]).sort(byCoordinates);
