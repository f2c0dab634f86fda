/** The tab "More": heat map, survey, best packing, least cost, challenges, why and how hard, each a search of its own. */
import { Challenges } from "./challenges.js";
import { counted, fill, grouped, h, set } from "./dom.js";
import { Endless } from "./endless.js";
import { estimatedText, explainedText, ratedText } from "./findings.js";
import { Survey } from "./survey.js";

/** @import { Row } from "./survey.js" */
/** @import { App, Data, Document, DoneEvent, ExploreState, Kind, Looks, Named, Options, ResultEvent, SearchEvent, Wanted } from "./types.d.ts" */

/** @typedef {Pick<App, "about" | "board" | "change" | "complain" | "document" | "engine" | "faults" | "go" | "hindrance" | "keeper" | "lattice" | "look" | "mine" | "mode" | "on" | "opening" | "parts" | "prepare" | "say" | "searches" | "settledView" | "showBoard" | "tiles" | "tilesOf" | "times" | "unset" | "view" | "viewed">} Page */
/** What a search is to do besides. @template {Kind} K @typedef {{event?: (event: SearchEvent<K>) => void, document?: Document, said?: (data: Data<K>, text: string) => string}} More - `document` is searched in place of the puzzle on the board; `said` is said of the result in place of its own text. */

const FLAT = "Only flat pieces without marks can be asked about.";
/** Why some kinds make no sense for a puzzle. @type {Partial<Record<Kind, string>>} */
const LACKING = {
  survey: "This puzzle has no setup to go through.",
  plane: FLAT,
  strip: FLAT,
  rectangles: "Only flat squares and hexagons without marks can be asked about.",
};

/** @implements {ExploreState} */
export class Explore {
  /** @type {ExploreState["heat"]} */
  heat = null;
  /** @type {ExploreState["packing"]} */
  packing = null;
  /** @type {ExploreState["labels"]} */
  labels = null;
  /** @type {ExploreState["surveyed"]} */
  surveyed = null;
  /** @type {ExploreState["pointed"]} */
  pointed = [];

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    const button = (
      /** @type {"heatmap" | "survey" | "best" | "fewest" | "least" | "explain" | "rate" | "estimate" | "plane" | "strip" | "rectangles"} */ kind,
      /** @type {string} */ title,
    ) =>
      h("button", {
        "data-kind": kind === "fewest" || kind === "least" ? "cheapest" : kind,
        id: `more-${kind}`,
        onclick: () => this[kind](),
      }, title);
    this.buttons = [
      button("heatmap", "Heat map"),
      button("survey", "Every setting"),
      button("best", "Best packing"),
      button("fewest", "Fewest pieces"),
      button("least", "Least cost"),
      button("explain", "Why, or why not"),
      button("rate", "How hard"),
      button("estimate", "How many, about"),
    ];
    const without = {
      plane: button("plane", "Does it tile?"),
      strip: button("strip", "Strips"),
      rectangles: button("rectangles", "Rectangles"),
    };
    this.searching = [...this.buttons, ...Object.values(without)];
    this.lacking = h("p.hint", { hidden: true });
    this.halt = h("button.halt", { hidden: true, onclick: () => app.searches.stop() }, "Stop");
    this.text = h("p.words", { id: "more-text", hidden: true });
    this.piece = h("select", {
      id: "heat-piece",
      hidden: true,
      "aria-label": "The piece of the heat map",
      onchange: () => this.draw(),
    });
    this.endless = new Endless(app, () => this.draw(), without);
    this.rows = new Survey(app, (cells) => this.#point(cells));
    const generate = (/** @type {Wanted} */ wanted, /** @type {(event: SearchEvent<"generate">) => void} */ event) =>
      this.#run("generate", wanted, { event, document: app.unset });
    this.challenges = new Challenges(app, generate, (text) => this.#tell(text));
    app.on("views").append(this.rows.table);
    this.pane = h(
      "div.pane",
      {},
      h("div.grid-buttons", {}, this.buttons),
      this.endless.pane,
      this.lacking,
      h("div.row", {}, this.halt),
      this.piece,
      this.text,
      h("h2", {}, "Challenges"),
      h("p.hint", {}, "New boards: the setup is chosen by chance, or some pieces lie there already."),
      this.challenges.row,
      this.challenges.hint,
      this.challenges.papers,
      this.challenges.list,
    );
  }

  forget() {
    this.#clear();
    this.challenges.forget();
    this.endless.forget();
  }

  /** Nothing of a search is shown. */
  #clear() {
    this.heat = null;
    this.packing = null;
    this.labels = null;
    this.surveyed = null;
    this.pointed = [];
    this.endless.clear();
    fill(this.rows.table);
    this.text.hidden = true;
    this.piece.hidden = true;
  }

  enter() {
    this.seen();
    this.endless.choose();
    this.app.on("views").hidden = false;
  }

  leave() {
    this.app.on("views").hidden = true;
  }

  seen() {
    const { about, view, faults, hindrance } = this.app;
    this.challenges.seen();
    this.challenges.givenLine.hidden = Boolean(view?.slots.length);
    const offered = [...this.searching, this.challenges.make];
    const reason = offered.map((button) => about.verbs[kindOf(button)]).find(Boolean);
    this.#lacks(reason ? `What is grey ${reason.replace(/^[a-z -]*?needs/, "needs")}.` : "");
    for (const button of offered) {
      const kind = kindOf(button);
      const here = !view || kind === "generate" || view.verbs.includes(kind);
      const why = about.verbs[kind] ||
        (here ? null : LACKING[kind] ?? hindrance ?? "This puzzle does not allow it as it is now.");
      set(button, "disabled", Boolean(faults) || Boolean(why));
      set(button, "title", why ?? (faults ? hindrance : null));
      if (why && why === hindrance) this.#lacks(why);
    }
  }

  /** Say below the buttons why some of them cannot be pressed. @param {string} text */
  #lacks(text) {
    this.lacking.hidden = !text;
    this.lacking.textContent = text;
  }

  /** @param {Looks} [flags] */
  draw(flags) {
    const { app } = this;
    if (!app.view || app.mode !== "explore") return;
    if (this.elsewhere && !flags) return this.endless.show();
    if (this.heat) return app.showBoard([], { heat: this.#shares(), flags });
    if (this.labels) return app.showBoard([], { flags: this.#shaded(this.labels), texts: this.labels, named: true });
    if (this.surveyed) {
      return app.showBoard([], {
        heat: this.surveyed,
        figures: false,
        washes: new Map(),
        flags: flags ?? new Map(this.pointed.map((index) => [index, ["shade"]])),
        named: true,
      });
    }
    app.showBoard(app.tiles(this.packing ?? app.parts.solve.placed ?? app.view.placed), { flags });
  }

  /** The cells with the first of the labels are shaded: of a chessboard the black ones. @param {string[]} labels @returns {Looks} */
  #shaded(labels) {
    const [first] = labels.filter(Boolean).toSorted().reverse();
    const shaded = labels.flatMap((label, index) => (label === first ? [index] : []));
    return new Map(shaded.map((index) => [index, ["shade"]]));
  }

  /**
   * Search; resolves to the result, or to null if there is none, or another puzzle by now.
   * @template {Kind} K
   * @param {K} kind
   * @param {Options<K>} options
   * @param {More<K>} [more]
   */
  async #run(kind, options, { event, document, said } = {}) {
    const { app } = this;
    await app.settledView();
    if (app.faults) return null;
    const [asked, { elsewhere }] = [app.document, this];
    this.#clear();
    if (elsewhere) this.draw();
    this.halt.hidden = false;
    this.#tell("Working …");
    let last = /** @type {DoneEvent | null} */ (null);
    let result = /** @type {ResultEvent<K> | null} */ (null);
    const heard = (/** @type {SearchEvent<K>} */ one) => {
      if (one.type === "result") result = one;
      else if (one.type === "done") last = one;
      else if (one.type === "progress") {
        const share = one.share ? `${Math.round(100 * one.share)} % done` : "";
        this.#tell(`Working … ${share}${one.found ? ` ${grouped(one.found)} so far` : ""}`);
      }
      event?.(one);
    };
    await app.searches.run(kind, options, heard, false, document);
    this.halt.hidden = true;
    if (asked !== app.document) return null; // nothing is said beside another puzzle
    this.#over(result, last, said);
    return result;
  }

  /**
   * Say how a search ended.
   * @template {Kind} K
   * @param {ResultEvent<K> | null} result
   * @param {DoneEvent | null} last
   * @param {More<K>["said"]} said
   */
  #over(result, last, said) {
    if (result) this.#tell(said?.(result.data, result.text) ?? result.text);
    else if (last) this.#tell(last.why || "Done.");
    else this.#tell("The search was stopped.");
  }

  /** @param {string} text */
  #tell(text) {
    this.text.hidden = !text;
    this.text.textContent = text;
    this.app.say(text.split("\n").find(Boolean) ?? "");
  }

  // Heat map -----------------------------------------------------------------------------------

  async heatmap() {
    const result = await this.#run("heatmap", {});
    if (!result) return;
    this.heat = result.data.pieces;
    this.piece.hidden = false;
    fill(this.piece, Object.keys(this.heat).map((name) => h("option", { value: name }, name)));
    this.draw();
  }

  /** For each cell the share of solutions in which the chosen piece covers it. */
  #shares() {
    const shares = this.app.viewed.cells.map(() => 0);
    for (const [cell, share] of this.heat?.[this.piece.value] ?? []) shares[cell] = share;
    return shares;
  }

  // Survey -------------------------------------------------------------------------------------

  async survey() {
    const rows = /** @type {Row[]} */ ([]);
    const asked = this.app.document;
    const here = () => asked === this.app.document && Boolean(this.app.view);
    let [waiting, of] = [0, 0];
    const show = () => {
      waiting = 0;
      if (here()) this.rows.show(rows);
    };
    await this.#run("survey", {}, {
      event: (one) => {
        if (one.type === "result") of = one.data.of ?? 0;
        if (one.type !== "row") return;
        rows.push(one);
        waiting ||= requestAnimationFrame(show);
      },
      document: this.app.unset,
      said: () =>
        `${counted(rows.length, "setting")}${
          of ? ` of up to ${grouped(of)}, drawn by chance` : ""
        }. On the board a cell is darker if more solutions are left where it is chosen.`,
    });
    if (!here()) return;
    this.rows.show(rows);
    this.surveyed = this.rows.means(rows);
    this.draw();
  }

  /** Show on the board what a row of the table chooses. @param {number[]} cells */
  #point(cells) {
    this.pointed = cells;
    if (this.surveyed) this.draw();
  }

  // Others -------------------------------------------------------------------------------------

  async best() {
    const result = await this.#run("best", {});
    if (result) this.#lay(result.data.placed);
  }

  fewest() {
    return this.#cheapest("pieces");
  }

  least() {
    return this.#cheapest("cost");
  }

  /** Show the solution that costs least, or has the fewest pieces. @param {"cost" | "pieces"} objective */
  async #cheapest(objective) {
    const result = await this.#run("cheapest", { objective });
    if (result?.data.placed) this.#lay(result.data.placed);
  }

  /** Show what was found on the board. @param {Named[]} placed */
  #lay(placed) {
    this.packing = placed.map(([piece, cells]) => [this.app.viewed.pieceNumber(piece), cells]);
    this.draw();
  }

  /** Why there is no solution: in words, and on the board what they speak of. */
  async explain() {
    const result = await this.#run("explain", {}, { said: explainedText });
    if (!result?.data.drawn?.length) return;
    const labels = /** @type {string[]} */ ([]);
    for (const [cell, label] of result.data.drawn) labels[cell] = label;
    this.labels = labels;
    this.draw();
  }

  /** Whether pieces tile the plane: in words, and on the board a patch that shows it. */
  async plane() {
    const { endless } = this;
    const document = endless.question;
    const result = await this.#run("plane", {}, { document, said: (...answer) => endless.said(document, ...answer) });
    if (!result) return;
    await endless.found(result.data);
    this.draw();
  }

  /** In how many ways strips of a width are tiled, for every length. */
  async strip() {
    const { endless } = this;
    const [document, options] = [endless.plain, endless.strips];
    const said = (/** @type {unknown} */ _, /** @type {string} */ text) =>
      endless.headed(document, `strips of width ${options.width}`, text);
    const result = await this.#run("strip", options, { document, said });
    if (result) endless.listed(result.data);
  }

  /** Which rectangles are tiled: a table, and on the board the tilings of those that are prime. */
  async rectangles() {
    const { endless } = this;
    const [document, options] = [endless.plain, endless.sizes];
    const said = (/** @type {unknown} */ _, /** @type {string} */ text) =>
      endless.headed(document, `rectangles up to ${options.up_to.join(" × ")}`, text);
    const result = await this.#run("rectangles", options, { document, said });
    if (result) await endless.tabled(document, result.data);
  }

  /** Whether the board shows something else than the puzzle. */
  get elsewhere() {
    return this.endless.elsewhere;
  }

  rate() {
    return this.#run("rate", {}, { said: ratedText });
  }

  estimate() {
    return this.#run("estimate", {}, { said: estimatedText });
  }
}

/** The kind of search that a button begins. @param {HTMLElement} button */
const kindOf = (button) => /** @type {Kind} */ (button.dataset.kind ?? "generate");
