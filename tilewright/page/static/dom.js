/** Small helpers for elements: the whole page makes its nodes with these. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an HTML element.
 * @param {string} name - of the element, with classes after dots: "button.main".
 * @param {Object} [attributes] - `on...` are listeners, `null` and `false` are left out.
 * @param {...(Node|string|null)} children
 */
export function h(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  return filled(element, attributes, children);
}

/** Make an SVG element; like `h`. */
export function s(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElementNS(SVG, tag);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  return filled(element, attributes, children);
}

function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else set(element, key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Set or take away an attribute; writes only what changes. */
export function set(element, key, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(key);
  else {
    const text = value === true ? "" : String(value);
    if (element.getAttribute(key) !== text) element.setAttribute(key, text);
  }
}

/** A field; `take` gets it when what was typed is to hold. While it is typed in, `write` leaves it alone. */
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

/** Write what a field holds, unless someone types in it. */
export function write(input, value) {
  if (!input.dataset.typing && input.value !== String(value)) input.value = value;
}

/** Replace all children of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Call `work` once, so many milliseconds after the last call. */
export function settled(milliseconds, work) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), milliseconds);
  };
}

/** A number as people write it: 12,988,816. */
export const grouped = (number) => Number(number).toLocaleString("en");

/** "1 solution", "2 solutions". */
export const counted = (number, noun) => `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
