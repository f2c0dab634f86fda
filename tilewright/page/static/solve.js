/** The tab "Solve": the first solution, all of them to browse, the exact count, a search to watch. */
import { upTo } from "./classes.js";
import { counted, fill, grouped, h, s, set } from "./dom.js";
import { bounds } from "./geometry.js";
import { pieceSvg } from "./tray.js";
import { Watch } from "./watch.js";

/** @typedef {[number, number[], number?]} Lying a piece by number, the numbers of its cells, its orientation */
/** @typedef {import("./types.d.ts").SearchEvent} SearchEvent */

const MOST = 20_000;
const STRIP = 7;
const MOST_PIECES = 80;
/** The kinds of search that are shown while they go. */
const WATCHED = ["study", "watch"];

export class Solve {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    /** Every placement received, by its number in this search. @type {Lying[]} */
    this.placements = [];
    /** Solutions as lists of these numbers. @type {number[][]} */
    this.solutions = [];
    this.at = 0;
    this.complete = false;
    /** A board that is no solution: of a search that is watched, or an assembly. @type {Lying[] | null} */
    this.steps = null;
    /** The number of a solution that a link brought. @type {number | null} */
    this.linked = null;
    /** The pictures of the strip. @type {Map<number, any>} */
    this.kept = new Map();
    /** The search that runs, or ran last. @type {object | null} */
    this.running = null;
    /** @type {any} */
    this.data = null;
    this.began = 0;
    this.waiting = 0;
    this.later = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
    this.watch = new Watch(app, (kind, options) => this.live(kind, options));
    this.buttons = /** @type {any[]} */ ([]);
    this.#lay();
  }

  #forgetAll() {
    this.placements = [];
    this.solutions = [];
    this.at = 0;
    this.complete = false;
    this.steps = null;
    this.linked = null;
    this.kept = new Map();
  }

  #lay() {
    const button = (/** @type {string} */ name, /** @type {string} */ title, /** @type {() => void} */ onclick) =>
      h(`button.${name}`, { onclick, id: `do-${name}` }, title);
    this.buttons = [
      button("first", "First solution", () => this.first()),
      button("all", "All solutions", () => this.all()),
      button("count", "Count", () => this.count()),
    ];
    this.distinct = h("input", { type: "checkbox", id: "distinct", onchange: () => this.#chooseDistinct() });
    this.apart = h("input", { type: "checkbox", id: "mirrors-apart", onchange: () => this.#chooseApart() });
    this.halt = h("button.halt", { id: "halt", hidden: true, onclick: () => this.app.stop() }, "Stop");
    this.reason = h("p.reason", { id: "why-not" });
    this.result = h("p.result", { id: "result" });
    this.bar = h("progress", { max: 1, hidden: true, "aria-label": "Share of the search that is done" });
    this.slider = h("input", {
      type: "range",
      min: 1,
      max: 1,
      value: 1,
      id: "which",
      "aria-label": "Which solution",
      oninput: () => this.to(Number(this.slider.value) - 1),
    });
    this.number = h("input", {
      type: "number",
      min: 1,
      max: 1,
      value: 1,
      id: "which-number",
      "aria-label": "Number of the solution",
      onchange: () => this.to(Number(this.number.value) - 1),
    });
    this.of = h("span.of");
    this.strip = h("ol.strip", { "aria-label": "Solutions near this one" });
    this.browser = h(
      "div.browser",
      { hidden: true },
      h(
        "div.row",
        {},
        h(
          "button",
          { onclick: () => this.step(-1), "aria-label": "The solution before", "aria-keyshortcuts": "[" },
          "‹",
        ),
        this.slider,
        h("button", { onclick: () => this.step(1), "aria-label": "The solution after", "aria-keyshortcuts": "]" }, "›"),
      ),
      h("p.row", {}, this.number, this.of),
      this.strip,
    );
    this.pieces = h("ul.gallery", { "aria-label": "Pieces" });
    this.pane = h(
      "div.pane",
      {},
      h("div.row.big", {}, this.buttons[0]),
      h(
        "div.row",
        {},
        this.buttons[1],
        this.buttons[2],
        h("label", {}, this.distinct, " up to symmetry"),
        h("label", {}, this.apart, " mirror images apart"),
      ),
      this.reason,
      h("div.row", {}, this.bar, this.halt),
      this.result,
      this.watch.figures,
      this.browser,
      this.pieces,
      this.watch.pane,
    );
  }

  // Asked by the page --------------------------------------------------------------------------

  forget() {
    this.#forgetAll();
    this.browser.hidden = true;
    this.watch.forget();
    this.result.textContent = "";
    this.bar.hidden = true;
  }

  seen() {
    const hindrance = this.app.hindrance;
    for (const button of this.buttons) set(button, "disabled", Boolean(hindrance));
    this.watch.seen();
    this.reason.textContent = hindrance ?? "";
    this.#gallery();
    this.reason.hidden = !hindrance;
    for (const button of this.buttons) set(button, "aria-describedby", hindrance ? "why-not" : null);
  }

  /** Every piece of the puzzle with its name and copies, while nothing is browsed. */
  #gallery() {
    const { app } = this;
    const { view } = app;
    if (!view) return;
    fill(
      this.pieces,
      view.pieces.slice(0, MOST_PIECES).map((/** @type {import("./types.d.ts").Piece} */ piece) => {
        const [least, most] = piece.copies;
        const copies = most === null
          ? "any number"
          : most === 1
          ? ""
          : least === most
          ? `×${most}`
          : `×${least} to ${most}`;
        return h(
          "li",
          { title: `${piece.name} ${copies}`.trim() },
          pieceSvg(view.lattice, piece.orientations[0]?.cells ?? [], piece.colour, app.look.palette, piece.letter, 13),
          copies ? h("span", {}, copies) : null,
        );
      }),
    );
  }

  /** @param {any} [flags] */
  draw(flags) {
    const { app } = this;
    if (!app.view || app.mode !== "solve") return;
    const list = this.steps ?? this.#current() ?? app.view.placed ?? [];
    app.showBoard(app.tiles(list), { flags });
    this.#browse();
  }

  /** Show an assembly that was found elsewhere. @param {Lying[]} list */
  show(list) {
    this.steps = list;
    this.app.draw();
  }

  #current() {
    const solution = this.solutions[this.at];
    return solution?.map((number) => this.placements[number]);
  }

  // Searching ----------------------------------------------------------------------------------

  /** @param {string} kind @param {any} options @param {(done: SearchEvent) => void} ended */
  async #run(kind, options, ended) {
    await this.app.settledView();
    if (this.app.hindrance) {
      this.#tell(this.app.hindrance);
      return this.watch.over();
    }
    const run = (this.running = {});
    const asked = this.app.document;
    this.data = null;
    this.#forgetAll();
    if (!WATCHED.includes(kind)) this.watch.forget();
    this.began = performance.now();
    this.result.textContent = "";
    this.halt.hidden = false;
    this.bar.hidden = kind === "solve";
    this.bar.removeAttribute("value");
    let last = /** @type {SearchEvent | null} */ (null);
    await this.app.search(kind, options, (/** @type {SearchEvent} */ event) => {
      if (event.type === "placements") {
        for (const [piece, orientation, cells] of event.list) {
          this.placements.push([this.app.view.pieceNumber(piece), cells, orientation]);
        }
      } else if (event.type === "solutions") this.#add(event.list);
      else if (event.type === "progress") this.#progress(event);
      else if (event.type === "step") this.#step(event);
      else if (event.type === "result") this.data = event.data;
      else if (event.type === "done") last = event;
    });
    if (this.running !== run) return; // another search has begun
    this.halt.hidden = true;
    this.bar.hidden = true;
    this.watch.over();
    if (asked !== this.app.document) return; // nothing is said beside another puzzle
    this.#batch();
    if (last) {
      ended(/** @type {SearchEvent} */ (last));
      return this.app.remember();
    }
    if (kind === "watch") this.result.textContent = "Stopped.";
    return this.app.say("The search was stopped.");
  }

  /** Show a solution that was found before, here or by whoever sent a link, by the number that it has there. @param {{number: number, pieces: [string, number[]][]}} kept @param {string} where */
  async showKept({ number, pieces }, where) {
    const view = await this.app.settledView();
    const laid = pieces.map(([name, cells]) => /** @type {Lying} */ ([view.pieceNumber(name), cells]));
    const fits = laid.every(([piece, cells]) =>
      typeof piece === "number" && cells.every((cell) => cell >= 0 && cell < view.cells.length)
    );
    if (!fits) throw new Error("This solution does not belong to its puzzle.");
    this.#forgetAll();
    this.placements = laid;
    this.solutions = [laid.map((_, at) => at)];
    this.linked = number;
    this.#tell(`Solution ${grouped(number)} ${where}.`, true);
    this.app.remember();
  }

  /** The solution on the board with its number, to be sent to others; null if none is shown. */
  get sent() {
    const placed = this.#current();
    if (!placed || this.steps || !this.app.fresh) return null;
    const pieces = placed.map(([piece, cells]) => [this.app.view.pieces[piece].name, cells]);
    return { number: this.linked ?? this.at + 1, pieces };
  }

  /** The first solution. */
  first() {
    return this.#run("solve", {}, (done) => {
      if (this.solutions.length) this.#tell(`A solution, found in ${seconds(done.seconds)}.`);
      else if (done.complete) this.#none();
      else this.#tell(`No solution was found yet. ${done.why}`, true);
    });
  }

  /** Up to what solutions are counted, in words. @param {string | boolean} distinct */
  #upTo(distinct) {
    return upTo(distinct, this.app.view.joined?.length > 0);
  }

  /** All solutions, to browse. */
  all() {
    const distinct = this.#classes();
    return this.#run("solutions", { distinct, most: MOST }, (done) => {
      this.complete = done.complete;
      const kind = distinct ? "distinct solution" : "solution", upTo = this.#upTo(distinct);
      if (!done.complete) this.#tell(`${counted(this.solutions.length, kind)}${upTo} so far, not all. ${done.why}`);
      else if (this.solutions.length) {
        this.#tell(`${counted(this.solutions.length, kind)}${upTo}: these are all, found in ${seconds(done.seconds)}.`);
      } else this.#none();
    });
  }

  /** The exact count. */
  count() {
    const distinct = this.#classes();
    return this.#run("count", { distinct }, (done) => {
      const kind = distinct ? "distinct solution" : "solution", upTo = this.#upTo(distinct);
      const found = (distinct ? this.data?.distinct : this.data?.solutions) ?? done.found;
      if (this.data?.proof) this.#none();
      else if (done.complete) {
        this.#tell(`Exactly ${counted(found, kind)}${upTo}, counted in ${seconds(done.seconds)}.`);
      } else this.#tell(`At least ${counted(found, kind)}${upTo}. ${done.why}`);
    });
  }

  /** Say that there is no solution, and what proves it. */
  #none() {
    const proof = this.data?.proof ?? "The search went through everything.";
    this.#tell(`There is no solution. ${proof}`, true);
  }

  /** A search shown as it goes. */
  /** @param {string} kind @param {any} options */
  live(kind, options) {
    this.app.say("Watch how pieces are laid and taken back.");
    return this.#run(kind, { ...options, distinct: this.#classes(), most: MOST }, (done) => {
      this.complete = done.complete && options.all;
      if (this.solutions.length) this.steps = null;
      this.#tell(this.watch.ended(done, this.data, seconds(done.seconds)), true);
    });
  }

  /** Which solutions are one: none, images of each other, or images by turns. */
  #classes() {
    if (!this.distinct.checked) return false;
    return this.apart.checked ? "turns" : "all";
  }

  #chooseDistinct() {
    if (!this.distinct.checked) this.apart.checked = false;
    this.app.say(this.distinct.checked ? "Turned and flipped copies count once." : "Every solution counts.");
  }

  #chooseApart() {
    if (this.apart.checked) this.distinct.checked = true;
    this.app.say(this.apart.checked ? "Turned copies count once, mirror images apart." : "Mirror images count once.");
  }

  /** @param {string} text @param {boolean} [quiet] */
  #tell(text, quiet) {
    this.result.textContent = text;
    this.app.say(text);
    if (quiet) this.app.draw();
  }

  /** @param {number[][]} list */
  #add(list) {
    const first = this.solutions.length === 0;
    for (const solution of list) this.solutions.push(solution);
    if (first) {
      this.steps = null;
      this.app.draw();
      document.body.dataset.firstDrawn = (performance.now() - this.began).toFixed(1);
    } else this.#batch();
  }

  /** @param {any} event */
  #step(event) {
    this.steps = event.list.map((
      /** @type {[string, number[]]} */ [piece, cells],
    ) => [this.app.view.pieceNumber(piece), cells]);
    if (this.app.mode === "solve") this.app.showBoard(this.app.tiles(this.steps));
    this.result.textContent = this.watch.step(event);
    if (event.share !== undefined) this.bar.value = event.share;
  }

  /** @param {any} event */
  #progress({ share, low, high, found, nodes, seconds: spent }) {
    if (share !== undefined && share !== null) this.bar.value = share;
    const parts = [];
    if (found) parts.push(`${grouped(found)} so far`);
    if (share) parts.push(`${Math.round(100 * share)} % done`);
    if (high) parts.push(`${seconds(low)} to ${seconds(high)} left`);
    if (nodes) parts.push(`${grouped(nodes)} nodes`);
    parts.push(seconds(spent));
    this.result.textContent = parts.join(", ");
  }

  // Browsing -----------------------------------------------------------------------------------

  /** @param {number} way */
  step(way) {
    if (this.solutions.length) this.to(this.at + way);
  }

  /** Show the solution with that index. @param {number} index @returns {void} */
  to(index) {
    if (!this.solutions.length) return;
    this.at = Math.max(0, Math.min(this.solutions.length - 1, Math.round(index) || 0));
    this.steps = null;
    if (this.app.mode !== "solve") return this.app.go("solve");
    this.app.board.tiles(this.app.tiles(this.#current()));
    this.#late();
    this.#browse();
  }

  /** What may wait until the slider rests: the cube, the text, the words. */
  #late() {
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      this.app.draw();
      this.app.remember();
      this.app.say(`Solution ${grouped(this.at + 1)} of ${grouped(this.solutions.length)}.`);
    }, 150);
  }

  #batch() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.#browse();
    });
  }

  #browse() {
    const count = this.solutions.length;
    this.browser.hidden = count < 2;
    this.pieces.hidden = count >= 2;
    if (count < 2) return;
    this.slider.max = count;
    this.slider.value = this.at + 1;
    set(this.slider, "aria-valuetext", `${this.at + 1} of ${count}`);
    this.number.max = count;
    if (document.activeElement !== this.number) this.number.value = this.at + 1;
    this.of.textContent = `of ${grouped(count)}${this.complete ? "" : " so far"}`;
    this.#thumbs();
  }

  #thumbs() {
    const start = Math.max(0, Math.min(this.at - (STRIP >> 1), this.solutions.length - STRIP));
    const shown = [];
    for (let index = start; index < Math.min(start + STRIP, this.solutions.length); index++) {
      shown.push(this.#thumb(index));
    }
    const same = shown.length === this.strip.children.length &&
      shown.every((node, index) => node === this.strip.children[index]);
    if (!same) fill(this.strip, shown);
    for (const node of shown) set(node.firstChild, "aria-current", node.index === this.at ? "true" : null);
  }

  /** @param {number} index */
  #thumb(index) {
    let node = this.kept.get(index);
    if (node) return node;
    const { app } = this;
    const { view, board } = app;
    const { lattice } = view;
    const tiles = app.tiles(this.solutions[index].map((number) => this.placements[number]));
    const box = bounds(lattice, view.shown);
    const layers = [...new Set(view.shown.map((/** @type {number[]} */ cell) => lattice.layerOf(cell)))];
    const wide = box.right - box.left + 0.4;
    const paths = tiles.flatMap((/** @type {import("./board.js").Tile} */ tile) =>
      board.outlines(tile.cells).map((/** @type {[number, string]} */ [layer, d]) =>
        s("path", {
          d,
          fill: app.look.palette.fills[tile.colour % 36],
          transform: `translate(${layers.indexOf(layer) * wide} 0)`,
        })
      )
    );
    const svg = s("svg", {
      viewBox: `${box.left} ${box.top} ${wide * layers.length} ${box.bottom - box.top}`,
      "aria-hidden": "true",
    }, paths);
    node = h(
      "li",
      {},
      h(
        "button",
        { onclick: () => this.to(index), "aria-label": `Solution ${index + 1}` },
        svg,
        h("span", {}, grouped(index + 1)),
      ),
    );
    node.index = index;
    if (this.kept.size > 400) this.kept.clear();
    this.kept.set(index, node);
    return node;
  }

  /** The solution on the board as a document holds placed pieces, or null. */
  get placed() {
    return this.#current() ?? null;
  }
}

const seconds = (
  /** @type {number | null | undefined} */ value,
) => (value === undefined || value === null
  ? "a moment"
  : value < 0.095
  ? `${Math.max(1, Math.round(1000 * value))} ms`
  : value < 120
  ? `${value.toFixed(1)} s`
  : `${Math.round(value / 60)} min`);
