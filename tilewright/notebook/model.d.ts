/** What a notebook hands to the widget: the traits of tilewright/notebook/widget.py, and how to reach Python. */
import type { Cell, LatticeTable, Named, Palette, RawView } from "../page/static/types.d.ts";

/** What Python and the widget share. */
export interface Traits {
  lattice: LatticeTable & { name: string };
  view: RawView;
  /** Pieces by number, and solutions as lists of these numbers. */
  placements: Named[];
  solutions: number[][];
  /** Which of them is shown. */
  index: number;
  /** The line below the board. */
  said: string;
  /** Whether the board may be painted. */
  editable: boolean;
  palette: Palette;
}
/** What Python is asked to do. */
export type Wish =
  | { do: "solve" | "all" }
  | { do: "choose"; name: string; value: string | null }
  | { do: "paint"; cells: Cell[]; kind: string };
/** The model of anywidget. */
export interface Model {
  get<Name extends keyof Traits>(name: Name): Traits[Name];
  set<Name extends keyof Traits>(name: Name, value: Traits[Name]): void;
  save_changes(): void;
  send(wish: Wish): void;
  on(event: string, hear: () => void): void;
  off(event: string, hear: () => void): void;
}
