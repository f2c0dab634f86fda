/// <reference lib="deno.ns" />
/** Colours of copies: those that touch differ while the palette has enough. */
import assert from "node:assert/strict";

import { coloursOf } from "../../../tilewright/page/static/copies.js";
import { Lattice } from "../../../tilewright/page/static/geometry.js";
import { facts } from "./facts.js";

/** @import { Coloured } from "../../../tilewright/page/static/copies.js" */

/** A view of a box where one kind may be laid often. @param {string} name @param {number[]} sizes @param {number} most @returns {Coloured} */
function viewOf(name, sizes, most) {
  const lattice = new Lattice(name, facts.lattices[name]);
  return { lattice, shown: lattice.box(sizes), pieces: [{ colour: 3, colours: [3], copies: [0, most] }] };
}

Deno.test("dominoes in rows differ from those beside them", () => {
  const view = viewOf("square", [4, 2], 4);
  const tiles = /** @type {[number, number[]][]} */ ([[0, [0, 1]], [0, [2, 3]], [0, [4, 5]], [0, [6, 7]]]);
  const [a, b, c, d] = coloursOf(view, tiles, 12);
  assert.equal(a, 3);
  assert.ok(a !== b && a !== c && b !== d && c !== d, String([a, b, c, d]));
});

Deno.test("cubes above each other touch", () => {
  const view = viewOf("cube", [1, 1, 2], 2);
  const [below, above] = coloursOf(view, [[0, [0]], [0, [1]]], 12);
  assert.notEqual(below, above);
});

Deno.test("a kind that is laid once keeps its colour, and few colours are shared", () => {
  const view = viewOf("square", [3, 1], 1);
  assert.deepEqual(coloursOf(view, [[0, [0]], [0, [1]]], 12), [3, 3]);
  const often = viewOf("square", [2, 2], 4);
  const colours = coloursOf(often, [[0, [0]], [0, [1]], [0, [2]], [0, [3]]], 2);
  assert.ok(colours.every((one) => one === 0 || one === 1));
});
