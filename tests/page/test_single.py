"""The page in one file: its size, what it holds, what it refuses."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from base64 import b64decode, b85decode
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import tilewright
from tests.page.deno import deno, environment
from tests.page.documents import BARS
from tests.page.wasm import built_core
from tilewright import catalogue
from tilewright.errors import PuzzleError, TilewrightError
from tilewright.loading import from_dict
from tilewright.page.core_files import CORE, CORE_REST, core_path
from tilewright.page.document import document_of
from tilewright.page.modules import joined, modules
from tilewright.page.single import MOST, page_template, sent_entry, single_page
from tilewright.page.worker_about import STATIC
from tilewright.puzzle import Puzzle

#: the letters of base 85 for those that would be markup
LETTERS = str.maketrans(",.:/", "<>&`")
_BLOCKS = re.compile(r'<script type="text/plain" data-file="([a-z.-]+)">([^<]*)</script>')
#: what a browser would load by itself
_LOADS = re.compile(r'\b(?:src|href|action|data|srcset|poster)\s*=\s*"(?!#|data:)([^"]*)"')


@pytest.fixture(scope="module")
def core() -> Path:
    return built_core()


def entry(name: str) -> dict[str, Any]:
    return sent_entry(Puzzle.of(catalogue.load(name)))


def blocks(page: bytes) -> dict[str, bytes]:
    """Return what each block of a page holds, unpacked."""
    found = _BLOCKS.findall(page.decode())
    assert len(found) == 4
    return {name: gzip.decompress(b85decode(text.translate(LETTERS))) for name, text in found}


def test_it_is_small_and_holds_the_core_and_the_puzzles(core: Path) -> None:
    names = ["pentominoes-6x10", "soma-3x3x3", "kanoodle-5x11-started-a"]
    page = single_page([entry(name) for name in names], core)
    assert len(page) <= MOST == 1_810_000
    held = blocks(page)
    assert held[CORE] == core.read_bytes()
    assert held[CORE_REST] == core.with_name(CORE_REST).read_bytes()
    documents = [one["document"] for one in json.loads(held["puzzles.json"])]
    assert documents == [document_of(catalogue.load(name)) for name in names]
    assert "<title>3 puzzles · tilewright</title>" in page.decode()
    assert page == single_page([entry(name) for name in names], core)


def test_nothing_of_it_lies_elsewhere(core: Path) -> None:
    page = single_page([entry("soma-3x3x3")], core).decode()
    markup = re.sub(r"(<(?:script|style)\b[^>]*>).*?(?=</)", r"\1", page, flags=re.DOTALL)
    assert _LOADS.findall(markup) == []
    addresses = set(re.findall(r"""\bhttps?://[^\s"'`<)]+""", page))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    (style,) = re.findall("<style>(.*?)</style>", page, re.DOTALL)
    assert not re.search(r"@import|url\((?!#)", style)
    held = json.loads(blocks(page.encode())["page.json"])
    for text in (*(text for _, text in held["modules"]), held["worker"]):
        assert not re.search(r"\beval\(|new Function\b", text)


def test_its_policy_allows_its_own_script_and_style_alone(core: Path) -> None:
    page = single_page([entry("soma-3x3x3")], core).decode()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy
    allowed = dict(one.split(" ", 1) for one in policy[1].split("; "))
    assert allowed["default-src"] == "'none'"
    assert "connect-src" not in allowed
    assert not re.search(
        r"http|unsafe-inline|unsafe-eval'|\*", policy[1].replace("wasm-unsafe-eval'", "")
    )
    for kind in ("script", "style"):
        (text,) = re.findall(rf"<{kind}>(.*?)</{kind}>", page, re.DOTALL)
        (allowed_sum,) = re.findall(r"'sha256-([^']+)'", allowed[f"{kind}-src"])
        assert b64decode(allowed_sum) == sha256(text.encode()).digest()


@pytest.mark.parametrize(
    "title", ["</script><script>alert(1)</script>", "</title><b>", 'a "b" & <c>', "\\1 \\g<0>"]
)
def test_a_title_is_text_and_nothing_else(title: str, core: Path) -> None:
    puzzle = from_dict({**BARS, "title": title})
    page = single_page([sent_entry(puzzle)], core)
    plain = single_page([sent_entry(from_dict(BARS))], core).decode()
    text = page.decode()
    for tag in ("<script", "</script", "</title", "<b>", "<style"):
        assert text.count(tag) == plain.count(tag)
    (found,) = re.findall("<title>([^<]*)</title>", text)
    assert unescape(found) == f"{title} · tilewright"
    assert json.loads(blocks(page)["puzzles.json"])[0]["document"]["title"] == title


def test_more_than_can_be_sent_is_refused(core: Path) -> None:
    noise = "".join(sha256(str(number).encode()).hexdigest() for number in range(6_000))
    heavy = {**entry("soma-3x3x3"), "thumb": noise}
    with pytest.raises(TilewrightError, match=r"1,810,000 can be sent: leave some puzzles out"):
        single_page([heavy], core)


def test_the_picture_of_a_puzzle_gives_no_solution_away() -> None:
    soma, started = entry("soma-3x3x3")["thumb"], entry("kanoodle-5x11-started-a")["thumb"]
    assert soma.count("thumb-piece") == 0
    assert started.count("thumb-piece") == 4
    other = from_dict({**BARS, "name": "soma-3x3x3"})  # by its name a puzzle of the catalogue
    assert sent_entry(other)["thumb"].count("thumb-piece") == 0


def test_what_the_page_cannot_show_is_refused_with_every_fault() -> None:
    wide = {"tilewright": 1, "name": "wide", "region": {"box": [100, 60]}}
    pieces = {"bar": {"picture": "X" * 300, "copies": 20}}
    with pytest.raises(PuzzleError) as caught:
        sent_entry(from_dict({**wide, "pieces": pieces}))
    assert caught.value.origin == "wide"
    assert len(caught.value.faults) == 2
    assert "4,096" in str(caught.value)


def test_a_missing_core_is_named_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(TilewrightError, match=r"there is no file .*core\.wasm: give core.wasm"):
        core_path(tmp_path / CORE)
    (tmp_path / CORE).write_bytes(b"")
    with pytest.raises(TilewrightError, match=r"core-rest\.wasm"):
        core_path(tmp_path / CORE)
    monkeypatch.setattr("tilewright.page.core_files.BUILT", tmp_path / CORE)
    with pytest.raises(TilewrightError, match=r"'make page-core' builds it in a checkout .*--core"):
        core_path()


# The command ---------------------------------------------------------------------------------------


def test_the_command_writes_the_same_file_and_says_so(core: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.html"
    given = ("--core", str(core))
    done = tilewright("page", "soma-3x3x3", "dominoes-4x4", "--single", str(path), *given)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == f"wrote {path}: 2 puzzles\n"
    assert path.read_bytes() == single_page([entry("soma-3x3x3"), entry("dominoes-4x4")], core)
    quiet = tilewright("page", "soma-3x3x3", "-o", str(path), "--quiet", *given)
    assert (quiet.returncode, quiet.stdout, quiet.stderr) == (0, "", "")
    printed = tilewright("page", "soma-3x3x3", *given)
    assert printed.stdout.encode() == path.read_bytes()


def test_faulty_puzzles_are_refused_with_every_fault_and_nothing_is_written(
    core: Path, tmp_path: Path
) -> None:
    (tmp_path / "bad.yaml").write_text(
        "tilewright: 1\nname: bad\nregion: {box: [0, 3]}\npieces: {a: {picture: ''}}\n"
    )
    path = tmp_path / "out.html"
    path.write_text("before")
    names = ("soma-3x3x3", "no-such", str(tmp_path / "bad.yaml"))
    done = tilewright("page", *names, "--single", str(path), "--core", str(core))
    assert done.returncode == 3
    assert "there is no puzzle 'no-such'" in done.stderr
    assert len(re.findall(r"bad\.yaml:\d+:\d+: error: ", done.stderr)) == 2
    assert "wrote" not in done.stderr
    assert path.read_text() == "before"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["bad.yaml", "out.html"]


@pytest.mark.parametrize("name", ["out.svg", "out.json"])
def test_another_ending_is_refused(name: str, tmp_path: Path) -> None:
    done = tilewright("page", "soma-3x3x3", "--single", str(tmp_path / name))
    assert done.returncode == 2
    assert "a page is NAME.html" in done.stderr


# Its modules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["single.js", "worker.js"])
def test_what_is_one_script_imports_nothing(name: str, tmp_path: Path) -> None:
    text = joined(STATIC / name)[name]
    assert text.startswith("const $modules = {};\n{ // ")
    assert not re.search(r"^(?:import|export)\b|\bimport\.meta\b", text, re.MULTILINE)
    (tmp_path / "one.js").write_text(text, encoding="utf-8")
    words = [deno(), "info", "--json", "one.js"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, check=True, env=environment())
    assert not [
        one["error"]
        for one in json.loads(done.stdout)["modules"]
        if one.get("local") and "error" in one
    ]


def test_each_module_stands_below_what_it_imports() -> None:
    seen: set[str] = set()
    found = modules(STATIC / "app.js")
    for path, text in found.items():
        code = re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)
        imported = set(re.findall(r'(?:from|import|import\() ?"\./([a-z-]+\.js)"', code))
        assert imported <= seen, path.name
        seen.add(path.name)
    assert {"engine-worker.js", "dom.js"} < seen
    assert list(found)[-1].name == "app.js"


def test_the_template_has_empty_blocks_for_puzzles_and_core() -> None:
    found = dict(_BLOCKS.findall(page_template()))
    assert [name for name, text in found.items() if not text] == ["puzzles.json", CORE, CORE_REST]
