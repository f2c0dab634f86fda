"""Which cases of the tests a command leaves out: drawn by a seed, so that another commit runs others.

``TILEWRIGHT_CASES=24:SEED`` keeps 24 of the fast cases of each test that has more: they try one law on many inputs.
Tests marked ``every`` keep all.  ``TILEWRIGHT_SHARE=10:SEED`` keeps about a tenth of the tests marked ``medium`` or
``long``; of a file marked ``whole_file``, whose tests need something that takes long to make, all are taken or none.
Without these variables every case runs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from zlib import crc32

import pytest


def drawn(items: Sequence[pytest.Item], share: str, cases: str) -> list[pytest.Item]:
    """Return the tests that stay, in their order.

    Args:
        items: all tests, marked by the time that they take.
        share: one of how many tests that take long, and a seed: ``10:SEED``; ``1`` for all.
        cases: how many cases of a fast test, and a seed: ``24:SEED``; ``all`` for all.
    """
    number, _, part = share.partition(":")
    most, _, seed = cases.partition(":")
    tests: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    kept = set()
    for item in items:
        if not any(map(item.get_closest_marker, ("medium", "long"))):
            tests[item.nodeid.split("[")[0]].append(item)
        elif _place(part, _unit(item)) % int(number) == 0:
            kept.add(item.nodeid)
    for found in tests.values():
        if most != "all" and not found[0].get_closest_marker("every"):
            found = sorted(found, key=lambda item: _place(seed, item.nodeid))[: int(most)]
        kept |= {item.nodeid for item in found}
    return [item for item in items if item.nodeid in kept]


def _unit(item: pytest.Item) -> str:
    """Return the name of what is taken as a whole: a test, or its file."""
    return item.nodeid.split("::")[0] if item.get_closest_marker("whole_file") else item.nodeid


def _place(seed: str, name: str) -> int:
    """Return a number that a seed and a name always give."""
    return crc32(f"{seed} {name}".encode())
