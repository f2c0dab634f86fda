/// <reference lib="deno.ns" />
/** Documents as the worker reads them: those of the catalogue without a fault, broken ones with every fault. */
import assert from "node:assert/strict";

import { readDocument } from "../../../tilewright/page/static/worker-document.js";
import { writePicture } from "../../../tilewright/page/static/document.js";
import { readPicture } from "../../../tilewright/page/static/worker-picture.js";
import { readValue } from "../../../tilewright/page/static/worker-setup.js";
import { facts } from "./facts.js";

/** @param {any} document */
function read(document) {
  const found = readDocument(document, facts.motions);
  assert.ok("puzzle" in found, JSON.stringify(found));
  return found.puzzle;
}

/** @param {any} document */
function faults(document) {
  const found = readDocument(document, facts.motions);
  return "faults" in found ? found.faults.map(({ path, what }) => `${path.join(".")}: ${what}`) : [];
}

const DOCUMENT = { tilewright: 1, name: "tiny", region: "..", pieces: { I: { shapes: ["XX"] } } };

Deno.test("puzzles of the catalogue have the cells and pieces of the package", () => {
  for (const { name, document, cells, pieces } of facts.regions) {
    const puzzle = read(document);
    const own = [...puzzle.whole.values()].map(({ cell, optional, mark }) => `${cell} ${optional ? "?" : mark || "."}`);
    assert.deepEqual(own.sort(), cells.map((/** @type {any} */ [cell, mark]) => `${cell} ${mark}`).sort(), name);
    assert.deepEqual(puzzle.pieces.map((one) => [one.name, ...one.copies]), pieces, name);
  }
});

Deno.test("every fault is reported at once", () => {
  const found = faults({ tilewright: 2, name: "Not a slug", region: "..*", pieces: { I: {}, J: { shapes: ["X?"] } } });
  assert.equal(found.length, 5, found.join("\n"));
  assert.match(found.join("\n"), /tilewright: .*name: .*region: .*pieces.I: .*pieces.J: /s);
  assert.match(faults([])[0], /no puzzle/);
  assert.match(faults({ ...DOCUMENT, lattice: "moon" })[0], /no lattice 'moon'/);
});

Deno.test("placed pieces lie on free cells of the region", () => {
  const placed = [{ piece: "I", cells: [[0, 0], [1, 0]] }];
  assert.deepEqual(read({ ...DOCUMENT, placed }).laid, [{ piece: 0, cells: [[0, 0], [1, 0]] }]);
  assert.match(faults({ ...DOCUMENT, placed: [...placed, ...placed] })[0], /taken by another/);
  assert.match(faults({ ...DOCUMENT, placed: [{ piece: "I", cells: [[0, 0], [0, 1]] }] })[0], /no cells of the region/);
  assert.match(faults({ ...DOCUMENT, placed: [{ piece: "V", cells: [[0, 0]] }] })[0], /no piece 'V'/);
});

Deno.test("numbers of copies that are none are refused", () => {
  for (const copies of [-1, 1.5, [2, 1], [0, 0], "three"]) {
    assert.equal(faults({ ...DOCUMENT, pieces: { I: { shapes: ["XX"], copies } } }).length, 1, String(copies));
  }
});

Deno.test("a setup blocks and marks cells, and says what cannot be", () => {
  const setup = {
    hole: { as: "blocked", choose: { left: [[0, 0]], right: [[1, 0]] } },
    peg: { as: "o", one_in_each: { A: [[0, 0], [1, 0]] } },
  };
  const puzzle = read({ ...DOCUMENT, setup, set: { hole: "left", peg: [[1, 0]] } });
  assert.deepEqual(puzzle.blocked, [[0, 0]]);
  assert.deepEqual([...puzzle.board.values()], [{ cell: [1, 0], optional: false, mark: "o" }]);
  assert.match(read({ ...DOCUMENT, setup, set: { hole: "left", peg: [[0, 0]] } }).wrong[0], /both choose/);
  assert.match(read({ ...DOCUMENT, setup, set: { hole: "up" } }).wrong[0], /no label|cells/);
  assert.match(faults({ ...DOCUMENT, setup: { hole: { as: "blocked", count: 3 } } })[0], /count is 3/);
});

Deno.test("values are read from labels, lists and pictures", () => {
  const { slots, whole } = read({ ...DOCUMENT, region: "../..", setup: { hole: { as: "blocked", count: 2 } } });
  const cells = [[0, 0], [1, 1]];
  for (const given of [cells, "0,0 1,1", "1,1 0,0", "o./.o", "o..o"]) {
    assert.deepEqual([...readValue(slots[0], given, whole).cells].sort(), cells, String(given));
  }
  assert.throws(() => readValue(slots[0], "0,0", whole), /1 cells are given, but 2/);
  assert.throws(() => readValue(slots[0], "0,0 0,0", whole), /twice/);
});

Deno.test("pictures that were written are read as they were", () => {
  const cells = /** @type {[number[], string][]} */ ([[[0, 0, 0], "a"], [[1, 0, 0], "."], [[0, 1, 1], "b"]]);
  const marked = new Map(cells.map(([cell, mark]) => [cell.join(), { cell, mark }]));
  const again = readPicture(writePicture(marked, 3, "#"), 3).filter(([, char]) => char !== "#");
  assert.deepEqual(again.map(String).sort(), cells.map(String).sort());
  assert.throws(() => readPicture("a|b", 2), /2 layers/);
  assert.throws(() => readPicture("a", 4), /no picture shows/);
});
