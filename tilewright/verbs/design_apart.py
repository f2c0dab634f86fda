"""``design_apart``: which choices of pieces make burrs and boxes, and of what level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, Unpack

from tilewright.challenges.apart_designs import LEVEL, RANKS, ApartDesigner
from tilewright.deduction.judge import Judge
from tilewright.errors import Fault, Interrupted, PuzzleError, TilewrightError
from tilewright.model import Piece, Puzzle
from tilewright.results.apart_design import ApartDesign
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.searchable import searchable
from tilewright.verbs.design import most_copies, offered_pieces, refuse_numbers


@shows_options
def design_apart(
    puzzle: Puzzle,
    *,
    pieces: str | Piece | Iterable[str | Piece] | None = None,
    copies: int | Literal["any"] = 1,
    number: int | None = None,
    unique: bool = False,
    rank: str = LEVEL,
    limit: int = 10,
    min_level: int = 1,
    limit_states: int | None = None,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> ApartDesign:
    """Choose pieces that fill a region in space and come apart by straight moves, the best first.

    One search finds the assemblies of all choices.  They are grouped by the pieces that they use, and
    taken apart.  A piece with several shapes is offered as that many pieces: choices of notches.

    Args:
        puzzle: the region to fill, with frames that lie there already; its own pieces are replaced.
        pieces: what is offered: names of piece sets, names of the puzzle's own pieces, or pieces;
            ``None`` for all of the puzzle's own, as often as it has them.
        copies: how often each of ``pieces`` may be taken; ``"any"``: as often as there is room.
        number: how many pieces a choice has; by default any number.
        unique: only choices with one assembly up to turns and mirrors of the region.
        rank: ``"level"``: the highest level first, then most moves; ``"moves"``: most moves first;
            ``"assemblies"``: fewest assemblies first; ``"stars"``: the hardest to put together first (see
            ``rate``), every choice that comes apart being rated.
        limit: how many choices are listed.
        min_level: list those alone of this level or a higher one.
        limit_states: look at so many positions of the pieces of an assembly at most.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; limits are for everything.

    Raises:
        PuzzleError: the puzzle is invalid, or no piece can be moved on its lattice.
        TilewrightError: there is no such piece set or rank, or a number cannot be meant.
        Interrupted: by Ctrl-C; ``partial`` is what was found so far.

    >>> import tilewright
    >>> found = tilewright.design_apart(tilewright.load("burr-notchable"), unique=True)
    >>> found.assemblies, found.choices > found.unique > found.apart, found.level
    (1063, True, 1)
    """
    options, settings = read_arguments(options, set, keywords)
    refuse_numbers(number=number, limit=limit, limit_states=limit_states)
    if rank not in RANKS:
        raise TilewrightError(f"there is no rank {rank!r}; choose from {', '.join(RANKS)}")
    watch = Watch(options)
    placed = {one.piece for one in puzzle.placed}
    frames = tuple(one for one in puzzle.pieces if one.name in placed)
    free = replace(puzzle, pieces=tuple(one for one in puzzle.pieces if one.name not in placed))
    offered = tuple(_each_shape(offered_pieces(free, pieces, most_copies(copies))))
    _refuse_frames(puzzle, offered, placed)
    whole = replace(puzzle, pieces=(*offered, *frames), expect={})
    compiled = searchable(whole, dict(settings), watch, "turns", pieces_stay=True)
    found = ApartDesigner(
        compiled,
        replace(watch.left(), progress=options.progress),
        Judge(),
        unique=unique,
        rank=rank,
        number=number,
        limit=limit,
        min_level=min_level,
        limit_states=limit_states,
    ).design()
    if found.ended == "interrupted":
        raise Interrupted(found)
    return found


def _each_shape(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield pieces of one shape each; those of a piece with several have numbers behind its name."""
    for piece in pieces:
        if len(piece.shapes) == 1:
            yield piece
            continue
        for number, shape in enumerate(piece.shapes, 1):
            yield replace(piece, name=f"{piece.name}.{number}", shapes=(shape,))


def _refuse_frames(puzzle: Puzzle, offered: Sequence[Piece], placed: Iterable[str]) -> None:
    """Do nothing if no piece is offered that has the name of one that lies there already."""
    faults = [
        Fault(
            ("placed",),
            f"the piece {name!r} lies there already, and is offered as well",
            "name it otherwise",
        )
        for name in sorted(placed)
        if any(one.name == name for one in offered)
    ]
    if faults:
        raise PuzzleError(faults, puzzle.name)
