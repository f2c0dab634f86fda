/** The tab "Edit": cells are painted in strokes, pieces drawn or taken from sets, rules switched. */
import { counted, field, fill, h, set, write } from "./dom.js";
import {
  copiesOf,
  edited,
  emptyDocument,
  freeLetter,
  freeName,
  OPEN,
  OPTIONAL,
  regionOf,
  shapeCells,
  sizesOf,
  withPiece,
  withRegion,
} from "./document.js";
import { cellKey } from "./geometry.js";
import { PieceDialog } from "./piece-dialog.js";
import { SlotEditor } from "./slot-editor.js";
import { withinBox } from "./slots.js";
import { LatticeChooser, latticeTitle } from "./lattice-chooser.js";
import { Question } from "./question.js";
import { pieceSvg } from "./tray.js";

/** @typedef {import("./types.d.ts").Cell} Cell */
/** @typedef {import("./types.d.ts").PieceData & {shapes: any[]}} PieceData */
/** @typedef {import("./types.d.ts").Region} Region */
/** @typedef {{wanted: any, changed: boolean}} Stroke what a stroke paints, and whether it has changed anything */
/** @typedef {Map<number, string[]>} Flags an index of a cell to classes */

const TOOLS = [["open", "Open", "1"], ["outside", "Outside", "2"], ["optional", "May stay empty", "3"], [
  "mark",
  "Mark",
  "4",
]];
const AXES = ["Wide", "High", "Layers", "Deep"];
const BEGIN_ANEW = {
  text: "Other cells begin a new puzzle: the board and the pieces that are here now are taken away.",
  yes: "Begin a new puzzle",
  no: "Keep this one",
};
/** Rules that one click adds or takes away. */
const RULES = /** @type {[string, any][]} */ ([
  ["Alike pieces must not touch, not even at a corner", { apart: { pieces: "same", touching: "corner" } }],
  ["Alike pieces must not share an edge", { apart: { pieces: "same", touching: "edge" } }],
  ["No point where four pieces meet", { no_crossroads: true }],
  ["Marks of pieces lie on marks of the board", { marks: "match" }],
  ["The solution looks the same after half a turn", { symmetric: "rotate-180" }],
]);

export class Edit {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.tool = "open";
    /** The sizes of the box that can be painted. @type {number[] | null} */
    this.window = null;
    /** The cells of this box, and the lattice that they are of. @type {Cell[]} */
    this.cells = [];
    this.cellsOf = /** @type {any} */ (null);
    this.stroke = /** @type {Stroke | null} */ (null);
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
    this.pieces = h("ul.pieces");
    this.sets = h("select", { id: "piece-set", "aria-label": "A set of pieces" });
    this.rules = h("div.rules");
    this.slots = new SlotEditor(app, () => this.draw());
    this.name = field("input", { id: "puzzle-title" }, () => this.#rename());
    this.lattice = h("select", { id: "lattice", onchange: () => this.#newLattice(this.lattice.value) });
    this.question = new Question(app);
    this.chooser = new LatticeChooser(app, (name) => this.#newLattice(name));
    this.area = h("p.result", { id: "area" });
    this.dialog = new PieceDialog(app);
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
      h("h2", {}, "Pieces"),
      this.pieces,
      h(
        "div.row",
        {},
        h("button", { id: "draw-piece", onclick: () => this.#draw() }, "Draw a piece"),
        this.sets,
        h("button", { id: "add-set", onclick: () => this.#addSet() }, "Add the set"),
        h("button", { id: "no-pieces", onclick: () => this.#noPieces() }, "Take all away"),
      ),
      h("h2", {}, "Rules"),
      this.rules,
      h("h2", {}, "Setup"),
      this.slots.pane,
    );
  }

  enter() {
    const { about } = this.app;
    const lattices = [...this.app.lattices.keys()].map((name) =>
      h("option", { value: name, selected: name === this.app.lattice.name }, latticeTitle(name))
    );
    fill(this.lattice, lattices);
    const fitting = (about.sets ?? []).filter((/** @type {any} */ one) => one.lattice === this.app.lattice.name);
    fill(
      this.sets,
      fitting.map((/** @type {{name: string, number: number}} */ { name, number }) =>
        h("option", { value: name }, `${name} (${number})`)
      ),
    );
    this.window = null;
    this.#panel();
  }

  seen() {
    if (this.app.mode === "edit") this.#panel();
  }

  leave() {
    this.window = null;
    this.slots.hand = null;
  }

  /** Choose what a stroke paints; a domain that was in hand is put away. @param {string} tool */
  choose(tool) {
    this.tool = tool;
    this.slots.take();
  }

  #toolButtons() {
    for (const button of this.tools.children) {
      const chosen = button.dataset.tool === this.tool;
      set(button, "aria-checked", String(chosen && !this.slots.held));
      set(button, "tabindex", chosen ? 0 : -1);
    }
  }

  get #region() {
    return regionOf(this.app.document, this.app.coordinates);
  }

  // The board ----------------------------------------------------------------------------------

  /** The cells that can be painted: a box with a border of one cell to grow into, as far as the limit allows. @param {Region} region */
  #cells(region) {
    const { lattice, coordinates } = this.app;
    const needed = sizesOf([...region.values()].map(({ cell }) => cell), coordinates).map((size) => Math.max(1, size));
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

  /** @param {Flags} [more] */
  draw(more) {
    const { app } = this;
    if (!app.document || app.mode !== "edit") return;
    const region = this.#region;
    const cells = this.#cells(region);
    const washed = this.slots.washes();
    const [kinds, texts, said] = [[], [], []].map((none) => /** @type {string[]} */ (none));
    const washes = new Map();
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
      tiles: [],
      flags,
    });
    app.look.solid(null, []);
  }

  /** Flags of cells of the view, on the cells painted here. @param {Flags} flags @param {Cell[]} cells @returns {[any, string[]][]} */
  #moved(flags, cells) {
    const at = new Map(cells.map((cell, index) => [cellKey(cell), index]));
    return [...flags].map(([index, names]) => [at.get(cellKey(this.app.view.shown[index])), names]);
  }

  /** The cells that a note calls dead, on the cells painted here. @param {Cell[]} cells @returns {[any, string[]][]} */
  #flags(cells) {
    if (!this.app.fresh || !this.app.view || this.app.faults) return [];
    const at = new Map(cells.map((cell, index) => [cellKey(cell), index]));
    const notes = /** @type {import("./types.d.ts").Note[]} */ (this.app.view.notes ?? []);
    const dead = notes.filter((note) => note.kind === "dead").flatMap((note) => note.cells ?? []);
    return dead.map((cell) => [at.get(cellKey(typeof cell === "number" ? this.app.view.shown[cell] : cell)), ["dead"]]);
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

  /** The document after a stroke reached a cell, or null if nothing changes. @param {Cell} cell @param {any} wanted */
  #painted(cell, wanted) {
    const region = this.#region;
    const key = cellKey(cell);
    if (this.slots.held) return this.slots.painted(cell, wanted, region.has(key));
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

  /** @param {any} detail */
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
  #size(axis) {
    const input = field(
      "input",
      { type: "number", id: `size-${axis}`, min: 1, max: 99 },
      () => this.#resize(axis, Number(input.value)),
    );
    return h("label", { for: `size-${axis}` }, `${AXES[axis]} `, input);
  }

  /** @param {number} axis @param {number} size */
  #resize(axis, size) {
    const most = this.app.about.limits?.cells ?? 4096;
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
    const lattice = app.lattices.get(name);
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
    const { pieces = {}, rules = [], setup = {} } = this.app.document;
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
    const window = this.window ?? /** @type {number[]} */ ([]);
    if (this.sizes.children.length !== window.length) {
      fill(
        this.sizes,
        window.map((_, axis) => this.#size(axis)),
      );
    }
    window.forEach((size, axis) => write(this.sizes.children[axis].lastChild, size));
    const area = app.faults
      ? null
      : app.view?.notes?.find((/** @type {import("./types.d.ts").Note} */ note) => note.kind === "area");
    const covered = /** @type {PieceData[]} */ (Object.values(document.pieces ?? {})).reduce(
      (sum, piece) => sum + (copiesOf(piece)[1] ?? 0) * shapeCells(piece.shapes[0], app.coordinates).length,
      0,
    );
    this.area.textContent = area?.text ??
      `The board has ${counted(this.#region.size, "cell")}; the pieces cover up to ${covered}.`;
    this.#list();
    this.#ruleList();
  }

  #list() {
    const { app } = this;
    const entries = /** @type {[string, PieceData][]} */ (Object.entries(app.document.pieces ?? {}));
    fill(
      this.pieces,
      entries.map(([name, piece], index) => {
        const cells = shapeCells(piece.shapes[0], app.coordinates).map(({ cell }) => cell);
        const [least, most] = copiesOf(piece);
        const copies = most === null
          ? (least ? `${least} or more` : "any number")
          : least === most
          ? `${least}`
          : `${least} to ${most}`;
        const turns = [piece.turns === false ? "does not turn" : null, piece.flips === false ? "does not flip" : null]
          .filter(Boolean).join(", ");
        const seen = app.view?.pieces?.find((/** @type {import("./types.d.ts").Piece} */ one) => one.name === name);
        return h(
          "li",
          {},
          h("button.piece-button", {
            "data-name": name,
            "aria-label": `Change piece ${name}`,
            onclick: () => this.#change(name),
          }, pieceSvg(app.lattice, cells, seen?.colour ?? index, app.look.palette, "", 12)),
          h("span", {}, h("strong", {}, name), ` ${copies === "1" ? "" : `×${copies}`} ${turns}`),
          h("button.small", {
            "aria-label": `Take piece ${name} away`,
            onclick: () => app.change(withPiece(app.document, name, null), `took piece ${name} away`),
          }, "✕"),
        );
      }),
    );
  }

  /** @param {string} name */
  #change(name) {
    const { app } = this;
    this.dialog.ask(
      name,
      app.document.pieces[name],
      (newName, piece) =>
        app.change(
          withPiece(app.document, name, piece, newName === name ? name : freeName(app.document, newName)),
          `changed piece ${newName}`,
        ),
    );
  }

  #draw() {
    const { app } = this;
    this.dialog.ask(
      freeLetter(app.document),
      { shapes: [] },
      (name, piece) => app.change(withPiece(app.document, freeName(app.document, name), piece), `added piece ${name}`),
    );
  }

  async #addSet() {
    const { app } = this;
    const set = this.sets.value;
    if (!set) return;
    const pieces = await app.engine.pieces(set).catch((/** @type {Error} */ error) => app.complain(error));
    if (!pieces) return;
    let { document } = app;
    for (const [name, piece] of Object.entries(pieces)) document = withPiece(document, freeName(document, name), piece);
    app.change(document, `added the set ${set}`);
  }

  #noPieces() {
    this.app.change(edited(this.app.document, { pieces: {} }), "took all pieces away");
  }

  #ruleList() {
    const { app } = this;
    const rules = /** @type {any[]} */ (app.document.rules ?? []);
    const plain = (/** @type {any} */ { switch: _, ...rule }) => JSON.stringify(rule);
    const boxes = RULES.map(([title, rule], index) => {
      const at = rules.findIndex((one) => plain(one) === JSON.stringify(rule));
      return h(
        "label",
        {},
        h("input", {
          type: "checkbox",
          id: `rule-${index}`,
          checked: at >= 0,
          onchange: () => this.#rule(at, rule, title),
        }),
        ` ${title}`,
      );
    });
    const others = rules.filter((one) => !RULES.some(([, rule]) => plain(one) === JSON.stringify(rule)));
    fill(
      this.rules,
      boxes,
      others.map((rule) =>
        h(
          "p.row",
          {},
          h("code", {}, JSON.stringify(rule)),
          h("button.small", {
            "aria-label": "Take this rule away",
            onclick: () => this.#rule(rules.indexOf(rule), rule, "a rule"),
          }, "✕"),
        )
      ),
    );
  }

  /** @param {number} at @param {any} rule @param {string} title */
  #rule(at, rule, title) {
    const rules = [...(this.app.document.rules ?? [])];
    if (at >= 0) rules.splice(at, 1);
    else rules.push(rule);
    this.app.change(edited(this.app.document, { rules }), `${at >= 0 ? "took away" : "added"} the rule: ${title}`);
  }
}
