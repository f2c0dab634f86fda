/**
 * The board in a notebook: look, choose a setup, paint, solve, browse.  Python keeps the puzzle and
 * searches; a painted stroke is shown at once and sent to Python when it ends.
 */
import { counted, fill, grouped, h, set } from "../page/static/dom.js";
import { withPaints } from "../page/static/paints.js";
import { cellKey, Lattice } from "../page/static/geometry.js";
import "../page/static/board.js";

/** @import { Model, Wish } from "./model.d.ts" */
/** @import { Cell, Ground, Piece, RawView, SlotView, Switch, Tile } from "../page/static/types.d.ts" */

const MODES = [["", "Look"], ["open", "Paint cells"], ["optional", "Paint cells that may stay empty"]];
const WATCHED = ["view", "placements", "solutions", "said", "editable"];

class Widget {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.cells = /** @type {Cell[]} */ ([]);
    this.known = /** @type {Map<string, Ground>} */ (new Map());
    this.view = /** @type {RawView | null} */ (null);
    this.painting = false;
    this.slotted = /** @type {string | null} */ (null);
    this.lattice = new Lattice(model.get("lattice").name, model.get("lattice"));
    this.stroke = /** @type {{kind: Ground, cells: Map<string, Cell>} | null} */ (null); // what was painted and is not in the view yet
    this.board = h("tw-board");
    this.slider = h("input", {
      type: "range",
      min: 1,
      value: 1,
      "aria-label": "Which solution",
      oninput: () => this.browse(Number(this.slider.value) - 1),
    });
    this.which = h("output");
    this.mode = h(
      "select",
      { "aria-label": "What a click on the board does", onchange: () => this.draw() },
      MODES.map(([value, title]) => h("option", { value }, title)),
    );
    this.setup = h("div.row.setup", { role: "group", "aria-label": "Setup" });
    this.said = h("p.said", { role: "status" });
    const button = (
      /** @type {"button" | "button.main"} */ name,
      /** @type {"solve" | "all"} */ what,
      /** @type {string} */ title,
    ) => h(name, { "data-do": what, onclick: () => this.ask({ do: what }, "Searching …") }, title);
    this.root = h(
      "div.tilewright-widget",
      { role: "group", "aria-label": model.get("view").title },
      this.setup,
      this.board,
      h(
        "div.row",
        {},
        button("button.main", "solve", "First solution"),
        button("button", "all", "All solutions"),
        this.mode,
      ),
      h("div.row", {}, this.slider, this.which),
      this.said,
    );
    this.#listen();
  }

  /** Ask Python for something; it says when it is done. @param {Wish} what @param {string} [meanwhile] */
  ask(what, meanwhile) {
    if (meanwhile) this.said.textContent = meanwhile;
    this.model.send(what);
  }

  /** Show another of the solutions. @param {number} index */
  browse(index) {
    const { length } = this.model.get("solutions");
    if (!length) return;
    this.model.set("index", Math.max(0, Math.min(length - 1, index)));
    this.model.save_changes();
  }

  /** Draw the solution that is chosen now, on the board as it is. */
  turn() {
    if (!this.mode.value) this.board.tiles(this.#tiles(this.model.get("view")));
    this.#browser();
  }

  draw() {
    const view = this.model.get("view");
    if (!this.model.get("editable")) this.mode.value = "";
    this.mode.hidden = !this.model.get("editable");
    this.#lay(view);
    const painting = this.mode.value !== "";
    const number = new Map(this.cells.map((cell, index) => [cellKey(cell), index]));
    const numbers = (/** @type {Cell[]} */ cells) => cells.flatMap((cell) => number.get(cellKey(cell)) ?? []);
    const kinds = this.cells.map((cell) => (painting ? this.#kind(cell) : this.known.get(cellKey(cell))));
    const texts = /** @type {string[]} */ ([]);
    for (const [cell, text] of [...view.labels, ...view.marks]) texts[number.get(cellKey(cell)) ?? -1] = text;
    this.board.show({
      lattice: this.lattice,
      cells: this.cells,
      kinds,
      texts,
      joined: painting ? undefined : view.joined,
      pegs: painting ? [] : numbers(view.blocked),
      palette: withPaints(this.model.get("palette"), view.paints),
      tiles: painting ? [] : this.#tiles(view),
      label: view.title,
    });
    this.#slots(view);
    this.#browser();
    this.said.textContent = this.model.get("said") ||
      `${counted(view.cells.length, "cell")}, ${counted(view.pieces.length, "kind")} of piece`;
  }

  /** The cells to show: the same list as long as they are the same, for a new one is laid out anew. @param {RawView} view */
  #lay(view) {
    const painting = this.mode.value !== "";
    if (this.view === view && this.painting === painting) return;
    [this.view, this.painting] = [view, painting];
    const own = [...view.cells, ...view.blocked];
    this.known = new Map();
    own.forEach((cell, index) => this.known.set(cellKey(cell), index < view.cells.length ? "open" : "blocked"));
    for (const index of view.optional) this.known.set(cellKey(view.cells[index]), "optional");
    const { coordinates } = this.lattice;
    const sizes = Array.from(
      { length: coordinates },
      (_, axis) => 2 + own.reduce((most, cell) => Math.max(most, cell[axis]), 0),
    );
    const cells = painting ? this.lattice.box(sizes) : own;
    if (cells.map(cellKey).join(" ") !== this.cells.map(cellKey).join(" ")) this.cells = cells;
  }

  /** What a cell is while it is painted. @param {Cell} cell @returns {Ground} */
  #kind(cell) {
    const key = cellKey(cell);
    if (this.stroke?.cells.has(key)) return this.stroke.kind;
    const known = this.known.get(key) ?? "outside";
    return known === "blocked" ? "open" : known;
  }

  /** The pieces of the solution that is shown, or those that lie from the start. @param {RawView} view @returns {Tile[]} */
  #tiles(view) {
    const { model } = this;
    const [solutions, placements] = [model.get("solutions"), model.get("placements")];
    const laid = solutions.length
      ? solutions[Math.min(model.get("index"), solutions.length - 1)].map((at) => placements[at])
      : view.placed;
    const pieces = new Map(view.pieces.map((piece) => [piece.name, piece]));
    const many = new Map();
    return laid.map(([name, cells]) => {
      const { letter, colour, copies } = /** @type {Piece} */ (pieces.get(name));
      many.set(name, (many.get(name) ?? 0) + 1);
      return { cells, name, colour, letter: copies[1] === 1 ? letter : `${letter}${many.get(name)}` };
    });
  }

  #browser() {
    const { length } = this.model.get("solutions");
    const shown = Math.min(length, this.model.get("index") + 1);
    set(this.slider, "max", Math.max(1, length));
    this.slider.value = String(shown);
    /** @type {HTMLElement} */ (this.slider.parentElement).hidden = length < 2 || this.mode.value !== "";
    this.which.textContent = `${grouped(shown)} of ${grouped(length)}`;
  }

  /** A field for each slot and switch; made anew only where something changed, to keep the focus. @param {RawView} view */
  #slots({ slots, switches }) {
    const key = JSON.stringify([slots, switches]);
    if (key === this.slotted) return;
    this.slotted = key;
    const choose = (/** @type {string} */ name, /** @type {string | null} */ value) =>
      this.ask({ do: "choose", name, value });
    const field = (/** @type {SlotView} */ slot) => {
      const { name } = slot;
      /** @type {HTMLSelectElement | HTMLInputElement} */
      const input = slot.kind === "choose"
        ? h(
          "select",
          { "aria-label": name, onchange: () => choose(name, input.value || null) },
          ["", ...Object.keys(slot.labels)].map((label) =>
            h("option", { value: label, selected: label === (slot.value ?? "") }, label || "choose")
          ),
        )
        : h("input", {
          type: "text",
          "aria-label": name,
          title: slot.text,
          placeholder: "cells, as in 1,0 3,2",
          value: slot.value?.join(" "),
          onchange: () => choose(name, input.value || null),
        });
      return input;
    };
    const box = (/** @type {Switch} */ { name, on, text }) => {
      const input = h("input", {
        type: "checkbox",
        checked: on,
        onchange: () => choose(name, input.checked ? null : "off"),
      });
      return h("label", { title: text }, input, ` ${name}`);
    };
    fill(
      this.setup,
      slots.map((slot) => h("label", {}, `${slot.name} `, field(slot))),
      switches.map(box),
    );
    this.setup.hidden = !slots.length && !switches.length;
  }

  // What a hand does -----------------------------------------------------------------------------

  #listen() {
    const { board } = this;
    board.addEventListener("tw-press", ({ detail }) => this.#begin(detail.index));
    board.addEventListener("tw-drag", ({ detail }) => this.#paint(detail.index));
    board.addEventListener("tw-drop", () => this.#end());
    board.addEventListener("tw-cancel", () => {
      this.stroke = null;
      this.draw();
    });
    board.addEventListener("tw-key", ({ detail }) => {
      if ("[]".includes(detail.key)) this.browse(this.model.get("index") + (detail.key === "]" ? 1 : -1));
      else if ([" ", "Enter"].includes(detail.key) && this.mode.value) {
        this.#begin(detail.index);
        this.#end();
      } else return;
      detail.used = true;
    });
  }

  /** The first cell decides whether a stroke paints or takes away. @param {number} index */
  #begin(index) {
    if (!this.mode.value) return;
    const mode = /** @type {Ground} */ (this.mode.value);
    const kind = this.#kind(this.cells[index]) === mode ? "outside" : mode;
    this.stroke = { kind, cells: new Map() };
    this.#paint(index);
  }

  /** @param {number} index */
  #paint(index) {
    if (!this.stroke || index < 0) return;
    this.stroke.cells.set(cellKey(this.cells[index]), this.cells[index]);
    this.draw();
  }

  #end() {
    if (this.stroke) this.ask({ do: "paint", cells: [...this.stroke.cells.values()], kind: this.stroke.kind });
  }

  /** Python did what was asked: its view holds, or the line below the board says why not. */
  done() {
    this.stroke = null;
    this.slotted = null;
    this.draw();
  }
}

/** Light or dark as the notebook is; if it does not say, as the system is. @param {HTMLElement} root */
function theme(root) {
  const { jpThemeLight, vscodeThemeKind } = document.body.dataset;
  const light = jpThemeLight ? jpThemeLight === "true" : vscodeThemeKind && vscodeThemeKind.includes("light");
  set(root, "data-theme", jpThemeLight || vscodeThemeKind ? (light ? "light" : "dark") : null);
}

/** @param {{model: Model, el: HTMLElement}} given */
function render({ model, el }) {
  const widget = new Widget(model);
  const themes = new MutationObserver(() => theme(widget.root));
  let due = false;
  let gone = false;
  const soon = () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      if (!gone) widget.draw();
    });
  };
  const done = () => widget.done();
  const turn = () => due || widget.turn();
  WATCHED.forEach((name) => model.on(`change:${name}`, soon));
  model.on("change:index", turn);
  model.on("msg:custom", done);
  themes.observe(document.body, { attributes: true });
  theme(widget.root);
  fill(el, widget.root);
  widget.draw();
  return () => {
    gone = true;
    themes.disconnect();
    WATCHED.forEach((name) => model.off(`change:${name}`, soon));
    model.off("change:index", turn);
    model.off("msg:custom", done);
  };
}

export default { render };
