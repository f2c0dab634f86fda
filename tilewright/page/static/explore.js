/** The tab "More": heat map, survey, best packing, challenges, why and how hard, each a search of its own. */
import { counted, fill, grouped, h, set } from "./dom.js";
import { cellNames } from "./cell-names.js";
import { withSetting } from "./document.js";
import { estimatedText, explainedText, ratedText } from "./findings.js";
import { cellKey } from "./geometry.js";
import { printSheet } from "./paper.js";
import { starsSaid, starsText } from "./stars.js";

/** @typedef {{set: Record<string, any>, solutions: number}} Row a setting, and how many solutions it has */
/** @typedef {import("./types.d.ts").SearchEvent} SearchEvent */

const ROWS = 400;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

export class Explore {
  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.table = /** @type {any} */ (null);
    this.heat = /** @type {Record<string, [number, number][]> | null} */ (null);
    this.packing = /** @type {any} */ (null);
    const button = (
      /** @type {"heatmap" | "survey" | "best" | "explain" | "rate" | "estimate"} */ kind,
      /** @type {string} */ title,
    ) => h("button", { "data-kind": kind, id: `more-${kind}`, onclick: () => this[kind]() }, title);
    this.buttons = [
      button("heatmap", "Heat map"),
      button("survey", "Every setting"),
      button("best", "Best packing"),
      button("explain", "Why, or why not"),
      button("rate", "How hard"),
      button("estimate", "How many, about"),
    ];
    this.lacking = h("p.hint", { hidden: true });
    this.halt = h("button.halt", { hidden: true, onclick: () => this.app.stop() }, "Stop");
    this.text = h("p.words", { id: "more-text", hidden: true });
    this.piece = h("select", {
      id: "heat-piece",
      hidden: true,
      "aria-label": "The piece of the heat map",
      onchange: () => this.draw(),
    });
    this.table = h("div.table", { id: "survey" });
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
    this.made = /** @type {any[]} */ ([]);
    this.sheet = h(
      "button",
      { id: "print-sheet", hidden: true, onclick: () => printSheet(this.app, this.made) },
      "Print them",
    );
    this.challenges = h("ol.challenges");
    app.on("views").append(this.table);
    this.pane = h(
      "div.pane",
      {},
      h("div.grid-buttons", {}, this.buttons),
      this.lacking,
      h("div.row", {}, this.halt),
      this.piece,
      this.text,
      h("h2", {}, "Challenges"),
      h("p.hint", {}, "New boards: the setup is chosen by chance, or some pieces lie there already."),
      h(
        "div.row",
        {},
        this.number,
        this.stars,
        h("label", {}, this.unique, " one solution each"),
        this.givenLine,
        this.make,
        this.sheet,
      ),
      this.challenges,
    );
  }

  forget() {
    this.heat = null;
    this.packing = null;
    this.labels = /** @type {string[] | null} */ (null);
    this.surveyed = /** @type {number[] | null} */ (null);
    this.pointed = /** @type {number[]} */ ([]);
    if (!this.table) return;
    fill(this.table);
    this.text.hidden = true;
    this.piece.hidden = true;
  }

  enter() {
    this.seen();
    this.app.on("views").hidden = false;
  }

  leave() {
    this.app.on("views").hidden = true;
  }

  seen() {
    const { about, view } = this.app;
    this.givenLine.hidden = Boolean(view?.slots.length);
    const reason = Object.values(about.verbs ?? {}).find(Boolean);
    this.lacking.hidden = !reason;
    this.lacking.textContent = reason ? `What is grey ${reason.replace(/^[a-z -]*?needs/, "needs")}.` : "";
    for (const button of [...this.buttons, this.make]) {
      const kind = button.dataset.kind ?? "generate";
      const missing = about.verbs?.[kind];
      const here = !view || kind === "generate" || (view.verbs ?? []).includes(kind);
      const why = missing ||
        (here
          ? null
          : kind === "survey"
          ? "This puzzle has no setup to go through."
          : "This puzzle does not allow it as it is now.");
      set(button, "disabled", Boolean(this.app.faults) || Boolean(why));
      set(button, "title", why);
    }
  }

  /** @param {any} [flags] */
  draw(flags) {
    const { app } = this;
    if (!app.view || app.mode !== "explore") return;
    if (this.heat) return app.showBoard([], { heat: this.#shares(), flags });
    if (this.labels) return app.showBoard([], { flags: this.#shaded(), texts: this.labels, named: true });
    if (this.surveyed) {
      const pointed = new Map((this.pointed ?? []).map((index) => [index, ["shade"]]));
      return app.showBoard([], {
        heat: this.surveyed,
        figures: false,
        washes: new Map(),
        flags: flags ?? pointed,
        named: true,
      });
    }
    const tiles = app.tiles(this.packing ?? app.parts.solve.placed ?? app.view.placed);
    return app.showBoard(tiles, { flags });
  }

  /** The cells with the first of the labels are shaded: of a chessboard the black ones. @returns {Map<number, string[]>} */
  #shaded() {
    const labels = /** @type {string[]} */ (this.labels ?? []);
    const [first] = labels.filter(Boolean).toSorted().reverse();
    const shaded = labels.flatMap((label, index) => (label === first ? [index] : []));
    return new Map(shaded.map((index) => [index, ["shade"]]));
  }

  /**
   * @param {string} kind
   * @param {any} options
   * @param {(event: SearchEvent) => void} [event]
   * @param {any} [document]
   * @param {(data: any) => string} [said] - what is said of the result, if not its own text.
   * @returns {Promise<SearchEvent | null>}
   */
  async #run(kind, options, event, document, said) {
    const { app } = this;
    await app.settledView();
    if (app.faults) return null;
    const asked = app.document;
    this.forget();
    this.halt.hidden = false;
    this.#tell("Working …");
    let last = /** @type {SearchEvent | null} */ (null);
    let result = /** @type {SearchEvent | null} */ (null);
    await app.search(
      kind,
      options,
      (/** @type {SearchEvent} */ one) => {
        if (one.type === "result") result = one;
        else if (one.type === "done") last = one;
        else if (one.type === "progress") {
          this.#tell(
            `Working … ${one.share ? `${Math.round(100 * one.share)} % done` : ""}${
              one.found ? ` ${grouped(one.found)} so far` : ""
            }`,
          );
        }
        event?.(one);
      },
      false,
      document,
    );
    this.halt.hidden = true;
    return asked === app.document ? this.#over(result, last, said) : null; // nothing is said beside another puzzle
  }

  /**
   * Say how a search ended.
   * @param {SearchEvent | null} result
   * @param {SearchEvent | null} last
   * @param {(data: any) => string} [said]
   */
  #over(result, last, said) {
    if (result) this.#tell(said?.(result.data) ?? result.text ?? result.data?.text ?? "Done.");
    else if (last) this.#tell(last.why || "Done.");
    else this.#tell("The search was stopped.");
    return result;
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
    fill(this.piece, Object.keys(result.data.pieces).map((name) => h("option", { value: name }, name)));
    this.draw();
  }

  /** For each cell the share of solutions in which the chosen piece covers it. */
  #shares() {
    const shares = /** @type {number[]} */ (this.app.view.cells.map(() => 0));
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
      if (here()) this.#rows(rows);
    };
    await this.#run(
      "survey",
      {},
      (one) => {
        if (one.type === "result") of = /** @type {any} */ (one).data?.of ?? 0;
        if (one.type !== "row") return;
        rows.push(/** @type {SearchEvent & Row} */ (one));
        waiting ||= requestAnimationFrame(show);
      },
      this.app.unset,
      () =>
        `${counted(rows.length, "setting")}${
          of ? ` of up to ${grouped(of)}, drawn by chance` : ""
        }. On the board a cell is darker if more solutions are left where it is chosen.`,
    );
    if (!here()) return;
    this.#rows(rows);
    this.surveyed = this.#means(rows);
    this.draw();
  }

  /** The numbers of the cells that a setting chooses. @param {Row} row @returns {number[]} */
  #chosen(row) {
    const { view } = this.app;
    const slots = /** @type {any[]} */ (view.slots);
    return Object.entries(row.set).flatMap(([name, value]) => {
      const slot = slots.find((one) => one.name === name);
      const cells = /** @type {number[][]} */ (Array.isArray(value) ? value : slot?.labels?.[value] ?? []);
      return cells.map((cell) => view.index.get(cellKey(cell))).filter((index) => index !== undefined);
    });
  }

  /** For each cell the mean number of solutions of the settings that choose it, as a share of the greatest. @param {Row[]} rows */
  #means(rows) {
    const [sums, times] = /** @type {[number[], number[]]} */ ([[], []]);
    for (const row of rows) {
      for (const index of this.#chosen(row)) {
        sums[index] = (sums[index] ?? 0) + row.solutions;
        times[index] = (times[index] ?? 0) + 1;
      }
    }
    const cells = /** @type {number[][]} */ (this.app.view.shown);
    const means = cells.map((_, index) => (times[index] ? sums[index] / times[index] : 0));
    const most = Math.max(...means, 1e-9);
    return means.map((mean) => mean / most);
  }

  /** Show on the board what a row of the table chooses. @param {Row | null} row */
  #point(row) {
    this.pointed = row ? this.#chosen(row) : [];
    if (this.surveyed) this.draw();
  }

  /** @param {Row[]} rows */
  #rows(rows) {
    const slots = /** @type {any[]} */ (this.app.view.slots).filter((slot) => slot.kind === "choose");
    const month = slots.find((slot) =>
      Object.keys(slot.labels).length === 12 &&
      Object.keys(slot.labels).every((label, at) => label.toLowerCase().startsWith(MONTHS[at]))
    );
    const day = slots.find((slot) => Object.keys(slot.labels).length === 31);
    fill(this.table, month && day ? this.#calendar(rows, month, day) : this.#plain(rows));
  }

  /** A month a row, a day a column; darker if there are more solutions. @param {Row[]} rows @param {any} month @param {any} day */
  #calendar(rows, month, day) {
    const months = Object.keys(month.labels);
    const days = Object.keys(day.labels);
    const sum = /** @type {Map<string, number>} */ (new Map());
    const first = /** @type {Map<string, Row>} */ (new Map());
    for (const row of rows) {
      const key = `${row.set[month.name]} ${row.set[day.name]}`;
      sum.set(key, (sum.get(key) ?? 0) + row.solutions);
      if (!first.has(key)) first.set(key, row);
    }
    const most = Math.max(1, ...sum.values());
    const cell = (/** @type {string} */ label, /** @type {string} */ date) => {
      const key = `${label} ${date}`;
      const number = sum.get(key);
      if (number === undefined) return h("td");
      const level = number ? 1 + Math.min(4, Math.floor((5 * Math.log1p(number)) / Math.log1p(most + 1))) : 0;
      return h(
        `td.level-${level}`,
        {},
        h("button", {
          title: `${label} ${date}: ${counted(number, "solution")}`,
          onclick: () => this.#take(/** @type {Row} */ (first.get(key))),
        }, grouped(number)),
      );
    };
    return h(
      "table.calendar",
      {},
      h("caption", {}, "Solutions of each date; choose one to see it."),
      h("thead", {}, h("tr", {}, h("td"), months.map((label) => h("th", { scope: "col" }, label.slice(0, 3))))),
      h(
        "tbody",
        {},
        days.map((date) => h("tr", {}, h("th", { scope: "row" }, date), months.map((label) => cell(label, date)))),
      ),
    );
  }

  /** @param {Row[]} rows */
  #plain(rows) {
    const sorted = [...rows].sort((a, b) => a.solutions - b.solutions);
    const shown = sorted.length > ROWS ? [...sorted.slice(0, ROWS / 2), ...sorted.slice(-ROWS / 2)] : sorted;
    const { shown: board } = this.app.view;
    const written = (/** @type {Row} */ row) =>
      Object.entries(row.set).map(([name, value]) =>
        `${name} ${Array.isArray(value) ? cellNames(value, board).join(" ") : value}`
      ).join(", ");
    return h(
      "table",
      {},
      h(
        "caption",
        {},
        sorted.length > ROWS
          ? `${counted(sorted.length, "setting")}: those with fewest and most solutions.`
          : counted(sorted.length, "setting"),
      ),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Setting"), h("th", { scope: "col" }, "Solutions"))),
      h(
        "tbody",
        {},
        shown.map((row) =>
          h(
            "tr",
            {},
            h(
              "td",
              {},
              h("button.link", {
                onclick: () => this.#take(row),
                onpointerenter: () => this.#point(row),
                onpointerleave: () => this.#point(null),
                onfocus: () => this.#point(row),
                onblur: () => this.#point(null),
              }, written(row)),
            ),
            h("td.number", {}, grouped(row.solutions)),
          )
        ),
      ),
    );
  }

  /** Put a row's setting on the board. @param {Row} row */
  #take(row) {
    let { document } = this.app;
    for (const [name, value] of Object.entries(row.set)) document = withSetting(document, name, value);
    const table = [...this.table.childNodes];
    this.app.change(document, "chose a setting");
    fill(this.table, table);
  }

  // Others -------------------------------------------------------------------------------------

  async best() {
    const result = await this.#run("best", {});
    if (!result) return;
    this.packing = result.data.placed.map((
      /** @type {[string, number[]]} */ [piece, cells],
    ) => [this.app.view.pieceNumber(piece), cells]);
    this.draw();
  }

  /** Why there is no solution: in words, and on the board what they speak of. */
  async explain() {
    const result = await this.#run("explain", {}, undefined, undefined, explainedText);
    if (!result?.data.drawn?.length) return;
    const labels = /** @type {string[]} */ ([]);
    for (const [cell, label] of result.data.drawn) labels[cell] = label;
    this.labels = labels;
    this.draw();
  }

  rate() {
    return this.#run("rate", {}, undefined, undefined, ratedText);
  }

  estimate() {
    return this.#run("estimate", {}, undefined, undefined, estimatedText);
  }

  async generate() {
    await this.app.settledView();
    if (!this.app.view || this.app.faults) return;
    const number = Math.max(1, Math.min(48, Number(this.number.value) || 4));
    const stars = this.stars.value === "any" ? {} : { stars: Number(this.stars.value) };
    const wanted = { number, seed: Math.floor(Math.random() * 1e6), ...stars, ...this.#given() };
    fill(this.challenges);
    this.made = [];
    let { found, ended } = await this.#generated({ ...wanted, unique: this.unique.checked });
    if (!found && ended === "all" && this.unique.checked && this.app.view.slots.length) {
      ({ found } = await this.#generated({ ...wanted, unique: false }));
      if (found) this.#tell(`None of all the settings has exactly one solution, so these ${grouped(found)} have more.`);
    }
    this.sheet.hidden = !found;
  }

  /** What a puzzle without a setup gives to begin with: so many pieces, or as few as make the solution the only one. */
  #given() {
    if (this.app.view.slots.length) return {};
    if (this.givens.value !== "") return { givens: Math.max(0, Math.trunc(Number(this.givens.value))) };
    return this.unique.checked
      ? { minimal: true }
      : { givens: Math.max(1, Math.floor(this.app.view.pieces.length / 2)) };
  }

  /** Make challenges; resolves to how many were found, and why there are no more. @param {any} wanted */
  async #generated(wanted) {
    let found = 0;
    const result = await this.#run("generate", wanted, (one) => {
      if (one.type !== "challenge") return;
      found += 1;
      this.challenges.append(this.#challenge(one, found));
    }, this.app.unset);
    return { found, ended: result?.data.ended };
  }

  /** Play a challenge: of a puzzle of the catalogue it is a board of that puzzle. @param {any} document @param {number | null} stars @param {number} number */
  #play(document, stars, number) {
    const { app } = this;
    const pristine = app.mine.pristine && !app.mine.changedByHand ? document : null;
    app.keeper.visit(location.pathname);
    const board = { kind: "free", title: `${document.title ?? document.name}, challenge`, stars };
    app.become(document, `took challenge ${number}`, { pristine, board });
  }

  /** @param {any} challenge @param {number} number */
  #challenge({ document, stars, text }, number) {
    const { app } = this;
    const board = h("tw-board.mini", { inert: true });
    const item = h(
      "li",
      {},
      h(
        "button",
        {
          "aria-label": [`Challenge ${number}`, starsSaid(stars)].filter(Boolean).join(", "),
          onclick: () => this.#play(document, stars, number),
        },
        board,
        h("span.stars", { "aria-hidden": "true" }, starsText(stars)),
      ),
    );
    app.engine.view(document).then((/** @type {import("./types.d.ts").RawView} */ view) => {
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
    }).catch((/** @type {Error} */ error) => app.complain(error));
    item.title = text.split("\n")[0];
    return item;
  }
}
