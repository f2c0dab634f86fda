"""The counts of the core while puzzles grow, beside those of the compiled puzzle."""

from __future__ import annotations

from random import Random

import pytest

import tilewright
from tilewright import Puzzle, Region, _core
from tilewright.challenges.grow_ground import GrowGround, Share, assembly_of, bits
from tilewright.challenges.grow_judges import STARS, GrowJudge, counted
from tilewright.compile import compile_problem
from tilewright.deduction.judge import Judge
from tilewright.lattice import LATTICES
from tilewright.model import Piece
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions

HOLLOW = Region(Region.box(3, 3, 3).cells, [(1, 1, 1)])
LONG = Region(Region.box(4, 2, 2).cells, [(0, 0, 0), (3, 1, 1)])
HEXAGONS = Region([(x, y) for x in range(4) for y in range(3)])
#: pieces of which some may be turned, some reflected
MIXED: tuple[dict[str, bool], ...] = tuple(
    {"turns": at % 3 != 0, "flips": at % 2 == 0} for at in range(6)
)
#: lattice, region, pieces, and what they may do in turns
GROUNDS: dict[str, tuple[str, Region, int, tuple[dict[str, bool], ...]]] = {
    "cube": ("cube", Region.box(3, 3, 3), 6, ({},)),
    "hollow": ("cube", HOLLOW, 4, ({},)),
    "small": ("cube", Region.box(2, 2, 2), 4, ({},)),
    "mirrored": ("cube", LONG, 4, ({"flips": True},)),
    "mixed": ("cube", Region.box(3, 3, 3), 6, MIXED),
    "board": ("square", Region.box(5, 4), 5, ({},)),
    "unturned": ("square", Region.box(4, 4), 5, ({"turns": False},)),
    "some-turned": ("square", Region.box(5, 4), 5, MIXED),
    "hexagons": ("hexagon", HEXAGONS, 4, ({},)),
    "some-hexagons": ("hexagon", HEXAGONS, 4, MIXED),
    "triangles": ("triangle", tilewright.load("hexiamonds-parallelogram-4-9").region, 5, ({},)),
}


@pytest.mark.parametrize("name", GROUNDS)
def test_assemblies_are_as_many_as_the_compiled_puzzle_has(name: str) -> None:
    lattice, region, number, may = GROUNDS[name]
    ground = GrowGround.of(region, LATTICES[lattice])
    shares = [Share(ground.whole, 0, 1, len(ground.cells))] * number
    models = tuple(
        Piece.of(f"P{at}", ground.cells[:1], **may[at % len(may)]) for at in range(number)
    )
    puzzle = Puzzle("ground", region, models, lattice)
    data = [([*bits(one.within)], [], one.least, one.most) for one in shares]
    optional = ground.cells_of(ground.optional)
    growth = _core.Growth(lattice, ground.cells, optional, data, models, STARS)
    judge = GrowJudge(puzzle, ground, models, STARS, False, 1_000, Judge())
    random, seen = Random(name), set[int]()
    for _ in range(40):
        pieces = growth.divide(random.getrandbits(64))
        if pieces is None:
            continue
        compiled = compile_problem(judge.puzzle_of(assembly_of(pieces), "one").problem())
        said, is_all = counted(compiled, Watch(SearchOptions()))
        assert is_all
        assert growth.count(pieces, 10**6, 10**7) == (said, True)
        assert growth.count(pieces, 2)[0] == min(said, 2)
        seen.add(said)
    assert len(seen) > 1
