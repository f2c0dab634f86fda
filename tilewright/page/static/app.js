/** The page: its parts and the events between them; the modules that it wires together do the work. */
import "./board.js";
import "./solid.js";
import { almanac } from "./almanac.js";
import { Catalogue } from "./catalogue.js";
import { Daily } from "./daily.js";
import { Edit } from "./edit.js";
import { Explore } from "./explore.js";
import { Play } from "./play.js";
import { Setup } from "./setup.js";
import { Solve } from "./solve.js";
import { Store } from "./store.js";
import { fill, grouped, h, set } from "./dom.js";
import { byReading, cellKey, Lattice } from "./geometry.js";
import { chooseEngine } from "./engine.js";
import { Files } from "./files.js";
import { FrontDoor } from "./front-door.js";
import { Game } from "./game.js";
import { Guide } from "./guide.js";
import { Keeper } from "./kept.js";
import { Levels } from "./levels.js";
import { Moves } from "./moves.js";
import { Look } from "./look.js";
import { Mine } from "./mine.js";
import { keepOffline } from "./offline.js";
import { keepingOf } from "./own.js";
import { Times } from "./times.js";
import { coloursOf } from "./copies.js";
import { sizesOf } from "./document.js";
import { unpacked } from "./link.js";

/** @typedef {import("./types.d.ts").Cell} Cell */
/** @typedef {import("./types.d.ts").Document} Document */
/** @typedef {import("./types.d.ts").Fault} Fault */
/** @typedef {import("./types.d.ts").Note} Note */
/** @typedef {import("./types.d.ts").RawView} RawView */
/** @typedef {ReturnType<typeof prepared>} View a view with what the page looks up again and again */
/** @typedef {[number, number[], number?]} Lying a piece by number, the numbers of its cells, its orientation */
/** @typedef {"main" | "aside"} Place of a search: the one that is watched, or one beside it */
/** @typedef {{message?: string, faults?: Fault[]}} Complaint */

const START = "pentominoes-6x10";
const TABS = /** @type {["solve" | "play" | "edit" | "explore", string][]} */ ([
  ["solve", "Solve"],
  ["play", "By hand"],
  ["edit", "Edit"],
  ["explore", "More"],
]);

export class App {
  /** What is made once the engine has answered: see `start`. @type {any} */
  about;
  /** @type {import("./types.d.ts").Engine & Record<string, any>} */
  engine = /** @type {any} */ (null);
  /** @type {Look} */
  look = /** @type {any} */ (null);
  /** @type {Catalogue} */
  catalogue = /** @type {any} */ (null);
  /** @type {FrontDoor} */
  door = /** @type {any} */ (null);
  /** @type {Mine} */
  mine = /** @type {any} */ (null);
  /** @type {Times} */
  times = /** @type {any} */ (null);
  /** @type {Game} */
  game = /** @type {any} */ (null);
  /** @type {Guide} */
  guide = /** @type {any} */ (null);
  /** @type {Daily} */
  daily = /** @type {any} */ (null);
  /** @type {Levels} */
  levels = /** @type {any} */ (null);
  /** @type {Setup} */
  setup = /** @type {any} */ (null);
  /** @type {Files} */
  files = /** @type {any} */ (null);
  /** The tabs, each with its pane and its handlers of events. @type {Record<string, any>} */
  parts = {};
  /** The families of boards, once they were asked for. @type {Promise<any[]> | null} */
  families = null;
  /** Whether a puzzle is being opened, so that the history has no new entry yet. */
  opening = false;
  /** What the last view was asked for. @type {Document | null} */
  asked = null;
  /** @type {Fault[] | null} */
  faults = null;
  /** Searches that run. @type {AbortController | null} */
  main = null;
  /** @type {AbortController | null} */
  aside = null;
  /** When something was read out last. */
  spoken = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  asking;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  speaking;
  /** Called when a view has come; for tests. @type {(() => void) | undefined} */
  dispatchView;

  constructor() {
    this.store = new Store();
    this.keeper = new Keeper();
    this.view = /** @type {View | null} */ (null);
    this.mode = "solve";
    this.lattices = /** @type {Map<string, Lattice>} */ (new Map());
    this.on = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
    this.board = this.on("board");
    /** For tests and for the console. */
    this.board.app = this;
    this.solid = this.on("solid");
  }

  async start() {
    this.look = new Look(this);
    this.engine = /** @type {any} */ (await chooseEngine());
    this.about = await this.engine.about();
    const tables = /** @type {Record<string, import("./types.d.ts").LatticeTable>} */ (this.about.lattices);
    for (const [name, table] of Object.entries(tables)) this.lattices.set(name, new Lattice(name, table));
    this.#games();
    this.#wire();
    this.catalogue = new Catalogue(this, await this.engine.catalogue());
    this.door = new FrontDoor(this);
    this.on("front").append(this.door.element, this.guide.element, this.game.bar);
    this.look.patterns();
    await Promise.all([this.mine.load(), this.times.load()]);
    await this.#first();
    document.body.dataset.ready = "true";
    keepOffline();
  }

  /** What is kept for the user, and what is played. */
  #games() {
    const keeping = keepingOf(this.engine);
    this.mine = new Mine(this, keeping);
    this.times = new Times(this, keeping);
    this.game = new Game(this);
    this.guide = new Guide(this);
    const families = () => (this.families ??= almanac().catch((error) => {
      this.families = null;
      throw error;
    }));
    this.daily = new Daily(this, families);
    this.levels = new Levels(this, families);
  }

  /**
   * Show what this tab kept of the entry of its history, else open what the address names, else the puzzle of the server or the
   * first of all; then say what was wrong with the address.
   */
  async #first() {
    if (this.#restore()) return undefined;
    let wrong = /** @type {any} */ (null);
    this.opening = true; // what is opened belongs to the entry once all of it is there: a reload before opens it anew
    try {
      await this.#openAddress(location.hash);
    } catch (error) {
      wrong = error;
    }
    this.opening = false;
    if (!this.document) {
      if (this.about.start) this.become(this.about.start, "opened");
      else {
        await this.openName(START);
        this.door.open();
      }
    }
    if (wrong) return this.complain(wrong);
    if (this.keeper.entry === null) this.keeper.visit(location.href);
    return this.#keep();
  }

  /** Open the puzzle of an address, if it has one. @param {string} hash */
  async #openAddress(hash) {
    const linked = await unpacked(hash);
    if (linked) {
      await this.openText(linked.text, "The puzzle of the link", null);
      if (linked.laid) await this.parts.play.layByName(linked.laid);
      if (linked.solution) await this.parts.solve.showKept(linked.solution, "of the link");
      if (linked.wrong) throw linked.wrong;
      return;
    }
    const [, kind, value] = /^#(name|daily|level|mine)=(.*)$/.exec(hash) ?? [];
    if (kind) await this.#openAt(kind, decodeURIComponent(value));
  }

  /** Begin anew at the front door. */
  async startOver() {
    await this.#opened(this.engine.open({ name: START }), START, location.pathname, true);
    this.door.open();
  }

  /** Open what an address names: a puzzle of the catalogue, a board of the day, a level, one of one's own puzzles. @param {string} kind @param {string} value */
  #openAt(kind, value) {
    if (kind === "name") return this.#opened(this.engine.open({ name: value }), value, null, true);
    if (kind === "daily") return this.daily.open(value);
    if (kind === "level") {
      const [, family, level] = /^(.*)-(\d+)$/.exec(value) ?? [null, value, 0];
      return this.levels.open(family, Number(level));
    }
    const entry = this.mine.entries.find(({ id }) => id === value);
    if (!entry) throw new Error("This puzzle is not among yours any more.");
    return this.mine.open(entry);
  }

  /** Show what was kept of the entry of the history; false if nothing was. */
  #restore() {
    const kept = this.keeper.read();
    if (!kept) return false;
    this.pardon();
    this.door.close();
    this.mine.begin(kept.pristine ?? null, kept.mine, kept);
    this.game.restore(kept.game);
    const state = { document: kept.document, laid: kept.laid };
    const what = `back at ${kept.document.title ?? kept.document.name}`;
    if (this.document) this.store.change(state, what);
    else this.store.restore(state, { past: kept.past ?? [], future: kept.future ?? [] }, what);
    if (TABS.some(([mode]) => mode === kept.mode)) this.go(kept.mode);
    if (kept.solution) {
      this.parts.solve.showKept(kept.solution, "of those found before").catch((/** @type {Error} */ error) =>
        this.complain(error)
      );
    }
    return true;
  }

  #keep() {
    if (!this.document || this.opening) return;
    const { state } = this.store;
    const [past, future] = /** @type {import("./kept.js").Step[][]} */ ([this.store.past, this.store.future]);
    const { mine, game } = this;
    this.keeper.write({
      document: this.document,
      laid: state.laid,
      mode: this.mode,
      past,
      future,
      pristine: mine.pristine,
      mine: mine.belonging,
      solution: this.mode === "solve" ? this.parts.solve.sent : null,
      game: game.played,
    });
  }

  /** Write down what a reload has to bring back. */
  remember() {
    this.#keep();
  }

  #wire() {
    this.parts = { solve: new Solve(this), play: new Play(this), edit: new Edit(this), explore: new Explore(this) };
    this.parts.moves = new Moves(this);
    this.setup = new Setup(this);
    this.files = new Files(this);
    this.#tabs();
    this.on("start").onclick = (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.startOver().catch((/** @type {Error} */ error) => this.complain(error));
    };
    this.on("undo").onclick = () => this.store.undo();
    this.on("redo").onclick = () => this.store.redo();
    this.store.addEventListener("change", (event) => this.#changed(/** @type {CustomEvent} */ (event).detail));
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("popstate", () => this.#first());
    for (const name of ["tw-press", "tw-drag", "tw-drop", "tw-cancel", "tw-hover", "tw-key", "tw-move"]) {
      for (const one of [this.board, this.solid]) {
        one.addEventListener(name, (/** @type {CustomEvent} */ event) => this.#forward(name.slice(3), event.detail));
      }
    }
  }

  /** Tell the open tab what was done to the board; the setup comes first, for pegs lie on top. @param {string} name @param {any} detail */
  #forward(name, detail) {
    if (this.mode !== "edit" && /** @type {any} */ (this.setup)[name]?.(detail)) return;
    this.parts[this.mode][name]?.(detail);
  }

  #tabs() {
    const { parts } = this;
    const tabs = TABS.map(([mode, title]) =>
      h("button", {
        role: "tab",
        id: `tab-${mode}`,
        "aria-controls": `pane-${mode}`,
        onclick: () => this.#turnTo(mode),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#tabKey(event),
      }, title)
    );
    fill(this.on("tabs"), tabs);
    fill(
      this.on("panes"),
      TABS.map(([mode]) =>
        h("div", { role: "tabpanel", id: `pane-${mode}`, "aria-labelledby": `tab-${mode}` }, parts[mode].pane)
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
    this.on(`tab-${mode}`).focus();
    event.preventDefault();
  }

  /** Go to a tab by hand: what was said of another holds no longer. @param {string} mode */
  #turnTo(mode) {
    if (mode !== this.mode) this.say("");
    this.door.close();
    this.go(mode);
  }

  /** Go to a tab. @param {string} mode @param {boolean} [draw] */
  go(mode, draw = true) {
    if (this.mode !== mode) this.parts[this.mode]?.leave?.();
    this.mode = mode;
    document.body.dataset.mode = mode;
    for (const [name] of TABS) {
      set(this.on(`tab-${name}`), "aria-selected", String(name === mode));
      set(this.on(`tab-${name}`), "tabindex", name === mode ? 0 : -1);
      this.on(`pane-${name}`).hidden = name !== mode;
    }
    if (draw && this.document) {
      this.#keep();
      this.parts[mode].enter?.();
      this.draw();
    }
  }

  // The puzzle ---------------------------------------------------------------------------------

  /** The document on the board; before the first puzzle there is none. @returns {Document} */
  get document() {
    return /** @type {Document} */ (this.store.state.document);
  }

  /** @returns {Lattice} */
  get lattice() {
    return /** @type {Lattice} */ (this.lattices.get(this.document?.lattice ?? "square"));
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

  /** Open a puzzle of the catalogue. @param {string} name */
  async openName(name) {
    await this.#opened(this.engine.open({ name }), name, `#name=${encodeURIComponent(name)}`, true);
  }

  /** The document of a puzzle of the catalogue. @param {string} name */
  async puzzle(name) {
    return opened(await this.engine.open({ name }), name);
  }

  /** Whether the board is a puzzle of the catalogue, with a setup chosen or pieces given at most. */
  get catalogued() {
    return Boolean(this.mine.pristine) && !this.mine.changedByHand &&
      this.catalogue.puzzles.some((/** @type {{name: string}} */ { name }) => name === this.document.name);
  }

  /** Open the text of a puzzle file; `address` is null if the page is there already. @param {string} text @param {string} origin @param {string | null} address */
  async openText(text, origin, address) {
    await this.#opened(this.engine.open({ text }), origin, address);
  }

  /** @param {Promise<any>} asked @param {string} origin @param {string | null} address @param {boolean} [ofCatalogue] */
  async #opened(asked, origin, address, ofCatalogue = false) {
    const document = opened(await asked, origin);
    this.#leave();
    if (address !== null) this.keeper.visit(address);
    this.become(document, `opened ${document.title ?? document.name}`, { pristine: ofCatalogue ? document : null });
  }

  /** Another puzzle comes: the state of the one before is kept, and its messages disappear. */
  #leave() {
    this.mine.keepNow();
    this.pardon();
    this.door?.close();
    this.catalogue?.shut();
  }

  /**
   * Show another puzzle.
   * @param {Document} document
   * @param {string} what - was done, in words.
   * @param {{pristine?: Document | null, board?: import("./game.js").Board, belonging?: import("./mine.js").Belonging, laid?: import("./types.d.ts").Laid[]}} [more] - the document as the
   *   catalogue has it, the board of a game, the entry of one's own puzzles, and pieces that lie.
   */
  become(document, what, { pristine = null, board, belonging, laid = [] } = {}) {
    this.#leave();
    this.mine.begin(pristine, belonging, { document, laid });
    this.game.begin(board);
    this.store.change({ document, laid }, what);
    if (this.mode !== "solve") this.go("solve");
  }

  /** Play a board by hand, with a clock. @param {Document} document @param {string} address @param {import("./game.js").Board} board */
  play(document, address, board) {
    this.guide.end();
    if (!this.opening) this.keeper.visit(address);
    this.become(document, `began ${board.title}`, { pristine: document, board });
    this.go("play");
  }

  /** Open an entry of one's own puzzles where it was left. @param {any} entry @param {import("./mine.js").Belonging} belonging */
  openKept({ document, laid, mode, title, game }, belonging) {
    if (!this.opening) this.keeper.visit(`#mine=${belonging.id}`);
    this.become(document, `opened ${title}`, { pristine: game ? document : null, belonging, laid });
    if (game) this.game.restore(game);
    if (mode !== "solve" && TABS.some(([one]) => one === mode)) this.go(mode);
  }

  /** Change the puzzle on the board. @param {Document} document @param {string} what */
  change(document, what) {
    this.store.change({ document, laid: [] }, what);
  }

  /** @param {{before: import("./store.js").State, what: string}} change */
  #changed({ before, what }) {
    set(this.on("undo"), "disabled", !this.store.undoable);
    set(this.on("redo"), "disabled", !this.store.redoable);
    set(this.on("undo"), "title", this.store.undoable ? `Undo: ${this.store.undoable}` : null);
    if (before.document !== this.document) {
      this.files.save.close(); // it offers what can be made of the puzzle before
      this.stop();
      this.pardon();
      for (const part of Object.values(this.parts)) part.forget?.();
      if (this.lattice !== this.lattices.get(before.document?.lattice ?? "square") || !before.document) {
        this.view = null;
      }
      this.#title();
      this.#ask();
    } else if (this.mode === "play" && before.laid !== this.store.state.laid) this.parts.play.changed();
    if (what) this.say(`${what[0].toUpperCase()}${what.slice(1)}.`);
    if (before.document && this.keeper.entry === null && !this.opening) this.keeper.visit(location.pathname); // a damaged link has no entry
    this.#keep();
    this.mine.changed();
    this.draw();
  }

  #title() {
    this.on("title").textContent = this.document.title || this.document.name;
    document.title = `${this.document.title || this.document.name} · tilewright`;
  }

  /** Ask the engine what there is to show, once strokes have settled. */
  #ask = () => {
    const asked = this.document;
    clearTimeout(this.asking);
    this.asking = setTimeout(async () => {
      let view;
      try {
        view = await this.engine.view(asked);
      } catch (error) {
        return this.complain(/** @type {Error} */ (error));
      }
      if (asked !== this.document) return;
      this.asked = asked;
      this.faults = view.faults ?? null;
      if (!view.faults) this.view = this.prepare(view);
      this.setup.show();
      for (const part of Object.values(this.parts)) part.seen?.();
      this.draw();
      this.dispatchView?.();
    }, this.asked ? 90 : 0);
  };

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

  // Searches -----------------------------------------------------------------------------------

  /**
   * Search, one at a time; an earlier search ends first.
   * @param {string} kind
   * @param {any} options
   * @param {(event: import("./types.d.ts").SearchEvent) => void} event - gets each event.
   * @param {boolean} [quiet] - beside the main search: for the count while playing by hand.
   * @param {Document} [document] - what is searched, where it is not the puzzle on the board.
   */
  async search(kind, options, event, quiet = false, document = this.document) {
    const slot = quiet ? "aside" : "main";
    this.#end(slot);
    const control = new AbortController();
    this[slot] = control;
    if (!quiet) {
      this.pardon();
      this.door.close();
      set(window.document.body, "data-searching", kind);
    }
    let ended = false;
    try {
      await this.engine.search(kind, document, options, {
        signal: control.signal,
        event: (one) => {
          if (this[slot] !== control) return;
          if (one.type === "fault") this.complain(/** @type {Complaint} */ (one));
          if (one.type === "waiting") this.say("Other searches run now: this one waits for its turn.");
          if (one.type === "done") ended = true;
          event(one);
        },
      });
      if (!ended && this[slot] === control) {
        this.complain({ message: "The search was cut off before it ended: the server may have stopped." });
      }
    } catch (error) {
      if (/** @type {Error} */ (error).name !== "AbortError") this.complain(/** @type {Error} */ (error));
    } finally {
      if (this[slot] === control) {
        this[slot] = null;
        if (!quiet) set(window.document.body, "data-searching", null);
      }
    }
    return ended;
  }

  /** @param {Place} slot */
  #end(slot) {
    this[slot]?.abort();
    this[slot] = null;
  }

  /** End what is being searched. */
  stop() {
    this.#end("main");
    this.#end("aside");
    set(document.body, "data-searching", null);
  }

  // What is seen -------------------------------------------------------------------------------

  /** Say a sentence: it is seen at once, and read out to those who listen at most once a second. @param {string} text */
  say(text) {
    this.on("status").textContent = text;
    const wait = Math.max(0, this.spoken + 1000 - Date.now());
    clearTimeout(this.speaking);
    const speak = () => {
      this.spoken = Date.now();
      this.on("spoken").textContent = text;
    };
    if (wait && text) this.speaking = setTimeout(speak, wait);
    else speak();
  }

  /** Show what went wrong, in words, with every fault. @param {Complaint} error */
  complain(error) {
    const faults = (error.faults ?? []).map((fault) =>
      h(
        "li",
        {},
        h("strong", {}, where(fault)),
        ` ${fault.what}`,
        fault.todo ? h("span.todo", {}, `: ${fault.todo}`) : null,
      )
    );
    const message = error.message ?? "This did not work.";
    this.pardon(message);
    const box = h(
      "div.fault",
      { role: "alert" },
      h("p", {}, message),
      faults.length ? h("ul", {}, faults) : null,
      h("button", { onclick: () => box.remove() }, "Close"),
    );
    this.on("notes").prepend(box);
  }

  /** Say what must not pass by: it stays until it is closed, said again or another puzzle is opened. @param {string} text @param {any} [deed] */
  notice(text, deed = null) {
    this.pardon(text);
    const box = h(
      "div.notice",
      { role: "status" },
      h("p", {}, text),
      h("div.row", {}, deed, h("button", { onclick: () => box.remove() }, "Close")),
    );
    this.on("notes").prepend(box);
  }

  /** Remove messages below the board: all of them, or the one of these words. @param {string | null} [message] */
  pardon(message = null) {
    for (const box of this.on("notes").querySelectorAll(".fault, .notice")) {
      if (message === null || box.querySelector("p").textContent === message) box.remove();
    }
  }

  draw() {
    if (!this.document) return;
    this.#facts();
    this.#notes();
    this.parts[this.mode].draw();
  }

  #facts() {
    const { view } = this;
    const parts = [];
    if (view && this.fresh && !this.faults) {
      const open = view.cells.length - view.optional.length;
      parts.push(
        `${grouped(open)} cells${view.optional.length ? ` and ${view.optional.length} that may stay empty` : ""}`,
        view.pieces.length === 1 ? "one kind of piece" : `${view.pieces.length} kinds of piece`,
      );
      if (view.rules?.length) parts.push(view.rules.length === 1 ? "one rule" : `${view.rules.length} rules`);
    }
    this.on("facts").textContent = parts.join(" · ");
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
        note.cells?.length ? h("button.link", { onclick: () => this.#point(note) }, "show") : null,
      )
    );
    const faults = (this.faults ?? []).map((fault) =>
      h("p.note.stops", {}, h("strong", {}, where(fault)), ` ${fault.what}${fault.todo ? `: ${fault.todo}` : ""}`)
    );
    const open = [...this.on("notes").querySelectorAll(".fault, .notice")];
    fill(this.on("notes"), open, faults, items);
  }

  /** The first reason why there can be no solution, or null. */
  get hindrance() {
    if (this.faults) return "The puzzle has a fault, described below the board.";
    const open = (this.view?.slots ?? []).filter((slot) => slot.value === null || slot.value === undefined).map((
      slot,
    ) => slot.name);
    if (open.length) return `Choose ${open.join(" and ")} first, above the board.`;
    const note = this.view?.notes?.find((one) => one.stops);
    return note ? `There can be no solution. ${note.text}` : null;
  }

  /** @param {Note} note */
  #point(note) {
    const indices = note.cells.map((cell) => (typeof cell === "number" ? cell : this.view?.index.get(cellKey(cell))))
      .filter((index) => index !== undefined);
    this.parts[this.mode].draw(new Map(indices.map((index) => [index, [note.kind === "parity" ? "shade" : "dead"]])));
    this.say(`${indices.length} cells are marked on the board.`);
  }

  /**
   * Show the puzzle's own board with tiles on it.
   * @param {import("./board.js").Tile[]} tiles
   * @param {{flags?: Map<number, string[]>, heat?: number[] | null, figures?: boolean, texts?: string[],
   *   washes?: Map<number, string[]>, lift?: number, named?: boolean}} [more]
   */
  showBoard(tiles, { flags = new Map(), heat = null, figures = true, texts, washes, lift = 0, named = false } = {}) {
    const { view } = this;
    if (!view) return;
    this.board.show({
      lattice: view.lattice,
      cells: view.shown,
      kinds: view.kinds,
      texts: texts ?? view.texts,
      joined: view.joined,
      washes: washes ?? this.setup.washes,
      pegs: [...view.pegs, ...this.setup.pegs],
      palette: this.look.palette,
      label: this.document.title || "board",
      tiles,
      flags,
      heat,
      figures,
      lift,
      named,
    });
    this.look.solid(view, tiles);
    this.on("text-picture").textContent = this.look.textPicture(view, tiles);
  }

  /** Tiles from a list of `[piece, cells]`, each with a letter, a number among its copies and a colour. @param {Lying[]} list */
  tiles(list, look = "") {
    return this.view ? this.tilesOf(this.view, list, look) : [];
  }

  /** The same on the board of another view. @param {View} view @param {Lying[]} list */
  tilesOf(view, list, look = "") {
    const { pieces, boardMarks } = view;
    const many = new Map();
    const colours = coloursOf(view, /** @type {[number, number[]][]} */ (list), this.look.palette.fills.length);
    return list.map(([piece, cells, orientation], at) => {
      const { letter, name, copies, orientations } = pieces[piece];
      const number = (many.get(piece) ?? 0) + 1;
      many.set(piece, number);
      const several = copies[1] !== 1;
      const own = orientation === undefined ? [] : orientations[orientation].marks;
      const marks = own.some(Boolean) || boardMarks.size
        ? cells.map((cell, at) => own[at] || boardMarks.get(cell) || "")
        : [];
      const engraved = marks.length > 0 && marks.every(Boolean);
      return {
        cells,
        name,
        piece,
        look,
        colour: colours[at],
        marks,
        letter: engraved ? "" : several ? `${letter}${lowered(number)}` : letter,
      };
    });
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

/** A number in lowered digits, so that it is no part of the letter before it. */
const lowered = (/** @type {number} */ number) =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(0x2080 + Number(digit)));

const where = (/** @type {Fault} */ fault) => (fault.path?.length ? `${fault.path.join(" › ")}:` : "");

/** The document of an answer; throws if the puzzle has faults. @param {any} answer @param {string} origin @returns {Document} */
function opened(answer, origin) {
  if (answer.faults) throw Object.assign(new Error(`${origin} could not be opened.`), { faults: answer.faults });
  return answer.document;
}

/** A view with what the page looks up again and again. @param {RawView} view @param {Lattice} lattice */
function prepared(view, lattice) {
  const blocked = view.blocked.filter((cell) => !view.cells.some((other) => cellKey(other) === cellKey(cell)));
  const shown = [...view.cells, ...blocked];
  const index = new Map(shown.map((cell, at) => [cellKey(cell), at]));
  const texts = /** @type {string[]} */ ([]);
  for (const [cell, text] of [...(view.labels ?? []), ...(view.marks ?? [])]) {
    const at = index.get(cellKey(cell));
    if (at !== undefined) texts[at] = text;
  }
  const boardMarks = new Map((view.marks ?? []).map(([cell, mark]) => [index.get(cellKey(cell)), mark]));
  const kinds = shown.map((_, at) => /** @type {string} */ (at >= view.cells.length ? "blocked" : "open"));
  for (const at of view.optional) kinds[at] = "optional";
  const pegs = blocked.map((_, at) => view.cells.length + at);
  const sizes = sizesOf(shown, lattice.coordinates);
  const numbers = new Map(view.pieces.map(({ name }, at) => [name, at]));
  const pieceNumber = (/** @type {string} */ name) => /** @type {number} */ (numbers.get(name) ?? name);
  const placed = (view.placed ?? []).map(([piece, cells]) => /** @type {Lying} */ ([pieceNumber(piece), cells]));
  return {
    ...view,
    boardMarks,
    placed,
    pieceNumber,
    lattice,
    shown,
    index,
    texts,
    kinds,
    pegs,
    sizes,
    order: shown.map((_, at) => at).sort((a, b) => byReading(shown[a], shown[b])),
  };
}

const app = new App();
app.start().catch((error) => {
  app.on("status").textContent = error.message;
  document.body.dataset.ready = "failed";
});
