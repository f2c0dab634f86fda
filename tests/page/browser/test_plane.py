"""Whether a piece tiles the plane: it is drawn, asked about, changed, asked about again; then the puzzle is solved."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.browser.deeds import (
    APP,
    Page,
    by_hand,
    cell,
    choose,
    covered,
    document_of,
    enter,
    expect,
    explore,
    settled,
    tray,
    until,
)

#: seven squares around a hole that no other copy fills
HOLLOW = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2)]
#: the indices of cells of the board of the piece dialog
AT = """(wanted) => wanted.map((cell) =>
  document.querySelector("#piece-board").board.cells.findIndex((one) => one.join() === cell.join()))"""

#: whether the board shows a patch of the plane
PATCHED = f"{APP}.parts.explore.elsewhere"


def _press(page: Page, cells: list[tuple[int, int]]) -> None:
    """Press cells of the piece that is drawn, and keep it."""
    for index in page.evaluate(AT, [list(one) for one in cells]):
        page.mouse.click(*cell(page, index, "#piece-board"))
    page.click("#keep-piece")
    settled(page)


def _colours(page: Page) -> set[int]:
    """Return the colours of the tiles on the board."""
    shown: Any = page.evaluate(
        "document.querySelector('#board').board.tiles.map((tile) => tile.colour)"
    )
    return set(shown)


def _cells(page: Page) -> int:
    """Return how many cells the board has."""
    return page.locator("#board .cell").count()


def test_a_piece_is_drawn_and_asked_about_and_changed(either: Page) -> None:
    page = either
    page.click("#new")
    enter(page, "#size-0", "4")
    enter(page, "#size-1", "2")
    page.click("#draw-piece")
    page.fill("#piece-name", "bar")
    page.fill("#copies-least", "4")
    page.fill("#copies-most", "4")
    _press(page, [(0, 0), (1, 0)])
    explore(page, "plane")
    expect(page.locator("#more-text")).to_contain_text(
        "Piece bar tiles the plane: one tile repeats"
    )
    until(page, PATCHED)
    assert len(covered(page)) > 80
    assert sum(map(len, covered(page))) == _cells(page), "every cell of the patch is covered"
    assert len(_colours(page)) in (2, 3)
    page.click("#tab-edit")
    expect(page.locator("#board .cell")).to_have_count(8)
    page.click('[data-name="bar"]')
    _press(page, HOLLOW[2:])
    explore(page, "plane")
    expect(page.locator("#more-text")).to_contain_text("Piece bar does not tile the plane")
    page.click("#undo")
    settled(page)
    page.click("#tab-solve")
    expect(page.locator("#board .cell")).to_have_count(8)
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("these are all")
    assert sorted(map(len, covered(page))) == [2] * 4


def test_coronas_are_drawn_around_a_piece_that_does_not_tile(either: Page) -> None:
    page = either
    page.click("#new")
    page.click("#draw-piece")
    _press(page, [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (0, 1), (4, 1)])
    explore(page, "plane")
    expect(page.locator("#more-text")).to_contain_text("Heesch number 1")
    until(page, PATCHED)
    assert len(covered(page)) > 4
    assert len(_colours(page)) == 2, "the tile, and the corona around it"
    assert sum(map(len, covered(page))) == _cells(page)


def test_the_piece_that_was_in_hand_is_asked_about(page: Page) -> None:
    by_hand(page)
    tray(page, "Y").click()
    page.click("#tab-explore")
    expect(page.locator("#plane-piece")).to_have_value("Y")
    page.click("#more-plane")
    expect(page.locator("#more-text")).to_contain_text("Piece Y tiles the plane")
    page.select_option("#plane-piece", "")
    page.click("#more-plane")
    expect(page.locator("#more-text")).to_contain_text("The pieces tile the plane")
    page.click("#more-rate")
    expect(page.locator("#board .cell")).to_have_count(60)


def test_a_press_on_the_patch_chooses_nothing_of_the_setup(page: Page) -> None:
    choose(page, "a-puzzle-a-day")
    explore(page, "plane")
    expect(page.locator("#more-text")).to_contain_text("tile the plane")
    until(page, PATCHED)
    before = document_of(page)
    page.mouse.click(*cell(page, 0))
    page.mouse.click(*cell(page, 20))
    assert document_of(page) == before
    assert page.evaluate(PATCHED)


def test_colours_of_sides_have_to_meet(either: Page) -> None:
    page = either
    choose(page, "macmahon-squares")
    explore(page, "plane")
    expect(page.locator("#more-text")).to_contain_text("tile the plane: one tile repeats")
    until(page, PATCHED)
    expect(page.locator("#board g.sides").first).to_be_visible()
    page.select_option("#plane-piece", index=2)
    page.click("#more-plane")
    expect(page.locator("#more-text")).to_contain_text("Piece ")
    page.click("#more-rate")
    expect(page.locator("#board .cell")).to_have_count(24)


@pytest.mark.parametrize("name", ["soma-3x3x3"])
def test_solids_are_not_asked_about(page: Page, name: str) -> None:
    choose(page, name)
    page.click("#tab-explore")
    expect(page.locator("#more-plane")).to_be_disabled()
    expect(page.locator("#more-plane")).to_have_attribute(
        "title", "Only flat pieces without marks can be asked about."
    )
