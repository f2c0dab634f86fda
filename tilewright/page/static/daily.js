/** The boards of the day: one of each family, the same for everyone, chosen by the date. */
import { addressOf, boardOf, dateText, documentOf, isDate } from "./almanac.js";
import { closing, dialog, fill, h } from "./dom.js";
import { starsSaid, starsText } from "./stars.js";
import { clockText } from "./times.js";

/** @import { App, Family } from "./types.d.ts" */

/** @typedef {Pick<App, "catalogue" | "complain" | "on" | "opening" | "times">} Page */

export class Daily {
  /**
   * @param {Page} app
   * @param {() => Promise<Family[]>} families
   */
  constructor(app, families) {
    this.app = app;
    this.families = families;
    this.day = h("p.hint");
    this.list = h("ul.cards");
    const times = h("button", { id: "show-times", onclick: () => app.times.show() }, "My times");
    const row = h("div.row", {}, times, closing());
    this.dialog = dialog(app, "dialog.wide", "daily", "Boards of the day", this.day, this.list, row);
  }

  get today() {
    return dateText(new Date());
  }

  async show() {
    const families = await this.families().catch((error) => void this.app.complain(error));
    if (!families) return;
    this.day.textContent = `${this.today}: everyone has the same boards today. The clock runs while the board is seen.`;
    fill(this.list, families.map((family) => this.#card(family)));
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** @param {Family} family */
  #card(family) {
    const { stars } = boardOf(family, this.today);
    const best = this.app.times.best((one) =>
      one.kind === "daily" && one.date === this.today && one.family === family.name
    );
    return h(
      "li",
      {},
      h(
        "button",
        { "data-daily": family.name, onclick: () => this.#choose(family) },
        this.app.catalogue.picture(family.puzzle),
        h("strong", {}, family.title),
        h("span.stars", { role: "img", "aria-label": starsSaid(stars) }, starsText(stars)),
        h("span", {}, family.text),
        best ? h("span.done", {}, `Solved in ${clockText(best.seconds)}`) : null,
      ),
    );
  }

  /** @param {Family} family */
  async #choose(family) {
    this.dialog.close();
    await this.open(family.name).catch((error) => this.app.complain(error));
  }

  /** Open the board of a day of a family. @param {string} name @param {string} [date] @param {boolean} [sent] - whether somebody sent it. */
  async open(name, date = this.today, sent = false) {
    const family = (await this.families()).find((one) => one.name === name);
    if (!family) throw new Error(`There is no board of the day that is called ${name}.`);
    if (!isDate(date)) throw new Error(`There is no day ${date}.`);
    const board = boardOf(family, date);
    const document = documentOf(await this.app.opening.puzzle(family.puzzle), board);
    this.app.opening.play(document, addressOf({ kind: "daily", family: name, date }), {
      kind: "daily",
      title: family.title,
      stars: board.stars,
      family: name,
      date,
      sent,
    });
  }
}
