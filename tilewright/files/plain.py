"""Plain JSON or YAML data that is no puzzle, such as the input of ``bin/solve``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tilewright.files.source import read_stdin, read_text, refuse
from tilewright.model import DEFAULT_LIMITS


def read_data(source: str) -> Any:
    """Return what a JSON or YAML file holds.

    Args:
        source: a path, or ``-`` for standard input.

    Raises:
        PuzzleError: it cannot be read, is too large, or is neither JSON nor YAML.
    """
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    cap = DEFAULT_LIMITS.file_bytes
    text = read_stdin(cap) if source == "-" else read_text(Path(source), cap)
    try:
        return YAML(typ="safe", pure=True).load(text)
    except (YAMLError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        reason = str(error).strip().splitlines()[0] if str(error) else type(error).__name__
        raise refuse(source, f"neither JSON nor YAML ({reason})", "mend it") from None
