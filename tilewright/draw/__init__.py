"""Pictures of boards: ``text``, ``svg`` and ``png``, each a ``picture(scene)``, imported on use.

The room uses the lattices and is independent of puzzles and search: a caller with a picture to draw makes
a ``Scene`` of it.
"""

from __future__ import annotations

from tilewright.draw.scene import Scene, Tile

__all__ = ["Scene", "Tile"]
