"""The files of a Rust crate, and which of them name what another one defines.

Paths are followed by text, as the compiler follows them: through modules, imports and exports to the
file with the definition.  A file that only exports a name further does not use it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

#: a module by its names from the crate on; the crate itself is empty
Module = tuple[str, ...]

_USE = re.compile(r"^ *(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);", re.MULTILINE)
_PATH = re.compile(r"(?<![\w:])\w+(?:::\w+)+")
_DEFINED = re.compile(
    r"^(?:pub(?:\([^)]*\))?\s+)?(?:(?:unsafe|async|const)\s+)*"
    r"(?:fn|struct|enum|union|trait|type|const|static)\s+(\w+)",
    re.MULTILINE,
)
_TESTS = re.compile(r"#\[cfg\(test\)\]\s*mod \w+ \{")


def without_comments(source: str) -> str:
    """Return Rust without its comments; strings stay, for no path stands in one."""
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", source, flags=re.DOTALL)


def split_list(text: str) -> list[str]:
    """Return the parts of a list of ``use`` trees, split at the commas outside of braces."""
    parts, depth = [""], 0
    for char in text:
        depth += (char == "{") - (char == "}")
        if char == "," and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return [part for part in parts if part]


def expanded(tree: str) -> Iterator[str]:
    """Yield the paths of a ``use`` tree: ``a::{b, c::{d}}`` is ``a::b`` and ``a::c::d``."""
    before, brace, rest = tree.partition("{")
    if not brace:
        yield tree.strip(":")
        return
    for part in split_list(rest[: rest.rindex("}")]):
        for path in expanded(part):
            yield before + path


@dataclass(frozen=True)
class RustFile:
    """What a file defines and names, its tests left out.

    Attributes:
        defined: the names of its functions, types and constants.
        imported: the path of each name that it imports or exports.
        paths: all paths that it uses.
    """

    defined: frozenset[str]
    imported: dict[str, list[str]]
    paths: list[list[str]]

    @classmethod
    def read(cls, source: str) -> RustFile:
        """Return what a source says."""
        text = _TESTS.split(without_comments(source))[0]
        body = _USE.sub("", text)
        paths = [path.split("::") for path in _PATH.findall(body)]
        imported = {}
        for public, tree in _USE.findall(text):
            for path in expanded(re.sub(r"\s", "", re.sub(r"\s+as\s+", "=", tree))):
                names, _, alias = path.removesuffix("::self").partition("=")
                name = alias or names.split("::")[-1]
                imported[name] = names.split("::")
                if not public or re.search(rf"\b{re.escape(name)}\b", body):
                    paths.append(imported[name])
        return cls(frozenset(_DEFINED.findall(body)), imported, paths)


class Crate:
    """The files of a crate.

    Args:
        source: its folder ``src``.
    """

    def __init__(self, source: Path) -> None:
        self._files: dict[Module, RustFile] = {}
        for path in sorted(source.rglob("*.rs")):
            *parents, name = path.relative_to(source).with_suffix("").parts
            module = (*parents, name) if name not in ("lib", "mod") else tuple(parents)
            self._files[module] = RustFile.read(path.read_text())

    def arrows(self) -> dict[str, set[str]]:
        """Return for each file those that define what it uses."""
        found = {}
        for module, file in self._files.items():
            homes = (self._home(module, path, frozenset()) for path in file.paths)
            others = {"::".join(home) for home in homes if home not in (None, module)}
            found["::".join(module)] = others
        return found

    def _home(
        self, module: Module, path: Sequence[str], seen: frozenset[tuple[Module, str]]
    ) -> Module | None:
        """Return the file that defines what a path names; ``None`` for a module, and for others' names."""
        if not path:
            return None
        name, *rest = path
        inner = {"crate": (), "self": module, "super": module[:-1]}.get(name, (*module, name))
        if inner in self._files:
            return self._home(inner, rest, seen)
        file = self._files[module]
        if name in file.defined:
            return module
        if name not in file.imported or (module, name) in seen:
            return None
        return self._home(module, [*file.imported[name], *rest], seen | {(module, name)})
