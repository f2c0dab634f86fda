"""The import arrows of ARCHITECTURE.md hold in Python, no modules import each other in a circle, and every
file opens with its purpose.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import tilewright
from tests.house.circles import circle
from tests.house.rooms import ROOT, late_arrows, read_rooms, room_of

PACKAGE = ROOT / "tilewright"
MODULES = sorted(PACKAGE.rglob("*.py"))
#: these stand for the whole package and look everywhere
FACES = {"", "__main__"}
ROOMS = read_rooms("The rooms, lowest first")


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


NAMES = {module_name(path) for path in MODULES}


def home(name: str) -> str:
    """Return where ``tilewright.name`` leads: a public name to its home, a module to itself."""
    public = name.split(".")[0]
    return tilewright._HOMES.get(public, f"tilewright.{name}").removeprefix("tilewright.")


def imports(source: str) -> set[str]:
    """Return what a module uses of the package, wherever in the file.

    ``import tilewright`` is no import by itself: each ``tilewright.name`` after it is one, because
    the package imports the name's home when it is asked for.
    """
    tree, found, package = ast.parse(source), set[str](), set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found.add(alias.name)
                if alias.name == "tilewright" or not alias.asname:
                    package.add(alias.asname or "tilewright")
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") in package:
            found.add(f"tilewright.{node.attr}")
    return {home(name.removeprefix("tilewright.")) for name in found if "tilewright." in name}


def module_of(target: str) -> str:
    """Return the module that a dotted name leads to; the package itself is empty."""
    while target and target not in NAMES:
        target = target.rpartition(".")[0]
    return target


def test_the_table_is_read() -> None:
    assert {"lattice", "model", "compile", "verbs", "checker", "cli"} <= set(ROOMS)


def test_rooms_come_after_what_they_import() -> None:
    assert not late_arrows(ROOMS)


@pytest.mark.parametrize(
    "source, module",
    [
        ("import tilewright.model", "model"),
        ("from tilewright.verbs.count import count", "verbs.count.count"),
        ("def f(p):\n    from tilewright import count", "verbs.count"),
        ("import tilewright\ndef f(p):\n    return tilewright.solve(p)", "verbs.solve"),
        ("import tilewright as t\nt.Puzzle", "puzzle"),
        ("import tilewright.model\ntilewright.verbs.count", "verbs"),
        ("from tilewright import _core", "_core"),
    ],
)
def test_every_way_to_import_is_seen(source: str, module: str) -> None:
    assert module in imports(source)


@pytest.mark.every
@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_follow_the_arrows(path: Path) -> None:
    module = module_name(path)
    if module in FACES:
        return
    room = room_of(ROOMS, module)
    assert room, f"{module} lies in no room of ARCHITECTURE.md"
    for target in imports(path.read_text()):
        other = room_of(ROOMS, target)
        assert other in ROOMS[room] | {room}, (
            f"{module} imports {target}: no arrow {room} -> {other}"
        )


def test_modules_make_no_circle() -> None:
    """Imports for types and those within functions count as well."""
    used = {module_name(path): imports(path.read_text()) for path in MODULES}
    arrows = {
        module: {module_of(target) for target in targets} - {module, ""}
        for module, targets in used.items()
        if module not in FACES
    }
    assert "lattice.cells" in arrows["lattice.base"]
    found = circle(arrows)
    assert not found, f"give what they share a file of its own: {' <- '.join(found)}"


@pytest.mark.every
@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_files_open_with_their_purpose(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text())), f"{path} has no opening docstring"
