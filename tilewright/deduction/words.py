"""A deduction as a step with names and a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright import _core
from tilewright.deduction.deducer import Deducer
from tilewright.deduction.weights import RUNGS, step_score
from tilewright.lattice import Cell
from tilewright.results.rating import Step

#: cells and placements that a sentence names
_NAMED = 4


def step(deducer: Deducer, found: _core.Deduction) -> Step:
    """Return a deduction of the core as a step."""
    lays = deducer.laid(found.options) if found.effect == "lay" else ()
    rules_out = deducer.laid(found.options) if found.effect == "strike" else ()
    cells = tuple(c for item in found.premises if (c := deducer.cell(item)) is not None)
    named = [name for item in found.premises if (name := deducer.piece(item)) is not None]
    spoken = dict.fromkeys([*named, *(p.piece for p in (*lays, *rules_out))])
    length = len(found.chain)
    return Step(
        found.rung,
        RUNGS[found.rung].name,
        sentence(deducer, found),
        cells,
        tuple(spoken),
        lays,
        rules_out,
        found.open,
        length,
        step_score(found.rung, placements=len(found.options), length=length, open_steps=found.open),
    )


def sentence(deducer: Deducer, found: _core.Deduction) -> str:
    """Return what is deduced, and why, in one or two sentences."""
    what = _placements(deducer, found.options)
    items = [_item(deducer, item) for item in found.premises]
    cells = [c for item in found.premises if (c := deducer.cell(item)) is not None]
    match found.rung:
        case "1a":
            return f"Only one way is left to fill {items[0]}: {what}."
        case "1b":
            return f"{_places(deducer, found)}: {what}."
        case "2a":
            return (
                f"{what} would cut off {_cells(cells)}: no choice of the pieces left has that size. "
                "So it is not there."
            )
        case "2b":
            if len(found.options) == 1:
                return f"{what} would leave nothing to cover {items[0]}, so it is not there."
            return f"Each of these would leave nothing to cover {items[0]}, so they go: {what}."
        case "3a":
            return f"Whatever is done for {items[0]} uses {items[1]}. That rules out {what}."
        case "3b":
            return f"Only {items[1]} reaches {items[0]}, so it lies nowhere else: not {what}."
        case "3c2" | "3c3":
            pieces = [name for item in found.premises if (name := deducer.piece(item))]
            return (
                f"{_cells(cells)} are reached by {_listed(pieces)} only, a copy for each. "
                f"So these lie nowhere else: not {what}."
            )
        case "4":
            return _colouring(deducer, found, cells, what)
        case "5" | "6":
            return _trial(deducer, found, what)
        case _:
            return f"Nothing is forced here. A guess at {items[0]} that can be finished: {what}."


def clash_text(deducer: Deducer, clash: tuple[str, Sequence[int]]) -> str:
    """Return why a position has no solution."""
    kind, numbers = clash
    if kind == "item":
        cell, piece = deducer.cell(numbers[0]), deducer.piece(numbers[0])
        if cell is not None:
            return f"nothing is left to cover cell {list(cell)}"
        if piece is not None:
            return f"too few places are left for piece {piece}"
        return f"the rule '{deducer.rule(numbers[0])}' can no longer be kept"
    if kind == "island":
        cells = [deducer.cells[item] for item in numbers]
        return f"no choice of the pieces left has the size of the part {_cells(cells)}"
    return f"{_placements(deducer, numbers)} is no longer possible"


def _item(deducer: Deducer, item: int) -> str:
    cell, piece = deducer.cell(item), deducer.piece(item)
    if cell is not None:
        return f"cell {list(cell)}"
    return f"piece {piece}" if piece is not None else f"the rule '{deducer.rule(item)}'"


def _places(deducer: Deducer, found: _core.Deduction) -> str:
    piece, number = deducer.piece(found.premises[0]), len(found.options)
    if piece is None:
        return f"Only so the rule '{deducer.rule(found.premises[0])}' can be kept"
    if number == 1:
        return f"Only one place is left for piece {piece}"
    return f"Only {number} places are left for the {number} copies of piece {piece}"


def _colouring(deducer: Deducer, found: _core.Deduction, cells: list[Cell], what: str) -> str:
    assert found.colouring is not None
    where = f"the part {_cells(cells)}" if cells else "what is open"
    name = deducer.colourings[found.colouring]
    return (
        f"Colour {where} {name}: the pieces left cannot cover as many cells of each colour "
        f"together with {what}."
    )


def _trial(deducer: Deducer, found: _core.Deduction, what: str) -> str:
    assert found.clash is not None
    why = clash_text(deducer, found.clash)
    laid = [option for effect, option in found.chain if effect == "lay"]
    struck = len(found.chain) - len(laid)
    parts = [_placements(deducer, laid)] if laid else []
    if struck:
        parts.append(f"{struck} placement{'' if struck == 1 else 's'} ruled out on the way")
    then = f"that forces {' and '.join(parts)}, and then {why}" if parts else f"then {why}"
    return f"Try {what}: {then}. So it is not there."


def _placements(deducer: Deducer, options: Sequence[int]) -> str:
    texts = [_placement(deducer, option) for option in options[:_NAMED]]
    more = len(options) - len(texts)
    return _listed(
        [*texts, *([f"{more} more placement{'' if more == 1 else 's'}"] if more else [])]
    )


def _placement(deducer: Deducer, option: int) -> str:
    placement = deducer.placement(option)
    cells = " ".join(str(list(cell)) for cell in deducer.cells_of(option))
    return f"{cells} left empty" if placement is None else f"{placement.piece} on {cells}"


def _cells(cells: Sequence[Cell]) -> str:
    named = [str(list(cell)) for cell in cells[:_NAMED]]
    more = len(cells) - len(named)
    text = _listed([*named, *([f"{more} more"] if more else [])])
    return f"cell {text}" if len(cells) == 1 else f"cells {text}"


def _listed(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
