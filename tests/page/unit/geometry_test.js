/// <reference lib="deno.ns" />
/** Cells on the page: they are those of the package on every lattice, and figures of plane geometry. */
import assert from "node:assert/strict";

import { layerNames } from "../../../tilewright/page/static/cell-names.js";
import {
  bounds,
  byReading,
  cellKey,
  creases,
  Lattice,
  loopsAround,
  meeting,
  outline,
  pathOf,
  straightened,
  toward,
} from "../../../tilewright/page/static/geometry.js";
import { facts } from "./facts.js";

const lattices = Object.entries(facts.lattices).map(([name, table]) => new Lattice(name, table));
const square = new Lattice("square", facts.lattices.square);

/** @typedef {[number, number]} Point */

/** The area of a loop, with its sign (the shoelace formula). @param {Point[]} loop */
const area = (loop) =>
  loop.reduce((sum, [x, y], at) => {
    const [next, below] = loop[(at + 1) % loop.length];
    return sum + (x * below - next * y) / 2;
  }, 0);

/** @param {Point[]} loop */
const around = (loop) =>
  loop.reduce((sum, [x, y], at) => {
    const [next, below] = loop[(at + 1) % loop.length];
    return sum + Math.hypot(next - x, below - y);
  }, 0);

const near = (/** @type {number} */ a, /** @type {number} */ b) =>
  assert.ok(Math.abs(a - b) < 1e-6, `${a} is not ${b}`);

Deno.test("a box holds the cells that the package says, on every lattice", () => {
  assert.equal(lattices.length, 24);
  for (const lattice of lattices) {
    const { sizes, cells } = facts.boxes[lattice.name];
    const own = lattice.box(sizes).map(cellKey).sort();
    assert.deepEqual(own, cells.map(cellKey).sort(), lattice.name);
  }
});

Deno.test("there is no cell where the package has none", () => {
  for (const lattice of lattices) {
    for (const cell of facts.boxes[lattice.name].none) {
      assert.equal(lattice.find(cell), null, `${lattice.name} ${cell}`);
    }
  }
});

Deno.test("in the plane the cells are 1 large on average, and all turn the same way", () => {
  for (const lattice of lattices) {
    if (lattice.space !== 2 || lattice.form !== "polygon") continue;
    const areas = lattice.kinds.map((kind) => area(kind.loop));
    assert.ok(areas.every((one) => one > 0) || areas.every((one) => one < 0), lattice.name);
    near(Math.abs(areas.reduce((sum, one) => sum + one, 0)) / areas.length, 1);
  }
});

Deno.test("translations move corners and centres alike", () => {
  for (const lattice of lattices) {
    for (const [step, [dx, dy]] of lattice.steps) {
      for (const { cell } of lattice.kinds) {
        const moved = cell.map((/** @type {number} */ at, /** @type {number} */ axis) => at + step[axis]);
        const [[x, y], [u, v]] = [lattice.centre(cell), lattice.centre(moved)];
        near(u - x, dx);
        near(v - y, dy);
        lattice.loop(cell).forEach((/** @type {Point} */ [a, b], /** @type {number} */ at) => {
          near(lattice.loop(moved)[at][0] - a, dx);
          near(lattice.loop(moved)[at][1] - b, dy);
        });
      }
    }
  }
});

Deno.test("the outline of a polyomino has its area and perimeter; a ring has two loops", () => {
  const [loop, ...more] = outline(square, [[0, 0], [1, 0], [1, 1]]);
  assert.equal(more.length, 0);
  assert.equal(loop.length, 6);
  near(Math.abs(area(loop)), 3);
  near(around(loop), 8);
  const ring = square.box([3, 3]).filter((/** @type {number[]} */ cell) => cellKey(cell) !== "1,1");
  const loops = outline(square, ring);
  assert.deepEqual(loops.map((/** @type {Point[]} */ one) => around(one)).sort(), [12, 4].sort());
  near(Math.abs(loops.reduce((/** @type {number} */ sum, /** @type {Point[]} */ one) => sum + area(one), 0)), 8);
});

Deno.test("cells that meet in a corner alone have two loops, which do not run through each other", () => {
  const loops = outline(square, [[0, 0], [1, 1]]);
  assert.deepEqual(loops.map((/** @type {Point[]} */ one) => one.length), [4, 4]);
  for (const loop of loops) near(Math.abs(area(loop)), 1);
});

Deno.test("straight corners go, and only these", () => {
  assert.deepEqual(straightened([[0, 0], [1, 0], [2, 0], [2, 2], [0, 2], [0, 1]]), [[0, 0], [2, 0], [2, 2], [0, 2]]);
  assert.equal(loopsAround([[[0, 0], [1, 0], [1, 1], [0, 1]]])[0].length, 4);
});

Deno.test("points on the way, and lines that were moved aside", () => {
  assert.deepEqual(toward([0, 0], [3, 4], 10), [6, 8]);
  assert.deepEqual(toward([1, 1], [1, 1], 5), [1, 1]);
  const [x, y] = meeting([1, 0], [[0, 0], [1, 0], 0.5], [[1, 0], [1, 1], 0.25]);
  near(x, 0.75);
  near(y, 0.5);
  assert.deepEqual(meeting([1, 0], [[0, 0], [1, 0], 0.5], [[1, 0], [2, 0], 0.5]), [1, 0.5]);
});

Deno.test("paths are drawn in by an inset", () => {
  const loop = /** @type {Point[]} */ ([[0, 0], [1, 0], [1, 1], [0, 1]]);
  assert.equal(pathOf([loop]), "M0 0L1 0L1 1L0 1Z");
  assert.equal(pathOf([loop], 0.1), "M0.1 0.1L0.9 0.1L0.9 0.9L0.1 0.9Z");
  assert.equal((pathOf([loop], 0, 0.2).match(/Q/g) ?? []).length, 4);
});

Deno.test("creases lie between cells of one piece", () => {
  assert.equal(creases(square, [[0, 0]]), "");
  assert.equal((creases(square, square.box([2, 2])).match(/M/g) ?? []).length, 4);
});

Deno.test("boxes around cells", () => {
  assert.deepEqual(bounds(square, [[1, 2], [3, 2]]), { left: 1, top: 2, right: 4, bottom: 3 });
  assert.deepEqual(bounds(square, []), { left: 0, top: 0, right: 1, bottom: 1 });
});

Deno.test("cells are read by layers, rows, columns; layers have numbers and names", () => {
  assert.deepEqual([[1, 0, 1], [0, 1, 0], [1, 0, 0]].sort(byReading), [[1, 0, 0], [0, 1, 0], [1, 0, 1]]);
  const [cube, tesseract] = ["cube", "tesseract"].map((name) => new Lattice(name, facts.lattices[name]));
  assert.equal(cube.layerOf([4, 5, 2]), 2);
  assert.deepEqual(layerNames([[4, 5, 2], [4, 5, 4]]), ["layer 1", "layer 3"]);
  assert.deepEqual(layerNames([[0, 0, 2, 3]], [[0, 0, 1, 2], [0, 0, 2, 3]]), ["layer 2 of cube 2"]);
  assert.deepEqual(layerNames([[0, 0, 2]]), [""]);
  assert.deepEqual(tesseract.layerPlaces([[0, 0, 1, 3], [0, 0, 2, 3]]), [[0, 0], [1, 0]]);
  assert.equal(cube.layerPlaces([[0, 0, 1]]), null);
});
