/** The board in a notebook: look, paint, solve, browse.  Python keeps the puzzle and searches. */
import { fill, grouped, h, set } from "../page/static/dom.js";
import { cellKey, Lattice } from "../page/static/geometry.js";
import "../page/static/board.js";

function render({ model, el }) {
  const board = h("tw-board");
  const painting = h("input", { type: "checkbox", onchange: () => draw() });
  const slider = h("input", { type: "range", min: 1, max: 1, value: 1, "aria-label": "Which solution", oninput: () => {
    model.set("index", Number(slider.value) - 1);
    model.save_changes();
    draw();
  } });
  const said = h("p.said", { role: "status" });
  const ask = (what) => () => model.send({ do: what });
  const root = h("div.tilewright-widget", {}, board, h("div.row", {}, h("button", { onclick: ask("solve") }, "First solution"), h("button", { onclick: ask("all") }, "All solutions"), slider, h("label", {}, painting, " paint cells")), said);
  painting.parentElement.hidden = !model.get("editable");
  let cells = [];
  let stroke = null;

  function draw() {
    const { view, lattice, palette, solutions, placements, index } = Object.fromEntries(["view", "lattice", "palette", "solutions", "placements", "index"].map((name) => [name, model.get(name)]));
    const shape = new Lattice(lattice.name, lattice);
    const inside = new Map((view.cells ?? []).map((cell, at) => [cellKey(cell), at]));
    cells = painting.checked ? shape.box(model.get("sizes")) : [...(view.cells ?? []), ...(view.blocked ?? [])];
    const at = new Map(cells.map((cell, number) => [cellKey(cell), number]));
    const kinds = cells.map((cell) => (!inside.has(cellKey(cell)) ? "outside" : view.optional.includes(inside.get(cellKey(cell))) ? "optional" : "open"));
    const texts = [];
    for (const [cell, text] of [...(view.labels ?? []), ...(view.marks ?? [])]) texts[at.get(cellKey(cell))] = text;
    const laid = solutions.length ? solutions[index].map((number) => placements[number]) : view.placed ?? [];
    const pieces = new Map(view.pieces.map((piece) => [piece.name, piece]));
    const tiles = painting.checked ? [] : laid.map(([name, , own]) => ({ cells: own, name, letter: pieces.get(name).letter, colour: pieces.get(name).colour }));
    const pegs = painting.checked ? [] : (view.blocked ?? []).map((cell) => at.get(cellKey(cell)));
    board.show({ lattice: shape, cells, kinds, texts, pegs, palette, tiles, label: view.title });
    set(slider, "max", Math.max(1, solutions.length));
    slider.value = index + 1;
    slider.hidden = solutions.length < 2;
    said.textContent = model.get("said") || `${grouped(view.cells?.length ?? 0)} cells, ${view.pieces.length} kinds of piece`;
  }

  const paint = (number, first) => {
    if (number < 0) return;
    if (first) stroke = !(model.get("view").cells ?? []).some((cell) => cellKey(cell) === cellKey(cells[number]));
    model.send({ do: "paint", cell: cells[number], open: stroke });
  };
  board.addEventListener("tw-press", (event) => painting.checked && paint(event.detail.index, true));
  board.addEventListener("tw-drag", (event) => painting.checked && stroke !== null && paint(event.detail.index, false));
  board.addEventListener("tw-drop", () => (stroke = null));
  board.addEventListener("tw-key", (event) => {
    if (event.detail.key !== " " || !painting.checked) return;
    event.detail.used = true;
    paint(event.detail.index, true);
  });
  const names = ["view", "solutions", "index", "said"];
  for (const name of names) model.on(`change:${name}`, draw);
  fill(el, root);
  draw();
  return () => names.forEach((name) => model.off(`change:${name}`, draw));
}

export default { render };
