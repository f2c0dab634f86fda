/**
 * A patch of the plane, from what shows that pieces tile it or do not: the tiles of a period again and again, or
 * coronas around a tile. The answer says which colours tiles that touch have.
 */

/** @import { Cell, Certificate, Lattice, Patch, Point } from "./types.d.ts" */
/** @typedef {Extract<Certificate, {kind: "period"}>} Periodic */

/** @typedef {{tile: number, by: [number, number]}} Copy a tile of the period, by its number, and how often each step was added */

/** The breadth and the height that are filled, in cells. */
const FIELD = [16, 12];
/** What is drawn of a certificate; null if there is nothing to draw. @param {Lattice} lattice @param {Certificate} certificate @returns {Patch | null} */
export function patchOf(lattice, certificate) {
  if (certificate.kind === "bounds") return null;
  const tiles = certificate.kind === "period"
    ? periodic(lattice, certificate)
    : [[certificate.tile], ...certificate.coronas].flatMap((level, colour) =>
      level.map((tile) => ({ ...tile, colour: colour % 3 }))
    );
  const all = tiles.flatMap(({ cells }) => cells);
  const slide = lattice.slideOf(all);
  const cells = all.map((cell) => slid(cell, slide, -1));
  let next = 0;
  return { cells, tiles: tiles.map((tile) => ({ ...tile, cells: tile.cells.map(() => next++) })) };
}

/** @param {Cell} cell @param {number[]} vector @param {number} times @returns {Cell} */
const slid = (cell, vector, times) => cell.map((value, axis) => value + times * vector[axis]);

/** The tiles of a period, wherever one of their cells lies in the field. @param {Lattice} lattice @param {Periodic} certificate */
function periodic(lattice, { tiles, period, colours }) {
  const steps = period.map((step) => /** @type {Point} */ (lattice.shiftOf(step)));
  const copies = tiles.flatMap(({ cells }, tile) => {
    const found = /** @type {Map<string, Copy>} */ (new Map());
    for (const cell of cells) for (const by of within(lattice.centre(cell), steps)) found.set(by.join(), { tile, by });
    return [...found.values()];
  });
  return copies.map(({ tile, by: [one, other] }) => {
    const cells = tiles[tile].cells.map((cell) => slid(slid(cell, period[0], one), period[1], other));
    const colour = tiles[tile].colour + one * colours.steps[0] + other * colours.steps[1];
    return { ...tiles[tile], cells, colour: ((colour % colours.number) + colours.number) % colours.number };
  });
}

/** How often both steps are to be added to a point so that it lies in the field, whose middle is 0. @param {Point} from @param {Point[]} steps */
function within([x, y], [[ax, ay], [bx, by]]) {
  const area = ax * by - ay * bx;
  const [right, low] = FIELD.map((side) => side / 2);
  const corners = [[-right, -low], [right, -low], [-right, low], [right, low]].map((
    [u, v],
  ) => [((u - x) * by - (v - y) * bx) / area, ((v - y) * ax - (u - x) * ay) / area]);
  const range = [0, 1].map((axis) => corners.map((corner) => corner[axis])).map((
    all,
  ) => [Math.ceil(Math.min(...all)), Math.floor(Math.max(...all))]);
  const found = /** @type {[number, number][]} */ ([]);
  for (let i = range[0][0]; i <= range[0][1]; i++) {
    for (let j = range[1][0]; j <= range[1][1]; j++) {
      const [u, v] = [x + i * ax + j * bx, y + i * ay + j * by];
      if (Math.abs(u) <= right && Math.abs(v) <= low) found.push([i, j]);
    }
  }
  return found;
}
