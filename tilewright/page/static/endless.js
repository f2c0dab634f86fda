/** Boards without end, the plane, strips, rectangles: which pieces are asked about, the answers, and on the board what shows them. */
import { fill, h, set, wholeOf } from "./dom.js";
import { cellKey } from "./geometry.js";
import { boardOf } from "./paper.js";

/** @import { App, Document, Lying, Patch, PieceData, PlaneData, RectangleRow, RectanglesData, Rule, ShapeData, StripData, Tile, View } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "board" | "complain" | "document" | "engine" | "go" | "keeper" | "lattice" | "look" | "on" | "opening" | "parts" | "prepare" | "say" | "tilesOf" | "view" | "viewed">} Page */

/** As many hues has a palette; shades of them follow. */
const HUES = 12;
/** Seconds that strips and rectangles take at most: what is known then is shown. */
const SECONDS = 120;
/** So many numbers of a strip are listed. */
const TERMS = 24;
/** What the table of rectangles says: its signs, and what they mean. @type {Record<string, [sign: string, meaning: string]>} */
const MEANT = {
  strong: ["#", "strongly prime"],
  weak: ["=", "weakly prime"],
  yes: ["+", "can be tiled"],
  no: ["·", "cannot be tiled"],
  unknown: ["?", "unknown"],
};

/** A shape without colours on its sides. @param {ShapeData} shape @returns {ShapeData} */
const uncoloured = (shape) => typeof shape === "object" && "sides" in shape ? { ...shape, sides: undefined } : shape;

export class Endless {
  /** A patch of the plane that is shown. @type {Patch | null} */
  patch = null;
  /** A rectangle that is shown, with its view and the pieces that lie on it. @type {{document: Document, view: View, lying: Lying[], said: string} | null} */
  rectangle = null;
  /** The pieces of the document before. @type {Record<string, PieceData>} */
  before = {};
  /** The piece that was drawn last, by its name; "" for none. */
  drawn = "";

  /** @param {Page} app @param {() => void} draw - draws the board. @param {Record<"plane" | "strip" | "rectangles", HTMLElement>} buttons */
  constructor(app, draw, { plane, strip, rectangles }) {
    this.app = app;
    this.draw = draw;
    this.which = h("select", { id: "plane-piece", "aria-label": "Which pieces are to tile" });
    this.row = h("label.row", { hidden: true }, "Which pieces: ", this.which);
    const size = (
      /** @type {string} */ id,
      /** @type {string} */ said,
      /** @type {number} */ value,
      /** @type {number} */ max,
    ) => h("input.size-field", { id, type: "number", min: 1, max, value, "aria-label": said });
    this.width = size("strip-width", "Width of the strips", 3, 128);
    this.wide = size("rectangles-wide", "Width of the largest rectangle", 10, 100);
    this.high = size("rectangles-high", "Height of the largest rectangle", 10, 100);
    this.table = h("div.table", { id: "endless" });
    this.open = h("button", { id: "open-rectangle", hidden: true, onclick: () => this.#become() });
    this.pane = h(
      "div.endless",
      {},
      h("h2", {}, "Without end"),
      h("p.hint", {}, "As many copies as wanted: on the plane, in strips of any length, in rectangles."),
      this.row,
      plane,
      h("div.row", {}, strip, h("span", {}, "of width"), this.width),
      h(
        "div.row",
        {},
        rectangles,
        h("span", {}, "up to"),
        this.wide,
        h("span", { "aria-hidden": "true" }, "×"),
        this.high,
      ),
    );
    app.on("views").append(this.table, this.open);
  }

  /** Another document is on the board: if one piece alone is another, it was drawn. */
  forget() {
    this.clear();
    const { pieces } = this.app.document;
    const drawn = Object.keys(pieces).filter((name) => pieces[name] !== this.before[name]);
    this.drawn = drawn.length === 1 ? drawn[0] : "";
    this.before = pieces;
    this.choose();
  }

  /** Nothing of an answer is shown. */
  clear() {
    this.patch = null;
    this.rectangle = null;
    fill(this.table);
    this.open.hidden = true;
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
    return this.#asked(this.#matching);
  }

  /** The same without colours of sides, which strips and rectangles do not compare. @returns {Document} */
  get plain() {
    return this.#asked([]);
  }

  /** @param {Rule[]} rules @returns {Document} */
  #asked(rules) {
    const { tilewright, name, lattice, pieces } = this.app.document;
    const only = this.which.value;
    const asked = Object.entries(pieces).filter(([name]) => !only || name === only).map((
      [name, { shapes, turns, flips }],
    ) => [name, {
      shapes: rules.length ? shapes : shapes.map(uncoloured),
      turns,
      flips,
      copies: /** @type {"any"} */ ("any"),
    }]);
    return { tilewright, name, lattice, region: { plane: true }, pieces: Object.fromEntries(asked), rules };
  }

  /** What the sides of tiles ask of each other; a border is none of the plane. @returns {Rule[]} */
  get #matching() {
    const sides = (this.app.document.rules ?? []).map((
      rule,
    ) => /** @type {{match?: unknown} | undefined} */ (rule.sides));
    return sides.flatMap((asked) => asked?.match ? [{ sides: { match: asked.match } }] : []);
  }

  /** Which strips are asked about. */
  get strips() {
    return { width: wholeOf(this.width), terms: TERMS, seconds: SECONDS };
  }

  /** Which rectangles are asked about. */
  get sizes() {
    return { up_to: /** @type {[number, number]} */ ([wholeOf(this.wide), wholeOf(this.high)]), seconds: SECONDS };
  }

  /** Whether the board shows something else than the puzzle. */
  get elsewhere() {
    return this.patch !== null || this.rectangle !== null;
  }

  /** The answer in words. @param {Document} question @param {PlaneData} data @param {string} text */
  said({ pieces }, data, text) {
    if (data.tiles === "unknown") return `It is ${text}.`;
    return `${pieceOf(pieces)} ${text}.`;
  }

  /** The answers about strips and rectangles in words. @param {Document} question @param {string} board - what was asked about. @param {string} text */
  headed({ pieces }, board, text) {
    return `${pieceOf(pieces)} in ${board}\n${text}`;
  }

  /** Draw what shows the answer in place of the puzzle's board. @param {PlaneData} data */
  async found({ certificate }) {
    const { patchOf } = await import("./patch.js");
    this.patch = patchOf(this.app.lattice, certificate);
  }

  /** Show in how many ways each length of a strip is tiled. @param {StripData} data */
  listed({ width, terms }) {
    const item = (/** @type {string} */ number, /** @type {number} */ length) =>
      h(
        "li",
        { "data-none": number === "0" ? "yes" : null },
        h("span", {}, `${length}`),
        h("strong", {}, digits(number)),
      );
    fill(
      this.table,
      h("p.hint", {}, `Strips of width ${width}: the length, and in how many ways it can be tiled.`),
      h("ol.terms", {}, terms.map(item)),
    );
  }

  /** Show which rectangles can be tiled, and the first prime one. @param {Document} question @param {RectanglesData} data */
  async tabled(question, { up_to: [wide, high], rows }) {
    const known = new Map(rows.map((row) => [`${row.w} ${row.h}`, row]));
    const numbers = (/** @type {number} */ most) => Array.from({ length: most }, (_, at) => at + 1);
    const cell = (/** @type {number} */ w, /** @type {number} */ high) => {
      const row = known.get(`${w} ${high}`);
      if (!row) return h("td");
      const kind = row.prime ?? row.tiles;
      const title = `${w} × ${high}: ${MEANT[kind][1]}; ${row.why}`;
      const [sign] = MEANT[kind];
      if (!row.tiling) return h("td", { "data-tiles": kind, title }, sign);
      const shows = () => this.#show(question, row).catch((error) => this.app.complain(error));
      const size = `${w} ${high}`;
      const looks = { title, "aria-label": title, "aria-pressed": "false", "data-size": size, onclick: shows };
      return h("td", { "data-tiles": kind }, h("button", looks, sign));
    };
    const head = h("tr", {}, h("td"), numbers(high).map((number) => h("th", { scope: "col" }, `${number}`)));
    const body = numbers(wide).map((w) =>
      h("tr", {}, h("th", { scope: "row" }, `${w}`), numbers(high).map((number) => cell(w, number)))
    );
    const legend = Object.entries(MEANT).filter(([kind]) => rows.some((row) => (row.prime ?? row.tiles) === kind));
    fill(
      this.table,
      h(
        "p.legend",
        {},
        legend.map(([kind, [sign, text]]) => h("span", {}, h("span.swatch", { "data-tiles": kind }, sign), ` ${text}`)),
      ),
      h("table.rectangles", {}, h("thead", {}, head), h("tbody", {}, body)),
    );
    const first = rows.filter(({ tiling }) => tiling).sort((a, b) => a.w * a.h - b.w * b.h)[0];
    if (first) await this.#show(question, first);
  }

  /** Show a rectangle with its tiling on the board. @param {Document} question @param {RectangleRow} row */
  async #show(question, { w, h: high, prime, tiles, tiling }) {
    const { app } = this;
    const asked = app.document;
    const document = {
      ...question,
      name: `${question.name}-${w}x${high}`,
      region: Array(high).fill(".".repeat(w)).join("/"),
    };
    const view = await app.engine.view(document);
    if (view.faults || asked !== app.document) return;
    const read = app.prepare(view);
    const lying = (tiling ?? []).map((
      { piece, cells },
    ) => /** @type {Lying} */ ([read.pieceNumber(piece), cells.map((cell) => read.index.get(cellKey(cell)) ?? -1)]));
    const said = `${w} × ${high}, ${MEANT[prime ?? tiles][1]}`;
    this.rectangle = { document, view: read, lying, said };
    for (const button of this.table.querySelectorAll("button")) {
      set(button, "aria-pressed", String(button.dataset.size === `${w} ${high}`));
    }
    this.open.textContent = `Open ${w} × ${high} as a puzzle`;
    this.open.hidden = false;
    app.say(`${said}: ${lying.length} pieces.`);
    this.draw();
  }

  /** Open the rectangle that is shown. */
  #become() {
    const { app, rectangle } = this;
    if (!rectangle) return;
    app.keeper.visit(location.pathname);
    app.opening.become(rectangle.document, "opened a rectangle");
  }

  /** Show the patch, or the rectangle. */
  show() {
    const { app, patch, rectangle } = this;
    if (rectangle) {
      const { view, lying, said } = rectangle;
      const board = boardOf(app, view, lying, said);
      app.board.show(board);
      app.on("text-picture").textContent = app.look.textPicture(view, board.tiles);
    } else if (patch && app.view) this.#patch(patch, app.view);
  }

  /** @param {Patch} patch @param {View} view */
  #patch(patch, view) {
    const { app } = this;
    const tiles = this.#tiles(patch);
    app.board.show({
      lattice: view.lattice,
      cells: patch.cells,
      palette: app.look.palette,
      label: "a patch of the plane",
      tiles,
    });
    const lettered = tiles.map((tile, at) => ({ ...tile, letter: tile.letter || "ABCDEFG"[patch.tiles[at].colour] }));
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
      const shown = isAlone ? (hue + 4 * colour + Math.floor(colour / 3)) % HUES : (hue % HUES) + HUES * (colour % 3);
      return { cells, name: piece, look: "", colour: shown, letter: isAlone ? "" : letter, sides };
    });
  }
}

/** What is asked about, in words. @param {Document["pieces"]} pieces */
function pieceOf(pieces) {
  const names = Object.keys(pieces);
  return names.length === 1 ? `Piece ${names[0]}` : "The pieces";
}

/** A number of any size as people write it. @param {string} number */
const digits = (number) => number.replace(/\B(?=(\d{3})+$)/g, ",");
