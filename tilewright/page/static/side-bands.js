/** The colours of the sides of cells: a band along each side with its letter, clockwise from the top of the page. */
import { s } from "./dom.js";

/** @import { Cell, Lattice, Palette, Point } from "./types.d.ts" */

/** A colour on a side: its sign, the corners of its band (none for a face above or below), where its sign stands, and how high. */
/** @typedef {{sign: string, hue: number, band: Point[], at: Point, high: number}} Band */

const DEEP = 0.36; // of the way to the middle
const HIGH = 0.17; // the letter, as a share of the room
const NONE = ".";
/** The upper and the lower face of a solid, and how far aside they are written. @type {[string, number][]} */
const FACES = [["u", -0.17], ["d", 0.17]];
const DOWN = 0.27; // how far below the middle: the letter of the piece is above

const between = (
  /** @type {Point} */ [ax, ay],
  /** @type {Point} */ [bx, by],
  /** @type {number} */ share,
) => /** @type {Point} */ ([ax + share * (bx - ax), ay + share * (by - ay)]);

/** The number of the colour that stands for a letter or digit. @param {string} sign */
const hueOf = (sign) => /\d/.test(sign) ? Number(sign) : Math.max(0, sign.toLowerCase().charCodeAt(0) - 97);

/** The edges of a cell clockwise, from the one that looks to the top. @param {Point[]} loop @param {Point} centre @returns {[Point, Point][]} */
function inOrder(loop, [cx, cy]) {
  const edges = loop.map((from, at) => /** @type {[Point, Point]} */ ([from, loop[(at + 1) % loop.length]]));
  const turn = (/** @type {[Point, Point]} */ [[ax, ay], [bx, by]]) => {
    const [x, y] = [by - ay, ax - bx];
    const out = x * ((ax + bx) / 2 - cx) + y * ((ay + by) / 2 - cy) < 0 ? -1 : 1;
    const angle = Math.atan2(out * x, -out * y) + 1e-6;
    return angle < 0 ? angle + 2 * Math.PI : angle;
  };
  return edges.sort((one, other) => turn(one) - turn(other));
}

/** The bands of a cell. @param {Lattice} lattice @param {Cell} cell @param {string} colours - a sign a side. @returns {Band[]} */
export function bandsOf(lattice, cell, colours) {
  const [centre, room] = [lattice.centre(cell), lattice.room(cell)];
  const edges = inOrder(lattice.loop(cell), centre);
  return [...colours].flatMap((sign, side) => {
    if (sign === NONE) return [];
    const [hue, high] = [hueOf(sign), HIGH * room];
    if (side >= edges.length) {
      const [name, aside] = FACES[side - edges.length];
      const at = /** @type {Point} */ ([centre[0] + aside * room, centre[1] + DOWN * room]);
      return [{ sign: name + sign, hue, band: [], at, high }];
    }
    const [start, end] = edges[side];
    const band = [start, end, between(end, centre, DEEP), between(start, centre, DEEP)];
    return [{ sign, hue, band, at: between(between(start, end, 0.5), centre, DEEP / 2), high }];
  });
}

/** The nodes of a band. @param {Band} band @param {Pick<Palette, "fills" | "inks">} palette @returns {Node[]} */
export function bandNodes({ sign, hue, band, at: [x, y], high }, { fills, inks }) {
  const text = (/** @type {string} */ fill) => s("text.side", { x, y, "font-size": high.toFixed(3), fill }, sign);
  if (!band.length) return [text("#23272f")];
  const d = `M${band.map((point) => point.map((at) => at.toFixed(3)).join(" ")).join("L")}Z`;
  return [s("path.side", { d, fill: fills[hue % fills.length] }), text(inks[hue % fills.length])];
}
