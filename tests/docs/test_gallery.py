"""The gallery: each lattice and each family is there, and the pictures are those that are drawn now."""

from __future__ import annotations

import re

import pytest

from tests.docs import gallery
from tests.docs.gallery import FAMILIES, FOLDER, PAGE
from tests.docs.pages import read
from tilewright.lattice import LATTICES
from tilewright.model.piece_sets import piece_set_info


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.iterdir()))
def test_a_picture_is_drawn_by_the_program(name: str) -> None:
    path = FOLDER / f"{name}.svg"
    hint = "draw it anew: python -m tests.docs.gallery --write"
    assert path.read_text(encoding="utf-8") == gallery.picture(name), hint


def test_the_page_shows_every_picture_and_no_other() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == gallery.page()
    shown = re.findall(r"\(pictures/gallery/([\w-]+)\.svg\)", text)
    assert len(shown) == len(set(shown))
    assert set(shown) == set(gallery.pictures()) == {path.stem for path in FOLDER.iterdir()}
    assert "docs/gallery" in read("docs/site/contents.md")


def test_every_lattice_and_every_kind_of_piece_is_there() -> None:
    assert {one.puzzle.lattice for one in gallery.exhibits()} == set(LATTICES)
    made = {one.lattice for one in piece_set_info()}
    assert {gallery.set_lattice(name) for name in FAMILIES} == made


def test_pictures_are_small() -> None:
    sizes = [path.stat().st_size for path in FOLDER.iterdir()]
    assert max(sizes) < 60_000
    assert sum(sizes) < 1_500_000
