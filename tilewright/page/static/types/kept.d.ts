/** What is kept: in a link, in an entry of the browser's history, and beyond the tab. */
import type { Document, Laid, Named } from "./puzzle.d.ts";
import type { Begun, Mode, Step } from "./state.d.ts";

/** A solution with the number that it has where it was found. */
export interface Numbered {
  number: number;
  pieces: Named[];
}
/** What a link holds. */
export interface Held {
  /** The puzzle, as JSON. */
  text: string;
  /** The pieces that lie. */
  laid: Named[] | null;
  solution: Numbered | null;
  /** The title and the stars of a challenge. */
  challenge: Pick<GameBoard, "title" | "stars"> | null;
  /** What is said where the pieces are damaged. */
  wrong: Error | null;
}

/** A board that is played: of the day, a level, or any other. */
export interface Played {
  board: GameBoard;
  /** How long it was looked at. */
  seconds: number;
  /** How many hints were taken. */
  hints: number;
  solved: boolean;
  /** Whether the clock runs. */
  begun: boolean;
}
/** What is played. */
export interface GameBoard {
  kind: "daily" | "level" | "free";
  title: string;
  stars: number | null;
  /** Of a board of the day and of a level. */
  family?: string;
  date?: string;
  level?: number;
  /** Whether it came by a link that somebody sent. */
  sent?: boolean;
}

/** Which entry of one's own puzzles is on the board. */
export interface Belonging {
  /** Null before it is kept. */
  id: string | null;
  /** The moment of the entry that the next one takes the place of. */
  base: number | null;
  /** Whether the puzzle is the user's own, and not of the catalogue. */
  own: boolean;
}

/** What an entry of the browser's history keeps. */
export interface Kept extends Begun {
  mode: Mode;
  /** What can be undone and done again. */
  past?: Step[];
  future?: Step[];
  /** The document as the catalogue has it, null where it is one's own. */
  pristine?: Document | null;
  mine?: Belonging;
  game?: Played;
  /** The solution that is shown. */
  solution?: Numbered | null;
}

/** What is kept beyond a tab. */
export interface Entry {
  /** When it was written, in milliseconds. */
  at: number;
  /** By which tab. */
  by?: string;
  /** Under which name; whoever reads it knows. */
  id?: string;
}
/** A puzzle of one's own, or one that was begun. */
export interface KeptPuzzle extends Entry {
  title: string;
  document: Document;
  laid: Laid[];
  mode: Mode;
  /** Null unless it is a board of the day or a level. */
  game: Played | null;
}
/** A board that was solved by hand. */
export interface Solved extends Entry {
  title: string;
  /** The name of its puzzle, its setting and the pieces that were given, as JSON. */
  puzzle: string;
  set: string;
  placed: string;
  seconds: number;
  hints: number;
  stars: number | null;
  kind: GameBoard["kind"];
  family?: string;
  date?: string;
  level?: number;
  /** Whether its puzzle is of the catalogue. */
  catalogue: boolean;
}
/** The collections of entries. */
export interface Collections {
  puzzles: KeptPuzzle;
  times: Solved;
}
/** What keeps entries beyond a tab: the server, or the browser. */
export interface Keeping {
  /** The entries of a collection, the newest first. */
  kept<Of extends keyof Collections>(collection: Of): Promise<Collections[Of][]>;
  /** Write an entry, or remove it where it is null; `base` is the moment of the one whose place it takes. */
  keep<Of extends keyof Collections>(
    collection: Of,
    id: string,
    entry: Collections[Of] | null,
    base: number | null,
  ): Promise<{ kept: boolean }>;
}
