"""The pages that people read: their examples, found, run, and written anew.

    python -m tests.docs.pages --write [PAGE...]      write what commands print now into all pages, or some

A block marked ``yaml`` that begins with ``# NAME.yaml`` is a file; ``(not a puzzle)`` behind the name
says that it is meant to be refused.  A block marked ``console`` has commands after ``$`` and what
they print; ``console exit 3`` ends with that code, and errors are shown with the output.  All run in
one folder that holds the files of the page and ``examples``.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tilewright.files import keys
from tilewright.model.limits import CAPS, DEFAULT_LIMITS
from tilewright.model.rules import RULES

ROOT = Path(__file__).parents[2]
#: pages whose files are written and whose commands are run
PAGES = (
    "README.md",
    "docs/package.md",
    "docs/puzzle-files.md",
    "docs/lattices.md",
    "docs/tutorial.md",
    "docs/how-to.md",
    "docs/how-to-teach.md",
    "docs/how-to-design.md",
    "docs/how-to-count.md",
    "docs/how-to-program.md",
    "docs/estimate.md",
    "docs/difficulty.md",
    "docs/making.md",
    "docs/disassembly.md",
    "docs/trays.md",
    "docs/endless.md",
    "docs/formats.md",
)
FENCE = re.compile(r"^```(?P<mark>[a-z]+)(?P<more>[^\n]*)\n(?P<body>.*?)^```$", re.M | re.S)
FILE = re.compile(r"# (?P<name>[\w./-]+\.yaml)(?P<broken> \(not a puzzle\))?\n")


@dataclass(frozen=True)
class Command:
    """A command of a page.

    Attributes:
        text: after the dollar sign.
        output: what the page says it prints.
        code: the exit code; where it is not 0, errors are part of the output.
    """

    text: str
    output: str
    code: int = 0


def read(page: str) -> str:
    """Return the text of a page."""
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(text: str, mark: str) -> Iterator[re.Match[str]]:
    """Yield the fenced blocks with a mark."""
    return (found for found in FENCE.finditer(text) if found["mark"] == mark)


def files(text: str) -> dict[str, str]:
    """Return the files of a page by name, each as it is shown."""
    found = {}
    for block in blocks(text, "yaml"):
        if name := FILE.match(block["body"]):
            assert name["name"] not in found, f"{name['name']} stands twice on a page"
            found[name["name"]] = block["body"]
    return found


def is_puzzle(body: str) -> bool:
    """Tell whether a file is shown as one that can be read."""
    name = FILE.match(body)
    return name is not None and name["broken"] is None


def commands(text: str) -> list[list[Command]]:
    """Return the commands of each block of a page; those of a block need each other's order."""
    return [list(_block_commands(block)) for block in blocks(text, "console")]


def _block_commands(block: re.Match[str]) -> Iterator[Command]:
    code = re.search(r"exit (\d+)", block["more"])
    for part in re.split(r"^\$ ", block["body"], flags=re.MULTILINE)[1:]:
        text, _, output = part.partition("\n")
        yield Command(text, output, int(code[1]) if code else 0)


def fill(folder: Path, text: str) -> None:
    """Write the files of a page into a folder, with the folder ``examples`` beside them."""
    (folder / "examples").symlink_to(ROOT / "examples")
    for name, body in files(text).items():
        if not name.startswith("examples/"):
            (folder / name).write_text(body, encoding="utf-8")


def run(command: Command, folder: Path) -> tuple[str, str, int]:
    """Run a command in a folder; return output, errors where they are apart, and exit code."""
    script = f'tilewright() {{ "{sys.executable}" -m tilewright "$@"; }}\n{command.text}'
    env = {**os.environ, "NO_COLOR": "1", "PYTHONPATH": str(ROOT)}
    env.pop("FORCE_COLOR", None)
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if command.code else subprocess.PIPE,
        text=True,
        check=False,
    )
    return done.stdout, done.stderr or "", done.returncode


#: where each table of keys applies, as the page on puzzle files calls it
KEY_TABLES = (
    ("the file", keys.PUZZLE),
    ("`region`", keys.REGION),
    ("a piece", keys.PIECE),
    ("an entry of `include`", keys.INCLUDED),
    ("`turns` of solids", keys.TURNS),
    ("a slot of `setup`", keys.SLOT),
    ("an entry of `placed`", keys.PLACED),
    ("an entry of `goal`", keys.GOAL),
    ("`expect`", keys.EXPECT),
    ("an entry of `at`", keys.AT),
    ("`survey`", keys.SURVEY),
)


def key_rows() -> str:
    """Return the table of all keys, made from the tables that the readers work with."""
    rows = [
        f"| {place} | `{key.name}` | {key.doc} |"
        for place, table in KEY_TABLES
        for key in table.keys
    ]
    rows += [f"| an entry of `rules` | `{kind}` | {rule.doc} |" for kind, rule in RULES.items()]
    rows.append("| an entry of `rules` | `switch` | The name that turns the rule off. |")
    rows.append("| `pieces` | `include` | A piece set or a list of them: names, or mappings. |")
    rows.append("| `setup` | `never` | Combinations of labels that do not exist. |")
    return "\n".join(["| in | key | means |", "|---|---|---|", *rows, ""])


def cap_rows() -> str:
    """Return the table of the caps, made from the table that errors and options come from."""
    rows = [
        f"| {cap.noun} | {getattr(DEFAULT_LIMITS, name):,} | `{cap.option}` | `{name}` |"
        for name, cap in CAPS.items()
    ]
    head = "| what | at most | option | in Python, of `Limits` |"
    return "\n".join([head, "|---|---|---|---|", *rows, ""])


def rewritten(page: str) -> str:
    """Return the text of a page with what its commands print now."""
    text = read(page)

    def again(block: re.Match[str]) -> str:
        if block["mark"] != "console":
            return block[0]
        body = "".join(f"$ {one.text}\n{run(one, folder)[0]}" for one in _block_commands(block))
        return f"```console{block['more']}\n{body}```"

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder, text)
        text = FENCE.sub(again, text)
    for name, rows in (("keys", key_rows), ("caps", cap_rows)):
        text = re.sub(
            rf"(<!-- {name} -->\n).*?(?=<!-- end -->)",
            lambda m, rows=rows: m[1] + rows(),
            text,
            flags=re.S,
        )
    return text


def main() -> None:
    """Show how the pages would change, or change them."""
    chosen = [word for word in sys.argv[1:] if word != "--write"]
    if unknown := set(chosen) - set(PAGES):
        sys.exit(f"{sorted(unknown)[0]} is no page with examples; choose from {', '.join(PAGES)}")
    for page in chosen or PAGES:
        text = rewritten(page)
        print(page, "changes" if text != read(page) else "stays")
        if "--write" in sys.argv:
            (ROOT / page).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
