/// <reference lib="deno.ns" />
/** Documents: regions are those of the package, and changes make new documents. */
import assert from "node:assert/strict";

import {
  copiesOf,
  edited,
  emptyDocument,
  freeName,
  inOrder,
  readPicture,
  regionOf,
  shapeCells,
  sizesOf,
  slug,
  withPiece,
  withRegion,
  withSetting,
  writeCopies,
  writePicture,
  writeShape,
} from "../../../tilewright/page/static/document.js";
import { byReading, Lattice } from "../../../tilewright/page/static/geometry.js";
import { documentWith, facts } from "./facts.js";

/** @import { Copies, Document, Marked } from "../../../tilewright/page/static/types.d.ts" */

/** @param {Map<string, {cell: number[], mark: string}>} cells */
const listed = (cells) => [...cells.values()].map(({ cell, mark }) => `${cell} ${mark}`).sort();

Deno.test("the region of each document of the catalogue is the package's", () => {
  for (const { name, document, cells, coordinates } of facts.regions) {
    const own = listed(regionOf(document, coordinates));
    assert.deepEqual(own, cells.map(([cell, mark]) => `${cell} ${mark}`).sort(), name);
  }
  assert.ok(facts.regions.length > 10);
});

Deno.test("a region that is written again has the same cells", () => {
  for (const { name, document, coordinates } of facts.regions) {
    const cells = regionOf(document, coordinates);
    const again = withRegion(document, cells, coordinates);
    assert.deepEqual(listed(regionOf(again, coordinates)), listed(cells), name);
    assert.equal(again.expect, undefined);
  }
});

Deno.test("pictures have rows and layers", () => {
  const cells = readPicture("a.|..\n#b", 3, "#");
  assert.deepEqual(listed(cells), ["0,0,0 a", "0,0,1 .", "1,0,0 .", "1,0,1 .", "1,1,1 b"]);
  assert.equal(writePicture(cells, 3, "#"), "a./##|../#b");
  assert.deepEqual(listed(readPicture("..\n.#", 2, "#")), listed(readPicture("../.#", 2, "#")));
  assert.deepEqual(sizesOf([[2, 0], [0, 4]], 2), [3, 5]);
  assert.deepEqual(sizesOf([], 2), [0, 0]);
});

Deno.test("shapes slide to 0 and keep their marks", () => {
  const [square, tesseract] = ["square", "tesseract"].map((name) => new Lattice(name, facts.lattices[name]));
  assert.equal(writeShape([{ cell: [3, 2], mark: "X" }, { cell: [4, 3], mark: "a" }], square), "X./.a");
  assert.deepEqual(shapeCells("X./.a", 2).map(({ cell, mark }) => [cell, mark]), [[[0, 0], "X"], [[1, 1], "a"]]);
  const listed = { cells: [[0, 0, 0, 0], [0, 0, 0, 1]], marks: { b: [[0, 0, 0, 1]] } };
  assert.deepEqual(shapeCells(listed, 4).map(({ mark }) => mark), ["X", "b"]);
  assert.deepEqual(writeShape([{ cell: [1, 1, 1, 1], mark: "X" }, { cell: [1, 1, 1, 2], mark: "X" }], tesseract), [
    [0, 0, 0, 0],
    [0, 0, 0, 1],
  ]);
});

Deno.test("a shape slides by a translation of its lattice: every cell stays what it is", () => {
  for (const [name, table] of Object.entries(facts.lattices)) {
    const lattice = new Lattice(name, table);
    const box = lattice.box(Array(lattice.coordinates).fill(lattice.coordinates > 3 ? 3 : 7));
    for (const first of [0, 1, Math.floor(box.length / 2), box.length - 2]) {
      const cells = box.slice(first, first + 2).map((cell) => ({ cell, mark: "X" }));
      const again = shapeCells(writeShape(cells, lattice), lattice.coordinates);
      const kinds = (/** @type {{cell: number[]}[]} */ shape) => shape.map(({ cell }) => lattice.find(cell)?.kind.cell);
      const sorted = (/** @type {Marked[]} */ shape) => shape.toSorted((a, b) => byReading(a.cell, b.cell));
      assert.deepEqual(kinds(sorted(again)), kinds(sorted(cells)), name);
      assert.ok(again.every(({ cell }) => cell.every((value) => value >= 0)), name);
    }
  }
});

Deno.test("pieces are renamed in their place, added at the end, taken away", () => {
  const [a, b, c, d] = [1, 2, 3, 4].map((copies) => ({ shapes: ["X"], copies }));
  const document = documentWith({ pieces: { a, b, c }, expect: 7 });
  const entries = (/** @type {Document} */ { pieces }) => Object.entries(pieces);
  const renamed = withPiece(document, "b", d, "d");
  assert.deepEqual(entries(renamed), [["a", a], ["d", d], ["c", c]]);
  assert.equal("expect" in renamed, false);
  assert.deepEqual(entries(withPiece(document, "e", d)), [["a", a], ["b", b], ["c", c], ["e", d]]);
  assert.deepEqual(entries(withPiece(document, "a", null)), [["b", b], ["c", c]]);
  assert.deepEqual(document, documentWith({ pieces: { a, b, c }, expect: 7 }));
  assert.equal(freeName(document, "z"), "z");
  assert.equal(freeName(documentWith({ pieces: { a, "a-2": a } }), "a"), "a-3");
});

Deno.test("copies are read and written", () => {
  for (
    const copies of /** @type {Copies[]} */ ([3, [0, 2], [1, "any"], "any"])
  ) {
    assert.deepEqual(writeCopies(...copiesOf({ shapes: [], copies })), copies);
  }
  assert.deepEqual(copiesOf({ shapes: [] }), [1, 1]);
  assert.deepEqual(copiesOf({ shapes: [], copies: "any" }), [0, null]);
});

Deno.test("settings come and go with the list of them", () => {
  const set = withSetting(documentWith({ expect: 1 }), "day", "3");
  assert.deepEqual(set, documentWith({ set: { day: "3" } }));
  assert.deepEqual(withSetting(set, "day", null), documentWith());
  assert.deepEqual(edited(documentWith({ expect: 1 }), { name: "y" }), documentWith({ name: "y" }));
});

Deno.test("names of files, an empty document, the order of reading", () => {
  assert.equal(slug("  Twelve pentominoes, 6 x 10! "), "twelve-pentominoes-6-x-10");
  assert.equal(slug("???"), "puzzle");
  assert.equal(emptyDocument("square", 2, [[0, 0], [1, 0]]).region, "..");
  assert.equal("lattice" in emptyDocument("square", 2, [[0, 0]]), false);
  assert.equal(emptyDocument("hexagon", 2, [[0, 0]]).lattice, "hexagon");
  assert.deepEqual(inOrder([[1, 1], [2, 0]]), [[2, 0], [1, 1]]);
});
