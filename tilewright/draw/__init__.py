"""Pictures of boards: ``text``, ``svg`` and ``png``, each a ``picture(scene)``, imported on use.

The room knows the lattices and nothing of puzzles or search: whoever has something to show makes
a ``Scene`` of it.
"""

from __future__ import annotations

from tilewright.draw.scene import Scene, Tile

__all__ = ["Scene", "Tile"]
