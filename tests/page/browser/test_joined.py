"""Joined borders and boards of four dimensions on the page: signs, open outlines, the same answers without a server."""

from __future__ import annotations

import json
import re

import pytest

import tilewright
from tests.page.browser.deeds import APP, Page, open_file, press, until
from tests.page.browser.test_forms import shown
from tilewright.files import parse_puzzle
from tilewright.page.document import document_of

TORUS = """
tilewright: 1
name: small-torus
region: {box: [4, 3], wrap: torus}
pieces: {L: {cells: [[0, 0], [1, 0], [2, 0], [0, 1]], copies: 3}}
"""
KLEIN = (
    TORUS.replace("torus", "klein")
    .replace("box: [4, 3]", "box: [5, 4]")
    .replace("copies: 3", "copies: 5, flips: true")
)
STICKS = """
tilewright: 1
name: stick-torus
lattice: square-edge
region: {box: [4, 4], wrap: torus}
pieces: {V: {cells: [[1, 0], [0, 1]], copies: 4}}
"""
TESSERACTS = """
tilewright: 1
name: four-axes
lattice: tesseract
region: {box: [2, 2, 3, 2]}
pieces:
  bar: {cells: [[0, 0, 0, 0], [0, 0, 1, 0], [0, 0, 2, 0]], copies: 4}
  elbow: {cells: [[0, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]], copies: 4}
"""


def lines(data: str) -> list[str]:
    """Return the lines of path data."""
    return re.findall(r"M[^M]+", data)


def open_json(page: Page, text: str) -> None:
    """Open a puzzle as JSON, which both pages read."""
    puzzle = parse_puzzle(text)
    open_file(page, json.dumps(document_of(puzzle)), puzzle.name)


@pytest.mark.parametrize(("text", "kinds"), [(TORUS, [1, 1, 2, 2]), (KLEIN, [1, 1, 2, 2])])
def test_the_sides_of_a_joined_board_bear_arrows(either: Page, text: str, kinds: list[int]) -> None:
    open_json(either, text)
    assert shown(either, ".joined .border") == 4
    heads = either.locator("#board .joined .arrow").evaluate_all(
        "(nodes) => nodes.map((node) => node.getAttribute('d'))"
    )
    assert sorted(data.count("M") for data in heads) == kinds


def test_a_piece_is_open_where_it_goes_on(either: Page) -> None:
    open_json(either, KLEIN)
    either.click("#do-first")
    until(either, "document.querySelectorAll('#board .tile .body').length === 5")
    tiles = either.evaluate(
        """[...document.querySelectorAll('#board .tile')].map((node) => ({
        open: node.classList.contains('open-edged'),
        stroke: getComputedStyle(node.querySelector('.body')).stroke,
        rim: node.querySelector('.rim').getAttribute('d') }))"""
    )
    assert any(tile["open"] for tile in tiles)
    for tile in tiles:
        assert (tile["stroke"] == "none") == tile["open"]
        assert bool(tile["rim"]) == tile["open"]
        if tile["open"]:
            assert not any(line.endswith("Z") for line in lines(tile["rim"]))


@pytest.mark.parametrize("text", [KLEIN, TESSERACTS], ids=["joined", "four-axes"])
def test_a_board_is_counted_as_in_the_package(either: Page, text: str) -> None:
    wanted = tilewright.count(parse_puzzle(text)).solutions
    open_json(either, text)
    either.click("#do-count")
    figure = f"{wanted:,}".replace(",", "\\D?")
    until(either, "(text) => new RegExp(text).test(document.body.innerText)", figure)


def test_sticks_reach_out_over_the_border(either: Page) -> None:
    open_json(either, STICKS)
    assert shown(either, ".joined .border") > 0
    either.click("#do-first")
    until(either, "document.querySelectorAll('#board .tile.stick .body').length === 4")


def test_a_board_of_four_dimensions_is_a_grid_of_boards(either: Page) -> None:
    open_json(either, TESSERACTS)
    names = either.locator("#board .layer-name").all_text_contents()
    assert names == [f"layer {z} of cube {w}" for w in (1, 2) for z in (1, 2, 3)]
    places = either.locator("#board g.layer").evaluate_all(
        "(nodes) => nodes.map((node) => node.getAttribute('transform').match(/[-\\d.]+/g).map(Number))"
    )
    columns, rows = sorted({x for x, _ in places}), sorted({y for _, y in places})
    assert [[x, y] for y in rows for x in columns] == places
    assert (len(columns), len(rows)) == (3, 2)
    either.click("#do-first")
    until(either, "document.querySelectorAll('#board .tile .body').length > 8")
    tiles = either.evaluate(
        "document.querySelector('#board').board.tiles.map((tile) => tile.cells)"
    )
    assert sorted(cell for cells in tiles for cell in cells) == list(range(24))


def test_a_cell_of_another_axis_is_painted(page: Page) -> None:
    open_json(page, TESSERACTS)
    page.click("#tab-edit")
    until(page, f"{APP}.mode === 'edit'")
    before = page.evaluate(f"{APP}.document.region.cells.length")
    page.evaluate("document.querySelector('#board').focusCell(23)")
    press(page, "2", "Space")
    until(
        page,
        f"(n) => {APP}.document.region.cells.length === n",
        before - 1,
    )
