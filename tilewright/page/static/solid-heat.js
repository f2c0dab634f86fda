/** A heat map in space: each cell a tile of its own, which can be moved apart, the hotter the more of the colour of heat. */
import { mixed } from "./solid-paint.js";

/** @import { Tile } from "./solid-paint.js" */
/** @import { Ground, Palette } from "./types.d.ts" */

/** So many colours there are beside that of no heat. */
const STEPS = 12;

/**
 * The tiles and their palette; cells without heat are seen through, so that those inside are seen.
 * @param {{shares: number[], kinds: Ground[]}} heat - of each cell, and what it is.
 * @param {CSSStyleDeclaration} style - has the colours of open cells, of heat and of lines.
 * @returns {{tiles: Tile[], palette: Palette}}
 */
export function heatTiles({ shares, kinds }, style) {
  const [open, hot, line] = ["--open", "--heat", "--line"].map((name) => style.getPropertyValue(name).trim());
  const fills = Array.from({ length: STEPS + 1 }, (_, step) => mixed(open, hot, step / STEPS));
  const edges = fills.map((fill) => mixed(fill, line, 0.6));
  const hottest = Math.max(1e-9, ...shares);
  const tiles = kinds.flatMap((kind, index) => {
    if (kind === "blocked") return [];
    const share = (shares[index] ?? 0) / hottest;
    const step = share ? Math.max(1, Math.round(STEPS * share)) : 0;
    return [{ cells: [index], letter: "", name: "", colour: step, look: share ? "" : "ghost cold" }];
  });
  return { tiles, palette: { fills, edges, inks: edges } };
}
