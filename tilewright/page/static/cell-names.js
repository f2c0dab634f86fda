/** What cells are called, as in texts and pictures of the package: letters along the first axis, numbers along the second. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** What the third and the fourth coordinate count. */
const LAYERS = ["layer", "cube"];

/** The letters of a column, counted from 0: A to Z, then AA, AB and so on. @param {number} column */
export function columnName(column) {
  let name = "";
  for (let number = column + 1; number > 0; number = Math.floor((number - 1) / 26)) {
    name = LETTERS[(number - 1) % 26] + name;
  }
  return name;
}

/**
 * The names of the layers of cells: "layer 2", in four dimensions "layer 2 of cube 1"; empty if there is but one.
 * @param {number[][]} cells
 * @param {number[][]} [all] - the cells of the board, which say where the count begins.
 */
export function layerNames(cells, all = cells) {
  const [first, last] = bounds(all);
  return cells.map((cell) => {
    const axes = cell.slice(2).flatMap((at, axis) =>
      last[axis + 2] > first[axis + 2] ? [`${LAYERS[axis]} ${at - first[axis + 2] + 1}`] : []
    );
    return axes.join(" of ");
  });
}

/**
 * The names of cells: "B3", if there are layers "B3 of layer 2".
 * @param {number[][]} cells
 * @param {number[][]} [all] - the cells of the board, which say where the count begins.
 */
export function cellNames(cells, all = cells) {
  const [first] = bounds(all);
  const layers = layerNames(cells, all);
  return cells.map((cell, at) => {
    const name = `${columnName(cell[0] - first[0])}${cell[1] - first[1] + 1}`;
    return [name, layers[at]].filter(Boolean).join(" of ");
  });
}

/** The least and the greatest number of cells along each axis. @param {number[][]} cells @returns {[number[], number[]]} */
function bounds(cells) {
  const axes = (cells[0] ?? []).map((_, axis) => cells.map((cell) => cell[axis]));
  return [axes.map((axis) => Math.min(...axis)), axes.map((axis) => Math.max(...axis))];
}

/** "A1, B1 and C1". @param {string[]} parts */
export const listed = (parts) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
