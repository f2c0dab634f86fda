"""Checks what shows whether pieces tile the plane, on plain coordinates.

A tiling is one tile of each class that two translations make.  A proof that there is none is replayed: the
cells around a copy are covered in every possible way, until none is left, or coronas are laid around it.  It shares
nothing with the search: no tori with numbered cells, no tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Protocol

from tilewright.checker.footprint import bare, footprint_of
from tilewright.checker.shape import CheckedPiece, cells_text
from tilewright.checker.verdict import Reason, Verdict
from tilewright.lattice import LATTICES, Cell, Lattice, shift
from tilewright.model import Piece


class Pieces(Protocol):
    """The pieces that are to tile."""

    @property
    def lattice(self) -> str: ...
    @property
    def pieces(self) -> tuple[Piece, ...]: ...


def verify_plane(puzzle: Pieces, answer: Mapping[str, Any]) -> Verdict:
    """Check what shows whether pieces tile the plane.

    Args:
        puzzle: the pieces.
        answer: the data of a ``Plane``, as ``plane`` writes it as JSON; ``certificate`` is looked at, and that
            ``tiles`` says the same.

    Returns:
        A verdict with every fault.  To replay that there is no tiling takes
        seconds for most pieces of up to seven cells, and minutes for some.

    >>> from tilewright import pieces_of
    >>> pieces = pieces_of("pentominoes/Y")
    >>> verify_plane(pieces, pieces.plane().data()).ok
    True
    """
    try:
        return Verdict(tuple(_faults(_Check(puzzle), answer)))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        what = f"this is no answer as plane writes it: {type(error).__name__} {error}"
        return Verdict((Reason("wrong-value", what),))


def _faults(check: _Check, answer: Mapping[str, Any]) -> list[Reason]:
    """Return everything that is wrong with an answer."""
    shown = answer["certificate"]
    kind, said = shown["kind"], answer["tiles"]
    if kind == "period" and said == "yes":
        faults = [*check.period(shown)]
        if "isohedral" in shown:
            faults += check.period(shown["isohedral"])
    elif kind in ("around", "coronas") and said == "no":
        faults = [*check.coronas(shown), *check.bars(shown, kind)]
    elif kind == "bounds" and said == "unknown":
        faults = []
    else:
        what = f"the answer is {said!r}, and what is to show it is {kind!r}"
        faults = [Reason("wrong-value", what)]
    return faults


class _Check:
    """Pieces on a lattice, and what may be said of tiles."""

    def __init__(self, puzzle: Pieces) -> None:
        self.lattice: Lattice = LATTICES[puzzle.lattice]
        self.checked = {piece.name: CheckedPiece(piece, self.lattice) for piece in puzzle.pieces}
        #: every way in which a piece may lie, slid to anywhere
        starts = {self._class(cell): cell for cell in self.lattice.representatives}
        self.ways = [
            tuple(sorted(shift(starts[kind], cell) for cell, _ in cells))
            for piece in self.checked.values()
            for kind, cells in piece.bare_numbers
        ]

    def read(self, tiles: Iterable[Mapping[str, Any]]) -> list[tuple[str, tuple[Cell, ...]]]:
        return [(one["piece"], tuple(tuple(cell) for cell in one["cells"])) for one in tiles]

    def shapes(self, tiles: Sequence[tuple[str, tuple[Cell, ...]]]) -> Iterator[Reason]:
        """Yield a fault for each tile that is no piece."""
        for name, cells in tiles:
            if name not in self.checked:
                yield Reason("unknown-piece", f"there is no piece {name!r}")
                continue
            missing = [cell for cell in cells if not self.lattice.has(cell)]
            look = None if missing else footprint_of(self.lattice, dict.fromkeys(cells, ""))
            if look is None or bare(look) not in self.checked[name].bare_numbers:
                yield Reason("wrong-shape", f"{cells_text(cells)} is not {name}")

    def period(self, shown: Mapping[str, Any]) -> Iterator[Reason]:
        """Yield what is wrong with a tiling by its translations and tiles."""
        one, other = (tuple(step) for step in shown["period"])
        tiles = self.read(shown["tiles"])
        yield from self.shapes(tiles)
        area = one[0] * other[1] - one[1] * other[0]
        starts = self.lattice.representatives
        for step in (one, other):
            if any(self._class(shift(cell, step)) != self._class(cell) for cell in starts):
                yield Reason("wrong-value", f"{list(step)} is no translation of the lattice")
                return
        if area == 0:
            yield Reason("wrong-value", "the two translations of the period are along one line")
            return
        yield from self._overlaps(tiles, one, other, area)
        a, b = self.lattice.translations
        cells = len(starts) * abs(area) // abs(a[0] * b[1] - a[1] * b[0])
        covered = sum(len(cells) for _, cells in tiles)
        if covered != cells:
            what = f"the period has {cells} cells, and its tiles cover {covered}"
            yield Reason("uncovered" if covered < cells else "overlap", what)

    def _class(self, cell: Cell) -> object:
        return self.lattice.translation_class(cell) if self.lattice.has(cell) else None

    def _overlaps(
        self, tiles: Sequence[tuple[str, tuple[Cell, ...]]], one: Cell, other: Cell, area: int
    ) -> Iterator[Reason]:
        """Yield the cells that are covered twice: in three by three periods, and in all others."""
        first: dict[Cell, Cell] = {}
        for x, y in (cell for _, cells in tiles for cell in cells):
            # Two cells are the same in the period if whole numbers of both steps lie between them.
            key = ((x * other[1] - y * other[0]) % area, (one[0] * y - one[1] * x) % area)
            if first.setdefault(key, (x, y)) != (x, y):
                yield Reason("overlap", f"{cells_text([first[key], (x, y)])} are one in the period")
        seen: set[Cell] = set()
        for i, j in product((-1, 0, 1), repeat=2):
            by = (i * one[0] + j * other[0], i * one[1] + j * other[1])
            for _, cells in tiles:
                there = [shift(cell, by) for cell in cells]
                double = seen.intersection(there)
                if double:
                    yield Reason("overlap", f"{cells_text(double)} is covered twice")
                    return
                seen.update(there)

    # That there is none ------------------------------------------------------------------------

    def coronas(self, shown: Mapping[str, Any]) -> Iterator[Reason]:
        """Yield what is wrong with coronas around a tile."""
        middle = self.read([shown["tile"]])
        yield from self.shapes(middle)
        patch = set(middle[0][1])
        for number, ring in enumerate(shown["coronas"], 1):
            tiles, halo = self.read(ring), self.halo(patch)
            yield from self.shapes(tiles)
            laid = [cell for _, cells in tiles for cell in cells]
            if len({*laid}) < len(laid) or patch.intersection(laid):
                yield Reason("overlap", f"tiles of corona {number} overlap")
            if not halo <= {*laid}:
                yield Reason("uncovered", f"corona {number} leaves {cells_text(halo - {*laid})}")
            for name, cells in tiles:
                if not halo.intersection(cells):
                    yield Reason("wrong-place", f"{name} of corona {number} does not touch it")
            patch.update(laid)

    def bars(self, shown: Mapping[str, Any], kind: str) -> Iterator[Reason]:
        """Yield a fault if tiles can be laid around copies after all."""
        number = int(shown["number"])
        possible = self._covered if kind == "around" else self._ringed
        alive = [*self.ways]
        while alive:
            kept = [way for way in alive if possible(frozenset(way), number, alive)]
            if kept == alive:
                what = f"tiles can be laid around {cells_text(alive[0])}"
                yield Reason("wrong-value", what)
                return
            alive = kept

    def halo(self, patch: Iterable[Cell]) -> set[Cell]:
        """Return the cells that touch a patch."""
        cells = {*patch}
        return {near for cell in cells for near in self.lattice.touching(cell)} - cells

    def _covered(self, tile: frozenset[Cell], steps: int, ways: Sequence[tuple[Cell, ...]]) -> bool:
        """Tell whether every cell within some steps of a tile can be covered."""
        every = set(tile)
        for _ in range(steps):
            every |= self.halo(every)
        return any(True for _ in self._covers(every - tile, tile, ways))

    def _ringed(self, tile: frozenset[Cell], rings: int, ways: Sequence[tuple[Cell, ...]]) -> bool:
        """Tell whether so many coronas can be laid around a patch."""
        patches = self._covers(self.halo(tile), tile, ways, goes_on=rings > 1)
        if rings == 1:
            return any(True for _ in patches)
        failed: set[frozenset[Cell]] = set()
        for patch in patches:
            if patch not in failed:
                if self._ringed(patch, rings - 1, ways):
                    return True
                failed.add(patch)
        return False

    def _covers(
        self,
        wanted: set[Cell],
        taken: frozenset[Cell],
        ways: Sequence[tuple[Cell, ...]],
        *,
        goes_on: bool = False,
    ) -> Iterator[frozenset[Cell]]:
        """Yield what is taken after each way to cover some cells.

        Args:
            wanted: the cells to cover, none of them taken.
            taken: the cells that are taken.
            ways: how pieces may lie.
            goes_on: what touches a tile will be covered as well, later, so tiles that prevent it are not laid.
        """
        if not wanted:
            yield taken
            return
        choices: list[frozenset[Cell]] | None = None
        for cell in wanted:
            own = [*self._over(cell, taken, ways)]
            if choices is None or len(own) < len(choices):
                choices = own
            if not choices:
                return
        for tile in choices or ():
            after = taken | tile
            if goes_on and not all(
                any(True for _ in self._over(cell, after, ways)) for cell in self.halo(tile) - after
            ):
                continue
            yield from self._covers(wanted - tile, after, ways, goes_on=goes_on)

    def _over(
        self, cell: Cell, taken: frozenset[Cell], ways: Sequence[tuple[Cell, ...]]
    ) -> Iterator[frozenset[Cell]]:
        """Yield each tile that covers a cell and nothing that is taken."""
        own = self.lattice.translation_class(cell)
        for way in ways:
            for start in way:
                if self.lattice.translation_class(start) == own:
                    by = (cell[0] - start[0], cell[1] - start[1])
                    tile = frozenset(shift(one, by) for one in way)
                    if not tile & taken:
                        yield tile
