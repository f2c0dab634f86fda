"""Trays on the page: pieces slide by mouse, finger and keys as the core lets them, moves are counted, hints lead to the goal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    PHONE,
    Page,
    cell,
    covered,
    drag,
    expect,
    open_document,
    open_named,
    press,
    reload,
    touch,
    until,
)

SLIDING = f"{APP}.parts.play.sliding"


def tray(region: str, *pieces: tuple[str, list[int], list[int]], **more: Any) -> dict[str, Any]:
    """Return a tray of units on a picture; each has its name, where it starts and, unless empty, where it ends."""
    placed = [{"piece": name, "cells": [start]} for name, start, _ in pieces]
    goal = [{"piece": name, "cells": [end]} for name, _, end in pieces if end]
    return {
        "tilewright": 1,
        "name": "tray",
        "region": region,
        "pieces": {name: "X" for name, *_ in pieces},
        "placed": placed,
        "goal": goal,
        **more,
    }


#: a unit goes round a corner, past another one
CORNER = tray("...../.###./.....", ("a", [0, 0], [4, 2]), ("b", [4, 0], []))
#: two units in a line, of which the second has to go first
LINE = tray("......", ("a", [0, 0], [3, 0]), ("b", [1, 0], [5, 0]), expect={"moves": 2})
#: what no piece stops on lies between start and goal
PASSAGE = tray("....", ("a", [0, 0], [3, 0]), corridor=[[1, 0], [2, 0]])


def begun(page: Page, document: dict[str, Any]) -> None:
    """Open a tray, and wait until its pieces can be slid."""
    open_document(page, document)
    slidable(page)


def slidable(page: Page) -> None:
    until(page, f"Boolean({SLIDING}?.reach)")


def slid(page: Page, *path: int) -> None:
    """Drag what lies on the first cell over others."""
    slidable(page)
    drag(page, *(cell(page, index) for index in path))


def at(page: Page, x: int, y: int) -> int:
    """Return the number of a cell."""
    find = f"(key) => {APP}.view.cells.findIndex((cell) => cell.join() === key)"
    found: int = page.evaluate(find, f"{x},{y}")
    assert found >= 0
    return found


def lies(page: Page, *where: Sequence[int]) -> None:
    """Wait until the units lie on cells, in the order of the tray."""
    cells = [[at(page, *cell)] for cell in where]
    until(
        page,
        f"(cells) => JSON.stringify({SLIDING}.now.map(([, c]) => c)) === JSON.stringify(cells)",
        cells,
    )
    assert covered(page) == cells


def moves(page: Page, words: str) -> None:
    expect(page.locator("#moves-made")).to_have_text(words)


def test_a_drag_goes_round_corners_and_stops_at_what_is_in_the_way(either: Page) -> None:
    page = either
    begun(page, CORNER)
    expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")
    moves(page, "0 moves")
    slid(page, at(page, 0, 0), at(page, 4, 0))
    lies(page, (3, 0), (4, 0))  # b is in the way
    moves(page, "1 move")
    slid(page, at(page, 3, 0), at(page, 0, 0), at(page, 0, 2), at(page, 2, 2))
    lies(page, (2, 2), (4, 0))
    moves(page, "2 moves")
    slid(page, at(page, 2, 2), at(page, 0, 2), at(page, 2, 2))  # there and back again
    moves(page, "2 moves")
    (x, y), (other, _) = cell(page, at(page, 3, 2)), cell(page, at(page, 2, 2))
    slidable(page)
    drag(page, (other, y), (x, y), (x, y - 0.9 * (x - other)))  # against a wall
    lies(page, (3, 2), (4, 0))
    page.click("#undo")
    lies(page, (2, 2), (4, 0))
    moves(page, "2 moves")
    page.click("#redo")
    moves(page, "3 moves")
    page.click("#slide-again")
    lies(page, (0, 0), (4, 0))
    moves(page, "0 moves")
    page.click("#undo")
    moves(page, "3 moves")


def test_drag_undo_drag_hint_goal(either: Page) -> None:
    page = either
    begun(page, LINE)
    slid(page, at(page, 0, 0), at(page, 3, 0))
    moves(page, "0 moves")
    expect(page.locator("#status")).to_contain_text("Piece a cannot slide")
    slid(page, at(page, 1, 0), at(page, 3, 0))
    lies(page, (0, 0), (3, 0))
    page.click("#undo")
    moves(page, "0 moves")
    slid(page, at(page, 1, 0), at(page, 2, 0))
    page.click("#slide-hint")
    expect(page.locator("#slide-text")).to_have_text(
        "Move b right 3. 2 moves left, this one counted."
    )
    assert page.locator("#board .way-line").count() == 1
    assert page.locator("#board .aim-line").count() == 2
    page.click("#slide-it")
    lies(page, (0, 0), (5, 0))
    moves(page, "2 moves")
    expect(page.locator("#slide-text")).to_have_text("")
    slid(page, at(page, 0, 0), at(page, 3, 0))
    moves(page, "The goal is reached in 3 moves. The fewest are 2.")
    expect(page.locator("#game")).to_have_attribute("data-state", "solved")
    reload(page)
    slidable(page)
    lies(page, (3, 0), (5, 0))
    page.click("#undo")
    page.click("#undo")
    page.click("#undo")
    moves(page, "0 moves")


def test_the_fewest_moves_are_searched_where_the_file_does_not_say_them(either: Page) -> None:
    page = either
    begun(page, {**LINE, "expect": {}})
    slid(page, at(page, 1, 0), at(page, 5, 0))
    slid(page, at(page, 0, 0), at(page, 3, 0))
    moves(page, "The goal is reached in 2 moves. There is no shorter way.")


def test_no_piece_stops_on_a_corridor(either: Page) -> None:
    page = either
    begun(page, PASSAGE)
    assert page.locator("#board .wash").count() == 2
    expect(page.locator("#tray-key")).to_contain_text("hatched")
    slid(page, at(page, 0, 0), at(page, 2, 0))
    lies(page, (0, 0))
    expect(page.locator("#status")).to_contain_text("No piece stops on the corridor")
    moves(page, "0 moves")
    slid(page, at(page, 0, 0), at(page, 3, 0))
    lies(page, (3, 0))
    moves(page, "The goal is reached in 1 move. There is no shorter way.")


def test_arrows_wait_until_it_is_known_where_pieces_can_go(either: Page) -> None:
    page = either
    begun(page, CORNER)
    page.locator(f'#board .cell[data-index="{at(page, 0, 0)}"]').focus()
    page.evaluate(f"{SLIDING}.known = {SLIDING}.reach; {SLIDING}.reach = null;")
    press(page, " ", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight")
    page.evaluate(f"{SLIDING}.reach = {SLIDING}.known; {SLIDING}.later(); {SLIDING}.later = null;")
    press(page, " ")
    lies(page, (1, 2), (4, 0))
    moves(page, "1 move")


def test_keys_take_slide_and_put_down(either: Page) -> None:
    page = either
    begun(page, CORNER)
    page.locator(f'#board .cell[data-index="{at(page, 0, 0)}"]').focus()
    press(page, " ", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight")
    lies(page, (0, 0), (4, 0))  # it is still in hand
    press(page, " ")
    lies(page, (1, 2), (4, 0))
    moves(page, "1 move")
    focus = "Number(document.activeElement.dataset.index)"
    assert page.evaluate(focus) == at(page, 1, 2)
    press(page, " ", "ArrowUp")
    expect(page.locator("#status")).to_contain_text("The way is barred.")
    press(page, "ArrowRight", "Escape")
    lies(page, (1, 2), (4, 0))
    moves(page, "1 move")
    press(page, "ArrowRight")  # nothing is in hand: the focus goes alone
    assert page.evaluate(focus) == at(page, 2, 2) or page.evaluate(focus) == at(page, 3, 2)
    lies(page, (1, 2), (4, 0))


def test_two_clicks_move_a_piece(either: Page) -> None:
    page = either
    begun(page, CORNER)
    page.mouse.click(*cell(page, at(page, 0, 0)))
    assert page.locator("#board .flag.legal").count() == 10
    page.mouse.click(*cell(page, at(page, 3, 2)))
    lies(page, (3, 2), (4, 0))
    moves(page, "1 move")


def test_a_finger_drags(open_page: Open) -> None:
    page = open_page(**PHONE)
    begun(page, LINE)
    touch(page, "touchStart", cell(page, at(page, 1, 0)))
    for x in (2, 3, 4, 5):
        touch(page, "touchMove", cell(page, at(page, x, 0)))
    touch(page, "touchEnd")
    lies(page, (0, 0), (5, 0))
    moves(page, "1 move")


@pytest.mark.fast
def test_hints_lead_to_the_goal(page: Page) -> None:
    open_named(page, "tray-bar-3x4")
    slidable(page)
    for left in range(10, 0, -1):
        page.click("#slide-hint")
        expect(page.locator("#slide-text")).to_contain_text(
            f"{left} move{'s' if left > 1 else ''} left"
        )
        page.click("#slide-it")
        moves_made = 11 - left
        until(page, f"(made) => {SLIDING}.moves === made", moves_made)
    moves(page, "The goal is reached in 10 moves. There is no shorter way.")


def test_a_link_holds_the_pieces_as_they_slid(open_page: Open) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    begun(page, LINE)
    slid(page, at(page, 1, 0), at(page, 4, 0))
    lies(page, (0, 0), (4, 0))
    page.click("#share")
    until(page, "location.hash.includes('laid=')")
    link = page.evaluate("location.hash")
    other = open_page(link)
    slidable(other)
    lies(other, (0, 0), (4, 0))
    other.click("#slide-hint")
    expect(other.locator("#slide-text")).to_contain_text("2 moves left")


def test_another_puzzle_leaves_nothing_of_a_tray(either: Page) -> None:
    page = either
    begun(page, PASSAGE)
    open_named(page, "dominoes-4x4")
    assert page.locator("#board .tray-marks").count() == 0
    page.click("#tab-play")
    expect(page.locator("#clear")).to_be_visible()
    expect(page.locator("#slide-hint")).to_be_hidden()
    open_named(page, "tray-hexes-bars")
    expect(page.locator("#slide-hint")).to_be_visible()
    expect(page.locator("#clear")).to_be_hidden()
    page.click("#tab-edit")
    assert page.locator("#board .tray-marks").count() == 0
