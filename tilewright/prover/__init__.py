"""The prover: why there is no solution, by the plainest certificate that is found.

A search is begun.  If it finds no solution soon, certificates are looked for, the plainest first:
counting, colourings, chains of placements that are impossible.  If none is found the search goes
on, and may be the proof itself.
"""

from __future__ import annotations

from tilewright.prover.certificate import Certificate
from tilewright.prover.explanation import Explanation
from tilewright.prover.settle import certificates, settle

__all__ = ["Certificate", "Explanation", "certificates", "settle"]
