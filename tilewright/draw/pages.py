"""Pages of paper: several boards with stars, the pieces at the size of the boards, and the answers.

All lengths here are millimetres.  A cell is as large on every board and piece to be played with, so that
pieces cut out of the paper fit the boards; the answers are drawn smaller where that saves a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil

from tilewright.draw.blocks import Block, bare_board, board_block, piece_block
from tilewright.draw.booklet import BETWEEN, FOOT, GAP, SMALL_LINE, Booklet, header_height
from tilewright.draw.paper import NARROW, PAPERS
from tilewright.draw.printed_page import PrintedPage
from tilewright.draw.shapes import Drawing
from tilewright.draw.shelving import even_rows, row_height, rows_height
from tilewright.draw.tile import Look
from tilewright.errors import TilewrightError

#: cells that are tried if no size is asked for, smaller ones of answers, and those if several pages are
#: needed: of these the largest that needs fewest pages
SIZES = (20.0, 18.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0)
SMALL_SIZES = (5.0, 4.0)
#: larger ones that are tried first if boards are printed alone
LARGE_SIZES = (60.0, 50.0, 40.0, 35.0, 30.0, 25.0, 22.0)
#: the largest that is tried if a number of boards a page is asked for, and how much larger cells are to be
#: for pieces to have a page of their own
ROOMY, WORTH_A_PAGE = 30.0, 1.25
SEVERAL = (10.0, 9.0, 8.0, 7.0)
#: the sizes of a cell that may be asked for
SMALLEST, LARGEST = 3.0, 60.0
#: where answers are: on pages after the boards, each behind its board, or nowhere
AFTER, BACK, NONE = "after", "back", "none"
ANSWERS = (AFTER, BACK, NONE)


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
    if booklet.board_only:
        booklet, answers = _alone(booklet), NONE
    cell = _checked_cell(booklet, look)
    asked = _asked(booklet, cell, look)
    dealt = [(rows, False) for rows in asked]
    if answers == AFTER:
        dealt += [(rows, True) for rows in _answers(booklet, cell, look)]
    elif answers == BACK:
        backs = _backs(booklet, asked, cell, look)
        dealt = [page for pair in zip(dealt, backs, strict=True) for page in pair]
        dealt = dealt if asked[-1] else dealt[:-1]
    drawn, say = [], booklet.language.say
    last = max(place for place, (_, is_answer) in enumerate(dealt) if not is_answer)
    for place, (rows, is_answer) in enumerate(dealt):
        numbered = say("page", page=place + 1, pages=len(dealt)) if len(dealt) > 1 else ""
        words = ", ".join(filter(None, (booklet.source, numbered)))
        page = PrintedPage(
            booklet, say("answers") if is_answer else "", cell, words, answers == BACK
        )
        front = place - (is_answer and answers == BACK)
        drawn.append(page.drawing(rows, _pieces(booklet, cell, look) if front == last else []))
    return tuple(drawn)


def _alone(booklet: Booklet) -> Booklet:
    """Return a booklet of boards alone, with the narrowest margin."""
    return replace(booklet, pieces=(), board_only=True, paper=replace(booklet.paper, margin=NARROW))


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
        fixes = [f"give at most {most:g} mm"] if most else []
        fixes += _roomier(booklet, cell, look)
        fix = ", or ".join(fixes) if fixes else "it is too large for any paper"
        page = f"{booklet.paper.name} page {'turned' if booklet.paper.is_turned else 'upright'}"
        raise TilewrightError(f"a board or a piece of cells of {cell:g} mm fits no {page}: {fix}")
    return cell


def _roomier(booklet: Booklet, cell: float, look: Look) -> list[str]:
    """Return how else to print so that the cells keep their size: the first that does it."""
    own = booklet.paper
    others = [PAPERS[name] for name in PAPERS if name != own.name]
    papers = [] if own.is_turned else [(own.turned, "--landscape")]
    papers += [(paper, f"--paper {paper.name}") for paper in others]
    papers += [(paper.turned, f"--paper {paper.name} --landscape") for paper in others]
    kinds = (
        [(booklet, "")]
        if booklet.board_only
        else [(booklet, ""), (_alone(booklet), "--board-only")]
    )
    tried = [
        (replace(kind, paper=replace(paper, margin=kind.paper.margin)), f"{flag} {alone}".strip())
        for kind, alone in kinds
        for paper, flag in ([(own, ""), *papers] if alone else papers)
    ]
    way = next((words for one, words in tried if _fits(one, cell, look)), None)
    if way is None:
        return []
    turns = "turn the page: " if way == "--landscape" else ""
    return [f"{turns}print with {way}"]


def _sizes_below(cell: float) -> Iterator[float]:
    size = ceil(cell) - 1.0
    while size >= SMALLEST:
        yield size
        size -= 1.0


def _best_cell(booklet: Booklet, look: Look) -> float:
    most = LARGE_SIZES[0] if booklet.board_only else ROOMY if booklet.per_page else SIZES[0]
    tried = [cell for cell in (*LARGE_SIZES, *SIZES) if cell <= most]
    fewest = ceil(len(booklet.boards) / (booklet.per_page or len(booklet.boards)))
    apart = 0.0  # with the pieces on a page of their own
    for cell in tried:
        if not _fits(booklet, cell, look):
            continue
        asked = _asked(booklet, cell, look)
        if len(asked) == fewest:
            return apart if apart >= WORTH_A_PAGE * cell else cell
        if booklet.per_page and len(asked) == fewest + 1 and not asked[-1]:
            apart = max(apart, cell)
    if apart:
        return apart
    several = [cell for cell in (tried if fewest > 1 else SEVERAL) if _fits(booklet, cell, look)]
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
    return widest <= booklet.paper.inner and high <= _room(booklet)


def _asked(booklet: Booklet, cell: float, look: Look) -> list[list[list[Block]]]:
    """Return the rows of the pages of boards; the last has room for the pieces."""
    last = _pieces_height(booklet, cell, look)
    return _dealt(_boards(booklet, cell, look), _words_height(booklet), last, booklet)


def _words_height(booklet: Booklet) -> float:
    """Return what the lines on how to read the boards need, with the space before them."""
    return 0.0 if booklet.board_only else len(booklet.wrapped_lines()) * SMALL_LINE + GAP


def _boards(booklet: Booklet, cell: float, look: Look) -> list[Block]:
    if booklet.board_only and len(booklet.boards) == 1:
        return [bare_board(booklet.boards[0].scene, cell, look)]
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
    booklet = replace(booklet, per_page=None)
    sizes = [cell, *(size for size in (*SIZES, *SMALL_SIZES) if cell > size > cell / 3)]
    for size in sizes:
        blocks = _of_one_width(
            board_block(number, one.answer, size, look, None, "")
            for number, one in enumerate(booklet.boards, 1)
        )
        dealt = _dealt(blocks, 0.0, 0.0, booklet)
        if len(dealt) == 1:
            break
    return dealt


def _pieces(booklet: Booklet, cell: float, look: Look) -> list[Block]:
    return [piece_block(piece.scene, cell, look, piece.note) for piece in booklet.pieces]


def _pieces_height(booklet: Booklet, cell: float, look: Look) -> float:
    """Return what the pieces and the lines above them need, with the space before them."""
    if booklet.board_only:
        return 0.0
    inner = booklet.paper.inner
    rows = even_rows(_pieces(booklet, cell, look), BETWEEN, inner)
    lines = len(booklet.wrapped_lines()) + len(booklet.wrapped_cut())
    return lines * SMALL_LINE + sum(row_height(row) + BETWEEN for row in rows) + 1.5 * GAP


def _room(booklet: Booklet) -> float:
    """Return the height between what stands above and below on every page."""
    paper = booklet.paper
    return paper.high - 2 * paper.margin - header_height(booklet) - FOOT


def _dealt(
    blocks: Sequence[Block], words: float, last: float, booklet: Booklet
) -> list[list[list[Block]]]:
    """Deal blocks into rows, and rows to pages.

    Args:
        blocks: in their order.
        words: the height left over on every page.
        last: the height left over on the last page, which may have no blocks at all.
        booklet: what is printed, on which paper.
    """
    paper, room = booklet.paper, _room(booklet)
    dealt: list[list[list[Block]]] = []
    most = booklet.per_page or len(blocks)
    for start in range(0, len(blocks), most):
        dealt.append([])
        for row in even_rows(blocks[start : start + most], GAP, paper.inner):
            if dealt[-1] and rows_height([*dealt[-1], row]) + words > room:
                dealt.append([])
            dealt[-1].append(row)
    if rows_height(dealt[-1]) + last > room:
        dealt.append([])
    return dealt
