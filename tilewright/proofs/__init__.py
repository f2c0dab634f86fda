"""A puzzle as constraints, and proofs about it that a stranger can check.

Everything here begins from the checked puzzle, the lattice and what the independent checker reads;
nothing of compile or of the core takes part, so a fault there cannot make its way into the
constraints.  See docs/design/proofs.md.
"""
