"""``plane``: do pieces tile the plane?

The core looks for periodic tilings and for proofs that there is none (``crates/endless/src/plane``), for the page
as well.  What it finds is checked on plain coordinates (``tilewright/checker/plane.py``).
"""

from __future__ import annotations

from typing import Unpack

from tilewright.errors import TilewrightError
from tilewright.files.writing import puzzle_data
from tilewright.model import Puzzle
from tilewright.model.fields import is_whole
from tilewright.results.planes import Plane
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, shows_options
from tilewright.running.plane import find_plane


@shows_options
def plane(
    puzzle: Puzzle,
    *,
    most_tiles: int | None = None,
    most_steps: int | None = None,
    options: SearchOptions | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Plane:
    """Return whether pieces tile the plane: yes with a period, no with a proof, or unknown.

    Any number of each piece is laid, cells on cells.  Tilings are looked for whose translations leave one
    tile, two tiles and so on; proofs speak of the cells within one step, two steps and so on of a copy, or of
    coronas around it.  Both go on in turns until one of them ends, or a bound is reached.  "No" comes from
    a proof alone, and "yes" from a tiling alone.

    Args:
        puzzle: pieces of which any number is laid (``copies: any``), on a flat lattice; it has no setup and no
            placed pieces, its pieces no marks, and its rules speak of pieces that touch: ``sides`` without a
            border, or ``apart``.  ``pieces_of`` has those of a word, such as
            ``"pentominoes/Y"``.
        most_tiles: look for no tiling with more tiles a period; 12 if nothing is given.
        most_steps: look for no proof by more steps or coronas; 6 if nothing is given.
        options: search options as one object, instead of by keyword.
        keywords: the fields of ``SearchOptions``; ``engine``, ``threads`` and ``limit_nodes`` play no part.

    Returns:
        The answer with what shows it, checked; the same at every call.  ``complete`` is false if it is
        unknown.

    Raises:
        PuzzleError: the puzzle is invalid, or has more than pieces of which any number is laid, or the lattice is
            not flat.
        TilewrightError: a bound is out of range.
        LimitReached: the memory does not do.
        Interrupted: by Ctrl-C; ``partial`` is what is known so far.

    >>> from tilewright import pieces_of
    >>> found = pieces_of("pentominoes/Y").plane()
    >>> found.tiles, len(found.tiling), found.isohedral_number, found.conway
    ('yes', 1, 1, True)
    >>> pieces_of("XXX/X.X/XX").plane().hc
    0
    """
    chosen = SearchOptions.of(options, **keywords)
    for name, number in (("most_tiles", most_tiles), ("most_steps", most_steps)):
        if number is not None and (not is_whole(number) or number < 1):
            raise TilewrightError(f"{name} is {number!r}: give a whole number, 1 or more")
    document = puzzle_data(puzzle)
    bounds = {"most_tiles": most_tiles, "most_steps": most_steps}
    return find_plane(puzzle, document, Watch(chosen), **bounds)
