"""Single turns of random scenes: which are legal, by the core, by the checker and by the slow twin."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

import numpy as np

from tests.apart.randoms import grown_pieces
from tests.apart.turning import step
from tests.reference.slow_squares import meet
from tests.reference.slow_turns import (
    Pieces,
    SlowMove,
    axes_along,
    heaviest,
    open_faces,
    square_ends,
    subsets,
)
from tests.turns.scenes import Scene, clearance
from tilewright import _core
from tilewright.checker.moving import MoveReplay
from tilewright.model.moves import Moves


def sparse_scene(seed: int) -> Scene:
    """Return two to five pieces grown in a box of up to 4 x 4 x 3; of two scenes of three many cells are gone."""
    rng = random.Random(f"single {seed}")
    gone = rng.choice((0, 0.3, 0.6))
    return [
        frozenset(rng.sample(sorted(piece), max(1, round(len(piece) * (1 - gone)))))
        for piece in grown_pieces(rng)
    ]


def single_turns(seed: int) -> Iterator[tuple[SlowMove, dict[str, bool]]]:
    """Yield every turn of every set of the pieces of a scene, and who says that it is legal.

    The largest piece lies still: what it does the others do the other way round.
    """
    pieces, gap = sparse_scene(seed), clearance(seed)
    state = dict(enumerate(pieces))
    stopped = {along: _stopped(state, along, gap) for along in range(3)}
    core = _by_core(pieces, gap)
    replay = MoveReplay(Moves(turns=True, clearance=gap), [str(number) for number in state])
    for along in range(3):
        for moved, way in product(subsets(state, heaviest(state)), (1, -1)):
            rest = [number for number in state if number not in moved]
            stops = [stopped[along][pair] for pair in product(moved, rest)]
            for number, pivot in enumerate(axes_along(state, along)):
                move = SlowMove(moved, along, way, 0, pivot)
                forward = tuple(moved) if way > 0 else tuple(rest)
                lying = ({n: {*state[n]} for n in numbers} for numbers in (moved, rest))
                yield (
                    move,
                    {
                        "twin": not any(one[number, (1 - way) // 2] for one in stops),
                        "core": (forward, along, pivot) in core,
                        "checker": replay.move(*lying, step(move)) is None,
                    },
                )


def _by_core(pieces: Scene, gap: Fraction) -> set[tuple[tuple[int, ...], int, tuple[int, int]]]:
    """Return the pieces that may turn by the right-hand rule, along which coordinate, and where."""
    bench = _core.Bench("cube", turns=True, clearance=gap.as_integer_ratio())
    parts = [bench.part(number, sorted(piece)) for number, piece in enumerate(pieces)]
    found = set()
    for moved, direction, pivot in bench.turns(parts):
        along = direction - 1
        found.add((tuple(moved), along, (pivot[(along + 1) % 3], pivot[(along + 2) % 3])))
    return found


def _stopped(state: Pieces, along: int, gap: Fraction) -> dict[tuple[int, int], np.ndarray]:
    """Tell of each two pieces whether the first meets the second in each turn, by axis and way (1, then -1)."""
    axes = np.array(axes_along(state, along))
    pairs = list(permutations(state, 2))
    found = [_near_squares(state, pair, along, axes) for pair in pairs]
    rows, backward = np.unique(
        np.vstack([squares for _, squares in found]), axis=0, return_inverse=True
    )
    turning, still = (
        square_ends(rows[:, at : at + 2], rows[:, at + 2 : at + 6], float(gap)) for at in (0, 6)
    )
    both = [meet(turning, still, np.full(len(rows), way)) for way in (1, -1)]
    met = np.stack(both, 1)[backward.ravel()]
    stopped = {}
    for pair, (at, squares) in zip(pairs, found, strict=True):
        stopped[pair] = np.zeros((len(axes), 2), bool)
        np.logical_or.at(stopped[pair], at, met[: len(squares)])
        met = met[len(squares) :]
    return stopped


def _near_squares(
    state: Pieces, pair: tuple[int, int], along: int, axes: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return squares of two pieces that may meet: the number of the axis, and offsets and open faces of both."""
    across = [(along + 1) % 3, (along + 2) % 3]
    ours, others = (open_faces(state[number], along).items() for number in pair)
    numbers, rows = [np.zeros(0, int)], [np.zeros((0, 12), int)]
    for (cell, faces), (other, opposite) in product(ours, others):
        if cell[along] == other[along]:
            both = [[2 * one[at] for at in across] - axes for one in (cell, other)]
            far, near = (np.hypot(*offsets.T) for offsets in both)
            at = np.flatnonzero(np.abs(far - near) < 2.9)
            numbers.append(at)
            sides = [np.broadcast_to(np.array(one, int), (len(at), 4)) for one in (faces, opposite)]
            rows.append(np.hstack([both[0][at], sides[0], both[1][at], sides[1]]))
    return np.concatenate(numbers), np.vstack(rows)
