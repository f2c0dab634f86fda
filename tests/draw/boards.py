"""Boards that several tests draw, as compact pictures, and the scenes of them."""

from __future__ import annotations

from tilewright.draw import Scene, Tile
from tilewright.lattice import Cell


def scene_of(picture: str, lattice: str = "square", **more: object) -> Scene:
    """Return the scene of a compact picture: a tile for every letter, other cells as drawn."""
    found: dict[str, list[Cell]] = {}
    for z, layer in enumerate(picture.split("|")):
        for y, row in enumerate(layer.split("/")):
            for x, char in enumerate(row):
                found.setdefault(char, []).append((x, y, z)[: 2 if lattice == "square" else 3])
    letters = sorted(char for char in found if char.isalnum())
    return Scene(
        lattice,
        tuple(
            Tile(c, f"piece {c}", tuple(found[c]), piece_index)
            for piece_index, c in enumerate(letters)
        ),
        empty=(*found.get(".", ()), *found.get("?", ())),
        optional=frozenset(found.get("?", ())),
        blocked=tuple(found.get("*", ())),
        **more,  # type: ignore[arg-type]
    )


PICTURES = {
    "pentominoes": "FIIIIIZVVV/FFFNNNZZZV/LFNNYYYYZV/LLLLWTYXUU/PPPWWTXXXU/PPWWTTTXUU",
    "hole": "AAAB/A##B/CCCB",
    "pegs": "A*B../A.B../..B*./C.B../CCC.*",
    "optional": "A?./A?./AA.",
    "pinched": "AAA/ABA/AAB",
    "single": "A",
}
SOMA = "ABB/AAL/LLL|ATB/PPB/PVV|TTT/PZZ/ZZV"
