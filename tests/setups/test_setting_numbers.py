"""Settings by number are those that are walked through, in the same order."""

from __future__ import annotations

from random import Random

import pytest

import tilewright
from tilewright.lattice import Cell
from tilewright.model.region import Region
from tilewright.model.setting_numbers import SettingNumbers
from tilewright.model.setup import Setting, Setup
from tilewright.model.slot import AnyCells, Choose, OneInEach, Slot

PUZZLES = ("a-puzzle-a-day", "a-puzzle-a-day-any-two", "daily-calendar", "pegged-5x5-s")


def numbered(setup: Setup, region: Region, fixed: Setting) -> list[Setting]:
    """Return the settings of all numbers."""
    numbers = SettingNumbers(setup, region, fixed)
    found = (numbers.setting(number) for number in range(numbers.size))
    return [setting for setting in found if setting is not None]


@pytest.mark.parametrize("name", PUZZLES)
def test_settings_of_puzzles_by_number(name: str) -> None:
    puzzle = tilewright.load(name)
    held = {puzzle.setup.slots[-1].name: next(puzzle.setup.slots[-1].values(puzzle.region))}
    for fixed in ({}, held):
        every = list(puzzle.setup.every_setting(puzzle.region, fixed))
        assert numbered(puzzle.setup, puzzle.region, fixed) == every


def random_slot(rng: Random, name: str, cells: list[Cell]) -> Slot:
    """Return a slot; domains overlap as a rule."""
    kind = rng.randrange(3)
    role = rng.choice(("blocked", "o"))
    if kind == 0:
        return AnyCells(name, role, rng.randint(1, 3))
    some = {str(n): tuple(rng.sample(cells, rng.randint(1, 4))) for n in range(rng.randint(1, 4))}
    return Choose(name, role, some) if kind == 1 else OneInEach(name, role, some)


@pytest.mark.parametrize("seed", range(60))
def test_random_setups_by_number(seed: int) -> None:
    rng = Random(seed)
    region = Region.box(rng.randint(2, 3), rng.randint(2, 3))
    cells = list(region.cells)
    slots = tuple(random_slot(rng, f"s{n}", cells) for n in range(rng.randint(1, 2)))
    setup = Setup(slots)
    assert numbered(setup, region, {}) == list(setup.every_setting(region))


def test_a_number_far_away_is_found_at_once() -> None:
    puzzle = tilewright.load("l-puzzle-8x8")
    numbers = SettingNumbers(puzzle.setup, puzzle.region)
    last = numbers.setting(numbers.size - 1)
    assert last is not None
    (cells,) = last.values()
    assert cells == tuple(sorted(puzzle.region.cells))[-len(cells) :]
