"""The puzzle as described (untrusted), and the problem it becomes once checked.

``Puzzle`` holds whatever a file or a person wrote.  ``Puzzle.problem`` is the one door to
``Problem``: all faults are raised at once, and only a ``Problem`` can be compiled and solved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Self, TypeVar

from tilewright.errors import Fault, PuzzleError, SetupError, printable
from tilewright.lattice import LATTICES, Cell, Lattice
from tilewright.model.fields import (
    MAPPING,
    TEXT,
    Field,
    each,
    is_a,
    is_whole,
    read_cells,
    refuse_wrong_types,
)
from tilewright.model.kept import KeptWith
from tilewright.model.limits import DEFAULT_LIMITS, Limits
from tilewright.model.moves import STRAIGHT, Moves
from tilewright.model.piece import Piece
from tilewright.model.placement import Placement
from tilewright.model.read_marks import pieces_without, region_as_read, unread_marks
from tilewright.model.region import Region
from tilewright.model.rules import Condition, Ground, ReadRule, Rule, read_rules
from tilewright.model.setup import Setting, Setup
from tilewright.model.slot import BLOCKED, setting_data, value_text
from tilewright.model.switch import read_switches, switch_data, switch_names

if TYPE_CHECKING:
    from fractions import Fraction

P = TypeVar("P", bound="Puzzle")


@dataclass(frozen=True)
class Placed:
    """A piece that is on the board already, by name and cells.

    Attributes:
        piece: its name.
        cells: the cells it covers.
        orientation_index: the number of its orientation; ``None`` if any that covers these cells
            will do.
    """

    piece: str
    cells: tuple[Cell, ...]
    orientation_index: int | None = None

    def __post_init__(self) -> None:
        """Check the types, and keep cells as tuples.

        Raises:
            TypeError: with the field that holds something else.
        """
        refuse_wrong_types(self, _PLACED)
        object.__setattr__(self, "cells", tuple(read_cells(self.cells, "Placed")))

    @classmethod
    def of(cls, placement: Placement) -> Placed:
        """Return what lies like a placement: in its orientation if it has coloured sides, else on its cells."""
        way = placement.orientation_index if any(placement.sides) else None
        return cls(placement.piece, placement.cells, way)

    def data(self) -> dict[str, Any]:
        """Return the piece, its cells and its orientation, if that is given, as JSON data."""
        data: dict[str, Any] = {"piece": self.piece, "cells": [list(cell) for cell in self.cells]}
        if self.orientation_index is not None:
            data["orientation_index"] = self.orientation_index
        return data


_PLACED: Mapping[str, Field] = {
    "piece": (is_a(str), "the name of a piece"),
    "orientation_index": (
        lambda value: value is None or (is_whole(value) and 0 <= value < 1 << 32),
        "a whole number from 0, or None",
    ),
}


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A puzzle as described: types are checked here, what they say by ``problem``.

    Attributes:
        name: a slug, e.g. ``"pentominoes-6x10"``.
        region: the cells to fill.
        pieces: the kinds of piece.
        lattice: the name of the lattice.
        rules: what holds beyond covering without overlap.
        setup: what is chosen before solving.
        placed: pieces that every solution contains; a solid that lies wholly outside the region, such
            as a frame, adds its cells to the region.
        settings: values already chosen for setup slots and switches (``set`` in a file).
        title, source, tags, notes: for people.
        expect: known answers, see the puzzle format.
        groups: names of pieces that need not be separated when the puzzle is taken apart.
        goal: where pieces of a tray lie in the end, when they slide from where they are placed; pieces
            that it does not name may lie anywhere.
        corridor: cells that pieces pass, but do not stop on, when they slide.
        moves: the moves that are allowed when it is taken apart.
        limits: the caps under which it was read and is checked; no part of what it is.
    """

    name: str
    region: Region
    pieces: tuple[Piece, ...]
    lattice: str = "square"
    rules: tuple[Rule, ...] = ()
    setup: Setup = field(default=Setup())
    placed: tuple[Placed, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""
    source: str = ""
    tags: tuple[str, ...] = ()
    notes: str = ""
    expect: Mapping[str, Any] = field(default_factory=dict)
    groups: tuple[tuple[str, ...], ...] = ()
    goal: tuple[Placed, ...] = ()
    corridor: tuple[Cell, ...] = ()
    moves: Moves = STRAIGHT
    limits: Limits = field(default=DEFAULT_LIMITS, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Check the types, and keep tuples where lists were given.

        Raises:
            TypeError: with every field that holds something else.
        """
        refuse_wrong_types(self, _FIELDS)
        for name in ("pieces", "rules", "placed", "tags", "goal"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        object.__setattr__(self, "groups", tuple(tuple(group) for group in self.groups))
        object.__setattr__(self, "corridor", tuple(read_cells(self.corridor, "corridor")))
        object.__setattr__(self, "region", _with_frames(self))

    def __repr__(self) -> str:
        size, number = f"{len(self.region.cells)} cells", len(self.pieces)
        kinds = f"{number} kind{'' if number == 1 else 's'} of piece"
        return f"<Puzzle {self.name[:60]!r}: {self.lattice}, {size}, {kinds}>"

    def faults(self, limits: Limits | None = None) -> list[Fault]:
        """Return everything that is wrong with the description, whatever the settings."""
        from tilewright.model.in_core import faults_in_core  # the checker loads no core

        return faults_in_core(self, limits or self.limits, partial(faults_of_rule, self))

    def problem(
        self,
        settings: Mapping[str, Any] | None = None,
        *,
        limits: Limits | None = None,
        partial: bool = False,
    ) -> Problem:
        """Check everything and choose the setup.

        Args:
            settings: name of a slot or a switch to value, on top of ``self.settings``.
            limits: caps on sizes, by default those of the puzzle.
            partial: leave slots without a value open: good for looking, not for solving.

        Raises:
            PuzzleError: with every fault of the description.
            SetupError: with every slot that is unfilled or wrongly filled.
        """
        if limits is not None or self not in _SOUND:
            faults = self.faults(limits)
            if faults:
                raise PuzzleError(faults, self.name)
            if limits is None:
                _SOUND.put(self, None)
        if self.region.endless is not None:
            raise PuzzleError(self._without_end(), self.name)
        given = {**self.settings, **(settings or {})}
        setting, switches = self._choose(given, partial)
        region = self.setup.applied(setting, self.region)
        lost = [p for p in self.placed if not set(p.cells) <= set(region.cells)]
        if lost:
            what = f"the setup blocks cells of the placed {lost[0].piece!r}"
            raise PuzzleError([Fault(("set",), what, "choose other cells")], self.name)
        lattice = self.region.on(LATTICES[self.lattice])
        rules = self._active_rules(
            Ground(lattice, self.region, region, self.pieces), setting, switches
        )
        return Problem(self, setting, lattice, region, switches, rules)

    def _without_end(self) -> list[Fault]:
        """Return why the board cannot be filled."""
        from tilewright.model.in_core import without_end

        fault = without_end(self)
        return [] if fault is None else [fault]

    def with_placed(self, placed: Iterable[Placed]) -> Self:
        """Return the puzzle with other pieces on the board; ``problem`` reports their faults.

        It is no tray any more: those pieces are no start of it.
        """
        other = type(self)(**{**vars(self), "placed": tuple(placed), "goal": (), "corridor": ()})
        from tilewright.model.in_core import are_placed_well  # the checker loads no core

        is_all_else_right = self in _SOUND and other.region == self.region
        if is_all_else_right and are_placed_well(self, other.placed, self.limits):
            _SOUND.put(other, None)
        return other

    def with_moves(
        self,
        turns: bool | None = None,
        clearance: Fraction | str | float | None = None,
        fine: int | None = None,
        paths: bool | None = None,
        grid: int | None = None,
    ) -> Self:
        """Return the puzzle with other moves allowed when it is taken apart; what is not given stays.

        Args:
            turns: whether pieces turn by quarters; a clearance lets them.
            clearance: the fraction of a cell by which pieces are smaller at each of their faces.
            fine: pieces slide by cells divided by this.
            paths: whether turning pieces may shift, where slides and turns lead no further.
            grid: paths are searched in so many steps to a cell; it lets pieces shift.

        Raises:
            PuzzleError: the lattice has no such moves, or a number is out of range.
            TypeError: a value is none of its kind.

        >>> import tilewright
        >>> tilewright.load("boxed-soma-7").with_moves(turns=True).moves
        Moves(turns=True, clearance=0, fine=1, paths=False, grid=32)
        """
        try:
            moves = self.moves.but(turns, clearance, fine, paths, grid)
        except ValueError as error:
            raise PuzzleError([Fault(("moves",), str(error), "write for instance 1/20")]) from None
        if moves == self.moves:
            return self
        other = type(self)(**{**vars(self), "moves": moves})
        faults = [fault for fault in other.faults() if fault.path[:1] == ("moves",)]
        if faults:
            raise PuzzleError(faults, self.name)
        return other

    def with_condition(
        self,
        *,
        placement: Callable[[Placement], object] | None = None,
        pair: Callable[[Placement, Placement], object] | None = None,
        solution: Callable[[Any], object] | None = None,
    ) -> Self:
        """Return the puzzle with a condition of your own: functions that say what may be.

        Placements and pairs are asked when the puzzle is compiled, so every verb keeps to what they
        say.  Solutions are asked when they are found: ``solve`` and ``solutions`` go on until one is
        kept, ``count`` lists all, and verbs that cannot ask say so.  A file cannot hold a condition.

        Args:
            placement: is asked once of each placement, whether a solution may contain it.
            pair: is asked once of each two placements that share no cell, whether a solution may
                contain both; the one that comes first (by piece, orientation, then cells) is given first.
            solution: is asked of each solution, whether it is one.

        Raises:
            TypeError: none is given, or one is no function.

        >>> from tilewright import Piece, Puzzle, Region
        >>> bars = Puzzle("bars", Region.box(3, 2), (Piece.of("bar", "XX", copies=3),))
        >>> int(bars.with_condition(placement=lambda one: one.orientation_index == 0).count())
        0
        >>> upright = lambda solution: any(one.orientation_index == 1 for one in solution.placements)
        >>> int(bars.with_condition(solution=upright).count())
        3
        """
        condition = Rule("condition", Condition(placement, pair, solution))
        return type(self)(**{**vars(self), "rules": (*self.rules, condition)})

    def _choose(
        self, given: Mapping[str, Any], partial: bool
    ) -> tuple[Setting, Mapping[str, bool]]:
        """Return a value for each slot, and for each switch that is set."""
        known = switch_names(self.rules)
        switches, faults = read_switches(given, known)
        slots = {name: value for name, value in given.items() if name not in known}
        try:
            setting = self.setup.fill(slots, self.region, partial=partial, switches=known)
        except SetupError as error:
            faults = [*error.faults, *faults]
        if faults:
            raise SetupError(faults, self.name)
        return setting, switches

    def _active_rules(
        self, ground: Ground, setting: Setting, switches: Mapping[str, bool]
    ) -> tuple[ReadRule, ...]:
        """Read the rules that are not switched off against the board as the setup leaves it."""
        rules = [rule if _is_on(rule, switches) else None for rule in self.rules]
        read, faults = read_rules(rules, self._unsettled(ground, setting))
        if faults:
            raise PuzzleError(faults, self.name)
        return tuple(rule for rule in read if rule is not None)

    def _unsettled(self, ground: Ground, setting: Setting) -> Ground:
        """Return the ground with what slots without a value may still do."""
        roles = {slot.role for slot in self.setup.slots if slot.name not in setting}
        return replace(ground, may_block=BLOCKED in roles, may_mark=bool(roles - {BLOCKED}))

    def __str__(self) -> str:
        kinds = ", ".join(piece.name for piece in self.pieces)
        return f"{printable(self.title or self.name)}\n{self.region}\npieces: {kinds}"


#: the puzzles that were checked and have no fault: thousands of settings are chosen of one
_SOUND: KeptWith[Puzzle, None] = KeptWith(lambda _: None)


def note_sound(puzzle: P) -> P:
    """Note that a puzzle was checked under its limits and has no fault, and return it."""
    _SOUND.put(puzzle, None)
    return puzzle


def is_sound(puzzle: Puzzle) -> bool:
    """Tell whether a puzzle is known to have no fault under its limits."""
    return puzzle in _SOUND


def faults_of_rule(puzzle: Puzzle, index: int) -> list[Fault]:
    """Return what is wrong with a rule of a known kind, whatever the settings.

    Args:
        puzzle: one whose lattice and region have no fault.
        index: the number of the rule.
    """
    lattice, region = puzzle.region.on(LATTICES[puzzle.lattice]), puzzle.region
    ground = puzzle._unsettled(Ground(lattice, region, region, puzzle.pieces), {})
    rules = [rule if number == index else None for number, rule in enumerate(puzzle.rules)]
    return read_rules(rules, ground)[1]


_FIELDS: Mapping[str, Field] = {
    "name": (is_a(str), "a word, e.g. 'pentominoes-6x10'"),
    "region": (is_a(Region), "a Region, e.g. Region.box(10, 6) or Region.of('..#/...')"),
    "pieces": (each(is_a(Piece)), "a tuple of pieces, e.g. (Piece.of('bar', 'XX'),)"),
    "lattice": (is_a(str), "its name, e.g. 'square'"),
    "rules": (each(is_a(Rule)), "a tuple of rules, e.g. (Rule('no_crossroads', True),)"),
    "setup": (is_a(Setup), "a Setup, e.g. Setup((AnyCells('pegs', 'blocked', 3),))"),
    "placed": (each(is_a(Placed)), "a tuple of placed pieces, e.g. (Placed('bar', cells),)"),
    "goal": (each(is_a(Placed)), "a tuple of placed pieces, e.g. (Placed('bar', cells),)"),
    "groups": (each(each(is_a(str))), "a tuple of groups, each a tuple of names of pieces"),
    "moves": (is_a(Moves), "a Moves, e.g. Moves(turns=True)"),
    "settings": MAPPING,
    "title": TEXT,
    "source": TEXT,
    "tags": (each(is_a(str)), "a tuple of words"),
    "notes": TEXT,
    "expect": MAPPING,
    "limits": (is_a(Limits), "a Limits, e.g. Limits(region_cells=5000)"),
}


@dataclass(frozen=True, repr=False)
class Problem:
    """A checked puzzle with its setup chosen.  Made by ``Puzzle.problem`` alone.

    Attributes:
        puzzle: where it comes from.
        setting: the value of each slot.
        lattice: the geometry.
        region: the cells after the setup took effect.
        switches: the switches that were set: name to whether it is on (as one is that was not).
        rules: what the rules that hold mean on this region.
    """

    puzzle: Puzzle
    setting: Setting
    lattice: Lattice
    region: Region
    switches: Mapping[str, bool] = field(default_factory=dict)
    rules: tuple[ReadRule, ...] = ()

    def __repr__(self) -> str:
        from textwrap import shorten

        chosen = ", ".join(f"{name}: {value_text(value)}" for name, value in self.setting.items())
        text = f"<Problem {self.name}: {len(self.region.cells)} cells"
        return f"{shorten(f'{text}; {chosen}', 150, placeholder=' ...')}>" if chosen else f"{text}>"

    @property
    def name(self) -> str:
        """The puzzle's name."""
        return self.puzzle.name

    @property
    def settings(self) -> dict[str, Any]:
        """The choices made: slots and switches, good as settings for ``Puzzle.problem``."""
        return {**self.setting, **self.switches}

    def settings_data(self) -> dict[str, Any]:
        """Return what was chosen as JSON data."""
        return {**setting_data(self.setting), **switch_data(self.switches)}

    def with_setting(self, setting: Setting) -> Problem:
        """Return the problem with its setup chosen; itself if nothing is left to choose.

        Raises:
            PuzzleError: a rule or a placed piece refuses such a board.
        """
        return self.puzzle.problem({**self.settings, **setting}) if self.unfilled else self

    def with_placed(self, placed: Iterable[Placed]) -> Problem:
        """Return the problem with other pieces on the board.

        Raises:
            PuzzleError: they overlap, or are no pieces of the puzzle.
        """
        return self.puzzle.with_placed(placed).problem(self.settings)

    @property
    def unfilled(self) -> list[str]:
        """The slots that have no value: such a problem can be looked at but not solved."""
        return [name for name in self.puzzle.setup.names() if name not in self.setting]

    @property
    def blocked(self) -> tuple[Cell, ...]:
        """The cells that the setup took out of the region, sorted."""
        return tuple(sorted(set(self.puzzle.region.cells) - set(self.region.cells)))

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The kinds of piece."""
        return self.puzzle.pieces

    @property
    def placed(self) -> tuple[Placed, ...]:
        """The pieces that every solution contains."""
        return self.puzzle.placed

    @property
    def cautions(self) -> tuple[str, ...]:
        """What rules ask of this board that a reader of their names may not expect, in sentences."""
        found = (rule.caution(self.region) for rule in self.rules)
        return tuple(text for text in found if text)

    @property
    def asked(self) -> tuple[str, ...]:
        """What rules ask of each solution once it is found, in a few words each."""
        found = (rule.asks_solutions() for rule in self.rules)
        return tuple(text for text in found if text)

    @cached_property
    def unread(self) -> frozenset[str]:
        """The marks of pieces that no rule in force reads: they appear in pictures and do no more."""
        return unread_marks(self.pieces, self.rules)

    @cached_property
    def pieces_as_read(self) -> tuple[Piece, ...]:
        """The kinds of piece without unread marks: their orientations are those that have a number."""
        return pieces_without(self.pieces, self.unread, self.reads_sides)

    @cached_property
    def reads_sides(self) -> bool:
        """Whether a rule in force reads the colours of sides; else they appear in pictures and do no more."""
        return any(rule.reads_sides for rule in self.rules)

    @cached_property
    def region_as_read(self) -> Region:
        """The region without marks if no rule in force reads them: what its symmetries keep."""
        return region_as_read(self.region, self.rules)


def _with_frames(puzzle: Puzzle) -> Region:
    """Return the region with the cells of placed solids that lie wholly outside it."""
    lattice, region = LATTICES.get(puzzle.lattice), puzzle.region
    if lattice is None or lattice.space < 3 or region.wrap or not region.cells:
        return region
    own, names = set(region.cells), {piece.name for piece in puzzle.pieces}
    frames = [
        placed.cells
        for placed in puzzle.placed
        if placed.piece in names and own.isdisjoint(placed.cells)
    ]
    more = [cell for cells in frames for cell in cells if len(cell) == lattice.coordinates]
    return region.with_cells(more) if more else region


def _is_on(rule: Rule, switches: Mapping[str, bool]) -> bool:
    return rule.switch is None or switches.get(rule.switch, True)
