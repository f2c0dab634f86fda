/** Cells matched to domains, each to one: what decides which pegs may stand together. */

/**
 * Match every cell to a domain of its own, by augmenting paths (Kuhn 1955).
 * @param {number[][]} cells
 * @param {number[][][]} domains
 * @returns {(number[] | undefined)[] | null} for each domain its cell, if it has one; null if a cell is left over
 */
export function matched(cells, domains) {
  const owner = /** @type {(number[] | undefined)[]} */ (domains.map(() => undefined));
  const inside = domains.map((domain) => new Set(domain.map((cell) => cell.join())));
  const place = (/** @type {number[]} */ cell, /** @type {Set<number>} */ tried) =>
    domains.some((_, at) => {
      if (!inside[at].has(cell.join()) || tried.has(at)) return false;
      tried.add(at);
      const before = owner[at];
      if (before && !place(before, tried)) return false;
      owner[at] = cell;
      return true;
    });
  return cells.every((cell) => place(cell, new Set())) ? owner : null;
}
