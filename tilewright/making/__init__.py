"""Things to hold: outlines for a cutter, nestings on material, meshes for a printer; lengths are millimetres.

The room uses cells of lattices and is independent of puzzles: a caller makes ``Workpiece``s of its pieces.
"""
