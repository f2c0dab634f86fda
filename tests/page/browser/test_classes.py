"""A set of challenges for a class: the same boards whatever asks, the easiest first, printed with answers, ticked off."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.cli.commands import tilewright as run
from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    LAID,
    Page,
    axe_faults,
    choose,
    expect,
    save,
    settled,
    until,
)
from tilewright.language import Language

NUMBER, SEED = 4, 7
MADE = f"{APP}.parts.explore.challenges.made"


def made(page: Page, name: str, seed: str = str(SEED)) -> list[dict[str, Any]]:
    """Make a set of challenges of a puzzle; return what they choose, in their order."""
    choose(page, name)
    page.click("#tab-explore")
    page.fill("#how-many", str(NUMBER))
    page.fill("#set-number", seed)
    page.click("#more-generate")
    expect(page.locator("#class-progress")).to_have_text(f"Set {seed}: 0 of {NUMBER} solved.")
    expect(page.locator(".challenges li")).to_have_count(NUMBER)
    found: list[dict[str, Any]] = page.evaluate(
        f"{MADE}.map(({{ document: {{ set, placed }}, stars }}) => ({{ set, placed, stars }}))"
    )
    return found


@pytest.mark.parametrize("name", ["pegged-5x5-s", "katamino-5x5"])
def test_a_set_is_the_same_on_the_page_in_python_and_on_the_command_line(
    either: Page, name: str
) -> None:
    shown = made(either, name)
    sheet = tilewright.load(name).sheet(number=NUMBER, seed=SEED, unique=True)
    printed = run("sheet", name, "--number", str(NUMBER), "--seed", str(SEED), "--unique", "--json")
    boards = json.loads(printed.stdout)["boards"]
    assert boards == sheet.data()["boards"]
    for one, board in zip(shown, boards, strict=True):
        assert (one["set"] or {}) == board["set"]
        cells = [sorted(map(tuple, given["cells"])) for given in one["placed"] or []]
        assert cells == [sorted(map(tuple, given["cells"])) for given in board.get("givens", [])]
        assert one["stars"] == board["stars"]
    stars = [one["stars"] for one in shown]
    assert stars == sorted(stars)


def test_how_many_are_made_belongs_to_a_set(page: Page) -> None:
    """Said where the number is chosen, for it is so: of more boards others are the easiest."""
    few = made(page, "l-puzzle-6x8")
    expect(page.locator("#set-hint")).to_contain_text("how many there are")
    expect(page.locator("#how-many")).to_have_attribute("aria-describedby", "set-hint")
    page.fill("#how-many", "12")
    page.click("#more-generate")
    expect(page.locator("#class-progress")).to_have_text(f"Set {SEED}: 0 of 12 solved.")
    many = page.evaluate(
        f"{MADE}.map(({{ document: {{ set, placed }}, stars }}) => ({{ set, placed, stars }}))"
    )
    assert [one["set"] for one in few] != [one["set"] for one in many[:NUMBER]]


def test_a_solved_one_is_ticked_off_and_stays_so(open_page: Open) -> None:
    page = open_page()
    made(page, "katamino-5x5")
    page.click(".challenges li:nth-child(2) button")
    settled(page)
    until(page, f"Boolean({APP}.parts.play.table)")
    given = page.evaluate(f"{APP}.document.placed.length")
    for laid in range(1, 5 - given + 1):
        page.click('[data-strength="move"]')
        page.click("#lay-hint")
        until(page, f"{LAID}.length === {laid}")
    expect(page.locator("#status")).to_contain_text("Solved in 0:")
    page.click("#tab-explore")
    ticked = page.locator(".challenges [data-solved]")
    expect(ticked).to_have_count(1)
    expect(ticked).to_have_attribute("aria-label", re.compile("^Challenge 2, .*, solved in 0:"))
    expect(page.locator("#class-progress")).to_have_text(f"Set {SEED}: 1 of {NUMBER} solved.")
    assert axe_faults(page, ".challenges") == []
    page.reload()
    settled(page)
    choose(page, "katamino-5x5")
    page.click("#tab-explore")
    page.fill("#how-many", str(NUMBER))
    page.fill("#set-number", str(SEED))
    page.click("#more-generate")
    expect(page.locator("#class-progress")).to_have_text(f"Set {SEED}: 1 of {NUMBER} solved.")
    page.fill("#set-number", str(SEED + 1))
    page.click("#more-generate")
    expect(page.locator("#class-progress")).to_contain_text(f"Set {SEED + 1}: 0 of")


def test_pieces_are_printed_with_their_marks(page: Page) -> None:
    choose(page, "l-puzzle-6x8")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("#pieces-on-paper svg")).to_have_count(12)
    expect(page.locator("#pieces-on-paper .mark")).to_have_text(["o"] * 12)
    apart = page.evaluate(
        """[...document.querySelectorAll("#pieces-on-paper svg")].map((svg) => {
          const [letter, mark] = [".letter", ".mark"].map((one) => svg.querySelector(one));
          const by = (name) => Number(letter.getAttribute(name)) - Number(mark.getAttribute(name));
          return Math.hypot(by("x"), by("y"));
        })"""
    )
    assert min(apart) >= 1


def test_a_set_is_printed_and_saved_in_the_language_that_is_chosen(
    page: Page, tmp_path: Path
) -> None:
    made(page, "pegged-5x5-s", "0")
    page.select_option("#sheet-language", "de")
    page.evaluate("window.print = () => { window.printed = true; }")
    page.click("#print-sheet")
    until(page, "window.printed === true")
    paper = page.locator("#paper")
    expect(paper).to_have_attribute("lang", "de")
    german_words = Language("de")
    unique = german_words.say(
        "challenges_unique", challenges=german_words.say("challenges", count=NUMBER)
    )
    expect(paper.locator("p").first).to_contain_text(unique)
    expect(paper.locator(".paper-reading li")).to_have_text(
        [german_words.say("cover_flipped"), german_words.say("disc_peg")]
    )
    expect(paper.locator("h2 + p").first).to_contain_text("Schneide diese Teile")
    source = german_words.say("source", name="pegged-5x5-s", seed="0")
    expect(paper.locator(".paper-foot")).to_contain_text([source, source])
    expect(paper.locator("h2")).to_have_text(["Teile", "Lösungen"])
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    pypdf = pytest.importorskip("pypdf")
    german = save(page, "sheet-pdf", tmp_path)
    assert len(pypdf.PdfReader(german).pages) == 2
    german = german.rename(tmp_path / "german.pdf")
    page.select_option("#sheet-language", "en")
    english = save(page, "sheet-pdf", tmp_path)
    assert english.read_bytes() != german.read_bytes()
