"""Puzzles on which a call is long in each of its parts: reading, compiling, tables, search, moves."""

from __future__ import annotations

from itertools import product

from tilewright.model.piece_sets import piece_set

#: six heptominoes that fit into a square of 3 x 3
SEVENS = ("XXX/XX./XX.", "XXX/XX./.XX", ".XX/XXX/XX.", "XX./XXX/XX.", "XXX/X../XXX", "XXX/.X./XXX")
#: four rhombic tetrahedra around the middle of a side of a cube, which fill it
ROD = "[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0]]"


def _sevens(copies: int) -> str:
    return "".join(
        f'  p{at}: {{picture: "{picture}", copies: {copies}}}\n'
        for at, picture in enumerate(SEVENS)
    )


def _each(name: str, copies: str) -> str:
    pieces = piece_set(name)
    return "".join(
        f"  {piece.name!r}: {{cells: {[list(c) for c in piece.shapes[0].cells]}, copies: {copies}}}\n"
        for piece in pieces
    )


def _block() -> list[list[int]]:
    return [list(cell) for cell in product(range(7), repeat=3)]


def _inside() -> list[list[int]]:
    return [cell for cell in _block() if {0, 6}.isdisjoint(cell)]


def _shell() -> list[list[int]]:
    return [cell for cell in _block() if not {0, 6}.isdisjoint(cell)]


def _rows(row: str, number: int) -> str:
    return "/".join([row] * number)


#: by name: what is long in it, and its file
NASTY: dict[str, tuple[str, str]] = {
    "optional": (
        "all cells may stay empty, 180 of six pieces: nodes with thousands of branches",
        f'tilewright: 1\nname: optional\nregion: "{_rows("?" * 42, 42)}"\npieces:\n{_sevens(30)}',
    ),
    "cube": (
        "20 x 20 x 20 by any tetracubes: a million placements",
        "tilewright: 1\nname: cube\nlattice: cube\nregion: {box: [20, 20, 20]}\n"
        f"pieces:\n{_each('tetracubes', 'any')}",
    ),
    "torus": (
        "128 x 128 on a torus by any pentominoes: 131,072 symmetries",
        "tilewright: 1\nname: torus\nregion: {box: [128, 128], wrap: torus}\n"
        f"pieces:\n{_each('pentominoes', 'any')}",
    ),
    "rods": (
        "125 cubes by equal pieces of rhombic tetrahedra: assemblies of 750 parts",
        "tilewright: 1\nname: rods\nlattice: rhombic-tetrahedron\nregion: {box: [25, 25, 25]}\n"
        f"pieces:\n  A: {{cells: {ROD}, copies: any}}\n",
    ),
    "rattle": (
        "15 loose cubes in a closed shell: each position has 32,766 sets of pieces that may move",
        f"tilewright: 1\nname: rattle\nlattice: cube\nregion: {{cells: {_block()}, optional: {_inside()}}}\n"
        f"pieces:\n  shell: {{cells: {_shell()}}}\n  loose: {{cells: [[0, 0, 0]], copies: 15}}\n",
    ),
    "settings": (
        "C(144, 36) settings, one of them chosen by nobody, and two rules",
        "tilewright: 1\nname: settings\nregion: {box: [12, 12]}\npieces:\n"
        '  long: {picture: "XX/.X/.o", copies: 9}\n  short: {picture: "oX/.X/.X", copies: 9}\n'
        '  corner: {picture: "Xo/.X/.X", copies: 9}\n  middle: {picture: "XX/.o/.X", copies: 9}\n'
        "rules:\n  - marks: match\n  - apart: {pieces: same, touching: corner}\n"
        "setup:\n  pegs: {as: o, count: 36}\n",
    ),
    "copies": (
        "24 copies of each of 29 pentacubes in 12 x 10 x 29: many of everything",
        "tilewright: 1\nname: copies\nlattice: cube\nregion: {box: [12, 10, 29]}\n"
        f"pieces:\n{_each('pentacubes', '24')}",
    ),
}
