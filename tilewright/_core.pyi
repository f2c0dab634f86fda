"""The exact cover core: a search over options that use items, compiled from Rust.

It knows nothing of geometry. Items and options are numbered from 0. An item has bounds on how many
chosen options use it: ``(1, 1)`` exactly once, ``(0, 1)`` at most once, anything else a bounded
group. A *solution* is a set of options within all bounds; options that use only items with slack
may be in it or not, and each such set is a solution of its own.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, Protocol, TypeVar, final

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

__all__ = [
    "BURR_BLOCK",
    "BURR_LATTICES",
    "CELL_RULES",
    "DRAW_BYTES",
    "FARTHEST",
    "FLAT_NOTE",
    "KEPT_NOTE",
    "LATTICES",
    "MODULI",
    "MORE_MEMORY",
    "MOST_COORDINATES",
    "MOST_COUNTED",
    "MOST_LAID",
    "MOST_NOTCHES",
    "MOST_ROWS",
    "NOTHING_FORCED",
    "PLAYS",
    "RULE_KINDS",
    "STRATEGIES",
    "TRAY_LATTICES",
    "TRIALS",
    "Answer",
    "Bench",
    "BestReport",
    "Board",
    "BoxReport",
    "BoxSearch",
    "Boxes",
    "BurrFile",
    "BurrProblem",
    "BurrWriting",
    "CancelToken",
    "CheapestReport",
    "ChoiceCover",
    "Compiled",
    "Cover",
    "CoverError",
    "Deducer",
    "Deduction",
    "EngineRefused",
    "EstimateReport",
    "Features",
    "Filler",
    "Frontier",
    "FrontierReport",
    "FrontierState",
    "FrontierStopped",
    "GivenChallenges",
    "Growth",
    "Images",
    "Next",
    "OpenCover",
    "Outcome",
    "Placements",
    "Problem",
    "Puzzle",
    "Report",
    "Rounds",
    "SeekReport",
    "SettingChallenges",
    "SlideReport",
    "SolutionTexts",
    "StateError",
    "StudyRun",
    "StudyTable",
    "Symmetries",
    "Trace",
    "Unit",
    "Wording",
    "__version__",
    "answer",
    "are_enough",
    "area_finding",
    "ask",
    "ball_cell",
    "brief",
    "certificates",
    "cheapest",
    "components_certificate",
    "conflict_certificate",
    "count_classes",
    "count_each",
    "document_placements",
    "document_view",
    "edge_and_ink",
    "effort",
    "engines",
    "estimate",
    "fatal_finding",
    "find",
    "findings",
    "frontier_count",
    "frontier_state",
    "frontier_suits",
    "frontier_tally",
    "frontier_unit",
    "hardness",
    "hint_back",
    "hint_because",
    "hint_count",
    "hint_look",
    "hint_share",
    "json_tree",
    "key_table",
    "largest_area",
    "levels",
    "markings",
    "maximise",
    "methods",
    "missed_by",
    "most_givens",
    "pattern_colours",
    "proving_weights",
    "rating_table",
    "read_burr_file",
    "read_document",
    "read_matrix",
    "read_tree",
    "resident",
    "rgb",
    "rungs",
    "search",
    "settle",
    "setup_finding",
    "shown_word",
    "slide",
    "slug",
    "spelling_faults",
    "stars_fault",
    "study_refusal",
    "study_report",
    "study_text",
    "things",
    "too_many_givens",
    "unique_names",
    "weight_generators",
]

@final
class Answer:
    """The answer to a question, as far as it goes."""

    def __repr__(self) -> str: ...
    @property
    def distinct(self) -> int | None:
        """How many there are up to symmetry; ``None`` if the method that answered did not count them."""

    @property
    def ended(self) -> Literal["done", "nodes", "time", "memory", "cancelled", "interrupted"]:
        """Why it ended; ``"done"`` if the answer is complete."""

    @property
    def engine(self) -> str:
        """The method that answered, or that came furthest; ``"certificate"`` for a proof."""

    @property
    def found(self) -> list[int] | None:
        """The options of a solution, ascending; ``None`` if there is none or the question was another."""

    @property
    def lacking(self) -> int | None:
        """The item that needs more options than there are, if that is the proof."""

    @property
    def nodes(self) -> int:
        """Nodes of all searches together; states, if a frontier answered."""

    @property
    def proof(self) -> str | None:
        """The proof that there is no solution, if it is not a search."""

    @property
    def seconds(self) -> float:
        """Wall time."""

    @property
    def solutions(self) -> int:
        """How many solutions there are; at least so many if it ended early."""

    @property
    def threads(self) -> int:
        """How many threads worked."""

    @property
    def tried(self) -> list[tuple[str, int, int, float, float | None, str]]:
        """Each attempt of the schedule: its name, turns, nodes, seconds, share, and how it ended.

        The share is the finished part of all its work, 0 to 1; ``None`` if that is unknown.
        """

@final
class Bench:
    """A bench that takes assemblies apart.

    Args:
        lattice: the name of the lattice.
        groups: kinds of pieces that need not be separated.
        weights: of the kinds of pieces; of two sets of pieces the lighter one is moved. Weights count before
            cells if any of them is not 1.
        turns: whether pieces turn by quarters.
        clearance: how much smaller than its cells a piece is at each of its faces, as a fraction of a cell.
        fine: units are cells divided by this.
        grid: turning pieces may shift where slides and turns lead no further, on paths that are searched in so
            many steps to a unit; ``None``: they may not.

    Raises:
        CoverError: no such moves are known on the lattice, there are too many groups, the clearance
            leaves nothing of a cell, or paths have no clearance.

    >>> bench = Bench("square")
    >>> parts = [bench.part(0, [(x, 0)]) for x in range(2)]
    >>> (outcome,), ended = bench.take([parts])
    >>> outcome.verdict, outcome.steps, ended
    ('apart', [([0], -1, None, None, [])], 'done')
    """

    def __new__(
        cls,
        lattice: str,
        groups: Sequence[Sequence[int]] = ...,
        weights: Sequence[int] = ...,
        *,
        turns: bool = False,
        clearance: tuple[int, int] = ...,
        fine: int = 1,
        grid: int | None = None,
    ) -> Bench: ...
    def __repr__(self) -> str: ...
    def laid(
        self, board: Board, placements: Placements, solutions: Sequence[Sequence[int]]
    ) -> list[list[int]]:
        """The parts that each of some solutions lays, in the order of the board.

        Args:
            board: the number of each of its pieces is its kind.
            placements: on the board.
            solutions: the options of each; those after the placements lay nothing.

        Raises:
            CoverError: a part is too large.
        """

    def part(self, kind: int, cells: Sequence[_Cell]) -> int:
        """The number of a part, a piece where it lies; the first is number 0.

        Args:
            kind: which piece it is.
            cells: where it lies.

        Raises:
            CoverError: it is too large.
        """

    def take(
        self,
        assemblies: Sequence[Sequence[int]],
        *,
        max_states: int | None = None,
        patience: int | None = None,
        threads: int = 1,
        max_seconds: float | None = None,
        max_memory: int | None = None,
        token: CancelToken | None = None,
    ) -> tuple[list[Outcome], str]:
        """Take assemblies apart, each given as numbers of parts that do not overlap.

        Args:
            assemblies: the assemblies.
            max_states: at most so many states are found for each.
            patience: so many piles of pieces are searched for the fewest moves in all; 0 for the
                verdict and the level alone.
            threads: number of threads.
            max_seconds: stop after this time.
            max_memory: stop when the process holds so many bytes.
            token: stops it from another thread.

        Returns:
            The outcomes in order, fewer than assemblies if it was stopped, and how it ended:
            ``"done"``, ``"time"``, ``"memory"``, ``"cancelled"`` or ``"interrupted"``.

        Raises:
            CoverError: an assembly names a part that does not exist, or is too large.
        """

    def turns(self, assembly: Sequence[int]) -> list[tuple[list[int], int, list[int]]]:
        """The quarter turns that are legal as an assembly lies, whatever comes of them.

        Args:
            assembly: the numbers of parts that do not overlap.

        Returns:
            The sets of pieces, by their places in the assembly, that may turn by the right-hand rule about a
            direction from 1, and a point of the axis, doubled; the others stay. No turns if the bench has none.

        Raises:
            CoverError: the assembly names a part that does not exist, or is too large.
        """

@final
class BestReport:
    """The best set of options that a search found, and how good any set can be."""

    def __repr__(self) -> str: ...
    @property
    def bound(self) -> int:
        """No set within all bounds gains more."""

    @property
    def ended(self) -> Literal["done", "nodes", "time", "cancelled", "interrupted"]:
        """Why it ended; ``"done"`` if no set can gain more than ``value``, which is then proven."""

    @property
    def found(self) -> list[int]:
        """The options, ascending."""

    @property
    def nodes(self) -> int:
        """How many nodes were examined; the same at every run."""

    @property
    def seconds(self) -> float:
        """Wall time of the search itself."""

    @property
    def value(self) -> int | None:
        """The gain of the set; ``None`` if no set within all bounds was found."""

@final
class Board:
    """The cells of a problem, numbered, and the orientations of its pieces."""

    def __repr__(self) -> str: ...
    def allowed_placements(self, guard: _Guard | None = None) -> Placements:
        """The placements that no given place, laid piece or rule forbids."""

    def carried(self, isometry: int, other: Board) -> tuple[list[int], list[int]] | None:
        """The images of cells and pieces if an isometry, slid, takes the board and its rules to another.

        Rules that act in Python are not asked.
        """

    @property
    def cells(self) -> tuple[_Cell, ...]:
        """The cells in scan order."""

    def draft(self, placements: Placements, guard: _Guard | None = None) -> _Draft:
        """What a cover of placements is made of."""

    def every_placement(self, guard: _Guard | None = None) -> Placements:
        """Every placement that stays on the board, whatever forbids it."""

    def images(
        self, placements: Placements, motions: Sequence[tuple[int, Sequence[int], Sequence[int]]]
    ) -> list[list[int]]:
        """The image of each placement under isometries: the number of each, the images of cells and of pieces.

        Raises:
            CoverError: a placement has none.
        """

    def kept_isometries(self) -> list[int]:
        """The numbers of the isometries that take the piece set to itself, whatever the board."""

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
    ]:
        """For each piece its orientations: cells, their marks as rules read them and as pictures show them, and the
        colours of their sides in the same two ways.
        """

    def region_maps(self, isometry: int) -> list[list[int]]:
        """The image of each cell, for each slide after an isometry that leaves the region as it was."""

    def required_cells(self) -> list[bool]:
        """For each cell whether it has to be covered, also where a rule or a laid piece says so."""

    def symmetries(self, turns: bool = False, guard: _Guard | None = None) -> Symmetries:
        """The symmetries of the board and its piece set, identity first; up to turns the proper ones."""

@final
class BoxReport:
    """How a search of boxes went."""

    def __repr__(self) -> str: ...
    @property
    def distinct(self) -> int | None:
        """Always ``None``: classes are not counted."""

    @property
    def ended(self) -> str:
        """Why it ended: ``"done"`` if there are no more solutions."""

    @property
    def engine(self) -> str:
        """``"boxes"``."""

    @property
    def found(self) -> list[list[int]]:
        """The numbers of the placements of each solution that was found."""

    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float:
        """Wall time."""

    @property
    def share(self) -> float:
        """About which part of the search is done, 0 to 1; 0 for one solution."""

    @property
    def solutions(self) -> int:
        """How many solutions there are; at least so many if it ended early."""

    @property
    def threads(self) -> int:
        """Always 1."""

@final
class BoxSearch:
    """A search of boxes that can stop and go on."""

    def __repr__(self) -> str: ...
    def go_on(
        self,
        *,
        max_solutions: int = 1,
        max_nodes: int | None = None,
        max_seconds: float | None = None,
        max_memory: int | None = None,
        threads: int = 1,
        token: CancelToken | None = None,
        progress: _Progress | None = None,
    ) -> BoxReport:
        """Search on until it is done, there are so many solutions, or a limit is met; a later call goes on from there.

        Args:
            max_solutions: of a list, in this call.
            max_nodes: examine at most so many nodes in this call.
            max_seconds: stop after this time.
            max_memory: stop when the whole process holds this many bytes.
            threads: plays no part.
            token: stops the search when it is cancelled.
            progress: called at most ten times a second with the share done, solutions, nodes and the step.
        """

@final
class Boxes:
    """A puzzle whose pieces are rectangles or blocks and whose board is a box, perhaps with cells taken out.

    Args:
        board: the board of a problem.

    Raises:
        EngineRefused: it is no such puzzle; the message says why.
    """

    def __len__(self) -> int: ...
    def __new__(cls, board: Board) -> Boxes: ...
    def __repr__(self) -> str: ...
    def at(self, number: int) -> tuple[int, int, list[int]]:
        """The piece of a placement that came up, its orientation, and its cells in the orientation's order.

        Raises:
            IndexError: there is no such placement.
        """

    def count(self) -> BoxSearch:
        """Begin to count the solutions."""

    @property
    def extent(self) -> tuple[int, int]:
        """About how many placements of its pieces there are, and how many cells these cover together."""

    def first(self, *, seed: int = 0) -> BoxSearch:
        """Begin the search of one solution.

        Args:
            seed: of random searches, which take turns on boards with cells that may stay empty.
        """

    def list(self) -> BoxSearch:
        """Begin a list of all solutions."""

    def placements(self, numbers: Sequence[int]) -> Placements:
        """The placements of these numbers, in their order.

        Raises:
            IndexError: there is no such placement.
        """

@final
class BurrFile:
    """A file of BurrTools, which holds problems."""

    @property
    def names(self) -> list[str]:
        """The names of its problems, ``""`` for those without."""

    def problem(self, number: int, origin: str) -> tuple[BurrProblem | None, list[_Reported]]:
        """Read a problem.

        Args:
            number: of the problem, from 0.
            origin: the name of the file; one that begins with ``<`` is none.

        Returns:
            The problem, ``None`` if there are faults; the faults, in the order of the file.
        """

@final
class BurrProblem:
    """A problem of a file of BurrTools as a puzzle."""

    @property
    def assemblies(self) -> int | None:
        """The number of assemblies of a search that was ended, ``None`` if nothing is said of one."""

    def cell(self, place: Sequence[int]) -> _Cell | None:
        """Return the cell of the board at a place, ``None`` if there is none."""

    @property
    def grid(self) -> int:
        """The number of its grid."""

    def listed(
        self,
    ) -> tuple[
        list[tuple[int | None, int, dict[_Cell, str], _Cell, _Cell | None]], list[_Reported]
    ]:
        """Return the list of pieces as assemblies have it.

        Returns:
            For each entry the number of its piece, ``None`` for a shape without cells; how many entries of an
            assembly are for it; the mark of each place of the shape, ``""`` for none; its hotspot; the sides of its
            box in a file of version 1, else ``None``. And what is wrong with hotspots.
        """

    @property
    def notes(self) -> list[str]:
        """What the file says and the puzzle does not, or says in another way: a sentence each."""

    def puzzle(self) -> tuple[Puzzle, dict[str, Any]]:
        """The puzzle, and its fields by name."""

    def solutions(self, make: Callable[..., _Made]) -> list[_Made]:
        """Return what the file keeps of the solutions of the problem, as elements.

        Args:
            make: makes an element of its tag, attributes, place, children and text.
        """

@final
class BurrWriting:
    """A puzzle that a file of BurrTools can say.

    Args:
        problem: the puzzle.
        keeps_solutions: whether solutions will be written as well.

    Raises:
        PuzzleError: with everything that such a file cannot say.
    """

    def __new__(cls, problem: Problem, keeps_solutions: bool) -> BurrWriting: ...
    def board(self) -> dict[_Cell, _Cell]:
        """Return the place ``(x, y, z)`` of each cell of the board."""

    @property
    def grid(self) -> int:
        """The number of its grid."""

    def listed(self) -> list[tuple[str, int, dict[_Cell, str]]]:
        """Return the list of its pieces.

        Returns:
            For each piece its name; how many entries of an assembly are for it; the mark of each place ``(x, y, z)`` of
            its shape, ``""`` for none.
        """

    def text(self, solved: tuple[int | None, int, bool, Sequence[str]] | None = None) -> str:
        """Return the text of the file.

        Args:
            solved: what is known of the solutions, if they are to be written: how many assemblies there are,
                ``None`` if not all are known; how many of them come apart; whether pieces turn in one of those
                that are kept; these, as lines of the file.
        """

@final
class CancelToken:
    """Stops a search from another thread; one token may serve several searches.

    Args:
        asked: called by the thread that waits for a search, some fifty times a second; when it returns
            true the token is cancelled.
    """

    def __new__(cls, asked: Callable[[], object] | None = None) -> CancelToken: ...
    def __repr__(self) -> str: ...
    def cancel(self) -> None:
        """Asks the searches that hold the token to stop; they stop within 100 ms."""

    @property
    def cancelled(self) -> bool:
        """Whether :meth:`cancel` was called."""

@final
class CheapestReport:
    """The cheapest solutions that a search found, and what any other costs at least."""

    def __repr__(self) -> str: ...
    @property
    def bound(self) -> int | None:
        """No other solution costs less; ``None`` if it is proven that there are no others."""

    @property
    def ended(self) -> str:
        """Why it ended; ``"done"`` if no other solution can be cheaper than those found."""

    @property
    def found(self) -> list[tuple[int, list[int]]]:
        """Solutions, cheapest first: what each costs, and its options, ascending."""

    @property
    def nodes(self) -> int:
        """How many nodes were examined; the same at every run."""

    @property
    def seconds(self) -> float:
        """Wall time of the search itself."""

@final
class ChoiceCover:
    """A partial problem, compiled with the choices of its open slots as options."""

    def __repr__(self) -> str: ...
    def chosen(self, setting: Mapping[str, _Chosen]) -> list[int]:
        """The options of a complete setting, ascending."""

    @property
    def cover(self) -> Cover:
        """The items and options, as a new cover each time."""

    @property
    def options(self) -> dict[tuple[str, int, _Cell | str], int]:
        """The option of each choice: a slot by its name, which of its parts, and the cell or label."""

@final
class Compiled:
    """What compiling a problem makes."""

    @property
    def board(self) -> Board:
        """The numbered cells and oriented pieces."""

    @property
    def cover(self) -> Cover:
        """Items and options, with generators of the symmetries."""

    @property
    def placements(self) -> Placements:
        """What each option stands for; options after these lay no piece."""

    @property
    def symmetries(self) -> Symmetries:
        """The symmetries up to which solutions are counted."""

@final
class Cover:
    """A checked exact cover problem; immutable, may be searched by several threads at once.

    Args:
        bounds: for each item how often it must and may be used; ``None`` means no upper limit.
        options: for each option the distinct items it uses; at least one.
        colors: parallel to ``options``, 0 for none. Chosen options may share an item with bounds
            0..1 if all of them give it the same colour; only such items take colours.
        symmetries: generators of the symmetry group, as permutations of the options:
            ``symmetries[g][o]`` is the image of option ``o``. All their products are symmetries.
            Empty means no symmetry; the identity and a whole group may be given too.
        order: a rank for each item: of items that allow equally few branches the one with the least
            rank is taken, then the one with the least number.
        mirror: a symmetry that joins no two solutions when classes are counted: those are up to
            ``symmetries`` alone. With it there are to be twice as many.

    Raises:
        CoverError: with all faults, one a line.
        OverflowError: for a negative number where an item, an option or a colour is meant.

    Engines are prepared when first used and kept, so later searches of a ``Cover`` start at once.

    >>> cover = Cover([(1, 1)] * 3, [[0], [1, 2], [0, 1], [2]])
    >>> search(cover, collect=True).found
    [[0, 1], [2, 3]]
    """

    def __new__(
        cls,
        bounds: Sequence[tuple[int, int | None]],
        options: Sequence[Sequence[int]],
        *,
        colors: Sequence[Sequence[int]] | None = None,
        symmetries: Sequence[Sequence[int]] = ...,
        order: Sequence[int] | None = None,
        mirror: Sequence[int] | None = None,
    ) -> Cover: ...
    def __repr__(self) -> str: ...
    def amounts(self) -> list[list[int]] | None:
        """The amounts of all uses in the order of ``uses``, by option; ``None`` if all are 1."""

    def features(self) -> Features:
        """The figures from which the planner chooses an engine."""

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the cover: 32 hexadecimal digits over items and options in order."""

    @property
    def n_items(self) -> int:
        """How many items there are."""

    @property
    def n_options(self) -> int:
        """How many options there are."""

    def parts(self, chosen: Sequence[int] = ..., excluded: Sequence[int] = ...) -> list[Unit]:
        """The same question as a list of units for ``search``: one unit.

        The list is empty if the chosen options contradict each other.

        Raises:
            CoverError: an option is unknown, or stands there twice.
        """

    def plan(
        self,
        *,
        listing: bool = False,
        max_seconds: float | None = None,
        max_memory: int | None = None,
        token: CancelToken | None = None,
    ) -> tuple[str, str]:
        """The engine that ``engine="auto"`` stands for, and the reason in a sentence.

        With ``listing`` it is the engine for lists of solutions (``max_solutions`` of ``search``), for
        which the order of the search matters more; otherwise the engine for counts.  It is ``"cells"``
        if the whole search ends before another engine could make its tables.  A limit cuts the probes
        short: the plan then chooses without them.

        Raises:
            KeyboardInterrupt: by Ctrl-C.
        """

    def refusal(self, engine: str) -> str | None:
        """The reason why an engine does not take the cover, ``None`` if it does; prepares nothing.

        Raises:
            CoverError: there is no such engine.
        """

    def schedule(self, question: str = "count") -> tuple[list[tuple[str, float]], list[str], float]:
        """The attempts to answer a question: ``one``, ``count`` or ``distinct``.

        Returns:
            The attempts of the opening, each with its budget in seconds of costs; those that take
            turns after it; and the least budget of the first turn.
        """

    def unit(self, chosen: Sequence[int] = ..., excluded: Sequence[int] = ...) -> Unit:
        """A question: the solutions with these options chosen and those excluded.

        Raises:
            CoverError: an option is unknown, stands there twice, or breaks a bound.
        """

    def uses(self) -> list[list[tuple[int, int]]]:
        """For each option the items it uses, in the order given, each with its colour or 0."""

@final
class Deducer:
    """Deductions over a cover as a person makes them, and plays by chance.

    Args:
        cover: the problem; its items are cells, then pieces, then parts of rules.
        cells: how many items are cells.
        pieces: how many items are pieces.
        neighbours: for each cell its neighbours among the cells.
        colourings: for each colouring a number up to 16 for every cell.

    Raises:
        CoverError: they do not fit the cover.

    >>> row = Cover([(1, 1)] * 3, [[0, 1], [1, 2], [2]])
    >>> trace = Deducer(row, 3, 0, [[1], [0, 2], [1]], []).trace()
    >>> trace.ending, [(step.rung, step.options) for step in trace.steps]
    ('solved', [('1a', [0]), ('1a', [2])])
    """

    def __new__(
        cls,
        cover: Cover,
        cells: int,
        pieces: int,
        neighbours: Sequence[Sequence[int]],
        colourings: Sequence[Sequence[int]],
    ) -> Deducer: ...
    def __repr__(self) -> str: ...
    def choices(
        self, items: Sequence[int], solution: Sequence[int], laid: Sequence[int] = ...
    ) -> list[int]:
        """Return how many options each item has when its turn comes, the one with the fewest first.

        Args:
            items: the items to fill in turn.
            solution: the options to lay at them.
            laid: options that are laid to begin with.

        Raises:
            CoverError: the solution does not fit.
        """

    def holds(
        self,
        deduction: Deduction,
        laid: Sequence[int] = ...,
        *,
        max_seconds: float | None = None,
        token: CancelToken | None = None,
    ) -> bool:
        """Return whether the same rung makes the same deduction if other options are laid.

        Args:
            deduction: a step of a trace.
            laid: options that are laid to begin with; if they cannot be laid together, the result is
                ``False``.
            max_seconds: stop after this time; the result is then ``False``.
            token: stops it from another thread.
        """

    def plays(
        self,
        number: int,
        *,
        seed: int = 0,
        most: int = 100000,
        laid: Sequence[int] = ...,
        threads: int = 1,
        max_seconds: float | None = None,
        token: CancelToken | None = None,
    ) -> list[tuple[int, int, bool, bool, int, int]]:
        """Play by chance: fill the tightest item first, lay forced options, take dead ends back.

        Args:
            number: how many plays.
            seed: the same seed gives the same plays, for any number of threads.
            most: a play ends after so many options were laid.
            laid: options that are laid to begin with.
            threads: how many threads work.
            max_seconds: stop after this time; plays that were not begun are left out.
            token: stops it from another thread.

        Returns:
            For each play how many options were laid, those taken back among them; how many the
            full board needs beyond ``laid`` (0 if it was not filled); whether it was filled; whether the
            first choice was taken back; how many choices were; and, for those together, how many
            options more lay at most before it showed.  It does not depend on how items and
            options are numbered.

        Raises:
            CoverError: the options to begin with cannot be laid together.
        """

    def ranks(self, laid: Sequence[int] = ...) -> list[int]:
        """Return the place of each item in an order that does not depend on how they are numbered.

        Args:
            laid: options that are laid to begin with.
        """

    def rounds(
        self,
        laid: Sequence[int] = ...,
        *,
        solution: Sequence[int] | None = None,
        colourings: int = 0,
        trials: int | None = None,
        max_seconds: float | None = None,
        token: CancelToken | None = None,
    ) -> Rounds:
        """Make all possible deductions at once, in rounds, and return when each laid option becomes known.

        Args:
            laid: options that are laid to begin with.
            solution: the only solution, laid if no deduction is possible; without it no trials are made.
            colourings: how many of the colourings count, the first ones: those that no symmetry
                carries to others.
            trials: stop after so many, which bounds the work by the board alone.
            max_seconds: stop after this time.
            token: stops it from another thread.

        Raises:
            CoverError: the options to begin with cannot be laid together.
        """

    def trace(
        self,
        laid: Sequence[int] = ...,
        *,
        solution: Sequence[int] | None = None,
        max_steps: int | None = None,
        hardest: str = "7",
        max_seconds: float | None = None,
        token: CancelToken | None = None,
    ) -> Trace:
        """Make all possible deductions, always the easiest open one first.

        Args:
            laid: options that are laid to begin with, in order.
            solution: options to guess from if no deduction is possible.
            max_steps: stop after so many deductions.
            hardest: the hardest rung that is used.
            max_seconds: stop after this time.
            token: stops it from another thread.

        Returns:
            The trace; if the options to begin with cannot be laid together, it is a clash at once.

        Raises:
            CoverError: there is no such rung.
        """

@final
class Deduction:
    """One deduction, with how many like it were open."""

    def __repr__(self) -> str: ...
    @property
    def chain(self) -> list[tuple[Literal["lay", "strike"], int]]:
        """For a trial: the options laid or struck out, in turn, before it failed."""

    @property
    def clash(self) -> tuple[Literal["item", "island", "option"], list[int]] | None:
        """For a trial: how it failed, as in ``Trace.clash``."""

    @property
    def colouring(self) -> int | None:
        """Which of the colourings, for sums that do not come out."""

    @property
    def effect(self) -> Literal["lay", "strike"]:
        """Whether its options are laid or struck out."""

    @property
    def open(self) -> int:
        """How many deductions of the same weight were open, itself among them."""

    @property
    def options(self) -> list[int]:
        """The options that it lays or strikes out."""

    @property
    def premises(self) -> list[int]:
        """The items that it rests on."""

    @property
    def rung(self) -> str:
        """Its kind: ``"1a"``, ``"1b"``, ``"2a"``, ... ``"7"``; see docs/design/deduction.md."""

    @property
    def score(self) -> float:
        """How hard it is, taken alone."""

@final
class EstimateReport:
    """How large a search is: figures as value, standard error, and the ends of a 95 % interval."""

    def __repr__(self) -> str: ...
    @property
    def distinct(self) -> tuple[float, float, float, float] | None:
        """Solutions up to symmetry; ``None`` unless the search is reduced."""

    @property
    def ended(self) -> Literal["done", "time", "cancelled", "interrupted"]:
        """Why it ended; unless ``"done"``, there are fewer samples than there should be."""

    @property
    def engine(self) -> str:
        """The engine whose search it is."""

    @property
    def exact(self) -> bool:
        """Whether nothing was left to chance; the errors are 0 then."""

    @property
    def node_seconds(self) -> float:
        """The cost of a node, in seconds of one thread while all work; 0 if none was examined."""

    @property
    def nodes(self) -> tuple[float, float, float, float]:
        """Nodes of the search."""

    @property
    def probes(self) -> int:
        """Units that were run in samples."""

    @property
    def samples(self) -> int:
        """Independent samples drawn."""

    @property
    def seconds(self) -> float:
        """Wall time."""

    @property
    def solutions(self) -> tuple[float, float, float, float]:
        """Solutions; the images of kept ones included."""

    @property
    def threads(self) -> int:
        """How many threads worked."""

    @property
    def visited(self) -> int:
        """Nodes really examined."""

@final
class Features:
    """The figures from which the planner chooses: the size and the kind of a cover."""

    def __repr__(self) -> str: ...
    @property
    def anchor(self) -> int | None:
        """The item at which a reduced search breaks the symmetry."""

    @property
    def anchor_options(self) -> tuple[int, int]:
        """Options of that item that stay in a reduced search, and how many it has."""

    @property
    def at_most_once(self) -> int:
        """Items with bounds 0..1."""

    @property
    def colors(self) -> int:
        """Distinct pairs of an item and a colour that some option gives it."""

    @property
    def exact(self) -> int:
        """Items that must be used as often as they may be, at least once."""

    @property
    def grouped(self) -> int:
        """All other items."""

    @property
    def items(self) -> int:
        """How many items there are."""

    @property
    def largest_item(self) -> int:
        """Options of the item with a need that has most."""

    @property
    def longest_option(self) -> int:
        """Items of the longest option."""

    @property
    def options(self) -> int:
        """How many options there are."""

    @property
    def options_per_exact_item(self) -> float:
        """Options of an exact item, on the average."""

    @property
    def smallest_item(self) -> int:
        """Options of the item with a need that has the fewest; 0 without such an item."""

    @property
    def symmetries(self) -> int:
        """The order of the symmetry group, 1 without symmetry."""

    @property
    def uses(self) -> int:
        """Items of all options together."""

@final
class Filler:
    """Fills boards at random, whose marks are settings that can be solved."""

    def fill(self, seed: str) -> dict[str, Any] | None:
        """Return the setting that a seed gives, ``None`` if that went wrong."""

    @staticmethod
    def of(open: OpenCover) -> Filler | None:
        """Return what fills the board of a cover; ``None`` if its pieces do not decide the setup."""

@final
class Frontier:
    """All states of a cover: its solutions by number and at random, the shares of its options.

    Args:
        cover: the problem.
        max_bytes: the most memory for its tables; those of all steps are kept together.
        max_seconds: give up after this wall time.
        token: gives up when cancelled.
        progress: called with the share of the steps done, 0, and the states so far.

    Raises:
        FrontierStopped: by a limit.
        KeyboardInterrupt: by Ctrl-C.

    >>> cover = Cover([(1, 1)] * 3, [[0], [1, 2], [0, 1], [2]])
    >>> frontier = Frontier(cover)
    >>> frontier.solutions, frontier.nth(0), frontier.shares()
    (2, [0, 1], [1, 1, 1, 1])
    """

    def __new__(
        cls,
        cover: Cover,
        *,
        max_bytes: int = ...,
        max_seconds: float | None = None,
        token: CancelToken | None = None,
        progress: _Progress | None = None,
    ) -> Frontier: ...
    def __repr__(self) -> str: ...
    def draw(self, number: int, seed: int, *, distinct: bool = False) -> list[int]:
        """Numbers of solutions drawn with equal chances; the same for a seed (64 bits) anywhere.

        Args:
            number: how many to draw.
            seed: of the random choices.
            distinct: whether classes of symmetric solutions have equal chances, and the solutions
                within each.

        Raises:
            ValueError: for more than a million at once.
        """

    def nth(self, number: int) -> list[int]:
        """The options of the solution with that number, from 0, ascending.

        Raises:
            IndexError: there are not so many.
            OverflowError: for a negative number.
        """

    @property
    def report(self) -> FrontierReport:
        """The figures of the pass: time, states, memory."""

    def shares(
        self, *, max_seconds: float | None = None, token: CancelToken | None = None
    ) -> list[int]:
        """For each option in how many solutions it is.

        Raises:
            FrontierStopped: by a limit.
            KeyboardInterrupt: by Ctrl-C.
        """

    @property
    def solutions(self) -> int:
        """How many solutions there are."""

@final
class FrontierReport:
    """The result of a pass over the frontier; the figures of a search have the same names."""

    def __repr__(self) -> str: ...
    @property
    def distinct(self) -> int | None:
        """How many there are up to symmetry; ``None`` if not asked for, or if the pass did not end."""

    @property
    def ended(self) -> Literal["done", "nodes", "time", "cancelled", "interrupted"]:
        """Why it ended."""

    @property
    def engine(self) -> str:
        """``"frontier"``."""

    @property
    def nodes(self) -> int:
        """How many states were examined."""

    @property
    def parts(self) -> int:
        """The number of parts that were counted one after the other."""

    @property
    def peak_bytes(self) -> int:
        """The most memory that its tables took at a time."""

    @property
    def peak_states(self) -> int:
        """The number of states at the step that has most."""

    @property
    def seconds(self) -> float:
        """Wall time."""

    @property
    def solutions(self) -> int:
        """How many solutions there are; 0 if the pass did not end."""

    @property
    def spilled(self) -> int:
        """Bytes of tables that it wrote to disk because the memory was full, all together."""

    @property
    def step(self) -> int:
        """The number of the last step that it reached."""

    @property
    def steps(self) -> int:
        """How many steps there are."""

    @property
    def threads(self) -> int:
        """Number of threads."""

@final
class FrontierState:
    """The progress of a count over a frontier, read from the file of its state."""

    def __repr__(self) -> str: ...
    @property
    def bytes(self) -> int:
        """Bytes of its tables in memory."""

    @property
    def nodes(self) -> int:
        """How many states were examined."""

    @property
    def origin(self) -> str:
        """The version of the core and the fingerprint of the cover."""

    @property
    def seconds(self) -> float:
        """How long it worked."""

    @property
    def share(self) -> float:
        """The finished share of the work, estimated from the finished steps."""

    @property
    def spilled(self) -> int:
        """Bytes of tables that it wrote to disk because the memory was full, all together."""

    @property
    def step(self) -> int:
        """The number of the current step."""

    @property
    def steps(self) -> int:
        """How many steps there are."""

@final
class GivenChallenges:
    """Boards with pieces given as challenges, made one after another; the same for the same seed."""

    def __new__(
        cls,
        board: Board,
        placements: Placements,
        *,
        number: int,
        seed: int,
        unique: bool,
        givens: tuple[int, int] | None,
        minimal: bool,
        guard: _Guard | None = None,
    ) -> GivenChallenges: ...
    def figures(self) -> dict[str, int | None]:
        """How far they have come."""

    def go_on(self, kept: Sequence[Sequence[object]], story: Mapping[str, int | None]) -> None:
        """Come to where others stood, from all pieces on the boards that they made and their figures."""

    def make(self, wanting: _GivenWork) -> str | None:
        """Make one attempt, as with ``SettingChallenges``."""

    def refusal(self, wanting: _GivenWork) -> str | None:
        """Why the board without a given cannot be a challenge; ``None`` if it can, or is not wanted."""

@final
class Growth:
    """A ground on which puzzles grow.

    Args:
        lattice: the name of the lattice.
        region: the cells, which have their numbers in this order.
        optional: those that may stay empty.
        shares: of each piece the numbers of the cells that it may take, of those that it keeps, and how many it
            has at least and at most.
        models: of each piece an object that has ``turns`` and ``flips``.
        goal: ``"level"``, ``"moves"``, ``"stars"`` or ``"clearance"``.
        must_part: whether an offer has to come apart.
        saw: whether a saw cuts all notches.
        max_states: look at so many positions of the pieces of an assembly.

    Raises:
        ValueError: there is no such lattice or goal.

    >>> from types import SimpleNamespace
    >>> cells, share = [(0, 0), (0, 1), (1, 0), (1, 1)], ([0, 1, 2, 3], [], 1, 3)
    >>> model = SimpleNamespace(turns=True, flips=None)
    >>> growth = Growth("square", cells, [], [share] * 2, [model] * 2, "level")
    >>> growth.count([[0], [1, 2, 3]], 9)
    (1, True)
    """

    def __new__(
        cls,
        lattice: str,
        region: Sequence[_Cell],
        optional: Sequence[_Cell],
        shares: Sequence[tuple[Sequence[int], Sequence[int], int, int]],
        models: Sequence[object],
        goal: Literal["level", "moves", "stars", "clearance"] | str,
        *,
        must_part: bool = True,
        saw: bool = False,
        max_states: int = 20000,
    ) -> Growth: ...
    def __repr__(self) -> str: ...
    def begin(
        self,
        pieces: Sequence[Sequence[int]],
        score: float,
        is_offer: bool,
        seed: int,
        tally: tuple[int, int, int, int],
    ) -> None:
        """Begin a walk at an assembly that was judged.

        Args:
            pieces: the cells of each.
            score: of the assembly.
            is_offer: whether it is one.
            seed: of everything random in the walk.
            tally: how many assemblies were judged before, of them come apart, were counted, are offers.
        """

    def count(
        self, pieces: Sequence[Sequence[int]], most: int, max_nodes: int = 20000
    ) -> tuple[int, bool]:
        """How many assemblies the pieces of an assembly have up to symmetry, and whether these are all."""

    def divide(self, seed: int) -> list[list[int]] | None:
        """Divide the whole ground at random into the pieces; ``None`` if some came out too small or too large."""

    def go(
        self,
        judgements: int,
        asks: _Asks,
        *,
        by_chance: bool = False,
        max_seconds: float | None = None,
        max_memory: int | None = None,
        token: CancelToken | None = None,
    ) -> tuple[tuple[int, int, int, int], bool] | None:
        """Go on with the walk until so many assemblies are judged in all.

        ``by_chance`` judges assemblies at random instead of steps, to compare with. The other arguments are as for
        ``judge``.

        Returns:
            The tally, and whether the walk can still go on; ``None`` if the work was stopped.

        Raises:
            ValueError: no walk has begun.
        """

    @property
    def is_movable(self) -> bool:
        """Whether any cell can change its piece."""

    def judge(
        self,
        pieces: Sequence[Sequence[int]],
        number: int,
        asks: _Asks,
        *,
        is_start: bool = False,
        max_seconds: float | None = None,
        max_memory: int | None = None,
        token: CancelToken | None = None,
    ) -> tuple[float, bool, bool, bool] | None:
        """Judge an assembly.

        Args:
            pieces: the cells of each.
            number: of the assembly among those that were judged, from 1.
            asks: an object whose ``by_moves(pieces)`` returns a score and whether the pieces are locked, which the goal
                clearance needs, and whose ``offered(pieces, number)`` returns the score of the only assembly of its
                pieces, ``None`` if it is no offer.
            is_start: judge it as a whole, be it a record or not.
            max_seconds: stop after this time.
            max_memory: stop when the process holds so many bytes.
            token: stops it from another thread.

        Returns:
            The score, and whether the pieces are locked, whether they were counted, and are an offer; ``None`` if the
            work was stopped.
        """

    def start(self, pieces: Sequence[Sequence[int]], seed: int) -> list[list[int]] | None:
        """An assembly far from one that is given, from which steps may begin; ``None`` if none was found."""

@final
class Images:
    """Remembers settings up to the symmetries of a puzzle that keep its setup."""

    def __new__(cls, problem: Problem, guard: _Guard | None = None) -> Images: ...
    def is_new(self, setting: Mapping[str, _Chosen]) -> bool:
        """Whether no image of ``setting`` was seen; it is remembered."""

    @property
    def symmetries(self) -> list[list[int]]:
        """The symmetries of board, pieces, rules and open slots: the number of the image of each cell."""

@final
class Next:
    """The next step from a partial board."""

    def __repr__(self) -> str: ...
    @property
    def because(self) -> list[int]:
        """The laid options on which it rests: without any of these its rung does not find it."""

    @property
    def forced(self) -> tuple[int, int, str] | None:
        """A piece whose place is forced: its option, the cell to point at, the reason without a full stop."""

    @property
    def step(self) -> Deduction | None:
        """The easiest deduction, which may only rule placements out."""

@final
class OpenCover:
    """A partial problem, compiled with its open slots left open."""

    def __repr__(self) -> str: ...
    def blocked(self, setting: Mapping[str, _Chosen]) -> set[int]:
        """The numbers of the cells that a setting takes out of the board."""

    @property
    def blockers(self) -> list[tuple[int, int]]:
        """The cells that a slot may block, ascending, each with the option that fills it."""

    @property
    def board(self) -> Board:
        """The numbered cells of the open board, and the oriented pieces."""

    @property
    def cover(self) -> Cover:
        """The items and options."""

    def draft(self) -> _Draft:
        """What the cover is made of, but for the options that fill cells."""

    def left(self, setting: Mapping[str, _Chosen]) -> tuple[list[int], list[int]]:
        """The options that a complete setting chooses, and those that it excludes."""

    @property
    def placements(self) -> Placements:
        """What each of the first options stands for."""

@final
class Outcome:
    """The result for one assembly: whether and how it comes apart."""

    def __repr__(self) -> str: ...
    @property
    def level(self) -> int:
        """Moves up to the first separation; at least so many where the verdict is unknown."""

    @property
    def levels(self) -> list[int]:
        """The same of every stage, in the order of the steps."""

    @property
    def states(self) -> int:
        """States found in all stages."""

    @property
    def steps(self) -> list[tuple[list[int], int, int | None, list[int] | None, list[list[int]]]]:
        """Pieces, the direction from 1 (negative: against it), units, ``None`` for out, and for a quarter turn about
        the direction by the right-hand rule a point of its axis, doubled; else ``None``. Last, if pieces shift
        while they turn: where a point of theirs is, along the next two coordinates after that of the axis in
        turn, and the tangent of half the angle, all in steps of the grid; from one entry to the next all three
        run evenly.
        """

    @property
    def stuck(self) -> list[int]:
        """Pieces that cannot be separated, by their places in the assembly."""

    @property
    def verdict(self) -> str:
        """``"apart"``, ``"stuck"`` or, if a limit was reached, ``"unknown"``."""

@final
class Placements:
    """Every way to lay oriented pieces on a board, by number; immutable.

    They are ordered by piece, by orientation, then by the first cell covered.
    """

    def __eq__(self, value: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __repr__(self) -> str: ...
    def at(self, number: int) -> tuple[int, int, tuple[int, ...]]:
        """The piece of a placement, its orientation, and its cells in the orientation's order.

        Raises:
            IndexError: there is no such placement.
        """

    def beside(self, laid: Sequence[tuple[int, Sequence[int]]]) -> Placements:
        """Those that are one of the pieces laid already, each with its cells, or overlap none."""

    def cover(
        self,
        bounds: Sequence[tuple[int, int | None]],
        pieces: Sequence[int | None],
        *,
        rules: Sequence[Sequence[tuple[int, int]]] = ...,
        more: Sequence[Sequence[tuple[int, int]]] = ...,
    ) -> Cover:
        """The exact cover of which the placements are the first options, without symmetries.

        Args:
            bounds: of each item; the first items are the cells.
            pieces: the item of each piece, ``None`` if any number may be used.
            rules: for each placement the items of rules that it uses, each with its label: 0
                if plainly once, a colour, or 2^31 and an amount more; empty if there are none.
            more: what the options after the placements use, in the same way.

        Raises:
            CoverError: with every fault of the cover.
        """

    def kept(self, numbers: Sequence[int]) -> Placements:
        """The placements of these numbers, in their order.

        Raises:
            IndexError: there is no such placement.
        """

    @staticmethod
    def listed(placements: Sequence[tuple[int, int, Sequence[int]]]) -> Placements:
        """Placements from elsewhere: piece, orientation and cells of each."""

    def pieces(self) -> list[int]:
        """The piece of each placement."""

    def tally(
        self, pieces: int, colours: Sequence[bool]
    ) -> tuple[list[int], list[list[int]], list[int]]:
        """Add up what each piece covers.

        Args:
            pieces: how many pieces there are.
            colours: for each cell whether its colour is 1.

        Returns:
            How many placements each piece has; by how many more cells of colour 0 than of colour 1 they
            cover, each number once; and the cells that no placement covers.

        Raises:
            IndexError: a placement is of a piece or on a cell beyond these.
        """

    @property
    def uses(self) -> int:
        """How many cells all of them together cover."""

@final
class Problem:
    """A puzzle with its setup chosen: what can be compiled."""

    def __repr__(self) -> str: ...
    def board(self) -> Board:
        """Its numbered cells and oriented pieces."""

    @property
    def can_stay_open(self) -> bool:
        """Whether its settings can share a cover."""

    def choices(self, guard: _Guard | None = None) -> ChoiceCover | None:
        """The cover with its choices as options; ``None`` if an open slot does more than block cells."""

    def compile(
        self,
        turns: bool = False,
        pieces_stay: bool = False,
        lean: bool = False,
        guard: _Guard | None = None,
    ) -> Compiled:
        """Its placements, its symmetries and its cover.

        Args:
            turns: whether turns alone make solutions one.
            pieces_stay: whether only symmetries do that leave every piece itself.
            lean: whether placements are left out that overlap a piece which has to be laid and lies in one way.
            guard: called now and then, also with a number of bytes that are about to be taken; raises an
                exception to stop the work.

        Raises:
            PuzzleError: there is no room for its symmetries.
        """

    def compile_in(self, open: OpenCover, guard: _Guard | None = None) -> Compiled | None:
        """What ``compile`` makes of this setting, from the cover that settings share.

        Returns:
            ``None`` if a slot blocks cells: each setting then has a board of its own.
        """

    def keeps_order(self, board: Board) -> bool:
        """Whether its cells, a part of those of a board, are numbered in the order of that board."""

    @property
    def only_filters(self) -> bool:
        """Whether all rules look at one placement at a time."""

    def open(self, guard: _Guard | None = None) -> OpenCover:
        """The cover that its settings share."""

    def packing(self, by_weight: bool, guard: _Guard | None = None) -> tuple[Compiled, list[int]]:
        """The cover whose pieces need not fill the board, without symmetries, and what each option adds.

        Raises:
            PuzzleError: a rule asks for a full board, or weights lie below 0 if they count.
        """

@final
class Puzzle:
    """A puzzle, which its problems and the files that use it share.

    Args:
        puzzle: an object with the fields of ``tilewright.model.Puzzle``.

    Raises:
        OverflowError: a cell lies too far out or has too many coordinates, or a number is below 0.
        UnicodeEncodeError: a text holds half a character.
        ValueError: there is no such lattice.
    """

    def __new__(cls, puzzle: object) -> Puzzle: ...
    def __repr__(self) -> str: ...
    def faults(
        self, limits: object, others: tuple[Sequence[str], Callable[[int], Sequence[_Reported]]]
    ) -> list[_Reported]:
        """Everything that is wrong with it, whatever the settings.

        Args:
            limits: has each cap as an attribute, and ``is_page``, as ``Limits`` does.
            others: the kinds of rule that act in Python alone, and what judges the rule of a number.
        """

    def placed_faults(self, placed: Sequence[object], limits: object) -> list[_Reported]:
        """What is wrong with pieces on its board, in the place of its own.

        Args:
            placed: objects with the fields of ``tilewright.model.Placed``.
            limits: as for ``faults``.
        """

    def problem(
        self,
        region: object,
        setting: Mapping[str, _Chosen],
        switches: Mapping[str, bool],
        rules: Sequence[tuple[int, object | None]],
    ) -> Problem:
        """The problem of a setting that has no fault.

        Args:
            region: the cells after the setting took effect, with the fields of ``tilewright.model.Region``;
                ``None`` if it changed none.
            setting: the value of each slot that has one.
            switches: those that were set.
            rules: those in force: the number of each in the puzzle, and what acts for it if it is not one of
                the core.
        """

    def region_cells(self) -> dict[str, Any]:
        """The cells of its region: ``cells``, ``optional`` and ``marks`` as ``tilewright.model.Region`` has them."""

    def shape_cells(self, piece: int, shape: int) -> dict[str, Any]:
        """The cells of a shape: ``cells``, ``marks`` and ``sides`` as ``tilewright.model.Shape`` has them.

        Args:
            piece: its number, from 0.
            shape: the number of its shape, from 0.

        Raises:
            IndexError: there is no such shape.
        """

    def without_end(self) -> tuple[list[int | str], str, str, int, int] | None:
        """What is wrong with whoever wants to fill its board: nothing, unless that has no end."""

@final
class Report:
    """The result of a search, and the units that are still open."""

    def __repr__(self) -> str: ...
    @property
    def distinct(self) -> int | None:
        """How many there are up to symmetry; ``None`` unless the search was reduced."""

    @property
    def done(self) -> tuple[int, int]:
        """The weight searched; with the weights of ``open`` exactly the weight given."""

    @property
    def ended(
        self,
    ) -> Literal["done", "solutions", "nodes", "time", "memory", "cancelled", "interrupted"]:
        """Why it ended; ``"done"`` when nothing is open."""

    @property
    def engine(self) -> str:
        """The engine that searched; ``"certificate"`` for a proof."""

    @property
    def found(self) -> list[list[int]]:
        """The solutions kept, each ascending, in search order; empty unless collected."""

    @property
    def is_open(self) -> bool:
        """Whether any units remain."""

    @property
    def lacking(self) -> int | None:
        """The item that needs more options than there are, if that is the proof."""

    @property
    def next_chosen(self) -> list[int] | None:
        """The options chosen on the way to the next node, in order; ``None`` if there is none.

        It is the current partial solution of the search: the ``chosen`` of the first unit of ``open``,
        without the cost of making the others.
        """

    @property
    def nodes(self) -> int:
        """How many nodes were examined; the same for all engines and any split, unless something was proven."""

    @property
    def open(self) -> list[Unit]:
        """The remaining units, in search order, as a new list at each call: pass it as ``units`` to go on."""

    @property
    def open_bytes(self) -> int:
        """About how many bytes the lists of ``open`` take."""

    @property
    def proof(self) -> str | None:
        """The proof that there is no solution, if it is not a search.

        It is looked for once in a search of everything that has found nothing for long.
        """

    @property
    def seconds(self) -> float:
        """Wall time of the search itself."""

    @property
    def solutions(self) -> int:
        """How many solutions the searched part has; the images of kept ones included."""

    @property
    def threads(self) -> int:
        """How many threads searched."""

@final
class Rounds:
    """The order in which placements become known if all deductions go on at once.

    Attributes:
        moments: in order, each with its reading (guesses, phases of trials within trials, of trials
            that look, of trials of what is forced, half units of time since), and the number of
            options that are laid by then.
        found: rungs with the number of options that they lay or strike out first.
        hardest: the hardest rung that is needed; ``None`` if none is.
        ending: ``"solved"``, ``"stuck"``, ``"clash"`` or ``"stopped"``.
        score: the mean time at which an option that is laid in the end becomes known.
    """

    def __repr__(self) -> str: ...
    @property
    def ending(self) -> str: ...
    @property
    def found(self) -> list[tuple[str, int]]: ...
    @property
    def hardest(self) -> str | None: ...
    @property
    def moments(self) -> list[tuple[tuple[int, int, int, int, int], int]]: ...
    @property
    def score(self) -> float: ...

@final
class SeekReport:
    """The result of seeking one solution."""

    def __repr__(self) -> str: ...
    @property
    def attempts(self) -> int:
        """How often it began anew."""

    @property
    def ended(self) -> Literal["solutions", "done", "nodes", "time", "cancelled", "interrupted"]:
        """Why it ended: ``"solutions"`` with one, ``"done"`` if it is proven that there is none."""

    @property
    def engine(self) -> str:
        """``"seek"``, ``"beam"`` or ``"repair"``."""

    @property
    def found(self) -> list[int] | None:
        """The options of a solution, ascending."""

    @property
    def nodes(self) -> int:
        """How many nodes were examined; like ``found`` the same for any number of threads."""

    @property
    def seconds(self) -> float:
        """Wall time."""

@final
class SettingChallenges:
    """Settings of a setup as challenges, made one after another; the same for the same seed."""

    def __new__(
        cls,
        problem: Problem,
        open: OpenCover | None,
        *,
        number: int,
        seed: int,
        unique: bool,
        guard: _Guard | None = None,
    ) -> SettingChallenges: ...
    def figures(self) -> dict[str, int | None]:
        """How far they have come."""

    def go_on(self, kept: Sequence[Mapping[str, _Chosen]], story: Mapping[str, int | None]) -> None:
        """Come to where others stood, from the settings that they made and their figures."""

    def make(self, wanting: _SettingWork) -> str | None:
        """Count a batch of candidates and keep the challenges among them.

        Returns:
            Why there are no more: ``"number"``, ``"all"``, ``"nodes"`` or ``"patience"``; ``None`` if there
            may be.

        Raises:
            RuntimeError: they are being made already.
        """

@final
class SlideReport:
    """What a search in a tray met."""

    def __repr__(self) -> str: ...
    @property
    def arrangements(self) -> int:
        """How many arrangements were met, the start among them."""

    @property
    def at_least(self) -> int:
        """No way to the goal has fewer moves."""

    @property
    def depth(self) -> int:
        """The greatest depth: the most of the fewest moves from the start to what was looked at."""

    @property
    def ended(self) -> Literal["done", "nodes", "time", "memory", "cancelled", "interrupted"]:
        """Why it ended; ``"nodes"`` at the limit of arrangements."""

    @property
    def every(self) -> bool:
        """Whether these are all that can be reached."""

    @property
    def farthest(self) -> list[tuple[_Cell, ...]]:
        """The cells of each piece in an arrangement of this depth, those that are interchangeable by place."""

    @property
    def fewest(self) -> int | None:
        """The fewest moves to the goal; ``None`` if it was not met."""

    @property
    def listed(self) -> list[list[tuple[int, tuple[_Cell, ...], tuple[_Cell, ...], list[_Cell]]]]:
        """Shortest ways, each a list of moves: the number of the piece, its cells before and after, and the steps."""

    @property
    def ways(self) -> int | None:
        """How many shortest ways there are; ``None`` if not counted, or beyond 128 bits."""

@final
class SolutionTexts:
    """Solutions of a board as JSON; the text of each placement is made once."""

    def __new__(cls, board: Board, placements: Placements) -> SolutionTexts: ...
    def __repr__(self) -> str: ...
    def written(self, solutions: Sequence[Sequence[int]], before: str, after: str) -> list[bytes]:
        """Write solutions.

        Args:
            solutions: the options of each; those behind the placements lay no piece.
            before: what stands before the placements of each, which are in the order of the board, with
                commas between them.
            after: what stands behind them.
        """

@final
class StudyRun:
    """A run of the teaching search."""

    def __repr__(self) -> str: ...
    @property
    def backups_at(self) -> list[int]:
        """The back-ups that happened with 1, 2, ... n pieces down."""

    @property
    def deepest(self) -> list[int]:
        """The options that were down when most were."""

    @property
    def ended(
        self,
    ) -> Literal["done", "limit", "backups", "nodes", "time", "memory", "interrupted"]:
        """Why it ended: ``"done"`` when everything was tried, ``"limit"`` with solutions enough."""

    @property
    def first(self) -> list[int] | None:
        """The options of the first solution, as they were laid."""

    @property
    def fits(self) -> list[tuple[int, int]]:
        """For each piece the placements found and the times tried, each plus 1."""

    @property
    def nodes(self) -> int:
        """The cells taken from the queue."""

    @property
    def seconds(self) -> float:
        """The elapsed time."""

    @property
    def solutions(self) -> int:
        """The solutions found."""

@final
class StudyTable:
    """A board with its placements, arranged for the teaching search.

    Args:
        board: the board.
        placements: the options of its cover that lay a piece.
        guard: called now and then; raises an exception to stop the work.
    """

    def __new__(
        cls, board: Board, placements: Placements, guard: _Guard | None = None
    ) -> StudyTable: ...
    def __repr__(self) -> str: ...
    def run(
        self,
        cells: str,
        pieces: str,
        seed: int,
        *,
        limit: int | None = None,
        max_backups: int | None = None,
        max_nodes: int | None = None,
        max_seconds: float | None = None,
        max_memory: int | None = None,
        watch: Callable[[str, tuple[int, ...], int, int, int], object] | None = None,
        progress: Callable[[float, int, int], object] | None = None,
    ) -> StudyRun:
        """Search once; a Ctrl-C ends it, also one that ``watch`` or ``progress`` raises.

        Args:
            cells: the name of a cell rule.
            pieces: the name of a piece strategy.
            seed: of the random choices, which are those of ``random.Random(seed)``.
            limit: solutions after which to stop.
            max_backups: back-ups after which to stop.
            max_nodes: nodes after which to stop.
            max_seconds: seconds after which to stop.
            max_memory: bytes that the process may hold.
            watch: called with ``"down"``, ``"up"`` or ``"solution"`` after each such step, the options
                that are laid, the nodes, the back-ups and the solutions so far.
            progress: called now and then with the share of the limits spent, the solutions and the nodes.

        Raises:
            ValueError: there is no such rule or strategy.
        """

@final
class Symmetries:
    """The symmetries of a board, by number."""

    def __eq__(self, value: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __repr__(self) -> str: ...
    def at(self, number: int) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """The number of its isometry, and of the image of each cell and of each piece.

        Raises:
            IndexError: there is no such symmetry.
        """

    def isometries(self) -> list[int]:
        """The number of the isometry of each."""

@final
class Trace:
    """A sequence of deductions, in order."""

    def __repr__(self) -> str: ...
    @property
    def alive(self) -> list[int]:
        """The options that are neither laid nor struck out at the end."""

    @property
    def clash(self) -> tuple[Literal["item", "island", "option"], list[int]] | None:
        """Why there is no solution: an item with too few options, cells of no possible size, or an option."""

    @property
    def ending(self) -> Literal["solved", "clash", "stuck", "steps", "stopped"]:
        """Why there are no more deductions.

        ``"solved"``: every item that must be used is used; ``"clash"``: there is no solution; ``"stuck"``:
        nothing more was found; ``"steps"``: as many as were asked for; ``"stopped"``: a limit.
        """

    @property
    def laid(self) -> list[int]:
        """The options that are laid at the end, in order."""

    @property
    def steps(self) -> list[Deduction]:
        """The deductions."""

@final
class Unit:
    """A part of the search still to be done, as plain data: a node not yet examined.

    Units can be compared, hashed and pickled. A unit names the search that it belongs to (``origin``);
    a search refuses a unit of another cover, mode, tree or version of the core. Engines of one tree
    may take turns.

    Args:
        chosen: options chosen on the way from the root, in order.
        excluded: options ruled out on the way beside those that the chosen ones rule out.
        path: the number of the child taken at each node on the way; units sort by it.
        weight: the exact share of the whole search, as numerator and denominator; the root has 1.
        origin: the version of the core, the fingerprint of the cover, the mode and the tree, as text.

    Raises:
        CoverError: for a weight that is negative or has the denominator 0, or another origin.
    """

    def __eq__(self, value: object, /) -> bool: ...
    def __getnewargs__(self) -> tuple[list[int], list[int], list[int], tuple[int, int], str]: ...
    def __hash__(self) -> int: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __new__(
        cls,
        chosen: Sequence[int],
        excluded: Sequence[int],
        path: Sequence[int],
        weight: tuple[int, int],
        origin: str,
    ) -> Unit: ...
    def __repr__(self) -> str: ...
    @property
    def chosen(self) -> list[int]:
        """Options chosen on the way from the root, in order."""

    @property
    def excluded(self) -> list[int]:
        """Options ruled out on the way beside those that the chosen ones rule out."""

    @property
    def origin(self) -> str:
        """The version of the core, the fingerprint of the cover, the mode and the tree."""

    @property
    def path(self) -> list[int]:
        """The number of the child taken at each node on the way."""

    @property
    def weight(self) -> tuple[int, int]:
        """The exact share of the whole search, in lowest terms."""

@final
class Wording:
    """A deducer with names, which gives hints and writes deductions as sentences.

    Args:
        deducer: the deducer.
        cells: the coordinates of each cell.
        first: the least coordinates of the board as pictures show it.
        last: the greatest.
        pieces: the name of each kind of piece.
        items: the kind of each item that is a piece.
        kinds: the kind that each option lays; the options after these leave cells empty.
        rules: for each item after the pieces the rule that it is a part of.
        colourings: the name of each colouring.

    Raises:
        CoverError: the names do not fit.
    """

    def __new__(
        cls,
        deducer: Deducer,
        *,
        cells: Sequence[Sequence[int]],
        first: Sequence[int],
        last: Sequence[int],
        pieces: Sequence[str],
        items: Sequence[int],
        kinds: Sequence[int],
        rules: Sequence[str],
        colourings: Sequence[str],
    ) -> Wording: ...
    def __repr__(self) -> str: ...
    def doom(
        self,
        laid: Sequence[int],
        *,
        max_seconds: float | None = None,
        token: CancelToken | None = None,
    ) -> tuple[str, list[int], list[int]] | None:
        """Return why a board with some options cannot be finished; ``None`` if no short reason is found.

        Args:
            laid: the options.
            max_seconds: stop after this time; each part of the work may take half of the rest.
            token: stops it from another thread.

        Returns:
            Sentences, the cells that they are about, and the options that are all needed to see this at
            once.
        """

    def likely(
        self, often: Sequence[int], covered: Sequence[int], near: Sequence[int]
    ) -> tuple[int, int] | None:
        """Return the placement that most solutions have, and which of its cells to point at.

        Args:
            often: for each option, in how many of the solutions it is.
            covered: cells that are covered already.
            near: cells one of which it covers if several placements are as likely.
        """

    def next(
        self,
        laid: Sequence[int],
        *,
        max_seconds: float | None = None,
        token: CancelToken | None = None,
    ) -> Next:
        """Return the next step after some options are laid, and the piece that easy deductions lead to.

        Args:
            laid: the options.
            max_seconds: stop after this time; each part of the work may take half of the rest.
            token: stops it from another thread.
        """

    def sentence(self, deduction: Deduction) -> str:
        """Write a deduction and its reason as a sentence."""

def answer(
    cover: Cover,
    question: str,
    *,
    seed: int = 0,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    max_bytes: int = ...,
    threads: int = 1,
    token: CancelToken | None = None,
    progress: _Progress | None = None,
) -> Answer:
    """Answers a question about a cover by following the schedule of the plan.

    Args:
        cover: the problem.
        question: ``"one"`` solution; ``"count"``; or ``"distinct"``, a count up to symmetry as well.
        seed: for all random choices.
        max_nodes: examine at most so many nodes, all searches together.
        max_seconds: stop after this wall time.
        max_memory: stop when the whole process holds this many bytes.
        max_bytes: the most memory for the tables of a frontier.
        threads: how many threads work; at least 1.
        token: stops when cancelled.
        progress: called with the share done, solutions, nodes, and the name of the current step.

    Raises:
        CoverError: there is no such question, or a fault of the core.
    """

def are_enough(
    boards: Sequence[tuple[int | None, float | None, float | None]], number: int
) -> bool:
    """Return whether no number of stars has less than its share of so many levels."""

def area_finding(problem: Problem, guard: _Guard | None = None) -> tuple[str, str, bool] | None:
    """That the pieces cannot make the area of the board, whose slots may be open."""

def ask(
    kind: str,
    document: str,
    options: str,
    limits: object,
    tell: Any,
    token: CancelToken | None = None,
) -> bool:
    """Ask a question about a puzzle, and wait until it ends.

    Args:
        kind: of the question, such as ``"changes"``.
        document: the puzzle as the text of a JSON file.
        options: those of the question, as JSON text.
        limits: has each cap as an attribute, and ``is_page``, as ``Limits`` does.
        tell: called some fifty times a second with the new events as JSON text, a list; what it raises
            ends the question.
        token: cancels it: then its time is over.

    Returns:
        Whether the user interrupted it, which ends its time too.

    Raises:
        ValueError: there is no such kind of question, or the options are no mapping.
    """

def ball_cell(place: Sequence[int]) -> _Cell | None:
    """Return the ball at a place of the checkerboard, ``None`` if there is none."""

def brief(
    cover: Cover,
    chosen: Sequence[int],
    excluded: Sequence[int],
    nodes: int,
    most: int | None = None,
) -> Answer | None:
    """Counts the solutions with some options chosen and others excluded, if the search is short.

    Nothing is planned and no thread is started: this is for thousands of questions about one cover.

    Args:
        cover: the problem; the tables of an engine are prepared at the first question, and kept.
        chosen: options that every solution has.
        excluded: options that no solution has.
        nodes: how many nodes may be examined.
        most: count no further than this.

    Returns:
        The count, with the first solution of the tree of the most constrained item; ``None`` if it takes
        more nodes, and the plan should be asked.

    Raises:
        CoverError: an option is unknown, stands there twice, or breaks a bound.
        KeyboardInterrupt: by Ctrl-C, while tables are prepared.
    """

def certificates(
    board: Board, placements: Placements, seconds: float, most: int
) -> list[_Certificate]:
    """Proofs that there is no solution, the plainest first; none is a search.

    Args:
        board: that of the problem.
        placements: what can be laid on it.
        seconds: the time for chains.
        most: so many proofs at most.
    """

def cheapest(
    cover: Cover,
    costs: Sequence[int],
    number: int = 1,
    *,
    unit: Unit | None = None,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    token: CancelToken | None = None,
    progress: _Progress | None = None,
) -> CheapestReport:
    """Finds the solutions whose options cost least, on one thread.

    >>> path = Cover([(1, 1)] * 3, [[0], [1], [2], [0, 1], [1, 2]])
    >>> report = cheapest(path, [3, 3, 3, 5, 4], 2)
    >>> report.found, report.ended
    ([(7, [0, 4]), (8, [2, 3])], 'done')

    Args:
        cover: the problem.
        costs: the cost of each option; may be below 0.
        number: find at most so many.
        unit: only solutions below it.
        max_nodes: examine at most so many nodes.
        max_seconds: stop after this wall time.
        max_memory: stop when the whole process holds this many bytes.
        token: stops the search when cancelled.
        progress: called on the calling thread at most ten times a second with the bound divided by the least
            cost so far, that cost (0 if there is none), and the nodes so far. An exception that it raises
            stops the search and comes out of this call.

    Returns:
        A report, the same at every call except for the seconds, if no limit of time stops it.
        Ctrl-C ends the search with ``ended == "interrupted"`` and raises nothing.

    Raises:
        CoverError: for costs that are too few, too many or too large, or a unit of another cover.
        OverflowError: for a cost beyond 64 bits.
        ValueError: for a negative time.
    """

def components_certificate(problem: Problem) -> _Certificate | None:
    """The proof that the sizes of the parts of a board do not come out."""

def conflict_certificate(
    problem: Problem, host: object, seconds: float | None, nodes: int | None, telling: bool = True
) -> _Certificate | None:
    """The cheapest conflict of a problem that has no solution.

    Args:
        problem: with its setup chosen.
        host: as with ``settle``.
        seconds: as with ``settle``.
        nodes: as with ``settle``.
        telling: only one that says more than that there is none.

    Raises:
        LimitReached: a limit came first, if any conflict will do; else there is none then.
    """

def count_classes(
    cover: Cover,
    solutions: int,
    *,
    threads: int = 1,
    max_bytes: int = ...,
    max_seconds: float | None = None,
    token: CancelToken | None = None,
) -> int | None:
    """Counts the classes of symmetric solutions by Burnside's lemma, from the number of all.

    Args:
        cover: the problem.
        solutions: how many solutions it has.
        threads: how many threads work.
        max_bytes: the most memory for the tables of a frontier (4 GiB).
        max_seconds: stop after this wall time.
        token: stops it when cancelled.

    Returns:
        The number of classes; ``None`` if the uses of an item would have to be divided among
        pairs of images in too many ways.

    Raises:
        FrontierStopped: a limit stopped it.
        KeyboardInterrupt: by Ctrl-C.
    """

def count_each(
    cover: Cover,
    units: Sequence[Unit],
    *,
    engine: str = "auto",
    max_solutions: int | None = None,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    threads: int = 1,
    token: CancelToken | None = None,
    progress: _Progress | None = None,
) -> tuple[list[tuple[int, int, float, bool] | None], bool]:
    """Count the solutions below each unit, each by itself.

    The units need not be disjoint: each is a question of its own, such as a set-up of a puzzle.

    Args:
        cover: the problem.
        units: the questions.
        engine: a name from ``engines()``, or ``"auto"``.
        max_solutions: count at most so many for each unit (2 is enough to see whether one is unique).
        max_nodes: examine at most so many nodes for each unit.
        max_seconds: stop after this time; units without an answer by then have ``None``.
        max_memory: stop when the whole process holds this many bytes.
        threads: how many threads work; the answers do not depend on it.
        token: cancels from another thread.
        progress: called with the fraction of units done, solutions and nodes so far.

    Returns:
        For each unit its solutions, nodes, seconds, and whether there are no more solutions; and
        whether Ctrl-C stopped it.

    Raises:
        CoverError: an unknown engine, one that refuses the cover, or a unit that is no state of it.
    """

def document_placements(text: str, limits: object, resolve: _Resolve | None) -> str:
    """Return every placement on the board of a puzzle whose setup is chosen.

    Args:
        text: the puzzle file in JSON.
        limits: as for ``read_document``.
        resolve: as there.

    Returns:
        As JSON ``{placements}`` by number, each the name of its piece, the number of the orientation and
        cells; ``{tooMany}`` with their number at most or in all; or ``{faults}``.
    """

def document_view(text: str, limits: object, resolve: _Resolve | None, seconds: float) -> str:
    """Return what there is to show of a puzzle whose setup may be open or wrong.

    Args:
        text: the puzzle file in JSON.
        limits: as for ``read_document``.
        resolve: as there.
        seconds: how long pieces may be laid for the notes about that; if it is over, these are left out.

    Returns:
        The view as JSON, ``{faults}`` if there are faults; docs/design/page.md says what is in it.
    """

def edge_and_ink(fill: int) -> tuple[int, int]:
    """Return the colour of the outline around a fill, and that of letters on it.

    The outline has a contrast of at least 3:1; letters are dark or white, whichever contrasts more.

    Args:
        fill: as the answers ``0xrrggbb``.
    """

def effort(
    plays: Sequence[tuple[int, int, bool, bool, int, int]],
) -> tuple[float, float, float, float, float, float, int, int]:
    """Return the figures of plays by chance, in the order of ``Effort`` in tilewright/results/rating.py."""

def engines() -> list[tuple[str, str]]:
    """The engines: name, and a line about each."""

def estimate(
    cover: Cover,
    *,
    engine: str = "auto",
    reduce: bool = False,
    counting: bool = False,
    seed: int = 0,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    threads: int = 1,
    token: CancelToken | None = None,
    progress: _Progress | None = None,
    units: Sequence[Unit] | None = None,
) -> EstimateReport:
    """Estimates the size of a search, or of its remaining units, by random samples of its tree.

    With ``max_nodes`` and without ``max_seconds`` the figures are the same at every run, for any
    number of threads. Without either the search is made, and all is exact.

    >>> cover = Cover([(1, 1)] * 3, [[0], [1, 2], [0, 1], [2]])
    >>> report = estimate(cover)
    >>> report.exact, report.solutions
    (True, (2.0, 0.0, 2.0, 2.0))

    Args:
        cover: the problem.
        engine: a name from :func:`engines`, or ``"auto"``; trees may differ.
        reduce: the search of one solution of each symmetry class.
        counting: with ``reduce``: the search that counts the classes, as for :func:`search`.
        seed: chooses the samples (64 bits).
        max_nodes: examine about so many nodes, and some thousands at least.
        max_seconds: stop at about this time; samples that were begun may take a quarter longer.
        max_memory: stop when the whole process holds this many bytes.
        threads: how many threads work.
        token: stops it when cancelled.
        progress: called with the share of the samples done, 0, and the nodes so far.
        units: the remaining units, from a report of the same engine and mode; default: the whole search.

    Returns:
        A report. Ctrl-C ends it with ``ended == "interrupted"`` and raises nothing.

    Raises:
        CoverError: for an unknown engine, or one that does not take this cover.
        ValueError: for a negative time.
    """

def fatal_finding(
    problem: Problem,
    board: Board,
    placements: Placements,
    only_laid: bool = False,
    guard: _Guard | None = None,
) -> tuple[str, str, bool] | None:
    """That there is no solution, the plainest finding first.

    Args:
        problem: with its setup chosen.
        board: its board, or one that its settings share.
        placements: what can be laid on that board.
        only_laid: do not ask the area.
        guard: called now and then; raises if the work has to stop.
    """

def find(
    cover: Cover,
    method: str,
    *,
    seed: int = 0,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    threads: int = 1,
    token: CancelToken | None = None,
    progress: _Progress | None = None,
) -> SeekReport:
    """Looks for one solution by a method that does only that.

    ``"seek"`` walks at random, starts anew again and again, and learns from failures.  ``"beam"`` keeps the
    most promising states of a frontier.  ``"repair"`` lays all pieces of a packing with gaps and repairs
    conflicts; each option must use exactly one piece, an item with one number as both bounds.  As a rule none of
    them can prove that there is no solution.

    Args:
        cover: the problem.
        method: ``"seek"``, ``"beam"`` or ``"repair"``.
        seed: other seeds find other solutions.
        max_nodes: examine at most so many nodes, states or moves.
        max_seconds: stop after this time.
        max_memory: stop when the whole process holds this many bytes.
        threads: how many threads may work; ``"seek"`` uses four at most, the others one.  The result does not
            depend on it.
        token: stops the search when it is cancelled.
        progress: called at most ten times a second with 0.0, 0 and the nodes so far.

    Raises:
        CoverError: there is no such method.
        EngineRefused: the method does not suit the cover, or the memory does not suffice.

    >>> squares = Cover([(1, 1)] * 4, [[0, 1], [2, 3], [0, 2], [1, 3]])
    >>> find(squares, "beam", seed=1).found in ([0, 1], [2, 3])
    True
    """

def findings(
    board: Board, placements: Placements, guard: _Guard | None = None
) -> list[tuple[str, str, bool]]:
    """What there is to know about a board and its pieces."""

def frontier_count(
    cover: Cover,
    *,
    distinct: bool = False,
    units: Sequence[Unit] | None = None,
    interchangeable: bool = True,
    mirrored: bool = True,
    in_parts: bool = True,
    threads: int = 1,
    max_bytes: int = ...,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    folder: str | PathLike[str] | None = None,
    token: CancelToken | None = None,
    progress: _Progress | None = None,
) -> FrontierReport:
    """Counts the solutions by dynamic programming over a frontier, without finding them.

    Time and memory grow with the number of states, and so depend on the order of the items, not on
    the number of solutions. None of the arguments below changes the count.

    Args:
        cover: the problem.
        distinct: also count up to symmetry: by Burnside's lemma, from the solutions that each
            symmetry leaves unchanged, which are those of smaller covers; not of units.
        units: count only the solutions below these units of a plain search, of any tree.
        interchangeable: treat states as one if they differ only by an exchange of kinds that may
            stand for each other.
        mirrored: treat states as one if a symmetry of the cover maps them to each other, and maps the
            items that are still to come to themselves.
        in_parts: if the tables do not fit their memory, and there is no folder for them, divide the
            solutions by choices into parts that fit, and count these one after the other.
        threads: share the states of each step among so many threads.
        max_bytes: the most memory for its tables (4 GiB).
        max_nodes: examine at most so many states.
        max_seconds: stop after this wall time.
        folder: keeps tables on disk that do not fit the memory, until the turn of their step.
        token: stops it when cancelled.
        progress: called with the share of the steps done, 0, and the states so far.

    Returns:
        A report; it has the number of solutions only if it ended with ``"done"``.

    Raises:
        FrontierStopped: there is not enough memory, or a state has too many bits; the message has the
            progress.
        OSError: the disk is full or broken.
        CoverError: the classes of units were asked for.
        ValueError: for a negative time.
    """

def frontier_state(path: str | PathLike[str], *, whole: bool = False) -> FrontierState:
    """Reads the progress of a count from the file of its state.

    Args:
        path: of the file.
        whole: check every byte, and not only the head.

    Raises:
        StateError: it is damaged, or no state of a count.
        OSError: it cannot be read.
    """

def frontier_suits(
    cover: Cover,
    *,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    token: CancelToken | None = None,
) -> tuple[str, int | None] | None:
    """Decides whether a frontier should count, and up to how many states; limits cut probes short.

    Returns:
        The reason, and the number of states after which to begin a search all the same, ``None`` for
        no such number; or ``None`` if a search may be better.
    """

def frontier_tally(
    cover: Cover,
    tracked: Sequence[int],
    *,
    max_bytes: int = ...,
    max_seconds: float | None = None,
    token: CancelToken | None = None,
    progress: _Progress | None = None,
) -> list[tuple[list[int], int]]:
    """Counts, in one pass, the solutions for each set of tracked options that they contain.

    Args:
        cover: the problem.
        tracked: options, 64 at most; solutions with the same of these are counted together.
        max_bytes: the most memory for its tables (4 GiB).
        max_seconds: stop after this wall time.
        token: stops it when cancelled.
        progress: called with the share of the steps done, 0, and the states so far.

    Returns:
        Sets of tracked options, ascending, each with its number of solutions; without the sets that no
        solution has.

    Raises:
        FrontierStopped: the memory or the time is not enough, a state has too many bits, or a count is
            too large; the message has the progress.
        IndexError: there is no such option.
        ValueError: for a negative time.
        KeyboardInterrupt: by Ctrl-C.

    >>> cells = [[0, 1], [1, 2], [2, 3]]
    >>> blocks = [[0, 4], [1, 4], [2, 4], [3, 4]]
    >>> cover = Cover([(1, 1)] * 4 + [(2, 2)], cells + blocks)
    >>> frontier_tally(cover, [3, 4, 5, 6])
    [([3, 4], 1), ([3, 6], 1), ([5, 6], 1)]
    """

def frontier_unit(
    cover: Cover,
    unit: Unit,
    *,
    threads: int = 1,
    max_bytes: int = ...,
    max_nodes: int | None = None,
    max_memory: int | None = None,
    folder: str | PathLike[str] | None = None,
    keep: str | PathLike[str] | None = None,
    token: CancelToken | None = None,
) -> tuple[FrontierReport | None, int, list[Unit]]:
    """Counts the solutions below one unit in one pass over a frontier, or halves the unit.

    With ``keep`` the count goes on from the state in that file, if there is one. It writes its state
    there now and then, which takes a twentieth of the time, and when it has to stop.

    Args:
        cover: the problem.
        unit: of a plain search, or made by hand.
        threads: share the states of each step among so many threads.
        max_bytes: the most memory for its tables (4 GiB).
        max_nodes: the most states, those of earlier calls among them.
        max_memory: the most bytes that the whole process may hold.
        folder: keeps tables on disk that do not fit the memory, until the turn of their step.
        keep: a file for the state; when the unit is done or halved, the caller should remove it.
        token: stops it when cancelled.

    Returns:
        A report, the number of states that it took, and an empty list; or, if the states or the memory
        are not enough, ``None``, the number of states until then, and two units that together are this
        one.

    Raises:
        CoverError: the unit does not belong to this cover.
        FrontierStopped: it was cancelled, or the unit cannot be halved any more.
        StateError: the state in the file is damaged, or of another count; the file is not changed.
        OSError: the disk is full or broken; the last state is not changed.
        KeyboardInterrupt: by Ctrl-C.
    """

def hardness(
    stars: int | None, logic: float | None, search: float | None
) -> tuple[int, bool, float]:
    """Return what boards are put in order by: their stars, whether these come from plays, and the figure.

    Args:
        stars: ``None`` if they are not known; such boards come last.
        logic: the score of deductions, ``None`` if they do not find the only solution.
        search: the median of plays, ``None`` if there are none.
    """

def hint_back(
    reason: str, pieces: Sequence[str], fewest: bool, since: tuple[int, str] | None
) -> list[str]:
    """Write, as lines, why a board cannot be finished and which pieces to take back."""

def hint_because(called: Sequence[str]) -> str:
    """Write which pieces are the reason, as the end of a sentence."""

def hint_count(solutions: int, exact: bool) -> str:
    """Write the number of ways in which a board can be finished as a sentence."""

def hint_look(strength: str, cell: str | None, piece: str, kind: str) -> str:
    """Write a hint: the place to look at, and as much help there as the strength allows."""

def hint_share(ways: int, of: int, all_seen: bool, what: str) -> str:
    """Write the number of ways to finish a board that contain a thing as a sentence."""

def json_tree(
    text: str, limits: object, make: Callable[..., object], broken: object
) -> tuple[object | None, list[_Reported], int]:
    """Grow the tree of a JSON text.

    Args:
        text: the file.
        limits: as for ``read_document``.
        make: makes a node of its value, path, line, column, line and column of its key, and text.
        broken: stands for a value with a fault.

    Returns:
        The top node, ``None`` if the text cannot be read; the faults; how many more there are.
    """

def key_table(noun: str) -> list[tuple[str, bool]]:
    """Return the keys of a mapping of a puzzle file, each with whether it is needed.

    Args:
        noun: what messages call the mapping, e.g. ``"a piece"``.
    """

def largest_area(problem: Problem, guard: _Guard | None = None) -> int:
    """The largest area on the board that the pieces can make if they may be left out."""

def levels(
    boards: Sequence[tuple[int | None, float | None, float | None]], number: int
) -> list[int]:
    """Return the 0-based numbers of the boards that are the levels of a booklet, the easiest first."""

def markings(cells: Sequence[_Cell], coordinates: int) -> list[tuple[str, list[int]]]:
    """Sets of some cells worth marking, each in a few words and by the places of its cells."""

def maximise(
    cover: Cover,
    gains: Sequence[int],
    *,
    most: int | None = None,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    token: CancelToken | None = None,
    progress: _Progress | None = None,
) -> BestReport:
    """Finds the set of options within all bounds that gains most, on one thread.

    >>> path = Cover([(0, 1)] * 5, [[0, 1], [1, 2], [2, 3], [3, 4]])
    >>> report = maximise(path, [2, 2, 2, 2])
    >>> report.value, report.bound, report.ended
    (4, 4, 'done')

    Args:
        cover: the problem; items that must be used are used, even if another set would gain more.
        gains: the gain of each option, 0 or more.
        most: what no set gains more than, if a bound is known.
        max_nodes: examine at most so many nodes.
        max_seconds: stop after this wall time.
        max_memory: stop when the whole process holds this many bytes.
        token: stops the search when cancelled.
        progress: called on the calling thread at most ten times a second with the best value so far
            divided by the bound, that value, and the nodes so far. An exception that it raises stops
            the search and comes out of this call.

    Returns:
        A report, the same at every call except for the seconds, if no limit of time stops it.
        Ctrl-C ends the search with ``ended == "interrupted"`` and raises nothing.

    Raises:
        CoverError: for gains that are too few, too many or too large.
        OverflowError: for a negative gain.
        ValueError: for a negative time.
    """

def methods() -> list[tuple[str, str, list[str]]]:
    """Every method: its name, a line about it, and the questions that it answers.

    Questions are ``one`` solution, ``list`` of solutions, ``count``, ``distinct``, ``sample``, ``best``.
    """

def missed_by(
    stars: tuple[int, int],
    figure: tuple[float, float] | None,
    scale: str,
    rated: tuple[int | None, str, float | None, float | None],
) -> float:
    """Return how far a board is from the difficulty that is wanted: in stars, then within the figure.

    Args:
        stars: the least and the most that are wanted.
        figure: the least and the largest figure that are wanted, ``None`` for any.
        scale: of the figure, ``"logic"`` or ``"search"``; another for the scale of the stars.
        rated: the stars, their scale, the score of logic if it finds the only solution, the median of plays.
    """

def most_givens(problem: Problem) -> int:
    """Return how many pieces of a solution can be given, at most."""

def pattern_colours(near: Sequence[Sequence[int]]) -> list[int]:
    """Return the number of a colour for each tile of a pattern: tiles that touch differ, with few colours.

    Args:
        near: for each tile the numbers of those that touch it.
    """

def proving_weights(
    rows: Sequence[Sequence[int]],
    needs: Sequence[int],
    prime: int,
    power: int,
    guard: _Guard | None = None,
) -> bytes | None:
    """Weights that sum to 0 over each row but not over the needs, few of them other than 0.

    Args:
        rows: each the positions that it sums over.
        needs: how often each position counts in the sum that is not to be 0.
        prime: of which the modulus is a power.
        power: which one.
        guard: called now and then; raises if the work has to stop.

    Returns:
        ``None`` if there are no such weights.
    """

def rating_table() -> tuple[int, list[float], list[float]]:
    """Return the version of the weights, and the thresholds of the stars by logic and by search."""

def read_burr_file(data: bytes, limits: object) -> tuple[BurrFile | None, list[_Reported]]:
    """A file of BurrTools, which holds problems.

    Args:
        data: its bytes, unpacked.
        limits: has each cap as an attribute, and ``is_page``, as ``Limits`` does.

    Returns:
        The file, ``None`` if it is none; what is wrong with it.
    """

def read_document(
    text: str, limits: object, resolve: _Resolve | None, others: _OtherRules
) -> tuple[tuple[Puzzle, dict[str, Any]] | None, list[_Reported], bool]:
    """Read the text of a puzzle file in JSON.

    Args:
        text: the file.
        limits: has each cap as an attribute, and ``is_page``, as ``Limits`` does.
        resolve: gives the puzzle that the file uses, or what is wrong, what to do, and whether reading
            ends there; ``None`` if nothing can be looked up.
        others: the kinds of rule that act in Python alone, and what judges a rule of such a kind.

    Returns:
        The puzzle with its fields by name, ``None`` if there are faults; the faults, in the order of the
        file; whether it says of itself that it is a puzzle.
    """

def read_matrix(
    rows: Sequence[object],
    primary: Sequence[Hashable] | None,
    secondary: Sequence[Hashable],
    bounds: Sequence[tuple[Hashable, tuple[int, int | None]]],
    colored: type,
) -> tuple[Cover, list[Hashable], list[Hashable], list[tuple[int, list[int], list[int]]]]:
    """Numbers the items of a matrix of Python objects.

    Args:
        rows: lists, tuples or sets of items, or dictionaries from secondary items to colours or ``None``
            and from primary items to amounts, whole numbers of at least 1, or ``None``; those types
            themselves, not their children.
        primary: the primary items, each once; ``None`` for all that are not secondary.
        secondary: the items to be used at most once, each once.
        bounds: of primary items that are not to be used exactly once; what is more than all options
            can use together counts as one more than that.
        colored: the class of entries with the attributes ``item`` and ``color``.

    Returns:
        The cover of the rows with a primary item; the items, primary ones first, in the order of
        their numbers; the colours, the first of which has the number 1; and of each other row its
        place, its items and their colours.

    Raises:
        CoverError: the matrix has something unusual or wrong; the caller checks it closely to name it.
        TypeError: something is not hashable.
    """

def read_tree(
    root: object,
    text: str,
    found: tuple[Sequence[_Reported], int],
    limits: object,
    resolve: _Resolve | None,
    others: _OtherRules,
) -> tuple[tuple[Puzzle, dict[str, Any]] | None, list[_Reported], bool]:
    """Read the tree that was grown of a puzzle file.

    Args:
        root: its top node.
        text: the file.
        found: what was found wrong on the way, and how many faults more there are.
        limits: as for ``read_document``.
        resolve: as there.
        others: as there.

    Returns:
        What ``read_document`` does.
    """

def resident() -> int | None:
    """The bytes of memory that the process holds; ``None`` if the system does not report them."""

def rgb(text: str) -> int | None:
    """Return the red, green and blue of a colour, ``0xrrggbb``; ``None`` if it is no colour.

    Args:
        text: ``"#rrggbb"``, ``"#rgb"``, or a name of CSS in any case.
    """

def rungs() -> list[tuple[str, str, float, float, bool]]:
    """Return for each rung its code, name, weight, weight of a trial's step, whether placements count."""

def search(
    cover: Cover,
    *,
    engine: str = "auto",
    reduce: bool = False,
    counting: bool = False,
    collect: bool = False,
    units: Sequence[Unit] | Report | None = None,
    max_solutions: int | None = None,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    threads: int = 1,
    token: CancelToken | None = None,
    progress: _Progress | None = None,
    remember: Literal["never", "where it pays", "always"] = "never",
    by_images: bool = False,
) -> Report:
    """Searches a cover, or parts of it, until it is done or a limit is reached.

    The counts and the solutions depend neither on the engine nor on the number of threads; their
    order depends on the engine alone. The place where a limit of nodes or seconds stops the search
    varies if there are several threads. Units belong to the tree of the engine that returned them.

    Args:
        cover: the problem.
        engine: a name from :func:`engines`, or ``"auto"`` for that of :meth:`Cover.plan`; with
            ``max_solutions`` one that comes to each solution early. A search with ``"auto"`` that is
            not reduced begins with ``"cells"``, and goes on with another engine if it proves large.
        reduce: search and keep one solution of each symmetry class; the report has both counts.
        counting: with ``reduce``: let mirrors cut down the search too. The counts are the same; the
            search keeps one solution of each class of all symmetries. Units are others.
        collect: keep the solutions, not only their number.
        units: the parts to search, as an earlier report left them open, or the report itself, which
            costs less; default: everything.
        max_solutions: keep at most so many, the first in search order; runs on one thread.
        max_nodes: examine at most so many nodes, all threads together.
        max_seconds: stop after this wall time.
        max_memory: stop when the whole process holds this many bytes.
        threads: how many threads search; 1 to 1024, here as in the other functions.
        token: stops the search when cancelled.
        progress: called on the calling thread at most ten times a second with the share of the
            work done (0 to 1), the solutions kept so far and the nodes so far. An exception that it
            raises stops the search and comes out of this call.
        remember: whether the search remembers sub-boards in the tree of the most constrained item, and
            searches the tree below each only once: ``"always"`` from the first node on, for tests. The
            solutions and the weights of the units stay the same; ``nodes`` counts a remembered
            sub-board as one node, and varies if there are several threads.
        by_images: where a list goes on that an earlier report began, whether one solution of each symmetry
            class may be searched for beside it. Once these are found, all solutions are known, and the
            list examines only the nodes that lead to one. Its solutions, their order and its units stay
            the same. For lists of many solutions, a part of them at each call.

    Returns:
        A report. Ctrl-C ends the search with ``ended == "interrupted"`` and raises nothing.

    Raises:
        EngineRefused: the engine does not take this cover.
        CoverError: for an unknown engine, or a unit that is not a state of the cover.
        ValueError: for a negative time; for ``by_images`` where no list of all solutions is wanted.
    """

def settle(
    board: Board, placements: Placements, host: object, seconds: float | None, nodes: int | None
) -> tuple[_Certificate | None, _Certificate | None, list[int] | None, int]:
    """A proof that there is no solution, a conflict, the options of a solution, and the nodes searched.

    Args:
        board: that of the problem.
        placements: what can be laid on it.
        host: has ``look(bytes)``, which tells whether to go on, ``search(cover, engine, seconds,
            nodes, reduce)``, where no cover is that of the problem, and ``is_right(relief)``.
        seconds: what there is of them, ``None`` for no end.
        nodes: those that a search may take, ``None`` for no end.
    """

def setup_finding(
    board: Board, placements: Placements, guard: _Guard | None = None
) -> tuple[str, str, bool] | None:
    """That no setting has a solution, by what can be laid on the open board."""

def shown_word(text: str) -> str:
    """Return a text as one line that can be shown, of bounded length."""

def slide(
    lattice: str,
    board: Sequence[_Cell],
    corridor: Sequence[_Cell],
    pieces: Sequence[tuple[str, Sequence[_Cell], int]],
    goals: Sequence[tuple[str, Sequence[_Cell]]],
    count: str,
    *,
    explored: tuple[int, int] = ...,
    listed: int = 1,
    counts_ways: bool = False,
    max_states: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    token: CancelToken | None = None,
    progress: _Progress | None = None,
    layers: str | PathLike[str] | None = None,
) -> SlideReport:
    """Slide the pieces of a tray to a goal in the fewest moves.

    >>> board, unit = [(0, 0), (1, 0)], ("unit", [(0, 0)], 0)
    >>> report = slide("square", board, [], [unit], [("unit", [(1, 0)])], "moves")
    >>> report.fewest, report.arrangements
    (1, 2)

    Args:
        lattice: ``"square"``, ``"triangle"`` or ``"hexagon"``.
        board: the cells where pieces may be.
        corridor: those where no piece may stop.
        pieces: each with its name, its cells at the start, and a number for what it bears beside these: pieces
            of other numbers are not interchangeable with it.
        goals: the names of pieces, and the cells where a piece of the name lies at the end; without any every
            arrangement is met.
        count: what counts as one move: ``"moves"``, ``"slides"`` or ``"units"``.
        explored: go on after the goal until three times as many arrangements are met as then; so many at least,
            and so many at most.
        listed: list so many shortest ways at most, and one at least.
        counts_ways: whether to count the shortest ways.
        max_states: meet so many arrangements at most.
        max_seconds: stop after this time.
        max_memory: stop when the process holds so many bytes.
        token: stops it from another thread.
        progress: called with 0.0, the depth, the arrangements so far, and the phase.
        layers: a folder for the arrangements of each depth, where an earlier search goes on; one shortest way
            is listed then, and none are counted.

    Raises:
        CoverError: there are no trays on the lattice, or too many places; or the folder cannot be used.
        ValueError: there is no such count.
    """

def slug(origin: str, otherwise: str) -> str:
    """Return the name of a puzzle: that of its file, without what no name may have.

    Args:
        origin: the file; one that begins with ``<`` has no name.
        otherwise: what is taken then.
    """

def spelling_faults(puzzle: object) -> list[_Reported]:
    """Return what is wrong with the name and the words of a puzzle, whatever its lattice.

    Args:
        puzzle: an object with the fields of ``tilewright.model.Puzzle``.
    """

def stars_fault(low: int, high: int) -> str | None:
    """Return why no board can have so many stars, ``None`` if one can."""

def study_refusal(board: Board, placements: Placements, guard: _Guard | None = None) -> str | None:
    """Return why a problem cannot be studied, ``None`` if it can: a rule says more than where a piece may lie."""

def study_report(
    puzzle: str, ended: str, solutions: int, how: tuple[str, str, str], counts: str
) -> str:
    """Return what is said of a run: its answer, how it was searched, and its counts.

    Args:
        puzzle: its name.
        ended: as in ``StudyRun``.
        solutions: how many were found.
        how: the cell rule, the piece strategy and the seed.
        counts: as ``study_text`` returns them.

    Raises:
        ValueError: no run ends so.
    """

def study_text(
    names: Sequence[str],
    fits: Sequence[tuple[int, int]],
    backups_at: Sequence[int],
    nodes: int,
    seconds: float,
) -> str:
    """Return the counts of a run in lines.

    Args:
        names: of the pieces.
        fits: of each piece the placements found and the times tried.
        backups_at: the back-ups that happened with 1, 2, ... n pieces down.
        nodes: the cells taken from the queue.
        seconds: the elapsed time.
    """

def things(problem: Problem) -> list[tuple[str, int, list[_Cell], str, int]]:
    """What could be left out of a problem: the kind, the number, the cells, the name, the weight."""

def too_many_givens(problem: Problem, givens: tuple[int, int] | None) -> str | None:
    """Return why no solution has so many pieces to give, ``None`` if one may."""

def unique_names(names: Sequence[str]) -> list[str]:
    """Return names of which each stands once: those that stood there before get a number, and so do empty ones."""

def weight_generators(
    rows: Sequence[Sequence[int]], size: int, prime: int, power: int
) -> list[bytes]:
    """Generators of all weights of so many positions that sum to 0 over each row."""
