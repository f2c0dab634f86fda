"""What a page does to a picture: on paper, and where the reader chooses all colours.

Pieces stay apart by outline and letter.  On paper fills are paler, which spares ink and lets black
letters stand on every fill; under forced colours only those of the reader are left.
"""

from __future__ import annotations

from functools import lru_cache

#: declarations by the classes they hold for
_PRINT = {
    "page": "fill:#fff",
    "outline": "fill-opacity:.4;stroke:#000",
    "crease": "stroke:#000",
    "ground": "fill:#fff",
    "letter": "stroke:#000",
    "going": "fill:#000",
}
_FORCED = {
    "page plate open outline ground badge share peg": "fill:Canvas",
    "outline open share peg star ruler": "stroke:CanvasText",
    "peg": "stroke-width:2",
    "crease": "stroke:CanvasText",
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
