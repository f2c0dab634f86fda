/**
 * Hints in three steps: light a cell, name the piece, show the move, which a click lays. The reason is behind "Why?".
 *
 * One search answers all three: it is asked once for each position of the pieces.
 */
import { cellNames, listed } from "./cell-names.js";
import { fill, h, set } from "./dom.js";
import { cellKey } from "./geometry.js";

/** @import { App, Cell, HintData, Named } from "./types.d.ts" */

/** @typedef {Pick<App, "game" | "hindrance" | "searches" | "settledView" | "view" | "viewed">} Page */

/** @typedef {"where" | "piece" | "move"} Step */
/** @typedef {{piece: number, cells: number[], why: string, lookAt: number}} Move */

const STEPS = /** @type {[Step, string][]} */ ([["where", "Where"], ["piece", "Piece"], ["move", "Move"]]);

export class Hints {
  /**
   * @param {Page} app
   * @param {{placed(): Named[], lay(piece: number, cells: number[]): void, takeBack(gone: number[]): void, empty(): void, draw(): void}} hand
   */
  constructor(app, hand) {
    this.app = app;
    this.hand = hand;
    this.buttons = STEPS.map(([step, title], at) =>
      h("button", { "data-strength": step, onclick: () => this.take(step) }, `${at + 1}. ${title}`)
    );
    this.text = h("p.hint-text", { id: "hint-text", role: "status" });
    this.lay = h("button", { id: "lay-hint", hidden: true, onclick: () => this.#lay() }, "Lay it");
    this.back = h("button", { id: "take-hint", hidden: true, onclick: () => this.#takeBack() }, "Take it back");
    this.why = h(
      "button.link",
      { id: "why", hidden: true, "aria-expanded": "false", onclick: () => this.#explain() },
      "Why?",
    );
    this.reason = h("p.reason-text", { id: "why-text", hidden: true });
    this.pane = h(
      "div.hints",
      {},
      h("h2", {}, "Hint"),
      h("div.row", {}, this.buttons),
      this.text,
      h("div.row", {}, this.lay, this.back, this.why),
      this.reason,
    );
    this.data = /** @type {HintData | null} */ (null);
    this.step = /** @type {Step | null} */ (null);
    this.forget();
  }

  /** Other pieces lie on the board: a hint for the ones before holds no longer. */
  forget() {
    this.data = null;
    this.step = null;
    this.#show();
  }

  /** Whether a hint is shown now, which names cells. */
  get shown() {
    return this.step !== null && this.data !== null;
  }

  /** Say as much as a step does. @param {Step} step */
  async take(step) {
    const { app } = this;
    await app.settledView();
    if (!app.view?.verbs.includes("hint")) {
      fill(this.text, app.hindrance ?? "There are no hints on this board.");
      return;
    }
    if (this.step !== step) this.app.game.hinted();
    this.step = step;
    this.hand.empty();
    if (!this.data) {
      fill(this.text, "Looking for a hint …");
      const found = await this.#ask();
      if (!found) return;
    }
    this.#show();
    this.hand.draw();
  }

  /** Ask for a hint; false where it did not come, or comes too late. */
  async #ask() {
    const { app } = this;
    const asked = JSON.stringify(this.hand.placed());
    let data = /** @type {HintData | null} */ (null);
    await app.searches.run("hint", { placed: this.hand.placed(), strength: "move" }, (event) => {
      if (event.type === "result") data = { ...event.data, text: event.text };
    });
    if (JSON.stringify(this.hand.placed()) !== asked || this.step === null) return false;
    if (!data) fill(this.text, "No hint was found.");
    this.data = data;
    return Boolean(data);
  }

  /** Why a board cannot be finished. */
  async explain() {
    if (!this.data) {
      this.step = "where";
      await this.take("where");
    }
    this.#explain(true);
  }

  /** The piece to lay next, or null. @returns {Move | null} */
  get move() {
    const { view } = this.app;
    const { data } = this;
    const move = data?.move ?? data?.deduction?.effect.lay[0];
    if (!data || !move || !view) return null;
    const cells = this.#indices(move.cells);
    const [lookAt] = data.look_at ? this.#indices([data.look_at]) : cells;
    return { piece: view.pieceNumber(move.piece), cells, lookAt, why: data.move?.why ?? wholly(data.text) };
  }

  /** The numbers of cells. @param {Cell[]} cells */
  #indices(cells) {
    const { index } = this.app.viewed;
    return cells.flatMap((cell) => index.get(cellKey(cell)) ?? []);
  }

  /** The pieces to be taken back, by name, or an empty list. */
  get #blocking() {
    return (this.data?.take_back ?? []).map(({ piece }) => piece);
  }

  /** What cells look like: the class of each that the hint is about. @returns {[number, string][]} */
  get flags() {
    if (!this.shown) return [];
    const { move } = this;
    if (move) return (this.step === "move" ? move.cells : [move.lookAt]).map((cell) => [cell, "hinted"]);
    const doomed = this.#indices(this.data?.reason?.cells ?? []);
    const back = this.step === "where" ? [] : this.data?.back_cells ?? [];
    return [
      ...doomed.map((cell) => /** @type {[number, string]} */ ([cell, "dead"])),
      ...back.map((cell) => /** @type {[number, string]} */ ([cell, "hinted"])),
    ];
  }

  #lay() {
    const { move } = this;
    if (move) this.hand.lay(move.piece, move.cells);
  }

  #takeBack() {
    const placed = this.hand.placed();
    const gone = (this.data?.take_back ?? []).map(({ piece, cells }) => {
      const indices = this.#indices(cells).sort(byNumber).join();
      return placed.findIndex(([name, on]) => name === piece && [...on].sort(byNumber).join() === indices);
    });
    this.hand.takeBack(gone);
  }

  #explain(open = this.reason.hidden) {
    this.reason.hidden = !open || !this.#because;
    set(this.why, "aria-expanded", String(!this.reason.hidden));
    this.reason.textContent = this.#because;
  }

  /** The reason of the hint in words. */
  get #because() {
    return this.move?.why ?? this.data?.reason?.text ?? wholly(this.data?.text ?? "");
  }

  #show() {
    const { move } = this;
    this.reason.hidden = true;
    set(this.why, "aria-expanded", "false");
    this.lay.hidden = !(move && this.step === "move");
    this.back.hidden = !(this.shown && this.#blocking.length && this.step === "move");
    this.why.hidden = !(this.shown && this.#because);
    for (const button of this.buttons) set(button, "aria-pressed", String(button.dataset.strength === this.step));
    this.text.textContent = this.shown ? this.#sentence : "";
  }

  get #sentence() {
    const { move, step } = this;
    if (!move) return this.#without;
    const view = this.app.viewed;
    const called = view.pieces[move.piece].name;
    const names = cellNames(move.cells.map((cell) => view.shown[cell]), view.shown);
    const [look] = cellNames([view.shown[move.lookAt]], view.shown);
    if (step === "where") return `Look at the lit cell, ${look}.`;
    if (step === "piece") return `Piece ${called} can cover the lit cell, ${look}.`;
    return `Lay piece ${called} on ${listed(names)}.`;
  }

  /** What there is to say where no piece can be laid. */
  get #without() {
    const blocking = this.#blocking;
    if (!blocking.length) return wholly(this.data?.text ?? "") || "There is no hint.";
    if (this.step === "where") return "This board cannot be finished: something has to be taken back.";
    return `Take back ${listed(blocking)}.`;
  }
}

const byNumber = (/** @type {number} */ a, /** @type {number} */ b) => a - b;

/** Lines as one text. @param {string} text */
const wholly = (text) => text.replace(/\s*\n\s*/g, " ").trim();
