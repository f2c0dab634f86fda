"""XML as the core reads it, beside expat: the same elements, and of damaged files the same fault at the same place."""

from __future__ import annotations

from random import Random
from xml.parsers import expat

import pytest

from tests.foreign.test_xmpuzzle import FILE, grid, problem, shape, voxel
from tilewright import Limits, _core
from tilewright.foreign.common import word

SIGNS = (
    *("", *"<>/=&;#x[]!?-._:+19abé \t\r\n'\"\x01\x1f\x7f\ufffe"),
    *(
        "<a>",
        "</a>",
        "<a b='1'/>",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "<?a ",
        "?>",
        "<?xml ",
        "\r\n",
    ),
    *(
        "&lt;",
        "&#10;",
        "&#x1F600;",
        "&#0;",
        "&#xD800;",
        "&no;",
        "a='1' a='2'",
        "standalone='maybe'",
    ),
)
DAMAGES, PART = 6000, 500


def said(text: str) -> tuple[str, int, int] | None:
    """Return what the core says of a text that is no XML, and where."""
    _, faults = _core.read_burr_file(text.encode(), Limits())
    if not faults or not faults[0][1].startswith("this is not XML: "):
        return None
    (_, what, _, line, column), *others = faults
    assert not others
    return what.removeprefix("this is not XML: "), line, column


def said_by_expat(text: str) -> tuple[str, int, int] | None:
    parser = expat.ParserCreate()
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        return expat.ErrorString(error.code), error.lineno, error.offset + 1
    return None


def damaged(seed: int) -> str:
    """Return a file with some signs too many or too few, behind its first."""
    draw = Random(f"damage {seed}")
    text = draw.choice((FILE, FILE[: FILE.index("<shapes>")], "<a b='c'>d<e/>f</a> <!-- g -->"))
    for _ in range(draw.randrange(1, 4)):
        start = draw.randrange(1, len(text) + 1)
        text = text[:start] + draw.choice(SIGNS) + text[start + draw.choice((0, 0, 1, 5)) :]
    return text.rstrip("\r")  # behind a last one of these expat says that the end is before it


@pytest.mark.parametrize("part", range(0, DAMAGES, PART))
def test_damages_are_those_that_expat_sees(part: int) -> None:
    wrong = 0
    for seed in range(part, part + PART):
        text = damaged(seed)
        assert said(text) == said_by_expat(text), (seed, text)
        wrong += said(text) is not None
    assert 0.5 * PART < wrong < PART


def test_texts_and_attributes_are_those_that_expat_reads() -> None:
    draw = Random("texts")
    signs = ("a", " ", "é", "\n", "\r\n", "\r", "\t", "&amp;", "&#10;", "&#xe9;", "'", "]]", ">")
    plain = grid(0, voxel(1, 1, 1, "#"), problem(0, shape(0)))
    for _ in range(300):
        name, text = ("".join(draw.choices(signs, k=draw.randrange(9))) for _ in range(2))
        text = text.replace("]]>", "") + draw.choice(("", "<![CDATA[ <b> &amp; ]]>", "<i>no</i>"))
        file = plain.replace("<problem>", f'<problem name="{name}">')
        file = file.replace("</puzzle>", f"<comment>{text}</comment></puzzle>")
        read, _ = _core.read_burr_file(file.encode(), Limits())
        assert read is not None
        found, _ = read.problem(0, "<text>")
        assert found is not None
        names, notes = expat_words(file)
        assert read.names == [word(names)]
        assert found.puzzle()[1]["notes"] == notes.strip()


def expat_words(file: str) -> tuple[str, str]:
    """Return the name of the problem and the text of the comment."""
    names, texts, open_tags = list[str](), list[str](), list[str]()

    def start(tag: str, attributes: dict[str, str]) -> None:
        open_tags.append(tag)
        names.extend(filter(None, [attributes.get("name")]))

    def characters(text: str) -> None:
        if open_tags[-1] == "comment":
            texts.append(text)

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_tags.pop()
    parser.CharacterDataHandler = characters
    parser.Parse(file, True)
    return "".join(names), "".join(texts)
