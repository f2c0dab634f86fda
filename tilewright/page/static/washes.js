/** How the domains and labels of slots look on the board: a colour and a pattern of its own for each. */
import { s } from "./dom.js";
import { cellKey } from "./geometry.js";

/** @import { Group, Slot } from "./slots.js" */

/** Line patterns in a square of that size, then turned; the colours are in board.css. */
const TILES = [
  { size: 0.2, turn: 45, lines: "M0 .1H.2" },
  { size: 0.24, turn: 45, lines: "M.12 .12h.001", dot: true },
  { size: 0.2, turn: -45, lines: "M0 .1H.2" },
  { size: 0.26, turn: 0, lines: "M0 .13H.26M.13 0V.26" },
  { size: 0.18, turn: 0, lines: "M0 .09H.18" },
  { size: 0.18, turn: 0, lines: "M.09 0V.18" },
];

/** The class of the group with that number, counted through all slots. */
export const washOf = (/** @type {number} */ number) => `wash-${number % TILES.length}`;

/** Patterns for the page, which the style sheet fills washes with. */
export const washPatterns = () =>
  TILES.map(({ size, turn, lines, dot }, index) =>
    s(
      "pattern",
      {
        id: `wash-${index}`,
        patternUnits: "userSpaceOnUse",
        width: size,
        height: size,
        patternTransform: `rotate(${turn})`,
      },
      s("path", { d: `M0 0H${size}V${size}H0Z`, class: `wash-ground wash-${index}` }),
      s("path", { d: lines, class: `wash-line wash-${index}${dot ? " dotted" : ""}` }),
    )
  );

/** A small piece of a group's pattern, for a button. */
export const swatch = (/** @type {string} */ look) =>
  s(
    "svg.swatch",
    { viewBox: "0 0 1 1", "aria-hidden": "true" },
    s(`path.wash.${look}`, { d: "M.04 .04H.96V.96H.04Z" }),
  );

/** @typedef {{looks: string[], names: string[], said: string[]}} Wash */
/**
 * What is to be drawn on cells for the groups of slots.
 * @param {Slot[]} slots
 * @param {(slot: Slot, group: Group) => string | null} [more] - a further class for a slot and a group, or
 *   "", or null if nothing is drawn.
 * @returns {Map<string, Wash>} by the cell's key.
 */
export function washesOf(slots, more = () => "") {
  const found = /** @type {Map<string, Wash>} */ (new Map());
  let number = 0;
  for (const slot of slots) {
    for (const group of slot.groups) {
      const own = washOf(number++);
      const further = more(slot, group);
      if (further === null) continue;
      const look = further ? `${own}.${further}` : own;
      for (const cell of group.cells) {
        const here = found.get(cellKey(cell)) ?? { looks: [], names: [], said: [] };
        here.looks.push(look);
        here.names.push(group.name);
        here.said.push(`${group.name} of ${slot.name}`);
        found.set(cellKey(cell), here);
      }
    }
  }
  return found;
}
