"""What a command does not need is not imported: a small puzzle takes little more than its search."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

#: runs a command line, then tells which modules are there
TELL = """\
import json, sys
from tilewright.cli import main
try:
    main()
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
#: what no command on a puzzle of the catalogue needs unless it shows more than a number
HEAVY = {
    "fractions",
    "html",
    "importlib.resources",
    "rich",
    "ruamel",
    "secrets",
    "tilewright.catalogue.build",
    "tilewright.checker",
    "tilewright.covering",
    "tilewright.draw",
    "tilewright.files.solutions",
    "tilewright.files.toml_text",
    "tilewright.files.writing",
    "tilewright.files.yaml_text",
    "tilewright.model.piece_sets",
    "tilewright.model.scene",
    "tilewright.prover",
    "tilewright.running.solutions",
    "tilewright.teaching",
    "tomllib",
}


def imported(*words: str) -> set[str]:
    """Return the modules that a command line imports, each with the packages it lies in."""
    done = subprocess.run(
        [sys.executable, "-c", TELL, *words], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    parts = [name.split(".") for name in json.loads(done.stderr.splitlines()[-1])]
    return {".".join(part[:end]) for part in parts for end in range(1, len(part) + 1)}


@pytest.mark.parametrize("more", [(), ("--distinct",)], ids=" ".join)
def test_counting_a_puzzle_of_the_catalogue_imports_what_it_needs(more: tuple[str, ...]) -> None:
    found = imported("count", "pentominoes-3x20", *more, "--threads", "1")
    assert "tilewright.verbs.count" in found
    assert not HEAVY & found


def test_solving_a_puzzle_of_the_catalogue_imports_drawing_as_well() -> None:
    found = imported("solve", "pentominoes-3x20", "--threads", "1")
    drawing = {"tilewright.draw", "tilewright.model.scene", "tilewright.running.solutions"}
    assert drawing <= found
    unwanted = (HEAVY - drawing) | {"tilewright.cli.best", "tilewright.draw.svg"}
    assert not unwanted & found


def test_the_list_imports_no_reader_of_yaml() -> None:
    found = imported("list")
    assert "tilewright.catalogue" in found
    assert not {"ruamel", "tilewright.files.yaml_text", "tilewright.draw", "rich"} & found


def test_help_imports_no_model() -> None:
    found = imported("--help")
    assert "tilewright.cli" in found
    assert not {"tilewright.model", "tilewright._core"} & found


def test_a_yaml_file_is_read_as_yaml(tmp_path: Path) -> None:
    path = tmp_path / "bars.yaml"
    path.write_text(
        "tilewright: 1\nname: bars\nregion: {box: [2, 2]}\npieces: {I: {picture: XX, copies: 2}}\n"
    )
    found = imported("count", str(path))
    assert {"ruamel", "tilewright.files.yaml_text"} <= found
