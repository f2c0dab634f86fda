"""Checks what shows whether pieces tile the plane, on plain coordinates.

A tiling is one tile of each class that two translations make.  A proof that there is none is replayed: the
cells around a copy are covered in every possible way, until none is left, or coronas are laid around it.  It shares
nothing with the search: no tori with numbered cells, no tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Protocol

from tilewright.checker.claims import PlanePieces, wrong_claims
from tilewright.checker.footprint import Footprint, bare, footprint_of, look_of, parts_of
from tilewright.checker.period import LaidTile, Period
from tilewright.checker.rules import Laid, pairs_that_touch
from tilewright.checker.shape import CheckedPiece, cells_text
from tilewright.checker.sides import broken_sides
from tilewright.checker.verdict import Reason, Verdict, rule_fault
from tilewright.lattice import LATTICES, Cell, Lattice, shift
from tilewright.lattice.sides import NO_COLOUR
from tilewright.model import Piece, Rule


class Pieces(Protocol):
    """The pieces that are to tile."""

    @property
    def lattice(self) -> str: ...
    @property
    def pieces(self) -> tuple[Piece, ...]: ...
    @property
    def rules(self) -> tuple[Rule, ...]: ...


def verify_plane(puzzle: Pieces, answer: Mapping[str, Any]) -> Verdict:
    """Check what shows whether pieces tile the plane.

    Args:
        puzzle: the pieces.
        answer: the data of a ``Plane``, as ``plane`` writes it as JSON.  ``certificate`` is looked at first; if
            nothing is wrong with it, what else is said of the tiling or of the coronas.  Believed are: that no tiling
            has one kind of tile (``isohedral_number`` 2), and that the last corona cannot be without holes; with
            rules on tiles that touch, of pieces of more than 24 cells and of periods of more than 150, which kind a
            tiling is; colours; and how long the search took.

    Returns:
        A verdict with every fault.  To replay that there is no tiling takes seconds for most pieces of up to
        seven cells, minutes for some, and for a few that the search needs clauses for longer than anyone waits.

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
    if not isinstance(answer, Mapping) or "certificate" not in answer:
        what = "the answer has no certificate: give all that plane --format json writes"
        return [Reason("wrong-value", what)]
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
        what = f"tiles is {said!r}, and the certificate is of the kind {kind!r}, which shows something else"
        faults = [Reason("wrong-value", what)]
    return faults or [*wrong_claims(check.asked(), answer)]


#: a patch: which tile covers each of its cells
Patch = Mapping[Cell, LaidTile]


class _Check:
    """Pieces on a lattice, and what may be said of tiles."""

    def __init__(self, puzzle: Pieces) -> None:
        self.lattice: Lattice = LATTICES[puzzle.lattice]
        self.rules, self.pieces = puzzle.rules, puzzle.pieces
        self.has_sides = any(rule.kind == "sides" for rule in puzzle.rules)
        self.checked = {
            piece.name: CheckedPiece(piece, self.lattice, sides=self.has_sides)
            for piece in puzzle.pieces
        }
        #: every way in which a piece may lie, slid to anywhere
        starts = {self._class(cell): cell for cell in self.lattice.representatives}
        self.ways = [
            LaidTile(name, {shift(starts[kind], cell): parts_of(look)[1] for cell, look in looks})
            for name, piece in self.checked.items()
            for kind, looks in map(self._seen, piece.orientations)
        ]

    def asked(self) -> PlanePieces:
        """Return what the pieces are to those who look at what is said of them."""
        shapes = [shape for piece in self.pieces for shape in piece.shapes]
        return PlanePieces(self.lattice, self.ways, len(shapes) == 1, not self.rules, self.read)

    def _seen(self, look: Footprint) -> Footprint:
        """Return a shape with what rules look at."""
        return look if self.has_sides else bare(look)

    def read(self, tiles: Iterable[Mapping[str, Any]]) -> list[LaidTile]:
        """Return tiles as an answer has them."""
        found = []
        for one in tiles:
            cells = [tuple(cell) for cell in one["cells"]]
            sides = [str(own) for own in one.get("sides", ())] if self.has_sides else []
            sides += [""] * (len(cells) - len(sides))
            plain = [own.strip(NO_COLOUR) and own for own in sides]
            found.append(LaidTile(one["piece"], dict(zip(cells, plain, strict=True))))
        return found

    def clash(self, one: LaidTile, other: LaidTile) -> Reason | None:
        """Return what a rule has against two tiles beside each other."""
        for rule in self.rules:
            if rule.kind == "sides":
                looks = {**one.looks, **other.looks}
                borne = {cell: look for cell, look in looks.items() if look}
                asked = {"match": rule.value["match"]}
                faults = broken_sides(self.lattice, looks, asked, borne)
            else:
                pair = [Laid(tile.piece, dict.fromkeys(tile.looks, "")) for tile in (one, other)]
                faults = pairs_that_touch(self.lattice, rule, pair)
            for fault in faults:
                return Reason(rule_fault(rule.kind), fault)
        return None

    def shapes(self, tiles: Iterable[LaidTile]) -> Iterator[Reason]:
        """Yield a fault for each tile that is no piece."""
        for name, looks in tiles:
            if name not in self.checked:
                yield Reason("unknown-piece", f"there is no piece {name!r}")
                continue
            known = map(self._seen, self.checked[name].orientations)
            missing = [cell for cell in looks if not self.lattice.has(cell)]
            seen = {cell: look_of("", own) for cell, own in looks.items()}
            if missing or footprint_of(self.lattice, seen) not in known:
                yield Reason("wrong-shape", f"{cells_text(looks)} is not {name}")

    def period(self, shown: Mapping[str, Any]) -> Iterator[Reason]:
        """Yield what is wrong with a tiling by its translations and tiles."""
        period, tiles = Period.of(shown["period"]), self.read(shown["tiles"])
        yield from self.shapes(tiles)
        starts = self.lattice.representatives
        for step in (period.one, period.other):
            if any(self._class(shift(cell, step)) != self._class(cell) for cell in starts):
                yield Reason("wrong-value", f"{list(step)} is no translation of the lattice")
                return
        if period.area == 0:
            yield Reason("wrong-value", "the two translations of the period are along one line")
            return
        overlaps = [*self._overlaps(tiles, period)]
        yield from overlaps
        a, b = self.lattice.translations
        cells = len(starts) * abs(period.area) // abs(a[0] * b[1] - a[1] * b[0])
        covered = sum(len(tile.looks) for tile in tiles)
        if covered != cells:
            what = f"the period has {cells} cells, and its tiles cover {covered}"
            yield Reason("uncovered" if covered < cells else "overlap", what)
        elif self.rules and not overlaps:
            yield from self._clashes(tiles, period)

    def _class(self, cell: Cell) -> object:
        return self.lattice.translation_class(cell) if self.lattice.has(cell) else None

    def _overlaps(self, tiles: Sequence[LaidTile], period: Period) -> Iterator[Reason]:
        """Yield the cells that are covered twice: in three by three periods, and in all others."""
        first: dict[Cell, Cell] = {}
        for cell in (cell for tile in tiles for cell in tile.looks):
            if first.setdefault(period.key(cell), cell) != cell:
                both = cells_text([first[period.key(cell)], cell])
                yield Reason("overlap", f"{both} are one in the period")
        seen: set[Cell] = set()
        for i, j in product((-1, 0, 1), repeat=2):
            for tile in tiles:
                there = tile.slid(period.step(i, j)).looks.keys()
                double = seen & there
                if double:
                    yield Reason("overlap", f"{cells_text(double)} is covered twice")
                    return
                seen |= there

    def _clashes(self, tiles: Sequence[LaidTile], period: Period) -> Iterator[Reason]:
        """Yield what rules have against tiles that touch, of a tiling that covers every cell once."""
        owner = {period.key(cell): (tile, cell) for tile in tiles for cell in tile.looks}
        for tile in tiles:
            beside = (owner[period.key(cell)] + (cell,) for cell in self.halo(tile.looks))
            near = {
                tuple(slid.looks): slid
                for other, own, cell in beside
                for slid in [other.slid(shift(cell, own, -1))]
            }
            for other in near.values():
                fault = self.clash(tile, other)
                if fault:
                    yield fault

    # That there is none ------------------------------------------------------------------------

    def coronas(self, shown: Mapping[str, Any]) -> Iterator[Reason]:
        """Yield what is wrong with coronas around a tile."""
        middle = self.read([shown["tile"]])
        yield from self.shapes(middle)
        patch: Patch = dict.fromkeys(middle[0].looks, middle[0])
        for number, ring in enumerate(shown["coronas"], 1):
            tiles, halo = self.read(ring), self.halo(patch)
            yield from self.shapes(tiles)
            laid = [cell for tile in tiles for cell in tile.looks]
            if len({*laid}) < len(laid) or not patch.keys().isdisjoint(laid):
                yield Reason("overlap", f"tiles of corona {number} overlap")
            if not halo <= {*laid}:
                yield Reason("uncovered", f"corona {number} leaves {cells_text(halo - {*laid})}")
            for tile in tiles:
                if halo.isdisjoint(tile.looks):
                    yield Reason(
                        "wrong-place", f"{tile.piece} of corona {number} does not touch it"
                    )
                yield from self.clashes(tile, patch)
                patch = {**patch, **dict.fromkeys(tile.looks, tile)}

    def bars(self, shown: Mapping[str, Any], kind: str) -> Iterator[Reason]:
        """Yield a fault if tiles can be laid around copies after all."""
        number = int(shown["number"])
        possible = self._covered if kind == "around" else self._ringed
        alive = [*self.ways]
        while alive:
            kept = [way for way in alive if possible(dict.fromkeys(way.looks, way), number, alive)]
            if kept == alive:
                what = f"tiles can be laid around {cells_text(alive[0].looks)}"
                yield Reason("wrong-value", what)
                return
            alive = kept

    def halo(self, patch: Iterable[Cell]) -> set[Cell]:
        """Return the cells that touch a patch."""
        cells = {*patch}
        return {near for cell in cells for near in self.lattice.touching(cell)} - cells

    def clashes(self, tile: LaidTile, patch: Patch) -> Iterator[Reason]:
        """Yield what rules have against a tile beside those of a patch."""
        if not self.rules:
            return
        beside = {id(patch[cell]): patch[cell] for cell in self.halo(tile.looks) if cell in patch}
        yield from filter(None, (self.clash(tile, other) for other in beside.values()))

    def _covered(self, patch: Patch, steps: int, ways: Sequence[LaidTile]) -> bool:
        """Tell whether every cell within some steps of a tile can be covered."""
        every = {*patch}
        for _ in range(steps):
            every |= self.halo(every)
        return any(True for _ in self._covers(every - patch.keys(), patch, ways))

    def _ringed(self, patch: Patch, rings: int, ways: Sequence[LaidTile]) -> bool:
        """Tell whether so many coronas can be laid around a patch."""
        patches = self._covers(self.halo(patch), patch, ways, goes_on=rings > 1)
        if rings == 1:
            return any(True for _ in patches)
        failed: set[object] = set()
        for larger in patches:
            # Without rules all that counts of a patch is which cells it has.
            key = frozenset(self._seen_of(larger) if self.rules else larger)
            if key not in failed:
                if self._ringed(larger, rings - 1, ways):
                    return True
                failed.add(key)
        return False

    def _seen_of(self, patch: Patch) -> Iterator[tuple[Cell, str, str]]:
        for cell, tile in patch.items():
            yield cell, tile.piece, tile.looks[cell]

    def _covers(
        self, wanted: set[Cell], patch: Patch, ways: Sequence[LaidTile], *, goes_on: bool = False
    ) -> Iterator[Patch]:
        """Yield the patches that cover some cells.

        Args:
            wanted: the cells to cover, none of the patch.
            patch: what is laid.
            ways: how pieces may lie.
            goes_on: what touches a tile will be covered as well, later, so tiles that prevent it are not laid.
        """
        if not wanted:
            yield patch
            return
        choices: list[LaidTile] | None = None
        for cell in wanted:
            own = [*self._over(cell, patch, ways)]
            if choices is None or len(own) < len(choices):
                choices = own
            if not choices:
                return
        for tile in choices or ():
            after = {**patch, **dict.fromkeys(tile.looks, tile)}
            if goes_on and not all(
                any(True for _ in self._over(cell, after, ways))
                for cell in self.halo(tile.looks) - after.keys()
            ):
                continue
            yield from self._covers(wanted - tile.looks.keys(), after, ways, goes_on=goes_on)

    def _over(self, cell: Cell, patch: Patch, ways: Sequence[LaidTile]) -> Iterator[LaidTile]:
        """Yield each tile that covers a cell, nothing of a patch, and keeps the rules beside it."""
        own = self.lattice.translation_class(cell)
        for way in ways:
            for start in way.looks:
                if self.lattice.translation_class(start) == own:
                    tile = way.slid((cell[0] - start[0], cell[1] - start[1]))
                    is_free = patch.keys().isdisjoint(tile.looks)
                    if is_free and not any(self.clashes(tile, patch)):
                        yield tile
