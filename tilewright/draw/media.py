"""What a page does to a picture: on paper, where the reader chooses all colours, and in motion.

Pieces stay apart by outline and letter.  On paper fills are paler, which spares ink and lets black
letters stand on every fill; under forced colours only those of the reader are left.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

#: seconds: from one tile to the next at most, for one to appear, and for everything together
STEP, FADE, MOTION = 0.6, 0.4, 5.0
#: declarations by the classes they hold for
_PRINT = {
    "page": "fill:#fff",
    "outline": "fill-opacity:.4;stroke:#000",
    "crease": "stroke:#000",
    "rim": "stroke:#000",
    "ground": "fill:#fff",
    "letter": "stroke:#000",
    "going": "fill:#000",
}
_FORCED = {
    "page plate open outline face ground badge share peg ball neck": "fill:Canvas",
    "outline open share peg star ruler ball rim below": "stroke:CanvasText",
    "stick neck": "stroke:Canvas",
    "peg": "stroke-width:2",
    "crease edge cut engraved border arrow": "stroke:CanvasText",
    "letter mark text label caption number title": "stroke:CanvasText",
    "going": "fill:CanvasText",
    "stripes shadow": "display:none",
}
#: the rules of each medium
_MEDIA = {"print": _PRINT, "(forced-colors:active)": _FORCED}


@lru_cache(maxsize=64)
def style(element_id: str, roles: frozenset[str]) -> str:
    """Return the style element of a picture; it holds for this picture alone.

    Args:
        element_id: the id of the ``svg`` element.
        roles: those of its shapes, and ``"page"``.
    """
    blocks = []
    for medium, rules in _MEDIA.items():
        told = ""
        for names, declared in rules.items():
            here = [f"#{element_id} .tw-{role}" for role in names.split() if role in roles]
            told += f"{','.join(here)}{{{declared}}}" if here else ""
        blocks.append(f"@media {medium}{{{told}}}")
    return f"<style>{''.join(blocks)}</style>"


def motion(element_id: str, moments: Mapping[str, int]) -> str:
    """Return the style element that lets groups appear one after the other, once.

    The rule of each group names two ids: a rule of less weight than that of all would not hold.
    All is over within ``MOTION`` seconds, so that nobody needs to stop it.

    Args:
        element_id: the id of the ``svg`` element.
        moments: the place of each group in the order, by its key.
    """
    step = min(STEP, (MOTION - FADE) / max([1, *moments.values()]))
    rules = "".join(
        f"#{element_id} #{element_id}-{key}{{animation-delay:{place * step:.2f}s}}"
        for key, place in moments.items()
    )
    appear = f"@keyframes {element_id}-in{{from{{opacity:0;transform:translateY(-12px)}}}}"
    played = f"#{element_id} .tw-tile{{animation:{element_id}-in {FADE}s ease-out both}}"
    return (
        f"<style>@media screen and (prefers-reduced-motion:no-preference)"
        f"{{{appear}{played}{rules}}}</style>"
    )
