/**
 * The document: a puzzle file of format 1 as JSON whose region is one picture and whose pieces are a
 * mapping from a name to `{shapes, copies, turns, flips, weight, cost}`.  Documents are never changed:
 * every function here returns a new one, so that undo is a list of them.
 */
import { byReading, cellKey } from "./geometry.js";

/** @import { Cell, Chosen, Copies, Document, Lattice, Marked, MarkedCells, ShapeCells, PieceData, Region, RegionCells, RegionData, ShapeData, TurnsData } from "./types.d.ts" */

export const OPEN = ".";
export const OPTIONAL = "?";
export const OUTSIDE = "#";
const PICTURED = 3; // no picture shows cells of more coordinates

/**
 * A picture as a map from cells (as texts) to `{cell, mark}`: rows by `/` or lines, layers by `|`.
 * @param {string} picture
 * @param {number} coordinates - of a cell.
 * @param {string} absent - the characters if there is no cell.
 */
export function readPicture(picture, coordinates, absent) {
  const cells = /** @type {Region} */ (new Map());
  const layers = coordinates === 2 ? [picture] : picture.split(/\n\s*\n|\|/);
  layers.forEach((layer, z) => {
    layer.replace(/^\n|\n$/g, "").split(/[\n/]/).forEach((row, y) => {
      [...row].forEach((mark, x) => {
        if (!absent.includes(mark)) {
          const cell = [x, y, z].slice(0, coordinates);
          cells.set(cellKey(cell), { cell, mark });
        }
      });
    });
  });
  return cells;
}

/** The picture of such a map; nothing lies below 0. @param {Region} cells @param {number} coordinates @param {string} absent */
export function writePicture(cells, coordinates, absent) {
  const sizes = sizesOf([...cells.values()].map(({ cell }) => cell), coordinates);
  const mark = (/** @type {number[]} */ ...cell) => cells.get(cellKey(cell.slice(0, coordinates)))?.mark ?? absent;
  const row = (/** @type {number} */ y, /** @type {number} */ z) =>
    Array.from({ length: sizes[0] }, (_, x) => mark(x, y, z)).join("");
  const layer = (/** @type {number} */ z) => Array.from({ length: sizes[1] }, (_, y) => row(y, z)).join("/");
  return Array.from({ length: sizes[2] ?? 1 }, (_, z) => layer(z)).join("|");
}

/** The least sizes of a box from 0 that holds those cells. @param {Cell[]} cells @param {number} coordinates */
export function sizesOf(cells, coordinates) {
  return Array.from({ length: coordinates }, (_, axis) => Math.max(0, ...cells.map((cell) => cell[axis] + 1)));
}

/** The cells of a document's region, each with its mark: `.`, `?` or a letter or digit. @param {Document} document @param {number} coordinates @returns {Region} */
export function regionOf(document, coordinates) {
  const { region = "" } = document;
  if (typeof region === "string") return readPicture(region, coordinates, `${OUTSIDE} `);
  const listed = /** @type {RegionCells} */ (Array.isArray(region) ? { cells: region } : region);
  const cells = new Map(listed.cells.map((cell) => [cellKey(cell), { cell, mark: OPEN }]));
  for (const cell of listed.optional ?? []) cells.set(cellKey(cell), { cell, mark: OPTIONAL });
  for (const [cell, mark] of markedCells(listed.marks)) cells.set(cellKey(cell), { cell, mark });
  return cells;
}

/** The pairs of a cell and its mark, of cells listed by mark. @returns {[Cell, string][]} */
const markedCells = (/** @type {Record<string, Cell[]>} */ marks = {}) =>
  Object.entries(marks).flatMap(([mark, cells]) => cells.map((cell) => /** @type {[Cell, string]} */ ([cell, mark])));

/** A region as written: a picture, or cells where no picture shows them, or how their borders are joined. @param {Region} cells @param {number} coordinates @param {unknown} [wrap] @returns {RegionData} */
function writeRegion(cells, coordinates, wrap) {
  if (!wrap && coordinates <= PICTURED) return writePicture(cells, coordinates, OUTSIDE);
  const [all, marks] = [[...cells.values()], /** @type {Record<string, Cell[]>} */ ({})];
  for (const { cell, mark } of all) if (mark !== OPEN && mark !== OPTIONAL) (marks[mark] ??= []).push(cell);
  const optional = all.filter(({ mark }) => mark === OPTIONAL).map(({ cell }) => cell);
  return { cells: all.map(({ cell }) => cell), optional, marks, ...(wrap ? { wrap } : {}) };
}

/** The document with other given pieces. @param {Document} document @param {Document["placed"]} placed */
export function withPlaced(document, placed) {
  const changed = edited(document, { placed });
  if (!placed?.length) delete changed.placed;
  return changed;
}

/** The document with another region, given as such a map; given pieces stay where all their cells do. @param {Document} document @param {Region} cells @param {number} coordinates */
export function withRegion(document, cells, coordinates) {
  const { region } = document;
  const wrap = typeof region === "object" && "wrap" in region ? region.wrap : undefined;
  const placed = document.placed?.filter((piece) => piece.cells.every((cell) => cells.has(cellKey(cell))));
  return withPlaced({ ...document, region: writeRegion(cells, coordinates, wrap) }, placed);
}

/** The document without what no longer holds when a piece or rule changed. @param {Document} document @param {Partial<Document>} changes */
export function edited(document, changes) {
  const changed = { ...document, ...changes };
  delete changed.expect;
  return changed;
}

/** The cells of a shape in a document: a picture or cells. @param {ShapeData} shape @param {number} coordinates @returns {Marked[]} */
export function shapeCells(shape, coordinates) {
  if (typeof shape !== "string") {
    const listed = /** @type {ShapeCells} */ (Array.isArray(shape) ? { cells: shape } : shape);
    const marks = new Map(markedCells(listed.marks).map(([cell, mark]) => [cellKey(cell), mark]));
    const sides = listed.sides ?? {};
    return listed.cells.map((cell) => ({ cell, mark: marks.get(cellKey(cell)) ?? "X", sides: sides[cellKey(cell)] }));
  }
  return [...readPicture(shape, coordinates, ". ").values()];
}

/** A shape as written: a picture where marks and sides allow it, slid by a translation of the lattice. @param {Marked[]} cells @param {Lattice} lattice */
export function writeShape(cells, lattice) {
  const { coordinates } = lattice;
  const slide = lattice.slideOf(cells.map(({ cell }) => cell));
  const slid = /** @type {Region} */ (new Map());
  for (const one of cells) {
    const at = one.cell.map((value, axis) => value - slide[axis]);
    slid.set(cellKey(at), { ...one, cell: at });
  }
  const [all, marks] = [[...slid.values()], /** @type {Record<string, Cell[]>} */ ({})];
  const sides = Object.fromEntries(all.flatMap(({ cell, sides }) => (sides ? [[cellKey(cell), sides]] : [])));
  if (!Object.keys(sides).length) {
    return coordinates > PICTURED ? all.map(({ cell }) => cell) : writePicture(slid, coordinates, ".");
  }
  for (const { cell, mark } of all) if (mark !== "X") (marks[mark] ??= []).push(cell);
  return { cells: all.map(({ cell }) => cell), ...(Object.keys(marks).length ? { marks } : {}), sides };
}

/**
 * The document with one piece changed, renamed or taken away (`null`).
 * @param {Document} document
 * @param {string} name
 * @param {PieceData | null} piece
 * @param {string} [newName]
 */
export function withPiece(document, name, piece, newName = name) {
  const pieces = /** @type {Record<string, PieceData>} */ ({});
  let placed = false;
  for (const [key, value] of Object.entries(document.pieces ?? {})) {
    if (key !== name) pieces[key] = value;
    else if (piece) {
      pieces[newName] = piece;
      placed = true;
    }
  }
  if (piece && !placed) pieces[newName] = piece;
  const kept = document.placed?.filter((one) => piece || one.piece !== name);
  const named = kept?.map((one) => (one.piece === name ? { ...one, piece: newName } : one));
  return withPlaced({ ...document, pieces }, named);
}

/** A name that no piece of the document has. @param {Document} document @param {string} wanted */
export function freeName(document, wanted) {
  const taken = Object.keys(document.pieces ?? {});
  if (!taken.includes(wanted)) return wanted;
  for (let number = 2;; number++) if (!taken.includes(`${wanted}-${number}`)) return `${wanted}-${number}`;
}

/** A capital letter that no piece has yet, or a name with a number if all are taken. @param {Document} document */
export function freeLetter(document) {
  const letter = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((one) => !(one in (document.pieces ?? {})));
  return letter ?? freeName(document, "piece");
}

/** The angles by which a piece turns, none if it turns by all or not at all, and their axis in space. @param {TurnsData | undefined} turns @returns {{axis?: string, degrees: number[]}} */
export function anglesOf(turns) {
  if (turns === undefined || typeof turns === "boolean") return { degrees: [] };
  if (typeof turns === "number") return { degrees: [0, turns] };
  if (Array.isArray(turns)) return { degrees: turns };
  return { axis: turns.axis, degrees: anglesOf(turns.degrees).degrees };
}

/** Copies as two numbers, the second null for any number. @param {PieceData} piece @returns {[number, number | null]} */
export function copiesOf(piece) {
  const { copies } = piece;
  if (copies === undefined) return [1, 1];
  if (copies === "any") return [0, null];
  if (Array.isArray(copies)) return [copies[0], copies[1] === "any" ? null : copies[1]];
  return [copies, copies];
}

/** Copies as a file writes them. @param {number} least @param {number | null} most @returns {Copies} */
export function writeCopies(least, most) {
  if (most === null) return least ? [least, "any"] : "any";
  return least === most ? least : [least, most];
}

/** The document with a slot of its setup set, or set free (`null`). @param {Document} document @param {string} name @param {Chosen | null | undefined} value */
export function withSetting(document, name, value) {
  const set = { ...document.set };
  if (value === null || value === undefined) delete set[name];
  else set[name] = value;
  const changed = /** @type {Document} */ ({ ...document, set });
  if (!Object.keys(set).length) delete changed.set;
  delete changed.expect;
  return changed;
}

/** An empty puzzle to begin with. @param {string} lattice @param {number} coordinates @param {Cell[]} box @returns {Document} */
export function emptyDocument(lattice, coordinates, box) {
  const cells = new Map(box.map((cell) => [cellKey(cell), { cell, mark: OPEN }]));
  return {
    tilewright: 1,
    name: "my-puzzle",
    title: "My puzzle",
    ...(lattice === "square" ? {} : { lattice }),
    region: writeRegion(cells, coordinates),
    pieces: {},
  };
}

/** A file's name from a title. */
export const slug = (/** @type {string} */ title) =>
  title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "puzzle";

/** Cells in reading order. @template {Cell | Marked} T @param {Iterable<T>} cells @returns {T[]} */
export const inOrder = (cells) => [...cells].sort((a, b) => byReading(cellOf(a), cellOf(b)));

const cellOf = (/** @type {Cell | Marked} */ one) => (Array.isArray(one) ? one : one.cell);
