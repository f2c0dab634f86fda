/** Small pictures for what the hand does, which phones show instead of words. */
import { s } from "./dom.js";

const LINES = /** @type {Record<string, string>} */ ({
  turn: "M15 8a6 6 0 1 0 .5 5M15.500 3.500V8H11",
  "turn-back": "M5 8a6 6 0 1 1-.5 5M4.500 3.500V8H9",
  flip: "M10 3v14M7 6L2.500 14H7zM13 6l4.500 8H13z",
  tilt: "M4 13l6 3 6-3M4 7l6 3 6-3-6-3z",
  drop: "M5 5l10 10M15 5L5 15",
  pin: "M7 3h6l-1 6 3 3H5l3-3zM10 12v6",
  clear: "M4 6h12M8 6V4h4v2M6 6l1 11h6l1-11",
});

/** @param {string} id - of the button; nothing is drawn where there is no picture. */
export const handIcon = (id) =>
  LINES[id] ? s("svg.icon", { viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d: LINES[id] })) : null;
