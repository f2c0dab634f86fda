/** A piece of a tray that a hand leads: from place to place by the steps that the core gave, nearest to the pointer. */

/** @import { Point, TrayPlace, View } from "./types.d.ts" */

/** A place whose middle lies so near to the pointer is gone to, whatever the way to it. */
const NEAR = 0.45;

export class Lead {
  /** The place where the piece is; 0 is where it lay. */
  at = 0;
  /** The last place on its way where it may stop. */
  end = 0;
  /** How far it is from where it lay, as it is seen. @type {Point} */
  offset = [0, 0];

  /** @param {View} view @param {TrayPlace[]} places - where it can go. @param {number} grip - the cell where it is held. */
  constructor({ lattice, shown }, places, grip) {
    this.places = places;
    this.gripped = places[0].cells.indexOf(grip);
    const middle = (/** @type {TrayPlace} */ { cells }) => {
      const centres = cells.map((cell) => lattice.centre(shown[cell]));
      return [0, 1].map((axis) => centres.reduce((sum, centre) => sum + centre[axis], 0) / centres.length);
    };
    const [x, y] = middle(places[0]);
    /** How far each place is from the first. @type {Point[]} */
    this.far = places.map((place) => {
      const [a, b] = middle(place);
      return [a - x, b - y];
    });
  }

  /** The cell under the grip. */
  get grip() {
    return this.places[this.at].cells[this.gripped];
  }

  /** Whether the piece may stop where it is. */
  get rests() {
    return this.places[this.at].rests;
  }

  /** Whether there is another place where it may stop. */
  get isFree() {
    return this.places.some(({ rests }, at) => at > 0 && rests);
  }

  /** The cells that it covers at places where it may stop, but for those where it lies. */
  get lit() {
    const own = new Set(this.places[0].cells);
    return [...new Set(this.places.flatMap(({ cells, rests }) => (rests ? cells : [])))].filter((cell) =>
      !own.has(cell)
    );
  }

  /** The place where it may stop that covers a cell, best with the grip on it; -1 if there is none. @param {number} index */
  covering(index) {
    const fit = this.places.map((_, at) => at).filter((at) => at && this.places[at].rests);
    const held = fit.find((at) => this.places[at].cells[this.gripped] === index);
    return held ?? fit.find((at) => this.places[at].cells.includes(index)) ?? -1;
  }

  /** The cells after each step to a place, by the fewest steps. @param {number} to @returns {number[][]} */
  route(to) {
    const before = /** @type {Map<number, number>} */ (new Map([[0, -1]]));
    for (const at of before.keys()) {
      for (const next of this.places[at].steps) if (!before.has(next)) before.set(next, at);
    }
    const found = [];
    for (let at = to; at > 0; at = before.get(at) ?? 0) found.unshift(this.places[at].cells);
    return found;
  }

  /** Follow the pointer: by steps that lead nearer to it, along walls; round a corner once it is there. @param {Point} wish - how far it is from where it pressed. */
  follow(wish) {
    const there = this.far.findIndex((far) => distance(far, wish) < NEAR);
    if (there >= 0) this.#go(there);
    for (;;) {
      const { steps } = this.places[this.at];
      const next = steps.reduce(
        (best, to) => (distance(this.far[to], wish) < distance(this.far[best], wish) - 1e-9 ? to : best),
        this.at,
      );
      if (next === this.at) break;
      this.#go(next);
    }
    this.offset = this.#between(wish);
  }

  /** Go one step the way that is nearest to a direction; false where the way is barred. @param {Point} way */
  step([x, y]) {
    const length = Math.hypot(x, y);
    const here = this.far[this.at];
    const along = (/** @type {number} */ to) => {
      const [a, b] = [this.far[to][0] - here[0], this.far[to][1] - here[1]];
      return (a * x + b * y) / (Math.hypot(a, b) * length || 1);
    };
    const [best] = [...this.places[this.at].steps].sort((a, b) => along(b) - along(a));
    if (best === undefined || along(best) < 0.7) return false;
    this.#go(best);
    this.offset = this.far[best];
    return true;
  }

  /** @param {number} to */
  #go(to) {
    this.at = to;
    if (this.places[to].rests) this.end = to;
  }

  /** Where the piece is seen: up to half a step from its place, toward the pointer. @param {Point} wish @returns {Point} */
  #between(wish) {
    const here = this.far[this.at];
    const [x, y] = [wish[0] - here[0], wish[1] - here[1]];
    let [most, found] = [0, here];
    for (const to of this.places[this.at].steps) {
      const [a, b] = [this.far[to][0] - here[0], this.far[to][1] - here[1]];
      const share = Math.min(0.5, (x * a + y * b) / (a * a + b * b));
      if (share > most) [most, found] = [share, [here[0] + share * a, here[1] + share * b]];
    }
    return found;
  }
}

const distance = (/** @type {Point} */ [a, b], /** @type {Point} */ [x, y]) => Math.hypot(a - x, b - y);
