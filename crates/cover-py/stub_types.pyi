"""The exact cover core: a search over options that use items, compiled from Rust.

It knows nothing of geometry. Items and options are numbered from 0. An item has bounds on how many
chosen options use it: ``(1, 1)`` exactly once, ``(0, 1)`` at most once, anything else a bounded
group. A *solution* is a set of options within all bounds; options that use only items with slack
may be in it or not, and each such set is a solution of its own.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeVar

__version__: str
#: the name of the step that lays the placement that most solutions have
NOTHING_FORCED: str
#: the plays by chance of a rating, and after how many pieces one is cut short
PLAYS: int
MOST_LAID: int
#: the ``option`` of an error that more memory mends
MORE_MEMORY: str

#: the names of the lattices that the core knows
LATTICES: list[str]
#: the most coordinates of a cell, and how far from 0 each lies at most
MOST_COORDINATES: int
FARTHEST: int
#: the kinds of rule that act in the core
RULE_KINDS: list[str]
#: the lattice of each grid of BurrTools, by its number; places along a side of a block of its last grid; the marks
#: that its colours get, in their order
BURR_LATTICES: list[str]
BURR_BLOCK: int
#: notes of readers of files of other programs: on kept solutions, and on a board of one layer
KEPT_NOTE: str
FLAT_NOTE: str
#: the lattices on which pieces slide in trays
TRAY_LATTICES: list[str]
#: the most cells that may be cut away of a piece of a puzzle file
MOST_NOTCHES: int
MOST_ROWS: int
#: solutions of a challenge that are counted at most; trials after which its stars come from plays alone; and
#: the bytes of the tables that solutions are drawn from to give pieces
MOST_COUNTED: int
TRIALS: int
DRAW_BYTES: int
#: primes, each with the power of it that a colouring is modulo, in the order tried
MODULI: list[tuple[int, int]]
#: each cell rule of the teaching search with what it does, in a line
CELL_RULES: list[tuple[str, str]]
#: each piece strategy with what the lesson calls it, and what it does, in a line
STRATEGIES: list[tuple[str, str, str]]

#: called on the calling thread at most ten times a second with the share of the work done, the
#: solutions and the nodes so far, and the name of the current step; for the best packing the share is
#: its value divided by its bound, and the second number is its value
_Progress = Callable[[float, int, int, str], object]

#: what a caller makes
_Made = TypeVar("_Made")
#: a cell by its coordinates
_Cell = tuple[int, ...]
#: the value of a slot: a label, or cells
_Chosen = str | Sequence[_Cell]
#: the bounds of each item; the item of each piece; the items of rules that each placement uses, with their
#: colours; the sets of cells that may stay empty together; and the rule that each item of a rule belongs to
_Draft = tuple[
    list[tuple[int, int | None]],
    list[int | None],
    list[list[tuple[int, int]]],
    list[list[int]],
    list[int],
]
#: called with no argument, or with a number of bytes
_Guard = Callable[..., object]

#: a fault of a document: its path, what is wrong, what to do, its line and column, 0 if there are none
_Reported = tuple[Sequence[str | int], str, str, int, int]
#: gives the puzzle of a name, or what is wrong, what to do, and whether reading ends there
_Resolve = Callable[[str], Puzzle | tuple[str, str, bool]]

#: the kinds of rule that act in Python alone, and what gives the faults of a rule of such a kind from the
#: fields of the puzzle and the number of the rule
_OtherRules = tuple[Sequence[str], Callable[[dict[str, Any], int], Sequence[_Reported]]]

#: the pieces that may be left out, the rules in force and the placed pieces that are left, by their numbers; the
#: cells that stay empty; the cells of each slot; and what is laid: piece, orientation, cells, marks
_Relief = tuple[
    tuple[list[int], list[int], list[int]],
    list[_Cell],
    list[list[_Cell]],
    list[tuple[int, int, list[_Cell], list[str]]],
]
#: the kind, the text, the details, the facts as JSON, the legend, the character of each cell, each thing that could
#: be left out with a solution without it, and by what it was checked
_Certificate = tuple[
    str, str, list[str], str, str, list[tuple[_Cell, str]], list[tuple[str, _Relief]], str
]

#: a board as ``hardness`` takes it
_Rate = tuple[int | None, float | None, float | None]

class _Work(Protocol):
    """Whoever wants challenges. What is raised ends the making, and is raised by it."""

    @property
    def keep(self) -> Callable[[Any], None]:
        """Takes a challenge that is wanted."""
    @property
    def tell(self) -> Callable[[int, int], None]:
        """Hears how many were made, and how many candidates were tried."""

class _SettingWork(_Work, Protocol):
    """Whoever wants settings as challenges."""

    def breathe(self) -> None:
        """Go on, unless the work has to stop."""
    def count(self, settings: Sequence[Any], most: int, /) -> list[tuple[int, bool] | None]:
        """Return how many solutions each setting has, and whether there are no more."""
    def judge(self, setting: Any, number: int, /) -> tuple[float, Any]:
        """Return how far a setting with so many solutions is from the wanted difficulty, and a challenge."""

class _GivenWork(_Work, Protocol):
    """Whoever wants boards with pieces given as challenges."""

    def draw(self, seed: int, /) -> list[int] | None:
        """Return the options of a random solution, ``None`` if there is none."""
    def count(self, givens: Sequence[int], most: int, /) -> tuple[int, bool]:
        """Return how many solutions there are with some options given, and whether there are no more."""
    def judge(self, givens: Sequence[int], number: int, /) -> tuple[float, Any] | None:
        """Return how far such a board is from the wanted difficulty, and a challenge."""

class _Asks(Protocol):
    """Whoever wants puzzles to grow. What is raised ends the work, and is raised by it."""

    def by_moves(self, pieces: list[list[int]], /) -> tuple[float, bool]:
        """Return a score for how an assembly comes apart, and whether it is locked."""
    def offered(self, pieces: list[list[int]], number: int, /) -> float | None:
        """Return the score of the only assembly of its pieces, ``None`` if it is no offer."""

class CoverError(ValueError): ...
class EngineRefused(CoverError): ...
class StateError(CoverError): ...
class FrontierStopped(CoverError): ...

# Types that Rust does not know ----------------------------------------------------------------------

def _everywhere(
    guard: _Guard | None,
    limits: object,
    progress: _Progress | None,
    resolve: _Resolve | None,
    setting: Mapping[str, _Chosen],
): ...

class Placements:
    def at(self) -> tuple[int, int, tuple[int, ...]]: ...

class Puzzle:
    def __new__(self, puzzle: object): ...
    def faults(
        self, others: tuple[Sequence[str], Callable[[int], Sequence[_Reported]]]
    ) -> list[_Reported]: ...
    def placed_faults(self, placed: Sequence[object]) -> list[_Reported]: ...
    def problem(
        self,
        region: object,
        switches: Mapping[str, bool],
        rules: Sequence[tuple[int, object | None]],
    ): ...

class Board:
    @property
    def cells(self) -> tuple[_Cell, ...]: ...
    @property
    def orientations(
        self,
    ) -> list[
        list[
            tuple[
                tuple[_Cell, ...],
                tuple[str, ...],
                tuple[str, ...],
                tuple[str, ...],
                tuple[str, ...],
            ]
        ]
    ]: ...
    def draft(self) -> _Draft: ...

class Symmetries:
    def at(self) -> tuple[int, tuple[int, ...], tuple[int, ...]]: ...

class OpenCover:
    def draft(self) -> _Draft: ...

class ChoiceCover:
    @property
    def options(self) -> dict[tuple[str, int, _Cell | str], int]: ...

class CancelToken:
    def __new__(self, asked: Callable[[], object] | None): ...

class Report:
    @property
    def found(self) -> list[list[int]]: ...
    @property
    def ended(
        self,
    ) -> Literal["done", "solutions", "nodes", "time", "memory", "cancelled", "interrupted"]: ...

class Answer:
    @property
    def ended(self) -> Literal["done", "nodes", "time", "memory", "cancelled", "interrupted"]: ...

def read_matrix(
    rows: Sequence[object],
    primary: Sequence[Hashable] | None,
    secondary: Sequence[Hashable],
    bounds: Sequence[tuple[Hashable, tuple[int, int | None]]],
) -> tuple[Cover, list[Hashable], list[Hashable], list[tuple[int, list[int], list[int]]]]: ...
def json_tree(
    make: Callable[..., object], broken: object
) -> tuple[object | None, list[_Reported], int]: ...
def read_document(
    others: _OtherRules,
) -> tuple[tuple[Puzzle, dict[str, Any]] | None, list[_Reported], bool]: ...
def read_tree(
    root: object,
    found: tuple[Sequence[_Reported], int],
    others: _OtherRules,
) -> tuple[tuple[Puzzle, dict[str, Any]] | None, list[_Reported], bool]: ...
def read_burr_file() -> tuple[BurrFile | None, list[_Reported]]: ...

class BurrFile:
    def problem(self) -> tuple[BurrProblem | None, list[_Reported]]: ...

class BurrProblem:
    def puzzle(self) -> tuple[Puzzle, dict[str, Any]]: ...
    def cell(self, place: Sequence[int]) -> _Cell | None: ...
    def listed(
        self,
    ) -> tuple[
        list[tuple[int | None, int, dict[_Cell, str], _Cell, _Cell | None]], list[_Reported]
    ]: ...
    def solutions(self, make: Callable[..., _Made]) -> list[_Made]: ...

class BurrWriting:
    def board(self) -> dict[_Cell, _Cell]: ...
    def listed(self) -> list[tuple[str, int, dict[_Cell, str]]]: ...

def ball_cell(place: Sequence[int]) -> _Cell | None: ...
def spelling_faults(puzzle: object) -> list[_Reported]: ...
def search(remember: Literal["never", "where it pays", "always"]): ...

class BestReport:
    @property
    def ended(self) -> Literal["done", "nodes", "time", "cancelled", "interrupted"]: ...

class FrontierReport:
    @property
    def ended(self) -> Literal["done", "nodes", "time", "cancelled", "interrupted"]: ...

class EstimateReport:
    @property
    def ended(self) -> Literal["done", "time", "cancelled", "interrupted"]: ...

class Deduction:
    @property
    def effect(self) -> Literal["lay", "strike"]: ...
    @property
    def chain(self) -> list[tuple[Literal["lay", "strike"], int]]: ...
    @property
    def clash(self) -> tuple[Literal["item", "island", "option"], list[int]] | None: ...

class Trace:
    @property
    def ending(self) -> Literal["solved", "clash", "stuck", "steps", "stopped"]: ...
    @property
    def clash(self) -> tuple[Literal["item", "island", "option"], list[int]] | None: ...

class Bench:
    def part(self, cells: Sequence[_Cell]): ...

class Growth:
    def __new__(
        cls,
        region: Sequence[_Cell],
        optional: Sequence[_Cell],
        shares: Sequence[tuple[Sequence[int], Sequence[int], int, int]],
        models: Sequence[object],
        goal: Literal["level", "moves", "stars", "clearance"] | str,
    ): ...
    def judge(self, asks: _Asks): ...
    def go(self, asks: _Asks): ...

class SlideReport:
    @property
    def farthest(self) -> list[tuple[_Cell, ...]]: ...
    @property
    def listed(
        self,
    ) -> list[list[tuple[int, tuple[_Cell, ...], tuple[_Cell, ...], list[_Cell]]]]: ...
    @property
    def ended(self) -> Literal["done", "nodes", "time", "memory", "cancelled", "interrupted"]: ...

def slide(
    board: Sequence[_Cell],
    corridor: Sequence[_Cell],
    pieces: Sequence[tuple[str, Sequence[_Cell], int]],
    goals: Sequence[tuple[str, Sequence[_Cell]]],
): ...

class SeekReport:
    @property
    def ended(
        self,
    ) -> Literal["solutions", "done", "nodes", "time", "cancelled", "interrupted"]: ...

class StudyRun:
    @property
    def ended(
        self,
    ) -> Literal["done", "limit", "backups", "nodes", "time", "memory", "interrupted"]: ...

class StudyTable:
    def run(
        self,
        watch: Callable[[str, tuple[int, ...], int, int, int], object] | None,
        progress: Callable[[float, int, int], object] | None,
    ): ...

class Images:
    def is_new(self, setting: Mapping[str, _Chosen]): ...

class Filler:
    @staticmethod
    def of(open: OpenCover) -> Filler | None: ...
    def fill(self) -> dict[str, Any] | None: ...

class SettingChallenges:
    def make(self, wanting: _SettingWork): ...
    def figures(self) -> dict[str, int | None]: ...
    def go_on(self, kept: Sequence[Mapping[str, _Chosen]], story: Mapping[str, int | None]): ...

class GivenChallenges:
    def refusal(self, wanting: _GivenWork): ...
    def make(self, wanting: _GivenWork): ...
    def figures(self) -> dict[str, int | None]: ...
    def go_on(self, kept: Sequence[Sequence[object]], story: Mapping[str, int | None]): ...

def components_certificate() -> _Certificate | None: ...
def certificates() -> list[_Certificate]: ...
def settle(
    host: object,
) -> tuple[_Certificate | None, _Certificate | None, list[int] | None, int]: ...
def conflict_certificate(host: object) -> _Certificate | None: ...
def things() -> list[tuple[str, int, list[_Cell], str, int]]: ...
def markings(cells: Sequence[_Cell]): ...
