// Pictures of cells: rows from top to bottom, layers behind each other, one character a cell.

/** @typedef {number[]} Cell */

/**
 * Read a picture: the character at each cell, spaces left out.
 * @param {string} text rows as lines or separated by `/`, layers by an empty line or `|`
 * @param {number} coordinates of a cell, 2 or 3
 * @returns {[Cell, string][]}
 */
export function readPicture(text, coordinates) {
  if (coordinates !== 2 && coordinates !== 3) {
    throw new Error(`no picture shows cells of ${coordinates} coordinates: list the cells`);
  }
  const layers = pictureLayers(text);
  if (coordinates === 2 && layers.length > 1) {
    throw new Error(`the picture has ${layers.length} layers but this lattice is flat`);
  }
  const found = /** @type {[Cell, string][]} */ ([]);
  layers.forEach((rows, z) =>
    rows.forEach((row, y) =>
      [...row].forEach((char, x) => {
        if (char !== " ") found.push([coordinates === 2 ? [x, y] : [x, y, z], char]);
      })
    )
  );
  return found;
}

/** @param {string} text */
function pictureLayers(text) {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  if (lines.filter(Boolean).length <= 1) {
    return text.replace(/^[\r\n]+|[\r\n]+$/g, "").split("|").map((layer) => layer.split("/"));
  }
  while (lines.length && !lines[0]) lines.shift();
  while (lines.length && !lines[lines.length - 1]) lines.pop();
  const layers = /** @type {string[][]} */ ([[]]);
  for (const line of lines) {
    if (line) layers[layers.length - 1].push(line);
    else if (layers[layers.length - 1].length) layers.push([]);
  }
  return layers;
}
