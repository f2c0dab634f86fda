"""The common part of all these formats: names that are kept, and parts a puzzle may not have.

A reader collects its faults in a ``Reading`` and ends with ``finished``; a writer begins with
``Refusals``, to which it adds what its format cannot say, and raises them all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tilewright import _core
from tilewright.errors import Fault, Path, PuzzleError
from tilewright.files.reading import Reading
from tilewright.lattice import LATTICES, Lattice
from tilewright.model.limits import Limits
from tilewright.model.piece import Piece, Shape
from tilewright.model.placement import Placement
from tilewright.model.puzzle import Problem, Puzzle, note_sound
from tilewright.model.region import Region
from tilewright.model.solution import Disassembly, Solution

_INSTEAD = "write yaml, which says every puzzle"
#: a reader's note on kept solutions that it leaves out
KEPT_NOTE = _core.KEPT_NOTE

#: a reader's note on a board of one layer in space, which it reads as one of the plane
FLAT_NOTE = _core.FLAT_NOTE


@dataclass(frozen=True)
class Imported:
    """A puzzle out of another program's file.

    Attributes:
        puzzle: what was read.
        notes: what the file says and the puzzle does not, or says in another way: a sentence each.
        assemblies: how many solutions the file says that its program found in a search to the end,
            up to symmetries of its own choice; ``None`` if it says nothing.
    """

    puzzle: Puzzle
    notes: tuple[str, ...] = ()
    assemblies: int | None = None


class Import(Reading):
    """A reading of another program's file, which also collects notes on losses and changes."""

    def __init__(self, text: str, origin: str, limits: Limits) -> None:
        super().__init__(text, origin, limits)
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        """Add a note, once."""
        if text not in self.notes:
            self.notes.append(text)


@dataclass(frozen=True)
class SavedSolutions:
    """The solutions that a file keeps; they have not been checked.

    Attributes:
        problem: what they solve.
        solutions: in the order of the file; often one of each set of symmetric ones, and not all.
        disassemblies: for each, the moves in the file that take it apart, replayed on cells; ``None``
            where it does not say.
    """

    problem: Problem
    solutions: tuple[Solution, ...]
    disassemblies: tuple[Disassembly | None, ...] = ()

    def data(self) -> dict[str, object]:
        """Return what a file of solutions holds, which ``tilewright verify`` reads."""
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
            "solutions": [solution.data() for solution in self.solutions],
        }


def slug(origin: str, otherwise: str = "puzzle") -> str:
    """Return the name of a puzzle: that of its file, without what no name may have.

    >>> slug("My Burr (1).xmpuzzle")
    'my-burr-1'
    """
    return _core.slug(*(text.encode("utf-8", "replace").decode() for text in (origin, otherwise)))


def word(text: str) -> str:
    """Return a text as one line that can be shown, of bounded length."""
    return _core.shown_word(text.encode("utf-8", "backslashreplace").decode())


def title_of(text: str, name: str) -> str:
    """Return a text as the title of a puzzle; none if it adds nothing to the name."""
    title = word(text)
    return "" if title == name else title


def unique(names: Iterable[str]) -> list[str]:
    """Return names of which each stands once: those that stood there before get a number.

    >>> unique(["bar", "", "bar"])
    ['bar', '2', 'bar-2']
    """
    return _core.unique_names(list(names))


def finished(reading: Import, puzzle: Puzzle) -> Imported:
    """Return a puzzle that was read, with the notes.

    Raises:
        PuzzleError: with every fault of the reading; with those of the puzzle if there is none.
    """
    if reading.faults:
        raise reading.error()
    if puzzle.limits != reading.limits:
        puzzle = replace(puzzle, limits=reading.limits)
    if faults := puzzle.faults():
        raise PuzzleError(faults, reading.origin)
    return Imported(note_sound(puzzle), tuple(reading.notes))


def as_read(problem: Problem) -> Problem:
    """Return a problem without the marks that no rule in force reads: its number does not need them."""
    if not unread_note(problem):
        return problem
    puzzle = replace(problem.puzzle, pieces=problem.pieces_as_read)
    return replace(problem, puzzle=puzzle, region=problem.region_as_read)


def unread_note(problem: Problem) -> str:
    """Return the note on marks that ``as_read`` leaves out, empty if there are none."""
    marks = set(problem.unread)
    if problem.region_as_read is not problem.region:
        marks |= {mark for _, mark in problem.region.marks}
    if not marks:
        return ""
    return f"marks that no rule in force reads are left out: {', '.join(sorted(marks))}"


@dataclass
class Refusals:
    """The parts of a problem that a format cannot hold.

    Attributes:
        problem: what is to be written.
        form: what messages call the format, as in "PolySolver files".
        faults: in the order found.
    """

    problem: Problem
    form: str
    faults: list[Fault] = field(default_factory=list)

    def add(self, path: Path, what: str, fix: str = _INSTEAD) -> None:
        """Add one thing, said as what the format lacks: "have no ..."."""
        self.faults.append(Fault(path, f"{self.form} {what}", fix))

    def check_lattice(self, known: Iterable[str]) -> None:
        """Refuse a lattice that is not known there, at once: nothing else can be said of it."""
        lattices = list(known)
        name = self.problem.lattice.name
        if name not in lattices:
            self.add(("lattice",), f"have no {name} grid", f"they have {', '.join(lattices)}")
            self.done()

    def check_rules(self) -> None:
        """Refuse the rules that hold, and trays."""
        for rule in self.problem.rules:
            self.add(("rules",), f"have no rule {rule.kind!r} ({rule})")
        for key, given in (
            ("goal", self.problem.puzzle.goal),
            ("corridor", self.problem.puzzle.corridor),
        ):
            if given:
                self.add((key,), f"have no {key} of a tray")

    def check_marks(self) -> None:
        """Refuse marks."""
        if self.problem.region.marks:
            self.add(("region",), "have no marks on cells")
        for piece in self.problem.pieces:
            if any(mark for shape in piece.shapes for mark in shape.marks):
                self.add(("pieces", piece.name), "have no marks on pieces")

    def check_region(self) -> None:
        """Refuse a region that is more than cells, optional cells and marks."""
        region = self.problem.region
        if region != Region(region.cells, region.optional, region.marks):
            self.add(("region",), "have no board whose borders are joined")

    def check_places(self) -> None:
        """Refuse pieces that are held to given places."""
        for piece in self.problem.pieces:
            if piece.at:
                self.add(("pieces", piece.name, "at"), "have no piece that is held to given places")

    def check_board_or_pieces(self) -> None:
        """Refuse what is neither "cover every cell" nor "use every piece"."""
        region = self.problem.region
        if region.optional and region.required:
            self.add(("region",), "have no board of which only some cells may stay empty")
        elif region.optional:
            for piece in self.problem.pieces:
                if piece.copies[0] != piece.copies[1]:
                    what = "have no piece that need not be used on a board that may stay empty"
                    self.add(("pieces", piece.name), what)

    def check_placed(self) -> None:
        """Refuse pieces that lie already."""
        if self.problem.placed:
            self.add(("placed",), "have no pieces that lie already")

    def done(self) -> None:
        """End the checks.

        Raises:
            PuzzleError: with everything that was refused.
        """
        if self.faults:
            raise PuzzleError(self.faults, self.problem.name)


def may_flip(piece: Piece, lattice: Lattice) -> bool:
    """Tell whether a piece may be reflected."""
    return lattice.flips_by_default if piece.flips is None else piece.flips


def flips_said(flips: bool, lattice: str) -> bool | None:
    """Return what a piece says of reflections: nothing if that means the same."""
    return None if flips == LATTICES[lattice].flips_by_default else flips


def moves_as(piece: Piece, lattice: Lattice, turns: bool, flips: bool) -> bool:
    """Tell whether a piece has the same orientations where its moves are these."""
    other = replace(piece, turns=turns, flips=flips)
    return set(piece.orientations(lattice)) == set(other.orientations(lattice))


def placement_of(piece: Piece, lying: Shape, lattice: Lattice) -> Placement:
    """Return a piece where a shape of it lies.

    Raises:
        ValueError: it has no such orientation.
    """
    form = lying.turned(lattice, lattice.isometries[0])
    number = piece.orientations(lattice).index(form)
    return Placement(
        piece.name, lattice.origin(lying.cells), number, lying.cells, lying.marks, lying.sides
    )


def most_copies(piece: Piece, problem: Problem) -> int:
    """Return how often a piece can be used at most: without an end, as often as it has room."""
    low, high = piece.copies
    if high is not None:
        return high
    return max(low, len(problem.region.cells) // piece.size, 1)
