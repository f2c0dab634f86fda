/** The first half minute: a small board, and one sentence at a time that says what to do next. */
import { h } from "./dom.js";

/** @import { App, Hand } from "./types.d.ts" */
/** @typedef {Pick<App, "complain" | "go" | "opening" | "settledView">} Page */

/** The puzzle of the first steps: four pieces on twenty squares. */
const PUZZLE = "katamino-5x4";
const TOUCH = "(hover: none) and (pointer: coarse)";

/** @typedef {"take" | "turn" | "lay" | "on" | "done"} Step */

export class Guide {
  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.text = h("p", { id: "guide-text", role: "status" });
    this.element = h(
      "div.guide",
      { id: "guide", hidden: true },
      this.text,
      h("button.small", { id: "guide-close", onclick: () => this.end() }, "Close"),
    );
    /** @type {Step | null} */
    this.step = null;
    /** The orientation in which the piece was taken. @type {number | undefined} */
    this.from = undefined;
  }

  async begin() {
    await this.app.opening.openName(PUZZLE).catch((error) => this.app.complain(error));
    await this.app.settledView();
    this.app.go("play");
    this.#to("take");
  }

  end() {
    this.step = null;
    this.element.hidden = true;
  }

  /** What the hand does now. @param {{hand: Hand | null, laid: number, full: boolean}} seen */
  seen({ hand, laid, full }) {
    if (!this.step) return;
    if (full) this.#to("done");
    else if (this.step === "take" && hand) {
      this.from = hand.orientation;
      this.#to("turn");
    } else if (this.step === "turn" && hand && hand.orientation !== this.from) this.#to("lay");
    else if ((this.step === "turn" || this.step === "lay") && laid) this.#to("on");
  }

  /** @param {Step} step */
  #to(step) {
    this.step = step;
    this.element.hidden = false;
    this.text.textContent = this.#said[step];
    this.element.dataset.step = step;
  }

  get #said() {
    const touch = matchMedia(TOUCH).matches;
    return {
      take: touch ? "1. Tap a piece to take it in hand." : "1. Click a piece to take it in hand.",
      turn: touch
        ? "2. Tap the same piece again: it turns. If you like it as it is, tap the board."
        : "2. Turn it with the wheel, the right button or the key R. If you like it as it is, click the board.",
      lay: touch
        ? "3. Tap where it goes: green cells are places where it fits."
        : "3. Click where it goes: green cells are places where it fits.",
      on: "4. It lies. Press it again to take it back. Fill the whole board; if you are stuck, ask for a hint.",
      done: "Done: that is all there is to know. Choose another puzzle, or a board of the day.",
    };
  }
}
