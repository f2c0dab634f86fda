/**
 * `<tw-board>`: cells of any lattice, with pieces on them, as a grid that mouse, touch, keyboard and
 * screen reader use alike.  It draws the state given and reports each action as an event; it has no rules.
 *
 * Events, each with `detail.index` (of a cell) where there is one: `tw-press`, `tw-drag` (another cell
 * was reached while pressed), `tw-drop` (let go; -1 outside), `tw-cancel`, `tw-hover` (-1: left), and
 * `tw-key` with `detail.key`, `detail.shift` and `detail.index` for keys that do not move the focus.
 */
import { cellNames, columnName, layerNames } from "./cell-names.js";
import { fill, s, set, settled } from "./dom.js";
import { BoardHand } from "./board-hand.js";
import { BoardTiles, LayerTiles } from "./board-tiles.js";
import { openPath, platePath } from "./forms.js";
import { bounds, outline, pathOf } from "./geometry.js";
import { jointsOf, sidesOf, signOf } from "./joined.js";

/** @import { Joints } from "./joined.js" */
/** @import { Cell, Shown, Tile, ToShow } from "./types.d.ts" */

const MARGIN = 0.35;
const GAP = 0.9;
const LABEL = 0.7;
const KEPT_OUTLINES = 8000; // of one board

/** @typedef {{group: SVGGElement, plate: SVGPathElement, here: number[], decor: SVGGElement, tiles: LayerTiles, over: SVGGElement}} Layer the nodes of a layer, and its cells */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */
/** What is shown where nothing else is said. */
const PLAIN = /** @type {Omit<Shown, "lattice" | "cells" | "palette">} */ ({
  kinds: [],
  texts: [],
  said: [],
  named: false,
  pegs: [],
  flags: new Map(),
  washes: new Map(),
  heat: null,
  figures: true,
  tiles: [],
  label: "board",
});

export class Board extends HTMLElement {
  /** What is shown; null if all is to be drawn anew. @type {Shown | null} */
  board = null;
  /** The index of the cell with the focus. */
  at = 0;
  /** @type {Joints} */
  joints = new Map();
  /** @type {string[]} */
  layerNames = [];
  /** For each cell its layer. @type {number[]} */
  layerOf = [];
  /** For each cell its row and column in its layer. @type {[number, number][]} */
  rowOf = [];
  /** @type {Layer[]} */
  layers = [];
  /** The nodes of cells. @type {SVGPathElement[]} */
  nodes = [];
  /** Outlines, by what they are of. @type {Map<string, string>} */
  paths = new Map();
  /** What tiles are made from. */
  facts = new BoardTiles(this.joints);
  /** How wide and high it is, in units. @type {[number, number]} */
  size = [1, 1];
  /** @type {SVGSVGElement | null} */
  svg = null;

  /** What is shown, once something is. */
  get shown() {
    if (!this.board) throw new Error("Nothing is shown on this board yet.");
    return this.board;
  }

  /** Show a board. @param {ToShow} board */
  show(board) {
    const same = this.board && this.board.cells === board.cells && this.board.lattice === board.lattice &&
      this.board.joined === board.joined;
    this.board = { ...PLAIN, ...board };
    if (!same) this.#lay();
    this.#dress();
    this.tiles(this.board.tiles);
  }

  /** Show other tiles on the same board: this is what browsing does sixty times a second. @param {Tile[]} tiles */
  tiles(tiles) {
    const { layers, board: shown } = this;
    if (!shown) return; // all is to be drawn anew
    shown.tiles = tiles;
    const parts = layers.map(() => /** @type {Parameters<LayerTiles["show"]>[0]} */ ([]));
    for (const tile of tiles) {
      for (const [layer, cells] of this.#byLayer(tile.cells)) {
        parts[layer].push([tile, this.facts.facts(shown, tile, cells)]);
      }
    }
    layers.forEach((layer, index) => layer.tiles.show(parts[index], shown.palette));
    this.#name();
  }

  /** Give the focus to a cell. @param {number} index */
  focusCell(index) {
    this.reach(index);
    this.nodes[index]?.focus({ preventScroll: true });
  }

  /** The index of the cell with the focus, or that the next Tab reaches. */
  get current() {
    return this.at;
  }

  /** Let the Tab key stop at a cell. @param {number} index */
  reach(index) {
    if (this.nodes[this.at]) set(this.nodes[this.at], "tabindex", -1);
    this.at = index;
    if (this.nodes[index]) set(this.nodes[index], "tabindex", 0);
  }

  /** The index of the cell at a point of the window, or -1. @param {number} x @param {number} y */
  cellAt(x, y) {
    const node =
      /** @type {SVGElement | null | undefined} */ (document.elementFromPoint(x, y)?.closest?.("[data-index]"));
    return node && this.contains(node) ? Number(node.dataset.index) : -1;
  }

  /** The outlines of cells: for each layer its coordinate and path data. @param {number[]} indices @returns {[number, string][]} */
  outlines(indices) {
    return [...this.#byLayer(indices)].map((
      [, cells],
    ) => [this.shown.lattice.layerOf(this.shown.cells[cells[0]]), this.#path(cells, 0.045, 0.14)]);
  }

  /** How many pixels a unit takes. */
  get scale() {
    const box = this.svg?.getBoundingClientRect();
    return box && this.size ? box.width / this.size[0] : 40;
  }

  // Drawing ------------------------------------------------------------------------------------

  #lay() {
    const { lattice, cells, joined } = this.shown;
    this.joints = jointsOf(lattice, cells, joined);
    const room = this.joints.size ? (lattice.form === "stick" ? 0.4 : 0.2) : 0; // for the signs of joined sides
    const [margin, gap] = [MARGIN + room, GAP + 2 * room];
    const numbers = [...new Set(cells.map((cell) => lattice.layerOf(cell)))].sort((a, b) => a - b);
    const box = bounds(lattice, cells);
    const [wide, high] = [box.right - box.left, box.bottom - box.top];
    const firsts = numbers.map((
      number,
    ) => /** @type {Cell} */ (cells.find((cell) => lattice.layerOf(cell) === number)));
    const fitting = bestColumns(numbers.length, wide, high);
    const places = lattice.layerPlaces(firsts) ?? numbers.map((_, at) => [at % fitting, Math.floor(at / fitting)]);
    const [columns, rows] = [0, 1].map((axis) => 1 + places.reduce((most, place) => Math.max(most, place[axis]), 0));
    this.layerNames = layerNames(firsts);
    const label = numbers.length > 1 ? LABEL + room : 0;
    this.paths = new Map();
    this.facts = new BoardTiles(this.joints);
    this.nodes = [];
    this.at = Math.min(this.at, Math.max(0, cells.length - 1));
    this.layerOf = cells.map((cell) => numbers.indexOf(lattice.layerOf(cell)));
    this.layers = numbers.map((_, index) => {
      const x = margin - box.left + places[index][0] * (wide + gap);
      const y = margin + label - box.top + places[index][1] * (high + gap + label);
      return this.#layer(index, x, y, box, label);
    });
    this.size = [
      2 * margin + columns * (wide + gap) - gap,
      2 * margin + rows * (high + gap + label) - gap,
    ];
    const svg = s(
      "svg.tw-svg",
      { viewBox: `0 0 ${this.size[0]} ${this.size[1]}` },
      ...this.layers.map((layer) => layer.group),
    );
    this.svg = svg;
    this.style.setProperty("--aspect", `${this.size[0]} / ${this.size[1]}`);
    this.style.setProperty("--units", String(this.size[0]));
    fill(this, svg);
    new BoardHand(this, svg);
  }

  /** @param {number} index @param {number} x @param {number} y @param {Box} box @param {number} label @returns {Layer} */
  #layer(index, x, y, box, label) {
    const { lattice, cells, label: name } = this.shown;
    const several = label > 0;
    const here = cells.map((_, at) => at).filter((at) => this.layerOf[at] === index);
    const rows = /** @type {Map<number, number[]>} */ (new Map());
    for (const at of here) {
      const row = Math.round(lattice.centre(cells[at])[1] * 20);
      rows.set(row, [...(rows.get(row) ?? []), at]);
    }
    const ordered = [...rows.entries()].sort((a, b) => a[0] - b[0]).map(([, row]) =>
      row.sort((a, b) => lattice.centre(cells[a])[0] - lattice.centre(cells[b])[0])
    );
    const grid = s("g.grid", {
      role: "grid",
      "aria-label": several ? `${name}, ${this.layerNames[index]}` : name,
      "aria-rowcount": ordered.length,
    });
    ordered.forEach((row, at) => {
      const line = s("g", { role: "row", "aria-rowindex": at + 1, "aria-label": `row ${at + 1}` });
      row.forEach((cell, column) => line.append(this.#cell(cell, at, column)));
      grid.append(line);
    });
    const parts = {
      decor: s("g.decor", { "aria-hidden": "true" }),
      tiles: new LayerTiles(),
      over: s("g.over", { "aria-hidden": "true" }),
    };
    const signs = s(
      "g.joined",
      { "aria-hidden": "true" },
      sidesOf(lattice, cells, here, this.joints).flatMap((side) => signNodes(signOf(side))),
    );
    const plate = s("path.plate");
    const heading = several
      ? s("text.layer-name", {
        x: box.left + (box.right - box.left) / 2,
        y: box.top - 0.28 - (this.joints.size ? 0.15 : 0),
        "font-size": Math.min(0.42, (box.right - box.left + 0.3) / (0.62 * this.layerNames[index].length)).toFixed(3),
      }, this.layerNames[index])
      : null;
    const group = s(
      "g.layer",
      { transform: `translate(${x} ${y})` },
      heading,
      plate,
      parts.decor,
      parts.tiles.group,
      signs,
      grid,
      parts.over,
    );
    return { group, plate, here, ...parts };
  }

  /** What lies under the cells of a layer, but for those outside. @param {Layer} layer */
  #plate(layer) {
    const { kinds, lattice } = this.shown;
    const inside = layer.here.filter((at) => kinds[at] !== "outside");
    const cells = inside.map((at) => this.shown.cells[at]);
    set(layer.plate, "d", inside.length ? platePath(lattice, cells, -0.07, 0.16) : null);
  }

  /** @param {number} index @param {number} row @param {number} column */
  #cell(index, row, column) {
    const { lattice, cells } = this.shown;
    const node = s("path.cell", {
      d: pathOf([lattice.loop(cells[index])]),
      role: "gridcell",
      "data-index": index,
      tabindex: index === this.at ? 0 : -1,
    });
    this.nodes[index] = node;
    this.rowOf[index] = [row, column];
    return node;
  }

  /** What lies below and above the tiles: open cells, pegs, texts, flags, heat. */
  #dress() {
    const { cells, lattice, kinds, texts, pegs, flags, washes, heat, figures, named } = this.shown;
    const names = named && !lattice.straight ? cellNames(cells) : [];
    const decor = this.layers.map(() => /** @type {Node[]} */ ([]));
    const over = this.layers.map(() => /** @type {Node[]} */ ([]));
    const hottest = Math.max(1e-9, ...(heat ?? []));
    cells.forEach((cell, index) => {
      const layer = this.layerOf[index];
      const kind = kinds[index] ?? "open";
      const ground = openPath(lattice, cell, 0.035, 0.1);
      decor[layer].push(s(`path.ground.${kind}.${lattice.form}`, { d: ground }));
      if (heat && kind !== "blocked") {
        decor[layer].push(
          s(`path.heat.${lattice.form}`, {
            d: ground,
            "fill-opacity": ((0.75 * (heat[index] ?? 0)) / hottest).toFixed(3),
          }),
        );
      }
      for (const wash of washes.get(index) ?? []) {
        decor[layer].push(s(`path.wash.${lattice.form}.${wash}`, { d: ground }));
      }
      for (const flag of flags.get(index) ?? []) {
        over[layer].push(s(`path.flag.${flag}`, { d: this.#path([index], 0.06, 0.12) }));
      }
      const [x, y] = lattice.centre(cell);
      const written = heat && figures && kind !== "blocked" ? heatText(heat[index] ?? 0) : texts[index];
      if (written) decor[layer].push(this.#text("written", written, x, y, lattice.room(cell)));
      if (names[index]) {
        over[layer].push(
          this.#text(
            "cell-name",
            names[index].split(" ")[0],
            x,
            y + 0.36 * lattice.room(cell),
            0.45 * lattice.room(cell),
          ),
        );
      }
    });
    if (named && lattice.straight) this.layers.forEach((layer, at) => over[at].push(...this.#rim(layer)));
    for (const index of pegs) over[this.layerOf[index]].push(this.#peg(index));
    this.layers.forEach((layer, index) => {
      fill(layer.decor, ...decor[index]);
      fill(layer.over, ...over[index]);
      this.#plate(layer);
    });
  }

  /** The names of columns and rows at the rim of a layer. @param {Layer} layer @returns {Node[]} */
  #rim(layer) {
    const { cells } = this.shown;
    const [left, top] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
    const here = layer.here.map((at) => cells[at]);
    const [columns, rows] = [0, 1].map((axis) => [...new Set(here.map((cell) => cell[axis]))]);
    const below = this.layers.length > 1; // the name of the layer stands above
    const edge = below ? 0.2 + Math.max(...here.map((cell) => cell[1])) + 1 : top - 0.2;
    const name = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) =>
      s("text.rim-name", { x, y, "font-size": 0.26 }, text);
    return [
      ...columns.map((x) => name(x + 0.5, edge, columnName(x - left))),
      ...rows.map((y) => name(left - 0.2, y + 0.5, String(y - top + 1))),
    ];
  }

  /** @param {number} index */
  #peg(index) {
    const { cells, lattice, texts } = this.shown;
    const [cx, cy] = lattice.centre(cells[index]);
    if (texts[index]) return s("circle.peg.ring", { cx, cy, r: 0.43 * lattice.room(cells[index]) });
    return s("circle.peg", { cx, cy, r: 0.36 * lattice.room(cells[index]) });
  }

  /** @param {string} look @param {string} text @param {number} x @param {number} y @param {number} room */
  #text(look, text, x, y, room) {
    const size = Math.min(0.42, 1.3 / Math.max(2, text.length)) * room;
    return s(`text.${look}`, { x, y, "font-size": size.toFixed(3) }, text);
  }

  /** @param {number[]} indices @param {number} inset @param {number} radius @returns {string} */
  #path(indices, inset, radius) {
    const key = `${indices.join()}|${inset}`;
    let found = this.paths.get(key);
    if (found === undefined) {
      found = pathOf(outline(this.shown.lattice, indices.map((index) => this.shown.cells[index])), inset, radius);
      if (this.paths.size > KEPT_OUTLINES) this.paths.clear();
      this.paths.set(key, found);
    }
    return found;
  }

  /** @param {number[]} indices @returns {Map<number, number[]>} */
  #byLayer(indices) {
    if (this.layers.length === 1) return new Map([[0, indices]]);
    const found = /** @type {Map<number, number[]>} */ (new Map());
    for (const index of indices) found.set(this.layerOf[index], [...(found.get(this.layerOf[index]) ?? []), index]);
    return found;
  }

  /** Tell each cell's name to screen readers, once the tiles have settled. */
  #name = settled(120, () => {
    if (!this.board) return; // all is to be drawn anew
    const { tiles, kinds, texts, said: replaced, pegs } = this.board;
    const names = new Map();
    tiles.forEach((tile) =>
      tile.cells.forEach((index) =>
        names.set(index, `piece ${tile.letter || tile.name}${tile.look === "fixed" ? ", given" : ""}`)
      )
    );
    pegs.forEach((index) => names.set(index, names.has(index) ? `${names.get(index)}, peg` : "peg"));
    this.nodes.forEach((node, index) => {
      const said = [names.get(index) ?? (kinds[index] ?? "open"), replaced[index] ?? texts[index]].filter(Boolean).join(
        ", ",
      );
      const several = this.layers.length > 1 ? `${this.layerNames[this.layerOf[index]]}, ` : "";
      set(
        node,
        "aria-label",
        `${several}row ${this.rowOf[index][0] + 1}, column ${this.rowOf[index][1] + 1}, ${said}`,
      );
    });
  });
}

const heatText = (
  /** @type {number} */ share,
) => (share <= 0
  ? ""
  : share >= 0.9995
  ? "1"
  : share < 0.005
  ? "·"
  : `.${String(Math.round(100 * share)).padStart(2, "0")}`);

/** The line along a joined side, and the arrows on it. @param {ReturnType<typeof signOf>} sign @returns {Node[]} */
function signNodes({ line, heads, hollow, text, at }) {
  const written = text ? [s("text.written", { x: at[0], y: at[1], "font-size": 0.26 }, text)] : [];
  return [s("path.border", { d: line }), s(`path.arrow${hollow ? ".hollow" : ""}`, { d: heads }), ...written];
}

/** @param {number} count @param {number} wide @param {number} high */
function bestColumns(count, wide, high) {
  let [best, miss] = [1, Infinity];
  for (let columns = 1; columns <= count; columns++) {
    const aspect = (columns * (wide + GAP)) / (Math.ceil(count / columns) * (high + GAP + LABEL));
    const off = Math.abs(Math.log(aspect / 1.4)) + 0.05 * (columns * Math.ceil(count / columns) - count);
    if (off < miss) [best, miss] = [columns, off];
  }
  return best;
}

if (!customElements.get("tw-board")) customElements.define("tw-board", Board);
