/// <reference lib="deno.ns" />
/**
 * The engine without a server, asked without a browser: `deno run --allow-read ask.js FOLDER NAME...` opens puzzles of
 * the catalogue, then reads searches, a line of JSON each, `[kind, document, options]`, and writes the events of
 * each as a line.
 */

import { WorkerEngine } from "../../../tilewright/page/static/engine-worker.js";

/** @import { Document, Kind, Options, SearchEvent } from "../../../tilewright/page/static/types.d.ts" */

const [folder, ...names] = Deno.args;
const engine = new WorkerEngine(new URL("worker.js", `file://${folder}/`));
for (const name of names) await engine.open({ name });
const text = await new Response(Deno.stdin.readable).text();
for (const line of text.split("\n").filter(Boolean)) {
  const [kind, document, options] = /** @type {[Kind, Document, Options<Kind>]} */ (JSON.parse(line));
  const events = /** @type {SearchEvent[]} */ ([]);
  await engine.search(kind, document, options, { event: (event) => events.push(event) });
  console.log(JSON.stringify(events));
}
engine.worker.terminate();
