/** A dialog for one piece: its drawing, its number of copies, and how it may lie. */
import { h } from "./dom.js";
import { copiesOf, shapeCells, sizesOf, writeCopies, writeShape } from "./document.js";
import { cellKey } from "./geometry.js";

/** @import { App, Marked, PieceData } from "./types.d.ts" */
/** @typedef {Pick<App, "coordinates" | "lattice" | "look" | "on">} Page */

const ROOM = 6;

export class PieceDialog {
  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.cells = /** @type {Map<string, Marked>} */ (new Map());
    this.box = /** @type {number[][]} */ ([]);
    this.piece = /** @type {PieceData} */ ({ shapes: [] });
    this.keep = (/** @type {string} */ _name, /** @type {PieceData} */ _piece) => {};
    this.painting = false;
    this.flipped = false;
    this.board = h("tw-board", { id: "piece-board" });
    const number = (/** @type {string} */ id) => h("input", { type: "number", id, min: 0, max: 999 });
    this.parts = {
      name: h("input", { id: "piece-name", required: true, pattern: ".*\\S.*" }),
      least: number("copies-least"),
      most: number("copies-most"),
      any: h("input", {
        type: "checkbox",
        id: "copies-any",
        onchange: () => (this.parts.most.disabled = this.parts.any.checked),
      }),
      turns: h("input", { type: "checkbox", id: "piece-turns" }),
      flips: h("input", { type: "checkbox", id: "piece-flips" }),
    };
    const { parts } = this;
    this.fault = h("p.fault-line", { role: "alert" });
    this.dialog = h(
      "dialog",
      { "aria-labelledby": "piece-heading" },
      h(
        "form",
        { method: "dialog", onsubmit: (event) => this.#end(event) },
        h("h2", { id: "piece-heading" }, "A piece"),
        h("label", { for: "piece-name" }, "Name "),
        parts.name,
        h("p.hint", {}, "Paint its cells; where they lie does not matter."),
        this.board,
        h(
          "div.row",
          {},
          h("label", { for: "copies-least" }, "At least ", parts.least),
          h("label", { for: "copies-most" }, "at most ", parts.most),
          h("label", {}, parts.any, " any number"),
        ),
        h("div.row", {}, h("label", {}, parts.turns, " may be turned"), h("label", {}, parts.flips, " may be flipped")),
        this.fault,
        h(
          "div.row",
          {},
          h("button", { value: "keep", id: "keep-piece" }, "Keep it"),
          h("button", { value: "cancel", formnovalidate: true }, "Cancel"),
        ),
      ),
    );
    app.on("dialogs").append(this.dialog);
    this.#listen();
  }

  /** Ask for a piece; `keep` gets its name and what it is. @param {string} name @param {PieceData} piece @param {(name: string, piece: PieceData) => void} keep */
  ask(name, piece, keep) {
    const { app, parts } = this;
    this.piece = piece;
    this.keep = keep;
    const { coordinates } = app;
    const painted = piece.shapes[0] === undefined ? [] : shapeCells(piece.shapes[0], coordinates);
    const isBelow = painted.some(({ cell }) => cell.some((value) => value < 0));
    const slide = isBelow ? app.lattice.slideOf(painted.map(({ cell }) => cell)) : Array(coordinates).fill(0);
    this.cells = new Map(
      painted.map(({ cell, mark }) => ({ cell: cell.map((value, axis) => value - slide[axis]), mark }))
        .map((one) => [cellKey(one.cell), one]),
    );
    const sizes = sizesOf([...this.cells.values()].map(({ cell }) => cell), coordinates);
    this.box = app.lattice.box(sizes.map((size, axis) => Math.max(size + 1, axis < 2 ? ROOM : Math.max(2, size))));
    parts.name.value = name;
    const [low, high] = copiesOf(piece);
    parts.least.value = String(low);
    parts.most.value = high === null ? "" : String(high);
    parts.any.checked = high === null;
    parts.most.disabled = high === null;
    parts.turns.checked = piece.turns !== false;
    parts.flips.checked = piece.flips ?? app.lattice.space === 2;
    this.flipped = parts.flips.checked;
    this.fault.textContent = "";
    this.dialog.showModal();
    this.#draw();
  }

  #draw() {
    const kinds = this.box.map((cell) => (this.cells.has(cellKey(cell)) ? "open" : "outside"));
    const mine = this.box.flatMap((cell, index) => {
      const own = this.cells.get(cellKey(cell));
      return own ? [{ index, mark: own.mark }] : [];
    });
    const texts = /** @type {string[]} */ ([]);
    for (const { index, mark } of mine) if (mark !== "X") texts[index] = mark;
    const { app } = this;
    const tiles = mine.length
      ? [{ cells: mine.map(({ index }) => index), letter: "", name: "piece", colour: 5, look: "" }]
      : [];
    this.board.show({
      lattice: app.lattice,
      cells: this.box,
      kinds,
      texts,
      palette: app.look.palette,
      label: "cells of the piece",
      tiles,
    });
  }

  #listen() {
    const paint = (/** @type {number} */ index) => {
      if (index < 0) return;
      const cell = this.box[index];
      if (this.painting) this.cells.set(cellKey(cell), this.cells.get(cellKey(cell)) ?? { cell, mark: "X" });
      else this.cells.delete(cellKey(cell));
      this.#draw();
    };
    const begin = (/** @type {{index: number}} */ { index }) => {
      this.painting = !this.cells.has(cellKey(this.box[index]));
      paint(index);
    };
    this.board.addEventListener("tw-press", (event) => begin(event.detail));
    this.board.addEventListener("tw-drag", (event) => paint(event.detail.index));
    this.board.addEventListener("tw-key", (event) => {
      if (event.detail.key !== " ") return;
      event.detail.used = true;
      begin(event.detail);
    });
  }

  /** @param {SubmitEvent} event */
  #end(event) {
    if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value === "cancel") return;
    const { parts, app } = this;
    const least = Math.max(0, Number(parts.least.value) || 0);
    const most = parts.any.checked ? null : Number(parts.most.value);
    const fault = !this.cells.size
      ? "Paint at least one cell."
      : most !== null && most < Math.max(1, least)
      ? "At most must be a number, no less than at least, and 1 or more."
      : "";
    this.fault.textContent = fault;
    if (fault) return event.preventDefault();
    const piece = /** @type {PieceData} */ ({
      ...this.piece,
      shapes: [writeShape([...this.cells.values()], app.lattice), ...this.piece.shapes.slice(1)],
    });
    const copies = writeCopies(least, most);
    if (copies === 1) delete piece.copies;
    else piece.copies = copies;
    if (parts.turns.checked) delete piece.turns;
    else piece.turns = false;
    if (parts.flips.checked !== this.flipped) piece.flips = parts.flips.checked;
    this.keep(parts.name.value.trim(), piece);
    return undefined;
  }
}
