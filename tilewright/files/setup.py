"""Reads the setup of a puzzle file: its slots, the settings that do not exist, chosen values.

Values under ``set`` stay as they are written, since the puzzle alone can judge them; only a
picture among them is looked at here, where its rows still have places.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewright.files.keys import CHOICE_KEYS, SLOT
from tilewright.files.node import Node, clip
from tilewright.files.reading import Reading, hint
from tilewright.files.values import (
    read_cell,
    read_cells,
    read_entries,
    read_mapping,
    read_one_of,
    read_small,
    read_word,
    read_words,
)
from tilewright.lattice import Cell
from tilewright.model.region import Region
from tilewright.model.setup import Setup
from tilewright.model.slot import BLOCKED, AnyCells, Choose, OneInEach, Slot

#: the key under ``setup`` that is no slot
NEVER = "never"


@dataclass(eq=False, repr=False)
class Slots:
    """The result of reading ``setup``: the setup, and for each entry of ``never`` its index in the file."""

    setup: Setup = field(default_factory=Setup)
    never_index: list[int] = field(default_factory=list)


def read_setup(reading: Reading, node: Node) -> Slots:
    """Return the setup; slots with faults, and settings that name them, are left out."""
    if not isinstance(node.value, dict):
        reading.wrong(node, "a mapping from names to slots", "write {pegs: {as: o, count: 3}}")
        return Slots()
    nodes = {name: child for name, child in node.value.items() if name != NEVER}
    read = {name: _read_slot(reading, name, child) for name, child in nodes.items()}
    slots = {name: slot for name, slot in read.items() if slot is not None}
    faulty = read.keys() - slots.keys()
    never, index = [], []
    if NEVER in node.value:
        for number, entry in enumerate(_never_entries(reading, node.value[NEVER])):
            banned = _read_never(reading, entry, slots)
            if banned is not None and not faulty & banned.keys():
                never.append(banned)
                index.append(number)
    return Slots(Setup(tuple(slots.values()), tuple(never)), index)


def _read_slot(reading: Reading, name: str, node: Node) -> Slot | None:
    """Return a slot, or ``None`` after its faults are reported."""
    given = read_mapping(reading, node, SLOT, "write {as: blocked, count: 3}, for example")
    if given is None:
        return None
    before = len(reading.faults)
    role = _read_role(reading, given["as"]) if "as" in given else None
    choice = read_one_of(reading, node, given, CHOICE_KEYS, "a slot")
    if choice is None:
        return None
    slot: Slot | None = None
    if choice.path[-1] == "count":
        count = read_small(reading, choice, 1, "write how many cells are chosen")
        slot = None if count is None else AnyCells(name, role or "", count)
    elif not isinstance(choice.value, dict):
        noun = "domains" if choice.path[-1] == "one_in_each" else "labels"
        reading.wrong(choice, f"a mapping of {noun}", "write {NAME: [[x, y], ...]}")
    elif choice.path[-1] == "one_in_each":
        slot = OneInEach(name, role or "", _read_domains(reading, choice.value))
    else:
        slot = Choose(name, role or "", _read_labels(reading, choice.value))
    return slot if role is not None and len(reading.faults) == before else None


def _read_role(reading: Reading, node: Node) -> str | None:
    """Return what chosen cells become: ``blocked`` or a mark."""
    role = read_word(reading, node, "'blocked' or a mark")
    if role is None or role == BLOCKED or (len(role) == 1 and role.isalnum()):
        return role
    fix = "write blocked, or a mark: one letter or digit"
    reading.fault(node, f"'as' is {clip(role)!r}, neither blocked nor a mark", fix)
    return None


def _read_domains(reading: Reading, nodes: dict[str, Node]) -> dict[str, tuple[Cell, ...]]:
    read = {name: read_cells(reading, node, "region_cells") for name, node in nodes.items()}
    return {name: cells or () for name, cells in read.items()}


def _read_labels(reading: Reading, nodes: dict[str, Node]) -> dict[str, tuple[Cell, ...]]:
    """Return labels with their cells; one cell may stand without the outer brackets."""
    labels: dict[str, tuple[Cell, ...]] = {}
    for label, node in nodes.items():
        if (
            isinstance(node.value, list)
            and node.value
            and not isinstance(node.value[0].value, list)
        ):
            cell = read_cell(reading, node)
            labels[label] = () if cell is None else (cell,)
        else:
            labels[label] = read_cells(reading, node, "region_cells") or ()
    return labels


def _never_entries(reading: Reading, node: Node) -> list[Node]:
    return read_entries(reading, node, "a list", "write [{month: Feb, day: [30, 31]}]") or []


def _read_never(
    reading: Reading, node: Node, slots: dict[str, Slot]
) -> dict[str, tuple[str, ...]] | None:
    """Return one setting that does not exist; its labels are checked against their slots."""
    if not isinstance(node.value, dict) or not node.value:
        reading.wrong(node, "a mapping from slots to labels", "write {month: Feb, day: [30, 31]}")
        return None
    banned: dict[str, tuple[str, ...]] = {}
    for name, child in node.value.items():
        words = read_words(reading, child, "a label")
        if words is None:
            return None
        slot = slots.get(name)
        if isinstance(slot, Choose):
            for word in words:
                if word not in slot.labels:
                    what = f"slot {clip(name)!r} has no label {clip(word)!r}"
                    reading.fault(child, what, hint(word, slot.labels, "labels"))
        elif slot is not None:
            what = f"slot {clip(name)!r} has no labels: its values are cells"
            reading.fault(child, what, "'never' speaks of slots with 'choose'")
        banned[name] = words
    return banned


def check_pictures(reading: Reading, node: Node, setup: Setup, region: Region | None) -> None:
    """Report pictures under ``set`` whose rows do not have the extent of the region.

    Args:
        reading: takes the faults.
        node: the mapping under ``set``.
        setup: its slots; a label is no picture.
        region: what the picture must fit, ``None`` if it is not known.
    """
    if not isinstance(node.value, dict):
        return
    slots = {slot.name: slot for slot in setup.slots}
    for name, child in node.value.items():
        slot = slots.get(name)
        label = isinstance(slot, Choose) and child.text in slot.labels
        if isinstance(child.value, str) and slot is not None and not label:
            _check_rows(reading, child, child.value, region)


def _check_rows(reading: Reading, node: Node, text: str, region: Region | None) -> None:
    """Report rows that are too short or too long, and too few or too many of them."""
    inner = text.strip("\n")
    separator = "\n" if "\n" in inner else "/"
    if separator not in inner or all("," in word for word in text.split()):
        return
    sides = region.sides if region is not None and region.cells else ()
    start = text.index(inner)
    rows = []
    for row in inner.replace("|", separator).split(separator):
        if row or separator == "/":
            rows.append((start, row))
        start += len(row) + 1
    width = sides[0] if sides else len(rows[0][1])
    for number, (index, row) in enumerate(rows, 1):
        if len(row) != width:
            what = f"row {number} of the picture has {len(row)} characters, not {width}"
            fix = "draw every cell of the region's box, with a dot for a cell that is not chosen"
            reading.fault_at(reading.inside(node, index), node.path, what, fix)
    height = sides[1] * (sides[2] if len(sides) > 2 else 1) if sides else len(rows)
    if len(rows) != height:
        what = f"the picture has {len(rows)} rows, not {height}"
        reading.fault(node, what, "draw every row of the region's box")
