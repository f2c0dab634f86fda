// The worker of the engine without a server: it loads the core once and answers the page. The second file of the core
// comes once the page has time for it, or before the first search.
//
// A message is `{id, ask, ...}`; answers are `{id, event}` while a search goes on, and in the end `{id,
// value}` or `{id, error}`. `{id, cancel: true}` ends the search of that id. What a puzzle is, and what is asked of it,
// the core knows; here are its memory, its turns, and the files of the page.

import { unpacked, unzipped } from "./packing.js";
import { sent } from "./sending.js";
import { Core, CoreFault } from "./worker-core.js";

/** @import { About, Answer, Answers, Asked, Cancel, Complaint, Document, ExportOptions, Faulty, Kind, Opened, Question, Saved } from "./types.d.ts" */

/** Puzzles that are kept ready; a core that holds more bytes than this is not kept. */
const [KEPT, HEAVY] = [4, 64 << 20];
/** Milliseconds of a slice of a search. */
const SLICE = 24;

/** The files of a page in one file, by path: texts, and the core packed. */
const { OWN_FILES: files } = /** @type {{OWN_FILES?: Record<string, string>}} */ (globalThis);

const kept = /** @type {Map<string, Core>} */ (new Map());
const leases = /** @type {Map<number, {cancelled: boolean}>} */ (new Map());
const compiled = module("core.wasm");
let rest = /** @type {Promise<WebAssembly.Module> | null} */ (null);

async function load(/** @type {string} */ path) {
  const held = files?.[path];
  if (held !== undefined) return path.endsWith(".wasm") ? unpacked(held) : new Response(held);
  const answer = await fetch(new URL(path, location.href)).catch(() => {
    throw new CoreFault(`${path} cannot be loaded: look whether you are online`);
  });
  if (!answer.ok) throw new CoreFault(`${path} cannot be loaded (${answer.status}): look whether you are online`);
  return answer;
}

/** A file of the page, of the type that it is written with. @template T @param {string} path @returns {Promise<T>} */
async function json(path) {
  return /** @type {T} */ (await (await load(path)).json());
}

async function module(/** @type {string} */ path) {
  return WebAssembly.compile(await (await load(path)).arrayBuffer());
}

/** The second file of the core, loaded once; if it cannot be loaded, the next who needs it tries again. */
function whole() {
  rest ??= module("core-rest.wasm");
  rest.catch(() => rest = null);
  return rest;
}

/** What the engine says of itself. */
const about = /** @type {Promise<About>} */ (json("about.json"));
/** The caps of the page, for the core. */
const limits = about.then(({ limits }) => limits);

/** The document of a puzzle of the catalogue. @param {string} name */
async function ofCatalogue(name) {
  if (!/^[a-z0-9.-]+$/.test(name)) throw new CoreFault(`there is no puzzle '${name}' in the catalogue`);
  /** @type {{document: Document}} */
  const { document } = await json(`puzzles/${name}.json`);
  return document;
}

/**
 * The document of a file of BurrTools, or the names of its puzzles.
 * @param {{file: string, data: string, problem?: number}} source
 * @returns {Promise<Opened>}
 */
async function ofOtherProgram({ file, data, problem }) {
  if (!file.toLowerCase().endsWith(".xmpuzzle")) {
    throw new CoreFault(
      `${file} is of another program; to read it takes tilewright on your own machine: tilewright serve ${file}`,
    );
  }
  const caps = await limits;
  const held = atob(data);
  const packed = held.startsWith("\x1f\x8b");
  const content = packed ? await unzipped(held, caps.file_bytes) : held;
  if (content === null) {
    return { faults: [{ path: [], what: "the packed file is cut short or damaged", todo: "get it anew" }] };
  }
  const asked = { file, data: content, packed, problem, limits: caps };
  return tried(new Core(await compiled), (core) => core.ask("open", asked));
}

/** What of a document the core makes ready. @param {Document} document */
const essence = ({ lattice, region, pieces, rules, setup, placed, set }) => {
  return JSON.stringify([lattice, region, pieces, rules, setup, placed, set]);
};

/**
 * Do something with the core that keeps a document ready.
 * @template Made
 * @param {Document} document
 * @param {(core: Core) => Made | Promise<Made>} work
 * @returns {Promise<Made>}
 */
async function withCore(document, work) {
  const name = essence(document);
  const core = kept.get(name) ?? new Core(await compiled);
  kept.delete(name);
  kept.set(name, core);
  try {
    return await tried(core, work);
  } finally {
    if (core.isSpent || core.bytes > HEAVY) kept.delete(name);
    for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old);
  }
}

/**
 * Do something with a core, and again with a whole one if the first file of the core was not enough.
 * @template Made
 * @param {Core} core
 * @param {(core: Core) => Made | Promise<Made>} work
 * @returns {Promise<Made>}
 */
async function tried(core, work) {
  try {
    return await work(core);
  } catch (error) {
    if (core.isWhole || !core.isSpent) throw error;
    return work(new Core(await compiled).add(await whole()));
  }
}

/** Let the page's messages come through. A timer would wait four milliseconds. */
const breath = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(0);
  });

/** Wait for so many milliseconds; for a breath where it is none. @param {number} milliseconds */
const nap = (milliseconds) => milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : breath();

/** Tell the page. @param {Answer} answer */
const tell = (answer) => postMessage(answer);

/** What each question is answered with. */
const ANSWERS = /** @type {Answers} */ ({
  about: () => about,
  prepare: async () => void await whole(),
  catalogue: () => json("catalogue.json"),
  thumbs: ({ part }) => json(`thumbs/${Number(part)}.json`),
  pieces: async ({ set }) => tried(new Core(await compiled), (core) => core.ask("pieces", { set: String(set) })),

  async open({ source }) {
    if ("name" in source) return { document: await ofCatalogue(source.name) };
    if ("file" in source) return ofOtherProgram(source);
    const asked = { text: source.text, limits: await limits };
    return tried(new Core(await compiled), async (core) => {
      const opened = core.ask("open", { ...asked, lookup: true });
      return opened.uses === undefined ? opened : core.ask("open", { ...asked, base: await ofCatalogue(opened.uses) });
    });
  },

  view: ({ document }) => viewed(document),
  placements: ({ document }) =>
    withCore(document, async (core) => core.ask("placements", { document, limits: await limits })),

  search: ({ id, kind, document, options }) => withCore(document, (core) => search(core, id, kind, document, options)),

  async export({ document, format, options }) {
    const { missing, shown } = named(await about, format);
    if (missing || shown) throw new CoreFault(`a file of the format ${format} needs tilewright on your own machine`);
    if (format === "page") return pageToSend(document);
    if (format === "xmpuzzle") return fileOfBurrTools(document);
    if (format.startsWith("solutions-")) return fileOfSolutions(document, format, options);
    const body = `${JSON.stringify(document, null, 2)}\n`;
    return { name: `${document.name ?? "puzzle"}.json`, media: "application/json", body };
  },
});

/** What there is to show of a document, or its faults. @param {Document} document */
const viewed = (document) => withCore(document, async (core) => core.ask("view", { document, limits: await limits }));

/** A format by its name. @param {About} about @param {string} form */
function named({ formats }, form) {
  const found = formats.find(({ name }) => name === form);
  if (!found) throw new CoreFault(`there is no format ${form}`);
  return found;
}

/** A file of BurrTools, which the core writes, or what it cannot say. @param {Document} document @returns {Promise<Saved | Faulty>} */
const fileOfBurrTools = (document) =>
  withCore(document, async (core) => {
    const { text, faults } = core.ask("written", { document, limits: await limits });
    const { ending, media } = named(await about, "xmpuzzle");
    return faults ? { faults } : { name: `${document.name}${ending}`, media, body: text };
  });

/** A file of solutions, which the core writes. @param {Document} document @param {string} form @param {ExportOptions} options */
const fileOfSolutions = (document, form, { placed = [], solutions = [placed], complete }) =>
  withCore(document, async (core) => {
    const { text } = core.ask("solutions", { document, form, solutions, complete, limits: await limits });
    const { ending, media } = named(await about, form);
    return { name: `${document.name}${ending}`, media, body: text };
  });

/** The page in one file, with a puzzle and the core that this page has. @param {Document} document */
async function pageToSend(document) {
  const { cells } = /** @type {{cells?: unknown[]}} */ (await viewed(document));
  if (!cells) throw new CoreFault("a puzzle with faults is not sent: mend them first");
  const names = ["core.wasm", "core-rest.wasm"];
  const core = await Promise.all(names.map(async (name) => [name, await (await load(name)).blob()]));
  const puzzles = JSON.stringify([{ document, cells: cells.length, thumb: "" }]);
  const template = await (await load("send/page.html")).text();
  const title = document.title || document.name;
  const body = await sent(template, title, { "puzzles.json": puzzles, ...Object.fromEntries(core) });
  return { name: `${document.name}.html`, media: "text/html", body };
}

/**
 * Search in slices, and pass the events on.
 * @param {Core} core
 * @param {number} id
 * @param {Kind} kind
 * @param {Document} document
 * @param {object} options
 */
async function search(core, id, kind, document, options) {
  const lease = { cancelled: false };
  leases.set(id, lease);
  const started = performance.now();
  const refuse = (/** @type {Complaint} */ fault, /** @type {string} */ why) => {
    const seconds = (performance.now() - started) / 1000;
    tell({ id, event: { type: "fault", ...fault } });
    tell({ id, event: { type: "done", complete: false, why, found: 0, nodes: 0, seconds } });
  };
  try {
    core.add(await whole());
    const { number, faults } = core.ask("begin", { kind, document, options, limits: await limits });
    if (faults) return refuse({ faults }, "The puzzle cannot be searched as it is.");
    for (let over = false; !over;) {
      const slice = core.ask("advance", { number, milliseconds: SLICE, cancelled: lease.cancelled });
      for (const event of slice.events) tell({ id, event });
      over = slice.over;
      if (!over) await nap(slice.idle);
    }
  } catch (error) {
    if (!(error instanceof CoreFault)) throw error;
    refuse({ message: error.message }, error.message);
  } finally {
    leases.delete(id);
  }
}

/** Answer a question. @template {Question["ask"]} Ask @param {Extract<Asked, {ask: Ask}>} asked */
const answered = (asked) => ANSWERS[/** @type {Ask} */ (asked.ask)](asked);

addEventListener("message", async ({ data }) => {
  const asked = /** @type {Asked | Cancel} */ (data);
  const { id } = asked;
  if ("cancel" in asked) {
    const lease = leases.get(id);
    if (lease) lease.cancelled = true;
    return;
  }
  try {
    tell({ id, value: await answered(asked) });
  } catch (error) {
    tell({ id, error: String(/** @type {Error} */ (error)?.message ?? error) });
  }
});
