/// <reference lib="deno.ns" />
/** Cells in space: which touch, which is painted first, and where the pieces stand between two moves. */
import assert from "node:assert/strict";

import { Lattice } from "../../../tilewright/page/static/geometry.js";
import { nearestLanding } from "../../../tilewright/page/static/landing.js";
import { isSame, turned } from "../../../tilewright/page/static/motion.js";
import { standing } from "../../../tilewright/page/static/moves.js";
import {
  hasSolids,
  isWithin,
  minus,
  paintingOrder,
  plus,
  sightOf,
  slabsOf,
  slideOf,
  solidsOf,
  times,
  unitOf,
} from "../../../tilewright/page/static/space.js";
import { facts } from "./facts.js";

/** @import { SolidCell } from "../../../tilewright/page/static/space.js" */
/** @import { Move, SpacePoint } from "../../../tilewright/page/static/types.d.ts" */

/** A lattice whose cells have a place in space. @param {string} name */
function solid(name) {
  const lattice = new Lattice(name, facts.lattices[name]);
  assert.ok(hasSolids(lattice));
  return lattice;
}

const cube = solid("cube");

Deno.test("cells that share a face are beside each other, as the package says", () => {
  for (const name of Object.keys(facts.lattices)) {
    const lattice = new Lattice(name, facts.lattices[name]);
    if (!hasSolids(lattice) || lattice.form === "stick") continue;
    const { cells } = facts.boxes[name];
    const near = /** @type {number[][][]} */ (facts.near[name].ways);
    const solids = solidsOf(lattice, cells);
    const at = new Map(cells.map((/** @type {number[]} */ cell, /** @type {number} */ index) => [cell.join(), index]));
    solids.forEach(({ faces, kind }, index) => {
      const beside = faces.map((face) => face.beside).filter((other) => other >= 0).sort((a, b) => a - b);
      const number = lattice.kinds.indexOf(kind);
      const first = facts.near[name].representatives.findIndex((/** @type {number[]} */ one) =>
        one.join() === kind.cell.join()
      );
      assert.ok(number >= 0);
      if (first < 0) return;
      const expected = near[first].flatMap((step) => {
        const other = at.get(step.map((value, axis) => value + cells[index][axis]).join());
        return other === undefined ? [] : [other];
      }).sort((a, b) => a - b);
      assert.deepEqual(beside, expected, name);
    });
  }
});

Deno.test("of two cubes in a row the farther is painted first, wherever one stands", () => {
  const [one, other] = /** @type {SolidCell[]} */ (solidsOf(cube, [[0, 0, 0], [1, 0, 0]]));
  const slabs = slabsOf([one, other]);
  assert.equal(slabs.length, 3);
  for (const shift of [[0, 0, 0], [0, 0.9, 0], [0, -0.9, 0.5]]) {
    for (let yaw = 0.05; yaw < 6.2; yaw += 0.3) {
      const moved = {
        ...other,
        middle: /** @type {SpacePoint} */ (other.middle.map((value, axis) => value + shift[axis])),
      };
      const { toViewer } = sightOf(yaw, 0.3);
      const [first] = paintingOrder([one, moved], slabs, toViewer);
      const strict = Math.abs(shift[1]) < 0.5 && Math.abs(shift[2]) < 0.5;
      if (strict || Math.abs(toViewer[0]) > 0.1) assert.equal(first.index, toViewer[0] > 0 ? 0 : 1);
    }
  }
});

Deno.test("a point lies within a polygon or beside it", () => {
  /** @type {SpacePoint[]} */
  const triangle = [[0, 0, 0], [4, 0, 0], [0, 4, 0]];
  assert.ok(isWithin(1, 1, triangle));
  assert.ok(!isWithin(3, 3, triangle));
  assert.ok(!isWithin(-1, 1, triangle));
});

Deno.test("pieces glide by a move, go out, and stay gone", () => {
  const moves = [
    {
      pieces: [1],
      axis: [0, 1, 0],
      distance: 2,
      way: "",
      shown: /** @type {[number, number[]][]} */ ([[0, [0, 0, 0]], [1, [0, 0, 0]], [2, [0, 0, 0]]]),
    },
    {
      pieces: [1],
      axis: [1, 0, 0],
      distance: null,
      way: "",
      shown: /** @type {[number, number[]][]} */ ([[0, [0, 0, 0]], [1, [0, 2, 0]], [2, [0, 0, 0]]]),
    },
    {
      pieces: [2],
      axis: [0, 0, -1],
      distance: null,
      way: "",
      shown: /** @type {[number, number[]][]} */ ([[0, [0, 0, 0]], [2, [0, 0, 0]]]),
    },
  ];
  const slide = (/** @type {number[]} */ vector) => slideOf(cube, vector);
  const at = (/** @type {number} */ time) => standing(moves, time, slide, 3, 10);
  assert.deepEqual(at(0).get(1), { shift: [0, 0, 0], opacity: 1 });
  assert.deepEqual(at(0.5).get(1), { shift: [0, 1, 0], opacity: 1 });
  assert.deepEqual(at(1).get(1), { shift: [0, 2, 0], opacity: 1 });
  assert.deepEqual(at(1.5).get(1)?.shift, [5, 2, 0]);
  assert.equal(at(2).get(1)?.opacity, 0);
  assert.deepEqual(at(3).get(2), { shift: [0, 0, -10], opacity: 0 });
  assert.deepEqual(at(3).get(0), { shift: [0, 0, 0], opacity: 1 });
});

Deno.test("cubes slide by parts of a cell too", () => {
  const half = times(slideOf(cube, [5, 0, -1]), 0.5);
  assert.deepEqual(slideOf(cube, [2.5, 0, -0.5]), half);
});

Deno.test("pieces turn about an axis, and slide on as they lie then", () => {
  /** @type {Move[]} */
  const moves = [
    {
      pieces: [1],
      axis: [0, 0, -1],
      distance: 0,
      pivot: [1, 4, 0],
      degrees: 90,
      way: "",
      shown: [[0, [0, 0, 0]], [1, [0, 0, 0]]],
    },
    {
      pieces: [1],
      axis: [0, -1, 0],
      distance: 0.5,
      way: "",
      shown: [[0, [0, 0, 0]], [1, [-3, 5, 0], [[0, 1, 0], [-1, 0, 0], [0, 0, 1]]]],
    },
  ];
  const slide = (/** @type {number[]} */ vector) => slideOf(cube, vector);
  const [{ cell, middle }] = cube.kinds;
  const origin = minus(middle, slide(cell));
  /** Where the middle of the cell (4, 4, 1) is seen, in cells. @param {number} time */
  const at = (time) => {
    const { turn, shift } = standing(moves, time, slide, 2, 10, origin).get(1) ?? { shift: [0, 0, 0] };
    const there = minus(plus(turned(turn, plus(origin, slide([4, 4, 1]))), shift), origin);
    return there.map((value) => Number((value / unitOf(cube)).toFixed(9)) + 0);
  };
  const root = Number((3 / Math.sqrt(2)).toFixed(9));
  assert.deepEqual(at(0), [4, 4, 1]);
  assert.deepEqual(at(0.5), [1 + root, 4 - root, 1]);
  assert.deepEqual(at(1), [1, 1, 1]);
  assert.deepEqual(at(2), [1, 0.5, 1]);
  for (const [time, end] of [[0.2, 0], [0.8, 1]]) {
    const [during, ended] = [time, end].map((one) => standing(moves, one, slide, 2, 10, origin).get(1));
    assert.ok(during?.rest && ended && isSame(during.rest, ended));
  }
  assert.equal(standing(moves, 1, slide, 2, 10, origin).get(1)?.rest, undefined);
});

Deno.test("turning pieces follow the path of their shifts", () => {
  const path = [[1, 4, 0], [2, 4, 0], [2, 4, 1]];
  /** @type {Move[]} */
  const moves = [{
    pieces: [0],
    axis: [0, 0, -1],
    distance: 0,
    pivot: [0, 3, 0],
    degrees: 90,
    path,
    way: "",
    shown: [[0, [0, 0, 0]]],
  }];
  const slide = (/** @type {number[]} */ vector) => slideOf(cube, vector);
  const [{ cell, middle }] = cube.kinds;
  const origin = minus(middle, slide(cell));
  const at = (/** @type {number} */ time) => {
    const { turn, shift } = standing(moves, time, slide, 1, 10, origin).get(0) ?? { shift: [0, 0, 0] };
    const there = minus(plus(turned(turn, plus(origin, slide([4, 4, 1]))), shift), origin);
    return there.map((value) => Number((value / unitOf(cube)).toFixed(9)) + 0);
  };
  assert.deepEqual([0, 0.5, 1].map(at), [[4, 4, 1], [5, 4, 1], [2, 1, 1]]);
});

Deno.test("a piece lands at the nearest place, and at none that is far", () => {
  const shown = cube.box([4, 1, 1]);
  const view = { lattice: cube, shown };
  assert.deepEqual(nearestLanding(view, [[2, 3]], 1), [2, 3]);
  assert.deepEqual(nearestLanding(view, [[0, 1], [2, 3]], 3), [2, 3]);
  assert.equal(nearestLanding(view, [[3]], 0), null);
});
