"""The workflows: every action is pinned to a commit, and jobs may do no more than they need."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from tests.house.rooms import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
#: a tag can be moved to another commit, a hash cannot; the release stands behind it for people
PINNED = re.compile(r"uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)+")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_named_by_the_hash_of_a_commit(path: Path) -> None:
    uses = [line.strip(" -") for line in path.read_text().splitlines() if "uses:" in line]
    assert [line for line in uses if not PINNED.fullmatch(line)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_jobs_only_read_unless_they_say_more(path: Path) -> None:
    workflow = YAML(typ="safe").load(path)
    assert workflow["permissions"] == {"contents": "read"}


def test_one_action_has_one_hash() -> None:
    pins: dict[str, set[str]] = {}
    for path in WORKFLOWS:
        for name, pin in re.findall(r"uses: (\S+?)@(.+)", path.read_text()):
            pins.setdefault(name, set()).add(pin)
    assert [name for name, found in pins.items() if len(found) > 1] == []
