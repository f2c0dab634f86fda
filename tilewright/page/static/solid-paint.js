/**
 * What is painted of pieces in space: faces with their light and their borders, balls, sticks, the empty box behind them.
 *
 * Nothing here touches elements: a picture is a list of shapes from back to front, and what lies under a point of it.
 */
import { isSame, turned } from "./motion.js";
import { cross, dot, isWithin, mean, minus, paintingOrder, plus, sightOf, slabsOf, solidsOf, times } from "./space.js";

/** @import { Face, Sight, SolidCell } from "./space.js" */
/** @import { Motion, Standing, Turn } from "./motion.js" */
/** @import { Cell, Looks, Palette, SolidLattice, SpacePoint } from "./types.d.ts" */

/** @typedef {{cells: number[], colour: number, look?: string, name?: string, letter?: string}} Tile */
/** @typedef {"seen" | "faded" | "outlined" | "hidden"} PieceLook */
/**
 * @typedef {Object} Pose - how the pieces are looked at.
 * @property {number} yaw
 * @property {number} pitch
 * @property {number} [apart] - 0 to 1: how far the pieces are drawn from each other.
 * @property {Map<number, Standing>} [moved] - pieces away from where they lie; without opacity they are gone.
 * @property {(solid: SolidCell, tile: number) => boolean} [shows] - which cells are seen; -1 for a cell of no piece.
 * @property {Map<number, PieceLook>} [looks] - how tiles are seen that are not simply seen.
 * @property {Looks | undefined} [flags] - of cells that are spoken of.
 * @property {boolean} [open] - the box is looked into, and not covered by cells of no piece.
 */
/**
 * @typedef {Object} Shape
 * @property {"path" | "circle" | "line"} name
 * @property {Record<string, string | number>} attributes
 * @property {number} index - of the cell, and of its tile, or -1.
 * @property {number} tile
 * @property {SpacePoint[]} outline - as it is seen; of a ball or a stick none.
 * @property {Face | null} face
 */

/** How far pieces go apart, as a share of their way from the middle. */
const SPREAD = 0.62;
/** Where the light comes from, to someone who looks: from the left, above, in front. */
export const LAMP = /** @type {SpacePoint} */ ([-0.32, -0.72, 0.61]);
export const [DIM, BRIGHT] = [0.72, 0.34];
/** How much is seen of a ghost, of a piece that is faded, of a cell without heat, and of what marks a cell of a piece. */
const [GHOSTLY, FADED, COLD, MARKED] = [0.6, 0.22, 0.1, 0.4];
/** How small the mark of an empty cell is beside the cell, and how large the head of a pin. */
const [SHRUNK, PIN] = [0.5, 0.15];
/** The colours of marks; a flag that is none of these is not shown in space. @type {Record<string, string>} */
const MARKS = { dead: "--dead", hinted: "--good", shade: "--ink" };
const WALL = {
  class: "wall",
  fill: "var(--open)",
  stroke: "var(--line)",
  "stroke-width": 0.03,
  "fill-opacity": 0.75,
};

/** Cells of a board in space with the pieces on them. */
export class SolidPicture {
  /** @type {Tile[]} */
  tiles = [];
  /** @type {Palette} */
  palette = { fills: [], edges: [], inks: [] };
  /** For each cell the tile that covers it, or -1. @type {number[]} */
  owner = [];
  /** The middle of each tile. @type {SpacePoint[]} */
  middles = [];
  /** Tiles from the lowest layer upward: the order in which the pieces of most boxes are laid. @type {number[]} */
  order = [];
  /** How many faces of one tile in one plane meet at each edge. @type {Map<string, number>} */
  joins = new Map();

  /**
   * @param {SolidLattice} lattice
   * @param {Cell[]} cells
   */
  constructor(lattice, cells) {
    this.lattice = lattice;
    this.cells = cells;
    this.solids = solidsOf(lattice, cells);
    this.slabs = lattice.form === "polygon" ? slabsOf(this.solids) : [];
    const middles = this.solids.map(({ middle }) => middle);
    const ends = [Math.max, Math.min].map((most) =>
      [0, 1, 2].map((axis) => middles.reduce((so, at) => most(so, at[axis]), middles[0]?.[axis] ?? 0))
    );
    /** @type {SpacePoint} */
    this.centre = [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2, (ends[0][2] + ends[1][2]) / 2];
    const corners = this.solids.flatMap((
      { faces, span, middle },
    ) => [middle, ...(span ?? []), ...faces.flatMap(({ points }) => points)]);
    /** How far the board reaches from its middle. */
    this.radius = corners.reduce((most, at) => Math.max(most, Math.hypot(...minus(at, this.centre))), 0.5);
    this.layers = [...new Set(this.solids.map(({ layer }) => layer))].sort((a, b) => a - b);
    // Balls touch where the nearest ones are a shortest step apart.
    this.ball = Math.min(...lattice.steps.map(([, , step]) => Math.hypot(...step))) / 2;
    this.lay([], this.palette);
  }

  /** Lay pieces on the board. @param {Tile[]} tiles @param {Palette} palette */
  lay(tiles, palette) {
    this.tiles = tiles;
    this.palette = palette;
    this.owner = this.solids.map(() => -1);
    tiles.forEach(({ cells }, tile) => cells.forEach((cell) => (this.owner[cell] = tile)));
    this.middles = tiles.map(({ cells }) => mean(cells.map((cell) => this.solids[cell].middle)));
    this.joins = joinsOf(this.solids, this.owner);
    this.order = tiles.map((_, tile) => tile).sort((a, b) => this.middles[a][2] - this.middles[b][2]);
  }

  /** How far the picture reaches from its middle, however far the pieces are apart. */
  get reach() {
    const far = this.middles.reduce((most, at) => Math.max(most, Math.hypot(...minus(at, this.centre))), 0);
    return this.radius + 0.6 * SPREAD * Math.max(far, 0.45 * this.radius);
  }

  /** What is painted, from back to front. @param {Pose} pose @returns {Shape[]} */
  shapes(pose) {
    const sight = sightOf(pose.yaw, pose.pitch);
    const motions = this.tiles.map((_, tile) => this.motionOf(tile, pose, true));
    const still = /** @type {Motion} */ ({ shift: times(this.centre, -1) });
    const parts = this.solids.flatMap((solid) => {
      const tile = this.owner[solid.index];
      if (!this.#isThere(solid, pose)) return [];
      const motion = tile < 0 ? still : motions[tile];
      const seen = motion.turn ? turnedSolid(solid, motion.turn) : solid;
      return [{ solid: seen, tile, motion, kind: solid.kind, middle: plus(seen.middle, motion.shift) }];
    });
    const there = new Map(parts.map(({ solid, motion }) => [solid.index, motion]));
    const seen = parts.map((part) => ({
      ...part,
      faces: (this.isMark(part.solid, pose) ? shrunken(part.solid) : part.solid.faces)
        .filter((face) => this.#isSeen(part, face, there, sight, pose)),
    }));
    const ordered = paintingOrder(
      this.lattice.form === "polygon" ? seen.filter(({ faces }) => faces.length) : seen,
      this.slabs,
      sight.toViewer,
    );
    return [
      ...(pose.open ? this.#walls(sight, pose) : []),
      ...ordered.flatMap((part) => this.#cell(part, sight, pose)),
    ];
  }

  /** Whether anything of a cell is painted. @param {SolidCell} solid @param {Pose} pose */
  #isThere(solid, pose) {
    const tile = this.owner[solid.index];
    if (tile >= 0 && (pose.moved?.get(tile)?.opacity === 0 || pose.looks?.get(tile) === "hidden")) return false;
    if (pose.shows && !pose.shows(solid, tile)) return false;
    return tile >= 0 || !pose.open || this.lattice.form !== "polygon" || this.isMark(solid, pose);
  }

  /** Whether a cell is empty and marked: then a small one is painted in its middle. @param {SolidCell} solid @param {Pose} pose */
  isMark({ index }, pose) {
    return this.owner[index] < 0 && Boolean(pose.open && markOf(pose.flags?.get(index)));
  }

  /** How much is seen of a tile: 1 for all, less if it is seen through. @param {number} tile @param {Pose} pose */
  opacityOf(tile, pose) {
    const own = /cold/.test(this.tiles[tile]?.look ?? "") ? COLD : this.isGhost(tile) ? GHOSTLY : 1;
    const look = pose.looks?.get(tile) === "faded" ? FADED : own;
    return look * (pose.moved?.get(tile)?.opacity ?? 1);
  }

  /** Whether a tile is given: it is greyer, and pins hold it. @param {number} tile */
  isGiven(tile) {
    return tile >= 0 && this.tiles[tile].look === "fixed";
  }

  /** The fill and the line of a tile, or of cells of no tile. @param {number} tile @returns {[string, string]} */
  coloursOf(tile) {
    if (tile < 0) return ["var(--open)", "var(--line)"];
    const { fills, edges } = this.palette;
    const hue = this.tiles[tile].colour % fills.length;
    return [this.isGiven(tile) ? greyed(fills[hue]) : fills[hue], edges[hue]];
  }

  /** Whether a tile ends, or has a bend, at the edge after a point of a face. @param {number} tile @param {Face} face @param {number} at */
  isBorder(tile, face, at) {
    return this.joins.get(`${tile} ${face.edges[at]} ${face.way}`) !== 2;
  }

  /**
   * Where a tile is put, from the middle of the board.
   * @param {number} tile
   * @param {Pose} pose
   * @param {boolean} [resting] - while it turns, the nearer end of the turn: an order of painting is for cells that are not aslant.
   * @returns {Motion}
   */
  motionOf(tile, { apart = 0, moved }, resting = false) {
    const away = times(minus(this.middles[tile], this.centre), SPREAD * apart);
    const place = moved?.get(tile);
    const { turn, shift } = (resting && place?.rest) || place || { shift: [0, 0, 0] };
    return { turn, shift: plus(minus(away, this.centre), shift) };
  }

  /** Whether a face looks at the viewer, and no cell lies right upon it.
   * @param {{motion: Motion, tile: number}} part @param {Face} face @param {Map<number, Motion>} there @param {Sight} sight @param {Pose} pose */
  #isSeen({ motion, tile }, face, there, { toViewer }, { looks }) {
    if (dot(face.normal, toViewer) <= 1e-6) return false;
    const upon = there.get(face.beside);
    if (!upon) return true;
    const other = this.owner[face.beside];
    if (other === tile) return false;
    if (this.isGhost(other) || looks?.has(other) || (other < 0 && tile >= 0)) return true;
    return !isSame(upon, motion);
  }

  /** Whether a tile shows where a piece would land. @param {number} tile */
  isGhost(tile) {
    return tile >= 0 && /ghost/.test(this.tiles[tile].look ?? "");
  }

  /** The inner sides of the empty box that are looked at. @param {Sight} sight @param {Pose} pose @returns {Shape[]} */
  #walls({ at, toViewer }, pose) {
    const walls = this.lattice.form === "polygon"
      ? this.solids.flatMap((solid) =>
        pose.shows && !pose.shows(solid, -1) ? [] : solid.faces.flatMap((face) => {
          if (face.beside >= 0 || dot(face.normal, toViewer) >= -1e-6) return [];
          const outline = face.points.map((point) => at(minus(point, this.centre)));
          return [shape("path", { d: pathOf(outline), ...WALL }, solid.index, -1, outline, face)];
        })
      )
      : [];
    const depth = (/** @type {Shape} */ wall) => mean(wall.outline)[2];
    return walls.sort((a, b) => depth(a) - depth(b));
  }

  /** The shapes of one cell.
   * @param {{solid: SolidCell, tile: number, motion: Motion, faces: Face[]}} part @param {Sight} sight @param {Pose} pose @returns {Shape[]} */
  #cell(part, sight, pose) {
    const { solid, tile, motion } = part;
    const mark = markOf(pose.flags?.get(solid.index));
    const [own, line] = this.coloursOf(tile);
    const fill = mark && tile < 0 ? `var(${mark})` : own;
    const opacity = this.opacityOf(tile, pose);
    /** @type {Record<string, number>} */
    const faded = opacity < 1 ? { opacity: Number(opacity.toFixed(2)) } : {};
    if (pose.looks?.get(tile) === "outlined") faded["fill-opacity"] = 0;
    const seenAt = (/** @type {SpacePoint} */ point) => sight.at(plus(point, motion.shift));
    if (this.lattice.form === "ball") {
      return this.#ball(seenAt(solid.middle), fill, line, faded, solid.index, tile, pose);
    }
    if (solid.span) return stick(solid.span.map(seenAt), fill, line, faded, solid.index, tile, pose);
    const ways = { fill, line, faded, mark, seenAt, sight };
    const seen = part.faces.flatMap((face) => this.#face(face, solid.index, tile, ways));
    const borders = part.faces.flatMap((face) =>
      face.points.flatMap((_, at) => this.isBorder(tile, face, at) ? [lineOf(face.points.map(seenAt), at)] : [])
    );
    if (!borders.length) return seen;
    const rim = {
      class: "rim",
      d: [...new Set(borders)].join(""),
      fill: "none",
      stroke: pose.looks?.get(tile) === "outlined" ? between(line, fill) : line,
      "stroke-width": tile < 0 ? 0.03 : 0.05,
      ...faded,
    };
    return [...seen, shape("path", rim, solid.index, tile, [], null)];
  }

  /** A face, what marks it, and the head of a pin on it.
   * @param {Face} face @param {number} index @param {number} tile
   * @param {{fill: string, line: string, faded: Record<string, number>, mark: string | undefined, seenAt: (point: SpacePoint) => SpacePoint, sight: Sight}} ways */
  #face(face, index, tile, { fill, line, faded, mark, seenAt, sight }) {
    const outline = face.points.map(seenAt);
    const d = pathOf(outline);
    const isLined = faded["fill-opacity"] === 0;
    const paint = {
      class: "face",
      d,
      fill: tile < 0 ? fill : shaded(fill, face, sight),
      stroke: isLined ? "none" : tile < 0 ? line : shaded(line, face, sight),
      "stroke-width": tile < 0 ? 0.03 : 0.014,
      ...faded,
    };
    const more = /** @type {Shape["attributes"][]} */ ([]);
    if (mark && tile >= 0) more.push({ class: "marked", d, fill: `var(${mark})`, "fill-opacity": MARKED });
    if (this.isGiven(tile) && !isLined) {
      more.push({ class: "pin", d: pathOf(pinOn(face).map(seenAt)), fill: line, ...faded });
    }
    return [
      shape("path", paint, index, tile, outline, face),
      ...more.map((one) => shape("path", one, index, tile, [], null)),
    ];
  }

  /** @param {SpacePoint} middle @param {string} fill @param {string} line @param {Record<string, number>} faded
   * @param {number} index @param {number} tile @param {Pose} pose @returns {Shape[]} */
  #ball([cx, cy], fill, line, faded, index, tile, pose) {
    const r = this.ball * (tile < 0 && pose.open ? 0.3 : 0.97);
    const body = { cx, cy, r, fill, stroke: line, "stroke-width": 0.05 * this.ball, ...faded };
    /** @type {Shape["attributes"]} */
    const gloss = this.isGiven(tile)
      ? { class: "pin", cx, cy, r: 0.3 * r, fill: line, opacity: faded.opacity ?? 1 }
      : { cx: cx - 0.3 * r, cy: cy - 0.34 * r, r: 0.22 * r, fill: "#fff", opacity: 0.5 * (faded.opacity ?? 1) };
    return [shape("circle", body, index, tile, [], null), shape("circle", gloss, index, tile, [], null)];
  }

  /**
   * The cell of a board under a point of the picture, or -1: of a piece, or while one is held the empty cell in front of what is seen.
   * @param {Shape[]} shapes @param {number} x @param {number} y @param {boolean} holding @param {Pose} pose
   */
  cellAt(shapes, x, y, holding, pose) {
    for (const { index, tile, outline, face, name, attributes } of [...shapes].reverse()) {
      if (this.isGhost(tile) || pose.looks?.has(tile)) continue;
      const hit = name === "circle"
        ? Math.hypot(x - Number(attributes.cx), y - Number(attributes.cy)) <= Number(attributes.r)
        : outline.length > 2 && isWithin(x, y, outline);
      if (!hit) continue;
      if (!holding) return tile < 0 ? -1 : index;
      if (tile < 0) return index;
      if (face && face.beside >= 0 && this.#isFree(face.beside) && !pose.apart) return face.beside;
      break;
    }
    return holding ? this.#nearestFree(x, y, pose) : this.#nearestStick(x, y, pose);
  }

  /** @param {number} index */
  #isFree(index) {
    return this.owner[index] < 0 || this.isGhost(this.owner[index]);
  }

  /** The empty cell that is seen nearest to a point. @param {number} x @param {number} y @param {Pose} pose */
  #nearestFree(x, y, pose) {
    return this.#nearest(x, y, pose, 0.6, (index) => this.#isFree(index));
  }

  /** @param {number} x @param {number} y @param {Pose} pose */
  #nearestStick(x, y, pose) {
    return this.lattice.form === "stick" ? this.#nearest(x, y, pose, 0.3, (index) => !this.#isFree(index)) : -1;
  }

  /** @param {number} x @param {number} y @param {Pose} pose @param {number} within @param {(index: number) => boolean} wanted */
  #nearest(x, y, { yaw, pitch, shows }, within, wanted) {
    const { at } = sightOf(yaw, pitch);
    let [best, least] = [-1, within];
    for (const solid of this.solids) {
      if (!wanted(solid.index) || (shows && !shows(solid, this.owner[solid.index]))) continue;
      const [u, v, depth] = at(minus(solid.middle, this.centre));
      const far = Math.hypot(u - x, v - y) - 0.001 * depth;
      if (far < least) [best, least] = [solid.index, far];
    }
    return best;
  }
}

/** The colour of the mark of a cell, or undefined. @param {string[] | undefined} flags */
export const markOf = (flags) => MARKS[flags?.find((flag) => MARKS[flag]) ?? ""];

/** The faces of the mark in the middle of a cell. @param {SolidCell} solid @returns {Face[]} */
export const shrunken = ({ faces, middle }) =>
  faces.map((face) => ({
    ...face,
    points: face.points.map((point) => plus(middle, times(minus(point, middle), SHRUNK))),
    beside: -1,
  }));

/** The head of the pin that holds a given piece on a face, as a polygon. @param {Face} face @returns {SpacePoint[]} */
export function pinOn({ points, normal }) {
  const middle = mean(points);
  const along = minus(points[0], middle);
  const across = cross(normal, along);
  const size = PIN / Math.max(0.7, Math.hypot(...along));
  return Array.from({ length: 12 }, (_, at) => {
    const angle = (at * Math.PI) / 6;
    const out = plus(times(along, size * Math.cos(angle)), times(across, size * Math.sin(angle)));
    return plus(plus(middle, times(normal, 0.004)), out);
  });
}

/** A colour with half of its colour taken away. @param {string} colour */
function greyed(colour) {
  const parts = [1, 3, 5].map((from) => parseInt(colour.slice(from, from + 2), 16));
  const grey = Math.round(0.3 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2]).toString(16).padStart(2, "0");
  return between(colour, `#${grey}${grey}${grey}`);
}

/** The colour half way between two. @param {string} one @param {string} other */
const between = (one, other) => mixed(one, other, 0.5);

/** A colour with a share of another. @param {string} one @param {string} other @param {number} share - 0 to 1. */
export function mixed(one, other, share) {
  const parts = [1, 3, 5].map((from) => [one, other].map((colour) => parseInt(colour.slice(from, from + 2), 16)));
  return `#${parts.map(([a, b]) => Math.round(a + share * (b - a)).toString(16).padStart(2, "0")).join("")}`;
}

/** How many faces of one tile in one plane meet at each edge. @param {SolidCell[]} solids @param {number[]} owner */
function joinsOf(solids, owner) {
  /** @type {Map<string, number>} */
  const joins = new Map();
  for (const { index, faces } of solids) {
    const tile = owner[index];
    for (const face of faces) {
      if (face.beside >= 0 && owner[face.beside] === tile) continue;
      for (const edge of face.edges) {
        const key = `${tile} ${edge} ${face.way}`;
        joins.set(key, (joins.get(key) ?? 0) + 1);
      }
    }
  }
  return joins;
}

/** @param {SpacePoint[]} ends @param {string} fill @param {string} line @param {Record<string, number>} faded
 * @param {number} index @param {number} tile @param {Pose} pose @returns {Shape[]} */
function stick([[x1, y1], [x2, y2]], fill, line, faded, index, tile, pose) {
  if (tile < 0 && pose.open) {
    return [
      shape(
        "line",
        { x1, y1, x2, y2, stroke: line, "stroke-width": 0.04, "stroke-linecap": "round" },
        index,
        tile,
        [],
        null,
      ),
    ];
  }
  return /** @type {[number, string][]} */ ([[0.16, line], [0.11, fill]]).map(([wide, stroke]) =>
    shape(
      "line",
      { x1, y1, x2, y2, stroke, "stroke-width": wide, "stroke-linecap": "round", ...faded },
      index,
      tile,
      [],
      null,
    )
  );
}

/** @param {Shape["name"]} name @param {Shape["attributes"]} attributes @param {number} index @param {number} tile
 * @param {SpacePoint[]} outline @param {Face | null} face @returns {Shape} */
const shape = (name, attributes, index, tile, outline, face) => ({ name, attributes, index, tile, outline, face });

const short = (/** @type {number} */ value) => value.toFixed(3);

/** @param {SpacePoint[]} points */
const pathOf = (points) => `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`;

/** @param {SpacePoint[]} points @param {number} from */
function lineOf(points, from) {
  const [[ax, ay], [bx, by]] = [points[from], points[(from + 1) % points.length]];
  return `M${short(ax)} ${short(ay)}L${short(bx)} ${short(by)}`;
}

/** A colour as a face shows it in the light. @param {string} colour @param {Face} face @param {Sight} sight */
function shaded(colour, { normal }, { at }) {
  const light = DIM + BRIGHT * Math.max(0, dot(at(normal), LAMP));
  const parts = [1, 3, 5].map((from) => Math.min(255, Math.round(parseInt(colour.slice(from, from + 2), 16) * light)));
  return `rgb(${parts.join()})`;
}

/**
 * The picture of one piece that stands alone.
 * @param {SolidLattice} lattice @param {Cell[]} cells @param {number} colour @param {Palette} palette
 * @param {Pose} pose
 */
export function pieceShapes(lattice, cells, colour, palette, pose) {
  const picture = new SolidPicture(lattice, cells);
  picture.lay([{ cells: cells.map((_, at) => at), colour }], palette);
  return { picture, shapes: picture.shapes(pose) };
}

/** A cell after a turn about the origin. @param {SolidCell} solid @param {Turn} turn @returns {SolidCell} */
function turnedSolid(solid, turn) {
  const all = (/** @type {SpacePoint[]} */ points) => points.map((point) => turned(turn, point));
  const faces = solid.faces.map((face) => ({ ...face, points: all(face.points), normal: turned(turn, face.normal) }));
  return { ...solid, middle: turned(turn, solid.middle), faces };
}
