"""What the page says, asks and offers: where it belongs, and gone when it no longer holds."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    Page,
    axe_faults,
    choose,
    expect,
    explore,
    open_named,
    save,
    settled,
    until,
)


def fail(page: Page, words: str) -> None:
    page.evaluate(f"(message) => {APP}.complain({{ message }})", words)


def by_hand(page: Page) -> None:
    page.click("#tab-play")
    expect(page.locator("#left")).to_contain_text("left")


def test_what_was_said_of_one_tab_is_not_said_on_another(either: Page) -> None:
    page = either
    by_hand(page)
    expect(page.locator("#status")).to_contain_text("left")
    page.click("#tab-explore")
    expect(page.locator("#status")).to_have_text("")


def test_what_is_said_is_seen_at_once(page: Page) -> None:
    page.evaluate(f"{APP}.say('One.')")
    page.evaluate(f"{APP}.say('Two.')")
    assert page.inner_text("#status") == "Two."
    expect(page.locator("#spoken")).to_have_text("Two.")


@pytest.mark.parametrize("then", ["search", "undo", "open"])
def test_a_fault_goes_when_one_goes_on(page: Page, then: str) -> None:
    choose(page, "tetrominoes-4x5")
    choose(page, "katamino-5x4")
    fail(page, "This did not work.")
    fail(page, "That did not work either.")
    expect(page.locator(".fault")).to_have_count(2)
    if then == "search":
        page.click("#do-first")
        until(page, f"{APP}.parts.solve.solutions.length > 0")
    elif then == "undo":
        page.click("#undo")
    else:
        choose(page, "pentominoes-3x20")
    expect(page.locator(".fault")).to_have_count(0)


def test_three_messages_are_open_at_most_and_one_that_comes_again_is_counted(page: Page) -> None:
    for words in ("One.", "Two.", "Two.", "Three.", "Four."):
        fail(page, words)
    expect(page.locator("#toasts .fault")).to_have_count(3)
    assert [text.partition("\n")[0] for text in page.locator(".fault").all_inner_texts()] == [
        "Four.",
        "Three.",
        "Two. 2 times",
    ]
    page.locator(".fault").last.get_by_role("button").click()
    expect(page.locator("#toasts .fault")).to_have_count(2)


@pytest.mark.parametrize("name", ["pentominoes-6x10", "soma-3x3x3"])
@pytest.mark.parametrize("width, height", [(1280, 800), (900, 800), (390, 844)])
def test_messages_cover_no_board(open_page: Open, name: str, width: int, height: int) -> None:
    page = open_page(viewport={"width": width, "height": height})
    open_named(page, name)
    notice = f"(words) => {APP}.notice(words, document.createElement('button'))"
    for words in (
        "One with a link.",
        "Another one that takes two lines on a phone, or three.",
        "Two.",
    ):
        page.evaluate(notice, words)
    for tab in ("solve", "play", "edit", "explore"):
        page.evaluate(f"(tab) => {APP}.go(tab)", tab)
        settled(page)
        message, boards = (page.locator(one).bounding_box() for one in ("#toasts", "#boards"))
        over = min(message["y"] + message["height"], boards["y"] + boards["height"]) - max(
            message["y"], boards["y"]
        )
        beside = (
            message["x"] + message["width"] <= boards["x"]
            or boards["x"] + boards["width"] <= message["x"]
        )
        assert beside or over <= 0, (tab, message, boards)
        assert message["x"] >= 0
        assert message["x"] + message["width"] <= width
        assert message["y"] + message["height"] <= height


def test_what_is_grey_while_a_setup_is_open_says_what_to_choose(page: Page) -> None:
    choose(page, "a-puzzle-a-day")
    page.click("#tab-explore")
    wanted = "Choose month and day first, above the board."
    expect(page.locator("#more-heatmap")).to_be_disabled()
    expect(page.locator("#more-heatmap")).to_have_attribute("title", wanted)
    expect(page.locator(".pane > p.hint").filter(has_text=wanted)).to_be_visible()
    choose(page, "pentominoes-6x10")
    page.click("#tab-explore")
    expect(page.locator("#more-heatmap")).to_be_enabled()
    expect(page.locator(".pane > p.hint").filter(has_text=wanted)).to_have_count(0)


def test_other_cells_are_asked_for_before_anything_is_lost(page: Page) -> None:
    page.click("#tab-edit")
    before = page.evaluate(f"JSON.stringify({APP}.document)")
    page.click("#choose-lattice")
    expect(page.locator("[data-lattice]")).to_have_count(24)
    page.click('[data-lattice="hexagon"]')
    page.click("#question-no")
    assert page.evaluate(f"JSON.stringify({APP}.document)") == before
    assert page.input_value("#lattice") == "square"
    page.select_option("#lattice", "triangle")
    page.keyboard.press("Escape")
    assert page.evaluate(f"JSON.stringify({APP}.document)") == before
    page.select_option("#lattice", "triangle")
    page.click("#question-yes")
    until(page, f"{APP}.document.lattice === 'triangle'")
    page.select_option("#lattice", "hexagon")  # nothing is drawn yet: nothing is asked
    until(page, f"{APP}.document.lattice === 'hexagon'")
    expect(page.locator("#status")).to_contain_text("hexagons")
    for _ in range(2):
        page.click("#undo")
    assert page.evaluate(f"JSON.stringify({APP}.document)") == before


def offered(page: Page) -> set[str]:
    page.click("#save")
    expect(page.locator("[data-format]").first).to_be_visible()
    found = page.evaluate(
        "[...document.querySelectorAll('[data-format]')].map((one) => one.dataset.format)"
    )
    page.keyboard.press("Escape")
    return set(found)


def test_nothing_is_offered_that_cannot_be(page: Page) -> None:
    flat = offered(page)
    assert "steps" not in flat
    assert {"laser", "sheet-pdf"} <= flat
    choose(page, "Soma cube")
    solid = offered(page)
    assert "laser" not in solid
    assert "steps" in solid
    choose(page, "mutilated")
    assert "sheet-pdf" not in offered(page)
    page.click("#save")
    expect(page.locator('[data-format="yaml"]')).to_contain_text(".yaml")
    expect(page.locator('[data-format="yaml"] svg')).to_be_visible()


def test_a_format_that_cannot_hold_a_rule_says_so_beside_its_button(
    page: Page, complaints: list[str]
) -> None:
    choose(page, "L-puzzle, 6 x 8")
    page.click("#roll")
    page.click("#save")
    button = page.locator('[data-format="xmpuzzle"]')
    button.click()
    refused = page.locator('[data-format="xmpuzzle"] ~ .refused')
    expect(refused).to_contain_text("BurrTools files have no rule 'apart'")
    expect(page.locator(".fault").filter(visible=True)).to_have_count(0)
    page.click('[data-format="yaml"]')
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert "422" in complaints.pop()
    choose(page, "Soma cube")
    page.click("#save")
    expect(button).to_be_enabled()
    expect(refused).to_have_count(0)


def test_challenges_are_printed_with_title_boards_and_pieces_of_one_size(page: Page) -> None:
    choose(page, "katamino-5x5")
    page.click("#tab-explore")
    page.fill("#how-many", "2")
    page.fill("#givens", "2")
    page.click("#more-generate")
    expect(page.locator(".challenges li")).to_have_count(2)
    until(page, f"{APP}.parts.explore.challenges.made.filter(Boolean).length === 2")
    page.evaluate("window.print = () => { window.printed = true; }")
    page.click("#print-sheet")
    until(page, "window.printed === true")
    page.emulate_media(media="print")
    paper = page.locator("#paper")
    expect(paper.locator("h1")).to_contain_text("Katamino")
    expect(paper.locator("tw-board")).to_have_count(
        4
    )  # two boards, and two answers on a page of their own
    answers = paper.locator(".paper-answers ~ ol")
    expect(answers.locator(".tile")).to_have_count(10)
    assert page.evaluate(
        "getComputedStyle(document.querySelector('.paper-answers')).breakBefore === 'page'"
    )
    expect(paper.locator(".paper-boards p").first).to_contain_text("★")
    expect(page.locator("main")).to_be_hidden()
    sizes = page.evaluate(
        """(() => {
          const board = document.querySelector('#paper tw-board');
          const unit = board.querySelector('svg').getBoundingClientRect().width / board.size[0];
          return [...document.querySelectorAll('.paper-pieces svg')].map((svg) =>
            svg.getBoundingClientRect().width / Number(svg.getAttribute('viewBox').split(' ')[2]) / unit);
        })()"""
    )
    assert len(sizes) == 5
    assert sizes == pytest.approx([1.0] * 5, rel=0.02)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(paper).to_have_count(0)
    expect(page.locator("main")).to_be_visible()


def test_a_new_piece_has_a_letter_for_a_name(page: Page) -> None:
    page.click("#new")
    settled(page)
    expect(page.locator("#notes .stops")).to_have_count(0)
    expect(page.locator("#notes")).to_contain_text("Paint the board, then give it pieces")
    page.click("#draw-piece")
    assert page.input_value("#piece-name") == "A"


def test_why_there_is_no_solution_is_drawn_and_said_in_sentences(page: Page) -> None:
    choose(page, "soma-w")
    explore(page, "explain")
    expect(page.locator("#more-text")).to_contain_text(
        "There is no solution. 10 cells are marked x."
    )
    expect(page.locator("#board .flag.shade")).to_have_count(10)
    expect(page.locator("#board .decor .written")).to_have_text(["x"] * 10)
    assert page.locator("#board .rim-name").count() > 0
    page.click("#tab-solve")
    expect(page.locator("#board .flag.shade")).to_have_count(0)


def test_figures_are_said_in_sentences(page: Page) -> None:
    choose(page, "katamino-5x5")
    explore(page, "rate")
    expect(page.locator("#more-text")).to_contain_text("of 5 stars.")
    page.click("#more-estimate")
    expect(page.locator("#more-text")).to_contain_text("There are exactly 8 solutions")
    page.click("#more-explain")
    expect(page.locator("#more-text")).to_contain_text("It can be solved.")
    text = page.inner_text("#more-text")
    for strange in ("rung", "nodes", "items", "options", "[", "--"):
        assert strange not in text


def test_an_impossible_puzzle_says_so_without_a_command(page: Page) -> None:
    choose(page, "soma-w")
    explore(page, "generate")
    expect(page.locator("#more-text")).to_contain_text("No such board was found")
    assert "tilewright explain" not in page.inner_text("body")
    page.click("#more-explain")
    expect(page.locator(".fault")).to_have_count(0)
    expect(page.locator("#more-text")).to_contain_text("There is no solution.")


def test_challenges_come_sorted_and_the_same_are_saved(page: Page, tmp_path: Path) -> None:
    choose(page, "pegged-5x5-s")
    page.click("#save")
    expect(page.locator('[data-format="sheet"]')).to_be_disabled()
    expect(page.locator("dialog[open]")).to_contain_text("Make challenges first, under More.")
    page.keyboard.press("Escape")
    explore(page, "generate")
    expect(page.locator("#print-sheet")).to_be_visible()
    stars = page.evaluate(f"{APP}.parts.explore.challenges.made.map(({{ stars }}) => stars)")
    assert len(stars) == 4
    assert stars == sorted(stars)
    shown = page.evaluate(
        "[...document.querySelectorAll('.challenges button')].map((one) => one.ariaLabel)"
    )
    assert shown == [
        f"Challenge {number}, {star} of 5 stars" for number, star in enumerate(stars, 1)
    ]
    assert axe_faults(page, ".challenges") == []
    sent = []
    page.on("request", lambda one: sent.append(one.post_data) if "export" in one.url else None)
    saved = save(page, "sheet", tmp_path)
    sets = [one["document"]["set"] for one in json.loads(sent[0])["options"]["challenges"]]
    made = page.evaluate(
        f"{APP}.parts.explore.challenges.made.map(({{ document }}) => document.set)"
    )
    assert sets == made
    with zipfile.ZipFile(saved) as archive:
        assert len(archive.namelist()) >= 2


def test_what_can_be_saved_follows_an_edit_at_once(page: Page) -> None:
    """A rule that the board breaks, then *Save* before the page has heard that it does."""
    without = ".........." + "/.........." * 4 + "/........##"
    page.evaluate(
        f"(region) => {APP}.change({{ ...{APP}.document, region }}, 'another board')", without
    )
    settled(page)
    page.click("#tab-edit")

    def late(route: Any) -> None:
        sleep(0.5)
        route.continue_()

    page.route("**/api/view", late)
    page.check("#rule-4")
    page.click("#save")
    expect(page.locator('[data-format="laser"]')).to_be_disabled()
    expect(page.locator(".fault").filter(visible=True)).to_have_count(0)
