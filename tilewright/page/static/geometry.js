/**
 * Cells on the page: polygons, outlines and layers of any lattice, from its table.
 *
 * A table comes from `about().lattices`: `kinds` (for each translation class a cell, the polygon of
 * its corners, its centre and its room; of sticks their `ends`), `form`, `steps` (a translation of cells and what it does on the
 * page) and `layers` (which coordinates are the layer: none, one, or two of four dimensions).  Lengths are those of the pictures:
 * a cell has the area 1 on average.
 */

/** @import { Cell, Found, LatticeTable, Point } from "./types.d.ts" */

/** @typedef {[Point, Point, number]} Moved a line from one point to another, moved to its right */

const FINE = 1e4;
const MOST_LAYERS = 1 << 14; // along one axis
const near = (/** @type {number} */ value) => Math.round(value * FINE);
export const keyOf = (/** @type {Point} */ [x, y]) => `${near(x)},${near(y)}`;

/** A cell as a text, for maps. */
export const cellKey = (/** @type {Cell} */ cell) => cell.join(",");

/** Vectors without negative coordinates whose sum is given. @param {number} count of coordinates @param {number} sum @returns {Generator<number[]>} */
function* vectorsOf(count, sum) {
  if (count === 1) return yield [sum];
  for (let first = 0; first <= sum; first++) {
    for (const rest of vectorsOf(count - 1, sum - first)) yield [first, ...rest];
  }
}

/** The lattice that a table describes. */
export class Lattice {
  /** @param {string} name @param {LatticeTable} table */
  constructor(name, table) {
    this.name = name;
    this.coordinates = table.coordinates;
    this.space = table.space;
    this.layers = table.layers;
    this.form = table.form;
    this.kinds = table.kinds;
    this.steps = table.steps;
    this.solver = spanSolver(this.steps.map(([step]) => step));
    this.known = /** @type {Map<string, Found | null>} */ (new Map());
  }

  /** Whether cells stand in rows and columns, so that the rim can name them. */
  get straight() {
    return ["square", "cube", "tesseract"].includes(this.name);
  }

  /** The translation that is to be taken off cells so that their coordinates are small and none is below 0. @param {Cell[]} cells @returns {number[]} */
  slideOf(cells) {
    const low = Array.from({ length: this.coordinates }, (_, axis) => Math.min(...cells.map((cell) => cell[axis])));
    for (let sum = 0; sum <= FARTHEST_SLIDE; sum++) {
      for (const spare of vectorsOf(this.coordinates, sum)) {
        const slide = low.map((value, axis) => value - spare[axis]);
        if (this.solver(slide)) return slide;
      }
    }
    return low.map(() => 0);
  }

  /** The kind of a cell and where it lies: `{kind, at: [x, y]}`, or null if there is no cell. @param {Cell} cell @returns {Found | null} */
  find(cell) {
    const key = cellKey(cell);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    let found = /** @type {Found | null} */ (null);
    for (const kind of this.kinds) {
      const at = this.shiftOf(cell.map((value, axis) => value - kind.cell[axis]));
      if (!at) continue;
      found = { kind, at };
      break;
    }
    this.known.set(key, found);
    return found;
  }

  /** What is added on the page where a translation is added to cells; null if no translation does that. @param {number[]} vector @returns {Point | null} */
  shiftOf(vector) {
    const factors = this.solver(vector);
    if (!factors) return null;
    const along = (/** @type {0 | 1} */ axis) =>
      factors.reduce((sum, factor, index) => sum + factor * this.steps[index][1][axis], 0);
    return [along(0), along(1)];
  }

  /** The kind of a cell of the lattice and where it lies; throws where there is no cell. @param {Cell} cell */
  of(cell) {
    const found = this.find(cell);
    if (!found) throw new Error(`[${cell}] is no cell of the ${this.name} lattice`);
    return found;
  }

  /** The corners of a cell on its layer. @param {Cell} cell @returns {Point[]} */
  loop(cell) {
    const { kind, at } = this.of(cell);
    return kind.loop.map(([x, y]) => [x + at[0], y + at[1]]);
  }

  /** The middle of a cell on its layer. @param {Cell} cell @returns {Point} */
  centre(cell) {
    const { kind, at } = this.of(cell);
    return [kind.centre[0] + at[0], kind.centre[1] + at[1]];
  }

  /** The ends of a stick on its layer. @param {Cell} cell @returns {Point[]} */
  ends(cell) {
    const { kind, at } = this.of(cell);
    return (kind.ends ?? []).map(([x, y]) => [x + at[0], y + at[1]]);
  }

  /** The diameter of a disc that fits into a cell. @param {Cell} cell */
  room(cell) {
    return this.of(cell).kind.room;
  }

  /** The layer of a cell as one number; 0 in the plane. @param {Cell} cell */
  layerOf(cell) {
    return this.layers.reduceRight((number, axis) => MOST_LAYERS * number + cell[axis], 0);
  }

  /** The column and the row of the layer of each cell, of four dimensions: else null, for they stand as they fit. @param {Cell[]} cells */
  layerPlaces(cells) {
    if (this.layers.length < 2) return null;
    const least = this.layers.map((axis) => cells.reduce((low, cell) => Math.min(low, cell[axis]), Infinity));
    return cells.map((cell) => this.layers.map((axis, at) => cell[axis] - least[at]));
  }

  /** Every cell whose coordinates lie from 0 to below those sizes. @param {number[]} sizes */
  box(sizes) {
    let cells = /** @type {Cell[]} */ ([[]]);
    for (const size of [...sizes].reverse()) {
      const next = /** @type {Cell[]} */ ([]);
      for (const cell of cells) for (let at = 0; at < size; at++) next.push([at, ...cell]);
      cells = next;
    }
    return cells.filter((cell) => this.find(cell)).sort(byReading);
  }
}

/** Later coordinates first: layers, then rows, then columns. @param {Cell} a @param {Cell} b */
export function byReading(a, b) {
  for (let axis = a.length - 1; axis >= 0; axis--) if (a[axis] !== b[axis]) return a[axis] - b[axis];
  return 0;
}

/** Earlier coordinates first: columns, then rows, then layers. @param {Cell} a @param {Cell} b */
export const byCoordinates = (a, b) => a.reduce((order, at, axis) => order || at - b[axis], 0);

/** No translation is further from the least coordinates of cells. */
const FARTHEST_SLIDE = 32;

/** A function that writes a vector as whole multiples of `steps`, or says null. @param {Cell[]} steps */
function spanSolver(steps) {
  const inverse = independent(steps);
  return (/** @type {number[]} */ vector) => {
    const factors = steps.map((_, row) => {
      let sum = 0;
      for (const [column, weights] of inverse) sum += vector[column] * weights[row];
      return Math.round(sum);
    });
    const back = vector.every((value, axis) =>
      value === factors.reduce((sum, factor, row) => sum + factor * steps[row][axis], 0)
    );
    return back ? factors : null;
  };
}

/** Columns of `steps` that are independent, each with its row of the inverse. @param {Cell[]} steps @returns {[number, number[]][]} */
function independent(steps) {
  const rows = steps.map((step, index) => [...step, ...steps.map((_, other) => (other === index ? 1 : 0))]);
  const width = steps[0].length;
  const chosen = /** @type {number[]} */ ([]);
  for (let column = 0; column < width && chosen.length < rows.length; column++) {
    const pivot = rows.findIndex((row, index) => index >= chosen.length && Math.abs(row[column]) > 1e-9);
    if (pivot < 0) continue;
    const place = chosen.length;
    [rows[place], rows[pivot]] = [rows[pivot], rows[place]];
    const factor = rows[place][column];
    rows[place] = rows[place].map((value) => value / factor);
    rows.forEach((row, index) => {
      if (index !== place && row[column]) {
        const share = row[column];
        rows[index] = row.map((value, at) => value - share * rows[place][at]);
      }
    });
    chosen.push(column);
  }
  // Reduced steps = inverse of the chosen columns, so factors = vector[chosen] times that inverse.
  return chosen.map((column, row) => [column, rows[row].slice(width)]);
}

/** The loops around a set of cells of one layer: edges that two of them share are left out. @param {Lattice} lattice @param {Cell[]} cells */
export function outline(lattice, cells) {
  return loopsAround(cells.map((cell) => lattice.loop(cell))).map(straightened);
}

/** The loops around polygons, with every corner of these on them, straight or not. @param {Point[][]} polygons */
export function loopsAround(polygons) {
  const edges = /** @type {Map<string, [string, string]>} */ (new Map());
  const places = /** @type {Map<string, Point>} */ (new Map());
  for (const loop of polygons) {
    loop.forEach((from, index) => {
      const to = loop[(index + 1) % loop.length];
      const [a, b] = [keyOf(from), keyOf(to)];
      places.set(a, from);
      places.set(b, to);
      if (edges.has(`${b} ${a}`)) edges.delete(`${b} ${a}`);
      else edges.set(`${a} ${b}`, [a, b]);
    });
  }
  return chained([...edges.values()], places);
}

/**
 * Edges put together to loops; if several leave a corner, the sharpest turn keeps loops apart.
 * @param {[string, string][]} edges - corners by their key.
 * @param {Map<string, Point>} places - of corners.
 */
function chained(edges, places) {
  const leaving = /** @type {Map<string, string[]>} */ (new Map());
  for (const [a, b] of edges) leaving.set(a, [...(leaving.get(a) ?? []), b]);
  const place = (/** @type {string} */ key) => /** @type {Point} */ (places.get(key));
  const loops = /** @type {Point[][]} */ ([]);
  while (leaving.size) {
    const start = /** @type {string} */ (leaving.keys().next().value);
    let [from, at] = /** @type {[string | null, string]} */ ([null, start]);
    const loop = /** @type {Point[]} */ ([]);
    do {
      loop.push(place(at));
      const ways = leaving.get(at) ?? [];
      const next = turned(ways, from, at, place);
      const rest = ways.filter((other) => other !== next);
      if (rest.length) leaving.set(at, rest);
      else leaving.delete(at);
      [from, at] = [at, next];
    } while (at !== start && leaving.has(at));
    loops.push(loop);
  }
  return loops;
}

/** @param {string[]} choices @param {string | null} from @param {string} at @param {(key: string) => Point} place */
function turned(choices, from, at, place) {
  if (choices.length === 1 || from === null) return choices[0];
  const angle = (/** @type {string} */ a, /** @type {string} */ b) => {
    const [[ax, ay], [bx, by]] = [place(a), place(b)];
    return Math.atan2(by - ay, bx - ax);
  };
  const came = angle(from, at);
  const turn = (/** @type {string} */ to) =>
    ((((angle(at, to) - came) % (2 * Math.PI)) + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  return choices.reduce((best, to) => (turn(to) > turn(best) ? to : best));
}

/** A loop without corners that are none. @param {Point[]} loop */
export function straightened(loop) {
  const bends = (/** @type {Point} */ [ax, ay], /** @type {Point} */ [bx, by], /** @type {Point} */ [cx, cy]) =>
    Math.abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) > 1e-6;
  return loop.filter((point, index) => bends(before(loop, index), point, loop[(index + 1) % loop.length]));
}

/** The element before that index, the last before the first. @template T @param {T[]} list @param {number} index @returns {T} */
export const before = (list, index) => list[(index + list.length - 1) % list.length];

/** The point so far from one on the way to another. @param {Point} from @param {Point} to @param {number} length @returns {Point} */
export function toward([ax, ay], [bx, by], length) {
  const share = length / (Math.hypot(bx - ax, by - ay) || 1);
  return [ax + share * (bx - ax), ay + share * (by - ay)];
}

/**
 * Where two lines meet that met at a point, each moved to its right: a line is `[from, to, how far]`.  Where
 * both are one, the first is moved.
 * @param {Point} point
 * @param {Moved} one
 * @param {Moved} other
 * @returns {Point}
 */
export function meeting([x, y], one, other) {
  const [[ax, ay, far], [bx, by, away]] = [one, other].map(([from, to, by]) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    return [-(to[1] - from[1]) / length, (to[0] - from[0]) / length, by];
  });
  const cross = ax * by - ay * bx;
  if (Math.abs(cross) < 1e-9) return [x + far * ax, y + far * ay];
  return [x + (far * by - away * ay) / cross, y + (away * ax - far * bx) / cross];
}

/** The path data of loops, drawn in by `inset` and with corners of `radius`. @param {Point[][]} loops */
export function pathOf(loops, inset = 0, radius = 0) {
  return loops.map((loop) => rounded(inset ? drawnIn(loop, inset) : loop, radius)).join("");
}

/** @param {Point[]} loop @param {number} inset @returns {Point[]} */
function drawnIn(loop, inset) {
  const side = loop.map((from, index) => {
    const to = loop[(index + 1) % loop.length];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  });
  return loop.map(([x, y], index) => {
    const [last, after] = [before(side, index), side[index]];
    const cross = last[0] * after[1] - last[1] * after[0];
    const dot = last[0] * after[0] + last[1] * after[1];
    const along = Math.abs(cross) < 1e-9 ? 0 : (1 - dot) / cross;
    return [x + inset * (-after[1] + along * after[0]), y + inset * (after[0] + along * after[1])];
  });
}

const text = (/** @type {number} */ value) => String(Math.round(value * 1000) / 1000);

/** @param {Point[]} loop @param {number} radius */
function rounded(loop, radius) {
  const cut = (/** @type {Point} */ [ax, ay], /** @type {Point} */ [bx, by]) => {
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const share = Math.min(radius, length / 2) / length;
    return [ax + share * (bx - ax), ay + share * (by - ay)];
  };
  const parts = loop.map((point, index) => {
    const [last, after] = [before(loop, index), loop[(index + 1) % loop.length]];
    if (!radius) return `${text(point[0])} ${text(point[1])}`;
    const [start, end] = [cut(point, last), cut(point, after)];
    return `${text(start[0])} ${text(start[1])}Q${text(point[0])} ${text(point[1])} ${text(end[0])} ${text(end[1])}`;
  });
  return `M${parts.join("L")}Z`;
}

/** The lines between cells of one set, as path data. @param {Lattice} lattice @param {Cell[]} cells */
export function creases(lattice, cells) {
  const seen = new Set();
  let data = "";
  for (const cell of cells) {
    const loop = lattice.loop(cell);
    loop.forEach((from, index) => {
      const to = loop[(index + 1) % loop.length];
      if (seen.has(`${keyOf(to)} ${keyOf(from)}`)) {
        data += `M${text(from[0])} ${text(from[1])}L${text(to[0])} ${text(to[1])}`;
      }
      seen.add(`${keyOf(from)} ${keyOf(to)}`);
    });
  }
  return data;
}

/** The box around cells on their layer: `{left, top, right, bottom}`. @param {Lattice} lattice @param {Cell[]} cells */
export function bounds(lattice, cells) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const cell of cells) {
    for (const [x, y] of lattice.loop(cell)) {
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return cells.length ? box : { left: 0, top: 0, right: 1, bottom: 1 };
}
