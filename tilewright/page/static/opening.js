/** How a puzzle comes to the board: from an address, the catalogue, a file, a game, or where a tab was left. */
import { unpacked } from "./link.js";

/** @import { App, Belonging, Complaint, Document, GameBoard, KeptPuzzle, Laid, Opened } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "begun" | "catalogue" | "complain" | "daily" | "door" | "engine" | "game" | "go" | "keeper" | "levels" | "mine" | "mode" | "on" | "pardon" | "parts" | "remember" | "store" | "tabs">} Page */

const START = "pentominoes-6x10";

export class Opening {
  /** Whether a puzzle is being opened, so that the history has no new entry yet. */
  busy = false;
  /** @type {import("./problem-chooser.js").ProblemChooser | undefined} */
  problems;

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Show what this tab kept of the entry of its history, else open what the address names, else the puzzle of the server or the
   * first of all; then say what was wrong with the address.
   */
  async first() {
    const { app } = this;
    if (this.#restore()) return;
    let wrong = /** @type {Complaint | null} */ (null);
    this.busy = true; // what is opened belongs to the entry once all of it is there: a reload before opens it anew
    try {
      await this.#address(location.hash);
    } catch (error) {
      wrong = /** @type {Complaint} */ (error);
    }
    this.busy = false;
    if (!app.begun) {
      if (app.about.start) this.become(app.about.start, "opened");
      else {
        await this.openName(this.#start);
        if (!app.about.single) app.door.open();
      }
    }
    if (wrong) return app.complain(wrong);
    if (app.keeper.entry === null) app.keeper.visit(location.href);
    app.remember();
  }

  /** Open the puzzle of an address, if it has one. @param {string} hash */
  async #address(hash) {
    const linked = await unpacked(hash);
    if (linked) {
      const { solve, play } = this.app.parts;
      const board = linked.challenge && /** @type {GameBoard} */ ({ kind: "free", ...linked.challenge, sent: true });
      await this.openText(linked.text, "The puzzle of the link", null, board ?? undefined);
      if (linked.laid) await play.layByName(linked.laid);
      if (linked.solution) await solve.showKept(linked.solution, "of the link");
      if (linked.wrong) throw linked.wrong;
      return;
    }
    const said = new URLSearchParams(hash.slice(1));
    const kind = ["name", "daily", "level", "mine"].find((one) => said.has(one));
    if (kind) await this.#named(kind, said.get(kind) ?? "", said);
  }

  /** Open what an address names: a puzzle of the catalogue, a board of the day, a level, one of one's own puzzles. @param {string} kind @param {string} value @param {URLSearchParams} said - the date of a board, and whether somebody sent it. */
  #named(kind, value, said) {
    const { engine, daily, levels, mine } = this.app;
    if (kind === "name") return this.#opened(engine.open({ name: value }), value, null, true);
    if (kind === "daily") {
      const date = said.get("date");
      const more = { sent: said.has("sent"), ...(date ? { edition: said.get("edition") } : {}) };
      return daily.open(value, date ?? daily.today, more);
    }
    if (kind === "level") {
      const [, family, level] = /^(.*)-(\d+)$/.exec(value) ?? [null, value, 0];
      return levels.open(family, Number(level), said.has("sent"));
    }
    const entry = mine.entries.find(({ id }) => id === value);
    if (!entry) throw new Error("This puzzle is not among yours any more.");
    return mine.open(entry);
  }

  /** Show what was kept of the entry of the history; false if nothing was. */
  #restore() {
    const { app } = this;
    const kept = app.keeper.read();
    if (!kept) return false;
    app.pardon();
    app.door.close();
    app.mine.begin(kept.pristine ?? null, kept.mine, kept);
    app.game.restore(kept.game, kept.document);
    const state = { document: kept.document, laid: kept.laid };
    const what = `back at ${kept.document.title ?? kept.document.name}`;
    if (app.begun) app.store.change(state, what);
    else app.store.restore(state, { past: kept.past ?? [], future: kept.future ?? [] }, what);
    if (kept.mode in app.tabs) app.go(kept.mode);
    if (kept.solution) {
      app.parts.solve.showKept(kept.solution, "of those found before").catch((error) => app.complain(error));
    }
    return true;
  }

  /** The puzzle to begin with: of a page that was sent its first one. */
  get #start() {
    return this.app.about.single ? this.app.catalogue.puzzles[0].name : START;
  }

  /** Begin anew at the front door. */
  async startOver() {
    await this.#opened(this.app.engine.open({ name: this.#start }), this.#start, location.pathname, true);
    if (!this.app.about.single) this.app.door.open();
  }

  /** Open a puzzle of the catalogue. @param {string} name */
  async openName(name) {
    await this.#opened(this.app.engine.open({ name }), name, `#name=${encodeURIComponent(name)}`, true);
  }

  /** Open the text of a puzzle file; `address` is null if the page is there already. @param {string} text @param {string} origin @param {string | null} address @param {GameBoard} [board] - a challenge, which is played. */
  async openText(text, origin, address, board) {
    await this.#opened(this.app.engine.open({ text }), origin, address, false, board);
    if (board) this.app.go("play");
  }

  /** Open a file of another program, or one of its puzzles that is chosen. @param {string} file - its name. @param {string} data - what it holds, in base64. */
  async openFile(file, data) {
    const { engine } = this.app;
    let opened = await engine.open({ file, data });
    if ("problems" in opened) {
      const { ProblemChooser } = await import("./problem-chooser.js");
      this.problems ??= new ProblemChooser(this.app);
      const problem = await this.problems.ask(opened.problems);
      if (problem === null) return;
      opened = await engine.open({ file, data, problem });
    }
    await this.#opened(Promise.resolve(opened), file, location.pathname);
  }

  /** The document of a puzzle of the catalogue. @param {string} name */
  async puzzle(name) {
    return documentOf(await this.app.engine.open({ name }), name);
  }

  /** @param {Promise<Opened>} asked @param {string} origin @param {string | null} address @param {boolean} [ofCatalogue] @param {GameBoard} [board] */
  async #opened(asked, origin, address, ofCatalogue = false, board = undefined) {
    const document = documentOf(await asked, origin);
    this.#leave();
    if (address !== null) this.app.keeper.visit(address);
    this.become(document, `opened ${document.title ?? document.name}`, {
      pristine: ofCatalogue ? document : null,
      board,
    });
    if (this.app.about.single && ofCatalogue && isChallenge(document)) this.app.go("play");
  }

  /** Another puzzle comes: the state of the one before is kept, and its messages disappear. */
  #leave() {
    const { mine, door, catalogue } = this.app;
    mine.keepNow();
    this.app.pardon();
    door.close();
    catalogue.shut();
  }

  /**
   * Show another puzzle.
   * @param {Document} document
   * @param {string} what - was done, in words.
   * @param {{pristine?: Document | null, board?: GameBoard, belonging?: Belonging, laid?: Laid[]}} [more] - the document as the
   *   catalogue has it, the board of a game, the entry of one's own puzzles, and pieces that lie.
   */
  become(document, what, { pristine = null, board, belonging, laid = [] } = {}) {
    const { app } = this;
    this.#leave();
    app.mine.begin(pristine, belonging, { document, laid });
    app.game.begin(board, document);
    app.store.change({ document, laid }, what);
    const mode = document.goal || document.corridor ? "play" : "solve"; // a tray is to be slid
    if (app.mode !== mode) app.go(mode);
  }

  /** Play a board by hand, with a clock. @param {Document} document @param {string} address @param {GameBoard} board */
  play(document, address, board) {
    if (!this.busy) this.app.keeper.visit(address);
    this.become(document, `began ${board.title}`, { pristine: document, board });
    this.app.go("play");
  }

  /** Open an entry of one's own puzzles where it was left. @param {KeptPuzzle} entry @param {Belonging} belonging */
  openKept({ document, laid, mode, title, game }, belonging) {
    const { app } = this;
    if (!this.busy) app.keeper.visit(`#mine=${belonging.id}`);
    this.become(document, `opened ${title}`, { pristine: game ? document : null, belonging, laid });
    if (game) app.game.restore(game, document);
    if (mode !== "solve" && mode in app.tabs) app.go(mode);
  }
}

/** Whether somebody has chosen a setting or laid pieces, for others to go on. @param {Document} document */
const isChallenge = ({ placed, set }) => Boolean(placed?.length || Object.keys(set ?? {}).length);

/** The document of an answer; throws if the puzzle has faults. @param {Opened} answer @param {string} origin */
function documentOf(answer, origin) {
  if ("document" in answer) return answer.document;
  const faults = "faults" in answer ? answer.faults : [];
  throw Object.assign(new Error(`${origin} could not be opened.`), { faults });
}
