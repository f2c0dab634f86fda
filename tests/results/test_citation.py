"""How a number is cited: in JSON alone, the same for the same cover, another for another."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import tilewright
from tests.cli.commands import tilewright as command


def said(*words: str) -> dict[str, Any]:
    """Return what a command prints as JSON."""
    done = command(*words, "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert isinstance(data, dict)
    return data


def test_a_count_says_how_to_cite_it() -> None:
    cite = said("count", "soma-3x3x3", "--engine", "bitset")["cite"]
    assert cite.keys() == {"version", "cover", "engine", "how"}
    assert (cite["version"], cite["engine"]) == (tilewright.__version__, "bitset")
    assert all(cite[key] in cite["how"] for key in ("version", "cover", "engine"))


def test_the_cover_is_that_of_the_puzzle() -> None:
    covers = [
        said("count", name, "--engine", engine)["cite"]["cover"]
        for name, engine in (
            ("dominoes-4x4", "bitset"),
            ("dominoes-4x4", "frontier"),
            ("dominoes-6x6", "frontier"),
        )
    ]
    assert covers[0] == covers[1] != covers[2]


def test_nothing_is_added_for_people_and_tables() -> None:
    for form in ("text", "csv"):
        done = command("count", "dominoes-4x4", "--format", form)
        assert done.returncode == 0
        assert "cite" not in done.stdout
    assert "cite" not in tilewright.load("dominoes-4x4").count().data()


def test_a_run_is_cited_as_a_count_is(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    assert command("run", "dominoes-6x6", "--into", folder).returncode == 0
    found = said("status", folder)
    counted = said("count", "dominoes-6x6", "--engine", found["cite"]["engine"])
    assert found["cite"] == counted["cite"]


def test_a_survey_is_cited_too(tmp_path: Path) -> None:
    folder = str(tmp_path / "run")
    assert command("run", "pegged-5x5-s", "--survey", "--into", folder).returncode == 0
    assert said("status", folder)["cite"]["version"] == tilewright.__version__
