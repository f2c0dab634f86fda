"""Blocks set in rows, as books on shelves: as few rows as a width allows, and nearly even."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from tilewright.draw.blocks import Block
from tilewright.draw.booklet import GAP


def even_rows(blocks: Sequence[Block], gap: float, inner: float) -> list[list[Block]]:
    """Return rows of nearly the same number of blocks, as few as the width allows."""
    filled = filled_rows(blocks, gap, inner)
    columns = ceil(len(blocks) / max(1, len(filled)))
    rows = [list(blocks[start : start + columns]) for start in range(0, len(blocks), columns or 1)]
    fits = all(row_width(row, gap) <= inner for row in rows)
    return rows if fits and len(rows) <= len(filled) else filled


def filled_rows(blocks: Sequence[Block], gap: float, inner: float) -> list[list[Block]]:
    """Return rows, each filled as far as the width allows."""
    rows: list[list[Block]] = []
    for block in blocks:
        if rows and row_width([*rows[-1], block], gap) <= inner:
            rows[-1].append(block)
        else:
            rows.append([block])
    return rows


def row_width(row: Sequence[Block], gap: float) -> float:
    """Return the width of a row with gaps between its blocks."""
    return sum(block.width for block in row) + gap * (len(row) - 1)


def row_height(row: Sequence[Block]) -> float:
    """Return the height of the highest block of a row."""
    return max(block.height for block in row)


def rows_height(rows: Sequence[Sequence[Block]]) -> float:
    """Return the height of rows with gaps between them."""
    return sum(row_height(row) for row in rows) + GAP * (len(rows) - 1) if rows else 0.0
