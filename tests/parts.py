"""The fast part of the tests and the long one: which of the random cases belong to which.

``make test`` runs the fast part, ``make test-medium`` what is marked ``medium``, ``make test-long``
what is marked ``long``.  Random comparisons come in chunks of seeds, so that a part of each is met in the fast part.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first_of(cases: Iterable[Any], fast: int) -> list[Any]:
    """Return the cases, all but the first ``fast`` of them marked ``medium``."""
    return [case if n < fast else _medium(case) for n, case in enumerate(cases)]


def _medium(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.medium)


def chunks(number: int, *, fast: int) -> list[Any]:
    """Return the numbers of so many chunks of seeds, of which the first are for the fast part.

    As many again and one more are for the medium part, all others for the long one.
    """
    medium = first_of(range(min(number, 2 * fast + 1)), fast)
    return medium + [pytest.param(n, marks=pytest.mark.long) for n in range(len(medium), number)]
