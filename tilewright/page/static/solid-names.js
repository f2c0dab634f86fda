/** The names of the pieces of a picture in space: a click on one fades the piece, then leaves its outline, then hides it. */
import { fill, h } from "./dom.js";

/** @import { PieceLook, Tile } from "./solid-paint.js" */
/** @import { Palette } from "./types.d.ts" */

/** How a piece is seen, each with what a click does next. */
const LOOKS = /** @type {[PieceLook, string][]} */ ([
  ["seen", "a click fades it"],
  ["faded", "a click leaves its outline"],
  ["outlined", "a click hides it"],
  ["hidden", "a click shows it"],
]);

const nameOf = (/** @type {Tile} */ { letter, name }) => letter || name || "piece";
const isGhost = (/** @type {Tile} */ { look }) => /ghost/.test(look ?? "");

export class SolidNames {
  /** How pieces are seen that are not simply seen, by name. @type {Map<string, PieceLook>} */
  looks = new Map();

  /** @param {() => void} changed - what is to be done when a piece is seen in another way. */
  constructor(changed) {
    this.changed = changed;
    this.element = h("div.solid-names", { role: "group", "aria-label": "Pieces in the picture" });
    this.key = "";
  }

  /** Show the names of pieces. @param {Tile[]} tiles @param {Palette} palette @param {boolean} same - whether they are of the same board. */
  show(tiles, palette, same) {
    if (!same) this.looks.clear();
    const shown = tiles.filter((tile) => !isGhost(tile));
    const key = shown.map((tile) => `${nameOf(tile)} ${tile.colour}`).join() + palette.fills.join();
    if (same && this.key === key) return;
    this.key = key;
    fill(this.element, shown.map((tile) => this.#button(tile, palette)));
    this.element.hidden = shown.length < 2 && !this.looks.size;
  }

  /** Every piece is simply seen again. */
  forget() {
    this.looks.clear();
    for (const button of this.element.children) this.#describe(/** @type {HTMLElement} */ (button));
  }

  /** How tiles are seen that are not simply seen, by number. @param {Tile[]} tiles @returns {Map<number, PieceLook>} */
  looksOf(tiles) {
    return new Map(tiles.flatMap((tile, number) => {
      const look = isGhost(tile) ? undefined : this.looks.get(nameOf(tile));
      return look ? [[number, look]] : [];
    }));
  }

  /** @param {Tile} tile @param {Palette} palette */
  #button(tile, palette) {
    const hue = tile.colour % palette.fills.length;
    const swatch = h("span.solid-swatch");
    swatch.style.background = palette.fills[hue];
    swatch.style.borderColor = palette.edges[hue];
    const name = nameOf(tile);
    const button = h("button.solid-name", { "data-piece": name, onclick: () => this.#next(button) }, swatch, name);
    this.#describe(button);
    return button;
  }

  /** @param {HTMLElement} button */
  #next(button) {
    const name = button.dataset.piece ?? "";
    const at = LOOKS.findIndex(([look]) => look === (this.looks.get(name) ?? "seen"));
    const [look] = LOOKS[(at + 1) % LOOKS.length];
    if (look === "seen") this.looks.delete(name);
    else this.looks.set(name, look);
    this.#describe(button);
    this.changed();
  }

  /** @param {HTMLElement} button */
  #describe(button) {
    const name = button.dataset.piece ?? "";
    const [look, next] = LOOKS.find(([one]) => one === (this.looks.get(name) ?? "seen")) ?? LOOKS[0];
    button.dataset.look = look;
    button.title = `${name} is ${look}: ${next}`;
    button.setAttribute("aria-label", `Piece ${name}, ${look}`);
  }
}
