"""The data of a subject, which the work on a unit reads: the puzzle, the question and the method."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Self, TypedDict

from tilewright import _core
from tilewright.files.puzzle_file import parse_puzzle
from tilewright.ledger.work.questions import (
    AssemblyQuestion,
    FamilyQuestion,
    SettingQuestion,
    WalksQuestion,
)
from tilewright.model import Problem
from tilewright.model.classes import Classes
from tilewright.running.frontier import NAME as FRONTIER
from tilewright.running.search import refusals


class Mode(TypedDict):
    """Which solutions a search looks for, as the core asks: units of one mode are no units of another."""

    reduce: bool
    counting: bool


@dataclass(frozen=True)
class SubjectData:
    """The subject of a run, as plain data.

    Attributes:
        puzzle: the text of the puzzle's file, as JSON.
        settings: what was chosen of its setup, as JSON data.
        distinct: whether classes of symmetric solutions are counted as well.
        keep: whether the solutions are kept: all of them, or with ``distinct`` one of each class.
        engine: the method that works on the units.
        origin: the version of the core, the fingerprint of the cover, the mode and the tree.
        survey: what is asked of each setting, in a run over the settings of a setup.
        classes: which solutions are one.
        apart: what is asked of each assembly, in a run that takes them apart.
        boards: what is asked of each board, in a run over a family of them.
        grow: what puzzles are to grow, in a run that grows them.
    """

    puzzle: str
    settings: dict[str, Any]
    distinct: bool
    keep: bool
    engine: str
    origin: str
    survey: SettingQuestion | None = None
    classes: Classes = "all"
    apart: AssemblyQuestion | None = None
    boards: FamilyQuestion | None = None
    grow: WalksQuestion | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        """Read what :meth:`text` wrote."""
        data = json.loads(text)
        survey, apart = data.pop("survey", None), data.pop("apart", None)
        boards, grow = data.pop("boards", None), data.pop("grow", None)
        return cls(
            **data,
            survey=None if survey is None else SettingQuestion(**survey),
            apart=None if apart is None else AssemblyQuestion(**apart),
            boards=None if boards is None else FamilyQuestion(**boards),
            grow=None if grow is None else WalksQuestion(**grow),
        )

    def text(self) -> str:
        """Return it as one line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @property
    def reduced(self) -> bool:
        """Whether one solution of each class is searched; what is kept whole or counted is not."""
        return self.engine != FRONTIER and (self.distinct or not self.keep)

    @property
    def mode(self) -> Mode:
        """The mode of the units: for whatever searches or samples below them."""
        return {"reduce": self.reduced, "counting": not self.keep}

    @property
    def asked_classes(self) -> Classes | None:
        """Which solutions are one, ``None`` if classes are not counted."""
        return self.classes if self.distinct else None

    def problem(self) -> Problem:
        """Return the checked problem; that of a survey leaves slots open."""
        puzzle = parse_puzzle(self.puzzle, origin="the puzzle of the run")
        return puzzle.problem(self.settings, partial=self.survey is not None)

    def root(self, cover: _core.Cover) -> _core.Unit:
        """Return the root of the tree of a count.

        Raises:
            EngineRefused: the engine does not take the cover.
        """
        if self.engine == FRONTIER:
            return cover.unit()
        with refusals():
            report = _core.search(cover, engine=self.engine, max_nodes=0, **self.mode)
        return report.open[0]
