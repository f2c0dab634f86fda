"""An element of XML that the core has read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class XmlElement:
    """One element.

    Attributes:
        tag: its name.
        attributes: by name.
        place: line and column where it begins, 1-based.
        children: the elements in it, in order.
        text: what stands in it, without what stands in its children.
    """

    tag: str
    attributes: Mapping[str, str]
    place: tuple[int, int]
    children: Sequence[XmlElement]
    text: str

    def all(self, tag: str) -> Iterator[XmlElement]:
        """Yield the children of a name."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> XmlElement | None:
        """Return the first child of a name."""
        return next(self.all(tag), None)
