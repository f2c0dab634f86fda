/** A desk for designers: how many solutions the board has that is being drawn, at every stroke. */
import { counted, h } from "./dom.js";

/** @import { App, CountData, DoneEvent, Document } from "./types.d.ts" */
/** @typedef {Pick<App, "document" | "faults" | "fresh" | "hindrance" | "mode" | "searches">} Page */

/** The most that counting takes at a stroke. */
const SECONDS = 0.2;

export class Desk {
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
    let data = /** @type {CountData | null} */ (null);
    let done = /** @type {DoneEvent | null} */ (null);
    await app.searches.run("count", { distinct: false, seconds: SECONDS }, (event) => {
      if (event.type === "result") data = event.data;
      else if (event.type === "done") done = event;
    }, true);
    if (this.#counted !== asked) return;
    if (done) this.number.textContent = numberText(done, data);
    else this.#counted = null; // another tab ended the search: it is asked again when this one is back
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
