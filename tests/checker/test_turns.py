"""The replay of turns and of fine slides: exact at contact, and every fault names its place."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.apart.randoms import as_solution, grown_pieces
from tests.apart.turning import CLOSED, ROW, SLOT, SQUARE, closed, found, plate, step
from tests.reference.slow_turns import SlowMove, is_free, take_apart_with_turns
from tilewright import Disassembly, DisassemblyStep, verify_disassembly
from tilewright.checker.moving import MoveReplay
from tilewright.checker.swept import rectangles_meet
from tilewright.model.moves import STRAIGHT, Moves

TURNS = Moves(turns=True)
#: the bar of scene A turns in the corner of the hollow, then it slides out through the opening
TURN = SlowMove((1,), 2, -1, 0, (2, 8))
OUT = SlowMove((1,), 1, -1, None)


def faults(allowed: Moves = TURNS, **changes: Any) -> list[str]:
    """Return what is wrong with the two moves of scene A if the first is changed."""
    one = found(closed(CLOSED["A"][0]), (TURN, OUT), allowed)
    steps = (replace(one.steps[0], **changes), *one.steps[1:])
    return [*verify_disassembly(replace(one, steps=steps)).faults]


def pivot(x: Fraction | int, y: Fraction | int) -> tuple[Fraction, ...]:
    return Fraction(x), Fraction(y), Fraction(0)


def test_a_bar_turns_and_slides_out() -> None:
    assert faults() == []
    assert faults(axis=(0, 0, -1), degrees=90) == []


def test_a_collision_names_the_step_the_pieces_and_the_place() -> None:
    assert faults(degrees=90) == ["collision: in step 1 B turns into A at [1, 6, 1]"]
    assert faults(pivot=pivot(2, 3)) == ["collision: in step 2 B slides into A at [3, 0, 1]"]
    (slid,) = faults(axis=(1, 0, 0), degrees=0, pivot=None, distance=2)
    assert slid == "collision: in step 1 B slides into A at [6, 4, 1]"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"degrees": 180}, "a turn is by 90 or -90 degrees about a point"),
        ({"distance": None}, "a turn is by 90 or -90 degrees about a point"),
        ({"distance": 1}, "a turn is by 90 or -90 degrees about a point"),
        ({"pivot": (Fraction(1), Fraction(4))}, "a turn is by 90 or -90 degrees about a point"),
        ({"axis": (1, 0, 1)}, "[1, 0, 1] is no step along a coordinate"),
        ({"axis": (0, 0, 2)}, "[0, 0, 2] is no step along a coordinate"),
        ({"pivot": None}, "a turn needs a pivot"),
        ({"pivot": pivot(Fraction(1, 2), 4)}, "[1/2, 4, 0] is on no centre and no corner of the grid"),
        ({"pivot": pivot(Fraction(1, 4), Fraction(1, 4))},
         "[1/4, 1/4, 0] is on no centre and no corner of the grid"),
        ({"pivot": pivot(-1, 4)}, "[-1, 4, 0] is out of the box of the pieces"),
        ({"pivot": pivot(1, 7)}, "[1, 7, 0] is out of the box of the pieces"),
        ({"pivot": None, "degrees": 0, "distance": Fraction(1, 2)},
         "1/2 is no distance by which pieces slide"),
        ({"pivot": None, "degrees": 0, "distance": -1}, "-1 is no distance by which pieces slide"),
    ],
)  # fmt: skip
def test_a_step_that_is_no_move_is_refused(changes: dict[str, Any], why: str) -> None:
    assert faults(**changes)[0] == f"forbidden-step: in step 1 {why}"


def test_an_axis_may_lie_in_the_side_of_the_box() -> None:
    corner = pivot(Fraction(-1, 2), Fraction(-1, 2))
    assert "collision" in faults(pivot=corner)[0]


def test_turns_have_to_be_allowed() -> None:
    assert faults(Moves(fine=2)) == ["forbidden-step: in step 1 turns are not allowed"]
    assert faults(STRAIGHT) == [
        "forbidden-step: in step 1 pieces do not slide by whole cells, and nothing else is allowed"
    ]


def test_other_lattices_have_no_turns() -> None:
    bars = as_solution([frozenset({(0, 0)}), frozenset({(1, 0)})], "square")
    out = DisassemblyStep(("A",), (0,), (-1, 0), None)
    one = Disassembly(bars, 1, True, 1, None, (1,), (out,), (), 0)
    assert verify_disassembly(one).ok
    assert verify_disassembly(replace(one, allowed=TURNS)).faults == (
        "forbidden-step: on this lattice pieces slide by whole cells, and nothing else is allowed",
    )


SHARP = [(name, Fraction(0), level) for name, (_, level) in CLOSED.items()]
#: fewest moves with the clearance by which BurrTools makes cubes smaller
LOOSE = [
    (name, Fraction(81, 2000), level) for name, level in zip("ABCDG", (2, 3, 3, 3, 3), strict=True)
]


@pytest.mark.parametrize(("name", "clearance", "level"), [*SHARP, *LOOSE])
def test_ways_of_the_twin_are_right(name: str, clearance: Fraction, level: int) -> None:
    layer, sharp = CLOSED[name]
    slow = take_apart_with_turns(closed(layer), clearance)
    assert slow.level == level
    one = found(closed(layer), slow.way, Moves(turns=True, clearance=clearance))
    assert verify_disassembly(one).ok
    assert verify_disassembly(replace(one, allowed=TURNS)).ok == (level == sharp)


@pytest.mark.parametrize(("hole", "level"), [(SLOT | SQUARE, 2), (SLOT, None), (SLOT | ROW, 3)])
def test_a_key_turns_in_its_hole(hole: set[tuple[int, int]], level: int | None) -> None:
    slow = take_apart_with_turns(plate(hole))
    assert slow.level == level
    if level:
        one = found(plate(hole), slow.way, TURNS)
        assert verify_disassembly(one).ok
        assert verify_disassembly(replace(one, allowed=Moves(turns=True, fine=2))).ok


def test_half_slides_see_what_lies_half_in_the_way() -> None:
    pieces = [frozenset({(0, 0, 0), (2, 0, 0), (2, 1, 0), (2, 2, 0)}), frozenset({(1, 0, 0)})]
    half = SlowMove((1,), 1, 1, 1)
    across = SlowMove((1,), 0, 1, None)
    away = SlowMove((1,), 0, -1, None)
    fine = Moves(fine=2)
    assert verify_disassembly(found(pieces, (half, across), fine)).faults == (
        "collision: in step 2 B slides into A at [2, 0, 0]",
    )
    assert (
        "B slides into A at [0, 0, 0]"
        in verify_disassembly(found(pieces, (half, away), fine)).faults[0]
    )
    assert verify_disassembly(found(pieces, (half, half, away), fine)).ok
    assert "collision" in verify_disassembly(found(pieces, (half, half, across), fine)).kinds


def depth(turning: tuple[int, ...], still: tuple[int, ...], angle: float) -> float:
    """Return how deep a turned rectangle is in another: the least along the sides of both."""
    found = []
    for (x0, x1, y0, y1), (left, right, low, high), sense in (
        (turning, still, 1),
        (still, turning, -1),
    ):
        turned = [
            (
                x * math.cos(angle) - sense * y * math.sin(angle),
                sense * x * math.sin(angle) + y * math.cos(angle),
            )
            for x, y in product((x0, x1), (y0, y1))
        ]
        for number, (least, most) in enumerate(((left, right), (low, high))):
            ends = [corner[number] for corner in turned]
            found += [max(ends) - least, most - min(ends)]
    return min(found)


@pytest.mark.parametrize("seed", range(8))
def test_random_rectangles_meet_as_dense_angles_show(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(50):
        rectangles = []
        for _ in range(2):
            x, y = rng.randint(-9, 9), rng.randint(-9, 9)
            rectangles.append((x, x + rng.randint(1, 6), y, y + rng.randint(1, 6)))
        deepest = max(depth(*rectangles, angle * math.pi / 720) for angle in range(361))
        if abs(deepest) > 0.01:
            assert rectangles_meet(*rectangles) == (deepest > 0), rectangles


@pytest.mark.parametrize("clearance", [Fraction(0), Fraction(1, 40), Fraction(1, 10)])
@pytest.mark.parametrize("seed", range(4))
def test_all_turns_of_random_scenes_are_judged_as_by_sampling(
    seed: int, clearance: Fraction
) -> None:
    """A turn is legal exactly if sampling finds no overlap, and exactly if the turn back is legal."""
    pieces = dict(enumerate(grown_pieces(random.Random(seed))))
    motions = MoveReplay(Moves(turns=True, clearance=clearance), "ABCDE")
    legal = 0
    for along, way, a, b in product(range(3), (1, -1), range(-1, 8), range(-1, 8)):
        move = SlowMove((0,), along, way, 0, (a, b))
        moved, rest = {0: {*pieces[0]}}, {n: {*cells} for n, cells in pieces.items() if n}
        fault = motions.move(moved, rest, step(move))
        if fault is not None and fault[0] == "forbidden-step":
            continue
        assert (fault is None) == is_free(pieces, move, float(clearance)), (move, fault)
        if fault is None:
            legal += 1
            back = replace(move, way=-way)
            fault = motions.move(moved, rest, step(back))
            assert fault is None or fault[0] == "forbidden-step", (move, fault)
            assert fault is not None or moved[0] == pieces[0]
    assert legal
