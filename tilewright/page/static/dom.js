/** Small helpers for elements: the whole page makes its nodes with these. */

/** @typedef {Node | string | null | undefined} One */
/** @typedef {One | One[]} Child what may stand in an element; lists are flattened */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an HTML element.
 * @param {string} name - of the element, with classes after dots: "button.main".
 * @param {Record<string, any>} [attributes] - `on...` are listeners, `null` and `false` are left out.
 * @param {...Child} children
 * @returns {any} The element: which properties it has follows from its name.
 */
export function h(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  return filled(element, attributes, children);
}

/**
 * Make an SVG element; like `h`.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {any}
 */
export function s(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElementNS(SVG, tag);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  return filled(element, attributes, children);
}

/** @param {Element} element @param {Record<string, any>} attributes @param {Child[]} children */
function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else set(element, key, value);
  }
  element.append(...present(children));
  return element;
}

/** The children that there are. @param {Child[]} children */
const present = (children) => children.flat().filter((child) => child !== null && child !== undefined);

/**
 * Make a dialog with a heading, among the dialogs of the page.
 * @param {any} app
 * @param {string} kind - "dialog", or "dialog.wide".
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

/** Set or take away an attribute; writes only what changes. @param {Element} element @param {string} key @param {any} value */
export function set(element, key, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(key);
  else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(key) !== text) element.setAttribute(key, text);
  }
}

/**
 * A field; `take` gets it when what was typed is to hold. While it is typed in, `write` leaves it alone.
 * @param {string} name
 * @param {Record<string, any>} attributes
 * @param {(input: any) => void} take
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

/** Write what a field holds, unless someone types in it. @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} input @param {any} value */
export function write(input, value) {
  if (!input.dataset.typing && input.value !== String(value)) input.value = value;
}

/** Replace all children of an element. @template {Element} E @param {E} element @param {...Child} children @returns {E} */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
  return element;
}

/** Call `work` once, so many milliseconds after the last call. @param {number} milliseconds @param {(...given: any[]) => void} work */
export function settled(milliseconds, work) {
  let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
  return (/** @type {any[]} */ ...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), milliseconds);
  };
}

/** A number as people write it: 12,988,816. */
export const grouped = (/** @type {number | string} */ number) => Number(number).toLocaleString("en");

/** "1 solution", "2 solutions". */
export const counted = (/** @type {number} */ number, /** @type {string} */ noun) =>
  `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
