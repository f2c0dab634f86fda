/**
 * What the page keeps for its user beyond a tab: own puzzles and times.
 *
 * The server keeps them in the user's data folder, so that another port or browser finds them; without a server
 * `localStorage` does, or memory where a browser refuses that. An entry says when it was made, and whoever writes it
 * again says which one it takes the place of: two tabs on one puzzle do not write over each other.
 */
import { namesIn, storeOf } from "./storage.js";

const PREFIX = "tilewright.own.";
const VERSION = 1;

/** @import { Collections, Engine, Entry, Keeping } from "./types.d.ts" */

/** What keeps for an engine. @param {Engine | Engine & Keeping} engine @returns {Keeping} */
export const keepingOf = (engine) => ("kept" in engine ? engine : new BrowserEntries());

/** A new id: the moment and some chance. */
export const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** Entries in `localStorage`, an item each. @implements {Keeping} */
export class BrowserEntries {
  /** @template {keyof Collections} Of @param {Of} collection @returns {Promise<Collections[Of][]>} */
  kept(collection) {
    const start = `${PREFIX}${collection}.`;
    /** @type {Collections[Of][]} */
    const found = [];
    for (const key of namesIn("localStorage")) {
      const entry = key.startsWith(start) ? /** @type {Collections[Of] | null} */ (read(key)) : null;
      if (entry) found.push({ ...entry, id: key.slice(start.length) });
    }
    return Promise.resolve(found.sort((a, b) => b.at - a.at));
  }

  /**
   * Write an entry, or remove it where it is null.
   * @param {keyof Collections} collection
   * @param {string} id
   * @param {Entry | null} entry
   * @param {number | null} base - the moment of the entry that this one takes the place of.
   * @returns {Promise<{kept: boolean}>}
   */
  async keep(collection, id, entry, base = null) {
    const key = `${PREFIX}${collection}.${id}`;
    if (!entry) {
      storeOf("localStorage").removeItem(key);
      return { kept: false };
    }
    if (isOther(key, base, entry.by)) return { kept: false };
    try {
      storeOf("localStorage").setItem(key, JSON.stringify({ version: VERSION, entry }));
    } catch {
      throw new Error(
        "This browser has no more room for this page: remove some of your puzzles, or save this one as a file.",
      );
    }
    return await Promise.resolve({ kept: true });
  }
}

/** Whether something else is kept than the entry of the moment `base` or of this tab. @param {string} key @param {number | null} base @param {string} [tab] */
function isOther(key, base, tab) {
  if (storeOf("localStorage").getItem(key) === null) return false;
  const before = read(key);
  return !before || (before.at !== base && (!tab || before.by !== tab));
}

/** The name of this tab, which a reload keeps. */
export function tabName() {
  try {
    const name = storeOf("sessionStorage").getItem("tilewright.tab") ?? newId();
    storeOf("sessionStorage").setItem("tilewright.tab", name);
    return name;
  } catch {
    return newId();
  }
}

/** An entry, or null where it is damaged or of another version. @param {string} key @returns {Entry | null} */
function read(key) {
  try {
    const { version, entry } = /** @type {{version: number, entry: Entry}} */ (JSON.parse(
      storeOf("localStorage").getItem(key) ?? "null",
    ));
    return version === VERSION && typeof entry.at === "number" ? entry : null;
  } catch {
    return null;
  }
}
