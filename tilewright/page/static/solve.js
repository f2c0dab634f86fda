/** The tab "Solve": the first solution, all of them to browse, the exact count, a search to watch. */
import { upTo } from "./classes.js";
import { counted, fill, grouped, h, set } from "./dom.js";
import { Browser } from "./browser.js";
import { pieceSvg } from "./tray.js";
import { named } from "./view.js";
import { Watch } from "./watch.js";

/** @import { Watched } from "./watch.js" */

/** @import { App, Data, Distinct, DoneEvent, Looks, Lying, Numbered, Options, ProgressEvent, SolveState, StudyStep, WatchStep } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "board" | "document" | "draw" | "engine" | "fresh" | "go" | "hindrance" | "look" | "mode" | "remember" | "say" | "searches" | "settledView" | "showBoard" | "tiles" | "view" | "viewed">} Page */

const MOST = 20_000;
const MOST_PIECES = 80;
/** The kinds of search that find solutions. @typedef {"solve" | "solutions" | "count" | "study" | "watch"} Listed */

/** @implements {SolveState} */
export class Solve {
  /** @type {SolveState["placements"]} */
  placements = [];
  /** @type {SolveState["solutions"]} */
  solutions = [];
  at = 0;
  complete = false;
  /** @type {SolveState["steps"]} */
  steps = null;
  /** @type {SolveState["linked"]} */
  linked = null;
  /** @type {SolveState["running"]} */
  running = null;
  began = 0;

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.waiting = 0;
    this.later = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
    this.watch = new Watch(app, (question) => this.live(question));
    const button = (/** @type {string} */ name, /** @type {string} */ title, /** @type {() => void} */ onclick) =>
      h(`button.${name}`, { onclick, id: `do-${name}` }, title);
    this.buttons = [
      button("first", "First solution", () => this.first()),
      button("all", "All solutions", () => this.all()),
      button("count", "Count", () => this.count()),
    ];
    this.distinct = h("input", { type: "checkbox", id: "distinct", onchange: () => this.#chooseDistinct() });
    this.apart = h("input", { type: "checkbox", id: "mirrors-apart", onchange: () => this.#chooseApart() });
    this.halt = h("button.halt", { id: "halt", hidden: true, onclick: () => this.app.searches.stop() }, "Stop");
    this.reason = h("p.reason", { id: "why-not" });
    this.result = h("p.result", { id: "result" });
    this.bar = h("progress", { max: 1, hidden: true, "aria-label": "Share of the search that is done" });
    this.browser = new Browser(app, this, (index) => this.to(index));
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
      this.browser.pane,
      this.pieces,
      this.watch.pane,
    );
  }

  #forgetAll() {
    this.placements = [];
    this.solutions = [];
    this.at = 0;
    this.complete = false;
    this.steps = null;
    this.linked = null;
    this.browser.forget();
  }

  /** What was found so far, to come back to. */
  get #listed() {
    const { placements, solutions, at, complete, linked } = this;
    return { placements, solutions, at, complete, linked };
  }

  /** Show again what was found before a search that is no more. @param {Pick<Solve, "placements" | "solutions" | "at" | "complete" | "linked">} before */
  #takeBack(before) {
    Object.assign(this, before);
    this.steps = null;
    this.app.draw();
  }

  // Asked by the page --------------------------------------------------------------------------

  forget() {
    this.#forgetAll();
    this.browser.pane.hidden = true;
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
      view.pieces.slice(0, MOST_PIECES).map((piece) => {
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

  /** @param {Looks} [flags] */
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
    const solution = this.solutions.at(this.at);
    return solution?.map((number) => this.placements[number]);
  }

  // Searching ----------------------------------------------------------------------------------

  /** @template {Listed} K @param {K} kind @param {Options<K>} options @param {(done: DoneEvent, data: Data<K> | null) => void} ended - gets the data of the result too. @returns {Promise<void>} */
  async #run(kind, options, ended) {
    await this.app.settledView();
    if (this.app.hindrance) {
      this.#tell(this.app.hindrance);
      return this.watch.over();
    }
    const run = (this.running = {});
    const asked = this.app.document;
    const before = kind === "study" || kind === "watch" ? this.#listed : null;
    this.#forgetAll();
    if (kind !== "study" && kind !== "watch") this.watch.forget();
    this.began = performance.now();
    this.result.textContent = "";
    this.halt.hidden = false;
    this.bar.hidden = kind === "solve";
    this.bar.removeAttribute("value");
    let last = /** @type {DoneEvent | null} */ (null);
    let data = /** @type {Data<K> | null} */ (null);
    await this.app.searches.run(kind, options, (event) => {
      if (event.type === "placements") {
        for (const [piece, orientation, cells] of event.list) {
          this.placements.push([this.app.viewed.pieceNumber(piece), cells, orientation]);
        }
      } else if (event.type === "solutions") this.#add(event.list);
      else if (event.type === "progress") this.#progress(event);
      else if (event.type === "step") this.#step(event);
      else if (event.type === "result") data = event.data;
      else if (event.type === "done") last = event;
    });
    if (this.running !== run) return; // another search has begun
    this.halt.hidden = true;
    this.bar.hidden = true;
    this.watch.over();
    if (asked !== this.app.document) return; // nothing is said beside another puzzle
    this.#batch();
    if (last) {
      ended(last, data);
      return this.app.remember();
    }
    if (kind === "watch") this.result.textContent = "Stopped.";
    if (before?.solutions.length && !this.solutions.length) this.#takeBack(before);
    return this.app.say("The search was stopped.");
  }

  /** Show a solution that was found before, here or by whoever sent a link, by the number that it has there. @param {Numbered} kept @param {string} where */
  async showKept({ number, pieces }, where) {
    const view = await this.app.settledView();
    const laid = pieces.map(([name, cells]) => /** @type {Lying} */ ([view?.pieceNumber(name) ?? -1, cells]));
    const fits = laid.every(([piece, cells]) =>
      piece >= 0 && cells.every((cell) => cell >= 0 && cell < (view?.cells.length ?? 0))
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
    return { number: this.linked ?? this.at + 1, pieces: named(this.app.viewed, placed) };
  }

  /** The first solution. */
  first() {
    return this.#run("solve", {}, (done, data) => {
      if (this.solutions.length) this.#tell(`A solution, found in ${seconds(done.seconds)}.`);
      else if (done.complete) this.#none(data);
      else this.#tell(`No solution was found yet. ${done.why}`, true);
    });
  }

  /** Up to what solutions are counted, in words. @param {Distinct} distinct */
  #upTo(distinct) {
    return upTo(distinct, this.app.viewed.joined.length > 0);
  }

  /** All solutions, to browse. */
  all() {
    const distinct = this.#classes();
    return this.#run("solutions", { distinct, most: MOST }, (done, data) => {
      this.complete = done.complete;
      const kind = distinct ? "distinct solution" : "solution", upTo = this.#upTo(distinct);
      if (!done.complete) this.#tell(`${counted(this.solutions.length, kind)}${upTo} so far, not all. ${done.why}`);
      else if (this.solutions.length) {
        this.#tell(`${counted(this.solutions.length, kind)}${upTo}: these are all, found in ${seconds(done.seconds)}.`);
      } else this.#none(data);
    });
  }

  /** The exact count. */
  count() {
    const distinct = this.#classes();
    return this.#run("count", { distinct }, (done, data) => {
      const kind = distinct ? "distinct solution" : "solution", upTo = this.#upTo(distinct);
      const found = (distinct ? data?.distinct : data?.solutions) ?? done.found;
      if (data?.proof) this.#none(data);
      else if (done.complete) {
        this.#tell(`Exactly ${counted(found, kind)}${upTo}, counted in ${seconds(done.seconds)}.`);
      } else this.#tell(`At least ${counted(found, kind)}${upTo}. ${done.why}`);
    });
  }

  /** Say that there is no solution, and what proves it. @param {{proof?: string} | null} data */
  #none(data) {
    const proof = data?.proof ?? "The search went through everything.";
    this.#tell(`There is no solution. ${proof}`, true);
  }

  /** A search shown as it goes. @param {Watched} question @returns {Promise<void>} */
  live(question) {
    this.app.say("Watch how pieces are laid and taken back.");
    const more = { distinct: this.#classes(), most: MOST };
    const ended = (/** @type {DoneEvent} */ done, /** @type {Data<"study" | "watch"> | null} */ data) => {
      this.complete = done.complete && question.options.all;
      if (this.solutions.length) this.steps = null;
      this.#tell(this.watch.ended(done, data, seconds(done.seconds)), true);
    };
    return question.kind === "study"
      ? this.#run("study", { ...question.options, ...more }, ended)
      : this.#run("watch", { ...question.options, ...more }, ended);
  }

  /** Which solutions are one: none, images of each other, or images by turns. @returns {Distinct} */
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

  /** @param {StudyStep | WatchStep} event */
  #step(event) {
    this.steps = event.list.map(([piece, cells]) => [this.app.viewed.pieceNumber(piece), cells]);
    if (this.app.mode === "solve") this.app.showBoard(this.app.tiles(this.steps));
    this.result.textContent = this.watch.step(event);
    if (event.share !== undefined) this.bar.value = event.share;
  }

  /** @param {ProgressEvent} event */
  #progress({ share, low, high, found, nodes, seconds: spent }) {
    if (share !== null) this.bar.value = share;
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
    this.app.board.tiles(this.app.tiles(this.#current() ?? []));
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
    this.waiting ||= requestAnimationFrame(() => {
      this.waiting = 0;
      this.#browse();
    });
  }

  #browse() {
    this.browser.show();
    this.pieces.hidden = this.solutions.length >= 2;
  }

  /** All solutions that were found, as the board has them. @returns {Lying[][]} */
  get found() {
    return this.solutions.map((solution) => solution.map((number) => this.placements[number]));
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
