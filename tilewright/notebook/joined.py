"""The modules of the page as one text: a notebook loads a single module, without imports.

They are the widget's own module and those of the page that it imports.
"""

from __future__ import annotations

from pathlib import Path

from tilewright.page.modules import joined

_HERE = Path(__file__).parent
_WIDGET = _HERE / "widget.js"
_BOARD_STYLE = _HERE.parent / "page" / "static" / "board.css"
_OWN_STYLE = _HERE / "widget.css"


def joined_module() -> str:
    """Return the widget's module with all that it imports."""
    return joined(_WIDGET)[_WIDGET.name]


def style() -> str:
    """Return how boards and the widget look, nested so that the rest of a notebook stays as it is."""
    board = _BOARD_STYLE.read_text(encoding="utf-8").replace(":root", "&")
    own = _OWN_STYLE.read_text(encoding="utf-8")
    return f".tilewright-widget {{\n{board}\n{own}}}\n"
