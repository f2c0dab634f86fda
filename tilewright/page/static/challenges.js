/** Challenges: new boards of the puzzle, whose setup is chosen by chance, or on which some pieces lie already. */
import { fill, grouped, h, set } from "./dom.js";
import { boardOf, printSheet } from "./paper.js";
import { starsSaid, starsText } from "./stars.js";
import { clockText } from "./times.js";

/** @import { App, Challenge, ChallengeEvent, Document, ResultEvent, SearchEvent, Wanted } from "./types.d.ts" */

/** @typedef {Pick<App, "about" | "complain" | "document" | "engine" | "faults" | "go" | "keeper" | "look" | "mine" | "opening" | "prepare" | "say" | "settledView" | "tilesOf" | "times" | "view" | "viewed">} Page */

/** What is said where their number is chosen. */
const SET = "A set is its number and how many there are: 4 and 12 of one set have other boards under the same numbers.";

export class Challenges {
  /** Those that are shown, the easiest first once all are made. @type {Challenge[]} */
  made = [];
  /** The puzzle of which they are. @type {Document | null} */
  of = null;
  /** What they were made by. */
  seed = 0;

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
    this.set = h("input", {
      id: "set-number",
      type: "number",
      min: 0,
      placeholder: "any",
      "aria-label": "Number of the set: the same number makes the same boards if as many are made",
    });
    const print = () =>
      printSheet(app, this.of ?? app.document, this.made, this.#language(), this.seed).catch((error) =>
        app.complain(error)
      );
    this.sheet = h("button", { id: "print-sheet", onclick: print }, "Print them");
    this.languages = h(
      "select",
      { id: "sheet-language", "aria-label": "Language of the sheet" },
      app.about.languages.map(({ code, name }) => h("option", { value: code }, name)),
    );
    const own = navigator.language?.slice(0, 2);
    if (app.about.languages.some(({ code }) => code === own)) this.languages.value = own;
    this.progress = h("span.hint", { id: "class-progress" });
    this.papers = h("div.row", { id: "class-row", hidden: true }, this.progress, this.sheet, this.languages);
    this.list = h("ol.challenges");
    const unique = h("label", {}, this.unique, " one solution each");
    const setLine = h("label", {}, "set ", this.set);
    this.hint = h("p.hint", { id: "set-hint" }, SET);
    set(this.number, "aria-describedby", this.hint.id);
    this.row = h("div.row", {}, this.number, this.stars, unique, this.givenLine, setLine, this.make);
  }

  /** Another document is on the board: challenges of another puzzle disappear. */
  forget() {
    const { document } = this.app;
    if (this.of === null || signOf(this.of) === signOf(document)) return;
    this.of = null;
    this.made = [];
    fill(this.list);
    this.papers.hidden = true;
    this.givens.value = "";
    this.set.value = "";
  }

  async generate() {
    const { app } = this;
    await app.settledView();
    if (!app.view || app.faults) return;
    const number = Math.max(1, Math.min(48, Number(this.number.value) || 4));
    const stars = this.stars.value === "any" ? {} : { stars: Number(this.stars.value) };
    this.seed = this.set.value === "" ? Math.floor(Math.random() * 1e6) : Math.abs(Math.trunc(Number(this.set.value)));
    const wanted = { number, seed: this.seed, ...stars, ...this.#given() };
    fill(this.list);
    this.made = [];
    this.of = app.document;
    let { found, ended } = await this.#generated({ ...wanted, unique: this.unique.checked });
    if (!found && ended === "all" && this.unique.checked && app.view.slots.length) {
      ({ found } = await this.#generated({ ...wanted, unique: false }));
      if (found) this.tell(`None of all the settings has exactly one solution, so these ${grouped(found)} have more.`);
    }
    this.#sort();
    this.papers.hidden = !found;
  }

  /** The easiest come first; those that are not rated last. */
  #sort() {
    this.made.sort(({ order: a }, { order: b }) => a[0] - b[0] || Number(a[1]) - Number(b[1]) || a[2] - b[2]);
    this.list.append(...this.made.map(({ item }) => item));
    this.seen();
  }

  /** Say which are solved, by hand and on this machine. */
  seen() {
    let solved = 0;
    for (const [at, challenge] of this.made.entries()) {
      const { button, stars } = challenge;
      const best = this.#best(challenge);
      if (best) solved += 1;
      const time = best ? `solved in ${clockText(best.seconds)}` : "";
      set(button, "aria-label", said(at + 1, stars, time));
      set(button, "data-solved", best ? "yes" : null);
      button.firstElementChild?.replaceChildren(`${best ? "✓ " : ""}${starsText(stars)}`);
    }
    this.progress.textContent = `Set ${this.seed}: ${solved} of ${this.made.length} solved.`;
  }

  /** The best time of a challenge, or null. @param {Challenge} challenge */
  #best({ document: { name, set, placed } }) {
    const [chosen, given] = [set ? JSON.stringify(set) : "", placed?.length ? JSON.stringify(placed) : ""];
    return this.app.times.best((one) => one.puzzle === name && one.set === chosen && one.placed === given);
  }

  /** The language that the sheet is printed in. */
  #language() {
    const { languages } = this.app.about;
    return languages.find(({ code }) => code === this.languages.value) ?? languages[0];
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
  #challenge({ document, solutions, stars, order, text }) {
    const { app } = this;
    const board = h("tw-board.mini", { inert: true });
    const label = said(this.made.length + 1, stars);
    const button = h(
      "button",
      { "aria-label": label, onclick: () => this.#play(challenge) },
      h("span.stars", { "aria-hidden": "true" }, starsText(stars)),
    );
    const item = h("li", { title: text.split("\n")[0] }, board, button);
    const challenge = /** @type {Challenge} */ ({ document, solutions, stars, order, view: null, item, button });
    this.made.push(challenge);
    this.list.append(item);
    app.engine.view(document).then((view) => {
      if (view.faults) return;
      challenge.view = app.prepare(view);
      board.show(boardOf(app, challenge.view, challenge.view.placed, label));
    }).catch((error) => app.complain(error));
  }
}

/** What a challenge is called. @param {number} number @param {number | null} stars @param {string} [more] */
const said = (number, stars, more = "") => [`Challenge ${number}`, starsSaid(stars), more].filter(Boolean).join(", ");

/** A puzzle without what a challenge chooses of it, its setup and the pieces given, and without what only describes it. @param {Document} document */
function signOf({ set: _set, placed: _placed, expect: _expect, notes: _notes, ...puzzle }) {
  return JSON.stringify(puzzle);
}
