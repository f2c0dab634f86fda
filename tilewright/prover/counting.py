"""Certificates that need no more than counting: area, parts, places, two colours.

Area, places and colours are facts of ``check``; here they get the numbers to check them by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tilewright.compile.watched import Guard, often
from tilewright.lattice import Cell
from tilewright.prover.certificate import PLAIN, Certificate
from tilewright.prover.findings import findings
from tilewright.prover.named_cover import board_names
from tilewright.prover.parts import (
    area_lines,
    components_certificate,
    copies_text,
    part_certificate,
    sizes_data,
)
from tilewright.results.finding import Finding
from tilewright.running.colours import difference_text
from tilewright.running.impossible import tally_of
from tilewright.running.layable import Layable

#: cells that are named
_CELLS_NAMED = 8


def counting_certificate(ground: Layable, guard: Guard | None = None) -> Certificate | None:
    """Return the plainest certificate that counting gives, if any.

    Args:
        ground: the board, the pieces and what can be laid; a compiled problem is one.
        guard: called between two kinds; raises if the work has to stop.
    """
    found_out = often(findings(ground, guard), guard)
    fatal = {finding.kind: finding for finding in found_out if finding.fatal}
    finders: tuple[Callable[[], Certificate | None], ...] = (
        lambda: _of_finding(ground, fatal.get("area")),
        lambda: components_certificate(ground.problem),
        lambda: _of_finding(ground, fatal.get("no-placement")),
        lambda: _of_finding(ground, fatal.get("dead-cells")),
        lambda: part_certificate(ground),
        lambda: _of_finding(ground, fatal.get("parity")),
    )
    return next((found for find in often(finders, guard) if (found := find()) is not None), None)


def _of_finding(ground: Layable, finding: Finding | None) -> Certificate | None:
    return None if finding is None else _certificate(ground, finding)


def _certificate(ground: Layable, finding: Finding) -> Certificate:
    pieces = ground.problem.pieces
    details: Iterable[str] = ()
    facts: dict[str, Any] = {}
    legend, labels, text = "", dict[Cell, str](), finding.text
    tally = tally_of(ground)
    if finding.kind == "area":
        details, facts["sizes"] = area_lines(pieces), sizes_data(pieces)
    elif finding.kind == "parity":
        colouring = ground.problem.lattice.colouring
        assert colouring is not None, "the finding rests on a two-colouring"
        gains = tally.gains
        legend = "x is black, o is white:"
        labels = {cell: "xo"[colouring(cell)] for cell in ground.board.cells}
        details = _parity_details(ground, gains)
        facts["differences"] = {p.name: g for p, g in zip(pieces, gains, strict=True)}
    elif finding.kind == "dead-cells":
        dead = (ground.board.cells[number] for number in tally.uncovered)
        optional = ground.problem.region.optional
        stuck = [cell for cell in dead if cell not in optional]
        facts["cells"] = [list(cell) for cell in stuck]
        text = f"No placement covers {_some(ground, stuck)}, so there is no solution."
        legend = "x is a cell that nothing covers:"
        labels = dict.fromkeys(ground.board.cells, PLAIN)
        labels |= {tuple(cell): "x" for cell in facts["cells"]}
    else:
        numbers = zip(pieces, tally.placements, strict=True)
        facts["pieces"] = [piece.name for piece, number in numbers if number < piece.copies[0]]
    return Certificate(finding.kind, text, tuple(details), facts, legend, labels)


def _some(ground: Layable, cells: Sequence[Cell]) -> str:
    """Return the names of cells, of many the first."""
    more = f" and {len(cells) - _CELLS_NAMED} more" if len(cells) > _CELLS_NAMED else ""
    names = map(board_names(ground.problem).name, cells[:_CELLS_NAMED])
    return f"{', '.join(names)}{more}"


def _parity_details(ground: Layable, gains: list[list[int]]) -> Iterable[str]:
    """Yield the pieces by the differences of colour that they can make."""
    by_gains: dict[tuple[int, ...], list[str]] = {}
    for piece, made in zip(ground.problem.pieces, gains, strict=True):
        if made:
            by_gains.setdefault(tuple(made), []).append(copies_text(piece) + piece.name)
    for differences, names in sorted(by_gains.items()):
        yield f"covers {difference_text(set(differences))}: {', '.join(names)}"
