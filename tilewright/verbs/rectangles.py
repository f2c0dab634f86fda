"""``rectangles``: which rectangles copies of some pieces tile, and which of these are prime.

The core decides them (``crates/ask/src/kinds/rectangles.rs``), for the page as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright.errors import TilewrightError
from tilewright.files.writing import puzzle_data
from tilewright.model import Placed, Puzzle
from tilewright.model.fields import is_whole
from tilewright.results.rectangles import LeastRectangle, Rectangle, Rectangles
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, shows_options
from tilewright.running.question import answer

#: the longest side
MOST = 1000


@shows_options
def rectangles(
    puzzle: Puzzle,
    up_to: tuple[int, int],
    *,
    limit_each: float | None = None,
    limit_states: int | None = None,
    known: Rectangles | Mapping[str, Any] | None = None,
    options: SearchOptions | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Rectangles:
    """Return which rectangles up to a size copies of some pieces tile, and which of these are prime.

    Rectangles are decided from the smallest on: by their areas, by two smaller ones that join to it, by the graph
    of all strips of their width if it has not too many states, by colourings, and at last by a search.

    Args:
        puzzle: pieces of which as many copies as needed are laid (``copies: any``), on squares or hexagons (where
            a rectangle is a parallelogram); it has no rules, no setup and no placed pieces, and its pieces no
            marks.  Its region plays no part.  ``pieces_of`` has those of a word, such as ``"pentominoes/Y"``.
        up_to: the largest width and height, each at most 1,000.
        limit_each: stop the search for one rectangle after so many seconds, 10 if nothing is given.
        limit_states: use no strips with more states than this, 300,000 if nothing is given.
        known: an earlier table of the same pieces, or its JSON data: what a search decided there is taken
            over and not searched again.  Its tilings are checked; that there is none is believed.
        options: search options as one object, instead of by keyword.
        keywords: the fields of ``SearchOptions``; ``engine``, ``threads`` and ``limit_nodes`` play no part.

    Returns:
        The table; ``"unknown"`` where a limit came first, and then ``complete`` is false.

    Raises:
        PuzzleError: the puzzle is invalid, or has more than pieces of which any number is laid.
        TilewrightError: the lattice has no rectangles that slide, or a number is out of range.
        LimitReached: the memory does not do.
        Interrupted: by Ctrl-C; ``partial`` is what is known so far.

    >>> from tilewright import pieces_of
    >>> found = rectangles(pieces_of("pentominoes/P"), (5, 10))
    >>> found.order, [str(one) for one in found.primes]
    (2, ['2 x 5, strongly prime'])
    """
    chosen = SearchOptions.of(options, **keywords)
    sides = tuple(up_to)
    if len(sides) != 2 or not all(is_whole(side) and 1 <= side <= MOST for side in sides):
        raise TilewrightError(
            f"up_to is {up_to!r}: give the largest width and height, each 1 to {MOST:,}, such as (15, 15)"
        )
    if limit_states is not None and (not is_whole(limit_states) or limit_states < 1):
        raise TilewrightError(f"limit_states is {limit_states!r}: give a whole number, 1 or more")
    if limit_each is not None and not limit_each >= 0:
        raise TilewrightError(f"limit_each is {limit_each!r}: give a number of seconds, 0 or more")
    watch = Watch(chosen)
    document = puzzle_data(puzzle)
    asked = {
        "up_to": list(sides),
        "each": limit_each,
        "states": limit_states,
        "known": _known_rows(known, document),
        "seconds": watch.left().limit_time,
    }

    def read(data: Mapping[str, Any], text: str) -> Rectangles:
        return _table(puzzle, document, data, text)

    return answer("rectangles", document, asked, limits=puzzle.limits, watch=watch, read=read)


def _known_rows(known: Rectangles | Mapping[str, Any] | None, document: Mapping[str, Any]) -> Any:
    """Return the rows of an earlier table.

    Raises:
        TilewrightError: it is none, or one of other pieces.
    """
    if known is None:
        return None
    data = known.data() if isinstance(known, Rectangles) else known
    if not isinstance(data, Mapping) or not {"document", "rows"} <= data.keys():
        raise TilewrightError("known is no table of rectangles: give one, or its JSON data")
    if any(data["document"].get(key) != document.get(key) for key in ("lattice", "pieces")):
        raise TilewrightError("known is about other pieces: give a table of the same ones")
    return data["rows"]


def _table(
    puzzle: Puzzle, document: Mapping[str, Any], data: Mapping[str, Any], text: str
) -> Rectangles:
    """Return the result of what the core found."""
    order, odd, square = (data[name] for name in ("order", "odd_order", "smallest_square"))
    return Rectangles(
        puzzle=puzzle,
        document=document,
        up_to=tuple(data["up_to"]),
        turns=data["turns"],
        listed=tuple(map(_row, data["rows"])),
        fewest=order and LeastRectangle(order["copies"], order["w"], order["h"], order["least"]),
        fewest_odd=odd and LeastRectangle(odd["copies"], odd["w"], odd["h"], odd["least"]),
        square=square and _square(square["side"], square["least"]),
        complete=data["complete"],
        summary=text,
    )


def _square(side: int, is_least: bool) -> LeastRectangle:
    return LeastRectangle(side, side, side, is_least)


def _row(row: Mapping[str, Any]) -> Rectangle:
    laid = row["tiling"] and tuple(Placed(one["piece"], one["cells"]) for one in row["tiling"])
    return Rectangle(row["w"], row["h"], row["tiles"], row["prime"], row["why"], laid)
