/** The first screen: one sentence on the page, a dozen pictures to begin with, and ways to play at once. */
import { h } from "./dom.js";

/** @import { App } from "./types.d.ts" */

/** @typedef {Pick<App, "about" | "catalogue" | "daily" | "guide" | "levels">} Page */

export class FrontDoor {
  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    const button = (/** @type {string} */ id, /** @type {string} */ title, /** @type {() => void} */ act) =>
      h("button", { id, onclick: act }, title);
    const known = new Set(app.catalogue.puzzles.map((one) => one.name));
    const first = app.about.first.filter((one) => known.has(one.name));
    this.element = h(
      "section.door",
      { id: "door", "aria-labelledby": "door-heading", hidden: true },
      h(
        "p.lead",
        { id: "door-heading" },
        "Fill the board with the pieces: lay them by hand, or let the page find every way.",
      ),
      h("ul.door-pictures", {}, first.map((one) => this.#card(one))),
      h(
        "div.row",
        {},
        button("try-it", "Show me how, in 30 seconds", () => app.guide.begin()),
        button("door-daily", "Boards of the day", () => app.daily.show()),
        button("door-levels", "Levels", () => app.levels.show()),
        button("door-close", "Close this", () => this.close()),
      ),
    );
  }

  /** @param {{name: string, title: string}} one */
  #card({ name, title }) {
    return h(
      "li",
      {},
      h(
        "button",
        { "data-first": name, onclick: () => this.app.catalogue.choose(name) },
        this.app.catalogue.picture(name),
        h("span", {}, title),
      ),
    );
  }

  open() {
    this.element.hidden = false;
  }

  /** Something was begun: the board has the place. */
  close() {
    if (this.element.hidden) return;
    this.element.hidden = true;
    scrollTo(0, 0);
  }
}
