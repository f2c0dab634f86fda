"""No room but the model's own and the checker knows a rule by its name: they ask what it says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.test_arrows import PACKAGE
from tilewright.model.rules import RULES

#: the rooms that rules pass through
ROOMS = ("compile", "running", "challenges", "verbs", "results", "prover", "draw")
FILES = sorted(path for room in ROOMS for path in (PACKAGE / room).rglob("*.py"))
#: words that mean something else there, as keys of JSON and of puzzle files; and the rules that two rooms make
OTHERS = {
    "challenges/areas.py": {"area"},
    "challenges/sides.py": {"sides"},
    "challenges/board_families.py": {"marks"},
    "prover/cutting.py": {"area"},
    "draw/media.py": {"outline"},
    "draw/shapes.py": {"outline"},
    "draw/tile.py": {"outline"},
    "results/apart_design.py": {"apart"},
    "results/citation.py": {"cover"},
    "results/disassemblies.py": {"apart"},
    "results/planes.py": {"sides"},
    "results/run_apart.py": {"apart"},
    "verbs/count.py": {"outline"},
}
CLASSES = {rule.__name__ for rule in RULES.values()}


def named(source: str) -> Iterator[str]:
    """Yield each rule that a program names: as a text of its own, or by importing its class."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in RULES:
            yield str(node.value)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
            "tilewright.model"
        ):
            yield from CLASSES & {alias.name for alias in node.names}


def test_a_rule_that_is_named_is_seen() -> None:
    assert list(named("if rule.kind == 'once': pass")) == ["once"]
    assert list(named("ok = {rule.kind} <= {'apart', 'marks'}")) == ["apart", "marks"]
    assert list(named("from tilewright.model.rules.once import Once")) == ["Once"]
    assert list(named("from tilewright._core import Cover; 'not once'")) == []


@pytest.mark.every
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_rule_is_named(path: Path) -> None:
    others = OTHERS.get(path.relative_to(PACKAGE).as_posix(), set())
    assert not set(named(path.read_text(encoding="utf-8"))) - others
