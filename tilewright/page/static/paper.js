/** Challenges on paper by the browser's own print: title, boards with stars, the pieces to cut out at the same scale, and the answers. */
import { counted, h } from "./dom.js";
import { starsText } from "./stars.js";
import { pieceSvg } from "./tray.js";

/** @import { App, Challenge, Document, Lying, Placement, View } from "./types.d.ts" */
/** @typedef {Pick<App, "engine" | "look" | "say" | "tilesOf">} Page */
/** @typedef {Challenge & {view: View}} Viewed a challenge whose view has come */

/** Millimetres that a board may be wide, so that two stand beside each other, and a cell at most. */
const [WIDE, CELL] = [84, 10];
/** Pieces that are printed to be cut out, at most. */
const MOST = 60;

/**
 * Print boards of one puzzle, and their answers on a page of their own.
 * @param {Page} app
 * @param {Document} document - the puzzle.
 * @param {Challenge[]} boards
 */
export async function printSheet(app, { title, name }, boards) {
  const shown = /** @type {Viewed[]} */ (boards.filter(({ view }) => view));
  if (!shown.length) return;
  app.say("Looking for the answers …");
  const answers = await Promise.all(shown.map((board) => answerOf(app, board)));
  app.say("");
  const scale = Math.min(CELL, WIDE / made(app, shown[0].view, []).size[0]);
  const sheet = h(
    "section.paper",
    { id: "paper" },
    h("h1", {}, title || name),
    h("p", {}, `${counted(shown.length, "challenge")}. Cut out the pieces below: they have the size of the boards.`),
    h("ol.paper-boards", {}, shown.map((one, at) => printed(app, one, one.view.placed, at + 1, scale))),
    h("h2", {}, "Pieces"),
    h("div.paper-pieces", {}, pieces(app, shown[0].view, scale)),
    h("h2.paper-answers", {}, "Answers"),
    h("ol.paper-boards", {}, shown.map((one, at) => printed(app, one, answers[at], at + 1, scale / 2))),
  );
  document.body.append(sheet);
  const done = () => {
    sheet.remove();
    delete document.body.dataset.printing;
  };
  document.body.dataset.printing = "sheet";
  addEventListener("afterprint", done, { once: true });
  print();
}

/** A solution of a challenge. @param {Page} app @param {Viewed} challenge @returns {Promise<Lying[]>} */
async function answerOf(app, { document: puzzle, view }) {
  const places = /** @type {Placement[]} */ ([]);
  const found = /** @type {number[][]} */ ([]);
  await app.engine.search("solve", puzzle, {}, {
    event: (one) => {
      if (one.type === "placements") places.push(...one.list);
      if (one.type === "solutions") found.push(...one.list);
    },
  });
  return (found[0] ?? []).map((number) => {
    const [piece, orientation, cells] = places[number];
    return [view.pieceNumber(piece), cells, orientation];
  });
}

/** What a small board shows. @param {Page} app @param {View} view @param {Lying[]} lying @param {string} label */
export const boardOf = (app, view, lying, label) => ({
  lattice: view.lattice,
  cells: view.shown,
  kinds: view.kinds,
  texts: view.texts,
  joined: view.joined,
  pegs: view.pegs,
  palette: app.look.palette,
  label,
  tiles: app.tilesOf(view, lying),
});

/** @param {Page} app @param {View} view @param {Lying[]} lying */
function made(app, view, lying) {
  const board = h("tw-board.mini", { inert: true });
  board.show(boardOf(app, view, lying, "board"));
  return board;
}

/** @param {Page} app @param {Viewed} one @param {Lying[]} lying @param {number} number @param {number} scale */
function printed(app, { view, stars }, lying, number, scale) {
  const shown = made(app, view, lying);
  shown.style.width = `${shown.size[0] * scale}mm`;
  return h("li", {}, h("p", {}, `${number}. ${starsText(stars)}`), shown);
}

/** The pieces that are still to be laid on an empty board, each as often as it is there. @param {Page} app @param {View} view @param {number} scale */
function pieces(app, view, scale) {
  const every = view.pieces.flatMap((piece) => {
    const [least, most] = piece.copies;
    const copies = Math.max(1, most ?? least);
    return Array.from({ length: Math.min(copies, MOST) }, () => piece);
  });
  return every.slice(0, MOST).map((piece) => {
    const cells = piece.orientations[0]?.cells ?? [];
    const picture = pieceSvg(view.lattice, cells, piece.colour, app.look.palette, piece.letter);
    const wide = Number((picture.getAttribute("viewBox") ?? "0 0 1 1").split(" ")[2]);
    picture.style.width = `${wide * scale}mm`;
    picture.style.height = "auto";
    return picture;
  });
}
