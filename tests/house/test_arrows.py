"""The import arrows of ARCHITECTURE.md hold in the code, and every file opens with its purpose."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "tilewright"
MODULES = sorted(PACKAGE.rglob("*.py"))
#: these stand for the whole package and look everywhere
FACES = {"", "__main__"}


def rooms() -> dict[str, set[str]]:
    """Read the table of rooms: name to what it may import."""
    table = {}
    for line in (ROOT / "ARCHITECTURE.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and re.fullmatch(r"`[\w.]+`", cells[0]):
            table[cells[0].strip("`")] = set(re.findall(r"`([\w.]+)`", cells[2]))
    return table


ROOMS = rooms()


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def room_of(module: str) -> str:
    """Return the longest room name that the module lies in."""
    fitting = [room for room in ROOMS if module == room or module.startswith(room + ".")]
    return max(fitting, key=len, default="")


def imports(path: Path) -> set[str]:
    """Return the modules of the package that a file imports, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    inside = {name.removeprefix("tilewright.") for name in found if name.startswith("tilewright.")}
    return inside


def test_the_table_is_read() -> None:
    assert {"lattice", "model", "compile", "verbs", "checker", "cli"} <= set(ROOMS)


def test_rooms_come_after_what_they_import() -> None:
    order = list(ROOMS)
    for room, allowed in ROOMS.items():
        late = [other for other in allowed if order.index(other) >= order.index(room)]
        assert not late, f"{room} may import {late}, which come later in the table"


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_follow_the_arrows(path: Path) -> None:
    module = module_name(path)
    if module in FACES:
        return
    room = room_of(module)
    assert room, f"{module} lies in no room of ARCHITECTURE.md"
    for target in imports(path):
        other = room_of(target)
        assert other in ROOMS[room] | {room}, (
            f"{module} imports {target}: no arrow {room} -> {other}"
        )


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_files_open_with_their_purpose(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text())), f"{path} has no opening docstring"
