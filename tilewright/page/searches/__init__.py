"""The kinds of search that the page asks for: one function each, run in a thread of its own.

A function takes a ``Request`` and returns how it ended; it sends all results on the way to the
reporter.  A new kind is a function and a line in ``KINDS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tilewright.errors import TilewrightError, closest
from tilewright.page.searches.asked import asked
from tilewright.page.searches.base import MOST_SECONDS, Request
from tilewright.page.searches.challenges import generated, surveyed
from tilewright.page.searches.figures import (
    cheapest_found,
    counted,
    estimated,
    explained,
    heated,
    packed,
    rated,
)
from tilewright.page.searches.growing import growable, grown
from tilewright.page.searches.hand import by_hand, hinted
from tilewright.page.searches.listing import MOST, listed, solved
from tilewright.page.searches.studying import studied
from tilewright.page.searches.taking_apart import taken_apart
from tilewright.page.searches.watching import asked_engines, watched
from tilewright.page.streams import Reporter, Work

Ending = Mapping[str, Any]
KINDS: Mapping[str, Callable[[Request], Ending]] = {
    "solve": solved,
    "solutions": listed,
    "count": counted,
    "hand": by_hand,
    "hint": hinted,
    "explain": explained,
    "rate": rated,
    "estimate": estimated,
    "heatmap": heated,
    "survey": surveyed,
    "changes": asked("changes"),
    "best": packed,
    "cheapest": cheapest_found,
    "generate": generated,
    "grow": grown,
    "growable": growable,
    "daily": asked("daily"),
    "study": studied,
    "watch": watched,
    "engines": asked_engines,
    "plane": asked("plane"),
    "strip": asked("strip"),
    "rectangles": asked("rectangles"),
    "reach": asked("reach"),
    "slide": asked("slide"),
    "disassemble": taken_apart,
}
#: kinds that are answered in a moment, and so do not wait behind long searches
_SHORT = ("hand", "hint", "engines", "reach", "growable")


def work_of(kind: Any, document: Any, options: Mapping[str, Any]) -> Work:
    """Return what a search of a kind does.

    Raises:
        TilewrightError: there is no such kind.
    """
    if not isinstance(kind, str) or kind not in KINDS:
        near = closest(str(kind)[:40], KINDS, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(KINDS)}"
        raise TilewrightError(f"there is no search of the kind {str(kind)[:40]!r}; {hint}")
    search = KINDS[kind]

    def work(reporter: Reporter) -> Ending:
        return search(Request(document, options, reporter))

    return work


def is_short(kind: str) -> bool:
    """Tell whether a kind of search is answered in a moment."""
    return kind in _SHORT


def limits_data() -> dict[str, Any]:
    """Return the limits of searches as JSON data."""
    return {"seconds": MOST_SECONDS, "solutions": MOST}
