"""The view of a document: cells, pieces, setup, rules, and notes so far; the core makes it.

The page asks at every change of the hand, so all of this takes milliseconds: placements are looked
at on boards where there are not too many, and nothing is searched.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tilewright import _core
from tilewright.errors import PuzzleError
from tilewright.files.base import Lookup
from tilewright.page.document import PAGE_LIMITS, document_text, faults_data, page_lookup

#: seconds that laying pieces may take for the notes about it
_SECONDS = 0.05


def view_json(document: Any) -> bytes:
    """Return what there is to show of a document, or ``{faults}``, as JSON."""
    return _said(
        document, lambda text, used: _core.document_view(text, PAGE_LIMITS, used, _SECONDS)
    )


def view_of(document: Any) -> dict[str, Any]:
    """Return the same as plain data."""
    view: dict[str, Any] = json.loads(view_json(document))
    return view


def placements_json(document: Any) -> bytes:
    """Return every placement by number, or how many there are if they are too many, as JSON."""
    return _said(document, lambda text, used: _core.document_placements(text, PAGE_LIMITS, used))


def _said(document: Any, ask: Callable[[str, Lookup], str]) -> bytes:
    """Return what the core says of a document."""
    try:
        text = document_text(document)
    except PuzzleError as error:
        return json.dumps({"faults": faults_data(error.faults)}).encode()
    return ask(text, page_lookup()).encode()
