"""What a slot that is drawn may choose: several cells of a domain, any cells, values; on any lattice."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest

from tests.page.browser.deeds import (
    Page,
    cell,
    document_of,
    drag,
    enter,
    expect,
    said,
    settled,
    solve,
)
from tests.page.browser.slots import at, begin, cells_of, settings_of
from tilewright.lattice import LATTICES


def test_several_cells_of_one_domain(either: Page) -> None:
    page = either
    begin(page)
    page.click("#add-slot")
    drag(page, cell(page, 0), cell(page, 3))
    enter(page, "#edit-slot-0-0-number", "2")
    expect(page.locator(".groups li")).to_have_count(1)
    settled(page)
    row = [(x, 0) for x in range(4)]
    assert {frozenset(one["pegs"]) for one in settings_of(page)} == {
        frozenset(pair) for pair in combinations(row, 2)
    }
    page.click("#tab-solve")
    for x in (0, 1, 3):
        page.mouse.click(*at(page, x, 0))
        settled(page)
    held = page.evaluate("document.querySelectorAll('#board .peg').length")
    assert held == 2
    assert "3,0" in document_of(page)["set"]["pegs"]
    page.click("#roll")
    settled(page)
    pegs = {tuple(map(int, word.split(","))) for word in document_of(page)["set"]["pegs"].split()}
    assert len(pegs) == 2
    assert pegs <= set(row)
    page.click("#tab-edit")
    enter(page, "#edit-slot-0-0-number", "5")
    settled(page)
    expect(page.locator("#notes")).to_contain_text("no choice of different cells")
    page.click("#edit-slot-0-0-paint")
    page.mouse.click(*cell(page, 4))
    settled(page)
    expect(page.locator("#notes")).not_to_contain_text("no choice of different cells")


def test_values_such_as_a_date_and_what_never_comes_together(either: Page) -> None:
    page = either
    begin(page)
    for slot, (name, labels) in enumerate((("month", ("Jan", "Feb")), ("day", ("1", "2", "3")))):
        page.click("#add-slot")
        page.fill(f"#edit-slot-{slot}-name", name)
        page.select_option(f"#edit-slot-{slot}-kind", "choose")
        for index, label in enumerate(labels):
            if index:
                page.click(f"#edit-slot-{slot}-add")
            page.mouse.click(*cell(page, 4 * slot + index))
            enter(page, f"#edit-slot-{slot}-{index}-name", label)
    settled(page)
    setup = document_of(page)["setup"]
    assert setup["month"] == {"as": "blocked", "choose": {"Jan": [[0, 0]], "Feb": [[1, 0]]}}
    assert len(settings_of(page)) == 6
    page.select_option("#never-0", "Feb")
    page.click("#add-never")
    said(page, "two slots at least")
    page.select_option("#never-1", "3")
    page.click("#add-never")
    settled(page)
    assert document_of(page)["setup"]["never"] == [{"month": ["Feb"], "day": ["3"]}]
    assert len(settings_of(page)) == 5
    page.click("#tab-solve")
    page.select_option("#slot-month", "Feb")
    page.click("#tab-edit")
    page.fill("#edit-slot-0-1-name", "February")
    page.click("#edit-slot-0-0-paint")  # one click, though it ends the typing of a name
    expect(page.locator("#edit-slot-0-0-paint")).to_have_attribute("aria-pressed", "true")
    assert document_of(page)["set"] == {"month": "February"}
    assert document_of(page)["setup"]["never"][0]["month"] == ["February"]
    enter(page, "#edit-slot-0-name", "moon")
    assert document_of(page)["set"] == {"moon": "February"}
    page.click("#edit-slot-0-1-remove")
    settled(page)
    assert "never" not in document_of(page)["setup"]
    assert len(settings_of(page)) == 3
    page.click("#edit-slot-0-remove")
    assert list(document_of(page)["setup"]) == ["day"]
    for _ in range(5):
        page.click("#undo")
    assert document_of(page)["setup"] == setup | {"never": [{"month": ["Feb"], "day": ["3"]}]}


def test_cells_are_marked_for_the_holes_of_pieces(page: Page) -> None:
    begin(page, pieces={"holed": {"shapes": ["oX"], "copies": 8}})
    page.click("#add-slot")
    page.select_option("#edit-slot-0-kind", "count")
    page.select_option("#edit-slot-0-role", "mark")
    enter(page, "#edit-slot-0-count", "8")
    page.click(".slot-card button.link")
    expect(page.locator(".slot-card button.link")).to_be_hidden()
    enter(page, "#edit-slot-0-mark", "?")
    said(page, "one letter or digit")
    settled(page)
    assert document_of(page)["setup"] == {"pegs": {"as": "o", "count": 8}}
    assert document_of(page)["rules"] == [{"marks": "match"}]
    page.click("#tab-solve")
    for where in [(x, y) for x in (0, 2) for y in range(4)]:
        page.mouse.click(*at(page, *where))
    settled(page)
    solve(page)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "needs a name"),
        ("never", "meaning of its own"),
        ("a b", "no spaces"),
        ("dice", "already"),
    ],
)
def test_a_name_that_cannot_be_is_put_back(page: Page, name: str, why: str) -> None:
    begin(page, setup={"dice": {"as": "blocked", "count": 2}})
    page.click("#add-slot")
    enter(page, "#edit-slot-1-name", name)
    said(page, why)
    expect(page.locator("#edit-slot-1-name")).to_have_value("pegs")
    assert list(document_of(page)["setup"]) == ["dice", "pegs"]


def test_sticks_and_balls_and_boards_in_space_have_domains(page: Page) -> None:
    for lattice in ("square-edge", "ball", "cube", "hexagon"):
        sides = [3] * LATTICES[lattice].coordinates
        begin(page)
        page.select_option("#lattice", lattice)
        page.get_by_role("button", name="Begin a new puzzle").click()
        settled(page)
        page.click("#add-slot")
        drag(page, cell(page, 0), cell(page, 1))
        chosen = cells_of(page, "pegs", "A")
        assert len(chosen) == 2, sides
        drawn = page.locator("#board .wash.held")
        assert drawn.count() == 2
        expect(page.locator("#edit-slot-0-0-cells")).to_have_text("of 2 cells")


def test_matching_is_what_trying_every_order_finds(page: Page) -> None:
    chance = random.Random(14)
    cases = []
    for _ in range(200):
        number = chance.randint(1, 4)
        domains = [
            [[x, 0] for x in range(5) if chance.random() < 0.45]
            for _ in range(number + chance.randint(0, 1))
        ]
        cases.append([[[x, 0] for x in chance.sample(range(5), number)], domains])
    reported = page.evaluate(
        """async (cases) => {
          const { matched } = await import(new URL('matching.js', document.baseURI));
          return cases.map(([cells, domains]) => matched(cells, domains));
        }""",
        cases,
    )
    for (cells, domains), owners in zip(cases, reported, strict=True):
        ways = [
            order
            for order in permutations(range(len(domains)), len(cells))
            if all(one in domains[at] for one, at in zip(cells, order, strict=True))
        ]
        assert (owners is not None) == bool(ways)
        if owners is not None:
            order = tuple(owners.index(one) for one in cells)
            assert order in ways
    assert 20 < sum(one is None for one in reported) < 180
