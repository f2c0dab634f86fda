"""Counts without a search: a problem, its cells by number, and what can be laid on them."""

from __future__ import annotations

from typing import Protocol

from tilewright.compile import Board
from tilewright.compile.placements import PlacementTable
from tilewright.model import Problem


class Layable(Protocol):
    """A problem with its cells numbered and all placements on them: a compiled one is such."""

    @property
    def problem(self) -> Problem:
        """The problem."""

    @property
    def board(self) -> Board:
        """Its cells, numbered."""

    @property
    def placements(self) -> PlacementTable:
        """What can be laid, by the numbers of pieces and cells."""
