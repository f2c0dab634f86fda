"""Plain JSON or YAML data that is no puzzle, such as the input of ``bin/solve``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tilewright.files.reading import Reading
from tilewright.files.source import read_stdin, read_text, read_tree
from tilewright.model import DEFAULT_LIMITS


def read_data(source: str) -> Any:
    """Return what a JSON or YAML file holds, read as puzzle files are: under the same caps, and
    without aliases and tags.

    Args:
        source: a path, or ``-`` for standard input.

    Raises:
        PuzzleError: it cannot be read, is too large, is neither JSON nor YAML, or has aliases.
    """
    cap = DEFAULT_LIMITS.file_bytes
    text = read_stdin(cap, "") if source == "-" else read_text(Path(source), cap, "")
    reading = Reading(text, "<stdin>" if source == "-" else source, DEFAULT_LIMITS)
    tree = read_tree(reading, "yaml")  # of which JSON is a part
    if reading.faults:
        raise reading.error()
    return tree.plain()
