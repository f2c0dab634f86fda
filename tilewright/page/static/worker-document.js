// Documents: what the page edits, read into plain parts, with every fault at once; and files that were
// dropped on the page, opened as documents. What reads here is as strict as the core needs it; the
// package on a machine of one's own judges more.

import { copiesOf, OPEN, OUTSIDE, sizesOf, writePicture } from "./document.js";
import { cellKey as key } from "./geometry.js";
import { openedPieces } from "./worker-include.js";
import { readPicture } from "./worker-picture.js";
import { choose, readSlots } from "./worker-setup.js";
import { readWrap } from "./worker-wrap.js";

/** @typedef {import("./worker-setup.js").Place} Place */
/** @typedef {import("./worker-setup.js").Slot} Slot */
/** @typedef {import("./worker-setup.js").Value} Value */
/** @typedef {import("./worker-setup.js").Fault} Fault */
/** @typedef {number[]} Cell */
/** @typedef {{name: string, coordinates: number, representatives: Cell[], steps: Cell[], near: Cell[][], isometries: {name: string, mirrored: boolean | null, flipped: boolean, representatives: Cell[], steps: Cell[]}[], handles: number[], flips: boolean, colouring: {sizes: number[], colours: string} | null, points: {space: number, root: number, forms: number[][][], steps: Cell[], cells: Cell[][]} | null}} Lattice */
/** @typedef {{cells: Cell[], marks: string[]}} Shape */
/** @typedef {{name: string, copies: [number, number | null], turns: boolean, flips: boolean, shapes: Shape[], held: boolean}} Piece */
/** @typedef {{piece: number, cells: Cell[]}} Laid */
/** @typedef {{kind: string, value: any, on: boolean, known: boolean}} Rule */
/**
 * @typedef {{title: string, name: string, lattice: Lattice, whole: Map<string, Place>, board: Map<string, Place>,
 *   blocked: Cell[], wrap: Cell[][], pieces: Piece[], laid: Laid[], slots: Slot[], setting: Map<string, Value>, wrong: string[],
 *   switches: {name: string, on: boolean, text: string}[], rules: Rule[]}} Puzzle
 */

const LIMITS = { cells: 4096, pieces: 512, pieceCells: 256, bytes: 1 << 20 };
const SLUG = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/;

/**
 * Read a document.
 * @param {any} document
 * @param {Record<string, Lattice>} lattices
 * @returns {{faults: Fault[]} | {puzzle: Puzzle}}
 */
export function readDocument(document, lattices) {
  const faults = /** @type {Fault[]} */ ([]);
  const fault = (/** @type {(string | number)[]} */ path, /** @type {string} */ what, /** @type {string} */ todo) =>
    faults.push({ path, what, todo });
  if (typeof document !== "object" || document === null || Array.isArray(document)) {
    return { faults: [{ path: [], what: "this is no puzzle", todo: "begin with tilewright: 1 and name: my-puzzle" }] };
  }
  const lattice = lattices[document.lattice ?? "square"];
  if (document.tilewright !== 1) {
    fault(["tilewright"], "'tilewright' is not a version that can be read", "write tilewright: 1");
  }
  if (!SLUG.test(String(document.name ?? ""))) {
    fault(["name"], `the name '${document.name ?? ""}' is not a slug`, "use small letters, digits, dashes and dots");
  }
  if (!lattice) {
    fault(["lattice"], `there is no lattice '${document.lattice}'`, `choose from ${Object.keys(lattices).join(", ")}`);
  }
  if (!lattice) return { faults };
  const whole = readRegion(document.region, lattice, fault);
  const wrap = wrapOf(document.region, lattice, whole, fault);
  const pieces = readPieces(document.pieces, lattice, fault);
  const slots = readSlots(document.setup, whole, faults);
  const laid = readLaid(document.placed, pieces, whole, fault);
  const rules = readRules(document.rules, document.set ?? {});
  if (faults.length) return { faults };
  const { setting, board, blocked, wrong } = choose(slots, document.set, document.setup?.never, whole);
  if (laid.some((one) => !one.cells.every((cell) => board.has(key(cell))))) {
    wrong.push("the setup blocks cells of a placed piece; choose other cells");
  }
  const puzzle = {
    title: document.title || document.name,
    name: document.name,
    lattice,
    whole,
    board,
    blocked,
    wrap,
    pieces,
    laid,
    slots,
    setting,
    wrong,
    rules,
  };
  return { puzzle: { ...puzzle, switches: switchesOf(document.rules, rules) } };
}

/** @typedef {(path: (string | number)[], what: string, todo: string) => void} Tell */

/**
 * @param {any} region
 * @param {Lattice} lattice
 * @param {Tell} fault
 * @returns {Map<string, Place>}
 */
function readRegion(region, lattice, fault) {
  const board = new Map();
  const add = (/** @type {Cell} */ cell, optional = false, mark = "") => board.set(key(cell), { cell, optional, mark });
  try {
    if (typeof region === "string") {
      for (const [cell, char] of readPicture(region, lattice.coordinates)) {
        if (char === "#") continue;
        if (char !== "." && char !== "?" && !/^[\p{L}\p{N}]$/u.test(char)) {
          throw new Error(`'${char}' at [${cell}] is no region character: use . ? # or a mark`);
        }
        add(cell, char === "?", char === "." || char === "?" ? "" : char);
      }
    } else if (Array.isArray(region?.box)) {
      boxCells(region).forEach((cell) => add(cell));
    } else if (Array.isArray(region?.cells)) {
      region.cells.forEach((/** @type {Cell} */ cell) => add(cell));
    } else {
      throw new Error("the region is neither a picture nor cells");
    }
  } catch (error) {
    fault(["region"], /** @type {Error} */ (error).message, "write a picture, {box: [x, y]} or {cells: [[x, y], ...]}");
    return board;
  }
  for (const cell of region?.optional ?? []) add(cell, true);
  for (const [mark, cells] of Object.entries(region?.marks ?? {})) {
    for (const cell of cells) add(cell, board.get(key(cell))?.optional ?? false, mark);
  }
  if (board.size > LIMITS.cells) {
    fault(["region"], `the region has ${board.size} cells, more than ${LIMITS.cells}`, "make it smaller");
  }
  const places = [...board.values()];
  if (places.some(({ cell }) => !isCell(cell, lattice) || cell.some((/** @type {number} */ at) => at < 0))) {
    fault(
      ["region"],
      "a cell of the region is no cell of this lattice",
      `give ${lattice.coordinates} whole numbers, 0 or more`,
    );
  }
  return board;
}

/**
 * @param {any} region
 * @param {Lattice} lattice
 * @param {Map<string, Place>} board
 * @param {Tell} fault
 */
function wrapOf(region, lattice, board, fault) {
  const cells = [...board.values()].map(({ cell }) => cell);
  const sides = Array.isArray(region?.box) ? region.box : sizesOf(cells, lattice.coordinates);
  try {
    return readWrap(region?.wrap, lattice, sides);
  } catch (error) {
    fault(
      ["region", "wrap"],
      /** @type {Error} */ (error).message,
      "write torus, cylinder, moebius or klein, or a list of steps: [[10, 0], [0, 6]]",
    );
    return [];
  }
}

/** The cells of a region that is a box; throws an `Error` if they are too many. @param {{box: number[], without?: Cell[]}} region */
function boxCells({ box, without = [] }) {
  if (box.reduce((product, side) => product * side, 1) > LIMITS.cells) {
    throw new Error(`the region has more cells than ${LIMITS.cells}`);
  }
  const gone = new Set(without.map(key));
  const cells = box.reduce(
    (cells, side) => cells.flatMap((cell) => Array.from({ length: side }, (_, at) => [...cell, at])),
    /** @type {Cell[]} */ ([[]]),
  );
  return cells.filter((cell) => !gone.has(key(cell)));
}

const isCell = (/** @type {any} */ cell, /** @type {Lattice} */ lattice) =>
  Array.isArray(cell) && cell.length === lattice.coordinates &&
  cell.every((at) => Number.isInteger(at) && Math.abs(at) < 1 << 20);

/**
 * @param {any} given
 * @param {Lattice} lattice
 * @param {Tell} fault
 * @returns {Piece[]}
 */
function readPieces(given, lattice, fault) {
  const entries = Object.entries(given ?? {});
  if (entries.length > LIMITS.pieces) {
    fault(["pieces"], `there are ${entries.length} kinds of piece, more than ${LIMITS.pieces}`, "use fewer");
  }
  return entries.slice(0, LIMITS.pieces).flatMap(([name, one]) => {
    try {
      return [readPiece(name, one, lattice)];
    } catch (error) {
      fault(["pieces", name], /** @type {Error} */ (error).message, "draw at least one X, or list cells");
      return [];
    }
  });
}

/**
 * @param {string} name
 * @param {any} given
 * @param {Lattice} lattice
 * @returns {Piece}
 */
function readPiece(name, given, lattice) {
  const { shapes, copies = 1, turns = true, flips = lattice.flips, at } = given ?? {};
  if (!Array.isArray(shapes) || !shapes.length) throw new Error("the piece has no shape");
  const [low, high] = copiesOf({ copies });
  const whole = (/** @type {any} */ number) => Number.isInteger(number) && number >= 0 && number < 1 << 24;
  if (!whole(low) || (high !== null && (!whole(high) || high < low || high === 0))) {
    throw new Error(`copies ${JSON.stringify(copies)} is no range`);
  }
  return {
    name,
    copies: [low, high],
    turns: Boolean(turns),
    flips: Boolean(flips),
    shapes: shapes.map((shape) => readShape(shape, lattice)),
    held: at !== undefined,
  };
}

/**
 * @param {any} given
 * @param {Lattice} lattice
 * @returns {Shape}
 */
function readShape(given, lattice) {
  let pairs = /** @type {[Cell, string][]} */ ([]);
  if (typeof given === "string") {
    pairs = readPicture(given, lattice.coordinates).filter(([, char]) => char !== ".");
    const bad = pairs.find(([, char]) => !/^[\p{L}\p{N}]$/u.test(char));
    if (bad) throw new Error(`'${bad[1]}' at [${bad[0]}] is no piece character: use . X or a mark`);
  } else if (Array.isArray(given)) {
    pairs = given.map((cell) => [cell, "X"]);
  }
  if (!pairs.length) throw new Error("a shape has no cells");
  if (pairs.length > LIMITS.pieceCells) {
    throw new Error(`a shape has ${pairs.length} cells, more than ${LIMITS.pieceCells}`);
  }
  if (!pairs.every(([cell]) => isCell(cell, lattice))) {
    throw new Error("a shape has a cell that is none of this lattice");
  }
  const once = new Map(pairs.map((pair) => [key(pair[0]), pair]));
  return {
    cells: [...once.values()].map(([cell]) => cell),
    marks: [...once.values()].map(([, char]) => (char === "X" ? "" : char)),
  };
}

/**
 * @param {any} given
 * @param {Piece[]} pieces
 * @param {Map<string, Place>} board
 * @param {Tell} fault
 * @returns {Laid[]}
 */
function readLaid(given, pieces, board, fault) {
  const taken = new Set();
  return (Array.isArray(given) ? given : []).flatMap((one, index) => {
    const piece = pieces.findIndex((kind) => kind.name === one?.piece);
    const cells = Array.isArray(one?.cells) ? one.cells : [];
    const path = ["placed", index];
    if (piece < 0) fault(path, `there is no piece '${one?.piece}'`, "name a piece of the puzzle");
    else if (!cells.length || !cells.every((/** @type {any} */ cell) => Array.isArray(cell) && board.has(key(cell)))) {
      fault(path, "these are no cells of the region", "move it");
    } else if (cells.some((/** @type {Cell} */ cell) => taken.has(key(cell)))) {
      fault(path, "a cell is taken by another placed piece", "move one");
    } else {
      cells.forEach((/** @type {Cell} */ cell) => taken.add(key(cell)));
      return [{ piece, cells }];
    }
    return [];
  });
}

/**
 * @param {any} given
 * @param {any} settings
 * @returns {Rule[]}
 */
function readRules(given, settings) {
  return (Array.isArray(given) ? given : []).map((rule) => {
    const kind = Object.keys(rule ?? {}).find((one) => one !== "switch") ?? "";
    const set = rule?.switch === undefined ? true : (settings[rule.switch] ?? true);
    const on = !(set === false || ["off", "false"].includes(String(set).toLowerCase()));
    return { kind, value: rule?.[kind], on, known: kind === "marks" && rule.marks === "match" };
  });
}

/** Whether a rule in force reads a mark of pieces. @param {Rule[]} rules @param {string} mark */
const readsMark = (rules, mark) =>
  rules.some(({ kind, value, on }) =>
    on && (kind === "marks" || (kind === "once" && (value?.marks === "any" || [value?.marks].flat().includes(mark))))
  );

/** Whether a rule in force reads the marks of the board. @param {Rule[]} rules */
const readsBoard = (rules) => rules.some(({ kind, on }) => on && kind === "marks");

/** The words of a rule. @param {Rule} rule */
export function ruleText(rule) {
  return rule.known
    ? "marks of the board take piece cells with the same mark"
    : `${rule.kind}: ${JSON.stringify(rule.value)}`;
}

/**
 * @param {any} given
 * @param {Rule[]} rules
 */
function switchesOf(given, rules) {
  const found = new Map();
  (Array.isArray(given) ? given : []).forEach((rule, at) => {
    if (rule?.switch === undefined) return;
    const one = found.get(rule.switch) ?? { name: rule.switch, on: rules[at].on, texts: [] };
    one.texts.push(ruleText(rules[at]));
    found.set(rule.switch, one);
  });
  return [...found.values()].map(({ name, on, texts }) => ({ name, on, text: texts.join("; ") }));
}

/**
 * Where points of cells are, if isometries are not all motions that carry pieces; see crates/wasm/src/motions.rs.
 * @param {Lattice} lattice
 * @returns {number[]}
 */
function pointWords({ points }) {
  if (!points) return [0];
  const { space, root, forms, steps, cells } = points;
  return [
    forms[0].length,
    space,
    root,
    forms.length,
    ...forms.flat(2),
    ...steps.flat(),
    ...cells.flatMap((own) => [own.length, ...own.flat()]),
  ];
}

/**
 * A puzzle as words for the core; see crates/wasm/src/puzzle.rs. Marks of pieces that no rule reads are below 0,
 * those of the board are left out.
 * @param {Puzzle} puzzle
 * @param {boolean} matchMarks
 * @returns {number[]}
 */
export function wordsOf(puzzle, matchMarks) {
  const { lattice, pieces } = puzzle;
  const places = [...puzzle.board.values()];
  const texts = new Map([["", 0]]);
  const mark = (/** @type {string} */ text) => texts.get(text) ?? (texts.set(text, texts.size), texts.size - 1);
  const words = [lattice.coordinates, lattice.representatives.length, lattice.steps.length, lattice.isometries.length];
  const add = (/** @type {number[]} */ ...more) => more.forEach((word) => words.push(word));
  [...lattice.representatives, ...lattice.steps].forEach((cell) => add(...cell));
  lattice.isometries.forEach((one) => [...one.representatives, ...one.steps].forEach((cell) => add(...cell)));
  lattice.isometries.forEach((one) => add(Number(one.flipped)));
  add(...pointWords(lattice));
  add(places.length);
  places.forEach(({ cell }) => add(...cell));
  places.forEach(({ optional }) => add(Number(optional)));
  const onBoard = Number(readsBoard(puzzle.rules));
  places.forEach((place) => add(onBoard * mark(place.mark)));
  add(Number(matchMarks), pieces.length);
  for (const { copies, turns, flips, shapes } of pieces) {
    add(copies[0], copies[1] ?? -1, Number(turns), Number(flips), shapes.length);
    for (const shape of shapes) {
      add(shape.cells.length);
      shape.cells.forEach((cell) => add(...cell));
      shape.marks.forEach((text) => add(text && !readsMark(puzzle.rules, text) ? -mark(text) : mark(text)));
    }
  }
  add(puzzle.laid.length);
  puzzle.laid.forEach(({ piece, cells }) => {
    add(piece, cells.length);
    cells.forEach((cell) => add(...cell));
  });
  add(puzzle.wrap.length);
  puzzle.wrap.forEach((images) => images.forEach((cell) => add(...cell)));
  return words;
}

/**
 * Open the text of a JSON puzzle file as a document.
 * @param {string} text
 * @param {(name: string) => Promise<Record<string, any>>} ofSet gives the pieces of a set
 * @param {(name: string) => Promise<any>} load gives the document of a puzzle of the catalogue
 * @returns {Promise<{document: any} | {faults: Fault[]}>}
 */
export async function openText(text, ofSet, load) {
  if (text.length > LIMITS.bytes) return refused("the file is larger than 1 MiB", "make it smaller");
  let data;
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return refused(
      "this page, which runs without a server, reads puzzle files in JSON alone, and this is none",
      "convert it: tilewright convert FILE --to json",
    );
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    return refused("this is no puzzle", "begin with tilewright: 1 and name: my-puzzle");
  }
  try {
    const { uses, ...own } = data;
    const base = uses === undefined ? {} : await load(String(uses));
    const brought = uses === undefined ? {} : {
      lattice: base.lattice,
      region: base.region,
      pieces: base.pieces,
      setup: base.setup,
      rules: [...(base.rules ?? []), ...(own.rules ?? [])],
      placed: [...(base.placed ?? []), ...(own.placed ?? [])],
      set: { ...base.set, ...own.set },
    };
    const document = { ...own, ...brought };
    if (uses === undefined) {
      Object.assign(document, {
        region: openedRegion(own.region),
        pieces: await openedPieces(own.pieces ?? {}, ofSet),
      });
    }
    return { document: JSON.parse(JSON.stringify(document)) };
  } catch (error) {
    const { message, todo } = /** @type {Error & {todo?: string}} */ (error);
    return refused(message, todo ?? "change it in the file");
  }
}

/** @param {string} what @param {string} todo */
const refused = (what, todo) => ({ faults: [{ path: [], what, todo }] });

/** A region as one picture, where it is none. @param {any} region */
function openedRegion(region) {
  if (typeof region === "string" || !region) return region;
  const cells = /** @type {Cell[]} */ (Array.isArray(region.box) ? boxCells(region) : region.cells);
  if (region.wrap) return joinedRegion(region, cells);
  if (!Array.isArray(cells) || cells.some((cell) => !Array.isArray(cell) || cell.length > 3)) return region;
  const marked = cells.map((cell) => ({ cell, mark: OPEN }));
  return writePicture(new Map(marked.map((one) => [key(one.cell), one])), cells[0]?.length ?? 2, OUTSIDE);
}

/** A region with joined borders as cells: a word is about the box around them. @param {any} region @param {Cell[]} cells */
function joinedRegion({ box, without: _without, ...rest }, cells) {
  if (!Array.isArray(box)) return rest;
  const least = box.map((/** @type {number} */ side, /** @type {number} */ axis) =>
    cells.some((cell) => cell[axis] === side - 1)
  );
  if (typeof rest.wrap === "string" && !least.every(Boolean)) {
    throw new Error(
      "the last row of the box is left out, so that a word does not say how its borders are joined; write the steps one by one",
    );
  }
  return { ...rest, cells };
}
