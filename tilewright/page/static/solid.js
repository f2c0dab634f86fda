/**
 * `<tw-solid>`: pieces in space, turned by mouse, touch and keys, looked at from near and far, taken apart, seen layer by
 * layer and piece by piece.  While pieces are laid by hand it is a board like `<tw-board>`: it says `tw-hover`, `tw-press` and
 * `tw-drop` of cells.  A press that moves turns the picture; one that does not is a click on a cell.
 */
import { h, set } from "./dom.js";
import { heatTiles } from "./solid-heat.js";
import { GlPainter } from "./solid-gl.js";
import { SolidNames } from "./solid-names.js";
import { SolidPicture } from "./solid-paint.js";
import { SvgPainter } from "./solid-svg.js";
import { unitOf } from "./space.js";

/** @import { Standing } from "./motion.js" */
/** @import { Pose, Shape, Tile } from "./solid-paint.js" */
/** @import { Cell, Ground, Looks, Palette, SolidLattice } from "./types.d.ts" */

/**
 * @typedef {Object} Scene
 * @property {SolidLattice} lattice
 * @property {Cell[]} cells
 * @property {Tile[]} tiles
 * @property {Palette} palette
 * @property {string} [label]
 * @property {Looks | undefined} [flags] - of cells that are spoken of.
 * @property {boolean} [open] - pieces are laid by hand: the box is looked into, and cells are said.
 * @property {boolean} [holding] - a piece is in hand.
 * @property {{shares: number[], kinds: Ground[]}} [heat] - of each cell, shown in place of pieces.
 */

/** The side from which pieces are seen at first. */
export const START = { yaw: 0.7, pitch: 0.55 };
const [NEAREST, FARTHEST] = [5, 0.6];
const SLACK = 4; // pixels that a pointer may move before a press turns the picture

export class Solid extends HTMLElement {
  /** What is turned and pressed; the picture lies in it. @type {HTMLElement | undefined} */
  space;
  /** What paints it: WebGL2 where there is any, else SVG. @type {GlPainter | SvgPainter | undefined} */
  painter;
  /** What there is to choose from. @type {{svg: SvgPainter, gl: GlPainter | null} | undefined} */
  painters;
  names = new SolidNames(() => this.#again());
  /** How far the pieces are apart, and how many layers and pieces are seen. @type {HTMLElement | undefined} */
  apartInput;
  /** @type {HTMLElement | undefined} */
  layersInput;
  /** @type {HTMLElement | undefined} */
  piecesInput;
  /** Nearer, farther, as at first. @type {HTMLButtonElement[]} */
  views = [];
  /** @type {SolidPicture | undefined} */
  picture;
  /** @type {Scene | undefined} */
  scene;
  yaw = START.yaw;
  pitch = START.pitch;

  constructor() {
    super();
    this.zoom = 1;
    /** The middle of what is shown, in units of the picture. @type {[number, number]} */
    this.pan = [0, 0];
    this.apart = 0;
    this.layers = Infinity;
    this.pieces = Infinity;
    /** Pieces away from where they lie. @type {Map<number, Standing> | null} */
    this.moved = null;
    /** The shapes of the picture as it is turned now, once they were asked for. @type {Shape[] | null} */
    this.seen = null;
    /** How often what is shown has changed, but for how it is turned. */
    this.edition = 0;
    this.waiting = 0;
  }

  /** Show pieces. @param {Scene} scene */
  show(scene) {
    if (scene.heat) scene = { ...scene, ...heatTiles(scene.heat, getComputedStyle(this)) };
    const space = this.space ?? this.#lay();
    const same = this.picture?.cells === scene.cells && this.picture.lattice === scene.lattice;
    if (this.scene?.open !== scene.open) this.names.forget();
    const picture = same && this.picture ? this.picture : new SolidPicture(scene.lattice, scene.cells);
    if (!same) Object.assign(this, { picture, zoom: 1, pan: [0, 0], moved: null });
    this.scene = scene;
    picture.lay(scene.tiles, scene.palette);
    this.#range(this.layersInput, picture.layers.length, "layers");
    const pieces = scene.heat ? [] : scene.tiles.filter(({ look }) => !/ghost/.test(look ?? ""));
    const count = pieces.length;
    this.#range(this.piecesInput, count, "pieces");
    const counts = scene.heat ? "" : `, ${count === 1 ? "1 piece" : `${count} pieces`}`;
    const words = `${scene.label ?? "Pieces"} in space${counts}.`;
    set(space, "aria-label", `${words} Arrow keys turn it, plus and minus zoom.`);
    set(this, "data-holding", Boolean(scene.holding) || null);
    this.names.show(pieces, scene.palette, same);
    this.edition += 1;
    this.#choose();
    this.#paint();
  }

  /** Show pieces away from where they lie: for each where it is in space, and how much of it is seen. @param {Solid["moved"]} moved */
  move(moved) {
    this.moved = moved;
    this.#later();
  }

  /** The shapes of the picture as it is turned now. @returns {Shape[]} */
  get shapes() {
    this.seen ??= this.picture?.shapes(this.#pose()) ?? [];
    return this.seen;
  }

  /** How many pixels a cell takes. */
  get cellSize() {
    const box = this.space?.getBoundingClientRect();
    if (!box?.width || !this.picture) return 40;
    return unitOf(this.picture.lattice) * Math.min(box.width, box.height) / (2 * this.#size);
  }

  /** A way that leads out of the picture. */
  get far() {
    return 1.6 * (this.picture?.radius ?? 1);
  }

  /** The index of the cell at a point of the window, or -1. @param {number} x @param {number} y */
  cellAt(x, y) {
    const box = this.space?.getBoundingClientRect();
    if (this.hidden || !box || !this.picture || !this.scene?.open) return -1;
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return -1;
    const [u, v] = this.#unitsAt(x, y, box);
    return this.picture.cellAt(this.shapes, u, v, Boolean(this.scene.holding), this.#pose());
  }

  // What it is made of -------------------------------------------------------------------------

  #lay() {
    const space = h("div.space", {
      role: "img",
      tabindex: 0,
      "aria-roledescription": "solid that can be turned with the arrow keys",
    });
    this.apartInput = this.#slider("solid-apart", "Apart", 0.02, (value) => (this.apart = value));
    this.layersInput = this.#slider("solid-layers", "Height", 1, (value) => (this.layers = value));
    this.piecesInput = this.#slider("solid-pieces", "Pieces", 1, (value) => (this.pieces = value));
    const button = (
      /** @type {string} */ id,
      /** @type {string} */ title,
      /** @type {string} */ says,
      /** @type {() => void} */ act,
    ) => h("button.small", { id, title: says, "aria-label": says, onclick: act }, title);
    this.views = [
      button("solid-nearer", "+", "Nearer", () => this.#zoomTo(this.zoom * 1.25)),
      button("solid-farther", "−", "Farther away", () => this.#zoomTo(this.zoom / 1.25)),
      button("solid-first", "↺", "As at first", () => this.#asAtFirst()),
    ];
    const controls = h(
      "details.solid-controls",
      { open: !matchMedia("(max-width: 760px)").matches },
      h("summary", {}, "Look inside"),
      h("div.solid-sliders", {}, this.apartInput, this.layersInput, this.piecesInput),
      this.names.element,
    );
    const isPlain = this.hasAttribute("data-plain");
    this.space = space;
    this.painters = { svg: new SvgPainter(), gl: GlPainter.made(() => this.#refused()) };
    this.append(space, ...(isPlain ? [] : [h("div.solid-view", {}, ...this.views), controls]));
    this.#listen(space);
    new ResizeObserver(() => this.#later()).observe(space);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#again());
    return space;
  }

  /** Let WebGL2 paint, or SVG where there is none. */
  #choose() {
    const { gl, svg } = /** @type {NonNullable<Solid["painters"]>} */ (this.painters);
    const painter = gl ?? svg;
    if (this.painter === painter) return;
    this.painter = painter;
    this.space?.replaceChildren(painter.element);
  }

  /** WebGL2 was taken away: SVG paints from now on. */
  #refused() {
    if (this.painters) this.painters.gl = null;
    this.#choose();
    this.#later();
  }

  /** @param {string} id @param {string} title @param {number} step @param {(value: number) => void} act @returns {HTMLElement} */
  #slider(id, title, step, act) {
    const at = step === 1 ? 1 : 0;
    const input = h("input", { type: "range", id, min: at, max: 1, step, value: at });
    input.addEventListener("input", () => {
      act(step === 1 && input.value === input.max ? Infinity : Number(input.value));
      this.#again();
    });
    return h("label", { for: id }, h("span", {}, title), input);
  }

  /** @param {HTMLElement | undefined} label @param {number} most @param {"layers" | "pieces"} name */
  #range(label, most, name) {
    const largest = Math.max(1, most);
    const input = /** @type {HTMLInputElement} */ (label?.lastChild);
    /** @type {HTMLElement} */ (label).hidden = most < 2;
    if (Number(input.max) === largest) return;
    input.max = String(largest);
    this[name] = Infinity;
    input.value = String(largest);
  }

  get #isAsAtFirst() {
    const { yaw, pitch, zoom, pan, apart, layers, pieces } = this;
    const seen = [yaw - START.yaw, pitch - START.pitch, zoom - 1, ...pan, apart].every((value) => value === 0);
    return seen && layers === Infinity && pieces === Infinity && this.names.looks.size === 0;
  }

  #asAtFirst() {
    Object.assign(this, { ...START, zoom: 1, pan: [0, 0], apart: 0, layers: Infinity, pieces: Infinity });
    for (const label of [this.apartInput, this.layersInput, this.piecesInput]) {
      const input = /** @type {HTMLInputElement} */ (label?.lastChild);
      input.value = input.id === "solid-apart" ? "0" : input.max;
    }
    this.names.forget();
    this.#again();
    this.#turned();
  }

  // What is done to it -------------------------------------------------------------------------

  /** @param {HTMLElement} space */
  #listen(space) {
    /** The pointers that press. @type {Map<number, {x: number, y: number, moved: boolean}>} */
    const held = new Map();
    space.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      held.set(event.pointerId, { x: event.clientX, y: event.clientY, moved: held.size > 0 });
      if (held.size > 1) { for (const one of held.values()) one.moved = true; }
      try {
        space.setPointerCapture(event.pointerId);
      } catch { /* the pointer is gone already */ }
    });
    space.addEventListener("pointermove", (event) => {
      const one = held.get(event.pointerId);
      if (!one) return this.#say("tw-hover", event);
      const [dx, dy] = [event.clientX - one.x, event.clientY - one.y];
      one.moved ||= Math.hypot(dx, dy) > SLACK;
      if (!one.moved) return;
      if (held.size === 1) this.#turn(0.01 * dx, 0.01 * dy);
      else if (held.size === 2) this.#pinch(held, event);
      [one.x, one.y] = [event.clientX, event.clientY];
    });
    space.addEventListener("pointerup", (event) => {
      const one = held.get(event.pointerId);
      held.delete(event.pointerId);
      if (!one) return;
      if (one.moved) return this.#turned();
      this.#say("tw-press", event);
      this.#say("tw-drop", event);
    });
    space.addEventListener("pointercancel", (event) => held.delete(event.pointerId));
    space.addEventListener("pointerleave", () => held.size || this.#tell("tw-hover", -1));
    space.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    space.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (this.scene?.holding) return; // then the wheel turns the piece
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 20 : 1;
    this.#zoomTo(this.zoom * Math.exp(-0.0015 * lines * event.deltaY), [event.clientX, event.clientY]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowLeft: () => this.#turn(-0.12, 0),
      ArrowRight: () => this.#turn(0.12, 0),
      ArrowUp: () => this.#turn(0, -0.12),
      ArrowDown: () => this.#turn(0, 0.12),
      "+": () => this.#zoomTo(this.zoom * 1.25),
      "-": () => this.#zoomTo(this.zoom / 1.25),
      Home: () => this.#asAtFirst(),
    };
    if (!Object.hasOwn(acts, event.key)) return;
    event.preventDefault();
    acts[event.key]();
    this.#turned();
  }

  /** @param {string} name @param {PointerEvent} event */
  #say(name, event) {
    this.#tell(name, this.cellAt(event.clientX, event.clientY));
  }

  /** @param {string} name @param {number} index */
  #tell(name, index) {
    if (this.scene?.open) {
      this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { index, moved: false, space: true } }));
    }
  }

  /** Say that the picture has come to rest after a turn. */
  #turned() {
    this.dispatchEvent(new CustomEvent("tw-turned", { bubbles: true }));
  }

  /** @param {number} yaw @param {number} pitch */
  #turn(yaw, pitch) {
    this.yaw += yaw;
    this.pitch = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, this.pitch + pitch));
    this.#later();
  }

  /** Zoom as two fingers part, and move as both do. @param {Map<number, {x: number, y: number}>} held @param {PointerEvent} event */
  #pinch(held, event) {
    const [other] = [...held].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const own = /** @type {{x: number, y: number}} */ (held.get(event.pointerId));
    const scale = this.cellSize / unitOf(/** @type {SolidPicture} */ (this.picture).lattice);
    this.pan = [this.pan[0] - (event.clientX - own.x) / 2 / scale, this.pan[1] - (event.clientY - own.y) / 2 / scale];
    const before = Math.hypot(own.x - other.x, own.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (before > 1) {
      this.#zoomTo(this.zoom * (after / before), [(event.clientX + other.x) / 2, (event.clientY + other.y) / 2]);
    }
  }

  /** Zoom; what is at a point of the window stays there. @param {number} zoom @param {[number, number]} [at] */
  #zoomTo(zoom, at) {
    const box = this.space?.getBoundingClientRect();
    if (!box) return;
    const next = Math.max(FARTHEST, Math.min(NEAREST, zoom));
    if (at) {
      const [u, v] = this.#unitsAt(...at, box);
      const share = this.zoom / next;
      this.pan = [u + (this.pan[0] - u) * share, v + (this.pan[1] - v) * share];
    }
    this.zoom = next;
    const most = next > 1 ? this.#size * (next - 1) : 0;
    this.pan = /** @type {[number, number]} */ (this.pan.map((value) => Math.max(-most, Math.min(most, value))));
    this.#later();
  }

  // What is seen -------------------------------------------------------------------------------

  /** Half the side of what is shown, in units of the picture. It does not depend on how far the pieces are apart: they keep their size. */
  get #size() {
    return (this.picture?.reach ?? 1) / this.zoom;
  }

  /** @param {number} x @param {number} y @param {DOMRect} box @returns {[number, number]} */
  #unitsAt(x, y, box) {
    const scale = (2 * this.#size) / Math.min(box.width, box.height);
    return [
      this.pan[0] + (x - box.left - box.width / 2) * scale,
      this.pan[1] + (y - box.top - box.height / 2) * scale,
    ];
  }

  /** Show other parts of it. */
  #again() {
    this.edition += 1;
    this.#later();
  }

  #later() {
    this.seen = null;
    this.waiting ||= requestAnimationFrame(() => {
      this.waiting = 0;
      this.#paint();
    });
  }

  /** @returns {Pose} */
  #pose() {
    const { picture, scene } = this;
    const shown = new Set(picture?.order.slice(0, this.pieces));
    const ghosts = new Set(scene?.tiles.flatMap(({ look }, tile) => (/ghost/.test(look ?? "") ? [tile] : [])));
    const open = Boolean(scene?.open);
    return {
      yaw: this.yaw,
      pitch: this.pitch,
      apart: this.apart,
      moved: this.moved ?? undefined,
      open,
      flags: scene?.flags,
      looks: this.names.looksOf(scene?.tiles ?? []),
      shows: (solid, tile) =>
        (tile < 0 ? open || !scene?.tiles.length : shown.has(tile) || ghosts.has(tile)) &&
        Number(picture?.layers.indexOf(solid.layer)) < this.layers,
    };
  }

  #paint() {
    if (!this.picture || !this.painter) return;
    this.seen = null;
    this.painter.paint(this, this.picture, this.#pose(), { size: this.#size, middle: this.pan });
    this.#offer();
  }

  /** Let only the buttons be pressed that change something. */
  #offer() {
    const idle = [this.zoom === NEAREST, this.zoom === FARTHEST, this.#isAsAtFirst];
    this.views.forEach((button, at) => (button.disabled = idle[at]));
  }
}

if (!customElements.get("tw-solid")) customElements.define("tw-solid", Solid);
