"""The teaching search: a slow, readable search, and a table that compares its heuristics.

The search fills the best cell of a queue with the pieces in hand, most difficult first, and backs
up if nothing fits; it counts what happens.  ``solve`` and ``count`` are what one uses to get an
answer; the study shows how an answer is found, and what a good heuristic is worth.  docs/study.md
is the lesson; the parts are:

  grid        the board: numbered cells, neighbours, walls
  cells       the five cell rules
  pieces      the three piece strategies
  table       the placements, arranged for looking up
  search      the search itself
  comparison  all rules with all strategies, beside the real engines

What a run returns is in ``results``; the verbs are ``study`` and ``compare_strategies``.
"""

from __future__ import annotations

from tilewright.teaching.cells import CELL_RULES
from tilewright.teaching.pieces import STRATEGIES
from tilewright.teaching.search import Frame

__all__ = ["CELL_RULES", "STRATEGIES", "Frame"]
