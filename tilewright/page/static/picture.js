/** The board as it is shown, as a file made by the page itself: an SVG that stands alone, pixels, characters. */
import { s } from "./dom.js";

/** @import { App } from "./types.d.ts" */

/** @typedef {Pick<App, "board" | "document" | "on">} Page */

/** The style properties of a shape, a line and a text, and their defaults; all are attributes of SVG too. */
const [ALL, SHAPE, LINE, TEXT] = [
  { opacity: "1" },
  { fill: "", "fill-opacity": "1", stroke: "none" },
  {
    "stroke-dasharray": "none",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-opacity": "1",
    "stroke-width": "1",
  },
  { "dominant-baseline": "auto", "font-family": "", "font-size": "", "font-weight": "400", "text-anchor": "start" },
];
/** What a picture needs no longer: how the board is used and read out. */
const USED = /^(class|role|tabindex|style|data-.*|aria-.*)$/;
/** Pixels of a unit in the SVG and in the picture of pixels, and pixels of a side at most. */
const [UNIT, FINE, MOST] = [40, 80, 4096];

/**
 * Make a picture of the board as it is shown.
 * @param {Page} app
 * @param {string} format - "svg", "png" or "text".
 * @returns {Blob|Promise<Blob>}
 */
export function pictureOf(app, format) {
  if (format === "text") {
    return new Blob([`${app.on("text-picture").textContent}\n`], { type: "text/plain;charset=utf-8" });
  }
  const { size, svg } = app.board;
  if (!svg) throw new Error("Nothing is shown on the board yet.");
  const text = standing(svg, size, app.document.title || app.document.name);
  return format === "png" ? pixels(text, size) : new Blob([text], { type: "image/svg+xml" });
}

/** The text of an SVG element as a file of its own: what the page's style sheets say of it is written in. @param {SVGElement} svg @param {[number, number]} size @param {string} title */
function standing(svg, [wide, high], title) {
  const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
  const [shown, copied] = [svg, copy].map((root) => [...root.querySelectorAll("*")]);
  const gone = shown.flatMap((node, at) => (written(node, copied[at]) ? [] : [copied[at]]));
  for (const node of gone) node.remove();
  for (const { name } of [...copy.attributes]) if (USED.test(name)) copy.removeAttribute(name);
  copy.setAttribute("width", String(Math.round(UNIT * wide)));
  copy.setAttribute("height", String(Math.round(UNIT * high)));
  // The ground reaches out over the borders, for whole pixels are seldom as wide and high as the board.
  const ground = s("rect", {
    x: -1,
    y: -1,
    width: wide + 2,
    height: high + 2,
    fill: getComputedStyle(document.documentElement).getPropertyValue("--page").trim(),
  });
  copy.prepend(s("title", {}, title), ...stripes(copy), ground);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

/** Write into the copy of a node how it looks; false if nothing of it is seen. @param {Element} node @param {Element} copy */
function written(node, copy) {
  const style = getComputedStyle(node);
  const drawn = new Map([["path", "d"], ["circle", "r"], ["text", "x"]]).get(node.localName);
  if (style.display === "none" || node.matches(".grid, text:empty") || (drawn && !node.getAttribute(drawn))) {
    return false;
  }
  for (const { name } of [...copy.attributes]) if (USED.test(name)) copy.removeAttribute(name);
  const lined = style.getPropertyValue("stroke") !== "none";
  const kinds =
    /** @type {Record<string, string>[]} */ (drawn
      ? [ALL, SHAPE, ...(lined ? [LINE] : []), ...(drawn === "x" ? [TEXT] : [])]
      : [ALL]);
  for (const [name, otherwise] of kinds.flatMap((kind) => Object.entries(kind))) {
    const value = style.getPropertyValue(name).replace(/px\b/g, "").replace(/url\("(.*?)"\)/, "url($1)");
    if (value !== otherwise) copy.setAttribute(name, value);
    else copy.removeAttribute(name);
  }
  return true;
}

/** The stripes on pieces, if the picture has any. @param {Element} copy */
function stripes(copy) {
  const used = new Set(
    [...copy.querySelectorAll("[fill^='url(#']")].map((node) => (node.getAttribute("fill") ?? "").slice(5, -1)),
  );
  const patterns = [...used].map((id) => document.getElementById(id)?.cloneNode(true)).filter((node) =>
    node !== undefined
  );
  return patterns.length ? [s("defs", {}, patterns)] : [];
}

/** The picture of an SVG text as pixels. @param {string} text @param {[number, number]} size @returns {Promise<Blob>} */
async function pixels(text, [wide, high]) {
  const fine = Math.min(FINE, MOST / Math.max(wide, high));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`; // the page's policy lets data: be a picture
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [wide, high].map((side) => Math.max(1, Math.round(fine * side)));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (
        blob,
      ) => (blob
        ? resolve(blob)
        : reject(new Error("This browser could not make a picture of pixels: save the picture as SVG."))),
      "image/png",
    );
  });
}
