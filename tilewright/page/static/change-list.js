/** Which change makes the puzzle unique: every single change with the solutions that it leaves, each to be made by a click. */
import { counted, fill, grouped, h, set } from "./dom.js";
import { edited, regionOf, shapeCells } from "./document.js";
import { cellKey } from "./geometry.js";
import { pieceSvg } from "./tray.js";

/** @import { App, Cell, ChangesData, Document, Numbers, PieceData, Preview, PuzzleChange, Region } from "./types.d.ts" */
/** @typedef {Pick<App, "change" | "coordinates" | "document" | "faults" | "lattice" | "look" | "searches" | "settledView" | "view">} Page */

/** So many changes are listed. */
const LISTED = 40;

export class ChangeList {
  /** The puzzle that is changed, while its changes are shown. @type {Document | null} */
  #of = null;
  /** The puzzles that its changes make. @type {Map<Document, PuzzleChange>} */
  #made = new Map();
  /** @type {PuzzleChange[]} */
  #best = [];
  /** Whether the pointer is over the list, which keeps its order so long. */
  #held = false;

  /**
   * @param {Page} app
   * @param {(preview: Preview | null) => void} point - shows a changed puzzle on the board, or its own again.
   */
  constructor(app, point) {
    this.app = app;
    this.point = point;
    this.begin = h("button", { id: "find-changes", onclick: () => this.#find() }, "Which change makes it unique?");
    this.halt = h("button.halt", { id: "changes-stop", hidden: true, onclick: () => app.searches.stop() }, "Stop");
    this.said = h("p.hint", { id: "changes-said", role: "status" });
    const holds = (/** @type {boolean} */ on) => () => {
      this.#held = on;
      if (!on && this.#of) this.#show();
    };
    this.list = h("ol.changes", { id: "changes", onpointerenter: holds(true), onpointerleave: holds(false) });
    this.more = h(
      "button",
      { id: "changes-more", hidden: true, onclick: () => this.#goOn() },
      "Undo it and try them all",
    );
    const row = h("div.row", {}, this.begin, this.halt, this.more);
    this.pane = h("div.change-list", {}, row, this.said, this.list);
  }

  /** Another puzzle is on the board: unless a change of the list made it, the list is of another one. */
  follow() {
    const { document } = this.app;
    if (this.#of && this.#of !== document && !this.#made.has(document)) this.#clear();
    if (document === this.#of) this.more.hidden = true;
    this.#mark();
  }

  #clear() {
    this.#of = null;
    this.#best = [];
    this.#made.clear();
    this.said.textContent = "";
    this.more.hidden = true;
    fill(this.list);
    this.point(null);
  }

  /** Try all changes of the puzzle on the board. */
  async #find() {
    const { app } = this;
    this.#clear();
    await app.settledView();
    if (!app.view || app.faults) {
      this.said.textContent = "Mend the puzzle first: what is wrong with it is listed.";
      return;
    }
    const of = app.document;
    this.#of = of;
    this.halt.hidden = false;
    let data = /** @type {ChangesData | null} */ (null);
    let [ended, text, why] = [false, "", ""];
    this.said.textContent = "Trying every change …";
    await app.searches.run("changes", { most: LISTED }, (event) => {
      if (this.#of !== of) return;
      if (event.type === "change") {
        const { type: _type, at, ...change } = event;
        this.#best.splice(at, 0, change);
        this.#best.length = Math.min(this.#best.length, LISTED);
        this.#show();
      } else if (event.type === "progress") this.said.textContent = progressText(event.share ?? 0, event.found);
      else if (event.type === "result") ({ data, text } = event);
      else if (event.type === "done") [ended, why] = [true, event.why];
    });
    this.halt.hidden = true;
    if (this.#of !== of) return;
    if (!data) {
      const made = this.#made.get(app.document);
      this.said.textContent = ended ? "" : made ? MADE : "Stopped: there may be better changes.";
      this.more.hidden = ended || !made;
    } else {
      this.#best = /** @type {ChangesData} */ (data).changes;
      this.said.textContent = [text, why].filter(Boolean).join(" ");
      this.#show();
    }
  }

  /** Take back the change that ended the search, and begin it again. */
  #goOn() {
    if (this.#of) this.app.change(this.#of, "took back the change");
    return this.#find();
  }

  /** Show the list again; a button that is there stays, and under the pointer in its place: new ones come below. */
  #show() {
    const known = new Map([...this.list.children].map((item) => [item.getAttribute("data-text"), item]));
    const items = this.#best.map((change) => known.get(change.text) ?? this.#item(change));
    if (this.#held) this.list.append(...items.filter((item) => item.parentElement !== this.list));
    else fill(this.list, items);
    this.#mark();
  }

  /** Say which change made the puzzle on the board. */
  #mark() {
    const made = this.#made.get(this.app.document)?.text;
    for (const item of this.list.children) {
      const { firstElementChild: button } = item;
      if (button) set(button, "aria-pressed", String(item.getAttribute("data-text") === made));
    }
  }

  /** @param {PuzzleChange} change */
  #item(change) {
    const points = (/** @type {boolean} */ on) => () => this.point(on ? this.#preview(change) : null);
    const acts = {
      onclick: () => this.#make(change),
      onpointerenter: points(true),
      onpointerleave: points(false),
      onfocus: points(true),
      onblur: points(false),
    };
    const words = h("span.what", {}, change.text);
    const button = h("button", acts, h("span.figure", {}, numbersText(change)), this.#picture(change), words);
    return h("li", { "data-text": change.text }, button);
  }

  /** The piece that a change exchanges, as it is then. @param {PuzzleChange} change */
  #picture({ changed: { pieces } }) {
    const { app } = this;
    const before = this.#of?.pieces ?? {};
    const entries = /** @type {[string, PieceData][]} */ (Object.entries(pieces ?? {}));
    const at = entries.findIndex(([name, piece]) => JSON.stringify(piece) !== JSON.stringify(before[name]));
    if (at < 0) return null;
    const [name, piece] = entries[at];
    const cells = shapeCells(piece.shapes[0], app.coordinates).map(({ cell }) => cell);
    const colour = app.view?.pieces.find((one) => one.name === name)?.colour ?? at;
    return pieceSvg(app.lattice, cells, colour, app.look.palette, "", 9);
  }

  /** The board with a change that is about cells, which have flags: those that come, those that go; null for other changes. @param {PuzzleChange} change @returns {Preview | null} */
  #preview(change) {
    const of = this.#of;
    if (!of || this.app.document !== of || !(change.changed.region || "placed" in change.changed)) return null;
    const { coordinates } = this.app;
    const document = this.#changed(change);
    const region = regionOf(document, coordinates);
    const old = moved(regionOf(of, coordinates), region);
    const flags = /** @type {Map<string, string[]>} */ (new Map());
    for (const [key, { cell, mark }] of old) {
      if (!region.has(key)) {
        region.set(key, { cell, mark });
        flags.set(key, ["dead"]);
      }
    }
    for (const key of region.keys()) if (!old.has(key)) flags.set(key, ["hinted"]);
    if (!change.changed.region) {
      const keys = (/** @type {Document} */ { placed }) =>
        new Set((placed ?? []).flatMap(({ cells }) => cells.map(cellKey)));
      const [before, after] = [keys(of), keys(document)];
      for (const key of after) if (!before.has(key)) flags.set(key, ["hinted"]);
      for (const key of before) if (!after.has(key)) flags.set(key, ["dead"]);
    }
    return { region, placed: document.placed ?? [], flags };
  }

  /** The puzzle of the list with a change. @param {PuzzleChange} change */
  #changed({ changed }) {
    const document = edited(/** @type {Document} */ (this.#of), {});
    const keys = /** @type {Record<string, unknown>} */ (document);
    for (const [key, value] of Object.entries(changed)) {
      if (value === null) delete keys[key];
      else keys[key] = value;
    }
    return document;
  }

  /** Make a change of the puzzle that the list is of. @param {PuzzleChange} change */
  #make(change) {
    if (!this.#of) return;
    const document = this.#changed(change);
    this.point(null);
    this.#made.set(document, change);
    const words = change.text[0].toLowerCase() + change.text.slice(1).replace(/\.$/, "");
    this.app.change(document, `made a change: ${words}`);
  }
}

/** The cells of a region slid to where all but one of them at most are cells of another. @param {Region} old @param {Region} fresh @returns {Region} */
function moved(old, fresh) {
  const cells = [...old.values()];
  for (const { cell: from } of cells.slice(0, 2)) {
    for (const { cell: to } of [{ cell: from }, ...fresh.values()]) {
      const slid = (/** @type {Cell} */ cell) => cell.map((value, axis) => value + to[axis] - from[axis]);
      const found = cells.map(({ cell, mark }) => ({ cell: slid(cell), mark }));
      const missing = found.filter(({ cell }) => !fresh.has(cellKey(cell)));
      if (missing.length < 2) return new Map(found.map((one) => [cellKey(one.cell), one]));
    }
  }
  return old;
}

/** What is said when a click on a change ended the search. */
const MADE = "This change was made before all were tried, which ended the search: there may be better ones.";

/** How many solutions a change leaves. @param {Numbers} numbers */
export function numbersText({ solutions, distinct, complete }) {
  const text = `${complete ? "" : "at least "}${counted(solutions, "solution")}`;
  return complete && distinct !== solutions ? `${text}, ${grouped(distinct)} distinct` : text;
}

/** @param {number} share @param {number} unique */
const progressText = (share, unique) =>
  `${Math.round(100 * share)} % of the changes are tried: ${grouped(unique)} with exactly one solution.`;
