/**
 * Taking apart: the moves by which an assembly comes apart, played on the picture in space, with a slider and single
 * steps, and in words.  The engine finds them; how the pieces stand between two moves is reckoned in `standing`.
 */
import { AllowedMoves } from "./allowed-moves.js";
import { fill, h, set } from "./dom.js";
import { about, after, turnOf } from "./motion.js";
import { hasSolids, minus, plus, slideOf, times } from "./space.js";

/** @import { App, Cell, DisassembleData, Document, DoneEvent, Move, Named, ResultEvent, SolidLattice, SpacePoint, Tile } from "./types.d.ts" */
/** @import { Motion, Standing, Turn } from "./motion.js" */
/** @typedef {Pick<App, "about" | "board" | "document" | "draw" | "faults" | "go" | "hindrance" | "mode" | "parts" | "say" | "searches" | "settledView" | "solid" | "store" | "view" | "viewed">} Page */

/** Milliseconds that a move takes. */
const PACE = 900;
/** The share of a way out after which a piece fades. */
const FADING = 0.45;

/**
 * Where the pieces are after so many moves, whole or in part.
 * @param {Move[]} moves
 * @param {number} at - 0 to the number of moves.
 * @param {(vector: number[]) => SpacePoint} slide - what a translation of cells does in space.
 * @param {number} pieces - how many there are.
 * @param {number} far - the length in space of a way out.
 * @param {SpacePoint} [origin] - the middle of the cell whose coordinates are 0.
 * @returns {Map<number, Standing>}
 */
export function standing(moves, at, slide, pieces, far, origin = [0, 0, 0]) {
  const number = Math.min(moves.length - 1, Math.floor(at));
  const move = moves[number];
  const share = smooth(at - number);
  const opacity = move.distance === null ? Math.max(0, Math.min(1, (1 - share) / (1 - FADING))) : 1;
  const after = onTheWay(move, share, slide, far, origin);
  /** @type {Map<number, Standing>} */
  const found = new Map();
  for (let piece = 0; piece < pieces; piece++) found.set(piece, { shift: [0, 0, 0], opacity: 0 });
  for (const [piece, vector, rows] of move.shown) {
    const before = rows ? about(/** @type {Turn} */ (rows), origin, slide(vector)) : { shift: slide(vector) };
    const goes = move.pieces.includes(piece);
    found.set(piece, goes ? { ...after(before), opacity } : { ...before, opacity: 1 });
  }
  return found;
}

/**
 * What a share of a move does to where a piece is.
 * @param {Move} move
 * @param {number} share
 * @param {(vector: number[]) => SpacePoint} slide
 * @param {number} far
 * @param {SpacePoint} origin
 * @returns {(before: Motion) => Motion & {rest?: Motion}}
 */
function onTheWay({ axis, distance, pivot, degrees, path }, share, slide, far, origin) {
  const step = slide(axis);
  if (!pivot) {
    const way = distance === null ? times(step, far / (Math.hypot(...step) || 1)) : times(step, distance);
    return (before) => ({ ...before, shift: plus(before.shift, times(way, share)) });
  }
  const turned = (/** @type {number} */ part, /** @type {Motion} */ before) => {
    const [from, to, angle] = path ? onPath(path, part, axis, pivot) : [pivot, pivot, 90 * part];
    const turn = turnOf(axis, angle * (degrees ?? 0) / 90);
    return after(before, about(turn, plus(slide(from), origin), minus(slide(to), slide(from))));
  };
  return (before) => ({
    ...turned(share, before),
    ...(share > 0 && share < 1 ? { rest: turned(Math.round(share), before) } : {}),
  });
}

/**
 * Where a path of turning pieces begins, where it has led after a share of its way, and by how many degrees.
 * @param {number[][]} path - two coordinates after that of the axis in turn, and the tangent of half the angle.
 * @param {number} share
 * @param {number[]} axis
 * @param {number[]} pivot
 * @returns {[number[], number[], number]}
 */
function onPath(path, share, axis, pivot) {
  const lengths = path.slice(1).map((to, index) => Math.hypot(...to.map((one, at) => one - path[index][at])));
  let [left, index] = [share * lengths.reduce((sum, one) => sum + one, 0), 0];
  while (index < lengths.length - 1 && left > lengths[index]) left -= lengths[index++];
  const part = lengths[index] ? Math.min(1, left / lengths[index]) : 1;
  const [x, y, tangent] = path[index].map((from, at) => from + part * (path[index + 1][at] - from));
  const along = axis.findIndex((one) => one !== 0);
  const point = (/** @type {number[]} */ [a, b]) => {
    const found = [...pivot];
    [found[(along + 1) % 3], found[(along + 2) % 3]] = [a, b];
    return found;
  };
  return [point(path[0]), point([x, y]), 2 * Math.atan(tangent) * 180 / Math.PI];
}

const smooth = (/** @type {number} */ share) => share * share * (3 - 2 * share);

export class Moves {
  /** @param {Page} app */
  constructor(app) {
    this.app = app;
    /** @type {DisassembleData | null} */
    this.data = null;
    /** What lay on the board that the result is of; null if it is of the puzzle. @type {string | null} */
    this.sign = null;
    /** The move that it glides to. @type {number | undefined} */
    this.target = undefined;
    this.at = 0;
    this.playing = 0;
    this.allowed = new AllowedMoves(app, (document, what) => this.#allow(document, what));
    this.begin = h("button", { id: "take-apart", onclick: () => this.take() }, "Take apart");
    this.halt = h("button.halt", { id: "apart-stop", hidden: true, onclick: () => app.searches.stop() }, "Stop");
    this.lacking = h("p.hint", { id: "apart-lacking", hidden: true });
    this.result = h("p.result", { id: "apart-result", role: "status", hidden: true });
    const button = (
      /** @type {string} */ id,
      /** @type {string} */ title,
      /** @type {string} */ says,
      /** @type {() => void} */ act,
    ) => h("button.small", { id, "aria-label": says, title: says, onclick: act }, title);
    this.before = button("move-before", "‹", "The move before", () => this.step(-1));
    this.after = button("move-after", "›", "The next move", () => this.step(1));
    this.player = button("move-play", "▶", "Play the moves", () => (this.playing ? this.rest() : this.play()));
    this.slider = h("input", {
      type: "range",
      id: "move-slider",
      min: 0,
      step: 0.01,
      "aria-label": "Moves",
      oninput: () => {
        this.rest();
        this.to(Number(this.slider.value));
      },
      onkeydown: (event) => this.#key(event),
    });
    this.words = h("p.move-words", { id: "move-words" });
    this.shown = h(
      "div.moves",
      { hidden: true },
      h(
        "div.row",
        {},
        this.before,
        this.slider,
        this.after,
        this.player,
        h("button.small", { id: "moves-end", onclick: () => this.end() }, "Together again"),
      ),
      this.words,
    );
    this.pane = h(
      "div.taking-apart",
      { hidden: true },
      h("div.row", {}, this.begin, this.halt, this.allowed.row),
      this.allowed.faults,
      this.lacking,
      this.result,
      this.shown,
    );
  }

  // Asked by the page --------------------------------------------------------------------------

  /** Another puzzle, or a change of it: its moves are others. */
  forget() {
    this.end();
    this.sign = null;
    this.result.hidden = true;
  }

  seen() {
    const { app } = this;
    const { view } = app;
    const missing = app.about.verbs.disassemble;
    this.pane.hidden = !view || !hasSolids(view.lattice) || view.lattice.form === "stick";
    this.allowed.show();
    this.lacking.hidden = !missing;
    this.lacking.textContent = missing ? `Taking apart ${missing.replace(/^disassemble /, "")}.` : "";
    const can = view?.verbs.includes("disassemble");
    const why = missing || app.hindrance || (can ? null : "Pieces of this puzzle cannot be moved.");
    set(this.begin, "disabled", Boolean(why) || Boolean(app.faults));
    set(this.begin, "title", why || null);
  }

  /** What lies on the board is shown: the result and the moves of something else are over. @param {{cells: number[]}[]} tiles */
  see(tiles) {
    if (this.sign === null || this.sign === signOf(tiles)) return;
    this.sign = null;
    this.result.hidden = true;
    this.end();
  }

  /** Allow other moves; what lies on the board stays there. @param {Document} document @param {string} what */
  #allow(document, what) {
    const { app } = this;
    const full = app.mode === "solve" ? this.#full : null;
    app.store.change({ document }, what);
    if (full) this.#putOnBoard(full);
  }

  // Searching ----------------------------------------------------------------------------------

  /** The pieces on the board if they fill it, by name. */
  get #full() {
    const { viewed: { cells, optional }, board } = this.app;
    const tiles = (board.board?.tiles ?? []).filter(({ look }) => !/ghost/.test(look ?? ""));
    const covered = tiles.reduce((sum, tile) => sum + tile.cells.length, 0);
    if (covered < cells.length - optional.length || !covered) return null;
    return tiles.map((tile) => /** @type {Named} */ ([tile.name, tile.cells]));
  }

  /** Take the assembly on the board apart, or the hardest that is found soon. */
  async take() {
    const { app } = this;
    await app.settledView();
    if (app.faults) return;
    const asked = app.document;
    this.end();
    const full = this.#full;
    this.sign = null;
    this.result.hidden = false;
    this.result.textContent = "Taking apart …";
    app.say("");
    this.halt.hidden = false;
    let found = /** @type {ResultEvent<"disassemble"> | null} */ (null);
    let done = /** @type {DoneEvent | null} */ (null);
    await app.searches.run("disassemble", full ? { placed: full } : {}, (event) => {
      if (event.type === "result") found = event;
      if (event.type === "done") done = event;
      if (event.type === "progress" && event.nodes) {
        this.result.textContent = `Taking apart … ${event.nodes} assemblies`;
      }
    });
    this.halt.hidden = true;
    if (asked !== app.document) return; // nothing is said beside another puzzle
    this.result.textContent = found?.text ??
      (done ? done.why || "There is no assembly: the puzzle has no solution." : "Stopped.");
    if (found?.data.apart === false && this.allowed.offersTurns) {
      this.result.textContent += ' To let pieces turn as well, tick "Pieces may turn".';
    }
    if (found) this.#found(found.data, Boolean(full));
  }

  /** @param {DisassembleData} data @param {boolean} isOnBoard */
  #found(data, isOnBoard) {
    const { app } = this;
    if (!isOnBoard) this.#putOnBoard(data.placed);
    this.sign = signOf(data.placed.map(([, cells]) => ({ cells })));
    if (!data.moves.length) return;
    this.data = data;
    this.slider.max = String(data.moves.length);
    this.shown.hidden = false;
    this.to(0);
    app.draw();
  }

  /** @param {Named[]} placed */
  #putOnBoard(placed) {
    const { app } = this;
    app.go("solve");
    app.parts.solve.show(placed.map(([name, cells]) => [app.viewed.pieceNumber(name), cells]));
  }

  // Playing ------------------------------------------------------------------------------------

  /** Show the pieces after so many moves, whole or in part. @param {number} at */
  to(at) {
    if (!this.data) return;
    const { moves, placed } = this.data;
    const { app } = this;
    this.at = Math.max(0, Math.min(moves.length, at));
    const { tiles } = app.board.shown;
    const tileOf = placed.map(([, cells]) => tiles.findIndex((tile) => keyOf(tile.cells) === keyOf(cells)));
    const { lattice } = app.viewed;
    const slide = (/** @type {Cell} */ vector) => slideOf(/** @type {SolidLattice} */ (lattice), vector);
    const [{ cell, middle }] = /** @type {SolidLattice} */ (lattice).kinds;
    const origin = minus(middle, slide(cell));
    const stand = standing(moves, this.at, slide, placed.length, app.solid.far, origin);
    app.solid.move(new Map([...stand].map(([piece, place]) => [tileOf[piece], place])));
    this.#say(tileOf.map((tile) => tiles[tile]));
  }

  /** A move in words, its pieces as the board letters them. @param {Move} move @param {Tile[]} tiles - of each piece. */
  #words({ pieces, way }, tiles) {
    const called = (/** @type {Tile} */ { letter, name }) => !letter || letter === name ? name : `${letter} (${name})`;
    return `${pieces.map((piece) => called(tiles[piece])).join(", ")} ${way}`;
  }

  /** @param {Tile[]} tiles - of each piece. */
  #say(tiles) {
    const { moves } = /** @type {DisassembleData} */ (this.data);
    const number = Math.ceil(this.at - 0.005);
    const words = this.#words(moves[Math.max(0, number - 1)], tiles);
    const text = number
      ? `Move ${number} of ${moves.length}: ${words}.`
      : `Move 1 of ${moves.length} will be: ${words}.`;
    if (this.words.textContent !== text) this.words.textContent = text;
    this.slider.value = String(this.at);
    set(this.slider, "aria-valuetext", text);
    set(this.before, "disabled", this.at <= 0);
    set(this.after, "disabled", this.at >= moves.length);
  }

  /** Glide to the end of a move, or back to its begin. @param {number} way */
  step(way) {
    const from = this.target ?? this.at;
    const goal = way > 0 ? Math.floor(from + 1.001) : Math.ceil(from - 1.001);
    this.#glide(Math.max(0, Math.min(this.data?.moves.length ?? 0, goal)));
  }

  /** Play to the end, from the begin if it is there already. */
  play() {
    if (!this.data) return;
    if (this.at >= this.data.moves.length) this.to(0);
    this.#glide(this.data.moves.length);
  }

  /** @param {number} goal */
  #glide(goal) {
    this.rest();
    if (!this.data) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches && Math.abs(goal - this.at) <= 1.01) {
      return this.to(goal);
    }
    this.target = goal;
    let last = performance.now();
    const way = Math.sign(goal - this.at);
    const frame = (/** @type {number} */ now) => {
      const next = this.at + way * Math.min(1, Math.max(0, now - last) / PACE);
      last = now;
      const there = way > 0 ? next >= goal : next <= goal;
      this.to(there ? goal : next);
      if (there || !way) return this.rest();
      this.playing = requestAnimationFrame(frame);
    };
    this.playing = requestAnimationFrame(frame);
    this.#button();
  }

  /** Stop where the pieces are. */
  rest() {
    cancelAnimationFrame(this.playing);
    this.playing = 0;
    this.target = undefined;
    this.#button();
  }

  #button() {
    this.player.textContent = this.playing ? "❚❚" : "▶";
    set(this.player, "aria-label", this.playing ? "Stop playing" : "Play the moves");
    set(this.player, "title", this.playing ? "Stop playing" : "Play the moves");
  }

  /** Put the pieces together again. */
  end() {
    this.rest();
    if (!this.data) return;
    this.data = null;
    this.shown.hidden = true;
    this.app.solid.move(null);
    fill(this.words);
  }

  /** An arrow goes by whole moves; the pointer alone goes between. @param {KeyboardEvent} event */
  #key(event) {
    const ways = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 });
    if (!ways[event.key]) return;
    event.preventDefault();
    this.step(ways[event.key]);
  }
}

const keyOf = (/** @type {number[]} */ cells) => [...cells].sort((a, b) => a - b).join();

/** What lies on a board, whatever the order. @param {{cells: number[]}[]} tiles */
const signOf = (tiles) => tiles.map(({ cells }) => keyOf(cells)).sort().join(";");
