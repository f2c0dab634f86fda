/// <reference lib="deno.ns" />
/**
 * The core of the page, asked without a browser: `deno run --allow-read tests/page/ask.js KIND DOCUMENT.json [OPTIONS.json]`.
 *
 * KIND `open` prints the faults of a document or the document that the page edits, `view` its view, every other kind the
 * events of a search, a line each, the last one `{"end": ...}`. Of a file `DOCUMENTS.jsonl` each line is a document and is
 * answered by a line, the events of a search as a list; faults have the line of the file. `make page-core` builds the core.
 */

import { Core, CoreFault } from "../../tilewright/page/static/worker-core.js";

const [CORE, REST] = ["core.wasm", "core-rest.wasm"].map((name) => new URL(`../../build/${name}`, import.meta.url));
/** Milliseconds of a slice. */
const SLICE = 1000;

/** @param {Core} core @param {string} kind @param {string} text @param {object} options @returns {object[]} */
function answer(core, kind, text, options) {
  const opened = core.ask("open", { text });
  if (kind === "open" || opened.faults) return [opened];
  const { document } = opened;
  if (kind === "view" || kind === "placements") return [core.ask(kind, { document })];
  const events = [];
  const { number } = core.ask("begin", { kind, document, options });
  for (let over = false; !over;) {
    const slice = core.ask("advance", { number, milliseconds: SLICE });
    events.push(...slice.events);
    over = slice.over;
  }
  return events.map(({ type, ...rest }) => (type === "done" ? { end: rest } : { type, ...rest }));
}

/** @param {string} kind @param {string} text @param {object} options */
function safeAnswer(kind, text, options) {
  try {
    return answer(new Core(core).add(rest), kind, text, options);
  } catch (error) {
    if (!(error instanceof CoreFault)) throw error;
    return [{ error: error.message }];
  }
}

/**
 * An answer with the line of the file in faults that have a place.
 * @param {{ faults?: { line?: number }[] }} answer @param {number} line
 */
function inFile(answer, line) {
  const { faults } = answer;
  return faults ? { ...answer, faults: faults.map((one) => (one.line ? { ...one, line } : one)) } : answer;
}

const [kind, path, optionsPath] = Deno.args;
if (!path) {
  console.error("usage: deno run --allow-read tests/page/ask.js KIND DOCUMENT.json|DOCUMENTS.jsonl [OPTIONS.json]");
  Deno.exit(2);
}
const [core, rest] = [CORE, REST].map((path) => new WebAssembly.Module(Deno.readFileSync(path)));
const options = /** @type {object} */ (optionsPath ? JSON.parse(await Deno.readTextFile(optionsPath)) : {});
const text = await Deno.readTextFile(path);
if (path.endsWith(".jsonl")) {
  const lines = text.split("\n").map((line) => line.replace(/\r+$/, ""));
  for (const [at, line] of lines.entries()) {
    if (!/[^ \t\v\f\r]/.test(line)) continue;
    const answers = safeAnswer(kind, line, options).map((one) => inFile(one, at + 1));
    console.log(JSON.stringify(answers.length === 1 && !("type" in answers[0]) ? answers[0] : answers));
  }
} else safeAnswer(kind, text, options).forEach((one) => console.log(JSON.stringify(one)));
