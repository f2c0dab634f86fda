/**
 * The game in hand: a board of the day, a level, or any puzzle that is laid by hand. It has a clock, which rests while
 * nobody looks, and counts the hints.
 */
import { fill, h } from "./dom.js";
import { isShared, share } from "./link.js";
import { starsSaid, starsText } from "./stars.js";
import { clockText, hintsText } from "./times.js";

/** @import { App, Document, GameBoard, Played, Solved } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "board" | "catalogue" | "catalogued" | "daily" | "document" | "files" | "levels" | "mine" | "mode" | "notice" | "parts" | "remember" | "say" | "times">} Page */

const FREE = /** @type {GameBoard} */ ({ kind: "free", title: "", stars: null });

export class Game {
  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.clock = h("span.clock", { id: "clock", role: "timer", "aria-label": "Time" });
    this.label = h("span.game-label");
    this.after = h("span.row");
    this.bar = h("div.game", { id: "game", hidden: true }, this.label, this.clock, this.after);
    this.board = FREE;
    this.seconds = 0;
    this.hints = 0;
    this.solved = false;
    this.begun = false;
    /** What is played. @type {Document | null} */
    this.of = null;
    /** The games of documents that were left, to which undo leads back. @type {WeakMap<Document, Played>} */
    this.games = new WeakMap();
    this.begin(FREE);
    setInterval(() => this.#tick(), 1000);
  }

  /** Begin with a board. @param {GameBoard} board @param {Document | null} document */
  begin(board = FREE, document = null) {
    this.restore({ board, seconds: 0, hints: 0, solved: false, begun: Boolean(board.title) }, document);
  }

  /** Another document is on the board: by undo or redo its game goes on; one that was changed is no board of the day any more. @param {Document} document */
  follow(document) {
    if (document === this.of) return;
    this.restore(this.games.get(document) ?? (this.board.title ? null : this.played), document);
  }

  /** What a reload has to know. @returns {Played} */
  get played() {
    const { board, seconds, hints, solved, begun } = this;
    return { board, seconds, hints, solved, begun };
  }

  /** Go on where it was left. @param {Played | null | undefined} played @param {Document | null} document - that is played. */
  restore(played, document) {
    if (this.of) this.games.set(this.of, this.played);
    this.of = document;
    const { board, seconds, hints, solved, begun } = played ??
      { board: FREE, seconds: 0, hints: 0, solved: false, begun: false };
    this.board = board;
    this.seconds = seconds;
    this.hints = hints;
    this.solved = solved;
    this.begun = begun;
    fill(this.after);
    this.#show();
  }

  /** A piece was laid by hand: the clock of any puzzle begins with the first. */
  laid() {
    this.begun = true;
  }

  /** A hint was taken. */
  hinted() {
    if (this.solved) return;
    this.hints += 1;
    this.#show();
  }

  #tick() {
    if (!this.begun || this.solved || document.hidden || this.app.mode !== "play") return;
    this.seconds += 1;
    this.clock.textContent = clockText(this.seconds);
    if (this.seconds % 5 === 0) this.app.remember();
  }

  /** The board is solved: say so, keep the time, offer what is next. */
  finish() {
    if (this.solved || !this.begun) return;
    this.solved = true;
    const shown = this.app.parts.solve.solutions.length > 0;
    if (!shown) this.app.times.add(this.#record());
    this.app.mine.finished();
    this.#joy();
    this.#show();
    fill(this.after, shown ? [h("span.hint", {}, "The solution was shown, so no time is kept.")] : [], this.#next());
    this.app.say(`Solved in ${clockText(this.seconds)}.`);
    this.app.remember();
  }

  /** @returns {Solved} */
  #record() {
    const { document } = this.app;
    const { board } = this;
    const given = board.kind !== "free" || board.title || !this.app.mine.pristine?.placed;
    return {
      at: Date.now(),
      title: board.title || document.title || document.name,
      puzzle: document.name,
      set: document.set ? JSON.stringify(document.set) : "",
      placed: given && document.placed?.length ? JSON.stringify(document.placed) : "",
      seconds: this.seconds,
      hints: this.hints,
      stars: board.stars,
      kind: board.kind,
      ...(board.family ? { family: board.family } : {}),
      ...(board.date ? { date: board.date } : {}),
      ...(board.level ? { level: board.level } : {}),
      catalogue: this.app.catalogued,
    };
  }

  /** The text that others get, in two lines: what was solved, and where. @param {string | null} link */
  shareText(link) {
    const { board } = this;
    const address = link ? ` ${link}` : "";
    const head = ["tilewright", board.date, "★".repeat(board.stars ?? 0), clockText(this.seconds)].filter(Boolean);
    return `${head.join(" ")}\n${board.title}, ${hintsText(this.hints)}${address}`;
  }

  #next() {
    const { app, board } = this;
    const button = (/** @type {string} */ id, /** @type {string} */ title, /** @type {() => void} */ act) =>
      h("button", { id, onclick: act }, title);
    const result = button("copy-result", isShared() ? "Share the result" : "Copy the result", () => this.#copy());
    if (board.kind === "daily") {
      return [result, button("more-daily", "The other boards of today", () => app.daily.show())];
    }
    if (board.kind === "level") return [result, button("next-level", "Next level", () => app.levels.next(board))];
    return [
      board.title ? result : null,
      app.catalogue.hasDaily ? button("to-daily", "Boards of the day", () => app.daily.show()) : null,
      app.about.single ? null : button("to-levels", "Levels", () => app.levels.show()),
    ];
  }

  async #copy() {
    const text = this.shareText(await this.app.files.publicLink());
    if (isShared()) return share({ text });
    try {
      await navigator.clipboard.writeText(text);
      this.app.say("The result is copied: paste it where you like.");
    } catch {
      this.app.notice(text);
    }
    return undefined;
  }

  /** A wave of light through the pieces, once; the style sheet leaves it out where motion is not wanted. */
  #joy() {
    const { board } = this.app;
    /** @type {NodeListOf<SVGElement>} */ (board.querySelectorAll(".tile")).forEach((tile, at) =>
      tile.style.setProperty("--turn", String(at))
    );
    board.classList.add("joy");
    setTimeout(() => board.classList.remove("joy"), 2600);
  }

  #show() {
    const { board, solved } = this;
    this.bar.hidden = !board.title && !solved;
    this.bar.dataset.state = solved ? "solved" : "open";
    const stars = board.stars
      ? h("span.stars", { role: "img", "aria-label": starsSaid(board.stars) }, starsText(board.stars))
      : null;
    fill(
      this.label,
      solved ? "Solved" : board.title,
      board.date && !solved ? h("span.hint", {}, ` ${board.date}`) : null,
      board.sent && !solved ? h("span.hint", {}, " Somebody sent you this.") : null,
      " ",
      stars,
      this.hints ? h("span.hint", {}, ` ${hintsText(this.hints)}`) : null,
    );
    this.clock.textContent = clockText(this.seconds);
  }
}
