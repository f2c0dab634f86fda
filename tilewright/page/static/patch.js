/**
 * A patch of the plane, from what shows that pieces tile it or do not: the tiles of a period again and again, or
 * coronas around a tile.
 *
 * Copies of one piece that touch differ in colour. A colour follows from the tile of the period and from how often the
 * period was added, so that it repeats as the tiling does.
 */
import { cellKey, keyOf } from "./geometry.js";

/** @import { Cell, Certificate, Lattice, Patch, PlaneTile, Point } from "./types.d.ts" */

/** @typedef {{tile: number, by: [number, number]}} Copy a tile of the period, by its number, and how often each step was added */
/** @typedef {{from: number, to: number, by: [number, number]}} Contact two tiles that touch where the second is slid by so many steps */

/** The breadth and the height that are filled, in cells. */
const FIELD = [16, 12];
/** So many colours are enough for what is drawn here; more are not tried. */
const MOST_COLOURS = 5;
/** So many choices of a colour are tried for a number of colours. */
const TRIES = 20_000;

/** What is drawn of a certificate; null if there is nothing to draw. @param {Lattice} lattice @param {Certificate} certificate @returns {Patch | null} */
export function patchOf(lattice, certificate) {
  if (certificate.kind === "bounds") return null;
  const tiles = certificate.kind === "period"
    ? periodic(lattice, certificate.tiles, certificate.period)
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

/** The tiles of a period, wherever one of their cells lies in the field. @param {Lattice} lattice @param {PlaneTile[]} tiles @param {[Cell, Cell]} period */
function periodic(lattice, tiles, [one, other]) {
  const steps = [one, other].map((step) => /** @type {Point} */ (lattice.shiftOf(step)));
  const copies = tiles.flatMap(({ cells }, tile) => {
    const found = /** @type {Map<string, Copy>} */ (new Map());
    for (const cell of cells) for (const by of within(lattice.centre(cell), steps)) found.set(by.join(), { tile, by });
    return [...found.values()];
  });
  const placed = copies.map(({ tile, by }) => {
    const cells = tiles[tile].cells.map((cell) => slid(slid(cell, one, by[0]), other, by[1]));
    return { ...tiles[tile], cells };
  });
  const colour = coloursOf(tiles.length, contactsOf(lattice, copies, placed));
  return placed.map((tile, at) => ({ ...tile, colour: colour(copies[at]) }));
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

/** What touches, each once. @param {Lattice} lattice @param {Copy[]} copies @param {PlaneTile[]} placed */
function contactsOf(lattice, copies, placed) {
  const sides = /** @type {Map<string, Set<number>>} */ (new Map());
  const touch = (/** @type {string} */ side, /** @type {number} */ at) =>
    sides.set(side, (sides.get(side) ?? new Set()).add(at));
  placed.forEach(({ cells }, at) => {
    for (const cell of cells) {
      if (lattice.form === "stick") lattice.ends(cell).forEach((end) => touch(keyOf(end), at));
      const loop = lattice.form === "stick" ? [] : lattice.loop(cell);
      loop.forEach((corner, index) => touch([corner, loop[(index + 1) % loop.length]].map(keyOf).sort().join(" "), at));
    }
  });
  const found = /** @type {Map<string, Contact>} */ (new Map());
  for (const side of sides.values()) {
    const [one, ...others] = side;
    for (const other of others) {
      const [from, to] = [copies[one], copies[other]];
      const by = /** @type {[number, number]} */ ([to.by[0] - from.by[0], to.by[1] - from.by[1]]);
      found.set(cellKey([from.tile, to.tile, ...by]), { from: from.tile, to: to.tile, by });
    }
  }
  return [...found.values()];
}

/** What gives each copy a number of a colour: what touches differs, with as few colours as a repeating colouring has. @param {number} tiles @param {Contact[]} contacts */
function coloursOf(tiles, contacts) {
  for (let count = 1; count <= MOST_COLOURS; count++) {
    for (let both = 0; both < count * count; both++) {
      const weights = [both % count, Math.floor(both / count)];
      const firsts = firstColours(tiles, contacts, count, weights);
      if (firsts) return (/** @type {Copy} */ { tile, by }) => coloured(firsts[tile], by, weights, count);
    }
  }
  return (/** @type {Copy} */ { tile }) => tile % 3;
}

/** @param {number} first @param {[number, number]} by @param {number[]} weights @param {number} count */
function coloured(first, by, weights, count) {
  const sum = first + by[0] * weights[0] + by[1] * weights[1];
  return ((sum % count) + count) % count;
}

/** The colour of each tile of the period where no step is added; null if none was found. @param {number} tiles @param {Contact[]} contacts @param {number} count @param {number[]} weights */
function firstColours(tiles, contacts, count, weights) {
  const found = /** @type {number[]} */ ([]);
  const differ = (/** @type {Contact} */ { from, to, by }) =>
    Math.max(from, to) !== found.length - 1 || found[from] !== coloured(found[to], by, weights, count);
  let tries = 0;
  const choose = () => {
    if (found.length === tiles) return true;
    for (let colour = 0; colour < count && tries < TRIES; colour++, tries++) {
      found.push(colour);
      if (contacts.every(differ) && choose()) return true;
      found.pop();
    }
    return false;
  };
  return choose() ? found : null;
}
