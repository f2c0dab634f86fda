/** What is done to a board: pointers press, drag and let go, keys go from cell to cell. Each is said as an event. */

/** @import { Board, BoardEvents, Cell, Lattice, Point } from "./types.d.ts" */

/**
 * @typedef {Object} Down - a pointer that is down; one with the id -1 has lost its meaning.
 * @property {number} id
 * @property {number} index - of the cell where it went down.
 * @property {number} x
 * @property {number} y
 * @property {number} last - the cell that it reached last.
 * @property {boolean} moved
 * @property {boolean} touch
 * @property {number} [atX]
 * @property {number} [atY]
 */

const WAYS = new Map([["ArrowRight", [1, 0]], ["ArrowLeft", [-1, 0]], ["ArrowDown", [0, 1]], ["ArrowUp", [0, -1]]]);
const SLACK = 3; // pixels that a finger may move before a press becomes a drag
const LOST = { id: -1, index: -1, x: 0, y: 0, last: -1, moved: false, touch: false };

/** The index of the cell that an event is at, or undefined. @param {Event} event */
const cellOfEvent = ({ target }) => {
  const index = /** @type {SVGElement} */ (target).dataset?.index;
  return index === undefined ? undefined : Number(index);
};

export class BoardHand {
  /** The pointer that is down. @type {Down | null} */
  down = null;

  /** @param {Board} board @param {SVGSVGElement} svg - its picture. */
  constructor(board, svg) {
    this.board = board;
    svg.addEventListener("pointerdown", (event) => this.#press(event, svg));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#end(event, true));
    svg.addEventListener("pointercancel", (event) => this.#end(event, false));
    svg.addEventListener("pointerleave", () => this.down || this.#say("hover", { index: -1 }));
    svg.addEventListener("keydown", (event) => this.#key(event));
    svg.addEventListener("focusin", (event) => {
      const index = cellOfEvent(event);
      if (index !== undefined) board.reach(index);
    });
  }

  /** @template {keyof BoardEvents} Name @param {Name} name @param {BoardEvents[Name]} detail */
  #say(name, detail) {
    this.board.dispatchEvent(new CustomEvent(`tw-${name}`, { bubbles: true, detail }));
  }

  /** By how many pixels a piece is lifted above what presses. */
  get #lift() {
    return this.down?.touch ? this.board.board?.lift ?? 0 : 0;
  }

  /** @param {PointerEvent} event @param {SVGSVGElement} svg */
  #press(event, svg) {
    if (this.down) {
      this.#say("cancel", null);
      this.down = LOST;
      return;
    }
    const { clientX: x, clientY: y } = event;
    const index = event.button > 0 ? -1 : this.board.cellAt(x, y);
    if (index < 0) return;
    event.preventDefault();
    try {
      svg.setPointerCapture(event.pointerId);
    } catch { /* the pointer is gone already */ }
    const touch = event.pointerType === "touch";
    this.down = { id: event.pointerId, index, x, y, last: index, moved: false, touch };
    this.board.focusCell(index);
    this.#say("press", { index, touch, shift: event.shiftKey, x, y });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { board, down } = this;
    if (!down) return this.#say("hover", { index: board.cellAt(event.clientX, event.clientY) });
    if (down.id !== event.pointerId) return;
    if (Math.hypot(event.clientX - down.x, event.clientY - down.y) > SLACK) down.moved = true;
    const index = board.cellAt(event.clientX, event.clientY - this.#lift);
    if (index === down.last) return;
    this.#between(down, event).forEach((at) => this.#say("drag", { index: at, touch: down.touch }));
    down.last = index;
  }

  /** The cells on the way to where the pointer is: quick strokes skip none. @param {Down} down @param {PointerEvent} event */
  #between(down, event) {
    const { board } = this;
    const [x0, y0] = [down.atX ?? down.x, down.atY ?? down.y];
    const [x1, y1] = [event.clientX, event.clientY - this.#lift];
    [down.atX, down.atY] = [x1, y1];
    const steps = Math.min(60, Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0) / (0.3 * board.scale))));
    const found = /** @type {number[]} */ ([]);
    for (let step = 1; step <= steps; step++) {
      const at = board.cellAt(x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps);
      if (found.at(-1) !== at) found.push(at);
    }
    return found;
  }

  /** The pointer let go, or was lost. @param {PointerEvent} event @param {boolean} isDrop */
  #end(event, isDrop) {
    const { down } = this;
    if (!down || (down.id !== event.pointerId && down.id !== -1)) return;
    const lift = down.moved ? this.#lift : 0;
    this.down = null;
    if (down.id === -1) return;
    if (!isDrop) return this.#say("cancel", null);
    const index = this.board.cellAt(event.clientX, event.clientY - lift);
    this.#say("drop", { index, moved: down.moved, from: down.index });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const index = cellOfEvent(event) ?? -1;
    if (index < 0 || event.ctrlKey || event.metaKey || event.altKey) {
      if (!(event.ctrlKey && ["Home", "End"].includes(event.key))) return;
    }
    const goal = this.#goal(index, event);
    if (goal !== null) {
      event.preventDefault();
      if (goal >= 0) this.board.focusCell(goal);
      this.#say("move", { from: index, index: goal, shift: event.shiftKey });
      return;
    }
    const detail = { key: event.key, index, shift: event.shiftKey, used: false };
    this.#say("key", detail);
    if (detail.used) event.preventDefault();
  }

  /** The cell that a key moves to: an index, -1 if there is none, null where the key moves nothing. @param {number} index @param {KeyboardEvent} event */
  #goal(index, { key, ctrlKey }) {
    const { layerOf, rowOf } = this.board;
    const { cells, lattice } = this.board.shown;
    const layer = layerOf[index];
    const all = cells.map((_, at) => at);
    const here = all.filter((at) => layerOf[at] === layer);
    if (key === "Home" || key === "End") {
      const ends = ctrlKey ? here : here.filter((at) => rowOf[at][0] === rowOf[index][0]);
      const order = (/** @type {number} */ at) => (key === "End" ? -1 : 1) * (1e5 * rowOf[at][0] + rowOf[at][1]);
      return ends.reduce((best, at) => (order(at) < order(best) ? at : best));
    }
    const from = lattice.centre(cells[index]);
    if (key === "PageDown" || key === "PageUp") {
      const next = layer + (key === "PageDown" ? 1 : -1);
      const others = all.filter((at) => layerOf[at] === next);
      return others.length ? nearestTo(lattice, cells, others, from) : -1;
    }
    const way = WAYS.get(key);
    return way ? ahead(lattice, cells, here, from, way) : null;
  }
}

/** Of some cells, by index, the one nearest a point. @param {Lattice} lattice @param {Cell[]} cells @param {number[]} choices @param {Point} point */
function nearestTo(lattice, cells, choices, [x, y]) {
  const far = (/** @type {number} */ at) =>
    Math.hypot(lattice.centre(cells[at])[0] - x, lattice.centre(cells[at])[1] - y);
  return choices.reduce((best, at) => (far(at) < far(best) ? at : best));
}

/** Of some cells the next one from a point in a direction, or -1. @param {Lattice} lattice @param {Cell[]} cells @param {number[]} choices @param {Point} from @param {number[]} way */
function ahead(lattice, cells, choices, [x, y], way) {
  let [best, least] = [-1, Infinity];
  for (const at of choices) {
    const [dx, dy] = [lattice.centre(cells[at])[0] - x, lattice.centre(cells[at])[1] - y];
    const on = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (on > 0.2 && on + 4 * aside < least && aside <= on + 0.01) [best, least] = [at, on + 4 * aside];
  }
  return best;
}
