"""Small facts out of files of BurrTools' authors: cells, and the assemblies that the files keep.

From https://github.com/burr-tools/burr-tools, commit b72a71d, ``examples``: BallRoom (designs by Stewart
Coffin) and Bermuda.  The whole comparison is in docs/foreign-files.md.
"""

from __future__ import annotations

import pytest

import tilewright
from tests.foreign.test_assemblies import saved
from tests.foreign.test_xmpuzzle import grid, problem, read, shape, voxel
from tilewright import PuzzleError
from tilewright.foreign import burr_turns

#: ballroom two: sides and places of its pieces, and last of its result
BALLROOM_TWO = (
    (3, 2, 1, "#_#_#_"),
    (3, 3, 1, "#___#___#"),
    (3, 3, 2, "#___#___#_______#_"),
    (3, 3, 3, "#___#___#_#_#_#_#___#_#_#__"),
)
BALLROOM_TWO_KEPT = ("2 1 1 4 2 0 2 2 0 0 0 0",)

#: ballroom three: sides and places of its pieces, and last of its result
BALLROOM_THREE = (
    (3, 2, 1, "#_#_#_"),
    (3, 3, 1, "#___#___#"),
    (3, 3, 2, "#___#___#_______#_"),
    (3, 3, 2, "__#_#_____#_____#_"),
    (3, 3, 3, "#_#_#_#_#_#_#_#_#_#_#_#_#_#"),
)
BALLROOM_THREE_KEPT = (
    "0 0 2 9 2 0 0 5 0 0 0 0 0 1 1 9",
    "2 0 2 11 2 0 0 7 0 0 0 0 0 1 1 9",
    "2 0 0 7 0 2 0 1 0 0 0 0 1 1 2 18",
)

#: bermuda: sides and places of its pieces, and last of its result
BERMUDA = (
    (4, 2, 1, "_##_####"),
    (4, 2, 1, "_#_#####"),
    (4, 2, 2, "####_#_____#____"),
    (4, 2, 2, "####_#__#_______"),
    (4, 2, 2, "_#__####_______#"),
    (4, 2, 2, "_#__####____#___"),
    (4, 2, 2, "###__#____##____"),
    (4, 2, 2, "_#__###_______##"),
    (3, 2, 2, "_#_###_#__#_"),
    (3, 2, 2, "_#_###___#_#"),
    (3, 2, 3, "_#_###___#_____#__"),
    (3, 2, 3, "_#_###____#_____#_"),
    (
        7,
        4,
        3,
        "_#####_##############_#####__#####_##############_#####__#####_##############_#####_",
    ),
)
BERMUDA_KEPT = (
    "2 0 1 0 7 2 0 7 2 0 0 0 4 3 0 3 3 1 0 2 2 3 1 9 4 0 2 6 4 2 2 6 -1 1 2 10 4 1 2 "
    "11 6 0 2 6 3 2 2 7",
)

Shapes = tuple[tuple[int, int, int, str], ...]
#: the grid, the shapes, hotspots of pieces, the kept assemblies and their number up to symmetry
FACTS: dict[str, tuple[int, Shapes, dict[int, str], tuple[str, ...]]] = {
    "BallRoom, problem 2": (2, BALLROOM_TWO, {}, BALLROOM_TWO_KEPT),
    "BallRoom, problem 3": (2, BALLROOM_THREE, {3: 'hx="1" hy="1"'}, BALLROOM_THREE_KEPT),
    "Bermuda": (1, BERMUDA, {}, BERMUDA_KEPT),
}


def file_of(name: str) -> str:
    """Return a file with these facts."""
    number, shapes, hotspots, kept = FACTS[name]
    voxels = [voxel(*one) for one in shapes]
    for index, words in hotspots.items():
        voxels[index] = voxels[index].replace(' type="0"', f' type="0" {words}')
    said = "".join(f"<solution><assembly>{words}</assembly></solution>" for words in kept)
    text = grid(
        number, "".join(voxels), problem(len(shapes) - 1, *map(shape, range(len(shapes) - 1)))
    )
    return text.replace("</problem>", f"<solutions>{said}</solutions></problem>")


@pytest.mark.parametrize("name", FACTS)
def test_kept_assemblies_are_all_there_are(name: str) -> None:
    kept = FACTS[name][-1]
    back = saved(file_of(name), None)
    assert tilewright.verify_all(back.problem, back.solutions)
    assert len(set(back.solutions)) == len(kept)
    assert read(file_of(name)).count(distinct=True).distinct == len(kept)


def test_another_numbering_of_turns_does_not_fill_the_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The kept assemblies tell the numbers: with two of them exchanged they are refused."""
    turns = dict(burr_turns._BALLS)
    turns[7], turns[9] = turns[9], turns[7]
    monkeypatch.setattr(burr_turns, "_BALLS", turns)
    with pytest.raises(PuzzleError, match="no way to turn fills the result"):
        saved(file_of("BallRoom, problem 3"), None)
