"""Turns of a disassembly in words, as data and in pictures."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from tests.apart.burrs import burr
from tests.apart.turning import CLOSED, closed, found, key_turned, tipped
from tests.reference.slow_turns import SlowMove, take_apart_with_turns
from tilewright import Disassembly, verify_disassembly
from tilewright.draw import storyboard
from tilewright.draw.gliding import ANGLES
from tilewright.draw.shapes import Group, Primitive
from tilewright.draw.ways import direction_text, turn_text
from tilewright.lattice.quarter import quarter_turned
from tilewright.model.moves import Moves
from tilewright.page.searches.taking_apart import disassembly_data

TURNS = Moves(turns=True)
RIGHT, FRONT, UP = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def scene_d() -> Disassembly:
    """Return how scene D comes apart: two slides, two turns, and out."""
    pieces = closed(CLOSED["D"][0])
    return found(pieces, take_apart_with_turns(pieces).way, TURNS)


def half_slid() -> Disassembly:
    """Return a bar that slides up by a half along a wall, and out of it."""
    pieces = [frozenset({(0, 0, z) for z in range(3)}), frozenset({(1, 0, 0), (2, 0, 0)})]
    moves = (SlowMove((1,), 2, 1, 1), SlowMove((1,), 0, 1, None))
    return found(pieces, moves, Moves(fine=2))


@pytest.mark.parametrize(("along", "way", "degrees"), [*product(range(3), (1, -1), (90, -90))])
def test_words_say_where_a_turn_leads(along: int, way: int, degrees: int) -> None:
    """Who turns to the right has at the front what was at the right; who tips has there what was on top."""
    axis = tuple(way * (number == along) for number in range(3))
    text = turn_text(axis, (0, 0, 0), degrees)
    seen = RIGHT if along == 2 else UP
    after = direction_text("cube", quarter_turned(seen, axis, (0, 0, 0), degrees))
    if along == 2:
        to_front = text.startswith("turned a quarter to the right")
        assert after == ("to the front" if to_front else "to the back")
    else:
        assert text.startswith(f"tipped a quarter {after} about")


def test_lines_have_turns_and_the_level_counts_them() -> None:
    assert list(scene_d().lines()) == [
        "comes apart: level 3R2, 5 moves",
        "move 1: B by 1 to the front",
        "move 2: B turned a quarter to the left about x = 5/2, y = 5/2",
        "move 3: B by 1 to the front",
        "move 4: B turned a quarter to the left about x = 5/2, y = 5/2",
        "move 5: B out to the back",
    ]
    assert (scene_d().level, scene_d().moves, scene_d().turns) == (5, 5, 2)
    assert "move 1: B by 1/2 upwards" in list(half_slid().lines())


def test_every_stage_says_its_turns_if_they_are_allowed() -> None:
    (straight,) = burr((120, 160, 256, 512, 880, 960), holes=6).disassemble(min_level=6)
    stages = straight.level_text.split(".")
    turned = replace(straight, allowed=TURNS)
    assert turned.level_text.split(".") == [f"{slides}R0" for slides in stages]
    assert (turned.turns, turned.data()["turns"]) == (0, 0)
    assert "turns" not in straight.data()


def test_a_turn_as_data_has_its_axis() -> None:
    step = scene_d().data()["steps"][1]
    assert step == {
        "pieces": ["B"],
        "placements": [1],
        "axis": [0, 0, 1],
        "pivot": [2.5, 2.5, 0],
        "degrees": -90,
    }
    assert half_slid().data()["steps"][0]["distance"] == 0.5


def roles(shapes: tuple[Primitive, ...]) -> list[str]:
    return [
        role
        for shape in shapes
        for role in (roles(shape.shapes) if isinstance(shape, Group) else [shape.role])
    ]


@pytest.mark.parametrize("make", [scene_d, tipped, key_turned, half_slid])
def test_stories_have_the_pieces_where_the_checker_has_them(make: type[Disassembly]) -> None:
    disassembly = make()
    assert verify_disassembly(disassembly).ok
    cells = [set(one.cells) for one in disassembly.solution.placements]
    fine = disassembly.allowed.fine
    for motion, step in zip(disassembly.story().motions, disassembly.steps, strict=True):
        drawn = [
            {
                tuple(Fraction(at - more, fine) for at, more in zip(cell, corner, strict=True))
                for cell in body.cells
                for corner in product(range(fine), repeat=3)
            }
            for body in motion.bodies
        ]
        for some, own in zip(drawn, cells, strict=True):
            assert own <= some
        for place in step.placements:
            cells[place] = {step.moved(cell) for cell in cells[place]}  # type: ignore[misc]


def test_a_panel_of_a_turn_has_an_arc_and_the_axis() -> None:
    story = tipped().story()
    turn, out = (storyboard.picture("cube", motion, storyboard.Look()) for motion in story.motions)
    assert roles(turn.shapes).count("axis") == 1
    assert roles(turn.shapes).count("arrow") == 1
    assert (roles(out.shapes).count("axis"), roles(out.shapes).count("arrow")) == (0, 1)
    assert "B tipped a quarter to the right about x = 5/2, z = 1/2" in tipped().svg()


def test_pieces_that_turn_are_seen_on_their_way_in_animated_pictures() -> None:
    animated = tipped().svg("animated")
    assert f"take-1-{ANGLES + 1}" in animated
    assert f"take-1-{ANGLES + 2}" not in animated
    assert animated.count('class="tw-axis"') == ANGLES + 2


@pytest.mark.parametrize("make", [scene_d, tipped, key_turned])
def test_the_page_knows_where_turned_pieces_are(make: type[Disassembly]) -> None:
    disassembly = make()
    cells = [one.cells for one in disassembly.solution.placements]
    now = [list(one) for one in cells]
    for move, step in zip(disassembly_data(disassembly)["moves"], disassembly.steps, strict=True):
        for place, vector, *rows in move["shown"]:
            turned = [
                tuple(sum(a * b for a, b in zip(row, cell, strict=True)) for row in rows[0])
                if rows
                else cell
                for cell in cells[place]
            ]
            assert [tuple(map(sum, zip(cell, vector, strict=True))) for cell in turned] == now[
                place
            ]
        assert ("pivot" in move) == (step.pivot is not None)
        for place in step.placements:
            now[place] = [step.moved(cell) for cell in now[place]]  # type: ignore[misc]
