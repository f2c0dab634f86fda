"""``make demo``: solve and count a real puzzle, print the picture, write it as SVG."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import tilewright
from tilewright.draw import svg, text

NAME = "pentominoes-6x10"


def main() -> None:
    """Run the demo."""
    puzzle = tilewright.load(NAME)
    solution = puzzle.solve()
    assert solution is not None
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    print(text.picture(solution.scene(puzzle.title), color=colour))

    count = puzzle.count(distinct=True)
    print(f"\n{NAME}: {count.solutions:,} solutions, {count.distinct:,} distinct", end=" ")
    print(f"({count.nodes:,} nodes in {count.seconds:.3f} s, engine {count.engine})")

    verdict = puzzle.verify(solution)
    print(f"the solution above, checked independently: {'right' if verdict else 'wrong'}")

    path = Path("build") / f"{NAME}.svg"
    path.parent.mkdir(exist_ok=True)
    path.write_text(svg.picture(solution.scene(puzzle.title)))
    print(f"drawn as {path}")


if __name__ == "__main__":
    main()
