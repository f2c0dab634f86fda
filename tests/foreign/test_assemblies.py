"""Solutions that files of BurrTools keep: read as placements that the checker accepts."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tests.foreign.sayable import sayable
from tests.foreign.test_xmpuzzle import FILE, grid, problem, shape, voxel
from tilewright import Piece, Puzzle, PuzzleError, Region, Solution, TilewrightError
from tilewright.foreign import parse_saved_solutions, write_foreign
from tilewright.foreign.burr_turns import CUBE_TURNS as TURNS
from tilewright.foreign.burr_turns import turned
from tilewright.foreign.common import SavedSolutions
from tilewright.lattice import LATTICES, Cell, least, shift

PUZZLES = 60
#: the rows of the quarter turn about x, and of the turns that follow it
QUARTER = ((1, 0, 0), (0, 0, -1), (0, 1, 0))
FACES = (
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0, 0, -1), (0, 1, 0), (1, 0, 0)),
    ((-1, 0, 0), (0, 1, 0), (0, 0, -1)),
    ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
)
#: an L of three cubes and a bar fill a P of five in two ways
KEPT = FILE.replace("0 0 0 0 1 0 0 0", "{}")
BAR_LEFT, BAR_RIGHT = "2 0 0 8 0 1 0 1", "1 1 0 10 2 0 0 4"


def saved(text: str, wanted: int | None = 1) -> SavedSolutions:
    return parse_saved_solutions(text.encode(), "xmpuzzle", origin="<text>", wanted=wanted)


def times(rows: tuple[Cell, ...], place: Cell) -> Cell:
    return tuple(sum(a * b for a, b in zip(row, place, strict=True)) for row in rows)


def image(turn: int, place: Cell) -> Cell:
    """Return the image under a turn, by matrices."""
    for _ in range(turn % 4):
        place = times(QUARTER, place)
    return times(FACES[turn // 4], place)


def test_the_turns_are_those_of_a_cube() -> None:
    proper = [one for one in LATTICES["cube"].isometries if not one.flipped]
    ends = {tuple(one.apply(c) for c in FACES[0]) for one in proper}
    images = [tuple(turned(c, turn) for c in FACES[0]) for turn in range(TURNS)]
    assert set(images) == ends
    assert len(ends) == TURNS
    assert images == [tuple(image(turn, c) for c in FACES[0]) for turn in range(TURNS)]


def entry(lying: dict[Cell, str], own: dict[Cell, str], draw: Random) -> str:
    """Return what lays marked cells of a shape on others: some turn that does, and how far to slide.

    Args:
        lying: where they lie.
        own: the cells of the shape, counted from its hotspot.
        draw: chooses among turns that do the same.
    """
    ways = []
    for turn in range(TURNS):
        images = {image(turn, cell): mark for cell, mark in own.items()}
        by = shift(min(lying), min(images), -1)
        if {shift(cell, by): mark for cell, mark in images.items()} == lying:
            ways.append(" ".join(map(str, (*by, turn))))
    return draw.choice(ways)


def assembly(puzzle: Puzzle, solution: Solution, hotspots: list[Cell], draw: Random) -> str:
    """Return a solution as BurrTools keeps it."""
    board = least(puzzle.region.cells)
    words = []
    for piece, hotspot in zip(puzzle.pieces, hotspots, strict=True):
        cells, marks = piece.shapes[0].cells, piece.shapes[0].marks
        places = [shift(shift(cell, least(cells), -1), hotspot, -1) for cell in cells]
        own = dict(zip(places, marks, strict=True))
        there = [one for one in solution.placements if one.piece == piece.name]
        for one in there:
            on_board = [shift(cell, board, -1) for cell in one.cells]
            words.append(entry(dict(zip(on_board, one.marks, strict=True)), own, draw))
        most = piece.copies[1] or max(len(puzzle.region.cells) // piece.size, piece.copies[0], 1)
        words += ["x"] * (most - len(there))
    return " ".join(words)


def data(solution: Solution) -> list[tuple[str, tuple[Cell, ...]]]:
    """Return which piece lies where on the board; marks may have other letters in another file."""
    board = least(solution.problem.region.cells)
    lying = ((p.piece, tuple(shift(c, board, -1) for c in p.cells)) for p in solution.placements)
    return sorted(lying)


def kept_file(puzzle: Puzzle, found: list[Solution], draw: Random) -> str:
    """Return a file of BurrTools that keeps solutions, with hotspots anywhere."""
    text = write_foreign(puzzle.problem(), "xmpuzzle")
    hotspots = [tuple(draw.randrange(-1, 2) for _ in range(3)) for _ in puzzle.pieces]
    for hotspot in hotspots:
        said = ' type="0" hx="{}" hy="{}" hz="{}" name='.format(*hotspot)
        text = text.replace(' type="0" name=', said, 1)
    kept = (f"<assembly>{assembly(puzzle, one, hotspots, draw)}</assembly>" for one in found)
    solutions = "".join(f"<solution asmNum='1'>{one}</solution>" for one in kept)
    return text.replace("</problem>", f"<solutions>{solutions}</solutions></problem>")


def test_solutions_of_random_puzzles_come_back() -> None:
    met = 0
    for seed in range(PUZZLES):
        puzzle = sayable("xmpuzzle", seed, "cube")
        found = list(islice(tilewright.solutions(puzzle), 3))
        text = kept_file(puzzle, found, Random(seed))
        back = saved(text)
        assert list(map(data, back.solutions)) == list(map(data, found)), f"seed {seed}\n{text}"
        for solution in back.solutions:
            assert tilewright.verify(back.problem, solution), f"seed {seed}\n{text}"
        met += bool(found)
    assert met > PUZZLES // 4


def test_what_a_file_keeps() -> None:
    for words in (BAR_LEFT, BAR_RIGHT):
        (solution,) = saved(KEPT.format(words)).solutions
        assert tilewright.verify(solution.problem, solution), words
    (wrong,) = saved(FILE).solutions
    assert "uncovered" in str(tilewright.verify(wrong.problem, wrong))
    assert saved(FILE, 2).solutions == ()
    text = grid(0, voxel(2, 1, 1, "#+") + voxel(1, 1, 1, "#"), problem(0, shape(1, 3)))
    text = text.replace("</problem>", "<solutions><solution><assembly>0 0 0 0 x x</assembly>"
                        "</solution></solutions></problem>")  # fmt: skip
    text = text.replace('count="3"', 'min="0" max="3"')
    (one,) = saved(text, None).solutions
    assert [p.cells for p in one.placements] == [((0, 0, 0),)]


def test_files_of_version_1_count_from_the_turned_box() -> None:
    """As PelikanBurr.xmpuzzle of 2006 does (burr-tools, commit 10001ba)."""
    for words, right in ((BAR_RIGHT, False), ("0 0 0 10 1 0 0 4", True)):
        old = KEPT.format(words).replace('<puzzle version="2">', '<puzzle version="1">')
        (solution,) = saved(old).solutions
        assert bool(tilewright.verify(solution.problem, solution)) == right


FAULTS = {
    "1 0 0 0": "an assembly has fewer entries than the problem has pieces; solve the puzzle anew",
    f"{BAR_LEFT} x": "an assembly has more entries than the problem has pieces",
    "1 0 0 0 0 0 x 1": "an assembly has 'x' instead of x, y, z and a turn, or an x",
    "1 0 0 0 0 0 0": "an assembly has the end instead of x, y, z and a turn",
    "1 0 0 0 0 0 0 24": "an assembly has the turn 24; those of its grid are 0 to 23",
    "1 0 0 -1 0 0 0 0": "an assembly has the turn -1",
    f"1 0 0 0 0 0 {'9' * 5000} 0": "an assembly has '999",
    "": "an assembly has fewer entries",
}


@pytest.mark.parametrize("words", FAULTS)
def test_faults_say_where(words: str) -> None:
    with pytest.raises(PuzzleError, match=r"<text>:\d+:\d+: error: ") as caught:
        saved(KEPT.format(words))
    assert FAULTS[words] in str(caught.value)


def test_what_is_not_known_is_refused() -> None:
    with pytest.raises(PuzzleError, match="the hotspot hx, hy, hz is no place"):
        saved(FILE.replace('hx="0"', 'hx="a"'))
    with pytest.raises(
        TilewrightError, match="saved solutions are read of polysolver, xmpuzzle, not of polycube"
    ):
        parse_saved_solutions(b"", "polycube")


def test_the_command(tmp_path: Path) -> None:
    path, kept, written = tmp_path / "p.xmpuzzle", tmp_path / "kept.json", tmp_path / "p.yaml"
    path.write_text(KEPT.format(BAR_LEFT))
    words = ["convert", str(path), "--problem", "1", "--solutions", str(kept)]
    done = command(*words)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == f"1 saved solution, each checked\nwrote {kept}\n"
    assert json.loads(kept.read_text())["puzzle"] == "p"
    assert command(*words, "--output", str(written)).returncode == 0
    checked = command("verify", str(written), str(kept))
    assert (checked.returncode, checked.stderr) == (0, "")
    kept.unlink()
    path.write_text(FILE)
    wrong = command(*words)
    assert wrong.returncode == 5
    assert "saved solution 1: " in wrong.stderr
    assert not kept.exists()


def test_what_is_no_way_to_call_it(tmp_path: Path) -> None:
    puzzle = Puzzle("bar", Region.of("..", 3), (Piece.of("bar", "XX", dimension=3),), "cube")
    path, kept = tmp_path / "bar.yaml", str(tmp_path / "kept.json")
    path.write_text(puzzle.convert("yaml"))
    for words in (
        [str(path), "--solutions", kept],
        ["soma-3x3x3", "--solutions", kept],
        ["-", "--from", "xmpuzzle", "--to", "yaml", "--solutions", kept],
        ["-", "--from", "xmpuzzle", "--set", "a=1", "--solutions", kept],
    ):
        assert command("convert", *words).returncode == 2, words
