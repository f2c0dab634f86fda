"""The prover: why there is no solution, by the plainest certificate that is found.

A search is begun.  If it finds no solution soon, certificates are looked for, the plainest first:
counting, colourings, chains of placements that are impossible.  If none is found the search goes
on, and may be the proof itself.

Each module is imported from where it is needed: ``findings`` takes a tenth of what all of them take.
"""
