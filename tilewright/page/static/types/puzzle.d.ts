/** A puzzle: the document that the page edits, and what the core shows of it. */
import type { Lattice } from "../geometry.js";
import type { Cell, Joined, Paint } from "./lattice.d.ts";
import type { Kind } from "./engine.d.ts";

/** Copies as a file writes them. */
export type Copies = number | "any" | [number, number | "any"];
/** Cells, and those of each mark. */
export interface MarkedCells {
  cells: Cell[];
  marks?: Record<string, Cell[]>;
}
/** Cells of a shape that no picture shows. */
export interface ShapeCells extends MarkedCells {
  /** The colours of the sides of cells, by their coordinates. */
  sides?: Record<string, string>;
}
/** A shape: a picture, or cells that no picture shows. */
export type ShapeData = string | Cell[] | ShapeCells;
/** Cells of a region that no picture shows. */
export interface RegionCells extends MarkedCells {
  /** Cells that may stay empty. */
  optional?: Cell[];
  /** How borders are joined: a word, or steps, which the page passes on. */
  wrap?: unknown;
}
/** A region: a picture, or cells; or the whole plane, which is asked about and never drawn. */
export type RegionData = string | Cell[] | RegionCells | { plane: true };

/** How a piece may be rotated: whether, by an angle beside 0, by a list of angles, or by angles about an axis. */
export type TurnsData = boolean | number | number[] | { axis: string; degrees: number | number[] };

/** A piece as a document has it; what is left out is as is usual on its lattice. */
export interface PieceData {
  shapes: ShapeData[];
  copies?: Copies;
  turns?: TurnsData;
  flips?: boolean;
  weight?: number;
  cost?: number;
  /** As CSS writes it. */
  colour?: string;
  /** Where alone it may lie. */
  at?: Cell[][];
}
/** A rule: what is asked for by its name, and the switch that turns it off. */
export interface Rule {
  switch?: string;
  [name: string]: unknown;
}
/** What is chosen before solving: one of the three kinds of choice. */
export interface SlotData {
  /** What becomes of chosen cells: "blocked", or a mark. */
  as: string;
  one_in_each?: Record<string, Cell[] | Cell>;
  choose?: Record<string, Cell[] | Cell>;
  count?: number;
}
/** A setting that does not exist: for each slot its labels. */
export type NeverData = Record<string, string | string[]>;
/** What is chosen of a slot or a switch: a label, "off", or cells, as text too. */
export type Chosen = string | boolean | Cell[];
/** The moves that are allowed when a puzzle is taken apart. */
export interface MovesData {
  turns?: boolean;
  /** By what share of a cell pieces are smaller at each face: a fraction as text, or a number. */
  clearance?: string | number;
  fine?: number;
  /** Whether turning pieces may shift, and in how many steps to a cell paths are searched. */
  paths?: boolean;
  grid?: number;
}
/** A piece that lies there from the start. */
export interface PlacedData {
  piece: string;
  cells: Cell[];
}

/** A puzzle file of format 1 as JSON, opened: the region is one picture, pieces are a mapping. */
export interface Document {
  tilewright: number;
  name: string;
  title?: string;
  source?: string;
  tags?: string[];
  notes?: string;
  /** Squares where it is left out. */
  lattice?: string;
  region: RegionData;
  pieces: Record<string, PieceData>;
  rules?: Rule[];
  /** Slots by name; under `never` the settings that do not exist. */
  setup?: Record<string, SlotData | NeverData[]>;
  placed?: PlacedData[];
  /** Of a tray: where pieces lie in the end, and the cells where none may stop. */
  goal?: PlacedData[];
  corridor?: Cell[];
  groups?: unknown;
  moves?: MovesData;
  set?: Record<string, Chosen>;
  /** How many solutions the file says there are. */
  expect?: unknown;
}

/** A fault of a document: where, what, and what to do. */
export interface Fault {
  path: (string | number)[];
  what: string;
  todo?: string;
  line?: number;
  column?: number;
}

/** An orientation of a piece: its cells, and the mark of each, "" for none. */
export interface Orientation {
  cells: Cell[];
  marks: string[];
  /** The colours of the sides of each cell, a sign a side; none if it has none. */
  sides?: string[];
}
/** A kind of piece in a view. */
export interface Piece {
  name: string;
  letter: string;
  /** The number of its colour, and those of its copies, the first wanted most. */
  colour: number;
  colours: number[];
  /** How often it lies: at least, and at most, null for any number. */
  copies: [number, number | null];
  orientations: Orientation[];
  /** The orientation that each becomes by a quarter turn, back, tilted, flipped. */
  turn: number[];
  back: number[];
  tilt: number[];
  flip: number[];
}
/** Something to be said of a puzzle; with `stops` no solution can exist. */
export interface Note {
  kind: string;
  text: string;
  cells: Cell[];
  stops: boolean;
}
/** What every slot of a view has. */
interface SlotShown<Value> {
  name: string;
  /** What becomes of chosen cells: "blocked", or a mark. */
  role: string;
  /** What is chosen, null while it is open. */
  value: Value | null;
  /** What is to be chosen, in words. */
  text: string;
}
/** A slot of which one label is chosen, with all of its cells. */
export interface LabelSlot extends SlotShown<string> {
  kind: "choose";
  labels: Record<string, Cell[]>;
}
/** A slot of which a cell of each domain is chosen. */
export interface DomainSlot extends SlotShown<Cell[]> {
  kind: "one_in_each";
  domains: Record<string, Cell[]>;
}
/** A slot of which so many cells are chosen, whichever they are. */
export interface CountSlot extends SlotShown<Cell[]> {
  kind: "count";
  number: number;
}
/** A slot of which cells are chosen, one by one. */
export type CellSlot = DomainSlot | CountSlot;
/** A slot of the setup in a view. */
export type SlotView = LabelSlot | CellSlot;
/** Rules that can be switched off, and what they say. */
export interface Switch {
  name: string;
  on: boolean;
  text: string;
}

/** A view as the core answers it: docs/design/page.md has its fields. */
export interface RawView {
  title: string;
  /** In scan order: the number of a cell is its index here. */
  cells: Cell[];
  blocked: Cell[];
  /** The numbers of cells that may stay empty. */
  optional: number[];
  marks: [Cell, string][];
  labels: [Cell, string][];
  pieces: Piece[];
  /** The colours that pieces have of their own; their numbers follow those of a palette. */
  paints: Paint[];
  slots: SlotView[];
  switches: Switch[];
  /** Rules in words. */
  rules: string[];
  joined: Joined[];
  /** The pieces that lie there from the start, by name, with the numbers of their cells. */
  placed: [name: string, cells: number[], orientation?: number][];
  notes: Note[];
  /** The kinds of search that make sense for it. */
  verbs: Kind[];
  /** Of a tray: where pieces lie in the end, and the cells where none may stop. */
  goal?: [name: string, cells: number[], orientation?: number][];
  corridor?: number[];
  faults?: undefined;
}

/** A piece on the board by its name, with the numbers of its cells. */
export type Named = [name: string, cells: number[]];
/** A piece on the board by its number in the view, with the numbers of its cells and its orientation, where that is known. */
export type Lying = [piece: number, cells: number[], orientation?: number];
/** A piece that was laid by hand. */
export interface Laid {
  piece: number;
  cells: number[];
  orientation?: number;
  /** In a tray: how often it was moved. */
  moves?: number;
}

/** What a cell is to look like: open, to stay empty at will, blocked, beside the board. */
export type Ground = "open" | "optional" | "blocked" | "outside";

/** A view with what the page looks up again and again; pieces are numbers in it. */
export interface View extends Omit<RawView, "placed"> {
  lattice: Lattice;
  placed: Lying[];
  /** The cells of the view, then those that are blocked. */
  shown: Cell[];
  /** The index of each of them by its key. */
  index: Map<string, number>;
  /** The marks of the board by the index of their cell. */
  boardMarks: Map<number | undefined, string>;
  /** What is written on cells: labels and marks. */
  texts: (string | undefined)[];
  /** What each cell that is shown is. */
  kinds: Ground[];
  /** The indices of blocked cells. */
  pegs: number[];
  /** The sizes of the least box from 0 that holds what is shown. */
  sizes: number[];
  /** The number of the piece with a name, -1 if there is none. */
  pieceNumber(name: string): number;
  /** Whether a piece of the puzzle itself lies on these cells. */
  isGiven(cells: number[]): boolean;
}
