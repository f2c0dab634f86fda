"""``tilewright.Puzzle``: the puzzle of the model with every verb as a method.

The verbs stand in three files by what they are for.  Each method imports its verb when it is called:
reading a puzzle stays quick.  Its arguments are those of the verb, which a test compares.  The class
of each file is called ``Puzzle`` too, because that is what a type checker names in its messages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from tilewright import model
from tilewright.model.given import NoKeywords
from tilewright.puzzle import making, solving, understanding
from tilewright.puzzle.arguments import Given
from tilewright.saving import Savable

if TYPE_CHECKING:
    from tilewright.draw.scene import Scene
    from tilewright.results.shown import Shown


class Puzzle(solving.Puzzle, understanding.Puzzle, making.Puzzle, Savable):
    """A puzzle as described, with what can be done with it.

    >>> from tilewright import Piece, Puzzle, Region
    >>> bars = Puzzle("bars", Region.box(3, 2), (Piece.of("bar", "XX", copies=3),))
    >>> int(bars.count())
    3

    The fields are those of ``tilewright.model.Puzzle``.  Values of a setup are given as a mapping,
    ``puzzle.solve(set={"pegs": "1,0 3,2 4,4"})``.  A keyword that is no option also chooses a value,
    ``puzzle.solve(pegs="1,0 3,2 4,4")``, which is handy at a prompt; type checkers refuse it, as
    they refuse any misspelt option.
    """

    @classmethod
    def of(cls, puzzle: model.Puzzle) -> Puzzle:
        """Return a puzzle of the model with the verbs as methods."""
        return puzzle if isinstance(puzzle, Puzzle) else cls(**vars(puzzle))

    def convert(
        self,
        to: str = "knuth",
        *,
        set: Given = None,
        **settings: Unpack[NoKeywords],
    ) -> str:
        """Return the puzzle in another form; see ``tilewright.convert``."""
        from tilewright.covering.convert import convert

        return convert(self, to, set=set, **settings)

    def show(
        self,
        *,
        palette: str = "soft",
        hatch: bool = False,
        view: str = "flat",
        set: Given = None,
        **settings: Unpack[NoKeywords],
    ) -> Shown:
        """Return the board, the pieces and the setup to be looked at; see ``tilewright.show``."""
        from tilewright.verbs.show import show

        return show(self, palette=palette, hatch=hatch, view=view, set=set, **settings)

    SAVED_AS = ("svg", "png", "pdf", "text", "json", "yaml")

    def saved(self, form: str) -> bytes:
        """Return the bytes of a file: a puzzle file as JSON or YAML, else what ``show`` draws."""
        if form in ("json", "yaml"):
            return self.convert(form).encode()
        return self.show().saved(form)

    def _repr_svg_(self) -> str:
        from tilewright.draw import svg

        return svg.picture(self.scene())

    def __str__(self) -> str:
        from tilewright.draw import text

        return text.picture(self.scene())

    def scene(self) -> Scene:
        """Return what there is to draw: the region, what is placed, the setup."""
        from tilewright.model.scene import problem_scene

        return problem_scene(self.problem(partial=True), caption=self.title or self.name)
