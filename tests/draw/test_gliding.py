"""Pieces in motion: what lies in front is painted later, at every moment of a step; takes follow each other."""

from __future__ import annotations

import random
import re
from itertools import pairwise, product

import pytest

import tilewright
from tilewright.draw import gliding, storyboard
from tilewright.draw.bodies import Body
from tilewright.draw.cubes import cube_faces
from tilewright.draw.isometric import seen
from tilewright.draw.storyboard import Motion
from tilewright.draw.ways import direction_text

AXES = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]


def hit(place: tuple[float, ...], u: float, v: float) -> float | None:
    """Return how near to the reader a line of sight meets a cube, ``None`` where it does not."""
    lows = (place[0] - u, place[1] - v, place[2])
    near, far = max(lows), min(low + 1 for low in lows)
    return far if far > near + 1e-9 else None


@pytest.mark.parametrize("seed", range(30))
def test_the_nearest_cube_is_painted_last_at_every_moment(seed: int) -> None:
    chance = random.Random(seed)
    axis = chance.choice(AXES)
    cells = [cell for cell in product(range(4), repeat=3) if chance.random() < 0.6]
    moving = {cell for cell in cells if chance.random() < 0.4}
    # A cube in the way of a moving one cannot stay.
    for _ in range(9):
        moving |= {(x + axis[0], y + axis[1], z + axis[2]) for x, y, z in moving} & set(cells)
    order = sorted(cells, key=lambda one: gliding.painting_place(one, one in moving, sum(axis)))
    for moment, _ in product((0.1, 0.5, 0.9), range(60)):
        u, v = chance.uniform(-4, 4), chance.uniform(-4, 4)
        met = []
        for place, cube in enumerate(order):
            far = moment if cube in moving else 0.0
            at = tuple(one + far * step for one, step in zip(cube, axis, strict=True))
            near = hit(at, u, v)
            if near is not None:
                met.append((place, near))
        nearest = max((near for _, near in met), default=None)
        assert not met or max(met)[1] == nearest


@pytest.mark.parametrize("seed", range(20))
def test_faces_one_by_one_cover_what_is_seen(seed: int) -> None:
    chance = random.Random(seed)
    owners = {c: chance.randrange(3) for c in product(range(3), repeat=3) if chance.random() < 0.7}
    bodies = [
        Body(tuple(c for c in owners if owners[c] == n), n, "ABC"[n])
        for n in sorted(set(owners.values()))
    ]
    faces = list(cube_faces(bodies))
    found = seen({c: sorted(set(owners.values())).index(n) for c, n in owners.items()})
    assert {(bodies.index(f.body), f.side, f.cube[f.side] + 1) for f in faces} == set(found.faces)
    lettered = [face.body.lettering for face in faces if face.letter is not None]
    assert len(lettered) == len(set(lettered))


def test_takes_follow_each_other_and_end_together() -> None:
    found = tilewright.load("burr-philippe-dubois").disassemble()
    best = next(one for one in found if one.apart)
    text = best.svg("animated")
    assert "<script" not in text
    assert "infinite" in text
    assert "prefers-reduced-motion" in text
    story = best.story()
    for number, motion in enumerate(story.motions, 1):
        assert f'-words-{number}"' in text
        takes = len(re.findall(rf'id="[\w-]+-take-{number}-\d+"', text))
        assert takes == (motion.distance or storyboard.out_steps(motion, far=None))


def test_motions_go_on_where_the_one_before_ended() -> None:
    story = tilewright.load("boxed-soma-9").solve().disassemble().story()
    assert len(story.motions) > 6
    for before, after in pairwise(story.motions):
        moved = {
            body.name + body.lettering: set(body.cells)
            for index, body in enumerate(_after(before))
            if before.distance is not None or index not in before.moving
        }
        for body in after.bodies:
            if body.name + body.lettering in moved:
                assert moved[body.name + body.lettering] == set(body.cells)


def _after(motion: Motion) -> list[Body]:
    return [
        storyboard.pushed(body, motion.axis, motion.distance or 0)
        if index in motion.moving
        else body
        for index, body in enumerate(motion.bodies)
    ]


def test_cells_that_are_no_cubes_jump() -> None:
    found = tilewright.load("ball-pyramid-10-pairs").solve().disassemble()
    text = found.svg("animated")
    assert text.count('class="tw-take"') > 2 * len(found.steps)


def test_a_direction_names_the_axis_of_the_picture() -> None:
    reported = [direction_text("cube", axis) for axis in AXES]
    assert reported == [
        "to the right",
        "to the left",
        "to the front",
        "to the back",
        "upwards",
        "downwards",
    ]
