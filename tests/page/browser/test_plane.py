"""What pieces tile without end: a piece is drawn, asked about, changed, asked about again; then the puzzle is solved."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    PHONE,
    Page,
    axe_faults,
    by_hand,
    cell,
    choose,
    covered,
    document_of,
    enter,
    expect,
    explore,
    open_named,
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


def test_strips_and_rectangles_of_a_piece(page: Page) -> None:
    """Strips of two widths, then rectangles: the table, another rectangle, open it as a puzzle, solve it, go back."""
    open_named(page, "y-pentominoes-5x10")
    before = document_of(page)
    explore(page, "strip")
    page.fill("#strip-width", "5")
    page.click("#more-strip")
    expect(page.locator("#more-text")).to_contain_text("Piece Y in strips of width 5")
    expect(page.locator("#more-text")).to_contain_text("lengths: 10, then every 10")
    expect(page.locator("#more-text")).to_contain_text("a(n) = 10 a(n-10) for n >= 10")
    terms = page.locator("#endless .terms li:not([data-none])")
    expect(terms).to_have_text(["01", "1010", "20100"])
    assert not page.evaluate(PATCHED)
    page.fill("#rectangles-wide", "5")
    page.fill("#rectangles-high", "20")
    page.click("#more-rectangles")
    expect(page.locator("#more-text")).to_contain_text("strongly prime: 5 x 10")
    expect(page.locator("#more-text")).to_contain_text("order: 10 (5 x 10)")
    expect(page.locator("#endless .terms")).to_have_count(0)
    shown = page.locator('#endless [aria-pressed="true"]')
    expect(shown).to_have_attribute("aria-label", "5 × 10: strongly prime; strip of width 5")
    until(page, PATCHED)
    assert [len(cells) for cells in covered(page)] == [5] * 10
    assert sum(map(len, covered(page))) == _cells(page) == 50
    expect(page.locator('#endless td[data-tiles="yes"]')).to_have_count(1)
    page.click("#open-rectangle")
    until(page, f"{APP}.document.name.endsWith('-5x10')")
    settled(page)
    page.click("#do-first")
    expect(page.locator("#result")).to_contain_text("A solution")
    page.go_back()
    until(page, f"{APP}.document.name === '{before['name']}'")
    assert document_of(page) == before
    page.click("#tab-explore")
    expect(page.locator("#endless table")).to_have_count(0)


def test_what_has_no_rectangles_says_why(page: Page) -> None:
    choose(page, "any-tri-snub-squares-4x6")
    explore(page, "strip")
    expect(page.locator("#more-text")).to_contain_text("in strips of width 3")
    expect(page.locator("#more-rectangles")).to_be_disabled()
    expect(page.locator("#more-rectangles")).to_have_attribute(
        "title", "Only flat squares and hexagons without marks can be asked about."
    )


def test_a_page_of_files_says_what_strips_need(files: Page) -> None:
    page = files
    page.click("#tab-explore")
    for kind in ("strip", "rectangles"):
        expect(page.locator(f"#more-{kind}")).to_be_disabled()
        expect(page.locator(f"#more-{kind}")).to_have_attribute(
            "title", re.compile("^needs tilewright on your own machine")
        )
    expect(page.locator("#pane-explore")).to_contain_text("What is grey needs tilewright")
    expect(page.locator("#more-plane")).to_be_enabled()


def test_on_a_phone_rectangles_are_asked_about_by_a_finger(open_page: Open) -> None:
    page = open_page(**PHONE)
    open_named(page, "any-tetrominoes-4x4")
    page.tap("#tab-explore")
    page.select_option("#plane-piece", index=2)
    page.tap("#more-rectangles")
    page.locator("#endless table").wait_for()
    page.tap("#more-strip")
    expect(page.locator("#endless .terms li").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert axe_faults(page) == []
