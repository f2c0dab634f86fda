"""Solutions that files of PolySolver keep: read as placements that the checker accepts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tests.foreign.sayable import sayable
from tests.foreign.test_addresses import MOVES, Numbers
from tests.foreign.test_assemblies import data
from tilewright import Puzzle, PuzzleError, Solution
from tilewright.foreign import parse_saved_solutions, write_foreign
from tilewright.foreign.addresses import TILE_GRIDS
from tilewright.foreign.common import SavedSolutions

PUZZLES = 60
#: two bars and a domino, in the two ways there are
KEPT = """\
Two bars
Square
Board ( (3,1) )
tile flip 2 1 ( (0,0)(1,0)(2,0) ) (255,0,0)
tile ((5,5)(5,6))
mode FillAll
# 2 solutions
solution (1 (0,0|0), 2 (0,1|0), 3 (3,0|0))
solution (1 (1,0|0), 2 (1,1|0), 3 (0,0|0))
"""


def saved(text: str) -> SavedSolutions:
    return parse_saved_solutions(text.encode(), "polysolver", origin="<text>")


def test_what_a_file_keeps() -> None:
    kept = saved(KEPT)
    assert len(kept.solutions) == 2
    assert tilewright.verify_all(kept.problem, kept.solutions)
    assert set(kept.solutions) == set(tilewright.solutions(kept.problem))
    (wrong,) = saved(KEPT.replace("3 (3,0|0))\nsolution (1 (1,0|0)", "3 (3,0|1)")).solutions
    assert "outside" in str(tilewright.verify(wrong.problem, wrong))
    assert saved(KEPT.partition("# 2")[0]).solutions == ()


FAULTS = {
    "solution (4 (0,0|0))": ":7:11: error: there is no tile 4; count tiles from 1",
    "solution (3 (0,0|2))": "tile 3 has 2 orientations and no number 2; number them from 0",
    "solution (3 (0,0|-1))": "the number of an orientation is negative",
    "solution (3 (0,0))": "')' stands where '|' is expected",
    "solution (3 (0,0|0)": "the file ends too early",
}


@pytest.mark.parametrize("line", FAULTS)
def test_faults_say_where(line: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        saved(KEPT.partition("# 2")[0] + line)
    assert FAULTS[line] in str(caught.value)


def test_what_is_not_known_is_refused() -> None:
    hexagons = "t\nHexagon\nBoard ((0,0))\ntile ((0,0))\nsolution (1 (0,0|0))"
    with pytest.raises(PuzzleError, match="on the hexagon grid is not known; leave 'solution' out"):
        saved(hexagons)
    with pytest.raises(PuzzleError, match=r"the file holds one puzzle .*, not '2'"):
        parse_saved_solutions(KEPT.encode(), "polysolver", wanted=2)


# Random puzzles: the numbers of orientations are found here by moves of the tests ----------------


def forms(grid: str, mobility: str, footprints: list[list[Numbers]]) -> list[frozenset[Numbers]]:
    """Return the orientations of a tile by number, each with its least x and y at 0."""
    turn, reflect = MOVES[grid]
    found: dict[frozenset[Numbers], None] = {}
    for footprint in footprints:
        for start in (footprint, [reflect(*cell) for cell in footprint])[
            : 1 + (mobility == "flip")
        ]:
            cells = start
            for _ in range(1 if mobility == "fixed" else 4):
                found.setdefault(from_zero(cells)[0])
                cells = [turn(*cell) for cell in cells]
    return list(found)


def from_zero(cells: list[Numbers]) -> tuple[frozenset[Numbers], tuple[int, int]]:
    """Return cells with their least x and y at 0, and what these were."""
    low = min(x for _, x, _ in cells), min(y for _, _, y in cells)
    return frozenset((w, x - low[0], y - low[1]) for w, x, y in cells), low


def tiles(text: str, grid: str) -> Iterator[tuple[int, list[frozenset[Numbers]]]]:
    """Yield how often each tile of a file may be used, and its orientations."""
    for mobility, most, shapes in re.findall(
        r"^tile ?(\w*) (\d+) \d+ \((.*)\)$", text, re.MULTILINE
    ):
        footprints = [
            [
                (int(w or 0), int(x), int(y))
                for x, y, w in re.findall(r"\((\d+),(\d+):?(\d*)\)", one)
            ]
            for one in shapes.split("+")
        ]
        yield int(most), forms(grid, mobility, footprints)


def kept_line(puzzle: Puzzle, grid: str, text: str, solution: Solution) -> str:
    """Return a solution as PolySolver keeps it."""
    board = from_zero(named(puzzle.region.cells, grid))[1]
    words, first = [], 1
    for piece, (most, ways) in zip(puzzle.pieces, tiles(text, grid), strict=True):
        lying = [one.cells for one in solution.placements if one.piece == piece.name]
        for number, cells in enumerate(lying, first):
            form, (x, y) = from_zero(named(cells, grid))
            words.append(f"{number} ({x - board[0]},{y - board[1]}|{ways.index(form)})")
        first += most
    return f"solution ({', '.join(words)})\n"


def named(cells: tuple[tuple[int, ...], ...], grid: str) -> list[Numbers]:
    """Return cells as tile, x and y."""
    found = (TILE_GRIDS[grid].address(cell) for cell in cells)
    return [(one.tile, one.place[0], one.place[1]) for one in found]


@pytest.mark.parametrize("grid", ["square", "tan"])
def test_solutions_of_random_puzzles_come_back(grid: str) -> None:
    met = 0
    for seed in range(PUZZLES):
        puzzle = sayable("polysolver", seed, grid)
        text = write_foreign(puzzle.problem(), "polysolver")
        found = list(islice(tilewright.solutions(puzzle), 3))
        text += "".join(kept_line(puzzle, grid, text, one) for one in found)
        back = saved(text)
        names = {str(n): piece.name for n, piece in enumerate(puzzle.pieces, 1)}
        theirs = [sorted((names[piece], cells) for piece, cells in data(s)) for s in back.solutions]
        assert theirs == list(map(data, found)), f"seed {seed}\n{text}"
        for solution in back.solutions:
            assert tilewright.verify(back.problem, solution), f"seed {seed}\n{text}"
        met += bool(found)
    assert met > PUZZLES // 4


def test_the_command(tmp_path: Path) -> None:
    path, kept = tmp_path / "bars.psv", tmp_path / "kept.json"
    path.write_text(KEPT)
    done = command("convert", str(path), "--solutions", str(kept))
    reported = f"2 saved solutions, each checked\nwrote {kept}\n"
    assert (done.returncode, done.stderr) == (0, reported)
    assert command("verify", str(path), str(kept)).returncode == 0
