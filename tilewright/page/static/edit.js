/** The tab "Edit": cells are painted in strokes, pieces drawn or taken from sets, rules switched. */
import { counted, field, fill, h, set, write } from "./dom.js";
import {
  copiesOf,
  emptyDocument,
  OPEN,
  OPTIONAL,
  regionOf,
  shapeCells,
  sizesOf,
  withPlaced,
  withRegion,
} from "./document.js";
import { cellKey } from "./geometry.js";
import { PieceList } from "./piece-list.js";
import { RuleList } from "./rule-list.js";
import { SlotEditor } from "./slot-editor.js";
import { withinBox } from "./slots.js";
import { LatticeChooser, latticeTitle } from "./lattice-chooser.js";
import { Question } from "./question.js";

/** @import { ChangeList } from "./change-list.js" */
/** @import { GrowList } from "./grow-list.js" */
/** @import { LiveCount } from "./live-count.js" */
/** @import { App, Cell, EditState, Ground, Keyed, Looks, Note, PieceData, Preview, Region, Stroke, Tile } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "board" | "change" | "complain" | "coordinates" | "document" | "draw" | "engine" | "faults" | "fresh" | "go" | "hindrance" | "keeper" | "lattice" | "latticeNamed" | "lattices" | "look" | "mode" | "on" | "opening" | "parts" | "say" | "searches" | "settledView" | "solid" | "store" | "view" | "viewed">} Page */

const TOOLS =
  /** @type {[EditState["tool"], string, string][]} */ ([["open", "Open", "1"], ["outside", "Outside", "2"], [
    "optional",
    "May stay empty",
    "3",
  ], [
    "mark",
    "Mark",
    "4",
  ]]);
const AXES = ["Wide", "High", "Layers", "Deep"];
const BEGIN_ANEW = {
  text: "Other cells begin a new puzzle: the board and the pieces that are here now are taken away.",
  yes: "Begin a new puzzle",
  no: "Keep this one",
};

/** @implements {EditState} */
export class Edit {
  /** @type {EditState["tool"]} */
  tool = "open";
  /** @type {EditState["window"]} */
  window = null;
  /** @type {EditState["cells"]} */
  cells = [];
  /** @type {EditState["cellsOf"]} */
  cellsOf = null;
  /** @type {EditState["stroke"]} */
  stroke = null;
  /** @type {LiveCount | undefined} */
  counting;
  /** @type {ChangeList | undefined} */
  changes;
  /** @type {GrowList | undefined} */
  growing;
  /** The board with the change that the list points to. @type {Preview | null} */
  preview = null;

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.mark = h("input", {
      id: "mark",
      value: "o",
      maxlength: 1,
      size: 2,
      "aria-label": "The mark: a letter or digit",
    });
    this.tools = h(
      "div.row.tools",
      { role: "radiogroup", "aria-label": "What a stroke paints" },
      TOOLS.map(([name, title, key]) =>
        h(
          "button",
          { role: "radio", "data-tool": name, "aria-keyshortcuts": key, onclick: () => this.choose(name) },
          title,
        )
      ),
    );
    this.sizes = h("div.row");
    /** The fields of the sizes of the box. @type {HTMLInputElement[]} */
    this.sides = [];
    this.pieces = new PieceList(app);
    this.rules = new RuleList(app);
    this.slots = new SlotEditor(app, () => this.draw());
    this.name = field("input", { id: "puzzle-title" }, () => this.#rename());
    this.lattice = h("select", { id: "lattice", onchange: () => this.#newLattice(this.lattice.value) });
    this.question = new Question(app);
    this.chooser = new LatticeChooser(app, (name) => this.#newLattice(name));
    this.area = h("p.result", { id: "area" });
    this.live = h("div");
    this.given = h("div.row", { id: "given" });
    this.pane = h(
      "div.pane",
      {},
      h("label", { for: "puzzle-title" }, "Name "),
      this.name,
      h("h2", {}, "Board"),
      h(
        "p.hint",
        {},
        "Paint cells on the board: the first cell decides whether the stroke paints or takes away.",
        h("span.for-mouse", {}, " Shift and an arrow paint along."),
      ),
      this.tools,
      h("label", { for: "mark" }, "Mark "),
      this.mark,
      this.sizes,
      h(
        "div.row",
        {},
        h("label", { for: "lattice" }, "Cells "),
        this.lattice,
        h(
          "button",
          { id: "choose-lattice", "aria-haspopup": "dialog", onclick: () => this.chooser.show() },
          "Pictures",
        ),
        h("button", { onclick: () => this.#paintAll(true) }, "Fill"),
        h("button", { onclick: () => this.#paintAll(false) }, "Empty"),
      ),
      this.area,
      this.live,
      this.given,
      h("h2", {}, "Pieces"),
      this.pieces.list,
      this.pieces.row,
      h("h2", {}, "Rules"),
      this.rules.pane,
      h("h2", {}, "Setup"),
      this.slots.pane,
    );
  }

  enter() {
    const lattices = [...this.app.lattices.keys()].map((name) =>
      h("option", { value: name, selected: name === this.app.lattice.name }, latticeTitle(name))
    );
    fill(this.lattice, lattices);
    this.pieces.offer();
    this.window = null;
    this.#panel();
    this.#count();
  }

  seen() {
    if (this.app.mode !== "edit") return;
    this.#panel();
    this.#count();
  }

  /** The pieces that lie there from the start, each with a button that takes it away. */
  #givens() {
    const { app } = this;
    const placed = app.document.placed ?? [];
    const without = (/** @type {number} */ at) => withPlaced(app.document, placed.filter((_, own) => own !== at));
    const items = placed.map(({ piece }, at) =>
      h("button.small", {
        "aria-label": `Take given piece ${piece} away`,
        onclick: () => app.change(without(at), `took given piece ${piece} away`),
      }, `${piece} ✕`)
    );
    fill(this.given, items.length ? ["Given pieces: ", ...items] : []);
  }

  /** Count the solutions of what is drawn, and keep up what is offered beside the count. */
  async #count() {
    if (!this.counting || !this.changes || !this.growing) {
      const { LiveCount } = await import("./live-count.js");
      const { ChangeList } = await import("./change-list.js");
      const { GrowList } = await import("./grow-list.js");
      this.counting ??= new LiveCount(this.app);
      this.changes ??= new ChangeList(this.app, (preview) => this.#point(preview));
      this.growing ??= new GrowList(this.app);
      fill(this.live, this.counting.number, this.changes.pane, this.growing.pane);
    }
    this.counting.follow();
    this.changes.follow();
    this.growing.follow();
  }

  /** Show the board with a change, or as it is. @param {Preview | null} preview */
  #point(preview) {
    if (preview === this.preview) return;
    this.preview = preview;
    this.draw();
  }

  leave() {
    this.window = null;
    this.slots.hand = null;
    this.preview = null;
  }

  /** Choose what a stroke paints; a domain that was in hand is put away. @param {EditState["tool"]} tool */
  choose(tool) {
    this.tool = tool;
    this.slots.take();
  }

  #toolButtons() {
    TOOLS.forEach(([tool], at) => {
      const button = this.tools.children[at];
      const chosen = tool === this.tool;
      set(button, "aria-checked", String(chosen && !this.slots.held));
      set(button, "tabindex", chosen ? 0 : -1);
    });
  }

  get #region() {
    return regionOf(this.app.document, this.app.coordinates);
  }

  // The board ----------------------------------------------------------------------------------

  /** The least sizes of a box that holds a region. @param {Region} region */
  #sizes(region) {
    const cells = [...region.values()].map(({ cell }) => cell);
    return sizesOf(cells, this.app.coordinates).map((size) => Math.max(1, size));
  }

  /** The cells that can be painted: a box with a border of one cell to grow into, as far as the limit allows. @param {Region} region */
  #cells(region) {
    const { lattice, coordinates } = this.app;
    const needed = this.#sizes(region);
    if (this.window?.length !== coordinates) this.window = null;
    const { window } = this;
    const sizes = window?.map((size, axis) => Math.max(size, needed[axis])) ?? needed;
    if (!window || sizes.some((size, axis) => size !== window[axis]) || this.cellsOf !== lattice) {
      this.window = sizes;
      this.cellsOf = lattice;
      this.cells = lattice.box(sizes);
    }
    return this.cells;
  }

  /** @param {Looks} [more] */
  draw(more) {
    const { app } = this;
    if (!app.document || app.mode !== "edit") return;
    const { preview } = this;
    const region = preview?.region ?? this.#region;
    const cells = preview ? app.lattice.box(this.#sizes(region)) : this.#cells(region);
    const washed = this.slots.washes();
    const kinds = /** @type {Ground[]} */ ([]);
    const [texts, said] = /** @type {[string[], string[]]} */ ([[], []]);
    const washes = /** @type {Looks} */ (new Map());
    cells.forEach((cell, index) => {
      const mark = region.get(cellKey(cell))?.mark;
      const wash = washed.get(cellKey(cell));
      kinds[index] = mark === undefined ? "outside" : mark === OPTIONAL ? "optional" : "open";
      if (mark !== undefined && mark !== OPEN && mark !== OPTIONAL) texts[index] = mark;
      if (!wash) return;
      said[index] = [texts[index], ...wash.said].filter(Boolean).join(", ");
      texts[index] = [texts[index], wash.names.join("/")].filter(Boolean).join(" ");
      washes.set(index, wash.looks);
    });
    this.#toolButtons();
    this.slots.show(region);
    const flags = new Map(more ? this.#moved(more, cells) : this.#flags(cells));
    app.board.show({
      lattice: app.lattice,
      cells,
      kinds,
      texts,
      said,
      washes,
      palette: app.look.palette,
      label: "board to paint",
      tiles: this.#lying(cells),
      flags,
    });
    app.solid.hidden = true;
    app.parts.moves.see([]);
  }

  /** Flags of cells of the view, on the cells painted here. @param {Looks} flags @param {Cell[]} cells @returns {[number, string[]][]} */
  #moved(flags, cells) {
    const at = new Map(cells.map((cell, index) => [cellKey(cell), index]));
    const { shown } = this.app.viewed;
    return [...flags].map(([index, names]) => [at.get(cellKey(shown[index])) ?? -1, names]);
  }

  /** The given pieces, as tiles on the cells painted here. @param {Cell[]} cells @returns {Tile[]} */
  #lying(cells) {
    const { document, view } = this.app;
    const placed = this.preview?.placed ?? document.placed ?? [];
    if (!placed.length) return [];
    const at = new Map(cells.map((cell, index) => [cellKey(cell), index]));
    const names = Object.keys(document.pieces);
    return placed.map((given) => {
      const piece = view?.pieces.find((one) => one.name === given.piece);
      return {
        cells: given.cells.flatMap((cell) => at.get(cellKey(cell)) ?? []),
        name: given.piece,
        letter: piece?.letter ?? "",
        colour: piece?.colour ?? Math.max(0, names.indexOf(given.piece)),
        look: "fixed",
      };
    });
  }

  /** The cells that a note calls dead, on the cells painted here. @param {Cell[]} cells @returns {[number, string[]][]} */
  #flags(cells) {
    const at = new Map(cells.map((cell, index) => [cellKey(cell), index]));
    if (this.preview) return [...this.preview.flags].map(([key, names]) => [at.get(key) ?? -1, names]);
    if (!this.app.fresh || !this.app.view || this.app.faults) return [];
    const dead = this.app.view.notes.filter((note) => note.kind === "dead").flatMap((note) => note.cells);
    return dead.map((cell) => [at.get(cellKey(cell)) ?? -1, ["dead"]]);
  }

  /** The mark that the tool writes, or undefined for none. */
  #mark() {
    if (this.tool === "outside") return undefined;
    if (this.tool === "optional") return OPTIONAL;
    if (this.tool === "open") return OPEN;
    return /^[A-Za-z0-9]$/.test(this.mark.value) ? this.mark.value : "o";
  }

  /** What a stroke does that begins at a cell: a mark, or whether the domain in hand gets the cells. @param {number} index */
  #begun(index) {
    const cell = this.cells[index];
    if (this.slots.held) return !this.slots.has(cell);
    const wanted = this.#mark();
    if (this.#region.get(cellKey(cell))?.mark !== wanted) return wanted;
    return this.tool === "open" ? undefined : OPEN;
  }

  /** The document after a stroke reached a cell, or null if nothing changes. @param {Cell} cell @param {Stroke["wanted"]} wanted */
  #painted(cell, wanted) {
    const region = this.#region;
    const key = cellKey(cell);
    if (typeof wanted === "boolean") return this.slots.painted(cell, wanted, region.has(key));
    if (region.get(key)?.mark === wanted) return null;
    if (wanted === undefined) region.delete(key);
    else region.set(key, { cell, mark: wanted });
    return withRegion(this.app.document, region, this.app.coordinates);
  }

  /** Paint one cell; what a stroke changes first is a step that can be undone, and the rest belongs to it. @param {number} index @param {Stroke} stroke */
  #paint(index, stroke) {
    const document = index < 0 ? null : this.#painted(this.cells[index], stroke.wanted);
    if (!document) return;
    if (stroke.changed) this.app.store.amend({ document, laid: [] });
    else {this.app.change(
        document,
        this.slots.held ? `painted cells of ${this.slots.held.group.name}` : "painted cells",
      );}
    stroke.changed = true;
  }

  /** @param {{index: number}} detail */
  press({ index }) {
    this.stroke = { wanted: this.#begun(index), changed: false };
    this.#paint(index, this.stroke);
    const { held } = this.slots;
    if (held && !this.stroke.changed) {
      this.app.say(`Only a cell of the board can be in ${held.group.name}: make it open first.`);
    }
  }

  /** @param {{index: number}} detail */
  drag({ index }) {
    if (this.stroke) this.#paint(index, this.stroke);
  }

  drop() {
    this.stroke = null;
  }

  cancel() {
    if (this.stroke?.changed) this.app.store.undo();
    this.stroke = null;
  }

  /** @param {{from: number, index: number, shift: boolean}} detail */
  move({ from, index, shift }) {
    if (!shift || index < 0) return;
    const cell = this.cells[from];
    const wanted = this.slots.held ? this.slots.has(cell) : this.#region.get(cellKey(cell))?.mark;
    this.#paint(index, { wanted, changed: false });
  }

  /** @param {Keyed} detail */
  key(detail) {
    const tool = TOOLS.find(([, , key]) => key === detail.key);
    if (tool) {
      this.choose(tool[0]);
      detail.used = true;
      this.app.say(`A stroke paints: ${tool[1]}.`);
    } else if (this.slots.key(detail.key)) {
      detail.used = true;
    } else if (detail.key === " " || detail.key === "Enter") {
      detail.used = true;
      this.press(detail);
      this.drop();
    }
  }

  /** @param {number} axis */
  #side(axis) {
    const attributes = { type: "number", id: `size-${axis}`, min: 1, max: 99 };
    return field("input", attributes, (input) => this.#resize(axis, Number(input.value)));
  }

  /** @param {number} axis @param {number} size */
  #resize(axis, size) {
    const most = this.app.about.limits.region_cells;
    const sizes = [...(this.window ?? [])];
    sizes[axis] = Math.max(1, Math.floor(size) || 1);
    if (sizes.reduce((product, one) => product * one, 1) > most) {
      return this.app.say(`A board has at most ${most} cells.`);
    }
    const full = [...this.#region.values()].length === this.cells.length;
    const region = this.#region;
    for (const [key, { cell }] of region) if (cell[axis] >= sizes[axis]) region.delete(key);
    if (full) {
      for (const cell of this.app.lattice.box(sizes)) {
        if (!region.has(cellKey(cell))) region.set(cellKey(cell), { cell, mark: OPEN });
      }
    }
    this.window = sizes;
    this.cellsOf = null;
    return this.app.change(
      withinBox(withRegion(this.app.document, region, this.app.coordinates), sizes),
      `made the board ${sizes.join(" by ")}`,
    );
  }

  /** @param {boolean} open */
  #paintAll(open) {
    const region =
      /** @type {Region} */ (new Map(open ? this.cells.map((cell) => [cellKey(cell), { cell, mark: OPEN }]) : []));
    this.app.change(
      withRegion(this.app.document, region, this.app.coordinates),
      open ? "filled the board" : "emptied the board",
    );
  }

  /** Begin on another lattice; what is drawn already is thrown away only after a question. @param {string} name */
  async #newLattice(name) {
    const { app } = this;
    if (name === app.lattice.name) return;
    if (this.#drawn && !(await this.question.ask(BEGIN_ANEW))) {
      this.lattice.value = app.lattice.name;
      return;
    }
    const lattice = app.latticeNamed(name);
    const sizes = lattice.coordinates === 2
      ? [8, 6]
      : Array.from({ length: lattice.coordinates }, (_, axis) => (axis < 3 ? 3 : 1));
    this.window = null;
    app.change(
      emptyDocument(lattice.name, lattice.coordinates, lattice.box(sizes)),
      `began a puzzle of ${latticeTitle(lattice.name).toLowerCase()}`,
    );
    this.enter();
  }

  /** Whether something would be lost: pieces, rules, or a board that is no full box. */
  get #drawn() {
    const { pieces, rules = [], setup = {} } = this.app.document;
    const given = [pieces, rules, setup].some((one) => Object.keys(one).length);
    return Boolean(given) || (this.cells.length > 0 && this.#region.size !== this.cells.length);
  }

  #rename() {
    const title = this.name.value.trim();
    if (title) this.app.change({ ...this.app.document, title }, `called it ${title}`);
  }

  // Pieces and rules ---------------------------------------------------------------------------

  #panel() {
    const { app } = this;
    const { document } = app;
    this.draw();
    write(this.name, document.title ?? document.name);
    const window = /** @type {number[]} */ (this.window ?? []);
    if (this.sides.length !== window.length) {
      this.sides = window.map((_, axis) => this.#side(axis));
      fill(this.sizes, this.sides.map((side, axis) => h("label", { for: side.id }, `${AXES[axis]} `, side)));
    }
    window.forEach((size, axis) => write(this.sides[axis], size));
    const area = app.faults ? null : app.view?.notes?.find((/** @type {Note} */ note) => note.kind === "area");
    const covered = /** @type {PieceData[]} */ (Object.values(document.pieces ?? {})).reduce(
      (sum, piece) => sum + (copiesOf(piece)[1] ?? 0) * shapeCells(piece.shapes[0], app.coordinates).length,
      0,
    );
    this.area.textContent = area?.text ??
      `The board has ${counted(this.#region.size, "cell")}; the pieces cover up to ${covered}.`;
    this.pieces.show();
    this.#givens();
    this.rules.show();
  }
}
