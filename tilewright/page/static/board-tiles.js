/** Pieces on a board as nodes: what a piece in one layer is made from, and the nodes that show it. */
import { fill, s, set } from "./dom.js";
import { tilePaths } from "./forms.js";
import { crossings } from "./joined.js";
import { bandNodes, bandsOf } from "./side-bands.js";

/** @import { Paths } from "./forms.js" */
/** @import { Joints } from "./joined.js" */
/** @import { Band } from "./side-bands.js" */
/** @import { Cell, Form, Lattice, Palette, Point, Shown, Tile } from "./types.d.ts" */

const KEPT_TILES = 8000; // facts of one board
const BEAD = 0.31; // the radius of the disc under a letter on a stick

/** @typedef {[string, Point, number]} Mark a mark on a piece, where it stands, and its room */
/** @typedef {{paths: Paths, form: Form, marks: Mark[], bands: Band[], middle: {at: Point, room: number}}} Facts what a tile in one layer is made from */

/** Tiles of one board, whose facts are found once. */
export class BoardTiles {
  /** @type {Map<string, Facts>} */
  known = new Map();

  /** @param {Joints} joints */
  constructor(joints) {
    this.joints = joints;
  }

  /** What a tile in one layer is made from. @param {Shown} board @param {Tile} tile @param {number[]} cells - those in the layer. */
  facts({ lattice, cells: all }, tile, cells) {
    const marked =
      /** @type {[string, number][]} */ ((tile.marks ?? []).flatMap((mark, at) =>
        mark && cells.includes(tile.cells[at]) ? [[mark, tile.cells[at]]] : []
      ));
    const beyond = crossings(this.joints, cells, tile.cells);
    const sided =
      /** @type {[string, number][]} */ ((tile.sides ?? []).flatMap((own, at) =>
        own && cells.includes(tile.cells[at]) ? [[own, tile.cells[at]]] : []
      ));
    const key = `${cells.join()} ${marked.join()} ${sided.join()} ${beyond.join(";")}`;
    let facts = this.known.get(key);
    if (!facts) {
      const own = cells.map((index) => all[index]);
      const bare = cells.filter((index) => !marked.some(([, at]) => at === index)).map((index) => all[index]);
      facts = {
        paths: tilePaths(lattice, own, beyond),
        form: lattice.form,
        marks: marked.map(([mark, index]) => [mark, lattice.centre(all[index]), lattice.room(all[index])]),
        bands: sided.flatMap(([colours, index]) => bandsOf(lattice, all[index], colours)),
        middle: middleOf(lattice, own, bare),
      };
      if (this.known.size > KEPT_TILES) this.known.clear();
      this.known.set(key, facts);
    }
    return facts;
  }
}

/** Where the letter of a tile stands: of the cells without a mark that nearest the middle of all, and its room. @param {Lattice} lattice @param {Cell[]} all @param {Cell[]} bare */
function middleOf(lattice, all, bare) {
  const cells = bare.length ? bare : all;
  const centres = all.map((cell) => lattice.centre(cell));
  const mean = [0, 1].map((axis) => centres.reduce((sum, at) => sum + at[axis], 0) / centres.length);
  const far = (/** @type {Cell} */ cell) =>
    Math.hypot(lattice.centre(cell)[0] - mean[0], lattice.centre(cell)[1] - mean[1]);
  const nearest = cells.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
  return { at: lattice.centre(nearest), room: lattice.room(nearest) };
}

/** A mark on a piece: a badge. @param {Mark} mark @returns {Node[]} */
export function badge([mark, [cx, cy], room]) {
  const r = 0.26 * room;
  return [
    s("circle.badge", { cx, cy, r: r.toFixed(3) }),
    s("text.mark", { x: cx, y: cy, "font-size": (1.35 * r).toFixed(3) }, mark),
  ];
}

/** The nodes of a tile, from below upward. */
class TileNodes {
  halo = s("path.halo");
  rim = s("path.rim");
  body = s("path.body");
  hatch = s("path.hatch");
  crease = s("path.crease");
  bands = s("g.sides");
  bead = s("circle.bead");
  letter = s("text.letter");
  marks = s("g.marks");
  group = s(
    "g",
    {},
    this.halo,
    this.rim,
    this.body,
    this.hatch,
    this.crease,
    this.bands,
    this.bead,
    this.letter,
    this.marks,
  );

  /** Write a tile into the nodes: only what changes. @param {Tile} tile @param {Facts} facts @param {Palette} palette */
  write({ colour, letter, look }, { paths, form, middle: { at: [x, y], room }, marks, bands }, { fills, inks, edges }) {
    const hue = colour % fills.length;
    const [fill_, edge] = [fills[hue], edges[hue]];
    const lined = form === "stick";
    set(this.group, "class", `tile ${form} ${paths.open ? "open-edged " : ""}${look ?? ""}`);
    set(this.halo, "d", paths.halo);
    set(this.rim, "d", paths.rim);
    set(this.rim, "stroke", edge);
    set(this.body, "d", paths.body);
    set(this.body, "fill", lined ? "none" : fill_);
    set(this.body, "stroke", lined ? fill_ : edge);
    set(this.hatch, "d", lined ? null : paths.body);
    set(this.hatch, "fill", `url(#hatch-${hue % 12})`);
    set(this.crease, "d", paths.detail);
    set(this.crease, "stroke", edge);
    if (this.bands.firstChild || bands.length) {
      fill(this.bands, bands.flatMap((band) => bandNodes(band, { fills, inks })));
    }
    const beaded = lined && letter !== "";
    set(this.bead, "r", beaded && BEAD);
    set(this.bead, "cx", beaded ? x : null);
    set(this.bead, "cy", beaded ? y : null);
    set(this.bead, "fill", beaded && fill_);
    set(this.bead, "stroke", beaded && edge);
    set(this.letter, "x", x);
    set(this.letter, "y", y);
    set(this.letter, "font-size", (Math.min(0.42, 1.05 / Math.max(1, letter.length)) * room).toFixed(3));
    set(this.letter, "fill", inks[hue]);
    if (this.letter.textContent !== letter) this.letter.textContent = letter;
    if (this.marks.firstChild || marks.length) fill(this.marks, marks.flatMap(badge));
  }
}

/** The tiles of a layer, whose nodes are used again: a picture changes in place. */
export class LayerTiles {
  group = s("g.tiles", { "aria-hidden": "true" });
  /** @type {TileNodes[]} */
  nodes = [];

  /** @param {[Tile, Facts][]} tiles @param {Palette} palette */
  show(tiles, palette) {
    for (const { group } of this.nodes.splice(tiles.length)) group.remove();
    tiles.forEach(([tile, facts], at) => {
      if (!this.nodes[at]) {
        this.nodes[at] = new TileNodes();
        this.group.append(this.nodes[at].group);
      }
      this.nodes[at].write(tile, facts, palette);
    });
  }
}
