"""``python -m bench.peers NAME FILE``: count a matrix with a Python peer, print JSON."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from bench.matrix import ONCE, Matrix, read_matrix
from bench.peers import adapter

#: Knuth's first example of an exact cover, which has one
TOY = Matrix(
    (ONCE,) * 7,
    ((2, 4), (0, 3, 6), (1, 2, 5), (0, 3, 5), (1, 6), (3, 4, 6)),
    ((0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0), (0, 0, 0)),
)


def main() -> None:
    """Count a toy, then the matrix."""
    name, file = sys.argv[1:]
    count = adapter(name)
    toy = count(TOY)
    if toy != 1:
        sys.exit(f"{name} finds {toy} solutions of a problem with 1")
    matrix = read_matrix(Path(file))
    wall, cpu = time.perf_counter(), time.process_time()
    solutions = count(matrix)
    call, used = time.perf_counter() - wall, time.process_time() - cpu
    print(json.dumps({"solutions": solutions, "seconds": call, "call": call, "cpu": used}))


if __name__ == "__main__":
    main()
