/** Levels: for each family boards that become harder, and how far one has come. */
import { addressOf, documentOf, readLevels } from "./boards.js";
import { closing, dialog, fill, h } from "./dom.js";
import { starsSaid, starsText } from "./stars.js";
import { clockText } from "./times.js";

/** @import { App, LevelFamily } from "./types.d.ts" */

/** @typedef {Pick<App, "complain" | "on" | "opening" | "times">} Page */

export class Levels {
  /** The levels of each family, once they were read. @type {Promise<LevelFamily[]> | null} */
  read = null;

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.list = h("div.booklets");
    const about = h("p.hint", {}, "From easy to hard. What is solved stays marked, and any level may be tried.");
    const row = h("div.row", {}, h("button", { onclick: () => app.times.show() }, "My times"), closing());
    this.dialog = dialog(app, "dialog.wide", "levels", "Levels", about, this.list, row);
  }

  /** The levels of each family; if they cannot be read, the next who asks tries again. */
  families() {
    this.read ??= readLevels();
    this.read.catch(() => this.read = null);
    return this.read;
  }

  async show() {
    const families = await this.families().catch((error) => void this.app.complain(error));
    if (!families) return;
    fill(this.list, families.map((family) => this.#booklet(family)));
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** @param {string} family @param {number} level */
  #best(family, level) {
    return this.app.times.best((one) => one.kind === "level" && one.family === family && one.level === level);
  }

  /** @param {LevelFamily} family */
  #booklet(family) {
    const solved = family.levels.filter((_, at) => this.#best(family.name, at + 1)).length;
    return h(
      "section",
      { "aria-label": family.title },
      h("h3", {}, family.title, h("span.hint", {}, ` ${solved} of ${family.levels.length} solved`)),
      h("ol.levels", {}, family.levels.map((board, at) => this.#level(family, board.stars, at + 1))),
    );
  }

  /** @param {LevelFamily} family @param {number | null} stars @param {number} number */
  #level(family, stars, number) {
    const best = this.#best(family.name, number);
    const said = [`Level ${number}`, starsSaid(stars), best ? `solved in ${clockText(best.seconds)}` : ""];
    return h(
      "li",
      {},
      h(
        "button",
        {
          "data-level": `${family.name}-${number}`,
          "data-solved": best ? "yes" : null,
          "aria-label": said.filter(Boolean).join(", "),
          title: said.filter(Boolean).join(", "),
          onclick: () => this.#choose(family.name, number),
        },
        h("span", {}, String(number)),
        h("span.small-stars", { "aria-hidden": "true" }, best ? "✓" : starsText(stars).replaceAll("☆", "")),
      ),
    );
  }

  /** @param {string} name @param {number} number */
  async #choose(name, number) {
    this.dialog.close();
    await this.open(name, number).catch((error) => this.app.complain(error));
  }

  /** Open a level of a family. @param {string} name @param {number} number @param {boolean} [sent] - whether somebody sent it. */
  async open(name, number, sent = false) {
    const family = (await this.families()).find((one) => one.name === name);
    const board = family?.levels[number - 1];
    if (!family || !board) throw new Error(`There is no level ${number} of ${name}.`);
    const placed = board.placed?.map(([piece, cells]) => ({ piece, cells }));
    const document = documentOf(await this.app.opening.puzzle(family.puzzle), { set: board.set, placed });
    const title = `${family.title}, level ${number}`;
    this.app.opening.play(document, addressOf({ kind: "level", family: name, level: number }), {
      kind: "level",
      title,
      stars: board.stars,
      family: name,
      level: number,
      sent,
    });
  }

  /** The level after one; after the last the list of all. @param {{family?: string, level?: number}} board */
  async next({ family = "", level = 0 }) {
    const found = (await this.families()).find((one) => one.name === family);
    if (found && level < found.levels.length) {
      await this.open(family, level + 1).catch((error) => this.app.complain(error));
    } else await this.show();
  }
}
