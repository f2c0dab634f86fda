/** Colours that pieces have of their own. */

/** @import { Paint, Palette } from "./types.d.ts" */

/** A palette with the colours that pieces have of their own behind it. @param {Palette} palette @param {Paint[]} paints @returns {Palette} */
export const withPaints = ({ fills, inks, edges }, paints) => ({
  fills: [...fills, ...paints.map(([fill]) => fill)],
  inks: [...inks, ...paints.map(([, ink]) => ink)],
  edges: [...edges, ...paints.map(([, , edge]) => edge)],
});
