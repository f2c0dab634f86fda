"""The table of lattices of the core is what Python finds out from the same rows."""

from __future__ import annotations

from tests.puzzle.lattice_table import TABLE, lines


def test_the_table_of_the_core_says_what_python_finds() -> None:
    found = TABLE.read_text(encoding="utf-8").splitlines(keepends=True)
    for written, line in zip(found, lines(), strict=True):
        assert written == line, "python -m tests.puzzle.lattice_table"
