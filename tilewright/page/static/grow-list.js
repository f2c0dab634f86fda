/** Puzzles that grow from the one on the board: towards what, how many and how long; each that is found is opened by a click. */
import { counted, fill, grouped, h, set, settled, wholeOf } from "./dom.js";
import { starsSaid, starsText } from "./stars.js";

/** @import { App, Document, DoneEvent, GrowOptions, OfferEvent, ResultEvent } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "document" | "engine" | "faults" | "fresh" | "go" | "hindrance" | "keeper" | "lattice" | "mode" | "opening" | "searches" | "settledView">} Page */

/** What puzzles grow towards. */
const GOALS = [["level", "a high level"], ["moves", "many moves"], ["stars", "many stars"], [
  "clearance",
  "a small clearance",
]];
/** What the goals mean. @type {Record<string, string>} */
const MEANT = {
  level: "The level is the number of moves until the first piece is out.",
  moves: "All moves count, until the last piece is out.",
  stars: "Stars say how hard it is to put together.",
  clearance: "Straight moves do not take it apart; turns do, with as little clearance as possible.",
};
/** Milliseconds after which it is asked whether a changed puzzle can grow. */
const PATIENCE = 250;

export class GrowList {
  /** The puzzle that grows, as text, while what it has grown into is shown. */
  #of = "";
  /** What was found, by the text of its document. @type {Map<string, OfferEvent>} */
  #offers = new Map();
  /** What ends the question whether the puzzle can grow. @type {AbortController | null} */
  #asking = null;
  /** The puzzle of which it is known whether it can grow. @type {Document | null} */
  #asked = null;

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    const number = (
      /** @type {string} */ id,
      /** @type {Record<string, string | number>} */ more,
      /** @type {() => void} */ onchange = () => {},
    ) => h("input", { id: `grow-${id}`, type: "number", min: 1, onchange, ...more });
    const anew = () => this.#form();
    this.goal = h(
      "select",
      { id: "grow-goal", onchange: anew },
      GOALS.map(([value, text]) => h("option", { value }, text)),
    );
    this.divide = number("divide", {
      min: 2,
      max: 99,
      placeholder: "its own",
      title: "Divide the board into so many pieces, or let the puzzle's own change",
    }, anew);
    this.keep = number("keep", { title: "So many of the best are listed", max: 40, value: 6 }, () => this.#show());
    this.seconds = number("seconds", { title: "So long at most", max: app.about.limits.seconds, value: 60 });
    this.judgements = number("judgements", {
      title: "So many are judged at most",
      max: 1_000_000,
      value: 20_000,
      step: 1000,
    });
    this.saw = h("input", { type: "checkbox", id: "grow-saw", onchange: anew });
    this.boxes = h("input", { type: "checkbox", id: "grow-boxes", onchange: anew });
    this.ways = h(
      "div.row",
      {},
      h("label", {}, this.saw, " saw cuts only"),
      h("label", {}, this.boxes, " pieces stay in their boxes"),
    );
    this.meant = h("p.hint", { id: "grow-meant" });
    this.begin = h("button", { id: "grow", onclick: () => this.#grow() }, "Grow");
    this.halt = h("button.halt", { id: "grow-stop", hidden: true, onclick: () => app.searches.stop() }, "Stop");
    this.why = h("p.reason", { id: "grow-why", role: "status", hidden: true });
    this.said = h("p.hint", { id: "grow-said", role: "status" });
    this.list = h("ol.offers", { id: "offers", "aria-label": "Puzzles that were grown" });
    this.pane = h(
      "details.grow",
      { id: "grow-pane", ontoggle: () => this.follow() },
      h("summary", {}, "Grow puzzles from this one"),
      app.about.verbs.grow ? h("p.reason", {}, `Growing ${app.about.verbs.grow}.`) : this.#fields(),
    );
  }

  #fields() {
    const named = (/** @type {string} */ text, /** @type {HTMLElement} */ field) => h("label", {}, text, field);
    return h(
      "div",
      {},
      h(
        "p.hint",
        {},
        "Cells go from piece to piece, and the better puzzles are kept. Each has one assembly alone; in space it comes apart.",
      ),
      this.why,
      h(
        "div.grow-form",
        {},
        named("Towards", this.goal),
        named("Pieces", this.divide),
        named("Keep", this.keep),
        named("Seconds", this.seconds),
        named("Assemblies", this.judgements),
      ),
      this.ways,
      this.meant,
      h("div.row", {}, this.begin, this.halt),
      this.said,
      this.list,
    );
  }

  /** Another puzzle is on the board: unless it is one of the list, or that which grew, the list is of another one. */
  follow() {
    const { app } = this;
    if (app.about.verbs.grow || !app.fresh) return;
    const text = JSON.stringify(app.document);
    if (this.#of && this.#of !== text && !this.#offers.has(text)) this.#clear();
    this.#mark();
    if (this.pane.open && this.#asked !== app.document) this.#form();
  }

  #clear() {
    this.#of = "";
    this.#offers.clear();
    this.said.textContent = "";
    fill(this.list);
  }

  /** Show what the form means, and ask whether the puzzle can grow so. */
  #form() {
    const { app } = this;
    this.#asked = app.document;
    this.meant.textContent = MEANT[this.goal.value];
    const own = this.divide.value === "" && ["cube", "square"].includes(app.lattice.name);
    this.ways.hidden = !own;
    this.saw.disabled = app.lattice.name !== "cube";
    this.#ask();
  }

  #ask = settled(PATIENCE, () => this.#growable());

  /** Say why the puzzle cannot grow, if it cannot. */
  async #growable() {
    const { app } = this;
    this.#asking?.abort();
    if (app.mode !== "edit" || !app.fresh) return;
    const hindrance = app.faults ? "Mend the puzzle first: what is wrong with it is listed." : "";
    this.#bar(hindrance);
    if (hindrance) return;
    const { signal } = this.#asking = new AbortController();
    try {
      await app.engine.search("growable", app.document, this.#options(), {
        signal,
        event: (event) => {
          if (!signal.aborted && event.type === "result") this.#bar(event.data.why);
        },
      });
    } catch { /* what is wrong with the connection is said when somebody grows */ }
  }

  /** @param {string} why - nothing may grow, or "". */
  #bar(why) {
    this.why.textContent = why;
    this.why.hidden = !why;
    set(this.begin, "disabled", Boolean(why));
  }

  /** @returns {GrowOptions} */
  #options() {
    const own = !this.ways.hidden;
    return {
      goal: this.goal.value,
      seed: Math.floor(Math.random() * 1e6),
      seconds: wholeOf(this.seconds, 60),
      judgements: wholeOf(this.judgements, 20_000),
      ...(this.divide.value === "" ? {} : { divide: wholeOf(this.divide, 2) }),
      ...(own && this.saw.checked && !this.saw.disabled ? { saw: true } : {}),
      ...(own && this.boxes.checked ? { keep_boxes: true } : {}),
    };
  }

  async #grow() {
    const { app } = this;
    this.#clear();
    await app.settledView();
    if (app.faults) return this.#bar("Mend the puzzle first: what is wrong with it is listed.");
    const of = this.#of = JSON.stringify(app.document);
    const options = this.#options();
    this.halt.hidden = false;
    this.said.textContent = "Looking for a first assembly …";
    let result = /** @type {ResultEvent<"grow"> | null} */ (null);
    let done = /** @type {DoneEvent | null} */ (null);
    await app.searches.run("grow", options, (event) => {
      if (this.#of !== of) return;
      if (event.type === "offer") {
        this.#offers.set(JSON.stringify(event.document), event);
        this.#show();
      } else if (event.type === "progress") {
        this.said.textContent = `${grouped(event.nodes)} of ${grouped(options.judgements)} assemblies judged, ${
          counted(this.#offers.size, "puzzle")
        } found.`;
      } else if (event.type === "result") result = event;
      else if (event.type === "done") done = event;
    });
    this.halt.hidden = true;
    if (this.#of !== of) return;
    const [text, why] = [
      /** @type {ResultEvent<"grow"> | null} */ (result)?.text,
      /** @type {DoneEvent | null} */ (done)?.why,
    ];
    if (done) this.said.textContent = [text, why].filter(Boolean).join(" ");
    else {this.said.textContent = `${this.#opened ? "Opening a puzzle ended the growth" : "Stopped"}: ${
        counted(this.#offers.size, "puzzle")
      } found. Grow goes on from the puzzle that is open.`;}
  }

  /** Whether a puzzle of the list is on the board. */
  get #opened() {
    return this.#offers.has(JSON.stringify(this.app.document));
  }

  /** Show the best; a button that is there stays. */
  #show() {
    const best = [...this.#offers].sort(([, a], [, b]) => b.score - a.score).slice(0, wholeOf(this.keep, 6));
    const known = new Map([...this.list.children].map((item) => [item.getAttribute("data-text"), item]));
    fill(this.list, best.map(([text, offer]) => known.get(text) ?? this.#item(text, offer)));
    this.#mark();
  }

  /** Say which puzzle of the list is on the board. */
  #mark() {
    const text = JSON.stringify(this.app.document);
    for (const item of this.list.children) {
      const { firstElementChild: button } = item;
      if (button) set(button, "aria-pressed", String(item.getAttribute("data-text") === text));
    }
  }

  /** @param {string} text @param {OfferEvent} offer */
  #item(text, { document: puzzle, thumb, level, moves, stars, clearance }) {
    const read = new DOMParser().parseFromString(thumb, "image/svg+xml").documentElement;
    const figures = [
      level === null ? null : `Level ${level}`,
      moves === null ? null : counted(moves, "move"),
      clearance === null ? null : `clearance ${clearance}`,
    ].filter((figure) => figure !== null);
    const label = [...figures, starsSaid(stars)].filter(Boolean).join(", ");
    const button = h(
      "button",
      { "aria-label": label, onclick: () => this.#open(puzzle) },
      h("span.thumb", { "aria-hidden": "true" }, document.importNode(read, true)),
      h("span.figure", {}, figures[0] ?? ""),
      h("span.what", {}, figures.slice(1).join(", ")),
      h("span.stars", { "aria-hidden": "true" }, starsText(stars)),
    );
    return h("li", { "data-text": text }, button);
  }

  /** Open a puzzle of the list; the list stays. @param {Document} puzzle */
  #open(puzzle) {
    const { app } = this;
    app.keeper.visit(location.pathname);
    app.opening.become(puzzle, "opened a puzzle that was grown");
    app.go("edit");
  }
}
