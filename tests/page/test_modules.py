"""Modules joined into few files: they do what they did apart, and each stands in one file."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from tests.page.deno import deno, environment
from tilewright.page.modules import joined
from tilewright.page.worker_about import STATIC

#: modules that have names in common, one of which is imported when it is needed, and two that share a third
APART = {
    "main.js": """import "./begun.js";
import { name as other, Kind } from "./one.js";
import {
  first,
  second,
} from "./two.js";

const name = "main";
function say() {
  console.log(name, other(), first, second, new Kind().name);
}
say();
async function end() {
  const { late } = await import("./late.js");
  const { later } = await import("./later.js");
  console.log(await late(), later, (await import("./late.js")).late === late);
}
end();
""",
    "begun.js": 'const name = "begun";\nconsole.log(name);\n',
    "one.js": """import { first } from "./two.js";

// a comment
const secret = "one";
export function name() {
  return `${secret} ${first}`;
}
export class Kind {
  name = secret;
}
""",
    "two.js": 'const secret = ["a", "b"];\nexport const [first, second] = secret;\n',
    "late.js": """import { first } from "./two.js";
import { times } from "./both.js";

const secret = `late ${first}`;
export async function late() {
  return `${secret} ${times()}`;
}
""",
    "later.js": 'import { times } from "./both.js";\n\nexport const later = times();\n',
    "both.js": "let count = 0;\nexport const times = () => ++count;\n",
}


def run(folder: Path) -> str:
    """Return what the modules of a folder print."""
    words = [deno(), "run", "--quiet", "--no-check", "--allow-read", "main.js"]
    done = subprocess.run(
        words, cwd=folder, capture_output=True, text=True, check=False, env=environment()
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def write(folder: Path, files: dict[str, str]) -> Path:
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_joined_modules_do_what_they_did_apart(tmp_path: Path) -> None:
    apart = write(tmp_path / "apart", APART)
    files = joined(apart / "main.js")
    assert list(files) == ["main.js", "late.js", "later.js"]
    assert "comment" not in files["main.js"]
    printed = run(apart)
    assert printed == "begun\nmain one a a b one\nlate a 2 1 true\n"
    assert run(write(tmp_path / "joined", files)) == printed


def test_a_module_without_imports_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "alone.js").write_text("export const name = 1;\n")
    assert joined(tmp_path / "alone.js") == {"alone.js": "export const name = 1;\n"}


@pytest.mark.parametrize("entry", ["app.js", "worker.js"])
def test_each_module_of_the_page_stands_in_one_file(entry: str) -> None:
    files = joined(STATIC / entry)
    scopes = Counter(
        name for text in files.values() for name in re.findall(r"^\{ // (.*)$", text, re.M)
    )
    assert not scopes.keys() & files.keys()
    assert set(scopes.values()) == {1}


def test_what_is_fetched_when_it_is_needed_stays_out_of_the_first_file() -> None:
    first, *later = joined(STATIC / "app.js")
    assert first == "app.js"
    assert {"solid-tray.js", "saving.js", "change-list.js", "problem-chooser.js", "offline.js"} <= {
        *later
    }
    text = joined(STATIC / "app.js")["app.js"]
    assert "// dom.js" in text
    assert "// solid.js" not in text
