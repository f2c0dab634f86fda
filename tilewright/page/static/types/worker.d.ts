/** What the page and its worker say to each other, and what the worker asks the core. */
import type { ExportOptions, GivenPiece, Kind, Limits, SearchEvent, Source } from "./engine.d.ts";
import type { Document, Fault } from "./puzzle.d.ts";

/** A question of the page; an answer comes with its number. */
export type Asked = { id: number } & Question;
/** What the page asks. */
export type Question =
  | { ask: "about" | "catalogue" | "prepare" }
  | { ask: "thumbs"; part: number }
  | { ask: "pieces"; set: string }
  | { ask: "open"; source: Source }
  | { ask: "view" | "placements"; document: Document }
  | { ask: "search"; kind: Kind; document: Document; options: object }
  | { ask: "export"; document: Document; format: string; options: ExportOptions };
/** The questions by their names. */
export type Answers = { [Ask in Question["ask"]]: (given: Extract<Asked, { ask: Ask }>) => unknown };
/** The search of that number is to end. */
export interface Cancel {
  id: number;
  cancel: true;
}
/** An event of a search, and in the end a value or why there is none. */
export interface Answer {
  id: number;
  event?: SearchEvent;
  value?: unknown;
  error?: string;
}
/** A file that the worker makes. */
export interface Saved {
  name: string;
  media: string;
  body: string;
}

/** What the core has for JavaScript: crates/wasm/src/lib.rs. */
export interface Exports {
  memory: WebAssembly.Memory;
  /** Make room for a question of so many bytes, and say where. */
  input(bytes: number): number;
  /** Answer the question that lies there. */
  answer(): void;
  /** Where the answer lies, and how long it is. */
  output(): number;
  output_bytes(): number;
}
/** What the core is asked, and what it answers: crates/ask/src/service.rs. */
export interface CoreQuestions {
  pieces: { given: { set: string }; answer: object };
  open: {
    given:
      | { text: string; limits?: Limits; lookup?: boolean; base?: Document }
      | { file: string; data: string; packed: boolean; problem?: number; limits?: Limits };
    answer: { document: Document; faults?: Fault[]; uses?: string; problems?: string[] };
  };
  view: { given: { document: Document; limits?: Limits }; answer: object };
  placements: { given: { document: Document; limits?: Limits }; answer: object };
  written: { given: { document: Document; limits?: Limits }; answer: { text: string; faults?: Fault[] } };
  solutions: {
    given: { document: Document; form: string; solutions: GivenPiece[][]; complete?: boolean; limits?: Limits };
    answer: { text: string };
  };
  begin: {
    given: { kind: string; document: Document; options: object; limits?: Limits };
    answer: { number: number; faults?: Fault[] };
  };
  advance: { given: { number: number; milliseconds: number; cancelled?: boolean }; answer: Slice };
}
/** What a search did in a slice of time. */
export interface Slice {
  events: SearchEvent[];
  /** Whether it ended. */
  over: boolean;
  /** Milliseconds that it has nothing to do. */
  idle: number;
}

/** The files of an edition of the page. */
export interface Published {
  /** Each file by its path, with its sum. */
  files: Record<string, string>;
  /** Those that the page needs to begin. */
  shell: string[];
}
/** A page that files are kept for. */
export interface KeptFor {
  postMessage(message: { kept: number; of: number; lost?: boolean }): void;
}
/** An event whose worker lives until some work is done. */
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
/** What a service worker hears. */
export interface ScopeEvents {
  install: Lasting;
  activate: Lasting;
  message: Lasting & { source: KeptFor };
  fetch: { request: Request; respondWith(answer: Promise<Response>): void };
}
/** As much of a service worker as the page's needs. */
export interface Scope {
  location: Location;
  clients: { claim(): Promise<void> };
  /** What `tilewright/page/offline.py` writes before its text. */
  PUBLISHED?: Published;
  addEventListener<Name extends keyof ScopeEvents>(name: Name, hear: (event: ScopeEvents[Name]) => void): void;
}
