"""What an answer says beside its certificate is checked: every number of it that is changed is found."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.commands import tilewright as command
from tests.plane.published import ask
from tests.plane.shapes import random_cells
from tilewright import Piece, Plane, Puzzle, Region, Rule, Shape, pieces_of, verify_plane
from tilewright.lattice import LATTICES, Cell

FLAT = [name for name, lattice in LATTICES.items() if lattice.space == 2]
#: answers of each kind: by slides, by half turns, isohedral otherwise, anisohedral, no tiling, none known
ANSWERS: dict[str, Plane] = {
    "by slides": pieces_of("pentominoes/Y").plane(),
    "by half turns": pieces_of("XXX/X.X/X.X").plane(),
    "isohedral": pieces_of("XXXX/XXXX", "kite").plane(),
    "no corona": pieces_of("XXX/X.X/XX").plane(),
    "one corona": ask(((0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 0), (3, 0)), "triangle"),
    "in parts": pieces_of("X.X").plane(),
    "several pieces": pieces_of("pentominoes").plane(),
}
OTHERS: dict[str, tuple[Any, ...]] = {
    "tiles_in_period": (None, 0, 1, 2, 3, 7),
    "period": (None, [[1, 0], [0, 1]]),
    "complete": (False,),
    "isohedral_number": (1, 3),
    "isohedral_at_most": (None, 1, 2, 3),
    "translation": (None, True, False),
    "conway": (None, True, False),
    "hc": (None, 0, 1, 2),
    "hh": (None, 0, 1, 2),
    "lattice": ("hexagon",),
}


def is_weaker(data: dict[str, Any], name: str, other: Any) -> bool:
    """Tell whether a larger bound is said, of no more orbits than there are tiles."""
    least = data["isohedral_at_most"]
    return (
        name == "isohedral_at_most"
        and None not in (least, other)
        and least < other <= data["tiles_in_period"]
    )


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("kind", ANSWERS)
def test_what_is_changed_is_found(kind: str, name: str) -> None:
    answer = ANSWERS[kind]
    data = answer.data()
    assert verify_plane(answer.puzzle, data).ok
    for other in OTHERS[name]:
        if (other, type(other)) == (data[name], type(data[name])) or is_weaker(data, name, other):
            continue
        verdict = verify_plane(answer.puzzle, {**data, name: other})
        assert [name in fault for fault in verdict.faults] == [True], f"{other}: {verdict}"
    without = {key: value for key, value in data.items() if key != name}
    assert verify_plane(answer.puzzle, without).faults == (
        f"wrong-value: the answer does not say {name}",
    )


def test_what_a_search_that_was_ended_does_not_know_is_no_fault() -> None:
    puzzle = ANSWERS["one corona"].puzzle
    data = puzzle.plane(most_tiles=1, most_steps=1).data()
    assert (data["tiles"], data["translation"]) == ("unknown", False)
    assert verify_plane(puzzle, {**data, "translation": None}).ok
    assert not verify_plane(puzzle, {**data, "translation": True}).ok


def test_an_edited_tile_with_colours_is_an_overlap() -> None:
    piece = Piece("P", (Shape(((0, 0),), sides=("b.aaa.",)),), copies=(0, None), flips=False)
    rules = (Rule("sides", {"match": "same"}),)
    answer = Puzzle("p", Region.plane(), (piece,), rules=rules, lattice="hexagon").plane()
    data = answer.data()
    assert verify_plane(answer.puzzle, data).ok
    one, other = data["certificate"]["tiles"][:2]
    one["cells"] = other["cells"]
    assert any("overlap" in fault for fault in verify_plane(answer.puzzle, data).faults)


def test_of_what_does_not_tile_no_kind_of_tiling_is_left_open() -> None:
    cells = ((1, 0), (3, -1), (4, -3), (4, -2), (6, -3))
    answer = ask(cells, "floret")
    assert (answer.tiles, answer.translation, answer.conway) == ("no", False, False)


def test_an_answer_without_certificate_is_none() -> None:
    answer = ANSWERS["by slides"]
    for other in ({}, [], {"tiles": "yes"}):
        (fault,) = verify_plane(answer.puzzle, other).faults  # type: ignore[arg-type]
        assert "the answer has no certificate" in fault


def test_the_command_says_what_an_answer_lacks(tmp_path: Path) -> None:
    file = tmp_path / "answer.json"
    file.write_text('{"tiles": "yes"}')
    done = command("verify", "pentominoes/Y", str(file))
    assert (done.returncode, "the answer has no certificate" in done.stdout) == (5, True)


@pytest.mark.parametrize("lattice", FLAT)
@pytest.mark.parametrize("seed", range(8))
def test_random_answers_are_right(lattice: str, seed: int) -> None:
    """Pieces that hang together or not: kinds of tile are those of symmetries that are tried on cells."""
    rng, own = Random(f"claims {lattice} {seed}"), LATTICES[lattice]
    cells = random_cells(own, rng, rng.randint(2, 5), touching=seed % 2 == 1)
    answer = ask(cells, lattice, limit_time=3)
    if answer:
        verdict = verify_plane(answer.puzzle, answer.data())
        assert verdict.ok, f"{cells}: {verdict}"


#: shapes whose images cover the same cells of a torus and others in the plane: taken for one they made orbits too few
WRAPPED: list[tuple[str, tuple[Cell, ...], int]] = [
    ("square-edge", ((-2, -1), (-1, 0), (0, -3), (0, -1), (0, 1)), 1),
    ("rhomb", ((-4, 2), (-1, 1), (1, 1), (1, 3), (3, 3), (4, 2)), 1),
    ("triangle-edge", ((1, -3), (1, -1), (1, 1), (2, 0)), 3),
]


@pytest.mark.parametrize(("lattice", "cells", "orbits"), WRAPPED)
def test_tiles_that_cover_the_same_cells_of_a_torus_are_not_one(
    lattice: str, cells: tuple[Cell, ...], orbits: int
) -> None:
    answer = ask(cells, lattice)
    assert answer.isohedral_at_most == orbits
    # A tiling with one kind of tile is shown beside the one with fewest tiles a period, which has more.
    assert (answer.isohedral is not None) == (orbits == 1)


def test_a_piece_in_parts_tiles_by_slides_of_two_kinds() -> None:
    data = ANSWERS["in parts"].data()
    assert (data["translation"], data["tiles_in_period"]) == (True, 2)
    diagonal = Puzzle(
        "p", Region.plane(), (Piece.of("P", "X../.../..X", copies=(0, None)),)
    ).plane()
    assert diagonal.translation is True
