"""A deduction as a step with names and a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright import _core
from tilewright.deduction.deducer import Deducer
from tilewright.deduction.weights import RUNGS, step_score
from tilewright.lattice import Cell, CellNames, and_list
from tilewright.model.scene import cell_names, piece_names
from tilewright.results.rating import Step

#: cells of a part and placements that a sentence names
_NAMED = 5


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
    """Return what is deduced, and why: one placement in full, and how many more like it."""
    words = Wording(deducer)
    one, items = words.placement(found.options[0]), [words.item(i) for i in found.premises]
    more = len(found.options) - 1
    match found.rung:
        case "1a":
            return f"There is only one way to fill {items[0]}: {one}."
        case "1b":
            return words.only_place(found)
        case "2a":
            part = [deducer.cells[item] for item in found.premises if deducer.cell(item)]
            return (
                f"{_capital(one)} would cut off {words.part(part)}, which no choice of the other pieces "
                f"fills exactly. So it cannot lie there{words.and_more(more)}."
            )
        case "2b":
            return (
                f"{_capital(one)} would leave nothing that can fill {items[0]}. "
                f"So it cannot lie there{words.and_more(more)}."
            )
        case "3a":
            return (
                f"Whatever fills {items[0]} also takes {items[1]}. "
                f"So {one} is impossible{words.and_more(more)}."
            ).replace("Whatever fills the", "However you keep the")
        case "3b":
            return (
                f"Only {items[1]} reaches {items[0]}, so it lies nowhere else: "
                f"not {one}{words.and_more(more)}."
            )
        case "3c2" | "3c3":
            cells = [cell for item in found.premises if (cell := deducer.cell(item)) is not None]
            pieces = [item for item in found.premises if deducer.piece(item)]
            return (
                f"Only {and_list([words.item(item) for item in pieces])} can fill "
                f"{words.names.listed(cells)}, one piece each, so they lie nowhere else: "
                f"not {one}{words.and_more(more)}."
            )
        case "4":
            return words.colouring(found)
        case "5" | "6":
            return words.trial(found)
        case _:
            return f"Nothing is forced here. {_capital(one)} is a good guess for {items[0]}."


def clash_text(deducer: Deducer, clash: tuple[str, Sequence[int]]) -> str:
    """Return why a position has no solution, as the end of a sentence."""
    kind, numbers = clash
    words = Wording(deducer)
    if kind == "item":
        if deducer.cell(numbers[0]) is not None:
            return f"nothing fits on {words.item(numbers[0])} any more"
        if deducer.piece(numbers[0]) is not None:
            return f"there is no room left for {words.item(numbers[0])}"
        return f"{words.item(numbers[0])} can no longer be kept"
    if kind == "island":
        part = words.part([deducer.cells[item] for item in numbers])
        return f"no choice of the pieces that remain fills {part} exactly"
    return f"{words.placement(numbers[0])} is no longer possible"


@dataclass(frozen=True)
class Wording:
    """What the items and the options of a deducer are called."""

    deducer: Deducer

    @property
    def names(self) -> CellNames:
        """The names of the cells."""
        return cell_names(self.deducer.compiled.problem)

    def called(self, piece: str) -> str:
        """Return what a piece is called: its name, with its letter in pictures if that is another."""
        return piece_names(self.deducer.compiled.problem)[piece]

    def item(self, item: int) -> str:
        """Return the name of a cell or a piece, or a rule in words."""
        cell, piece = self.deducer.cell(item), self.deducer.piece(item)
        if cell is not None:
            return self.names.name(cell)
        return self.called(piece) if piece is not None else f"the rule '{self.deducer.rule(item)}'"

    def placement(self, option: int) -> str:
        """Return a piece and where it lies: ``"V on A1, A2 and B1"``."""
        placement, cells = self.deducer.placement(option), self.deducer.cells_of(option)
        where = self.names.listed(cells)
        return (
            f"leaving {where} empty"
            if placement is None
            else f"{self.called(placement.piece)} on {where}"
        )

    def and_more(self, more: int) -> str:
        """Return how many more placements go for the same reason."""
        return (
            f", and {more} other {'place' if more == 1 else 'places'} like it go too"
            if more
            else ""
        )

    def part(self, cells: Sequence[Cell]) -> str:
        """Return a part of the board: all its cells if they are few, else how many and the first."""
        if len(cells) == 1:
            return f"{self.names.name(cells[0])}, a single cell"
        if len(cells) <= _NAMED:
            return f"the {len(cells)} cells {self.names.listed(cells)}"
        first = min(cells, key=lambda cell: cell[::-1])
        return f"the {len(cells)} cells around {self.names.name(first)}"

    def only_place(self, found: _core.Deduction) -> str:
        """Return that a piece has one place left, or as many as copies."""
        item, number = found.premises[0], len(found.options)
        places = and_list([self.placement(option) for option in found.options[:_NAMED]])
        if self.deducer.piece(item) is None:
            return f"Only one way is left to keep {self.item(item)}: {places}."
        if number == 1:
            return f"There is only one place left for {self.item(item)}: {places}."
        return f"The {number} copies of {self.item(item)} have only {number} places left: {places}."

    def colouring(self, found: _core.Deduction) -> str:
        """Return that the colours of the cells do not come out with a placement."""
        assert found.colouring is not None
        cells = [cell for item in found.premises if (cell := self.deducer.cell(item)) is not None]
        where = self.part(cells) if cells else "the open cells"
        one = self.placement(found.options[0])
        return (
            f"Colour {where} {self.deducer.colourings[found.colouring]}. With {one} the pieces that "
            "remain cannot cover as many cells of each colour as there are, so it cannot lie "
            f"there{self.and_more(len(found.options) - 1)}."
        )

    def trial(self, found: _core.Deduction) -> str:
        """Return what follows from a placement until nothing fits."""
        assert found.clash is not None
        laid = [option for effect, option in found.chain if effect == "lay"]
        one, more = self.placement(found.options[0]), self.and_more(len(found.options) - 1)
        then = f"then {self.forced(laid)}{clash_text(self.deducer, found.clash)}"
        return f"Try {one}: {then}. So it cannot lie there{more}."

    def forced(self, laid: Sequence[int]) -> str:
        """Return placements that follow one another, up to some, and "and then"."""
        if not laid:
            return ""
        told = [self.placement(option) for option in laid[:2]]
        more = len(laid) - len(told)
        if more:
            told.append(f"{more} more {'piece' if more == 1 else 'pieces'}")
        return f"you must lay {and_list(told)}, and after that "


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:] if text.startswith("leaving") else text
