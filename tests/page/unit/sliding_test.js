/// <reference lib="deno.ns" />
/** A piece of a tray that a hand leads, by places and steps that somebody else gave. */
import assert from "node:assert/strict";

import { Lead } from "../../../tilewright/page/static/sliding-lead.js";

/** @import { Point, TrayPlace, View } from "../../../tilewright/page/static/types.d.ts" */

/** A path of cells in the shape of a U, and a cell beside it that nothing leads to. @type {Point[]} */
const CELLS = [[0, 0], [0, 1], [0, 2], [1, 2], [2, 2], [2, 1], [2, 0], [3, 0]];
const ALONG = 7;
/** Cells where a piece may not stop. */
const CORRIDOR = [1, 5];

const places = CELLS.slice(0, ALONG).map((_, at) => /** @type {TrayPlace} */ ({
  cells: [at],
  rests: !CORRIDOR.includes(at),
  steps: [at - 1, at + 1].filter((to) => to >= 0 && to < ALONG),
}));
const lattice = { centre: (/** @type {Point} */ [x, y]) => [x + 0.5, y + 0.5] };
const view = /** @type {View} */ (/** @type {unknown} */ ({ lattice, shown: CELLS }));
const lead = () => new Lead(view, places, 0);

Deno.test("a piece goes along walls as near to the pointer as it can", () => {
  const one = lead();
  one.follow([0.2, 1.1]); // on the corridor
  assert.deepEqual([one.at, one.end, one.rests], [1, 0, false]);
  one.follow([-0.6, 2.4]);
  assert.deepEqual([one.at, one.end, one.offset], [2, 2, [0, 2]]); // no further than the wall
  one.follow([1.3, 2.8]);
  assert.deepEqual([one.at, one.offset.map((x) => Math.round(10 * x) / 10)], [3, [1.3, 2]]);
});

Deno.test("it does not leap over walls, but goes round them to where the pointer is", () => {
  const one = lead();
  one.follow([1.2, 0.4]); // nearer to the other arm, but on no cell of it
  assert.equal(one.at, 0);
  one.follow([2.1, 0.1]);
  assert.equal(one.at, 6);
  assert.deepEqual(one.route(6), [[1], [2], [3], [4], [5], [6]]);
  one.follow([3, 0]); // no place
  assert.deepEqual([one.at, one.offset], [6, [2, 0]]);
});

Deno.test("keys go by one step, the way that is nearest, and not where there is none", () => {
  const one = lead();
  assert.equal(one.step([1, 0]), false);
  assert.equal(one.step([0, 1]), true);
  assert.deepEqual([one.at, one.grip, one.end, one.rests], [1, 1, 0, false]);
  assert.equal(one.step([0, 1]), true);
  assert.deepEqual([one.at, one.end, one.offset], [2, 2, [0, 2]]);
});

Deno.test("it says where it can lie", () => {
  const one = lead();
  assert.deepEqual(one.lit, [2, 3, 4, 6]);
  assert.deepEqual([one.covering(4), one.covering(5), one.covering(7)], [4, -1, -1]);
  assert.ok(one.isFree);
  assert.ok(!new Lead(view, [{ cells: [0], rests: true, steps: [] }], 0).isFree);
});

Deno.test("wherever the pointer goes, the piece is on its path and never off a step", () => {
  let seed = 11;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647; // Park and Miller 1988
  const one = lead();
  for (let round = 0; round < 500; round++) {
    one.follow([4 * random() - 1, 4 * random() - 1]);
    const [x, y] = one.far[one.at];
    const beside = [one.at, ...places[one.at].steps].map((at) => one.far[at]);
    const far = beside.map(([a, b]) => Math.abs((one.offset[0] - x) * (b - y) - (one.offset[1] - y) * (a - x)));
    assert.ok(Math.hypot(one.offset[0] - x, one.offset[1] - y) <= 0.5 + 1e-9);
    assert.ok(Math.min(...far.slice(1)) < 1e-9, JSON.stringify([one.at, one.offset]));
    assert.ok(places[one.end].rests);
  }
});
