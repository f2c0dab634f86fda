"""The front door, what is kept for the user, and what one finds: as a person comes, goes and comes back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    LAID,
    Page,
    by_hand,
    cell,
    choose,
    covered,
    download,
    enter,
    expect,
    reload,
    settled,
    solve,
    until,
    visit,
)
from tests.page.pages import served

KEPT = f"{APP}.mine.base"


def lay(page: Page, name: str, index: int) -> None:
    """Take a piece from the tray and lay it."""
    by_hand(page)
    before = page.evaluate(f"{LAID}.length")
    page.click(f'.tray-piece[aria-label^="Piece {name},"]')
    page.mouse.click(*cell(page, index))
    until(page, f"(before) => {LAID}.length === before + 1", before)


def kept(page: Page) -> None:
    """Wait until what is on the board is kept."""
    until(
        page,
        f"{KEPT} !== null && !{APP}.mine.busy && {APP}.mine.written === JSON.stringify([{APP}.document, {LAID}])",
    )


def test_the_first_sight_says_what_this_is_and_shows_a_dozen(either: Page) -> None:
    page = either
    expect(page.locator("#door")).to_contain_text("Fill the board with the pieces")
    expect(page.locator("[data-first]")).to_have_count(12)
    expect(page.locator("[data-first] svg")).to_have_count(12)
    expect(page.locator("h1")).to_have_text("Twelve pentominoes, 6 x 10")
    page.click('[data-first="soma-3x3x3"]')
    expect(page.locator("h1")).to_have_text("Soma cube")
    expect(page.locator("#door")).to_be_hidden()
    reload(page)
    expect(page.locator("#door")).to_be_hidden()
    page.click(".brand")
    expect(page.locator("#door")).to_be_visible()


@pytest.mark.parametrize("deed", ["#do-first", "#tab-edit", "#door-close"])
def test_the_door_makes_way_for_what_is_begun(page: Page, deed: str) -> None:
    page.click(deed)
    expect(page.locator("#door")).to_be_hidden()


def test_a_link_leads_past_the_door(open_page: Open) -> None:
    page = open_page("#name=pentominoes-3x20")
    expect(page.locator("#door")).to_be_hidden()


def test_words_that_people_know_find_puzzles(page: Page) -> None:
    assert page.get_attribute("#find", "placeholder") == "Search puzzles"
    for words, name in (
        ("burrs", "burr-piston"),
        ("sticks", "tetrasticks-aztec-diamond"),
        ("small calendars", ""),
    ):
        page.fill("#find", words)
        until(page, "(words) => document.querySelector('.found').dataset.words === words", words)
        assert page.locator(f'.puzzle[data-puzzle="{name}"]').count() == bool(name)
    page.fill("#find", "")
    until(page, "document.querySelector('.found').dataset.words === ''")
    page.click('.tag:has-text("Impossible")')
    expect(page.locator('.puzzle[data-puzzle="dominoes-8x8-mutilated"]')).to_have_count(1)
    expect(page.locator('.puzzle[data-puzzle="soma-3x3x3"]')).to_have_count(0)
    page.click('.tag:has-text("Impossible")')
    expect(page.locator('.puzzle[data-puzzle="soma-3x3x3"]')).to_have_count(1)


def test_half_a_minute_shows_how(either: Page) -> None:
    page = either
    page.click("#try-it")
    guide = page.locator("#guide")
    for step in ("take", "turn", "lay", "on"):
        expect(guide).to_have_attribute("data-step", step)
        if step == "take":
            until(page, f"Boolean({APP}.parts.play.table)")
            page.click(".tray-piece:not([disabled]) >> nth=1")
        elif step == "turn":
            page.keyboard.press("r")
        elif step == "lay":
            page.mouse.click(*cell(page, 9))
    page.click("#guide-close")
    expect(guide).to_be_hidden()


def test_what_is_begun_is_found_again_in_another_window(open_page: Open) -> None:
    page = open_page()
    choose(page, "tetrominoes-4x5")
    by_hand(page)
    choose(page, "katamino-5x5")
    lay(page, page.evaluate(f"{APP}.view.pieces[0].name"), 12)
    laid = page.evaluate(LAID)
    kept(page)
    other = open_page()
    other.click("#mine summary")
    other.click('.mine-open:has-text("5 x 5") >> nth=0')
    until(other, f"{LAID}.length === 1")
    assert other.evaluate(LAID) == laid
    expect(other.locator("#tab-play")).to_have_attribute("aria-selected", "true")
    reload(other)
    assert other.evaluate(LAID) == laid
    other.locator("#mine summary").click()
    rows = other.locator(".mine-list li").count()
    other.locator(".mine-list li .small").first.click()
    until(other, "(rows) => document.querySelectorAll('.mine-list li').length === rows - 1", rows)


def test_the_page_as_files_keeps_puzzles_in_the_browser(files: Page) -> None:
    page = files
    page.click("#new")
    enter(page, "#puzzle-title", "My own")
    kept(page)
    page.click(".brand")
    expect(page.locator("h1")).to_contain_text("6 x 10")
    page.click("#mine summary")
    page.click('.mine-open:has-text("My own")')
    expect(page.locator("h1")).to_have_text("My own")
    page.go_back()
    expect(page.locator("h1")).to_contain_text("6 x 10")


def test_undo_goes_back_beyond_a_reload(page: Page) -> None:
    lay(page, "X", 22)
    lay(page, "I", 56)
    reload(page)
    page.click("#undo")
    until(page, f"{LAID}.length === 1")
    page.click("#undo")
    until(page, f"{LAID}.length === 0")
    page.click("#redo")
    until(page, f"{LAID}.length === 1")


def test_two_tabs_on_one_puzzle_do_not_write_over_each_other(open_page: Open) -> None:
    page = open_page()
    choose(page, "katamino-5x5")
    name = page.evaluate(f"{APP}.view.pieces[0].name")
    lay(page, name, 12)
    kept(page)
    mine = page.evaluate(f"{APP}.mine.id")
    other = open_page(f"#mine={mine}")
    until(other, f"{LAID}.length === 1")
    other.click("#clear")
    kept(other)
    page.click("#undo")
    page.click("#redo")
    page.keyboard.press("Control+z")
    expect(page.locator(".notice")).to_contain_text("another tab")
    page.keyboard.press("Control+Shift+z")
    kept(page)
    assert page.evaluate(f"{APP}.mine.id") != mine
    assert other.evaluate(f"{APP}.mine.id") == mine


@pytest.mark.parametrize("damage", ["full", "foreign"])
def test_a_browser_that_keeps_nothing_says_so_once(files: Page, damage: str) -> None:
    page = files
    page.evaluate(
        """(damage) => {
          if (damage === 'foreign') localStorage.setItem('tilewright.own.puzzles.old', '{"version": 99, "entry": {"at": 1}}');
          else Storage.prototype.setItem = () => { throw new DOMException('no room', 'QuotaExceededError'); };
        }""",
        damage,
    )
    lay(page, "X", 22)
    lay(page, "I", 56)
    if damage == "full":
        expect(page.locator(".notice")).to_contain_text("no more room")
        expect(page.locator(".notice")).to_have_count(1)
    else:
        kept(page)
        assert (
            page.evaluate("localStorage.getItem('tilewright.own.puzzles.old')")
            == '{"version": 99, "entry": {"at": 1}}'
        )
        reload(page)
        expect(page.locator(".mine-list li")).to_have_count(1)
    assert len(covered(page)) == 2


def test_a_link_cut_in_half_says_so_and_the_page_goes_on(open_page: Open, page: Page) -> None:
    lay(page, "X", 22)
    page.click("#share")
    until(page, "location.hash.includes('&laid=')")
    link = page.evaluate("location.hash")
    cut = open_page(link[: link.index("&laid=") // 2])
    expect(cut.locator(".fault")).to_contain_text("This link is damaged")
    solve(cut)
    expect(cut.locator(".fault")).to_have_count(0)


def test_a_file_dropped_in_the_middle_of_a_search_ends_it(page: Page, tmp_path: Path) -> None:
    small = tmp_path / "small.json"
    small.write_text(
        '{"tilewright": 1, "name": "small", "title": "Small board", "region": {"box": [4, 2]},'
        ' "pieces": {"bar": {"picture": "XX", "copies": 4}}}'
    )
    choose(page, "y-pentominoes-25x25")
    page.click("#do-count")
    expect(page.locator("#halt")).to_be_visible()
    page.set_input_files("#file", small)
    expect(page.locator("h1")).to_have_text("Small board")
    until(page, "document.body.dataset.searching === undefined")
    settled(page)
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("5 solutions: these are all")
    expect(page.locator(".fault")).to_have_count(0)


def test_a_link_carries_the_number_of_a_solution(open_page: Open, page: Page) -> None:
    choose(page, "pentominoes-3x20")
    page.click("#do-all")
    expect(page.locator("#result")).to_contain_text("8 solutions")
    enter(page, "#which-number", "5")
    shown = covered(page)
    page.click("#share")
    until(page, "location.hash.includes('&s=5')")
    other = open_page(page.evaluate("location.hash"))
    expect(other.locator("#result")).to_contain_text("Solution 5")
    assert sorted(map(sorted, covered(other))) == sorted(map(sorted, shown))


def test_sharing_from_this_machine_offers_a_file_or_points_to_the_public_page(
    page: Page, browser: Any, tmp_path: Path
) -> None:
    page.click("#share")
    expect(page.locator(".notice")).to_contain_text("opens on this machine only")
    assert download(page, "#share-file", tmp_path).name == "pentominoes-6x10.yaml"
    with served("--public-url", "https://example.org/page/") as public:
        context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
        other = visit(context, public.link)
        other.click("#share")
        expect(other.locator(".notice")).to_contain_text("is copied")
        assert "this machine" not in other.inner_text(".notice")
        copied = other.evaluate("navigator.clipboard.readText()")
        assert copied.startswith("https://example.org/page/#p=1.")
        context.close()
        assert public.stop() == (0, "", "")


def test_an_entry_that_is_gone_is_reported(open_page: Open) -> None:
    page = open_page("#mine=gone")
    expect(page.locator(".fault")).to_contain_text("not among yours any more")
    expect(page.locator("h1")).to_contain_text("6 x 10")
