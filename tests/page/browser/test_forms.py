"""Sticks and balls on the page: lines and discs, which a person puts down like any piece."""

from __future__ import annotations

from tests.page.browser.deeds import Page, by_hand, cell, covered, open_file, until

STICKS = """
tilewright: 1
name: two-corners
lattice: square-edge
region: " . ./. . ./ . ."
pieces: {V: {cells: [[1, 0], [0, 1]], copies: 2}, I: {cells: [[1, 0]], copies: 3}}
"""
BALLS = """
tilewright: 1
name: small-pile
lattice: ball
region: {cells: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 1]]}
pieces: {pair: {cells: [[0, 0, 0], [1, 0, 0]], copies: 2}, one: {cells: [[0, 0, 0]]}}
"""


def shown(page: Page, what: str) -> int:
    """Return how many nodes of the board have something to show."""
    return page.locator(f"#board {what}").count()


def test_sticks_are_lines_with_their_letters_on_beads(page: Page) -> None:
    open_file(page, STICKS, "two-corners")
    assert shown(page, ".ground.stick") == shown(page, ".cell") == 7
    page.click("#do-first")
    until(page, "document.querySelectorAll('#board .tile.stick .body').length === 5")
    assert shown(page, ".tile.stick .rim[d]") == shown(page, ".tile.stick .bead[r]") == 5
    body = page.locator("#board .tile.stick .body").first
    assert body.get_attribute("fill") == "none"
    bent = page.locator('#board .tile.stick .body[d*="Q"]').count()
    straight = page.locator('#board .tile.stick .body:not([d*="Q"])').count()
    assert bent + straight == 5


def test_a_stick_is_put_down_by_hand(page: Page) -> None:
    open_file(page, STICKS, "two-corners")
    by_hand(page)
    level = page.evaluate(
        "document.querySelector('#board').board.cells.findIndex((cell) => cell.join() === '1,0')"
    )
    page.click('.tray-piece[data-piece="1"]')
    page.mouse.click(*cell(page, level))
    assert covered(page) == [[level]]


def test_balls_are_discs_in_each_layer_and_in_space(page: Page) -> None:
    open_file(page, BALLS, "small-pile")
    assert shown(page, ".ground.ball") == 5
    page.click("#do-first")
    until(page, "document.querySelectorAll('#board .tile.ball .body').length >= 3")
    assert shown(page, ".tile.ball .bead[r]") == 0
    solid = "document.querySelector('#solid')"
    balls = f"{solid}.shapes.filter(({{ attributes }}) => attributes.stroke).map(({{ attributes }}) => attributes.r)"
    until(page, f"{balls}.length === 5")
    assert len(set(page.evaluate(balls))) == 1
    assert page.evaluate(f"{solid}.painter.calls") == 1
