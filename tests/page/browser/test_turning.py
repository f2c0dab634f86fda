"""Pieces turn in the picture in space: the answer of the search is made by hand, for no search turns pieces here."""

from __future__ import annotations

from typing import Any

import pytest

from tests.apart.turning import key_turned, tipped
from tests.page.browser.conftest import Open
from tests.page.browser.deeds import APP, Page, expect, open_document, until
from tests.page.browser.test_space import DESKTOP, PAINTER, PIXELS, SOLID
from tilewright import Disassembly, verify_disassembly
from tilewright.files.writing import puzzle_data
from tilewright.page.searches.taking_apart import disassembly_data

#: lets the search answer what it is given
ANSWER = f"""(data) => {{
  {APP}.searches.run = async (kind, given, event) => {{
    event({{ type: "result", data, text: "Comes apart." }});
    event({{ type: "done" }});
  }};
}}"""
#: where the faces of a piece are on the page, in the order of the painter
FACES = f"(tile) => {SOLID}.shapes.filter((one) => one.tile === tile && one.face).map((one) => one.attributes.d)"


def shown(page: Page, found: Disassembly) -> None:
    """Open the puzzle of a disassembly, and take it apart by what was found."""
    assert verify_disassembly(found).ok
    open_document(page, {"tilewright": 1, **puzzle_data(found.solution.problem.puzzle)})
    number = {cell: at for at, cell in enumerate(found.solution.problem.region.cells)}
    placed = [
        [one.piece, sorted(number[cell] for cell in one.cells)] for one in found.solution.placements
    ]
    page.evaluate(ANSWER, {**disassembly_data(found), "placed": placed})
    page.click("#take-apart")
    expect(page.locator(".moves")).to_be_visible()


def to(page: Page, at: float) -> None:
    page.evaluate(f"(at) => {APP}.parts.moves.to(at)", at)
    page.wait_for_timeout(100)


@pytest.mark.parametrize("make", [tipped, key_turned])
def test_turned_pieces_are_painted_where_they_are(open_page: Open, make: Any) -> None:
    page = open_page(**DESKTOP)
    shown(page, make())
    assert page.evaluate(PAINTER) == "GlPainter"
    seen = set[bytes]()
    for at in (0, 0.5, 1, 1.4):
        to(page, at)
        seen.add(page.locator(".space").screenshot())
        if at in (0, 1):
            found = page.evaluate(PIXELS)
            assert len(found) > 8
            assert max(found) < 0.06
    assert len(seen) == 4
    page.evaluate(f"{APP}.parts.moves.step(-1)")
    until(page, f"{APP}.parts.moves.at === 1")
    words = page.locator("#move-words")
    expect(words).to_contain_text("Move 1 of 2: B t")
    expect(words).to_contain_text("a quarter to the right about")


def test_without_webgl_pieces_jump_from_end_to_end(open_plain: Open) -> None:
    page = open_plain(**DESKTOP)
    shown(page, tipped())
    assert page.evaluate(PAINTER) == "SvgPainter"
    ends = {}
    for at in (0, 0.3, 0.7, 1):
        to(page, at)
        ends[at] = page.evaluate(FACES, 1)
    assert ends[0] == ends[0.3] != ends[0.7] == ends[1]
