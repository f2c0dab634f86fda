"""Generated challenges: right, unique where asked, different, reproducible, and an honest end."""

from __future__ import annotations

import json

import pytest

import tilewright
from tilewright.results.challenge import Challenge

from ..cli.commands import tilewright as run

FIVE = {
    frozenset({(0, 1), (4, 0), (3, 1)}),
    frozenset({(0, 2), (3, 0), (1, 3)}),
    frozenset({(0, 2), (4, 1), (1, 3)}),
    frozenset({(0, 3), (2, 0), (3, 1)}),
    frozenset({(1, 4), (2, 0), (3, 1)}),
}


def images(pegs: object, width: int, height: int) -> list[frozenset[tuple[int, ...]]]:
    """Return the four images of a set of cells in a box that is no square, or is taken as none."""
    cells = [tuple(cell) for cell in pegs]  # type: ignore[attr-defined]
    return [
        frozenset(((width - 1 - x) if i else x, (height - 1 - y) if j else y) for x, y in cells)
        for i in (0, 1)
        for j in (0, 1)
    ]


def test_the_five_unique_peg_sets_are_all() -> None:
    puzzle = tilewright.load("pegged-5x5-s")
    made = tilewright.generate(puzzle, number=100, unique=True)
    assert {frozenset(challenge.setting["pegs"]) for challenge in made} == FIVE
    assert (made.ended, made.made, made.tried) == ("all", 5, 392)


@pytest.mark.parametrize("touch", ["on", "off"])
def test_l_puzzles_are_unique_by_an_independent_count(touch: str) -> None:
    puzzle = tilewright.load("l-puzzle-6x8")
    challenges = list(tilewright.generate(puzzle, number=25, seed=4, unique=True, touch=touch))
    assert len(challenges) == 25
    seen: set[frozenset[tuple[int, ...]]] = set()
    for challenge in challenges:
        pegs = challenge.setting["pegs"]
        assert tilewright.count(puzzle, engine="cells", pegs=pegs, touch=touch) == 1
        assert tilewright.verify(puzzle, challenge.solution, pegs=pegs, touch=touch)
        assert seen.isdisjoint(images(pegs, 8, 6))
        seen.add(frozenset(pegs))


def made(seed: int, threads: int) -> list[Challenge]:
    puzzle = tilewright.load("l-puzzle-6x8")
    return list(tilewright.generate(puzzle, number=8, seed=seed, threads=threads))


def test_the_same_seed_gives_the_same_challenges() -> None:
    first = [challenge.data() for challenge in made(7, 1)]
    assert first == [challenge.data() for challenge in made(7, 2)]
    assert first != [challenge.data() for challenge in made(8, 2)]


def test_without_unique_solutions_are_counted() -> None:
    puzzle = tilewright.load("pegged-5x5")
    for challenge in tilewright.generate(puzzle, number=5, seed=2):
        assert challenge.solutions == tilewright.count(puzzle, **challenge.setting)


def test_large_setups_that_block_are_sampled() -> None:
    region = tilewright.Region.box(6, 6)
    setup = tilewright.Setup((tilewright.AnyCells("pegs", "blocked", 6),))
    pieces = tilewright.piece_set("pentominoes")[:6]
    puzzle = tilewright.Puzzle("six", region, pieces, setup=setup)
    found = tilewright.generate(puzzle, number=3, seed=1)
    for challenge in found:
        assert challenge.solutions == tilewright.count(puzzle, **challenge.setting)
        assert tilewright.verify(puzzle, challenge.solution, **challenge.setting)
    assert found.ended == "number"


def test_where_nothing_is_left_to_choose_pieces_are_given() -> None:
    for puzzle, setting in (
        (tilewright.load("pentominoes-3x20"), {}),
        (tilewright.load("pegged-5x5"), {"pegs": "1,0 3,2 4,4"}),
    ):
        made = tilewright.generate(puzzle, set=setting)
        same = tilewright.generate(puzzle, set=setting, minimal=True)
        (challenge,) = made
        assert challenge == next(iter(same))
        assert (challenge.given, challenge.solutions, made.candidate) == (True, 1, "board")
    done = run("generate", "pentominoes-3x20", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["challenges"][0]["givens"]
    assert "boards" in done.stderr


@pytest.mark.parametrize("nodes", [100, 1000])
def test_a_challenge_never_states_a_number_that_a_limit_cut_short(nodes: int) -> None:
    puzzle = tilewright.load("pentominoes-3x20")
    for asked in ({"givens": 1}, {"minimal": True}):
        made = puzzle.generate(number=2, limit_nodes=nodes, **asked)  # type: ignore[attr-defined]
        for challenge in made:
            assert challenge.solutions == tilewright.count(challenge.solution.problem).solutions
    assert made.ended in ("number", "nodes")


def test_a_capped_number_is_a_lower_bound() -> None:
    """Soma has 11,520 solutions, and 10,000 are counted."""
    (challenge,) = tilewright.load("soma-3x3x3").generate(givens=0)  # type: ignore[attr-defined]
    data = challenge.data()
    assert (data["solutions"], data["at_least"]) == (None, 10_000)
    assert challenge.rows[0]["solutions"] is None
    assert "(at least 10,000 solutions)" in challenge.headline(1)


def test_the_command(tmp_path: object) -> None:
    done = run("generate", "pegged-5x5-s", "--unique", "--number", "9", "--format", "json")
    data = json.loads(done.stdout)
    assert (done.returncode, data["all"], len(data["challenges"])) == (0, True, 5)
    assert "these are all that exist" in done.stderr
    text = run("generate", "l-puzzle-6x8", "--number", "2", "--seed", "3")
    assert text.stdout.count("pegs=") == 2
    assert run("generate", "l-puzzle-6x8", "--format", "svg").returncode == 2
    pictures = run(
        "generate",
        "l-puzzle-6x8",
        "--number",
        "2",
        "--format",
        "svg",
        "--output",
        f"{tmp_path}/c.svg",
    )
    assert pictures.returncode == 0
