"""Certificates that need no more than counting: area, parts, places, lines, two colours.

Area, places and colours are facts of ``check``; here they get the numbers to check them by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tilewright.compile import Compiled
from tilewright.compile.watched import Guard, often
from tilewright.lattice import Cell
from tilewright.prover.certificate import PLAIN, Certificate
from tilewright.prover.findings import colour_gains, difference_text, findings
from tilewright.prover.lines import lines_certificate
from tilewright.prover.parts import (
    area_lines,
    components_certificate,
    copies_text,
    part_certificate,
    sizes_data,
)
from tilewright.results.checked import Finding


def counting_certificate(compiled: Compiled, guard: Guard | None = None) -> Certificate | None:
    """Return the plainest certificate that counting gives, if any.

    Args:
        compiled: what is looked into.
        guard: called between two kinds; raises where the work has to stop.
    """
    found_out = often(findings(compiled, guard), guard)
    fatal = {finding.kind: finding for finding in found_out if finding.fatal}
    finders: tuple[Callable[[], Certificate | None], ...] = (
        lambda: _of_finding(compiled, fatal.get("area")),
        lambda: components_certificate(compiled.problem),
        lambda: _of_finding(compiled, fatal.get("no-placement")),
        lambda: _of_finding(compiled, fatal.get("dead-cells")),
        lambda: part_certificate(compiled),
        lambda: lines_certificate(compiled.problem),
        lambda: _of_finding(compiled, fatal.get("parity")),
    )
    return next((found for find in often(finders, guard) if (found := find()) is not None), None)


def _of_finding(compiled: Compiled, finding: Finding | None) -> Certificate | None:
    return None if finding is None else _certificate(compiled, finding)


def _certificate(compiled: Compiled, finding: Finding) -> Certificate:
    pieces = compiled.problem.pieces
    details: Iterable[str] = ()
    facts: dict[str, Any] = {}
    legend, labels = "", dict[Cell, str]()
    if finding.kind == "area":
        details, facts["sizes"] = area_lines(pieces), sizes_data(pieces)
    elif finding.kind == "parity":
        colouring = compiled.problem.lattice.colouring
        assert colouring is not None, "the finding rests on a two-colouring"
        gains = colour_gains(compiled, colouring)
        legend = "x is black, o is white:"
        labels = {cell: "xo"[colouring(cell)] for cell in compiled.board.cells}
        details = _parity_details(compiled, gains)
        facts["differences"] = {p.name: sorted(g) for p, g in zip(pieces, gains, strict=True)}
    elif finding.kind == "dead-cells":
        alive = {cell for placement in compiled.placements for cell in placement.cells}
        numbered = enumerate(compiled.board.cells)
        dead = (cell for number, cell in numbered if number not in alive)
        optional = compiled.problem.region.optional
        facts["cells"] = [list(cell) for cell in dead if cell not in optional]
        legend = "x is a cell that nothing covers:"
        labels = dict.fromkeys(compiled.board.cells, PLAIN)
        labels |= {tuple(cell): "x" for cell in facts["cells"]}
    else:
        laid = {placement.piece_index for placement in compiled.placements}
        facts["pieces"] = [p.name for k, p in enumerate(pieces) if k not in laid and p.copies[0]]
    return Certificate(finding.kind, finding.text, tuple(details), facts, legend, labels)


def _parity_details(compiled: Compiled, gains: list[set[int]]) -> Iterable[str]:
    """Yield the pieces by the differences of colour that they can make."""
    by_gains: dict[tuple[int, ...], list[str]] = {}
    for piece, made in zip(compiled.problem.pieces, gains, strict=True):
        if made:
            by_gains.setdefault(tuple(sorted(made)), []).append(copies_text(piece) + piece.name)
    for differences, names in sorted(by_gains.items()):
        yield f"covers {difference_text(set(differences))}: {', '.join(names)}"
