"""The boards of the day: none comes again within ten years, each is what its day names, and browsers make the same."""

from __future__ import annotations

import datetime
import itertools
import json
import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.asked import searched
from tilewright import _core, catalogue, count, solve, verify
from tilewright.model.slot import OneInEach
from tilewright.page.covers import KnownCover, cover_of
from tilewright.page.daily import FAMILIES, DailyFamily, daily_board, daily_events
from tilewright.page.document import read_document
from tilewright.verbs.rate import rate

BY_NAME = {family.name: family for family in FAMILIES}
#: so many days are told apart; ten years and some
WINDOW = 3659
TEN_YEARS = [datetime.date(2026, 11, 28) + datetime.timedelta(days=days) for days in range(WINDOW)]
#: days of the past, leap days, and days far away
SPECIAL = [
    datetime.date(1999, 12, 31),
    datetime.date(2024, 2, 29),
    datetime.date(2026, 11, 28),
    datetime.date(2028, 2, 29),
    datetime.date(2061, 7, 4),
]
Laid = frozenset[tuple[str, tuple[int, ...]]]


@pytest.fixture
def seed() -> random.Random:
    """What draws the days that are looked at."""
    return random.Random(20261128)


# A slow twin of the naming ---------------------------------------------------------------------


def spread(number: int, of: int) -> int:
    """Return a number below another, in an order in which neighbours are far apart."""
    step = max(int(of * 0.61803398875), 1)
    while math.gcd(step, of) > 1:
        step += 1
    return number * step % of


class Named:
    """All solutions of a puzzle in the order in which days name them."""

    def __init__(self, family: DailyFamily) -> None:
        known = cover_of(family.document(SPECIAL[0]))
        self.known: KnownCover = known
        covering = Counter(cell for placement in known.placements for cell in placement.cells)
        most = max(covering.values())
        self.cell = min(cell for cell, number in covering.items() if number == most)
        self.handles = [
            number for number, one in enumerate(known.placements) if self.cell in one.cells
        ]
        self.below: dict[int, list[tuple[int, ...]]] = {handle: [] for handle in self.handles}
        found = _core.search(known.compiled.cover, collect=True).found
        for solution in sorted(tuple(sorted(one)) for one in found):
            (handle,) = (one for one in solution if one in self.below)
            self.below[handle].append(solution)

    def solution(self, day: int) -> tuple[int, ...]:
        """Return the options of the solution that a day names."""
        number = len(self.handles)
        rounds = -(-WINDOW // number)
        for further in range(number):
            below = self.below[self.handles[(spread(day, number) + further) % number]]
            rank = further * rounds + day // number % rounds
            if rank < len(below):
                return below[spread(rank, len(below))]
        raise AssertionError(f"day {day} has no solution")

    def laid(self, solution: tuple[int, ...]) -> Laid:
        names = [piece.name for piece in self.known.problem.pieces]
        options = (
            self.known.placements[one] for one in solution if one < len(self.known.placements)
        )
        return frozenset((names[one.piece_index], tuple(sorted(one.cells))) for one in options)


def given(known: KnownCover, board: dict[str, Any]) -> Laid:
    """Return the pieces that lie on a board, their cells by number."""
    number = known.compiled.board.index
    return frozenset(
        (one["piece"], tuple(sorted(number[tuple(cell)] for cell in one["cells"])))
        for one in board["document"].get("placed", [])
    )


@pytest.mark.parametrize("name", ["pentominoes", "kanoodle", "hexiamonds"])
def test_ten_years_of_days_name_different_solutions(name: str, seed: random.Random) -> None:
    family = BY_NAME[name]
    named = Named(family)
    seen = Counter(named.solution(family.number(day)) for day in TEN_YEARS)
    assert len(seen) == WINDOW
    for day in seed.sample(TEN_YEARS, 4):
        board = daily_board(family, day)
        laid = given(named.known, board)
        assert laid < named.laid(named.solution(family.number(day)))


def test_ten_years_of_dice_differ(seed: random.Random) -> None:
    family = BY_NAME["dice"]
    puzzle = catalogue.load(family.puzzle)
    (dice,) = puzzle.setup.slots
    assert isinstance(dice, OneInEach)
    settings = list(itertools.product(*dice.reduced(puzzle.region).values()))
    days = [family.number(day) for day in TEN_YEARS]
    rolls = [settings[spread(day % WINDOW, len(settings))] for day in days]
    assert len({frozenset(roll) for roll in rolls}) == WINDOW
    for at in seed.sample(range(WINDOW), 3):
        rolled = daily_board(family, TEN_YEARS[at])["document"]["set"]["dice"]
        assert [tuple(cell) for cell in rolled] == list(rolls[at])


def dates_of_a_leap_year() -> Iterator[datetime.date]:
    day = datetime.date(2028, 1, 1)
    while day.year == 2028:
        yield day
        day += datetime.timedelta(days=1)


def test_a_date_has_another_piece_each_year(seed: random.Random) -> None:
    family = BY_NAME["calendar"]
    dates = list(dates_of_a_leap_year())
    drawn = {day: seed.randrange(2026, 2040) for day in seed.sample(dates, 4)}
    for day in dates:
        known = cover_of(family.document(day))
        found = _core.search(known.compiled.cover, collect=True).found
        laid = sorted(
            {one for solution in found for one in solution if one < len(known.placements)}
        )
        pieces = {spread(year, len(laid)) for year in range(2026, 2036)}
        assert len(pieces) == 10, day
        if day in drawn:
            events = daily_events(family.document(day), {"number": drawn[day]})
            board = next(event for event in events if event["type"] == "challenge")
            ((piece, cells),) = given(known, board)
            placement = known.placements[laid[spread(drawn[day], len(laid))]]
            assert known.problem.pieces[placement.piece_index].name == piece
            assert tuple(sorted(placement.cells)) == cells


# Whole boards ----------------------------------------------------------------------------------


def signature(board: dict[str, Any]) -> str:
    document = board["document"]
    return json.dumps([document.get("set"), document.get("placed")], sort_keys=True)


def check_board(family: DailyFamily, board: dict[str, Any]) -> None:
    """Count and verify the solutions of a board, and rate it again."""
    problem = read_document(board["document"]).problem()
    found = count(problem).solutions
    assert found == board["solutions"]
    assert found == 1 if family.options.get("unique") else found >= 1
    solution = solve(problem)
    assert solution is not None
    assert verify(problem, solution).ok
    assert rate(problem, samples=0).stars == board["stars"]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_boards_can_be_solved_and_have_the_stars_that_they_are_given(
    family: DailyFamily, seed: random.Random
) -> None:
    for day in [*seed.sample(TEN_YEARS, 2), seed.choice(SPECIAL)]:
        check_board(family, daily_board(family, day))


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_neighbouring_days_have_different_boards_and_a_day_the_same(family: DailyFamily) -> None:
    days = TEN_YEARS[:6] + TEN_YEARS[-3:]
    boards = [signature(daily_board(family, day)) for day in days]
    assert len(set(boards)) == len(days)
    assert signature(daily_board(family, days[0])) == boards[0]


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_no_board_of_ten_years_comes_again(family: DailyFamily, seed: random.Random) -> None:
    drawn = seed.sample(TEN_YEARS, 400)
    boards = [daily_board(family, day) for day in drawn]
    assert len({signature(board) for board in boards}) == len(drawn)
    for board in boards[::20]:
        check_board(family, board)


def test_a_puzzle_with_too_few_solutions_says_so() -> None:
    pieces = {"I": {"shapes": ["XX"], "copies": 4}}
    document = {"tilewright": 1, "name": "few", "region": "..../....", "pieces": pieces}
    said = Counter(
        event.get("message", event["type"])
        for number in range(740000, 740040)
        for event in daily_events(document, {"number": number, "unique": True})[:1]
    )
    assert (
        said["This puzzle has too few boards for ten years of days"] == 40 - said["challenge"] > 30
    )


# In a browser ----------------------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_browser_makes_the_same_boards(
    page: Any, family: DailyFamily, seed: random.Random
) -> None:
    for day in [*SPECIAL[1:3], seed.choice(TEN_YEARS)]:
        options = {**family.options, "number": family.number(day)}
        events = searched(page, "daily", family.document(day), options)
        made = next(event for event in events if event["type"] == "challenge")
        assert made == daily_board(family, day)
