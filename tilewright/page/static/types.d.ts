/** What the modules of the page hand to each other: documents, views, lattices as tables, laid pieces, events. */

/** A cell: its coordinates. */
export type Cell = number[];
/** A place on the page, to the right and down. */
export type Point = [number, number];
/** A cell with its mark in a document: `.` open, `?` may stay empty, else a letter or digit. */
export interface Marked {
  cell: Cell;
  mark: string;
}
/** Cells by their key. */
export type Region = Map<string, Marked>;

/** One translation class of cells as it is drawn. */
export interface Kind {
  cell: Cell;
  loop: Point[];
  centre: Point;
  room: number;
  ends?: Point[];
  faces?: any;
}
/** A lattice as the package tells it: see tilewright/page/lattices.py. */
export interface LatticeTable {
  coordinates: number;
  space: number;
  form?: string;
  kinds: Kind[];
  /** Translations, each with what it does on the page. */
  steps: [Cell, Point][];
  /** The coordinates that say on which layer a cell lies. */
  layers: number[];
  lines: string[];
  turns: string[];
  flips: boolean;
  [more: string]: any;
}

/** Copies as a file writes them. */
export type Copies = number | "any" | [number, number | "any"];
/** A piece as a document has it. */
export interface PieceData {
  shapes?: any[];
  copies?: Copies;
  turns?: boolean;
  flips?: boolean;
  weight?: number;
  [more: string]: any;
}
/** A puzzle file of format 1 as JSON. */
export interface Document {
  tilewright?: number;
  name?: string;
  title?: string;
  lattice?: string;
  region?: any;
  pieces?: Record<string, PieceData>;
  setup?: Record<string, any>;
  set?: Record<string, any>;
  rules?: any[];
  placed?: any[];
  expect?: any;
  notes?: any;
  [more: string]: any;
}

/** A fault of a document: where, what, and what to do. */
export interface Fault {
  path: (string | number)[];
  what: string;
  todo?: string;
  fix?: string;
  [more: string]: any;
}

/** An orientation of a piece. */
export interface Orientation {
  cells: Cell[];
  marks: string[];
}
/** A kind of piece in a view. */
export interface Piece {
  name: string;
  letter: string;
  colour: number;
  colours: number[];
  copies: [number, number | null];
  orientations: Orientation[];
  /** The orientation that each becomes by a quarter turn, back, tilted, flipped. */
  turn: number[];
  back: number[];
  tilt: number[];
  flip: number[];
  [more: string]: any;
}
/** Something to be said of a puzzle; `stops` where it cannot be searched so. */
export interface Note {
  kind: string;
  text: string;
  cells: Cell[];
  stops: boolean;
}
/** A slot of the setup in a view. */
export interface SlotView {
  name: string;
  role: string;
  kind: "choose" | "one_in_each" | "count";
  value: any;
  text: string;
  labels?: Record<string, Cell[]>;
  domains?: Record<string, Cell[]>;
  number?: number;
  [more: string]: any;
}
/** A view as the engine answers it. */
export interface RawView {
  title: string;
  cells: Cell[];
  blocked: Cell[];
  optional: number[];
  marks: [Cell, string][];
  labels: [Cell, string][];
  pieces: Piece[];
  slots: SlotView[];
  switches: { name: string; on: boolean; text: string }[];
  rules: string[];
  joined: [Cell, Cell, number, boolean | null][];
  placed: [string, number[]][];
  notes: Note[];
  verbs: string[];
  faults?: Fault[];
  [more: string]: any;
}

/** A piece that lies on the board: its number in the view, and the numbers of its cells. */
export interface Laid {
  piece: number;
  cells: number[];
  orientation?: number;
}
/** The colours of a palette by number. */
export interface Palette {
  fills: string[];
  inks: string[];
  edges: string[];
}

/** An event of a search: see docs/design/page.md. */
export interface SearchEvent {
  type: string;
  [more: string]: any;
}
/** Who listens to a search, and may end it. */
export interface Listening {
  event?: (event: SearchEvent) => void;
  signal?: AbortSignal;
}
/** What answers the page: the server of this machine, or the worker of the page. */
export interface Engine {
  about(): Promise<any>;
  catalogue(): Promise<any[]>;
  thumbs(part: number): Promise<Record<string, any>>;
  pieces(set: string): Promise<any>;
  open(source: { name: string } | { text: string }): Promise<{ document: Document; faults?: Fault[] }>;
  view(document: Document): Promise<RawView>;
  placements(document: Document): Promise<any>;
  search(kind: string, document: Document, options: any, listening: Listening): Promise<any>;
  export(document: Document, format: string, options?: any): Promise<{ name: string; media: string | null; body: Blob }>;
}
