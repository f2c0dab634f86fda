/**
 * The setup of a document as the editor draws it: slots, each with its groups of cells.
 *
 * A group is a domain (`one_in_each`) or the cells of a label (`choose`). A domain from which several
 * cells are chosen stands several times in the file, as `A`, `A-2`, `A-3`; here it is one group with a
 * `number`. As in document.js, nothing is changed: every function returns a new document.
 */
import { edited } from "./document.js";
import { byReading, cellKey } from "./geometry.js";

/** @import { Cell, Chosen, Document, SlotData } from "./types.d.ts" */

/** @typedef {[string, SlotData][]} Slots */
/** @typedef {[string, Chosen][]} Values */
/** @typedef {Record<string, string[]>} Banned - a setting that does not exist: for each slot its labels */

/** What one slot may choose, in the order in which the editor offers it. */
export const KINDS = /** @type {Slot["kind"][]} */ (["one_in_each", "count", "choose"]);
export const BLOCKED = "blocked";
/** The key under `setup` that is no slot. */
const NEVER = "never";

/**
 * @typedef {Object} Group
 * @property {string} name
 * @property {number[][]} cells
 * @property {number} number - how many cells are chosen from a domain; 1 for a label.
 *
 * @typedef {Object} Slot
 * @property {string} name
 * @property {string} role - "blocked" or a mark.
 * @property {"one_in_each" | "choose" | "count"} kind
 * @property {number} count - how many cells, if the kind is "count".
 * @property {Group[]} groups - of the other kinds.
 */

/** The slots of a document. @param {Document} document @returns {Slot[]} */
export function slotsOf(document) {
  return partsOf(document).slots.map(([name, given]) => {
    const kind = KINDS.find((one) => given[one] !== undefined) ?? "count";
    const groups = kind === "count"
      ? []
      : Object.entries(given[kind] ?? {}).map(([label, cells]) => ({ name: label, cells: listed(cells), number: 1 }));
    return {
      name,
      role: String(given.as ?? BLOCKED),
      kind,
      count: kind === "count" ? given.count ?? 1 : 1,
      groups: kind === "one_in_each" ? gathered(groups) : groups,
    };
  });
}

/** Cells as a list; one cell may stand without the outer brackets. @returns {Cell[]} */
const listed = (/** @type {Cell[] | Cell} */ cells) => isList(cells) ? cells : [cells];
/** @returns {cells is Cell[]} */
const isList = (/** @type {Cell[] | Cell} */ cells) => !cells.length || Array.isArray(cells[0]);
const sameCells = (/** @type {Cell[]} */ a, /** @type {Cell[]} */ b) =>
  a.length === b.length && a.map(cellKey).sort().join(" ") === b.map(cellKey).sort().join(" ");
const repeated = (
  /** @type {string} */ name,
  /** @type {number} */ number,
) => (number === 1 ? name : `${name}-${number}`);

/** Domains of which those that stand several times are one, with a number. @param {Group[]} domains */
function gathered(domains) {
  const groups = /** @type {Map<string, Group>} */ (new Map());
  for (const domain of domains) {
    const [, base, number] = /^(.+)-(\d+)$/.exec(domain.name) ?? ["", "", ""];
    const group = groups.get(base);
    if (group && Number(number) === group.number + 1 && sameCells(group.cells, domain.cells)) group.number += 1;
    else groups.set(domain.name, domain);
  }
  return [...groups.values()];
}

/** A slot as a file has it. @param {Slot} slot @returns {SlotData} */
function written({ role, kind, count, groups }) {
  if (kind === "count") return { as: role, count };
  const entries = groups.flatMap(({ name, cells, number }) =>
    Array.from({ length: kind === "choose" ? 1 : number }, (_, at) => [repeated(name, at + 1), cells])
  );
  return { as: role, [kind]: Object.fromEntries(entries) };
}

/** The document with other slots, values and exclusions; what is empty is left out. @param {Document} document @param {Slots} slots @param {Values} values @param {Banned[]} never */
function rewritten(document, slots, values, never) {
  const { setup: _setup, set: _set, ...rest } = document;
  const changed = edited(rest, {});
  if (slots.length) changed.setup = Object.fromEntries(never.length ? [...slots, [NEVER, never]] : slots);
  if (values.length) changed.set = Object.fromEntries(values);
  return changed;
}

const partsOf = (/** @type {Document} */ document) => ({
  slots: Object.entries(document.setup ?? {}).flatMap(([name, given]) => /** @type {Slots} */ (
    Array.isArray(given) ? [] : [[name, given]]
  )),
  values: Object.entries(document.set ?? {}),
  never: neverOf(document),
});

/** The settings that do not exist, each as a mapping from slots to lists of labels. @param {Document} document @returns {Banned[]} */
export function neverOf({ setup }) {
  const given = setup?.[NEVER];
  return (Array.isArray(given) ? given : []).map((banned) =>
    Object.fromEntries(Object.entries(banned).map(([name, labels]) => [name, [labels].flat().map(String)]))
  );
}

/** The document with other settings that do not exist. @param {Document} document @param {Banned[]} never */
export function withNever(document, never) {
  const { slots, values } = partsOf(document);
  return rewritten(document, slots, values, never);
}

/**
 * The document with one slot changed, added or taken away (`null`). Its value is set free, and
 * settings that do not exist keep what they say of labels that are still there.
 * @param {Document} document
 * @param {string} name
 * @param {Slot | null} slot
 */
export function withSlot(document, name, slot) {
  const { slots, values, never } = partsOf(document);
  const labels = new Set(slot?.kind === "choose" ? slot.groups.map((group) => group.name) : []);
  const kept =
    /** @type {Slots} */ (slots.flatMap(([key, given]) =>
      key !== name ? [[key, given]] : slot ? [[key, written(slot)]] : []
    ));
  if (slot && !slots.some(([key]) => key === name)) kept.push([name, written(slot)]);
  const left = never.map((
    banned,
  ) => (Object.hasOwn(banned, name)
    ? { ...banned, [name]: banned[name].filter((label) => labels.has(label)) }
    : banned)
  );
  return rewritten(
    document,
    kept,
    values.filter(([key]) => key !== name),
    left.filter((banned) => Object.values(banned).every((one) => one.length)),
  );
}

/** The document with a slot called otherwise; its value and what never comes together stay. @param {Document} document @param {string} name @param {string} newName */
export function withSlotName(document, name, newName) {
  const { slots, values, never } = partsOf(document);
  /** @template T @param {[string, T][]} entries @returns {[string, T][]} */
  const renamed = (entries) => entries.map(([key, value]) => [key === name ? newName : key, value]);
  return rewritten(
    document,
    renamed(slots),
    renamed(values),
    never.map((banned) => Object.fromEntries(renamed(Object.entries(banned)))),
  );
}

/** The document with a domain or label called otherwise; the slot's value stays. @param {Document} document @param {string} name @param {string} group @param {string} newName */
export function withGroupName(document, name, group, newName) {
  const slot = slotNamed(document, name);
  const groups = slot.groups.map((one) => (one.name === group ? { ...one, name: newName } : one));
  /** @template T @param {T} label */
  const said = (label) => (slot.kind === "choose" && String(label) === group ? newName : label);
  const { slots, values, never } = partsOf(document);
  const kept = /** @type {Slots} */ (slots.map(([key, given]) => [
    key,
    key === name ? written({ ...slot, groups }) : given,
  ]));
  const chosen = /** @type {Values} */ (values.map(([key, value]) => [key, key === name ? said(value) : value]));
  return rewritten(
    document,
    kept,
    chosen,
    never.map((banned) => (Object.hasOwn(banned, name) ? { ...banned, [name]: banned[name].map(said) } : banned)),
  );
}

/** The slot of that name. @param {Document} document @param {string} name */
function slotNamed(document, name) {
  const slot = slotsOf(document).find((one) => one.name === name);
  if (!slot) throw new Error(`there is no slot ${name}`);
  return slot;
}

/** The document with one domain or label changed, added or taken away (`null`). @param {Document} document @param {string} name @param {string | null} group @param {Group | null} changed */
export function withGroup(document, name, group, changed) {
  const slot = slotNamed(document, name);
  const groups = slot.groups.flatMap((one) => (one.name !== group ? [one] : changed ? [changed] : []));
  if (changed && !slot.groups.some((one) => one.name === group)) groups.push(changed);
  return withSlot(document, name, { ...slot, groups });
}

/** A group with a cell more or less. @param {Group} group @param {Cell} cell @param {boolean} wanted */
export function painted(group, cell, wanted) {
  const others = group.cells.filter((one) => cellKey(one) !== cellKey(cell));
  return { ...group, cells: wanted ? [...others, cell].sort(byReading) : others };
}

/** The document whose slots have no cell beyond a box of those sizes. @param {Document} document @param {number[]} sizes */
export function withinBox(document, sizes) {
  const inside = (/** @type {Cell} */ cell) => cell.every((value, axis) => value < sizes[axis]);
  let changed = document;
  for (const slot of slotsOf(document)) {
    for (const group of slot.groups.filter(({ cells }) => !cells.every(inside))) {
      changed = withGroup(changed, slot.name, group.name, { ...group, cells: group.cells.filter(inside) });
    }
  }
  return changed;
}

/** A name that no slot has. @param {Document} document @param {string} wanted */
export function freeSlotName(document, wanted) {
  const taken = slotsOf(document).map((slot) => slot.name);
  for (let number = 1;; number++) if (!taken.includes(repeated(wanted, number))) return repeated(wanted, number);
}

/** Why a slot cannot be called so, or "". @param {Document} document @param {string} name @param {string} newName */
export function slotNameFault(document, name, newName) {
  if (!newName) return "A slot needs a name.";
  if (newName === NEVER) return "“never” has a meaning of its own in puzzle files: choose another name.";
  if (/[\s=,:]/.test(newName)) return "The name of a slot has no spaces, commas, colons or equals signs.";
  if (newName !== name && slotsOf(document).some((slot) => slot.name === newName)) {
    return `There is a slot ${newName} already.`;
  }
  return "";
}

/** The names that a group takes in the file. */
const namesOf = (/** @type {Group} */ { name, number }) =>
  Array.from({ length: number }, (_, at) => repeated(name, at + 1));

/** Why a group of a slot cannot be called so, or "". @param {Slot} slot @param {Group} group @param {string} newName */
export function groupNameFault(slot, group, newName) {
  if (!newName) return "It needs a name.";
  const taken = slot.groups.filter((one) => one !== group).flatMap(namesOf);
  const clash = namesOf({ ...group, name: newName }).find((name) => taken.includes(name));
  return clash ? `There is a ${clash} in ${slot.name} already.` : "";
}

/** A letter, or a letter and a number, that no group of a slot has. @param {Slot} slot */
export function freeGroupName(slot) {
  const taken = slot.groups.flatMap(namesOf);
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (let round = 1;; round++) {
    const free = letters.map((letter) => (round === 1 ? letter : `${letter}${round}`)).find((name) =>
      !taken.includes(name)
    );
    if (free) return free;
  }
}
