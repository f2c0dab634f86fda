"""``strip``: which lengths of a strip are tiled, and in how many ways, for every length.

The core closes the graph of its states (``crates/endless/src/strip``), for the page as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright.errors import TilewrightError
from tilewright.files.writing import puzzle_data
from tilewright.model import Puzzle
from tilewright.model.fields import is_whole
from tilewright.results.strips import Strip, TiledLengths
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, shows_options
from tilewright.running.question import answer

#: the numbers that are listed if nothing is said
TERMS = 20
#: digits that Python reads at once
_DIGITS = 4000


@shows_options
def strip(
    puzzle: Puzzle,
    *,
    width: int | None = None,
    terms: int = TERMS,
    limit_states: int | None = None,
    options: SearchOptions | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Strip:
    """Return which lengths of a strip can be tiled, and in how many ways, for every length.

    The strip is filled column by column.  Its state is the cells of the next columns that pieces laid before
    cover; there are finitely many, and the graph of all of them answers for every length: the lengths that are tiled
    repeat in the end, and the numbers of tilings follow a linear recurrence, which is found and proven.
    A tiling is cells on cells, and its mirror image is another one.

    Args:
        puzzle: pieces of which as many copies as needed are laid (``copies: any``), on a flat lattice whose cells
            have two coordinates; it has no rules, no setup and no placed pieces, and its pieces no marks.
            ``pieces_of`` has those of a word, such as ``"pentominoes/Y"``.
        width: the rows of the strip; ``None``: those of the region ``Region.strip(5)``.
        terms: how many numbers of tilings are listed, from length 0 on.
        limit_states: stop once so many states are met; 3,000,000 if nothing is given.
        options: search options as one object, instead of by keyword.
        keywords: the fields of ``SearchOptions``; ``engine``, ``threads`` and ``limit_nodes`` play no part.

    Returns:
        Lengths, numbers, recurrence, generating function and growth; the same at every call.  A limit that
        comes first leaves ``complete`` false, and ``None`` for everything that is not proven.

    Raises:
        PuzzleError: the puzzle is invalid, or has more than pieces of which any number is laid, or no width is
            given.
        TilewrightError: the lattice has no strips, or a number is out of range.
        LimitReached: the memory does not do.
        Interrupted: by Ctrl-C; ``partial`` is what is known so far.

    >>> from tilewright import Piece, Puzzle, Region
    >>> dominoes = Puzzle("dominoes", Region.strip(3), (Piece.of("domino", "XX", copies="any"),))
    >>> found = dominoes.strip(terms=7)
    >>> found.terms, found.recurrence, 10 in found.lengths
    ((1, 0, 3, 0, 11, 0, 41), (0, 4, 0, -1), True)
    """
    chosen = SearchOptions.of(options, **keywords)
    for name, number in (("width", width), ("terms", terms), ("limit_states", limit_states)):
        if number is not None and (not is_whole(number) or number < 1):
            raise TilewrightError(f"{name} is {number!r}: give a whole number, 1 or more")
    watch = Watch(chosen)
    asked = {
        "width": width,
        "terms": terms,
        "states": limit_states,
        "seconds": watch.left().limit_time,
    }

    def read(data: Mapping[str, Any], text: str) -> Strip:
        return _strip(puzzle, data, text)

    document = puzzle_data(puzzle)
    return answer("strip", document, asked, limits=puzzle.limits, watch=watch, read=read)


def _strip(puzzle: Puzzle, data: Mapping[str, Any], text: str) -> Strip:
    """Return the result of what the core found."""
    lengths = data["lengths"]
    numbers = ("recurrence", "numerator", "denominator")
    given: dict[str, Any] = {
        name: data[name] and tuple(map(_whole, data[name])) for name in numbers
    }
    given |= {name: data[name] for name in ("states", "met", "growth", "complete", "ended")}
    return Strip(
        puzzle=puzzle,
        width=data["width"],
        lengths=lengths
        and TiledLengths(tuple(lengths["first"]), lengths["then_every"], lengths["known"]),
        terms=tuple(map(_whole, data["terms"])),
        **given,
        holds_from=data["from"],
        summary=text,
    )


def _whole(text: str) -> int:
    """Return a whole number of any size; Python reads so many digits at once.

    >>> _whole("-1" + "0" * 5000) == -(10**5000)
    True
    """
    if text.startswith("-"):
        return -_whole(text[1:])
    if len(text) <= _DIGITS:
        return int(text)
    half = len(text) // 2
    return int(_whole(text[:-half]) * 10**half + _whole(text[-half:]))
