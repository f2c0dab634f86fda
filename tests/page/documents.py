"""Small puzzles as the page edits them, which several tests of the page begin with."""

from __future__ import annotations

import json
from typing import Any

from tilewright.page.view import placements_json


def drawn_document(region: Any, pieces: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a document, of squares unless more of it is given."""
    return {"tilewright": 1, "name": "drawn", "region": region, "pieces": pieces, **more}


def placements_of(document: Any) -> dict[str, Any]:
    """Return every placement of a document by number, as the page receives them."""
    found: dict[str, Any] = json.loads(placements_json(document))
    return found


#: five bars on a board of two rows
BARS = drawn_document("...../.....", {"bar": {"shapes": ["XX"], "copies": 5}})
#: more solutions than a page without a server tallies
DOMINOES = drawn_document("/".join(["." * 8] * 8), {"domino": {"shapes": ["XX"], "copies": "any"}})
#: a board and pieces that may both be left out, which some engines do not take
LOOSE = drawn_document("???/???", {"a": {"shapes": ["XX"], "copies": [0, 3]}})
