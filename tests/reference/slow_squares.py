"""Which squares meet others while they turn by a quarter, sampled.

At an angle two rectangles overlap by the least of eight depths, two along each side of either.  While one turns, each
depth follows ``P cos + Q sin - R``; three samples give P, Q and R.  The least depth is greatest at an end of the
quarter, where a single depth is greatest, or where two are equal: so where a grid of angles shows no overlap, these
critical ones are looked at too, and what comes out is right to rounding.  By that a tie, squares that touch and no
more, differs from an overlap: its depth is 0 to rounding, and depths between a tie and an overlap are refused.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

QUARTER = np.pi / 2
#: depths below the first are ties; none is expected from there up to the second
TIE, OVERLAP = 1e-11, 1e-7
_STEP = QUARTER / 48
_GRID = np.arange(49) * _STEP
_PAIRS = np.array(list(combinations(range(8), 2))).T
_CHUNK = 1000


def meet(turning: np.ndarray, still: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """Tell which rectangles overlap others while they turn by 90 degrees about the origin.

    Args:
        turning: shape (n, 4): the ends of each along x, and along y.
        still: those of the other of each pair.
        ways: shape (n): 1 if it turns from x to y, -1 if from y to x.

    Raises:
        ValueError: a depth is too small for an overlap, and too large for a tie.
    """
    parts = range(0, len(ways), _CHUNK)
    found = [_meet(*(one[at : at + _CHUNK] for one in (turning, still, ways))) for at in parts]
    return np.concatenate([np.zeros(0, bool), *found])


def _meet(turning: np.ndarray, still: np.ndarray, ways: np.ndarray) -> np.ndarray:
    ours, theirs = _corners(turning), _corners(still)
    deepest = (
        _depths(ours, theirs, ways, np.broadcast_to(_GRID, (len(ways), len(_GRID)))).min(2).max(1)
    )
    # from one angle of the grid to the next, no depth changes by more than the way of the farthest corner
    way = _STEP * np.maximum(*(np.hypot(*np.moveaxis(one, 2, 0)).max(1) for one in (ours, theirs)))
    if len(near := np.flatnonzero((deepest < OVERLAP) & (deepest > -way))):
        ours, theirs, ways = ours[near], theirs[near], ways[near]
        closer = _depths(ours, theirs, ways, _critical(ours, theirs, ways)).min(2).max(1)
        deepest[near] = np.maximum(deepest[near], closer)
    size = np.abs(deepest)
    if len(between := np.flatnonzero((size > TIE) & (size < OVERLAP))):
        at = between[0]
        raise ValueError(f"{turning[at]} comes {deepest[at]} deep in {still[at]}: a tie or not?")
    return deepest > OVERLAP


def _corners(ends: np.ndarray) -> np.ndarray:
    """Return the corners of rectangles, shape (n, 4, 2)."""
    return np.stack([ends[:, [0, 0, 1, 1]], ends[:, [2, 3, 2, 3]]], 2)


def _critical(ours: np.ndarray, theirs: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """Return where single depths are greatest and where two are equal, shape (n, 64); others at an end."""
    thirds = np.broadcast_to(np.array([0, QUARTER / 2, QUARTER]), (len(ours), 3))
    first, middle, last = np.moveaxis(_depths(ours, theirs, ways, thirds), 1, 0)
    r = (middle - (first + last) * np.sqrt(0.5)) / (np.sqrt(2) - 1)
    p, q = first + r, last + r
    one, other = _PAIRS
    dp, dq, dr = (values[:, one] - values[:, other] for values in (p, q, r))
    far = np.hypot(dp, dq)
    apart = np.arccos(np.clip(dr / np.where(far > 0, far, 1), -1, 1))
    towards = np.arctan2(dq, dp)
    return np.clip(np.hstack([np.arctan2(q, p), towards - apart, towards + apart]), 0, QUARTER)


def _depths(
    ours: np.ndarray, theirs: np.ndarray, ways: np.ndarray, angles: np.ndarray
) -> np.ndarray:
    """Return the eight depths of each pair at each of its angles, shape (n, m, 8)."""
    cos, sin = np.cos(angles)[..., None], ways[:, None, None] * np.sin(angles)[..., None]
    found = []
    for turned, other, side in ((ours, theirs, sin), (theirs, ours, -sin)):
        x, y = (turned[:, None, :, at] for at in (0, 1))
        seen = np.stack([x * cos - y * side, x * side + y * cos], 3)
        found.append(seen.max(2) - other.min(1)[:, None])
        found.append(other.max(1)[:, None] - seen.min(2))
    return np.concatenate(found, 2)
