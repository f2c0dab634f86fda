"""Documents with the faults that the reader finds in them, kept in a file.

    python -m tests.puzzle.documents        write the faults anew, after the words of a fault changed on purpose

A part of them are small documents of which the page without a server accepted or said of many something else
than the package while it had a reader of its own.  The others are random, with the faults that Python's own
reader found before it gave way to the core.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle
from tilewright.model.limits import Limits

_FILE = Path(__file__).with_name("documents.json")


def kept() -> list[dict[str, Any]]:
    """Return what is kept: name, text and faults of each, the text that it uses, the caps."""
    found: list[dict[str, Any]] = json.loads(_FILE.read_text("utf-8"))
    return found


def judged(text: str, base: str | None, caps: Mapping[str, int]) -> list[list[Any]]:
    """Return the faults of a document, each with its path, words, line and column.

    Args:
        text: the document.
        base: the document that it uses, if it uses one.
        caps: those that are not the usual ones.
    """
    used = None if base is None else parse_puzzle(base, format="json")
    resolve = used and (lambda name, folder: used)
    try:
        parse_puzzle(text, format="json", limits=Limits(**caps), resolve=resolve)
    except PuzzleError as error:
        return [[[*f.path], f.what, f.fix, f.line, f.column] for f in error.faults]
    return []


def write(documents: list[dict[str, Any]]) -> None:
    """Write the file anew, a line for each document."""
    rows = []
    for one in documents:
        faults = judged(one["text"], one.get("base"), one.get("caps", {}))
        rows.append(json.dumps({**one, "faults": faults}, ensure_ascii=True))
    _FILE.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write(kept())
