/** A question before something is thrown away: two buttons, and Escape means no. */
import { fill, h } from "./dom.js";

/** @import { App } from "./types.d.ts" */

/** @typedef {Pick<App, "on">} Page */

/** @typedef {{text: string, yes: string, no: string}} Asked */

export class Question {
  /** @param {Page} app */
  constructor(app) {
    this.text = h("p", { id: "question-text" });
    this.yes = h("button", { value: "yes", id: "question-yes" });
    this.no = h("button", { value: "no", id: "question-no", autofocus: true });
    this.dialog = h(
      "dialog",
      { "aria-labelledby": "question-text", onclose: () => this.answered?.(this.dialog.returnValue === "yes") },
      h("form", { method: "dialog" }, this.text, h("div.row", {}, this.no, this.yes)),
    );
    app.on("dialogs").append(this.dialog);
    /** @type {((answer: boolean) => void) | undefined} */
    this.answered = undefined;
  }

  /**
   * Ask; resolves to whether the answer is yes.
   * @param {Asked} asked
   * @returns {Promise<boolean>}
   */
  ask({ text, yes, no }) {
    fill(this.text, text);
    fill(this.yes, yes);
    fill(this.no, no);
    this.dialog.returnValue = "no";
    this.dialog.showModal();
    return new Promise((resolve) => (this.answered = resolve));
  }
}
