"""Classes are counted at the end of some runs: that can be stopped, too, and is then gone on with."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tilewright import _core
from tilewright.compile import compile_problem
from tilewright.errors import Interrupted
from tilewright.ledger.driver import classes
from tilewright.ledger.driver.run import resume, run
from tilewright.ledger.reading.status import status, stop

PUZZLE = "l-puzzle-6x8-free"


def slow(begun: threading.Event) -> Callable[..., Any]:
    """Return a count that says when it begins and takes for ever, unless it is stopped."""
    endless = compile_problem(tilewright.load("tetris-cube-4x4x4").problem()).cover

    def count(*_: object, token: _core.CancelToken, **__: object) -> int:
        begun.set()
        report = _core.search(endless, engine="cells", max_seconds=60, token=token)
        assert report.ended == "cancelled", "nobody stops it"
        raise _core.FrontierStopped("stopped (cancelled)")

    return count


def gone_on(folder: Path) -> None:
    """Resume a run whose classes are to be counted yet, and look at the numbers."""
    reported = status(folder)
    assert (reported.state, reported.weight, reported.solutions) == ("stopped", 1, 1_268_112)
    assert reported.distinct is None  # nobody knows them yet
    found = resume(folder)
    assert (found.complete, found.distinct) == (True, 317_028)
    assert (status(folder).state, status(folder).distinct) == ("done", 317_028)


@pytest.mark.parametrize("by", ["stop", "token"])
def test_a_stop_is_heard_while_classes_are_counted(
    by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, token = threading.Event(), _core.CancelToken()
    folder = tmp_path / "run"

    def say() -> None:
        assert begun.wait(60)
        assert status(folder).state == "running"
        assert status(folder).distinct is None
        stop(folder) if by == "stop" else token.cancel()

    sayer = threading.Thread(target=say)
    sayer.start()
    with monkeypatch.context() as patch:
        patch.setattr(classes._core, "count_classes", slow(begun))
        found = run(
            tilewright.load(PUZZLE),
            folder,
            distinct=True,
            engine="frontier",
            token=token,
            recheck=0,
        )
    sayer.join()
    assert not found.complete
    assert found.ended == {"stop": "stopped", "token": "cancelled"}[by]
    gone_on(folder)


def test_an_interrupt_is_heard_while_classes_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def struck(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(classes._core, "count_classes", struck)
        with pytest.raises(Interrupted) as caught:
            run(tilewright.load(PUZZLE), tmp_path, distinct=True, engine="frontier", recheck=0)
    assert caught.value.partial.solutions == 1_268_112
    gone_on(tmp_path)
