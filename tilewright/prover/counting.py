"""Certificates that need no more than counting: area, places, parts of the board, two colours.

Area, places and colours are facts of ``check``; here they get the numbers to check them by.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tilewright.compile import Compiled
from tilewright.lattice import Colouring
from tilewright.model import Piece
from tilewright.model.picture import any_picture
from tilewright.prover.certificate import Certificate
from tilewright.prover.findings import colour_gains, difference_text, findings, reachable_areas
from tilewright.results.checked import Finding

#: the plainest first
_ORDER = ("area", "no-placement", "dead-cells", "parity")
#: columns that a picture may take
_WIDEST = 76


def counting_certificate(compiled: Compiled) -> Certificate | None:
    """Return the plainest certificate that counting gives, if any."""
    fatal = {finding.kind: finding for finding in findings(compiled) if finding.fatal}
    for kind in _ORDER:
        if kind == "parity" and (part := _part(compiled)) is not None:
            return part
        if kind in fatal:
            return _certificate(compiled, fatal[kind])
    return None


def _certificate(compiled: Compiled, finding: Finding) -> Certificate:
    pieces = compiled.problem.pieces
    details: Iterable[str] = ()
    facts: dict[str, Any] = {}
    if finding.kind == "area":
        details, facts["sizes"] = _area_details(pieces), {p.name: _sizes(p) for p in pieces}
    elif finding.kind == "parity":
        colouring = compiled.problem.lattice.colouring
        assert colouring is not None, "the finding rests on a two-colouring"
        gains = colour_gains(compiled, colouring)
        details = _parity_details(compiled, colouring, gains)
        facts["differences"] = {p.name: sorted(g) for p, g in zip(pieces, gains, strict=True)}
    elif finding.kind == "dead-cells":
        alive = {cell for placement in compiled.placements for cell in placement.cells}
        numbered = enumerate(compiled.board.cells)
        dead = (cell for number, cell in numbered if number not in alive)
        optional = compiled.problem.region.optional
        facts["cells"] = [list(cell) for cell in dead if cell not in optional]
    else:
        laid = {placement.piece_index for placement in compiled.placements}
        facts["pieces"] = [p.name for k, p in enumerate(pieces) if k not in laid and p.copies[0]]
    return Certificate(finding.kind, finding.text, tuple(details), facts)


def _sizes(piece: Piece) -> list[int]:
    return sorted({len(shape.cells) for shape in piece.shapes})


def _area_details(pieces: Iterable[Piece]) -> Iterable[str]:
    """Yield the pieces of each size."""
    by_sizes: dict[tuple[int, ...], list[str]] = {}
    for piece in pieces:
        by_sizes.setdefault(tuple(_sizes(piece)), []).append(copies_text(piece) + piece.name)
    for sizes, names in sorted(by_sizes.items()):
        yield f"of {' or '.join(map(str, sizes))} cells: {', '.join(names)}"


def copies_text(piece: Piece) -> str:
    """Return how many copies a piece has, as what stands before its name."""
    low, high = piece.copies
    if high is None:
        return "any " if low == 0 else f"{low} or more "
    if low != high:
        return f"{low} to {high} "
    return "" if low == 1 else f"{low} "


def _parity_details(
    compiled: Compiled, colouring: Colouring, gains: list[set[int]]
) -> Iterable[str]:
    """Yield the board in two colours, and the pieces by the differences they can make."""
    yield "x is black, o is white:"
    cells = compiled.board.cells
    picture = any_picture({cell: "xo"[colouring(cell)] for cell in cells}, absent=" ")
    if max(map(len, picture.splitlines()), default=0) <= _WIDEST:
        yield from picture.splitlines()
    by_gains: dict[tuple[int, ...], list[str]] = {}
    for piece, made in zip(compiled.problem.pieces, gains, strict=True):
        if made:
            by_gains.setdefault(tuple(sorted(made)), []).append(copies_text(piece) + piece.name)
    for differences, names in sorted(by_gains.items()):
        yield f"covers {difference_text(set(differences))}: {', '.join(names)}"


def _part(compiled: Compiled) -> Certificate | None:
    """Return the proof that some part of the board cannot be filled by its size.

    Parts are not what looks connected, but the cells that placements join.
    """
    cells, region = compiled.board.cells, compiled.problem.region
    parts = _joined(len(cells), [placement.cells for placement in compiled.placements])
    if len(parts) < 2:
        return None
    where = {cell: number for number, part in enumerate(parts) for cell in part}
    pieces_in = [set[int]() for _ in parts]
    for placement in compiled.placements:
        pieces_in[where[placement.cells[0]]].add(placement.piece_index)
    for part, fitting in sorted(zip(parts, pieces_in, strict=True), key=lambda pair: len(pair[0])):
        pieces = [compiled.problem.pieces[index] for index in sorted(fitting)]
        most, least = len(part), sum(cells[cell] not in region.optional for cell in part)
        free = [replace(piece, copies=(0, piece.copies[1])) for piece in pieces]
        if not any(area >= least for area in reachable_areas(free, most)):
            span = str(least) if least == most else f"{least} to {most}"
            text = (
                f"No piece can lie across the border of the part of the board around "
                f"{list(cells[part[0]])}, and the pieces that fit inside it cannot make its area "
                f"of {span} cells, so there is no solution."
            )
            facts = {
                "cells": [list(cells[cell]) for cell in part],
                "least": least,
                "pieces": [piece.name for piece in pieces],
            }
            return Certificate("part", text, tuple(_area_details(pieces)), facts)
    return None


def _joined(size: int, groups: Iterable[tuple[int, ...]]) -> list[list[int]]:
    """Return the classes of 0..size-1 when the members of each group are joined."""
    parent = list(range(size))

    def root(cell: int) -> int:
        while parent[cell] != cell:
            parent[cell] = parent[parent[cell]]
            cell = parent[cell]
        return cell

    for first, *others in groups:
        for other in others:
            parent[root(other)] = root(first)
    classes: dict[int, list[int]] = {}
    for cell in range(size):
        classes.setdefault(root(cell), []).append(cell)
    return list(classes.values())
