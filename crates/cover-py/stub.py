"""Write ``tilewright/_core.pyi``, the stub of the core: ``make stub``.

    python crates/cover-py/stub.py [--check]

PyO3 reports what the module has, its documentation, and the types that Rust knows.  ``stub_types.pyi`` has the rest:
the beginning of the stub, word for word, and under ``TYPES`` the types of arguments and results that Rust takes for any
object.  With ``--check`` nothing is written; the exit code says whether the file is up to date.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
STUB = ROOT / "tilewright" / "_core.pyi"
#: the beginning of the line in ``stub_types.pyi`` after which types follow
TYPES = "# Types that Rust does not know"
#: the function there that has the types of arguments of many functions, by their names
EVERYWHERE = "_everywhere"
#: what PyO3 calls types that Rust does not know, in whole or of what they hold
UNKNOWN = {"Any", "Incomplete"}


def reported() -> str:
    """Build the core of the profile quick, whose symbols stay, and return the stub that PyO3 makes of it."""
    with TemporaryDirectory() as folder:
        words = ["generate-stubs", "--profile", "quick", "--features", "stub", "--out", folder]
        subprocess.run([program("maturin"), *words, "--quiet"], cwd=ROOT, check=True)
        return (Path(folder) / "tilewright" / "_core.pyi").read_text("utf-8")


def stub(said: str, types: str) -> str:
    """Return the stub.

    Args:
        said: the stub as PyO3 makes it.
        types: the text of ``stub_types.pyi``.

    Raises:
        ValueError: a type is missing, or there is one for something that is not there.
    """
    start, mark, rest = types.partition(TYPES)
    own = {name: _types(one) for name, one in _functions(ast.parse(mark + rest))}
    common = own.pop(EVERYWHERE)
    module = ast.parse(said)
    module.body = [one for one in module.body if getattr(one, "name", "") != "__getattr__"]
    for name, function in _functions(module):
        _complete(name, function, own.pop(name, {}), common)
    if own:
        raise ValueError(f"stub_types.pyi has types for what is not there: {', '.join(own)}")
    imports = [one for one in module.body if isinstance(one, ast.ImportFrom)]
    body = [one for one in module.body if one not in imports]
    names = _names([*ast.parse(start).body, *body])
    begin = ast.parse(start).body[0].end_lineno
    head = start.splitlines()
    for one in body:
        _lay_out(one)
    lines = [
        *head[:begin],
        *map(ast.unparse, imports),
        *head[begin:],
        f"__all__ = {names}",
        *map(ast.unparse, body),
    ]
    return _formatted("\n".join(lines))


def _functions(module: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the functions of a module, and those of its classes, by their names."""
    for one in module.body:
        inside = one.body if isinstance(one, ast.ClassDef) else [one]
        before = f"{one.name}." if isinstance(one, ast.ClassDef) else ""
        yield from (
            (before + each.name, each) for each in inside if isinstance(each, ast.FunctionDef)
        )


def _arguments(function: ast.FunctionDef) -> list[ast.arg]:
    given = function.args
    return [*given.posonlyargs, *given.args, *given.kwonlyargs]


def _types(function: ast.FunctionDef) -> dict[str, ast.expr]:
    """Return the types that a function has: of arguments by their names, of the result as ``return``."""
    found = {one.arg: one.annotation for one in _arguments(function) if one.annotation}
    return found | ({"return": function.returns} if function.returns else {})


def _complete(
    name: str,
    function: ast.FunctionDef,
    own: dict[str, ast.expr],
    common: Mapping[str, ast.expr],
) -> None:
    """Give a function the types that Rust does not know.

    Raises:
        ValueError: a type is missing, Rust knows it as well, or there is no such argument.
    """
    for key, known in _types(function).items():
        is_open = UNKNOWN & {one.id for one in ast.walk(known) if isinstance(one, ast.Name)}
        better = own.pop(key, common.get(key, known) if is_open else known)
        if "Incomplete" in ast.unparse(better):
            raise ValueError(f"stub_types.pyi has no type for {key} of {name}")
        for one in _arguments(function):
            if one.arg == key:
                one.annotation = better
        if key == "return":
            function.returns = better
    if own:
        raise ValueError(f"{name} has no {', '.join(own)}")
    given = function.args  # only the object itself may have no name
    if [one.arg for one in given.posonlyargs] in (["self"], ["cls"]):
        given.args[:0], given.posonlyargs = given.posonlyargs, []


def _names(body: list[ast.stmt]) -> list[str]:
    """Return the public names that are defined."""
    named = [getattr(one, "name", "") for one in body]
    named += [ast.unparse(one.target) for one in body if isinstance(one, ast.AnnAssign)]
    return [one for one in named if one and (not one.startswith("_") or one == "__version__")]


def _lay_out(one: ast.stmt, depth: int = 1) -> None:
    """Begin the documentation of classes and functions in the line of its quotation marks."""
    if not isinstance(one, ast.ClassDef | ast.FunctionDef):
        return
    for each in one.body:
        _lay_out(each, depth + 1)
    if ast.get_docstring(one) is not None:
        lines = cleandoc(one.body[0].value.value).splitlines()  # type: ignore[attr-defined]
        margin = "    " * depth
        text = "\n".join(lines[:1] + [margin + line if line else "" for line in lines[1:]])
        is_long = len(lines) > 1
        one.body[0] = ast.Expr(ast.Constant(f"{text}\n{margin}" if is_long else text))


def program(name: str) -> str:
    """Return a program of the environment that runs this."""
    return str(Path(sys.executable).with_name(name))


def _formatted(text: str) -> str:
    """Return a stub as ruff sorts and formats it."""
    for words in (["check", "--fix", "--select", "I,F401,RUF022", "--quiet"], ["format"]):
        command = [program("ruff"), *words, "--stdin-filename", str(STUB), "-"]
        done = subprocess.run(
            command, input=text, cwd=ROOT, capture_output=True, text=True, check=True
        )
        text = done.stdout
    return text


def main(words: list[str]) -> str | None:
    """Write the stub, or say what is wrong with it."""
    fresh = stub(reported(), Path(__file__).with_name("stub_types.pyi").read_text("utf-8"))
    if "--check" not in words:
        STUB.write_text(fresh, "utf-8")
    elif STUB.read_text("utf-8") != fresh:
        return "tilewright/_core.pyi is not up to date: make stub"
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
