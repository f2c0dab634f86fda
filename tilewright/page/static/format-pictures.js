/** A small picture for each format that can be saved. */
import { s } from "./dom.js";

const FILE = "M4 2h8l4 4v12H4zM12 2v4h4";
const BOARD = "M3 4h14v12H3zM3 8h9v8M8 4v4M12 12h5";
/** Lines by the name of the format; what is missing here looks like a file. */
const LINES = /** @type {Record<string, string>} */ ({
  yaml: `${FILE}M7 10h6M7 13h6`,
  json: `${FILE}M8 9q-2 0-1 2q0 1-1 1q1 0 1 1q-1 2 1 2M12 9q2 0 1 2q0 1 1 1q-1 0-1 1q1 2-1 2`,
  page: `${FILE}M6 8h8v7H6zM6 11h5v4M11 8v3`,
  csv: `${FILE}M6 9h8v7H6zM6 12.500h8M10 9v7`,
  knuth: `${FILE}M7 10l6 6M13 10l-6 6`,
  svg: BOARD,
  png: `${BOARD}M3 12h9`,
  text: "M3 4h14v12H3zM6 7h2M12 7h2M6 10h2M9 10h2M12 10h2M6 13h5",
  pdf: "M4 2h12v16H4zM6 5h8v6H6zM6 14h8",
  isometric: "M10 2l7 4v8l-7 4l-7-4V6zM3 6l7 4l7-4M10 10v8",
  steps: "M2 12l4-2l4 2v4l-4 2l-4-2zM10 6l4-2l4 2v4l-4 2l-4-2z",
  animated: "M3 4h14v12H3zM8 7l6 3l-6 3z",
  laser: "M3 16h14M10 2v7M8 12l2-3l2 3M4 13l2-2M16 13l-2-2",
  "3mf": "M3 17h14M6 17v-6l4-3l4 3v6M10 2v4M8 4h4",
  stl: "M3 17h14M6 17v-6l4-3l4 3v6",
  "solutions-json": `${BOARD}M5 18h10`,
  "solutions-jsonl": `${BOARD}M5 18h4M11 18h4`,
  "solutions-text": `${BOARD}M5 18h7`,
  "sheet-pdf": "M4 2h12v16H4zM6 4h3v3H6zM11 4h3v3h-3zM6 9h3v3H6zM11 9h3v3h-3zM6 15h8",
  sheet: "M6 2h11v13M3 5h11v13H3zM5 8h3v3H5zM9 8h3v3H9z",
});

/** @param {string} name of a format */
export const formatPicture = (name) =>
  s("svg.format", { viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d: LINES[name] ?? FILE }));
