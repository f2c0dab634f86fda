/** Small helpers for elements: the whole page makes its nodes with these. */

/** @import { Attributes, Child, Drawn, Field, Made, On, Value } from "./types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an HTML element.
 * @template {string} Name
 * @param {Name} name - of the element, with classes after dots: "button.main".
 * @param {Attributes} [attributes] - `on...` are listeners, `null` and `false` are left out.
 * @param {...Child} children
 * @returns {Made<Name>}
 */
export function h(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  return /** @type {Made<Name>} */ (filled(element, attributes, children));
}

/**
 * Make an SVG element; like `h`.
 * @template {string} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {Drawn<Name>}
 */
export function s(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElementNS(SVG, tag);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  return /** @type {Drawn<Name>} */ (filled(element, attributes, children));
}

/** @param {Element} element @param {Attributes} attributes @param {Child[]} children */
function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else set(element, key, value);
  }
  element.append(...present(children));
  return element;
}

/** The children that there are. @param {Child[]} children */
const present = (children) => children.flat().filter((child) => child !== null && child !== undefined);

/**
 * Make a dialog with a heading, among the dialogs of the page.
 * @param {{on: On}} app
 * @param {"dialog" | "dialog.wide"} kind
 * @param {string} name - of the id of its heading, before "-heading".
 * @param {string} title
 * @param {...Child} children
 * @returns {HTMLDialogElement}
 */
export function dialog(app, kind, name, title, ...children) {
  const id = `${name}-heading`;
  const element = h(kind, { "aria-labelledby": id }, h("h2", { id }, title), ...children);
  app.on("dialogs").append(element);
  return element;
}

/** The button that closes the dialog it stands in. @param {string} [title] */
export const closing = (title = "Close") => h("form", { method: "dialog" }, h("button", {}, title));

/** Set or take away an attribute; writes only what changes. @param {Element} element @param {string} key @param {Value} value */
export function set(element, key, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(key);
  else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(key) !== text) element.setAttribute(key, text);
  }
}

/**
 * A field; `take` gets it when what was typed is to hold. While it is typed in, `write` leaves it alone.
 * @param {"input" | "input.group-name" | "input.group-number"} name
 * @param {Attributes} attributes
 * @param {(input: HTMLInputElement) => void} take
 */
export function field(name, attributes, take) {
  const end = () => delete input.dataset.typing;
  const taken = () => {
    end();
    take(input);
  };
  const input = h(name, {
    ...attributes,
    oninput: () => (input.dataset.typing = "true"),
    onchange: taken,
    onblur: end,
  });
  return input;
}

/** Write what a field holds, unless someone types in it. @param {Field} input @param {string | number} value */
export function write(input, value) {
  if (!input.dataset.typing && input.value !== String(value)) input.value = String(value);
}

/** The whole number in a field, within its bounds; the usual one if there is none. @param {HTMLInputElement} field @param {number} [usual] */
export const wholeOf = ({ value, min, max }, usual = 1) =>
  Math.max(Number(min), Math.min(Number(max), Math.trunc(Number(value)) || usual));

/** Replace all children of an element. @template {Element} E @param {E} element @param {...Child} children @returns {E} */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
  return element;
}

/** Call `work` once, so many milliseconds after the last call. @param {number} milliseconds @param {() => void} work */
export function settled(milliseconds, work) {
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, milliseconds);
  };
}

/** A number as people write it: 12,988,816. */
export const grouped = (/** @type {number | string} */ number) => Number(number).toLocaleString("en");

/** "1 solution", "2 solutions". */
export const counted = (/** @type {number} */ number, /** @type {string} */ noun) =>
  `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;

/** Call `work` once the page has nothing else to do; where a browser cannot say when that is, a little later. @param {() => void} work */
export function whenIdle(work) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
  else setTimeout(work, 500);
}
