"""What the tests of slots share: a small board in the editor, and what is drawn of its setup."""

from __future__ import annotations

from typing import Any

from tests.page.browser.deeds import APP, Page, cell, document_of, expect, settled
from tilewright.page.document import read_document

DOMINOES = {
    "tilewright": 1,
    "name": "dominoes",
    "region": "..../..../..../....",
    "pieces": {"domino": {"shapes": ["XX"], "copies": 7}},
}


def begin(page: Page, **more: Any) -> None:
    """Put a small board on the page, in the tab where it is edited."""
    page.evaluate(f"(given) => {APP}.opening.become(given, 'began')", DOMINOES | more)
    settled(page)
    page.click("#tab-edit")


def cells_of(page: Page, slot: str, group: str) -> list[list[int]]:
    """Return the cells of a domain, sorted."""
    return sorted(document_of(page)["setup"][slot]["one_in_each"][group])


def settings_of(page: Page) -> list[Any]:
    """Return every setting of the puzzle on the board, by the package."""
    puzzle = read_document(document_of(page))
    return list(puzzle.setup.every_setting(puzzle.region))


def counted(page: Page, number: int) -> None:
    """Have the solutions counted, and see that there are so many."""
    page.click("#do-count")
    noun = "solution" if number == 1 else "solutions"
    expect(page.locator("#result")).to_contain_text(f"Exactly {number:,} {noun}")


def index_of(page: Page, *where: int) -> int:
    """Return the index, on the board as it is shown, of the cell with those coordinates."""
    number = "(key) => document.querySelector('#board').board.cells.findIndex((one) => one.join() === key)"
    return int(page.evaluate(number, ",".join(map(str, where))))


def at(page: Page, *where: int) -> tuple[float, float]:
    """Return the middle of the cell with those coordinates on the screen."""
    return cell(page, index_of(page, *where))


def looks(page: Page, *where: int) -> list[str]:
    """Return the classes of what is drawn on a cell for the setup."""
    found: list[str] = page.evaluate(
        "(index) => document.querySelector('#board').board.washes.get(index) ?? []",
        index_of(page, *where),
    )
    return found
