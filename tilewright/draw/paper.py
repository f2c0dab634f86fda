"""Paper that pages are printed on: its sizes, upright, and its margin, in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tilewright.errors import TilewrightError

#: the edge that nothing is printed on
MARGIN = 13.0


@dataclass(frozen=True)
class Paper:
    """A sheet of paper, upright; lengths are millimetres."""

    name: str
    wide: float
    high: float

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.wide - 2 * MARGIN


A4, LETTER = Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4)
PAPERS: Mapping[str, Paper] = MappingProxyType({paper.name: paper for paper in (A4, LETTER)})


def paper_of(name: str) -> Paper:
    """Return the paper of a name.

    Raises:
        TilewrightError: there is none of that name.
    """
    if name not in PAPERS:
        raise TilewrightError(f"paper is {name!r}: choose {' or '.join(PAPERS)}")
    return PAPERS[name]
