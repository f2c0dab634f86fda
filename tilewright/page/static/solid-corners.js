/** What WebGL2 paints of a picture in space: the corners of triangles, with all that the shaders want to know of each. */
import { markOf, pinOn, shrunken } from "./solid-paint.js";
import { cross, dot, minus, plus, times } from "./space.js";

/** @import { Pose, SolidPicture } from "./solid-paint.js" */
/** @import { Face, SolidCell } from "./space.js" */
/** @import { SpacePoint } from "./types.d.ts" */
/** @typedef {[red: number, green: number, blue: number]} Colour - 0 to 1. */

/** Edges of a face at most: how many distances a corner has. */
const EDGES = 8;
/** The numbers of a corner: its place, its normal (of a ball where in the square it is), colours, distances from edges, its
 * tile, and the radius of a ball, -1 for what is round otherwise. @type {[name: string, numbers: number][]} */
export const PARTS = [["place", 3], ["normal", 3], ["fill", 3], ["line", 3], ["near", 4], ["nearer", 4], ["tile", 1], [
  "radius",
  1,
]];
/** How many numbers a corner has. */
export const CORNER = PARTS.reduce((sum, [, size]) => sum + size, 0);
/** By how much a seam within a piece is finer than a border; farther than any line reaches. */
const [SEAM, FAR] = [0.021, 9];
/** How dark it is where a piece turns in: for each cell that leans over a corner. */
const SHADE = 0.13;
/** The radius of sticks; that of necks between balls, by that of a ball; and how many sides both have. */
const [STICK, NECK, SIDES] = [0.085, 0.5, 12];
/** The corners of the two triangles of a square. */
const SQUARE = [[-1, -1], [1, -1], [1, 1], [-1, -1], [1, 1], [-1, 1]];

/** The corners of the triangles of a picture. */
export class Corners {
  /** @type {number[]} */
  numbers = [];

  /** @param {SolidPicture} picture @param {Pose} pose @param {CSSStyleDeclaration} style */
  constructor(picture, pose, style) {
    this.picture = picture;
    this.pose = pose;
    this.colour = (/** @type {string} */ name) =>
      colourOf(name.replace(/var\((.*)\)/, (_, own) => style.getPropertyValue(own)));
    this.leaning = leaningOf(picture);
    const { shows, open } = pose;
    this.there = new Set(
      picture.solids.flatMap((one) => !shows || shows(one, picture.owner[one.index]) ? [one.index] : []),
    );
    for (const solid of picture.solids) {
      if (!this.there.has(solid.index)) continue;
      const tile = picture.owner[solid.index];
      if (picture.lattice.form !== "polygon") this.#round(solid, tile);
      else if (tile >= 0 || !open) this.#cell(solid, tile);
      else if (picture.isMark(solid, pose)) this.#mark(solid);
      if (open && picture.lattice.form === "polygon") this.#walls(solid);
    }
  }

  /** The colours of a cell and of its lines. @param {SolidCell} solid @param {number} tile */
  #colours({ index }, tile) {
    const [fill, line] = this.picture.coloursOf(tile).map(this.colour);
    const mark = markOf(this.pose.flags?.get(index));
    return [mark ? mixed(fill, this.colour(`var(${mark})`), tile < 0 ? 1 : 0.45) : fill, line];
  }

  /** A ball or a stick: an empty one is small while pieces are laid by hand. @param {SolidCell} solid @param {number} tile */
  #round(solid, tile) {
    const { picture, pose: { open } } = this;
    const [fill, line] = this.#colours(solid, tile);
    const small = open && tile < 0;
    if (solid.span) {
      const [from, to] = solid.span;
      const radius = small ? 0.025 : STICK;
      this.#tube(from, to, radius, small ? line : fill, line, tile);
      for (const end of solid.span) this.#ball(end, radius, small ? line : fill, line, tile);
      return;
    }
    this.#ball(solid.middle, (small ? 0.3 : 0.97) * picture.ball, fill, line, tile);
    if (tile < 0) return;
    for (const other of picture.tiles[tile].cells) {
      const { middle } = picture.solids[other];
      const way = minus(middle, solid.middle);
      if (other <= solid.index || !this.there.has(other) || Math.hypot(...way) > 2.02 * picture.ball) continue;
      this.#tube(
        plus(solid.middle, times(way, 0.3)),
        plus(solid.middle, times(way, 0.7)),
        NECK * picture.ball,
        fill,
        line,
        tile,
      );
    }
  }

  /** A square that is painted as a ball; that of a given piece has the head of a pin. @param {SpacePoint} middle @param {number} radius
   * @param {Colour} fill @param {Colour} line @param {number} tile */
  #ball(middle, radius, fill, line, tile) {
    const pin = this.picture.isGiven(tile) ? 0.5 : FAR;
    for (const [u, v] of SQUARE) {
      this.numbers.push(...middle, u, v, 0, ...fill, ...line, ...Array(EDGES).fill(pin), tile + 1, radius);
    }
  }

  /** A tube between two points. @param {SpacePoint} from @param {SpacePoint} to @param {number} radius
   * @param {Colour} fill @param {Colour} line @param {number} tile */
  #tube(from, to, radius, fill, line, tile) {
    const way = minus(to, from);
    const aside = Math.abs(way[2]) < 0.8 * Math.hypot(...way) ? [0, 0, 1] : [1, 0, 0];
    const u = unit(cross(way, /** @type {SpacePoint} */ (aside)));
    const v = unit(cross(way, u));
    const out = Array.from({ length: SIDES + 1 }, (_, at) => {
      const angle = (2 * Math.PI * at) / SIDES;
      return plus(times(u, Math.cos(angle)), times(v, Math.sin(angle)));
    });
    const corner = (/** @type {SpacePoint} */ end, /** @type {SpacePoint} */ normal) =>
      this.numbers.push(
        ...plus(end, times(normal, radius)),
        ...normal,
        ...fill,
        ...line,
        ...Array(EDGES).fill(FAR),
        tile + 1,
        -1,
      );
    for (let at = 0; at < SIDES; at++) {
      const [one, next] = [out[at], out[at + 1]];
      corner(from, one), corner(from, next), corner(to, next);
      corner(from, one), corner(to, next), corner(to, one);
    }
  }

  /** @param {SolidCell} solid @param {number} tile */
  #cell(solid, tile) {
    const { picture } = this;
    const [body, line] = this.#colours(solid, tile);
    for (const face of solid.faces) {
      if (picture.owner[face.beside] === tile && this.there.has(face.beside)) continue;
      const edges = face.points.map((_, at) => picture.isBorder(tile, face, at) ? 0 : SEAM);
      this.#face(face.points, face.normal, body, line, edges, tile, this.#shades(face, tile));
      if (picture.isGiven(tile)) this.#face(pinOn(face), face.normal, line, line, [], tile);
    }
  }

  /** What marks an empty cell. @param {SolidCell} solid */
  #mark(solid) {
    const colour = this.colour(`var(${markOf(this.pose.flags?.get(solid.index))})`);
    for (const { points, normal } of shrunken(solid)) {
      this.#face(points, normal, colour, mixed(colour, [0, 0, 0], 0.4), points.map(() => SEAM), -1);
    }
  }

  /** The inner sides of the empty box. @param {SolidCell} solid */
  #walls({ faces }) {
    const [fill, line] = this.picture.coloursOf(-1).map(this.colour);
    for (const { points, normal, beside } of faces) {
      if (beside >= 0) continue;
      const inwards = /** @type {SpacePoint} */ (normal.map((value) => -value));
      this.#face(points, inwards, fill, line, points.map(() => 0.6 * SEAM), -1);
    }
  }

  /** A convex polygon as triangles. @param {SpacePoint[]} points @param {SpacePoint} normal @param {Colour} fill @param {Colour} line
   * @param {number[]} edges - what is added to the distance from the edge after each point; without them there is no line.
   * @param {number} tile @param {number[]} [shades] - how light it is at each point. */
  #face(points, normal, fill, line, edges, tile, shades = []) {
    const sides = edges.map((more, at) => {
      const across = cross(normal, minus(points[(at + 1) % points.length], points[at]));
      const inwards = times(across, 1 / (Math.hypot(...across) || 1));
      const from = dot(points[at], inwards);
      return (/** @type {SpacePoint} */ point) => more + Math.abs(dot(point, inwards) - from);
    });
    const corners = points.map((point, at) => {
      const shade = shades[at] ?? 1;
      const far = Array.from({ length: EDGES }, (_, side) => sides[side]?.(point) ?? FAR);
      return [...point, ...normal, ...fill.map((part) => part * shade), ...line, ...far, tile + 1, 0];
    });
    const isTurned = dot(cross(minus(points[1], points[0]), minus(points[2], points[1])), normal) < 0;
    for (let at = 2; at < points.length; at++) {
      const [one, two] = isTurned ? [at, at - 1] : [at - 1, at];
      this.numbers.push(...corners[0], ...corners[one], ...corners[two]);
    }
  }

  /** How light it is at each corner of a face: less where cells of the same tile lean over it. @param {Face} face @param {number} tile */
  #shades({ points, corners, normal }, tile) {
    if (tile < 0) return [];
    return corners.map((corner, at) => {
      const low = dot(points[at], normal) + 0.1;
      const over = (this.leaning.get(`${tile} ${corner}`) ?? []).filter((middle) => dot(middle, normal) > low);
      return 1 - SHADE * over.length;
    });
  }
}

/** For each tile and corner the middles of its cells there. @param {SolidPicture} picture */
function leaningOf({ solids, owner }) {
  /** @type {Map<string, SpacePoint[]>} */
  const found = new Map();
  for (const { index, faces, middle } of solids) {
    if (owner[index] < 0) continue;
    for (const corner of new Set(faces.flatMap(({ corners }) => corners))) {
      const key = `${owner[index]} ${corner}`;
      found.set(key, [...found.get(key) ?? [], middle]);
    }
  }
  return found;
}

/** @param {string} text - "#1a2b3c". @returns {Colour} */
function colourOf(text) {
  const [red, green, blue] = [1, 3, 5].map((from) => parseInt(text.trim().slice(from, from + 2), 16) / 255 || 0);
  return [red, green, blue];
}

/** @param {Colour} one @param {Colour} other @param {number} share @returns {Colour} */
const mixed = (one, other, share) => /** @type {Colour} */ (one.map((part, at) => part + share * (other[at] - part)));

/** A vector of length 1. @param {SpacePoint} vector */
const unit = (vector) => times(vector, 1 / (Math.hypot(...vector) || 1));
