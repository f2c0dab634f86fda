/** "Does it tile?": which pieces are asked about, the answer in words, and a patch of the plane on the board. */
import { fill, h } from "./dom.js";

/** @import { App, Document, Patch, PieceData, PlaneData, Rule, ShapeData, Tile, View } from "./types.d.ts" */
/** @typedef {Pick<App, "board" | "document" | "lattice" | "look" | "on" | "parts" | "view" | "viewed">} Page */

/** As many hues has a palette; shades of them follow. */
const HUES = 12;

/** A shape without colours on its sides. @param {ShapeData} shape @returns {ShapeData} */
const uncoloured = (shape) => typeof shape === "object" && "sides" in shape ? { ...shape, sides: undefined } : shape;

export class Plane {
  /** What is shown. @type {Patch | null} */
  patch = null;
  /** The pieces of the document before. @type {Record<string, PieceData>} */
  before = {};
  /** The piece that was drawn last, by its name; "" for none. */
  drawn = "";

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.which = h("select", { id: "plane-piece", "aria-label": "Which pieces are to tile the plane" });
    this.row = h("label.row", { hidden: true }, "Which pieces: ", this.which);
  }

  /** Another document is on the board: if one piece alone is another, it was drawn. */
  forget() {
    this.patch = null;
    const { pieces } = this.app.document;
    const drawn = Object.keys(pieces).filter((name) => pieces[name] !== this.before[name]);
    this.drawn = drawn.length === 1 ? drawn[0] : "";
    this.before = pieces;
    this.choose();
  }

  /** Offer the pieces: first the one that was in hand, then the one that was drawn, else all. */
  choose() {
    const { view, parts } = this.app;
    const names = Object.keys(this.app.document.pieces);
    const taken = parts.play.taken === null ? "" : view?.pieces[parts.play.taken]?.name ?? "";
    this.row.hidden = names.length < 2 || !view?.verbs.includes("plane");
    fill(
      this.which,
      h("option", { value: "" }, "all, together"),
      names.map((name) => h("option", { value: name }, `${name} alone`)),
    );
    this.which.value = taken || this.drawn;
  }

  /** The puzzle that is asked about: so many copies of the pieces as are needed, and no end. @returns {Document} */
  get question() {
    const { tilewright, name, lattice, pieces } = this.app.document;
    const [only, rules] = [this.which.value, this.#matching];
    const asked = Object.entries(pieces).filter(([name]) => !only || name === only).map((
      [name, { shapes, turns, flips }],
    ) => [name, {
      shapes: rules.length ? shapes : shapes.map(uncoloured),
      turns,
      flips,
      copies: /** @type {"any"} */ ("any"),
    }]);
    return {
      tilewright,
      name,
      lattice,
      region: { plane: true },
      pieces: Object.fromEntries(asked),
      rules,
    };
  }

  /** What the sides of tiles ask of each other; a border is none of the plane. @returns {Rule[]} */
  get #matching() {
    const sides = (this.app.document.rules ?? []).map((
      rule,
    ) => /** @type {{match?: unknown} | undefined} */ (rule.sides));
    return sides.flatMap((asked) => asked?.match ? [{ sides: { match: asked.match } }] : []);
  }

  /** The answer in words. @param {Document} question @param {PlaneData} data @param {string} text */
  said({ pieces }, data, text) {
    const names = Object.keys(pieces);
    if (data.tiles === "unknown") return `It is ${text}.`;
    return `${names.length === 1 ? `Piece ${names[0]}` : "The pieces"} ${text}.`;
  }

  /** Draw what shows the answer in place of the puzzle's board. @param {PlaneData} data */
  async draw({ certificate }) {
    const { patchOf } = await import("./patch.js");
    this.patch = patchOf(this.app.lattice, certificate);
  }

  /** Show the patch. */
  show() {
    const { app, patch } = this;
    if (!patch || !app.view) return;
    const [tiles, view] = [this.#tiles(patch), app.view];
    app.board.show({
      lattice: view.lattice,
      cells: patch.cells,
      palette: app.look.palette,
      label: "a patch of the plane",
      tiles,
    });
    const lettered = tiles.map((tile, at) => ({ ...tile, letter: tile.letter || "ABCDE"[patch.tiles[at].colour] }));
    const sizes = [0, 1].map((axis) => 1 + Math.max(...patch.cells.map((cell) => cell[axis])));
    app.on("text-picture").textContent = app.look.textPicture(
      { ...view, shown: patch.cells, kinds: [], sizes },
      lettered,
    );
  }

  /** A piece that is alone takes several hues, one of several takes shades of its own. @param {Patch} patch @returns {Tile[]} */
  #tiles({ tiles }) {
    const { pieces, pieceNumber } = this.app.viewed;
    const isAlone = new Set(tiles.map(({ piece }) => piece)).size === 1;
    return tiles.map(({ piece, cells, colour, sides }) => {
      const { letter, colour: hue } = pieces[pieceNumber(piece)];
      const shown = isAlone ? (hue + 4 * colour) % HUES : (hue % HUES) + HUES * (colour % 3);
      return { cells, name: piece, look: "", colour: shown, letter: isAlone ? "" : letter, sides };
    });
  }
}
