"""What the catalogue ships parsed is what its YAML files say: nothing missing, nothing stale."""

from __future__ import annotations

from dataclasses import fields

import pytest

from tilewright import catalogue
from tilewright.catalogue import build
from tilewright.model.puzzle import Puzzle

RENEW = "run `python -m tilewright.catalogue.build`"


def test_every_yaml_file_is_there_parsed_and_nothing_else() -> None:
    assert catalogue.names() == build.yaml_names(), RENEW


@pytest.mark.parametrize("name", build.yaml_names())
def test_a_parsed_puzzle_is_that_of_the_yaml_file(name: str) -> None:
    parsed, written = catalogue.load(name), build.read_yaml_puzzle(name)
    assert written.name == name
    for field in fields(Puzzle):
        ours, theirs = getattr(parsed, field.name), getattr(written, field.name)
        assert ours == theirs, f"{field.name}: {RENEW}"
        assert repr(ours) == repr(theirs), f"the order in {field.name}: {RENEW}"


def test_the_parsed_files_are_what_build_writes() -> None:
    for file, text in build.parsed_texts().items():
        assert file.read_text(encoding="utf-8") == text, f"{file.name}: {RENEW}"


def test_a_summary_is_that_of_the_yaml_file() -> None:
    written = [build.summary(build.read_yaml_puzzle(name)) for name in build.yaml_names()]
    assert catalogue.summaries() == written, RENEW


def test_build_writes_the_parsed_files(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path_factory.mktemp("build") / "parsed"
    for name in ("SUMMARIES", "PUZZLES"):
        monkeypatch.setattr(build, name, folder / getattr(catalogue, name).name)
    build.build()
    for file in (catalogue.SUMMARIES, catalogue.PUZZLES):
        assert (folder / file.name).read_bytes() == file.read_bytes()


def test_the_line_of_a_puzzle_is_found_by_its_start() -> None:
    text = catalogue.PUZZLES.read_text(encoding="utf-8")
    for name, line in zip(catalogue.names(), text.splitlines(), strict=True):
        assert line.startswith(catalogue.line_start(name)), RENEW
        assert text.count(catalogue.line_start(name)) == 1
