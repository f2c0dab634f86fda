"""A rule as written, and what it becomes once it is read: the interface of every kind of rule.

A read rule says four things, and nothing else looks into it: which placements it allows, which
items of a cover a placement uses (so that bounds on items make the rule hold), which optional
cells it makes required, and what it demands, as data, so that a symmetry of the board can be
asked whether it takes the demands of all rules to themselves.  Its class says what it looks at,
so that those who count many settings at once, or pack a board that is not full, need not know it
by name.  A class that leaves one of these open does not import.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from tilewright.language import ENGLISH, Language
from tilewright.lattice import Cell
from tilewright.model.fields import Field, is_a, refuse_wrong_types

if TYPE_CHECKING:
    from tilewright.model.region import Region
    from tilewright.model.rules.reader import Reader

#: least and most placements that may use an item, ``None`` for no upper end
Bounds = tuple[int, int | None]
#: the JSON Schema of a value
Schema = Mapping[str, Any]


@dataclass(frozen=True)
class Rule:
    """One rule as written.

    Attributes:
        kind: the key that names it, e.g. ``"apart"``.
        value: what stands behind the key.
        switch: the name of the setting that can turn it off, or ``None``.
    """

    kind: str
    value: Any
    switch: str | None = None

    def __post_init__(self) -> None:
        """Check the types of the names; what the value may be depends on the kind.

        Raises:
            TypeError: with every field that holds something else.
        """
        refuse_wrong_types(self, _FIELDS)


_FIELDS: Mapping[str, Field] = {
    "kind": (is_a(str), "the key of a rule, e.g. Rule('no_crossroads', True)"),
    "switch": (is_a(str, type(None)), "a name or None"),
}


class View(NamedTuple):
    """A placement as rules see it: the piece, its cells, and the mark on each (``""`` for none)."""

    piece: str
    cells: tuple[Cell, ...]
    marks: tuple[str, ...]


class Use(NamedTuple):
    """A placement's use of an item.

    Attributes:
        key: the item.
        colour: placements may share an item at most once if all give it the same colour;
            ``None`` for no colour.
    """

    key: Hashable
    colour: Hashable = None


@dataclass(frozen=True)
class Action:
    """A symmetry of the board: the image of each cell, and of each piece by name."""

    cells: Mapping[Cell, Cell]
    pieces: Mapping[str, str]

    def image(self, cells: Iterable[Cell]) -> frozenset[Cell]:
        """Return the image of a set of cells."""
        return frozenset(self.cells[cell] for cell in cells)


class Translated(ABC):
    """A rule whose sentence stands in the table of languages."""

    @abstractmethod
    def said(self, language: Language) -> str:
        """Say in one line of a language what holds."""

    def __str__(self) -> str:
        return self.said(ENGLISH)


class ReadRule(ABC):
    """A rule that was read against its ground, without fault."""

    #: whether its acts on a board stand in ``crates/puzzle/src/rules``: nobody then asks its class for
    #: what it allows, uses or demands
    acts_in_core: ClassVar[bool] = False
    #: the key that names it
    kind: ClassVar[str]
    #: what it means, in one line
    doc: ClassVar[str]
    #: what its value looks like
    schema: ClassVar[Schema]
    #: whether it makes sense only if every required cell is covered: no packing can keep it;
    #: one that a packing keeps does so by what it allows and by its items alone
    needs_full_board: ClassVar[bool]
    #: whether it asks the pieces for something else, or for what cannot be, where the setup blocks
    #: other cells: each setting then has a cover of its own
    reads_blocked_cells: ClassVar[bool]
    #: whether it asks the pieces for something else where the setup marks other cells; while it is
    #: not settled which (``Ground.may_mark``) it then filters nothing
    reads_marked_cells: ClassVar[bool]
    #: whether it asks for something else if pieces bear other marks; which of them, ``reads_mark`` says
    reads_piece_marks: ClassVar[bool]
    #: whether it asks for something else if sides of pieces bear other colours
    reads_sides: ClassVar[bool] = False
    #: whether it is this and no more: a cell takes a piece cell if their marks fit (``fits``); all
    #: settings then share a cover in which each excludes what does not fit
    filters_by_marks: ClassVar[bool]

    #: whether images of a solution are kept (``keeps``) if it is, under every symmetry of the puzzle
    keeps_images: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        """Refuse a kind of rule that leaves something open, or that contradicts itself.

        Raises:
            TypeError: with everything that is wrong.
        """
        super().__init_subclass__()
        faults = _unsaid(cls) or _contradictions(cls)
        if faults:
            raise TypeError(f"the rule {cls.__name__} {'; '.join(faults)}")

    @classmethod
    @abstractmethod
    def read(cls, value: Any, reader: Reader) -> ReadRule | None:
        """Return the rule, or ``None`` after every fault of ``value`` went to ``reader``."""

    @abstractmethod
    def __str__(self) -> str:
        """Say in one line what holds."""

    def said(self, language: Language) -> str:
        """Say it in a language, or in English if the rule has its own sentence."""
        return str(self)

    def demands(self, action: Action) -> Iterable[Hashable]:
        """Yield what the rule demands, in parts, after ``action`` was done to it.

        A part is data that names its kind, e.g. ``("cover", cell, piece)``.  A symmetry keeps
        the rules of a puzzle if it takes the set of all parts to itself.
        """
        return ()

    def in_vain(self) -> str | None:
        """Say why it holds of everything that can be laid on the board, if that is seen."""
        return None

    def caution(self, region: Region) -> str | None:
        """Say what it asks of this board that a reader of its name may not expect, if there is such a thing."""
        return None

    def reads_mark(self, mark: str) -> bool:
        """Tell whether it asks for something else if other cells of pieces bear this mark."""
        return self.reads_piece_marks

    def allows(self, view: View) -> bool:
        """Tell whether a placement may be part of a solution, whatever the others are."""
        return True

    def fits(self, borne: str, there: str) -> bool:
        """Tell whether a piece cell with one mark may lie on a cell of the region with another.

        Args:
            borne: the mark of the piece cell, ``""`` for none.
            there: the mark of the cell of the region.
        """
        return True

    def items(self) -> Mapping[Hashable, Bounds]:
        """Return the items with bounds of their own.

        An item that is not among them and that a placement uses is at most once.
        """
        return {}

    def uses(self, view: View) -> Iterable[Use]:
        """Yield the items that a placement uses, each once."""
        return ()

    def loosened(self, marks: frozenset[str], kept: frozenset[Cell]) -> ReadRule:
        """Return what is left of the rule where some pegs may stand elsewhere.

        Args:
            marks: what these pegs mark their cells with.
            kept: the cells of all other pegs.
        """
        return self

    def marked_lines(self) -> tuple[Sequence[str], Sequence[frozenset[Cell]]]:
        """Return marks and lines of cells such that each mark is exactly once in each line."""
        return (), ()

    def required(self) -> frozenset[Cell]:
        """Return the cells that must be covered even where the region leaves them optional."""
        return frozenset()

    def linked(self) -> Iterable[frozenset[Cell]]:
        """Yield sets of cells that are all covered or all empty."""
        return ()

    def asks_solutions(self) -> str | None:
        """Say what of it is asked of each solution once it is found, in a few words; ``None`` for nothing."""
        return None

    def keeps(self, solution: Any) -> bool:
        """Tell whether a solution that the search found keeps what ``asks_solutions`` says."""
        return True


def like_takes_like(rule: ReadRule, marks: Collection[str]) -> bool:
    """Tell whether, of these marks and none, each fits itself alone."""
    known = {"", *marks}
    return all(rule.fits(one, other) == (one == other) for one in known for other in known)


def _unsaid(rule: type[ReadRule]) -> list[str]:
    """Return what a kind of rule has to say and does not."""
    words = [name for name in ReadRule.__annotations__ if not hasattr(rule, name)]
    methods = [
        name
        for name in sorted(ReadRule.__abstractmethods__)
        if getattr(getattr(rule, name), "__isabstractmethod__", False)
    ]
    if not rule.acts_in_core and rule.demands is ReadRule.demands:
        methods.insert(0, "demands")
    return [f"does not say {name}" for name in words + methods]


def _contradictions(rule: type[ReadRule]) -> list[str]:
    """Return where two of the things that a kind of rule says cannot both hold."""
    found = []
    if rule.filters_by_marks and not (rule.reads_marked_cells and rule.reads_piece_marks):
        found.append("filters by marks, and so reads marked cells and marks of pieces")
    if rule.reads_mark is not ReadRule.reads_mark and not rule.reads_piece_marks:
        found.append("says which marks of pieces it reads, and so reads marks of pieces")
    if rule.filters_by_marks != (rule.fits is not ReadRule.fits):
        found.append("filters by marks if and only if it says which marks fit")
    if rule.required is not ReadRule.required or rule.linked is not ReadRule.linked:
        if not rule.needs_full_board:
            found.append("asks for cells to be covered, and so needs a full board")
        if not rule.reads_blocked_cells:
            found.append("asks for cells to be covered, and so reads blocked cells")
    return found
