"""Trays in files of BurrTools: read as they are described, and written so that they are read again."""

from __future__ import annotations

from pathlib import Path

import pytest

import tilewright
from tests.cli.commands import tilewright as command
from tilewright import Puzzle, PuzzleError
from tilewright.foreign import parse_imported, write_foreign
from tilewright.model import Puzzle as Described
from tilewright.verbs.slide import slide

#: a bar and three units, two of which touch, beside a place without floor; the units share a shape
FILE = """\
<?xml version="1.0"?>
<puzzle version="2"><gridType type="5"/><colors/>
<shapes>
<voxel x="2" y="1" z="1" type="0" name="bar">##</voxel>
<voxel x="1" y="1" z="1" type="0">#</voxel>
<voxel x="4" y="3" z="1" type="0" name="sg:0:first tray" goal="0,0,0,0, 0,0,0,0, 0,0,1,1">#1#1#_#2#2#+#2###</voxel>
</shapes>
<problems><problem state="0"><shapes/>RESULT</problem></problems>
</puzzle>
"""
SQUARES = [
    "dads-puzzler",
    "hughes-tray",
    "klotski",
    "mas-puzzle",
    "motor-cars",
    "moving-day",
    "tray-bar-3x4",
    "tray-siding-2x7",
]


def read(text: str) -> Described:
    return parse_imported(text.encode(), "xmpuzzle", origin="first.xmpuzzle").puzzle


@pytest.mark.parametrize("result", ["", '<result id="2"/>'])
def test_a_tray_is_read_as_it_is_described(result: str) -> None:
    puzzle = read(FILE.replace("RESULT", result))
    assert (puzzle.name, puzzle.title, puzzle.lattice) == ("first", "first tray", "square")
    assert set(puzzle.region.cells) == {(x, y) for x in range(4) for y in range(3)} - {(3, 0)}
    assert puzzle.region.optional == frozenset(puzzle.region.cells)
    assert puzzle.corridor == ((3, 1),)
    bar, unit = puzzle.pieces
    assert (bar.name, bar.copies, unit.copies) == ("bar", (1, 1), (3, 3))
    lying = [(one.piece, one.cells) for one in puzzle.placed]
    assert lying == [
        ("bar", ((0, 0), (1, 0))),
        (unit.name, ((0, 1),)),
        (unit.name, ((0, 2),)),
        (unit.name, ((1, 1),)),
    ]
    assert [(one.piece, one.cells) for one in puzzle.goal] == [("bar", ((2, 2), (3, 2)))]
    assert slide(puzzle).moves


@pytest.mark.parametrize("name", SQUARES)
def test_what_is_written_is_read_again(name: str) -> None:
    puzzle = tilewright.load(name)
    again = read(write_foreign(puzzle.problem(), "xmpuzzle"))
    assert set(again.region.cells) == {
        tuple(at - least for at, least in zip(cell, low(puzzle), strict=True))
        for cell in puzzle.region.cells
    }
    own, found = slide(puzzle), slide(again)
    assert (found.moves, found.every) == (own.moves, own.every)
    # How many are met before all are depends on the order of the pieces.
    assert found.arrangements == own.arrangements or not own.every


def low(puzzle: Puzzle) -> tuple[int, int]:
    xs, ys = zip(*puzzle.region.cells, strict=True)
    return min(xs), min(ys)


FAULTY = {
    ("#1#1#_#2", "#1#1#_##2"): "the text of a shape has 13 places of 12, or other signs",
    ("0,0,1,1", "0,0,1"): "the goal 0,0,0,0, 0,0,0,0, 0,0,1 is no number for each of 12 places",
    ("0,0,1,1", "0,0,7,1"): "the goal has the shape 6, which is not in the tray",
    ("0,0,1,1", "0,1,0,1"): "'bar' does not come to lie on these cells by sliding",
    ("#+#2###", "#+3#2###"): "stands on the corridor at [3, 1]",
    ("sg:0:", "tray "): "there is no tray for the problem 0",
}


@pytest.mark.parametrize("change", FAULTY, ids=FAULTY.values())
def test_what_is_wrong_with_a_tray_is_said(change: tuple[str, str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(FILE.replace(*change).replace("RESULT", ""))
    assert any(FAULTY[change] in fault.what for fault in caught.value.faults), caught.value


def test_what_a_file_cannot_say_of_a_tray_is_refused() -> None:
    for name, words in (
        ("tray-hexes-bars", "have trays on squares, not on hexagon"),
        ("tray-numbers-2x3", "have no marks and no colours of sides in trays"),
    ):
        with pytest.raises(PuzzleError, match=words):
            write_foreign(tilewright.load(name).problem(), "xmpuzzle")


def test_the_command_converts_there_and_back(tmp_path: Path) -> None:
    path = tmp_path / "klotski.xmpuzzle"
    there = command("convert", "klotski", "--output", str(path))
    assert (there.returncode, "trays are read by BurrTools from 2026 on" in there.stderr) == (
        0,
        True,
    )
    assert '<gridType type="5"/>' in path.read_text()
    slid = command("slide", str(path))
    assert slid.stdout.startswith("klotski: 81 moves, no way is shorter")
