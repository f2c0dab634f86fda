"""The table of moves that the core reads says what Python finds."""

from __future__ import annotations

from tests.puzzle.moves_table import TABLE, lines


def test_the_table_of_moves_is_up_to_date() -> None:
    assert TABLE.read_text(encoding="utf-8") == "".join(lines())
