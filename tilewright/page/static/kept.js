/**
 * What a tab keeps: for each entry of the browser's history the puzzle, the pieces that are laid and the open tab, so
 * that a reload, Back and Forward lose nothing.
 *
 * `sessionStorage` holds them, for two tabs must not overwrite each other; memory where a browser refuses it. A store that is
 * full or written by another version keeps nothing; the page works without.
 */
import { namesIn, storeOf } from "./storage.js";

const PREFIX = "tilewright.entry.";
const VERSION = 1;
const MOST = 40; // entries; the oldest go first

const STEPS = 30; // of undo and redo that a reload brings back
const LONG = 400_000; // letters; a longer text is kept without them

/** @import { Kept } from "./types.d.ts" */

export class Keeper {
  constructor() {
    this.count = 0;
  }

  /** The number of the entry of the history that the page is at, or null. */
  get entry() {
    const entry = window.history.state?.entry;
    return typeof entry === "string" ? entry : null;
  }

  /** Go to a new entry of the history, with an address. @param {string} address */
  visit(address) {
    const entry = `${Date.now().toString(36)}-${this.count++}`;
    const first = this.entry === null;
    window.history[first ? "replaceState" : "pushState"]({ entry }, "", address);
  }

  /** Give the present entry another address. @param {string} address */
  readdress(address) {
    window.history.replaceState(window.history.state, "", address);
  }

  /** Write what the present entry shows. @param {Kept} kept */
  write(kept) {
    if (this.entry === null) return;
    try {
      const text = written(kept);
      this.#thin();
      storeOf("sessionStorage").setItem(PREFIX + this.entry, text);
    } catch {
      // full or closed: nothing is kept, and the page goes on
    }
  }

  /** What the present entry showed, or null. @returns {Kept|null} */
  read() {
    try {
      const kept = /** @type {Kept & {version: number} | null} */ (JSON.parse(
        storeOf("sessionStorage").getItem(PREFIX + this.entry) ?? "null",
      ));
      return kept?.version === VERSION && kept.document && Array.isArray(kept.laid) ? kept : null;
    } catch {
      return null;
    }
  }

  #thin() {
    const keys = namesIn("sessionStorage").filter((key) => key.startsWith(PREFIX));
    if (keys.length < MOST) return;
    const age = (/** @type {string} */ key) =>
      /** @type {{at?: number}} */ (JSON.parse(storeOf("sessionStorage").getItem(key) ?? "{}")).at ?? 0;
    keys.sort((a, b) => age(a) - age(b)).slice(0, keys.length - MOST + 1).forEach((key) =>
      storeOf("sessionStorage").removeItem(key)
    );
  }
}

/** An entry as text; if it would be long, without what can be undone. @param {Kept} kept */
function written({ past = [], future = [], ...kept }) {
  const whole = { version: VERSION, ...kept, at: Date.now() };
  const text = JSON.stringify({ ...whole, past: past.slice(-STEPS), future: future.slice(-STEPS) });
  return text.length < LONG ? text : JSON.stringify(whole);
}
