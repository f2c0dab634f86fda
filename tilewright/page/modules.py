"""The JavaScript modules of a page or a widget in one order: each below what it imports.

Where only one module can be loaded, as by a notebook or a worker that lies in memory, they are put one after the
other, and ``import`` and ``export`` fall away.  Their outermost names must differ then, which tests look at.
"""

from __future__ import annotations

import re
from pathlib import Path

#: an import that a module begins with, and one that is made when it is needed
_IMPORT = re.compile(r'^import (?:[^;]*? from )?"([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const))", re.MULTILINE)
#: lines that are a comment and nothing else
_COMMENTS = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/[ \t]*|//.*)\n", re.MULTILINE)
_LATER = re.compile(r'\bawait import\("([^"]+)"\)')


def modules(*entries: Path) -> dict[Path, str]:
    """Return the text of each module that is imported from some, by its file, each below what it imports.

    Args:
        entries: the modules to begin with, which are returned too.
    """
    found: dict[Path, str] = {}
    for path in entries:
        _add(path.resolve(), found)
    return found


def joined(entry: Path) -> dict[Path, str]:
    """Return the same for modules that are to be one: without imports, and with no export but a default."""
    return {path: _EXPORT.sub("", _IMPORT.sub("", text)) for path, text in modules(entry).items()}


def bare(text: str) -> str:
    """Return the text of a module without the lines that are comments alone."""
    return _COMMENTS.sub("", text)


def _add(path: Path, found: dict[Path, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for name in (*_IMPORT.findall(text), *_LATER.findall(text)):
        wanted = (path.parent / name).resolve()
        if wanted not in found:
            _add(wanted, found)
    found[path] = text
