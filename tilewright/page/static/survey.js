/** The survey of all settings: a table of them, and on the board where solutions are left. */
import { cellNames } from "./cell-names.js";
import { counted, fill, grouped, h } from "./dom.js";
import { withSetting } from "./document.js";
import { cellKey } from "./geometry.js";

/** @import { App, LabelSlot, RowEvent } from "./types.d.ts" */

/** @typedef {Pick<App, "change" | "document" | "viewed">} Page */
/** @typedef {Pick<RowEvent, "set" | "solutions">} Row a setting, and how many solutions it has */

/** So many rows are shown at most. */
const ROWS = 400;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

export class Survey {
  /** @param {Page} app @param {(cells: number[]) => void} point - shows the cells that a row chooses. */
  constructor(app, point) {
    this.app = app;
    this.point = point;
    this.table = h("div.table", { id: "survey" });
  }

  /** The numbers of the cells that a setting chooses. @param {Row} row */
  #chosen(row) {
    const { slots, index } = this.app.viewed;
    return Object.entries(row.set).flatMap(([name, value]) => {
      const slot = slots.find((one) => one.name === name);
      const cells = Array.isArray(value) ? value : slot?.kind === "choose" ? slot.labels[value] ?? [] : [];
      return cells.flatMap((cell) => index.get(cellKey(cell)) ?? []);
    });
  }

  /** For each cell the mean number of solutions of the settings that choose it, as a share of the greatest. @param {Row[]} rows */
  means(rows) {
    const [sums, times] = /** @type {[number[], number[]]} */ ([[], []]);
    for (const row of rows) {
      for (const index of this.#chosen(row)) {
        sums[index] = (sums[index] ?? 0) + row.solutions;
        times[index] = (times[index] ?? 0) + 1;
      }
    }
    const means = this.app.viewed.shown.map((_, index) => (times[index] ? sums[index] / times[index] : 0));
    const most = Math.max(...means, 1e-9);
    return means.map((mean) => mean / most);
  }

  /** Show rows. @param {Row[]} rows */
  show(rows) {
    const slots = this.app.viewed.slots.filter((slot) => slot.kind === "choose");
    const month = slots.find(({ labels }) =>
      Object.keys(labels).length === 12 &&
      Object.keys(labels).every((label, at) => label.toLowerCase().startsWith(MONTHS[at]))
    );
    const day = slots.find(({ labels }) => Object.keys(labels).length === 31);
    fill(this.table, month && day ? this.#calendar(rows, month, day) : this.#plain(rows));
  }

  /** A month a row, a day a column; darker if there are more solutions. @param {Row[]} rows @param {LabelSlot} month @param {LabelSlot} day */
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
    const { shown: board } = this.app.viewed;
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
                onpointerenter: () => this.point(this.#chosen(row)),
                onpointerleave: () => this.point([]),
                onfocus: () => this.point(this.#chosen(row)),
                onblur: () => this.point([]),
              }, written(row)),
            ),
            h("td.number", {}, grouped(row.solutions)),
          )
        ),
      ),
    );
  }

  /** Put a row's setting on the board; the table stays. @param {Row} row */
  #take(row) {
    let { document } = this.app;
    for (const [name, value] of Object.entries(row.set)) document = withSetting(document, name, value);
    const table = [...this.table.childNodes];
    this.app.change(document, "chose a setting");
    fill(this.table, table);
  }
}
