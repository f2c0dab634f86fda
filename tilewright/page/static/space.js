/**
 * Cells as solids in space: where they are, which faces they have, and which of them hides which.
 *
 * Cells are convex, so of two cells that some plane keeps apart the one on the far side of it never hides the other.
 * The planes along their faces are tried; what they say is put in order so that painting one cell after the
 * other shows what is seen (painter's algorithm after Newell, Newell and Sancha, 1972, without splitting).
 */

/** @import { Cell, Lattice, SolidKind, SolidLattice, SpacePoint } from "./types.d.ts" */
/**
 * @typedef {Object} Face
 * @property {SpacePoint[]} points
 * @property {SpacePoint} normal - outwards, of length 1.
 * @property {string} way - a key for the normal.
 * @property {string} key - the same for the face of the cell on the other side.
 * @property {number} beside - the index of that cell, or -1.
 * @property {string[]} corners - a key for each point.
 * @property {string[]} edges - a key for the edge after each point.
 */
/**
 * @typedef {Object} SolidCell
 * @property {number} index
 * @property {SolidKind} kind
 * @property {SpacePoint} middle
 * @property {Face[]} faces
 * @property {SpacePoint[] | undefined} span - the ends of a stick.
 * @property {number} layer
 */
/** @typedef {{at: (point: SpacePoint) => SpacePoint, toViewer: SpacePoint}} Sight */

const NEAR = 1e-6;
/** So many cells are put in order exactly; more are painted by the depth of their middles. */
const EXACT = 400;

/** @type {(a: SpacePoint, b: SpacePoint) => SpacePoint} */
export const plus = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
/** @type {(a: SpacePoint, b: SpacePoint) => SpacePoint} */
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** @type {(a: SpacePoint, factor: number) => SpacePoint} */
export const times = (a, factor) => [a[0] * factor, a[1] * factor, a[2] * factor];
/** @type {(a: SpacePoint, b: SpacePoint) => number} */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** @type {(a: SpacePoint, b: SpacePoint) => SpacePoint} */
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** @param {SpacePoint[]} points @returns {SpacePoint} */
export function mean(points) {
  const sum = points.reduce(plus, [0, 0, 0]);
  return times(sum, 1 / Math.max(1, points.length));
}

/** Whether cells of a lattice can be drawn as solids. @param {Lattice} lattice @returns {lattice is SolidLattice} */
export function hasSolids(lattice) {
  return lattice.space === 3 && lattice.kinds.every((kind) => Boolean(kind.faces));
}

/** How long a cell is, so that those of all lattices are about as large. @param {SolidLattice} lattice */
export function unitOf(lattice) {
  return Math.min(...lattice.steps.map((step) => Math.hypot(...step[2])));
}

/** What a translation of cells does in space; of cubes by parts of a cell too. @param {SolidLattice} lattice @param {number[]} vector @returns {SpacePoint} */
export function slideOf(lattice, vector) {
  /** @type {SpacePoint} */
  const still = [0, 0, 0];
  if (!vector.every(Number.isInteger)) {
    return vector.reduce(
      (sum, part, axis) => plus(sum, times(slideOf(lattice, vector.map((_, at) => Number(at === axis))), part)),
      still,
    );
  }
  const factors = lattice.solver(vector) ?? [];
  return factors.reduce((sum, factor, index) => plus(sum, times(lattice.steps[index][2], factor)), still);
}

/**
 * Cells as solids, each face with the cell beside it.
 * @param {SolidLattice} lattice
 * @param {Cell[]} cells
 * @returns {SolidCell[]}
 */
export function solidsOf(lattice, cells) {
  /** @type {Map<string, number[]>} */
  const sides = new Map();
  const solids = cells.map((cell, index) => {
    const solid = solidOf(lattice, cell, index);
    for (const { key } of solid.faces) sides.set(key, [...(sides.get(key) ?? []), index]);
    return solid;
  });
  for (const { index, faces } of solids) {
    for (const face of faces) face.beside = sides.get(face.key)?.find((other) => other !== index) ?? -1;
  }
  return solids;
}

/** @param {SolidLattice} lattice @param {Cell} cell @param {number} index @returns {SolidCell} */
function solidOf(lattice, cell, index) {
  const { kind } = lattice.of(cell);
  const at = slideOf(lattice, cell.map((value, axis) => value - kind.cell[axis]));
  const middle = plus(kind.middle, at);
  const faces = kind.faces.map((own) => faceOf(own.map((point) => plus(point, at)), middle));
  return { index, kind, middle, faces, span: kind.span?.map((point) => plus(point, at)), layer: lattice.layerOf(cell) };
}

/** @param {SpacePoint[]} points @param {SpacePoint} middle @returns {Face} */
function faceOf(points, middle) {
  const names = points.map(pointKey);
  const edges = names.map((name, at) => {
    const next = names[(at + 1) % names.length];
    return name < next ? `${name};${next}` : `${next};${name}`;
  });
  const key = [...names].sort().join(";");
  const normal = outwards(points, middle);
  const way = pointKey(/** @type {SpacePoint} */ (normal.map((value) => value / 10)));
  return { points, normal, way, key, beside: -1, corners: names, edges };
}

/** @param {SpacePoint} point */
const pointKey = (point) => point.map((value) => Math.round(value * 1000)).join();

/** The normal of a face, away from a point behind it. @param {SpacePoint[]} points @param {SpacePoint} behind @returns {SpacePoint} */
function outwards(points, behind) {
  const [u, v] = [minus(points[1], points[0]), minus(points[2], points[0])];
  const normal = cross(u, v);
  const out = Math.sign(dot(normal, minus(points[0], behind))) || 1;
  return times(normal, out / (Math.hypot(...normal) || 1));
}

/**
 * How points are seen from a side: to the right, downwards, and towards the viewer.
 *
 * As in the pictures in space of files: later layers lie above, x goes to the right, y to the left, both forward.
 * @param {number} yaw
 * @param {number} pitch
 * @returns {Sight}
 */
export function sightOf(yaw, pitch) {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  return {
    at: ([x, y, z]) => {
      const [u, v] = [cy * x - sy * y, sy * x + cy * y];
      return [u, -z * cp + v * sp, z * sp + v * cp];
    },
    toViewer: [sy * cp, cy * cp, sp],
  };
}

/**
 * The directions that may keep cells of some kinds apart, each with how far a kind reaches along it from its middle.
 * @param {Iterable<SolidCell>} solids
 * @returns {{normal: SpacePoint, reach: Map<SolidKind, [number, number]>}[]}
 */
export function slabsOf(solids) {
  /** @type {Map<SolidKind, SolidCell>} */
  const samples = new Map();
  for (const solid of solids) if (!samples.has(solid.kind)) samples.set(solid.kind, solid);
  /** @type {Map<string, SpacePoint>} */
  const normals = new Map();
  for (const { faces } of samples.values()) {
    for (const { normal } of faces) {
      const first = normal.find((value) => Math.abs(value) > NEAR) ?? 1;
      const one = times(normal, Math.sign(first));
      normals.set(pointKey(one), one);
    }
  }
  return [...normals.values()].map((normal) => ({
    normal,
    reach: new Map([...samples].map(([kind, { faces, middle }]) => {
      const along = faces.flatMap(({ points }) => points.map((point) => dot(normal, minus(point, middle))));
      return [kind, [Math.min(...along), Math.max(...along)]];
    })),
  }));
}

/**
 * Cells in the order in which they are painted, the hidden ones first.
 * @template {{kind: SolidKind, middle: SpacePoint}} Part
 * @param {Part[]} parts - cells where they are now.
 * @param {ReturnType<typeof slabsOf>} slabs
 * @param {SpacePoint} toViewer
 * @returns {Part[]}
 */
export function paintingOrder(parts, slabs, toViewer) {
  const byDepth = [...parts].sort((a, b) => dot(a.middle, toViewer) - dot(b.middle, toViewer));
  if (parts.length > EXACT || !slabs.length) return byDepth;
  const seen = slabs.map((slab) => ({ ...slab, way: dot(slab.normal, toViewer) })).filter(({ way }) =>
    Math.abs(way) > NEAR
  );
  const along = seen.map(({ normal, reach }) =>
    byDepth.map(({ kind, middle }) => {
      const [low, high] = reach.get(kind) ?? [0, 0];
      const at = dot(normal, middle);
      return [at + low + NEAR * 10, at + high - NEAR * 10];
    })
  );
  const ways = seen.map(({ way }) => Math.sign(way));
  return untangled(byDepth, (one, other) => before(along, ways, one, other));
}

/** 1 if the first of two cells never hides the second, -1 the other way round, 0 if neither hides the other.
 * @param {number[][][]} along @param {number[]} ways @param {number} one @param {number} other */
function before(along, ways, one, other) {
  let said = 0;
  for (let at = 0; at < ways.length; at++) {
    const [a, b] = [along[at][one], along[at][other]];
    const now = a[1] <= b[0] ? ways[at] : b[1] <= a[0] ? -ways[at] : 0;
    if (now && said === -now) return 0;
    said ||= now;
  }
  return said;
}

/**
 * Put parts in an order that keeps what comparisons ask; if these go round in a circle, one of them is not kept.
 * @template Part
 * @param {Part[]} parts
 * @param {(one: number, other: number) => number} compare
 * @returns {Part[]}
 */
function untangled(parts, compare) {
  /** @type {number[][]} */
  const behind = parts.map(() => []);
  for (let one = 0; one < parts.length; one++) {
    for (let other = one + 1; other < parts.length; other++) {
      const said = compare(one, other);
      if (said > 0) behind[other].push(one);
      else if (said < 0) behind[one].push(other);
    }
  }
  /** @type {Part[]} */
  const ordered = [];
  const visited = new Uint8Array(parts.length);
  const visit = (/** @type {number} */ at) => {
    if (visited[at]) return;
    visited[at] = 1;
    behind[at].forEach(visit);
    ordered.push(parts[at]);
  };
  parts.forEach((_, at) => visit(at));
  return ordered;
}

/** Whether a point of the picture lies within a polygon. @param {number} x @param {number} y @param {SpacePoint[]} polygon */
export function isWithin(x, y, polygon) {
  let inside = false;
  polygon.forEach(([ax, ay], at) => {
    const [bx, by] = polygon[(at + 1) % polygon.length];
    if ((ay > y) !== (by > y) && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
  });
  return inside;
}
