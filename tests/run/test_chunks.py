"""Lists of solutions are searched chunk by chunk, and their progress is that of the whole list."""

from __future__ import annotations

from typing import Any

import pytest

import tilewright
from tilewright import catalogue
from tilewright.running import chunks


def test_progress_goes_on_from_chunk_to_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[tuple[float, int, int]] = []
    search, calls = chunks.search, 0

    def half_way(cover: Any, options: Any, **how: Any) -> Any:
        nonlocal calls
        calls += 1
        options.progress(0.5, 0, 0)
        return search(cover, options, **how)

    monkeypatch.setattr(chunks, "search", half_way)
    puzzle = catalogue.load("any-tetrominoes-4x8")
    found = list(tilewright.solutions(puzzle, progress=lambda *news: reported.append(news)))
    halves = [news for news in reported if news[0] >= 0.5]
    assert calls > 2
    assert halves[0] == (0.5, 0, 0)
    assert len(halves) >= calls
    assert halves == sorted(halves), "nothing ever goes back"
    assert 0.5 < halves[-1][0] < 1
    assert 0 < halves[-1][1] < len(found)
