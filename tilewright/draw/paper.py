"""Paper that pages are printed on: its sizes and its margins, in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from tilewright.errors import TilewrightError

#: the edge that nothing is printed on, and the least that printers can do without
MARGIN, NARROW = 13.0, 6.0


@dataclass(frozen=True)
class Paper:
    """A sheet of paper; lengths are millimetres.

    Attributes:
        name: of its size.
        wide, high: its sides, upright or turned.
        margin: the edge that nothing is printed on.
    """

    name: str
    wide: float
    high: float
    margin: float = MARGIN

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.wide - 2 * self.margin

    @property
    def is_turned(self) -> bool:
        """Whether its long side lies below."""
        return self.wide > self.high

    @property
    def turned(self) -> Paper:
        """The same turned by a quarter."""
        return replace(self, wide=self.high, high=self.wide)


A4, LETTER = Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4)
A3, TABLOID = Paper("a3", 297.0, 420.0), Paper("tabloid", 279.4, 431.8)
PAPERS: Mapping[str, Paper] = MappingProxyType(
    {paper.name: paper for paper in (A4, LETTER, A3, TABLOID)}
)


def paper_of(name: str, *, landscape: bool = False) -> Paper:
    """Return the paper of a name, upright unless ``landscape``.

    Raises:
        TilewrightError: there is none of that name.
    """
    if name not in PAPERS:
        raise TilewrightError(f"paper is {name!r}: choose {', '.join(PAPERS)}")
    return PAPERS[name].turned if landscape else PAPERS[name]
