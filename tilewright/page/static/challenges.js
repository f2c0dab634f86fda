/** Challenges: new boards of the puzzle, whose setup is chosen by chance, or on which some pieces lie already. */
import { fill, grouped, h, set } from "./dom.js";
import { boardOf, printSheet } from "./paper.js";
import { starsSaid, starsText } from "./stars.js";

/** @import { App, Challenge, ChallengeEvent, Document, ResultEvent, SearchEvent, Wanted } from "./types.d.ts" */

/** @typedef {Pick<App, "complain" | "document" | "engine" | "faults" | "go" | "keeper" | "look" | "mine" | "opening" | "prepare" | "say" | "settledView" | "tilesOf" | "view" | "viewed">} Page */

export class Challenges {
  /** Those that are shown, the easiest first once all are made. @type {Challenge[]} */
  made = [];
  /** The puzzle of which they are. @type {Document | null} */
  of = null;

  /**
   * @param {Page} app
   * @param {(wanted: Wanted, event: (event: SearchEvent<"generate">) => void) => Promise<ResultEvent<"generate"> | null>} search
   * @param {(text: string) => void} tell
   */
  constructor(app, search, tell) {
    this.app = app;
    this.search = search;
    this.tell = tell;
    this.stars = h(
      "select",
      { id: "stars", "aria-label": "Stars" },
      ["any", "1", "2", "3", "4", "5"].map((value) =>
        h("option", { value }, value === "any" ? "any difficulty" : "★".repeat(Number(value)))
      ),
    );
    this.number = h("input", {
      id: "how-many",
      type: "number",
      min: 1,
      max: 48,
      value: 4,
      "aria-label": "How many challenges",
    });
    this.unique = h("input", { type: "checkbox", id: "unique", checked: true });
    this.givens = h("input", {
      id: "givens",
      type: "number",
      min: 0,
      max: 999,
      placeholder: "as few as needed",
      "aria-label": "How many pieces lie there to begin with",
    });
    this.givenLine = h("label", { hidden: true }, "pieces given ", this.givens);
    this.make = h("button", { id: "more-generate", onclick: () => this.generate() }, "Make challenges");
    const print = () => printSheet(app, this.of ?? app.document, this.made).catch((error) => app.complain(error));
    this.sheet = h("button", { id: "print-sheet", hidden: true, onclick: print }, "Print them");
    this.list = h("ol.challenges");
    const unique = h("label", {}, this.unique, " one solution each");
    this.row = h("div.row", {}, this.number, this.stars, unique, this.givenLine, this.make, this.sheet);
  }

  /** Another document is on the board: challenges of another puzzle disappear. */
  forget() {
    const { document } = this.app;
    if (this.of === null || signOf(this.of) === signOf(document)) return;
    this.of = null;
    this.made = [];
    fill(this.list);
    this.sheet.hidden = true;
    this.givens.value = "";
  }

  async generate() {
    const { app } = this;
    await app.settledView();
    if (!app.view || app.faults) return;
    const number = Math.max(1, Math.min(48, Number(this.number.value) || 4));
    const stars = this.stars.value === "any" ? {} : { stars: Number(this.stars.value) };
    const wanted = { number, seed: Math.floor(Math.random() * 1e6), ...stars, ...this.#given() };
    fill(this.list);
    this.made = [];
    this.of = app.document;
    let { found, ended } = await this.#generated({ ...wanted, unique: this.unique.checked });
    if (!found && ended === "all" && this.unique.checked && app.view.slots.length) {
      ({ found } = await this.#generated({ ...wanted, unique: false }));
      if (found) this.tell(`None of all the settings has exactly one solution, so these ${grouped(found)} have more.`);
    }
    this.#sort();
    this.sheet.hidden = !found;
  }

  /** The easiest come first; those that are not rated last. */
  #sort() {
    const hard = (/** @type {Challenge} */ { stars }) => stars ?? 9;
    this.made.sort((a, b) => hard(a) - hard(b));
    this.list.append(...this.made.map(({ item }) => item));
    this.made.forEach((one, at) => set(one.button, "aria-label", said(at + 1, one.stars)));
  }

  /** What a puzzle without a setup gives to begin with: so many pieces, or as few as make the solution the only one. */
  #given() {
    const { slots, pieces } = this.app.viewed;
    if (slots.length) return {};
    if (this.givens.value !== "") return { givens: Math.max(0, Math.trunc(Number(this.givens.value))) };
    return this.unique.checked ? { minimal: true } : { givens: Math.max(1, Math.floor(pieces.length / 2)) };
  }

  /** Make challenges; resolves to how many were found, and why there are no more. @param {Wanted} wanted */
  async #generated(wanted) {
    let found = 0;
    const result = await this.search(wanted, (one) => {
      if (one.type !== "challenge") return;
      found += 1;
      this.#challenge(one);
    });
    return { found, ended: result?.data.ended };
  }

  /** Play a challenge: of a puzzle of the catalogue it is a board of that puzzle. @param {Challenge} challenge */
  #play({ document, stars }) {
    const { app } = this;
    const pristine = app.mine.pristine && !app.mine.changedByHand ? document : null;
    app.keeper.visit(location.pathname);
    const title = `${document.title ?? document.name}, challenge`;
    app.opening.become(document, "took a challenge", { pristine, board: { kind: "free", title, stars } });
    app.go("play");
  }

  /** Add a challenge to the list. @param {ChallengeEvent} event */
  #challenge({ document, solutions, stars, text }) {
    const { app } = this;
    const board = h("tw-board.mini", { inert: true });
    const label = said(this.made.length + 1, stars);
    const button = h(
      "button",
      { "aria-label": label, onclick: () => this.#play(challenge) },
      h("span.stars", { "aria-hidden": "true" }, starsText(stars)),
    );
    const item = h("li", { title: text.split("\n")[0] }, board, button);
    const challenge = /** @type {Challenge} */ ({ document, solutions, stars, view: null, item, button });
    this.made.push(challenge);
    this.list.append(item);
    app.engine.view(document).then((view) => {
      if (view.faults) return;
      challenge.view = app.prepare(view);
      board.show(boardOf(app, challenge.view, challenge.view.placed, label));
    }).catch((error) => app.complain(error));
  }
}

/** What a challenge is called. @param {number} number @param {number | null} stars */
const said = (number, stars) => [`Challenge ${number}`, starsSaid(stars)].filter(Boolean).join(", ");

/** A puzzle without what a challenge chooses of it, its setup and the pieces given, and without what only describes it. @param {Document} document */
function signOf({ set: _set, placed: _placed, expect: _expect, notes: _notes, ...puzzle }) {
  return JSON.stringify(puzzle);
}
