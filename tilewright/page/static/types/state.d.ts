/** The state of the page: what it remembers, tab by tab, each field with what it means. */
import type { Lattice } from "../geometry.js";
import type { ChallengeEvent, HandData } from "./engine.d.ts";
import type { Cell, Joined, Palette, Region } from "./lattice.d.ts";
import type { Document, Fault, Ground, Laid, Lying, View } from "./puzzle.d.ts";

/** A tab of the page. */
export type Mode = "solve" | "play" | "edit" | "explore";
/** Whose place a search takes: the one that is watched, or one beside it. */
export type Place = "main" | "aside";
/** What went wrong, in words, with faults where a document is at fault. */
export interface Complaint {
  message?: string;
  faults?: Fault[];
}

/** What the page is about: all of it can be undone. */
export interface State {
  /** Null before the first puzzle. */
  document: Document | null;
  /** The pieces laid by hand, in their order. */
  laid: Laid[];
}
/** A state with a document. */
export interface Begun extends State {
  document: Document;
}
/** A state that was left, and what was done to it, in words. */
export interface Step {
  state: State;
  what: string;
}
/** The report of a change of the state. */
export interface Change {
  before: State;
  what: string | undefined;
}

/** What is known of the puzzle on the board. */
export interface AppState {
  /** The view of the document that was shown last; it may be that of the one before: see `fresh`. */
  view: View | null;
  /** The document that the view, or the faults, belong to. */
  asked: Document | null;
  /** What is wrong with that document, null where nothing is. */
  faults: Fault[] | null;
  /** The open tab. */
  mode: Mode;
  /** The lattices that the engine can show, by name. */
  lattices: Map<string, Lattice>;
}

/** What a tab is to the page. */
export interface Part {
  pane: HTMLElement;
  /** Another document is on the board. */
  forget?(): void;
  /** Its view has come. */
  seen?(): void;
  /** The tab is opened. */
  enter?(): void | Promise<void>;
  /** Another is. */
  leave?(): void;
}
/** A part that draws the board while its tab is open. */
export interface Tab extends Part, Partial<Hands<void>> {
  /** Whether the board shows something else than the puzzle. */
  elsewhere?: boolean;
  /** @param flags - classes of cells by their index, in place of the tab's own. */
  draw(flags?: Looks): void;
}

/** A cell was pressed. */
export interface Pressed {
  index: number;
  /** By a finger. */
  touch?: boolean;
  shift?: boolean;
  /** Where in the window. */
  x?: number;
  y?: number;
}
/** The pointer reached another cell while it pressed. */
export interface Dragged {
  index: number;
  touch: boolean;
}
/** The pointer let go: of the board beside it the index is -1. */
export interface Dropped {
  index: number;
  /** Whether it moved since it pressed. */
  moved: boolean;
  /** The cell where it pressed. */
  from?: number;
}
/** The pointer is over a cell, or over none (-1), without pressing. */
export interface Hovered {
  index: number;
}
/** A key that moves no focus was pressed on a cell; who uses it says so. */
export interface Keyed {
  key: string;
  index: number;
  shift: boolean;
  used: boolean;
}
/** A key moved the focus; the index is -1 where there is no cell. */
export interface Moved {
  from: number;
  index: number;
  shift: boolean;
}
/** What a board says of what is done to it. */
export interface BoardEvents {
  press: Pressed;
  drag: Dragged;
  drop: Dropped;
  /** A second pointer came, or the first was lost: nothing of it is to hold. */
  cancel: null;
  hover: Hovered;
  key: Keyed;
  move: Moved;
}
/** Who hears what is done to a board. */
export type Hands<Answer> = { [Name in keyof BoardEvents]: (detail: BoardEvents[Name]) => Answer };

/** Classes of cells by their index. */
export type Looks = Map<number, string[]>;
/** A piece on a board. */
export interface Tile {
  /** Indices into the cells of the board. */
  cells: number[];
  letter: string;
  name: string;
  colour: number;
  /** Further classes: "ghost", "bad", "faint", "fixed". */
  look?: string;
  /** Of its cells, in their order. */
  marks?: string[];
  /** The colours of the sides of each cell, a sign a side. */
  sides?: string[];
}
/** What a board shows: all that it has to know. */
export interface Shown {
  /** Null before anything is shown. */
  lattice: Lattice;
  /** The same list as long as they are the same: another one is laid out anew. */
  cells: Cell[];
  palette: Palette;
  /** What each cell is; open where nothing is said. */
  kinds: (Ground | undefined)[];
  /** What is written on each cell. */
  texts: (string | undefined)[];
  /** Words that replace that for who listens. */
  said: (string | undefined)[];
  /** Whether cells bear their names, at the rim where they stand in rows. */
  named: boolean;
  /** Indices of cells with a peg. */
  pegs: number[];
  /** Classes above and below the pieces. */
  flags: Looks;
  washes: Looks;
  /** For each cell a share, drawn as a shade; null for none. */
  heat: number[] | null;
  /** Whether the shares are written. */
  figures: boolean;
  tiles: Tile[];
  /** What the grid is called. */
  label: string;
  /** What lies beyond joined borders. */
  joined?: Joined[];
  /** By how many pixels a piece is lifted above a finger. */
  lift?: number;
}
/** What to show: what is left out is as on an empty board. */
export type ToShow = Partial<Shown> & Pick<Shown, "lattice" | "cells" | "palette">;

/** A part of the plane with its tiles: each with the name of its piece, the indices of its cells and the number of a colour. */
export interface Patch {
  cells: Cell[];
  tiles: { piece: string; cells: number[]; colour: number; sides?: string[] }[];
}

/** The tab "By hand". */
export interface PlayState {
  hand: Hand | null;
  /** The piece that was taken in hand last. */
  taken: number | null;
  ghost: Ghost | null;
  /** The orientation that each piece had last in hand. */
  last: Record<number, number>;
  /** What the pointer pressed: whether a piece was in hand then, or was taken by it. */
  pressed: { index: number; had: boolean; taken: boolean } | null;
  /** What the engine says of the pieces that lie, once it has counted. */
  facts: HandData | null;
}
/** The piece in hand, and by which of its cells it is held. */
export interface Hand {
  piece: number;
  orientation: number;
  grip: number;
}
/** Where the piece in hand would lie. */
export interface Ghost {
  /** The cell that is pointed at. */
  index: number;
  /** Null where it would lie beside the board. */
  cells: number[] | null;
  /** Whether all of them are free. */
  fits: boolean;
}

/** The tab "Solve". */
export interface SolveState {
  /** Every placement received, by its number in this search. */
  placements: Lying[];
  /** Solutions as lists of these numbers. */
  solutions: number[][];
  /** The index of the solution that is shown. */
  at: number;
  /** Whether these are all. */
  complete: boolean;
  /** A board that is no solution: of a search that is watched, or an assembly. */
  steps: Lying[] | null;
  /** The number of a solution that a link brought. */
  linked: number | null;
  /** The search that runs, or ran last. */
  running: object | null;
  /** The moment at which it began. */
  began: number;
}

/** The tab "Edit". */
export interface EditState {
  /** What a stroke paints. */
  tool: "open" | "outside" | "optional" | "mark";
  /** The sizes of the box that can be painted. */
  window: number[] | null;
  /** The cells of this box, and the lattice that they are of. */
  cells: Cell[];
  cellsOf: Lattice | null;
  stroke: Stroke | null;
}
/** A board that is shown in place of the one that is painted, with flags of cells by their keys. */
export interface Preview {
  region: Region;
  placed: NonNullable<Document["placed"]>;
  flags: Map<string, string[]>;
}
/** What a stroke paints: a mark, none, or whether the domain in hand gets cells; and whether it changed anything. */
export interface Stroke {
  wanted: string | boolean | undefined;
  changed: boolean;
}

/** The tab "More": at most one of these is shown. */
export interface ExploreState {
  /** For each piece the cells that it covers, each with the share of solutions in which it does. */
  heat: Record<string, [cell: number, share: number][]> | null;
  /** The best packing. */
  packing: Lying[] | null;
  /** What is written on cells to explain. */
  labels: string[] | null;
  /** For each cell how many solutions are left where it is chosen, as a share of the most. */
  surveyed: number[] | null;
  /** The cells that a row of the survey chooses. */
  pointed: number[];
}
/** A challenge that was made: its board, and how hard it is. */
export interface Challenge {
  document: Document;
  solutions: number;
  stars: number | null;
  order: ChallengeEvent["order"];
  /** Null until it has come. */
  view: View | null;
  item: HTMLElement;
  button: HTMLElement;
}
