"""The text and boards that are printed on pages, and the sizes of what stands around them.

All lengths here are millimetres.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.draw.layout import wrapped
from tilewright.draw.paper import A4, Paper
from tilewright.draw.scene import Scene
from tilewright.language import ENGLISH, Language

#: heights of capitals, of a line of small text, and of what stands at the foot of each page
TITLE, SUBTITLE, SMALL, SMALL_LINE, FOOT = 7.0, 2.5, 2.3, 4.4, 9.0
#: the least space between boards, and between pieces
GAP, BETWEEN = 6.0, 4.0


@dataclass(frozen=True)
class PrintedBoard:
    """A board to be solved on paper.

    Attributes:
        scene: the board.
        answer: the same, solved.
        stars: how hard it is, 1 to 5; ``None`` if that is not known.
        note: a few words on it, such as how many solutions it has.
    """

    scene: Scene
    answer: Scene
    stars: int | None = None
    note: str = ""


@dataclass(frozen=True)
class PrintedPiece:
    """A piece to be cut out, with how many of it are needed, in words where it is drawn once."""

    scene: Scene
    note: str = ""


@dataclass(frozen=True)
class Booklet:
    """The text and boards to print.

    Attributes:
        title: of the pages.
        subtitle: a line below it.
        boards: in their order, at least one.
        pieces: of all boards.
        lines: how to read the boards, sentences.
        source: where it comes from, in small letters at the foot.
        cell: the side of a cell, ``None`` for the largest that lets all boards and pieces stand on one
            page, if there is any.
        paper: what it is printed on.
        named: whether pages of boards have a line for a name.
        board_only: whether boards are printed alone: without title, words, pieces and answers.
        language: of what the pages say themselves.
        per_page: how many boards stand on a page at most, ``None`` for as many as fit.
    """

    title: str
    subtitle: str
    boards: tuple[PrintedBoard, ...]
    pieces: tuple[PrintedPiece, ...] = ()
    lines: tuple[str, ...] = ()
    source: str = ""
    cell: float | None = None
    paper: Paper = A4
    named: bool = True
    board_only: bool = False
    language: Language = ENGLISH
    per_page: int | None = None

    def wrapped_lines(self) -> list[str]:
        """Return how to read the boards, broken into lines that fit the paper."""
        if self.board_only:
            return []
        return [line for sentence in self.lines for line in self._wrapped(sentence)]

    def wrapped_cut(self) -> list[str]:
        """Return what stands above the pieces, broken into such lines."""
        return self._wrapped(self.language.say("cut")) if self.pieces else []

    def _wrapped(self, sentence: str) -> list[str]:
        return wrapped(sentence, self.paper.inner, SMALL)


def header_height(booklet: Booklet) -> float:
    """Return the height of what stands above the boards on every page."""
    return 0.0 if booklet.board_only else TITLE + SUBTITLE + 10.5
