// What there is to show of a puzzle, in the shape that the server has it in; cheap enough for every
// change of the hand. Nothing is searched.

import { cellKey as key } from "./geometry.js";
import { areaSpan, hasArea } from "./worker-area.js";
import { ruleText } from "./worker-document.js";
import { slotRule } from "./worker-setup.js";

/** @typedef {import("./worker-document.js").Puzzle} Puzzle */
/** @typedef {import("./worker-core.js").Opened} Opened */
/** @typedef {{kind: string, text: string, cells: number[][], stops: boolean}} Note */

/** The kinds of search that this engine has. */
export const KINDS = ["solve", "solutions", "count", "hand", "hint", "rate", "heatmap", "watch", "engines"];
/** The note for a rule that the page does not know. */
export const ELSEWHERE = "needs tilewright on your own machine (pip install 'tilewright[web]', then tilewright serve)";
/** The number of fills of a palette, and of shades of each. */
const [FILLS, SHADES] = [12, 3];

/**
 * @param {Puzzle} puzzle
 * @param {Opened | null} opened what the core made of it, null if that was too much
 * @param {[number, number, number[]][] | null} placements those that there are, null where they are too many
 * @param {string} refusal why nothing can be searched here, "" where it can
 * @param {any[]} joined what lies beyond joined borders
 */
export function viewOf(puzzle, opened, placements, refusal, joined = []) {
  const places = [...puzzle.board.values()];
  const cells = opened ? opened.order.map((at) => places[at]) : places;
  const number = new Map(cells.map(({ cell }, at) => [key(cell), at]));
  const unfilled = puzzle.slots.filter((slot) => !puzzle.setting.has(slot.name));
  const notes = notesOf(puzzle, cells, placements, refusal);
  const settled = !unfilled.length && !puzzle.wrong.length && cells.length > 0 && puzzle.pieces.length > 0;
  return {
    title: puzzle.title,
    cells: cells.map(({ cell }) => cell),
    blocked: puzzle.blocked,
    optional: cells.flatMap(({ optional }, at) => (optional ? [at] : [])),
    marks: cells.filter(({ mark }) => mark).map(({ cell, mark }) => [cell, mark]).sort(byCell),
    labels: labelsOf(puzzle),
    pieces: piecesOf(puzzle, opened),
    slots: puzzle.slots.map((slot) => slotOf(puzzle, slot)),
    switches: puzzle.switches,
    rules: puzzle.rules.filter((rule) => rule.on).map(ruleText),
    joined,
    placed: puzzle.laid.map((
      { piece, cells: on },
    ) => [puzzle.pieces[piece].name, on.map((cell) => number.get(key(cell))).sort((a, b) => Number(a) - Number(b))]),
    notes,
    verbs: settled && !refusal ? KINDS : [],
  };
}

/** @param {any[]} a @param {any[]} b */
const byCell = (a, b) =>
  a[0].reduce(
    (/** @type {number} */ order, /** @type {number} */ at, /** @type {number} */ axis) => order || at - b[0][axis],
    0,
  );

/** @param {Puzzle} puzzle @param {import("./worker-setup.js").Slot} slot */
function slotOf(puzzle, slot) {
  const { name, role, kind } = slot;
  const more =
    { choose: { labels: slot.labels }, one_in_each: { domains: slot.domains }, count: { number: slot.number } }[kind];
  return {
    name,
    role,
    value: puzzle.setting.get(name)?.value ?? null,
    text: slotRule(slot, puzzle.whole.size),
    kind,
    ...more,
  };
}

/** @param {Puzzle} puzzle */
function labelsOf(puzzle) {
  const covered = new Set(puzzle.laid.flatMap(({ cells }) => cells.map(key)));
  const found = /** @type {Map<string, [number[], string]>} */ (new Map());
  for (const slot of puzzle.slots.filter((one) => one.kind === "choose")) {
    const own = /** @type {Map<string, [number[], string]>} */ (new Map());
    for (const [label, cells] of Object.entries(slot.labels)) {
      for (const cell of cells) {
        own.set(key(cell), [cell, own.has(key(cell)) ? `${own.get(key(cell))?.[1]}/${label}` : label]);
      }
    }
    for (const [at, pair] of own) if (!covered.has(at) && !found.has(at)) found.set(at, pair);
  }
  return [...found.values()];
}

/** @param {Puzzle} puzzle @param {Opened | null} opened */
function piecesOf(puzzle, opened) {
  const letters = lettersOf(puzzle.pieces.map(({ name }) => name));
  const colours = coloursOf(puzzle.pieces.map(({ copies }) => copies[0] !== 1 || copies[1] !== 1));
  const texts = marksOf(puzzle);
  return puzzle.pieces.map(({ name, copies }, at) => {
    const shapes = opened?.orientations[at] ?? [];
    const [turn, tilt, flip] = puzzle.lattice.handles.map((isometry) =>
      shapes.map((shape, own) => (shape.images[isometry] < 0 ? own : shape.images[isometry]))
    );
    const back = shapes.map((_, own) => own);
    turn.forEach((image, own) => (back[image] = own));
    const orientations = shapes.map(({ cells, marks }) => ({ cells, marks: marks.map((mark) => texts[mark]) }));
    return {
      name,
      letter: letters[at],
      colour: colours[at][0],
      colours: colours[at],
      copies,
      orientations,
      turn,
      back,
      tilt,
      flip: throughAll(turn, tilt, flip),
    };
  });
}

/**
 * A flip that leads through all orientations: it is `flip` if that does. Else it goes on to the next
 * orientations that turning and tilting lead to each other.
 * @param {number[]} turn @param {number[]} tilt @param {number[]} flip
 */
function throughAll(turn, tilt, flip) {
  if (!turn.length || ledTo(0, [turn, tilt, flip]).length === turn.length) return flip;
  const orbits = /** @type {number[][]} */ ([]);
  turn.forEach((_, number) =>
    orbits.some((orbit) => orbit.includes(number)) || orbits.push(ledTo(number, [turn, tilt]))
  );
  const images = [...flip];
  orbits.forEach((orbit, at) => {
    const next = orbits[(at + 1) % orbits.length];
    orbit.forEach((number, rank) => (images[number] = next[rank % next.length]));
  });
  return images;
}

/** The numbers that some maps lead to from one of them, sorted. @param {number} start @param {number[][]} ways */
function ledTo(start, ways) {
  const found = new Set([start]);
  for (const number of found) ways.forEach((way) => found.add(way[number]));
  return [...found].sort((a, b) => a - b);
}

/** The marks by the numbers that `wordsOf` gives them. @param {Puzzle} puzzle */
function marksOf(puzzle) {
  const own = [...puzzle.board.values()].map(({ mark }) => mark);
  return [...new Set(["", ...own, ...puzzle.pieces.flatMap(({ shapes }) => shapes.flatMap(({ marks }) => marks))])];
}

/** A character for each piece: its initial, or the next free one. @param {string[]} names */
function lettersOf(names) {
  const one = /^[\p{L}\p{N}]$/u;
  const found = new Map(names.filter((name) => one.test(name)).map((name) => [name, name]));
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const pool = [...alphabet, ...alphabet.toLowerCase(), ..."0123456789"];
  const swapped = (
    /** @type {string} */ char,
  ) => (char === char.toUpperCase() ? char.toLowerCase() : char.toUpperCase());
  for (const name of names) {
    if (found.has(name)) continue;
    const own = [...name].filter((char) => /[A-Za-z0-9]/.test(char));
    const wanted = [...own.slice(0, 1), ...own.slice(0, 1).map(swapped), ...own.slice(1)];
    const taken = new Set(found.values());
    const free = [...wanted.map((char) => char.toUpperCase()), ...wanted, ...pool].find((char) => !taken.has(char));
    found.set(name, free ?? pool[found.size % pool.length]);
  }
  return names.map((name) => found.get(name) ?? "");
}

/** What people call each piece: its name, with its letter in pictures if that is another. @param {Puzzle} puzzle */
export function calledOf({ pieces }) {
  const names = pieces.map(({ name }) => name);
  return lettersOf(names).map((letter, at) => (letter === names[at] ? letter : `${names[at]} (${letter})`));
}

/** The colours that the copies of each piece take. @param {boolean[]} repeated */
function coloursOf(repeated) {
  const count = repeated.length;
  if (count > FILLS) {
    return repeated.map((_, kind) => Array.from({ length: FILLS }, (__, step) => (kind + step) % FILLS));
  }
  const own = repeated.map((_, kind) => [kind]);
  const takers = own.filter((_, kind) => repeated[kind]);
  for (let spare = count; takers.length && spare < FILLS; spare++) takers[(spare - count) % takers.length].push(spare);
  const shades = Array.from({ length: SHADES }, (_, shade) => shade * FILLS);
  return own.map((
    bases,
    kind,
  ) => (repeated[kind] ? shades.flatMap((shade) => bases.map((base) => base + shade)) : [kind]));
}

/**
 * @param {Puzzle} puzzle
 * @param {import("./worker-setup.js").Place[]} cells
 * @param {[number, number, number[]][] | null} placements
 * @param {string} refusal
 * @returns {Note[]}
 */
function notesOf(puzzle, cells, placements, refusal) {
  const unfilled = puzzle.slots.filter((slot) => !puzzle.setting.has(slot.name));
  const reported = (/** @type {string} */ name) => puzzle.wrong.some((text) => text.startsWith(`${name}: `));
  const note = (
    /** @type {string} */ kind,
    /** @type {string} */ text,
    cells = /** @type {number[][]} */ ([]),
    stops = true,
  ) => ({ kind, text, cells, stops });
  const notes = puzzle.wrong.map((text) => note("setting", text));
  for (const slot of unfilled.filter(({ name }) => !reported(name))) {
    const text = `${slot.name} has no value yet: ${slotRule(slot, puzzle.whole.size)}.`;
    notes.push(note("setting", text.length < 200 ? text : `${text.slice(0, 160).replace(/\s\S*$/, "")} ...`));
  }
  if (refusal) notes.push(note("rule", refusal));
  notes.push(areaNote(puzzle));
  if (!placements || !cells.length || !puzzle.pieces.length) return notes;
  const covered = new Set(placements.flatMap(([, , on]) => on));
  const placed = new Set(placements.map(([piece]) => piece));
  const dead = cells.filter(({ optional }, at) => !optional && !covered.has(at)).map(({ cell }) => cell);
  if (dead.length) {
    notes.push(
      note(
        "dead",
        dead.length === 1 ? "No piece can cover this cell." : `No piece can cover these ${dead.length} cells.`,
        dead,
        !unfilled.length,
      ),
    );
  }
  const lost = puzzle.pieces.filter((_, at) => !placed.has(at));
  if (lost.length) {
    const names = lost.slice(0, 8).map(({ name }) => name).join(", ") +
      (lost.length > 8 ? ` and ${lost.length - 8} more` : "");
    const stops = lost.some(({ copies }) => copies[0] > 0) && !unfilled.length;
    notes.push(
      note("piece", `${lost.length === 1 ? "Piece" : "Pieces"} ${names}: there is no place on the board.`, [], stops),
    );
  }
  return notes;
}

/**
 * Say how many cells the pieces cover and how many there are.
 * @param {Puzzle} puzzle
 * @returns {Note}
 */
function areaNote(puzzle) {
  const note = (/** @type {string} */ text, stops = true) => ({ kind: "area", text, cells: [], stops });
  if (!puzzle.board.size) return note("The board has no cell yet.");
  if (!puzzle.pieces.length) return note("There is no piece yet.");
  const [least, most] = areaSpan(puzzle);
  const span = (
    /** @type {number} */ low,
    /** @type {number} */ high,
  ) => (low === high ? `${low} cells` : `${low} to ${high} cells`);
  const sizes = puzzle.pieces.map(({ shapes }) => shapes.map((shape) => shape.cells.length));
  const low = puzzle.pieces.reduce((sum, { copies }, at) => sum + copies[0] * Math.min(...sizes[at]), 0);
  const high = puzzle.pieces.reduce((sum, { copies }, at) => sum + (copies[1] ?? Infinity) * Math.max(...sizes[at]), 0);
  const pieces = high < Infinity ? span(low, high) : low ? `at least ${low} cells` : "any number of cells";
  if (hasArea(puzzle)) return note(`The pieces cover ${pieces}, the board has ${span(least, most)}.`, false);
  const why = low > most
    ? `That is ${low - most} too many to fit.`
    : high < least
    ? `That is ${least - high} too few to fill it.`
    : "No choice of pieces adds up to that.";
  return note(`The pieces cover ${pieces}, but the board has ${span(least, most)}. ${why}`);
}
