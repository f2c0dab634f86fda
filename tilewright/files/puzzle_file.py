"""Reads puzzle files, format 1: text in, ``Puzzle`` out, or every fault at once.

What can be built is built although other parts are faulty, and judged by the model, so that
faults of structure (an unknown key) and of meaning (a piece placed outside) come in one report.
What was left out for a fault causes no further ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tilewright.errors import Fault, PuzzleError
from tilewright.errors import Path as KeyPath
from tilewright.files.base import NoPuzzle, Resolve, being_read, find_base, used_file
from tilewright.files.expect import read_expect
from tilewright.files.keys import PUZZLE, VERSION
from tilewright.files.mapping import read_mapping_tree, without_places
from tilewright.files.node import Broken, Node, clip
from tilewright.files.pieces import Pieces, read_pieces
from tilewright.files.reading import Reading, hint, nearest
from tilewright.files.region import read_region
from tilewright.files.rule import read_groups, read_placed, read_rules
from tilewright.files.setup import Slots, check_pictures, read_setup
from tilewright.files.source import SUFFIXES, Format, guess_format, read_stdin, read_tree
from tilewright.files.source import read_text as read_file_text
from tilewright.files.values import read_entries, read_mapping, read_text, read_word
from tilewright.lattice import LATTICES
from tilewright.model.limits import DEFAULT_LIMITS, Limits
from tilewright.model.puzzle import Placed, Puzzle
from tilewright.model.region import Region
from tilewright.model.rules import Rule

#: keys that ``uses`` brings, and that therefore may not stand beside it
BROUGHT = ("lattice", "region", "pieces", "setup")
#: keys of rules that name pieces or their marks
_ABOUT_PIECES = ("piece", "pieces", "marks")
_NO_REGION = Region(())


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
        return _read(reading, _tree(reading, format), path.parent, resolve or _beside(limits))


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
    return _read(reading, _tree(reading, format or guess_format(text)), folder, resolve)


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
        return _read(reading, read_mapping_tree(reading, data), folder, resolve)
    except PuzzleError as error:
        raise without_places(error) from None


def _beside(limits: Limits) -> Resolve:
    """Return a resolver that reads files relative to the folder of the file that uses them."""

    def resolve(name: str, folder: Path | None) -> Puzzle:
        return read_puzzle(used_file(name, folder), limits=limits)

    return resolve


@dataclass(eq=False, repr=False)
class _Draft:
    """The parts of a puzzle that could be read.

    Attributes:
        given: the values of the known top-level keys.
        base: the puzzle that is used.
        region: ``None`` if it is missing or faulty.
        rules, placed, groups: by index in the file.
    """

    root: Node
    given: dict[str, Node]
    base: Puzzle | None = None
    region: Region | None = None
    pieces: Pieces = field(default_factory=Pieces)
    slots: Slots = field(default_factory=Slots)
    rules: dict[int, Rule] = field(default_factory=dict)
    placed: dict[int, Placed] = field(default_factory=dict)
    groups: dict[int, tuple[str, ...]] = field(default_factory=dict)


def _read(reading: Reading, root: Node, folder: Path | None, resolve: Resolve | None) -> Puzzle:
    """Read the tree of a puzzle."""
    given = _read_top(reading, root)
    draft = _Draft(root, given)
    _check_version(reading, given)
    words = _read_words(reading, given)
    if "uses" in given:
        _read_base(reading, draft, folder, resolve)
    else:
        _read_own(reading, draft)
    _read_additions(reading, draft)
    puzzle = replace(_build(draft, words, reading.lattice or "square"), limits=reading.limits)
    _judge(reading, draft, puzzle)
    if reading.faults:
        error = reading.error()
        raise error if "tilewright" in given else NoPuzzle(error.faults, error.origin)
    return puzzle


def _tree(reading: Reading, format: Format) -> Node:
    """Return the tree of a text.

    Raises:
        NoPuzzle: it cannot be read.
    """
    try:
        return read_tree(reading, format)
    except PuzzleError as error:
        raise NoPuzzle(error.faults, error.origin) from None


def _read_top(reading: Reading, root: Node) -> dict[str, Node]:
    """Return the values of the known keys of a puzzle.

    Raises:
        NoPuzzle: this is something else.
    """
    given = read_mapping(reading, root, PUZZLE, "begin with tilewright: 1 and name: my-puzzle")
    if given is None:
        raise NoPuzzle(reading.error().faults, reading.origin)
    return given


def _check_version(reading: Reading, given: dict[str, Node]) -> None:
    node = given.get("tilewright")
    if node is not None and (
        node.value != VERSION or not isinstance(node.value, int) or node.value is True
    ):
        what = f"'tilewright' is {node.describe()}, not a version that can be read"
        reading.fault(node, what, f"write tilewright: {VERSION}")


def _read_words(reading: Reading, given: dict[str, Node]) -> dict[str, Any]:
    """Return what is for people, and ``expect`` and ``set``."""
    found: dict[str, Any] = {}
    if "name" in given:
        found["name"] = read_word(reading, given["name"], "a name")
    for key in ("title", "source", "notes"):
        if key in given:
            found[key] = read_text(reading, given[key])
    if "tags" in given:
        nodes = read_entries(reading, given["tags"], "a list of words", "write [word, word]") or []
        found["tags"] = tuple(word for node in nodes if (word := read_word(reading, node, "a tag")))
    if "expect" in given:
        found["expect"] = read_expect(reading, given["expect"])
    if "set" in given:
        if isinstance(given["set"].value, dict):
            found["settings"] = given["set"].plain()
        else:
            reading.wrong(given["set"], "a mapping from slots to values", "write {slot: value}")
    return {key: value for key, value in found.items() if value is not None}


def _read_own(reading: Reading, draft: _Draft) -> None:
    """Read lattice, region, pieces and setup."""
    given = draft.given
    reading.lattice = _lattice(reading, given)
    for key, example in (("region", "region: {box: [10, 6]}"), ("pieces", "pieces: {bar: XXX}")):
        if key not in given and not _meant(draft.root, key):
            reading.fault(draft.root, f"the key {key!r} is missing in a puzzle", f"add {example}")
    if "region" in given:
        draft.region = read_region(reading, given["region"])
    if "pieces" in given:
        draft.pieces = read_pieces(reading, given["pieces"])
    else:
        draft.pieces.whole = False
    if "setup" in given:
        draft.slots = read_setup(reading, given["setup"])


def _lattice(reading: Reading, given: dict[str, Node]) -> str:
    """Return the name of the lattice, ``""`` after a fault is reported."""
    node = given.get("lattice")
    if node is None:
        return "square"
    if not isinstance(node.value, str):
        reading.wrong(node, "the name of a lattice", f"choose from {', '.join(LATTICES)}")
    elif node.value not in LATTICES:
        fix = hint(node.value, LATTICES, "choose from")
        reading.fault(node, f"there is no lattice {clip(node.value)!r}", fix)
    else:
        return node.value
    return ""


def _meant(root: Node, key: str) -> bool:
    """Tell whether an unknown key was probably meant to be ``key``."""
    names = PUZZLE.names()
    keys = list(root.value)[:100] if isinstance(root.value, dict) else []
    return any(name not in names and nearest(str(name), names) == key for name in keys)


def _read_base(
    reading: Reading, draft: _Draft, folder: Path | None, resolve: Resolve | None
) -> None:
    """Find the puzzle of which this is an instance."""
    given = draft.given
    for key in BROUGHT:
        if key in given:
            what = f"{key!r} stands beside 'uses', which brings its own"
            reading.fault_at(given[key].key_place, given[key].path, what, "remove one of the two")
    draft.pieces.whole = False
    name = read_word(reading, given["uses"], "the name or file of a puzzle")
    if name is None:
        return
    if resolve is None:
        what = f"the puzzle {clip(name)!r} cannot be looked up from here"
        reading.fault(given["uses"], what, "read a file, or pass resolve=")
        return
    draft.base = find_base(reading, given["uses"], name, folder, resolve)
    if draft.base is not None:
        reading.lattice = draft.base.lattice
        draft.region = draft.base.region
        draft.pieces = Pieces(list(draft.base.pieces))
        draft.slots = Slots(draft.base.setup)


def _read_additions(reading: Reading, draft: _Draft) -> None:
    """Read rules, placed pieces and pictures under ``set``, which an instance may have as well."""
    given = draft.given
    if "rules" in given:
        draft.rules = read_rules(reading, given["rules"])
    if "placed" in given:
        read = read_placed(reading, given["placed"])
        draft.placed = {index: one for index, one in read.items() if draft.pieces.known(one.piece)}
    if "groups" in given:
        draft.groups = read_groups(reading, given["groups"])
    if "set" in given:
        check_pictures(reading, given["set"], draft.slots.setup, draft.region)


def _build(draft: _Draft, words: dict[str, Any], lattice: str) -> Puzzle:
    """Put the parts together; an instance takes its base's source and tags if it has none."""
    rules, placed = tuple(draft.rules.values()), tuple(draft.placed.values())
    base = draft.base
    if base is None:
        own = Puzzle(
            name=words.get("name", "unnamed"),
            region=draft.region or _NO_REGION,
            pieces=tuple(draft.pieces.read),
            lattice=lattice,
            setup=draft.slots.setup,
            rules=rules,
            placed=placed,
            groups=tuple(draft.groups.values()),
        )
        return replace(own, **words)
    settings = {**base.settings, **words.pop("settings", {})}
    bare = replace(base, name="unnamed", title="", notes="", expect={}, settings=settings)
    return replace(
        bare,
        **words,
        rules=(*base.rules, *rules),
        placed=(*base.placed, *placed),
        groups=(*base.groups, *draft.groups.values()),
    )


def _judge(reading: Reading, draft: _Draft, puzzle: Puzzle) -> None:
    """Report what the model finds, at the nearest place in the file."""
    try:
        found = puzzle.faults(reading.limits)
    except RecursionError:
        what = "the puzzle is nested too deeply to be checked"
        reading.fault(draft.root, what, "use fewer domains in its setup")
        return
    for fault in found:
        path = _path_in_file(draft, fault.path)
        if path is not None and not _follows(draft, fault):
            node = draft.root.nearest(path)
            if not isinstance(node.value, Broken):
                reading.fault_at(node.place, path, fault.what, fault.fix)


def _follows(draft: _Draft, fault: Fault) -> bool:
    """Tell whether a fault comes from a part that was left out, and so is reported already."""
    if fault.path == ("region",):
        return draft.region is None
    about = fault.path[3] if fault.path[:1] == ("rules",) and len(fault.path) > 3 else ""
    if about in _ABOUT_PIECES or fault.path[:1] == ("groups",):
        return bool(draft.pieces.faulty) or not draft.pieces.whole
    if fault.path == ("pieces",) and not draft.pieces.read:
        return bool(draft.pieces.faulty) or not draft.pieces.whole
    return False


def _path_in_file(draft: _Draft, path: KeyPath) -> KeyPath | None:
    """Return a path of the model as a path of the file: entries left out shift the others."""
    kind, index = path[0] if path else "", path[1] if len(path) > 1 else None
    if kind in ("rules", "placed", "groups") and isinstance(index, int):
        read: dict[int, Any] = getattr(draft, str(kind))
        before = len(getattr(draft.base, str(kind))) if draft.base is not None else 0
        if index < before:
            return ("uses",)
        return (kind, list(read)[index - before], *path[2:])
    if kind == "pieces" and index in draft.pieces.included:
        return (*draft.pieces.included[str(index)].node.path, *path[2:])
    if path[:2] == ("setup", "never") and len(path) > 2 and draft.slots.never_index:
        return (*path[:2], draft.slots.never_index[int(path[2])], *path[3:])
    return path
