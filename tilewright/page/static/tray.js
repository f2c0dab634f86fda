/** The tray: every piece as a button, with how many are left; picking one takes it in hand. */
import { fill, h, s } from "./dom.js";
import { tilePaths } from "./forms.js";
import { bounds } from "./geometry.js";
import { hasSolids } from "./space.js";

/** @import { Cell, Lattice, Palette, Piece, Side, Tile, View } from "./types.d.ts" */

/** What draws solids, once it was needed. @type {typeof import("./solid-tray.js") | null} */
let solids = null;

/** Load what draws solids: pieces, and the picture in space. */
export async function loadSolids() {
  solids ??= await import("./solid-tray.js");
}

/**
 * A small picture of cells as a piece of a colour: in space as it stands, seen from a side; else its layers side by side.
 * @param {Lattice} lattice
 * @param {Cell[]} cells
 * @param {number} colour
 * @param {Palette} palette
 * @param {string} [letter]
 * @param {number} [cell] - pixels of a cell.
 * @param {Side} [side]
 */
export function pieceSvg(lattice, cells, colour, palette, letter = "", cell = 19, side = undefined) {
  if (solids && hasSolids(lattice) && cells.length) {
    return solids.solidPieceSvg(lattice, cells, colour, palette, letter, cell, side);
  }
  const numbers = [...new Set(cells.map((one) => lattice.layerOf(one)))].sort((a, b) => a - b);
  const box = bounds(lattice, cells);
  const wide = box.right - box.left + 0.5;
  const hue = colour % palette.fills.length;
  const parts = numbers.flatMap((number, index) => {
    const own = cells.filter((one) => lattice.layerOf(one) === number);
    const [x, y] = lattice.centre(own[0]);
    const [fill_, edge] = [palette.fills[hue], palette.edges[hue]];
    const paths = tilePaths(lattice, own, [], 0.04, 0.14);
    const lined = lattice.form === "stick";
    return s(
      `g.tile.${lattice.form}`,
      { transform: `translate(${index * wide} 0)` },
      s("path.rim", { d: paths.rim, stroke: edge }),
      s("path.body", { d: paths.body, fill: lined ? "none" : fill_, stroke: lined ? fill_ : edge }),
      s("path.crease", { d: paths.detail, stroke: edge }),
      index || !letter ? null : s("text.letter", {
        x,
        y,
        "font-size": Math.min(0.62, 1.1 / letter.length) * lattice.room(own[0]),
        fill: palette.inks[hue],
      }, letter),
    );
  });
  const view = [box.left - 0.1, box.top - 0.1, wide * numbers.length - 0.3, box.bottom - box.top + 0.2];
  return s("svg.piece", {
    viewBox: view.join(" "),
    width: Math.round(view[2] * cell),
    height: Math.round(view[3] * cell),
    "aria-hidden": "true",
  }, parts);
}

/** A small picture of a board in space with pieces on it; none of a flat board. @param {View} view @param {Tile[]} tiles @param {Palette} palette */
export function boardSvg({ lattice, shown }, tiles, palette) {
  return solids && hasSolids(lattice) ? solids.solidBoardSvg(lattice, shown, tiles, palette) : null;
}

/**
 * Fill an element with pieces.
 * @param {HTMLElement} element
 * @param {{lattice: Lattice, pieces: Piece[]}} view - of the puzzle.
 * @param {Palette} palette
 * @param {{left: function(number): (number|null), orientation: function(number): number, picked: number|null,
 *   pick: function(number): void, side?: Side}} use - `left`: how many of a piece are left, null
 *   for any number; `side`: from which pieces in space are seen.
 */
export function showTray(element, view, palette, { left, orientation, picked, pick, side }) {
  fill(
    element,
    view.pieces.map((piece, number) => {
      const count = left(number);
      const cells = piece.orientations[orientation(number)]?.cells ?? [];
      const some = count === null ? "any number of them" : `${count} left`;
      return h(
        "button.tray-piece",
        {
          "aria-pressed": String(picked === number),
          disabled: count === 0 && picked !== number,
          "data-piece": number,
          "aria-label": `Piece ${piece.name}, ${some}`,
          title: `${piece.name}, ${some}`,
          onclick: () => pick(number),
        },
        pieceSvg(view.lattice, cells, piece.colour, palette, piece.letter, 19, side),
        count === 1 || (count === 0 && piece.copies[1] === 1)
          ? null
          : h("span.left", {}, count === null ? "∞" : `×${count}`),
      );
    }),
  );
}
