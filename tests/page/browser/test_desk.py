"""The desk of a designer, the tab Edit: which change makes a puzzle unique, given pieces, colours of pieces."""

from __future__ import annotations

from typing import Any

import tilewright
from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    PHONE,
    axe_faults,
    by_hand,
    choose,
    document_of,
    expect,
    look_for,
    open_document,
    settled,
    until,
)

Page = object
#: two given pieces on a small board
GIVEN = {
    "tilewright": 1,
    "name": "given",
    "region": "..../..../..../...#",
    "pieces": {"P": "XX/XX/X.", "L": "XXXX/X...", "V": "XXX/X../X.."},
    "placed": [{"piece": "P", "cells": [[0, 0], [1, 0], [0, 1], [1, 1], [0, 2]]}],
}


def counted_on_the_page(page: Page) -> int:
    """Return how many solutions the puzzle on the board has, by the package."""
    return tilewright.count(tilewright.from_dict(document_of(page)), engine="cells").solutions


def listed(page: Page) -> None:
    """Have all changes tried, and wait until the list is whole."""
    page.click("#find-changes")
    expect(page.locator("#changes-said")).to_contain_text("changes tried")


def test_a_change_of_the_list_makes_the_puzzle_unique(either: Page) -> None:
    """Tried, made by a click, counted again, another made in its place, undone, redone, and forgotten by a stroke."""
    page = either
    choose(page, "pentominoes-3x20")
    page.click("#tab-edit")
    expect(page.locator("#live-count")).to_have_text("8 solutions")
    before = document_of(page)
    listed(page)
    expect(page.locator("#changes-said")).to_have_text(
        "1,200 changes tried: 32 leave exactly one solution, 556 none."
    )
    expect(page.locator("#changes-stop")).to_be_hidden()
    items = page.locator("#changes button")
    expect(items.first).to_contain_text("1 solution")
    for at in (0, 7):
        items.nth(at).click()
        expect(page.locator("#live-count")).to_have_text("Exactly one solution.")
        expect(items.nth(at)).to_have_attribute("aria-pressed", "true")
        expect(page.locator('#changes [aria-pressed="true"]')).to_have_count(1)
        assert counted_on_the_page(page) == 1
    page.click("#undo")
    expect(items.first).to_have_attribute("aria-pressed", "true")
    page.click("#undo")
    expect(page.locator("#live-count")).to_have_text("8 solutions")
    assert document_of(page) == before
    page.click("#redo")
    expect(page.locator("#live-count")).to_have_text("Exactly one solution.")
    page.click("#undo")
    page.click('#board .cell[data-index="0"]')
    expect(items).to_have_count(0)
    page.click("#undo")
    assert document_of(page) == before


def test_the_board_points_to_what_a_change_is_about(either: Page) -> None:
    page = either
    open_document(page, GIVEN)
    page.click("#tab-edit")
    listed(page)
    cells = page.locator("#board .cell").count()
    move = page.locator("#changes button", has_text="Move cell").first
    move.hover()
    expect(page.locator("#board .flag.dead")).to_have_count(1)
    expect(page.locator("#board .flag.hinted")).to_have_count(1)
    page.locator("#changes button", has_text="Take away the given piece P").hover()
    expect(page.locator("#board .flag.dead")).to_have_count(5)
    page.locator("#undo").hover()
    expect(page.locator("#board .flag")).to_have_count(0)
    expect(page.locator("#board .cell")).to_have_count(cells)
    move.click()
    settled(page)
    expect(page.locator("#board .flag")).to_have_count(0)
    assert axe_faults(page) == []


def test_a_long_search_of_changes_is_stopped_and_begun_again(either: Page) -> None:
    """Stopped by its button, begun anew, ended by a stroke; another puzzle leaves nothing of it."""
    page = either
    choose(page, "solid-pentominoes-3x4x5")
    page.click("#tab-edit")
    for end in ("#changes-stop", "#undo-by-stroke"):
        page.click("#find-changes")
        expect(page.locator("#changes-stop")).to_be_visible()
        if end == "#changes-stop":
            page.click(end)
            expect(page.locator("#changes-said")).to_have_text(
                "Stopped: there may be better changes."
            )
        else:
            page.click('#board .cell[data-index="1"]')
            expect(page.locator("#changes-said")).to_be_empty()
        expect(page.locator("#changes-stop")).to_be_hidden()
    choose(page, "dominoes-4x4")
    page.click("#tab-edit")
    expect(page.locator("#changes button")).to_have_count(0)
    listed(page)
    assert counted_on_the_page(page) == 36


def test_the_list_stays_in_order_under_the_pointer(page: Page) -> None:
    """What comes while the pointer is there stands below; the best stand first once it leaves."""
    choose(page, "pentominoes-3x20")
    page.click("#tab-edit")
    page.click("#find-changes")
    items = page.locator("#changes li")
    expect(items).not_to_have_count(0)
    page.locator("#changes button").first.hover()
    texts = "[...document.querySelectorAll('#changes li')].map((item) => item.dataset.text)"
    before = page.evaluate(texts)
    expect(page.locator("#changes-said")).to_contain_text("changes tried")
    held = page.evaluate(texts)
    assert held[: len(before)] == before
    assert len(held) > 40
    page.locator("#undo").hover()
    expect(items).to_have_count(40)
    figures = page.locator("#changes .figure").all_text_contents()
    assert figures[:32] == ["1 solution"] * 32


def test_a_change_that_ends_the_search_says_so_and_offers_to_go_on(either: Page) -> None:
    page = either
    choose(page, "pentominoes-3x20")
    page.click("#tab-edit")
    before = document_of(page)
    page.click("#find-changes")
    page.locator("#changes button").first.click()
    expect(page.locator("#changes-said")).to_contain_text("which ended the search")
    expect(page.locator("#changes-stop")).to_be_hidden()
    assert document_of(page) != before
    page.click("#changes-more")
    expect(page.locator("#changes-said")).to_contain_text("1,200 changes tried")
    expect(page.locator("#changes-more")).to_be_hidden()
    assert document_of(page) == before


def test_what_cannot_be_changed_says_why(either: Page) -> None:
    page = either
    choose(page, "pegged-5x5")
    page.click("#tab-edit")
    page.click("#find-changes")
    expect(page.locator("#toasts")).to_contain_text("slot 'pegs' has no value")
    expect(page.locator("#changes-stop")).to_be_hidden()
    expect(page.locator("#changes-said")).to_be_empty()


def test_given_pieces_lie_on_the_board_that_is_drawn(either: Page) -> None:
    """Seen with colour and name; painted beside; gone when a cell of it goes, and back by undo."""
    page = either
    open_document(page, GIVEN)
    page.click("#tab-edit")
    tiles = page.locator("#board .tile.fixed")
    expect(tiles).to_have_count(1)
    given = page.locator('#board .cell[aria-label$="piece P, given"]')
    expect(given).to_have_count(5)
    colour = tiles.locator(".body").get_attribute("fill")
    assert colour == page.evaluate(f"{APP}.look.palette.fills[{APP}.view.pieces[0].colour]")
    last = page.locator("#board .cell").count() - 1
    page.click(f'#board .cell[data-index="{last}"]')
    settled(page)
    expect(tiles).to_have_count(1)
    given.first.click()
    expect(tiles).to_have_count(0)
    assert "placed" not in document_of(page)
    page.click("#undo")
    expect(tiles).to_have_count(1)
    by_hand(page)
    expect(page.locator("#board .tile.fixed")).to_have_count(1)


def test_a_piece_gets_a_colour_and_loses_it(either: Page) -> None:
    """Its own, shown in the drawing, in the list and on the board; undone; one with a name stays as it was written."""
    page = either
    open_document(
        page,
        {
            **GIVEN,
            "pieces": GIVEN["pieces"] | {"V": {"shapes": ["XXX/X../X.."], "colour": "tomato"}},
        },
    )
    page.click("#tab-edit")
    page.click('[data-name="V"]')
    expect(page.locator("#piece-painted")).to_be_checked()
    expect(page.locator("#piece-colour")).to_have_value("#ff6347")
    expect(page.locator("#piece-board .tile .body")).to_have_attribute("fill", "#ff6347")
    page.click("#keep-piece")
    assert document_of(page)["pieces"]["V"]["colour"] == "tomato"
    page.click('[data-name="P"]')
    expect(page.locator("#piece-colour")).to_be_hidden()
    page.check("#piece-painted")
    page.fill("#piece-colour", "#113355")
    expect(page.locator("#piece-board .tile .body")).to_have_attribute("fill", "#113355")
    page.click("#keep-piece")
    settled(page)
    assert document_of(page)["pieces"]["P"]["colour"] == "#113355"
    expect(page.locator("#board .tile.fixed .body")).to_have_attribute("fill", "#113355")
    page.click('[data-name="P"]')
    page.uncheck("#piece-painted")
    expect(page.locator("#piece-board .tile .body")).not_to_have_attribute("fill", "#113355")
    page.click("#keep-piece")
    assert "colour" not in document_of(page)["pieces"]["P"]
    page.click("#undo")
    assert document_of(page)["pieces"]["P"]["colour"] == "#113355"


def test_a_piece_that_is_cancelled_keeps_its_colour(either: Page) -> None:
    page = either
    open_document(page, GIVEN)
    page.click("#tab-edit")
    before = document_of(page)
    page.click('[data-name="L"]')
    page.check("#piece-painted")
    page.fill("#piece-colour", "#ff0000")
    page.click("dialog[open] button[value=cancel]")
    assert document_of(page) == before
    page.click("#draw-piece")
    expect(page.locator("#piece-painted")).not_to_be_checked()


def test_on_a_phone_the_list_is_made_by_a_finger(open_page: Open) -> None:
    page = open_page(**PHONE)
    open_document(page, GIVEN)
    page.tap("#tab-edit")
    page.tap("#find-changes")
    expect(page.locator("#changes-said")).to_contain_text("changes tried")
    page.locator("#changes button").first.tap()
    until(page, f"{APP}.store.undoable.startsWith('made a change')")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_change_that_is_undone_leaves_nothing_among_my_puzzles(page: Page) -> None:
    choose(page, "dominoes-4x4")
    page.click("#tab-edit")
    listed(page)
    look_for(page, "")
    kept = page.locator("#mine [data-mine]")
    others = kept.count()  # of tests before
    mine = f"{APP}.mine.base !== null && !{APP}.mine.busy"
    for _ in range(2):
        page.locator("#changes button").first.click()
        until(page, mine)
        expect(kept).to_have_count(others + 1)
        page.click("#undo")
        expect(kept).to_have_count(others)
    page.click("#redo")
    until(page, mine)
    expect(kept).to_have_count(others + 1)
    page.click("#undo")
    expect(kept).to_have_count(others)
    page.reload()
    settled(page)
    expect(kept).to_have_count(others)


#: two squares that meet at side a, and no other
SIDED: dict[str, Any] = {
    "tilewright": 1,
    "name": "sided",
    "region": "..",
    "pieces": {
        "A": {"shapes": [{"cells": [[0, 0]], "sides": {"0,0": "babd"}}], "turns": False},
        "B": {"shapes": [{"cells": [[0, 0]], "sides": {"0,0": "bbbc"}}], "turns": False},
    },
    "rules": [{"sides": {"match": "same"}}],
}


def test_the_colours_of_sides_are_kept_and_changed(either: Page) -> None:
    page = either
    open_document(page, SIDED)
    page.click("#tab-edit")
    page.click('[data-name="B"]')
    page.fill("#copies-most", "2")
    page.click("#keep-piece")
    settled(page)
    shape = document_of(page)["pieces"]["B"]["shapes"][0]
    assert shape["sides"] == {"0,0": "bbbc"}
    page.click("#undo")
    page.click("#tab-solve")
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("no solution")
    page.click("#tab-edit")
    page.click('[data-name="B"]')
    page.fill('[data-side-cell="0,0"]', "bb")
    page.click("#keep-piece")
    expect(page.locator("#piece-heading")).to_be_visible()  # two signs are too few
    page.fill('[data-side-cell="0,0"]', "bbba")
    expect(page.locator("#piece-board text.side")).to_have_text(["b", "b", "b", "a"])
    page.click("#keep-piece")
    settled(page)
    page.click("#tab-solve")
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("these are all")
    page.click("#tab-edit")
    page.click('[data-name="B"]')
    page.locator("#piece-board .cell").nth(1).click()
    page.fill('[data-side-cell="1,0"]', ".ab.")
    page.click("#keep-piece")
    shape = document_of(page)["pieces"]["B"]["shapes"][0]
    assert shape["sides"] == {"0,0": "bbba", "1,0": ".ab."}
    page.click("#undo")
    page.click('[data-name="B"]')
    page.fill('[data-side-cell="0,0"]', "")
    page.click("#keep-piece")
    assert document_of(page)["pieces"]["B"]["shapes"] == ["X"]
