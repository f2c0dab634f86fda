/** On paper by the browser's own print: the board with its pieces at the same scale; challenges with stars, pieces and answers. */
import { badge } from "./board-tiles.js";
import { fill, h } from "./dom.js";
import { headline, reading, said } from "./paper-words.js";
import { hasSolids } from "./space.js";
import { starsText } from "./stars.js";
import { pieceSvg } from "./tray.js";

/** @import { App, Challenge, Document, Language, Lying, Piece, Placement, View } from "./types.d.ts" */
/** @typedef {Pick<App, "about" | "engine" | "look" | "say" | "tilesOf">} Page */
/** @typedef {Challenge & {view: View}} Viewed a challenge whose view has come */

/** Millimetres that a board may be wide, so that two stand beside each other, and a cell at most. */
const [WIDE, CELL] = [84, 10];
/** Pieces that are printed to be cut out, at most. */
const MOST = 60;
/** Millimetres that board and pieces may be wide and high together, on A4 and on Letter, and between pieces. */
const [ACROSS, DOWN, BETWEEN] = [184, 205, 4];
/** The same of the pieces below a board in space, whose picture has one height; and the least and the largest cell. */
const [DOWN_IN_SPACE, LEAST, LARGEST] = [80, 3, 14];

/**
 * Print boards of one puzzle, and their answers on a page of their own.
 * @param {Page} app
 * @param {Document} puzzle
 * @param {Challenge[]} boards
 * @param {Language} language
 * @param {number} seed - the number of their set.
 */
export async function printSheet(app, puzzle, boards, { code, says }, seed) {
  const { title, name } = puzzle;
  const shown = /** @type {Viewed[]} */ (boards.filter(({ view }) => view));
  if (!shown.length) return;
  app.say("Looking for the answers …");
  const answers = await Promise.all(shown.map((board) => answerOf(app, board)));
  app.say("");
  const scale = Math.min(CELL, WIDE / made(app, shown[0].view, []).size[0]);
  const source = h("span", {}, said(says, "source", { name, seed: String(seed) }));
  const [english] = app.about.languages;
  const sentences = reading(
    says,
    english.says,
    puzzle,
    shown[0].view,
    app.about.lattices[puzzle.lattice ?? "square"].flips,
  );
  const sheet = h(
    "section.paper",
    { id: "paper", lang: code },
    h("header", {}, h("h1", {}, title || name), h("span.paper-name", {}, says.name)),
    h("p", {}, headline(says, shown)),
    h("ol.paper-boards", {}, shown.map((one, at) => printed(app, one, one.view.placed, at + 1, scale, says))),
    h("ul.paper-reading", {}, sentences.map((sentence) => h("li", {}, sentence))),
    h("p.paper-foot", {}, source, h("span", {}, said(says, "cell", { cell: Math.round(100 * scale) / 100 }))),
    h(
      "section.paper-all-pieces",
      {},
      h("h2", {}, says.pieces),
      h("p", {}, says.cut),
      h("div.paper-pieces", {}, pieces(app, shown[0].view, scale)),
    ),
    h("h2.paper-answers", {}, says.answers),
    h("p.paper-foot", {}, source.cloneNode(true)),
    h("ol.paper-boards", {}, shown.map((one, at) => printed(app, one, answers[at], at + 1, scale / 2, null))),
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

/** Whenever the page is printed, put the pieces below the board. @param {Pick<App, "board" | "look" | "view">} app */
export function printPieces(app) {
  const below = h("section.paper-pieces", { id: "pieces-on-paper" });
  addEventListener("beforeprint", () => {
    const { view, board } = app;
    if (!view || document.body.dataset.printing) return;
    const pictures = unlaid(app, view).map((piece) => pieceOn(app, view, piece));
    const isFlat = !hasSolids(view.lattice);
    const [wide, high] = isFlat ? board.size : [0, 0];
    let scale = LARGEST;
    const fits = () =>
      wide * scale <= ACROSS && high * scale + shelved(pictures, scale) <= (isFlat ? DOWN : DOWN_IN_SPACE);
    while (scale > LEAST && !fits()) scale -= 0.5;
    if (isFlat) board.style.setProperty("--paper-width", `${wide * scale}mm`);
    for (const picture of pictures) sized(picture, scale);
    fill(below, pictures);
    board.parentElement?.after(below);
  });
  addEventListener("afterprint", () => {
    below.remove();
    app.board.style.removeProperty("--paper-width");
  });
}

/** The pieces that are not on the board, each as often as it is there; all of them if none is left. @param {Pick<App, "board">} app @param {View} view */
function unlaid({ board }, view) {
  const laid = (board.board?.tiles ?? []).filter(({ look }) => !look?.includes("ghost")).map(({ name }) => name);
  const every = copies(view);
  const left = every.filter(({ name }) => {
    const at = laid.indexOf(name);
    if (at >= 0) laid.splice(at, 1);
    return at < 0;
  });
  return (left.length ? left : every).slice(0, MOST);
}

/** The height in millimetres of pictures in rows, with cells of a size. @param {SVGElement[]} pictures @param {number} scale */
function shelved(pictures, scale) {
  let [down, across, highest] = [0, 0, 0];
  for (const picture of pictures) {
    const [wide, high] = sizeOf(picture).map((side) => side * scale);
    if (across + wide > ACROSS) [down, across, highest] = [down + highest + BETWEEN, 0, 0];
    [across, highest] = [across + wide + BETWEEN, Math.max(highest, high)];
  }
  return down + highest + BETWEEN;
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

/** @param {Page} app @param {Viewed} one @param {Lying[]} lying @param {number} number @param {number} scale @param {Language["says"] | null} says - null for an answer, which stands without a number of solutions. */
function printed(app, { view, stars, solutions }, lying, number, scale, says) {
  const shown = made(app, view, lying);
  shown.style.width = `${shown.size[0] * scale}mm`;
  const note = says && solutions !== 1 ? said(says, "solutions", { count: solutions }) : "";
  return h(
    "li",
    {},
    h("p", {}, `${number}. ${starsText(stars)}`, note ? h("span.paper-note", {}, ` ${note}`) : null),
    shown,
  );
}

/** The pieces that are still to be laid on an empty board. @param {Page} app @param {View} view @param {number} scale */
const pieces = (app, view, scale) =>
  copies(view).slice(0, MOST).map((piece) => sized(pieceOn(app, view, piece), scale));

/** Every piece as often as it is there. @param {View} view */
const copies = (view) =>
  view.pieces.flatMap((piece) => {
    const [least, most] = piece.copies;
    return Array.from({ length: Math.min(Math.max(1, most ?? least), MOST) }, () => piece);
  });

/** The picture of a piece, its letter on a cell without a mark. @param {Pick<App, "look">} app @param {View} view @param {Piece} piece */
function pieceOn(app, { lattice }, { orientations, colour, letter }) {
  const { cells = [], marks = [] } = orientations[0] ?? {};
  const [marked, plain] = [true, false].map((has) => cells.filter((_, at) => Boolean(marks[at]) === has));
  const picture = pieceSvg(lattice, [...plain, ...marked], colour, app.look.palette, plain.length ? letter : "");
  const badges = cells.map((cell, at) => marks[at] ? badge([marks[at], lattice.centre(cell), lattice.room(cell)]) : []);
  if (!hasSolids(lattice)) picture.append(...badges.flat());
  return picture;
}

/** The sides of a picture, in cells. @param {SVGElement} picture */
const sizeOf = (picture) => (picture.getAttribute("viewBox") ?? "0 0 1 1").split(" ").slice(2).map(Number);

/** A picture with cells of a size in millimetres. @param {SVGElement} picture @param {number} scale */
function sized(picture, scale) {
  picture.style.width = `${sizeOf(picture)[0] * scale}mm`;
  picture.style.height = "auto";
  return picture;
}
