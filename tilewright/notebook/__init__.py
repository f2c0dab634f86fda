"""The board of the page in a notebook: ``BoardWidget(puzzle)``; needs the extra ``notebook``."""

from tilewright.notebook.widget import BoardWidget

__all__ = ["BoardWidget"]
