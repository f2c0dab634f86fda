"""A setup of one's own: slots are added, their domains painted, and what is chosen is used at once."""

from __future__ import annotations

import pytest

import tilewright
from tests.page.browser.conftest import Open
from tests.page.browser.deeds import (
    PHONE,
    Page,
    axe_faults,
    cell,
    choose,
    covered,
    document_of,
    drag,
    enter,
    expect,
    explore,
    press,
    said,
    settled,
    solve,
    tab_to,
    touch,
    until,
)
from tests.page.browser.slots import at, begin, cells_of, counted, looks
from tilewright.page.document import read_document


def test_pegs_of_two_domains_are_drawn_chosen_solved_undone_shared(
    either: Page, open_page: Open, request: pytest.FixtureRequest
) -> None:
    page = either
    page.click("#new")
    for axis in (0, 1):
        enter(page, f"#size-{axis}", "5")
    expect(page.locator("#board .cell")).to_have_count(25)
    page.click("#draw-piece")
    page.fill("#piece-name", "bar")
    drag(page, *(cell(page, index, "#piece-board") for index in (0, 1)))
    page.fill("#copies-least", "11")
    page.fill("#copies-most", "11")
    page.click("#keep-piece")
    page.click('[data-tool="outside"]')
    page.mouse.click(*cell(page, 24))
    page.click("#add-slot")
    settled(page)
    expect(page.locator("#notes")).to_contain_text("domain 'A' has no cell on the board")
    expect(page.locator("#edit-slot-0-0-paint")).to_have_attribute("aria-pressed", "true")
    drag(page, cell(page, 0), cell(page, 4))
    page.click("#edit-slot-0-add")
    drag(page, cell(page, 20), cell(page, 24))
    assert cells_of(page, "pegs", "A") == [[x, 0] for x in range(5)]
    assert cells_of(page, "pegs", "B") == [[x, 4] for x in range(4)]
    assert looks(page, 2, 0) == ["wash-0.faint"]
    assert looks(page, 1, 4) == ["wash-1.held"]
    settled(page)
    expect(page.locator("#area")).to_contain_text("22 cells")
    page.click("#tab-solve")
    assert looks(page, 2, 0) == ["wash-0"]
    assert looks(page, 2, 2) == []
    assert looks(page, 1, 4) == ["wash-1"]
    expect(page.locator("#do-first")).to_be_disabled()
    for where in ((0, 0), (0, 4)):
        page.mouse.click(*at(page, *where))
    settled(page)
    assert document_of(page)["set"] == {"pegs": "0,0 0,4"}
    if "worker" not in request.node.name:  # there nothing is said of parity
        expect(page.locator("#why-not")).to_contain_text("There can be no solution.")
    drag(page, at(page, 0, 4), at(page, 1, 4))
    settled(page)
    assert document_of(page)["set"] == {"pegs": "0,0 1,4"}
    counted(page, tilewright.Puzzle.of(read_document(document_of(page))).count().solutions)
    solve(page)
    assert sorted(map(len, covered(page))) == [2] * 11
    page.click("#share")
    expect(page.locator(".notice")).to_contain_text("link")
    kept = document_of(page)
    root = request.getfixturevalue("static_root") if "worker" in request.node.name else ""
    other = open_page(page.evaluate("location.hash"), root=root)
    assert document_of(other) == kept
    page.click("#undo")
    assert document_of(page)["set"] == {"pegs": "0,0 0,4"}
    page.click("#undo")
    assert "set" not in document_of(page)
    page.click("#undo")  # the second domain's stroke
    assert cells_of(page, "pegs", "B") == []
    page.click("#undo")
    assert list(document_of(page)["setup"]["pegs"]["one_in_each"]) == ["A"]
    page.click("#undo")
    page.click("#undo")
    assert "setup" not in document_of(page)


def test_the_keyboard_alone_draws_a_slot_and_chooses_of_it(page: Page) -> None:
    choose(page, "dominoes-4x4")
    page.click("#tab-edit")
    tab_to(page, "#add-slot")
    page.keyboard.press("Enter")
    until(page, "document.activeElement.id === 'edit-slot-0-name'")
    page.keyboard.type("corners")
    tab_to(page, "#board .cell", back=True)
    press(page, "Control+Home", "Space", "Shift+ArrowRight")
    assert cells_of(page, "corners", "A") == [[0, 0], [1, 0]]
    page.keyboard.press("Space")
    assert cells_of(page, "corners", "A") == [[0, 0]]
    tab_to(page, "#edit-slot-0-add")
    page.keyboard.press("Enter")
    until(page, "document.activeElement.id === 'edit-slot-0-add'")
    tab_to(page, "#board .cell", back=True)
    press(page, "End", "Space", "Shift+ArrowDown")
    assert cells_of(page, "corners", "B") == [[3, 0], [3, 1]]
    page.keyboard.press("5")
    said(page, "A stroke paints A of corners.")
    press(page, "ArrowLeft", "Space")
    assert cells_of(page, "corners", "A") == [[0, 0], [2, 1]]
    press(page, "Control+z", "1", "Space")
    settled(page)
    assert document_of(page)["region"] == "..../..#./..../...."
    page.keyboard.press("Control+z")
    tab_to(page, "#tab-edit")
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    settled(page)
    tab_to(page, "#board .cell", back=True)
    press(page, "Control+Home", "Space", "End", "Space")
    settled(page)
    assert document_of(page)["set"] == {"corners": "0,0 3,0"}


def test_a_stroke_on_a_domain_is_one_step_and_keeps_to_the_board(page: Page) -> None:
    begin(page, region="..../.##./..../....")
    page.click("#add-slot")
    drag(page, cell(page, 4), cell(page, 7))
    assert cells_of(page, "pegs", "A") == [[0, 1], [3, 1]]
    drag(page, cell(page, 5), cell(page, 6), cell(page, 10))
    assert cells_of(page, "pegs", "A") == [[0, 1], [2, 2], [3, 1]]
    page.mouse.click(*cell(page, 5))
    said(page, "Only a cell of the board can be in A")
    drag(page, cell(page, 4), cell(page, 7))
    assert cells_of(page, "pegs", "A") == [[2, 2]]
    for left in ([[0, 1], [2, 2], [3, 1]], [[0, 1], [3, 1]], []):
        page.click("#undo")
        assert cells_of(page, "pegs", "A") == left
    page.click("#redo")
    assert cells_of(page, "pegs", "A") == [[0, 1], [3, 1]]
    assert document_of(page)["region"] == "..../.##./..../...."


def test_a_second_finger_cancels_a_stroke_on_a_domain(open_page: Open) -> None:
    page = open_page(**PHONE)
    begin(page)
    page.tap("#add-slot")
    page.locator("#board").scroll_into_view_if_needed()
    touch(page, "touchStart", cell(page, 5))
    assert cells_of(page, "pegs", "A") == [[1, 1]]
    touch(page, "touchStart", cell(page, 5), cell(page, 10))
    touch(page, "touchEnd")
    assert cells_of(page, "pegs", "A") == []
    page.locator("#edit-slot-0-0-paint").tap()
    page.locator("#edit-slot-0-0-paint").tap()
    touch(page, "touchStart", cell(page, 6))
    touch(page, "touchEnd")
    assert cells_of(page, "pegs", "A") == [[2, 1]]


def test_a_drawn_setup_is_surveyed_and_challenges_are_made_of_it(page: Page) -> None:
    begin(page)
    page.click("#add-slot")
    drag(page, cell(page, 0), cell(page, 1))
    page.click("#edit-slot-0-add")
    drag(page, cell(page, 2), cell(page, 3))
    settled(page)
    explore(page, "survey")
    expect(page.locator("#survey caption")).to_have_text("4 settings")
    page.uncheck("#unique")
    page.fill("#how-many", "1")
    page.click("#more-generate")
    expect(page.locator(".challenges li")).to_have_count(1)


@pytest.mark.parametrize("look", ["light", "dark", "phone"])
def test_axe_finds_nothing_at_slots(open_page: Open, look: str) -> None:
    page = open_page(**(PHONE if look == "phone" else {"color_scheme": look}))
    setup = {
        "pegs": {"as": "o", "one_in_each": {"A": [[0, 0], [1, 0]], "B": []}},
        "month": {"as": "blocked", "choose": {"Jan": [[0, 1]], "Feb": [[1, 1]]}},
        "day": {"as": "blocked", "choose": {"1": [[0, 2]], "2": [[1, 2]]}},
        "any": {"as": "blocked", "count": 2},
        "never": [{"month": "Feb", "day": "2"}],
    }
    begin(page, setup=setup)
    page.locator("#edit-slot-0-0-paint").click()
    assert axe_faults(page) == []
    page.locator("#edit-slot-0-1-remove").click()
    settled(page)
    page.locator("#tab-solve").click()
    settled(page)
    assert looks(page, 0, 0) == ["wash-0"]
    assert axe_faults(page) == []


def test_a_screen_reader_is_reported_of_domains(page: Page) -> None:
    begin(page)
    page.click("#add-slot")
    page.mouse.click(*cell(page, 5))
    until(page, "document.querySelector('[data-index=\"5\"]').ariaLabel?.includes('A of pegs')")
    label = page.locator('#board .cell[data-index="5"]').get_attribute("aria-label")
    assert label == "row 2, column 2, open, A of pegs"
    tree = page.locator("#edit-slot-0").aria_snapshot()
    assert '- group "Slot pegs"' in tree
    assert '- button "Paint A of pegs" [pressed]' in tree
    assert '- list "Domains of pegs"' in tree
    assert "of 1 cell" in tree
