/**
 * "My puzzles": what was drawn, opened from a file or a link, or begun by hand, kept as it changes.
 *
 * A puzzle of the catalogue is kept once a piece lies; one of one's own at once. Its id belongs to the entry of the
 * browser's history, so that a reload goes on with the same.
 */
import { fill, h, settled } from "./dom.js";
import { newId, tabName } from "./own.js";

/** @import { App, Belonging, Document, Keeping, KeptPuzzle, State } from "./types.d.ts" */
/** @typedef {Pick<App, "complain" | "document" | "game" | "mode" | "notice" | "opening" | "remember" | "say" | "store">} Page */

/** Milliseconds after the last change until it is kept. */
const REST = 500;

export class Mine {
  /**
   * @param {Page} app
   * @param {Keeping} keeping
   */
  constructor(app, keeping) {
    this.app = app;
    this.keeping = keeping;
    /** @type {KeptPuzzle[]} */
    this.entries = [];
    this.words = "";
    this.list = h("ul.mine-list", { "aria-label": "My puzzles" });
    this.count = h("span");
    this.element = h(
      "details.mine",
      { id: "mine", hidden: true },
      h("summary", {}, "My puzzles ", this.count),
      this.list,
    );
    this.tab = tabName();
    this.pristine = /** @type {Document | null} */ (null);
    this.id = /** @type {string | null} */ (null);
    this.base = /** @type {number | null} */ (null);
    this.own = true;
    this.written = /** @type {string | null} */ (null);
    this.busy = false;
    this.warned = false;
    this.begin(null);
    this.later = settled(REST, () => this.keepNow());
    addEventListener("pagehide", () => this.keepNow());
  }

  /** Show what is kept already. */
  async load() {
    this.entries = await this.keeping.kept("puzzles").catch(() => []);
    this.#show();
  }

  /**
   * Another puzzle is on the board.
   * @param {Document | null} pristine - the document where it is of the catalogue; null where it is the user's own.
   * @param {Belonging} [belonging] - of an entry that is kept already.
   * @param {State | null} [state] - what is kept of it.
   */
  begin(pristine, { id, base, own } = { id: null, base: null, own: !pristine }, state = null) {
    this.pristine = pristine;
    this.id = id;
    this.base = base;
    this.own = own;
    this.written = state && id ? textOf(state) : null;
  }

  /** What a reload has to know. @returns {Belonging} */
  get belonging() {
    return { id: this.id, base: this.base, own: this.own };
  }

  /** The board changed: what is worth it is kept once the hand rests. */
  changed() {
    if (this.#worth) this.later();
  }

  /** Whether the board is the puzzle of the catalogue again, with nothing laid: what was kept of it was undone. */
  get #undone() {
    const free = this.app.game.played.board.kind === "free";
    return free && !this.own && Boolean(this.pristine) && !this.app.store.state.laid.length && !this.changedByHand;
  }

  /** Whether more than its setup differs from the puzzle of the catalogue. */
  get changedByHand() {
    return !this.pristine || drawing(this.app.document) !== drawing(this.pristine);
  }

  get #worth() {
    const { document, laid } = this.app.store.state;
    if (!document) return false;
    if (laid.length || this.own || this.id) return true;
    return Boolean(this.pristine) && this.changedByHand;
  }

  /** Keep what is on the board. */
  async keepNow() {
    if (!this.#worth || this.busy) return;
    if (this.#undone) return this.#forget();
    const { document, store: { state } } = this.app;
    const { laid } = state;
    const text = textOf(state);
    if (text === this.written) return;
    const { played } = this.app.game;
    const game = played.board.kind === "free" ? null : played;
    const title = game
      ? [game.board.title, game.board.date].filter(Boolean).join(" ")
      : document.title || document.name;
    const entry = { at: Date.now(), by: this.tab, title, document, laid, mode: this.app.mode, game };
    this.written = text;
    this.id ??= newId();
    this.busy = true;
    const { id, base } = this;
    try {
      const { kept } = await this.keeping.keep("puzzles", id, entry, base);
      if (this.id !== id) return; // another puzzle is open by now
      if (kept) this.#kept(entry);
      else this.#beside();
    } catch (error) {
      this.#refused(/** @type {Error} */ (error));
    } finally {
      this.busy = false;
    }
    if (textOf(this.app.store.state) !== text) this.later();
  }

  /** @param {KeptPuzzle} entry */
  #kept(entry) {
    this.base = entry.at;
    this.entries = [{ ...entry, id: this.id ?? "" }, ...this.entries.filter(({ id }) => id !== this.id)];
    this.app.remember();
    this.#show();
  }

  /** Another tab keeps this puzzle too: go on with a copy beside it. */
  #beside() {
    this.id = null;
    this.base = null;
    this.written = null;
    this.app.notice("This puzzle is open in another tab too: what you do here is kept as a second copy.");
    this.later();
  }

  /** @param {Error} error */
  #refused(error) {
    if (this.warned) return; // it would be the same at each change
    this.warned = true;
    this.app.notice(`What you do here is not kept. ${error.message}`);
  }

  /** Show those whose titles have all words. @param {string} words */
  find(words) {
    this.words = words;
    this.#show();
  }

  #show() {
    const words = this.words.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = this.entries.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
    this.element.hidden = !shown.length;
    this.count.textContent = `(${shown.length})`;
    fill(this.list, shown.map((entry) => this.#row(entry)));
  }

  /** @param {KeptPuzzle} entry */
  #row(entry) {
    const pieces = entry.laid.length;
    const said = pieces ? `${pieces === 1 ? "one piece" : `${pieces} pieces`} laid` : "";
    const day = new Date(entry.at).toLocaleDateString("en-CA");
    return h(
      "li",
      {},
      h(
        "button.mine-open",
        { "data-mine": entry.id, onclick: () => this.open(entry) },
        h("span.name", {}, entry.title),
        h("span.size", {}, [said, day].filter(Boolean).join(" · ")),
      ),
      h(
        "button.small",
        { "aria-label": `Remove ${entry.title} from my puzzles`, onclick: () => this.#remove(entry) },
        "✕",
      ),
    );
  }

  /** Open an entry where it was left. @param {KeptPuzzle} entry */
  open(entry) {
    this.app.opening.openKept(entry, { id: entry.id ?? null, base: entry.at, own: !entry.game });
  }

  /** The board is solved: one's own puzzles stay, others are begun no longer. */
  finished() {
    this.written = textOf(this.app.store.state);
    if (!this.own && !this.changedByHand) this.#forget();
  }

  /** Keep the puzzle on the board no longer, until it changes. */
  #forget() {
    const entry = this.entries.find(({ id }) => id === this.id);
    this.id = null;
    this.base = null;
    this.written = textOf(this.app.store.state);
    if (!entry) return;
    this.keeping.keep("puzzles", entry.id ?? "", null, null).catch(() => {}); // it stays listed, no more
    this.entries = this.entries.filter((one) => one !== entry);
    this.app.remember();
    this.#show();
  }

  /** @param {KeptPuzzle} entry */
  async #remove(entry) {
    const gone = await this.keeping.keep("puzzles", entry.id ?? "", null, null).catch((error) =>
      this.app.complain(error)
    );
    if (!gone) return;
    this.entries = this.entries.filter(({ id }) => id !== entry.id);
    if (this.id === entry.id) {
      this.begin(this.pristine);
      this.written = textOf(this.app.store.state); // it is kept again when it changes
    }
    this.app.say(`Removed ${entry.title} from my puzzles.`);
    this.#show();
  }
}

/** The parts of the state of which a change is kept. @param {State} state */
const textOf = ({ document, laid }) => JSON.stringify([document, laid]);

/** A document without the choices of its setup, as text. @param {Document} document */
function drawing(document) {
  const { set: _, ...rest } = document;
  return JSON.stringify(rest);
}
