/** Cells and lattices: the table of the package, and what the page looks up in it. */
import type { Lattice } from "../geometry.js";

/** A cell: its coordinates. */
export type Cell = number[];
/** Cells by their key. */
export type Region = Map<string, Marked>;
/** A place on the page, to the right and down. */
export type Point = [number, number];
/** A place in space; also what is seen of one: to the right, down, towards the viewer. */
export type SpacePoint = [number, number, number];

/** A cell with its mark in a document: `.` open, `?` may stay empty, else a letter or digit. */
export interface Marked {
  cell: Cell;
  mark: string;
  /** The colours of its sides, a sign a side. */
  sides?: string;
}

/** One translation class of cells as it is drawn. */
export interface CellKind {
  /** A cell of the class. */
  cell: Cell;
  /** The corners of that cell on its layer. */
  loop: Point[];
  /** Its middle on its layer. */
  centre: Point;
  /** The diameter of a disc that fits into it. */
  room: number;
  /** The ends of a stick on its layer. */
  ends?: Point[];
  /** The middle of a cell that has a place in space. */
  middle?: SpacePoint;
  /** Its faces in space, each by its corners. */
  faces?: SpacePoint[][];
  /** The ends of a stick in space. */
  span?: SpacePoint[];
}

/** A class of cells that have a place in space. */
export interface SolidKind extends CellKind {
  middle: SpacePoint;
  faces: SpacePoint[][];
}

/** What cells look like. */
export type Form = "polygon" | "stick" | "ball";
/** A translation of cells, what it does on the page, and in space if cells have a place there. */
export type Slide = [Cell, Point, SpacePoint?];

/** A lattice in the table of the package: see tilewright/page/lattices.py. */
export interface LatticeTable {
  /** How many numbers a cell has. */
  coordinates: number;
  /** The dimension of the space that cells lie in. */
  space: number;
  form: Form;
  kinds: CellKind[];
  /** A basis of the translations, in echelon form. */
  steps: Slide[];
  /** The coordinates that say on which layer a cell lies. */
  layers: number[];
  /** The directions in which cells stand in rows. */
  lines: string[];
  /** The names of the turns and mirrors. */
  turns: string[];
  /** Whether pieces may be flipped where nothing is said. */
  flips: boolean;
}

/** A cell's class, and where the cell lies. */
export interface Found<K extends CellKind = CellKind> {
  kind: K;
  at: Point;
}

/** A lattice whose cells can be drawn as solids, see `hasSolids`. */
export interface SolidLattice extends Lattice {
  kinds: SolidKind[];
  steps: [Cell, Point, SpacePoint][];
  find(cell: Cell): Found<SolidKind> | null;
  of(cell: Cell): Found<SolidKind>;
}

/** A cell beyond a joined border, the cell of the board that it is one with, the kind of the side, whether the page is mirrored. */
export type Joined = [Cell, Cell, number, boolean | null];

/** The colours of a palette by number. */
export interface Palette {
  fills: string[];
  inks: string[];
  edges: string[];
}

/** A colour that a piece has of its own, what letters on it have, and its outline. */
export type Paint = [fill: string, ink: string, edge: string];

/** From where solids are seen, in radians. */
export interface Side {
  yaw: number;
  pitch: number;
}
