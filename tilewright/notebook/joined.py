"""The modules of the page as one text: a notebook loads a single module, without imports.

The widget's own module and those of the page that it imports are put one after the other, each
below what it needs; ``import`` and ``export`` fall away.  Their outermost names must differ, which
the tests look at.
"""

from __future__ import annotations

import re
from pathlib import Path

_HERE = Path(__file__).parent
_WIDGET = _HERE / "widget.js"
_BOARD_STYLE = _HERE.parent / "page" / "static" / "board.css"
_OWN_STYLE = _HERE / "widget.css"
_IMPORT = re.compile(r'^import (?:[^;]*? from )?"([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const))", re.MULTILINE)


def joined_module() -> str:
    """Return the widget's module with all that it imports."""
    return "\n".join(joined_parts().values())


def joined_parts() -> dict[Path, str]:
    """Return the text of each module that is joined, by its file, each below what it imports."""
    parts: dict[Path, str] = {}
    _add(_WIDGET, parts)
    return parts


def _add(path: Path, parts: dict[Path, str]) -> None:
    """Add a module below those that it imports."""
    text = path.read_text(encoding="utf-8")
    for found in _IMPORT.finditer(text):
        wanted = (path.parent / found[1]).resolve()
        if wanted not in parts:
            _add(wanted, parts)
    parts[path.resolve()] = _EXPORT.sub("", _IMPORT.sub("", text))


def style() -> str:
    """Return how boards and the widget look, nested so that the rest of a notebook stays as it is."""
    board = _BOARD_STYLE.read_text(encoding="utf-8").replace(":root", "&")
    own = _OWN_STYLE.read_text(encoding="utf-8")
    return f".tilewright-widget {{\n{board}\n{own}}}\n"
