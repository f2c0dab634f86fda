/**
 * What cells look like: polygons, sticks as lines with joints, or balls as discs with necks, as path data.
 *
 * A lattice says its form, `"polygon"`, `"stick"` or `"ball"`.  A piece has four paths: `halo` around it, `rim`
 * below it, `body`, and `detail` upon it; sticks and necks are lines, whose breadth the style sheet says.
 */
import { creases, outline, pathOf, toward } from "./geometry.js";
import { openPaths } from "./joined.js";

/** @import { Cell, Lattice, Point } from "./types.d.ts" */

/** @typedef {[Cell, Cell]} Crossing a cell, and what lies beyond a joined border if a piece goes on */
/** @typedef {{halo: string, rim: string | null, body: string, detail: string | null, open?: boolean}} Paths */

const ALONE = 0.22; // of its length, a stick is shortened where it ends alone
const JOINED = 0.3; // and where it is joined
const BEGUN = 0.18; // and how much of it is drawn beyond a joined border
const NECK = 0.68; // how long the neck of a ball is that leads out over one
const BALL_RADIUS = 0.45; // of a ball, in cells
const BALL_PLATE = 0.55;

const dataOf = (/** @type {Point} */ [x, y]) => `${Math.round(x * 1000) / 1000} ${Math.round(y * 1000) / 1000}`;
const endKey = (/** @type {Point} */ [x, y]) => `${Math.round(x * 1e4)},${Math.round(y * 1e4)}`;
const along = (
  /** @type {Point} */ [ax, ay],
  /** @type {Point} */ [bx, by],
  /** @type {number} */ share,
) => /** @type {Point} */ ([ax + share * (bx - ax), ay + share * (by - ay)]);

/**
 * The paths of a piece in one layer; `beyond` pairs cells with what lies beyond joined borders, where it goes on.
 * @param {Lattice} lattice
 * @param {Cell[]} cells
 * @param {Crossing[]} [beyond]
 * @returns {Paths}
 */
export function tilePaths(lattice, cells, beyond = [], inset = 0.045, radius = 0.14) {
  if (lattice.form === "stick") {
    const lines = sticks(lattice, cells, beyond);
    return { halo: lines, rim: lines, body: lines, detail: null };
  }
  if (lattice.form === "ball") {
    const discs = circles(lattice, cells, BALL_RADIUS);
    return {
      halo: discs,
      rim: necks(lattice, cells, beyond),
      body: discs,
      detail: circles(lattice, cells, 0.1, [-0.16, -0.18]),
    };
  }
  if (beyond.length) {
    const { fill, line, seams } = openPaths(lattice, cells, beyond, inset, radius);
    return { halo: line, rim: line, body: fill, detail: creases(lattice, cells) + seams, open: true };
  }
  const around = pathOf(outline(lattice, cells), inset, radius);
  return { halo: around, rim: null, body: around, detail: creases(lattice, cells) };
}

/** The path of one cell without a piece. @param {Lattice} lattice @param {Cell} cell @param {number} inset @param {number} radius */
export function openPath(lattice, cell, inset, radius) {
  if (lattice.form === "stick") {
    const [a, b] = lattice.ends(cell);
    return `M${dataOf(along(a, b, 0.12))}L${dataOf(along(b, a, 0.12))}`;
  }
  if (lattice.form === "ball") return circles(lattice, [cell], BALL_RADIUS);
  return pathOf(outline(lattice, [cell]), inset, radius);
}

/** The path of what lies under cells; sticks lie on nothing. @param {Lattice} lattice @param {Cell[]} cells @param {number} inset @param {number} radius */
export function platePath(lattice, cells, inset, radius) {
  if (lattice.form === "stick") return null;
  if (lattice.form === "ball") return circles(lattice, cells, BALL_PLATE);
  return pathOf(outline(lattice, cells), inset, radius);
}

/** @param {Lattice} lattice @param {Cell[]} cells @param {number} r @param {Point} [moved] */
function circles(lattice, cells, r, [dx, dy] = [0, 0]) {
  return cells.map((cell) => {
    const [x, y] = lattice.centre(cell);
    return `M${dataOf([x + dx - r, y + dy])}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }).join("");
}

/** Lines along balls that touch: their middles are one apart. @param {Lattice} lattice @param {Cell[]} cells @param {Crossing[]} beyond */
function necks(lattice, cells, beyond) {
  const middles = cells.map((cell) => lattice.centre(cell));
  let data = beyond.map(([cell, other]) =>
    `M${dataOf(lattice.centre(cell))}L${dataOf(toward(lattice.centre(cell), lattice.centre(other), NECK))}`
  ).join("");
  middles.forEach((a, index) => {
    for (const b of middles.slice(index + 1)) {
      if (Math.hypot(b[0] - a[0], b[1] - a[1]) < 1.05) data += `M${dataOf(a)}L${dataOf(b)}`;
    }
  });
  return data;
}

/** Sticks, shortened at their ends, with a curve if two of them meet and a star where more do. @param {Lattice} lattice @param {Cell[]} cells @param {Crossing[]} beyond */
function sticks(lattice, cells, beyond) {
  const around = /** @type {Map<string, [Point, Point][]>} */ (new Map());
  const meeting = (/** @type {Point} */ at) => around.get(endKey(at)) ?? [];
  const ends = cells.map((cell) => lattice.ends(cell));
  for (const [a, b] of ends) {
    for (const [at, other] of [[a, b], [b, a]]) {
      around.set(endKey(at), [...meeting(at), [at, other]]);
    }
  }
  const begun = new Set();
  for (const [cell, other] of beyond) {
    const own = lattice.ends(cell).map(endKey);
    const [a, b] = lattice.ends(other);
    for (const [at, to] of [[a, b], [b, a]]) {
      const name = `${endKey(at)} ${endKey(to)}`;
      if (!own.includes(endKey(at)) || begun.has(name)) continue;
      begun.add(name);
      meeting(at).push([at, to]);
    }
  }
  const near = (/** @type {Point} */ at, /** @type {Point} */ other) =>
    along(
      at,
      other,
      begun.has(`${endKey(at)} ${endKey(other)}`) ? BEGUN : meeting(at).length > 1 ? JOINED : ALONE,
    );
  const lines = ends.map(([a, b]) => `M${dataOf(near(a, b))}L${dataOf(near(b, a))}`);
  for (const met of around.values()) {
    if (met.length < 2) continue;
    const [at] = met[0];
    const points = met.map(([from, other]) => dataOf(near(from, other)));
    lines.push(
      points.length === 2
        ? `M${points[0]}Q${dataOf(at)} ${points[1]}`
        : points.map((point) => `M${dataOf(at)}L${point}`).join(""),
    );
  }
  return lines.join("");
}
