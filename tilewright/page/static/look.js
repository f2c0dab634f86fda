/** How things look: palette, hatching, dark or light, pieces in space, the board as text, help. */
import { withPaints } from "./paints.js";
import { closing, dialog, fill, h, s, set } from "./dom.js";
import { hasSolids } from "./space.js";
import { washPatterns } from "./washes.js";

/** @import { App, Paint, Palette, Shown, Tile, View } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "board" | "document" | "draw" | "mode" | "on" | "parts" | "solid" | "view">} Page */

/** What hands do, by mouse or by touch. */
const HANDS = [
  ["Solve", "finds the first solution, all of them, or their number"],
  ["By hand", "take a piece from the tray and lay it; press a laid piece to take it up again"],
  ["Turn", "press the piece in the tray once more, or use the buttons below it"],
  ["Hint", "says where to look, then which piece, then how it lies; Why? gives the reason"],
  ["Edit", "changes the board, the pieces and the rules: the result is a puzzle of your own"],
  ["My puzzles", "what you drew, opened or began: it is kept on this machine"],
];
const KEYS = [
  ["Arrows, Home, End", "move from cell to cell; Page Up and Page Down from layer to layer"],
  ["Arrows in the list of puzzles", "go through it; Page Up and Page Down ten at a time, Home and End to its ends"],
  ["Space or Enter", "paint, choose a peg, take a piece up or put it down"],
  ["A letter", "takes the piece of that letter in hand"],
  ["R, Shift+R, F, T", "turn, turn back, flip the piece in hand; tilt it, in space"],
  ["Delete, Escape", "take a piece back, put the piece in hand away"],
  ["1 to 4", "while painting: open, outside, may stay empty, mark"],
  ["5 to 9", "while painting: the first five domains or values of the setup"],
  ["Shift and an arrow", "paint along"],
  ["[ and ]", "the solution before and after"],
  ["Arrows, + and -, Home", "on the picture in space: turn it, zoom, as at first"],
  ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"],
];

export class Look {
  /** The palette with the colours that pieces have of their own. @type {{paints: Paint[], palette: Palette, whole: Palette} | null} */
  #painted = null;

  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.paletteName = read("palette", "soft");
    this.hatch = read("hatch", "") === "yes";
    this.theme = read("theme", "");
    /** Whether the layers of a puzzle in space are shown too: "yes", "no", or "" where nobody chose. */
    this.layers = read("layers", "");
    this.layering = h("button.small", {
      id: "solid-flat",
      title: "The same in layers, cell by cell",
      "aria-controls": "board",
      onclick: () => this.#layer(),
    }, "Layers");
    const choice = (
      /** @type {string} */ name,
      /** @type {string} */ value,
      /** @type {string} */ title,
      /** @type {boolean} */ checked,
      /** @type {() => void} */ act,
    ) => h("label", {}, h("input", { type: "radio", name, value, checked, onchange: act }), ` ${title}`);
    const theme = (/** @type {string} */ value, /** @type {string} */ title) =>
      choice("theme", value, title, this.theme === value, () => this.#theme(value));
    const palette = (/** @type {string} */ value, /** @type {string} */ title) =>
      choice("palette", value, title, this.paletteName === value, () => this.#palette(value));
    const hatching = h("input", {
      type: "checkbox",
      id: "hatching",
      checked: this.hatch,
      onchange: () => this.#hatching(hatching.checked),
    });
    this.dialog = dialog(
      app,
      "dialog",
      "look",
      "Look",
      h(
        "fieldset",
        {},
        h("legend", {}, "Page"),
        theme("", "as the system says"),
        theme("light", "light"),
        theme("dark", "dark"),
      ),
      h(
        "fieldset",
        {},
        h("legend", {}, "Colours"),
        palette("soft", "soft"),
        palette("distinct", "distinct: the twelve differ for colour-blind eyes too"),
        h("label", {}, hatching, " stripes on the pieces"),
      ),
      closing(),
    );
    this.helper = dialog(
      app,
      "dialog",
      "help",
      "Help",
      h("p", {}, "Fill the board with the pieces, by hand or by a search that finds every way."),
      h("dl.keys", {}, HANDS.flatMap(([what, text]) => [h("dt", {}, what), h("dd", {}, text)])),
      h("h2.for-mouse", {}, "Keys"),
      h(
        "p.hint.for-mouse",
        {},
        "With a piece in hand the wheel and the right button turn it too. Keys work while the board has the focus; those that turn a piece work everywhere.",
      ),
      h("dl.keys.for-mouse", {}, KEYS.flatMap(([key, text]) => [h("dt", {}, key), h("dd", {}, text)])),
      closing(),
    );
    app.on("look").onclick = () => this.dialog.showModal();
    app.on("help").onclick = () => this.help();
  }

  help() {
    this.helper.showModal();
  }

  /** The palette: fills, inks and edges by the number of a colour. */
  get palette() {
    const palette = this.app.about.palettes[this.paletteName] ?? Object.values(this.app.about.palettes)[0];
    const paints = this.app.view?.paints ?? [];
    if (!paints.length) return palette;
    if (this.#painted?.paints !== paints || this.#painted.palette !== palette) {
      this.#painted = { paints, palette, whole: withPaints(palette, paints) };
    }
    return this.#painted.whole;
  }

  /** Stripes for each of twelve hues, which are shown where hatching is wanted, and what fills domains. */
  patterns() {
    const kinds = Array.from({ length: 12 }, (_, index) => {
      const [angle, step] = [(index % 6) * 30, 0.16 + 0.07 * Math.floor(index / 6)];
      return s("pattern", {
        id: `hatch-${index}`,
        patternUnits: "userSpaceOnUse",
        width: step,
        height: step,
        patternTransform: `rotate(${angle})`,
      }, s("path", { d: `M0 ${step / 2}H${step}`, stroke: "#000", "stroke-width": 0.035 }));
    });
    fill(this.app.on("patterns"), s("defs", {}, kinds, washPatterns()));
  }

  /** @param {string} value */
  #theme(value) {
    this.theme = value;
    write("theme", value);
    applyTheme(this.theme, this.hatch);
    this.app.draw(); // the picture in space reads its colours when it is drawn
  }

  /** @param {string} value */
  #palette(value) {
    this.paletteName = value;
    write("palette", value);
    this.app.board.board = null;
    this.app.draw();
  }

  /** @param {boolean} wanted */
  #hatching(wanted) {
    this.hatch = wanted;
    write("hatch", wanted ? "yes" : "");
    applyTheme(this.theme, this.hatch);
  }

  /** Show the layers beside the picture in space, or fold them away. */
  #layer() {
    const { app } = this;
    this.layers = this.layering.getAttribute("aria-expanded") === "true" ? "no" : "yes";
    write("layers", this.layers);
    app.draw();
    if (this.layers === "no") return;
    app.board.focusCell(app.board.current);
    app.board.scrollIntoView({ block: "nearest" });
  }

  /** Fold the layers of a puzzle in space away, unless they show what the picture does not, are wanted, or find room. @param {boolean} isNeeded */
  #fold(isNeeded) {
    const open = isNeeded || (this.layers ? this.layers === "yes" : matchMedia("(min-width: 1360px)").matches);
    set(this.layering, "disabled", isNeeded);
    set(this.app.on("boards"), "data-folded", !open);
    set(this.layering, "aria-expanded", String(open));
    set(this.app.on("skip"), "href", open ? "#board" : "#solid");
  }

  /** Show pieces in space if the lattice has solids. @param {View} view @param {Tile[]} tiles @param {Partial<Pick<Shown, "flags" | "heat">>} more */
  solid(view, tiles, { flags, heat }) {
    const { solid } = this.app;
    const { lattice } = view;
    solid.hidden = !hasSolids(lattice);
    this.app.parts.moves.see(tiles);
    if (hasSolids(lattice)) {
      solid.show({
        lattice,
        cells: view.shown,
        tiles,
        palette: this.palette,
        label: heat ? "Heat map" : this.app.document.title,
        heat: heat ? { shares: heat, kinds: view.kinds } : undefined,
        flags,
        open: this.app.mode === "play",
        holding: this.app.mode === "play" && Boolean(this.app.parts.play.hand),
      });
      const { pane } = this.app.parts.moves;
      if (!solid.contains(pane)) solid.insertBefore(pane, solid.lastChild);
      if (!solid.contains(this.layering)) solid.querySelector(".solid-view")?.append(this.layering);
      this.#fold(Boolean(heat) || view.slots.length > 0);
    }
  }

  /** The board in characters, a letter a cell. @param {View} view @param {Tile[]} tiles */
  textPicture(view, tiles) {
    const letters = new Map();
    for (const tile of tiles) for (const index of tile.cells) letters.set(index, tile.letter[0] ?? "*");
    const at = new Map(view.shown.map((cell, index) => [cell.join(), index]));
    const [wide, high, deep = 1, far = 1] = view.sizes;
    const layers = [];
    for (let number = 0; number < deep * far; number++) {
      const [z, w] = [number % deep, Math.floor(number / deep)];
      const rows = [];
      for (let y = 0; y < high; y++) {
        let row = "";
        for (let x = 0; x < wide; x++) {
          const index = at.get([x, y, z, w].slice(0, view.lattice.coordinates).join());
          row += index === undefined ? " " : letters.get(index) ??
            (view.kinds[index] === "blocked" ? "#" : view.kinds[index] === "optional" ? "?" : ".");
        }
        rows.push(row.trimEnd());
      }
      layers.push(rows.join("\n"));
    }
    return layers.join("\n\n");
  }
}

/** Give the page a theme, and its pieces stripes or none: what was chosen before if nothing is said. */
export function applyTheme(theme = read("theme", ""), hatch = read("hatch", "") === "yes") {
  set(document.documentElement, "data-theme", theme || null);
  document.documentElement.classList.toggle("hatching", hatch);
}

/** @param {string} name @param {string} otherwise */
function read(name, otherwise) {
  try {
    return localStorage.getItem(`tilewright-${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {string} value */
function write(name, value) {
  try {
    localStorage.setItem(`tilewright-${name}`, value);
  } catch { /* private windows keep nothing: the choice holds until the page is closed */ }
}
