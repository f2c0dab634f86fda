"""What an answer about the plane says beside its certificate: it follows from what is shown, or is found anew.

Orbits are those of the symmetries of a tiling, each tried on all its tiles.  Whether slides alone tile, or slides
and half turns, is asked of every pair of translations that has room for one tile, or for two.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from tilewright.checker.footprint import footprint_of
from tilewright.checker.period import LaidTile, Period
from tilewright.checker.verdict import Reason
from tilewright.lattice import Cell, Isometry, Lattice, shift

#: cells of a piece of which it is found anew whether slides, or slides and half turns, tile
_MOST_CELLS = 24
#: cells of a period whose symmetries are looked for
_MOST_IN_PERIOD = 150

#: what may be said
_Right = tuple[object, ...]
#: of two things nothing
_UNSAID: tuple[_Right, _Right] = ((None,), (None,))


class PlanePieces(NamedTuple):
    """What the pieces are.

    Attributes:
        lattice: that they lie on.
        ways: every way in which a piece may lie, slid to anywhere.
        is_one: whether they are one piece with one shape.
        is_plain: whether no rule speaks of tiles that touch.
        read: reads tiles of an answer.
    """

    lattice: Lattice
    ways: Sequence[LaidTile]
    is_one: bool
    is_plain: bool
    read: Callable[[Iterable[Mapping[str, Any]]], list[LaidTile]]


def wrong_claims(asked: PlanePieces, answer: Mapping[str, Any]) -> Iterator[Reason]:
    """Yield what an answer says that its certificate does not, which has no fault.

    Args:
        asked: the pieces.
        answer: the data of a ``Plane``.
    """
    shown = answer["certificate"]
    is_tiling, is_barred = shown["kind"] == "period", answer["tiles"] == "no"
    known: dict[str, _Right] = {
        "period": (shown["period"] if is_tiling else None,),
        "tiles_in_period": (len(shown["tiles"]) if is_tiling else None,),
        "complete": (answer["tiles"] != "unknown",),
        "lattice": (asked.lattice.name,),
    }
    known["hc"], known["hh"] = _heesch(asked, answer) if is_barred else _UNSAID
    known["isohedral_number"], known["isohedral_at_most"] = _orbits_said(asked, shown)
    known["translation"], known["conway"] = _kinds(asked, answer)
    for name, right in known.items():
        if name not in answer:
            yield Reason("wrong-value", f"the answer does not say {name}")
        elif not any(answer[name] == one and type(answer[name]) is type(one) for one in right):
            said, ought = answer[name], " or ".join(map(_word, right))
            yield Reason("wrong-value", f"{name} is {_word(said)}, and it ought to be {ought}")


def _word(value: object) -> str:
    """Return a value as the JSON of an answer has it."""
    return json.dumps(value, default=str)


def _heesch(asked: PlanePieces, answer: Mapping[str, Any]) -> tuple[_Right, _Right]:
    """Return what the Heesch numbers may be: those of the coronas that are shown."""
    if not asked.is_one:
        return _UNSAID
    shown = answer["certificate"]
    number = len(shown["coronas"])
    tiles = asked.read(tile for ring in ([shown["tile"]], *shown["coronas"]) for tile in ring)
    is_whole = not _has_hole(asked.lattice, {cell for tile in tiles for cell in tile.looks})
    # A search that was ended after the proof may have shown none.
    none: _Right = () if number or answer["ended"] == "done" else (None,)
    hh = (number, *none) if number < int(shown["number"]) else none
    return (number if is_whole or not number else number - 1, *none), hh


def _has_hole(lattice: Lattice, cells: set[Cell]) -> bool:
    """Tell whether sides that free cells share lead not from all of them to far away."""
    margin = 2 + 2 * max(abs(at) for step in lattice.translations for at in step)
    low = [min(cell[axis] for cell in cells) - margin for axis in (0, 1)]
    high = [max(cell[axis] for cell in cells) + margin for axis in (0, 1)]

    def is_free(cell: Cell) -> bool:
        return cell not in cells and all(
            least <= at <= most for least, at, most in zip(low, cell, high, strict=True)
        )

    box = map(tuple, product(*(range(a, b + 1) for a, b in zip(low, high, strict=True))))
    free = {cell for cell in box if lattice.has(cell) and is_free(cell)}
    free -= _reached(lattice, free, min(free))
    return any(free.intersection(lattice.neighbours(cell)) for cell in cells)


# Kinds of tiles ---------------------------------------------------------------------------------------


def _orbits_said(asked: PlanePieces, shown: Mapping[str, Any]) -> tuple[_Right, _Right]:
    """Return what may be said of the fewest orbits of tiles; no bound is right below those of a tiling."""
    if shown["kind"] != "period" or not asked.is_one:
        return _UNSAID
    tilings = [shown, *([shown["isohedral"]] if "isohedral" in shown else [])]
    fewest = [_orbits(asked, one) if asked.is_plain else None for one in tilings]
    tiles = len(shown["tiles"])
    if None in fewest:
        return (None, 1, 2), tuple(range(1, tiles + 1))
    least = min(filter(None, fewest))
    return (None, least) if least <= 2 else (None,), tuple(range(least, tiles + 1))


def _orbits(asked: PlanePieces, shown: Mapping[str, Any]) -> int | None:
    """Return how many orbits of tiles the symmetries of a tiling make; ``None`` if its period is large."""
    tiling = _Tiling.of(asked, shown)
    if len(tiling.owner) > _MOST_IN_PERIOD:
        return None
    orbit = list(range(len(tiling.tiles)))
    for isometry in asked.lattice.isometries:
        for by in tiling.onto_tiles(isometry):
            for number, images in enumerate(tiling.carried(isometry, by)):
                joined = {orbit[number], *(orbit[image] for image in images)}
                orbit = [min(joined) if at in joined else at for at in orbit]
    return len({*orbit})


class _Tiling(NamedTuple):
    """A tiling whose symmetries are looked for.

    Attributes:
        lattice: that it lies on.
        tiles: the cells of each tile of a period, sorted.
        period: the translations.
        owner: which tile covers each cell, and that cell of it, by the cell's place in the period.
        steps: by what tiles are slid that are looked at: one each of those that differ by no slide which stays one of
            the tiling's own under every isometry.
    """

    lattice: Lattice
    tiles: list[list[Cell]]
    period: Period
    owner: dict[Cell, tuple[int, Cell]]
    steps: list[Cell]

    @classmethod
    def of(cls, asked: PlanePieces, shown: Mapping[str, Any]) -> _Tiling:
        tiles, period = asked.read(shown["tiles"]), Period.of(shown["period"])
        cells = [sorted(tile.looks) for tile in tiles]
        owner = {period.key(cell): (at, cell) for at, own in enumerate(cells) for cell in own}
        index = len(owner) // len(asked.lattice.representatives)
        whole = Period.of([[index * at for at in step] for step in asked.lattice.translations])
        sums = (period.step(i, j) for i, j in product(range(index), repeat=2))
        steps = {whole.key(by): by for by in sums}
        return cls(asked.lattice, cells, period, owner, [*steps.values()])

    def onto_tiles(self, isometry: Isometry) -> Iterator[Cell]:
        """Yield the slides after an isometry that take the first tile to a tile of the period."""
        kind, turned = self.lattice.translation_class, sorted(map(isometry.apply, self.tiles[0]))
        for cells in self.tiles:
            by = shift(cells[0], turned[0], -1)
            if kind(turned[0]) == kind(cells[0]) and [shift(at, by) for at in turned] == cells:
                yield by

    def carried(self, isometry: Isometry, by: Cell) -> list[set[int]]:
        """Return the tiles to which each tile goes; none if the tiling does not stay."""
        found = []
        for own in self.tiles:
            images = set()
            for step in self.steps:
                image = sorted(shift(isometry.apply(shift(at, step)), by) for at in own)
                number, cell = self.owner[self.period.key(image[0])]
                home = shift(image[0], cell, -1)
                if image != sorted(shift(at, home) for at in self.tiles[number]):
                    return []
                images.add(number)
            found.append(images)
        return found


def _kinds(asked: PlanePieces, answer: Mapping[str, Any]) -> tuple[_Right, _Right]:
    """Return whether one tile may be said to tile by slides, and by slides and half turns."""
    if not asked.is_one:
        return _UNSAID
    if answer["tiles"] == "no":
        return (False,), (False,)
    shown, size = answer["certificate"], len(asked.ways[0].looks)
    if not asked.is_plain or size > _MOST_CELLS:
        either: _Right = (True, False, None) if shown["kind"] == "period" else (False, None)
        return either, either
    by_slides = any(_slides(asked.lattice, [*way.looks]) for way in asked.ways)
    by_halves = any(_halves(asked, [*way.looks]) for way in asked.ways)
    # Of a piece in parts other tilings may do, with more tiles in a period.
    otherwise = False if _hangs(asked.lattice, {*asked.ways[0].looks}) else None
    is_slid = by_slides or _are_slid(asked, shown)
    # A search that was ended may not have come so far.
    none: _Right = (None,) if answer["tiles"] == "unknown" else ()
    return (is_slid or otherwise, *none), (by_halves or otherwise, *none)


def _are_slid(asked: PlanePieces, shown: Mapping[str, Any]) -> bool:
    """Tell whether all tiles of the tiling that is shown lie the same way."""
    if shown["kind"] != "period":
        return False
    tiles = asked.read(shown["tiles"])
    return len({_look(asked.lattice, tile.looks) for tile in tiles}) == 1


def _look(lattice: Lattice, cells: Iterable[Cell]) -> object:
    return footprint_of(lattice, dict.fromkeys(cells, ""))


def _hangs(lattice: Lattice, cells: set[Cell]) -> bool:
    """Tell whether shared sides lead from any cell to any other."""
    return _reached(lattice, cells, min(cells)) == cells


def _reached(lattice: Lattice, cells: set[Cell], start: Cell) -> set[Cell]:
    """Return those of some cells to which shared sides lead from one of them."""
    left, open_ = cells - {start}, [start]
    while open_:
        near = left.intersection(lattice.neighbours(open_.pop()))
        left -= near
        open_ += near
    return cells - left


def _slides(lattice: Lattice, cells: Sequence[Cell]) -> bool:
    """Tell whether some two translations have one tile in each period."""
    return any(
        len({*map(period.key, cells)}) == len(cells) for period, _ in _periods(lattice, len(cells))
    )


def _halves(asked: PlanePieces, cells: Sequence[Cell]) -> bool:
    """Tell whether some two translations have a tile and the same turned by half in each period."""
    looks = {_look(asked.lattice, way.looks) for way in asked.ways}
    turned = _turned_by_half(asked.lattice, cells)
    if turned is None or _look(asked.lattice, turned) not in looks:
        return False
    for period, steps in _periods(asked.lattice, 2 * len(cells)):
        taken = {*map(period.key, cells)}
        if len(taken) == len(cells) and any(
            taken.isdisjoint(period.key(shift(cell, by)) for cell in turned) for by in steps
        ):
            return True
    return False


def _turned_by_half(lattice: Lattice, cells: Sequence[Cell]) -> list[Cell] | None:
    """Return cells turned by half about some point; ``None`` if the lattice has no such turn."""
    start = lattice.representatives[0]
    for isometry in lattice.isometries:
        home = isometry.apply(start)
        if all(
            isometry.apply(shift(start, by)) == shift(home, by, -1) for by in lattice.translations
        ):
            return [isometry.apply(cell) for cell in cells]
    return None


def _periods(lattice: Lattice, cells: int) -> Iterator[tuple[Period, list[Cell]]]:
    """Yield every period of so many cells, and the translations of the lattice that it tells apart."""
    one, other = lattice.translations
    index, rest = divmod(cells, len(lattice.representatives))
    for down in [] if rest else [c for c in range(1, index + 1) if index % c == 0]:
        across = index // down
        for skew in range(across):
            ahead = tuple(across * at for at in one)
            below = tuple(skew * x + down * y for x, y in zip(one, other, strict=True))
            steps = [
                tuple(i * x + j * y for x, y in zip(one, other, strict=True))
                for i, j in product(range(across), range(down))
            ]
            yield Period.of([ahead, below]), steps
