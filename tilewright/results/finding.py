"""A finding about a puzzle before the search, which may prove that there is no solution."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """Something a solver should know.

    Attributes:
        kind: a short word: ``area``, ``parity``, ``unread-marks``, ``congruent``, ``disconnected``,
            ``flips``, ``dead-cells``, ``no-placement``, ``components``, ``endless``.
        text: one sentence with the numbers.
        fatal: whether it proves that there is no solution.
    """

    kind: str
    text: str
    fatal: bool = False
