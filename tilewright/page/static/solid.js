// @ts-nocheck: its types are still to be written
/**
 * `<tw-solid>`: pieces in space, turned by mouse, touch and keys, taken apart, looked at layer by layer
 * and piece by piece.  Cells are translates of convex solids, so drawing them from back to front by the
 * depth of their middles hides exactly what is hidden.  Balls are discs, and sticks in space lines.
 */
import { fill, h, s, set } from "./dom.js";

const START = { yaw: 0.7, pitch: 0.55 };

export class Solid extends HTMLElement {
  /**
   * Show pieces.
   * @param {Object} scene - `lattice` whose kinds have `faces` (polygons of points in space) and
   *   `middle`, and whose `steps` have a third entry, the step in space; `cells`, `tiles`, `palette`, `label`.
   */
  show(scene) {
    this.scene = scene;
    if (!this.svg) this.#lay();
    this.#prepare();
    this.#paint();
  }

  #lay() {
    Object.assign(this, { ...START, apart: 0, least: 0, pieces: Infinity });
    const range = (id, title, step, act) => {
      const input = h("input", {
        type: "range",
        id,
        min: step === 1 ? 1 : 0,
        max: 1,
        step,
        value: step === 1 ? 1 : 0,
        oninput: () => {
          act(Number(input.value));
          this.#paint();
        },
      });
      return h("label", { for: id }, `${title} `, input);
    };
    this.svg = s("svg.space", {
      role: "img",
      tabindex: 0,
      "aria-roledescription": "solid that can be turned with the arrow keys",
    });
    this.apartInput = range("solid-apart", "Apart", 0.02, (value) => (this.apart = value));
    this.layersInput = range("solid-layers", "Layers", 1, (value) => (this.layers = value));
    this.piecesInput = range("solid-pieces", "Pieces", 1, (value) => (this.pieces = value));
    fill(
      this,
      this.svg,
      h(
        "div.row",
        {},
        this.apartInput,
        this.layersInput,
        this.piecesInput,
        h("button", {
          onclick: () => {
            Object.assign(this, START);
            this.#paint();
          },
        }, "As at first"),
      ),
    );
    this.#listen();
  }

  #listen() {
    let held = null;
    this.svg.addEventListener("pointerdown", (event) => {
      held = { id: event.pointerId, x: event.clientX, y: event.clientY };
      this.svg.setPointerCapture(event.pointerId);
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (held?.id !== event.pointerId) return;
      this.#turn((event.clientX - held.x) * 0.01, (event.clientY - held.y) * 0.01);
      [held.x, held.y] = [event.clientX, event.clientY];
    });
    for (const name of ["pointerup", "pointercancel"]) this.svg.addEventListener(name, () => (held = null));
    this.svg.addEventListener("keydown", (event) => {
      const way =
        { ArrowLeft: [-0.12, 0], ArrowRight: [0.12, 0], ArrowUp: [0, -0.12], ArrowDown: [0, 0.12] }[event.key];
      if (!way) return;
      event.preventDefault();
      this.#turn(...way);
    });
  }

  #turn(yaw, pitch) {
    this.yaw += yaw;
    this.pitch = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, this.pitch + pitch));
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.#paint();
    });
  }

  /** Each cell with its place in space, its tile and the faces that no cell of the same tile hides. */
  #prepare() {
    const { lattice, cells, tiles, label } = this.scene;
    const owner = new Map();
    tiles.forEach((tile, number) => tile.cells.forEach((index) => owner.set(index, number)));
    const faces = new Map();
    this.solids = cells.map((cell, index) => {
      const { kind, at } = spaceOf(lattice, cell);
      const own = kind.faces.map((points) => points.map((point) => point.map((value, axis) => value + at[axis])));
      own.forEach((points) => {
        const key = points.map((point) => point.map((value) => Math.round(value * 1000)).join()).sort().join(";");
        faces.set(key, [...(faces.get(key) ?? []), index]);
        points.key = key;
      });
      const span = kind.span?.map((point) => point.map((value, axis) => value + at[axis]));
      return {
        index,
        tile: owner.get(index),
        span,
        faces: own,
        middle: kind.middle.map((value, axis) => value + at[axis]),
        layer: lattice.layerOf(cell),
      };
    });
    for (const solid of this.solids) {
      for (const points of solid.faces) {
        points.beside = faces.get(points.key).find((other) => other !== solid.index);
      }
    }
    const middles = this.solids.map(({ middle }) => middle);
    this.centre = [0, 1, 2].map((axis) =>
      (Math.max(...middles.map((at) => at[axis])) + Math.min(...middles.map((at) => at[axis]))) / 2
    );
    this.radius = Math.max(...middles.map((at) => Math.hypot(...at.map((value, axis) => value - this.centre[axis])))) +
      0.9;
    this.middles = tiles.map((tile) =>
      [0, 1, 2].map((axis) =>
        tile.cells.reduce((sum, index) => sum + this.solids[index].middle[axis], 0) / tile.cells.length
      )
    );
    const numbers = [...new Set(this.solids.map(({ layer }) => layer))].sort((a, b) => a - b);
    this.numbers = numbers;
    // Balls touch where the nearest ones are a shortest step apart.
    this.ball = Math.min(...lattice.steps.map(([, , step]) => Math.hypot(...step))) / 2;
    this.#range(this.layersInput, numbers.length, "layers");
    this.#range(this.piecesInput, tiles.length, "pieces");
    // From the lowest layer upward: the order in which the pieces of most boxes are laid.
    this.order = tiles.map((_, index) => index).sort((a, b) => this.middles[a][2] - this.middles[b][2]);
    set(this.svg, "aria-label", `${label ?? "Pieces"} in space, ${tiles.length} pieces. Arrow keys turn it.`);
  }

  #range(label, most, name) {
    const input = label.lastChild;
    label.hidden = most < 2;
    if (Number(input.max) === most && this[name] <= most) return;
    input.max = Math.max(1, most);
    input.value = this[name] = most;
  }

  #paint() {
    const { tiles, palette, lattice } = this.scene;
    const [cy, sy, cp, sp] = [Math.cos(this.yaw), Math.sin(this.yaw), Math.cos(this.pitch), Math.sin(this.pitch)];
    const view = ([x, y, z]) => {
      // As in the pictures in space of files: later layers lie above, x goes to the right, y to the left, both forward.
      const [u, v] = [cy * x - sy * y, sy * x + cy * y];
      return [u, -z * cp + v * sp, z * sp + v * cp];
    };
    const spread = 1 + 0.9 * this.apart;
    const shown = new Set(this.order.slice(0, this.pieces));
    const parts = [];
    const solids = this.solids.filter(({ tile, layer }) =>
      (tile === undefined ? tiles.length === 0 : shown.has(tile)) && this.numbers.indexOf(layer) < this.layers
    );
    for (const solid of solids) {
      const shift = solid.tile === undefined
        ? [0, 0, 0]
        : this.middles[solid.tile].map((value, axis) => (value - this.centre[axis]) * (spread - 1));
      parts.push({
        depth: view(solid.middle.map((value, axis) => value + shift[axis] - this.centre[axis]))[2],
        solid,
        shift,
      });
    }
    parts.sort((a, b) => a.depth - b.depth);
    const there = new Map(solids.map((solid) => [solid.index, solid.tile]));
    // A face is hidden by the cell beside it, unless that is of another piece and stands apart.
    const hidden = (solid, { beside }) => there.has(beside) && (!this.apart || there.get(beside) === solid.tile);
    const paths = [];
    for (const { solid, shift } of parts) {
      const colour = solid.tile === undefined ? null : tiles[solid.tile].colour % palette.fills.length;
      const [fillOf, lineOf] = colour === null
        ? ["var(--open)", "var(--line)"]
        : [palette.fills[colour], palette.edges[colour]];
      const seenAt = (point) => view(point.map((value, axis) => value + shift[axis] - this.centre[axis]));
      if (lattice.form === "ball") {
        const [cx, cy] = seenAt(solid.middle);
        paths.push(
          s("circle", { cx, cy, r: 0.97 * this.ball, fill: fillOf, stroke: lineOf, "stroke-width": 0.05 * this.ball }),
        );
        paths.push(
          s("circle", {
            cx: cx - 0.3 * this.ball,
            cy: cy - 0.34 * this.ball,
            r: 0.22 * this.ball,
            fill: "#fff",
            opacity: 0.5,
          }),
        );
        continue;
      }
      if (solid.span) {
        const [[x1, y1], [x2, y2]] = solid.span.map(seenAt);
        for (const [wide, stroke] of [[0.16, lineOf], [0.11, fillOf]]) {
          paths.push(s("line", { x1, y1, x2, y2, stroke, "stroke-width": wide, "stroke-linecap": "round" }));
        }
        continue;
      }
      for (const points of solid.faces) {
        if (hidden(solid, points)) continue;
        const flat = points.map((point) => view(point.map((value, axis) => value + shift[axis] - this.centre[axis])));
        const normal = normalOf(flat);
        const towards = normal[2] *
          Math.sign(
            dot(
              normal,
              minus(mean(flat), view(solid.middle.map((value, axis) => value + shift[axis] - this.centre[axis]))),
            ),
          );
        if (towards <= 1e-6) continue;
        const light = 0.72 + 0.28 * towards;
        paths.push(
          s("path", {
            d: `M${flat.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join("L")}Z`,
            fill: colour === null ? "var(--open)" : shaded(palette.fills[colour], light),
            stroke: colour === null ? "var(--line)" : palette.edges[colour],
          }),
        );
      }
    }
    const size = this.radius * (1 + 0.75 * this.apart);
    set(this.svg, "viewBox", `${-size} ${-size} ${2 * size} ${2 * size}`);
    fill(this.svg, paths);
  }
}

function spaceOf(lattice, cell) {
  const found = lattice.find(cell);
  const factors = lattice.solver(cell.map((value, axis) => value - found.kind.cell[axis]));
  const at = [0, 0, 0];
  factors.forEach((factor, index) => lattice.steps[index][2].forEach((value, axis) => (at[axis] += factor * value)));
  return { kind: found.kind, at };
}

const minus = (a, b) => a.map((value, axis) => value - b[axis]);
const dot = (a, b) => a.reduce((sum, value, axis) => sum + value * b[axis], 0);
const mean = (points) => [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);

function normalOf([a, b, c]) {
  const [u, v] = [minus(b, a), minus(c, a)];
  const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...cross) || 1;
  return cross.map((value) => value / length);
}

function shaded(colour, light) {
  const parts = [1, 3, 5].map((at) => Math.round(parseInt(colour.slice(at, at + 2), 16) * light));
  return `rgb(${parts.join()})`;
}

if (!customElements.get("tw-solid")) customElements.define("tw-solid", Solid);
