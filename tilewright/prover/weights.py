"""Marked cells of which the pieces cover too few, or too many, wherever they are laid.

The weights by which ``prove`` adds up constraints, in words: 1 on the marked cells, 0 on the
others.  Six S tetrominoes and a single cell cover 7 of the 9 cells with even coordinates in a square
of side 5, so they do not fill it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tilewright.compile.watched import Guard, often, watched
from tilewright.lattice import Cell
from tilewright.model.rules import Bounds
from tilewright.prover.certificate import PLAIN, Certificate
from tilewright.prover.markings import markings
from tilewright.prover.named_cover import NamedCover

#: names of pieces that one sentence lists
_CLAUSES_SHOWN = 3


@dataclass(frozen=True)
class Share:
    """How many of the marked cells the copies of a piece cover.

    Attributes:
        least, most: of one copy.
        copies: how many copies are counted; the most there are, or the least that must be used.
    """

    least: int
    most: int
    copies: int


@dataclass(frozen=True)
class Weighing:
    """Marked cells, and what the pieces cover of them.

    Attributes:
        marked: the cells.
        shares: of each piece that covers some, by name.
        total: what all cover together, at most or at least.
        too_few: whether ``total`` is the most, and less than there are; else it is the least, and more.
    """

    marked: frozenset[Cell]
    shares: Mapping[str, Share]
    total: int
    too_few: bool


def find_weighing(cover: NamedCover, guard: Guard | None = None) -> Weighing | None:
    """Return marked cells that prove that there is no solution, the fewest of those tried.

    Args:
        cover: with names.
        guard: called now and then; raises if the work has to stop.
    """
    cells = [item.value for item in cover.items if isinstance(item.value, tuple)]
    bit = {cell: 1 << number for number, cell in enumerate(cells)}
    laid: dict[str, set[int]] = {}
    for name, covered in watched(cover.laid, guard):
        laid.setdefault(name, set()).add(sum(bit[cell] for cell in covered))
    needed = _needed(cover)
    found = [
        weighing
        for _, marked in often(markings(cells), guard)
        for weighing in _weighings(cover, laid, bit, marked, needed)
    ]
    return min(found, key=_plainness, default=None)


def _needed(cover: NamedCover) -> frozenset[Cell]:
    """Return the cells that some piece must cover."""
    blank = {cell for name, cells in cover.laid if not name for cell in cells}
    return frozenset(
        item.value
        for item, bound in zip(cover.items, cover.bounds, strict=True)
        if isinstance(item.value, tuple) and bound[0] and item.value not in blank
    )


def _weighings(
    cover: NamedCover,
    laid: Mapping[str, set[int]],
    bit: Mapping[Cell, int],
    marked: frozenset[Cell],
    needed: frozenset[Cell],
) -> Iterator[Weighing]:
    """Yield what some marked cells prove: that they are too many, that they are too few."""
    must = marked & needed
    found = _shares(cover, laid, sum(bit[cell] for cell in must), upper=True)
    if found is not None:
        total = sum(share.most * share.copies for share in found.values())
        if total < len(must):
            yield Weighing(must, found, total, too_few=True)
    found = _shares(cover, laid, sum(bit[cell] for cell in marked), upper=False)
    if found is not None:
        total = sum(share.least * share.copies for share in found.values())
        if total > len(marked):
            yield Weighing(marked, found, total, too_few=False)


def _shares(
    cover: NamedCover, laid: Mapping[str, set[int]], mask: int, *, upper: bool
) -> dict[str, Share] | None:
    """Return what each piece covers of a set of cells; ``None`` if there is no bound to it."""
    bounds: dict[str, Bounds] = {
        str(item.value): bound
        for item, bound in zip(cover.items, cover.bounds, strict=True)
        if item.kind == "piece"
    }
    shares = {}
    for name, ways in laid.items():
        sizes = {(way & mask).bit_count() for way in ways}
        least, most = bounds.get(name, (0, None))
        copies = most if upper else least
        if copies is None and max(sizes):
            return None
        if copies and name and (max(sizes) if upper else min(sizes)):
            shares[name] = Share(min(sizes), max(sizes), copies)
    return shares


def _plainness(weighing: Weighing) -> tuple[int, int]:
    """Sort by how many pieces cover now more, now fewer, then by how much is marked."""
    wavering = sum(share.least != share.most for share in weighing.shares.values())
    return wavering, len(weighing.marked)


def weights_certificate(cover: NamedCover, guard: Guard | None = None) -> Certificate | None:
    """Return the certificate of marked cells, if there is one.

    Args:
        cover: with names.
        guard: called now and then; raises if the work has to stop.
    """
    found = find_weighing(cover, guard)
    if found is None:
        return None
    clauses = list(_clauses(found))
    summed = f"{_sum(found)} {'<' if found.too_few else '>'} {len(found.marked)}"
    text = f"{len(found.marked)} cells are marked x. "
    if len(clauses) <= _CLAUSES_SHOWN and sum(map(len, clauses)) < 160:
        than = "fewer" if found.too_few else "more"
        text += f"Wherever it is laid, {', '.join(clauses)}. All pieces together cover "
        if any(share.least != share.most for share in found.shares.values()):
            text += "at most " if found.too_few else "at least "
        text += f"{found.total}, {than} than {len(found.marked)}, so there is no solution."
        details: tuple[str, ...] = (summed,)
    else:
        bound = "at most" if found.too_few else "at least"
        text += f"All pieces together cover {bound} {found.total} of them, so there is no solution."
        details = (*clauses, summed)
    facts = {
        "marked": [list(cell) for cell in sorted(found.marked)],
        "bound": "at most" if found.too_few else "at least",
        "covers": {
            name: share.most if found.too_few else share.least
            for name, share in found.shares.items()
        },
        "copies": {name: share.copies for name, share in found.shares.items()},
        "pieces": found.total,
        "board": len(found.marked),
    }
    cells = (item.value for item in cover.items if isinstance(item.value, tuple))
    labels = {cell: "x" if cell in found.marked else PLAIN for cell in cells}
    return Certificate("weights", text, details, facts, "", labels)


def _clauses(weighing: Weighing) -> Iterator[str]:
    """Yield what pieces cover of the marked cells, those that cover equal at once."""
    equal: dict[str, list[str]] = {}
    for name, share in weighing.shares.items():
        bound, number = ("at most", share.most) if weighing.too_few else ("at least", share.least)
        exactly = "" if share.least == share.most else f"{bound} "
        equal.setdefault(f"{exactly}{number}", []).append(name)
    for covers, names in equal.items():
        verb = "covers" if len(names) == 1 else "each cover"
        yield f"{_listed(names)} {verb} {covers} of them"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _sum(weighing: Weighing) -> str:
    """Return the sum of what the pieces cover, with equal terms taken together."""
    equal: dict[int, int] = {}
    for share in weighing.shares.values():
        covers = share.most if weighing.too_few else share.least
        equal[covers] = equal.get(covers, 0) + share.copies
    terms = [
        str(covers) if copies == 1 else str(copies) if covers == 1 else f"{copies} x {covers}"
        for covers, copies in equal.items()
        if covers
    ]
    return _equated(terms, weighing.total)


def _equated(terms: Iterable[str], total: int) -> str:
    summed = " + ".join(terms) or "0"
    return summed if summed == str(total) else f"{summed} = {total}"
