"""Commands keep their limits on nasty puzzles, a share of ``python -m tests.limits``; verbs take limits."""

from __future__ import annotations

from inspect import signature
from pathlib import Path

import pytest

import tilewright
from tilewright.running.options import SearchKeywords

from .calls import Limits, Taken, share, take
from .puzzles import NASTY

LIMITS = Limits(2.0, 300)
#: verbs that do no more than their puzzle is long
SHORT = {"show", "verify"}


@pytest.mark.long
@pytest.mark.parametrize(("name", "call"), share(20, "limits"))
def test_a_command_keeps_its_limits(name: str, call: str, tmp_path: Path) -> None:
    path = tmp_path / "nasty.yaml"
    path.write_text(NASTY[name][1])
    taken = take(call, path, LIMITS, tmp_path / "new", patience=60.0)
    assert not taken.faults(LIMITS), taken


def test_faults_are_seen() -> None:
    def faults(seconds: float, processor: float, megabytes: float, code: int = 4) -> list[str]:
        return Taken(seconds, processor, megabytes, code, "").faults(LIMITS)

    assert faults(2.4, 2.1, 310.0) == []
    assert faults(40.0, 2.1, 100.0) == []  # it waited for its turn
    assert faults(40.0, 9.0, 100.0) == ["40.0 s"]
    assert faults(60.0, 0.3, 4000.0, -9) == ["60.0 s", "4000 MB", "exit -9"]
    assert Taken(1.0, 1.0, 50.0, 1, "Traceback (most recent call last)").faults(LIMITS) == [
        "exit 1",
        "a traceback",
    ]


def test_every_verb_takes_limits() -> None:
    methods = (name for name in dir(tilewright.Puzzle) if not name.startswith("_"))
    verbs = {name for name in methods if callable(getattr(tilewright, name, None))}
    assert {"count", "design_boards", "make", "convert", "compare_strategies"} <= verbs
    for name in verbs - SHORT:
        parameters = signature(getattr(tilewright, name)).parameters
        keywords = str(parameters.get("keywords", ""))
        own = {"limit_time", "limit_memory"} <= parameters.keys()
        assert own or SearchKeywords.__name__ in keywords, name
