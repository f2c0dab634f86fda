"""What the searches of the server tell, without a server; and what the core tells."""

from __future__ import annotations

import json
from collections.abc import Iterable
from time import monotonic
from typing import Any, cast

from tests.puzzle.examples import answers
from tilewright._core import CancelToken
from tilewright.page.searches import work_of
from tilewright.page.streams import Reporter, _run_with_faults

#: what is asked: the kind of search, the document, the options
Question = tuple[str, dict[str, Any], dict[str, Any]]
Event = dict[str, Any]


class Listener:
    """Takes the events of a search, as the reader of a stream would have them.

    Attributes:
        events: all so far.
        token: never cancelled.
        threads: one.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.token = CancelToken()
        self.threads = 1
        self._started = monotonic()

    def tell(self, kind: str, **data: Any) -> None:
        """Take an event as plain data."""
        self.events.append(json.loads(json.dumps({"type": kind, **data})))

    def check(self) -> None:
        """Go on: somebody listens."""

    @property
    def seconds(self) -> float:
        """How long the search runs."""
        return round(monotonic() - self._started, 3)


def by_the_server(question: Question) -> list[Event]:
    """Return the events of a search of the server."""
    listener = Listener()
    reporter = cast("Reporter", listener)
    ending = {"complete": False, "why": "", "found": 0, "nodes": 0}
    ending |= _run_with_faults(work_of(*question), reporter)
    listener.tell("done", **ending, seconds=listener.seconds)
    return listener.events


def by_the_core(questions: Iterable[Question]) -> list[list[Event]]:
    """Return the events of searches of the core, in order."""
    return answers("ask", given=questions, crate="ask")
