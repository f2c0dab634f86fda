/**
 * The times of boards that were solved by hand: kept for their owner alone, shown to their owner, exported by their owner.
 *
 * The table that is exported has the columns that `python -m bench times` reads; boards for which hints were taken are left out.
 */
import { closing, dialog, fill, h } from "./dom.js";
import { BrowserEntries, newId } from "./own.js";
import { starsText } from "./stars.js";
import { isLasting } from "./storage.js";

/** @import { App, Keeping, Solved } from "./types.d.ts" */
/** @typedef {Pick<App, "files" | "notice" | "on">} Page */

const COLUMNS = /** @type {const} */ (["puzzle", "set", "placed", "seconds"]);
/** Said where the browser keeps nothing. */
const FLEETING = "This browser keeps no times for the page: they are gone when it is closed.";
/** Rows of the table that is shown. */
const ROWS = 200;

/** Minutes and seconds: "3:12"; an hour is "1:02:09". @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** "no hints", "one hint", "3 hints". @param {number} hints */
export const hintsText = (hints) => (hints === 0 ? "no hints" : hints === 1 ? "one hint" : `${hints} hints`);

/** The times as a table for spreadsheets and for `bench times`. @param {Solved[]} solved */
export function timesTable(solved) {
  const rows = solved.filter(({ catalogue, hints }) => catalogue && !hints).map((one) =>
    COLUMNS.map((column) => quoted(column === "seconds" ? one.seconds.toFixed(1) : one[column])).join(",")
  );
  return `${[COLUMNS.join(","), ...rows].join("\r\n")}\r\n`;
}

/** @param {string} text */
const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export class Times {
  /**
   * @param {Page} app
   * @param {Keeping} keeping
   */
  constructor(app, keeping) {
    this.app = app;
    this.keeping = keeping;
    /** @type {Solved[]} */
    this.solved = [];
    this.table = h("div.table");
    this.lasting = !(keeping instanceof BrowserEntries) || isLasting();
    this.export = this.#exporting("export-times");
    const about = `${
      this.lasting ? "They stay on this machine." : FLEETING
    } The table leaves out boards for which hints were taken.`;
    const row = h("div.row", {}, this.export, closing());
    this.dialog = dialog(app, "dialog.wide", "times", "My times", h("p.hint", {}, about), this.table, row);
  }

  /** What saves the table. @param {string} [id] */
  #exporting(id) {
    return h("button", { id: id ?? null, onclick: () => this.#export() }, "Save as a table");
  }

  async load() {
    this.solved = await this.keeping.kept("times").catch(() => []);
  }

  /** Keep a time. @param {Solved} one */
  async add(one) {
    this.solved = [one, ...this.solved];
    if (!this.lasting && this.solved.length === 1) this.app.notice(FLEETING, this.#exporting());
    await this.keeping.keep("times", newId(), one, null).catch((error) =>
      this.app.notice(`This time is not kept. ${error.message}`)
    );
  }

  /** The best time of the boards that a test finds, or null. @param {(one: Solved) => boolean} test @returns {Solved | null} */
  best(test) {
    const found = this.solved.filter(test);
    return found.length ? found.reduce((best, one) => (one.seconds < best.seconds ? one : best)) : null;
  }

  show() {
    const rows = this.solved.slice(0, ROWS).map((one) =>
      h(
        "tr",
        {},
        h("td", {}, new Date(one.at).toLocaleDateString("en-CA")),
        h("td", {}, one.title),
        h("td.stars", {}, starsText(one.stars)),
        h("td.number", {}, clockText(one.seconds)),
        h("td", {}, hintsText(one.hints)),
      )
    );
    const head = ["Day", "Board", "Stars", "Time", "Hints"].map((name) => h("th", { scope: "col" }, name));
    fill(
      this.table,
      rows.length
        ? h("table.times", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows))
        : h("p", {}, "No board is solved yet. Times begin with the first piece that is laid by hand."),
    );
    this.export.disabled = !rows.length;
    this.dialog.showModal();
  }

  #export() {
    this.app.files.hand(
      "tilewright-times.csv",
      new Blob([timesTable(this.solved)], { type: "text/csv;charset=utf-8" }),
    );
  }
}
