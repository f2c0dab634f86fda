/** Fields for the colours of the sides of a piece: one for each cell, a letter or digit a side. */
import { fill, h } from "./dom.js";
import { cellKey } from "./geometry.js";

/** @import { Lattice, Marked } from "./types.d.ts" */

/** A side without colour. */
export const BARE = ".";

/** How many sides a cell has: around it, and in space above and below. @param {Lattice} lattice @param {Marked} one */
const countOf = (lattice, { cell }) => lattice.loop(cell).length + (lattice.space > 2 ? 2 : 0);

/** Whether any side of a cell has a colour. @param {Marked} one */
export const isColoured = ({ sides = "" }) => [...sides].some((sign) => sign !== BARE);

export class SideFields {
  /** @param {() => void} changed - is called when a side has another colour. */
  constructor(changed) {
    this.changed = changed;
    this.list = h("div.row.side-fields");
    this.node = h(
      "fieldset",
      { hidden: true },
      h("legend", {}, "Colours of the sides"),
      h("p.hint", {}, ""),
      this.list,
    );
  }

  /** Show a field for each cell, or none where sides mean nothing. @param {Lattice} lattice @param {Marked[]} cells @param {boolean} mean */
  show(lattice, cells, mean) {
    this.node.hidden = !mean;
    if (!mean) return;
    const order = lattice.space > 2 ? "clockwise from the top, then above and below" : "clockwise from the top";
    const hint = /** @type {HTMLElement} */ (this.node.querySelector("p"));
    hint.textContent = `A letter or digit a side, ${order}; a dot for none.`;
    fill(this.list, cells.map((one) => this.#field(lattice, one)));
  }

  /** @param {Lattice} lattice @param {Marked} one */
  #field(lattice, one) {
    const most = countOf(lattice, one);
    const input = h("input", {
      value: one.sides ?? "",
      size: most + 1,
      maxlength: most,
      pattern: `[A-Za-z0-9.]{${most}}`,
      placeholder: BARE.repeat(most),
      title: `${most} letters, digits or dots`,
      "data-side-cell": cellKey(one.cell),
      oninput: () => {
        one.sides = input.value || undefined;
        this.changed();
      },
    });
    return h("label", {}, `${cellKey(one.cell)} `, input);
  }
}
