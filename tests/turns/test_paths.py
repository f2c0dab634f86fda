"""Turning pieces that shift: what the core finds, the checker replays, and neither says more than it knows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import dist, sqrt

import pytest

from tests.apart.randoms import as_solution
from tests.apart.turning import closed
from tests.turns.paths import found_with, same_as_exact, seeds, verdicts
from tests.turns.pathways import path_steps, taken, with_path
from tilewright import Disassembly, PuzzleError, verify_disassembly
from tilewright.draw.storyboard import Motion
from tilewright.draw.swinging import slanted
from tilewright.foreign.xmpuzzle_writing import Solved, write_xmpuzzle
from tilewright.model.moves import Moves

#: a domino in a channel as wide as a cell, which bends
BEND = closed("##### #.... #b### #b### #####")
#: a rectangle of length l and width b passes a bend as wide as w if l is at most 2 sqrt 2 w - 2 b
LEAST = (4 - 2 * sqrt(2)) / (6 + 4 * sqrt(2))


@pytest.fixture(scope="module")
def bent() -> Disassembly:
    """Return how the domino comes out with a clearance of 1/9."""
    found = taken(BEND, Fraction(1, 9), grid=32)
    assert found.apart
    return found


def test_a_domino_passes_a_bend_from_the_clearance_on_that_geometry_has() -> None:
    for part, apart in ((100, None), (103, True), (110, True)):
        assert taken(BEND, Fraction(part, 1000), grid=64).apart is apart
    assert 0.1 < LEAST < 0.103


def test_a_path_is_replayed_and_named(bent: Disassembly) -> None:
    assert verify_disassembly(bent).ok
    assert bent.data()["certified"] == "path"
    ((number, step, _),) = path_steps(bent)
    assert step.path[0][2] == 0
    assert step.path[-1][2] == 1
    assert bent.steps[number].data()["path"][0][2] == 0
    assert "while shifting" in str(bent)


def test_a_wrong_path_is_refused(bent: Disassembly) -> None:
    ((number, step, _),) = path_steps(bent)
    x, y, _ = step.path[-1]
    start = step.path[0]
    for path, kind in (
        ((start, step.path[-1]), "collision"),
        ((start, (x, y, Fraction(1, 2))), "forbidden-step"),
        ((*step.path[:-1], (x + 1, y, Fraction(1))), "forbidden-step"),
        ((*step.path[:-1], (x, y, Fraction(2)), step.path[-1]), "forbidden-step"),
        ((start, (*start[:2], Fraction(1)), step.path[-1]), "collision"),
    ):
        reasons = verify_disassembly(with_path(bent, number, path)).faults
        assert [reason.kind for reason in reasons][:1] == [kind], path


def test_a_path_is_wrong_where_none_are_allowed_or_pieces_are_larger(bent: Disassembly) -> None:
    for allowed, kind in (
        (replace(bent.allowed, paths=False), "forbidden-step"),
        (Moves(turns=True, clearance=Fraction(1, 12), paths=True), "collision"),
    ):
        (reason,) = verify_disassembly(replace(bent, allowed=allowed)).faults
        assert reason.kind == kind


def test_files_of_burrtools_have_no_paths(bent: Disassembly) -> None:
    with pytest.raises(PuzzleError, match="no turns during which pieces shift"):
        write_xmpuzzle(bent.solution.problem, Solved((bent,), 1, 1))


def test_pictures_follow_a_path(bent: Disassembly) -> None:
    motion = bent.story().motions[0]
    walls = [cell for cell in BEND[0] if cell[2] == 1]

    def nearest(motion: Motion) -> float:
        places = [slanted(sorted(BEND[1]), motion, share / 60, moves=True) for share in range(61)]
        return min(dist(one.middle, wall) for all_of in places for one in all_of for wall in walls)

    # Squares of 7/9 that do not overlap have their middles 7/9 apart at least.
    assert nearest(motion) > 7 / 9 > nearest(replace(motion, path=()))
    (one,) = slanted([(1, 2, 1)], motion, 1, moves=True)
    assert one.middle == pytest.approx([*map(float, bent.steps[0].moved((1, 2, 1)))])
    assert bent.saved("glb")[:4] == b"glTF"


def test_what_is_not_found_is_not_ruled_out() -> None:
    found = taken(BEND, Fraction(1, 20), grid=32)
    assert found.apart is None
    assert found.stuck == (0, 1)
    assert found.level is found.at_least is None
    assert "no path was found at grid 32, which does not rule one out" in str(found)
    data = found.data()
    assert (data["apart"], data["allowed"]["paths"]) == (None, True)


def test_paths_need_turns_and_a_clearance() -> None:
    solution = as_solution(BEND)
    for given in ({"paths": True}, {"turns": True, "paths": True}):
        with pytest.raises(PuzzleError, match="turning pieces may shift"):
            solution.disassemble(**given)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="the grid is 7"):
        solution.disassemble(turns=True, clearance="1/20", grid=7)


def test_paths_of_random_scenes_are_right() -> None:
    found = [found_with(seed) for seed in seeds(8, "an eighth")]
    assert [what for _, _, wrong in found for what in wrong] == []
    freed = sum(bool(one.apart) for _, one, _ in found)
    assert 0 < freed < len(found)


@pytest.mark.parametrize("seed", range(12))
def test_what_turns_free_has_the_same_answer_with_paths(seed: int) -> None:
    assert same_as_exact(seed)


@pytest.mark.parametrize("seed", [3, 5, 11, 13, 17, 34])
def test_a_scene_turned_as_a_whole_has_the_same_verdict(seed: int) -> None:
    assert len(verdicts(seed)) == 1
