"""The page on a phone: the board stays in sight, the tray is a row to swipe, and a swipe lays nothing."""

from __future__ import annotations

import re

import pytest

from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    IN_HAND,
    LAID,
    PHONE,
    Page,
    cell,
    choose,
    covered,
    expect,
    middle,
    open_named,
    settled,
    touch,
    tray,
    until,
)


@pytest.fixture
def phone(open_page: Open) -> Page:
    page = open_page(**PHONE)
    page.tap("#tab-play")
    until(page, f"Boolean({APP}.parts.play.table)")
    expect(page.locator("#left")).to_contain_text("left.")
    return page


def test_the_header_is_one_row_of_pictures_with_names(open_page: Open) -> None:
    page = open_page(**PHONE)
    boxes = page.evaluate(
        "[...document.querySelectorAll('header button')].map((one) => one.getBoundingClientRect().toJSON())"
    )
    assert len({round(box["top"]) for box in boxes}) == 1
    assert all(box["width"] >= 24 and box["height"] >= 44 for box in boxes)
    assert page.evaluate("document.querySelector('header').getBoundingClientRect().height") < 60
    for name in ("Puzzles", "Undo", "Share"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()


def test_board_tray_and_turning_are_in_sight_together_and_the_board_stays(phone: Page) -> None:
    page = phone
    for seen in ("#board", ".tray", "#turn", '[data-strength="where"]'):
        box = page.locator(seen).bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate("scrollY") > 0
    assert page.locator("#board").bounding_box()["y"] >= 0


def test_the_tray_is_one_row_that_a_swipe_moves(phone: Page) -> None:
    page = phone
    tops = page.evaluate(
        "[...document.querySelectorAll('.tray-piece')].map((one) => Math.round(one.getBoundingClientRect().bottom))"
    )
    assert len(set(tops)) == 1
    _, y = middle(page, ".tray")
    touch(page, "touchStart", (300, y))
    for x in range(280, 100, -20):
        touch(page, "touchMove", (x, y + 2))
    touch(page, "touchEnd")
    until(page, "document.querySelector('.tray').scrollLeft > 50")
    assert page.evaluate(f"{APP}.parts.play.hand") is None
    assert covered(page) == []


def test_a_swipe_up_lays_nothing(phone: Page) -> None:
    page = phone
    start, goal = middle(page, '.tray-piece[data-piece="1"]'), cell(page, 34)
    page.evaluate(
        """([from, to]) => {
          const at = (type, [clientX, clientY], target) => target.dispatchEvent(new PointerEvent(type,
            { bubbles: true, pointerId: 7, pointerType: 'touch', clientX, clientY, isPrimary: true }));
          const tray = document.querySelector('.tray-piece[data-piece="1"]');
          at('pointerdown', from, tray);
          at('pointermove', [to[0], (from[1] + to[1]) / 2], window);
          at('pointermove', to, window);
          at('pointerup', to, window);
        }""",
        [start, goal],
    )
    assert covered(page) == []
    assert page.evaluate(f"{APP}.parts.play.hand") is None


@pytest.mark.fast
def test_taps_take_turn_and_lay(phone: Page) -> None:
    page = phone
    piece = page.locator('.tray-piece[data-piece="4"]')
    piece.tap()
    before = page.evaluate(f"{APP}.parts.play.hand.orientation")
    piece.tap()
    assert page.evaluate(f"{APP}.parts.play.hand.orientation") != before
    page.touchscreen.tap(*cell(page, 34))
    until(page, f"{APP}.store.state.laid.length === 1")
    page.tap("#undo")
    until(page, f"{APP}.store.state.laid.length === 0")


def test_no_text_speaks_of_keys(phone: Page) -> None:
    page = phone
    texts = [page.inner_text("body")]
    page.tap("#tab-edit")
    texts.append(page.inner_text("body"))
    page.tap("#help")
    texts.append(page.inner_text("dialog[open]"))
    for text in texts:
        assert not re.search(r"\b(Esc|Shift|Ctrl|Del|keys?|Space|wheel|click)\b", text), text


def test_a_cube_leaves_room_for_what_solves_it(open_page: Open) -> None:
    page = open_page(**PHONE)
    page.tap("#browse")
    choose(page, "Soma cube")
    settled(page)
    box = page.locator("#do-first").bounding_box()
    assert box["y"] + box["height"] <= 844


def test_a_board_of_the_day_comes_out_from_behind_the_list(open_page: Open) -> None:
    page = open_page(**PHONE)
    page.tap("#browse")
    page.tap("#open-daily")
    page.tap('[data-daily="pegs"]')
    until(page, f"{APP}.game.board.family === 'pegs'")
    expect(page.locator("#catalogue")).to_be_hidden()
    expect(page.locator("#game")).to_be_visible()


def in_sight(page: Page, what: str) -> bool:
    """Return whether all of a node lies in the window, and nothing over it."""
    found: bool = page.evaluate(
        """(what) => {
          const node = document.querySelector(what), box = node.getBoundingClientRect();
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          const through = getComputedStyle(node).pointerEvents === 'none';
          return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && (through || node.contains(top));
        }""",
        what,
    )
    return found


def test_messages_are_in_sight_above_the_board(phone: Page) -> None:
    page = phone
    page.tap("#share")
    expect(page.locator(".notice")).to_contain_text("copied")
    assert in_sight(page, ".notice")
    page.tap(".notice button >> text=Close")
    expect(page.locator("#toasts")).to_be_hidden()
    page.tap("#browse")
    choose(page, "Soma cube")
    file = {"name": "bad.yaml", "mimeType": "text/yaml", "buffer": b"tilewright: 1\nname: 3\n"}
    page.set_input_files("#file", file)
    expect(page.locator(".fault")).to_be_visible()
    assert in_sight(page, ".fault")


def test_a_piece_that_does_not_fit_says_why(phone: Page) -> None:
    page = phone
    tray(page, "W").tap()
    page.touchscreen.tap(*cell(page, 22))
    until(page, f"{LAID}.length === 1")
    tray(page, "X").tap()
    page.touchscreen.tap(*cell(page, 22))
    said = page.locator("#status")
    expect(said).to_have_text("Piece X does not fit there: it would lie over piece W.")
    assert in_sight(page, "#status")
    x, y = middle(page, '.tray-piece[aria-label^="Piece X,"]')
    corner = cell(page, 0)
    touch(page, "touchStart", (x, y))
    page.wait_for_timeout(250)  # a swipe lays nothing
    lift = page.evaluate(f"1.1 * {APP}.board.scale")
    for share in (0.3, 0.6, 1):
        touch(
            page,
            "touchMove",
            (x + share * (corner[0] - x), y + share * (corner[1] + lift - y)),
        )
    touch(page, "touchEnd")
    expect(said).to_have_text("Piece X does not fit there: it would reach beyond the board.")
    expect(page.locator(".floating")).to_be_hidden()
    assert page.evaluate(IN_HAND) is not None


def test_what_comes_apart_is_said_once(open_page: Open) -> None:
    """Beside its button, read out too; the line below the board does not repeat it."""
    page = open_page(**PHONE)
    open_named(page, "burr-chinese-cross")
    page.tap("#take-apart")
    said = page.locator("#apart-result")
    expect(said).to_contain_text("Comes apart: level 1, 5 moves")
    assert in_sight(page, "#apart-result")
    expect(said).to_have_attribute("role", "status")
    expect(page.locator("#status")).not_to_contain_text("apart")


def test_a_message_is_pushed_aside_by_a_finger(phone: Page) -> None:
    page = phone
    page.tap("#share")
    expect(page.locator(".notice")).to_be_visible()
    x, y = middle(page, ".notice p")
    for far, left in ((40, 1), (160, 0)):
        touch(page, "touchStart", (x, y))
        for share in (0.3, 0.6, 1):
            touch(page, "touchMove", (x + share * far, y))
        touch(page, "touchEnd")
        expect(page.locator(".notice")).to_have_count(left)
    expect(page.locator("#toasts")).to_be_hidden()
