"""The engine without a server, asked by deno: many boards in a moment, and no browser."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tests.house.rooms import ROOT
from tests.page.deno import deno, environment

#: what is asked: the kind of search, the document, the options
Question = tuple[str, Any, Any]


def answers(
    folder: Path, questions: Iterable[Question], names: Sequence[str] = ()
) -> list[list[dict[str, Any]]]:
    """Return the events of each search.

    Args:
        folder: the page as files.
        questions: in order.
        names: the puzzles of the catalogue among them, which are opened before.
    """
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    command = [deno(), "run", "--no-check", "--quiet", "--allow-read"]
    done = subprocess.run(
        [*command, str(ROOT / "tests/page/unit/ask.js"), str(folder), *names],
        input=lines,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-2000:]}\n{done.stderr}"
    return [json.loads(line) for line in done.stdout.splitlines()]


def result(events: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the data that a search ended with."""
    found = next((event for event in events if event["type"] == "result"), None)
    assert found is not None, events
    return dict(found["data"])
