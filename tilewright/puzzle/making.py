"""The verbs of a puzzle that make others of it: surveys of its setup, challenges, designs, sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Unpack

from tilewright import model
from tilewright.model.classes import Distinct
from tilewright.model.given import NoKeywords
from tilewright.puzzle.arguments import Given, searches
from tilewright.running.options import SearchKeywords

if TYPE_CHECKING:
    from tilewright.challenges.base import Challenges
    from tilewright.results.apart_design import ApartDesign
    from tilewright.results.board_design import BoardDesign
    from tilewright.results.challenge_sheet import ChallengeSheet
    from tilewright.results.design import Design
    from tilewright.results.made import Made
    from tilewright.running.options import SearchOptions
    from tilewright.running.survey import Survey


class Puzzle(model.Puzzle):
    """A puzzle with the verbs that make something of its setup."""

    @searches
    def survey(
        self,
        *,
        sample: int | None = None,
        seed: int = 0,
        distinct: Distinct = False,
        most: int | None = None,
        cap: int = 100_000,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Survey:
        """Solve every setting of the setup; see ``tilewright.survey``."""
        from tilewright.verbs.survey import survey

        return survey(
            self,
            sample=sample,
            seed=seed,
            distinct=distinct,
            most=most,
            cap=cap,
            options=options,
            set=set,
            **keywords,
        )

    @searches
    def generate(
        self,
        *,
        number: int = 1,
        seed: int = 0,
        unique: bool = False,
        stars: tuple[int, int] | int | None = None,
        difficulty: tuple[float, float] | None = None,
        scale: str = "",
        rate: bool = False,
        givens: tuple[int, int] | int | None = None,
        minimal: bool = False,
        samples: int | None = None,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Challenges:
        """Make challenges from the setup, or with pieces given; see ``tilewright.generate``."""
        from tilewright.verbs.generate import generate

        return generate(
            self,
            number=number,
            seed=seed,
            unique=unique,
            stars=stars,
            difficulty=difficulty,
            scale=scale,
            rate=rate,
            givens=givens,
            minimal=minimal,
            samples=samples,
            options=options,
            set=set,
            **keywords,
        )

    @searches
    def design(
        self,
        *,
        pieces: str | model.Piece | Iterable[str | model.Piece] | None = None,
        total: int | None = None,
        number: int | None = None,
        copies: int = 1,
        near: int = 0,
        excepted: Iterable[Mapping[str, Any]] = (),
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> Design:
        """Choose pieces that solve every setting of the setup; see ``tilewright.design``."""
        from tilewright.verbs.design import design

        return design(
            self,
            pieces=pieces,
            total=total,
            number=number,
            copies=copies,
            near=near,
            excepted=excepted,
            options=options,
            set=set,
            **keywords,
        )

    @searches
    def design_apart(
        self,
        *,
        pieces: str | model.Piece | Iterable[str | model.Piece] | None = None,
        copies: int = 1,
        number: int | None = None,
        unique: bool = False,
        rank: str = "level",
        limit: int = 10,
        min_level: int = 1,
        limit_states: int | None = None,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> ApartDesign:
        """Choose pieces that make a puzzle to be taken apart; see ``tilewright.design_apart``."""
        from tilewright.verbs.design_apart import design_apart

        return design_apart(
            self,
            pieces=pieces,
            copies=copies,
            number=number,
            unique=unique,
            rank=rank,
            limit=limit,
            min_level=min_level,
            limit_states=limit_states,
            options=options,
            set=set,
            **keywords,
        )

    @searches
    def design_boards(
        self,
        family: str,
        *,
        unique: bool = False,
        rank: str = "fewest",
        limit: int = 10,
        most: int | None = None,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> BoardDesign:
        """Choose boards for the pieces from a family of regions; see ``tilewright.design_boards``."""
        from tilewright.verbs.design_boards import design_boards

        return design_boards(
            self,
            family,
            unique=unique,
            rank=rank,
            limit=limit,
            most=most,
            options=options,
            set=set,
            **keywords,
        )

    @searches
    def sheet(
        self,
        *,
        number: int = 6,
        seed: int = 0,
        unique: bool = False,
        stars: tuple[int, int] | int | None = None,
        difficulty: tuple[float, float] | None = None,
        scale: str = "",
        givens: tuple[int, int] | int | None = None,
        minimal: bool = False,
        samples: int | None = None,
        levels: int | None = None,
        paper: str = "a4",
        cell: float | None = None,
        answers: str = "after",
        palette: str = "soft",
        hatch: bool = False,
        options: SearchOptions | None = None,
        set: Given = None,
        **keywords: Unpack[SearchKeywords],
    ) -> ChallengeSheet:
        """Lay challenges out on paper; see ``tilewright.sheet``."""
        from tilewright.verbs.sheet import sheet

        return sheet(
            self,
            number=number,
            seed=seed,
            unique=unique,
            stars=stars,
            difficulty=difficulty,
            scale=scale,
            givens=givens,
            minimal=minimal,
            samples=samples,
            levels=levels,
            paper=paper,
            cell=cell,
            answers=answers,
            palette=palette,
            hatch=hatch,
            options=options,
            set=set,
            **keywords,
        )

    def make(
        self,
        *,
        cell: float = 15.0,
        thickness: float = 3.0,
        clearance: float = 0.1,
        kerf: float = 0.2,
        radius: float = 0.0,
        gap: float = 2.0,
        border: float = 10.0,
        stroke: float = 0.01,
        chamfer: float = 0.0,
        tray: bool = True,
        letters: bool = True,
        nesting: str = "filled",
        set: Given = None,
        **settings: Unpack[NoKeywords],
    ) -> Made:
        """Make pieces and a tray to be cut or printed; see ``tilewright.make``."""
        from tilewright.verbs.make import make

        return make(
            self,
            cell=cell,
            thickness=thickness,
            clearance=clearance,
            kerf=kerf,
            radius=radius,
            gap=gap,
            border=border,
            stroke=stroke,
            chamfer=chamfer,
            tray=tray,
            letters=letters,
            nesting=nesting,
            set=set,
            **settings,
        )
