/** Small pictures of pieces in space, for the tray: as solid as they are, seen from the same side as the board. */
import { s } from "./dom.js";
import { START } from "./solid.js";
import { pieceShapes, SolidPicture } from "./solid-paint.js";
import { written } from "./solid-svg.js";
import { unitOf } from "./space.js";

/** @import { Shape, Tile } from "./solid-paint.js" */
/** @import { Cell, Palette, Side, SolidLattice, SpacePoint } from "./types.d.ts" */

/** Everything is drawn with some room around it, in cells. */
const MARGIN = 0.06;

/**
 * A picture of a piece in space.
 * @param {SolidLattice} lattice
 * @param {Cell[]} cells
 * @param {number} colour
 * @param {Palette} palette
 * @param {string} [letter]
 * @param {number} [cell] - pixels of a cell.
 * @param {Side} [side] - from which it is seen.
 * @returns {SVGElement} `data-middle` is where its middle lies, in pixels.
 */
export function solidPieceSvg(lattice, cells, colour, palette, letter = "", cell = 19, side = START) {
  const { picture, shapes } = pieceShapes(lattice, cells, colour, palette, side);
  const [left, top, right, bottom] = boxOf(shapes);
  const unit = unitOf(lattice);
  const [wide, high] = [right - left, bottom - top];
  const svg = s("svg.piece.solid-piece", {
    viewBox: `${left} ${top} ${wide} ${high}`,
    width: Math.round((wide * cell) / unit),
    height: Math.round((high * cell) / unit),
    "data-middle": `${(-left * cell) / unit} ${(-top * cell) / unit}`,
    "aria-hidden": "true",
  });
  written(svg, shapes);
  if (letter) svg.append(letterOn(shapes, letter, palette.inks[colour % palette.inks.length], picture.ball));
  return svg;
}

/** Boards that small pictures were made of. @type {WeakMap<Cell[], SolidPicture>} */
const pictures = new WeakMap();

/**
 * A small picture of pieces on a board in space.
 * @param {SolidLattice} lattice
 * @param {Cell[]} cells - of the board.
 * @param {Tile[]} tiles
 * @param {Palette} palette
 * @returns {SVGElement}
 */
export function solidBoardSvg(lattice, cells, tiles, palette) {
  const picture = pictures.get(cells) ?? new SolidPicture(lattice, cells);
  pictures.set(cells, picture);
  picture.lay(tiles, palette);
  const shapes = picture.shapes({ ...START, shows: (_, tile) => tile >= 0 });
  const [left, top, right, bottom] = boxOf(shapes);
  const svg = s("svg.solid-piece", {
    viewBox: `${left} ${top} ${right - left} ${bottom - top}`,
    "aria-hidden": "true",
  });
  written(svg, shapes);
  return svg;
}

/** @param {Shape[]} shapes */
function boxOf(shapes) {
  const [xs, ys] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (const { outline, attributes } of shapes) {
    for (const [x, y] of outline) xs.push(x), ys.push(y);
    const { cx, cy, r } = attributes;
    if (cx !== undefined) {
      xs.push(Number(cx) - Number(r), Number(cx) + Number(r)), ys.push(Number(cy) - Number(r), Number(cy) + Number(r));
    }
    for (const [x, y] of [["x1", "y1"], ["x2", "y2"]]) {
      if (attributes[x] !== undefined) {
        xs.push(Number(attributes[x]) - 0.1, Number(attributes[x]) + 0.1),
          ys.push(Number(attributes[y]) - 0.1, Number(attributes[y]) + 0.1);
      }
    }
  }
  return [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN, Math.max(...xs) + MARGIN, Math.max(...ys) + MARGIN];
}

/** A letter on the face that shows most of itself. @param {Shape[]} shapes @param {string} letter @param {string} ink @param {number} ball */
function letterOn(shapes, letter, ink, ball) {
  let [x, y, room, most] = [0, 0, 1.6 * ball, 0];
  for (const { outline, attributes } of shapes) {
    if (outline.length > 2) {
      const area = areaOf(outline);
      if (area <= most * 1.01) continue;
      most = area;
      [x, y] = [0, 1].map((axis) => outline.reduce((sum, point) => sum + point[axis], 0) / outline.length);
      room = Math.sqrt(area);
    } else if (!most && attributes.cx !== undefined && Number(attributes.r) > 0.5 * ball) {
      [x, y] = [Number(attributes.cx), Number(attributes.cy)];
    }
  }
  const size = Math.min(0.62, 1.1 / Math.max(1, letter.length)) * room;
  return s("text.letter", { x, y, "font-size": size.toFixed(3), fill: ink }, letter);
}

/** @param {SpacePoint[]} points */
function areaOf(points) {
  return Math.abs(points.reduce((sum, [x, y], at) => {
    const [u, v] = points[(at + 1) % points.length];
    return sum + x * v - u * y;
  }, 0)) / 2;
}
