"""Reads puzzle files, format 1: text in, ``Puzzle`` out, or every fault at once.

The core reads and judges (``crates/puzzle``).  JSON goes there as text; YAML and TOML become a tree of
nodes first, which have their lines and columns.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tilewright.errors import PuzzleError
from tilewright.files.base import Lookup, NoPuzzle, Resolve, being_read, used_file
from tilewright.files.core_reading import read_json_puzzle, read_tree_puzzle
from tilewright.files.mapping import read_mapping_tree, without_places
from tilewright.files.reading import Reading
from tilewright.files.source import (
    SUFFIXES,
    Format,
    guess_format,
    read_stdin,
    read_tree,
    refuse_no_text,
)
from tilewright.files.source import read_text as read_file_text
from tilewright.model.limits import DEFAULT_LIMITS, Limits
from tilewright.model.puzzle import Puzzle


def read_puzzle(
    source: Path | str, *, limits: Limits = DEFAULT_LIMITS, resolve: Resolve | None = None
) -> Puzzle:
    """Read a puzzle file.

    Args:
        source: the file, ``.yaml .yml .json .toml`` (else the format is guessed); ``-`` reads
            standard input.
        limits: caps, checked before anything is expanded.
        resolve: gives the puzzle that ``uses`` names; by default a file beside this one.

    Raises:
        PuzzleError: with every fault, each with its line and column.
    """
    if str(source) == "-":
        return parse_puzzle(read_stdin(limits.file_bytes), limits=limits, resolve=resolve)
    path = Path(source)
    with being_read(str(path.absolute()), str(path)):
        text = read_file_text(path, limits.file_bytes)
        reading = Reading(text, str(path), limits)
        format = SUFFIXES.get(path.suffix.lower()) or guess_format(text)
        return _read(reading, format, path.parent, resolve or _beside(limits))


def parse_puzzle(
    text: str,
    *,
    format: Format | None = None,
    origin: str = "<stdin>",
    limits: Limits = DEFAULT_LIMITS,
    resolve: Resolve | None = None,
    folder: Path | None = None,
) -> Puzzle:
    """Read a puzzle from text.

    Args:
        text: the file's content.
        format: ``"yaml"``, ``"json"`` or ``"toml"``; guessed where it is ``None``.
        origin: what messages call the text.
        limits: caps, checked before anything is expanded.
        resolve: gives the puzzle that ``uses`` names; without it ``uses`` is refused, since a
            text has no folder and a stranger's text should not open files.
        folder: for ``resolve``: where files that ``uses`` names lie.

    Raises:
        PuzzleError: with every fault, each with its line and column.

    >>> puzzle = parse_puzzle('''
    ... tilewright: 1
    ... name: two-bars
    ... region: {box: [2, 2]}
    ... pieces: {bar: {picture: XX, copies: 2}}
    ... ''')
    >>> print(puzzle.region)
    ..
    ..
    """
    text = text.removeprefix("\ufeff")
    reading = Reading(text, origin, limits)
    cap = limits.file_bytes
    size = len(text) if len(text) > cap else len(text.encode(errors="replace"))
    if size > cap:
        reading.stop(*limits.excess("file_bytes", "the text has", size))
    return _read(reading, format or guess_format(text), folder, resolve)


def parse_mapping(
    data: Any,
    *,
    limits: Limits = DEFAULT_LIMITS,
    resolve: Resolve | None = None,
    folder: Path | None = None,
) -> Puzzle:
    """Read a puzzle from plain data, as a JSON file of the same content is read.

    Args:
        data: what the file holds.
        limits: caps, checked before anything is expanded.
        resolve: as for ``parse_puzzle``.
        folder: as there.

    Raises:
        PuzzleError: with every fault; the faults have paths, and no lines.

    >>> bars = {"bar": {"picture": "XX", "copies": 2}}
    >>> data = {"tilewright": 1, "name": "bars", "region": {"box": [2, 2]}, "pieces": bars}
    >>> parse_mapping(data) == parse_puzzle('{"tilewright": 1, "name": "bars", "region": {"box": [2, 2]}, '
    ...     '"pieces": {"bar": {"picture": "XX", "copies": 2}}}')
    True
    """
    reading = Reading("", "", limits)
    try:
        root = read_mapping_tree(reading, data)
        return read_tree_puzzle(reading, root, Lookup.of(folder, resolve))
    except PuzzleError as error:
        raise without_places(error) from None


def _beside(limits: Limits) -> Resolve:
    """Return a resolver that reads files relative to the folder of the file that uses them."""

    def resolve(name: str, folder: Path | None) -> Puzzle:
        return read_puzzle(used_file(name, folder), limits=limits)

    return resolve


def _read(reading: Reading, format: Format, folder: Path | None, resolve: Resolve | None) -> Puzzle:
    """Read the puzzle of a text."""
    lookup = Lookup.of(folder, resolve)
    try:
        if format != "json":
            root = read_tree(reading, format)
        elif not reading.text.isascii():
            refuse_no_text(reading)
    except PuzzleError as error:
        raise NoPuzzle(error.faults, error.origin) from None
    if format == "json":
        return read_json_puzzle(reading, lookup)
    return read_tree_puzzle(reading, root, lookup)
