/** What hands do with a piece beside the board: keys, the wheel and the right button turn it, drags bring it from the tray. */
import { hasSolids } from "./space.js";

/** @import { Play } from "./play.js" */
/** @import { App } from "./types.d.ts" */
/** @typedef {Pick<App, "board" | "mode" | "solid" | "viewed">} Page */

/**
 * @typedef {Object} Drag - a pointer that went down on the tray.
 * @property {number} piece
 * @property {number} id
 * @property {number} x
 * @property {number} y
 * @property {boolean} moved - whether it takes the piece along.
 * @property {boolean} touch
 * @property {number} began
 */

/** Milliseconds between two turns by the wheel: one notch of it sends several events. */
const WHEEL_REST = 80;
/** Milliseconds: who lets go sooner after a touch has swiped, and lays nothing. */
const SWIPE = 200;
/** Pixels from which a finger or the mouse drags. */
const DRAG = 6;

const isOverBoard = (/** @type {Event} */ { target }) =>
  Boolean(/** @type {Element} */ (target).closest?.("tw-board, .space"));

export class Gestures {
  /** When the wheel last turned: one notch is one turn. */
  turned = 0;
  /** @type {Drag | null} */
  from = null;

  /** @param {Page} app @param {Play} play - the tab, which has the piece in hand. */
  constructor(app, play) {
    this.app = app;
    this.play = play;
    const { board, solid } = app;
    addEventListener("keydown", (event) => this.#held && this.#key(event));
    addEventListener("pointermove", (event) => {
      if (this.#held && event.pointerType !== "touch") play.floating.follow(event.clientX, event.clientY, 0);
      this.#drag(event);
    });
    for (const one of [board, solid]) {
      one.addEventListener("wheel", (event) => this.#held && this.#wheel(event), { passive: false });
    }
    solid.addEventListener("tw-turned", () => play.draw());
    addEventListener("contextmenu", (event) => {
      if (!this.#held || !isOverBoard(event)) return;
      event.preventDefault();
      play.turn("turn");
    });
    play.tray.addEventListener("pointerdown", (event) => this.#take(event));
    play.tray.addEventListener("dragstart", (event) => event.preventDefault());
    addEventListener("pointerup", (event) => this.#drop(event));
    addEventListener("pointercancel", (event) => {
      if (this.from?.id === event.pointerId && this.from.moved) play.putAway();
      this.from = null;
    });
  }

  /** Whether a piece is in hand. */
  get #held() {
    return this.play.hand !== null && this.app.mode === "play";
  }

  /** A key that no cell of the board used, with a piece in hand. @param {KeyboardEvent} event */
  #key(event) {
    const { play } = this;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/** @type {Element} */ (event.target).closest?.("input, select, textarea, dialog")) return;
    const act = /** @type {Record<string, () => void>} */ ({
      r: () => play.turn(event.shiftKey ? "back" : "turn"),
      f: () => play.turn("flip"),
      escape: () => play.putAway(),
    });
    if (this.app.viewed.lattice.space === 3) act.t = () => play.turn("tilt");
    const letter = event.key.toLowerCase();
    if (!act[letter]) return;
    event.preventDefault();
    act[letter]();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!isOverBoard(event)) return;
    event.preventDefault();
    if (Math.abs(event.deltaY) < 4 || event.timeStamp - this.turned < WHEEL_REST) return;
    this.turned = event.timeStamp;
    this.play.turn(event.deltaY > 0 ? "turn" : "back");
  }

  // A drag from the tray to the board ----------------------------------------------------------

  /** By how many pixels the piece is lifted above what drags it. */
  get #lift() {
    return this.from?.touch ? 1.1 * this.play.floating.scale : 0;
  }

  /** @param {PointerEvent} event */
  #take(event) {
    /** @type {HTMLButtonElement | null} */
    const button = /** @type {Element} */ (event.target).closest("[data-piece]");
    if (!button || button.disabled || event.button !== 0) return;
    this.from = {
      piece: Number(button.dataset.piece),
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      moved: false,
      touch: event.pointerType === "touch",
      began: event.timeStamp,
    };
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const { from, play } = this;
    if (!from || event.pointerId !== from.id) return;
    const [dx, dy] = [Math.abs(event.clientX - from.x), Math.abs(event.clientY - from.y)];
    if (!from.moved && Math.hypot(dx, dy) > DRAG && (!from.touch || dy > dx)) {
      from.moved = true; // a finger that goes along the tray scrolls it
      if (play.hand?.piece !== from.piece) play.pick(from.piece);
    }
    if (!from.moved || !play.hand) return;
    play.floating.follow(event.clientX, event.clientY, this.#lift);
    play.hover({ index: this.#cellUnder(event) });
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const { from, play } = this;
    if (!from || event.pointerId !== from.id) return;
    if (from.moved && play.hand) {
      const index = this.#cellUnder(event);
      const swiped = from.touch && event.timeStamp - from.began < SWIPE;
      if (index < 0 || swiped) play.putAway();
      else if (!play.putDown(index) && from.touch) play.leaveTheFinger();
      swallowClick();
    }
    this.from = null;
  }

  /** The cell under the piece: of the board, or of the picture in space; -1 if there is none. @param {PointerEvent} event */
  #cellUnder({ clientX, clientY }) {
    const { board, solid, viewed } = this.app;
    const index = board.cellAt(clientX, clientY - this.#lift);
    return index < 0 && hasSolids(viewed.lattice) ? solid.cellAt(clientX, clientY - this.#lift) : index;
  }
}

/** Keep the click that comes with the release of a drag from the tray; a later click is heard. */
function swallowClick() {
  const swallow = (/** @type {Event} */ click) => {
    click.stopPropagation();
    click.preventDefault();
  };
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
