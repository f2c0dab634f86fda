"""Whether names, labels and marks can be shown as they are: none holds a control character.

Names are printed in tables, pictures and messages everywhere, so one that a terminal would obey is
refused here, once.  What is for people alone (title, source, notes) may hold anything, and is shown
with ``printable``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tilewright.errors import Fault, Path, printable
from tilewright.model.piece import Piece
from tilewright.model.region import Region
from tilewright.model.rules import Rule
from tilewright.model.setup import Setup
from tilewright.model.slot import Choose, OneInEach

_FIX = "use letters, digits and signs that are seen"


def word_faults(
    pieces: Iterable[Piece],
    region: Region,
    setup: Setup,
    rules: Iterable[Rule],
    tags: Iterable[str],
) -> list[Fault]:
    """Return a fault for each name, label or mark that holds a control character."""
    return [
        Fault(path, f"{what} {word!r} holds a control character", _FIX)
        for path, what, word in _words(pieces, region, setup, rules, tags)
        if isinstance(word, str) and printable(word) != word
    ]


def _words(
    pieces: Iterable[Piece],
    region: Region,
    setup: Setup,
    rules: Iterable[Rule],
    tags: Iterable[str],
) -> Iterator[tuple[Path, str, str | None]]:
    """Yield the words of a puzzle, each with its path and what it is."""
    for piece in pieces:
        path: Path = ("pieces", piece.name)
        yield path, "the name", piece.name
        for mark in sorted({mark for shape in piece.shapes for mark in shape.marks}):
            yield path, "the mark", mark
    for mark in sorted({mark for _, mark in region.marks}):
        yield ("region",), "the mark", mark
    for slot in setup.slots:
        yield ("setup", slot.name), "the name", slot.name
        yield ("setup", slot.name, "as"), "the mark", slot.role
        if isinstance(slot, Choose):
            for label in slot.labels:
                yield ("setup", slot.name, "choose", label), "the label", label
        elif isinstance(slot, OneInEach):
            for name in slot.domains:
                yield ("setup", slot.name, "one_in_each", name), "the name", name
    for index, rule in enumerate(rules):
        yield ("rules", index, "switch"), "the name", rule.switch
    for tag in tags:
        yield ("tags",), "the tag", tag
