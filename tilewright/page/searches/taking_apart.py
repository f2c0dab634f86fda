"""``disassemble``: how the assembly on the board, or the hardest that is found soon, comes apart move by move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tilewright.lattice.quarter import quarter_turned
from tilewright.model import Placement
from tilewright.model.solution import Disassembly
from tilewright.model.stages import Coordinate, DisassemblyStep, Stage
from tilewright.page.searches.base import Request, laid_data
from tilewright.page.searches.hand import pieces_on_board
from tilewright.running.disassembling import Disassembling
from tilewright.verbs.disassemble import disassembling

#: assemblies that are looked at in a search for the hardest, and seconds for that
_ASSEMBLIES, _SECONDS = 2000, 15.0


def taken_apart(request: Request) -> dict[str, Any]:
    """Take an assembly apart, and tell its moves; with ``placed`` that one, else the first of the highest level."""
    known = request.cover()
    given = [tuple(pieces_on_board(request, known))] if request.given.get("placed") else None
    work = _work(request, given)
    best: Disassembly | None = None
    for found in work:
        request.reporter.check()
        if best is None or (found.level or 0) > (best.level or 0):
            best = found
    if best is not None:
        placed = laid_data(known.compiled, best.solution)
        data = {**disassembly_data(best), "placed": placed, "assemblies": work.assemblies}
        request.reporter.tell("result", data=data, text=_text(best, work, given is not None))
    return request.ending(
        work.ended, complete=work.ended == "done", found=work.apart, nodes=work.states
    )


def _work(request: Request, given: list[tuple[Placement, ...]] | None) -> Disassembling:
    options = request.search_options()
    if given is None:
        options = replace(options, limit_time=min(options.limit_time or _SECONDS, _SECONDS))
    how: dict[str, Any] = {} if given is None else {"solutions": given}
    compiled = request.cover().compiled
    work, _ = disassembling(compiled, {}, options, limit=_ASSEMBLIES, origin="the board", **how)
    return work


def disassembly_data(found: Disassembly) -> dict[str, Any]:
    """Return how an assembly comes apart, as the page shows it."""
    return {
        "apart": found.apart,
        "level": found.level,
        "stuck": list(found.stuck),
        "moves": list(_moves(found)),
    }


def _text(found: Disassembly, work: Disassembling, is_given: bool) -> str:
    said = next(found.lines())
    said = f"{said[:1].upper()}{said[1:]}."
    if is_given or work.assemblies < 2:
        return said
    all_or_first = "all" if work.ended == "done" else "the first"
    of_them = f"{all_or_first} {work.assemblies:,} assemblies"
    if work.apart:
        return f"{said} Of {of_them} it takes the most moves up to the first piece."
    if work.unknown:
        return (
            f"{said} Of {of_them} none is known to come apart; a limit left {work.unknown:,} open."
        )
    return f"{said} None of {of_them} comes apart."


def _moves(found: Disassembly) -> Iterator[dict[str, Any]]:
    """Yield each move: what moves, how, and the pieces that are there with where they are.

    A piece is the number of its placement; its place is the vector added to its cells, after the rows of a
    matrix that they are multiplied with if it was turned.
    """
    lattice = found.solution.problem.lattice
    still = _Pose((0,) * lattice.coordinates)
    yield from _of_stage(found, found.tree, [still] * len(found.names))


@dataclass(frozen=True)
class _Pose:
    """Where a piece is.

    Attributes:
        vector: what is added to its cells.
        columns: what becomes of the three directions before that; ``None`` if it was never turned.
    """

    vector: tuple[Coordinate, ...]
    columns: tuple[tuple[Coordinate, ...], ...] | None = None

    def after(self, step: DisassemblyStep) -> _Pose:
        if step.pivot is None:
            return replace(self, vector=step.moved(self.vector))
        turned = [
            quarter_turned(column, step.axis, (0, 0, 0), step.degrees)
            for column in self.columns or ((1, 0, 0), (0, 1, 0), (0, 0, 1))
        ]
        return _Pose(step.moved(self.vector), tuple(turned))

    def data(self) -> list[list[Any]]:
        vector = [_number(one) for one in self.vector]
        if self.columns is None:
            return [vector]
        return [vector, [[int(one) for one in row] for row in zip(*self.columns, strict=True)]]


def _number(one: Coordinate) -> int | float:
    return int(one) if one.denominator == 1 else float(one)


def _of_stage(
    found: Disassembly, stage: Stage | None, places: list[_Pose]
) -> Iterator[dict[str, Any]]:
    if stage is None:
        return
    now, lattice = list(places), found.solution.problem.lattice.name
    for step in stage.steps:
        pivot = step.pivot and [_number(one) for one in step.pivot]
        yield {
            "pieces": list(step.placements),
            "axis": list(step.axis),
            "distance": None if step.distance is None else _number(step.distance),
            **({"pivot": pivot, "degrees": step.degrees} if pivot else {}),
            **({"path": [[*map(float, at)] for at in step.path]} if step.path else {}),
            "way": step.way(lattice),
            "shown": [[place, *now[place].data()] for place in stage.pieces],
        }
        for place in step.placements:
            now[place] = now[place].after(step)
    for part in (stage.stays, stage.removed):
        yield from _of_stage(found, part, now)
