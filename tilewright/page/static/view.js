/** What is shown of a puzzle: its view with what the page looks up again and again, and pieces as tiles. */
import { coloursOf } from "./copies.js";
import { sizesOf } from "./document.js";
import { cellKey } from "./geometry.js";

/** @import { Ground, Lattice, Lying, Named, RawView, Tile, View } from "./types.d.ts" */

/** A view with what the page looks up; pieces are numbers from here on. @param {RawView} view @param {Lattice} lattice @returns {View} */
export function prepared(view, lattice) {
  const blocked = view.blocked.filter((cell) => !view.cells.some((other) => cellKey(other) === cellKey(cell)));
  const shown = [...view.cells, ...blocked];
  const index = new Map(shown.map((cell, at) => [cellKey(cell), at]));
  const texts = /** @type {string[]} */ ([]);
  for (const [cell, text] of [...view.labels, ...view.marks]) {
    const at = index.get(cellKey(cell));
    if (at !== undefined) texts[at] = text;
  }
  const kinds = shown.map((_, at) => /** @type {Ground} */ (at >= view.cells.length ? "blocked" : "open"));
  if (!view.goal) { for (const at of view.optional) kinds[at] = "optional"; // of a tray all may
   }
  const numbers = new Map(view.pieces.map(({ name }, at) => [name, at]));
  const given = new Set(view.placed.map(([, cells]) => cells.toSorted().join()));
  const pieceNumber = (/** @type {string} */ name) => numbers.get(name) ?? -1;
  return {
    ...view,
    boardMarks: new Map(view.marks.map(([cell, mark]) => [index.get(cellKey(cell)), mark])),
    placed: view.placed.map(([piece, ...lying]) => [pieceNumber(piece), ...lying]),
    pieceNumber,
    isGiven: (cells) => given.has(cells.toSorted().join()),
    lattice,
    shown,
    index,
    texts,
    kinds,
    pegs: blocked.map((_, at) => view.cells.length + at),
    sizes: sizesOf(shown, lattice.coordinates),
  };
}

/** Pieces as tiles, each with a letter, a number among its copies and one of so many colours. @param {View} view @param {Lying[]} list @param {number} colours @returns {Tile[]} */
export function tilesOf({ pieces, boardMarks, ...view }, list, colours) {
  const many = new Map();
  const chosen = coloursOf({ pieces, ...view }, list, colours);
  return list.map(([piece, cells, orientation], at) => {
    const { letter, name, copies, orientations } = pieces[piece];
    const number = (many.get(piece) ?? 0) + 1;
    many.set(piece, number);
    const several = copies[1] !== 1;
    const own = orientation === undefined ? [] : orientations[orientation].marks;
    const marks = own.some(Boolean) || boardMarks.size
      ? cells.map((cell, at) => own[at] || boardMarks.get(cell) || "")
      : [];
    const colours = orientation === undefined ? undefined : orientations[orientation].sides;
    const engraved = marks.length > 0 && marks.every(Boolean);
    return {
      cells,
      name,
      look: "",
      colour: chosen[at],
      marks,
      ...(colours ? { sides: cells.map((_, at) => colours[at] ?? "") } : {}),
      letter: engraved ? "" : several ? `${letter}${lowered(number)}` : letter,
    };
  });
}

/** Pieces by their names. @param {View} view @param {Lying[]} list @returns {Named[]} */
export const named = ({ pieces }, list) => list.map(([piece, cells]) => [pieces[piece].name, cells]);

/** A number in lowered digits, so that it is no part of the letter before it. */
const lowered = (/** @type {number} */ number) =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(0x2080 + Number(digit)));
