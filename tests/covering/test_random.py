"""Every engine against the slow twin on random matrices; the seed is in a failure's message."""

from __future__ import annotations

import pytest

import tilewright
from tests.reference.engines import MAY_REFUSE
from tilewright.errors import EngineRefused

from . import slow

_CHUNKS, _CHUNK = 10, 40


def check(seed: int, draft: slow.Draft) -> None:
    """Compare solutions and counts of all engines that take the matrix."""
    expected = slow.solutions(draft)
    cover = tilewright.exact_cover(**draft.arguments())
    orders: dict[str, list[tuple[str, ...]]] = {}
    taken = 0
    for engine, _ in tilewright.engines():
        case = f"seed {seed}, engine {engine}\n{draft}"
        try:
            count = cover.using(engine=engine).count()
        except EngineRefused:
            assert engine.startswith(MAY_REFUSE), case
            continue
        taken += 1
        assert count == len(expected), case
        assert count.complete, case
        found = list(cover.using(engine=engine))
        assert len(found) == len(set(found)) == len(expected), case
        assert set(found) == expected, case
        tree = engine.split("-")[0].replace("cells", "bitset")
        assert found == orders.setdefault(tree, found), case
    assert taken >= 4


@pytest.mark.parametrize("chunk", range(_CHUNKS))
def test_engines_agree_with_every_set_of_options(chunk: int) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        check(seed, slow.random_draft(seed))


def test_the_random_matrices_are_of_all_kinds() -> None:
    drafts = [slow.random_draft(seed) for seed in range(_CHUNKS * _CHUNK)]
    assert sum(bool(slow.solutions(draft)) for draft in drafts) > 80
    assert sum(len(slow.solutions(draft)) > 3 for draft in drafts) > 20
    assert sum(bool(draft.bounds) for draft in drafts) > 80
    coloured = [any(any(row.values()) for row in d.options.values()) for d in drafts]
    assert sum(coloured) > 80
    ignored = [any(not set(row) & set(d.primary) for row in d.options.values()) for d in drafts]
    assert sum(ignored) > 40
