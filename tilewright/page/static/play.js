/** The tab "By hand": pieces are laid by drag, by two clicks or by keys; the page shows the remaining pieces and cells. */
import { counted, h, set } from "./dom.js";
import { Floating } from "./floating.js";
import { handIcon } from "./hand-icons.js";
import { Hints } from "./hints.js";
import { nearestLanding } from "./landing.js";
import { hasSolids } from "./space.js";
import { showTray } from "./tray.js";

/** @typedef {import("./types.d.ts").Laid & {fixed?: boolean}} Lying a piece on the board; one of the puzzle itself is fixed */
/** @typedef {{piece: number, orientation: number, grip: number}} Hand the piece in hand, and by which of its cells it is held */
/** @typedef {{index: number, cells: number[] | null, fits: boolean}} Ghost where the piece in hand would lie */
/** @typedef {"turn" | "back" | "flip" | "tilt"} Way to handle a piece */

/** Milliseconds between two turns by the wheel: one notch of it sends several events. */
const WHEEL_REST = 80;
/** Milliseconds: who lets go sooner after a touch has swiped, and lays nothing. */
const SWIPE = 200;
/** Pixels from which a finger or the mouse drags. */
const DRAG = 6;

export class Play {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.hand = /** @type {Hand | null} */ (null);
    this.ghost = /** @type {Ghost | null} */ (null);
    /** The placements by piece, orientation, the cell it is held by, and where that lies. @type {Map<string, number[]> | null} */
    this.table = null;
    this.facts = /** @type {any} */ (null);
    /** The orientation that each piece had last in hand. @type {Record<number, number>} */
    this.last = {};
    this.pressed = /** @type {{index: number, had: boolean, taken?: boolean} | null} */ (null);
    this.hints = /** @type {Hints} */ (/** @type {any} */ (null));
    this.tray = h("div.tray", { role: "group", "aria-label": "Pieces" });
    this.left = h("p.result", { id: "left" });
    const button = (
      /** @type {string} */ id,
      /** @type {string} */ title,
      /** @type {() => void} */ onclick,
      /** @type {string} */ keys = "",
    ) => h("button", { id, onclick, "aria-keyshortcuts": keys }, handIcon(id), h("span", {}, title));
    this.handling = [
      button("turn", "Turn", () => this.turn("turn"), "R"),
      button("turn-back", "Turn back", () => this.turn("back"), "Shift+R"),
      button("flip", "Flip", () => this.turn("flip"), "F"),
      button("tilt", "Tilt", () => this.turn("tilt"), "T"),
      button("drop", "Put away", () => this.putAway(), "Escape"),
    ];
    this.clear = button("clear", "Clear the board", () => this.#laid([], "cleared the board"));
    this.hints = new Hints(app, {
      placed: () => this.#placed,
      lay: (piece, cells) => this.#layHinted(piece, cells),
      takeBack: (gone) => this.#away(gone),
      empty: () => this.#letGo(),
      draw: () => this.draw(),
    });
    this.back = h(
      "button",
      { hidden: true, id: "take-back", onclick: () => this.#takeBack() },
      "Take back what blocks it",
    );
    this.whyDoomed = h("button.link", { hidden: true, id: "why-doomed", onclick: () => this.hints.explain() }, "Why?");
    this.pane = h(
      "div.pane",
      {},
      h(
        "p.hint.for-mouse",
        {},
        "Drag a piece to the board, or click it and then a cell. The wheel, the right button or R turns it, F flips it, Esc puts it away. On the board a letter takes a piece, Space lays it, Del takes it back.",
      ),
      h(
        "p.hint.for-touch",
        {},
        "Tap a piece, tap it again to turn it, then tap a cell; or drag it up to the board. Swipe the row for more pieces.",
      ),
      this.tray,
      h("div.row.handling", {}, this.handling),
      this.left,
      h("div.row", {}, this.back, this.whyDoomed, this.clear),
      this.hints.pane,
    );
    this.floating = new Floating(app);
    this.#drags();
    this.#gestures();
  }

  forget() {
    this.hand = null;
    this.ghost = null;
    this.table = null;
    this.facts = null;
    this.hints?.forget();
  }

  async enter() {
    await this.#load();
    this.#count();
  }

  leave() {
    this.hand = null;
    this.ghost = null;
    this.floating.hide();
  }

  seen() {
    if (this.app.mode === "play") this.enter();
  }

  async #load() {
    const { app } = this;
    await app.settledView();
    if (this.table || app.faults) return;
    const asked = app.document;
    const answer = await app.engine.placements(asked).catch((/** @type {Error} */ error) => app.complain(error));
    if (!answer || asked !== app.document) return;
    if (answer.tooMany) return app.say("This board has too many places for its pieces to lay them by hand.");
    if (answer.faults) return app.say(app.hindrance ?? "The puzzle has a fault: pieces cannot be laid by hand yet.");
    const table = /** @type {Map<string, number[]>} */ (new Map());
    for (const [name, orientation, cells] of /** @type {[string, number, number[]][]} */ (answer.placements)) {
      const piece = app.view.pieceNumber(name);
      cells.forEach((cell, grip) => table.set(`${piece} ${orientation} ${grip} ${cell}`, cells));
    }
    this.table = table;
    this.draw();
  }

  /** Lay pieces that a link names, and open the tab; what does not fit is left out and said. @param {[string, number[]][]} named */
  async layByName(named) {
    const { app } = this;
    await this.#load();
    const taken = this.#taken;
    const laid = /** @type {Lying[]} */ ([]);
    for (const [name, cells] of named) {
      const piece = app.view?.pieceNumber(name);
      const orientation = typeof piece === "number" ? this.#orientationOf(piece, cells) : null;
      const [, most] = app.view?.pieces[piece]?.copies ?? [0, 0];
      const spent = most !== null && laid.filter((one) => one.piece === piece).length >= most;
      if (orientation === null || spent || cells.some((cell) => taken.has(cell))) continue;
      cells.forEach((cell) => taken.add(cell));
      laid.push({ piece, cells, orientation });
    }
    this.#laid(laid, `laid ${counted(laid.length, "piece")} of the link`);
    app.go("play");
    const left = named.length - laid.length;
    if (left) app.complain({ message: `${counted(left, "piece")} of the link did not fit and stayed in the tray.` });
  }

  /** What lies on the board: the pieces of the puzzle, then those laid by hand. @returns {Lying[]} */
  get #lying() {
    const fixed = (this.app.view?.placed ?? []).map((/** @type {[number, number[]]} */ [piece, cells]) => ({
      piece,
      cells,
      fixed: true,
    }));
    return [...fixed, ...this.app.store.state.laid];
  }

  get #taken() {
    return new Set(this.#lying.flatMap(({ cells }) => cells));
  }

  /** @param {number} piece */
  #leftOf(piece) {
    const [, most] = this.app.view.pieces[piece].copies;
    if (most === null) return null;
    return most - this.#lying.filter((one) => one.piece === piece).length - (this.hand?.piece === piece ? 1 : 0);
  }

  // The piece in hand --------------------------------------------------------------------------

  /** Take a piece from the tray in hand; the same again turns it. @param {number} piece @returns {void} */
  pick(piece) {
    if (!this.app.view) return this.app.say("One moment: the board is being read.");
    if (this.hand?.piece === piece) return this.turn("turn");
    if (this.#leftOf(piece) === 0) return this.app.say("No more of that piece is left.");
    const name = this.app.view.pieces[piece].name;
    this.hand = { piece, orientation: this.last?.[piece] ?? 0, grip: 0 };
    this.#centreGrip();
    this.app.say(`Piece ${name} is in hand. Choose a cell.`);
    this.#hover(this.app.board.current ?? -1, false);
  }

  /** The cell of the piece nearest its middle is where it is held. */
  #centreGrip() {
    const { hand } = this;
    if (!hand) return;
    const { lattice, pieces } = this.app.view;
    const { cells } = pieces[hand.piece].orientations[hand.orientation];
    const centres =
      /** @type {import("./types.d.ts").Point[]} */ (cells.map((/** @type {number[]} */ cell) => lattice.centre(cell)));
    const mean = [0, 1].map((axis) => centres.reduce((sum, at) => sum + at[axis], 0) / cells.length);
    const far = (/** @type {import("./types.d.ts").Point} */ [x, y]) => Math.hypot(x - mean[0], y - mean[1]);
    hand.grip = centres.reduce((best, at, index) => (far(at) < far(centres[best]) - 1e-9 ? index : best), 0);
  }

  /** Turn, flip or tilt the piece in hand. @param {Way} way @returns {void} */
  turn(way) {
    if (!this.hand) return this.app.say("Take a piece in hand first.");
    const piece = this.app.view.pieces[this.hand.piece];
    const next = piece[way]?.[this.hand.orientation];
    if (next === undefined || next === null || next === this.hand.orientation) {
      return this.app.say("That changes nothing: this piece looks the same, or it may not be turned so.");
    }
    this.hand = { ...this.hand, orientation: next };
    this.last = { ...this.last, [this.hand.piece]: next };
    this.#centreGrip();
    this.#hover(this.ghost?.index ?? this.app.board.current ?? -1, false);
  }

  /** Have nothing in hand. */
  #letGo() {
    this.hand = null;
    this.ghost = null;
  }

  putAway() {
    if (!this.hand) return;
    this.#letGo();
    this.app.say("The piece is back in the tray.");
    this.draw();
  }

  /** Where the piece in hand would lie with the cell it is held by at `index`, or null. @param {number} index */
  #cellsAt(index) {
    const { hand } = this;
    return (hand && this.table?.get(`${hand.piece} ${hand.orientation} ${hand.grip} ${index}`)) ?? null;
  }

  /** The same where the piece fits; if not there, if one of its other cells is at `index`; in space the nearest such place. @param {number} index @returns {number[] | null} */
  #fits(index) {
    if (!this.hand) return null;
    const taken = this.#taken;
    const free = (/** @type {number[] | null | undefined} */ cells) => cells && !cells.some((cell) => taken.has(cell));
    const own = this.#cellsAt(index);
    if (own && free(own)) return own;
    const { piece, orientation } = this.hand;
    const { cells } = this.app.view.pieces[piece].orientations[orientation];
    for (let grip = 0; grip < cells.length; grip++) {
      const other = this.table?.get(`${piece} ${orientation} ${grip} ${index}`);
      if (other && free(other)) return other;
    }
    return hasSolids(this.app.view.lattice) ? nearestLanding(this.app.view, this.#landings, index) : null;
  }

  /** Every place where the piece in hand fits as it is turned. */
  get #landings() {
    const taken = this.#taken;
    const places = /** @type {any[]} */ (this.app.view.cells).map((_, index) => this.#cellsAt(index));
    return places.flatMap((cells) => (cells && !cells.some((cell) => taken.has(cell)) ? [cells] : []));
  }

  /** @param {number} index @param {boolean} [redraw] */
  #hover(index, redraw = true) {
    if (!this.hand) return;
    const fits = index >= 0 ? this.#fits(index) : null;
    const cells = fits ?? (index >= 0 ? this.#cellsAt(index) : null);
    const before = this.ghost;
    this.ghost = index < 0 ? null : { index, cells, fits: Boolean(fits) };
    if (!redraw || before?.cells !== this.ghost?.cells || before?.index !== index) this.draw();
    this.floating.settle(Boolean(fits));
  }

  /** @param {number} index */
  #putDown(index) {
    const cells = this.#fits(index);
    if (!cells || !this.hand) {
      this.app.say("The piece does not fit there.");
      return false;
    }
    const { piece, orientation } = this.hand;
    this.hand = null;
    this.ghost = null;
    const view = this.app.view;
    this.#laid([...this.app.store.state.laid, { piece, cells, orientation }], `laid piece ${view.pieces[piece].name}`);
    return true;
  }

  /** Pick up the piece that lies on a cell; false if none does that may be moved. @param {number} index */
  #pickUp(index) {
    const { laid } = this.app.store.state;
    const at = laid.findIndex((/** @type {Lying} */ { cells }) => cells.includes(index));
    if (at < 0) return false;
    const { piece, cells } = laid[at];
    const orientation = laid[at].orientation ?? this.#orientationOf(piece, cells) ?? 0;
    this.#laid(
      laid.filter((/** @type {Lying} */ _, /** @type {number} */ other) => other !== at),
      `took up piece ${this.app.view.pieces[piece].name}`,
    );
    this.hand = { piece, orientation, grip: cells.indexOf(index) };
    this.#hover(index, false);
    return true;
  }

  /** The orientation in which a piece lies on cells, or null where it cannot lie there. @param {number} piece @param {number[]} cells */
  #orientationOf(piece, cells) {
    const count = this.app.view.pieces[piece].orientations.length;
    for (let orientation = 0; orientation < count; orientation++) {
      const there = this.table?.get(`${piece} ${orientation} 0 ${cells[0]}`);
      if (there?.length === cells.length && there.every((cell, at) => cell === cells[at])) return orientation;
    }
    return null;
  }

  /** @param {Lying[]} laid @param {string} what */
  #laid(laid, what) {
    this.app.store.change({ laid }, what);
  }

  /** Other pieces lie on the board: by hand, by undo or by redo. */
  changed() {
    this.facts = null;
    this.hints.forget();
    if (this.app.store.state.laid.length) this.app.game.laid();
    this.#count();
  }

  // What was done ------------------------------------------------------------------------------

  /** @param {{index: number}} detail */
  press({ index }) {
    const pressed = { index, had: Boolean(this.hand), taken: false };
    this.pressed = pressed;
    if (this.hand) this.#hover(index);
    else pressed.taken = this.#pickUp(index);
  }

  /** @param {{index: number}} detail */
  drag({ index }) {
    this.#hover(index);
  }

  /** @param {{index: number, moved: boolean}} detail */
  drop({ index, moved }) {
    const { pressed } = this;
    this.pressed = null;
    if (!this.hand && pressed && index >= 0 && !moved) {
      this.app.say("Nothing lies there. Take a piece from the tray first.");
    }
    if (!this.hand || !pressed) return;
    if (pressed.taken && !moved) return; // picked up by a click: the next click puts it down
    if (index < 0) return moved ? this.putAway() : undefined;
    this.#putDown(index);
  }

  cancel() {
    this.pressed = null;
    this.ghost = null;
    this.draw();
  }

  /** @param {{index: number}} detail */
  hover({ index }) {
    this.#hover(index);
  }

  /** @param {{index: number}} detail */
  move({ index }) {
    if (index >= 0) this.#hover(index);
  }

  /** @param {any} detail */
  key(detail) {
    const { key, index, shift } = detail;
    detail.used = true;
    if (key === " " || key === "Enter") {
      return this.hand
        ? this.#putDown(index)
        : this.#pickUp(index) || this.app.say("Nothing lies there. A letter takes a piece in hand.");
    }
    if (key === "Escape") return this.putAway();
    if (key === "Delete" || key === "Backspace") {
      if (this.#pickUp(index)) this.putAway();
      return undefined;
    }
    const letter = key.toLowerCase();
    if (this.hand && letter === "r") return this.turn(shift ? "back" : "turn");
    if (this.hand && letter === "f") return this.turn("flip");
    if (this.hand && letter === "t" && this.app.view.lattice.space === 3) return this.turn("tilt");
    const pieces = /** @type {import("./types.d.ts").Piece[]} */ (this.app.view.pieces);
    let piece = pieces.findIndex((one) => one.letter === key);
    if (piece < 0) piece = pieces.findIndex((one) => one.letter.toLowerCase() === letter);
    if (key.length === 1 && piece >= 0) return this.pick(piece);
    detail.used = false;
    return undefined;
  }

  /** While a piece is in hand, keys, the wheel and the right button turn it, wherever the focus is. */
  #gestures() {
    const { board, solid } = this.app;
    const held = () => this.hand && this.app.mode === "play";
    const overBoard = (/** @type {Event} */ event) =>
      Boolean(/** @type {Element} */ (event.target).closest?.("tw-board, tw-solid svg"));
    let turned = 0; // when the wheel last turned: one notch is one turn
    addEventListener("keydown", (event) => held() && this.#heard(event));
    addEventListener("pointermove", (event) => {
      if (held() && event.pointerType !== "touch") this.floating.follow(event.clientX, event.clientY, 0);
    });
    const turnedBy = (/** @type {WheelEvent} */ event) => {
      if (!held() || !overBoard(event)) return;
      event.preventDefault();
      if (Math.abs(event.deltaY) < 4 || event.timeStamp - turned < WHEEL_REST) return;
      turned = event.timeStamp;
      this.turn(event.deltaY > 0 ? "turn" : "back");
    };
    for (const one of [board, solid]) one.addEventListener("wheel", turnedBy, { passive: false });
    solid.addEventListener("tw-turned", () => this.draw());
    addEventListener("contextmenu", (event) => {
      if (!held() || !overBoard(event)) return;
      event.preventDefault();
      this.turn("turn");
    });
  }

  /** A key that no cell of the board used, with a piece in hand. @param {KeyboardEvent} event */
  #heard(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/** @type {Element} */ (event.target).closest?.("input, select, textarea, dialog")) return;
    const letter = event.key.toLowerCase();
    const act = /** @type {Record<string, () => void>} */ ({
      r: () => this.turn(event.shiftKey ? "back" : "turn"),
      f: () => this.turn("flip"),
      escape: () => this.putAway(),
    });
    if (this.app.view.lattice.space === 3) act.t = () => this.turn("tilt");
    if (!act[letter]) return;
    event.preventDefault();
    act[letter]();
  }

  /** Drags that begin on the tray: the piece follows the pointer to the board. */
  #drags() {
    let from =
      /** @type {{piece: number, id: number, x: number, y: number, moved: boolean, touch: boolean, began: number} | null} */ (null);
    const { board } = this.app;
    const lift = () => (from?.touch ? 1.1 * board.scale : 0);
    this.tray.addEventListener("pointerdown", (/** @type {any} */ event) => {
      const button = event.target.closest("[data-piece]");
      if (button && !button.disabled && event.button === 0) {
        from = {
          piece: Number(button.dataset.piece),
          id: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          moved: false,
          touch: event.pointerType === "touch",
          began: event.timeStamp,
        };
      }
    });
    addEventListener("pointermove", (event) => {
      if (!from || event.pointerId !== from.id) return;
      const [dx, dy] = [Math.abs(event.clientX - from.x), Math.abs(event.clientY - from.y)];
      if (!from.moved && Math.hypot(dx, dy) > DRAG && (!from.touch || dy > dx)) {
        from.moved = true; // a finger that goes along the tray scrolls it
        if (this.hand?.piece !== from.piece) this.pick(from.piece);
      }
      if (!from.moved || !this.hand) return;
      this.floating.follow(event.clientX, event.clientY, lift());
      this.#hover(this.#cellUnder(event.clientX, event.clientY - lift()));
    });
    addEventListener("pointerup", (event) => {
      if (!from || event.pointerId !== from.id) return;
      const index = from.moved ? this.#cellUnder(event.clientX, event.clientY - lift()) : -1;
      const { moved } = from;
      if (moved && this.hand) {
        const swiped = from.touch && event.timeStamp - from.began < SWIPE;
        if (index >= 0 && !swiped) this.#putDown(index);
        else this.putAway();
        this.#swallowClick();
      }
      from = null;
    });
    addEventListener("pointercancel", (event) => {
      if (from?.id === event.pointerId && from.moved) this.putAway();
      from = null;
    });
    this.tray.addEventListener("dragstart", (/** @type {Event} */ event) => event.preventDefault());
  }

  /** The cell at a point of the window: of the board, or of the picture in space; -1 if there is none. @param {number} x @param {number} y @returns {number} */
  #cellUnder(x, y) {
    const index = this.app.board.cellAt(x, y);
    return index < 0 ? this.app.solid.cellAt(x, y) : index;
  }

  /** Keep the click that comes with the release of a drag from the tray; a later click is heard. */
  #swallowClick() {
    const swallow = (/** @type {Event} */ click) => {
      click.stopPropagation();
      click.preventDefault();
    };
    addEventListener("click", swallow, { capture: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
  }

  // What is left -------------------------------------------------------------------------------

  /** @returns {[string, number[]][]} */
  get #placed() {
    return this.#lying.map(({ piece, cells }) => [this.app.view.pieces[piece].name, cells]);
  }

  #count() {
    const { app } = this;
    if (app.faults || !app.view || !app.fresh) return; // `seen` counts once the view is that of the board
    if (!app.view.verbs.includes("hand")) {
      this.left.textContent = app.hindrance ?? "The ways to finish this board cannot be counted.";
      this.left.dataset.state = "fine";
      return;
    }
    this.left.textContent = "Counting the ways to finish …";
    app.search("hand", { placed: this.#placed }, (/** @type {import("./types.d.ts").SearchEvent} */ event) => {
      if (event.type !== "result") return;
      this.facts = event.data;
      this.#tellLeft();
      this.draw();
    }, true);
  }

  #tellLeft() {
    const { left, exact, doomed = [], back = [] } = this.facts;
    const full = this.#full;
    let text = exact
      ? `${counted(left, "solution")} left.`
      : left
      ? `At least ${counted(left, "solution")} left.`
      : "It takes longer to find out how many solutions are left.";
    if (exact && left === 0) {
      text = doomed.length
        ? "No solution is left: the marked cells can no longer be filled."
        : "No solution is left with these pieces where they are.";
    }
    if (full && left > 0) text = "Solved! Every cell is covered.";
    this.left.textContent = text;
    this.left.dataset.state = full && left > 0 ? "solved" : exact && left === 0 ? "doomed" : "fine";
    const stuck = exact && left === 0;
    this.back.hidden = !(stuck && back.length);
    this.whyDoomed.hidden = !(stuck && this.app.store.state.laid.length);
    this.app.say(text);
    if (full && left > 0 && this.app.store.state.laid.length) this.app.game.finish();
    this.#guided();
  }

  #takeBack() {
    this.#away(this.facts?.back ?? []);
  }

  /** Take back pieces by their place among all that lie: those of the puzzle come first and stay. @param {number[]} gone */
  #away(gone) {
    const fixed = (this.app.view.placed ?? []).length;
    const away = new Set(gone.map((index) => index - fixed));
    const { laid } = this.app.store.state;
    this.#laid(
      laid.filter((/** @type {Lying} */ _, /** @type {number} */ index) => !away.has(index)),
      `took back ${counted(away.size, "piece")}`,
    );
  }

  /** Lay the piece of a hint. @param {number} piece @param {number[]} cells */
  #layHinted(piece, cells) {
    const orientation = this.#orientationOf(piece, cells) ?? undefined;
    this.hand = null;
    this.ghost = null;
    const { laid } = this.app.store.state;
    this.#laid([...laid, { piece, cells, orientation }], `laid piece ${this.app.view.pieces[piece].name} by the hint`);
  }

  /** Whether every cell that must be covered is. */
  get #full() {
    const { cells, optional } = this.app.view;
    return this.#taken.size >= cells.length - optional.length;
  }

  #guided() {
    this.app.guide.seen({ hand: this.hand, laid: this.app.store.state.laid.length, full: this.#full });
  }

  // What is seen -------------------------------------------------------------------------------

  /** @param {Map<number, string[]>} [more] */
  draw(more) {
    const { app } = this;
    const { view } = app;
    if (!view || app.mode !== "play" || !app.fresh) return; // the pieces of another puzzle have other numbers
    const lying = this.#lying;
    this.floating.show(this.hand);
    const { hints } = this;
    const hinted = hints.step === "move" && hints.move && !this.hand ? hints.move : null;
    const ghost = this.hand && this.ghost?.cells && (this.ghost.fits || !this.floating.visible) ? this.ghost : null;
    const held = /** @type {Lying[]} */ (hinted ? [hinted] : ghost ? [{ ...this.hand, cells: ghost.cells }] : []);
    const tiles = app.tiles([...lying, ...held].map(({ piece, cells, orientation }) => [piece, cells, orientation]));
    lying.forEach((one, index) => one.fixed && (tiles[index].look = "fixed"));
    if (held.length) tiles[lying.length].look = hinted || ghost?.fits ? "ghost" : "ghost bad";
    app.showBoard(tiles, { flags: this.#flags(more), lift: 1.1 * app.board.scale, named: hints.shown });
    this.#drawTray();
    this.#guided();
  }

  /** @param {Map<number, string[]>} [more] */
  #flags(more) {
    const flags = /** @type {Map<number, string[]>} */ (new Map(more));
    const add = (/** @type {number} */ index, /** @type {string} */ name) =>
      flags.set(index, [...(flags.get(index) ?? []), name]);
    for (const cell of this.facts?.doomed ?? []) add(cell, "dead");
    for (const [cell, name] of this.hints.flags) add(cell, name);
    if (this.hand && this.table) {
      const taken = this.#taken;
      for (let index = 0; index < this.app.view.cells.length; index++) {
        const cells = this.#cellsAt(index);
        if (cells && !cells.some((cell) => taken.has(cell))) add(index, "legal");
      }
    }
    return flags;
  }

  #drawTray() {
    const { view, look } = this.app;
    const active = this.tray.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.piece
      : null;
    showTray(this.tray, view, look.palette, {
      left: (piece) => this.#leftOf(piece),
      orientation: (piece) => (this.hand?.piece === piece ? this.hand.orientation : this.last?.[piece] ?? 0),
      picked: this.hand?.piece ?? null,
      pick: (piece) => this.pick(piece),
      side: this.app.solid,
    });
    if (active !== null) this.tray.querySelector(`[data-piece="${active}"]`)?.focus();
    const piece = this.hand && view.pieces[this.hand.piece];
    ["turn", "back", "flip", "tilt"].forEach((way, index) =>
      set(
        this.handling[index],
        "disabled",
        !piece || !this.hand ||
          (piece[way]?.[this.hand.orientation] ?? this.hand.orientation) === this.hand.orientation,
      )
    );
    set(this.handling[4], "disabled", !piece);
    this.handling[3].hidden = view.lattice.space !== 3;
    set(this.clear, "disabled", this.app.store.state.laid.length === 0);
    const can = this.app.about.verbs?.hint;
    for (const button of this.hints.buttons) set(button, "disabled", can && can !== true && typeof can === "string");
    const named = this.hints.step !== "where" && this.hints.shown ? this.hints.move?.piece : undefined;
    if (named !== undefined) set(this.tray.querySelector(`[data-piece="${named}"]`), "data-hinted", "yes");
  }
}
