"""The server of the page: puzzles as documents, what there is to show of them, searches as streams.

Importing this room is cheap; ``server`` needs the extra ``web`` and is imported by ``tilewright serve``.
"""

from __future__ import annotations
