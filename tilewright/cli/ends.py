"""A range of numbers on the command line, such as ``2..4``, or one number for itself."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any

import click


class Ends(click.ParamType[tuple[Any, Any]]):
    """``LOW..HIGH``, or one number that is both.

    >>> Ends(int).convert("2..4", None, None), Ends(float).convert("1.5", None, None)
    ((2, 4), (1.5, 1.5))
    """

    name = "range"

    def __init__(self, number: Callable[[str], Any]) -> None:
        self.number = number

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Any, Any]:
        """Return the two ends.

        Raises:
            BadParameter: it is no number, nor two with ``..`` between.
        """
        if isinstance(value, tuple):
            return value
        low, dots, high = str(value).partition("..")
        try:
            ends = self.number(low), self.number(high if dots else low)
        except ValueError:
            self.fail(f"{value!r} is no range: give LOW..HIGH, or one number", param, ctx)
        if not all(isfinite(end) for end in ends) or ends[0] > ends[1]:
            self.fail(f"{value!r} is no range: the first number is to be the lesser", param, ctx)
        return ends
