"""The page without a server: pictures of the board, the heat map, hints, and what it says of all else."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.page.browser.deeds import (
    APP,
    Page,
    choose,
    covered,
    covered_cells,
    expect,
    explore,
    open_document,
    save,
    solve,
    until,
)
from tests.page.documents import BARS, DOMINOES, drawn_document

#: what a browser tells of a picture: the colour at the middle of each cell of the board
COLOURS = """async ([kind, text]) => {
  const image = new Image();
  image.src = `data:${kind},${text}`;
  await image.decode();
  const { board, size, svg, nodes } = document.querySelector('#board');
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = size.map((side) => Math.round(40 * side));
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const frame = svg.getBoundingClientRect();
  return nodes.map((node) => {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.x + 0.25 * box.width - frame.x, box.y + 0.25 * box.height - frame.y];
    const scale = canvas.width / frame.width;
    const [r, g, b] = context.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data;
    return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  });
}"""
#: the least that any pixel of a picture covers of what is below it, 255 where all do so wholly
COVER = """async (text) => {
  const image = new Image();
  image.src = `data:image/png;base64,${text}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((_, at) => at % 4 === 3).reduce((least, one) => Math.min(least, one), 255);
}"""
#: the colour of the piece on each cell
FILLS = """(() => {
  const { tiles, palette, cells } = document.querySelector('#board').board;
  const found = cells.map(() => null);
  for (const { cells: on, colour } of tiles) on.forEach((cell) => (found[cell] = palette.fills[colour % palette.fills.length]));
  return found;
})()"""


def colours(page: Page, path: Path) -> list[str]:
    """Return the colours at the middles of the cells of a picture, as the browser shows it."""
    kind = {".svg": "image/svg+xml", ".png": "image/png"}[path.suffix]
    text = base64.b64encode(path.read_bytes()).decode()
    found: list[str] = page.evaluate(COLOURS, [f"{kind};base64", text])
    return found


# Pictures ----------------------------------------------------------------------------------------


def test_a_picture_shows_the_colours_of_the_board(files: Page, tmp_path: Path) -> None:
    solve(files)
    fills = files.evaluate(FILLS)
    assert len(set(fills)) == 12
    for form in ("svg", "png"):
        path = save(files, form, tmp_path)
        assert path.name == f"pentominoes-6x10.{form}"
        assert colours(files, path) == fills


def test_a_picture_stands_alone(files: Page, tmp_path: Path) -> None:
    files.evaluate("document.documentElement.classList.add('hatching')")
    solve(files)
    text = save(files, "svg", tmp_path).read_text()
    assert text.startswith("<svg")
    for word in ("var(", "class=", "style=", "data-", "aria-", "tabindex", "href"):
        assert word not in text
    root = ElementTree.fromstring(text)
    known = {node.get("id") for node in root.iter() if node.get("id")}
    used = set(re.findall(r"url\(#([^)]*)\)", text))
    assert len(used) == 12
    assert used == known
    letters = {node.text for node in root.iter("{http://www.w3.org/2000/svg}text")}
    assert letters == set("FILNPTUVWXYZ")


def test_a_board_of_layers_and_dark_colours_is_saved(files: Page, tmp_path: Path) -> None:
    choose(files, "soma-3x3x3")
    files.evaluate("document.documentElement.dataset.theme = 'dark'")
    solve(files)
    fills = files.evaluate(FILLS)
    for form in ("svg", "png"):
        assert colours(files, save(files, form, tmp_path)) == fills
    root = ElementTree.fromstring((tmp_path / "soma-3x3x3.svg").read_text())
    ground = next(root.iter("{http://www.w3.org/2000/svg}rect"))
    assert ground.get("fill") == "#1a1c20"


def test_a_picture_has_no_bare_margin(files: Page, tmp_path: Path) -> None:
    pieces = {"pair": {"shapes": [[[0, 0], [1, 0]]], "copies": "any"}}
    open_document(files, drawn_document("......./.......", pieces, lattice="triangle"))
    wide, high = files.evaluate("document.querySelector('#board').size.map((side) => 80 * side)")
    assert round(wide) / round(high) != wide / high
    path = save(files, "png", tmp_path)
    assert files.evaluate(COVER, base64.b64encode(path.read_bytes()).decode()) == 255


def test_the_board_is_saved_in_characters(files: Page, tmp_path: Path) -> None:
    solve(files)
    shown = files.locator("#text-picture").text_content()
    text = save(files, "text", tmp_path).read_text()
    assert text == f"{shown}\n"
    assert set(text) - {"\n"} == set("FILNPTUVWXYZ")
    assert [len(line) for line in text.split()] == [10] * 6


def test_other_formats_say_what_they_need(files: Page) -> None:
    files.click("#save")
    expect(files.locator("[data-format]").first).to_be_visible()
    shown = files.locator("[data-format]").evaluate_all(
        "(all) => all.map((one) => one.dataset.format)"
    )
    assert sorted(shown) == [
        "json",
        "page",
        "png",
        "solutions-json",
        "solutions-jsonl",
        "svg",
        "text",
        "xmpuzzle",
    ]
    expect(files.locator("#formats-elsewhere")).to_contain_text("tilewright on your own machine")
    expect(files.locator("#formats-elsewhere")).to_contain_text("Picture on a page")


# Heat map and hint -------------------------------------------------------------------------------


def test_the_heat_map_is_drawn_and_saved(files: Page, tmp_path: Path) -> None:
    choose(files, "katamino-5x5")
    explore(files, "heatmap")
    expect(files.locator("#more-text")).to_contain_text(
        "How often each piece covers each cell, in 8"
    )
    expect(files.locator("#heat-piece")).to_be_visible()
    assert files.locator("#board .heat").count() == 25
    texts = files.locator("#board .decor .written").all_text_contents()
    assert sum(map(float, texts)) == pytest.approx(5, abs=0.2)
    root = ElementTree.fromstring(save(files, "svg", tmp_path).read_text())
    written = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert written == texts
    explore(files, "explain")
    expect(files.locator("#more-text")).to_contain_text("It can be solved.")


def test_a_heat_map_of_millions_of_solutions_is_exact(files: Page) -> None:
    open_document(files, DOMINOES)
    explore(files, "heatmap")
    expect(files.locator("#more-text")).to_contain_text("in 12,988,816 solutions")
    expect(files.locator("#heat-piece")).to_be_visible()


def test_hints_lead_to_a_solution(files: Page) -> None:
    choose(files, "katamino-5x5")
    files.click("#tab-play")
    texts = []
    for strength, words in (("where", "Look at"), ("piece", "Piece"), ("move", "Lay piece")):
        files.click(f'[data-strength="{strength}"]')
        expect(files.locator("#hint-text")).to_contain_text(words)
        texts.append(files.locator("#hint-text").inner_text())
        expect(files.locator("#board .flag.hinted").first).to_be_visible()
    assert len(set(texts)) == 3
    for laid in range(5):
        files.click('[data-strength="move"]')
        expect(files.locator("#hint-text")).to_contain_text("Lay piece")
        files.click("#lay-hint")
        until(files, f"{APP}.store.state.laid.length === {laid + 1}")
    expect(files.locator("#left")).to_contain_text("Solved!")
    assert covered_cells(files) == list(range(25))


def test_a_hint_tells_what_to_take_back(files: Page) -> None:
    open_document(files, BARS)
    files.click("#tab-play")
    files.evaluate(
        "document.querySelector('#board').app.store.change({ laid: [{ piece: 0, cells: [0, 2] }, { piece: 0, cells: [3, 5] }] }, 'laid')"
    )
    files.click('[data-strength="move"]')
    expect(files.locator("#hint-text")).to_have_text("Take back bar.")
    files.click("#take-hint")
    expect(files.locator("#left")).to_contain_text("solutions left")
    assert len(covered(files)) == 1


def test_a_file_of_another_program_says_what_reads_it(files: Page, tmp_path: Path) -> None:
    path = tmp_path / "Pelikan.psv"
    path.write_bytes(b"x")
    files.set_input_files("#file", path)
    expect(files.locator("#toasts")).to_contain_text("tilewright serve Pelikan.psv")
    solve(files)
