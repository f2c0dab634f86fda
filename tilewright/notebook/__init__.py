"""The board of the page in a notebook: ``tilewright.notebook.Board(puzzle)``; needs the extra ``notebook``."""

from tilewright.notebook.widget import Board

__all__ = ["Board"]
