"""``sheet``: challenges to be printed, with stars, pieces to be cut out, and answers."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Unpack

from tilewright.challenges.base import Challenges, Wanted
from tilewright.challenges.givens import most_givens
from tilewright.challenges.levels import MOST, chosen, rising
from tilewright.draw import pages, svg, text
from tilewright.draw.booklet import Booklet, PrintedBoard, PrintedPiece
from tilewright.draw.pages import AFTER, ANSWERS
from tilewright.draw.palette import SOFT
from tilewright.draw.panel import goes_on
from tilewright.draw.paper import A4, Paper, paper_of
from tilewright.draw.shapes import Drawing
from tilewright.draw.tile import Look
from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.language import ENGLISH, Language, language_of
from tilewright.lattice import LATTICES
from tilewright.model import Problem, Puzzle, Shape, Solution
from tilewright.model.outlined_areas import rules_in_words
from tilewright.model.rules import like_takes_like
from tilewright.model.scene import problem_scene, problem_sheet
from tilewright.model.slot import BLOCKED, Choose
from tilewright.results.base import Result
from tilewright.results.challenge import Challenge
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.saving import open_file, said_format
from tilewright.verbs.generate import challenges_of, wanted_of

#: boards of a sheet if nothing is said
NUMBER = 6
#: the pieces that a board of a booklet leaves to be laid, at least
OPEN = 2
#: dots an inch of the pages as PNG, and how fine lines are drawn in SVG: parts of a millimetre
DPI, FINE = 300, 4
#: as large as this, in millimetres, are the cells that the stripes of pages are made for
STRIPED = 10.0
#: with more copies than this each kind of piece is drawn once
EACH = 24


@dataclass(frozen=True)
class SheetBoard:
    """A board of a sheet.

    Attributes:
        problem: with its setup chosen.
        solution: the answer.
        stars: how hard it is, 1 to 5; ``None`` if that is not known.
        solutions: how many solutions it has, ``None`` if that is not given.
    """

    problem: Problem
    solution: Solution
    stars: int | None = None
    solutions: int | None = None

    def data(self) -> dict[str, Any]:
        """Return the board as JSON data."""
        given = [piece.data() for piece in self.problem.placed]
        return {
            "set": self.problem.settings_data(),
            **({"givens": given} if given else {}),
            "stars": self.stars,
            "solutions": self.solutions,
            "solution": self.solution.data(),
        }

    def note(self, language: Language) -> str:
        """Return how many solutions there are, in a few words; nothing of the usual one."""
        if self.solutions is None or self.solutions == 1:
            return ""
        return language.say("solutions", count=self.solutions)


@dataclass(frozen=True, repr=False)
class ChallengeSheet(Result):
    """Boards of one puzzle on pages of paper, all cells of one size.

    Attributes:
        puzzle: whose boards these are.
        boards: in the order of their numbers, at least one.
        cell: the side of a cell in millimetres, ``None`` for the largest with which all boards and
            pieces stand on one page, if there is any.
        look: palette and hatching.
        source: where it comes from, in small letters.
        ended: why there are no more boards, as with ``Challenges``; ``""`` if that is not known.
        answers: where the answers are: ``"after"`` the boards on pages of their own, on the
            ``"back"`` of each page, or ``"none"``.
        paper: what it is printed on.
        bases: what the stars of its boards rest on, in words.
        board_only: whether the boards are printed alone, without title, words, pieces and answers.
        language: of the text around them, a code of two letters.
        per_page: how many stand on a page at most, ``None`` for as many as fit.
    """

    puzzle: Puzzle
    boards: tuple[SheetBoard, ...]
    cell: float | None = None
    look: Look = field(default=Look())
    source: str = ""
    ended: str = ""
    answers: str = pages.AFTER
    paper: Paper = A4
    bases: frozenset[str] = frozenset()
    board_only: bool = False
    language: str = ENGLISH.code
    per_page: int | None = None

    SAVED_AS = ("svg", "png", "pdf", "text", "json", "csv")

    @cached_property
    def booklet(self) -> Booklet:
        """The text and boards to print."""
        language = language_of(self.language)
        return Booklet(
            title=self.puzzle.title or self.puzzle.name,
            subtitle=self._subtitle(),
            boards=tuple(
                PrintedBoard(
                    problem_scene(board.problem),
                    board.solution.scene(),
                    board.stars,
                    board.note(language),
                )
                for board in self.boards
            ),
            pieces=tuple(_pieces(self.boards[0].problem, language)),
            lines=tuple(reading(self.boards[0].problem, language)),
            source=self.source,
            cell=self.cell,
            paper=self.paper,
            board_only=self.board_only,
            language=language,
            per_page=self.per_page,
        )

    def _subtitle(self) -> str:
        number, say = len(self.boards), language_of(self.language).say
        several = "challenges" if number > 1 else "challenge"
        text = say(several, count=number)
        if all(board.solutions == 1 for board in self.boards):
            text = say(f"{several}_unique", challenges=text)
        if any(board.stars for board in self.boards):
            text = say("challenges_stars", challenges=text)
        return text

    @cached_property
    def pages(self) -> tuple[Drawing, ...]:
        """The pages: boards, pieces and answers; lengths in millimetres.

        Raises:
            TilewrightError: a board or a piece is too large for a page.
        """
        return pages.pages(self.booklet, self.look, self.answers)

    def svg_pages(self) -> list[str]:
        """Return each page as an SVG document that has the size of the paper."""
        return [svg.write(page, cell=FINE, on_paper=True) for page in self.pages]

    def files(self, form: str) -> list[bytes]:
        """Return each page as the bytes of a file, ``"svg"`` or ``"png"`` (300 dots an inch).

        Raises:
            PngUnavailableError: PNG is asked for and the extra ``png`` is not installed.
        """
        if form == "svg":
            return [page.encode() for page in self.svg_pages()]
        from tilewright.draw import png

        return [png.rendered(page, dpi=DPI) for page in self.svg_pages()]

    def saved(self, form: str) -> bytes:
        """Return the bytes of one file; a PDF document holds all pages, at their size.

        Raises:
            PdfUnavailableError: PDF is asked for and the extra ``pdf`` is not installed.
        """
        if form != "pdf":
            return super().saved(form)
        from tilewright.draw import pdf

        return pdf.write(self.pages, unit=1.0, cell=STRIPED, title=self.booklet.title)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the sheet; pictures as a file for each page, NAME-1.svg, NAME-2.svg and so on.

        Args:
            path: the file to write; its ending sets the format.

        Raises:
            TilewrightError: the ending means no format, or one that this cannot be written in.
            PngUnavailableError: PNG is asked for and the extra ``png`` is not installed.
            OSError: a file cannot be written.
        """
        path = Path(path)
        form = said_format(path, self.SAVED_AS, type(self).__name__)
        if form not in ("svg", "png"):
            super().save(path)
            return
        for number, content in enumerate(self.files(form), 1):
            with open_file(page_path(path, number)) as stream:
                stream.write(content)

    def _repr_svg_(self) -> str:
        """Return the first page, which is how a notebook shows a sheet."""
        return self.svg_pages()[0]

    def data(self) -> dict[str, Any]:
        """Return the sheet as JSON data."""
        boards = [board.data() for board in self.boards]
        return {"puzzle": self.puzzle.name, "boards": boards, "ended": self.ended}

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row of plain values for each board."""
        return [
            {
                "number": number,
                "board": text.compact(problem_scene(board.problem)),
                "stars": board.stars,
                "solutions": board.solutions,
            }
            for number, board in enumerate(self.boards, 1)
        ]

    def __str__(self) -> str:
        language = language_of(self.language)
        blocks = [f"{self.puzzle.title or self.puzzle.name}: {self._subtitle()}"]
        for number, board in enumerate(self.boards, 1):
            stars = "" if board.stars is None else f"  {'*' * board.stars}"
            note = f"  {said}" if (said := board.note(language)) else ""
            picture = text.picture(problem_scene(board.problem))
            blocks.append(f"{number}.{stars}{note}\n{picture}")
        return "\n\n".join([*blocks, "\n".join(reading(self.boards[0].problem, language))])


def page_path(path: Path, number: int) -> Path:
    """Return the name of the file of a page, numbered from 1."""
    return path.with_name(f"{path.stem}-{number}{path.suffix}")


def _pieces(problem: Problem, language: Language) -> Iterator[PrintedPiece]:
    """Yield the pieces to be cut out: each copy, or each kind with the number of its copies."""
    shown = iter(problem_sheet(_lying(problem)).sections[0].parts)
    total = sum(piece.copies[1] or EACH for piece in problem.pieces)
    each = total <= EACH and all(len(piece.shapes) == 1 for piece in problem.pieces)
    for piece in problem.pieces:
        low, high = piece.copies
        times = low if low == high and each else 1
        note = "" if times == low == high else _copies(low, high, language)
        for shape in range(len(piece.shapes)):
            scene = next(shown).scene
            for _ in range(times):
                yield PrintedPiece(scene, note if shape == 0 else language.say("another_shape"))


def _copies(low: int, high: int | None, language: Language) -> str:
    """Return how many copies of a piece there are."""
    if high is None:
        return language.say("copies_from", least=low)
    if low == high:
        return language.say("copies", count=low)
    return language.say("copies_range", least=low, most=high)


def _lying(problem: Problem) -> Problem:
    """Return the problem with flat pieces that may be turned drawn as low as they are."""

    def height(shape: Shape) -> int:
        rows = [cell[1] for cell in shape.cells]
        return max(rows) - min(rows)

    lattice = problem.lattice
    if lattice.coordinates != 2:
        return problem
    pieces = [
        replace(
            piece,
            shapes=tuple(
                min(shape.oriented(lattice, piece.turns, flips=False), key=height)
                for shape in piece.shapes
            ),
        )
        for piece in problem.pieces
    ]
    return replace(problem, puzzle=replace(problem.puzzle, pieces=tuple(pieces)))


def reading(problem: Problem, language: Language) -> Iterator[str]:
    """Yield how to read the boards of a puzzle and what is to be done, in sentences."""
    say = language.say
    flips = any(
        LATTICES[problem.lattice.name].flips_by_default if piece.flips is None else piece.flips
        for piece in problem.pieces
    )
    yield say("cover_flipped" if flips else "cover_turned")
    blocking = [slot for slot in problem.puzzle.setup.slots if slot.role == BLOCKED]
    if blocking:
        yield say("disc_open" if any(isinstance(one, Choose) for one in blocking) else "disc_peg")
    if problem.region.optional:
        yield say("hatched")
    yield from _rules(problem, language)
    if problem.placed:
        yield say("given")
    if problem.region.wrap:
        yield say("joined")
    if goes_on(problem_scene(problem)) or problem.lattice.coordinates == 3:
        yield f"{say('layers')}."


def _rules(problem: Problem, language: Language) -> Iterator[str]:
    """Yield what the rules demand: of marks that are pegs how they look on the board."""
    marks = sorted(dict(problem.region.marks).values())
    shapes = (shape for piece in problem.pieces for shape in piece.shapes)
    borne = {mark for shape in shapes for mark in shape.marks}.union(marks)
    rules = rules_in_words(problem)
    if len(rules) < len(problem.rules):
        yield language.say("areas")
    for rule in rules:
        if rule.filters_by_marks and marks and like_takes_like(rule, borne):
            yield language.say("mark_pegs", marks=language.either(dict.fromkeys(marks)))
        else:
            yield language.say("rule", rule=rule.said(language))


@shows_options
def sheet(
    puzzle: Puzzle,
    *,
    number: int | None = None,
    seed: int = 0,
    unique: bool = False,
    stars: tuple[int, int] | int | None = None,
    difficulty: tuple[float, float] | None = None,
    scale: str = "",
    givens: tuple[int, int] | int | None = None,
    minimal: bool = False,
    samples: int | None = None,
    areas: bool = False,
    sides: int | None = None,
    border: str | None = None,
    levels: int | None = None,
    paper: str = A4.name,
    landscape: bool = False,
    board_only: bool = False,
    per_page: int | None = None,
    cell: float | None = None,
    answers: str = AFTER,
    palette: str = SOFT,
    hatch: bool = False,
    language: str = ENGLISH.code,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> ChallengeSheet:
    """Make challenges and lay them out on paper, from the easiest to the hardest.

    Several boards stand on a page, each with its stars; the pieces stand below them at the same
    size, to be cut out; the answers have pages of their own.

    Args:
        puzzle: any; one without an open setup has pieces given, as ``generate`` gives them.
        number: how many boards, 6 by default; fewer if there are no more.
        seed: the same seed gives the same boards for the same ``number``, on a busy machine too; of more boards others
            are the easiest, so they have other numbers.
        unique: only boards with exactly one solution.
        stars: how many the boards are to have, 1 to 5: one number, or the least and the most.
        difficulty: the least and the largest figure of the scale that they are to have.
        scale: of ``difficulty``; see ``generate``.
        givens: give so many pieces of a solution on each board: one number, or the least and the largest.
        minimal: give pieces of which none can be left out, so that there is one solution.
        samples: what stars are fifths of, see ``rate``.
        areas: print new puzzles, the board divided into areas; see ``generate``. They have no stars.
        sides: print a new puzzle, pieces with sides of so many colours; see ``generate``. A sheet has the
            pieces of one puzzle, so it has one board.
        border: the colour of its border.
        levels: make a booklet of so many boards, spread over the stars that exist, instead of ``number``
            of them. A puzzle without a setup has pieces given, many on easy boards, and one solution.
        paper: ``"a4"``, ``"letter"``, ``"a3"`` or ``"tabloid"``.
        landscape: turn the paper, so that its long side lies below.
        board_only: print boards alone, without title, words, pieces and answers. A puzzle without an open
            setup has its empty board printed if no challenges are asked for.
        per_page: put so many boards on a page at most, 1 or more, with cells of up to 30 mm; by default as many
            as fit.
        cell: the side of a cell in millimetres, 3 to 60; by default the largest with which all
            boards and pieces stand on one page, or 10 mm if none does.
        answers: ``"after"`` the boards on pages of their own, on the ``"back"`` of each page, each
            behind its board when both sides are printed, or ``"none"``.
        palette: the colours of the pieces, one of ``show``'s.
        hatch: stripes on the pieces too.
        language: of the text around the boards: ``"en"``, ``"de"`` or ``"fr"``; numbers are written as it writes
            them. Titles and names of pieces stay.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots and switches, which are held
            at them; ``limit_time`` is for everything together: boards that there was no time to
            rate have no stars.

    Raises:
        PuzzleError: the puzzle is invalid, or no challenge was found.
        TilewrightError: a board is too large for a page, there is no such palette, language or place of
            answers, or both ``number`` and ``levels`` are given.
        Interrupted: by Ctrl-C; ``partial`` is the ``Challenges``.

    >>> import tilewright
    >>> sheet = tilewright.sheet(tilewright.load("pegged-5x5-s"), number=4, unique=True)
    >>> len(sheet.boards), len(sheet.pages)
    (4, 2)
    """
    options, settings = read_arguments(options, set, keywords)
    look = Look(palette, hatch).checked()
    printed_on = paper_of(paper, landscape=landscape)
    if answers not in ANSWERS:
        raise TilewrightError(f"answers are {' or '.join(ANSWERS)}, not {answers!r}")
    if levels is not None and levels < 1:
        raise TilewrightError(f"levels is {levels}: give 1 or more")
    if per_page is not None and per_page < 1:
        raise TilewrightError(f"per_page is {per_page}: give 1 or more")
    if levels is not None and number is not None:
        raise TilewrightError(
            "levels (--levels) and number (--number) exclude each other: a booklet has as many boards as levels"
        )
    is_new = areas or sides is not None
    if is_new and levels is not None:
        raise TilewrightError(
            "levels (--levels) are by stars, and new puzzles have none: give number (--number)"
        )
    if sides is not None and number not in (None, 1):
        raise TilewrightError(
            "a sheet has the pieces of one puzzle, and each board with sides (--sides) has its own: leave out number "
            "(--number), and make several sheets with other seeds"
        )
    asked = (number, stars, difficulty, givens, levels, sides, areas or None)
    said = language_of(language)
    bare = ChallengeSheet(
        puzzle=puzzle,
        boards=(),
        cell=cell,
        look=look,
        source=puzzle.name,
        ended="number",
        answers=answers,
        paper=printed_on,
        board_only=board_only,
        language=said.code,
        per_page=per_page,
    )
    if board_only and not (unique or minimal or any(one is not None for one in asked)):
        problem = puzzle.problem(settings, partial=True)
        if not problem.unfilled:
            empty = SheetBoard(problem, Solution(problem, ()))
            return _printed(replace(bare, boards=(empty,)))
    number = (NUMBER if sides is None else 1) if number is None else number
    wanted = wanted_of(
        puzzle,
        settings,
        options,
        number=number if levels is None else MOST * levels,
        seed=seed,
        unique=unique,
        stars=stars,
        difficulty=difficulty,
        scale=scale,
        rate=not is_new,
        givens=givens,
        minimal=minimal,
        samples=samples,
        areas=areas,
        sides=sides,
        border=border,
    )
    made = challenges_of(wanted if levels is None else _with_givens(wanted))
    found = chosen(list(made), number) if levels is None else rising(made, levels)
    boards = [_board(challenge) for challenge in found]
    bases = frozenset(one.judged.basis for one in found if one.judged)
    if not boards:
        raise PuzzleError([_nothing_found(made)], puzzle.name)
    return _printed(
        replace(
            bare,
            boards=tuple(boards),
            source=said.say("source", name=puzzle.name, seed=str(seed)),
            ended="number" if len(boards) == levels else made.ended,
            bases=bases,
        )
    )


def _printed(made: ChallengeSheet) -> ChallengeSheet:
    """Return a sheet after laying it out, so that what does not fit is refused at once."""
    assert made.pages, "a sheet has a page"
    return made


def _nothing_found(made: Challenges) -> Fault:
    """Return why a sheet has no board: the puzzle has no solution, or none of those tried is as wanted."""
    if made.ended == "all" and not made.tried:
        command = "tilewright explain"
        return Fault(("setup",), "no board has a solution", "see why", command=command)
    tried = f"no challenge was found after trying {made.tried:,} boards"
    fix = "try another seed, other stars, more time, or boards with several solutions"
    return Fault(("setup",), tried, fix)


def _with_givens(wanted: Wanted) -> Wanted:
    """Return what a booklet wants: a puzzle that leaves nothing to choose has pieces given, any number."""
    if wanted.givens is not None:
        return replace(wanted, unique=True)
    problem = wanted.puzzle.problem(partial=True)
    if wanted.minimal or problem.unfilled:
        return wanted
    return replace(wanted, unique=True, givens=(0, max(0, most_givens(problem) - OPEN)))


def _board(challenge: Challenge) -> SheetBoard:
    """Return a challenge as a board; without a number of solutions where counting ended there."""
    solution = challenge.solution
    stars = None if challenge.judged is None else challenge.judged.stars
    number = challenge.solutions if challenge.exact else None
    return SheetBoard(solution.problem, solution, stars, number)
