/** A dialog for one piece: its drawing, in space with a picture beside it, its number of copies, how it may lie, its colour. */
import { field, fill, grouped, h, write } from "./dom.js";
import { anglesOf, copiesOf, shapeCells, sizesOf, writeCopies, writeShape } from "./document.js";
import { cellKey } from "./geometry.js";
import { hasSolids } from "./space.js";
import { loadSolids } from "./tray.js";
import { withPaints } from "./paints.js";
import { isColoured, SideFields } from "./side-fields.js";

/** @import { App, Cell, Marked, Paint, PieceData } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "complain" | "coordinates" | "document" | "engine" | "lattice" | "look" | "on" | "view" | "viewed">} Page */

/** The room in which a piece is drawn at first, by coordinate, and how its sides are called: in the plane, in space. */
const ROOMS = { plane: [6, 6], space: [4, 4, 3, 2] };
const SIDES = { plane: ["wide", "high"], space: ["wide", "deep", "high", "far"] };
/** The number of the colour in which a new piece is drawn. */
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
    /** The number of its colour in the palette, its own colour as a file writes it, and what that paints. */
    this.hue = COLOUR;
    this.colour = /** @type {string | undefined} */ (undefined);
    this.paint = /** @type {Paint | null} */ (null);
    this.keep = (/** @type {string} */ _name, /** @type {PieceData} */ _piece) => {};
    this.painting = false;
    this.flipped = false;
    this.sides = new SideFields(() => this.#draw());
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
      degrees: h("input", { id: "piece-degrees", size: 12, placeholder: "all", "aria-label": "Degrees" }),
      axis: h(
        "select",
        { id: "piece-axis", "aria-label": "Axis of the turns" },
        ...["x", "y", "z"].map((axis) => h("option", { value: axis }, `about ${axis}`)),
      ),
      flips: h("input", { type: "checkbox", id: "piece-flips" }),
      painted: h("input", { type: "checkbox", id: "piece-painted", onchange: () => this.#choose() }),
      colour: h("input", { type: "color", id: "piece-colour", "aria-label": "Colour", oninput: () => this.#choose() }),
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
        this.sides.node,
        h(
          "div.row",
          {},
          h("label", { for: "copies-least" }, "At least ", parts.least),
          h("label", { for: "copies-most" }, "at most ", parts.most),
          h("label", {}, parts.any, " any number"),
        ),
        h("div.row", {}, h("label", {}, parts.turns, " may be turned"), h("label", {}, parts.flips, " may be flipped")),
        h("div.row", {}, h("label", { for: "piece-degrees" }, "Turned by these degrees "), parts.degrees, parts.axis),
        h("div.row", {}, h("label", {}, parts.painted, " has a colour of its own"), parts.colour),
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
      painted.map((one) => ({ ...one, cell: one.cell.map((value, axis) => value - slide[axis]) }))
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
    const angles = anglesOf(piece.turns);
    parts.degrees.value = angles.degrees.join(" ");
    parts.axis.value = angles.axis ?? "z";
    parts.axis.hidden = app.lattice.space === 2;
    parts.flips.checked = piece.flips ?? (app.lattice.space === 2 && !painted.some(isColoured));
    this.flipped = parts.flips.checked;
    const seen = app.view?.pieces.findIndex((one) => one.name === name) ?? -1;
    this.hue = seen < 0 ? COLOUR : piece.colour === undefined ? app.viewed.pieces[seen].colour : seen;
    parts.painted.checked = piece.colour !== undefined;
    this.#take(piece.colour);
    this.fault.textContent = "";
    this.dialog.showModal();
    this.#draw();
    this.#ask();
    if (hasSolids(app.lattice)) loadSolids().then(() => this.#stand());
  }

  /** Ask for the colours of the sides, where a rule reads them or some are there. */
  #ask() {
    const { app } = this;
    const cells = [...this.cells.values()];
    const isRule = (app.document?.rules ?? []).some((rule) => "sides" in rule);
    this.sides.show(app.lattice, cells, isRule || cells.some(isColoured));
  }

  /** The person has chosen a colour, or none. */
  #choose() {
    const { painted, colour } = this.parts;
    this.#take(painted.checked ? colour.value : undefined);
  }

  /** Take a colour of its own, or none, as a file writes it; what it paints the core knows. @param {string | undefined} colour */
  async #take(colour) {
    const { app, parts } = this;
    this.colour = colour;
    this.paint = null;
    parts.colour.hidden = colour === undefined;
    if (colour !== undefined) {
      const patch = { tilewright: 1, name: "colour", region: ".", pieces: { patch: { shapes: ["X"], colour } } };
      const view = await app.engine.view(patch).catch((error) => app.complain(error));
      if (this.colour !== colour) return;
      this.paint = view && !view.faults ? view.paints[0] : null;
      if (this.paint) [parts.colour.value] = this.paint;
    } else parts.colour.value = app.look.palette.fills[this.hue % app.look.palette.fills.length];
    this.#draw();
  }

  /** The palette with the colour of the piece in it, and the number of that. */
  get #painted() {
    const { palette } = this.app.look;
    if (!this.paint) return { palette, colour: this.hue };
    return { palette: withPaints(palette, [this.paint]), colour: palette.fills.length };
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
    const { lattice } = this.app;
    const cells = [...this.cells.values()].map(({ cell }) => cell);
    this.solid.hidden = !hasSolids(lattice) || !cells.length;
    if (!hasSolids(lattice) || !cells.length) return;
    const { palette, colour } = this.#painted;
    const tiles = [{ cells: cells.map((_, at) => at), letter: "", name: "piece", colour }];
    this.solid.show({ lattice, cells, tiles, palette, label: "The piece" });
  }

  #draw() {
    const kinds = this.box.map((cell) => (this.cells.has(cellKey(cell)) ? "open" : "outside"));
    const mine = this.box.flatMap((cell, index) => {
      const own = this.cells.get(cellKey(cell));
      return own ? [{ index, mark: own.mark, sides: own.sides ?? "" }] : [];
    });
    const texts = /** @type {string[]} */ ([]);
    for (const { index, mark } of mine) if (mark !== "X") texts[index] = mark;
    const { app } = this;
    const { palette, colour } = this.#painted;
    const tiles = mine.length
      ? [{
        cells: mine.map(({ index }) => index),
        letter: "",
        name: "piece",
        colour,
        look: "",
        sides: mine.map(({ sides }) => sides),
      }]
      : [];
    this.board.show({
      lattice: app.lattice,
      cells: this.box,
      kinds,
      texts,
      palette,
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
      this.#ask();
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
      : !/^\s*(-?\d+[\s,]*)*$/.test(parts.degrees.value)
      ? "Degrees are whole numbers, such as 0 180."
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
    const degrees = parts.degrees.value.split(/[\s,]+/).filter(Boolean).map(Number);
    if (!parts.turns.checked) piece.turns = false;
    else if (!degrees.length) delete piece.turns;
    else piece.turns = app.lattice.space === 2 ? degrees : { axis: parts.axis.value, degrees };
    if (parts.flips.checked !== this.flipped) piece.flips = parts.flips.checked;
    if (this.colour === undefined) delete piece.colour;
    else piece.colour = this.colour;
    this.keep(parts.name.value.trim(), piece);
    return undefined;
  }
}
