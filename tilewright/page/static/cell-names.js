/** What cells are called, as in texts and pictures of the package: letters along the first axis, numbers along the second. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The letters of a column, counted from 0: A to Z, then AA, AB and so on. @param {number} column */
export function columnName(column) {
  let name = "";
  for (let number = column + 1; number > 0; number = Math.floor((number - 1) / 26)) {
    name = LETTERS[(number - 1) % 26] + name;
  }
  return name;
}

/**
 * The names of cells: "B3", if there are layers "B3 of layer 2".
 * @param {number[][]} cells
 * @param {number[][]} [all] - the cells of the board, which say where the count begins.
 */
export function cellNames(cells, all = cells) {
  const axes = (all[0] ?? []).map((_, axis) => all.map((cell) => cell[axis]));
  const [first, last] = [axes.map((axis) => Math.min(...axis)), axes.map((axis) => Math.max(...axis))];
  const kinds = ["layer", "row of layers"];
  return cells.map((cell) => {
    const layers = cell.slice(2).flatMap((at, axis) =>
      last[axis + 2] > first[axis + 2] ? [` of ${kinds[axis]} ${at - first[axis + 2] + 1}`] : []
    );
    return `${columnName(cell[0] - first[0])}${cell[1] - first[1] + 1}${layers.join("")}`;
  });
}

/** "A1, B1 and C1". @param {string[]} parts */
export const listed = (parts) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
