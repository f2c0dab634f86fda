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
    "difflib",
    "fractions",
    "html",
    "importlib.resources",
    "random",
    "rich",
    "ruamel",
    "secrets",
    "shutil",
    "tempfile",
    "textwrap",
    "tilewright.catalogue.build",
    "tilewright.checker",
    "tilewright.compile.choice_cover",
    "tilewright.compile.open_cover",
    "tilewright.covering",
    "tilewright.deduction",
    "tilewright.draw",
    "tilewright.files.solutions",
    "tilewright.files.toml_text",
    "tilewright.files.writing",
    "tilewright.files.yaml_text",
    "tilewright.foreign",
    "tilewright.model.piece_sets",
    "tilewright.model.rules.apart",
    "tilewright.model.rules.marks",
    "tilewright.model.scene",
    "tilewright.prover",
    "tilewright.results.estimate",
    "tilewright.running.solutions",
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


def test_a_rule_of_a_puzzle_is_imported_and_no_other() -> None:
    found = imported("count", "any-tetrominoes-4x4-apart", "--threads", "1")
    assert "tilewright.model.rules.apart" in found
    assert not {"tilewright.model.rules.marks", "tilewright.model.rules.once"} & found


def test_checking_imports_findings_and_no_search_and_no_drawing() -> None:
    found = imported("check", "pentominoes-3x20")
    assert {name for name in found if name.startswith("tilewright.prover")} == {
        "tilewright.prover",
        "tilewright.prover.findings",
    }
    assert not (HEAVY - {"textwrap", "tilewright.prover"}) & found
    assert "tilewright.results.count" not in found
    assert "tilewright.verbs.rate" in imported("check", "tetrominoes-4x5", "--rate")


def test_a_search_for_garbage_begins_when_the_command_is_loaded() -> None:
    program = "import gc; from tilewright.cli import main\ngc.disable()\n{}\nprint(gc.isenabled())"
    run = "try: main()\nexcept SystemExit: pass"
    for words, on in ((["--help"], False), (["count", "tetrominoes-4x5"], True)):
        command = [sys.executable, "-c", program.format(run), *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
        assert done.stdout.splitlines()[-1] == str(on)


def test_solving_a_puzzle_of_the_catalogue_imports_drawing_as_well() -> None:
    found = imported("solve", "pentominoes-3x20", "--threads", "1")
    drawing = {"tilewright.draw", "tilewright.model.scene", "tilewright.running.solutions"}
    assert drawing <= found
    unwanted = (HEAVY - drawing - {"textwrap"}) | {"tilewright.cli.best", "tilewright.draw.svg"}
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
