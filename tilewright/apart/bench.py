"""Assemblies as cells, taken apart by the core: each part is handed over once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tilewright import _core
from tilewright.apart.directions import directions
from tilewright.errors import Fault, PuzzleError
from tilewright.lattice import Cell, Lattice

#: waypoints: where a point is along two coordinates, and the tangent of half an angle
_Path = tuple[tuple[Fraction, Fraction, Fraction], ...]
#: pieces, a direction, units, a pivot, and waypoints
_Step = tuple[Sequence[int], int, int | None, Sequence[int] | None, Sequence[Sequence[int]]]


@dataclass(frozen=True)
class Move:
    """Pieces of an assembly that are moved together, all others staying.

    Attributes:
        pieces: their places in the assembly, rising.
        axis: one step of the way; of a turn the direction of its axis.
        distance: the number of steps, ``None`` if they go out and are not seen again; of a turn 0.
        pivot: a point of the axis of a turn; ``None`` if they slide.
        degrees: of a turn 90 or -90, by the right-hand rule about the axis; else 0.
        path: the waypoints of a turn during which they shift, as a ``DisassemblyStep`` has them.
    """

    pieces: tuple[int, ...]
    axis: Cell
    distance: int | Fraction | None
    pivot: tuple[Fraction, ...] | None = None
    degrees: int = 0
    path: _Path = ()


class TakenApart(NamedTuple):
    """The outcome of one assembly.

    Attributes:
        apart: whether it comes apart, ``None`` if a limit was met or no path was found.
        level: moves up to the first separation; at least so many if a limit was met.
        levels: the same of every stage, the part that stays before the part that goes out.
        moves: all moves, in the order in which they are done; none if they were not asked for.
        stuck: the places of pieces that cannot be separated, or not by the paths that were found.
        states: how many states were found.
    """

    apart: bool | None
    level: int
    levels: tuple[int, ...]
    moves: tuple[Move, ...]
    stuck: tuple[int, ...]
    states: int

    @property
    def is_cut(self) -> bool:
        """Whether a limit was met."""
        return self.apart is None and not self.stuck


class Bench:
    """Where assemblies on one lattice are taken apart.

    Args:
        lattice: on which pieces can be moved.
        groups: names of pieces that need not be separated.
        weights: of the pieces by their names; they count before cells where any is not 1.
        turns: whether pieces turn by quarters.
        clearance: the fraction of a cell by which pieces are smaller at each of their faces.
        fine: pieces slide by cells divided by this.
        grid: turning pieces may shift, on paths that are searched in so many steps to such a cell; ``None``:
            they may not.

    Raises:
        PuzzleError: no piece can be moved so on the lattice, or there are too many groups.
    """

    def __init__(
        self,
        lattice: Lattice,
        groups: Sequence[Sequence[str]] = (),
        weights: Mapping[str, int] | None = None,
        *,
        turns: bool = False,
        clearance: Fraction | int = 0,
        fine: int = 1,
        grid: int | None = None,
    ) -> None:
        self._fine, self._grid = fine, grid
        # That no path is found does not say that there is none.
        self._verdicts = {"apart": True, "stuck": False if grid is None else None}
        self._directions = directions(lattice)
        weights = weights or {}
        self._kinds = {name: number for number, name in enumerate(weights)}
        numbers = [[self._kind(name) for name in group] for group in groups]
        try:
            self._core = _core.Bench(
                lattice.name,
                numbers,
                list(weights.values()),
                turns=turns,
                clearance=clearance.as_integer_ratio(),
                fine=fine,
                grid=grid,
            )
        except _core.CoverError as error:
            raise PuzzleError([Fault(("groups",), str(error), "give fewer groups")]) from None

    def part(self, name: str, cells: Sequence[Cell]) -> int:
        """Return the number of a part: a piece where it lies.

        Args:
            name: of the piece; copies have one name.
            cells: where it lies.
        """
        try:
            return self._core.part(self._kind(name), cells)
        except _core.CoverError as error:
            raise _too_large(error) from None

    def laid(
        self,
        board: _core.Board,
        placements: _core.Placements,
        solutions: Sequence[Sequence[int]],
    ) -> list[list[int]]:
        """Return the parts that each of some solutions lays, in the order of the board.

        Args:
            board: its pieces are those that have weights, in their order.
            placements: on the board; options after them lay nothing.
            solutions: the options of each.
        """
        try:
            return self._core.laid(board, placements, solutions)
        except _core.CoverError as error:
            raise _too_large(error) from None

    def take(
        self,
        assemblies: Sequence[Sequence[int]],
        *,
        limit_states: int | None = None,
        patience: int | None = None,
        threads: int = 1,
        limit_time: float | None = None,
        limit_memory: int | None = None,
        token: _core.CancelToken | None = None,
    ) -> tuple[list[TakenApart], str]:
        """Take assemblies apart, each given as numbers of parts that do not overlap.

        Args:
            assemblies: the assemblies.
            limit_states: the most states of each.
            patience: so many piles of pieces are searched for the fewest moves in all; 0 for the
                verdict and the level alone, without moves.
            threads: the number of threads.
            limit_time: seconds after which the work stops.
            limit_memory: bytes that the process may hold.
            token: cancels the work from another thread.

        Returns:
            What is found, in order, and ``"done"`` or what stopped the work: then the last ones are
            missing, and the one before may be unknown.

        Raises:
            PuzzleError: an assembly is too large.
        """
        try:
            found, ended = self._core.take(
                assemblies,
                max_states=limit_states,
                patience=patience,
                threads=threads,
                max_seconds=limit_time,
                max_memory=limit_memory,
                token=token,
            )
        except _core.CoverError as error:
            raise _too_large(error) from None
        make = self._judged if patience == 0 else self._taken
        return [make(outcome) for outcome in found], ended

    def _judged(self, found: _core.Outcome) -> TakenApart:
        """Return the verdict, the level and who is held, without moves."""
        apart, stuck = self._verdicts.get(found.verdict), (*found.stuck,)
        return TakenApart(apart, found.level, (), (), stuck, found.states)

    def _taken(self, found: _core.Outcome) -> TakenApart:
        moves = tuple(map(self._move, found.steps))
        apart, stuck = self._verdicts.get(found.verdict), (*found.stuck,)
        return TakenApart(apart, found.level, tuple(found.levels), moves, stuck, found.states)

    def _move(self, step: _Step) -> Move:
        pieces, number, units, pivot, path = step
        fine = self._fine
        if pivot is not None:
            # A fine cell of number n has its centre at (2 n + 1 - fine) / (2 fine).
            point = [Fraction(one + 1 - fine, 2 * fine) for one in pivot]
            point[abs(number) - 1] = Fraction(0)
            axis = self._directions[abs(number) - 1]
            degrees = 90 if number > 0 else -90
            return Move(tuple(pieces), axis, 0, tuple(point), degrees, self._path(path))
        distance = None if units is None else _plain(Fraction(units, fine))
        return Move(tuple(pieces), self._axis(number), distance)

    def _path(self, path: Sequence[Sequence[int]]) -> _Path:
        """Return waypoints that are given in steps of the grid."""
        fine, steps = self._fine, self._grid or 1

        def place(number: int) -> Fraction:
            # As with a pivot: the centre of fine cell 0 is at (1 - fine) / (2 fine).
            return Fraction(2 * number + (1 - fine) * steps, 2 * fine * steps)

        return tuple((place(x), place(y), Fraction(tangent, steps)) for x, y, tangent in path)

    def _axis(self, number: int) -> Cell:
        axis = self._directions[abs(number) - 1]
        return axis if number > 0 else tuple(-one for one in axis)

    def _kind(self, name: str) -> int:
        return self._kinds.setdefault(name, len(self._kinds))


def _too_large(error: _core.CoverError) -> PuzzleError:
    """Return the fault of pieces that cannot be handled."""
    return PuzzleError([Fault((), str(error), "use fewer or smaller pieces, or a smaller fine")])


def _plain(number: Fraction) -> int | Fraction:
    """Return a number, as an ``int`` if it is whole."""
    return int(number) if number.denominator == 1 else number
