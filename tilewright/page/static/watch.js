/** "Watch a search": who searches, how fast, how far; and the figures while it goes. */
import { counted, fill, grouped, h, set } from "./dom.js";

/** @import { App, Data, Document, DoneEvent, Options, StudyStep, WatchStep } from "./types.d.ts" */

/** @typedef {Pick<App, "about" | "board" | "document" | "engine" | "fresh" | "hindrance" | "searches" | "view">} Page */

/** The teaching search, and the engine that the plan uses, beside the engines by name. */
const [STUDY, AUTO] = /** @type {const} */ (["study", "auto"]);
const WORDS = /** @type {Record<string, string>} */ ({
  [STUDY]: "A slow, readable search lays one piece after the other and takes back what does not work.",
  [AUTO]: "The engine that suits this puzzle best. The board shows the pieces that it holds just now.",
});
const FULL = 10;

/**
 * A search that is watched.
 * @typedef {{kind: "study", options: Options<"study">} | {kind: "watch", options: Options<"watch">}} Watched
 */

export class Watch {
  /**
   * @param {Page} app
   * @param {(question: Watched) => Promise<void>} start - begins a search, with its options.
   */
  constructor(app, start) {
    this.app = app;
    this.start = start;
    this.refusals = /** @type {Record<string, string | null>} */ ({});
    this.nodes = /** @type {number | null} */ (null);
    this.anew = false;
    this.asked = /** @type {Document | null} */ (null);
    this.who = h("select", { id: "watch-who", onchange: () => this.seen() });
    this.about = h("p.hint", { id: "watch-about" });
    this.speed = h("input", {
      type: "range",
      id: "speed",
      min: 0,
      max: FULL,
      value: 4,
      oninput: () => this.#speedText(),
      onchange: () => this.#again(),
    });
    this.speedText = h("output", { for: "speed" }, "");
    this.whole = h("input", { type: "checkbox", id: "watch-whole" });
    this.button = h(
      "button.watch",
      { onclick: () => (this.isOn ? this.app.searches.stop() : this.begin()), id: "do-watch" },
      "Watch a search",
    );
    this.figures = h("dl.figures", { hidden: true, "aria-label": "How far the search is" });
    this.parts = ["nodes", "done", "solutions", "depth"].map((name) => [h("dd", {}, ""), h("dt", {}, name)]);
    this.figures.append(...this.parts.map(([value, name]) => h("div", {}, name, value)));
    this.pane = h(
      "details.watching",
      { ontoggle: () => this.#ask() },
      h("summary", {}, "Watch how a search goes"),
      h("div.watch-line", {}, h("label", { for: "watch-who" }, "Search by"), this.who),
      this.about,
      h("div.watch-line", {}, h("label", { for: "speed" }, "Speed"), this.speed, this.speedText),
      h("div.row", {}, this.button, h("label", {}, this.whole, " all solutions")),
    );
    this.#speedText();
  }

  #speedText() {
    const speed = this.#speed();
    const text = speed === "full"
      ? "as fast as it can"
      : `${counted(speed, this.#chosen() === STUDY ? "step" : "node")} a second`;
    this.speedText.textContent = text;
    set(this.speed, "aria-valuetext", text);
  }

  /** Nodes a second, or "full". @returns {number | "full"} */
  #speed() {
    const value = Number(this.speed.value);
    return value === FULL ? "full" : Math.round(2 ** (value * 1.3));
  }

  #chosen() {
    return this.who.value || AUTO;
  }

  /** Whether a search is being watched. */
  get isOn() {
    return this.nodes !== null;
  }

  // Which searches there are -------------------------------------------------------------------

  /** Show what can be watched: asked when the puzzle, or the choice, is another. */
  seen() {
    const { app } = this;
    if (this.asked !== app.document) this.refusals = {};
    const reasons = this.#reasons();
    if (!this.who.options.length) this.#list(reasons);
    for (const option of this.who.options) {
      option.textContent = `${option.dataset.name}${reasons[option.value] ? " (not here)" : ""}`;
    }
    const why = app.hindrance ?? reasons[this.#chosen()];
    const words = WORDS[this.#chosen()] ??
      app.about.engines.find(({ name }) => name === this.#chosen())?.about;
    this.about.textContent = why ?? words ?? "";
    this.about.className = why ? "reason" : "hint";
    set(this.button, "aria-describedby", "watch-about");
    set(this.button, "disabled", Boolean(why) && !this.isOn);
    this.#speedText();
    if (this.asked !== app.document) this.#ask();
  }

  /** By the name of each search, why it cannot be watched, or null. */
  #reasons() {
    const { about, view } = this.app;
    const able = view?.verbs ?? [];
    const rule = "The teaching search knows only rules about one piece at a time, and this puzzle has another.";
    const live = about.verbs.watch && sentence(about.verbs.watch);
    const reasons = /** @type {Record<string, string | null>} */ ({
      [STUDY]: about.verbs.study ? sentence(about.verbs.study) : able.includes("study") ? null : rule,
      [AUTO]: live,
    });
    for (const { name, why } of about.engines) {
      const refusal = this.refusals[name];
      reasons[name] = live ??
        (why ? sentence(why) : refusal ? `${name} does not take this puzzle: ${refusal.replaceAll("`", "")}.` : null);
    }
    return reasons;
  }

  /** @param {Record<string, string | null>} reasons */
  #list(reasons) {
    const option = (/** @type {string} */ value, /** @type {string} */ name) =>
      h("option", { value, "data-name": name });
    const engines = this.app.about.engines.map(({ name }) => option(name, name));
    fill(
      this.who,
      option(STUDY, "the teaching search"),
      h("optgroup", { label: "The real engines" }, option(AUTO, "auto (what suits)"), engines),
    );
    this.who.value = reasons[STUDY] ? AUTO : STUDY;
  }

  /** Ask which engines take the puzzle, once somebody looks here. */
  async #ask() {
    const { app } = this;
    const asked = app.document;
    if (!this.pane.open || this.asked === asked || app.about.verbs.engines || app.hindrance || !app.fresh) return;
    this.asked = asked;
    let refusals = /** @type {Watch["refusals"]} */ ({});
    await app.engine.search("engines", asked, {}, {
      event: (one) => {
        if (one.type === "result") refusals = one.data;
      },
    }).catch(() => {});
    if (asked !== app.document) return;
    this.refusals = refusals;
    this.seen();
  }

  // While it goes ------------------------------------------------------------------------------

  /** Begin to watch. @param {number} after - nodes that were shown before. */
  begin(after = 0) {
    const who = this.#chosen();
    const options = { speed: this.#speed(), all: this.whole.checked, after };
    this.nodes = after;
    this.anew = after > 0;
    this.#look("Stop", "halt");
    this.app.board.scrollIntoView({ block: "nearest" });
    return this.start(
      who === STUDY ? { kind: STUDY, options } : { kind: "watch", options: { ...options, engine: who } },
    );
  }

  /** With another speed, go on from where it is: pass over what was shown. */
  #again() {
    if (this.nodes !== null) this.begin(this.nodes);
  }

  /** Forget the figures, before another search and for another puzzle. */
  forget() {
    this.figures.hidden = true;
    this.over();
  }

  /** Note that nothing is watched any more. */
  over() {
    this.nodes = null;
    this.#look("Watch a search", "");
  }

  /** @param {string} text @param {string} kind */
  #look(text, kind) {
    this.button.textContent = text;
    this.button.className = `watch ${kind}`.trim();
  }

  /** Show the figures of a step; return them in words. @param {StudyStep | WatchStep} step */
  step(step) {
    const { nodes } = step;
    this.nodes = nodes;
    if (step.engine === undefined) return `${counted(nodes, "step")}, ${grouped(step.backups)} times back`;
    const { depth, share, found, engine } = step;
    const percent = share >= 1 ? "100 %" : `${(100 * share).toFixed(share < 0.1 ? 2 : 1)} %`;
    const values = [grouped(nodes), percent, grouped(found), grouped(depth)];
    this.figures.hidden = false;
    this.parts?.forEach(([value], at) => {
      if (value.textContent !== values[at]) value.textContent = values[at];
    });
    return `${engine} searches.`;
  }

  /** The words at the end. @param {DoneEvent} done @param {Data<"study" | "watch"> | null} data @param {string} took */
  ended(done, data, took) {
    if (data?.engine === undefined) {
      return `${counted(done.nodes, "step")} until the ${done.found ? "solution" : "end"}.`;
    }
    const nodes = `${data.engine}: ${counted(done.nodes, "node")}${this.anew ? "" : ` in ${took}`}`;
    const kind = data.distinct === null ? "solution" : "distinct solution";
    if (!done.complete) return `${nodes}, ${counted(done.found, kind)} so far. ${done.why}`;
    if (this.whole.checked) return `${nodes}. Exactly ${counted(done.found, kind)}.`;
    return done.found
      ? `${nodes} until the first solution.`
      : `${nodes}. There is no solution: it went through everything.`;
  }
}

const sentence = (/** @type {string} */ text) =>
  `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
