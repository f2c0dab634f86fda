"""A person watches a search: who searches, how fast, what the board shows, and how it ends."""

from __future__ import annotations

import json

import tilewright
from tests.page.browser.deeds import (
    APP,
    Page,
    choose,
    covered,
    covered_cells,
    expect,
    open_document,
    said,
    solve,
    until,
)
from tests.page.documents import LOOSE


def engine_of(page: Page) -> str:
    """Return an engine that both pages have, after the control was opened."""
    page.click("summary:has-text('Watch')")
    page.select_option("#watch-who", "cells")
    return "cells"


def set_speed(page: Page, value: int) -> None:
    page.fill("#speed", str(value))


def boards_seen(page: Page, number: int) -> None:
    """Wait until the board has shown so many pictures; none of them has an overlap."""
    seen: set[str] = set()
    for _ in range(2000):
        laid = covered(page)
        cells = [cell for piece in laid for cell in piece]
        assert len(cells) == len(set(cells))
        seen.add(json.dumps(laid))
        if len(seen) >= number:
            return
        page.wait_for_timeout(15)
    raise AssertionError(f"the board changed {len(seen)} times only")


def test_an_engine_is_watched_to_the_count(either: Page) -> None:
    page = either
    choose(page, "pentominoes-3x20")
    engine = engine_of(page)
    set_speed(page, 4)
    page.check("#watch-whole")
    expect(page.locator("#speed + output")).to_have_text("37 nodes a second")
    page.click("#do-watch")
    expect(page.locator("#result")).to_have_text(f"{engine} searches.")
    boards_seen(page, 5)
    expect(page.locator("#do-watch")).to_have_text("Stop")
    before = int(page.locator(".figures dd").first.inner_text().replace(",", ""))
    set_speed(page, 10)
    expect(page.locator("#result")).to_contain_text("Exactly 8 solutions")
    expect(page.locator("#do-watch")).to_have_text("Watch a search")
    figures = page.locator(".figures dd").all_inner_texts()
    assert figures == ["32,576", "100 %", "8", "0"]
    assert before < 32_576
    expect(page.locator(".of")).to_have_text("of 8")
    assert covered_cells(page) == list(range(60))


def test_an_engine_is_watched_to_the_first_solution(either: Page) -> None:
    page = either
    page.click("summary:has-text('Watch')")
    page.select_option("#watch-who", "auto")
    set_speed(page, 10)
    page.click("#do-watch")
    expect(page.locator("#result")).to_contain_text("until the first solution")
    assert covered_cells(page) == list(range(60))


def test_stopping_leaves_the_board_as_it_was(either: Page) -> None:
    page = either
    engine_of(page)
    set_speed(page, 3)
    page.click("#do-watch")
    until(page, "document.querySelector('#board').board.tiles.length > 1")
    page.click("#do-watch")
    expect(page.locator("#halt")).to_be_hidden()
    said(page, "stopped")
    left = covered(page)
    assert left
    page.wait_for_timeout(400)
    assert covered(page) == left
    solve(page)
    expect(page.locator(".figures")).to_be_hidden()


def test_stopping_brings_back_what_was_found_before(either: Page) -> None:
    page = either
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("9,356 solutions: these are all")
    shown = covered(page)
    engine_of(page)
    set_speed(page, 3)
    page.click("#do-watch")
    until(page, "document.querySelector('#board').board.tiles.length > 1")
    page.click("#do-watch")
    said(page, "stopped")
    assert covered(page) == shown
    assert page.evaluate(f"{APP}.parts.solve.found.length") == 9356


def test_another_search_takes_its_place(page: Page) -> None:
    engine_of(page)
    set_speed(page, 0)
    page.click("#do-watch")
    expect(page.locator(".figures")).to_be_visible()
    page.click("#do-count")
    expect(page.locator("#result")).to_contain_text("Exactly 9,356")
    expect(page.locator("#do-watch")).to_have_text("Watch a search")


def test_what_cannot_be_watched_is_said_beforehand(page: Page) -> None:
    open_document(page, LOOSE)
    page.click("summary:has-text('Watch')")
    page.select_option("#watch-who", "bitmask")
    expect(page.locator("#watch-about")).to_contain_text("bitmask does not take this puzzle")
    expect(page.locator("#do-watch")).to_be_disabled()
    page.select_option("#watch-who", "bitset")
    expect(page.locator("#do-watch")).to_be_enabled()
    expect(page.locator("#watch-who option[value=bitmask]")).to_have_text("bitmask (not here)")


def test_the_page_without_a_server_says_what_it_has(files: Page) -> None:
    page = files
    page.click("summary:has-text('Watch')")
    for name in ("study", "auto", "cells"):
        page.select_option("#watch-who", name)
        expect(page.locator("#do-watch")).to_be_enabled()
    page.select_option("#watch-who", "bitmask")
    expect(page.locator("#watch-about")).to_contain_text("Bitmask needs tilewright")
    expect(page.locator("#do-watch")).to_be_disabled()


def test_the_teaching_search_is_watched_to_a_solution(either: Page) -> None:
    page = either
    page.click("summary:has-text('Watch')")
    page.select_option("#watch-who", "study")
    set_speed(page, 5)
    page.click("#do-watch")
    expect(page.locator("#result")).to_contain_text("times back")
    boards_seen(page, 5)
    set_speed(page, 10)
    nodes = tilewright.study(tilewright.load("pentominoes-6x10")).statistics.nodes
    expect(page.locator("#result")).to_contain_text(f"{nodes:,} steps until the solution")
    assert covered_cells(page) == list(range(60))
