/** Motions of pieces in space: turns as matrices, and where they put a piece. */
import { dot, minus, plus } from "./space.js";

/** @import { SpacePoint } from "./types.d.ts" */
/** @typedef {[SpacePoint, SpacePoint, SpacePoint]} Turn the rows of a matrix */
/**
 * @typedef {Object} Motion - what becomes of the points of a piece.
 * @property {Turn} [turn] - they are turned about the origin, if at all,
 * @property {SpacePoint} shift - then shifted.
 */
/** @typedef {Motion & {opacity: number, rest?: Motion}} Standing how much is seen of a piece; while it turns, the nearer end of the turn */

/** A point after a turn. @param {Turn | undefined} turn @param {SpacePoint} point @returns {SpacePoint} */
export const turned = (turn, point) => turn ? /** @type {SpacePoint} */ (turn.map((row) => dot(row, point))) : point;

/** Whether two motions do the same. @param {Motion} one @param {Motion} other */
export function isSame(one, other) {
  const differs = (/** @type {SpacePoint} */ a, /** @type {SpacePoint} */ b) => Math.hypot(...minus(a, b)) > 1e-6;
  if (differs(one.shift, other.shift) || Boolean(one.turn) !== Boolean(other.turn)) return false;
  return !one.turn?.some((row, at) => other.turn && differs(row, other.turn[at]));
}

/** A turn about a point, then a shift. @param {Turn} turn @param {SpacePoint} point @param {SpacePoint} [shift] @returns {Motion} */
export function about(turn, point, shift = [0, 0, 0]) {
  return { turn, shift: plus(minus(point, turned(turn, point)), shift) };
}

/** A motion, and then another that turns. @param {Motion} first @param {Motion} next @returns {Motion} */
export function after(first, next) {
  const shift = plus(turned(next.turn, first.shift), next.shift);
  if (!first.turn || !next.turn) return { turn: next.turn ?? first.turn, shift };
  const [a, b, c] = columnsOf(first.turn).map((column) => turned(next.turn, column));
  return { turn: columnsOf([a, b, c]), shift };
}

/** The columns of a matrix as rows. @param {Turn} turn @returns {Turn} */
export const columnsOf = ([a, b, c]) => [[a[0], b[0], c[0]], [a[1], b[1], c[1]], [a[2], b[2], c[2]]];

/** A turn about an axis along a coordinate, by the right-hand rule. @param {number[]} axis @param {number} degrees @returns {Turn} */
export function turnOf(axis, degrees) {
  const along = axis.findIndex(Boolean);
  const angle = axis[along] * degrees * Math.PI / 180;
  const [first, second] = [(along + 1) % 3, (along + 2) % 3];
  const rows = /** @type {Turn} */ ([[0, 0, 0], [0, 0, 0], [0, 0, 0]]);
  rows[along][along] = 1;
  rows[first][first] = rows[second][second] = Math.cos(angle);
  rows[second][first] = Math.sin(angle);
  rows[first][second] = -Math.sin(angle);
  return rows;
}
