/** Values of slots that never come together, such as 30 February: a list, and a row to add one. */
import { fill, h } from "./dom.js";
import { neverOf, slotsOf, withNever } from "./slots.js";

/** @import { Banned, Slot } from "./slots.js" */
/** @import { App } from "./types.d.ts" */
/** @typedef {Pick<App, "change" | "document" | "say">} Page */

export class NeverList {
  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.form = "";
    this.pane = h("div.never");
  }

  /** Show what never comes together, if two slots or more have values. */
  show() {
    const { document } = this.app;
    const slots = slotsOf(document).filter((slot) => slot.kind === "choose");
    const never = neverOf(document);
    const form = JSON.stringify([slots.map((slot) => [slot.name, slot.groups.map((group) => group.name)]), never]);
    if (form === this.form) return;
    this.form = form;
    this.pane.hidden = slots.length < 2 && !never.length;
    fill(
      this.pane,
      h("h3", {}, "Never together"),
      this.#list(never),
      slots.length < 2 ? null : this.#row(slots, never),
    );
  }

  /** @param {Banned[]} never */
  #list(never) {
    if (!never.length) return h("p.hint", {}, "Every value of one slot may come with every value of another.");
    return h(
      "ul.bans",
      {},
      never.map((banned, index) => {
        const text = Object.entries(banned).map(([name, labels]) => `${name} ${labels.join(" or ")}`).join(" with ");
        return h(
          "li",
          {},
          h("span", {}, text),
          h("button.small", { "aria-label": `Allow ${text}`, onclick: () => this.#remove(never, index, text) }, "✕"),
        );
      }),
    );
  }

  /** @param {Slot[]} slots @param {Banned[]} never */
  #row(slots, never) {
    const selects = slots.map((slot, at) =>
      h(
        "select",
        { id: `never-${at}`, "data-slot": slot.name },
        h("option", { value: "" }, "any"),
        slot.groups.map(({ name }) => h("option", { value: name }, name)),
      )
    );
    const choices = slots.map(({ name }, at) => h("label", { for: `never-${at}` }, `${name} `, selects[at]));
    const add = h("button", {
      id: "add-never",
      onclick: () => this.#add(selects, never),
    }, "Never together");
    return h("div.row", {}, choices, add);
  }

  /** @param {HTMLSelectElement[]} selects @param {Banned[]} never */
  #add(selects, never) {
    const banned = selects.filter((select) => select.value).map((
      select,
    ) => /** @type {[string, string[]]} */ ([select.dataset.slot ?? "", [select.value]]));
    if (banned.length < 2) return this.app.say("Choose a value in two slots at least.");
    const text = banned.map(([name, [label]]) => `${name} ${label}`).join(" with ");
    return this.app.change(
      withNever(this.app.document, [...never, Object.fromEntries(banned)]),
      `said that ${text} does not exist`,
    );
  }

  /** @param {Banned[]} never @param {number} index @param {string} text */
  #remove(never, index, text) {
    this.app.change(withNever(this.app.document, never.filter((_, at) => at !== index)), `allowed ${text}`);
  }
}
