"""The first method: ``python -m atlas.frontier FAMILY SIZE [--distinct]``.

The puzzle is compiled as any other, and counted over a frontier on one thread. Prints JSON: the value,
states, processor seconds of compiling and counting, and the bytes that the process held at most.
"""

from __future__ import annotations

import json
import sys
import time

from atlas.boards import puzzle
from atlas.family import read_family, read_size
from bench.process import held
from tilewright import count


def main(words: list[str]) -> None:
    """Count the board that the words name."""
    is_distinct = "--distinct" in words
    name, size = [word for word in words if word != "--distinct"]
    begun = time.process_time()
    problem = puzzle(read_family(name), read_size(size)).problem()
    found = count(problem, distinct=is_distinct, engine="frontier", threads=1)
    seconds = time.process_time() - begun
    assert found.complete, found
    data = {"value": found.solutions, "distinct": found.distinct, "states": found.nodes}
    print(json.dumps({**data, "seconds": round(seconds, 3), "memory": held()}))


if __name__ == "__main__":
    main(sys.argv[1:])
