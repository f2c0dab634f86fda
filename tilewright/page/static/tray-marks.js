/** What a tray shows beside its pieces: where they have to lie in the end, the way of a hint, and a piece on its way. */
import { fill, s, set } from "./dom.js";

/** @import { Board, Palette, Point } from "./types.d.ts" */
/** @typedef {{cells: number[], colour: number}} Aim where a piece has to lie, and its colour */

/** Milliseconds of a straight slide, and at most of a move. */
const PACE = 170;
const LONGEST = 1200;
/** The length of the head of an arrow. */
const HEAD = 0.28;

export class TrayMarks {
  under = s("g.tray-marks", { "aria-hidden": "true" });
  over = s("g.over.tray-marks", { "aria-hidden": "true" });

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** Show the goal, and the way of a hint. @param {Aim[]} goal @param {Palette} palette @param {number[][]} way - the cells of a piece where it lies and after each slide; none if no hint is shown. */
  show(goal, { fills, edges }, way) {
    const [layer] = this.board.layers;
    if (!layer.group.contains(this.over)) {
      layer.tiles.group.before(this.under);
      layer.over.before(this.over);
    }
    const lines = goal.map(({ cells, colour }) => ({
      d: this.board.outlines(cells)[0][1],
      hue: colour % fills.length,
    }));
    fill(this.under, lines.map(({ d, hue }) => s("path.aim", { d, fill: fills[hue] })));
    fill(
      this.over,
      lines.flatMap(({ d, hue }) => [s("path.aim-halo", { d }), s("path.aim-line", { d, stroke: edges[hue] })]),
      arrow(way.map((cells) => this.#middle(cells))),
    );
  }

  /** Take all of it away. */
  clear() {
    this.under.remove();
    this.over.remove();
  }

  /** The middle of cells. @param {number[]} cells @returns {Point} */
  #middle(cells) {
    const { lattice, cells: all } = this.board.shown;
    const centres = cells.map((cell) => lattice.centre(all[cell]));
    const mean = (/** @type {0 | 1} */ axis) => centres.reduce((sum, at) => sum + at[axis], 0) / centres.length;
    return [mean(0), mean(1)];
  }

  /** Show a piece beside where it lies; null: all where they lie. @param {number | null} piece @param {Point} [offset] */
  shift(piece, offset = [0, 0]) {
    this.#nodes.forEach(({ group }, at) => {
      const isMoved = at === piece && (offset[0] !== 0 || offset[1] !== 0);
      set(group, "transform", isMoved ? `translate(${offset[0]} ${offset[1]})` : null);
    });
  }

  get #nodes() {
    return this.board.layers[0]?.tiles.nodes ?? [];
  }

  /** Let a piece glide to where it lies now. @param {number} piece @param {number[][]} way - its cells before and after each slide. */
  glide(piece, way) {
    const node = this.#nodes[piece]?.group;
    if (!node || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const stops = way.map((cells) => this.#middle(cells));
    const [x, y] = stops[stops.length - 1];
    const duration = Math.min(LONGEST, PACE * (stops.length - 1));
    node.animate(stops.map(([a, b]) => ({ transform: `translate(${a - x}px, ${b - y}px)` })), {
      duration,
      easing: "ease-in-out",
    });
  }
}

/** An arrow along points, with a light rim. @param {Point[]} points */
function arrow(points) {
  if (points.length < 2) return [];
  const [[a, b], [x, y]] = points.slice(-2);
  const turn = Math.atan2(y - b, x - a);
  const wing = (/** @type {number} */ side) =>
    `${x - HEAD * Math.cos(turn + side)} ${y - HEAD * Math.sin(turn + side)}`;
  const d = `M${points.map((point) => point.join(" ")).join("L")}M${wing(0.55)}L${x} ${y}L${wing(-0.55)}`;
  return [s("path.way-halo", { d }), s("path.way-line", { d })];
}
