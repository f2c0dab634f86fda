// The setup of a puzzle: which values its slots take, and what these make of the board.

import { byCoordinates, cellKey as key } from "./geometry.js";
import { matched } from "./matching.js";
import { readPicture } from "./worker-picture.js";

/** @typedef {number[]} Cell */
/** @typedef {{name: string, role: string, kind: "choose" | "one_in_each" | "count", labels: Record<string, Cell[]>, domains: Record<string, Cell[]>, number: number}} Slot */
/** @typedef {{cell: Cell, optional: boolean, mark: string}} Place */
/** @typedef {{cells: Cell[], value: string | Cell[]}} Value */
/** @typedef {{path: (string | number)[], what: string, todo: string}} Fault */

const text = (/** @type {Cell[]} */ cells) => cells.map(key).join(" ");

/**
 * Read the slots of a document.
 * @param {any} setup
 * @param {Map<string, Place>} board
 * @param {Fault[]} faults
 * @returns {Slot[]}
 */
export function readSlots(setup, board, faults) {
  const slots = [];
  for (const [name, given] of Object.entries(setup ?? {})) {
    if (name === "never") continue;
    const kind = ["choose", "one_in_each", "count"].find((one) => given?.[one] !== undefined);
    const role = String(given?.as ?? "");
    if (!kind || !(role === "blocked" || /^[\p{L}\p{N}]$/u.test(role))) {
      faults.push({
        path: ["setup", name],
        what: `the slot ${name} does not say what is chosen`,
        todo: "write {as: blocked, count: 3}, for example",
      });
      continue;
    }
    const named = (/** @type {any} */ cells, /** @type {boolean} */ all) => {
      const list = Array.isArray(cells) && cells.length && !Array.isArray(cells[0]) ? [cells] : cells;
      return (Array.isArray(list) ? list : []).filter((cell) => all || board.has(key(cell)));
    };
    const map = (/** @type {any} */ of, /** @type {boolean} */ all) =>
      Object.fromEntries(Object.entries(of ?? {}).map(([label, cells]) => [label, named(cells, all)]));
    const slot = /** @type {Slot} */ ({
      name,
      role,
      kind,
      labels: map(given.choose, true),
      domains: map(given.one_in_each, false),
      number: given.count ?? 0,
    });
    slots.push(slot);
    faults.push(...faultsOf(slot, board));
  }
  return slots;
}

/**
 * What is wrong with a slot itself.
 * @param {Slot} slot
 * @param {Map<string, Place>} board
 * @returns {Fault[]}
 */
function faultsOf({ name, kind, labels, domains, number }, board) {
  const path = ["setup", name, kind];
  if (kind === "count") {
    const fits = Number.isInteger(number) && number > 0 && number <= board.size;
    return fits
      ? []
      : [{ path, what: `count is ${number} but the board has ${board.size} cells`, todo: "choose between 1 and that" }];
  }
  if (kind === "choose") {
    const lost = Object.entries(labels).filter(([, cells]) =>
      !cells.length || !cells.every((cell) => board.has(key(cell)))
    );
    return lost.map(([label, cells]) => ({
      path: [...path, label],
      what: `label '${label}' stands for ${text(cells) || "no cell"}, which is not on the board`,
      todo: "give it cells of the region",
    }));
  }
  const empty = Object.keys(domains).filter((one) => !domains[one].length);
  if (empty.length) {
    return empty.map((one) => ({
      path: [...path, one],
      what: `domain '${one}' has no cell on the board`,
      todo: "give it a cell of the region",
    }));
  }
  const all = Object.values(domains);
  if (!all.length) return [{ path, what: "there are no domains", todo: "name at least one" }];
  const takers = /** @type {Map<string, number[][]>} */ (new Map());
  all.forEach((cells, at) =>
    new Set(cells.map(key)).forEach((cell) => takers.set(cell, [...(takers.get(cell) ?? []), [at]]))
  );
  if (matched(all.map((_, at) => [at]), [...takers.values()])) return [];
  return [{ path, what: "no choice of different cells, one from each domain, exists", todo: "widen a domain" }];
}

/**
 * Say in one line what may be chosen.
 * @param {Slot} slot
 * @param {number} cells of the board
 */
export function slotRule(slot, cells) {
  if (slot.kind === "choose") return `choose one of ${Object.keys(slot.labels).join(", ")}`;
  if (slot.kind === "count") return `choose ${slot.number} different cells of the ${cells} of the board`;
  return `choose exactly one cell from each domain: ${
    Object.entries(slot.domains).map(([name, of]) => `${name} ${text(of)}`).join("; ")
  }`;
}

/** The fewest and the most cells that a value of a slot chooses. @param {Slot} slot @returns {[number, number]} */
export function slotSpan(slot) {
  const one = slot.kind === "count" ? slot.number : Object.keys(slot.domains).length;
  const numbers = slot.kind === "choose" ? Object.values(slot.labels).map((cells) => cells.length) : [one];
  return numbers.length ? [Math.min(...numbers), Math.max(...numbers)] : [0, 0];
}

/**
 * Read the value of a slot; throws an `Error` that says why it is none.
 * @param {Slot} slot
 * @param {any} given cells, text, a picture, or a label
 * @param {Map<string, Place>} board
 * @returns {Value}
 */
export function readValue(slot, given, board) {
  if (slot.kind === "choose" && Object.hasOwn(slot.labels, String(given))) {
    return { cells: slot.labels[String(given)], value: String(given) };
  }
  const cells = readCells(given, board);
  if (slot.kind === "choose") {
    const same = (/** @type {Cell[]} */ of) => text([...of].sort()) === text([...cells].sort());
    const label = Object.keys(slot.labels).find((one) => same(slot.labels[one]));
    if (label === undefined) throw new Error(`${JSON.stringify(given)} is no label and no label's cells`);
    return { cells: slot.labels[label], value: label };
  }
  const [wanted] = slotSpan(slot);
  if (cells.length !== wanted) throw new Error(`${cells.length} cells are given, but ${wanted} are needed`);
  if (slot.kind === "count") return { cells, value: [...cells].sort(byCoordinates) };
  const found = /** @type {Cell[] | null} */ (matched(cells, Object.values(slot.domains)));
  if (!found) throw new Error("there is not one cell in each domain");
  return { cells: found, value: found };
}

/**
 * @param {any} given
 * @param {Map<string, Place>} board
 * @returns {Cell[]}
 */
function readCells(given, board) {
  const coordinates = board.values().next().value?.cell.length ?? 2;
  let cells = given;
  if (typeof given === "string") {
    const words = given.split(/\s+/).filter(Boolean);
    const listed = words.length > 0 && words.every((word) => word.includes(","));
    cells = listed ? words.map((word) => word.split(",").map(Number)) : pictureCells(given, board, coordinates);
  }
  if (!Array.isArray(cells)) throw new Error(`${JSON.stringify(given)} cannot be read as cells`);
  const bad = cells.filter((cell) => !Array.isArray(cell) || !board.has(key(cell)));
  if (bad.length) throw new Error(`no cells of the board: ${JSON.stringify(bad)}`);
  if (new Set(cells.map(key)).size < cells.length) throw new Error("a cell is given twice");
  return cells;
}

/**
 * @param {string} given
 * @param {Map<string, Place>} board
 * @param {number} coordinates
 */
function pictureCells(given, board, coordinates) {
  let picture = given.replace(/^[\r\n]+|[\r\n]+$/g, "");
  if (!/[/|\n]/.test(picture)) {
    const width = Math.max(...[...board.values()].map((place) => place.cell[0] + 1));
    picture = picture.match(new RegExp(`.{1,${width}}`, "g"))?.join("/") ?? "";
  }
  return readPicture(picture, coordinates).filter(([, char]) => char === "o").map(([cell]) => cell);
}

/**
 * Choose values, and put them on the board; faulty values are reported and left out.
 * @param {Slot[]} slots
 * @param {any} given the values by slot
 * @param {any} never which labels exclude each other
 * @param {Map<string, Place>} board
 * @returns {{setting: Map<string, Value>, board: Map<string, Place>, blocked: Cell[], wrong: string[]}}
 */
export function choose(slots, given, never, board) {
  const setting = /** @type {Map<string, Value>} */ (new Map());
  const wrong = /** @type {string[]} */ ([]);
  for (const slot of slots) {
    if (given?.[slot.name] === undefined) continue;
    try {
      setting.set(slot.name, readValue(slot, given[slot.name], board));
    } catch (error) {
      wrong.push(`${slot.name}: ${/** @type {Error} */ (error).message}; ${slotRule(slot, board.size)}`);
    }
  }
  const clash = clashOf(slots, setting, never);
  if (clash) {
    wrong.push(clash);
    setting.clear();
  }
  const [left, blocked] = [new Map(board), /** @type {Cell[]} */ ([])];
  for (const slot of slots) {
    for (const cell of setting.get(slot.name)?.cells ?? []) {
      const place = /** @type {Place} */ (board.get(key(cell)));
      if (slot.role !== "blocked") left.set(key(cell), { ...place, mark: slot.role });
      else if (left.delete(key(cell))) blocked.push(cell);
    }
  }
  return { setting, board: left, blocked: blocked.sort(byCoordinates), wrong };
}

/**
 * @param {Slot[]} slots
 * @param {Map<string, Value>} setting
 * @param {any} never
 */
function clashOf(slots, setting, never) {
  for (const banned of Array.isArray(never) ? never : []) {
    const names = Object.keys(banned);
    const holds = (/** @type {string} */ name) =>
      [banned[name]].flat().map(String).includes(String(setting.get(name)?.value));
    if (names.length && names.every(holds)) {
      return `${names.map((name) => `${name} ${setting.get(name)?.value}`).join(", ")} does not exist; choose another`;
    }
  }
  const seen = new Map();
  for (const slot of slots) {
    for (const cell of setting.get(slot.name)?.cells ?? []) {
      if (seen.has(key(cell))) {
        return `slots ${
          seen.get(key(cell))
        } and ${slot.name} both choose [${cell}]; choose another cell for one of them`;
      }
      seen.set(key(cell), slot.name);
    }
  }
  return "";
}
