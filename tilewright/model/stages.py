"""The moves of a disassembly, and its stages as a tree: pieces, the moves that split them, two parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tilewright.lattice import Cell

#: whether pieces need no separating
_Done = Callable[[tuple[int, ...]], bool]


@dataclass(frozen=True)
class DisassemblyStep:
    """Pieces that are moved together while all others stay.

    Attributes:
        pieces: their names.
        placements: their places among the placements of the solution, rising, from 0.
        axis: one step of the way, as what is added to cells.
        distance: the number of such steps, ``None`` where they go out: what stays and what went out
            are taken apart each alone from then on.
    """

    pieces: tuple[str, ...]
    placements: tuple[int, ...]
    axis: Cell
    distance: int | None

    def data(self) -> dict[str, Any]:
        """Return the step as JSON data."""
        return {
            "pieces": list(self.pieces),
            "placements": list(self.placements),
            "axis": list(self.axis),
            "distance": "out" if self.distance is None else self.distance,
        }


@dataclass(frozen=True)
class Stage:
    """Pieces that are split into two parts.

    Attributes:
        pieces: places of their placements, rising.
        steps: the moves, of which the last one separates.
        stays: what becomes of those that stay then, ``None`` if nothing is left to separate.
        removed: what becomes of those that go out.
    """

    pieces: tuple[int, ...]
    steps: tuple[DisassemblyStep, ...]
    stays: Stage | None
    removed: Stage | None

    @property
    def shown(self) -> list[int]:
        """The levels of this stage and those after it, without parts whose stages are all of one move."""
        later = [stage.shown for stage in (self.stays, self.removed) if stage and not stage.is_easy]
        return [len(self.steps), *(level for levels in later for level in levels)]

    @property
    def is_easy(self) -> bool:
        """Whether every stage from here on takes one move."""
        later = (stage for stage in (self.stays, self.removed) if stage)
        return len(self.steps) == 1 and all(stage.is_easy for stage in later)


def stage_tree(
    names: Sequence[str],
    groups: Sequence[Iterable[str]],
    steps: Iterable[DisassemblyStep],
    levels: Iterable[int],
) -> Stage | None:
    """Return the tree of a disassembly, ``None`` if there is nothing to separate.

    Args:
        names: the piece of each placement.
        groups: names of pieces that need not be separated.
        steps: in their order.
        levels: how many steps each stage takes.
    """
    together = [frozenset(group) for group in groups]

    def is_done(pieces: tuple[int, ...]) -> bool:
        kinds = {names[piece] for piece in pieces}
        return len(pieces) < 2 or any(kinds <= group for group in together)

    whole = tuple(range(len(names)))
    return None if is_done(whole) else _stage(whole, iter(steps), iter(levels), is_done)


def _stage(
    pieces: tuple[int, ...],
    steps: Iterator[DisassemblyStep],
    levels: Iterator[int],
    is_done: _Done,
) -> Stage:
    own = tuple(next(steps) for _ in range(next(levels)))
    gone = own[-1].placements
    stay = tuple(piece for piece in pieces if piece not in gone)
    stays = None if is_done(stay) else _stage(stay, steps, levels, is_done)
    removed = None if is_done(gone) else _stage(gone, steps, levels, is_done)
    return Stage(pieces, own, stays, removed)
