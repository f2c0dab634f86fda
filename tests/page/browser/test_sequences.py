"""What a person does in sequence: drag, then click; take, then turn; fail, then go on; leave, then come back."""

from __future__ import annotations

import pytest

from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    IN_HAND,
    LAID,
    Page,
    by_hand,
    cell,
    choose,
    covered,
    drag_from_tray,
    enter,
    expect,
    is_open,
    reload,
    settled,
    solve,
    tray,
    until,
)


def test_the_click_after_a_drag_from_the_tray_is_heard(either: Page) -> None:
    page = either
    by_hand(page)
    drag_from_tray(page, "X", 22)
    assert len(covered(page)) == 1
    tray(page, "I").click()
    assert page.evaluate(IN_HAND) is not None
    page.keyboard.press("Escape")
    drag_from_tray(page, "I", 56)
    assert len(covered(page)) == 2
    page.click("#tab-solve")
    expect(page.locator("#tab-solve")).to_have_attribute("aria-selected", "true")


@pytest.mark.fast
def test_keys_turn_the_piece_that_the_mouse_took(page: Page) -> None:
    by_hand(page)
    tray(page, "F").click()
    page.mouse.move(*cell(page, 24))
    seen = [page.evaluate(IN_HAND)["orientation"]]
    for key in ("r", "r", "Shift+R", "f"):
        page.keyboard.press(key)
        seen.append(page.evaluate(IN_HAND)["orientation"])
    assert seen[1] == seen[3] != seen[2]
    assert len(set(seen)) == 4
    page.keyboard.press("Escape")
    assert page.evaluate(IN_HAND) is None


def test_a_key_on_the_board_turns_once(page: Page) -> None:
    by_hand(page)
    page.locator('#board .cell[data-index="24"]').focus()
    page.keyboard.press("l")
    before = page.evaluate(IN_HAND)["orientation"]
    page.keyboard.press("r")
    once = page.evaluate(IN_HAND)["orientation"]
    page.keyboard.press("Shift+R")
    assert page.evaluate(IN_HAND)["orientation"] == before != once


def test_a_piece_is_turned_while_it_is_dragged(page: Page) -> None:
    by_hand(page)
    tray(page, "L").hover()
    page.mouse.down()
    page.mouse.move(*cell(page, 24), steps=5)
    before = page.evaluate(IN_HAND)["orientation"]
    page.keyboard.press("r")
    assert page.evaluate(IN_HAND)["orientation"] != before
    page.mouse.up()
    assert [len(cells) for cells in covered(page)] == [5]


def test_the_wheel_the_right_button_and_the_tray_turn(page: Page) -> None:
    by_hand(page)
    tray(page, "P").click()
    page.mouse.move(*cell(page, 24))
    seen = [page.evaluate(IN_HAND)["orientation"]]
    page.mouse.wheel(0, 120)
    until(page, f"(before) => {IN_HAND}.orientation !== before", seen[0])
    seen.append(page.evaluate(IN_HAND)["orientation"])
    page.mouse.click(*cell(page, 24), button="right")
    seen.append(page.evaluate(IN_HAND)["orientation"])
    tray(page, "P").click()
    seen.append(page.evaluate(IN_HAND)["orientation"])
    assert len(set(seen)) == 4
    assert covered(page) == []


def test_the_piece_follows_the_pointer_beyond_the_board_and_fades_where_it_fits(page: Page) -> None:
    by_hand(page)
    tray(page, "T").click()
    page.mouse.move(*cell(page, 24), steps=3)
    floating = page.locator(".floating")
    expect(floating).to_have_attribute("data-fits", "")
    first = cell(page, 0)
    page.mouse.move(first[0] - 60, first[1] + 5, steps=3)
    expect(floating).not_to_have_attribute("data-fits", "")
    expect(floating).to_be_visible()
    page.keyboard.press("Escape")
    expect(floating).to_be_hidden()


def test_a_reload_and_back_bring_everything_back(either: Page) -> None:
    page = either
    by_hand(page)
    drag_from_tray(page, "X", 22)
    laid = page.evaluate(LAID)
    assert len(laid) == 1
    reload(page)
    assert page.evaluate(LAID) == laid
    expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")
    choose(page, "pentominoes-3x20")
    choose(page, "tetrominoes-4x5")
    page.go_back()
    expect(page.locator("h1")).to_contain_text("3 x 20")
    page.go_back()
    expect(page.locator("h1")).to_contain_text("6 x 10")
    settled(page)
    assert page.evaluate(LAID) == laid
    page.go_forward()
    expect(page.locator("h1")).to_contain_text("3 x 20")
    assert page.evaluate(LAID) == []


@pytest.mark.fast
def test_a_drawn_board_survives_a_reload(page: Page) -> None:
    page.click("#new")
    enter(page, "#size-0", "4")
    expect(page.locator("#board .cell")).to_have_count(24)
    reload(page)
    expect(page.locator("#board .cell")).to_have_count(24)
    expect(page.locator("#tab-edit")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("damage", ["full", "foreign", "closed"])
def test_a_store_that_keeps_nothing_stops_nobody(open_page: Open, damage: str) -> None:
    page = open_page()
    page.evaluate(
        """(damage) => {
          const store = Storage.prototype;
          if (damage === 'foreign') for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"version": 99}');
          if (damage !== 'foreign') store.setItem = () => { throw new DOMException('no room', 'QuotaExceededError'); };
          if (damage === 'closed') store.getItem = () => { throw new DOMException('closed', 'SecurityError'); };
        }""",
        damage,
    )
    by_hand(page)
    drag_from_tray(page, "X", 22)
    assert len(covered(page)) == 1
    choose(page, "pentominoes-3x20")
    page.go_back()
    expect(page.locator("h1")).to_contain_text("6 x 10")


def test_a_link_carries_what_is_laid(open_page: Open, page: Page) -> None:
    by_hand(page)
    drag_from_tray(page, "X", 22)
    drag_from_tray(page, "I", 56)
    laid = page.evaluate(f"{LAID}.map((one) => one.cells)")
    page.click("#share")
    until(page, "location.hash.includes('&laid=')")
    expect(page.locator(".notice")).to_contain_text("opens on this machine only")
    link = page.evaluate("location.hash")
    other = open_page(link)
    until(other, f"{LAID}.length === 2")
    assert other.evaluate(f"{LAID}.map((one) => one.cells)") == laid
    broken = open_page(link[:-6])
    expect(broken.locator(".fault")).to_contain_text("laid pieces of this link are damaged")
    expect(broken.locator("h1")).to_contain_text("6 x 10")


@pytest.mark.fast
def test_what_failed_is_said_once_and_not_beside_another_puzzle(page: Page) -> None:
    for _ in range(3):
        page.evaluate(
            "document.querySelector('#board').app.complain({ message: 'This did not work.' })"
        )
    expect(page.locator(".fault")).to_have_count(1)
    choose(page, "pentominoes-3x20")
    expect(page.locator(".fault")).to_have_count(0)


@pytest.mark.parametrize(
    ("began", "said"),
    [
        ("parts.explore.survey()", "#more-text"),
        ("parts.explore.heatmap()", "#more-text"),
        ("parts.solve.watch.begin()", "#result"),
        ("parts.solve.all()", "#result"),
    ],
)
def test_a_search_ends_with_its_puzzle(page: Page, began: str, said: str) -> None:
    choose(page, "any-tri-bccs-2x2x3")
    page.evaluate(f"window.another = {APP}.document")
    choose(page, "a-puzzle-a-day")
    if "survey" not in began:
        page.get_by_role("button", name="Today").click()
    page.evaluate(
        f"""() => {{
            const {{ app }} = document.querySelector('#board');
            app.{began};
            setTimeout(() => app.change(window.another, "another puzzle"), 100);
        }}"""
    )
    expect(page.locator("h1")).to_contain_text("octahedra")
    settled(page)
    page.wait_for_timeout(300)
    expect(page.locator("#survey caption")).to_have_count(0)
    assert not page.locator(said).is_visible() or page.locator(said).inner_text() == ""
    expect(page.locator(".fault")).to_have_count(0)


def test_challenges_are_made_without_a_setup(page: Page) -> None:
    choose(page, "kanoodle-5x11")
    page.click("#tab-explore")
    page.fill("#how-many", "1")
    page.click("#more-generate")
    expect(page.locator(".challenges li")).to_have_count(1)
    page.fill("#givens", "40")
    page.click("#more-generate")
    expect(page.locator(".fault")).to_contain_text("pieces")
    page.fill("#givens", "9")
    page.click("#more-generate")
    expect(page.locator(".challenges li")).to_have_count(1)
    page.locator(".challenges button").first.click()
    expect(page.locator(".fault")).to_have_count(0)
    settled(page)
    assert len(covered(page)) == 9


def test_a_date_stays_readable_and_copies_differ(page: Page) -> None:
    choose(page, "a-puzzle-a-day")
    page.get_by_role("button", name="Today").click()
    until(page, "document.querySelectorAll('#board .peg.ring').length === 2")
    choose(page, "dominoes-4x4")
    solve(page)
    tiles = page.evaluate("document.querySelector('#board').board.tiles")
    colour = {cell: tile["colour"] for tile in tiles for cell in tile["cells"]}
    across = [(n, n + 1) for n in range(16) if n % 4 < 3] + [(n, n + 4) for n in range(12)]
    owner = {cell: number for number, tile in enumerate(tiles) for cell in tile["cells"]}
    assert all(colour[one] != colour[two] for one, two in across if owner[one] != owner[two])


def test_challenges_stay_with_their_puzzle(page: Page) -> None:
    choose(page, "katamino-5x5")
    page.click("#tab-explore")
    page.fill("#how-many", "2")
    page.fill("#givens", "2")
    page.click("#more-generate")
    items = page.locator(".challenges li")
    expect(items).to_have_count(2)
    expect(page.locator("#print-sheet")).to_be_visible()
    page.locator(".challenges button").first.click()
    settled(page)
    page.click("#tab-explore")
    expect(items).to_have_count(2)  # another of them can be taken
    page.click("#more-rate")
    expect(items).to_have_count(2)
    choose(page, "soma-3x3x3")
    page.click("#tab-explore")
    expect(items).to_have_count(0)
    expect(page.locator("#print-sheet")).to_be_hidden()
    assert page.input_value("#givens") == ""


def test_the_first_steps_end_with_their_puzzle(page: Page) -> None:
    page.click("#try-it")
    expect(page.locator("#guide")).to_be_visible()
    page.click("#tab-solve")
    expect(page.locator("#guide")).to_be_hidden()
    page.click("#tab-play")
    expect(page.locator("#guide")).to_be_visible()
    choose(page, "soma-3x3x3")
    page.click("#tab-play")
    expect(page.locator("#guide")).to_be_hidden()


def test_pieces_of_the_next_puzzle_lie_as_it_has_them(page: Page) -> None:
    by_hand(page)
    tray(page, "F").click()
    tray(page, "F").click()
    assert page.evaluate(IN_HAND)["orientation"] > 0
    choose(page, "dominoes-8x8")
    by_hand(page)
    piece = page.locator(".tray-piece").first
    expect(piece.locator(".body")).to_have_count(1)
    piece.click()
    assert page.evaluate(IN_HAND)["orientation"] == 0


def test_undo_leaves_a_board_of_the_day_and_redo_goes_on_with_its_clock(page: Page) -> None:
    page.click("#open-daily")
    page.click('[data-daily="hexiamonds"]')
    until(page, f"{APP}.game.board.family === 'hexiamonds'")
    settled(page)
    page.evaluate(f"{APP}.game.seconds = 75")
    page.click("#undo")
    is_open(page, "pentominoes-6x10")
    expect(page.locator("#game")).to_be_hidden()
    page.click("#redo")
    until(page, f"{APP}.game.board.family === 'hexiamonds'")
    expect(page.locator("#clock")).to_contain_text("1:1")
