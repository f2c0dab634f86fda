/** Which puzzle of a file is meant, where another program keeps several in one. */
import { closing, dialog, fill, h } from "./dom.js";

/** @import { App } from "./types.d.ts" */
/** @typedef {Pick<App, "on">} Page */

export class ProblemChooser {
  /** @type {((problem: number | null) => void) | undefined} */
  #answered;

  /** @param {Page} app */
  constructor(app) {
    this.list = h("ol.problems");
    this.dialog = dialog(app, "dialog", "problems", "Which puzzle?", this.list, closing("Cancel"));
    this.dialog.addEventListener("close", () => this.#answer(null));
  }

  /** Ask for one of the puzzles of a file; resolves to its number, from 1, or to null. @param {string[]} names @returns {Promise<number | null>} */
  ask(names) {
    fill(this.list, names.map((name, at) => this.#choice(name, at + 1)));
    this.dialog.showModal();
    return new Promise((resolve) => (this.#answered = resolve));
  }

  /** @param {string} name @param {number} problem */
  #choice(name, problem) {
    const choose = () => {
      this.#answer(problem);
      this.dialog.close();
    };
    return h("li", {}, h("button", { "data-problem": String(problem), onclick: choose }, name || `Puzzle ${problem}`));
  }

  /** @param {number | null} problem */
  #answer(problem) {
    this.#answered?.(problem);
    this.#answered = undefined;
  }
}
