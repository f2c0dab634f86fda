/** The rules of a puzzle in the tab "Edit": boxes for those that one click adds or takes away, and the others as text. */
import { fill, h } from "./dom.js";
import { edited } from "./document.js";

/** @import { App, Rule } from "./types.d.ts" */

/** @typedef {Pick<App, "change" | "document">} Page */

/** Rules that one click adds or takes away. */
const RULES = /** @type {[string, Rule][]} */ ([
  ["Alike pieces must not touch, not even at a corner", { apart: { pieces: "same", touching: "corner" } }],
  ["Alike pieces must not share an edge", { apart: { pieces: "same", touching: "edge" } }],
  ["No point where four pieces meet", { no_crossroads: true }],
  ["Marks of pieces lie on marks of the board", { marks: "match" }],
  ["The solution looks the same after half a turn", { symmetric: "rotate-180" }],
  ["No straight line between pieces from border to border", { no_fault_lines: true }],
  ["No further piece could be laid", { maximal: true }],
]);

/** A rule as text, whatever switches it. */
const plain = (/** @type {Rule} */ { switch: _, ...rule }) => JSON.stringify(rule);

export class RuleList {
  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.pane = h("div.rules");
  }

  show() {
    const rules = this.app.document.rules ?? [];
    const boxes = RULES.map(([title, rule], index) => {
      const at = rules.findIndex((one) => plain(one) === plain(rule));
      return h(
        "label",
        {},
        h("input", {
          type: "checkbox",
          id: `rule-${index}`,
          checked: at >= 0,
          onchange: () => this.#toggle(at, rule, title),
        }),
        ` ${title}`,
      );
    });
    const others = rules.filter((one) => !RULES.some(([, rule]) => plain(one) === plain(rule)));
    fill(
      this.pane,
      boxes,
      others.map((rule) =>
        h(
          "p.row",
          {},
          h("code", {}, JSON.stringify(rule)),
          h("button.small", {
            "aria-label": "Take this rule away",
            onclick: () => this.#toggle(rules.indexOf(rule), rule, "a rule"),
          }, "✕"),
        )
      ),
    );
  }

  /** Take away the rule at a place, or add it where that is -1. @param {number} at @param {Rule} rule @param {string} title */
  #toggle(at, rule, title) {
    const rules = [...(this.app.document.rules ?? [])];
    if (at >= 0) rules.splice(at, 1);
    else rules.push(rule);
    this.app.change(edited(this.app.document, { rules }), `${at >= 0 ? "took away" : "added"} the rule: ${title}`);
  }
}
