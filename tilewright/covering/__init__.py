"""Exact cover for matrices of your own: no pieces, no boards, only items and options.

``matrix`` numbers the input, ``faults`` finds its faults, ``cover`` searches it,
``knuth`` reads and writes the text form of Knuth's programs, ``convert`` turns puzzles into other
forms.
"""

from __future__ import annotations

from tilewright.covering.cover import CoverCount, CoverSolutions, ExactCover, exact_cover
from tilewright.covering.terms import Colored

__all__ = ["Colored", "CoverCount", "CoverSolutions", "ExactCover", "exact_cover"]
