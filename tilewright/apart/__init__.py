"""Taking assemblies apart: the directions of moves on each lattice, and the core that searches.

It takes assemblies as cells and returns steps; it is independent of puzzles.
"""
