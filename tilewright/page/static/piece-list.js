/** The pieces of a puzzle in the tab "Edit": drawn, changed, added from sets, taken away. */
import { fill, h } from "./dom.js";
import { anglesOf, copiesOf, edited, freeLetter, freeName, shapeCells, withPiece } from "./document.js";
import { PieceDialog } from "./piece-dialog.js";
import { pieceSvg } from "./tray.js";

/** @import { App, PieceData } from "./types.d.ts" */

/** @typedef {Pick<App, "about" | "change" | "complain" | "coordinates" | "document" | "engine" | "lattice" | "look" | "on" | "view" | "viewed">} Page */

export class PieceList {
  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.dialog = new PieceDialog(app);
    this.list = h("ul.pieces");
    this.sets = h("select", { id: "piece-set", "aria-label": "A set of pieces" });
    this.row = h(
      "div.row",
      {},
      h("button", { id: "draw-piece", onclick: () => this.#draw() }, "Draw a piece"),
      this.sets,
      h("button", { id: "add-set", onclick: () => this.#addSet() }, "Add the set"),
      h("button", { id: "no-pieces", onclick: () => this.#noPieces() }, "Take all away"),
    );
  }

  /** Offer the sets of the lattice. */
  offer() {
    const { about, lattice } = this.app;
    const fitting = about.sets.filter((one) => one.lattice === lattice.name);
    fill(this.sets, fitting.map(({ name, number }) => h("option", { value: name }, `${name} (${number})`)));
  }

  show() {
    const { app } = this;
    const entries = Object.entries(app.document.pieces);
    fill(this.list, entries.map(([name, piece], index) => this.#item(name, piece, index)));
  }

  /** @param {string} name @param {PieceData} piece @param {number} index */
  #item(name, piece, index) {
    const { app } = this;
    const cells = shapeCells(piece.shapes[0], app.coordinates).map(({ cell }) => cell);
    const [least, most] = copiesOf(piece);
    const copies = most === null
      ? (least ? `${least} or more` : "any number")
      : least === most
      ? `${least}`
      : `${least} to ${most}`;
    const angles = anglesOf(piece.turns);
    const about = angles.axis ? ` about ${angles.axis}` : "";
    const turned = angles.degrees.length ? `turns by ${angles.degrees.join(", ")} degrees${about}` : null;
    const turns = [piece.turns === false ? "does not turn" : turned, piece.flips === false ? "does not flip" : null]
      .filter(Boolean).join(", ");
    const seen = app.view?.pieces.find((one) => one.name === name);
    return h(
      "li",
      {},
      h("button.piece-button", {
        "data-name": name,
        "aria-label": `Change piece ${name}`,
        onclick: () => this.#change(name),
      }, pieceSvg(app.lattice, cells, seen?.colour ?? index, app.look.palette, "", 12)),
      h("span", {}, h("strong", {}, name), ` ${copies === "1" ? "" : `×${copies}`} ${turns}`),
      h("button.small", {
        "aria-label": `Take piece ${name} away`,
        onclick: () => app.change(withPiece(app.document, name, null), `took piece ${name} away`),
      }, "✕"),
    );
  }

  /** @param {string} name */
  #change(name) {
    const { app } = this;
    this.dialog.ask(
      name,
      app.document.pieces[name],
      (newName, piece) =>
        app.change(
          withPiece(app.document, name, piece, newName === name ? name : freeName(app.document, newName)),
          `changed piece ${newName}`,
        ),
    );
  }

  #draw() {
    const { app } = this;
    this.dialog.ask(
      freeLetter(app.document),
      { shapes: [] },
      (name, piece) => app.change(withPiece(app.document, freeName(app.document, name), piece), `added piece ${name}`),
    );
  }

  async #addSet() {
    const { app } = this;
    const set = this.sets.value;
    if (!set) return;
    const pieces = await app.engine.pieces(set).catch((error) => app.complain(error));
    if (!pieces) return;
    let { document } = app;
    for (const [name, piece] of Object.entries(pieces)) document = withPiece(document, freeName(document, name), piece);
    app.change(document, `added the set ${set}`);
  }

  #noPieces() {
    this.app.change(edited(this.app.document, { pieces: {} }), "took all pieces away");
  }
}
