"""Languages of sheets: complete tables, the same places in every sentence, pages that a teacher can print."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from string import Formatter

import pytest

import tilewright
from tests.reference.random_rules import puzzle_with
from tilewright import TilewrightError, language
from tilewright.language import ENGLISH, Language, language_of, languages
from tilewright.model.rules import RULES, ReadRule
from tilewright.model.rules.once import Once

from ..cli.commands import tilewright as run
from .test_pages import boxes, texts

COMPLETE = ("en", "de", "fr")
TABLE = Path(language.__file__).with_name("sentences.csv")


def rows() -> list[dict[str, str]]:
    with TABLE.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_languages_are_named_by_two_letters_and_name_themselves() -> None:
    assert list(languages())[:3] == list(COMPLETE)
    assert languages()["de"] == "Deutsch"
    assert all(len(code) == 2 and code.islower() for code in languages())


@pytest.mark.parametrize("code", COMPLETE)
def test_a_language_has_every_sentence(code: str) -> None:
    assert [row["key"] for row in rows() if not row[code]] == []


def test_a_sentence_has_the_same_places_in_every_language() -> None:
    for row in rows():
        for code in languages():
            assert not row[code] or places(row[code]) == places(row["en"]), (row["key"], code)


def test_french_has_its_own_apostrophe_and_spaces_that_do_not_break() -> None:
    """Before ``: ; ! ? %``, within quotation marks and before a unit; thousands as a sentence has them."""
    faults = [
        (row["key"], found)
        for row in rows()
        for found in re.findall(
            r"'|(?<![\u00a0\u202f])[:;!?%»]|«(?![\u00a0\u202f])| mm\b", row["fr"]
        )
    ]
    assert faults == []


def test_every_sentence_is_written_once_and_used() -> None:
    keys = [row["key"] for row in rows()]
    assert len(keys) == len(set(keys))
    sources = "".join(path.read_text() for path in Path(tilewright.__file__).parent.rglob("*.py"))
    made = {"challenge_unique", "challenges_unique"}  # of the word for one or for several
    unused = [key for key in keys if f'"{key}"' not in sources and key not in made]
    assert unused == []


def test_what_a_language_lacks_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    table = {
        row["key"]: {**row, "it": "Italiano" if row["key"] == "language" else ""} for row in rows()
    }
    monkeypatch.setattr(language, "_sentences", lambda: table)
    italian = language_of("it")
    assert italian.say("name") == "Name"
    assert italian.say("solutions", count=2205) == "2,205 solutions"


@pytest.mark.parametrize(
    "code, count, cell",
    [
        ("en", "2,205 solutions", "one cell is 12.5 mm; print at 100 %"),
        ("de", "2.205 Lösungen", "ein Feld misst 12,5 mm; mit 100 % drucken"),
        ("fr", "2\u202f205 solutions", "une case mesure 12,5\u00a0mm\u00a0; imprimer à 100\u00a0%"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(code: str, count: str, cell: str) -> None:
    spoken = Language(code)
    assert spoken.say("solutions", count=2205) == count
    assert spoken.say("cell", cell=12.5) == cell


def test_words_of_which_one_is_meant() -> None:
    assert ENGLISH.either(["a", "b", "c"]) == "a or b or c"
    assert Language("fr").either(["a", "b"]) == "a ou b"
    assert Language("de").either(["a"]) == "a"


@pytest.mark.parametrize("code", ["de", "fr"])
def test_a_sheet_differs_in_words_alone(code: str) -> None:
    puzzle = tilewright.load("l-puzzle-6x8")
    english = puzzle.sheet(number=4, seed=1)
    other = puzzle.sheet(number=4, seed=1, language=code)
    assert other.data() == english.data()
    own = Language(code)
    first, answers = map(texts, other.pages)
    assert own.say("name") in first
    assert own.say("answers") in answers
    for said in ("cut", "cover_flipped"):
        assert " ".join(own.say(said).split()) in " ".join(" ".join(first).split())
    kept = {puzzle.title, puzzle.name, "50 mm", "Name"}
    written, before = (
        {line for page in one.pages for line in texts(page)} for one in (other, english)
    )
    same = {line for line in written & before if len(line) > 3 and "solutions" not in line}
    assert same <= kept
    assert str(other).count("●") == str(english).count("●")


@pytest.mark.parametrize("code", ["de", "fr"])
@pytest.mark.parametrize("name", ["genius-square", "soma-3x3x3", "katamino-5x5"])
def test_nothing_runs_over_the_margin(name: str, code: str) -> None:
    sheet = tilewright.load(name).sheet(number=2, language=code, paper="letter")
    for page in sheet.pages:
        for role in ("label", "title"):
            for left, _, right, _ in boxes(page, role):
                assert left >= sheet.paper.margin - 1
                assert right <= page.width - sheet.paper.margin + 1


@pytest.mark.parametrize("kind", RULES)
def test_every_rule_is_said_in_every_language(kind: str) -> None:
    (rule, *_) = [
        one for one in puzzle_with(kind, 1, 16).problem(partial=True).rules if one.kind == kind
    ]
    assert rule.said(ENGLISH) == str(rule)
    said = {rule.said(Language(code)) for code in COMPLETE}
    assert len(said) == len(COMPLETE)


def test_a_rule_of_ones_own_is_said_in_its_own_words() -> None:
    class Own(Once):
        def said(self, language: Language) -> str:
            return ReadRule.said(self, language)

        def __str__(self) -> str:
            return "as its author says"

    rule = Own.__new__(Own)
    assert rule.said(Language("de")) == "as its author says"


def test_an_unknown_language_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(
        TilewrightError,
        match=r"language is 'xx': choose en \(English\), de \(Deutsch\), fr \(Français\)",
    ):
        tilewright.load("pegged-5x5-s").sheet(number=1, language="xx")


def test_the_command_takes_a_language(tmp_path: Path) -> None:
    done = run("sheet", "pegged-5x5-s", "--number", "2", "--language", "fr")
    assert done.returncode == 0
    assert "2 défis" in done.stdout
    refused = run("sheet", "pegged-5x5-s", "--language", "klingon")
    assert refused.returncode == 2
    assert "'en', 'de', 'fr'" in refused.stderr
