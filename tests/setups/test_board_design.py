"""``design_boards``: all boards of a family up to symmetry, compared with going through them plainly."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.reference import slow
from tilewright import AnyCells, Piece, Placed, Puzzle, Region, Rule, Setup, piece_set
from tilewright.errors import Interrupted, LimitReached, PuzzleError, TilewrightError
from tilewright.lattice import LATTICES, Cell
from tilewright.model import Problem
from tilewright.model.growth import grow

from ..cli.commands import tilewright as run

#: of random puzzles for each family
CASES = 10
#: the largest piece of random puzzles, by lattice
LARGEST = {"square": 4, "hexagon": 3, "triangle": 4, "cube": 3, "square-edge": 3}
TETROMINOES = Puzzle("tetrominoes", Region.box(5, 5), piece_set("tetrominoes"))
#: L, O and S in a square of 16
THREE = Puzzle("three", Region.box(4, 4), piece_set("tetrominoes")[1:4])


def same(one: Problem, other: Problem, whole: Problem | None = None) -> bool:
    """Tell whether some turn and slide takes a board to another, with marks and pieces.

    Args:
        one: a board.
        other: another.
        whole: the board of which both are what is left, if that has to stay as it is.
    """
    board, goal = list((whole or one).region.cells), set((whole or other).region.cells)
    first, second = _looks(whole or one), _looks(whole or other)
    for turn in slow.turns_of(one.lattice):
        for target in goal:
            moved = turn.apply(board[0])
            if one.lattice.translation_class(moved) != one.lattice.translation_class(target):
                continue
            vector = tuple(a - b for a, b in zip(target, moved, strict=True))
            images = {
                cell: tuple(a + b for a, b in zip(turn.apply(cell), vector, strict=True))
                for cell in board
            }
            fits = (
                set(images.values()) == goal
                and {images[cell] for cell in one.region.cells} == set(other.region.cells)
                and all(first[cell] == second[image] for cell, image in images.items())
            )
            if fits and slow._mates(one, turn.apply, images.__getitem__):
                return True
    return False


def _looks(problem: Problem) -> dict[Cell, tuple[bool, str | None]]:
    marks, region = dict(problem.region.marks), problem.region
    return {cell: (cell in region.optional, marks.get(cell)) for cell in region.cells}


def connected(lattice: str, size: int, among: set[Cell] | None = None) -> set[frozenset[Cell]]:
    """Return all connected sets of cells: those that begin near 0, or those among some cells."""
    kind = LATTICES[lattice]
    starts = among or set(kind.representatives)
    found = {frozenset([cell]) for cell in starts}
    for _ in range(size - 1):
        found = {
            cells | {near}
            for cells in found
            for own in cells
            for near in kind.neighbours(own)
            if near not in cells and (among is None or near in among)
        }
    return found


def plain(puzzle: Puzzle, family: str) -> Iterator[Region]:
    """Yield every region of a family, images and all."""
    kind, _, number = family.partition(":")
    region, lattice = puzzle.region, LATTICES[puzzle.lattice]
    if kind == "blocked":
        for cells in combinations(region.cells, int(number)):
            yield region.without(cells)
    elif kind == "boxes":
        for sides in product(range(1, int(number) + 1), repeat=lattice.coordinates):
            box = Region.box(*sides, lattice=puzzle.lattice)
            if len(box.cells) == int(number):
                yield box
    else:
        among = set(region.cells) if kind == "sub-boards" else None
        for part in connected(puzzle.lattice, int(number), among):
            yield Region(lattice.canonical(part))  # a region has no address below 0


def twin(puzzle: Puzzle, family: str) -> list[tuple[int, int]]:
    """Return the solutions of each board of a family, and the same up to its symmetries."""
    kept: dict[tuple[int, int], list[Problem]] = {}
    whole = puzzle.problem() if family.startswith("blocked") else None
    for region in plain(puzzle, family):
        problem = replace(puzzle, region=region).problem()
        found = slow.solutions(problem)
        numbers = len(found), slow.distinct(problem, found) if found else 0
        others = kept.setdefault(numbers, [])
        if not any(same(problem, other, whole) for other in others):
            others.append(problem)
    return sorted(numbers for numbers, boards in kept.items() for _ in boards)


def random_puzzle(rng: random.Random) -> Puzzle:
    """Return a small board with two or three pieces, which may turn and flip or not."""
    lattice = rng.choice(["square", *LARGEST])
    sizes = range(1, LARGEST[lattice] + 1)
    shapes = [min(images) for size in sizes for images in grow(LATTICES[lattice], size)]
    pieces = tuple(
        Piece.of(
            f"p{number}",
            cells,
            copies=rng.choice([(1, 1), (1, 1), (0, 2)]),
            turns=rng.choice([True, True, False]),
            flips=rng.choice([None, None, False, True]),
        )
        for number, cells in enumerate(rng.sample(shapes, rng.choice([2, 3])))
    )
    solid = {"cube": [(2, 2, 2), (3, 2, 1)], "square-edge": [(2, 2, 2)]}
    sides = rng.choice(solid.get(lattice, [(3, 3), (4, 2)]))
    region = Region.box(*sides, lattice=lattice)
    return Puzzle("random", region, pieces, lattice)


def random_family(rng: random.Random, puzzle: Puzzle, kind: str) -> str:
    """Return a family that the pieces fit."""
    low = sum(piece.size * piece.copies[0] for piece in puzzle.pieces)
    high = sum(piece.size * (piece.copies[1] or 0) for piece in puzzle.pieces)
    shapes = 5 if puzzle.lattice == "square" else 4
    most = {"blocked": 3, "boxes": 8, "sub-boards": 6, "shapes": shapes}
    fitting = []
    for number in range(1, most[kind] + 1):
        area = len(puzzle.region.cells) - number if kind == "blocked" else number
        if low <= area <= high:
            fitting.append(number)
    return f"{kind}:{rng.choice(fitting)}" if fitting else ""


@pytest.mark.parametrize("kind", ["blocked", "boxes", "sub-boards", "shapes"])
@pytest.mark.parametrize("case", range(CASES))
def test_the_boards_are_those_found_plainly(kind: str, case: int) -> None:
    rng = random.Random(f"{kind} {case}")
    family = ""
    while not family:
        puzzle = random_puzzle(rng)
        family = random_family(rng, puzzle, kind)
        try:
            found = puzzle.design_boards(family, limit=10_000) if family else None
        except PuzzleError:  # an area between that no choice of the pieces has
            family = ""
    assert found is not None
    wanted = twin(puzzle, family)
    boards = sorted((one.solutions, one.distinct) for one in found.listed)
    assert found.candidates == found.tally.tried == len(wanted), (family, puzzle)
    assert boards == [numbers for numbers in wanted if numbers[0]], (family, puzzle)
    assert found.tally.solvable == len(boards)
    assert found.tally.unique == sum(distinct == 1 for _, distinct in boards)
    for one in found.listed[:3]:
        made = found.puzzle_with(one)
        assert made.count(distinct=True).solutions == one.solutions
        assert made.count(distinct=True).distinct == one.distinct


def test_random_boards_are_of_all_kinds() -> None:
    """So that a comparison of nothing with nothing is noticed."""
    numbers = {True: 0, False: 0}
    for kind, case in product(["blocked", "sub-boards", "shapes"], range(CASES)):
        rng = random.Random(f"{kind} {case}")
        puzzle = random_puzzle(rng)
        family = random_family(rng, puzzle, kind)
        try:
            tally = puzzle.design_boards(family).tally if family else None
        except PuzzleError:
            continue
        if tally:
            numbers[True] += tally.solvable
            numbers[False] += tally.tried - tally.solvable
    assert min(numbers.values()) > 20


@pytest.mark.parametrize("seed", range(6))
def test_images_of_a_board_have_the_same_boards(seed: int) -> None:
    rng = random.Random(seed)
    cells = rng.choice(
        sorted(map(sorted, connected("square", 8, set(product(range(3), range(4))))))
    )
    pieces = piece_set("one-sided-tetrominoes") if seed % 2 else piece_set("trominoes")
    puzzle = Puzzle("own", Region(cells), tuple(replace(one, copies=(0, 2)) for one in pieces))
    family = "blocked:2" if seed % 2 == 0 else "sub-boards:4"
    numbers = []
    for isometry in LATTICES["square"].isometries:
        if isometry.flipped and seed % 2:
            continue
        moved = [isometry.apply(cell) for cell in cells]
        image = replace(puzzle, region=Region(LATTICES["square"].canonical(moved)))
        found = image.design_boards(family, limit=1000)
        listed = sorted((one.solutions, one.distinct, one.symmetries) for one in found.listed)
        numbers.append((found.candidates, found.tally, listed))
    assert numbers == numbers[:1] * len(numbers)


def test_ways_to_block_cells_of_a_chessboard() -> None:
    """One cell: a triangle of 4 x 5 / 2.  Two: 2016 pairs are fixed by the eight symmetries
    2016, 0, 32, 0, 32, 32, 56, 56 times, and 2224 / 8 is 278 (Burnside).
    """
    monominoes = (Piece.of("O1", "X", copies=(0, None)),)
    board = Puzzle("chessboard", Region.box(8, 8), monominoes)
    for family, number in (("blocked:1", 10), ("blocked:2", 278)):
        found = board.design_boards(family, limit=1)
        assert (found.candidates, found.tally.unique, found.complete) == (number, number, True)


@pytest.mark.parametrize(
    ("lattice", "numbers"),
    [  # A000105, A000228, A000577, A038119
        ("square", [1, 1, 2, 5, 12, 35, 108]),
        ("hexagon", [1, 1, 3, 7, 22, 82]),
        ("triangle", [1, 1, 1, 3, 4, 12, 24]),
        ("cube", [1, 1, 2, 7, 23]),
    ],
)
def test_shapes_are_the_free_polyforms(lattice: str, numbers: list[int]) -> None:
    zero = LATTICES[lattice].representatives[0]
    one = Piece.of("O1", [zero], copies=(1, None))
    puzzle = Puzzle("ones", Region([zero]), (one,), lattice)
    found = [puzzle.design_boards(f"shapes:{n}").tally for n in range(1, len(numbers) + 1)]
    assert [tally.tried for tally in found] == numbers
    assert [tally.unique for tally in found] == numbers


def test_pieces_that_stay_on_their_back_tell_mirror_images_apart() -> None:
    """One-sided trominoes are the same two, one-sided tetrominoes seven (A000988); fixed ones 19 (A001168)."""
    bars = (Piece.of("bar", "XX", copies=(0, None)), Piece.of("J", "XX/X./X.", flips=False))
    one_sided = Puzzle("one-sided", Region.box(2, 2), (bars[0], replace(bars[1], copies=(0, 1))))
    assert one_sided.design_boards("shapes:4").candidates == 7
    fixed = Piece.of("J", "XX/X./X.", turns=False, flips=False, copies=(0, 1))
    assert (
        Puzzle("fixed", Region.box(2, 2), (bars[0], fixed)).design_boards("shapes:4").candidates
        == 19
    )


def test_colours_rule_out_no_board_with_cells_that_may_stay_empty() -> None:
    region = Region.picture("..??")
    domino = Puzzle("domino", region, (Piece.of("domino", "XX"),))
    found = domino.design_boards("blocked:1", limit=10)
    assert (found.candidates, found.tally.coloured, found.tally.solvable) == (4, 0, 3)


def test_the_rectangles_of_the_pentominoes() -> None:
    """Miller 1960 (6 x 10) and Haselgrove, Haselgrove 1960 (the others)."""
    puzzle = tilewright.load("pentominoes-6x10")
    found = puzzle.design_boards("boxes", rank="solutions")
    assert [(one.region.sides, one.distinct) for one in found.listed] == [
        ((10, 6), 2339),
        ((12, 5), 1010),
        ((15, 4), 368),
        ((20, 3), 2),
    ]
    assert (found.candidates, found.tally.solvable, found.cells) == (6, 4, (60, 60))


def test_ranks_and_unique() -> None:
    every = THREE.design_boards("sub-boards", rank="solutions", limit=10_000)
    most = [one.distinct for one in every.listed]
    assert most == sorted(most, reverse=True)
    unique = THREE.design_boards("sub-boards", unique=True, limit=10_000)
    assert len(unique.listed) == unique.tally.unique == every.tally.unique == most.count(1)
    assert [one.symmetries for one in unique.listed] == sorted(
        (one.symmetries for one in every.listed if one.distinct == 1), reverse=True
    )
    fewest = THREE.design_boards("sub-boards", limit=10_000)
    assert [one.distinct for one in fewest.listed] == sorted(most)
    capped = THREE.design_boards("sub-boards", most=3, limit=10_000)
    numbers = {one.number: one for one in capped.listed}
    assert numbers.keys() == {one.number for one in every.listed}
    for one in every.listed:
        assert numbers[one.number].distinct == min(one.distinct, 3)
        assert numbers[one.number].exact == (one.distinct < 3)


def test_the_hardest_first() -> None:
    found = THREE.design_boards("sub-boards", unique=True, rank="difficulty", limit=1000)
    assert len(found.listed) == found.tally.unique > 5
    stars = [one.judged.stars for one in found.listed if one.judged]
    assert None not in stars
    assert stars == sorted(stars, key=lambda one: -(one or 0))
    hardest = found.puzzle_with(found.listed[0]).rate(samples=0)
    assert hardest.stars == stars[0]
    assert str(found.listed[0]) == f"1 solution {'*' * stars[0]}{'.' * (5 - stars[0])}"


def test_a_rule_for_all_boards_leaves_their_symmetries() -> None:
    bars = Piece.of("bar", "XX", copies=(0, 4)), Piece.of("dot", "X", copies=(0, 4))
    free = Puzzle("free", Region.box(3, 3), bars)
    held = replace(free, rules=(Rule("no_crossroads", True),))
    for family in ("sub-boards:6", "blocked:3", "shapes:5"):
        every, fewer = (one.design_boards(family, limit=1000) for one in (free, held))
        assert every.candidates == fewer.candidates
        numbers = {one.region: one.solutions for one in every.listed}
        wanted = {
            region: number
            for region in numbers
            if (number := replace(held, region=region).count().solutions)
        }
        if family != "shapes:5":  # where pictures lie, images may differ
            assert {one.region: one.solutions for one in fewer.listed} == wanted
        assert sum(numbers.values()) > sum(wanted.values()) > 0


def test_a_rule_that_names_a_cell_holds_boards_to_their_place() -> None:
    pieces = tuple(replace(one, copies=(0, 2)) for one in piece_set("trominoes"))
    corner = Rule("cover", {"cell": [0, 0], "piece": "I3"})
    puzzle = Puzzle("corner", Region.box(3, 3), pieces, rules=(corner,))
    found = puzzle.design_boards("sub-boards:6", limit=1000)
    parts = connected("square", 6, set(puzzle.region.cells))
    boards = [part for part in parts if (0, 0) in part]
    classes = {
        min(
            tuple(sorted(map(isometry.apply, part))) for isometry in LATTICES["square"].isometries
        ): part
        for part in boards
    }
    counts = [replace(puzzle, region=Region(part)).count().solutions for part in classes.values()]
    assert found.tally.impossible == len(parts) - len(boards)
    assert found.candidates == len(classes) + len(parts) - len(boards)
    assert sorted(one.solutions for one in found.listed) == sorted(filter(None, counts))
    assert "cannot be, e.g. because" in str(found)


def test_what_is_on_the_board_stays_when_cells_are_blocked() -> None:
    bars = Piece.of("bar", "XX", copies=(1, 4))
    puzzle = Puzzle("laid", Region.box(3, 3), (bars,), placed=(Placed("bar", ((0, 0), (1, 0))),))
    found = puzzle.design_boards("blocked:1", limit=100)
    assert found.candidates == 7
    assert all({(0, 0), (1, 0)} <= set(one.region.cells) for one in found.listed)
    marked = Puzzle("marked", Region(Region.box(3, 3).cells, marks={(0, 0): "a"}), (bars,))
    assert marked.design_boards("blocked:1").candidates == 3
    reading = replace(marked, rules=(Rule("marks", {"unmarked": "any"}),))
    assert reading.design_boards("blocked:1").candidates == 6
    torus = Puzzle("torus", Region.box(3, 3, wrap="torus"), (bars,))
    assert torus.design_boards("blocked:1").candidates == 1


def test_everything_that_does_not_fit_is_reported_at_once() -> None:
    held = Piece.of("bar", "XX", at=[[(0, 0), (1, 0)]])
    region = Region(Region.box(3, 3).cells, marks={(0, 0): "a"})
    puzzle = Puzzle(
        "full", region, (held, Piece.of("dot", "X")), setup=Setup((AnyCells("pegs", "blocked", 1),))
    )
    with pytest.raises(PuzzleError) as caught:
        puzzle.design_boards("shapes:4")
    assert [fault.path[0] for fault in caught.value.faults] == ["set", "region", "pieces", "boards"]
    assert "shapes:3 fits" in str(caught.value)


@pytest.mark.parametrize("copies", ["any", (1, "any"), (0, 4)])
def test_boxes_have_every_area_that_pieces_of_any_number_cover(copies: Any) -> None:
    """Right trominoes fill a rectangle of an area that 3 divides, but no 1 x n and no 3 x odd one.

    Source: I. P. Chu, R. Johnsonbaugh, "Tiling boards with trominoes", J. Recreational Math. 18 (1985).
    """
    right = piece_set("trominoes", only="V3", copies=copies)
    found = Puzzle("right", Region.box(6, 6), right).design_boards(
        "boxes", rank="solutions", limit=99
    )
    most = 12 if copies == (0, 4) else 36
    assert found.family == f"boxes:1..{most}"
    filled = {one.region.sides for one in found.listed}
    assert filled == {
        (width, height)
        for width in range(2, most + 1)
        for height in range(2, width + 1)
        if width * height <= most and width * height % 3 == 0
        if not (3 in (width, height) and width * height % 2)
    }


@pytest.mark.parametrize("kind", ["boxes", "sub-boards", "shapes"])
def test_a_range_of_areas_has_the_boards_of_each(kind: str) -> None:
    puzzle = replace(THREE, pieces=piece_set("trominoes", copies="any"))
    together = puzzle.design_boards(f"{kind}:4..7", limit=999)
    alone = puzzle.design_boards(f"{kind}:6", limit=999)
    assert (together.family, together.cells) == (f"{kind}:4..7", (6, 6))
    assert replace(together, family=alone.family) == alone
    wide = puzzle.design_boards(f"{kind}:1..6", limit=999)
    three = puzzle.design_boards(f"{kind}:3", limit=999)
    assert wide.cells == (3, 6)
    assert wide.candidates == three.candidates + alone.candidates
    regions = {one.region for one in wide.listed}
    assert regions == {one.region for one in (*three.listed, *alone.listed)}


@pytest.mark.parametrize("kind", ["sub-boards", "shapes"])
def test_the_cells_of_other_new_boards_are_asked_for(kind: str) -> None:
    puzzle = replace(THREE, pieces=piece_set("trominoes", copies="any"))
    with pytest.raises(
        PuzzleError, match=rf"board, {kind}:N, e.g. {kind}:3 or {kind}:3..6"
    ) as caught:
        puzzle.design_boards(kind)
    assert len(caught.value.faults) == 1


@pytest.mark.parametrize(
    ("family", "message"),
    [
        ("blocked:1..2", "there is no family of boards 'blocked:1..2': give one number"),
        ("boxes:9..4", "give the least first"),
        ("boxes:0..4", "needs a number of cells of a board"),
        ("boxes:4..", "there is no family"),
        ("blokked:2", r"did you mean blocked:K\?"),
        ("blocked", "needs a number of cells to block"),
        ("shapes:0", "needs a number of cells of a board"),
        ("", "there is no family of boards ''"),
        ("shapes:", "there is no family"),
        ("shapes:-3", "there is no family"),
        ("boxes:9999999999", "there is no family"),
    ],
)
def test_no_such_family(family: str, message: str) -> None:
    with pytest.raises(TilewrightError, match=message):
        TETROMINOES.design_boards(family)


@pytest.mark.parametrize(
    ("family", "message"),
    [
        (
            "blocked:4",
            "no choice of the pieces covers the 21 cells that are left of 25; blocked:5 fits",
        ),
        ("blocked:26", "26 cells are to be blocked, and 25 can be; block fewer"),
        ("shapes:19", "no choice of the pieces covers 19 cells; shapes:20 fits"),
        ("shapes", r"there are about [\d,]+ shapes of 20 cells, the limit is 100,000"),
        ("boxes:5000", "the boards have 5,000 cells, the limit is 1,000"),
        ("boxes:4..5000", "the boards have 5,000 cells, the limit is 1,000"),
        ("boxes:17..19", "no choice of the pieces covers 17 to 19 cells; boxes:20 fits"),
    ],
)
def test_a_family_that_does_not_fit(family: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        TETROMINOES.design_boards(family)


@pytest.mark.parametrize(("number", "ways"), [(2, "103,672,800"), (7000, r"about 10\^4330")])
def test_the_remedy_for_a_large_board_is_found_at_once(number: int, ways: str) -> None:
    large = Puzzle("large", Region.box(120, 120), piece_set("pentominoes"))
    with pytest.raises(PuzzleError, match=f"there are {ways} ways") as refused:
        tilewright.design_boards(large, f"blocked:{number}")
    assert "blocked:14340 fits" in str(refused.value)  # met from outside at f17eaff


def test_too_many_ways_are_refused_before_any_is_made() -> None:
    ones = Puzzle("ones", Region.box(20, 20), (Piece.of("O1", "X", copies=(0, None)),))
    with pytest.raises(PuzzleError, match=r"there are 10,586,800 ways to block 3 of 400 cells"):
        ones.design_boards("blocked:3")
    ones = Puzzle("ones", Region.box(8, 8), ones.pieces)
    with pytest.raises(PuzzleError, match="more than 500,000 parts of"):
        ones.design_boards("sub-boards:32")


def test_numbers_and_ranks_that_cannot_be_meant() -> None:
    for keywords, message in (
        ({"rank": "level"}, "there is no rank 'level'; choose from fewest, solutions, difficulty"),
        ({"limit": 0}, "limit is 0"),
        ({"most": 0}, "most is 0"),
        ({"unique": True, "most": 3}, "does not go with most"),
    ):
        with pytest.raises(TilewrightError, match=message):
            TETROMINOES.design_boards("blocked:5", **keywords)  # type: ignore[arg-type]


@pytest.mark.medium
def test_limits_leave_it_incomplete() -> None:
    found = TETROMINOES.design_boards("blocked:5", limit_nodes=1)
    assert (found.ended, found.complete) == ("all", False)
    assert found.tally.undecided > 0
    assert "left open by the limit on nodes" in str(found).replace("\n", " ")
    with pytest.raises(LimitReached):
        TETROMINOES.design_boards("blocked:5", limit_time=0.0)
    pentominoes = Puzzle("pentominoes", Region.box(7, 9), piece_set("pentominoes"))
    found = pentominoes.design_boards("blocked:3", limit_time=1.0)  # all take half an hour
    assert (found.ended, found.complete) == ("time", False)
    assert found.tally.tried < found.candidates
    assert "stopped by the time limit" in str(found).replace("\n", " ")


def test_an_interrupt_keeps_what_was_found() -> None:
    def stop(share: float, found: int, tried: int) -> None:
        assert share == tried / 5280
        if found == 3:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        TETROMINOES.design_boards("sub-boards", progress=stop)
    partial = caught.value.partial
    assert isinstance(partial, tilewright.BoardDesign)
    assert (partial.ended, partial.tally.solvable, len(partial.listed)) == ("interrupted", 3, 3)


def test_the_command(tmp_path: Path) -> None:
    words = ("design", "any-trominoes-5x6", "--boards", "shapes:6", "--rank", "solutions")
    done = run(*words, "--limit", "2", "--json")
    data = json.loads(done.stdout)
    assert (data["candidates"], data["solvable"], data["unique"], data["complete"]) == (
        35,
        29,
        27,
        True,
    )
    assert [one["distinct"] for one in data["listed"]] == [2, 2]
    assert [len(one["cells"]) for one in data["listed"]] == [6, 6]
    assert all(len(line) <= 80 for line in run(*words).stdout.splitlines())
    picture = tmp_path / "boards.svg"
    assert run(*words, "--output", str(picture)).returncode == 0
    assert picture.read_text().startswith("<svg")
    table = run(*words, "--format", "csv", "--limit", "1").stdout.splitlines()
    assert table[0] == "number,board,solutions,distinct,symmetries,exact,stars"
    assert len(table) == 2


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--boards", "boxes", "--apart"], 2, "--apart and --boards exclude each other"),
        (["--boards", "boxes", "--rank", "level"], 2, "--rank level does not go with --boards"),
        (["--apart", "--rank", "fewest"], 2, "--rank fewest does not go with --apart"),
        (["--boards", "boxes", "--near", "3"], 2, "--near and --boards exclude each other"),
        (
            ["--boards", "boxes", "--pieces", "F", "--copies", "2"],
            2,
            "--copies and --boards exclude",
        ),
        (["--most", "3"], 2, "--most needs --boards"),
        (["--unique"], 2, "--unique needs --apart or --boards"),
        (["--format", "svg"], 2, "it needs --boards"),
        (["--boards", "circles"], 2, "there is no family of boards 'circles'"),
        (["--boards", "blocked:7"], 3, "the board is too small for the pieces"),
        (["--boards", "boxes", "--limit-time", "0"], 4, "stopped by the limit on time"),
    ],
)
def test_the_command_refuses(words: list[str], code: int, message: str) -> None:
    done = run("design", "pentominoes-6x10", *words)
    assert (done.returncode, message in done.stderr.replace("\n", " ")) == (code, True), done.stderr
