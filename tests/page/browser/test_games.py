"""Boards of the day, levels and times: chosen by the date, played with a clock, solved, shared or kept private."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    IN_HAND,
    LAID,
    LAY_ALL,
    Page,
    by_hand,
    cell,
    choose,
    covered,
    download,
    expect,
    play_to_the_end,
    reload,
    settled,
    solve,
    until,
)


def daily(page: Page, family: str) -> None:
    page.click("#open-daily")
    page.click(f'[data-daily="{family}"]')
    until(page, f"{APP}.game.board.family === '{family}'")
    settled(page)


def test_a_board_of_the_day_is_solved_and_reported(either: Page) -> None:
    page = either
    page.clock.set_fixed_time("2026-11-23T12:00:00")
    daily(page, "hexiamonds")
    expect(page.locator("#game")).to_contain_text("2026-11-23")
    given = len(covered(page))
    assert given > 0
    page.evaluate(f"{APP}.game.seconds = 192")
    play_to_the_end(page)
    shown = page.inner_text("#clock")
    assert re.fullmatch("3:[12][0-9]", shown)
    stars = page.evaluate(f"{APP}.game.board.stars")
    reported = page.evaluate(f"{APP}.game.shareText(null)").split("\n")
    assert reported == [f"tilewright 2026-11-23 {'★' * stars} {shown}", "Hexiamonds, no hints"]
    page.click("#more-daily")
    expect(page.locator('[data-daily="hexiamonds"]')).to_contain_text(f"Solved in {shown}")
    page.keyboard.press("Escape")
    reload(page)
    expect(page.locator("#game")).to_have_attribute("data-state", "solved")
    page.click("#open-times")
    expect(page.locator("table.times tbody tr")).to_have_count(
        page.evaluate(f"{APP}.times.solved.length")
    )


def test_the_date_chooses_the_board(open_page: Open) -> None:
    seen: dict[str, Any] = {}
    page = open_page()
    for date in ("2026-11-23", "2026-11-24", "2026-11-23"):
        page.clock.set_fixed_time(f"{date}T08:00:00")
        for family in ("calendar", "pegs"):
            daily(page, family)
            document = page.evaluate(f"{APP}.document")
            assert seen.setdefault(f"{date} {family}", document["set"]) == document["set"]
    assert seen["2026-11-23 calendar"] == {"month": "Nov", "day": "23"}
    assert seen["2026-11-23 pegs"] != seen["2026-11-24 pegs"]


def test_hints_are_counted_and_the_clock_rests_on_other_tabs(page: Page) -> None:
    daily(page, "pentominoes")
    page.click('[data-strength="where"]')
    expect(page.locator("#hint-text")).to_contain_text("Look at")
    page.click('[data-strength="piece"]')
    expect(page.locator("#game")).to_contain_text("2 hints")
    before = page.evaluate(f"{APP}.game.seconds")
    until(page, f"(before) => {APP}.game.seconds > before", before)
    page.click("#tab-explore")
    rests = page.evaluate(f"{APP}.game.seconds")
    page.wait_for_timeout(1300)
    assert page.evaluate(f"{APP}.game.seconds") == rests
    reload(page)
    assert page.evaluate(f"{APP}.game.seconds") == rests
    assert page.evaluate(f"{APP}.game.hints") == 2


def test_a_solution_that_was_shown_keeps_no_time(page: Page) -> None:
    daily(page, "hexiamonds")
    page.click("#tab-solve")
    solve(page)
    before = page.evaluate(f"{APP}.times.solved.length")
    page.click("#tab-play")
    play_to_the_end(page)
    expect(page.locator("#game")).to_contain_text("no time is kept")
    assert page.evaluate(f"{APP}.times.solved.length") == before


def test_levels_keep_how_far_one_has_come(page: Page) -> None:
    page.click("#open-levels")
    page.click('[data-level="pegs-1"]')
    until(page, f"{APP}.game.board.level === 1")
    play_to_the_end(page)
    page.click("#next-level")
    until(page, f"{APP}.game.board.level === 2")
    reload(page)
    page.click("#open-levels")
    expect(page.locator('[data-level="pegs-1"]')).to_have_attribute("data-solved", "yes")
    expect(page.locator('[data-level="pegs-2"]')).not_to_have_attribute("data-solved", "yes")


def test_a_link_opens_a_level_or_says_that_there_is_none(open_page: Open) -> None:
    page = open_page("#level=dice-3")
    expect(page.locator("#game")).to_contain_text("Genius Square, level 3")
    broken = open_page("#level=dice-300")
    expect(broken.locator(".fault")).to_contain_text("no level 300")
    strange = open_page("#daily=chess")
    expect(strange.locator(".fault")).to_contain_text("no board of the day that is called chess")


def test_any_puzzle_has_a_time_that_its_owner_exports(page: Page, tmp_path: Path) -> None:
    choose(page, "katamino-5x4")
    by_hand(page)
    page.evaluate(f"{APP}.times.solved = []")
    page.evaluate(f"{APP}.game.begin()")
    play_to_the_end(page)
    expect(page.locator("#to-levels")).to_be_visible()
    daily(page, "pegs")
    play_to_the_end(page)
    daily(page, "pentominoes")
    page.click('[data-strength="where"]')
    play_to_the_end(page)
    page.click("#open-times")
    path = download(page, "#export-times", tmp_path)
    rows = list(csv.DictReader(path.open(newline="", encoding="utf-8")))
    assert list(rows[0]) == ["puzzle", "set", "placed", "seconds"]
    assert [row["puzzle"] for row in rows] == ["l-puzzle-6x8", "katamino-5x4"]
    problem = tilewright.load("l-puzzle-6x8").problem(json.loads(rows[0]["set"]))
    assert not problem.unfilled
    assert rows[1]["set"] == rows[1]["placed"] == ""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_effect_of_a_solution_is_quiet(open_page: Open, motion: str) -> None:
    page = open_page(reduced_motion=motion)
    choose(page, "katamino-5x4")
    page.click("#tab-play")
    page.evaluate(f"{APP}.game.begin()")
    play_to_the_end(page)
    names = page.evaluate(
        "[...new Set([...document.querySelectorAll('#board .tile')].map((tile) => getComputedStyle(tile).animationName))]"
    )
    assert names == (["joy"] if motion == "no-preference" else ["none"])


def test_undo_after_the_end_keeps_the_time_and_counts_it_once(page: Page) -> None:
    choose(page, "katamino-5x4")
    page.click("#tab-play")
    play_to_the_end(page)
    many = page.evaluate(f"{APP}.times.solved.length")
    page.click("#undo")
    expect(page.locator("#left")).to_contain_text("left")
    page.click("#redo")
    expect(page.locator("#left")).to_contain_text("Solved")
    assert page.evaluate(f"{APP}.times.solved.length") == many


def test_a_board_that_is_begun_is_mine_until_it_is_solved(page: Page) -> None:
    daily(page, "hexiamonds")
    until(page, f"Boolean({APP}.parts.play.table)")
    page.evaluate(LAY_ALL, 1)
    until(page, f"{APP}.mine.base !== null && !{APP}.mine.busy")
    mine = page.evaluate(f"{APP}.mine.id")
    choose(page, "pentominoes-3x20")
    page.fill("#find", "")
    page.click("#mine summary")
    page.click(f'[data-mine="{mine}"]')
    until(page, f"{APP}.game.board.family === 'hexiamonds'")
    expect(page.locator("#game")).to_contain_text("Hexiamonds")
    play_to_the_end(page)
    expect(page.locator(f'[data-mine="{mine}"]')).to_have_count(0)


#: what a page hands to the phone to be sent, and an address that others can open
SENDING = """(own) => {
  window.sent = [];
  navigator.share = async (data) => { window.sent.push(data); };
  document.querySelector('#board').app.about.public_url = own;
}"""


def link_sent(page: Page) -> str:
    """Share what is on the board by the device's own way; return the part of the link after the page."""
    page.evaluate(SENDING, "https://example.org/page/")
    page.click("#share")
    until(page, "window.sent.length === 1")
    base, _, rest = page.evaluate("window.sent[0].url").partition("#")
    assert base == "https://example.org/page/"
    return f"#{rest}"


def test_a_shared_board_of_the_day_is_played_at_once(either: Page, open_page: Open) -> None:
    page = either
    page.clock.set_fixed_time("2026-11-23T12:00:00")
    daily(page, "pentominoes")
    stars = page.evaluate(f"{APP}.game.board.stars")
    given = covered(page)
    link = link_sent(page)
    root = page.url.partition("#")[0].rstrip("/")
    other = page.context.new_page()
    other.clock.set_fixed_time("2026-12-01T12:00:00")
    other.goto(f"{root}/{link}")
    other.wait_for_selector("body[data-ready=true]")
    until(other, f"{APP}.game.board.family === 'pentominoes'")
    settled(other)
    expect(other.locator("#tab-play")).to_have_attribute("aria-selected", "true")
    game = other.locator("#game")
    expect(game).to_contain_text("Pentominoes 2026-11-23")
    expect(game).to_contain_text("Somebody sent you this.")
    expect(game.locator(".stars")).to_have_attribute("aria-label", f"{stars} of 5 stars")
    expect(game.locator("#clock")).to_be_visible()
    assert covered(other) == given


def test_a_shared_challenge_is_played_and_its_result_has_the_link(
    page: Page, open_page: Open
) -> None:
    choose(page, "katamino-5x5")
    page.click("#tab-explore")
    page.fill("#how-many", "1")
    page.fill("#givens", "2")
    page.click("#more-generate")
    page.locator(".challenges button").click()
    settled(page)
    expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#clock")).to_be_visible()
    other = open_page(link_sent(page))
    game = other.locator("#game")
    expect(game).to_contain_text("challenge")
    expect(game).to_contain_text("Somebody sent you this.")
    assert other.evaluate(f"{APP}.game.board.stars") == page.evaluate(f"{APP}.game.board.stars")
    expect(other.locator("#board .tile.fixed")).to_have_count(2)
    other.evaluate(SENDING, "https://example.org/page/")
    play_to_the_end(other)
    expect(other.locator("#copy-result")).to_have_text("Share the result")
    other.click("#copy-result")
    until(other, "window.sent.length === 1")
    text = other.evaluate("window.sent[0].text")
    assert re.match(
        r"tilewright ★* ?[0-9]+:[0-9]{2}\n.*no hints https://example.org/page/#p=1\.", text
    )
    assert "&challenge=1." in text


def test_a_link_of_an_earlier_edition_says_that_the_board_has_changed(open_page: Open) -> None:
    page = open_page("#daily=pegs&date=2026-02-28&sent")
    until(page, f"{APP}.game.board.family === 'pegs'")
    expect(page.locator(".notice")).to_contain_text("the board of 2026-02-28 has changed")
    expect(page.locator("#game")).to_contain_text("Somebody sent you this.")
    fresh = open_page("#daily=pegs&date=2026-02-28&edition=2")
    until(fresh, f"{APP}.game.board.family === 'pegs'")
    settled(fresh)
    expect(fresh.locator(".notice")).to_have_count(0)
    assert fresh.evaluate(f"{APP}.document.set") == page.evaluate(f"{APP}.document.set")


def test_boards_are_made_while_the_cards_are_seen(either: Page) -> None:
    page = either
    page.click("#open-daily")
    stars = page.locator(".cards .stars")
    expect(stars).to_have_count(6)
    page.click('[data-daily="pegs"]')
    until(page, f"{APP}.game.board.family === 'pegs'")
    expect(page.locator("#tab-play")).to_have_attribute("aria-selected", "true")


def test_a_link_to_no_day_is_reported(open_page: Open) -> None:
    page = open_page("#daily=pegs&date=2026-02-30&sent")
    expect(page.locator(".fault")).to_contain_text("There is no day 2026-02-30.")


def test_boards_of_the_day_say_nothing_of_what_is_left_unless_asked(page: Page) -> None:
    by_hand(page)
    expect(page.locator("#oracle")).to_be_checked()
    expect(page.locator("#left")).to_have_text("9,356 solutions left.")
    page.uncheck("#oracle")
    expect(page.locator("#left")).to_have_text("")
    daily(page, "pentominoes")
    until(page, f"{APP}.parts.play.facts !== null")
    expect(page.locator("#oracle")).not_to_be_checked()
    expect(page.locator("#left")).to_have_text("")
    landings = f"""[...{APP}.parts.play.table.landings({IN_HAND},
        new Set({APP}.view.placed.flatMap(([, cells]) => cells))).keys()]"""
    for piece in page.locator(".tray-piece:enabled").all():
        piece.click()
        if index := page.evaluate(landings):
            break
        page.keyboard.press("Escape")
    page.mouse.click(*cell(page, index[0]))
    until(page, f"{LAID}.length === 1 && {APP}.parts.play.facts !== null")
    expect(page.locator("#board .flag.dead")).to_have_count(0)
    expect(page.locator("#left")).to_have_text("")
    page.check("#oracle")
    expect(page.locator("#left")).to_contain_text("left")
