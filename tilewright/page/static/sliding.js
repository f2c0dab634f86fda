/**
 * Trays by hand: pieces slide by drag, by two clicks or by keys, and go only where the core says that they can. A drag of
 * one piece is a move, round corners too; the pieces where they lie stand in the store, each with its number of moves.
 */
import { counted, fill, h, set } from "./dom.js";
import { byCoordinates } from "./geometry.js";
import { Lead } from "./sliding-lead.js";
import { TrayMarks } from "./tray-marks.js";

/** @import { App, Keyed, Laid, Looks, Lying, Moved, Named, Place, Point, SlideData, SlideStep, Tab, TrayPlace } from "./types.d.ts" */
/** @typedef {Pick<App, "board" | "document" | "fresh" | "game" | "look" | "mode" | "refuse" | "say" | "searches" | "setup" | "showBoard" | "store" | "tiles" | "view" | "viewed">} Page */
/** @typedef {{piece: number, lead: Lead, dragged: boolean, x: number, y: number, taken: boolean}} Held a piece in hand, and where the pointer pressed */

/** Seconds that a search for the shortest way may take. */
const SECONDS = 30;

/** @implements {Tab} */
export class Sliding {
  /** Where each piece can go, once the core has said so. @type {TrayPlace[][] | null} */
  reach = null;
  /** @type {Held | null} */
  held = null;
  /** What was begun before it was known where pieces can go. @type {(() => void) | null} */
  later = null;
  /** A shortest way from where the pieces lie. @type {SlideStep[] | null} */
  way = null;
  /** Whether the next move of it is shown. */
  hinted = false;
  /** The fewest moves from the start, once they are known. @type {number | null} */
  fewest = null;

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.marks = new TrayMarks(app.board);
    this.count = h("p.result", { id: "moves-made" });
    this.text = h("p.hint-text", { id: "slide-text", role: "status" });
    this.ask = h("button", { id: "slide-hint", onclick: () => this.#hint() }, "Hint");
    this.lay = h("button", { id: "slide-it", hidden: true, onclick: () => this.#follow() }, "Do it");
    this.halt = h("button.halt", { id: "slide-stop", hidden: true, onclick: () => app.searches.stop() }, "Stop");
    this.again = h("button", { id: "slide-again", onclick: () => this.#begin() }, "Start again");
    this.legend = h("p.hint", { id: "tray-key" });
    this.pane = h(
      "div.pane",
      { hidden: true },
      h(
        "p.hint.for-mouse",
        {},
        "Drag a piece: it slides as far as the way is free. Or press Space on a piece, slide it with the arrows, and press Space again; Esc puts it back.",
      ),
      h("p.hint.for-touch", {}, "Drag a piece, or tap it and then a place that is lit."),
      this.count,
      h("div.row", {}, this.ask, this.lay, this.halt, this.again),
      this.text,
      this.legend,
    );
    app.board.addEventListener("pointermove", (event) => this.#drag(event));
  }

  // The tray -----------------------------------------------------------------------------------

  /** The pieces where they lie, in the order of the puzzle. @returns {Lying[]} */
  get now() {
    const { laid } = this.app.store.state;
    const { placed } = this.app.viewed;
    return laid.length ? laid.map(({ piece, cells, orientation }) => [piece, cells, orientation]) : placed;
  }

  /** How many moves were made. */
  get moves() {
    return this.app.store.state.laid.reduce((sum, { moves }) => sum + (moves ?? 0), 0);
  }

  /** The pieces by name, as the core is asked. @returns {Named[]} */
  get #named() {
    const { pieces } = this.app.viewed;
    return this.now.map(([piece, cells]) => [pieces[piece].name, cells]);
  }

  /** What a piece is called: with its number if there are several of its name. @param {number} at */
  #called(at) {
    const { now } = this;
    const same = (/** @type {Lying[]} */ list) => list.filter(([piece]) => piece === now[at][0]).length;
    const { name } = this.app.viewed.pieces[now[at][0]];
    return same(now) > 1 ? `${name} ${same(now.slice(0, at + 1))}` : name;
  }

  /** @param {number} index */
  #at(index) {
    return this.now.findIndex(([, cells]) => cells.includes(index));
  }

  enter() {
    this.#look();
  }

  leave() {
    this.#drop();
    this.marks.clear();
  }

  /** Another puzzle is on the board. */
  forget() {
    this.leave();
    this.reach = null;
    this.fewest = null;
    this.#unhint();
  }

  /** Other pieces lie where others lay: by hand, by undo or by redo. */
  changed() {
    this.#drop();
    if (this.app.store.state.laid.length) this.app.game.laid();
    this.#look();
  }

  /** Lay the pieces as a link says. @param {Named[]} named */
  become(named) {
    const { placed, pieceNumber } = this.app.viewed;
    const isTray = named.length === placed.length && named.every(([name], at) => pieceNumber(name) === placed[at][0]);
    if (!isTray) return;
    const laid = named.map(([name, cells], at) => ({ piece: pieceNumber(name), cells, orientation: placed[at][2] }));
    this.app.store.change({ laid }, "slid the pieces as the link says");
  }

  /** Ask where each piece can go. */
  async #look() {
    const { app } = this;
    this.reach = null;
    this.count.dataset.state = "fine";
    this.count.textContent = counted(this.moves, "move");
    const asked = JSON.stringify(this.#named);
    await app.searches.run("reach", { placed: this.#named }, (event) => {
      if (event.type !== "result" || !app.view?.goal || JSON.stringify(this.#named) !== asked) return;
      this.reach = event.data.pieces;
      this.later?.();
      this.later = null;
      this.#report(event.data.reached);
    }, true);
  }

  // Moves --------------------------------------------------------------------------------------

  /** Slide a piece to cells; `via` are those after each straight slide. @param {number} at @param {number[]} cells @param {number[][]} [via] */
  #slide(at, cells, via = []) {
    const { app } = this;
    const { shown } = app.viewed;
    const { laid: before } = app.store.state;
    const inOrder = (/** @type {number[]} */ list) => list.toSorted((a, b) => byCoordinates(shown[a], shown[b]));
    const to = inOrder(cells);
    const laid = this.now.map(([piece, own, orientation], other) => {
      const sorted = inOrder(own);
      const there = other === at ? own.map((cell) => to[sorted.indexOf(cell)]) : own;
      const moves = (before[other]?.moves ?? 0) + (other === at ? 1 : 0);
      return /** @type {Laid} */ ({ piece, cells: there, orientation, moves });
    });
    const way = this.way?.[0]?.piece === at && sameCells(this.way[0].via.at(-1) ?? [], cells)
      ? this.way.slice(1)
      : null;
    const from = this.now[at][1];
    this.#unhint();
    this.way = way;
    app.store.change({ laid }, `slid piece ${this.#called(at)}`);
    if (via.length) this.marks.glide(at, [from, ...via]);
  }

  /** Take a piece in hand. @param {number} at @param {number} grip - the cell where it is held. @param {Partial<Held>} [how] */
  #take(at, grip, how = {}) {
    if (!this.reach) {
      this.later = () => this.#take(at, grip, how);
      return;
    }
    const lead = new Lead(this.app.viewed, this.reach[at], grip);
    this.held = { piece: at, lead, dragged: false, x: 0, y: 0, taken: false, ...how };
    this.draw();
  }

  /** Have nothing in hand; the piece lies where it lay. */
  #drop() {
    this.later = null;
    if (!this.held) return;
    this.held = null;
    this.marks.shift(null);
  }

  /** Let the piece in hand lie where it was slid to, or on the last place where it may stop. */
  #putDown() {
    if (!this.held) return;
    const { piece, lead } = this.held;
    const { app } = this;
    const passing = !lead.rests;
    const to = lead.end;
    this.#drop();
    if (to === 0) {
      if (passing) app.refuse("No piece stops on the corridor: it went back.");
      return this.draw();
    }
    this.#slide(piece, lead.places[to].cells);
    if (passing) app.refuse("No piece stops on the corridor: it stopped before.");
  }

  /** Slide the piece in hand so that it covers a cell; false where it cannot. @param {number} index */
  #putOn(index) {
    const { held } = this;
    const to = held?.lead.covering(index) ?? -1;
    if (!held || to < 0) return false;
    const { piece, lead } = held;
    this.#drop();
    this.#slide(piece, lead.places[to].cells, lead.route(to));
    return true;
  }

  // What is done to the board ------------------------------------------------------------------

  /** @param {import("./types.d.ts").Pressed} detail */
  press({ index, x = 0, y = 0 }) {
    const at = this.#at(index);
    if (this.held && at !== this.held.piece) {
      if (at < 0) return;
      this.#drop();
    }
    if (at < 0) return this.app.refuse("Nothing lies there.");
    this.#take(at, index, { x, y, taken: !this.held });
  }

  /** @param {PointerEvent} event */
  #drag({ clientX, clientY, buttons }) {
    const { held } = this;
    if (!held || !buttons || (!held.x && !held.y)) return;
    const { scale } = this.app.board;
    const [dx, dy] = [clientX - held.x, clientY - held.y];
    if (!held.dragged && Math.hypot(dx, dy) < 4) return;
    held.dragged = true;
    held.lead.follow([dx / scale, dy / scale]);
    this.marks.shift(held.piece, held.lead.offset);
  }

  /** @param {import("./types.d.ts").Dropped} detail */
  drop({ index, from }) {
    const { held } = this;
    this.later = null;
    if (!held) return;
    if (held.dragged) {
      if (!held.lead.isFree) this.app.refuse(`Piece ${this.#called(held.piece)} cannot slide from here.`);
      return this.#putDown();
    }
    [held.x, held.y] = [0, 0];
    if (held.taken && index === from && this.#at(index) === held.piece) {
      held.taken = false;
      if (held.lead.isFree) this.app.say(`Piece ${this.#called(held.piece)} is in hand. Choose a lit place.`);
      else {
        this.app.refuse(`Piece ${this.#called(held.piece)} cannot slide from here.`);
        this.#drop();
      }
    } else if (this.#at(index) === held.piece) this.#drop();
    else if (!this.#putOn(index)) this.app.refuse(`Piece ${this.#called(held.piece)} cannot slide there.`);
    this.draw();
  }

  cancel() {
    this.#drop();
    this.draw();
  }

  /** @param {Keyed} detail */
  key(detail) {
    const { key, index } = detail;
    detail.used = [" ", "Enter", "Escape"].includes(key);
    if (key === "Escape") this.cancel();
    else if (detail.used && this.held) {
      const { piece, lead } = this.held;
      if (lead.at || this.#at(index) === piece) this.#putDown();
      else if (!this.#putOn(index)) this.app.refuse(`Piece ${this.#called(piece)} cannot slide there.`);
    } else if (detail.used) {
      const at = this.#at(index);
      if (at < 0) return this.app.refuse("Nothing lies there.");
      this.#take(at, index);
      this.app.say(`Piece ${this.#called(at)} is in hand. The arrows slide it.`);
    }
    this.draw();
  }

  /** An arrow slides the piece in hand by a step, once it is known where it can go, and the focus goes with it. @param {Moved} detail */
  move(detail) {
    const { held, app, later } = this;
    if (!held && later) {
      this.later = () => {
        later();
        this.move(detail);
      };
    }
    if (!held) return;
    const { from, index } = detail;
    const { shown, lattice } = app.viewed;
    const [a, b] = [from, index < 0 ? from : index].map((at) => lattice.centre(shown[at]));
    const moved = held.lead.step([b[0] - a[0], b[1] - a[1]]);
    app.board.focusCell(held.lead.grip);
    if (!moved) app.refuse("The way is barred.");
    this.marks.shift(held.piece, held.lead.offset);
  }

  #begin() {
    this.#unhint();
    if (this.app.store.state.laid.length) this.app.store.change({ laid: [] }, "began again");
  }

  // Hints --------------------------------------------------------------------------------------

  /** Show the next move of a shortest way. */
  async #hint() {
    this.#drop();
    this.app.game.hinted();
    if (!this.way?.length) await this.#search();
    if (!this.way?.length) return;
    const [step] = this.way;
    this.hinted = true;
    const said = `${step.text[0].toUpperCase()}${step.text.slice(1)}.`;
    this.text.textContent = `${said} ${counted(this.way.length, "move")} left, this one counted.`;
    this.lay.hidden = false;
    this.draw();
  }

  async #search() {
    const { app } = this;
    const asked = JSON.stringify(this.#named);
    let found = /** @type {SlideData | null} */ (null);
    let said = "";
    this.text.textContent = "Looking for the shortest way …";
    this.halt.hidden = false;
    const ended = await app.searches.run("slide", { placed: this.#named, seconds: SECONDS }, (event) => {
      if (event.type === "result") [found, said] = [event.data, event.text];
      if (event.type === "progress" && event.nodes) {
        this.text.textContent = `Looking for the shortest way … ${counted(event.nodes, "arrangement")} met`;
      }
    });
    this.halt.hidden = true;
    if (!app.view?.goal || JSON.stringify(this.#named) !== asked) return;
    this.text.textContent = ended ? said : "Stopped.";
    this.way = /** @type {SlideData | null} */ (found)?.steps ?? null;
  }

  /** Make the move that is shown. */
  #follow() {
    const step = this.way?.[0];
    if (step) this.#slide(step.piece, step.via.at(-1) ?? [], step.via);
  }

  #unhint() {
    this.way = null;
    this.hinted = false;
    this.lay.hidden = true;
    this.text.textContent = "";
  }

  /** Say how many moves were made, and what the fewest are once the goal is reached. @param {boolean} reached */
  async #report(reached) {
    const { app, moves } = this;
    this.draw();
    if (!reached) return;
    this.count.dataset.state = "solved";
    this.count.textContent = `The goal is reached in ${counted(moves, "move")}.`;
    if (!moves) return;
    app.game.finish();
    const fewest = await this.#known();
    if (fewest === null || this.moves !== moves) return;
    const judged = moves > fewest ? `The fewest are ${fewest}.` : "There is no shorter way.";
    this.count.textContent = `The goal is reached in ${counted(moves, "move")}. ${judged}`;
    app.say(this.count.textContent);
  }

  /** The fewest moves from the start: those that the file says, or those that a search finds. */
  async #known() {
    const { app } = this;
    const said = /** @type {{moves?: unknown} | undefined} */ (app.document.expect)?.moves;
    if (typeof said === "number") return said;
    if (this.fewest !== null) return this.fewest;
    const asked = app.document;
    await app.searches.run("slide", { seconds: SECONDS }, (event) => {
      if (event.type === "result" && event.data.complete && asked === app.document) this.fewest = event.data.moves;
    }, true);
    return this.fewest;
  }

  // What is seen -------------------------------------------------------------------------------

  /** @param {Looks} [more] */
  draw(more) {
    const { app, held } = this;
    const { view } = app;
    if (!view?.goal || app.mode !== "play" || !app.fresh) return;
    const { now } = this;
    const step = this.hinted && !held ? this.way?.[0] : undefined;
    const ghosts = /** @type {Lying[]} */ (step ? [[now[step.piece][0], step.via.at(-1) ?? []]] : []);
    const tiles = app.tiles([...now, ...ghosts]);
    const hue = (/** @type {number} */ piece) => view.pieces[piece].colour;
    [...now, ...ghosts].forEach(([piece], at) => (tiles[at].colour = hue(piece))); // what is interchangeable looks so
    if (step) Object.assign(tiles[now.length], { letter: "", look: "ghost" });
    if (held) tiles[held.piece].look = "held";
    const flags = /** @type {Looks} */ (new Map(more));
    for (const index of held?.lead.lit ?? []) flags.set(index, ["legal"]);
    const washes = new Map(app.setup.washes);
    for (const index of view.corridor ?? []) washes.set(index, ["wash-0"]);
    app.showBoard(tiles, { flags, washes });
    const goal = view.goal.map(([name, cells]) => ({ cells, colour: hue(view.pieceNumber(name)) }));
    this.marks.show(goal, app.look.palette, step ? [now[step.piece][1], ...step.via] : []);
    this.marks.shift(held?.piece ?? null, held?.lead.offset);
    this.#explain(view.goal.length > 0, Boolean(view.corridor?.length));
    set(this.again, "disabled", !app.store.state.laid.length);
    set(this.ask, "disabled", !view.goal.length);
  }

  /** What the marks on the board mean. @param {boolean} hasGoal @param {boolean} hasCorridor */
  #explain(hasGoal, hasCorridor) {
    const goal = hasGoal ? "Dashed lines show where pieces have to lie in the end." : "This tray has no goal.";
    fill(this.legend, goal, hasCorridor ? " No piece stops on the hatched cells." : "");
  }
}

/** @param {number[]} a @param {number[]} b */
const sameCells = (a, b) => a.toSorted().join() === b.toSorted().join();
