"""The pieces that a word or a picture means: tiles for boards without end."""

from __future__ import annotations

import re
from pathlib import Path

from tilewright import catalogue
from tilewright.errors import Fault, PuzzleError, TilewrightError, closest
from tilewright.lattice import LATTICES
from tilewright.model import Piece, Region
from tilewright.model.piece_sets import piece_set, piece_set_info, piece_set_names
from tilewright.model.written import clip
from tilewright.puzzle import Puzzle

#: signs of a picture of a piece
_PICTURE = re.compile(r"[X. /\n]*X[X. /\n]*")
#: the lattice of a picture, unless another one is given
_SQUARE = "square"


def names_pieces(text: str) -> bool:
    """Tell whether a text means pieces by a word of a piece set or by a picture, and is no puzzle or file.

    >>> [names_pieces(text) for text in ("pentominoes/Y", "XX/X.", "soma-3x3x3", "pieces.yaml")]
    [True, True, False, False]
    """
    if text in catalogue.names() or Path(text).is_file():
        return False
    return text.partition("/")[0] in piece_set_names() or _PICTURE.fullmatch(text) is not None


def pieces_of(text: str, lattice: str | None = None) -> Puzzle:
    """Return the pieces that a word or a picture means, as many copies of each as are needed, for the whole plane.

    Args:
        text: a piece set, such as ``"tetrominoes"``; one of its pieces or some, ``"pentominoes/Y"``,
            ``"tetrominoes/L,T"``; or a picture, ``"XXX/X.."``, with ``X`` for the cells.
        lattice: that of a picture, squares if none is given; for a set it says nothing new.

    Raises:
        TilewrightError: there is no such set or lattice, or a set lies on another lattice.
        PuzzleError: the set has no such piece.

    >>> pieces_of("pentominoes/Y").pieces
    (<Piece Y: 0 to any of Shape([(0, 1), (1, 0), (1, 1), (1, 2), (1, 3)])>,)
    """
    if lattice is not None and lattice not in LATTICES:
        near = closest(lattice, list(LATTICES), 1)
        fix = f"did you mean {near[0]!r}?" if near else "docs/lattices.md lists them"
        raise TilewrightError(f"there is no lattice {clip(lattice)!r}; {fix}")
    if _PICTURE.fullmatch(text):
        piece = Piece.of("piece", text, copies="any")
        return Puzzle("piece", Region.plane(), (piece,), lattice=lattice or _SQUARE)
    name, _, words = text.partition("/")
    if name not in piece_set_names():
        raise TilewrightError(_unknown(text))
    own = next(info.lattice for info in piece_set_info() if info.name == name)
    if lattice not in (None, own):
        raise TilewrightError(f"{name} lie on the lattice {own}: leave out the lattice {lattice}")
    only = None if not words else [_named(name, word) for word in words.split(",")]
    slug = "-".join([name, *(word.lower() for word in only or ())])
    return Puzzle(slug, Region.plane(), piece_set(name, only=only, copies="any"), lattice=own)


def _named(name: str, word: str) -> str:
    """Return the name of the piece of a set that a word means: its name, or its letter, as L for L4.

    Raises:
        PuzzleError: there is no such piece.
    """
    names = [piece.name for piece in piece_set(name)]
    lettered = [one for one in names if one.rstrip("0123456789") == word]
    if word in names or len(lettered) == 1:
        return word if word in names else lettered[0]
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    fault = Fault((), f"{name!r} has no piece {clip(word)!r}", f"its pieces: {shown}")
    raise PuzzleError([fault], name)


def _unknown(text: str) -> str:
    """Return that a text means no pieces, and what does."""
    known = [*piece_set_names(), *catalogue.names()]
    near = closest(text.partition("/")[0], known, 1)
    fix = f"did you mean {near[0]!r}? " if near else ""
    return (
        f"{clip(text)!r} is no piece set, puzzle or picture: {fix}give a word such as 'tetrominoes' or "
        "'pentominoes/Y', a puzzle file, or a picture such as 'XX/X.'"
    )
