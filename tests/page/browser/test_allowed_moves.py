"""Whether pieces may turn when a puzzle of cubes is taken apart, and the clearance, are chosen on the page."""

from __future__ import annotations

from pathlib import Path

import tilewright
from tests.page.browser.deeds import (
    APP,
    Page,
    covered,
    document_of,
    enter,
    expect,
    open_named,
    reload,
    save,
    settled,
    solve,
    until,
)

MAY_TURN, CLEARANCE, RESULT, FAULTS = "#may-turn", "#clearance", "#apart-result", "#moves-faults"


def take_apart(page: Page, words: str) -> None:
    """Take the assembly apart, and wait until the result says words."""
    settled(page)
    page.click("#take-apart")
    expect(page.locator(RESULT)).to_contain_text(words)


def test_turns_are_allowed_played_and_taken_away_again(either: Page) -> None:
    page = either
    open_named(page, "turning-box-1")
    expect(page.locator(MAY_TURN)).to_be_checked()
    take_apart(page, "Comes apart: level 6R1")
    page.uncheck(MAY_TURN)
    expect(page.locator(RESULT)).to_be_hidden()
    expect(page.locator(".moves")).to_be_hidden()
    expect(page.locator(CLEARANCE)).to_be_hidden()
    assert "moves" not in document_of(page)
    take_apart(page, "Does not come apart by straight moves")
    expect(page.locator(RESULT)).to_contain_text('tick "Pieces may turn"')
    page.check(MAY_TURN)
    expect(page.locator(RESULT)).to_be_hidden()
    assert document_of(page)["moves"] == {"turns": True}
    take_apart(page, "Comes apart: level 6R1")
    page.click("#move-play")
    until(page, f"{APP}.parts.moves.at === {APP}.parts.moves.data.moves.length")
    assert page.evaluate(f"{APP}.parts.moves.data.moves.some((move) => move.pivot)")
    page.click("#undo")
    expect(page.locator(MAY_TURN)).not_to_be_checked()
    expect(page.locator(RESULT)).to_be_hidden()


def test_a_clearance_is_judged_beside_its_field(either: Page) -> None:
    page = either
    open_named(page, "turning-box-7")
    expect(page.locator(CLEARANCE)).to_have_value("1/8")
    enter(page, CLEARANCE, "much")
    expect(page.locator(FAULTS)).to_contain_text("write for instance 1/20")
    expect(page.locator(CLEARANCE)).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#take-apart")).to_be_disabled()
    enter(page, CLEARANCE, "1/2")
    expect(page.locator(FAULTS)).to_contain_text("the clearance is 1/2")
    enter(page, CLEARANCE, "0.05")
    expect(page.locator(FAULTS)).to_be_empty()
    expect(page.locator(CLEARANCE)).not_to_have_attribute("aria-invalid", "true")
    take_apart(page, "Does not come apart by slides and quarter turns: ")
    expect(page.locator(RESULT)).not_to_contain_text("tick")
    enter(page, CLEARANCE, "")
    expect(page.locator(RESULT)).to_be_hidden()
    assert document_of(page)["moves"] == {"turns": True}
    enter(page, CLEARANCE, "1/8")
    take_apart(page, "Comes apart: level 2R3")
    page.uncheck(MAY_TURN)
    take_apart(page, "Does not come apart by straight moves")
    page.check(MAY_TURN)
    expect(page.locator(CLEARANCE)).to_have_value("1/8")
    take_apart(page, "Comes apart: level 2R3")


def test_what_is_allowed_is_saved_and_survives_a_reload(page: Page, tmp_path: Path) -> None:
    open_named(page, "burr-philippe-dubois")
    page.check(MAY_TURN)
    enter(page, CLEARANCE, "1/20")
    settled(page)
    reload(page)
    expect(page.locator(MAY_TURN)).to_be_checked()
    expect(page.locator(CLEARANCE)).to_have_value("1/20")
    saved = tilewright.load(save(page, "yaml", tmp_path))
    assert saved.moves.turns
    assert str(saved.moves.clearance) == "1/20"


def test_the_assembly_on_the_board_stays_when_other_moves_are_allowed(page: Page) -> None:
    open_named(page, "soma-3x3x3")
    solve(page)
    before = covered(page)
    page.check(MAY_TURN)
    settled(page)
    assert covered(page) == before
    take_apart(page, "Comes apart: level")
    assert covered(page) == before


def test_no_other_lattice_offers_turns(page: Page) -> None:
    open_named(page, "soma-3x3x3")
    expect(page.locator(MAY_TURN)).to_be_visible()
    open_named(page, "any-tetra-octahedra-tetrahedron-2")
    expect(page.locator("#take-apart")).to_be_visible()
    expect(page.locator(MAY_TURN)).to_be_hidden()
