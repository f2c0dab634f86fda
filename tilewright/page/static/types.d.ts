/** The types of the page, by one name each: see the folder `types` for what they mean. No browser loads them. */
export type { App } from "./app.js";
export type { Level, LevelFamily } from "./boards.js";
export type { Board } from "./board.js";
export type { Lattice } from "./geometry.js";
export type { Solid } from "./solid.js";
export type * from "./types/elements.d.ts";
export type * from "./types/engine.d.ts";
export type * from "./types/kept.d.ts";
export type * from "./types/lattice.d.ts";
export type * from "./types/puzzle.d.ts";
export type * from "./types/state.d.ts";
export type * from "./types/worker.d.ts";
