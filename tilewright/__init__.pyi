"""The public names, each imported from where it lives: the one table of them.

Type checkers read it, and so does ``__init__.py``, which imports a name when it is first used.
"""

from tilewright._core import CancelToken as CancelToken, __version__ as __version__
from tilewright.catalogue import Puzzles as Puzzles, Summary as Summary, puzzles as puzzles
from tilewright.challenges.base import Challenges as Challenges
from tilewright.checker import (
    ListVerdict as ListVerdict,
    Reason as Reason,
    Verdict as Verdict,
    verify as verify,
    verify_all as verify_all,
    verify_disassembly as verify_disassembly,
    verify_packing as verify_packing,
)
from tilewright.covering import (
    Colored as Colored,
    CoverCount as CoverCount,
    CoverSolutions as CoverSolutions,
    ExactCover as ExactCover,
    exact_cover as exact_cover,
)
from tilewright.covering.convert import convert as convert
from tilewright.covering.knuth import (
    read_exact_cover as read_exact_cover,
    write_exact_cover as write_exact_cover,
)
from tilewright.errors import (
    Fault as Fault,
    Interrupted as Interrupted,
    LedgerFault as LedgerFault,
    LimitReached as LimitReached,
    PuzzleError as PuzzleError,
    SetupError as SetupError,
    TilewrightError as TilewrightError,
    VerificationError as VerificationError,
)
from tilewright.lattice import Turns as Turns
from tilewright.ledger.driver.questions import (
    ApartQuestion as ApartQuestion,
    BoardsQuestion as BoardsQuestion,
    CountQuestion as CountQuestion,
    GrowingQuestion as GrowingQuestion,
    SolutionsQuestion as SolutionsQuestion,
    SurveyQuestion as SurveyQuestion,
)
from tilewright.ledger.driver.run import (
    resume as resume,
    run as run,
    run_apart as run_apart,
    run_boards as run_boards,
    run_grow as run_grow,
    run_survey as run_survey,
)
from tilewright.ledger.driver.run_options import RunOptions as RunOptions
from tilewright.ledger.reading.audit import fsck as fsck
from tilewright.ledger.reading.kept import Kept as Kept, kept as kept
from tilewright.ledger.reading.kept_rows import KeptRows as KeptRows, kept_rows as kept_rows
from tilewright.ledger.reading.merge import merge as merge
from tilewright.ledger.reading.repair import Repair as Repair, repair as repair
from tilewright.ledger.reading.status import Status as Status, status as status, stop as stop
from tilewright.ledger.workers.exchange import (
    run_unit as run_unit,
    take_results as take_results,
    write_units as write_units,
)
from tilewright.loading import from_dict as from_dict, load as load, loads as loads
from tilewright.model import (
    AnyCells as AnyCells,
    Choose as Choose,
    Limits as Limits,
    OneInEach as OneInEach,
    Piece as Piece,
    Placed as Placed,
    Placement as Placement,
    Problem as Problem,
    Region as Region,
    Rule as Rule,
    Setup as Setup,
    Shape as Shape,
    Solution as Solution,
)
from tilewright.model.solution import Disassembly as Disassembly
from tilewright.model.moves import Moves as Moves
from tilewright.model.piece_sets import (
    piece_set as piece_set,
    piece_set_names as piece_set_names,
)
from tilewright.model.stages import (
    DisassemblyStep as DisassemblyStep,
)
from tilewright.model.stages import (
    Stage as Stage,
)
from tilewright.prover.certificate import Certificate as Certificate
from tilewright.prover.explanation import Explanation as Explanation
from tilewright.puzzle import Puzzle as Puzzle
from tilewright.results.challenge import Challenge as Challenge
from tilewright.verbs.sheet import (
    ChallengeSheet as ChallengeSheet,
    SheetBoard as SheetBoard,
)
from tilewright.verbs.cheapest import cheapest as cheapest
from tilewright.verbs.changes import Change as Change, Changes as Changes
from tilewright.verbs.check import Checked as Checked
from tilewright.results.comparison import Comparison as Comparison
from tilewright.results.count import Count as Count
from tilewright.results.disassemblies import Disassemblies as Disassemblies
from tilewright.results.apart_design import ApartChoice as ApartChoice, ApartDesign as ApartDesign
from tilewright.results.board_design import (
    BoardDesign as BoardDesign,
    BoardTally as BoardTally,
    DesignedBoard as DesignedBoard,
)
from tilewright.results.design import Design as Design, DesignedSet as DesignedSet
from tilewright.results.estimate import Estimate as Estimate
from tilewright.results.figure import Figure as Figure
from tilewright.results.finding import Finding as Finding
from tilewright.verbs.heatmap import Heatmap as Heatmap
from tilewright.results.grown_design import GrownDesign as GrownDesign, GrownPuzzle as GrownPuzzle
from tilewright.results.hint import Hint as Hint
from tilewright.results.made import Made as Made
from tilewright.results.cheapest import CheapestSolution as CheapestSolution
from tilewright.results.packing import Packing as Packing
from tilewright.results.rating import (
    Effort as Effort,
    Logic as Logic,
    Rating as Rating,
    Step as Step,
)
from tilewright.verbs.prove import Proof as Proof
from tilewright.results.run import RunCount as RunCount
from tilewright.results.run_apart import RunApart as RunApart
from tilewright.results.run_boards import RunBoards as RunBoards
from tilewright.results.run_grow import RunGrow as RunGrow
from tilewright.results.run_survey import RunSurvey as RunSurvey
from tilewright.verbs.sample import Sample as Sample
from tilewright.verbs.show import Shown as Shown
from tilewright.verbs.study import Study as Study
from tilewright.results.sliding import Slide as Slide, SlideStep as SlideStep
from tilewright.checker.plane import verify_plane as verify_plane
from tilewright.results.planes import Plane as Plane, PlaneTile as PlaneTile
from tilewright.results.rectangles import (
    LeastRectangle as LeastRectangle,
    Rectangle as Rectangle,
    Rectangles as Rectangles,
)
from tilewright.results.strips import Strip as Strip, TiledLengths as TiledLengths
from tilewright.results.survey import Row as Row
from tilewright.running.search import SearchOptions as SearchOptions, engines as engines
from tilewright.running.solutions import Solutions as Solutions
from tilewright.running.survey import Survey as Survey
from tilewright.verbs.best import best as best
from tilewright.verbs.changes import changes as changes
from tilewright.verbs.check import check as check
from tilewright.verbs.compare_strategies import compare_strategies as compare_strategies
from tilewright.verbs.count import count as count
from tilewright.verbs.design import design as design
from tilewright.verbs.design_apart import design_apart as design_apart
from tilewright.verbs.design_boards import design_boards as design_boards
from tilewright.verbs.design_grown import design_grown as design_grown
from tilewright.verbs.disassemble import disassemble as disassemble
from tilewright.verbs.estimate import estimate as estimate
from tilewright.verbs.explain import explain as explain
from tilewright.verbs.generate import generate as generate
from tilewright.verbs.heatmap import heatmap as heatmap
from tilewright.verbs.hint import hint as hint
from tilewright.verbs.rate import rate as rate
from tilewright.verbs.make import make as make
from tilewright.verbs.prepared import Prepared as Prepared, prepared as prepared
from tilewright.verbs.prove import prove as prove
from tilewright.verbs.sample import nth as nth, sample as sample
from tilewright.verbs.sheet import sheet as sheet
from tilewright.verbs.show import show as show
from tilewright.verbs.slide import slide as slide
from tilewright.verbs.solutions import solutions as solutions
from tilewright.verbs.solve import solve as solve
from tilewright.verbs.plane import plane as plane
from tilewright.verbs.rectangles import rectangles as rectangles
from tilewright.verbs.strip import strip as strip
from tilewright.verbs.study import study as study
from tilewright.verbs.survey import survey as survey
from tilewright.tiles import pieces_of as pieces_of
