"""Taking assemblies apart: the directions of moves on each lattice, and the core that searches.

Assemblies come as cells and go as steps; this room knows no puzzle.
"""
