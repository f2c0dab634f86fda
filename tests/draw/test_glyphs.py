"""Glyphs: all there, inside their boxes, and moved as they should be."""

from __future__ import annotations

import re
import unicodedata
from string import ascii_letters, digits

import pytest

from tilewright.draw import glyphs

#: where tails end, below the line that capitals stand on
LOWEST = 18


@pytest.mark.parametrize("char", glyphs.GLYPHS)
def test_a_glyph_stays_inside_its_box(char: str) -> None:
    width, data = glyphs.GLYPHS[char]
    assert re.fullmatch(r"(M[^MLHVCSZ]+([LHVCS][^MLHVCSZ]+|Z)*)+", data)
    for command, values in re.findall(r"([MLHVCS])([^MLHVCSZ]+)", data):
        numbers = [float(value) for value in values.split()]
        assert len(numbers) % {"H": 1, "V": 1, "C": 6, "S": 4}.get(command, 2) == 0
        xs = numbers if command == "H" else [] if command == "V" else numbers[::2]
        ys = numbers if command == "V" else [] if command == "H" else numbers[1::2]
        assert all(0 <= x <= width for x in xs)
        assert all(0 <= y <= LOWEST for y in ys)


@pytest.mark.parametrize("char", "äöüÄÖÜßéèêëàâçîïôûùœÉÈÀÇñčş")
def test_accents_stand_on_letters_inside_their_boxes(char: str) -> None:
    assert not glyphs.is_outlined(char)
    path = glyphs.path(char, 0, 14, 14)
    numbers = [float(one) for one in re.findall(r"-?[\d.]+", re.sub(r"[HV][^MLHVCSZ]+", "", path))]
    width = glyphs.width(char, 14)
    assert all(0 <= x <= width for x in numbers[::2])
    lowest = -4.4 if char.isupper() else 0
    assert all(lowest <= y <= LOWEST for y in numbers[1::2])
    if char not in "ßœ":
        plain = unicodedata.normalize("NFD", char)[0]
        assert len(path) > len(glyphs.path(plain, 0, 14, 14).replace("M0.5 0.8V0.9", ""))


def test_letters_and_digits_all_differ() -> None:
    shapes = {glyphs.GLYPHS[char][1] for char in ascii_letters + digits + "?"}
    assert len(shapes) == 63


def test_a_letter_is_moved_and_scaled() -> None:
    assert glyphs.path("L", 10, 30, 28) == "M10 2V30H25.2"
    assert glyphs.centred("L", 100, 100, 14) == "M96.2 93V107H103.8"


def test_width_is_that_of_the_path() -> None:
    assert glyphs.width("L", 14) == pytest.approx(7.6)
    assert glyphs.width("", 14) == 0
    assert glyphs.width("LL", 28) == pytest.approx(2 * (7.6 * 2 + 3.6))


def test_one_text_is_all_of_one_kind() -> None:
    assert glyphs.path("…", 0, 14, 14) == glyphs.path("...", 0, 14, 14)
    assert glyphs.path("a\tb", 0, 14, 14) == glyphs.path("a b", 0, 14, 14)
    assert [glyphs.is_outlined(text) for text in ("Soma", "Häuschen", "Ящик", "")] == [0, 0, 1, 0]
    assert glyphs.path("e\u0301", 0, 14, 14) == glyphs.path("é", 0, 14, 14)
    assert glyphs.path("é", 0, 14, 14) != glyphs.path("e", 0, 14, 14)
