"""The piece sets against the published numbers of polyominoes and polycubes, and their names."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tilewright.errors import TilewrightError
from tilewright.lattice import LATTICES
from tilewright.model.piece import Piece, Shape
from tilewright.model.piece_sets import PieceSetInfo, piece_set, piece_set_info, piece_set_names

PLANE = ("mon", "d", "tr", "tetr", "pent", "hex", "hept", "oct")
SPACE = ("mono", "di", "tri", "tetra", "penta")
#: sequence, prefix, ending, stems, number of shapes of 1, 2, 3, ... cells
OEIS = [
    ("A000105", "", "ominoes", PLANE, (1, 1, 2, 5, 12, 35, 108, 369)),
    ("A000988", "one-sided-", "ominoes", PLANE, (1, 1, 2, 7, 18, 60, 196, 704)),
    ("A001168", "fixed-", "ominoes", PLANE, (1, 2, 6, 19, 63, 216, 760, 2725)),
    ("A000162", "", "cubes", SPACE, (1, 1, 2, 8, 29)),
    ("A038119", "free-", "cubes", SPACE, (1, 1, 2, 7, 23)),
]
SIZES = [
    (f"{prefix}{stem}{ending}", size, number)
    for _, prefix, ending, stems, numbers in OEIS
    for size, (stem, number) in enumerate(zip(stems, numbers, strict=True), 1)
]
#: sets that a person may want together, because they differ in size
MIXED = [[f"{prefix}{stem}{ending}" for stem in stems] for _, prefix, ending, stems, _ in OEIS]


def orientations(piece: Piece, lattice: str) -> frozenset[Shape]:
    return frozenset(piece.orientations(LATTICES[lattice]))


@pytest.mark.parametrize(("name", "size", "number"), SIZES)
def test_a_set_has_the_published_number_of_shapes(name: str, size: int, number: int) -> None:
    pieces = piece_set(name)
    assert len(pieces) == number
    assert {len(shape.cells) for piece in pieces for shape in piece.shapes} == {size}
    assert len({piece.name for piece in pieces}) == number
    assert [piece.name for piece in pieces] == sorted(piece.name for piece in pieces)


def known(most: int = 10**6) -> list[Any]:
    """Return the sets of at most so many pieces; large ones of new lattices take seconds."""
    return [
        pytest.param(
            info,
            id=info.name,
            marks=[pytest.mark.medium]
            * (info.lattice not in ("square", "cube") and info.pieces > 60),
        )
        for info in piece_set_info()
        if info.pieces < most
    ]


@pytest.mark.parametrize("info", known())
def test_info_tells_what_the_set_is(info: PieceSetInfo) -> None:
    name, lattice, number, cells, description = info
    pieces = piece_set(name)
    assert number == len(pieces)
    assert cells == sum(piece.size for piece in pieces)
    assert {len(cell) for p in pieces for s in p.shapes for cell in s.cells} == {
        LATTICES[lattice].coordinates
    }
    assert description


def test_info_and_names_agree() -> None:
    assert [info.name for info in piece_set_info()] == piece_set_names()
    assert len(set(piece_set_names())) == len(piece_set_names())


@pytest.mark.parametrize("info", known(250))
def test_no_two_pieces_of_a_set_are_congruent(info: PieceSetInfo) -> None:
    seen: set[Shape] = set()
    for piece in piece_set(info.name):
        images = orientations(piece, info.lattice)
        assert images.isdisjoint(seen), piece.name
        seen |= images


@pytest.mark.parametrize("sets", MIXED, ids=lambda sets: sets[-1])
def test_sets_of_different_sizes_share_no_name(sets: list[str]) -> None:
    for one, other in combinations(sets, 2):
        clash = {p.name for p in piece_set(one)} & {p.name for p in piece_set(other)}
        assert not clash, (one, other)


def test_a_name_means_one_shape_in_every_set_but_soma() -> None:
    known: dict[tuple[str, str], frozenset[Shape]] = {}
    for info in piece_set_info():
        if info.name == "soma" or info.cells > 400:
            continue
        for piece in piece_set(info.name):
            whole = Piece(piece.name, piece.shapes, flips=True)
            images = orientations(whole, info.lattice)
            assert known.setdefault((info.lattice, piece.name), images) == images


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("pentominoes", "F I L N P T U V W X Y Z"),
        ("one-sided-pentominoes", "F Fm I L Lm N Nm P Pm T U V W X Y Ym Z Zm"),
        ("tetrominoes", "I4 L4 O4 S4 T4"),
        ("one-sided-tetrominoes", "I4 J4 L4 O4 S4 T4 Z4"),
        ("trominoes", "I3 V3"),
        ("fixed-trominoes", "I3-0 I3-1 V3-0 V3-1 V3-2 V3-3"),
        ("tetracubes", "A4 B4 I4 L4 O4 P4 S4 T4"),
        ("solid-pentominoes", "F I L N P T U V W X Y Z"),
        ("soma", "V L T Z A B P"),
    ],
)
def test_letters(name: str, letters: str) -> None:
    assert [piece.name for piece in piece_set(name)] == letters.split()


@pytest.mark.parametrize(
    ("set_name", "name", "picture"),
    [
        ("pentominoes", "F", ".XX/XX./.X."),
        ("pentominoes", "N", ".X/.X/XX/X."),
        ("pentominoes", "Y", ".X/XX/.X/.X"),
        ("pentominoes", "Z", "XX./.X./.XX"),
        ("one-sided-tetrominoes", "J4", ".X/.X/XX"),
        ("one-sided-tetrominoes", "Z4", "XX./.XX"),
        ("one-sided-pentominoes", "Lm", ".X/.X/.X/XX"),
        ("hexominoes", "6-01", "XXXXXX"),
        ("octominoes", "8-001", "XXXXXXXX"),
    ],
)
def test_shapes_have_their_customary_names(set_name: str, name: str, picture: str) -> None:
    pieces = {piece.name: piece for piece in piece_set(set_name)}
    drawn = Piece.of(name, picture, flips=pieces[name].flips)
    assert orientations(pieces[name], "square") == orientations(drawn, "square")


@pytest.mark.parametrize(
    ("name", "flips", "turns"),
    [
        ("pentominoes", None, True),
        ("one-sided-pentominoes", False, True),
        ("fixed-pentominoes", False, False),
        ("pentacubes", False, True),
        ("free-pentacubes", True, True),
        ("soma", False, True),
    ],
)
def test_how_pieces_may_lie(name: str, flips: bool | None, turns: bool) -> None:
    assert {(piece.flips, piece.turns) for piece in piece_set(name)} == {(flips, turns)}


def test_a_fixed_piece_is_numbered_by_its_orientation() -> None:
    fixed = {piece.name: piece.shapes[0] for piece in piece_set("fixed-pentominoes")}
    for piece in piece_set("pentominoes"):
        for index, shape in enumerate(piece.orientations(LATTICES["square"])):
            assert fixed[f"{piece.name}-{index}"] == shape


def test_soma_is_every_shape_of_up_to_four_cubes_that_is_no_box() -> None:
    small = [*piece_set("tricubes"), *piece_set("tetracubes")]
    bent = {orientations(p, "cube") for p in small if p.name not in ("I3", "I4", "O4")}
    assert {orientations(piece, "cube") for piece in piece_set("soma")} == bent


def test_an_unknown_set_is_an_error_with_the_closest_name() -> None:
    with pytest.raises(TilewrightError, match="did you mean 'pentominoes'"):
        piece_set("pentomino")


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("tetriamonds", "C4 I4 T4"),
        ("pentiamonds", "C5 I5 L5 P5"),
        ("hexiamonds", "C6 E6 F6 G6 H6 I6 J6 O6 P6 S6 V6 X6"),
        ("heptiamonds", " ".join(f"{letter}7" for letter in "ABCDEFGHIJLMNPQRSTUVWXYZ")),
        ("tetrahexes", "I4 J4 O4 P4 S4 U4 Y4"),
        ("pentahexes", " ".join(f"{letter}5" for letter in "ABCDEFGHIJLNPQRSTUVWXY")),
        ("tetrasticks", "F H I J L N O P R T U V W X Y Z"),
        ("tritrigs", "C3 E3 I3 J3 L3 O3 P3 S3 T3 U3 Y3 Z3"),
        ("pentatwigs", "C5 H5 I5 L5 P5 R5 S5 T5 U5 W5 X5 Y5"),
        ("one-sided-tetriamonds", "C4 I4 I4m T4"),
        ("fixed-diamonds", "D2-0 D2-1 D2-2"),
        ("tritans", "3-01 3-02 3-03 3-04"),
    ],
)
def test_letters_of_other_lattices(name: str, letters: str) -> None:
    assert [piece.name for piece in piece_set(name)] == letters.split()


def test_the_numbers_that_are_published() -> None:
    """The numbers of free shapes as the sequences of the OEIS begin; the sets are made elsewhere."""
    rows = {info.name: info.pieces for info in piece_set_info()}
    assert [rows[f"{s}iamonds"] for s in ("hex", "hept", "oct", "enne")] == [12, 24, 66, 160]
    assert [rows[f"one-sided-{s}trigs"] for s in ("di", "tri", "tetra", "penta")] == [
        3,
        19,
        104,
        719,
    ]
    assert [rows[f"{s}drafters"] for s in ("di", "tri", "tetra", "penta")] == [6, 14, 64, 237]
    assert [rows[f"{s}tans"] for s in ("di", "tri", "tetra", "penta", "hexa")] == [
        3,
        4,
        14,
        30,
        107,
    ]
    assert [rows[f"free-{s}balls"] for s in ("tri", "tetra", "penta")] == [4, 20, 131]
    assert (rows["pentatesseracts"], rows["free-pentatesseracts"]) == (27, 26)


def test_three_balls_make_four_shapes_and_only_solids_have_mirror_images() -> None:
    """Up to all motions, A038174; up to the turns of the lattice alone there are 5, 28 and 225."""
    lattice = LATTICES["ball"]
    assert [len(piece_set(f"{size}balls")) for size in ("tri", "tetra")] == [4, 25]
    for size in ("tri", "tetra"):
        pieces = {piece.name: piece for piece in piece_set(f"{size}balls")}
        for name, piece in pieces.items():
            (shape,) = piece.shapes
            whole = frozenset(shape.oriented(lattice, turns=True, flips=True))
            own = orientations(piece, "ball")
            assert (f"{name.rstrip('m')}m" in pieces) == (own != whole)
            assert not (own != whole and lattice.is_turned_over(shape.cells))
