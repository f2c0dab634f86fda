"""Where puzzles that grow begin: a ground that is divided at random, or solutions of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from string import ascii_uppercase

from tilewright import _core
from tilewright.challenges.grow_ground import (
    GrowGround,
    GrownAssembly,
    Share,
    assembly_of,
    bits,
)
from tilewright.compile import Compiled
from tilewright.errors import Fault, PuzzleError
from tilewright.lattice import Cell, shift
from tilewright.model import Piece, Puzzle
from tilewright.running.limits import Watch
from tilewright.running.searchable import searchable

#: pieces whose cells have no other limit have this share of the average at least
_LEAST_SHARE = 3
#: nodes in which it is looked whether a puzzle has a solution at all
_NODES = 1_000_000


#: makes what grows pieces with such shares, which may do what such models may
MakesGrowth = Callable[[Sequence[Share], Sequence[Piece]], _core.Growth]


@dataclass(frozen=True)
class Start:
    """An assembly from which a puzzle grows.

    Attributes:
        assembly: the cells of each piece.
        growth: grows it.
        models: what each piece may do, and its name.
        kinds: the names of the pieces of the puzzle that they were; ``""`` for those that were none.
    """

    assembly: GrownAssembly
    growth: _core.Growth
    models: tuple[Piece, ...]
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class DividedStart:
    """The region divided at random into a number of pieces.

    Attributes:
        ground: the cells.
        number: of pieces.
        sizes: least and most cells of a piece.
    """

    ground: GrowGround
    number: int
    sizes: tuple[int, int]

    @cached_property
    def _shares(self) -> tuple[Share, ...]:
        return (Share(self.ground.whole, 0, *self.sizes),) * self.number

    def draw(self, random: Random, watch: Watch, grows: MakesGrowth) -> Start | None:
        """Divide the region; ``None`` if a piece came out too small or too large."""
        watch.check()
        kinds = ("",) * self.number
        models = self.models_of(kinds)
        growth = grows(self._shares, models)
        found = growth.divide(random.getrandbits(64))
        return None if found is None else Start(assembly_of(found), growth, models, kinds)

    def models_of(self, kinds: Sequence[str]) -> tuple[Piece, ...]:
        """Return pieces with the names A, B, C ..., which may do what is usual on the lattice."""
        return tuple(Piece.of(name, self.ground.cells[:1]) for name in names(len(kinds)))


@dataclass(frozen=True)
class SolvedStart:
    """Solutions of a puzzle, drawn at random.

    A piece with notches stays within its whole shape, and the other pieces of such a puzzle stay as they
    are.  Without notches each piece may take any cell, or those of the box in which it lies.

    Attributes:
        puzzle: with its pieces.
        ground: the cells.
        sizes: least and most cells of a piece.
        boxes: whether pieces stay in the box in which they lie.
    """

    puzzle: Puzzle
    ground: GrowGround
    sizes: tuple[int, int]
    boxes: bool

    @cached_property
    def _compiled(self) -> Compiled:
        compiled = searchable(self.puzzle, {})
        first = _core.search(compiled.cover, max_solutions=1, max_nodes=_NODES)
        if first.ended == "done" and not first.solutions:
            what = "the puzzle has no solution from which its pieces could grow"
            raise PuzzleError([Fault(("pieces",), what, "let the region be divided (--divide N)")])
        return compiled

    @cached_property
    def _has_notches(self) -> bool:
        return any(len(piece.shapes) > 1 for piece in self.puzzle.pieces)

    def draw(self, random: Random, watch: Watch, grows: MakesGrowth) -> Start | None:
        """Draw a solution and let its pieces change at random; ``None`` if that does not work out.

        Args:
            random: what is drawn depends on it alone.
            watch: over the limits.
            grows: makes what grows pieces.

        Raises:
            LimitReached: a limit came first.
            PuzzleError: the puzzle has no solution.
        """
        watch.check()
        left = watch.left()
        report = _core.find(
            self._compiled.cover,
            "seek",
            seed=random.randrange(1 << 32),
            max_seconds=left.limit_time,
            max_memory=left.limit_memory,
            token=left.token,
        )
        watch.check()
        if report.found is None:
            return None
        laid = self._compiled.solution(report.found).placements
        kinds = {piece.name: piece for piece in self.puzzle.pieces}
        assembly = tuple(self.ground.set_of(one.cells) for one in laid)
        shares = [
            self._share(kinds[one.piece], one.cells, cells)
            for one, cells in zip(laid, assembly, strict=True)
        ]
        own = tuple(one.piece for one in laid)
        models = self.models_of(own)
        growth = grows(shares, models)
        if not growth.is_movable:
            what = "no cell of the pieces can change its piece"
            fix = "give pieces notches, or let cells of the region be empty (?)"
            raise PuzzleError([Fault(("pieces",), what, fix)])
        return _shuffled(Start(assembly, growth, models, own), random)

    def models_of(self, kinds: Sequence[str]) -> tuple[Piece, ...]:
        """Return the pieces of a start, each with a name of its own.

        Args:
            kinds: the pieces of the puzzle that they were.

        Raises:
            KeyError: the puzzle has no such piece.
        """
        known = {piece.name: piece for piece in self.puzzle.pieces}
        called = kinds if len(set(kinds)) == len(kinds) else names(len(kinds))
        return tuple(_named(known[kind], name) for kind, name in zip(kinds, called, strict=True))

    def _share(self, kind: Piece, placed: Sequence[Cell], cells: int) -> Share:
        least, most = self.sizes
        if self._has_notches:
            if len(kind.shapes) == 1:
                return Share(cells, cells, least, most)
            whole, kept = self._around(kind, placed)
            return Share(self.ground.set_of(whole), self.ground.set_of(kept), least, most)
        if not self.boxes:
            return Share(self.ground.whole, 0, least, most)
        spans = [(min(axis), max(axis)) for axis in zip(*placed, strict=True)]
        box = (
            cell
            for cell in self.ground.cells
            if all(low <= at <= high for at, (low, high) in zip(cell, spans, strict=True))
        )
        return Share(self.ground.set_of(box), 0, least, most)

    def _around(self, kind: Piece, placed: Sequence[Cell]) -> tuple[list[Cell], list[Cell]]:
        """Return the whole shape around a piece with notches as it lies, and the cells that it keeps."""
        whole = kind.shapes[0].cells
        kept = set(whole).intersection(*(shape.cells for shape in kind.shapes))
        lattice, some = self.ground.lattice, set(placed)
        place = self.ground.place
        flips = lattice.flips_by_default if kind.flips is None else kind.flips
        for isometry in lattice.isometries:
            if isometry.flipped and not flips:
                continue
            turned = [isometry.apply(cell) for cell in whole]
            for cell in turned:
                if lattice.translation_class(cell) != lattice.translation_class(placed[0]):
                    continue
                vector = shift(placed[0], cell, -1)
                laid = [shift(one, vector) for one in turned]
                held = [shift(isometry.apply(one), vector) for one in kept]
                if some.issuperset(held) and some.issubset(laid) and all(c in place for c in laid):
                    return laid, held
        return list(placed), list(placed)


def _shuffled(start: Start, random: Random) -> Start | None:
    """Return an assembly far from another one; ``None`` if none was found."""
    pieces = [[*bits(piece)] for piece in start.assembly]
    found = start.growth.start(pieces, random.getrandbits(64))
    return None if found is None else replace(start, assembly=assembly_of(found))


def names(number: int) -> list[str]:
    """Return names for pieces: A to Z, then A2 and so on."""
    rounds = [""] + [str(more) for more in range(2, 2 + number // len(ascii_uppercase))]
    return [letter + more for more in rounds for letter in ascii_uppercase][:number]


def _named(kind: Piece, name: str) -> Piece:
    """Return one piece that may do what another may."""
    return Piece(name, kind.shapes[:1], 1, kind.turns, kind.flips, kind.weight)


def least_size(ground: GrowGround, number: int) -> int:
    """Return the fewest cells of a piece if nothing is said: a third of the average, 2 or more."""
    filled = (ground.whole & ~ground.optional).bit_count()
    return max(2 if len(ground.cells) >= 2 * number else 1, filled // (_LEAST_SHARE * number))
