"""The 59 sticks of six-piece burrs that a saw can notch, and the hardest burrs of them with one assembly.

    make proof-burrs

W. H. Cutler counted 59 notchable pieces, and found level 5 to be the highest of burrs of them with one assembly
alone (1994).
"""

from __future__ import annotations

import tilewright
from tests.apart.burrs import NOTCHES, burr_of, stick
from tilewright import Piece


def saw_cut_sticks() -> dict[int, list[tuple[int, ...]]]:
    """Return the sticks of 6 x 2 x 2 that a saw can notch, by their least numbers."""
    lattice = tilewright.lattice.LATTICES["cube"]
    slots = [{(x, y, 1) for y in (0, 1)} for x in range(1, 5)]
    slots += [{(x, y, z) for z in (0, 1)} for y in (0, 1) for x in (2, 3)]
    slots += [{(x, y, 0) for y in (0, 1)} for x in (2, 3)]
    found: dict[object, int] = {}
    for number in range(1 << len(slots)):
        cut = set().union(*(slot for place, slot in enumerate(slots) if number >> place & 1))
        bits = sum(1 << bit for bit, cell in enumerate(NOTCHES) if cell in cut) + 1
        piece = Piece.of("stick", stick(bits))
        if is_whole(set(stick(bits)), lattice):
            turned = frozenset(piece.orientations(lattice))
            found[turned] = min(found.get(turned, bits), bits)
    return {number: stick(number) for number in sorted(found.values())}


def is_whole(cells: set[tuple[int, ...]], lattice: tilewright.lattice.Lattice) -> bool:
    queue = [cells.pop()]
    while queue:
        near = cells & set(lattice.neighbours(queue.pop()))
        cells -= near
        queue += near
    return not cells


def main() -> None:
    """Design burrs of all 59 sticks, holes allowed, and compare what is found with Cutler's level."""
    found = burr_of(dict.fromkeys(saw_cut_sticks(), (0, 6)), 6, 1).design_apart(
        unique=True, limit=2
    )
    print(found)
    assert (found.assemblies, found.choices, found.unique) == (26_704_015, 1_093_319, 104_432)
    assert found.histogram == {1: 26_146, 2: 2_641, 3: 357, 4: 10, 5: 2}


if __name__ == "__main__":
    main()
