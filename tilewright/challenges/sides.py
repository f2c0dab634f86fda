"""Challenges that are edge-matching puzzles: the pieces of a random solution with colours on their sides.

Each side between two pieces gets a random colour, and each piece of the solution becomes a piece of its own.
Kept are those whose only solution is that one, up to the symmetries of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from string import ascii_letters, digits
from typing import ClassVar, NamedTuple

from tilewright.challenges.base import Wanted
from tilewright.challenges.made import Candidate, MadePuzzles, changed
from tilewright.compile import Compiled
from tilewright.errors import TilewrightError
from tilewright.lattice import LATTICES, Cell, Lattice, shift
from tilewright.lattice.row import SIDES as SIDED
from tilewright.lattice.sides import NO_COLOUR, sides_of
from tilewright.model import Piece, Placement, Puzzle, Region, Rule, Shape, Solution

#: the rule of the sides, and a border of all colours
_SIDES, ANY_BORDER = "sides", "any"
#: the most colours inside: each of them, and the border, has a letter of its own
MOST_COLOURS = 25
_COLOURS = ascii_letters[: MOST_COLOURS + 1]

#: the places of two touching cells, each by its cell and the number of its side
_Touch = tuple[tuple[Cell, int], tuple[Cell, int]]


class _Border(NamedTuple):
    """The sides at the border of a board, and the pairs of sides that touch inside."""

    outer: list[tuple[Cell, int]]
    inner: list[_Touch]


class SideChallenges(MadePuzzles):
    """The board of the puzzle, and pieces with coloured sides made of its solutions."""

    asked_by = "--sides"
    nodes: ClassVar[int] = 1_000_000
    rejecting: ClassVar[str] = "rejected"

    def __init__(self, wanted: Wanted) -> None:
        assert wanted.sides is not None, "without a number of colours nothing is made"
        self._number = wanted.sides
        self._border, self._inside = _colours(wanted.sides, wanted.border)
        super().__init__(wanted)
        lattice = self._compiled.problem.lattice
        self._sides = _sides(lattice, self.base.region.cells)
        asked = {"match": "same"} | ({"border": self._border} if self._border else {})
        self._rule = Rule(_SIDES, asked)

    def _base(self, puzzle: Puzzle) -> Puzzle:
        """Return the puzzle without sides and the rule about them.

        Raises:
            TilewrightError: its lattice has no sides in order, its borders are joined with a turn, or
                pieces are placed.
        """
        if puzzle.lattice not in SIDED:
            raise TilewrightError(
                f"the sides of cells have no colours on the {puzzle.lattice} lattice of {puzzle.name}: take a "
                f"puzzle on one of {', '.join(SIDED)}"
            )
        if puzzle.region.on(LATTICES[puzzle.lattice]).turns_round:
            raise TilewrightError(
                f"sides do not meet yet where borders are joined with a turn, as those of {puzzle.name} are: "
                "take a puzzle whose borders are joined by translations, or not at all"
            )
        if puzzle.placed:
            raise TilewrightError(
                f"{puzzle.name} has pieces placed, and its pieces become others: take it without 'placed'"
            )
        others = tuple(rule for rule in puzzle.rules if rule.kind != _SIDES)
        return changed(puzzle, rules=others, pieces=tuple(map(_without_sides, puzzle.pieces)))

    def _command(self) -> str:
        border = "" if self.wanted.border is None else f" --border {self.wanted.border}"
        return f"generate {self.puzzle.name} --sides {self._number}{border} --seed {self.seed}"

    def _added(self) -> str:
        return f"with sides of {self._number} colour{'' if self._number == 1 else 's'}"

    def _candidate(self, solution: Solution, random: Random) -> Candidate | None:
        colours = self._coloured(solution, random)
        kinds = {piece.name: piece for piece in self.base.pieces}
        lattice = self._compiled.problem.lattice
        laid = [_piece(kinds[one.piece], one, colours) for one in solution.placements]
        region = Region(
            self.base.region.cells, self.base.region.optional, wrap=self.base.region.wrap
        )
        made = changed(
            self.base,
            pieces=tuple(_named(_counted(laid, lattice.unwrapped))),
            region=region,
            rules=(self._rule,),
            groups=(),
        )
        compiled = self._compile(made)
        solutions = self._unique(compiled)
        if solutions is None:
            return None
        found = self._search(compiled, collect=True, max_solutions=1).found
        return Candidate(compiled.solution(found[0]), solutions, self._key(colours))

    def _coloured(self, solution: Solution, random: Random) -> Mapping[Cell, list[str]]:
        """Return a colour for each side of each covered cell that has one."""
        owner = {
            cell: number
            for number, placement in enumerate(solution.placements)
            for cell in placement.cells
        }
        lattice = self._compiled.problem.lattice
        colours = {cell: [NO_COLOUR] * len(sides_of(lattice, cell)) for cell in owner}
        for (cell, side), (other, across) in self._sides.inner:
            if cell in owner and other in owner and owner[cell] != owner[other]:
                colours[cell][side] = colours[other][across] = random.choice(self._inside)
        for cell, side in self._sides.outer:
            if cell in owner:
                colours[cell][side] = self._border or random.choice(self._inside)
        return colours

    def _unique(self, compiled: Compiled) -> int | None:
        """Return the number of solutions if they are one up to symmetry; ``None`` if not, or if that is open."""
        images = len(compiled.symmetries)
        report = self._search(compiled, max_solutions=images + 1)
        if report.solutions > images or report.ended != "done":
            return None
        if images > 1:
            report = self._search(compiled, reduce=True, counting=True)
        distinct = report.solutions if images == 1 else report.distinct
        return report.solutions if distinct == 1 and report.ended == "done" else None

    def _key(self, colours: Mapping[Cell, list[str]]) -> object:
        """Return the least image of the coloured board under its maps; names of colours do not matter."""
        inner = [
            (cell, other, colours[cell][side])
            for (cell, side), (other, _) in self._sides.inner
            if cell in colours and colours[cell][side] != NO_COLOUR
        ]
        images = (
            sorted((min(to[a], to[b]), max(to[a], to[b]), colour) for a, b, colour in inner)
            for to in self._maps
        )
        return min(tuple(_renamed(image)) for image in images)


def _colours(number: int, border: str | None) -> tuple[str, str]:
    """Return the colour of the border, ``""`` for all of those inside, and those.

    Raises:
        TilewrightError: there is no such number, or no such colour.
    """
    if not 1 <= number <= MOST_COLOURS:
        raise TilewrightError(
            f"sides is {number}: give 1 to {MOST_COLOURS} colours", option="--sides"
        )
    if border is None:
        return _COLOURS[number], _COLOURS[:number]
    if border == ANY_BORDER:
        return "", _COLOURS[:number]
    if len(border) != 1 or border not in ascii_letters + digits:
        raise TilewrightError(
            f"border is {border!r}: give one letter or digit, or any", option="--border"
        )
    return border, _COLOURS.replace(border, "")[:number]


def _sides(lattice: Lattice, cells: Iterable[Cell]) -> _Border:
    """Return which sides of the cells of a board touch which, and which lie at its border."""
    there = set(cells)
    inner: dict[frozenset[tuple[Cell, int]], _Touch] = {}
    outer = []
    for cell in sorted(there):
        for side, (_, step) in enumerate(sides_of(lattice, cell)):
            beyond = shift(cell, step)
            other = lattice.home(beyond)
            if other not in there:
                outer.append((cell, side))
                continue
            back = [shift(beyond, one.step) for one in sides_of(lattice, beyond)].index(cell)
            touch = (cell, side), (other, back)
            inner.setdefault(frozenset(touch), touch)
    return _Border(outer, list(inner.values()))


def _without_sides(piece: Piece) -> Piece:
    if not any(shape.sides for shape in piece.shapes):
        return piece
    shapes = tuple(Shape(shape.cells, shape.marks) for shape in piece.shapes)
    return Piece(**{**vars(piece), "shapes": shapes})


def _piece(kind: Piece, laid: Placement, colours: Mapping[Cell, list[str]]) -> Piece:
    """Return a laid piece as a piece of its own; it is flipped only if its kind says so itself."""
    sides = {cell: "".join(colours[cell]) for cell in laid.cells}
    return Piece(
        kind.name,
        (Shape(laid.cells, (), sides),),
        turns=kind.turns,
        flips=kind.flips or False,
        colour=kind.colour,
    )


def _counted(pieces: Iterable[Piece], lattice: Lattice) -> Iterator[Piece]:
    """Yield each kind of piece once with its copies, as its first orientation, the kinds in order.

    Neither the order nor the orientations say how the pieces lie in the solution.
    """
    kinds: dict[tuple[object, ...], list[Piece]] = {}
    for piece in pieces:
        looks = sorted(piece.orientations(lattice), key=_look)
        key = tuple(map(_look, looks))
        kinds.setdefault(key, []).append(Piece(**{**vars(piece), "shapes": (looks[0],)}))
    for equal in sorted(kinds.values(), key=lambda one: (one[0].name, _look(one[0].shapes[0]))):
        yield Piece(**{**vars(equal[0]), "copies": len(equal)})


def _look(shape: Shape) -> tuple[object, ...]:
    return shape.cells, shape.sides


def _named(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield pieces with names of their own: that of the kind, with a number if there are several."""
    every = list(pieces)
    names = [piece.name for piece in every]
    taken, numbers = set(names), dict.fromkeys(names, 0)
    for piece in every:
        name = piece.name
        while names.count(piece.name) > 1 and name in taken:
            numbers[piece.name] += 1
            name = f"{piece.name}{numbers[piece.name]}"
        taken.add(name)
        yield Piece(**{**vars(piece), "name": name})


def _renamed(image: Iterable[tuple[Cell, Cell, str]]) -> Iterator[tuple[Cell, Cell, int]]:
    """Yield sides with their colours numbered as they come."""
    numbers: dict[str, int] = {}
    for cell, other, colour in image:
        yield cell, other, numbers.setdefault(colour, len(numbers))
