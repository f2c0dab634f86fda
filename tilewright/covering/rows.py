"""An exact cover problem as rows: what the forms for solvers are written from.

A row is an option: the items that it uses, each with its colour.  It comes from a puzzle, from a file
in Knuth's form or from an ``ExactCover``.  The sets of rows that keep the bounds of all items are the
solutions, each once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tilewright.compile import Board, Compiled, Draft
from tilewright.compile.watched import Guard, watched
from tilewright.covering.cover import ExactCover
from tilewright.covering.matrix import refuse_amounts
from tilewright.covering.terms import Bounds
from tilewright.errors import printable
from tilewright.files.knuth import KnuthFile

_ONCE_AT_MOST: Bounds = (0, 1)
_LONGEST = 200


@dataclass(frozen=True)
class NamedRows:
    """Rows over numbered items.

    Attributes:
        title: what the problem is called.
        bounds: of each item, least and most; rows that give an item the same colour count as one.
        rows: the items of each row, each with its colour, ``None`` for none.
        says: the meaning of each row, in one line.
    """

    title: str
    bounds: Sequence[Bounds]
    rows: Sequence[Mapping[int, Hashable | None]]
    says: Sequence[str]

    @classmethod
    def of_puzzle(cls, compiled: Compiled, guard: Guard | None = None) -> NamedRows:
        """Return the rows of a puzzle: a row is a placement; ``guard`` is called now and then."""
        board, placements = compiled.board, compiled.placements
        draft = Draft.of(board, placements, guard)
        uses = watched(draft.every_use(), guard)
        rows = [{item: colour or None for item, colour in used} for used in uses]
        laid = watched(placements, guard)
        says = [_placement_text(board, one.piece_index, one.cells) for one in laid]
        says += (f"nothing on {_cells_text(board, blank)}" for blank in map(sorted, draft.blanks))
        return cls(compiled.problem.name, draft.bounds, rows, says)

    @classmethod
    def of_knuth(cls, file: KnuthFile) -> NamedRows:
        """Return the rows of a file in Knuth's form; options without a primary item are left out."""
        kept = [option for option in file.options if not file.primary.keys().isdisjoint(option)]
        says = (
            " ".join(item if c is None else f"{item}:{c}" for item, c in o.items()) for o in kept
        )
        return cls._of("exact cover", file.primary, file.secondary, kept, says)

    @classmethod
    def of_cover(cls, cover: ExactCover[Any]) -> NamedRows:
        """Return the rows of a problem, without the options that no solution has.

        Raises:
            PuzzleError: options use items several times, by amounts, which rows do not say.
        """
        refuse_amounts(cover.matrix, "a form for solvers", "search it here")
        never = {*cover.ignored, *cover.excluded}
        kept = {name: dict(row) for name, row in cover.options.items() if name not in never}
        items: dict[Hashable, Bounds] = dict(cover.primary)
        for number, name in enumerate(dict.fromkeys(cover.chosen)):
            item = ("chosen", number, object())
            items[item] = (1, 1)
            if name in kept:
                kept[name][item] = None
        says = (f"the option {name!r}" for name in kept)
        return cls._of("exact cover", items, cover.secondary, kept.values(), says)

    @classmethod
    def _of(
        cls,
        title: str,
        primary: Mapping[Any, Bounds],
        secondary: Iterable[Any],
        options: Iterable[Mapping[Any, Any]],
        says: Iterable[str],
    ) -> NamedRows:
        items = [*primary, *secondary]
        numbers = {item: number for number, item in enumerate(items)}
        bounds = [primary.get(item, _ONCE_AT_MOST) for item in items]
        rows = [{numbers[item]: colour for item, colour in row.items()} for row in options]
        return cls(title, bounds, rows, list(says))

    def groups(self, item: int) -> list[list[int]]:
        """Return the rows of each colour of an item, and those without one each by itself.

        Two groups are never used together if the item is used once at most.
        """
        return self._groups[item]

    @cached_property
    def _groups(self) -> list[list[list[int]]]:
        by_colour: list[dict[Hashable, list[int]]] = [{} for _ in self.bounds]
        for number, row in enumerate(self.rows):
            for item, colour in row.items():
                key = (number,) if colour is None else ("colour", colour)
                by_colour[item].setdefault(key, []).append(number)
        return [list(colours.values()) for colours in by_colour]

    def texts(self) -> Iterable[str]:
        """Yield a line for each row, of bounded length and without what a terminal would obey."""
        return (printable(text)[:_LONGEST] for text in self.says)


def _placement_text(board: Board, piece: int, cells: Iterable[int]) -> str:
    return f"{board.problem.pieces[piece].name} on {_cells_text(board, cells)}"


def _cells_text(board: Board, cells: Iterable[int]) -> str:
    return " ".join(",".join(map(str, board.cells[cell])) for cell in cells)
