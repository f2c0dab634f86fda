"""XML to a tree of elements, each with its line and column.

Of XML only what such files hold is taken: elements, attributes, text.  A document type, and with it
every entity of one's own, is refused, and the number and depth of elements have caps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from tilewright.files.reading import Reading


@dataclass
class XmlElement:
    """One element.

    Attributes:
        tag: its name.
        attributes: by name.
        line, column: where it begins, 1-based.
        children: the elements in it, in order.
        text: what stands in it, without what stands in its children.
    """

    tag: str
    attributes: Mapping[str, str]
    line: int
    column: int
    children: list[XmlElement] = field(default_factory=list)
    text: str = ""

    @property
    def place(self) -> tuple[int, int]:
        """Line and column."""
        return self.line, self.column

    def all(self, tag: str) -> Iterator[XmlElement]:
        """Yield the children of a name."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> XmlElement | None:
        """Return the first child of a name."""
        return next(self.all(tag), None)


def read_xml(reading: Reading) -> XmlElement:
    """Return the root of the text of a reading.

    Raises:
        PuzzleError: it is no XML, has a document type, or passes a cap.
    """
    builder = _ElementBuilder(reading)
    try:
        builder.parser.Parse(reading.text, True)
    except expat.ExpatError as error:
        what = f"this is not XML: {expat.ErrorString(error.code)}"
        place = (error.lineno, error.offset + 1)
        reading.stop(what, "save it anew with the program that it comes from", place)
    except (UnicodeError, ValueError):
        reading.stop("this is not XML: it holds characters that no text has", "mend the file")
    if builder.root is None:
        reading.stop("the file has no element", "begin with <puzzle>")
    return builder.root


class _ElementBuilder:
    """Grows the tree from what the parser meets."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self.root: XmlElement | None = None
        self._open: list[XmlElement] = []
        self._texts: list[list[str]] = []
        self._size = 0
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse

    def _here(self) -> tuple[int, int]:
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1

    def _refuse(self, *_: object) -> None:
        what = "the file declares a document type, which may hold anything"
        self._reading.stop(what, "take that out", self._here())

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        limits = self._reading.limits
        self._size += 1 + len(attributes)
        if self._size > limits.file_values:
            self._reading.stop(*limits.excess("file_values", "the file has"), self._here())
        if len(self._open) >= limits.file_depth:
            excess = limits.excess("file_depth", "elements lie in each other at")
            self._reading.stop(*excess, self._here())
        element = XmlElement(tag, attributes, *self._here())
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)
        self._texts.append([])

    def _end(self, _: str) -> None:
        self._open.pop().text = "".join(self._texts.pop())

    def _characters(self, text: str) -> None:
        if self._texts:
            self._texts[-1].append(text)
