"""The tables of rooms in ARCHITECTURE.md, read for the tests of arrows."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]

#: a room by its name, and what it may import
Rooms = dict[str, set[str]]


def read_rooms(heading: str) -> Rooms:
    """Return the table under a heading: each room with what it may import, in order."""
    text = (ROOT / "ARCHITECTURE.md").read_text()
    _, _, section = text.partition(f"\n## {heading}\n")
    table = {}
    for line in section.partition("\n## ")[0].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and re.fullmatch(r"`[\w.]+`", cells[0]):
            table[cells[0].strip("`")] = set(re.findall(r"`([\w.]+)`", cells[2]))
    return table


def room_of(rooms: Rooms, module: str) -> str:
    """Return the room that a module lies in, the longest name that fits; ``""`` for none."""
    fitting = [room for room in rooms if module == room or module.startswith(room + ".")]
    return max(fitting, key=len, default="")


def late_arrows(rooms: Rooms) -> list[str]:
    """Return the arrows that do not lead to a room earlier in the table."""
    order = list(rooms)
    return [
        f"{room} -> {other}"
        for room, allowed in rooms.items()
        for other in allowed
        if other not in rooms or order.index(other) >= order.index(room)
    ]
