"""The small pictures of the catalogue: what lies on them are solutions, which the checker verifies."""

from __future__ import annotations

import datetime
import json
from xml.etree import ElementTree

import pytest

from tilewright import catalogue
from tilewright.checker import verify
from tilewright.draw import convex, isometric, palette
from tilewright.lattice import LATTICES, shift
from tilewright.model import Placement, Problem
from tilewright.page.about import FIRST, catalogue_data, thumbs_data
from tilewright.page.solved import _SOLVED, of_date, pictured, solved
from tilewright.page.thumbs import thumbnail

NAMES = sorted(json.loads(_SOLVED.read_text()))


def test_most_puzzles_have_a_solution_to_be_looked_at() -> None:
    assert set(NAMES) <= {one.name for one in catalogue.summaries()}
    assert len(NAMES) > 0.7 * len(catalogue.summaries())


@pytest.mark.parametrize("name", NAMES)
def test_what_lies_there_is_a_solution(name: str) -> None:
    problem = pictured(catalogue.load(name))
    cells = problem.region.cells
    placements = []
    for piece, _, numbers in solved(problem):
        on = frozenset(cells[number] for number in numbers)
        placements.append(laid(problem, piece, on))
    # Which way around a piece lies whose marks or sides alone differ is not kept, and no small picture shows it.
    faults = verify(problem, placements).faults
    unseen = ("rule-once", "rule-area", "rule-sides")
    assert not [fault for fault in faults if not fault.startswith(unseen)]


def laid(problem: Problem, index: int, on: frozenset[tuple[int, ...]]) -> Placement:
    """Return a placement of a piece on cells; of several with other marks one that the board takes."""
    piece, lattice = problem.pieces[index], problem.lattice
    wanted = dict(problem.region.marks)
    fitting = []
    for number, shape in enumerate(piece.orientations(lattice)):
        for origin in lattice.slides(shape.cells, on):
            pairs = sorted(
                (lattice.home(shift(cell, origin)), mark)
                for cell, mark in zip(shape.cells, shape.marks, strict=True)
            )
            marks = tuple(mark for _, mark in pairs)
            placed = tuple(cell for cell, _ in pairs)
            agrees = sum(wanted.get(cell, "") == mark for cell, mark in pairs)
            fitting.append((agrees, Placement(piece.name, origin, number, placed, marks)))
    return max(fitting, key=lambda one: one[0])[1]


def test_the_first_part_holds_what_most_people_know() -> None:
    rows = catalogue_data()
    begun = [name for name, _ in FIRST]
    assert [one["name"] for one in rows[: len(begun)]] == begun  # what the front door shows
    classic = ["classic" in one["tags"] for one in rows[len(begun) :]]
    assert classic == sorted(classic, reverse=True)
    assert [one["part"] for one in rows] == sorted(one["part"] for one in rows)
    assert rows[0]["part"] == 0
    assert thumbs_data(rows[-1]["part"] + 1) == {}


def test_each_picture_is_a_small_document() -> None:
    pictures: dict[str, str] = {}
    for part in {one["part"] for one in catalogue_data()}:
        pictures |= thumbs_data(part)
    assert set(pictures) == {one["name"] for one in catalogue_data()}
    for picture in pictures.values():
        root = ElementTree.fromstring(picture)
        assert root.tag.endswith("svg")
        assert len(picture) < 20_000


SPACE = [one.name for one in catalogue.summaries() if LATTICES[one.lattice].space == 3]


def root_of(name: str) -> ElementTree.Element:
    return ElementTree.fromstring(thumbnail(pictured(catalogue.load(name))))


def areas_of(root: ElementTree.Element) -> list[tuple[str, list[list[tuple[int, int]]]]]:
    """Return what is filled, with its colour and its loops."""
    found = []
    for node in root:
        if node.get("stroke") or "fill" not in node.attrib:
            continue
        loops = [
            [(int(x), int(y)) for x, y in (spot.split() for spot in loop.rstrip("Z").split("L"))]
            for loop in node.attrib["d"].split("M")[1:]
        ]
        found.append((node.attrib["fill"], loops))
    return found


def is_within(loops: list[list[tuple[int, int]]], x: float, y: float) -> bool:
    """Tell whether a point lies in an area: a line from it crosses the loops an odd number of times."""
    inside = False
    for loop in loops:
        for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
    return inside


@pytest.mark.parametrize("name", ["soma-3x3x3", "bedlam-4x4x4", "burr-piston", "soma-steamer"])
def test_cubes_show_the_piece_in_front(name: str) -> None:
    problem = catalogue.load(name).problem(partial=True)
    tiles, cells = solved(problem), problem.region.cells
    seen = isometric.seen(isometric.owners_of([cells[at] for at in own] for _, _, own in tiles))
    areas = areas_of(root_of(name))
    asked = 0
    for face, middles in seen.whole.items():
        for x, y in middles:
            here = [colour for colour, loops in areas if is_within(loops, 20 * x, 20 * y)]
            assert here == [palette.fill(tiles[face.owner][1])]
            asked += 1
    assert asked >= 20


@pytest.mark.parametrize("name", SPACE)
def test_a_board_in_space_is_no_strip_of_layers(name: str) -> None:
    root = root_of(name)
    _, _, wide, high = map(int, root.attrib["viewBox"].split())
    assert 0.3 < wide / high < 2.5
    assert len(root) > 1


def test_balls_that_others_hide_are_left_out_and_the_nearest_comes_last() -> None:
    problem = catalogue.load("kanoodle-pyramid").problem(partial=True)
    discs = [node for node in root_of("kanoodle-pyramid") if node.tag.endswith("circle")]
    assert len(discs) < 40 < len(problem.region.cells)
    space = convex.space_of(problem.lattice)
    nearest = max(problem.region.cells, key=lambda cell: convex.depth(space.middle(cell)))
    x, y = convex.on_sight(space.middle(nearest))
    last = discs[-1].attrib
    assert (int(last["cx"]), int(last["cy"])) == (round(20 * x), round(20 * y))
    at = problem.region.cells.index(nearest)
    (colour,) = (colour for _, colour, own in solved(problem) if at in own)
    assert last["fill"] == palette.fill(colour)


def test_what_is_not_solved_shows_the_board_and_what_lies_on_it() -> None:
    root = root_of("soma-w")
    assert [node.get("class") for node in root if node.get("class")] == ["thumb-open"]


def test_puzzles_with_a_setup_are_drawn_solved_and_calendars_on_the_day() -> None:
    puzzle = catalogue.load("a-puzzle-a-day")
    found = of_date(puzzle, datetime.date(2028, 2, 29))
    assert found is not None
    problem, tiles = found
    assert problem.settings_data() == {"month": "Feb", "day": "29"}
    covered = {problem.region.cells[number] for _, _, numbers in tiles for number in numbers}
    assert covered == set(problem.region.required)
    assert of_date(catalogue.load("genius-square"), datetime.date(2028, 2, 29)) is None
    begun = [catalogue.load(name) for name, _ in FIRST]
    assert all(solved(pictured(one)) for one in begun if one.problem(partial=True).unfilled)
    leap, kept = thumbs_data(0, datetime.date(2028, 2, 29)), thumbs_data(0)
    assert {name for name in kept if leap[name] != kept[name]} <= {
        "a-puzzle-a-day",
        "daily-calendar",
    }
    assert leap["a-puzzle-a-day"] != kept["a-puzzle-a-day"]
