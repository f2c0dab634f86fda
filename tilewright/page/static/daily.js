/** The boards of the day: one of each family, the same for everyone, made by the core from the date. */
import { addressOf, dateText, documentOf, EDITION, isDate, numberOf, settingOf } from "./boards.js";
import { closing, dialog, fill, h } from "./dom.js";
import { starsSaid, starsText } from "./stars.js";
import { clockText } from "./times.js";

/** @import { App, DailyFamily, Document } from "./types.d.ts" */

/** @typedef {Pick<App, "about" | "catalogue" | "complain" | "engine" | "notice" | "on" | "opening" | "say" | "times">} Page */
/** @typedef {{document: Document, stars: number | null}} DailyBoard */

export class Daily {
  /** The boards that were made, or are being made, by family and date. @type {Map<string, Promise<DailyBoard>>} */
  made = new Map();

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.day = h("p.hint");
    this.list = h("ul.cards");
    const times = h("button", { id: "show-times", onclick: () => app.times.show() }, "My times");
    const row = h("div.row", {}, times, closing());
    this.dialog = dialog(app, "dialog.wide", "daily", "Boards of the day", this.day, this.list, row);
  }

  get today() {
    return dateText(new Date());
  }

  /** The families whose puzzle the page has: a page that was sent has few. */
  get families() {
    const known = new Set(this.app.catalogue.puzzles.map(({ name }) => name));
    return this.app.about.families.filter(({ puzzle }) => known.has(puzzle));
  }

  async show() {
    const { today } = this;
    this.day.textContent = `${today}: everyone has the same boards today. The clock runs while the board is seen.`;
    const cards = this.families.map((family) => this.#card(family, today));
    fill(this.list, cards.map(({ item }) => item));
    if (!this.dialog.open) this.dialog.showModal();
    for (const { family, stars } of cards) {
      if (!this.dialog.open) return; // they are made one after the other, as long as somebody looks
      fill(stars, await this.#board(family, today).then(starsOf, () => "This board could not be made."));
    }
  }

  /** The card of a family; its stars are filled in when its board is made. @param {DailyFamily} family @param {string} today */
  #card(family, today) {
    const best = this.app.times.best((one) => one.kind === "daily" && one.date === today && one.family === family.name);
    const stars = h("span.making", {}, "being made …");
    const item = h(
      "li",
      {},
      h(
        "button",
        { "data-daily": family.name, onclick: () => this.#choose(family) },
        this.app.catalogue.picture(family.puzzle),
        h("strong", {}, family.title),
        stars,
        h("span", {}, family.text),
        best ? h("span.done", {}, `Solved in ${clockText(best.seconds)}`) : null,
      ),
    );
    return { family, stars, item };
  }

  /** The board of a family on a date, made once. @param {DailyFamily} family @param {string} date */
  #board(family, date) {
    const name = `${family.name} ${date}`;
    const known = this.made.get(name) ?? this.#make(family, date);
    this.made.set(name, known);
    known.catch(() => this.made.delete(name));
    return known;
  }

  /** @param {DailyFamily} family @param {string} date @returns {Promise<DailyBoard>} */
  async #make(family, date) {
    const { engine, opening } = this.app;
    const puzzle = documentOf(await opening.puzzle(family.puzzle), settingOf(family, date));
    let made = /** @type {DailyBoard | null} */ (null);
    let wrong = "it was cut off";
    await engine.search("daily", puzzle, { ...family.options, number: numberOf(family, date) }, {
      event: (event) => {
        if (event.type === "fault") wrong = event.message ?? wrong;
        if (event.type === "challenge") made = { document: documentOf(puzzle, event.document), stars: event.stars };
      },
    });
    if (!made) throw new Error(`The board of ${family.title} on ${date} could not be made: ${wrong}`);
    return made;
  }

  /** @param {DailyFamily} family */
  async #choose(family) {
    this.dialog.close();
    await this.open(family.name).catch((error) => this.app.complain(error));
  }

  /**
   * Open the board of a day of a family.
   * @param {string} name
   * @param {string} [date]
   * @param {{sent?: boolean, edition?: string | null}} [more] - whether somebody sent it, and for which edition of the boards.
   */
  async open(name, date = this.today, { sent = false, edition = EDITION } = {}) {
    const { app } = this;
    const family = this.families.find((one) => one.name === name);
    if (!family) throw new Error(`There is no board of the day that is called ${name}.`);
    if (!isDate(date)) throw new Error(`There is no day ${date}.`);
    app.say(`The board of ${date} is being made …`);
    const { document, stars } = await this.#board(family, date);
    const board = /** @type {const} */ ({ kind: "daily", title: family.title, stars, family: name, date, sent });
    app.opening.play(document, addressOf(board), board);
    app.say(`${family.title} of ${date}: the board is made.`);
    if (edition !== EDITION) {
      app.notice(`This link is from an earlier edition of the page: the board of ${date} has changed since then.`);
    }
  }
}

/** @param {DailyBoard} board */
const starsOf = ({ stars }) => h("span.stars", { role: "img", "aria-label": starsSaid(stars) }, starsText(stars));
