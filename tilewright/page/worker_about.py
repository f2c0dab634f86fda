"""What the engine in a worker says of itself: which files and engines it has without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tilewright.page.about import about

#: the page's own files
STATIC = Path(__file__).with_name("static")
#: the files that are made without a server: by the worker, and by the page of the board as it shows it
FORMATS = ("json", "xmpuzzle", "page", "solutions-json", "solutions-jsonl")
SHOWN = ("svg", "png", "text")
#: the engines that the worker has
ENGINES = ("bitset", "cells")
#: the kinds of search that it lacks
LACKING = ("grow", "growable", "strip", "rectangles")
#: what it says of all others
ELSEWHERE = (
    "needs tilewright on your own machine (pip install 'tilewright[web]', then tilewright serve)"
)


def site_about() -> dict[str, Any]:
    """Return the self-description of the engine in the worker."""
    data = about()
    formats = [
        {**_without_missing(form), "shown": form["name"] in SHOWN}
        if form["name"] in (*FORMATS, *SHOWN)
        else {**form, "missing": ELSEWHERE}
        for form in data["formats"]
    ]
    engines = [
        one if one["name"] in ENGINES else {**one, "why": f"{one['name']} {ELSEWHERE}"}
        for one in data["engines"]
    ]
    verbs = data["verbs"] | dict.fromkeys(LACKING, ELSEWHERE)
    return {**data, "verbs": verbs, "engines": engines, "formats": formats, "start": None}


def _without_missing(form: dict[str, Any]) -> dict[str, Any]:
    """Return a format that a page of files makes itself, whatever the installation has."""
    return {key: value for key, value in form.items() if key != "missing"}
