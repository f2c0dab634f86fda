/** The picture in space as SVG: what is shown where there is no WebGL2, and of small pieces. */
import { s, set } from "./dom.js";

/** @import { Pose, Shape, SolidPicture } from "./solid-paint.js" */
/** @typedef {{size: number, middle: [number, number]}} Frame - half the side of what is shown, and its middle, in units of the picture. */

export class SvgPainter {
  element = s("svg", { "aria-hidden": "true" });

  /** Paint a picture. @param {{shapes: Shape[]}} shown @param {SolidPicture} _picture @param {Pose} _pose @param {Frame} frame */
  paint({ shapes }, _picture, _pose, { size, middle: [x, y] }) {
    const box = [x - size, y - size, 2 * size, 2 * size].map((value) => value.toFixed(3));
    set(this.element, "viewBox", box.join(" "));
    written(this.element, shapes);
  }
}

/** Write shapes into an SVG element, using its nodes again: a turn writes only what it changes. @param {Element} svg @param {Shape[]} shapes */
export function written(svg, shapes) {
  while (svg.childNodes.length > shapes.length) svg.lastChild?.remove();
  shapes.forEach(({ name, attributes }, at) => {
    const node = nodeAt(svg, at, name);
    const before = wrote.get(node) ?? {};
    for (const key of Object.keys(before)) if (!(key in attributes)) node.removeAttribute(key);
    for (const [key, value] of Object.entries(attributes)) {
      if (before[key] !== value) node.setAttribute(key, String(value));
    }
    wrote.set(node, attributes);
  });
}

/** What nodes were given. @type {WeakMap<Element, Shape["attributes"]>} */
const wrote = new WeakMap();

/** The node at a place, of a kind. @param {Element} svg @param {number} at @param {string} name @returns {Element} */
function nodeAt(svg, at, name) {
  const node = svg.children[at];
  if (node?.localName === name) return node;
  const fresh = s(name);
  if (node) node.replaceWith(fresh);
  else svg.append(fresh);
  return fresh;
}
