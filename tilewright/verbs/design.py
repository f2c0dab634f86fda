"""``design``: which pieces solve every setting of a setup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Literal, Unpack

from tilewright.challenges.designs import Areas, Designer, puzzle_with, sets_for
from tilewright.challenges.stock import Stock, Taken, laid_somewhere, stock_of
from tilewright.compile import compile_problem
from tilewright.errors import Fault, Interrupted, PuzzleError, TilewrightError
from tilewright.lattice import Cell
from tilewright.model import Piece, Problem, Puzzle, Setting
from tilewright.model.copies import ANY
from tilewright.model.piece_sets import piece_set, piece_set_info
from tilewright.model.read_marks import pieces_without, unread_marks
from tilewright.prover.settle import certificates, components_certificate
from tilewright.results.design import KILLERS, Design, Killer, NearSet
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.search import refuse_asked

#: more settings than this are not gone through
MOST_SETTINGS = 100_000
#: seconds for the reason that a setting cannot be solved
_WHY_SECONDS = 2.0
#: settings that no near set solves, of which it is asked whether the board falls apart
_LOOKED_AT = 1000


@shows_options
def design(
    puzzle: Puzzle,
    *,
    pieces: str | Piece | Iterable[str | Piece] | None = None,
    total: int | None = None,
    number: int | None = None,
    copies: int | Literal["any"] = 1,
    near: int = 0,
    excepted: Iterable[Mapping[str, Any]] = (),
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Design:
    """Choose pieces so that every setting of a setup can be solved.

    The search tries all sets of the pieces offered that have the right area, and reports for each the
    settings that have the fewest and the most solutions.  Pieces that fit in the same ways are one
    kind, and what is offered twice is there twice.

    Args:
        puzzle: a board, as a rule with a setup; its own pieces are replaced.
        pieces: what is offered: names of piece sets, names of the puzzle's own pieces, or pieces;
            ``None`` for all of the puzzle's own, as often as it has them.
        total: how many cells a set covers together; by default all numbers that fill every board.
        number: how many pieces a set has, copies counted; by default any number.
        copies: how often each of ``pieces`` may be taken; ``"any"``: as often as there is room.
        near: how many sets to report that miss some settings, those that miss the fewest first,
            with the settings that none of them solves and why.
        excepted: settings that need not be solved: each a value for some slots, by name; every setting
            that has these values is left out.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots and switches, which are held
            at them; ``limit_time`` and ``limit_memory`` are for everything together,
            ``limit_nodes`` for each setting of each set, and ``progress`` receives the share of the
            sets tried, the number found and the number tried.

    Raises:
        PuzzleError: the puzzle is invalid, has pieces placed, more settings than can be gone
            through, or a board that the offered pieces cannot be laid on.
        TilewrightError: there is no such piece set, or a number cannot be meant.
        LimitReached: the limits do not even allow to begin.
        Interrupted: by Ctrl-C; ``partial`` is the ``Design`` so far.

    >>> import tilewright
    >>> pegged = tilewright.load("pegged-5x5-s")
    >>> design = tilewright.design(pegged, pieces=["trominoes", "tetrominoes"])
    >>> [(one.names, one.least, one.most) for one in design.sets], design.candidates
    ([('I3 V3 L4 O4 S4 T4', 1, 126)], 5)
    """
    options, given = read_arguments(options, set, keywords)
    refuse_numbers(total=total, number=number)
    watch = Watch(options)
    offered = offered_pieces(puzzle, pieces, most_copies(copies))
    problem = _checked(puzzle, offered, given)
    refuse_asked(problem)
    settings = _settings(problem, watch, [*excepted])
    areas = Areas.of(problem, settings, watch.guard)
    kinds = stock_of(offered, problem.lattice, areas.cells[1], problem.unread)
    stock = laid_somewhere(kinds, problem, watch.guard)
    sets = sets_for(puzzle, stock, areas, total, number, watch.guard)
    own = own_set(puzzle, problem, stock)
    found = Designer(problem, settings, areas, sets, own, watch.left(), near).design()
    killers = () if found.ended == "interrupted" else tuple(killers_of(problem, found.near, watch))
    result = replace(found, puzzle=puzzle, killers=killers)
    if result.ended == "interrupted":
        raise Interrupted(result)
    return result


def refuse_numbers(**numbers: int | None) -> None:
    """Do nothing if every number is whole and at least 1, or left out.

    Raises:
        TypeError: one is no whole number.
        TilewrightError: one is less than 1.
    """
    for name, value in numbers.items():
        if value is None:
            continue
        if type(value) is not int:
            raise TypeError(f"{name} is {value!r}: it must be a whole number")
        if value < 1:
            raise TilewrightError(f"{name} is {value}: give 1 or more")


def most_copies(copies: int | Literal["any"]) -> int | None:
    """Return how often a piece may be taken at most, ``None`` for any number.

    Raises:
        TypeError: this is neither a whole number nor ``"any"``.
        TilewrightError: it is less than 1.
    """
    most = None if copies == ANY else copies
    refuse_numbers(copies=most)
    return most


def offered_pieces(
    puzzle: Puzzle, offered: str | Piece | Iterable[str | Piece] | None, most: int | None
) -> list[Piece]:
    """Return the pieces that are offered, their copies from none to the most that may be taken.

    Each has a name of its own: a name that comes again gets a number.

    Raises:
        PuzzleError: a piece set lies on another lattice than the puzzle, or nothing is offered.
        TilewrightError: there is no such piece set.
    """
    if offered is None:
        return [replace(piece, copies=(0, piece.copies[1])) for piece in puzzle.pieces]
    names = [offered] if isinstance(offered, str | Piece) else list(offered)
    found: dict[str, Piece] = {}
    for piece in (piece for name in names for piece in _named(puzzle, name)):
        own, number = piece.name, 1
        while own in found:
            own, number = f"{piece.name}-{number + 1}", number + 1
        found[own] = replace(piece, name=own, copies=(0, most))
    if not found:
        fault = Fault(("pieces",), "no piece is offered", "name a piece set, e.g. tetrominoes")
        raise PuzzleError([fault], puzzle.name)
    return list(found.values())


def _named(puzzle: Puzzle, name: str | Piece) -> Iterator[Piece]:
    """Yield what a name stands for: a piece of the puzzle, or those of a set."""
    if isinstance(name, Piece):
        yield name
        return
    own = [piece for piece in puzzle.pieces if piece.name == name]
    yield from own or piece_set(name)
    lattices = {info.name: info.lattice for info in piece_set_info()}
    if not own and lattices[name] != puzzle.lattice:
        what = f"the pieces of {name} lie on the lattice {lattices[name]}, the board on {puzzle.lattice}"
        sets = [known for known, lattice in lattices.items() if lattice == puzzle.lattice]
        fix = f"choose from {', '.join(sets)}" if sets else "give pieces of your own"
        raise PuzzleError([Fault(("pieces",), what, fix)], puzzle.name)


def _checked(puzzle: Puzzle, offered: Sequence[Piece], given: Mapping[str, Any]) -> Problem:
    """Return the board with all that is offered, its open slots unfilled.

    Raises:
        PuzzleError: something is wrong with the board, a piece or a setting, or pieces are placed.
    """
    faults = []
    if puzzle.placed:
        what = "pieces are placed already, and design chooses the pieces"
        faults.append(Fault(("placed",), what, "leave them out"))
    for piece in offered:
        if len({len(shape.cells) for shape in piece.shapes}) > 1:
            what = f"the shapes of {piece.name!r} differ in size, so its area is not known"
            faults.append(Fault(("pieces", piece.name), what, "offer each shape as a piece"))
        if piece.at:
            what = (
                f"the piece {piece.name!r} is held to given places, and design lays pieces anywhere"
            )
            faults.append(Fault(("pieces", piece.name, "at"), what, "offer it without `at`"))
    if faults:
        raise PuzzleError(faults, puzzle.name)
    return puzzle_with(puzzle, tuple(offered)).problem(given, partial=True)


def _settings(
    problem: Problem, watch: Watch, excepted: Sequence[Mapping[str, Any]]
) -> list[Setting]:
    """Return every setting that is not excepted.

    Raises:
        PuzzleError: there is none, or there are too many.
        LimitReached: a limit is met.
    """
    puzzle, fixed = problem.puzzle, problem.setting
    size = puzzle.setup.size(puzzle.region, fixed)
    if size > MOST_SETTINGS:
        what = f"there are up to {size:,} settings, more than {MOST_SETTINGS:,}"
        fault = Fault(("setup",), what, "hold a slot at a value (--set SLOT=VALUE)")
        raise PuzzleError([fault], puzzle.name)
    found = []
    given = [puzzle.setup.fill(one, puzzle.region, partial=True) for one in excepted]
    left_out = [{name: _cells(problem, name, one[name]) for name in one} for one in given]
    for setting in puzzle.setup.every_setting(puzzle.region, fixed):
        watch.check()
        cells = {name: _cells(problem, name, value) for name, value in setting.items()}
        if not any(one.items() <= cells.items() for one in left_out):
            found.append(setting)
    if not found:
        fix = "except fewer" if left_out else "let `never` leave some"
        fault = Fault(("setup",), "no setting exists", fix)
        raise PuzzleError([fault], puzzle.name)
    return found


def _cells(problem: Problem, name: str, value: Any) -> frozenset[Cell] | str:
    """Return the cells that a value of a slot names, a label as it is."""
    slot = next(slot for slot in problem.puzzle.setup.slots if slot.name == name)
    return value if isinstance(value, str) else frozenset(slot.cells(value))


def killers_of(problem: Problem, near: Sequence[NearSet], watch: Watch) -> Iterator[Killer]:
    """Yield settings that no near set solves, with the reason: first those that no pieces offered solve.

    Args:
        problem: with all that is offered, its slots open.
        near: the sets, the nearest first.
        watch: over the limits.
    """
    missed = [
        setting
        for setting in (near[0].missed if near else ())
        if all(setting in one.missed for one in near[1:])
    ]
    always = {}
    for number, setting in enumerate(missed[:_LOOKED_AT]):
        if watch.spent():
            return
        found = components_certificate(problem.with_setting(setting))
        if found is not None:
            always[number] = found.text
    yield from (Killer(missed[number], text, True) for number, text in [*always.items()][:KILLERS])
    others = (setting for number, setting in enumerate(missed) if number not in always)
    for setting in islice(others, max(KILLERS - len(always), 0)):
        if watch.spent():
            return
        nearest = puzzle_with(problem.puzzle, near[0].pieces).problem(setting)
        proofs = certificates(compile_problem(nearest), _WHY_SECONDS, most=1)
        yield Killer(setting, proofs[0].text if proofs else "", False)


def own_set(puzzle: Puzzle, problem: Problem, stock: Sequence[Stock]) -> Taken | None:
    """Return the set of a stock that the puzzle's own pieces are; ``None`` if they are none."""
    numbers: Counter[int] = Counter()
    places = {kind.look: index for index, kind in enumerate(stock)}
    unread = unread_marks(puzzle.pieces, problem.rules)
    for piece in pieces_without(puzzle.pieces, unread):
        index = places.get(frozenset(piece.orientations(problem.lattice)))
        if index is None or piece.copies[0] != piece.copies[1]:
            return None
        numbers[index] += piece.copies[0]
    return tuple(sorted((index, copies) for index, copies in numbers.items() if copies))
