"""Tables of lattices: what the page makes of them is where the pictures put the cells."""

from __future__ import annotations

import pytest

from tests.lattice import hexagon, triangle
from tests.puzzle.handles import handles_of
from tilewright.draw.cells import layer_of, shape_of
from tilewright.lattice import LATTICES, Cell, Lattice
from tilewright.page.lattices import is_shown, lattice_table, lattice_tables, slides_of

STRANGERS: list[Lattice] = [
    one
    for module in (triangle, hexagon)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Lattice) and kind is not Lattice
    for one in [kind()]
]


DRAWN = [one for one in LATTICES.values() if is_shown(one)]


@pytest.fixture(params=[*DRAWN, *STRANGERS], ids=lambda one: one.name)
def lattice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Lattice:
    """Every lattice that there is, and some that only the tests have."""
    found: Lattice = request.param
    monkeypatch.setitem(LATTICES, found.name, found)
    return found


def around(lattice: Lattice, number: int) -> list[Cell]:
    """Return cells around the first representative."""
    found = [lattice.representatives[0]]
    for cell in found:
        if len(found) > number:
            break
        found += [near for near in lattice.neighbours(cell) if near not in found]
    return found


def test_a_polygon_slid_by_the_steps_is_that_of_the_cell(lattice: Lattice) -> None:
    table, shape = lattice_table(lattice.name), shape_of(lattice.name)
    for cell in around(lattice, 60):
        fitting = []
        for kind in table["kinds"]:
            left = [a - b for a, b in zip(cell, kind["cell"], strict=True)]
            x = y = 0.0
            for vector, (dx, dy), *_ in table["steps"]:
                lead = next(at for at, number in enumerate(vector) if number)
                times = left[lead] // vector[lead]
                left = [a - times * b for a, b in zip(left, vector, strict=True)]
                x, y = x + times * dx, y + times * dy
            if not any(left):
                fitting.append([(a + x, b + y) for a, b in kind["loop"]])
        assert len(fitting) == 1
        for (a, b), (c, d) in zip(fitting[0], shape.corners(cell), strict=True):
            assert a == pytest.approx(c, abs=1e-4)
            assert b == pytest.approx(d, abs=1e-4)


def test_every_class_has_a_kind(lattice: Lattice) -> None:
    table = lattice_table(lattice.name)
    assert [tuple(kind["cell"]) for kind in table["kinds"]] == list(lattice.representatives)
    assert all(kind["room"] > 0 for kind in table["kinds"])
    assert table["turns"] == [one.name for one in lattice.isometries]
    assert table["layers"] == {2: [], 3: [2], 4: [2, 3]}[lattice.space]
    if table["layers"]:
        assert all(layer_of(cell) == cell[table["layers"][0]] for cell in around(lattice, 30))


def test_turn_tilt_and_flip_reach_every_orientation(lattice: Lattice) -> None:
    turn, tilt, flip = handles_of(lattice)
    assert not turn.flipped
    assert not tilt.flipped
    assert flip.flipped or flip is lattice.isometries[0]
    first = lattice.representatives[0]
    crooked = {first}
    for times, vector in enumerate(slides_of(lattice), 1):
        for _ in range(times + 1):
            first = tuple(a + b for a, b in zip(first, vector, strict=True))
            crooked.add(first)
    start = lattice.canonical(crooked)
    every = {lattice.canonical([one.apply(cell) for cell in start]) for one in lattice.isometries}
    reached = {start}
    for cells in (queue := [start]):
        for one in (turn, tilt, flip):
            image = lattice.canonical([one.apply(cell) for cell in cells])
            if image not in reached:
                reached.add(image)
                queue.append(image)
    assert reached == every


def test_every_drawn_lattice_has_a_table() -> None:
    assert set(lattice_tables()) == {one.name for one in DRAWN} == set(LATTICES)


def test_sticks_have_ends_and_balls_are_reported() -> None:
    """The page draws a stick as a line between its ends, and knows no lattice by its name."""
    tables = lattice_tables()
    assert {name for name, one in tables.items() if one["form"] == "ball"} == {"ball"}
    for name, table in tables.items():
        lattice, shape = LATTICES[name], shape_of(name)
        is_stick = lattice.cell_dimension == 1
        assert (table["form"] == "stick") == is_stick
        for kind in table["kinds"]:
            assert ("ends" in kind) == is_stick
            assert ("span" in kind) == (is_stick and lattice.space == 3)
            if is_stick:
                for reported, end in zip(
                    kind["ends"], shape.ends(tuple(kind["cell"])), strict=True
                ):
                    assert reported == pytest.approx(end, abs=1e-6)
