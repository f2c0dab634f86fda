"""The result of ``disassemble``: how the assemblies of a puzzle come apart, and how many do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tilewright.model.classes import Classes
from tilewright.model.solution import Disassembly
from tilewright.results.base import Result

#: how it ends if every assembly was taken
_ALL_TAKEN = ("done", "states", "grid")


@dataclass(frozen=True, repr=False)
class LevelFigures(Result):
    """How many assemblies come apart, and with which levels.

    Attributes:
        complete: whether every assembly was taken, and the verdict on each is known.
        ended: ``"done"``, or what stopped the work.
        assemblies: how many were taken.
        apart, not_apart, unknown: how many of them come apart, do not, or met a limit first.
        level: the highest level, ``None`` if none comes apart.
        histogram: how many come apart with each level.
    """

    complete: bool
    ended: str
    assemblies: int
    apart: int
    not_apart: int
    unknown: int
    level: int | None
    histogram: Mapping[int, int]

    def figures(self) -> dict[str, Any]:
        """Return the numbers as JSON data."""
        return {
            "complete": self.complete,
            "ended": self.ended,
            "assemblies": self.assemblies,
            "apart": self.apart,
            "not_apart": self.not_apart,
            "unknown": self.unknown,
            "level": self.level,
            "histogram": {str(level): self.histogram[level] for level in sorted(self.histogram)},
        }

    @property
    def numbers_text(self) -> str:
        """The numbers in lines for people, the histogram of levels last."""
        return summary_text(self.figures(), all_taken=self.ended in _ALL_TAKEN)

    def __str__(self) -> str:
        return self.numbers_text


@dataclass(frozen=True, repr=False)
class Disassemblies(LevelFigures):
    """How the assemblies of a puzzle come apart; iterate over it, or take ``len`` of it.

    Attributes:
        puzzle: the puzzle's name.
        settings: what was chosen of its setup, as JSON data.
        complete: whether every assembly was taken, and the verdict on each is known.
        ended: ``"done"``, or what stopped the work.
        classes: which assemblies are one, ``None`` if all were taken, or given ones.
        assemblies: how many were taken.
        apart, not_apart, unknown: how many of them come apart, do not, or met a limit first.
        level: the highest level, ``None`` if none comes apart.
        histogram: how many come apart with each level.
        disassemblies: those that were asked for, in order.
        stats: how it went: engine, nodes and seconds of the search, states, and seconds.
        proof: what proves without a search that there is no assembly, ``None`` if nothing does.
    """

    puzzle: str
    settings: Mapping[str, Any]
    classes: Classes | None
    disassemblies: tuple[Disassembly, ...]
    stats: Mapping[str, Any]
    proof: str | None = None

    def __iter__(self) -> Iterator[Disassembly]:
        return iter(self.disassemblies)

    def __len__(self) -> int:
        return len(self.disassemblies)

    def __bool__(self) -> bool:
        """Tell whether any assembly comes apart."""
        return self.apart > 0

    def header(self) -> dict[str, Any]:
        """Return what was asked, as JSON data."""
        return {"puzzle": self.puzzle, "set": dict(self.settings), "classes": self.classes}

    def data(self) -> dict[str, Any]:
        """Return everything as JSON data."""
        return {
            **self.header(),
            **self.figures(),
            **({} if self.proof is None else {"proof": self.proof}),
            "disassemblies": [one.data() for one in self.disassemblies],
            "stats": dict(self.stats),
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each disassembly that was asked for."""
        return [
            {
                "number": one.number,
                "apart": one.apart,
                "level": one.level,
                "at_least": one.at_least,
                "levels": one.level_text if one.apart else "",
                "moves": one.moves,
                "states": one.states,
            }
            for one in self.disassemblies
        ]


def summary_text(figures: Mapping[str, Any], *, all_taken: bool) -> str:
    """Return the numbers in lines for people, the histogram of levels last.

    Args:
        figures: as ``Disassemblies.figures`` gives them.
        all_taken: whether every assembly was taken; the numbers hold "so far" otherwise.
    """
    number, unknown = figures["assemblies"], figures["unknown"]
    so_far = "" if all_taken else " so far"
    first = f"{number:,} {'assembly' if number == 1 else 'assemblies'}{so_far}: "
    first += f"{figures['apart']:,} come apart, {figures['not_apart']:,} do not"
    first = first.replace(": 1 come apart,", ": 1 comes apart,").replace(
        ", 1 do not", ", 1 does not"
    )
    if unknown:
        first += f", {unknown:,} unknown"
    lines = [first]
    if figures["histogram"]:
        lines.append(f"{'level':>7} {'assemblies':>11}")
        lines += [f"{level:>7} {count:>11,}" for level, count in figures["histogram"].items()]
    return "\n".join(lines)
