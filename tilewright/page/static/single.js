/**
 * The page in one file: unpacks what the file holds, gives each module an address in memory, and begins.
 *
 * `tilewright/page/single.py` writes the file, with this and what it imports as a script, after all else. At `file://`
 * browsers give workers neither modules nor files in memory: so the worker is one script, which begins with its files.
 */
import { unpacked } from "./packing.js";

/** @import { About, SentPuzzle } from "./types.d.ts" */

/** @typedef {{about: About, worker: string, modules: [name: string, text: string][]}} Parts */

/** A module that another one imports, as it is written. */
const IMPORTED = /\b((?:from|import) |await import\()"\.\/([a-z-]+\.js)"/g;

/** Take a block out of the page: what it holds, packed. @param {string} name */
function block(name) {
  const node = document.querySelector(`script[data-file="${name}"]`);
  const text = node?.textContent ?? "";
  node?.replaceChildren();
  return text;
}

/** The address of a text in memory. @param {string} text */
const addressOf = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

/** Names for puzzles, no two alike: their own where that can be, else with a number. @param {SentPuzzle[]} puzzles */
function namesOf(puzzles) {
  const names = /** @type {Set<string>} */ (new Set());
  for (const { document: { name } } of puzzles) {
    let own = name;
    for (let number = 2; names.has(own); number++) own = `${name}-${number}`;
    names.add(own);
  }
  return [...names];
}

/** What the engine reads of the puzzles, by path. @param {SentPuzzle[]} puzzles @returns {Record<string, unknown>} */
function puzzleFiles(puzzles) {
  const names = namesOf(puzzles);
  const rows = puzzles.map(({ document: { title, lattice, source }, cells }, at) => ({
    name: names[at],
    title: title ?? "",
    lattice: lattice ?? "square",
    cells,
    sides: null,
    tags: [],
    solutions: null,
    source: source ?? "",
    part: 0,
  }));
  const documents = puzzles.map(({ document }, at) => [`puzzles/${names[at]}.json`, { document }]);
  const thumbs = Object.fromEntries(puzzles.map(({ thumb }, at) => [names[at], thumb]));
  return { "catalogue.json": rows, "thumbs/0.json": thumbs, ...Object.fromEntries(documents) };
}

/** Give each module an address, each below those that it imports; the last is the page. @param {[name: string, text: string][]} modules */
function addresses(modules) {
  const made = /** @type {Record<string, string>} */ ({});
  for (const [name, text] of modules) {
    made[name] = addressOf(text.replace(IMPORTED, (_, before, path) => `${before}"${made[path]}"`));
  }
  return made;
}

async function begin() {
  const [page, sent, core, rest] = ["page.json", "puzzles.json", "core.wasm", "core-rest.wasm"].map(block);
  const own = /** @type {HTMLElement} */ (document.querySelector('script[data-file="page.json"]'));
  own.textContent = page; // with which the page can be sent on
  const whole = `<!doctype html>\n${document.documentElement.outerHTML}\n`;
  own.replaceChildren();
  const { about, worker, modules } = /** @type {Parts} */ (await unpacked(page).json());
  const puzzles = /** @type {SentPuzzle[]} */ (await unpacked(sent).json());
  const data = { "about.json": { ...about, first: [], single: true }, ...puzzleFiles(puzzles) };
  const texts = Object.entries(data).map(([path, value]) => [path, JSON.stringify(value)]);
  const files = { "core.wasm": core, "core-rest.wasm": rest, "send/page.html": whole, ...Object.fromEntries(texts) };
  Object.assign(globalThis, { OWN_WORKER: addressOf(`self.OWN_FILES = ${JSON.stringify(files)};\n${worker}`) });
  await import(addresses(modules)["app.js"]);
}

begin().catch((error) => {
  const line = document.createElement("p");
  line.textContent = `This page could not be unpacked (${error.message}): use a newer browser, or get the file anew.`;
  document.body.replaceChildren(line);
});
