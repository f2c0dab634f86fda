/** The piece in hand, drawn under the pointer at the size of the board; it fades where the board shows it in its place. */
import { fill, h, set } from "./dom.js";
import { hasSolids } from "./space.js";
import { pieceSvg } from "./tray.js";

/** @import { App, Hand, Palette, Side, View } from "./types.d.ts" */
/** @typedef {Pick<App, "board" | "look" | "solid" | "viewed">} Page */

export class Floating {
  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    this.element = h("div.floating", { hidden: true, "aria-hidden": "true" });
    /** The pointer in pixels of the window, and by how many the piece is lifted above a finger. */
    this.at = /** @type {[number, number] | null} */ (null);
    this.grip = [0, 0];
    this.key = /** @type {string | null} */ (null);
    document.body.append(this.element);
  }

  /** Whether the piece is seen under the pointer. */
  get visible() {
    return !this.element.hidden;
  }

  /** How many pixels a cell takes: in the picture in space, where that is the board. */
  get scale() {
    const { board, solid, viewed: { lattice } } = this.app;
    return hasSolids(lattice) ? solid.cellSize : board.scale;
  }

  /** Show the piece in hand, or nothing if the hand is empty. @param {Hand | null} hand */
  show(hand) {
    if (!hand) {
      this.hide();
      return;
    }
    const { viewed, look, solid } = this.app;
    const { scale } = this;
    const key = `${hand.piece} ${hand.orientation} ${hand.grip} ${scale} ${solid.yaw} ${solid.pitch}`;
    if (this.key !== key) this.#drawn(hand, viewed, look.palette, scale, solid);
    this.key = key;
    this.#place();
  }

  /** @param {Hand} hand @param {View} view @param {Palette} palette @param {number} scale @param {Side} side */
  #drawn({ piece, orientation, grip }, view, palette, scale, side) {
    const { colour, letter, orientations } = view.pieces[piece];
    const { cells } = orientations[orientation];
    const picture = pieceSvg(view.lattice, cells, colour, palette, letter, scale, side);
    const [left, top] = (picture.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const [x, y] = view.lattice.centre(cells[grip] ?? cells[0]);
    const middle = picture.dataset.middle?.split(" ").map(Number);
    this.grip = middle ?? [(x - left) * scale, (y - top) * scale];
    fill(this.element, picture);
  }

  /** Follow the pointer. @param {number} x @param {number} y @param {number} lift */
  follow(x, y, lift) {
    this.at = /** @type {[number, number]} */ ([x, y - lift]);
    this.#place();
  }

  #place() {
    this.element.hidden = !this.at || !this.key;
    if (!this.at || this.element.hidden) return;
    this.element.style.translate = `${this.at[0] - this.grip[0]}px ${this.at[1] - this.grip[1]}px`;
  }

  /** Fade where the board shows the piece where it fits. @param {boolean} fits */
  settle(fits) {
    set(this.element, "data-fits", fits || null);
  }

  hide() {
    this.element.hidden = true;
    this.at = null;
    this.key = null;
  }
}
