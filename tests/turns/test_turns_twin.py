"""The core takes scenes apart with turns as the slow twin does: a tenth of ``make proof-turns``."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.apart.randoms import as_solution
from tests.apart.turning import CLOSED, ROW, SLOT, SQUARE, closed, plate
from tests.reference import slow_turns
from tests.turns.__main__ import difference, differing_turns, seeds
from tests.turns.scenes import built_scene, clearance, positions, random_scene
from tilewright import Disassembly, verify_disassembly
from tilewright.lattice import Cell


def taken(pieces: list[frozenset[Cell]], **moves: object) -> Disassembly:
    """Return how pieces come apart with turns, replayed."""
    found = as_solution(pieces).disassemble(turns=True, **moves)  # type: ignore[arg-type]
    assert verify_disassembly(found).ok
    return found


@pytest.mark.parametrize(
    ("name", "text"),
    list(zip(CLOSED, ["1R1", "2R1", "3R1", "3R2", "5R1", "5R2", "7R1"], strict=True)),
)
def test_a_piece_inside_a_closed_body(name: str, text: str) -> None:
    layer, level = CLOSED[name]
    found = taken(closed(layer))
    assert (found.level, found.level_text) == (level, text)
    assert as_solution(closed(layer)).disassemble().apart is False


@pytest.mark.parametrize(("name", "level"), list(zip(CLOSED, (2, 3, 3, 3, 5, 4, 3), strict=True)))
def test_a_clearance_makes_room_for_turns(name: str, level: int) -> None:
    assert taken(closed(CLOSED[name][0]), clearance=Fraction(81, 2000)).level == level


@pytest.mark.parametrize(
    ("name", "level"), list(zip(CLOSED, (3, 4, 5, None, 6, None, 8), strict=True))
)
def test_axes_within_the_box_of_the_moving_piece_alone_do_less(
    name: str, level: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The range of axes changes answers: the twin, held to the smaller one, needs more moves, or finds no way."""
    every = slow_turns.axes_along

    def within(state: slow_turns.Pieces, along: int) -> list[tuple[int, int]]:
        still = slow_turns.heaviest(state)
        return every({number: cells for number, cells in state.items() if number != still}, along)

    monkeypatch.setattr(slow_turns, "axes_along", within)
    found = slow_turns.take_apart_with_turns(closed(CLOSED[name][0]))
    assert (found.level if found.apart else None) == level


@pytest.mark.parametrize(("hole", "level"), [(SLOT | SQUARE, 2), (SLOT, None), (SLOT | ROW, 3)])
@pytest.mark.parametrize("fine", [1, 2])
def test_a_key_in_a_plate(hole: set[tuple[int, int]], level: int | None, fine: int) -> None:
    assert taken(plate(hole), fine=fine).level == level


@pytest.mark.parametrize("kind", ["random", "built"])
@pytest.mark.parametrize("part", range(5))
def test_scenes_are_taken_apart_as_by_the_twin(kind: str, part: int) -> None:
    chosen = seeds(kind, 10, "a tenth")[part::5]
    assert [(seed, what) for seed in chosen if (what := difference(kind, seed)[1])] == []


@pytest.mark.parametrize("word", ["one", "two"])
def test_single_turns_are_legal_as_the_twin_and_the_checker_say(word: str) -> None:
    legal, differing = differing_turns(500, word)
    assert differing == []
    assert 0 < legal < 500


@pytest.mark.parametrize("seed", range(8))
def test_a_scene_turned_as_a_whole_has_the_same_answer(seed: int) -> None:
    pieces, gap = built_scene(seed), clearance(seed)
    level = taken(pieces, clearance=gap).level
    levels = [taken(moved, clearance=gap).level for moved in positions(pieces)]
    assert levels == [level] * 24


@pytest.mark.parametrize("seed", range(12))
def test_more_room_takes_no_answer_away(seed: int) -> None:
    pieces = built_scene(seed)
    levels = [taken(pieces, clearance=Fraction(part, 40)).level for part in (0, 1, 2, 4, 8)]
    known = [level for level in levels if level is not None]
    assert levels == [None] * (len(levels) - len(known)) + sorted(known, reverse=True)


@pytest.mark.parametrize("seed", range(40))
def test_what_slides_free_needs_no_more_moves_with_turns(seed: int) -> None:
    pieces = random_scene(seed)
    straight, turned = as_solution(pieces).disassemble(), taken(pieces)
    if straight.apart:
        assert turned.apart
        assert (turned.level or 0) <= (straight.level or 0)
