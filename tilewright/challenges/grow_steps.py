"""Local steps between assemblies: a cell changes its piece, is cut away, or is filled.

With saw cuts alone a step cuts a line across a piece, or fills one: see ``SawCuts``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random

from tilewright.challenges.grow_ground import GrowGround, GrownAssembly, Share, bits

#: how many cells a step changes, drawn from these
_CHANGES = (1, 1, 1, 2, 2, 3)
#: draws of a cell until a change is possible, at most
_DRAWS = 40
#: rounds in which cuts that no saw reaches are made longer
_ROUNDS = 12
#: times that the pieces of a solution are mended in vain
_STARTS = 100


class Steps:
    """The steps on a ground.

    Args:
        ground: the cells.
        shares: what each piece may have.
    """

    def __init__(self, ground: GrowGround, shares: Sequence[Share]) -> None:
        self.ground, self.shares = ground, tuple(shares)

    @cached_property
    def movable(self) -> list[int]:
        """The cells that may change their piece."""
        found = []
        for cell in range(len(self.ground.cells)):
            owners = sum(share.within >> cell & 1 for share in self.shares)
            if owners + (self.ground.optional >> cell & 1) > 1:
                found.append(cell)
        return found

    def start(self, assembly: GrownAssembly, random: Random) -> GrownAssembly | None:
        """Return an assembly near another one from which steps may begin, ``None`` if none was found."""
        for _ in range(len(self.movable)):
            assembly = self.step(assembly, random) or assembly
        return assembly

    def step(self, assembly: GrownAssembly, random: Random) -> GrownAssembly | None:
        """Return an assembly near another one, ``None`` if none was found."""
        pieces = list(assembly)
        for _ in range(random.choice(_CHANGES)):
            if not self._change(pieces, random):
                return None
        after = tuple(pieces)
        return after if after != assembly else None

    def _change(self, pieces: list[int], random: Random) -> bool:
        """Give one cell to another piece, or to none; tell whether that was possible."""
        for _ in range(_DRAWS):
            cell = random.choice(self.movable)
            takers = self._takers(pieces, cell)
            if not takers:
                continue
            taker, owner = random.choice(takers), self._owner(pieces, cell)
            if owner is not None and not self._can_lose(pieces[owner], owner, cell):
                continue
            if owner is not None:
                pieces[owner] &= ~(1 << cell)
            if taker is not None:
                pieces[taker] |= 1 << cell
            return True
        return False

    @staticmethod
    def _owner(pieces: Sequence[int], cell: int) -> int | None:
        return next((who for who, piece in enumerate(pieces) if piece >> cell & 1), None)

    def _takers(self, pieces: Sequence[int], cell: int) -> list[int | None]:
        """Return the pieces beside a cell that may take it, and ``None`` if it may be empty."""
        near, bit, takers = self.ground.near[cell], 1 << cell, list[int | None]()
        owned = False
        for who, (piece, share) in enumerate(zip(pieces, self.shares, strict=True)):
            if piece & bit:
                owned = True
            elif share.within & bit and piece & near and piece.bit_count() < share.most:
                takers.append(who)
        if owned and self.ground.optional & bit:
            takers.append(None)
        return takers

    def _can_lose(self, piece: int, who: int, cell: int) -> bool:
        share = self.shares[who]
        return (
            not share.fixed >> cell & 1
            and piece.bit_count() > share.least
            and self.ground.stays_connected(piece, cell)
        )


class SawCuts(Steps):
    """Steps between assemblies whose notches a saw can cut.

    A piece is its box without its notches.  A saw cuts straight across the piece: every cell of a notch
    lies in a line across the box, at a right angle to its longest side, that is cut from face to face.
    """

    @cached_property
    def lines(self) -> list[list[int]]:
        """For each piece the lines across its box: the sets of cells that one cut takes."""
        return [self._lines_across(share.within) for share in self.shares]

    def _lines_across(self, box: int) -> list[int]:
        cells = self.ground.cells_of(box)
        axes = range(len(cells[0]))
        lengths = [max(c[axis] for c in cells) - min(c[axis] for c in cells) for axis in axes]
        across = [axis for axis in axes if axis != lengths.index(max(lengths))]
        lines: dict[tuple[object, ...], int] = {}
        for cell in cells:
            for axis in across:
                key = (axis, cell[:axis], cell[axis + 1 :])
                lines[key] = lines.get(key, 0) | self.ground.set_of([cell])
        return sorted(set(lines.values()))

    def is_sawn(self, piece: int, who: int) -> bool:
        """Tell whether a saw can cut all notches of a piece."""
        return not self._unreached(piece, who)

    def _unreached(self, piece: int, who: int) -> int:
        """Return the cells of notches that lie in no line that is cut from face to face."""
        notches, reached = self.shares[who].within & ~piece, 0
        for line in self.lines[who]:
            if line & notches == line:
                reached |= line
        return notches & ~reached

    def start(self, assembly: GrownAssembly, random: Random) -> GrownAssembly | None:
        """Make the cuts of an assembly longer until a saw reaches them, and then take steps."""
        for _ in range(_STARTS):
            pieces = list(assembly)
            if self._mend(pieces, random):
                return super().start(tuple(pieces), random)
        return None

    def step(self, assembly: GrownAssembly, random: Random) -> GrownAssembly | None:
        """Cut a line across a piece, or fill one, and mend what no saw reaches then."""
        pieces = list(assembly)
        for _ in range(random.choice(_CHANGES)):
            who = random.randrange(len(pieces))
            line = random.choice(self.lines[who])
            if line & pieces[who]:
                self._cut(pieces, who, line, random)
            else:
                self._fill(pieces, who, line)
        after = tuple(pieces) if self._mend(pieces, random) else assembly
        return after if after != assembly else None

    def _cut(self, pieces: list[int], who: int, line: int, random: Random) -> None:
        """Take a line away from a piece; cells that must not be empty go to others."""
        cells = pieces[who] & line
        pieces[who] &= ~line
        for cell in bits(cells):
            if self.shares[who].fixed >> cell & 1:
                pieces[who] |= 1 << cell
                continue
            takers = [n for n, s in enumerate(self.shares) if n != who and s.within >> cell & 1]
            is_optional = self.ground.optional >> cell & 1
            if takers and not (is_optional and random.random() < 0.5):
                pieces[random.choice(takers)] |= 1 << cell
            elif not is_optional:
                pieces[who] |= 1 << cell

    def _fill(self, pieces: list[int], who: int, line: int) -> None:
        """Give a line to a piece, whoever has its cells."""
        for other in range(len(pieces)):
            pieces[other] &= ~line
        pieces[who] |= line

    def _mend(self, pieces: list[int], random: Random) -> bool:
        """Cut lines where notches are out of reach; tell whether all pieces are right in the end."""
        for _ in range(_ROUNDS):
            wrong = [(n, left) for n, one in enumerate(pieces) if (left := self._unreached(one, n))]
            if not wrong:
                return all(
                    s.allows(self.ground, p) for s, p in zip(self.shares, pieces, strict=True)
                )
            who, left = random.choice(wrong)
            cell = random.choice(list(bits(left)))
            ways = [line for line in self.lines[who] if line >> cell & 1]
            self._cut(pieces, who, random.choice(ways), random)
        return False
