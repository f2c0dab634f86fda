/** A dialog for one piece: its drawing, in space with a picture beside it, its number of copies, and how it may lie. */
import { field, fill, grouped, h, write } from "./dom.js";
import { copiesOf, shapeCells, sizesOf, writeCopies, writeShape } from "./document.js";
import { cellKey } from "./geometry.js";
import { hasSolids } from "./space.js";
import { loadSolids } from "./tray.js";

/** @import { App, Cell, Marked, PieceData } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "coordinates" | "lattice" | "look" | "on">} Page */

/** The room in which a piece is drawn at first, by coordinate, and how its sides are called: in the plane, in space. */
const ROOMS = { plane: [6, 6], space: [4, 4, 3, 2] };
const SIDES = { plane: ["wide", "high"], space: ["wide", "deep", "high", "far"] };
/** The number of the colour in which it is drawn. */
const COLOUR = 5;

export class PieceDialog {
  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.cells = /** @type {Map<string, Marked>} */ (new Map());
    /** The cells in which it is drawn, and the sizes of their box. */
    this.box = /** @type {Cell[]} */ ([]);
    this.sizes = /** @type {number[]} */ ([]);
    this.sizing = h("div.row", { role: "group", "aria-label": "Room to draw in" });
    this.piece = /** @type {PieceData} */ ({ shapes: [] });
    this.keep = (/** @type {string} */ _name, /** @type {PieceData} */ _piece) => {};
    this.painting = false;
    this.flipped = false;
    this.board = h("tw-board", { id: "piece-board" });
    this.solid = h("tw-solid", { id: "piece-solid", hidden: true, "data-plain": true });
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
        this.sizing,
        h("div.piece-drawing", {}, this.board, this.solid),
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
    const { space } = app.lattice;
    const rooms = ROOMS[space === 2 ? "plane" : "space"];
    this.#room(this.#least.map((size, axis) => Math.max(size, rooms[axis])));
    const names = SIDES[space === 2 ? "plane" : "space"];
    fill(this.sizing, this.sizes.map((_, axis) => this.#size(axis, names[axis])));
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
    if (hasSolids(app.lattice)) loadSolids().then(() => this.#stand());
  }

  /** The least box that holds the piece. */
  get #least() {
    return sizesOf([...this.cells.values()].map(({ cell }) => cell), this.app.coordinates);
  }

  /** @param {number[]} sizes */
  #room(sizes) {
    this.sizes = sizes;
    this.box = this.app.lattice.box(sizes);
  }

  /** A field for a size of the room. @param {number} axis @param {string} name */
  #size(axis, name) {
    const id = `piece-size-${axis}`;
    const enter = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // the piece is not kept yet
      input.dispatchEvent(new Event("change"));
    };
    const attributes = { type: "number", id, min: 1, max: 99, value: this.sizes[axis], onkeydown: enter };
    const input = field("input", attributes, () => {
      this.#resize(axis, Number(input.value));
      write(input, this.sizes[axis]);
    });
    return h("label", { for: id }, input, ` ${name}`);
  }

  /** Give more room or less; the piece stays. @param {number} axis @param {number} size */
  #resize(axis, size) {
    const most = this.app.about.limits.region_cells;
    const sizes = this.sizes.with(axis, Math.max(1, this.#least[axis], Math.floor(size) || 1));
    const isTooMuch = sizes.reduce((product, one) => product * one, 1) > most;
    this.fault.textContent = isTooMuch ? `A piece is drawn in a room of at most ${grouped(most)} cells.` : "";
    if (isTooMuch) return;
    this.#room(sizes);
    this.#draw();
  }

  /** Show the piece as it stands in space. */
  #stand() {
    const { lattice, look } = this.app;
    const cells = [...this.cells.values()].map(({ cell }) => cell);
    this.solid.hidden = !hasSolids(lattice) || !cells.length;
    if (!hasSolids(lattice) || !cells.length) return;
    const tiles = [{ cells: cells.map((_, at) => at), letter: "", name: "piece", colour: COLOUR }];
    this.solid.show({ lattice, cells, tiles, palette: look.palette, label: "The piece" });
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
      ? [{ cells: mine.map(({ index }) => index), letter: "", name: "piece", colour: COLOUR, look: "" }]
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
    if ("show" in this.solid) this.#stand();
  }

  #listen() {
    const paint = (/** @type {number} */ index) => {
      if (index < 0) return;
      const cell = this.box[index];
      const most = this.app.about.limits.piece_cells;
      const isFull = this.painting && this.cells.size >= most && !this.cells.has(cellKey(cell));
      this.fault.textContent = isFull ? `A piece has at most ${grouped(most)} cells.` : "";
      if (isFull) return;
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
