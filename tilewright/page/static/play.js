/** The tab "By hand": pieces are laid by drag, by two clicks or by keys; the page shows the remaining pieces and cells. */
import { edited } from "./document.js";
import { counted, h, set } from "./dom.js";
import { Floating } from "./floating.js";
import { Gestures } from "./gestures.js";
import { handIcon } from "./hand-icons.js";
import { Hints } from "./hints.js";
import { heldInTheMiddle, Placing, whyNot } from "./placing.js";
import { showTray } from "./tray.js";

/** @import { App, HandData, Keyed, Laid, Looks, Named, PlayState } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "board" | "catalogue" | "catalogued" | "change" | "complain" | "document" | "draw" | "engine" | "faults" | "fresh" | "game" | "go" | "guide" | "hindrance" | "look" | "mode" | "refuse" | "say" | "searches" | "settledView" | "setup" | "showBoard" | "solid" | "store" | "tab" | "tiles" | "view" | "viewed">} Page */

/** @import { Sliding } from "./sliding.js" */
/** @typedef {Laid & {fixed?: boolean}} OnBoard a piece on the board; one of the puzzle itself is fixed */
/** @typedef {typeof WAYS[number]} Way to handle a piece */

const WAYS = /** @type {const} */ (["turn", "back", "flip", "tilt"]);

/** @implements {PlayState} */
export class Play {
  /** @type {PlayState["hand"]} */
  hand = null;
  /** @type {PlayState["taken"]} */
  taken = null;
  /** @type {PlayState["ghost"]} */
  ghost = null;
  /** @type {PlayState["last"]} */
  last = {};
  /** @type {PlayState["pressed"]} */
  pressed = null;
  /** @type {PlayState["facts"]} */
  facts = null;
  /** Where the pieces can lie, once the engine has said so. @type {Placing | null} */
  table = null;
  /** What slides the pieces of a tray, while one is on the board. @type {Sliding | null} */
  sliding = null;
  /** The same, once there was a tray. @type {Sliding | null} */
  trays = null;

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
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
    this.pin = button("pin", "Pin as given", () => this.#pin());
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
    /** Whether the number of solutions left is said; null where nobody chose: then it is, except on boards of the day. @type {boolean | null} */
    this.wanted = null;
    this.oracle = h("input", { type: "checkbox", id: "oracle", onchange: () => this.#ask(this.oracle.checked) });
    this.whyDoomed = h("button.link", { hidden: true, id: "why-doomed", onclick: () => this.hints.explain() }, "Why?");
    this.own = h(
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
      h("div.row", {}, this.back, this.whyDoomed, this.clear, this.pin),
      this.hints.pane,
      h("label", {}, this.oracle, " say how many solutions are left"),
    );
    this.pane = h("div", {}, this.own);
    this.floating = new Floating(app);
    new Gestures(app, this);
  }

  forget() {
    this.sliding?.forget();
    this.sliding = null;
    this.hand = null;
    this.taken = null;
    this.ghost = null;
    this.table = null;
    this.facts = null;
    this.last = {};
    this.wanted = null;
    this.left.textContent = "";
    this.back.hidden = true;
    this.whyDoomed.hidden = true;
    this.hints.forget();
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

  async seen() {
    const { app } = this;
    await this.#choose();
    if (app.mode !== "play") return;
    await app.tab.enter?.();
    if (this.sliding) app.draw();
  }

  /** Hand a tray over to what slides its pieces, which is loaded for the first one. */
  async #choose() {
    const { app } = this;
    const asked = app.document;
    if (this.#isTray) {
      const { Sliding } = await import("./sliding.js");
      if (asked !== app.document) return;
      if (!this.trays) this.pane.append((this.trays = new Sliding(app)).pane);
      this.sliding = this.trays;
    }
    this.own.hidden = Boolean(this.sliding);
    if (this.trays) this.trays.pane.hidden = !this.sliding;
  }

  /** Whether pieces slide on the board. */
  get #isTray() {
    return Boolean(this.app.view?.goal && !this.app.faults);
  }

  async #load() {
    const { app } = this;
    await app.settledView();
    if (this.table || app.faults || this.#isTray) return;
    const asked = app.document;
    const answer = await app.engine.placements(asked).catch((error) => app.complain(error));
    if (!answer || asked !== app.document) return;
    if (answer.tooMany) return app.refuse("This board has too many places for its pieces to lay them by hand.");
    if (!("placements" in answer)) {
      return app.refuse(app.hindrance ?? "The puzzle has a fault: pieces cannot be laid by hand yet.");
    }
    this.table = new Placing(app.viewed, answer.placements);
    this.draw();
  }

  /** Lay pieces that a link names, and open the tab; what does not fit is left out and said. @param {Named[]} named */
  async layByName(named) {
    const { app } = this;
    await this.#load();
    await this.#choose();
    if (this.sliding) {
      this.sliding.become(named);
      return app.go("play");
    }
    const taken = this.#taken;
    const laid = /** @type {OnBoard[]} */ ([]);
    for (const [name, cells] of named) {
      const piece = app.view?.pieceNumber(name) ?? -1;
      const orientation = piece >= 0 ? this.#orientationOf(piece, cells) : null;
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

  /** What lies on the board: the pieces of the puzzle, then those laid by hand. @returns {OnBoard[]} */
  get #lying() {
    const fixed = (this.app.view?.placed ?? []).map(([piece, cells]) => ({ piece, cells, fixed: true }));
    return [...fixed, ...this.app.store.state.laid];
  }

  get #taken() {
    return new Set(this.#lying.flatMap(({ cells }) => cells));
  }

  /** @param {number} piece */
  #leftOf(piece) {
    const [, most] = this.app.viewed.pieces[piece].copies;
    if (most === null) return null;
    return most - this.#lying.filter((one) => one.piece === piece).length - (this.hand?.piece === piece ? 1 : 0);
  }

  // The piece in hand --------------------------------------------------------------------------

  /** Take a piece from the tray in hand; the same again turns it. @param {number} piece @returns {void} */
  pick(piece) {
    if (!this.app.view) return this.app.refuse("One moment: the board is being read.");
    if (this.hand?.piece === piece) return this.turn("turn");
    if (this.#leftOf(piece) === 0) return this.app.refuse("No more of that piece is left.");
    this.taken = piece;
    this.hand = heldInTheMiddle(this.app.view, { piece, orientation: this.last[piece] ?? 0 });
    this.app.say(`Piece ${this.#nameOf(piece)} is in hand. Choose a cell.`);
    this.#hover(this.app.board.current ?? -1, false);
  }

  /** Turn, flip or tilt the piece in hand. @param {Way} way @returns {void} */
  turn(way) {
    if (!this.hand) return this.app.refuse("Take a piece in hand first.");
    const { piece, orientation } = this.hand;
    const next = this.app.viewed.pieces[piece][way][orientation];
    if (next === orientation) {
      return this.app.refuse("That changes nothing: this piece looks the same, or it may not be turned so.");
    }
    this.hand = heldInTheMiddle(this.app.viewed, { piece, orientation: next });
    this.last = { ...this.last, [piece]: next };
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

  /** No finger holds the piece in hand any more: it is marked in the tray, and not seen above the board. */
  leaveTheFinger() {
    this.floating.hide();
    this.draw();
  }

  /** Where the piece in hand fits near a cell, or null. @param {number} index */
  #fits(index) {
    return this.hand && (this.table?.fitting(this.hand, index, this.#taken) ?? null);
  }

  /** @param {number} index @param {boolean} [redraw] */
  #hover(index, redraw = true) {
    if (!this.hand) return;
    const fits = index >= 0 ? this.#fits(index) : null;
    const cells = fits ?? (index >= 0 ? this.table?.at(this.hand, index) ?? null : null);
    const before = this.ghost;
    this.ghost = index < 0 ? null : { index, cells, fits: Boolean(fits) };
    if (!redraw || before?.cells !== this.ghost?.cells || before?.index !== index) this.draw();
    this.floating.settle(Boolean(fits));
  }

  /** Lay the piece in hand at a cell; false where it does not fit. @param {number} index */
  putDown(index) {
    const cells = this.#fits(index);
    if (!cells || !this.hand) {
      if (this.hand) this.app.refuse(whyNot(this.app.viewed, this.hand, index, this.#lying));
      return false;
    }
    const { piece, orientation } = this.hand;
    this.hand = null;
    this.ghost = null;
    this.#laid([...this.app.store.state.laid, { piece, cells, orientation }], `laid piece ${this.#nameOf(piece)}`);
    return true;
  }

  /** Pick up the piece that lies on a cell; false if none does that may be moved. @param {number} index */
  #pickUp(index) {
    const { laid } = this.app.store.state;
    const at = laid.findIndex(({ cells }) => cells.includes(index));
    if (at < 0) return false;
    const { piece, cells } = laid[at];
    const orientation = laid[at].orientation ?? this.#orientationOf(piece, cells) ?? 0;
    this.#laid(laid.filter((_, other) => other !== at), `took up piece ${this.#nameOf(piece)}`);
    this.hand = { piece, orientation, grip: cells.indexOf(index) };
    this.#hover(index, false);
    return true;
  }

  /** Say why nothing can be picked up at a cell. @param {number} index @param {string} [todo] */
  #refuseAt(index, todo = "") {
    const given = this.#lying.find(({ cells }) => cells.includes(index));
    this.app.refuse(
      given
        ? `Piece ${this.#nameOf(given.piece)} is given: it stays where it lies.`
        : `Nothing lies there. ${todo}`.trim(),
    );
  }

  /** @param {number} piece @param {number[]} cells */
  #orientationOf(piece, cells) {
    return this.table?.orientationOf(piece, cells) ?? null;
  }

  /** @param {number} piece */
  #nameOf(piece) {
    return this.app.viewed.pieces[piece].name;
  }

  /** @param {OnBoard[]} laid @param {string} what */
  #laid(laid, what) {
    this.app.store.change({ laid }, what);
  }

  /** Other pieces lie on the board: by hand, by undo or by redo. */
  changed() {
    if (this.sliding) return this.sliding.changed();
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
      this.#refuseAt(index, "Take a piece from the tray first.");
    }
    if (!this.hand || !pressed) return;
    if (pressed.taken && !moved) return; // picked up by a click: the next click puts it down
    if (index >= 0) this.putDown(index);
    else if (moved) this.putAway();
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

  /** @param {Keyed} detail @returns {void} */
  key(detail) {
    const { key, index, shift } = detail;
    detail.used = true;
    if (key === " " || key === "Enter") {
      if (this.hand) this.putDown(index);
      else if (!this.#pickUp(index)) this.#refuseAt(index, "A letter takes a piece in hand.");
      return;
    }
    if (key === "Escape") return this.putAway();
    if (key === "Delete" || key === "Backspace") {
      if (this.#pickUp(index)) this.putAway();
      else this.#refuseAt(index);
      return;
    }
    const { pieces, lattice } = this.app.viewed;
    const letter = key.toLowerCase();
    if (this.hand && letter === "r") return this.turn(shift ? "back" : "turn");
    if (this.hand && letter === "f") return this.turn("flip");
    if (this.hand && letter === "t" && lattice.space === 3) return this.turn("tilt");
    let piece = pieces.findIndex((one) => one.letter === key);
    if (piece < 0) piece = pieces.findIndex((one) => one.letter.toLowerCase() === letter);
    if (key.length === 1 && piece >= 0) return this.pick(piece);
    detail.used = false;
  }

  // What is left -------------------------------------------------------------------------------

  /** @returns {Named[]} */
  get #placed() {
    return this.#lying.map(({ piece, cells }) => [this.#nameOf(piece), cells]);
  }

  /** Whether the page says how many solutions are left. */
  get #isTold() {
    return this.wanted ?? this.app.game.board.kind !== "daily";
  }

  /** @param {boolean} wanted */
  #ask(wanted) {
    this.wanted = wanted;
    if (this.facts) this.#tellLeft(this.facts);
    this.draw();
  }

  #count() {
    const { app } = this;
    this.oracle.checked = this.#isTold;
    if (app.faults || !app.view || !app.fresh || this.#isTray) return; // `seen` counts once the view is that of the board
    if (!app.view.verbs.includes("hand")) {
      this.left.textContent = app.hindrance ?? "The ways to finish this board cannot be counted.";
      this.left.dataset.state = "fine";
      return;
    }
    if (this.#isTold) this.left.textContent = "Counting the ways to finish …";
    app.searches.run("hand", { placed: this.#placed }, (event) => {
      if (event.type !== "result") return;
      this.facts = event.data;
      this.#tellLeft(event.data);
      this.draw();
    }, true);
  }

  /** The number of solutions of an empty board, if the list of puzzles has it. */
  get #known() {
    const { catalogued, catalogue, document: { name, set, placed }, store } = this.app;
    if (!catalogued || set || placed?.length || store.state.laid.length) return null;
    return catalogue.puzzles.find((one) => one.name === name)?.solutions ?? null;
  }

  /** @param {HandData} facts */
  #tellLeft(facts) {
    const { doomed, back } = facts;
    const full = this.#full;
    const known = this.#known;
    const [left, exact] = known === null ? [facts.left, facts.exact] : [known, true];
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
    if (!this.#isTold) text = full ? "Every cell is covered, but this is no solution." : "";
    if (full && left > 0) text = "Solved! Every cell is covered.";
    this.left.textContent = text;
    const stuck = exact && left === 0 && this.#isTold;
    this.left.dataset.state = full && left > 0 ? "solved" : stuck ? "doomed" : "fine";
    this.back.hidden = !(stuck && back.length);
    this.whyDoomed.hidden = !(stuck && this.app.store.state.laid.length);
    if (text) this.app.say(text);
    if (full && left > 0 && this.app.store.state.laid.length) this.app.game.finish();
    this.#guided();
  }

  #takeBack() {
    this.#away(this.facts?.back ?? []);
  }

  /** Take back pieces by their place among all that lie: those of the puzzle come first and stay. @param {number[]} gone */
  #away(gone) {
    const fixed = this.app.viewed.placed.length;
    const away = new Set(gone.map((index) => index - fixed));
    const { laid } = this.app.store.state;
    this.#laid(laid.filter((_, index) => !away.has(index)), `took back ${counted(away.size, "piece")}`);
  }

  /** Lay the piece of a hint. @param {number} piece @param {number[]} cells */
  #layHinted(piece, cells) {
    const orientation = this.#orientationOf(piece, cells) ?? undefined;
    this.hand = null;
    this.ghost = null;
    const { laid } = this.app.store.state;
    this.#laid([...laid, { piece, cells, orientation }], `laid piece ${this.#nameOf(piece)} by the hint`);
  }

  /** Whether every cell that must be covered is. */
  get #full() {
    const { cells, optional } = this.app.viewed;
    return this.#taken.size >= cells.length - optional.length;
  }

  #guided() {
    this.app.guide.seen({ hand: this.hand, laid: this.app.store.state.laid.length, full: this.#full });
  }

  // What is seen -------------------------------------------------------------------------------

  /** @param {Looks} [more] */
  draw(more) {
    const { app } = this;
    const { view } = app;
    if (!view || view.goal || app.mode !== "play" || !app.fresh) return; // the pieces of another puzzle have other numbers
    const lying = this.#lying;
    this.floating.show(this.hand);
    const { hints } = this;
    const hinted = hints.step === "move" && hints.move && !this.hand ? hints.move : null;
    const ghost = this.hand && this.ghost?.cells && (this.ghost.fits || !this.floating.visible) ? this.ghost : null;
    const held = /** @type {OnBoard[]} */ (hinted ? [hinted] : ghost ? [{ ...this.hand, cells: ghost.cells }] : []);
    const tiles = app.tiles([...lying, ...held].map(({ piece, cells, orientation }) => [piece, cells, orientation]));
    if (held.length) tiles[lying.length].look = hinted || ghost?.fits ? "ghost" : "ghost bad";
    app.showBoard(tiles, { flags: this.#flags(more), lift: 1.1 * app.board.scale, named: hints.shown });
    this.#drawTray();
    this.#guided();
  }

  /** Make the laid pieces part of the puzzle: every solution has them. */
  #pin() {
    const { app } = this;
    const laid = app.store.state.laid.map(({ piece, cells }) => ({
      piece: app.viewed.pieces[piece].name,
      cells: cells.map((cell) => app.viewed.cells[cell]),
    }));
    const placed = [...(app.document.placed ?? []), ...laid];
    app.change(edited(app.document, { placed }), `pinned ${counted(laid.length, "piece")} as given`);
  }

  /** @param {Looks} [more] */
  #flags(more) {
    const flags = /** @type {Looks} */ (new Map(more));
    const add = (/** @type {number} */ index, /** @type {string} */ name) =>
      flags.set(index, [...(flags.get(index) ?? []), name]);
    for (const cell of (this.#isTold && this.facts?.doomed) || []) add(cell, "dead");
    for (const [cell, name] of this.hints.flags) add(cell, name);
    if (this.hand && this.table) {
      for (const index of this.table.landings(this.hand, this.#taken).keys()) add(index, "legal");
    }
    return flags;
  }

  #drawTray() {
    const { viewed: view, look, solid } = this.app;
    const active = this.tray.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.piece
      : undefined;
    const { hand } = this;
    showTray(this.tray, view, look.palette, {
      left: (piece) => this.#leftOf(piece),
      orientation: (piece) => (hand?.piece === piece ? hand.orientation : this.last[piece] ?? 0),
      picked: hand?.piece ?? null,
      pick: (piece) => this.pick(piece),
      side: solid,
    });
    if (active !== undefined) this.#button(active)?.focus();
    WAYS.forEach((way, index) => {
      const same = !hand || view.pieces[hand.piece][way][hand.orientation] === hand.orientation;
      set(this.handling[index], "disabled", same);
    });
    set(this.handling[4], "disabled", !hand);
    this.handling[3].hidden = view.lattice.space !== 3;
    set(this.clear, "disabled", this.app.store.state.laid.length === 0);
    set(this.pin, "disabled", this.app.store.state.laid.length === 0);
    this.pin.hidden = this.app.game.board.kind !== "free";
    for (const button of this.hints.buttons) set(button, "disabled", Boolean(this.app.about.verbs.hint));
    const hinted = this.hints.step !== "where" && this.hints.shown ? this.hints.move : null;
    const button = hinted && this.#button(hinted.piece);
    if (button) set(button, "data-hinted", "yes");
  }

  /** The button of a piece in the tray. @param {number | string} piece @returns {HTMLElement | null} */
  #button(piece) {
    return this.tray.querySelector(`[data-piece="${piece}"]`);
  }
}
