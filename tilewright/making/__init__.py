"""Things to hold: outlines for a cutter, nestings on material, meshes for a printer; lengths are millimetres.

The room knows cells of lattices and nothing of puzzles: whoever has pieces makes ``Workpiece``s of them.
"""
