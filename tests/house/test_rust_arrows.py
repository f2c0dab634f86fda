"""The arrows between the rooms of the core hold: what ``crates/cover/src`` names of itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.rooms import ROOT, late_arrows, read_rooms, room_of
from tests.house.rust_files import expanded, without_comments

SOURCE = ROOT / "crates" / "cover" / "src"
FILES = sorted(SOURCE.rglob("*.rs"))
ROOMS = read_rooms("The rooms of the core, lowest first")
#: stands for the whole crate and looks everywhere
FACE = "lib"
#: the modules of the crate; what else ``crate::`` names is exported by ``lib.rs``
TOP = {path.stem for path in SOURCE.iterdir()} - {FACE}


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "mod" else parts)


def paths(source: str) -> Iterator[str]:
    """Yield each path from ``crate`` or ``super`` that a file names, in a ``use`` or elsewhere."""
    text = without_comments(source)
    for use in re.finditer(r"\buse\s+((?:crate|super)\b[^;]*);", text):
        yield from expanded(re.sub(r"\s+as\s+\w+|\s+", "", use[1]))
    for path in re.finditer(r"\b(?:crate|super)(?:::\w+)+", re.sub(r"\buse\s[^;]*;", "", text)):
        yield path[0]


def exported() -> dict[str, str]:
    """Return the module of each name that ``lib.rs`` exports."""
    found = {}
    for path in paths((SOURCE / "lib.rs").read_text()):
        *module, name = path.split("::")[1:]
        found[name] = ".".join(module)
    return found


def target(path: str, module: str, exports: dict[str, str]) -> str:
    """Return the module that a path leads to, from a module."""
    first, *names = path.split("::")
    if first == "crate":
        return ".".join(names) if names[0] in TOP else exports.get(names[0], names[0])
    here = module.split(".")[:-1]
    while names and names[0] == "super":
        here, names = here[:-1], names[1:]
    return ".".join([*here, *names])


def test_the_table_is_read() -> None:
    assert {"problem", "run", "methods", "methods.tree", "plan"} <= set(ROOMS)


def test_rooms_come_after_what_they_import() -> None:
    assert not late_arrows(ROOMS)


def test_paths_are_read() -> None:
    source = """
        //! crate::plan::of_a_comment
        use crate::methods::{tree::{Engine as E, find}, sets};
        use super::super::rng::Rng;
        fn f() -> crate::run::Unit { super::g() }
    """
    found = {target(path, "methods.best.memo", {}) for path in paths(source)}
    assert found == {
        "methods.tree.Engine",
        "methods.tree.find",
        "methods.sets",
        "methods.rng.Rng",
        "run.Unit",
        "methods.best.g",
    }


@pytest.mark.every
@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_paths_follow_the_arrows(path: Path) -> None:
    module, exports = module_name(path), exported()
    if module == FACE:
        return
    room = room_of(ROOMS, module)
    assert room, f"{module} lies in no room of ARCHITECTURE.md"
    # within a file, `super` of its modules of tests is the file itself
    source = path.read_text().partition("#[cfg(test)]")[0]
    inside = {target(found, module, exports) for found in paths(source)}
    tests = {
        target(found, module, exports)
        for found in paths(path.read_text().partition("#[cfg(test)]")[2])
        if found.startswith("crate")
    }
    for name in inside | tests:
        other = room_of(ROOMS, name)
        assert other in ROOMS[room] | {room}, f"{module} uses {name}: no arrow {room} -> {other}"
