"""Questions that the core answers as it does for the page (``crates/ask``)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from tilewright import _core
from tilewright.errors import Fault, Interrupted, PuzzleError, TilewrightError
from tilewright.model import Limits
from tilewright.running.limits import Watch

R = TypeVar("R")

#: makes a result of its data and of the same in words
Read = Callable[[Mapping[str, Any], str], R]


def answer(
    kind: str,
    document: Mapping[str, Any],
    asked: Mapping[str, Any],
    *,
    limits: Limits,
    watch: Watch,
    read: Read[R],
) -> R:
    """Return the answer to a question about a puzzle.

    Args:
        kind: of the question, such as ``"changes"``.
        document: the puzzle as the plain data of a puzzle file.
        asked: the options of the question; those that are ``None`` are left out.
        limits: caps on the sizes of the puzzle.
        watch: looks after time and memory.
        read: makes the result.

    Raises:
        PuzzleError: the core reads the puzzle with faults.
        TilewrightError: the question cannot be answered.
        LimitReached: the memory does not do.
        Interrupted: by Ctrl-C; ``partial`` has what was found by then.
    """
    received = _Received(read, str(document.get("name", "")), watch)
    given = {name: value for name, value in asked.items() if value is not None}
    watch.enter("searching")
    interrupted = _core.ask(
        kind, json.dumps(document), json.dumps(given), limits, received.take, watch.options.token
    )
    if interrupted:
        raise Interrupted(received.result)
    if received.result is None:
        raise received.fault or TilewrightError(f"the question {kind!r} broke down")
    return received.result


class _Received(Generic[R]):
    """Takes what the core tells of its question."""

    def __init__(self, read: Read[R], origin: str, watch: Watch) -> None:
        self.result: R | None = None
        self.fault: TilewrightError | None = None
        self._read, self._origin, self._watch = read, origin, watch

    def take(self, text: str) -> None:
        """Take events.

        Raises:
            LimitReached: there is not so much memory.
        """
        if self._watch.spent() == "memory":
            self._watch.check()
        report = self._watch.options.progress
        for event in json.loads(text):
            if event["type"] == "progress" and report is not None:
                report(event["share"], event["found"], event["nodes"])
            elif event["type"] == "result":
                self.result = self._read(event["data"], event["text"])
            elif event["type"] == "fault":
                self.fault = _fault(event, self._origin)


def _fault(event: Mapping[str, Any], origin: str) -> TilewrightError:
    """Return what the core says is wrong as an error."""
    if "faults" not in event:
        return TilewrightError(event["message"])
    faults = [Fault(tuple(one["path"]), one["what"], one["todo"]) for one in event["faults"]]
    return PuzzleError(faults, origin)
