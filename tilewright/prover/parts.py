"""Certificates that a part of the board cannot be filled, by sizes alone.

A *component* is a part that no two neighbouring cells join to the rest: a connected piece lies in one
of them.  A *part* in general is what no placement joins to the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from string import ascii_lowercase

from tilewright.model import Piece, Problem
from tilewright.prover.certificate import PLAIN, Certificate
from tilewright.prover.findings import connected_parts
from tilewright.prover.named_cover import board_names
from tilewright.running.areas import area_bits
from tilewright.running.layable import Layable

#: ways to fill the components by halves that are kept at a time
_MOST_STATES = 20_000

#: the areas that the parts have so far
_Areas = tuple[int, ...]


def components_certificate(problem: Problem) -> Certificate | None:
    """Return the proof that the sizes of the components do not come out, if there is one."""
    pieces, lattice = problem.pieces, problem.lattice
    parts = connected_parts(problem.region.cells, lattice)
    shapes = [shape for piece in pieces for shape in piece.shapes]
    if len(parts) < 2 or any(len(connected_parts(s.cells, lattice.unwrapped)) > 1 for s in shapes):
        return None
    parts.sort(key=lambda part: (len(part), min(part)))
    spans = [(len(part - problem.region.optional), len(part)) for part in parts]
    bad = next((n for n, span in enumerate(spans) if not _can_be_filled(pieces, span)), None)
    if bad is None and _dealt(pieces, spans) is not False:
        return None
    sizes = ", ".join(str(most) for _, most in spans)
    text = f"The board falls into {len(parts)} parts of {sizes} cells, and each piece lies in one. "
    if bad is None:
        text += "However the pieces are dealt to the parts, some part does not get its area"
    else:
        where = board_names(problem).name(min(parts[bad]))
        text += f"No choice of pieces has the area of the part of {spans[bad][1]} around {where}"
    facts = {
        "parts": [
            {"cells": [list(cell) for cell in sorted(part)], "least": least}
            for part, (least, _) in zip(parts, spans, strict=True)
        ],
        "part": bad,
        "sizes": sizes_data(pieces),
    }
    named = ascii_lowercase[: len(parts)].ljust(len(parts), "z")
    labels = {cell: name for part, name in zip(parts, named, strict=True) for cell in part}
    text += ", so there is no solution."
    return Certificate("components", text, tuple(area_lines(pieces)), facts, "", labels)


def _can_be_filled(pieces: Iterable[Piece], span: tuple[int, int]) -> bool:
    least, most = span
    free = [replace(piece, copies=(0, piece.copies[1])) for piece in pieces]
    return area_bits(free, most) >> least != 0


def _dealt(pieces: Iterable[Piece], spans: Sequence[tuple[int, int]]) -> bool | None:
    """Tell whether the pieces can be dealt to parts by area; ``None`` if that is too much work."""
    states: set[_Areas] = {(0,) * len(spans)}
    for piece in pieces:
        low, high = piece.copies
        sizes = {len(shape.cells) for shape in piece.shapes}
        layer, found, number = states, set[_Areas](), 0
        while layer and (high is None or number <= high):
            if number >= low:
                if layer <= found:
                    break
                found |= layer
            layer = {
                (*state[:n], state[n] + size, *state[n + 1 :])
                for state in layer
                for size in sizes
                for n, (_, most) in enumerate(spans)
                if state[n] + size <= most
            }
            if len(layer) + len(found) > _MOST_STATES:
                return None
            number += 1
        states = found
    return any(
        all(area >= least for area, (least, _) in zip(state, spans, strict=True))
        for state in states
    )


def part_certificate(ground: Layable) -> Certificate | None:
    """Return the proof that some part of the board cannot be filled by its size.

    Parts are not what looks connected, but the cells that placements join.
    """
    cells, region = ground.board.cells, ground.problem.region
    parts = _joined(len(cells), [placement.cells for placement in ground.placements])
    if len(parts) < 2:
        return None
    where = {cell: number for number, part in enumerate(parts) for cell in part}
    pieces_in = [set[int]() for _ in parts]
    for placement in ground.placements:
        pieces_in[where[placement.cells[0]]].add(placement.piece_index)
    for part, fitting in sorted(zip(parts, pieces_in, strict=True), key=lambda pair: len(pair[0])):
        pieces = [ground.problem.pieces[index] for index in sorted(fitting)]
        most, least = len(part), sum(cells[cell] not in region.optional for cell in part)
        free = [replace(piece, copies=(0, piece.copies[1])) for piece in pieces]
        if not area_bits(free, most) >> least:
            span = str(least) if least == most else f"{least} to {most}"
            text = (
                f"No piece can lie across the border of the part of the board around "
                f"{board_names(ground.problem).name(cells[part[0]])}, and the pieces that fit inside "
                f"it cannot make its area of {span} cells, so there is no solution."
            )
            facts = {
                "cells": [list(cells[cell]) for cell in part],
                "least": least,
                "pieces": [piece.name for piece in pieces],
            }
            labels = dict.fromkeys(cells, PLAIN) | {cells[cell]: "x" for cell in part}
            details, legend = tuple(area_lines(pieces)), "x is the part:"
            return Certificate("part", text, details, facts, legend, labels)
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


def sizes_data(pieces: Iterable[Piece]) -> dict[str, list[int]]:
    """Return the numbers of cells that the shapes of each piece have."""
    return {piece.name: _sizes(piece) for piece in pieces}


def _sizes(piece: Piece) -> list[int]:
    return sorted({len(shape.cells) for shape in piece.shapes})


def area_lines(pieces: Iterable[Piece]) -> Iterable[str]:
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
