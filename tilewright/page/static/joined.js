/**
 * Joined borders on the board: lines with arrows along the sides, and pieces that run out over them.
 *
 * A view lists what lies beyond joined borders: `[cell, the cell of the board that it is one with, kind,
 * mirrored]`.  Sides of one kind are joined; a kind below 0 is the way back, and `mirrored` says whether
 * the page is turned over on the way (null: layers do not stay).  The pictures do the same, see
 * tilewright/draw/joined.py and crossing.py.
 */
import { before, cellKey, keyOf, loopsAround, meeting, pathOf, straightened, toward } from "./geometry.js";

/** @import { Cell, Joined, Lattice, Point } from "./types.d.ts" */

/** @typedef {[Point, Point]} Edge */
/**
 * @typedef {Object} Joint - a side of the board where a cell goes on.
 * @property {number} index - of the cell.
 * @property {Cell} cell
 * @property {Cell} beyond - what lies beyond the border.
 * @property {number} home - the index of the cell of the board that this is one with.
 * @property {number} kind
 * @property {boolean | null} mirrored
 * @property {Edge[]} shared - the edges between the two; where sticks meet it, each end as an edge from itself to itself.
 */
/** @typedef {Map<number, Joint[]>} Joints by the index of their cell */
/** @typedef {{path: Point[], kind: number, pointed: boolean}} Side */
/** @typedef {{at: Point, cut: boolean}} Corner a corner of a loop that was moved in, and whether the edge after it is a cut */

const [AWAY, AWAY_FROM_STICKS, SHORT] = [0.2, 0.42, 0.1]; // of the line along a side, and its ends
const [HEAD, NEXT, FILLED] = [0.15, 0.22, 3]; // of arrow heads; of more kinds they are hollow
const [OUT, SHARE] = [0.2, 0.45]; // how far pieces run out, in cells and of the side that leads there

const edgesOf = (/** @type {Point[]} */ loop) =>
  loop.map((from, index) => /** @type {Edge} */ ([from, loop[(index + 1) % loop.length]]));
const edgeKey = (/** @type {Edge} */ [a, b]) => `${keyOf(a)} ${keyOf(b)}`;
const pointData = (/** @type {Point} */ [x, y]) => `${Math.round(x * 1000) / 1000} ${Math.round(y * 1000) / 1000}`;
const lineData = (/** @type {Point[]} */ points) => `M${points.map(pointData).join("L")}`;

/** The joints of a board. @param {Lattice} lattice @param {Cell[]} cells @param {Joined[] | undefined} joined @returns {Joints} */
export function jointsOf(lattice, cells, joined) {
  const number = new Map(cells.map((cell, index) => [cellKey(cell), index]));
  const around = /** @type {Map<string, number[]>} */ (new Map());
  const stick = lattice.form === "stick";
  const signs = (
    /** @type {Cell} */ cell,
  ) => (stick ? lattice.ends(cell).map(keyOf) : edgesOf(lattice.loop(cell)).map(edgeKey));
  cells.forEach((cell, index) => {
    for (const sign of signs(cell)) around.set(sign, [...(around.get(sign) ?? []), index]);
  });
  const found = /** @type {Joints} */ (new Map());
  for (const [beyond, homeCell, kind, mirrored] of joined ?? []) {
    const home = number.get(cellKey(homeCell));
    if (home === undefined || number.has(cellKey(beyond))) continue;
    const shared = /** @type {Map<number, Edge[]>} */ (new Map());
    const parts = /** @type {[string, Edge][]} */ (stick
      ? lattice.ends(beyond).map((end) => [keyOf(end), [end, end]])
      : edgesOf(lattice.loop(beyond)).map(([a, b]) => [edgeKey([b, a]), [b, a]]));
    for (const [sign, part] of parts) {
      for (const index of around.get(sign) ?? []) {
        if (lattice.layerOf(cells[index]) === lattice.layerOf(beyond)) {
          shared.set(index, [...(shared.get(index) ?? []), part]);
        }
      }
    }
    for (const [index, on] of shared) {
      found.set(index, [...(found.get(index) ?? []), {
        index,
        cell: cells[index],
        beyond,
        home,
        kind,
        mirrored,
        shared: on,
      }]);
    }
  }
  return found;
}

/** The pairs of a cell and what lies beyond it if a piece goes on; `here` are its cells in one layer. @param {Joints} joints @param {number[]} here @param {number[]} all @returns {[Cell, Cell][]} */
export function crossings(joints, here, all) {
  if (!joints.size) return [];
  const own = new Set(all);
  return here.flatMap((index) =>
    (joints.get(index) ?? []).filter(({ home }) => own.has(home)).map((
      { cell, beyond },
    ) => /** @type {[Cell, Cell]} */ ([cell, beyond]))
  );
}

/** The outline of cells that is open where they go on: what is filled, its lines, and the sides that are crossed. @param {Lattice} lattice @param {Cell[]} cells @param {[Cell, Cell][]} pairs @param {number} inset @param {number} radius */
export function openPaths(lattice, cells, pairs, inset, radius) {
  const own = new Set(cells.flatMap((cell) => edgesOf(lattice.loop(cell)).map(edgeKey)));
  const beyond = new Map(pairs.map(([, cell]) => [cellKey(cell), cell]));
  const strips = [...beyond.values()].flatMap((cell) => stripsOf(lattice.loop(cell), own));
  const cuts = new Set(strips.flatMap(({ cut }) => edgesOf(cut).slice(0, -1).map(edgeKey)));
  const loops = loopsAround([
    ...cells.map((cell) => lattice.loop(cell)),
    ...strips.map(({ side, cut }) => [...side, ...cut]),
  ]);
  let [fill, line] = ["", ""];
  for (const loop of loops) {
    const corners = movedIn(loop, cuts, inset);
    const bends = corners.map((_, at) => bend(corners, at, radius));
    fill += `${lineData(bends.flat())}Z`;
    line += linesOf(bends, corners.map(({ cut }) => cut));
  }
  const seams = strips.map(({ side }) => edgesOf(side).slice(0, -1).map(lineData).join("")).join("");
  return { fill, line, seams };
}

/** The parts of a cell beyond a border that are drawn: along the border, then the cut. @param {Point[]} loop @param {Set<string>} own - the edges of the cells themselves. */
function stripsOf(loop, own) {
  const count = loop.length;
  const crossed = edgesOf(loop).map(([a, b]) => own.has(edgeKey([b, a])));
  const found = /** @type {{side: Point[], cut: Point[]}[]} */ ([]);
  for (let first = 0; first < count; first++) {
    if (!crossed[first] || crossed.at(first - 1)) continue;
    let last = first;
    while (crossed[(last + 1) % count]) last++;
    const side = Array.from({ length: last + 2 - first }, (_, step) => loop[(first + step) % count]);
    const out = (/** @type {Point} */ from, /** @type {Point} */ to) =>
      toward(from, to, Math.min(OUT, SHARE * Math.hypot(to[0] - from[0], to[1] - from[1])));
    const bends = side.slice(1, -1).map((at, step) => meeting(at, [side[step], at, OUT], [at, side[step + 2], OUT]))
      .reverse();
    found.push({
      side,
      cut: [out(side[side.length - 1], loop[(last + 2) % count]), ...bends, out(side[0], before(loop, first))],
    });
  }
  return found;
}

/** The corners of a loop moved inward, each with whether the edge after it is a cut. @param {Point[]} loop @param {Set<string>} cuts @param {number} inset @returns {Corner[]} */
function movedIn(loop, cuts, inset) {
  const corners = straightened(loop);
  const next = new Map(edgesOf(loop).map((edge) => [keyOf(edge[0]), edge]));
  const sides = edgesOf(corners).map(([a, b]) => {
    const edge = next.get(keyOf(a));
    return { a, b, cut: edge !== undefined && cuts.has(edgeKey(edge)) };
  });
  return sides.map(({ a, b, cut }, at) => {
    const last = before(sides, at);
    return { at: meeting(a, [last.a, last.b, last.cut ? 0 : inset], [a, b, cut ? 0 : inset]), cut };
  });
}

/** The points of a corner: several where it is round, one beside a cut. @param {Corner[]} corners @param {number} index @param {number} radius @returns {Point[]} */
function bend(corners, index, radius) {
  const [last, here, next] = [before(corners, index), corners[index], corners[(index + 1) % corners.length]];
  if (last.cut || here.cut) return [here.at];
  const far = (/** @type {Corner} */ other) => Math.hypot(other.at[0] - here.at[0], other.at[1] - here.at[1]);
  const room = Math.min(radius, far(last) / 2, far(next) / 2);
  const [start, end] = [toward(here.at, last.at, room), toward(here.at, next.at, room)];
  return [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const along = (/** @type {0 | 1} */ axis) =>
      (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * here.at[axis] + t ** 2 * end[axis];
    return /** @type {Point} */ ([along(0), along(1)]);
  });
}

/** The lines of a loop from one cut to the next. @param {Point[][]} bends @param {boolean[]} cut */
function linesOf(bends, cut) {
  const first = cut.indexOf(true);
  if (first < 0) return `${lineData(bends.flat())}Z`;
  let [data, line] = ["", /** @type {Point[]} */ ([])];
  for (let step = 1; step <= bends.length; step++) {
    const at = (first + step) % bends.length;
    line.push(...bends[at]);
    if (!cut[at]) continue;
    data += lineData(line);
    line = [];
  }
  return data;
}

/** The joined sides of a layer, `here` being the indices of its cells: `{path, kind, pointed}`. @param {Lattice} lattice @param {Cell[]} cells @param {number[]} here @param {Joints} joints @returns {Side[]} */
export function sidesOf(lattice, cells, here, joints) {
  const own = here.flatMap((index) => joints.get(index) ?? []);
  if (!own.length) return [];
  if (lattice.form === "stick") return stickSides(lattice, own);
  const at = new Map(
    own.flatMap((joint) => joint.shared.map((edge) => /** @type {[string, Joint]} */ ([edgeKey(edge), joint]))),
  );
  return loopsAround(here.map((index) => lattice.loop(cells[index]))).flatMap((loop) =>
    runs(edgesOf(loop).map((edge) => /** @type {[Edge, Joint | undefined]} */ ([edge, at.get(edgeKey(edge))])))
  ).map((run) => side([run[0][0][0], ...run.map(([[, end]]) => end)], run[0][1], AWAY));
}

/** Edges in a row that lead to the same kind. @param {[Edge, Joint | undefined][]} around @returns {[Edge, Joint][][]} */
function runs(around) {
  const kinds = around.map(([, joint]) => joint?.kind ?? 0);
  const start = Math.max(0, kinds.findIndex((kind, at) => kind !== kinds.at(at - 1)));
  const found = /** @type {([Edge, Joint][] | null)[]} */ ([]);
  for (const [edge, joint] of [...around.slice(start), ...around.slice(0, start)]) {
    if (!joint) found.push(null);
    else if (found.at(-1)?.[0][1].kind === joint.kind) found.at(-1)?.push([edge, joint]);
    else found.push([[edge, joint]]);
  }
  return found.filter((run) => run !== null);
}

/** The side along points that have the board to their right; its image runs against the way around the board. @param {Point[]} points @param {Joint} joint @param {number} away @returns {Side} */
function side(points, joint, away) {
  const kept = points.filter((point, at) =>
    at === 0 || at === points.length - 1 || straightened([points[at - 1], point, points[at + 1]]).length === 3
  );
  const moved = kept.map((point, at) => {
    const [before, after] = [kept[at - 1], kept[at + 1]];
    return meeting(
      point,
      before ? [before, point, -away] : [point, after, -away],
      after ? [point, after, -away] : [before, point, -away],
    );
  });
  const shortened = (/** @type {Point} */ from, /** @type {Point} */ to) =>
    toward(from, to, Math.min(SHORT, Math.hypot(to[0] - from[0], to[1] - from[1]) / 4));
  const path = [
    shortened(moved[0], moved[1]),
    ...moved.slice(1, -1),
    shortened(moved[moved.length - 1], moved[moved.length - 2]),
  ];
  if (joint.kind < 0 && !joint.mirrored) path.reverse();
  return { path, kind: Math.abs(joint.kind), pointed: joint.mirrored !== null };
}

/** Lines along the points where sticks go on, where they are straight. @param {Lattice} lattice @param {Joint[]} joints @returns {Side[]} */
function stickSides(lattice, joints) {
  return [...new Set(joints.map(({ kind }) => kind))].flatMap((kind) => {
    const together = joints.filter((joint) => joint.kind === kind);
    const points = [
      ...new Map(
        together.flatMap(({ shared }) => shared).map(([point]) => [keyOf(point), point]),
      ).values(),
    ]
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    const [first, last] = [points[0], points[points.length - 1]];
    const off = (/** @type {Point} */ [x, y]) =>
      (last[0] - first[0]) * (y - first[1]) - (last[1] - first[1]) * (x - first[0]);
    if (points.length < 2 || points.some((point) => Math.abs(off(point)) > 1e-4)) return [];
    const sum = (/** @type {"cell" | "beyond"} */ which) =>
      together.flatMap((joint) => lattice.ends(joint[which])).reduce((all, point) => all + off(point), 0);
    return [side(sum("cell") > sum("beyond") ? [first, last] : [last, first], together[0], AWAY_FROM_STICKS)];
  });
}

/** The line of a side and its arrow heads as path data: `{line, heads, hollow, text, at}`. @param {Side} side */
export function signOf({ path, kind, pointed }) {
  const parts = path.slice(1).map((end, at) => [path[at], end]);
  const lengths = parts.map(([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1]));
  const half = lengths.reduce((sum, length) => sum + length, 0) / 2;
  let [best, least, before] = [0, Infinity, 0];
  lengths.forEach((length, at) => {
    const miss = Math.round(1e6 * Math.abs(before + length / 2 - half));
    if (miss < least) [best, least] = [at, miss];
    before += length;
  });
  const [[ax, ay], [bx, by]] = parts[best];
  const [dx, dy] = [(bx - ax) / lengths[best], (by - ay) / lengths[best]];
  const round = Math.floor((kind - 1) / FILLED);
  const count = round < 2 ? ((kind - 1) % FILLED) + 1 : 1;
  const size = Math.min(HEAD, (0.5 * lengths[best]) / count);
  const heads = Array.from({ length: count }, (_, place) => {
    const along = ((place - (count - 1) / 2) * NEXT * size) / HEAD;
    return head([(ax + bx) / 2 + along * dx, (ay + by) / 2 + along * dy], [dx, dy], size, pointed);
  });
  return {
    line: lineData(path),
    heads: pathOf(heads),
    hollow: round > 0,
    text: round > 1 ? String(kind) : "",
    at: [(ax + bx) / 2 - 1.6 * HEAD * dx, (ay + by) / 2 - 1.6 * HEAD * dy],
  };
}

/** An arrow head; a rhomb if there is no direction. @param {Point} at @param {Point} direction @param {number} size @param {boolean} pointed @returns {Point[]} */
function head([x, y], [dx, dy], size, pointed) {
  const [tip, foot] =
    /** @type {Point[]} */ ([[x + 0.7 * size * dx, y + 0.7 * size * dy], [x - 0.7 * size * dx, y - 0.7 * size * dy]]);
  const aside = (
    /** @type {Point} */ [a, b],
    /** @type {number} */ sign,
  ) => /** @type {Point} */ ([a + sign * size * dy, b - sign * size * dx]);
  return pointed ? [aside(foot, 1), tip, aside(foot, -1)] : [tip, aside([x, y], -1), foot, aside([x, y], 1)];
}
