"""Pages of paper: several boards with stars, the pieces at the size of the boards, and the answers.

All lengths here are millimetres.  A cell is as large on every board and piece to be played with, so that
pieces cut out of the paper fit the boards; the answers are drawn smaller where that saves a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from tilewright.draw import board, glyphs, palette
from tilewright.draw.blocks import Block, board_block, line_of, piece_block, ruler
from tilewright.draw.layout import wrapped
from tilewright.draw.paper import A4, MARGIN, Paper
from tilewright.draw.scene import Scene
from tilewright.draw.shapes import Drawing, Group, Lines, Paint, Primitive
from tilewright.draw.tile import Look
from tilewright.errors import TilewrightError

#: cells that are tried if no size is asked for, smaller ones of answers, and those if several pages are
#: needed: of these the largest that needs fewest pages
SIZES = (20.0, 18.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0)
SMALL_SIZES = (5.0, 4.0)
SEVERAL = (10.0, 9.0, 8.0, 7.0)
#: the sizes of a cell that may be asked for
SMALLEST, LARGEST = 3.0, 60.0
#: heights of capitals, of a line of small text, and of what stands at the foot of each page
TITLE, SUBTITLE, SMALL, SMALL_LINE, FOOT = 7.0, 2.5, 2.3, 4.4, 9.0
#: where answers are: on pages after the boards, each behind its board, or nowhere
AFTER, BACK, NONE = "after", "back", "none"
ANSWERS = (AFTER, BACK, NONE)
#: the least space between boards, and between pieces
GAP, BETWEEN = 6.0, 4.0
#: the word before the line for a name, the height of its capitals, and how long both are together
NAME, NAME_HEIGHT, NAME_LINE = "Name", 3.0, 68.0


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

    def wrapped_lines(self) -> list[str]:
        """Return how to read the boards, broken into lines that fit the paper."""
        room = self.paper.inner
        return [line for sentence in self.lines for line in wrapped(sentence, room, SMALL)]


def pages(booklet: Booklet, look: Look | None = None, answers: str = AFTER) -> tuple[Drawing, ...]:
    """Return the pages: the boards, the pieces below the last of them, and the answers.

    Args:
        booklet: what is printed.
        look: palette and hatching.
        answers: where the answers are, one of ``ANSWERS``.

    Raises:
        TilewrightError: a board or a piece is too large for the page, the size of a cell is none,
            the answers are to be at no such place, or the lattice has no drawing.
    """
    if answers not in ANSWERS:
        raise TilewrightError(f"answers are {' or '.join(ANSWERS)}, not {answers!r}")
    look = (look or Look()).checked()
    cell = _checked_cell(booklet, look)
    asked = _asked(booklet, cell, look)
    dealt = [(rows, False) for rows in asked]
    if answers == AFTER:
        dealt += [(rows, True) for rows in _answers(booklet, cell, look)]
    elif answers == BACK:
        backs = _backs(booklet, asked, cell, look)
        dealt = [page for pair in zip(dealt, backs, strict=True) for page in pair]
        dealt = dealt if asked[-1] else dealt[:-1]
    drawn = []
    last = max(place for place, (_, is_answer) in enumerate(dealt) if not is_answer)
    for place, (rows, is_answer) in enumerate(dealt):
        numbered = f"page {place + 1} of {len(dealt)}" if len(dealt) > 1 else ""
        words = ", ".join(filter(None, (booklet.source, numbered)))
        page = _Page(booklet, "Answers" if is_answer else "", cell, words, answers == BACK)
        front = place - (is_answer and answers == BACK)
        drawn.append(page.drawing(rows, _pieces(booklet, cell, look) if front == last else []))
    return tuple(drawn)


def _backs(
    booklet: Booklet, asked: list[list[list[Block]]], cell: float, look: Look
) -> list[tuple[list[list[Block]], bool]]:
    """Return the answers of each page of boards, each at the place behind its board.

    Paper is turned over at its long side, so that rows are read from the other end.
    """
    blocks = iter(
        replace(board_block(number, one.answer, cell, look, None, ""), width=asked[0][0][0].width)
        for number, one in enumerate(booklet.boards, 1)
    )
    return [([[next(blocks) for _ in row][::-1] for row in rows], True) for rows in asked]


def _checked_cell(booklet: Booklet, look: Look) -> float:
    """Return the size of a cell at which every board and every piece fits a page."""
    if booklet.cell is None:
        return _best_cell(booklet, look)
    cell = booklet.cell
    if not SMALLEST <= cell <= LARGEST:
        raise TilewrightError(f"a cell of {cell:g} mm: give {SMALLEST:g} to {LARGEST:g} mm")
    if not _fits(booklet, cell, look):
        most = next((size for size in _sizes_below(cell) if _fits(booklet, size, look)), None)
        fix = f"give at most {most:g} mm" if most else "it is too large for a page"
        raise TilewrightError(f"a board or a piece of cells of {cell:g} mm fits no page: {fix}")
    return cell


def _sizes_below(cell: float) -> Iterator[float]:
    size = ceil(cell) - 1.0
    while size >= SMALLEST:
        yield size
        size -= 1.0


def _best_cell(booklet: Booklet, look: Look) -> float:
    for cell in SIZES:
        if _fits(booklet, cell, look) and len(_asked(booklet, cell, look)) == 1:
            return cell
    several = [cell for cell in SEVERAL if _fits(booklet, cell, look)]
    if several:
        return min(several, key=lambda cell: len(_asked(booklet, cell, look)))
    for cell in _sizes_below(SEVERAL[-1]):
        if _fits(booklet, cell, look):
            return cell
    raise TilewrightError(f"a board or a piece fits no page even with cells of {SMALLEST:g} mm")


def _fits(booklet: Booklet, cell: float, look: Look) -> bool:
    """Tell whether each board and all pieces fit a page of their own."""
    blocks = _boards(booklet, cell, look)
    pieces = _pieces(booklet, cell, look)
    widest = max(block.width for block in [*blocks, *pieces])
    highest = max(block.height for block in blocks)
    high = max(highest + _words_height(booklet), _pieces_height(booklet, cell, look))
    return widest <= booklet.paper.inner and high <= _room(booklet.paper)


def _asked(booklet: Booklet, cell: float, look: Look) -> list[list[list[Block]]]:
    """Return the rows of the pages of boards; the last has room for the pieces."""
    last = _pieces_height(booklet, cell, look)
    return _dealt(_boards(booklet, cell, look), _words_height(booklet), last, booklet.paper)


def _words_height(booklet: Booklet) -> float:
    """Return what the lines on how to read the boards need, with the space before them."""
    return len(booklet.wrapped_lines()) * SMALL_LINE + GAP


def _boards(booklet: Booklet, cell: float, look: Look) -> list[Block]:
    return _of_one_width(
        board_block(number, one.scene, cell, look, one.stars, one.note)
        for number, one in enumerate(booklet.boards, 1)
    )


def _of_one_width(blocks: Iterable[Block]) -> list[Block]:
    """Return blocks that are all as wide as the widest."""
    found = list(blocks)
    wide = max(block.width for block in found)
    return [replace(block, width=wide) for block in found]


def _answers(booklet: Booklet, cell: float, look: Look) -> list[list[list[Block]]]:
    """Return the rows of the pages of answers: one page, if the cells do not become too small."""
    sizes = [cell, *(size for size in (*SIZES, *SMALL_SIZES) if cell > size > cell / 3)]
    for size in sizes:
        blocks = _of_one_width(
            board_block(number, one.answer, size, look, None, "")
            for number, one in enumerate(booklet.boards, 1)
        )
        dealt = _dealt(blocks, 0.0, 0.0, booklet.paper)
        if len(dealt) == 1:
            break
    return dealt


def _pieces(booklet: Booklet, cell: float, look: Look) -> list[Block]:
    return [piece_block(piece.scene, cell, look, piece.note) for piece in booklet.pieces]


def _pieces_height(booklet: Booklet, cell: float, look: Look) -> float:
    """Return what the pieces and the lines above them need, with the space before them."""
    inner = booklet.paper.inner
    rows = _even_rows(_pieces(booklet, cell, look), BETWEEN, inner)
    lines = len(booklet.wrapped_lines()) + bool(rows)
    return lines * SMALL_LINE + sum(_height(row) + BETWEEN for row in rows) + 1.5 * GAP


def _header_height() -> float:
    return TITLE + SUBTITLE + 10.5


def _room(paper: Paper) -> float:
    """Return the height between what stands above and below on every page."""
    return paper.high - 2 * MARGIN - _header_height() - FOOT


def _dealt(
    blocks: Sequence[Block], words: float, last: float, paper: Paper
) -> list[list[list[Block]]]:
    """Deal blocks into rows, and rows to pages.

    Args:
        blocks: in their order.
        words: the height left over on every page.
        last: the height left over on the last page, which may have no blocks at all.
        paper: what it is printed on.
    """
    dealt: list[list[list[Block]]] = [[]]
    for row in _even_rows(blocks, GAP, paper.inner):
        if dealt[-1] and _stacked([*dealt[-1], row]) + words > _room(paper):
            dealt.append([])
        dealt[-1].append(row)
    if _stacked(dealt[-1]) + last > _room(paper):
        dealt.append([])
    return dealt


def _even_rows(blocks: Sequence[Block], gap: float, inner: float) -> list[list[Block]]:
    """Return rows of nearly the same number of blocks, as few as the width allows."""
    shelved = _shelved(blocks, gap, inner)
    columns = ceil(len(blocks) / max(1, len(shelved)))
    rows = [list(blocks[start : start + columns]) for start in range(0, len(blocks), columns or 1)]
    fits = all(_width(row, gap) <= inner for row in rows)
    return rows if fits and len(rows) <= len(shelved) else shelved


def _shelved(blocks: Sequence[Block], gap: float, inner: float) -> list[list[Block]]:
    """Return rows, each filled as far as the width allows."""
    rows: list[list[Block]] = []
    for block in blocks:
        if rows and _width([*rows[-1], block], gap) <= inner:
            rows[-1].append(block)
        else:
            rows.append([block])
    return rows


def _width(row: Sequence[Block], gap: float) -> float:
    return sum(block.width for block in row) + gap * (len(row) - 1)


def _height(row: Sequence[Block]) -> float:
    return max(block.height for block in row)


def _stacked(rows: Sequence[Sequence[Block]]) -> float:
    return sum(_height(row) for row in rows) + GAP * (len(rows) - 1) if rows else 0.0


@dataclass(frozen=True)
class _Page:
    """Lays out one page; one that is ``behind`` boards has its answers if these have the boards."""

    booklet: Booklet
    heading: str
    cell: float
    source: str
    behind: bool

    @property
    def paper(self) -> Paper:
        """The paper."""
        return self.booklet.paper

    def drawing(self, rows: list[list[Block]], pieces: list[Block]) -> Drawing:
        """Return the page: header, boards, the pieces below them, and the foot."""
        below = self._below(pieces) if self.behind or not self.heading else []
        end = self.paper.high - MARGIN - FOOT - sum(height for _, height in below)
        shapes = [*self._header(), *self._rows(rows, MARGIN + _header_height(), end)]
        top = end
        for found, height in below if not self.heading else ():
            shapes.append(Group("panel", tuple(found), (0.0, top)))
            top += height
        shapes += self._foot()
        named = ": ".join(filter(None, (self.booklet.title, self.heading)))
        return Drawing(self.paper.wide, self.paper.high, named, self._description(), tuple(shapes))

    def _description(self) -> str:
        boards = self.booklet.boards
        scenes = [one.answer if self.heading else one.scene for one in boards]
        return "\n".join(f"{n}. {board.described(scene)}" for n, scene in enumerate(scenes, 1))

    def _header(self) -> list[Primitive]:
        """Return the title, the line below it, and a rule across the page."""
        title, below = self.booklet.title, self.booklet.subtitle
        if self.heading:
            title, below = self.heading, title
        named = self.booklet.named and not self.heading
        room = self.paper.inner - (NAME_LINE + GAP if named else 0.0)
        size = TITLE * min(1.0, room / max(1.0, glyphs.width(title, TITLE)))
        under = (MARGIN, MARGIN + TITLE + 4)
        shapes: list[Primitive] = [
            line_of(title, (MARGIN, MARGIN), size, "title"),
            line_of(below, under, SUBTITLE, "label", palette.MARK),
        ]
        y = MARGIN + TITLE + SUBTITLE + 6.5
        pen = Paint(stroke=palette.PLATE, pen=0.5)
        if named:
            shapes += self._name_line()
        return [*shapes, Lines("ruler", (((MARGIN, y), (self.paper.wide - MARGIN, y)),), pen)]

    def _name_line(self) -> list[Primitive]:
        """Return the line for a name, at the right of the title."""
        start, end, y = (
            self.paper.wide - MARGIN - NAME_LINE,
            self.paper.wide - MARGIN,
            MARGIN + TITLE,
        )
        words = line_of(NAME, (start, y - NAME_HEIGHT), NAME_HEIGHT, "label", palette.MARK)
        after = start + glyphs.width(NAME, NAME_HEIGHT) + 2.0
        pen = Paint(stroke=palette.MARK, pen=0.3)
        return [words, Lines("ruler", (((after, y), (end, y)),), pen)]

    def _rows(self, rows: list[list[Block]], top: float, end: float) -> list[Primitive]:
        """Return the boards, all of one width, spread over the page."""
        if not rows:
            return []
        spare = max(0.0, end - top - _stacked(rows)) / (len(rows) + 1)
        if self.heading and not self.behind:
            spare = min(spare, 2 * GAP)
        columns, wide = max(map(len, rows)), rows[0][0].width
        spare_across = max(0.0, self.paper.inner - columns * wide)
        gap = max(spare_across / (columns + 1), min(GAP, spare_across / max(1, columns - 1)))
        shapes: list[Primitive] = []
        y = top + spare
        for row in rows:
            x = MARGIN + (self.paper.inner - len(row) * wide - (len(row) - 1) * gap) / 2
            for block in row:
                shapes.append(block.at(x, y))
                x += wide + gap
            y += _height(row) + GAP + spare
        return shapes

    def _below(self, pieces: list[Block]) -> list[tuple[list[Primitive], float]]:
        """Return how to read the boards and the pieces, each part with its height."""
        lines = self.booklet.wrapped_lines()
        if pieces:
            lines.append("Cut these out, along their outlines: they have the size of the boards.")
        words: list[Primitive] = [
            line_of(line, (MARGIN, n * SMALL_LINE), SMALL, "label", palette.MARK)
            for n, line in enumerate(lines)
        ]
        found = [(words, len(lines) * SMALL_LINE + GAP - BETWEEN)]
        for row in _even_rows(pieces, BETWEEN, self.paper.inner):
            gap = (self.paper.inner - _width(row, 0.0)) / (len(row) + 1)
            x = MARGIN + gap
            shapes: list[Primitive] = []
            for block in row:
                shapes.append(block.at(x, BETWEEN))
                x += block.width + gap
            found.append((shapes, _height(row) + BETWEEN))
        return found

    def _foot(self) -> list[Primitive]:
        """Return where it comes from, and a ruler that shows whether the printer kept the size."""
        y = self.paper.high - MARGIN - SUBTITLE
        said = f"one cell is {self.cell:g} mm; print at 100 %"
        wide = glyphs.width(said, SUBTITLE)
        room = self.paper.inner - 54 - wide - GAP
        high = SUBTITLE * min(1.0, room / max(1.0, glyphs.width(self.source, SUBTITLE)))
        shapes: list[Primitive] = [
            line_of(self.source, (MARGIN, y + SUBTITLE - high), high, "label", palette.MARK),
        ]
        if self.heading:
            return shapes
        shapes.append(
            line_of(
                said, (self.paper.wide - MARGIN - 54 - wide, y), SUBTITLE, "label", palette.MARK
            )
        )
        return [*shapes, *ruler((self.paper.wide - MARGIN - 50, self.paper.high - MARGIN))]
