"""The slow twin: tries every set of options, and random small matrices to try it on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

_MOST_OPTIONS = 9


@dataclass
class Draft:
    """The arguments of ``exact_cover``, in their plainest form."""

    options: dict[str, dict[str, str | None]]
    primary: list[str]
    secondary: list[str]
    bounds: dict[str, tuple[int, int | None]] = field(default_factory=dict)

    def arguments(self) -> dict[str, Any]:
        """Return them as keywords."""
        return dict(vars(self))


def solutions(draft: Draft) -> set[tuple[str, ...]]:
    """Return every set of options that keeps every rule."""
    return {
        chosen
        for size in range(len(draft.options) + 1)
        for chosen in combinations(draft.options, size)
        if _right(draft, chosen)
    }


def _right(draft: Draft, chosen: tuple[str, ...]) -> bool:
    rows = [draft.options[name] for name in chosen]
    if any(not set(row) & set(draft.primary) for row in rows):
        return False
    uses = Counter(item for row in rows for item in row)
    for item in draft.primary:
        least, most = draft.bounds.get(item, (1, 1))
        if uses[item] < least or (most is not None and uses[item] > most):
            return False
    for item in draft.secondary:
        colours = [row[item] for row in rows if item in row]
        if len(colours) > 1 and (None in colours or len(set(colours)) > 1):
            return False
    return True


def random_draft(seed: int) -> Draft:
    """Return the matrix of that seed: colours and bounds in most, options that are alike in some."""
    rng = Random(f"exact cover {seed}")
    primary = [f"p{i}" for i in range(rng.randint(0 if rng.random() < 0.1 else 1, 5))]
    secondary = [f"s{i}" for i in range(rng.randint(0, 4))]
    bounds = {
        item: rng.choice([(0, 1), (0, 2), (1, 2), (2, 2), (0, None), (1, None), (2, None), (0, 0)])
        for item in primary
        if rng.random() < 0.3
    }
    items = [*primary, *secondary]
    options: dict[str, dict[str, str | None]] = {}
    for number in range(rng.randint(0, _MOST_OPTIONS) if items else 0):
        chosen = rng.sample(items, rng.randint(1, min(4, len(items))))
        coloured = rng.random() < 0.7
        options[f"o{number}"] = {
            item: rng.choice("xyz")
            if coloured and item in secondary and rng.random() < 0.7
            else None
            for item in chosen
        }
    return Draft(options, primary, secondary, bounds)
