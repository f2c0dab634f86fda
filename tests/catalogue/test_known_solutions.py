"""Published solutions of the catalogue's puzzles are among those that are found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import tilewright
from tilewright import Solution, catalogue

#: one solution of each class: the symbols, and the bars lettered in the order of their first cells
FIVE_SQUARED = [
    ("sctfw/wfcts/ctswf/fswct/twfsc", "AAABC/DDDBC/EFFBC/EGGGH/EIIIH"),
    ("sctwf/wfcts/ctsfw/fswct/twfsc", "AAABC/DDDBC/EFFBC/EGGGH/EIIIH"),
    ("ftwcs/tcswf/cftsw/swcft/wsftc", "AAABC/DEFBC/DEFBC/DEGGG/HHHII"),
    ("wtfcs/tcswf/cftsw/swcft/fswtc", "AAABC/DEFBC/DEFBC/DEGGG/HHHII"),
]
#: the answer of l-puzzle-6x8-book-17, a letter for the kind of piece on each cell
L_ANSWER = "LLLSMCCC/LSSSMSSC/CCCMMSMM/CMLLLSMS/LMMMLCMS/LLLCCCSS"
KINDS = {"long_tip": "L", "short_tip": "S", "corner": "C", "mid_piece": "M"}


def rows(solution: Solution, letter: Callable[[int, int], str]) -> str:
    """Return a picture of a solution: ``letter`` says what stands for a placement and its cell."""
    at = {
        cell: letter(number, index)
        for number, placement in enumerate(solution.placements)
        for index, cell in enumerate(placement.cells)
    }
    width, height = solution.problem.puzzle.region.sides
    return "/".join("".join(at[x, y] for x in range(width)) for y in range(height))


def symbols(solution: Solution) -> str:
    return rows(solution, lambda number, index: solution.placements[number].marks[index] or ".")


def layout(solution: Solution) -> str:
    return rows(solution, lambda number, _: "ABCDEFGHI"[number])


def kinds(solution: Solution) -> str:
    return rows(solution, lambda number, _: KINDS[solution.placements[number].piece])


def test_five_squared_has_the_published_solutions() -> None:
    found = list(tilewright.solutions(catalogue.load("five-squared")))
    pictures = {(symbols(solution), layout(solution)) for solution in found}
    assert len(pictures) == 32
    assert pictures.issuperset(FIVE_SQUARED)


def test_five_squared_lies_on_layouts_of_the_bare_bars() -> None:
    bare = {layout(s) for s in tilewright.solutions(catalogue.load("five-squared-shapes"))}
    engraved = {layout(s) for s in tilewright.solutions(catalogue.load("five-squared"))}
    assert len(bare) == 164
    assert len(engraved) == 16
    assert engraved < bare


@pytest.mark.parametrize("touch", ["on", "off"])
def test_the_l_puzzle_has_the_answer_of_the_book(touch: str) -> None:
    puzzle = catalogue.load("l-puzzle-6x8-book-17")
    found = [kinds(solution) for solution in tilewright.solutions(puzzle, touch=touch)]
    assert L_ANSWER in found
    assert len(found) == {"on": 1, "off": 2}[touch]


def test_every_answer_of_the_l_puzzle_has_its_holes_on_the_pegs() -> None:
    for name in ("l-puzzle-6x8-book-9", "l-puzzle-8x8-c"):
        puzzle = catalogue.load(name)
        pegs = puzzle.settings["pegs"]
        found = [symbols(solution) for solution in tilewright.solutions(puzzle, touch="off")]
        assert found
        assert set(found) == {pegs}
