/** Challenges: new boards of the puzzle, whose setup is chosen by chance, or on which some pieces lie already. */
import { fill, grouped, h } from "./dom.js";
import { printSheet } from "./paper.js";
import { starsSaid, starsText } from "./stars.js";

/** @import { App, Challenge, ChallengeEvent, Document, ResultEvent, SearchEvent, Wanted } from "./types.d.ts" */

/** @typedef {Pick<App, "complain" | "document" | "engine" | "faults" | "go" | "keeper" | "look" | "mine" | "opening" | "prepare" | "settledView" | "tilesOf" | "view" | "viewed">} Page */

export class Challenges {
  /** Those that are shown, by their number; one is missing until its view has come. @type {Challenge[]} */
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
    const print = () => printSheet(app, this.made);
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
    this.sheet.hidden = !found;
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
      this.list.append(this.#challenge(one, found));
    });
    return { found, ended: result?.data.ended };
  }

  /** Play a challenge: of a puzzle of the catalogue it is a board of that puzzle. @param {ChallengeEvent} challenge @param {number} number */
  #play({ document, stars }, number) {
    const { app } = this;
    const pristine = app.mine.pristine && !app.mine.changedByHand ? document : null;
    app.keeper.visit(location.pathname);
    const title = `${document.title ?? document.name}, challenge`;
    app.opening.become(document, `took challenge ${number}`, { pristine, board: { kind: "free", title, stars } });
    app.go("play");
  }

  /** @param {ChallengeEvent} challenge @param {number} number */
  #challenge(challenge, number) {
    const { app } = this;
    const { document, stars, text } = challenge;
    const board = h("tw-board.mini", { inert: true });
    const item = h(
      "li",
      {},
      h(
        "button",
        {
          "aria-label": [`Challenge ${number}`, starsSaid(stars)].filter(Boolean).join(", "),
          onclick: () => this.#play(challenge, number),
        },
        board,
        h("span.stars", { "aria-hidden": "true" }, starsText(stars)),
      ),
    );
    app.engine.view(document).then((view) => {
      if (view.faults) return;
      const shown = app.prepare(view);
      this.made[number - 1] = { view: shown, stars };
      board.show({
        lattice: shown.lattice,
        cells: shown.shown,
        kinds: shown.kinds,
        texts: shown.texts,
        joined: shown.joined,
        pegs: shown.pegs,
        palette: app.look.palette,
        label: `challenge ${number}`,
        tiles: app.tilesOf(shown, shown.placed),
      });
    }).catch((error) => app.complain(error));
    item.title = text.split("\n")[0];
    return item;
  }
}

/** A puzzle without what a challenge chooses of it, its setup and the pieces given, and without what only describes it. @param {Document} document */
function signOf({ set: _set, placed: _placed, expect: _expect, notes: _notes, ...puzzle }) {
  return JSON.stringify(puzzle);
}
