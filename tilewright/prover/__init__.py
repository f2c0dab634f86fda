"""The faces of the prover: why there is no solution, by the plainest certificate that is found.

The core finds it (``crates/reason``).  Here it is called with the searches and limits of a verb, its
solutions are checked, and its answers become objects with pictures.  Short proofs for other checkers
are written here.

Each module is imported from where it is needed: ``findings`` takes a tenth of what all of them take.
"""
