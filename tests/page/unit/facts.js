/// <reference lib="deno.ns" />
/** What the package says, written by tests/page/test_unit.py before these tests run. */

/** @import { Cell, Certificate, Document, Language, LatticeTable, RawView } from "../../../tilewright/page/static/types.d.ts" */

/**
 * @typedef {Object} Facts
 * @property {Record<string, LatticeTable>} lattices
 * @property {Record<string, {representatives: Cell[], ways: Cell[][]}>} near - the ways to the cells beside a cell of each class.
 * @property {Record<string, {sizes: number[], cells: Cell[], none: Cell[]}>} boxes - cells of a lattice, and places without one.
 * @property {{link: string, document: Document}[]} links
 * @property {{name: string, document: Document, cells: [Cell, string][], coordinates: number}[]} regions
 * @property {{languages: Language[], readings: {document: Document, view: RawView, flips: boolean, lines: Record<string, string[]>}[], rules: Record<string, string>[], solutions: Record<string, string>}} paper - what sheets say.
 * @property {Record<string, Extract<Certificate, {kind: "period"}>[]>} tilings - of the plane, by a few pieces of every flat lattice.
 */

const path = Deno.env.get("TILEWRIGHT_FACTS");
if (!path) throw new Error("run these tests by: python -m pytest tests/page/test_unit.py");

export const facts = /** @type {Facts} */ (JSON.parse(Deno.readTextFileSync(path)));

/** A document with some parts. @param {Partial<Document>} [parts] @returns {Document} */
export const documentWith = (parts = {}) => ({ tilewright: 1, name: "x", region: "", pieces: {}, ...parts });
