/** Challenges on paper by the browser's own print: title, boards with stars, and the pieces to cut out, all at one scale. */
import { counted, h } from "./dom.js";
import { starsText } from "./stars.js";
import { pieceSvg } from "./tray.js";

/** @import { App, Challenge, View } from "./types.d.ts" */
/** @typedef {Pick<App, "document" | "look" | "tilesOf">} Page */

/** Millimetres that a board may be wide, so that two stand beside each other, and a cell at most. */
const [WIDE, CELL] = [84, 10];
/** Pieces that are printed to be cut out, at most. */
const MOST = 60;

/**
 * Print boards of one puzzle.
 * @param {Page} app
 * @param {Challenge[]} boards
 */
export function printSheet(app, boards) {
  if (!boards.length) return;
  const { title, name } = app.document;
  const sheet = h("section.paper", { id: "paper" });
  document.body.append(sheet);
  const scale = scaleOf(app, boards[0].view);
  sheet.append(
    h("h1", {}, title || name),
    h("p", {}, `${counted(boards.length, "challenge")}. Cut out the pieces below: they have the size of the boards.`),
    h("ol.paper-boards", {}, boards.map((board, at) => printed(app, board, at + 1, scale))),
    h("h2", {}, "Pieces"),
    h("div.paper-pieces", {}, pieces(app, boards[0].view, scale)),
  );
  const done = () => {
    sheet.remove();
    delete document.body.dataset.printing;
  };
  document.body.dataset.printing = "sheet";
  addEventListener("afterprint", done, { once: true });
  print();
}

/** Millimetres of a unit. @param {Page} app @param {View} view */
function scaleOf(app, view) {
  const measured = board(app, view);
  return Math.min(CELL, WIDE / measured.size[0]);
}

/** @param {Page} app @param {View} view */
function board(app, view) {
  const made = h("tw-board.mini", { inert: true });
  made.show({
    lattice: view.lattice,
    cells: view.shown,
    kinds: view.kinds,
    texts: view.texts,
    joined: view.joined,
    pegs: view.pegs,
    palette: app.look.palette,
    label: "board",
    tiles: app.tilesOf(view, view.placed),
  });
  return made;
}

/** @param {Page} app @param {Challenge} one @param {number} number @param {number} scale */
function printed(app, { view, stars }, number, scale) {
  const shown = board(app, view);
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
