"""Growing puzzles on the tab Edit: what cannot grow says so at once; what grows is listed as it comes, opened, grown again."""

from __future__ import annotations

from typing import Any

import tilewright
from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    APP,
    PHONE,
    axe_faults,
    choose,
    document_of,
    expect,
    open_document,
    open_named,
    settled,
    until,
)

Page = Any
#: one piece on cells that may stay empty
ALONE = {
    "tilewright": 1,
    "name": "alone",
    "lattice": "cube",
    "region": "..?/..?",
    "pieces": {"a": "XX/XX"},
}


def unfold(page: Page) -> None:
    """Open the part of the tab Edit where puzzles grow."""
    page.click("#tab-edit")
    page.click("#grow-pane > summary")


def grow(page: Page, *, seconds: int, judgements: int = 1_000_000) -> None:
    """Begin to grow puzzles."""
    page.fill("#grow-seconds", str(seconds))
    page.fill("#grow-judgements", str(judgements))
    page.click("#grow")


def test_puzzles_grow_are_stopped_opened_and_grow_again(page: Page) -> None:
    choose(page, "burr-notchable")
    before = document_of(page)
    unfold(page)
    expect(page.locator("#grow-why")).to_be_hidden()
    grow(page, seconds=300)
    offers = page.locator("#offers button")
    expect(offers.nth(1)).to_be_visible()
    expect(page.locator("#grow-said")).to_contain_text("assemblies judged")
    page.click("#grow-stop")
    expect(page.locator("#grow-said")).to_contain_text("Stopped: ")
    expect(page.locator("#grow-stop")).to_be_hidden()
    found = offers.count()
    assert found >= 2, "stop keeps what was found"
    assert document_of(page) == before
    page.fill("#grow-keep", "1")
    page.press("#grow-keep", "Enter")
    expect(offers).to_have_count(1)
    page.fill("#grow-keep", "6")
    page.press("#grow-keep", "Enter")
    expect(offers).to_have_count(min(found, 6))
    expect(offers.first).to_contain_text("Level ")
    expect(offers.first.locator(".thumb svg path").first).to_be_visible()
    offers.nth(1).click()
    settled(page)
    expect(offers.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator('#offers [aria-pressed="true"]')).to_have_count(1)
    opened = document_of(page)
    puzzle = tilewright.from_dict(opened)
    assert puzzle.count(distinct=True).distinct == 1
    (level,) = {found.level for found in puzzle.disassemble()}
    assert opened["expect"] == {"distinct": 1, "level": level}
    assert (offers.nth(1).get_attribute("aria-label") or "").startswith(f"Level {level}")
    grow(page, seconds=300, judgements=100)
    expect(page.locator("#grow-said")).to_contain_text("100 assemblies judged")
    expect(page.locator("#grow-stop")).to_be_hidden()
    assert document_of(page) == opened
    page.go_back()
    until(page, f"{APP}.document.name === 'burr-notchable'")
    assert document_of(page) == before


def test_what_cannot_grow_says_so_at_once(page: Page) -> None:
    """A setup; a lattice without level, which the goal decides; one piece, until the board is divided; another goal."""
    choose(page, "genius-square")
    unfold(page)
    why = page.locator("#grow-why")
    expect(why).to_have_text("Puzzles with a setup do not grow; leave out setup")
    expect(page.locator("#grow")).to_be_disabled()
    choose(page, "any-tri-snub-squares-4x6")
    page.click("#tab-edit")
    expect(why).to_contain_text("so moves are not")
    expect(page.locator("#grow-saw")).to_be_hidden()
    page.select_option("#grow-goal", "stars")
    expect(why).to_be_hidden()
    expect(page.locator("#grow")).to_be_enabled()
    page.select_option("#grow-goal", "level")
    open_document(page, ALONE)
    page.click("#tab-edit")
    expect(why).to_contain_text("One piece has no other to come apart from")
    page.fill("#grow-divide", "2")
    page.press("#grow-divide", "Enter")
    expect(why).to_be_hidden()
    grow(page, seconds=20, judgements=60)
    expect(page.locator("#grow-said")).to_contain_text("60 assemblies judged")
    expect(page.locator("#offers button").first).to_contain_text("Level 1")
    page.fill("#grow-divide", "")
    page.press("#grow-divide", "Enter")
    expect(page.locator("#grow")).to_be_disabled()
    assert axe_faults(page) == []


def test_another_puzzle_leaves_nothing_and_a_stroke_ends_the_growth(page: Page) -> None:
    choose(page, "burr-notchable")
    unfold(page)
    offers = page.locator("#offers button")
    grow(page, seconds=300)
    expect(offers.first).to_be_visible()
    offers.first.click()
    expect(page.locator("#grow-said")).to_contain_text("Opening a puzzle ended the growth")
    expect(page.locator("#grow-stop")).to_be_hidden()
    grow(page, seconds=300)
    expect(page.locator("#grow-stop")).to_be_visible()
    page.click('#board .cell[data-index="0"]')
    settled(page)
    expect(page.locator("#grow-stop")).to_be_hidden()
    expect(offers).to_have_count(0)
    expect(page.locator("#grow-said")).to_be_empty()
    choose(page, "soma-3x3x3")
    page.click("#tab-edit")
    expect(offers).to_have_count(0)


def test_a_page_of_files_says_what_growing_needs(files: Page) -> None:
    page = files
    unfold(page)
    expect(page.locator("#grow-pane")).to_contain_text(
        "Growing needs tilewright on your own machine (pip install 'tilewright[web]', then tilewright serve)."
    )
    expect(page.locator("#grow")).to_have_count(0)


def test_on_a_phone_a_puzzle_is_grown_by_a_finger(open_page: Open) -> None:
    page = open_page(**PHONE)
    open_named(page, "burr-notchable")
    page.tap("#tab-edit")
    page.tap("#grow-pane > summary")
    page.fill("#grow-seconds", "300")
    page.fill("#grow-judgements", "1000000")
    page.tap("#grow")
    page.locator("#offers button").first.tap()
    until(page, f"{APP}.document.name.startsWith('burr-notchable-grown-')")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
