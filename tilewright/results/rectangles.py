"""The result of ``rectangles``: which rectangles copies of some pieces tile, and which of these are prime."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tilewright.draw import grid, svg
from tilewright.draw.scene import Scene
from tilewright.model import Placed, Puzzle, Region
from tilewright.model.scene import problem_scene
from tilewright.results.base import Result
from tilewright.results.board_design import side_by_side

#: the sign of a rectangle in the table of the text
_SIGNS = {"no": ".", "yes": "+", "unknown": "?", "strong": "#", "weak": "="}


@dataclass(frozen=True)
class Rectangle:
    """What is known of a rectangle.

    Attributes:
        w, h: its width and height.
        tiles: ``"yes"``, ``"no"`` (proven) or ``"unknown"`` (a limit came first).
        prime: ``"strong"`` if smaller tileable rectangles do not tile it in any way, ``"weak"`` if they do, but no
            two join to it; ``None`` if two do, if it cannot be tiled, or if that is not known.
        why: how it is known: ``area``, ``joined from 5 x 10 and 5 x 10``, ``strip of width 5``, a sentence
            that proves it, ``search``, ``limit``.
        tiling: one tiling, of a rectangle that is prime or perhaps prime.
    """

    w: int
    h: int
    tiles: str
    prime: str | None
    why: str
    tiling: tuple[Placed, ...] | None

    def data(self) -> dict[str, Any]:
        """Return the rectangle as JSON data; ``tiling`` if there is one."""
        laid = {} if self.tiling is None else {"tiling": [one.data() for one in self.tiling]}
        return {**self.row(), **laid}

    def row(self) -> dict[str, Any]:
        """Return the rectangle as plain values."""
        return {name: getattr(self, name) for name in ("w", "h", "tiles", "prime", "why")}

    def __str__(self) -> str:
        prime = {"strong": ", strongly prime", "weak": ", weakly prime", None: ""}[self.prime]
        return f"{self.w} x {self.h}{prime}"


@dataclass(frozen=True)
class LeastRectangle:
    """The smallest rectangle of a kind that is known to be tileable.

    Attributes:
        number: how many copies fill it, or the side of a square.
        w, h: its width and height.
        is_least: whether it is proven that no smaller number does.
    """

    number: int
    w: int
    h: int
    is_least: bool

    def data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {"number": self.number, "w": self.w, "h": self.h, "least": self.is_least}


@dataclass(frozen=True, repr=False)
class Rectangles(Result):
    """The rectangles up to a size, and which of them copies of some pieces tile.

    Attributes:
        puzzle: the pieces.
        document: the same as the plain data of a puzzle file, so that a table in a file says what it is about.
        up_to: the largest width and height.
        turns: whether a rectangle can be tiled exactly if it can after a quarter turn; then the
            widths are not more than the heights.
        listed: what is known of each, by width and height.
        fewest: the rectangle that the fewest copies of a single piece fill; ``None`` if none is known, or
            there are several pieces or shapes.
        fewest_odd: the same for odd numbers of copies.
        square: the smallest square of the table that can be tiled.
        complete: whether it is known of every rectangle whether it can be tiled.
        summary: primes and orders in lines.
    """

    SAVED_AS = ("text", "json", "csv", "svg", "png")

    puzzle: Puzzle
    document: Mapping[str, Any]
    up_to: tuple[int, int]
    turns: bool
    listed: tuple[Rectangle, ...]
    fewest: LeastRectangle | None
    fewest_odd: LeastRectangle | None
    square: LeastRectangle | None
    complete: bool
    summary: str

    @property
    def order(self) -> int | None:
        """The fewest copies that fill a rectangle; ``None`` if that is not known."""
        return _proven(self.fewest)

    @property
    def odd_order(self) -> int | None:
        """The least odd number of copies that fill a rectangle; ``None`` if that is not known."""
        return _proven(self.fewest_odd)

    @property
    def smallest_square(self) -> int | None:
        """The side of the smallest square that can be tiled; ``None`` if that is not known."""
        return _proven(self.square)

    def __getitem__(self, size: tuple[int, int]) -> Rectangle:
        """Return what is known of a rectangle.

        Raises:
            KeyError: the table does not have it.
        """
        sizes = {size, size[::-1]} if self.turns else {size}
        for one in self.listed:
            if (one.w, one.h) in sizes:
                return one
        raise KeyError(size)

    @property
    def primes(self) -> tuple[Rectangle, ...]:
        """The strongly and weakly prime rectangles."""
        return tuple(one for one in self.listed if one.prime is not None)

    def data(self) -> dict[str, Any]:
        """Return the table as JSON data."""
        known = {"order": self.fewest, "odd_order": self.fewest_odd, "smallest_square": self.square}
        return {
            "puzzle": self.puzzle.name,
            "document": dict(self.document),
            "up_to": list(self.up_to),
            "turns": self.turns,
            "rows": [one.data() for one in self.listed],
            "order": self.order,
            "odd_order": self.odd_order,
            "smallest_square": self.smallest_square,
            "known": {name: None if one is None else one.data() for name, one in known.items()},
            "complete": self.complete,
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each rectangle."""
        return [one.row() for one in self.listed]

    def scenes(self) -> list[Scene]:
        """Return what there is to draw: a tiling of each rectangle that is prime, or perhaps prime."""
        return [self._scene(one) for one in self.listed if one.tiling is not None]

    def _scene(self, one: Rectangle) -> Scene:
        board = Region.box(one.w, one.h, lattice=self.puzzle.lattice)
        laid = replace(self.puzzle, region=board, placed=one.tiling or (), expect={})
        return problem_scene(laid.problem(), caption=str(one))

    def _repr_svg_(self) -> str:
        width, height = self.up_to
        title = f"{self.puzzle.title or self.puzzle.name}: rectangles up to {width} x {height}"
        return svg.write(grid.drawing(self.scenes(), title, self.summary))

    def __str__(self) -> str:
        width, height = self.up_to
        head = f"{self.puzzle.name}: rectangles up to {width} x {height}"
        table = list(self._table())
        return "\n".join([head, self.summary, *table, *side_by_side(self.scenes())])

    def _table(self) -> Iterator[str]:
        """Yield the lines of a table with a sign for each rectangle."""
        signs = {(one.w, one.h): _SIGNS[one.prime or one.tiles] for one in self.listed}
        width, height = self.up_to
        digits = len(str(max(width, height)))
        yield f"{'':>{digits}}  " + " ".join(f"{h:>{digits}}" for h in range(1, height + 1))
        for w in range(1, width + 1):
            row = " ".join(f"{signs.get((w, h), ''):>{digits}}" for h in range(1, height + 1))
            yield f"{w:>{digits}}  {row}".rstrip()
        yield "# strongly prime, = weakly prime, + tileable, . not tileable, ? unknown"


def _proven(found: LeastRectangle | None) -> int | None:
    return found.number if found is not None and found.is_least else None
