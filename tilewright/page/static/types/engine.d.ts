/** The agreement between the page and what answers it: questions, events and results. See docs/design/page.md. */
import type { LatticeTable, Palette } from "./lattice.d.ts";
import type { Document, Fault, Named, PieceData, RawView } from "./puzzle.d.ts";
import type { Cell } from "./lattice.d.ts";

/** A format that a puzzle can be saved in. */
export interface Format {
  name: string;
  title: string;
  /** Of the file's name. */
  ending: string;
  media: string;
  /** The heading under which it is offered. */
  group: string;
  needs: "" | "solution" | "settled" | "challenges";
  /** Those that it can be made on. */
  lattices: string[];
  /** Why it cannot be made here. */
  missing?: string;
  /** Whether the page makes it itself, of the board as it shows it. */
  shown?: boolean;
  /** The lengths that can be given. */
  lengths?: string[];
}
/** A length of what is made, in millimetres. */
export interface Length {
  name: string;
  usual: number;
  least: number;
  most: number;
  about: string;
}
/** A language that sheets are printed in: what it calls itself, and sentences with their places open. */
export interface Language {
  code: string;
  name: string;
  /** The sentences of sheets by their keys, with places in braces. */
  says: Record<string, string>;
}
/** A set of pieces that the page offers. */
export interface PieceSet {
  name: string;
  lattice: string;
  /** How many pieces it has. */
  number: number;
  /** How many cells a piece has. */
  cells: number | null;
  title: string;
}
/** An engine that can be watched, or why it cannot be here. */
export interface WatchedEngine {
  name: string;
  about: string;
  why: string | null;
}
/** The caps of what the page takes. */
export interface Limits {
  region_cells: number;
  piece_kinds: number;
  piece_cells: number;
  box_cells: number;
  file_bytes: number;
  file_depth: number;
  file_values: number;
  /** Of a search. */
  seconds: number;
  solutions: number;
}
/** What an engine says of itself. */
export interface About {
  version: string;
  lattices: Record<string, LatticeTable>;
  palettes: Record<string, Palette>;
  sets: PieceSet[];
  /** The puzzles of the front door. */
  first: { name: string; title: string }[];
  /** The families of boards of the day. */
  families: DailyFamily[];
  /** Of the teaching search. */
  strategies: { cells: string[]; pieces: string[] };
  engines: WatchedEngine[];
  /** For each kind of search null, or why it cannot be done here. */
  verbs: Record<Kind, string | null>;
  formats: Format[];
  /** Those that formats take. */
  lengths: Length[];
  languages: Language[];
  limits: Limits;
  /** What the page begins with. */
  start: Document | null;
  /** Where the page stands on the web, for links that are shared. */
  public_url?: string | null;
  /** Whether the page is one file, which was sent with its puzzles. */
  single?: boolean;
}

/** A puzzle as a page in one file holds it. */
export interface SentPuzzle {
  document: Document;
  /** How many cells it has. */
  cells: number;
  /** Its small picture as SVG, or nothing. */
  thumb: string;
}

/** An entry of the catalogue. */
export interface Puzzle {
  name: string;
  title: string;
  lattice: string;
  /** How many cells it has, and the sides of its box. */
  cells: number;
  sides: number[] | null;
  tags: string[];
  solutions: number | null;
  source: string;
  /** The part of the small pictures that has its own. */
  part: number;
}

/** A placement: the name of its piece, its orientation, the numbers of its cells in the order of the orientation's own. */
export type Placement = [piece: string, orientation: number, cells: number[]];
/** A piece on a board, as a question gives it. */
export type GivenPiece = Named | [name: string, cells: number[], orientation: number];
/** What says which solutions are one: none, images of each other, images by turns. */
export type Distinct = false | "all" | "turns";
/** A piece on cells, as results have it. */
export interface PieceOnCells {
  piece: string;
  cells: Cell[];
}

/** What proves that there is no solution, in words; then no other figure comes with it. */
export interface Proven {
  solutions: 0;
  proof: string;
}
export interface CountData {
  solutions: number;
  distinct?: number;
  proof?: string;
}
export interface HandData {
  /** In how many ways the board can be finished, and whether that is all of them. */
  left: number;
  exact: boolean;
  /** Placements that can still be laid. */
  possible: number[];
  /** Cells that nothing covers any more. */
  doomed: number[];
  /** Which pieces to take back, by their place among those that were given. */
  back: number[];
}
/** A piece to be laid, and why. */
export interface HintMove extends PieceOnCells {
  why: string;
}
/** A step of thinking: what it lets one lay. */
export interface Deduction {
  effect: { lay: PieceOnCells[] };
}
export interface HintData {
  move: HintMove | null;
  deduction: Deduction | null;
  look_at: Cell | null;
  /** Pieces that bar every solution. */
  take_back: PieceOnCells[];
  /** What makes that seen. */
  reason: { text: string; cells: Cell[] } | null;
  text: string;
  /** The numbers of cells to look at, of those of pieces to take back, and the names of all cells. */
  cells: number[];
  back_cells: number[];
  names: string[];
}
/** A number with the range in which it probably lies. */
export interface Estimated {
  value: number;
  low: number;
  high: number;
}
export interface EstimateData {
  solutions: Estimated | null;
  distinct: Estimated | null;
  exact: boolean;
}
export interface ExplainData {
  verdict: "no solution" | "has solutions" | "unknown";
  certificate?: { text: string } | null;
  conflict?: { text: string } | null;
  estimate?: EstimateData | null;
  /** What is drawn on the board for that. */
  drawn?: [cell: number, text: string][];
}
/** What trying costs: the decimal logarithm of how many are laid for each needed, and how often the first choice is wrong. */
export interface Effort {
  median: number;
  traps: number;
}
export interface RateData {
  stars: number | null;
  scale: string;
  difficulty: { logic?: { hardest: string | null } | null; search?: Effort | null } | null;
  /** Null where there are several. */
  solutions: number | null;
}
/** For each piece the cells that it covers, each with the share of solutions in which it does. */
export interface HeatData {
  solutions: number;
  pieces: Record<string, [cell: number, share: number][]>;
}
export interface BestData {
  placed: Named[];
}
export interface CheapestData {
  placed?: Named[];
}
export interface SurveyData {
  /** How many settings there are at most, where some were drawn by chance. */
  of?: number;
}
export interface GenerateData {
  found: number;
  tried: number;
  /** Why there are no more: "number", "all", "patience". */
  ended: string;
  proof?: string;
}
/** Which puzzles are to grow, and how long. */
export interface GrowOptions {
  /** "level", "moves", "stars" or "clearance". */
  goal: string;
  seed: number;
  seconds: number;
  /** So many assemblies are judged. */
  judgements: number;
  /** Into so many pieces the board is divided; the puzzle's own pieces without it. */
  divide?: number;
  saw?: boolean;
  keep_boxes?: boolean;
}
export interface GrowData {
  found: number;
  judged: number;
  apart: number;
  unique: number;
}
export interface WatchData {
  engine: string;
  /** Null where all solutions are counted. */
  distinct: number | null;
}
/** A move of taking apart. */
export interface Move {
  /** Those that are moved. */
  pieces: number[];
  /** One step, as what is added to cells; of a turn the direction of its axis. */
  axis: number[];
  /** How many steps, null for out, 0 for a turn. */
  distance: number | null;
  /** In words: "by 2 to the right". */
  way: string;
  /** Of a turn of cubes: a point of the axis, and 90 or -90 by the right-hand rule about the axis. */
  pivot?: number[];
  degrees?: number;
  /** Of a turn during which the pieces shift: waypoints, where a point of theirs is along the two coordinates after that of the axis in turn, and the tangent of half the angle. */
  path?: number[][];
  /** The pieces that are there, each with what is added to its cells, after the rows of a matrix if it was turned. */
  shown: [piece: number, vector: number[], rows?: number[][]][];
}
export interface DisassembleData {
  /** Null if a limit left it open. */
  apart: boolean | null;
  moves: Move[];
  placed: Named[];
}

/** A place that a piece of a tray reaches, and the places one step away, by their numbers. */
export interface TrayPlace {
  cells: number[];
  /** Whether the piece may stop there. */
  rests: boolean;
  steps: number[];
}
/** For each piece its places, the first where it lies; and whether the goal is reached. */
export interface ReachData {
  pieces: TrayPlace[][];
  reached: boolean;
}
/** A move in a tray: the number of the piece, and its cells after each straight slide. */
export interface SlideStep {
  piece: number;
  via: number[][];
  /** In words: "move a right 2, then down 1". */
  text: string;
}
export interface SlideData {
  /** The fewest to the goal; null if it was not reached. */
  moves: number | null;
  complete: boolean;
  steps: SlideStep[];
}

/** How a search that is watched goes. */
export interface Pace {
  /** Nodes a second. */
  speed: number | "full";
  all: boolean;
  /** Nodes that are passed over. */
  after: number;
  distinct?: Distinct;
  most?: number;
}
/** Which challenges are wanted. */
export interface Wanted {
  number: number;
  seed: number;
  unique: boolean;
  stars?: number;
  givens?: number;
  minimal?: boolean;
}
/** What is wanted of the board of a day. */
export interface DailyOptions extends DailyManner {
  number: number;
}
/** How a family has its boards: with one solution or several, and so many given pieces at least, from the first number to the second. */
export interface DailyManner {
  unique?: boolean;
  least?: number;
  most?: number;
}
/** A puzzle that has a board each day. */
export interface DailyFamily {
  name: string;
  puzzle: string;
  title: string;
  text: string;
  options: DailyManner;
  /** Whether its setup is the date. */
  dated: boolean;
}
/** A tile of the plane: the name of its piece, and its cells. */
export interface PlaneTile {
  piece: string;
  cells: Cell[];
  /** The colours of the sides of each cell; none if rules compare none. */
  sides?: string[];
}
/** How many colours a pattern has, and what each of its steps adds to the number of a colour. */
export interface PatternColours {
  number: number;
  steps: [number, number];
}
/** What shows whether pieces tile the plane: the tiles of a period; or coronas, each laid around the one before; or nothing. */
export type Certificate =
  | { kind: "period"; period: [Cell, Cell]; tiles: (PlaneTile & { colour: number })[]; colours: PatternColours }
  | { kind: "around" | "coronas"; tile: PlaneTile; coronas: PlaneTile[][] }
  | { kind: "bounds" };
export interface PlaneData {
  tiles: "yes" | "no" | "unknown";
  certificate: Certificate;
}
/** The tilings of the strips of a width. */
export interface StripData {
  width: number;
  /** In how many ways the lengths 0, 1, 2, ... can be tiled, each a number of any size. */
  terms: string[];
  complete: boolean;
}
/** What is known of a rectangle. */
export interface RectangleRow {
  w: number;
  h: number;
  tiles: "yes" | "no" | "unknown";
  prime: "strong" | "weak" | null;
  why: string;
  /** Of one that is prime or perhaps prime. */
  tiling: PieceOnCells[] | null;
}
export interface RectanglesData {
  up_to: [number, number];
  rows: RectangleRow[];
  complete: boolean;
}
/** For each kind of search its options and the data of its result. */
export interface Questions {
  solve: { options: Record<string, never>; data: Proven };
  solutions: { options: { distinct: Distinct; most: number }; data: Proven };
  count: { options: { distinct: Distinct; seconds?: number }; data: CountData };
  hand: { options: { placed: GivenPiece[] }; data: HandData };
  hint: { options: { placed: GivenPiece[]; strength: "where" | "piece" | "move" }; data: HintData };
  explain: { options: Record<string, never>; data: ExplainData };
  rate: { options: Record<string, never>; data: RateData };
  estimate: { options: Record<string, never>; data: EstimateData };
  heatmap: { options: Record<string, never>; data: HeatData };
  survey: { options: Record<string, never>; data: SurveyData };
  changes: { options: { most: number }; data: ChangesData };
  best: { options: Record<string, never>; data: BestData };
  cheapest: { options: { objective: "cost" | "pieces" }; data: CheapestData };
  generate: { options: Wanted; data: GenerateData };
  grow: { options: GrowOptions; data: GrowData };
  /** Why the puzzle cannot grow, "" if it can. */
  growable: { options: GrowOptions; data: { why: string } };
  daily: { options: DailyOptions; data: { found: number } };
  study: { options: Pace; data: { engine?: undefined } };
  watch: { options: Pace & { engine: string }; data: WatchData };
  /** For each engine null, or why it does not take the puzzle. */
  engines: { options: Record<string, never>; data: Record<string, string | null> };
  plane: { options: Record<string, never>; data: PlaneData };
  strip: { options: { width: number; terms: number; seconds: number }; data: StripData };
  rectangles: { options: { up_to: [number, number]; seconds: number }; data: RectanglesData };
  disassemble: { options: { placed?: GivenPiece[] }; data: DisassembleData };
  reach: { options: { placed?: GivenPiece[] }; data: ReachData };
  slide: { options: { placed?: GivenPiece[]; seconds?: number }; data: SlideData };
}
/** A kind of search. */
export type Kind = keyof Questions;
export type Options<K extends Kind> = Questions[K]["options"];
export type Data<K extends Kind> = Questions[K]["data"];

/** Further placements by number, numbered as they come, from 0 in each search. */
export interface PlacementsEvent {
  type: "placements";
  list: Placement[];
}
/** Solutions as lists of these numbers. */
export interface SolutionsEvent {
  type: "solutions";
  list: number[][];
}
/** How many searches come first, null if their number is not known. */
export interface WaitingEvent {
  type: "waiting";
  before: number | null;
}
export interface ProgressEvent {
  type: "progress";
  share: number | null;
  /** Seconds that are left, if they are known. */
  low: number | null;
  high: number | null;
  nodes: number;
  found: number;
  seconds: number;
  phase: string;
}
/** The board of the teaching search, shown live. */
export interface StudyStep {
  type: "step";
  list: Named[];
  nodes: number;
  /** How often a piece was taken back. */
  backups: number;
  engine?: undefined;
  share?: undefined;
}
/** The board of an engine, shown live. */
export interface WatchStep {
  type: "step";
  list: Named[];
  nodes: number;
  depth: number;
  share: number;
  found: number;
  engine: string;
}
/** A setting of a survey, and how many solutions it has. */
export interface RowEvent {
  type: "row";
  set: Record<string, string | Cell[]>;
  solutions: number;
  complete: boolean;
  reason: string;
}
/** How many solutions there are; at least so many if that is not complete. */
export interface Numbers {
  solutions: number;
  /** Up to symmetry. */
  distinct: number;
  complete: boolean;
}
/** One change of a puzzle, and the solutions that it leaves. */
export interface PuzzleChange extends Numbers {
  kind: "move" | "remove" | "add" | "flip" | "mirror" | "exchange" | "give" | "take";
  /** The change in words, as an order. */
  text: string;
  /** The keys of the document that become others; null for those that go. */
  changed: { [Key in keyof Document]?: Document[Key] | null };
}
/** A change that is among the best so far, and its place in their list. */
export interface ChangeEvent extends PuzzleChange {
  type: "change";
  at: number;
}
export interface ChangesData {
  /** Of the puzzle as it is. */
  now: Numbers;
  /** Whether it has exactly one solution as it is. */
  already_unique: boolean;
  tried: number;
  /** How many changes leave exactly one solution, none, and how many it is unknown of. */
  unique: number;
  unsolvable: number;
  undecided: number;
  complete: boolean;
  /** The best first. */
  changes: PuzzleChange[];
}
export interface ChallengeEvent {
  type: "challenge";
  document: Document;
  solutions: number;
  stars: number | null;
  /** The easiest come first by it: stars, whether these come from plays, and their figure. */
  order: [number, boolean, number];
  text: string;
}
/** A puzzle that grew, with what is known of it. */
export interface OfferEvent {
  type: "offer";
  document: Document;
  /** The best have the most. */
  score: number;
  /** A small picture of its assembly, as SVG. */
  thumb: string;
  /** Moves up to the first separation, then of each part; null for a flat puzzle of which nobody asked. */
  level: string | null;
  moves: number | null;
  stars: number | null;
  clearance: string | null;
  text: string;
}
export interface ResultEvent<K extends Kind> {
  type: "result";
  data: Data<K>;
  text: string;
}
/** Why a search cannot be done: a sentence, or the faults of the document. */
export interface FaultEvent {
  type: "fault";
  message?: string;
  faults?: Fault[];
}
/** The last event. */
export interface DoneEvent {
  type: "done";
  complete: boolean;
  /** Why it is not complete. */
  why: string;
  found: number;
  nodes: number;
  seconds: number;
}
/** An event of a search of a kind. */
export type SearchEvent<K extends Kind = Kind> =
  | PlacementsEvent
  | SolutionsEvent
  | WaitingEvent
  | ProgressEvent
  | StudyStep
  | WatchStep
  | RowEvent
  | ChangeEvent
  | ChallengeEvent
  | OfferEvent
  | ResultEvent<K>
  | FaultEvent
  | DoneEvent;

/** Who listens to a search, and may end it. */
export interface Listening<K extends Kind = Kind> {
  event?: (event: SearchEvent<K>) => void;
  signal?: AbortSignal;
}
/** What to open: a puzzle of the catalogue, the text of a file, or a file of another program with what it holds in base64, and which of its puzzles, from 1. */
export type Source = { name: string } | { text: string } | { file: string; data: string; problem?: number };
/** A refusal in faults. */
export interface Faulty {
  faults: Fault[];
}
/** A document, or the names of the puzzles of a file of which one is to be chosen. */
export type Opened = { document: Document } | { problems: string[] } | Faulty;
/** Where the pieces of a puzzle can lie. */
export type Placements =
  | { placements: Placement[]; tooMany?: undefined; faults?: undefined }
  | { tooMany: number; faults?: undefined }
  | (Faulty & { tooMany?: undefined });
/** How a file is to look, and what it shows. */
export interface ExportOptions {
  palette?: string;
  hatch?: boolean;
  placed?: Named[];
  /** The solutions that were found, and whether they are all there are. */
  solutions?: Named[][];
  complete?: boolean;
  /** In millimetres, by name; the others are as usual. */
  lengths?: Record<string, number>;
  /** The boards of a sheet. */
  challenges?: Pick<ChallengeEvent, "document" | "solutions" | "stars">[];
  /** What they were made by. */
  seed?: number;
  /** The code of the language of a sheet. */
  language?: string;
}
export interface Exported {
  name: string;
  media: string | null;
  body: Blob;
}
/** What answers the page: the server of this machine, or the worker of the page. */
export interface Engine {
  about(): Promise<About>;
  catalogue(): Promise<Puzzle[]>;
  /** The small pictures of a part of the catalogue: SVG texts by the names of puzzles. */
  thumbs(part: number): Promise<Record<string, string>>;
  /** The pieces of a set. */
  pieces(set: string): Promise<Record<string, PieceData>>;
  open(source: Source): Promise<Opened>;
  view(document: Document): Promise<RawView | Faulty>;
  placements(document: Document): Promise<Placements>;
  /** Resolves when the search ended, after its last event. */
  search<K extends Kind>(kind: K, document: Document, options: Options<K>, listening: Listening<K>): Promise<void>;
  export(document: Document, format: string, options?: ExportOptions): Promise<Exported>;
  /** Get ready what searches need, if that takes anything. */
  prepare?(): void;
}
