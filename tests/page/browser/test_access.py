"""The page without a mouse: by keyboard alone, by touch, for a screen reader, for every eye."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    PHONE,
    Page,
    axe_faults,
    cell,
    choose,
    covered,
    expect,
    explore,
    press,
    reload,
    settled,
    solve,
    tab_to,
    touch,
    until,
)


def test_the_keyboard_alone_finds_opens_and_solves_a_puzzle(page: Page) -> None:
    tab_to(page, "#find")
    page.keyboard.type("katamino-5x6")
    until(page, "document.querySelector('.found').textContent === '1 puzzle'")
    tab_to(page, ".puzzle")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('h1').textContent.includes('5 x 6')")
    settled(page)
    tab_to(page, "#do-all")
    page.keyboard.press("Enter")
    expect(page.locator("#result")).to_contain_text("4 solutions: these are all")
    first = covered(page)
    tab_to(page, "#board .cell", back=True)
    page.keyboard.press("]")
    assert covered(page) != first
    page.keyboard.press("[")
    assert covered(page) == first


def test_the_keyboard_alone_goes_through_the_catalogue(page: Page) -> None:
    tab_to(page, ".puzzle")
    names = page.evaluate("[...document.querySelectorAll('.puzzle')].map((b) => b.dataset.puzzle)")
    held = "document.activeElement.dataset.puzzle"
    for key, at in (
        ("ArrowDown", 1),
        ("PageDown", 11),
        ("ArrowUp", 10),
        ("End", len(names) - 1),
        ("ArrowDown", len(names) - 1),
        ("Home", 0),
        ("PageUp", 0),
        ("PageDown", 10),
    ):
        page.keyboard.press(key)
        assert page.evaluate(held) == names[at]
    press(page, "Tab", "Shift+Tab")
    assert page.evaluate(held) == names[10]
    assert page.locator(".puzzle[tabindex='0']").count() == 1
    tab_to(page, "#find", back=True)
    page.keyboard.type("no puzzle has these words")
    expect(page.locator(".found")).to_contain_text("Try fewer of them")


def test_the_keyboard_alone_lays_turns_and_takes_back_pieces(page: Page) -> None:
    tab_to(page, "#tab-solve")
    page.keyboard.press("ArrowRight")
    until(page, f"Boolean({APP}.parts.play.table)")
    tab_to(page, "#board .cell", back=True)
    for key in ("Control+Home", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    press(page, "y", "r", "Space")
    (laid,) = covered(page)
    assert 2 + 10 * 2 in laid or len(laid) == 5
    press(page, "x", "Escape")
    assert len(covered(page)) == 1
    at = page.evaluate("document.querySelector('#board').current")
    assert at in laid
    page.keyboard.press("Delete")
    assert covered(page) == []
    page.keyboard.press("Control+z")
    assert covered(page) == [laid]


def test_the_keyboard_alone_paints(page: Page) -> None:
    tab_to(page, "#tab-solve")
    press(page, "ArrowRight", "ArrowRight")
    tab_to(page, "#board .cell", back=True)
    press(page, "Control+Home", "2", "Space", "Shift+ArrowRight", "Shift+ArrowDown")
    settled(page)
    region = page.evaluate(f"{APP}.document.region").split("/")
    assert region[0].startswith("##.")
    assert region[1].startswith(".#.")
    press(page, "3", "End", "Space")
    assert page.evaluate(f"{APP}.document.region").split("/")[1].endswith("?")


def test_a_screen_reader_gets_a_grid_with_named_cells(page: Page) -> None:
    solve(page)
    until(
        page,
        "(document.querySelector('#board .cell').getAttribute('aria-label') ?? '').includes('piece')",
    )
    tree = page.locator("#board").aria_snapshot()
    assert '- grid "Twelve pentominoes, 6 x 10"' in tree
    assert tree.count("- row") == 6
    assert tree.count("- gridcell") == 60
    name = page.evaluate(
        "document.querySelector('#board').board.tiles.find((t) => t.cells.includes(0)).letter"
    )
    assert f'"row 1, column 1, piece {name}"' in tree
    assert page.locator("#board [tabindex='0']").count() == 1
    expect(page.get_by_role("status").filter(has_text="solution")).to_have_count(1)
    text = page.locator("#text-picture").text_content()
    assert len(text.split()) == 6


def test_layers_are_grids_of_their_own(page: Page) -> None:
    choose(page, "Soma cube")
    tree = page.locator("#board").aria_snapshot()
    for layer in (1, 2, 3):
        assert f'- grid "Soma cube, layer {layer}"' in tree
    page.focus("#board .cell")
    at = page.evaluate("document.activeElement.dataset.index")
    page.keyboard.press("PageDown")
    until(
        page,
        "(document.activeElement.getAttribute('aria-label') ?? '').startsWith('layer 2, row 1, column 1')",
    )
    page.keyboard.press("PageUp")
    assert page.evaluate("document.activeElement.dataset.index") == at


def test_a_phone_solves_by_taps(open_page: Open) -> None:
    page = open_page(**PHONE)
    page.tap("#browse")
    page.fill("#find", "pentominoes-3x20")
    until(page, "document.querySelector('.found').textContent !== '192 puzzles'")
    page.locator('.puzzle[data-puzzle="pentominoes-3x20"]').tap()
    expect(page.locator("h1")).to_contain_text("3 x 20")
    settled(page)
    page.tap("#do-first")
    expect(page.locator("#result")).to_contain_text("A solution")
    assert sum(map(len, covered(page))) == 60
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390


def test_a_finger_drags_a_piece_without_hiding_it(open_page: Open) -> None:
    page = open_page(**PHONE)
    page.tap("#tab-play")
    until(page, f"Boolean({APP}.parts.play.table)")
    expect(page.locator("#left")).to_contain_text("left.")
    page.locator('.tray-piece[data-piece="4"]').scroll_into_view_if_needed()
    box = page.locator('.tray-piece[data-piece="4"]').bounding_box()
    start = box["x"] + 20, box["y"] + 20
    goal = cell(page, 34)
    lift = page.evaluate("1.1 * document.querySelector('#board').scale")
    scrolled = page.evaluate("scrollY")
    touch(page, "touchStart", start)
    touch(page, "touchMove", (start[0], start[1] - 30))  # up: along the tray it would swipe
    for share in (0.3, 0.6, 1.0):
        touch(
            page,
            "touchMove",
            (
                start[0] + share * (goal[0] - start[0]),
                start[1] + share * (goal[1] + lift - start[1]),
            ),
        )
    until(page, "document.querySelector('#board .ghost') !== null")
    assert page.evaluate("scrollY") == scrolled
    page.wait_for_timeout(250)  # a finger that is quicker swipes
    touch(page, "touchEnd")
    until(page, "document.querySelectorAll('#board .tile:not(.ghost)').length === 1")
    assert 34 in covered(page)[0]


def test_a_second_finger_cancels_a_stroke(open_page: Open) -> None:
    page = open_page(**PHONE)
    page.tap("#tab-edit")
    page.tap('[data-tool="outside"]')
    page.locator("#board").scroll_into_view_if_needed()
    before = page.evaluate(f"{APP}.document.region")
    first, second = cell(page, 11), cell(page, 14)
    touch(page, "touchStart", first)
    assert page.evaluate(f"{APP}.document.region") != before
    touch(page, "touchStart", first, second)
    touch(page, "touchEnd")
    assert page.evaluate(f"{APP}.document.region") == before


def visit(page: Page, where: str) -> None:
    """Bring the page into a state to be looked at."""
    if where == "solved":
        page.click("#do-all")
        expect(page.locator("#result")).to_contain_text("these are all")
    elif where == "watch":
        page.click("summary:has-text('Watch')")
        page.select_option("#watch-who", "cells")
        page.check("#watch-whole")
        page.fill("#speed", "10")
        page.click("#do-watch")
        expect(page.locator("#result")).to_contain_text("Exactly")
    elif where in ("play", "edit", "explore"):
        page.click(f"#tab-{where}")
        page.wait_for_timeout(200)
    elif where == "heat":
        explore(page, "heatmap")
        expect(page.locator("#heat-piece")).to_be_visible()
    elif where == "calendar":
        choose(page, "a-puzzle-a-day")
        explore(page, "survey")
        expect(page.locator("table.calendar td button")).to_have_count(366)
    elif where == "cube":
        choose(page, "Soma cube")
        page.click("#do-first")
    elif where == "piece":
        page.click("#tab-edit")
        page.click("#draw-piece")
    elif where in (
        "save",
        "look",
        "help",
        "open-daily",
        "open-levels",
        "open-times",
        "choose-lattice",
    ):
        if where.startswith("open") and not page.locator(f"#{where}").is_visible():
            page.click("#browse")
        if where == "choose-lattice":
            page.click("#tab-edit")
        page.click(f"#{where}")
        page.wait_for_timeout(200)
    elif where == "guide":
        page.click("#try-it")
        expect(page.locator("#guide")).to_be_visible()
    elif where == "hint":
        page.click("#tab-play")
        page.click('[data-strength="move"]')
        expect(page.locator("#lay-hint")).to_be_visible()
    elif where == "level":
        page.evaluate(f"{APP}.levels.open('pegs', 1)")
        expect(page.locator("#game")).to_be_visible()
    elif where == "fault":
        page.evaluate(
            "document.querySelector('#board').app.complain({ message: 'This went wrong.', faults: [{ path: ['a'], what: 'b', todo: 'c' }] })"
        )


PLACES = [
    "start",
    "solved",
    "watch",
    "play",
    "edit",
    "explore",
    "heat",
    "calendar",
    "cube",
    "piece",
    "save",
    "look",
    "help",
    "fault",
    "open-daily",
    "open-levels",
    "open-times",
    "choose-lattice",
    "guide",
    "hint",
    "level",
]
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": PHONE,
}


#: the list of puzzles is looked at once in a look: it is long, and the same everywhere
ALONE = {"exclude": [["#catalogue"]]}
#: places of the fast tests
SOME = ["start", "solved", "play", "edit", "explore", "hint"]


@pytest.mark.parametrize(
    ("look", "places"),
    [
        ("light", SOME),
        pytest.param("light", [one for one in PLACES if one not in SOME], marks=pytest.mark.medium),
        pytest.param("dark", PLACES, marks=pytest.mark.medium),
        pytest.param("phone", PLACES, marks=pytest.mark.medium),
    ],
    ids=["light", "light-more", "dark", "phone"],
)
def test_axe_finds_nothing(open_page: Open, look: str, places: list[str]) -> None:
    page = open_page(**LOOKS[look])
    found = []
    for where in places:
        page.evaluate(
            "history.replaceState(null, '', '/')"
        )  # the front door again, not where one was
        reload(page)
        if look == "phone" and where in ("calendar", "cube"):
            page.tap("#browse")
        visit(page, where)
        asked = None if where == places[0] else ALONE
        found += [(where, fault) for fault in axe_faults(page, asked)]
    assert not found


def test_forced_colours_and_reduced_motion_are_kept(open_page: Open) -> None:
    page = open_page(forced_colors="active", reduced_motion="reduce")
    solve(page)
    fills = page.evaluate(
        "[...new Set([...document.querySelectorAll('#board .body')].map((body) => getComputedStyle(body).fill))]"
    )
    assert len(fills) == 1
    moving = page.evaluate(
        "[...document.querySelectorAll('button')].filter((one) => getComputedStyle(one).transitionDuration !== '0s').length"
    )
    assert moving == 0


def test_what_is_printed_is_the_board_alone(page: Page) -> None:
    solve(page)
    page.emulate_media(media="print")
    for hidden in ("header", "#catalogue", "#panel"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator("#board")).to_be_visible()
    fills = page.evaluate(
        "[...new Set([...document.querySelectorAll('#board .body')].map((body) => getComputedStyle(body).fill))]"
    )
    assert fills == ["rgb(255, 255, 255)"]
