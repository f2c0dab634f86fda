/**
 * `<tw-board>`: cells of any lattice, with pieces on them, as a grid that mouse, touch, keyboard and
 * screen reader use alike.  It draws the state given and reports each action as an event; it has no rules.
 *
 * Events, each with `detail.index` (of a cell) where there is one: `tw-press`, `tw-drag` (another cell
 * was reached while pressed), `tw-drop` (let go; -1 outside), `tw-cancel`, `tw-hover` (-1: left), and
 * `tw-key` with `detail.key`, `detail.shift` and `detail.index` for keys that do not move the focus.
 */
import { cellNames, columnName } from "./cell-names.js";
import { fill, s, set, settled } from "./dom.js";
import { openPath, platePath, tilePaths } from "./forms.js";
import { bounds, outline, pathOf } from "./geometry.js";
import { crossings, jointsOf, sidesOf, signOf } from "./joined.js";

const WAYS = new Map([["ArrowRight", [1, 0]], ["ArrowLeft", [-1, 0]], ["ArrowDown", [0, 1]], ["ArrowUp", [0, -1]]]);
const MARGIN = 0.35;
const GAP = 0.9;
const LABEL = 0.7;
const BEAD = 0.31; // the radius of the disc under a letter on a stick
const KEPT = 8000; // outlines of one board
const SLACK = 3; // pixels that a finger may move before a press becomes a drag

/**
 * @typedef {Object} Tile
 * @property {number[]} cells - indices into the cells of the board.
 * @property {string} letter
 * @property {string} name
 * @property {number} colour
 * @property {string} [look] - further classes: "ghost", "bad", "faint", "fixed".
 * @property {string[]} [marks] - of the cells, in their order.
 */

/** @typedef {import("./geometry.js").Lattice} Lattice */
/** @typedef {import("./types.d.ts").Cell} Cell */
/** @typedef {import("./types.d.ts").Point} Point */
/** @typedef {Map<number, string[]>} Looks an index of a cell to classes */
/**
 * @typedef {Object} Shown - what a board shows, see `show`.
 * @property {Lattice} lattice
 * @property {Cell[]} cells
 * @property {import("./types.d.ts").Palette} palette
 * @property {(string | undefined)[]} kinds
 * @property {string[]} texts
 * @property {string[]} said
 * @property {boolean} named
 * @property {number[]} pegs
 * @property {Looks} flags
 * @property {Looks} washes
 * @property {number[] | null} heat
 * @property {boolean} figures
 * @property {Tile[]} tiles
 * @property {string} label
 * @property {[Cell, Cell, number, boolean | null][]} [joined]
 * @property {number} [lift] - by how many pixels a piece is lifted above a finger.
 */
/** @typedef {{group: any, plate: any, here: number[], decor: any, tiles: any, over: any}} Layer the nodes of a layer, and its cells */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */
/** @typedef {[string, Point, number]} Mark a mark on a piece, where it stands, and its room */
/** @typedef {{paths: import("./forms.js").Paths, form: string, marks: Mark[], middle: {at: Point, room: number}}} Facts what a tile in one layer is made from */
/** @typedef {Facts & {fill: string, ink: string, edge: string, letter: string, look: string, hue: number}} Drawn */
/**
 * @typedef {Object} Pressed - a pointer that is down; one with the id -1 has lost its meaning.
 * @property {number} id
 * @property {number} index - of the cell where it went down.
 * @property {number} x
 * @property {number} y
 * @property {number} last - the cell that it reached last.
 * @property {boolean} moved
 * @property {boolean} touch
 * @property {number} [atX]
 * @property {number} [atY]
 */

const NOTHING = /** @type {Shown} */ ({
  lattice: /** @type {any} */ (null),
  cells: [],
  palette: { fills: [], inks: [], edges: [] },
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
  /** @type {import("./joined.js").Joints} */
  joints = new Map();
  /** @type {string[]} */
  layerNames = [];
  /** For each cell its layer. @type {number[]} */
  layerOf = [];
  /** @type {Layer[]} */
  layers = [];
  /** The nodes of cells. @type {any[]} */
  nodes = [];
  /** Outlines and what tiles are made from, by what they are of. @type {Map<string, any>} */
  paths = new Map();
  /** @type {[number, number]} */
  size = [1, 1];
  /** @type {any} */
  svg = null;

  /** What is shown, once something is. */
  get #shown() {
    return this.board ?? NOTHING;
  }

  /**
   * Show a board.
   * @param {Partial<Shown> & Pick<Shown, "lattice" | "cells" | "palette">} board - `lattice` (a `Lattice`), `cells`, `palette` ({fills, inks, edges}), and
   *   optionally `kinds` (for each cell: "open", "optional", "outside" or "blocked"), `texts` (for each
   *   cell what is written on it), `said` (for each cell words that replace that), `pegs` (indices),
   *   `flags` and `washes` (an index to classes, above and below the pieces), `heat` (shares) and `figures` (whether they are written), `named` (whether the
   *   cells bear their names, at the rim where they stand in rows), `label`
   *   (what the grid is called), `tiles`, `joined` (what lies beyond joined borders).
   */
  show(board) {
    const same = this.board && this.board.cells === board.cells && this.board.lattice === board.lattice &&
      this.board.joined === board.joined;
    this.board = { ...NOTHING, ...board };
    if (!same) this.#lay();
    this.#dress();
    this.tiles(this.board.tiles);
  }

  /** Show other tiles on the same board: this is what browsing does sixty times a second. @param {Tile[]} tiles */
  tiles(tiles) {
    this.#shown.tiles = tiles;
    const { layers } = this;
    const parts = layers.map(() => /** @type {Drawn[]} */ ([]));
    for (const tile of tiles) {
      for (const [layer, cells] of this.#byLayer(tile.cells)) parts[layer].push(this.#tile(tile, cells));
    }
    layers.forEach((layer, index) => reuse(layer.tiles, parts[index]));
    this.#name();
  }

  /** Give the focus to a cell. @param {number} index */
  focusCell(index) {
    this.#move(index);
    this.nodes[index]?.focus({ preventScroll: true });
  }

  /** The index of the cell with the focus, or that the next Tab reaches. */
  get current() {
    return this.at;
  }

  /** The index of the cell at a point of the window, or -1. @param {number} x @param {number} y */
  cellAt(x, y) {
    const node =
      /** @type {SVGElement | null | undefined} */ (document.elementFromPoint(x, y)?.closest?.("[data-index]"));
    return node && this.contains(node) ? Number(node.dataset.index) : -1;
  }

  /** The outlines of cells: for each layer its coordinate and path data. @param {number[]} indices */
  outlines(indices) {
    return [...this.#byLayer(indices)].map((
      [, cells],
    ) => [this.#shown.lattice.layerOf(this.#shown.cells[cells[0]]), this.#path(cells, 0.045, 0.14)]);
  }

  /** How many pixels a unit takes. */
  get scale() {
    const box = this.svg?.getBoundingClientRect();
    return box && this.size ? box.width / this.size[0] : 40;
  }

  // Drawing ------------------------------------------------------------------------------------

  #lay() {
    const { lattice, cells, joined } = this.#shown;
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
    this.layerNames = firsts.map((cell, at) => lattice.layerName(cell, at));
    const label = numbers.length > 1 ? LABEL + room : 0;
    this.paths = new Map();
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
    this.svg = s(
      "svg.tw-svg",
      { viewBox: `0 0 ${this.size[0]} ${this.size[1]}` },
      ...this.layers.map((layer) => layer.group),
    );
    this.style.setProperty("--aspect", `${this.size[0]} / ${this.size[1]}`);
    this.style.setProperty("--units", String(this.size[0]));
    fill(this, this.svg);
    this.#listen();
  }

  /** @param {number} index @param {number} x @param {number} y @param {Box} box @param {number} label @returns {Layer} */
  #layer(index, x, y, box, label) {
    const { lattice, cells, label: name } = this.#shown;
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
      tiles: s("g.tiles", { "aria-hidden": "true" }),
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
      parts.tiles,
      signs,
      grid,
      parts.over,
    );
    return { group, plate, here, ...parts };
  }

  /** What lies under the cells of a layer, but for those outside. @param {Layer} layer */
  #plate(layer) {
    const { kinds, lattice } = this.#shown;
    const inside = layer.here.filter((at) => kinds[at] !== "outside");
    const cells = inside.map((at) => this.#shown.cells[at]);
    set(layer.plate, "d", inside.length ? platePath(lattice, cells, -0.07, 0.16) : null);
  }

  /** @param {number} index @param {number} row @param {number} column */
  #cell(index, row, column) {
    const { lattice, cells } = this.#shown;
    const node = s("path.cell", {
      d: pathOf([lattice.loop(cells[index])]),
      role: "gridcell",
      "data-index": index,
      "data-row": row,
      "data-column": column,
      tabindex: index === this.at ? 0 : -1,
    });
    this.nodes[index] = node;
    return node;
  }

  /** What lies below and above the tiles: open cells, pegs, texts, flags, heat. */
  #dress() {
    const { cells, lattice, kinds, texts, pegs, flags, washes, heat, figures, named } = this.#shown;
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
    const { cells } = this.#shown;
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
    const { cells, lattice, texts } = this.#shown;
    const [cx, cy] = lattice.centre(cells[index]);
    if (texts[index]) return s("circle.peg.ring", { cx, cy, r: 0.43 * lattice.room(cells[index]) });
    return s("circle.peg", { cx, cy, r: 0.36 * lattice.room(cells[index]) });
  }

  /** @param {string} look @param {string} text @param {number} x @param {number} y @param {number} room */
  #text(look, text, x, y, room) {
    const size = Math.min(0.42, 1.3 / Math.max(2, text.length)) * room;
    return s(`text.${look}`, { x, y, "font-size": size.toFixed(3) }, text);
  }

  /** What stands for a tile in one layer: a function for the node, and what it is made from. @param {Tile} tile @param {number[]} cells @returns {Drawn} */
  #tile(tile, cells) {
    const { palette, lattice } = this.#shown;
    const marked =
      /** @type {[string, number][]} */ ((tile.marks ?? []).flatMap((mark, at) =>
        mark && cells.includes(tile.cells[at]) ? [[mark, tile.cells[at]]] : []
      ));
    const beyond = crossings(this.joints, cells, tile.cells);
    const key = `${cells.join()} ${marked.join()} ${beyond.join(";")}`;
    let facts = this.paths.get(key);
    if (!facts) {
      const of = (/** @type {number} */ index) => this.#shown.cells[index];
      const own = cells.map(of);
      const bare = cells.filter((index) => !marked.some(([, at]) => at === index));
      const marks = marked.map(([mark, index]) => [mark, lattice.centre(of(index)), lattice.room(of(index))]);
      facts = {
        paths: tilePaths(lattice, own, beyond),
        form: lattice.form,
        marks,
        middle: middle(lattice, own, bare.map(of)),
      };
      this.paths.set(key, facts);
    }
    const hue = tile.colour % palette.fills.length;
    return {
      ...facts,
      fill: palette.fills[hue],
      ink: palette.inks[hue],
      edge: palette.edges[hue],
      letter: tile.letter ?? "",
      look: tile.look ?? "",
      hue: hue % 12,
    };
  }

  /** @param {number[]} indices @param {number} inset @param {number} radius @returns {string} */
  #path(indices, inset, radius) {
    const key = `${indices.join()}|${inset}`;
    let found = this.paths.get(key);
    if (found === undefined) {
      found = pathOf(outline(this.#shown.lattice, indices.map((index) => this.#shown.cells[index])), inset, radius);
      if (this.paths.size > KEPT) this.paths.clear();
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
    const { tiles, kinds, texts, said: replaced, pegs } = this.#shown;
    const names = new Map();
    tiles.forEach((tile) => tile.cells.forEach((index) => names.set(index, `piece ${tile.letter || tile.name}`)));
    pegs.forEach((index) => names.set(index, names.has(index) ? `${names.get(index)}, peg` : "peg"));
    this.nodes.forEach((node, index) => {
      const said = [names.get(index) ?? (kinds[index] ?? "open"), replaced[index] ?? texts[index]].filter(Boolean).join(
        ", ",
      );
      const several = this.layers.length > 1 ? `${this.layerNames[this.layerOf[index]]}, ` : "";
      set(
        node,
        "aria-label",
        `${several}row ${Number(node.dataset.row) + 1}, column ${Number(node.dataset.column) + 1}, ${said}`,
      );
    });
  });

  // What is done to it -------------------------------------------------------------------------

  /** @param {string} name @param {any} detail */
  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }

  #listen() {
    const { svg } = this;
    const lost = { id: -1, index: -1, x: 0, y: 0, last: -1, moved: false, touch: false };
    let pressed = /** @type {Pressed | null} */ (null);
    const indexOf = (/** @type {PointerEvent} */ event) => this.cellAt(event.clientX, event.clientY);
    svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      if (pressed) {
        this.#say("tw-cancel", {});
        pressed = lost;
        return;
      }
      if (event.button > 0) return;
      const index = indexOf(event);
      if (index < 0) return;
      event.preventDefault();
      try {
        svg.setPointerCapture(event.pointerId);
      } catch { /* the pointer is gone already */ }
      pressed = {
        id: event.pointerId,
        index,
        x: event.clientX,
        y: event.clientY,
        last: index,
        moved: false,
        touch: event.pointerType === "touch",
      };
      this.focusCell(index);
      this.#say("tw-press", { index, touch: pressed.touch, shift: event.shiftKey });
    });
    svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (!pressed) return this.#say("tw-hover", { index: indexOf(event), x: event.clientX, y: event.clientY });
      if (pressed.id !== event.pointerId) return;
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLACK) pressed.moved = true;
      const { touch } = pressed;
      const lift = touch ? this.#shown.lift ?? 0 : 0;
      const index = this.cellAt(event.clientX, event.clientY - lift);
      if (index === pressed.last) return;
      this.#between(pressed, event, lift).forEach((at) => this.#say("tw-drag", { index: at, touch }));
      pressed.last = index;
    });
    const end = (/** @type {PointerEvent} */ event, /** @type {string} */ name) => {
      if (!pressed || (pressed.id !== event.pointerId && pressed.id !== -1)) return;
      const lift = pressed.touch ? this.#shown.lift ?? 0 : 0;
      if (pressed.id !== -1) {
        this.#say(name, {
          index: this.cellAt(event.clientX, event.clientY - (pressed.moved ? lift : 0)),
          moved: pressed.moved,
          from: pressed.index,
        });
      }
      pressed = null;
    };
    svg.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => end(event, "tw-drop"));
    svg.addEventListener("pointercancel", (/** @type {PointerEvent} */ event) => end(event, "tw-cancel"));
    svg.addEventListener("pointerleave", () => pressed || this.#say("tw-hover", { index: -1 }));
    svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    svg.addEventListener("focusin", (/** @type {any} */ event) => {
      const index = event.target.dataset?.index;
      if (index !== undefined) this.#move(Number(index));
    });
  }

  /** The cells on the way to where the pointer is: quick strokes skip none. @param {Pressed} pressed @param {PointerEvent} event @param {number} lift */
  #between(pressed, event, lift) {
    const [x0, y0] = [pressed.atX ?? pressed.x, pressed.atY ?? pressed.y];
    const [x1, y1] = [event.clientX, event.clientY - lift];
    [pressed.atX, pressed.atY] = [x1, y1];
    const steps = Math.min(60, Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / (0.3 * this.scale))));
    const found = /** @type {number[]} */ ([]);
    for (let step = 1; step <= steps; step++) {
      const at = this.cellAt(x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps);
      if (found.at(-1) !== at) found.push(at);
    }
    return found;
  }

  /** @param {number} index */
  #move(index) {
    if (this.nodes[this.at]) set(this.nodes[this.at], "tabindex", -1);
    this.at = index;
    if (this.nodes[index]) set(this.nodes[index], "tabindex", 0);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const index = Number(/** @type {any} */ (event.target).dataset?.index ?? -1);
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) {
      if (!(event.ctrlKey && ["Home", "End"].includes(event.key))) return;
    }
    const goal = this.#neighbour(index, event);
    if (goal !== null) {
      event.preventDefault();
      if (goal >= 0) this.focusCell(goal);
      this.#say("tw-move", { from: index, index: goal, shift: event.shiftKey });
      return;
    }
    const detail = { key: event.key, index, shift: event.shiftKey, used: false };
    this.#say("tw-key", detail);
    if (detail.used) event.preventDefault();
  }

  /** The cell that a key moves to: an index, -1 if there is none, null where the key moves nothing. @param {number} index @param {KeyboardEvent} event */
  #neighbour(index, event) {
    const { cells, lattice } = this.#shown;
    const layer = this.layerOf[index];
    const here = cells.map((_, at) => at).filter((at) => this.layerOf[at] === layer);
    const row = here.filter((at) => this.nodes[at].dataset.row === this.nodes[index].dataset.row);
    const ends = event.ctrlKey ? here : row;
    if (event.key === "Home") return ends.reduce((best, at) => (this.#order(at) < this.#order(best) ? at : best));
    if (event.key === "End") return ends.reduce((best, at) => (this.#order(at) > this.#order(best) ? at : best));
    if (event.key === "PageDown" || event.key === "PageUp") {
      const next = layer + (event.key === "PageDown" ? 1 : -1);
      const others = cells.map((_, at) => at).filter((at) => this.layerOf[at] === next);
      return others.length ? nearest(lattice, cells, others, lattice.centre(cells[index])) : -1;
    }
    const way = WAYS.get(event.key);
    if (!way) return null;
    const [x, y] = lattice.centre(cells[index]);
    let best = -1;
    let least = Infinity;
    for (const at of here) {
      const [dx, dy] = [lattice.centre(cells[at])[0] - x, lattice.centre(cells[at])[1] - y];
      const ahead = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (ahead > 0.2 && ahead + 4 * aside < least && aside <= ahead + 0.01) [best, least] = [at, ahead + 4 * aside];
    }
    return best;
  }

  /** @param {number} index */
  #order(index) {
    const { row, column } = this.nodes[index].dataset;
    return 1e5 * Number(row) + Number(column);
  }
}

/** Of some cells, by index, the one nearest a point. @param {Lattice} lattice @param {Cell[]} cells @param {number[]} choices @param {Point} point */
function nearest(lattice, cells, choices, [x, y]) {
  const far = (/** @type {number} */ at) =>
    Math.hypot(lattice.centre(cells[at])[0] - x, lattice.centre(cells[at])[1] - y);
  return choices.reduce((best, at) => (far(at) < far(best) ? at : best));
}

/** Where the letter of a tile stands: of the cells without a mark that nearest the middle of all, and its room. @param {Lattice} lattice @param {Cell[]} all @param {Cell[]} bare */
function middle(lattice, all, bare) {
  const cells = bare.length ? bare : all;
  const centres = all.map((cell) => lattice.centre(cell));
  const mean = [0, 1].map((axis) => centres.reduce((sum, at) => sum + at[axis], 0) / centres.length);
  const far = (/** @type {Cell} */ cell) =>
    Math.hypot(lattice.centre(cell)[0] - mean[0], lattice.centre(cell)[1] - mean[1]);
  const nearest = cells.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
  return { at: lattice.centre(nearest), room: lattice.room(nearest) };
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

/** A mark on a piece: a badge. @param {Mark} mark @returns {Node[]} */
function badge([mark, [cx, cy], room]) {
  const r = 0.26 * room;
  return [
    s("circle.badge", { cx, cy, r: r.toFixed(3) }),
    s("text.mark", { x: cx, y: cy, "font-size": (1.35 * r).toFixed(3) }, mark),
  ];
}

/** Write tiles into a group, using its nodes again; a picture changes in place. @param {any} group @param {Drawn[]} tiles */
function reuse(group, tiles) {
  while (group.childNodes.length > tiles.length) group.lastChild.remove();
  tiles.forEach((tile, index) => {
    let node = group.childNodes[index];
    if (!node) {
      node = s(
        "g",
        {},
        s("path.halo"),
        s("path.rim"),
        s("path.body"),
        s("path.hatch"),
        s("path.crease"),
        s("circle.bead"),
        s("text.letter"),
        s("g.marks"),
      );
      group.append(node);
    }
    const [halo, rim, body, hatch, crease, bead, letter, marks] = node.childNodes;
    const { paths, form, middle } = tile;
    const lined = form === "stick";
    set(node, "class", `tile ${form} ${paths.open ? "open-edged " : ""}${tile.look}`);
    set(halo, "d", paths.halo);
    set(rim, "d", paths.rim);
    set(rim, "stroke", tile.edge);
    set(body, "d", paths.body);
    set(body, "fill", lined ? "none" : tile.fill);
    set(body, "stroke", lined ? tile.fill : tile.edge);
    set(hatch, "d", lined ? null : paths.body);
    set(hatch, "fill", `url(#hatch-${tile.hue})`);
    set(crease, "d", paths.detail);
    set(crease, "stroke", tile.edge);
    const beaded = lined && tile.letter;
    set(bead, "r", beaded ? BEAD : null);
    set(bead, "cx", beaded ? middle.at[0] : null);
    set(bead, "cy", beaded ? middle.at[1] : null);
    set(bead, "fill", beaded ? tile.fill : null);
    set(bead, "stroke", beaded ? tile.edge : null);
    set(letter, "x", tile.middle.at[0]);
    set(letter, "y", tile.middle.at[1]);
    set(letter, "font-size", (Math.min(0.42, 1.05 / Math.max(1, tile.letter.length)) * tile.middle.room).toFixed(3));
    set(letter, "fill", tile.ink);
    if (letter.textContent !== tile.letter) letter.textContent = tile.letter;
    if (marks.firstChild || tile.marks.length) fill(marks, tile.marks.flatMap(badge));
  });
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
