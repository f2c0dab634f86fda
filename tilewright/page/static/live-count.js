/** How many solutions the board has that is being drawn, at every stroke. */
import { counted, h } from "./dom.js";

/** @import { App, CountData, DoneEvent, Document } from "./types.d.ts" */
/** @typedef {Pick<App, "document" | "faults" | "fresh" | "hindrance" | "mode" | "searches">} Page */

/** What counting takes at most after a stroke, and when that was not enough and nothing changed since. */
const SECONDS = [0.2, 3];

export class LiveCount {
  /** @type {Document | null} */
  #counted = null;

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.number = h("p.result", { id: "live-count" });
  }

  /** Count the solutions of the puzzle on the board, unless that was done. */
  async follow() {
    const { app } = this;
    const asked = app.document;
    if (app.mode !== "edit" || !app.fresh || this.#counted === asked) return;
    this.#counted = asked;
    this.number.textContent = "";
    if (app.faults || app.hindrance) return;
    for (const seconds of SECONDS) if (!(await this.#count(asked, seconds))) return;
  }

  /** Count for so long; whether it is worth to go on. @param {Document} asked @param {number} seconds */
  async #count(asked, seconds) {
    let data = /** @type {CountData | null} */ (null);
    let done = /** @type {DoneEvent | null} */ (null);
    await this.app.searches.run("count", { distinct: false, seconds }, (event) => {
      if (event.type === "result") data = event.data;
      else if (event.type === "done") done = event;
    }, true);
    if (this.#counted !== asked) return false;
    if (!done) {
      this.#counted = null; // another tab ended the search: it is asked again when this one is back
      return false;
    }
    const { complete } = /** @type {DoneEvent} */ (done);
    this.number.textContent = numberText(done, data);
    return !complete;
  }
}

/** How many solutions there are, as far as is known. @param {DoneEvent} done @param {CountData | null} data */
export function numberText(done, data) {
  const found = data?.solutions ?? done.found;
  if (data?.proof) return `No solution. ${data.proof}`;
  if (done.complete) {
    return found === 0 ? "No solution." : found === 1 ? "Exactly one solution." : counted(found, "solution");
  }
  return found
    ? `At least ${counted(found, "solution")}.`
    : "No solution was found at once; Solve searches for longer.";
}
