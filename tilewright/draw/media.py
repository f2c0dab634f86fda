"""Styles of a picture on a page: on paper, where the reader chooses all colours, and in motion.

Pieces stay apart by outline and letter.  On paper fills are paler, which spares ink and lets black
letters stand on every fill; under forced colours only those of the reader are left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

#: how much is seen of what others hide
GLASS = 0.42
#: seconds: from one tile to the next at most, for one to appear, and for everything together
STEP, FADE, MOTION = 0.6, 0.4, 5.0


class Take(NamedTuple):
    """When a group of an animated picture is shown; times are in seconds from its beginning.

    Attributes:
        key: of the group.
        start: when it appears.
        end: when it disappears.
        way: how far its moved groups glide, in units.
        glide: how long that takes, from the start on.
        fades: whether these fade away meanwhile.
    """

    key: str
    start: float
    end: float
    way: tuple[float, float]
    glide: float
    fades: bool


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
    "crease edge cut engraved border arrow axis side asked": "stroke:CanvasText",
    "new lit": "stroke:Highlight",
    "letter mark text label name caption number title": "stroke:CanvasText",
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
        chosen = ""
        for names, declared in rules.items():
            here = [f"#{element_id} .tw-{role}" for role in names.split() if role in roles]
            chosen += f"{','.join(here)}{{{declared}}}" if here else ""
        blocks.append(f"@media {medium}{{{chosen}}}")
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


def film(element_id: str, takes: Sequence[Take], unit: float) -> str:
    """Return the style element that shows takes one after the other, and begins anew at the end.

    Who asks for reduced motion, and who prints, sees the first take.

    Args:
        element_id: the id of the ``svg`` element.
        takes: when each group is shown; the first one begins.
        unit: how many pixels a unit has.
    """
    whole = max(take.end for take in takes)
    rules = []
    for number, take in enumerate(takes):
        start, end = (f"{100 * time / whole:.3f}%" for time in (take.start, take.end))
        name = f"{element_id}-k{number}"
        shown = "visibility:visible"
        first = shown if take.start == 0 else "visibility:hidden"
        last = shown if take.end == whole else "visibility:hidden"
        rules.append(f"@keyframes {name}{{0%{{{first}}}{start}{{{shown}}}{end}{{{last}}}}}")
        rules.append(
            f"#{element_id} #{element_id}-{take.key}"
            f"{{animation:{name} {whole:.2f}s step-end infinite}}"
        )
        if take.glide and any(take.way):
            x, y = (unit * one for one in take.way)
            there = f"{100 * (take.start + take.glide) / whole:.3f}%"
            gone = ";opacity:0" if take.fades else ""
            full = ";opacity:1" if take.fades else ""
            rules.append(
                f"@keyframes {name}m{{0%,{start}{{transform:translate(0,0){full}}}"
                f"{there},100%{{transform:translate({x:.2f}px,{y:.2f}px){gone}}}}}"
            )
            rules.append(
                f"#{element_id} #{element_id}-{take.key} .tw-moved"
                f"{{animation:{name}m {whole:.2f}s linear infinite}}"
            )
    glass = f"#{element_id} .tw-glass{{opacity:{GLASS}}}"
    still = f"{glass}#{element_id} .tw-take{{visibility:hidden}}" + "".join(
        f"#{element_id} #{element_id}-{take.key}{{visibility:visible}}"
        for take in takes
        if take.start == 0
    )
    plays = f"@media screen and (prefers-reduced-motion:no-preference){{{''.join(rules)}}}"
    return f"<style>{still}{plays}</style>"
