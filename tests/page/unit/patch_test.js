/// <reference lib="deno.ns" />
/** Patches of the plane: tiles that do not overlap and leave no gap in the field, in colours that repeat. */
import assert from "node:assert/strict";

import { cellKey, keyOf, Lattice } from "../../../tilewright/page/static/geometry.js";
import { patchOf } from "../../../tilewright/page/static/patch.js";
import { facts } from "./facts.js";

/** @import { Cell, Patch } from "../../../tilewright/page/static/types.d.ts" */

const square = new Lattice("square", facts.lattices.square);

/** The tiles that touch along a side, as pairs of their numbers. @param {Lattice} lattice @param {Patch} patch */
function touching(lattice, patch) {
  const sides = /** @type {Map<string, number>} */ (new Map());
  const found = /** @type {[number, number][]} */ ([]);
  patch.tiles.forEach(({ cells }, at) => {
    for (const index of cells) {
      const loop = lattice.loop(patch.cells[index]);
      loop.forEach((corner, here) => {
        const key = [corner, loop[(here + 1) % loop.length]].map(keyOf).sort().join();
        const other = sides.get(key);
        if (other !== undefined && other !== at) found.push([other, at]);
        sides.set(key, at);
      });
    }
  });
  return found;
}

/** What every patch of a period has to be. @param {Lattice} lattice @param {Patch | null} patch @param {number} most */
function check(lattice, patch, most) {
  assert.ok(patch);
  assert.equal(new Set(patch.cells.map(cellKey)).size, patch.cells.length, "tiles overlap");
  assert.ok(patch.cells.flat().every((value) => value >= 0));
  assert.deepEqual(patch.tiles.flatMap(({ cells }) => cells), patch.cells.map((_, at) => at));
  assert.ok(patch.cells.length >= 12 * 16 * 0.9, `${lattice.name}: ${patch.cells.length} cells`);
  const colours = new Set(patch.tiles.map(({ colour }) => colour));
  assert.ok(colours.size <= most, `${lattice.name}: ${colours.size} colours`);
  for (const [one, other] of touching(lattice, patch)) {
    assert.notEqual(patch.tiles[one].colour, patch.tiles[other].colour);
  }
}

Deno.test("the tiles of a period, again and again, fill the field of every flat lattice", () => {
  const all = Object.entries(facts.tilings);
  assert.ok(all.length > 8);
  for (const [name, certificates] of all) {
    assert.ok(certificates.length);
    for (const certificate of certificates) {
      const lattice = new Lattice(name, facts.lattices[name]);
      check(lattice, patchOf(lattice, certificate), Math.min(certificate.colours.number, 5));
    }
  }
});

Deno.test("colours repeat as the answer says", () => {
  const certificate = {
    kind: /** @type {"period"} */ ("period"),
    period: /** @type {[Cell, Cell]} */ ([[2, 0], [1, 1]]),
    tiles: [{ piece: "P", cells: [[0, 0], [1, 0]], colour: 1 }],
    colours: { number: 3, steps: /** @type {[number, number]} */ ([1, 2]) },
  };
  const patch = patchOf(square, certificate);
  check(square, patch, 3);
  const at = new Map(patch?.tiles.map(({ cells, colour }) => [cellKey(patch.cells[cells[0]]), colour]));
  const steps = /** @type {Set<string>} */ (new Set());
  for (const [key, colour] of at) {
    const [x, y] = key.split(",").map(Number);
    const [right, low] = [at.get(cellKey([x + 2, y])), at.get(cellKey([x + 1, y + 1]))];
    if (right !== undefined) steps.add(`right ${(right - colour + 3) % 3}`);
    if (low !== undefined) steps.add(`low ${(low - colour + 3) % 3}`);
  }
  assert.deepEqual([...steps].sort(), ["low 2", "right 1"]);
});

Deno.test("coronas lie around their tile, each in a colour of its own; bounds show nothing", () => {
  const ring = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]];
  const tile = (/** @type {Cell} */ cell) => ({ piece: "P", cells: [cell] });
  const patch = patchOf(square, { kind: "coronas", tile: tile([0, 0]), coronas: [ring.map(tile)] });
  assert.ok(patch);
  assert.deepEqual(patch.cells[0], [1, 1]);
  assert.deepEqual(patch.tiles.map(({ colour }) => colour), [0, ...ring.map(() => 1)]);
  assert.equal(patchOf(square, { kind: "bounds" }), null);
});
