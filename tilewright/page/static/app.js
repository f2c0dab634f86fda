/** The page: its parts and the events between them; the modules that it wires together do the work. */
import "./board.js";
import { Catalogue } from "./catalogue.js";
import { Daily } from "./daily.js";
import { Edit } from "./edit.js";
import { Explore } from "./explore.js";
import { Play } from "./play.js";
import { Setup } from "./setup.js";
import { Solve } from "./solve.js";
import { Store } from "./store.js";
import { counted, fill, grouped, h, set, whenIdle } from "./dom.js";
import { cellKey, Lattice } from "./geometry.js";
import { chooseEngine } from "./engine.js";
import { Files } from "./files.js";
import { FrontDoor } from "./front-door.js";
import { Game } from "./game.js";
import { Guide } from "./guide.js";
import { Keeper } from "./kept.js";
import { Levels } from "./levels.js";
import { faultLine, Messages } from "./messages.js";
import { Moves } from "./moves.js";
import { applyTheme, Look } from "./look.js";
import { Mine } from "./mine.js";
import { Opening } from "./opening.js";
import { keepingOf } from "./own.js";
import { printPieces } from "./paper.js";
import { Searches } from "./searches.js";
import { hasSolids } from "./space.js";
import { Times } from "./times.js";
import { loadSolids } from "./tray.js";
import { prepared, tilesOf } from "./view.js";

/** @import { About, AppState, BoardEvents, Change, Complaint, Document, Engine, Hands, Lying, Mode, Note, On, PageElements, Part, Puzzle, RawView, Shown, Tab, Tile, View } from "./types.d.ts" */

const TABS = /** @type {[Mode, string][]} */ ([
  ["solve", "Solve"],
  ["play", "By hand"],
  ["edit", "Edit"],
  ["explore", "More"],
]);
const EVENTS = /** @type {(keyof BoardEvents)[]} */ (["press", "drag", "drop", "cancel", "hover", "key", "move"]);

/** The element of the page with an id. @type {On} */
const on = (id) => /** @type {PageElements[typeof id]} */ (document.getElementById(id));

/** @implements {AppState} */
export class App {
  /** @type {AppState["view"]} */
  view = null;
  /** @type {AppState["asked"]} */
  asked = null;
  /** @type {AppState["faults"]} */
  faults = null;
  /** @type {AppState["mode"]} */
  mode = "solve";
  /** @type {AppState["lattices"]} */
  lattices = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  asking;
  on = on;
  board = on("board");
  solid = on("solid");
  store = new Store();
  keeper = new Keeper();
  messages = new Messages(on);
  searches = new Searches(this);
  opening = new Opening(this);

  /** What answers the page. @type {Engine} */
  engine;
  /** What it says of itself. @type {About} */
  about;
  /** @type {Look} */
  look;
  /** One's own puzzles. @type {Mine} */
  mine;
  /** The times of boards that were solved. @type {Times} */
  times;
  /** What is played, with its clock. @type {Game} */
  game;
  /** The first half minute. @type {Guide} */
  guide;
  /** Boards of the day. @type {Daily} */
  daily;
  /** @type {Levels} */
  levels;
  /** The tabs, each with its pane and its handlers of events. @type {{solve: Solve, play: Play, edit: Edit, explore: Explore}} */
  tabs;
  /** The tabs and what else follows the puzzle. @type {App["tabs"] & {moves: Moves}} */
  parts;
  /** What is chosen before solving. @type {Setup} */
  setup;
  /** @type {Files} */
  files;
  /** @type {Catalogue} */
  catalogue;
  /** The first screen. @type {FrontDoor} */
  door;

  /** @param {Engine} engine @param {About} about @param {Puzzle[]} puzzles - its catalogue. */
  constructor(engine, about, puzzles) {
    this.engine = engine;
    this.about = about;
    this.board.app = this;
    for (const [name, table] of Object.entries(about.lattices)) this.lattices.set(name, new Lattice(name, table));
    this.look = new Look(this);
    const keeping = keepingOf(engine);
    this.mine = new Mine(this, keeping);
    this.times = new Times(this, keeping);
    this.game = new Game(this);
    this.guide = new Guide(this);
    this.daily = new Daily(this);
    this.levels = new Levels(this);
    this.tabs = { solve: new Solve(this), play: new Play(this), edit: new Edit(this), explore: new Explore(this) };
    this.parts = { ...this.tabs, moves: new Moves(this) };
    this.setup = new Setup(this);
    this.files = new Files(this);
    this.#wire();
    this.catalogue = new Catalogue(this, puzzles);
    this.door = new FrontDoor(this);
    on("front").append(this.door.element, this.guide.element, this.game.bar);
    this.look.patterns();
    printPieces(this);
  }

  /** Show the first puzzle, once it is known what is kept. */
  async begin() {
    await Promise.all([this.mine.load(), this.times.load()]);
    await this.opening.first();
    document.body.dataset.ready = "true";
    const isCopy = !this.about.single && document.documentElement.dataset.engine === "worker";
    if (isCopy) (await import("./offline.js")).keepOffline();
  }

  #wire() {
    this.#tabs();
    on("start").onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.opening.startOver().catch((error) => this.complain(error));
    };
    on("undo").onclick = () => this.store.undo();
    on("redo").onclick = () => this.store.redo();
    this.store.addEventListener("change", (event) => this.#changed(/** @type {CustomEvent<Change>} */ (event).detail));
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("popstate", () => this.opening.first());
    for (const name of EVENTS) {
      for (const one of [this.board, this.solid]) {
        one.addEventListener(`tw-${name}`, (event) => this.#forward(name, /** @type {CustomEvent} */ (event).detail));
      }
    }
  }

  /** Tell the open tab what was done to the board; the setup comes first, for pegs lie on top. @template {keyof BoardEvents} Name @param {Name} name @param {BoardEvents[Name]} detail */
  #forward(name, detail) {
    const [setup, tab] = /** @type {[Partial<Hands<boolean>>, Partial<Hands<void>>]} */ ([this.setup, this.tab]);
    if (this.mode === "edit" || this.tab.elsewhere || !setup[name]?.(detail)) tab[name]?.(detail);
  }

  /** The open tab. @returns {Tab} */
  get tab() {
    return (this.mode === "play" && this.parts.play.sliding) || this.tabs[this.mode];
  }

  #tabs() {
    fill(
      on("tabs"),
      TABS.map(([mode, title]) =>
        h("button", {
          role: "tab",
          id: `tab-${mode}`,
          "aria-controls": `pane-${mode}`,
          onclick: () => this.#turnTo(mode),
          onkeydown: (event) => this.#tabKey(event),
        }, title)
      ),
    );
    fill(
      on("panes"),
      TABS.map(([mode]) =>
        h("div", { role: "tabpanel", id: `pane-${mode}`, "aria-labelledby": `tab-${mode}` }, this.tabs[mode].pane)
      ),
    );
    this.go("solve", false);
  }

  /** @param {KeyboardEvent} event */
  #tabKey(event) {
    const way = new Map([["ArrowRight", 1], ["ArrowLeft", -1]]).get(event.key);
    if (!way) return;
    const at = TABS.findIndex(([mode]) => mode === this.mode);
    const [mode] = TABS[(at + way + TABS.length) % TABS.length];
    this.#turnTo(mode);
    document.getElementById(`tab-${mode}`)?.focus();
    event.preventDefault();
  }

  /** Go to a tab by hand: what was said of another holds no longer. @param {Mode} mode */
  #turnTo(mode) {
    if (mode !== this.mode) this.say("");
    this.door.close();
    this.go(mode);
  }

  /** Go to a tab. @param {Mode} mode @param {boolean} [draw] */
  go(mode, draw = true) {
    if (this.mode !== mode) this.tab.leave?.();
    this.mode = mode;
    document.body.dataset.mode = mode;
    TABS.forEach(([name], at) => {
      const button = on("tabs").children[at];
      set(button, "aria-selected", String(name === mode));
      set(button, "tabindex", name === mode ? 0 : -1);
      set(on("panes").children[at], "hidden", name !== mode);
    });
    if (draw && this.begun) {
      this.remember();
      this.tab.enter?.();
      this.draw();
    }
  }

  // The puzzle ---------------------------------------------------------------------------------

  /** Whether there is a document: before the first puzzle there is none. */
  get begun() {
    return this.store.state.document !== null;
  }

  /** The document on the board. @returns {Document} */
  get document() {
    return /** @type {Document} */ (this.store.state.document);
  }

  /** The view, where it must have come already. */
  get viewed() {
    if (!this.view) throw new Error("The board is not read yet.");
    return this.view;
  }

  /** @returns {Lattice} */
  get lattice() {
    return this.latticeNamed(this.document?.lattice);
  }

  /** The lattice with a name, where there is one. @param {string} [name] */
  latticeNamed(name = "square") {
    return /** @type {Lattice} */ (this.lattices.get(name));
  }

  get coordinates() {
    return this.lattice.coordinates;
  }

  /** The puzzle with every slot open; rules that are switched off stay so. */
  get unset() {
    const { set: given, ...document } = this.document;
    const kept = Object.entries(given ?? {}).filter(([name]) => !this.view?.slots.some((slot) => slot.name === name));
    return kept.length ? { ...document, set: Object.fromEntries(kept) } : document;
  }

  /** Whether the board is a puzzle of the catalogue, with a setup chosen or pieces given at most. */
  get catalogued() {
    return Boolean(this.mine.pristine) && !this.mine.changedByHand &&
      this.catalogue.puzzles.some(({ name }) => name === this.document.name);
  }

  /** Change the puzzle on the board. @param {Document} document @param {string} what */
  change(document, what) {
    this.store.change({ document, laid: [] }, what);
  }

  /** @param {Change} change */
  #changed({ before, what }) {
    set(on("undo"), "disabled", !this.store.undoable);
    set(on("redo"), "disabled", !this.store.redoable);
    set(on("undo"), "title", this.store.undoable ? `Undo: ${this.store.undoable}` : null);
    if (before.document !== this.document) {
      this.files.shut(); // it offers what can be made of the puzzle before
      this.searches.stop();
      this.pardon();
      this.guide.end();
      this.game.follow(this.document);
      for (const part of this.#every) part.forget?.();
      if (this.lattice !== this.latticeNamed(before.document?.lattice) || !before.document) this.view = null;
      this.#title();
      this.#ask();
    } else if (this.mode === "play" && before.laid !== this.store.state.laid) this.parts.play.changed();
    if (what) this.say(`${what[0].toUpperCase()}${what.slice(1)}.`);
    // a damaged link has no entry
    if (before.document && this.keeper.entry === null && !this.opening.busy) this.keeper.visit(location.pathname);
    this.remember();
    this.mine.changed();
    this.draw();
  }

  /** @returns {Part[]} */
  get #every() {
    return Object.values(this.parts);
  }

  /** Write down what a reload has to bring back. */
  remember() {
    if (!this.begun || this.opening.busy) return;
    const { mine, game, store } = this;
    this.keeper.write({
      document: this.document,
      laid: store.state.laid,
      mode: this.mode,
      past: store.past,
      future: store.future,
      pristine: mine.pristine,
      mine: mine.belonging,
      solution: this.mode === "solve" ? this.parts.solve.sent : null,
      game: game.played,
    });
  }

  #title() {
    const { title, name, notes, source } = this.document;
    on("title").textContent = title || name;
    document.title = `${title || name} · tilewright`;
    fill(on("about"), [notes && h("p.hint", {}, notes), source && h("p.hint", {}, `Source: ${source}`)]);
  }

  /** Ask the engine what there is to show, once strokes have settled. */
  #ask() {
    const asked = this.document;
    clearTimeout(this.asking);
    this.asking = setTimeout(async () => {
      let view;
      try {
        const solids = hasSolids(this.lattice) ? loadSolids() : null;
        [view] = await Promise.all([this.engine.view(asked), solids]);
      } catch (error) {
        return this.complain(/** @type {Complaint} */ (error));
      }
      if (asked !== this.document) return;
      this.asked = asked;
      this.faults = view.faults ?? null;
      if (!view.faults) this.view = this.prepare(view);
      this.setup.show();
      for (const part of this.#every) part.seen?.();
      this.draw();
      whenIdle(() => this.engine.prepare?.());
    }, this.asked ? 90 : 0);
  }

  /** A view with what the page looks up again and again; pieces are numbers from here on. @param {RawView} view */
  prepare(view) {
    return prepared(view, this.lattice);
  }

  /** Whether the view is that of the document on the board. */
  get fresh() {
    return this.asked === this.document && Boolean(this.view || this.faults); // after an undo the view may be on its way
  }

  /** Resolves when the view is that of the document. */
  async settledView() {
    while (!this.fresh) await new Promise((done) => setTimeout(done, 20));
    return this.view;
  }

  // What is said -------------------------------------------------------------------------------

  /** @param {string} text */
  say(text) {
    this.messages.say(text);
  }

  /** Say why something that somebody tried was not done. @param {string} text */
  refuse(text) {
    this.messages.say(text, true);
  }

  /** @param {Complaint} error */
  complain(error) {
    this.messages.complain(error);
  }

  /** @param {string} text @param {HTMLElement | null} [deed] */
  notice(text, deed) {
    this.messages.notice(text, deed);
  }

  pardon() {
    this.messages.pardon();
  }

  // What is seen -------------------------------------------------------------------------------

  draw() {
    if (!this.begun) return;
    this.#facts();
    this.#notes();
    this.tab.draw();
  }

  #facts() {
    const { view } = this;
    const parts = [];
    if (view && this.fresh && !this.faults) {
      const spare = view.goal ? 0 : view.optional.length; // of a tray all may
      const open = view.cells.length - spare;
      parts.push(
        `${grouped(open)} cells${spare ? ` and ${spare} that may stay empty` : ""}`,
        view.pieces.length === 1 ? "one kind of piece" : `${view.pieces.length} kinds of piece`,
      );
      if (view.placed.length) parts.push(`${counted(view.placed.length, "piece")} ${view.goal ? "to slide" : "given"}`);
      if (view.rules.length) parts.push(view.rules.length === 1 ? "one rule" : `${view.rules.length} rules`);
    }
    on("facts").textContent = parts.join(" · ");
  }

  #notes() {
    const notes = this.faults
      ? []
      : (this.view?.notes ?? []).filter((note) => note.kind !== "setting" && (note.stops || this.mode === "edit"));
    const items = notes.map((note) =>
      h(
        `p.note.${note.stops ? "stops" : "hint"}`,
        {},
        note.text,
        note.cells.length ? h("button.link", { onclick: () => this.#point(note) }, "show") : null,
      )
    );
    if (this.#isBare) {
      return fill(
        on("notes"),
        h("p.note.hint", {}, "Paint the board, then give it pieces: a set, or pieces that you draw."),
      );
    }
    return fill(on("notes"), (this.faults ?? []).map(faultLine), items);
  }

  /** Whether the puzzle is new and has no pieces yet, which is no fault of anybody's. */
  get #isBare() {
    return Boolean(this.faults?.length) && !Object.keys(this.document.pieces).length;
  }

  /** The first reason why there can be no solution, or null. */
  get hindrance() {
    if (this.#isBare) return "Add pieces first, under Edit.";
    if (this.faults) return "The puzzle has a fault, described below the board.";
    const open = (this.view?.slots ?? []).filter(({ value }) => value === null).map(({ name }) => name);
    if (open.length) return `Choose ${open.join(" and ")} first, above the board.`;
    const note = this.view?.notes.find((one) => one.stops);
    return note ? `There can be no solution. ${note.text}` : null;
  }

  /** @param {Note} note */
  #point(note) {
    const indices = note.cells.flatMap((cell) => this.view?.index.get(cellKey(cell)) ?? []);
    this.tab.draw(new Map(indices.map((index) => [index, [note.kind === "parity" ? "shade" : "dead"]])));
    this.say(`${indices.length} cells are marked on the board.`);
  }

  /**
   * Show the puzzle's own board with tiles on it.
   * @param {Tile[]} tiles
   * @param {Partial<Pick<Shown, "flags" | "heat" | "figures" | "texts" | "washes" | "lift" | "named">>} [more]
   */
  showBoard(tiles, more = {}) {
    const { view } = this;
    if (!view) return;
    for (const tile of tiles) if (!view.goal && view.isGiven(tile.cells)) tile.look = "fixed";
    this.board.show({
      lattice: view.lattice,
      cells: view.shown,
      kinds: view.kinds,
      texts: view.texts,
      joined: view.joined,
      washes: this.setup.washes,
      pegs: [...view.pegs, ...this.setup.pegs],
      palette: this.look.palette,
      label: this.document.title || "board",
      tiles,
      ...given(more),
    });
    this.look.solid(view, tiles, more);
    on("text-picture").textContent = this.look.textPicture(view, tiles);
  }

  /** Pieces on the board as tiles. @param {Lying[]} list */
  tiles(list) {
    return this.view ? this.tilesOf(this.view, list) : [];
  }

  /** The same on the board of another view. @param {View} view @param {Lying[]} list */
  tilesOf(view, list) {
    return tilesOf(view, list, this.look.palette.fills.length);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    const typing = target.closest?.("input, select, textarea, dialog");
    const letter = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && letter === "z" && !typing) {
      event.preventDefault();
      if (event.shiftKey) this.store.redo();
      else this.store.undo();
    } else if ((event.ctrlKey || event.metaKey) && letter === "y" && !typing) {
      event.preventDefault();
      this.store.redo();
    } else if (
      !typing && !event.ctrlKey && !event.metaKey && !event.altKey && target.closest?.("tw-board, tw-solid")
    ) {
      if (event.key === "?") this.look.help();
      if (event.key === "[" || event.key === "]") this.parts.solve.step(event.key === "]" ? 1 : -1);
    }
  }
}

/** What is given of an object: without what is undefined. @template {object} T @param {T} object @returns {T} */
const given = (
  object,
) => /** @type {T} */ (Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)));

/** Make the page of the engine that there is. */
async function begin() {
  applyTheme();
  const engine = chooseEngine();
  const [about, puzzles] = await Promise.all([engine.about(), engine.catalogue()]);
  await new App(engine, about, puzzles).begin();
}

begin().catch((error) => {
  on("status").textContent = error.message;
  document.body.dataset.ready = "failed";
});
