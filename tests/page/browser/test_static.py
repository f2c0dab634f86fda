"""The page without a server: pictures of the board, the heat map, hints, and what it says of all else."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.page.browser.conftest import Open, Page, choose, sync_api, until

expect = sync_api.expect
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
#: the colour of the piece on each cell
FILLS = """(() => {
  const { tiles, palette, cells } = document.querySelector('#board').board;
  const found = cells.map(() => null);
  for (const { cells: on, colour } of tiles) on.forEach((cell) => (found[cell] = palette.fills[colour % palette.fills.length]));
  return found;
})()"""


@pytest.fixture
def files(open_page: Open, request: pytest.FixtureRequest) -> Page:
    """The page as files."""
    return open_page(root=request.getfixturevalue("static_root"))


def saved(page: Page, form: str, folder: Path) -> Path:
    """Save in a format by the dialog; return the file."""
    page.click("#save")
    with page.expect_download() as kept:
        page.click(f'[data-format="{form}"]')
    path = folder / str(kept.value.suggested_filename)
    kept.value.save_as(path)
    return path


def colours(page: Page, path: Path) -> list[str]:
    """Return the colours at the middles of the cells of a picture, as the browser shows it."""
    import base64

    kind = {".svg": "image/svg+xml", ".png": "image/png"}[path.suffix]
    text = base64.b64encode(path.read_bytes()).decode()
    found: list[str] = page.evaluate(COLOURS, [f"{kind};base64", text])
    return found


def opened_text(page: Page, document: dict[str, Any]) -> None:
    """Open a document as a dropped file would be."""
    import json

    page.evaluate(
        "(text) => document.querySelector('#board').app.openText(text, 'it')", json.dumps(document)
    )
    until(
        page,
        "(name) => document.querySelector('#board').app.document.name === name",
        document["name"],
    )
    until(page, "document.querySelector('#board').app.fresh")


# Pictures ----------------------------------------------------------------------------------------


def test_a_picture_shows_the_colours_of_the_board(files: Page, tmp_path: Path) -> None:
    files.click("#do-first")
    expect(files.locator("#result")).to_contain_text("A solution")
    fills = files.evaluate(FILLS)
    assert len(set(fills)) == 12
    for form in ("svg", "png"):
        path = saved(files, form, tmp_path)
        assert path.name == f"pentominoes-6x10.{form}"
        assert colours(files, path) == fills


def test_a_picture_stands_alone(files: Page, tmp_path: Path) -> None:
    files.evaluate("document.documentElement.classList.add('hatching')")
    files.click("#do-first")
    expect(files.locator("#result")).to_contain_text("A solution")
    text = saved(files, "svg", tmp_path).read_text()
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
    files.click("#do-first")
    expect(files.locator("#result")).to_contain_text("A solution")
    fills = files.evaluate(FILLS)
    for form in ("svg", "png"):
        assert colours(files, saved(files, form, tmp_path)) == fills
    root = ElementTree.fromstring((tmp_path / "soma-3x3x3.svg").read_text())
    ground = next(root.iter("{http://www.w3.org/2000/svg}rect"))
    assert ground.get("fill") == "#1a1c20"


def test_the_board_is_saved_in_characters(files: Page, tmp_path: Path) -> None:
    files.click("#do-first")
    expect(files.locator("#result")).to_contain_text("A solution")
    shown = files.locator("#text-picture").text_content()
    text = saved(files, "text", tmp_path).read_text()
    assert text == f"{shown}\n"
    assert set(text) - {"\n"} == set("FILNPTUVWXYZ")
    assert [len(line) for line in text.split()] == [10] * 6
