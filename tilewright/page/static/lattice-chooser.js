/** The cells that a board can have, each with a picture and a name that people know. */
import { closing, dialog, fill, h, s } from "./dom.js";
import { openPath } from "./forms.js";
import { bounds } from "./geometry.js";

/** @import { App, Lattice } from "./types.d.ts" */

/** @typedef {Pick<App, "lattice" | "latticeNamed" | "lattices" | "on">} Page */

/** Names in the order in which they are shown; a lattice that is missing here stands last, by its own name. */
const TITLES = /** @type {Record<string, string>} */ ({
  square: "Squares",
  hexagon: "Hexagons",
  triangle: "Triangles",
  tan: "Half squares, as in tangrams",
  kite: "Kites",
  drafter: "Half triangles",
  rhomb: "Rhombs",
  cairo: "Cairo pentagons",
  floret: "Floret pentagons",
  octagon: "Octagons and squares",
  trihexagonal: "Hexagons and triangles",
  "snub-square": "Snub squares",
  "square-edge": "Sticks on squares",
  "triangle-edge": "Sticks on triangles",
  "hexagon-edge": "Sticks on hexagons",
  cube: "Cubes",
  ball: "Balls",
  bcc: "Truncated octahedra",
  "triangular-prism": "Triangular prisms",
  "hexagonal-prism": "Hexagonal prisms",
  "tetra-octahedron": "Tetrahedra and octahedra",
  "rhombic-tetrahedron": "Rhombic tetrahedra",
  "cube-edge": "Sticks on cubes",
  tesseract: "Cubes of four dimensions",
});

/** What people call the cells of a lattice. @param {string} name */
export const latticeTitle = (name) => TITLES[name] ?? name;

export class LatticeChooser {
  /**
   * @param {Page} app
   * @param {(name: string) => void} chosen
   */
  constructor(app, chosen) {
    this.app = app;
    this.chosen = chosen;
    this.list = h("ul.lattices");
    this.dialog = dialog(app, "dialog.wide", "lattices", "What cells?", this.list, closing("Cancel"));
  }

  show() {
    const names = [...this.app.lattices.keys()];
    const known = Object.keys(TITLES).filter((name) => names.includes(name));
    const ordered = [...known, ...names.filter((name) => !(name in TITLES))];
    fill(this.list, ordered.map((name) => this.#card(name)));
    this.dialog.showModal();
  }

  /** @param {string} name */
  #card(name) {
    const current = name === this.app.lattice.name;
    const choose = () => {
      this.dialog.close();
      this.chosen(name);
    };
    return h(
      "li",
      {},
      h(
        "button",
        { "data-lattice": name, "aria-pressed": String(current), onclick: choose },
        patch(this.app.latticeNamed(name)),
        h("span", {}, latticeTitle(name)),
      ),
    );
  }
}

/** A picture of a few cells; layers stand one behind the other. @param {Lattice} lattice */
function patch(lattice) {
  const sizes = patchSizes(lattice);
  const cells = lattice.box(sizes);
  const box = bounds(lattice, cells);
  const layers = [...new Set(cells.map((cell) => lattice.layerOf(cell)))];
  const shift = 0.45;
  const deep = shift * (layers.length - 1);
  const groups = layers.map((layer, at) =>
    s(
      "g",
      { transform: `translate(${shift * (layers.length - 1 - at)} ${-shift * (layers.length - 1 - at)})` },
      cells.filter((cell) => lattice.layerOf(cell) === layer).map((cell, number) =>
        s(`path.patch.${lattice.form}.shade-${(number + at) % 3}`, { d: openPath(lattice, cell, 0.02, 0.05) })
      ),
    )
  );
  const view = [box.left - 0.15, box.top - deep - 0.15, box.right - box.left + deep + 0.3];
  return s("svg", { viewBox: `${view.join(" ")} ${box.bottom - box.top + deep + 0.3}`, "aria-hidden": "true" }, groups);
}

/** How far a patch goes along each axis: sticks and parts of a cell need more. @param {Lattice} lattice */
function patchSizes({ coordinates, form, kinds }) {
  if (coordinates === 4) return [2, 2, 2, 2];
  if (coordinates === 3) return form === "stick" ? [5, 5, 2] : [3, 3, 2];
  if (form === "stick") return [7, 6];
  return kinds.length > 3 ? [6, 4] : [4, 3];
}
