"""Sudoku as an exact cover, a hundred sudokus of 17 clues, and what a right answer is."""

from __future__ import annotations

from pathlib import Path

FILE = Path(__file__).with_name("sudoku-17-clues.txt")
DIGITS = "123456789"
#: an option: a digit in a cell, the cells row by row
Place = tuple[int, str]


def grids() -> list[str]:
    """Return the sudokus, each as 81 characters, ``0`` for an empty cell."""
    return [line for line in FILE.read_text().splitlines() if not line.startswith("#")]


def options(givens: str = "0" * 81) -> dict[Place, list[tuple[str, int, object]]]:
    """Return the options of a sudoku; a given cell has one."""
    found: dict[Place, list[tuple[str, int, object]]] = {}
    for cell, given in enumerate(givens):
        row, column = divmod(cell, 9)
        box = row // 3 * 3 + column // 3
        for digit in DIGITS if given == "0" else given:
            found[cell, digit] = [
                ("cell", cell, None),
                ("row", row, digit),
                ("column", column, digit),
                ("box", box, digit),
            ]
    return found


def givens(grid: str) -> list[Place]:
    """Return the options that a sudoku gives."""
    return [(cell, digit) for cell, digit in enumerate(grid) if digit != "0"]


def is_answer(grid: str, places: tuple[Place, ...]) -> bool:
    """Tell whether places are a filled grid that keeps the rules and the givens."""
    filled = [digit for _, digit in sorted(places)]
    rows = [set(filled[9 * row : 9 * row + 9]) for row in range(9)]
    columns = [set(filled[column::9]) for column in range(9)]
    starts = [27 * down + 3 * right for down in range(3) for right in range(3)]
    boxes = [{filled[s + 9 * down + r] for down in range(3) for r in range(3)} for s in starts]
    return (
        [cell for cell, _ in sorted(places)] == list(range(81))
        and all(group == set(DIGITS) for group in [*rows, *columns, *boxes])
        and all(ours == given for ours, given in zip(filled, grid, strict=True) if given != "0")
    )
