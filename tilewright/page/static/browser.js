/** Browsing solutions: a slider, the number of the one that is shown, and small pictures of those near it. */
import { fill, grouped, h, s, set } from "./dom.js";
import { bounds } from "./geometry.js";
import { boardSvg } from "./tray.js";

/** @import { App, SolveState } from "./types.d.ts" */

/** @typedef {Pick<App, "board" | "look" | "tiles" | "viewed">} Page */

/** So many pictures are shown, and so many are kept. */
const [SHOWN, KEPT] = [7, 400];

export class Browser {
  /** The pictures by the index of their solution. @type {Map<number, {item: HTMLElement, button: HTMLElement}>} */
  kept = new Map();

  /**
   * @param {Page} app
   * @param {Pick<SolveState, "placements" | "solutions" | "at" | "complete">} found - what there is to browse.
   * @param {(index: number) => void} to - shows a solution.
   */
  constructor(app, found, to) {
    this.app = app;
    this.found = found;
    this.to = to;
    this.slider = h("input", {
      type: "range",
      min: 1,
      max: 1,
      value: 1,
      id: "which",
      "aria-label": "Which solution",
      oninput: () => to(Number(this.slider.value) - 1),
    });
    this.number = h("input", {
      type: "number",
      min: 1,
      max: 1,
      value: 1,
      id: "which-number",
      "aria-label": "Number of the solution",
      onchange: () => to(Number(this.number.value) - 1),
    });
    this.of = h("span.of");
    this.strip = h("ol.strip", { "aria-label": "Solutions near this one" });
    const arrow = (/** @type {number} */ way, /** @type {string} */ says, /** @type {string} */ key) =>
      h(
        "button",
        { onclick: () => to(found.at + way), "aria-label": `The solution ${says}`, "aria-keyshortcuts": key },
        way < 0 ? "‹" : "›",
      );
    this.pane = h(
      "div.browser",
      { hidden: true },
      h("div.row", {}, arrow(-1, "before", "["), this.slider, arrow(1, "after", "]")),
      h("p.row", {}, this.number, this.of),
      this.strip,
    );
  }

  /** Other solutions come. */
  forget() {
    this.kept = new Map();
  }

  /** Show where among the solutions the page is, if there are several. */
  show() {
    const { solutions: { length: count }, at, complete } = this.found;
    this.pane.hidden = count < 2;
    if (count < 2) return;
    this.slider.max = String(count);
    this.slider.value = String(at + 1);
    set(this.slider, "aria-valuetext", `${at + 1} of ${count}`);
    this.number.max = String(count);
    if (document.activeElement !== this.number) this.number.value = String(at + 1);
    this.of.textContent = `of ${grouped(count)}${complete ? "" : " so far"}`;
    this.#pictures(count, at);
  }

  /** @param {number} count @param {number} at */
  #pictures(count, at) {
    const start = Math.max(0, Math.min(at - (SHOWN >> 1), count - SHOWN));
    const shown = Array.from({ length: Math.min(SHOWN, count) }, (_, place) => this.#picture(start + place));
    const items = shown.map(({ item }) => item);
    const { children } = this.strip;
    if (items.length !== children.length || items.some((item, place) => item !== children[place])) {
      fill(this.strip, items);
    }
    shown.forEach(({ button }, place) => set(button, "aria-current", start + place === at ? "true" : null));
  }

  /** @param {number} index */
  #picture(index) {
    let picture = this.kept.get(index);
    if (picture) return picture;
    const button = h(
      "button",
      { onclick: () => this.to(index), "aria-label": `Solution ${index + 1}` },
      this.#svg(index),
      h("span", {}, grouped(index + 1)),
    );
    picture = { item: h("li", {}, button), button };
    if (this.kept.size > KEPT) this.kept.clear();
    this.kept.set(index, picture);
    return picture;
  }

  /** @param {number} index */
  #svg(index) {
    const { app, found } = this;
    const { lattice, shown } = app.viewed;
    const tiles = app.tiles(found.solutions[index].map((number) => found.placements[number]));
    const solid = boardSvg(app.viewed, tiles, app.look.palette);
    if (solid) return solid;
    const box = bounds(lattice, shown);
    const layers = [...new Set(shown.map((cell) => lattice.layerOf(cell)))];
    const wide = box.right - box.left + 0.4;
    const paths = tiles.flatMap((tile) =>
      app.board.outlines(tile.cells).map(([layer, d]) =>
        s("path", {
          d,
          fill: app.look.palette.fills[tile.colour],
          transform: `translate(${layers.indexOf(layer) * wide} 0)`,
        })
      )
    );
    return s("svg", {
      viewBox: `${box.left} ${box.top} ${wide * layers.length} ${box.bottom - box.top}`,
      "aria-hidden": "true",
    }, paths);
  }
}
