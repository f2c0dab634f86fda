"""Kinds such as ``changes`` and ``plane``: the core is asked, and its events go on to the page as they are."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tilewright import _core
from tilewright.files.writing import puzzle_data
from tilewright.page.document import PAGE_LIMITS
from tilewright.page.searches.base import Request


def asked(kind: str) -> Callable[[Request], dict[str, Any]]:
    """Return what asks the core a question of a kind, and tells its events."""

    def ask(request: Request) -> dict[str, Any]:
        ending: dict[str, Any] = {}

        def tell(events: str) -> None:
            for event in json.loads(events):
                what = event.pop("type")
                if what == "done":
                    ending.update(event)
                else:
                    request.reporter.tell(what, **event)

        options = {**request.given, "seconds": max(request.seconds - request.reporter.seconds, 0.0)}
        document = json.dumps(puzzle_data(request.puzzle))
        token = request.reporter.token
        _core.ask(kind, document, json.dumps(options), PAGE_LIMITS, tell, token)
        request.reporter.check()
        return {name: ending[name] for name in ("complete", "why", "found", "nodes")}

    return ask
