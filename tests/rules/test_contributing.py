"""The rule that CONTRIBUTING.md adds as an example works as it says."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

import tilewright
from tests.rules.boards import ruled
from tilewright.errors import PuzzleError
from tilewright.lattice import Cell
from tilewright.model import Piece, Rule
from tilewright.model.rules import RULES, Move, ReadRule, View
from tilewright.model.rules.base import Schema
from tilewright.model.rules.reader import Reader

TEXT = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text()
NAMES: dict[str, Any] = {
    "Any": Any,
    "Cell": Cell,
    "ClassVar": ClassVar,
    "Hashable": Hashable,
    "Iterable": Iterable,
    "Move": Move,
    "ReadRule": ReadRule,
    "Reader": Reader,
    "Schema": Schema,
    "View": View,
    "dataclass": dataclass,
}


def test_the_rule_of_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    (block,) = [block for block in blocks if "ReadRule" in block]
    names = {**NAMES, "__name__": __name__}
    exec(compile(f"from __future__ import annotations\n{block}", "CONTRIBUTING.md", "exec"), names)
    monkeypatch.setitem(RULES, "inside", names["Inside"])  # type: ignore[arg-type]
    board = ruled((3, 3), Piece.of("dot", "X"), Piece.of("rest", "o", copies=8))
    assert tilewright.count(board, distinct=True) == 3
    inside = replace(board, rules=(Rule("inside", ["dot"]),))
    count = tilewright.count(inside, distinct=True)
    assert (count.solutions, count.distinct) == (1, 1)
    with pytest.raises(PuzzleError, match="did you mean 'dot'"):
        replace(board, rules=(Rule("inside", ["dott"]),)).problem()
