// The worker of the engine without a server: it loads the core once and answers the page.
//
// A message is `{id, ask, ...}`; answers are `{id, event}` while a search goes on, and in the end `{id,
// value}` or `{id, error}`. `{id, cancel: true}` ends the search of that id.

import { areaProof } from "./worker-area.js";
import { Core, CoreFault } from "./worker-core.js";
import { openText, readDocument, ruleText, wordsOf } from "./worker-document.js";
import { heatmap } from "./worker-heat.js";
import { hint, laidBy } from "./worker-hint.js";
import { fixedColourings, tellPerson } from "./worker-person.js";
import { rate } from "./worker-rate.js";
import { done, placementData, SEARCHES as PLAIN } from "./worker-search.js";
import { ELSEWHERE, viewOf } from "./worker-view.js";
import { beyond } from "./worker-wrap.js";

/** Puzzles that are kept ready; a core that holds more bytes than this is not kept. */
const [KEPT, HEAVY] = [4, 64 << 20];
/** Placements that are handed out at most, and those up to which a view looks at them. */
const [HANDED, LOOKED_AT] = [100000, 60000];

/** Each kind of search. */
const SEARCHES = /** @type {typeof PLAIN} */ ({ ...PLAIN, hint, rate, heatmap });

/** The kinds that a proof answers before anything is laid. */
const ASKED_FIRST = ["solve", "solutions", "count"];

/** @typedef {{puzzle: import("./worker-document.js").Puzzle, refusal: string, opened: import("./worker-core.js").Opened, solvable: import("./worker-search.js").Solvable}} Ready */

const kept = /** @type {Map<string, Ready>} */ (new Map());
const shipped = /** @type {Map<string, any>} */ (new Map());
const leases = /** @type {Map<number, {cancelled: boolean}>} */ (new Map());
const loaded = load();

async function json(/** @type {string} */ path) {
  const answer = await fetch(new URL(path, import.meta.url)).catch(() => {
    throw new CoreFault(`${path} cannot be loaded: look whether you are online`);
  });
  if (!answer.ok) throw new CoreFault(`${path} cannot be loaded (${answer.status}): look whether you are online`);
  return answer.json();
}

async function load() {
  const bytes = fetch(new URL("core.wasm", import.meta.url)).then((answer) => answer.arrayBuffer());
  const [module, lattices, about] = await Promise.all([
    bytes.then(WebAssembly.compile),
    json("lattices.json"),
    json("about.json"),
  ]);
  return { module, lattices, about };
}

/** The document, the view and the rules of a puzzle of the catalogue. @param {string} name */
async function ofCatalogue(name) {
  if (!/^[a-z0-9.-]+$/.test(name)) throw new CoreFault(`there is no puzzle '${name}' in the catalogue`);
  if (!shipped.has(name)) shipped.set(name, await json(`puzzles/${name}.json`));
  return shipped.get(name);
}

/** The pieces of a set. @param {string} name */
async function ofSet(name) {
  const { about } = await loaded;
  if (!about.sets.some((/** @type {any} */ one) => one.name === name)) {
    throw new CoreFault(`the piece set '${name}' is not on this page`);
  }
  return json(`pieces/${name}.json`);
}

/** What of a document matters to the core. @param {any} document */
const essence = ({ lattice, region, pieces, rules, setup, placed, set }) =>
  JSON.stringify([lattice ?? "square", region, pieces, rules ?? [], setup ?? {}, placed ?? [], set ?? {}]);

/** The puzzle of the catalogue that a document still is, null where it was changed. @param {any} document */
function unchanged(document) {
  const one = shipped.get(String(document?.name));
  return one && essence(one.document) === essence(document) ? one : null;
}

/**
 * Make a document ready; kept for the next question.
 * @param {any} document
 * @returns {Promise<{faults: any[]} | Ready>}
 */
async function ready(document) {
  const { lattices } = await loaded;
  const read = readDocument(document, lattices);
  if ("faults" in read) return read;
  const name = essence(document);
  const found = kept.get(name);
  if (found) {
    kept.delete(name);
    kept.set(name, found);
    return found;
  }
  const made = await make(document, read.puzzle);
  if (made.solvable.core.bytes <= HEAVY) kept.set(name, made);
  for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
  return made;
}

/**
 * The puzzle without its placed pieces, so that a hint may take them back; with them, if its rules are known of no other board.
 * @param {any} document
 * @param {Ready} made
 */
async function bare(document, made) {
  if (!made.puzzle.laid.length) return made.solvable;
  const { placed: _placed, ...rest } = document;
  const other = await ready(rest);
  return "faults" in other || other.refusal ? made.solvable : other.solvable;
}

/** The pieces on the board: those of the puzzle, if none are given. @param {any} options @param {import("./worker-search.js").Solvable} solvable */
const withPlaced = (options, solvable) => ({
  ...options,
  placed: options.placed ?? solvable.laid.map(([piece, cells]) => [solvable.pieces[piece], cells]),
});

/**
 * @param {any} document
 * @param {import("./worker-document.js").Puzzle} puzzle
 * @returns {Promise<Ready>}
 */
async function make(document, puzzle) {
  const { module } = await loaded;
  const rules = puzzle.rules.filter((rule) => rule.on);
  const added = unchanged(document)?.rules ?? null;
  const marking = puzzle.slots.some((slot) => slot.role !== "blocked" && !puzzle.setting.has(slot.name));
  const matchMarks = rules.some((rule) => rule.known) && !marking && !added;
  const core = new Core(module);
  const opened = core.open(
    wordsOf(puzzle, matchMarks),
    puzzle.lattice.coordinates,
    puzzle.pieces.length,
    puzzle.lattice.isometries.length,
  );
  if (added) opened.placements = core.rules(added);
  const unknown = added ? [] : rules.filter((rule) => !rule.known);
  const held = added ? undefined : puzzle.pieces.find((piece) => piece.held);
  const strange = unknown.length
    ? `The rule "${ruleText(unknown[0])}"`
    : held
    ? `${held.name}, which is held to given places,`
    : "";
  const refusal = strange && `${strange} ${ELSEWHERE}.`;
  const solvable = solvableOf(puzzle, core, opened, document.set ?? {}, matchMarks || Boolean(added));
  if (!refusal && opened.placements) tellPerson(core, puzzle, solvable.places, unchanged(document)?.ruleNames ?? []);
  return { puzzle, refusal, opened, solvable };
}

/**
 * @param {import("./worker-document.js").Puzzle} puzzle
 * @param {Core} core
 * @param {import("./worker-core.js").Opened} opened
 * @param {any} set
 * @param {boolean} marks - whether pieces must match marks of the board.
 * @returns {import("./worker-search.js").Solvable}
 */
function solvableOf(puzzle, core, opened, set, marks) {
  let list = /** @type {[number, number, number[]][] | undefined} */ (undefined);
  const places = [...puzzle.board.values()];
  const number = new Map(opened.order.map((at, cell) => [places[at].cell.join(), cell]));
  const optional = new Set(opened.order.flatMap((at, cell) => (places[at].optional ? [cell] : [])));
  const laid = /** @type {[number, number[]][]} */ (puzzle.laid.map((
    { piece, cells },
  ) => [piece, cells.map((cell) => number.get(cell.join()) ?? -1)]));
  const names = puzzle.pieces.map(({ name }) => name);
  const items = puzzle.pieces.filter(({ copies }) => copies[0] || copies[1] !== null).map(({ name }) => name);
  const chosen = puzzle.slots.filter(({ role }) => role !== "blocked").flatMap(({ name }) =>
    puzzle.setting.get(name)?.cells ?? []
  );
  const solvable = {
    core,
    pieces: names,
    copies: puzzle.pieces.map(({ copies }) => copies),
    optional,
    cells: opened.order.length,
    joined: puzzle.wrap.length > 0,
    places: opened.order.map((at) => places[at].cell),
    laid,
    placements: () => (list ??= core.placements()),
    name: puzzle.name,
    set,
    pegs: marks && chosen.length
      ? chosen.map((cell) => number.get(cell.join()) ?? -1).filter((cell) => cell >= 0)
      : null,
    colourings: fixedColourings(puzzle.lattice),
    step: (/** @type {import("./worker-core.js").Deduction} */ found) => stepOf(solvable, items, found),
  };
  return solvable;
}

/** What each question is answered with. */
const ANSWERS = /** @type {Record<string, (given: any) => any>} */ ({
  about: async () => (await loaded).about,
  catalogue: () => json("catalogue.json"),
  thumbs: ({ part }) => json(`thumbs/${Number(part)}.json`),
  pieces: ({ set }) => ofSet(String(set)),

  async open({ source: { name, text } }) {
    if (typeof name === "string") return { document: (await ofCatalogue(name)).document };
    const opened = await openText(String(text), ofSet, async (used) => (await ofCatalogue(used)).document);
    if ("faults" in opened) return opened;
    const read = readDocument(opened.document, (await loaded).lattices);
    return "faults" in read ? read : opened;
  },

  async view({ document }) {
    const own = unchanged(document);
    if (own) return own.view;
    const { lattices } = await loaded;
    const read = readDocument(document, lattices);
    if ("faults" in read) return read;
    try {
      const made = await ready(document);
      if ("faults" in made) return made;
      const { puzzle, refusal, opened, solvable } = made;
      const { about } = await loaded;
      const places = [...puzzle.board.values()];
      const joined = beyond(
        puzzle,
        solvable.core,
        opened.order.map((at) => places[at].cell),
        about.lattices[puzzle.lattice.name],
      );
      return viewOf(puzzle, opened, opened.placements <= LOOKED_AT ? solvable.placements() : null, refusal, joined);
    } catch (error) {
      if (!(error instanceof CoreFault)) throw error;
      return viewOf(read.puzzle, null, null, `${error.message}.`);
    }
  },

  async placements({ document }) {
    const made = await ready(document);
    if ("faults" in made) return made;
    const { solvable, opened } = made;
    if (opened.placements > HANDED) return { tooMany: opened.placements };
    return { placements: solvable.placements().map((_, option) => placementData(solvable, option)) };
  },

  async search({ id, kind, document, options }) {
    const lease = { cancelled: false };
    leases.set(id, lease);
    const tell = (/** @type {any} */ event) =>
      lease.cancelled && event.type !== "done" ? undefined : postMessage({ id, event });
    try {
      await search(kind, document, options ?? {}, lease, tell);
    } finally {
      leases.delete(id);
    }
  },

  export({ document, format }) {
    if (format !== "json") throw new CoreFault(`a file of the format ${format} ${ELSEWHERE}`);
    const body = `${JSON.stringify(document, null, 2)}\n`;
    return { name: `${document.name ?? "puzzle"}.json`, media: "application/json", body };
  },
});

/** What proves that there is no solution before anything is laid, null if nothing does. @param {any} document */
async function provenNone(document) {
  const read = readDocument(document, (await loaded).lattices);
  if ("faults" in read || read.puzzle.wrong.length) return null;
  const isOpen = read.puzzle.slots.some(({ name }) => !read.puzzle.setting.has(name));
  return isOpen ? null : areaProof(read.puzzle);
}

/**
 * Answer a search by what proves that there is no solution.
 * @param {string} proof
 * @param {any} document
 * @param {any} options
 * @param {(event: any) => void} tell
 */
function tellNone(proof, document, options, tell) {
  const distinct = options.distinct ? { distinct: 0, classes: options.distinct === "turns" ? "turns" : "all" } : {};
  const [seconds, nodes] = [0, 0];
  const how = { complete: true, engine: "certificate", nodes, seconds, threads: 1, proof };
  const data = { puzzle: document.name, set: document.set ?? {}, solutions: 0, ...distinct, ...how };
  tell({ type: "result", data, text: `There is no solution. ${proof}` });
  done(tell, { complete: true, why: "", found: 0, seconds, nodes });
}

/**
 * @param {string} kind
 * @param {any} document
 * @param {any} options
 * @param {{cancelled: boolean}} lease
 * @param {(event: any) => void} tell
 */
async function search(kind, document, options, lease, tell) {
  const refuse = (/** @type {any} */ event) => {
    tell({ type: "fault", ...event });
    done(tell, { complete: false, why: event.message ?? "The puzzle has faults.", found: 0, seconds: 0, nodes: 0 });
  };
  try {
    if (!Object.hasOwn(SEARCHES, kind)) return refuse({ message: `${kind} ${ELSEWHERE}.` });
    const proof = ASKED_FIRST.includes(kind) ? await provenNone(document) : null;
    if (proof) return tellNone(proof, document, options, tell);
    const made = await ready(document);
    if ("faults" in made) return refuse({ faults: made.faults });
    const { puzzle, refusal, solvable } = made;
    const open = puzzle.slots.find((slot) => !puzzle.setting.has(slot.name));
    if (refusal || puzzle.wrong.length) return refuse({ message: refusal || `${puzzle.wrong[0]}.` });
    if (open) return refuse({ message: `${open.name} has no value yet.` });
    if (kind === "hint") {
      const none = await provenNone({ ...document, placed: undefined });
      await hint(await bare(document, made), { ...withPlaced(options, solvable), none }, lease, tell);
    } else if (kind === "rate") {
      await rate(solvable, { ...options, none: await provenNone(document) }, lease, tell);
    } else await SEARCHES[kind](solvable, options, lease, tell);
  } catch (error) {
    kept.delete(essence(document)); // its core may have trapped
    if (!(error instanceof CoreFault)) throw error;
    refuse({ message: sentence(error.message) });
  }
}

/**
 * A deduction as a step with names.
 * @param {import("./worker-search.js").Solvable} puzzle
 * @param {string[]} items - the pieces that have an item, in the order of these.
 * @param {import("./worker-core.js").Deduction} found
 */
function stepOf(puzzle, items, { rung, effect, options, premises, text }) {
  const laid = options.filter((option) => option < puzzle.placements().length).map((option) => laidBy(puzzle, option));
  const named = premises.flatMap((item) => items[item - puzzle.cells] ?? []);
  const { code, name } = puzzle.core.rungs().rungs[rung];
  return {
    rung: code,
    name,
    text,
    cells: premises.filter((item) => item < puzzle.cells).map((item) => puzzle.places[item]),
    pieces: [...new Set([...named, ...laid.map(({ piece }) => piece)])],
    effect: { lay: effect === "lay" ? laid : [], rule_out: effect === "strike" ? laid : [] },
  };
}

const sentence = (/** @type {string} */ text) =>
  `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

addEventListener("message", async ({ data }) => {
  const { id, ask, cancel } = data;
  if (cancel) {
    const lease = leases.get(id);
    if (lease) lease.cancelled = true;
    return;
  }
  try {
    postMessage({ id, value: await ANSWERS[ask](data) });
  } catch (error) {
    postMessage({ id, error: String(/** @type {Error} */ (error)?.message ?? error) });
  }
});
