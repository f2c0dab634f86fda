"""Conditions of one's own: functions that are asked of placements, of pairs of them and of solutions.

They have no key in puzzle files: ``Puzzle.with_condition`` adds one to the rules of a puzzle.  Which
placements and pairs they refuse is asked when the puzzle is compiled
(``tilewright/compile/conditions.py``), of solutions when they are found.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

from tilewright.lattice import Cell
from tilewright.model.fields import Field, refuse_wrong_types, shown
from tilewright.model.placement import Placement
from tilewright.model.rules.base import Action, ReadRule, Schema

if TYPE_CHECKING:
    from tilewright.model.rules.reader import Reader

#: the names of the truth values of NumPy, by edition
_NUMPY_BOOLS = ("bool", "bool_")
_FUNCTION: Field = (lambda value: value is None or callable(value), "a function or None")


@dataclass(frozen=True)
class Condition:
    """Functions that say what may be: each returns true or false.

    Attributes:
        placement: asked once of each placement, before the search.
        pair: asked once of each two placements that may lie together, in the order of ``pair_order``.
        solution: asked of each solution that is found.
    """

    placement: Callable[[Placement], object] | None = None
    pair: Callable[[Placement, Placement], object] | None = None
    solution: Callable[[Any], object] | None = None

    def __post_init__(self) -> None:
        """Check the types.

        Raises:
            TypeError: with every field that holds no function, or if there is none at all.
        """
        refuse_wrong_types(self, {one.name: _FUNCTION for one in fields(self)})
        if not any(vars(self).values()):
            raise TypeError("a condition needs a function: give placement, pair or solution")

    def __str__(self) -> str:
        parts = (f"{name}={named(one)}" for name, one in vars(self).items() if one is not None)
        return f"a condition of your own: {', '.join(parts)}"

    def __copy__(self) -> Condition:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Condition:
        return self

    def __getstate__(self) -> dict[str, Any]:
        """Return the functions, which a pickle keeps by their names.

        Raises:
            PicklingError: one has no name by which it is found again.
        """
        for name, one in vars(self).items():
            if one is not None and not _has_name(one):
                from pickle import PicklingError

                raise PicklingError(
                    f"the condition {name}={named(one)} cannot be pickled, which keeps functions by "
                    "name: write it with def, outside of any function"
                )
        return dict(vars(self))


def _has_name(function: Callable[..., object]) -> bool:
    """Tell whether a function, or an object that is called, can be found by its name."""
    name = getattr(function, "__qualname__", None)
    return name is None or "<" not in name


def named(function: Callable[..., object]) -> str:
    """Return the name of a function, of one without a name the file and the line."""
    name = getattr(function, "__qualname__", None)
    if name is None:
        return type(function).__name__
    code = getattr(function, "__code__", None)
    if name.rpartition(".")[2] != "<lambda>" or code is None:
        return str(name.rpartition("<locals>.")[2])
    file = code.co_filename.replace("\\", "/").rpartition("/")[2]
    return f"lambda ({file}, line {code.co_firstlineno})"


def pair_order(
    names: Iterable[str],
) -> Callable[[Placement], tuple[int, int, tuple[Cell, ...]]]:
    """Return the key of the order in which two placements are given: by piece, orientation, then cells.

    Args:
        names: of the pieces, in the order of the puzzle.
    """
    numbers = {name: number for number, name in enumerate(names)}
    return lambda one: (numbers[one.piece], one.orientation_index, one.cells)


def ask(function: Callable[..., object], given: Sequence[Any], whose: str) -> bool:
    """Return what a condition says: true or false, of Python or of NumPy.

    Args:
        function: the condition.
        given: the placements, or the solution.
        whose: what it is a condition on, in the plural.

    Raises:
        TypeError: it returns something else, such as ``None`` where a ``return`` was forgotten.
        Exception: what the condition raises, with a note that names what it was asked of.
    """
    try:
        answer = function(*given)
        if isinstance(answer, bool) or type(answer).__name__ in _NUMPY_BOOLS:
            return bool(answer)
        raise TypeError(
            f"the condition on {whose}, {named(function)}, returned {shown(answer)}: "
            "return True or False"
        )
    except Exception as error:
        what = " and ".join(map(_said, given))
        error.add_note(f"The condition on {whose}, {named(function)}, was asked of {what}.")
        raise


def _said(one: Any) -> str:
    """Return a placement, or the placements of a solution, in words."""
    if isinstance(one, Placement):
        return f"{one.piece} on {' '.join(str(list(cell)) for cell in one.cells)}"
    return "; ".join(map(_said, one.placements))


@dataclass(frozen=True)
class Conditioned(ReadRule):
    """A condition of one's own as a rule."""

    kind: ClassVar[str] = "condition"
    doc: ClassVar[str] = "A condition of your own, in Python."
    schema: ClassVar[Schema] = {}
    needs_full_board: ClassVar[bool] = False
    reads_blocked_cells: ClassVar[bool] = True
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = False
    filters_by_marks: ClassVar[bool] = False
    keeps_images: ClassVar[bool] = False

    condition: Condition

    @classmethod
    def read(cls, value: Any, reader: Reader) -> Conditioned | None:
        if isinstance(value, Condition):
            return cls(value)
        reader.fault((), "the value is no Condition", "use puzzle.with_condition")
        return None

    def demands(self, action: Action) -> Iterable[Hashable]:
        """Yield the motion itself, if nobody asks the functions: no other is then known to keep them."""
        yield self.kind, frozenset(action.cells.items())

    def asks_solutions(self) -> str | None:
        asked = self.condition.solution
        return None if asked is None else named(asked)

    def keeps(self, solution: Any) -> bool:
        asked = self.condition.solution
        return asked is None or ask(asked, (solution,), "solutions")

    def __str__(self) -> str:
        return str(self.condition)
