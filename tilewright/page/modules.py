"""The JavaScript modules of a page or a widget, in one order or joined: each stands below what it imports.

Every module that a browser loads by itself is a request, so a page gets few: the modules of an entry stand in one
file, each in a scope of its own, and so names of one cannot meet those of another.  What is imported when it is
needed (``await import``) stands in a file of its own, with what nothing else needs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

#: an import that a module begins with, and one that is made when it is needed
_IMPORT = re.compile(r'^import (?:(\{[^}]*\}) from )?"([^"]+)";\n', re.MULTILINE)
_LATER = re.compile(r'\bawait import\("([^"]+)"\)')
#: what is exported, with its names
_EXPORT = re.compile(
    r"^export (?=(?:async )?(?:function\*?|class|const) (\w+|[\[{][^=]*[\]}]))", re.MULTILINE
)
#: lines that are a comment and nothing else
_COMMENTS = re.compile(r"^[ \t]*(?:/\*(?:[^*]|\*(?!/))*\*/[ \t]*|//.*)\n", re.MULTILINE)
#: what the joined modules export to each other, by the names of their files
_TABLE = "$modules"


def modules(*entries: Path) -> dict[Path, str]:
    """Return the text of each module that is imported from some, by its file, each below what it imports.

    Args:
        entries: the modules to begin with, which are returned too.
    """
    found: dict[Path, str] = {}
    for path in entries:
        _add(path.resolve(), found, later=True)
    return found


def joined(entry: Path) -> dict[str, str]:
    """Return modules that do with few files, by the names of these, without comments.

    The first has the name of the entry, and the entry with all that it imports.  Each other one has the name of a
    module that is imported when it is needed, exports what that module does, and has what it alone needs; it imports
    the first, so no module may wait for it at its outermost level.

    Args:
        entry: the module to begin with.
    """
    found = modules(entry)
    first, *later = (entry.resolve(), *_imported_later(found))
    needed = {path: _needed(path) for path in (first, *later)}
    times = Counter(path for one in later for path in needed[one])
    shared = needed[first] | {path for path in found if times[path] > 1}
    files = {path.name: _file(path, found, needed[path] - shared, first) for path in later}
    own = _file(first, found, shared)
    if any(_TABLE in text for text in files.values()):
        own += f"export {{ {_TABLE} }};\n"
    return {first.name: own, **files}


def bare(text: str) -> str:
    """Return the text of a module without the lines that are comments alone."""
    return _COMMENTS.sub("", text)


def _file(path: Path, found: dict[Path, str], own: set[Path], above: Path | None = None) -> str:
    """Return a module with others before it, each in its scope; ``above`` has the table already, if there is one."""
    scopes = [_scope(one, text) for one, text in found.items() if one in own and one != path]
    text = "".join((*scopes, _with_table(found[path])))
    if _TABLE not in text:
        return text
    head = f'import {{ {_TABLE} }} from "./{above.name}";' if above else f"const {_TABLE} = {{}};"
    return f"{head}\n{text}"


def _scope(path: Path, text: str) -> str:
    """Return a module as a block, which puts what it exports into the table."""
    names = [name for found in _EXPORT.findall(text) for name in re.findall(r"\w+", found)]
    exports = f'{_TABLE}["{path.name}"] = {{ {", ".join(names)} }};\n' if names else ""
    return f"{{ // {path.name}\n{_EXPORT.sub('', _with_table(text))}{exports}}}\n"


def _with_table(text: str) -> str:
    """Return a module without comments that takes from the table what it imports."""
    return _IMPORT.sub(_taken, bare(text))


def _taken(found: re.Match[str]) -> str:
    names, path = found.groups()
    return (
        f'const {names.replace(" as ", ": ")} = {_TABLE}["{Path(path).name}"];\n' if names else ""
    )


def _imported_later(found: dict[Path, str]) -> Iterable[Path]:
    """Return the modules that are imported when they are needed, each once."""
    return dict.fromkeys(
        _beside(path, name) for path, text in found.items() for name in _LATER.findall(text)
    )


def _needed(path: Path) -> set[Path]:
    """Return a module and all that it begins with."""
    found: dict[Path, str] = {}
    _add(path, found, later=False)
    return set(found)


def _add(path: Path, found: dict[Path, str], later: bool) -> None:
    text = path.read_text(encoding="utf-8")
    names = [name for _, name in _IMPORT.findall(text)]
    for name in (*names, *(_LATER.findall(text) if later else ())):
        wanted = _beside(path, name)
        if wanted not in found:
            _add(wanted, found, later)
    found[path] = text


def _beside(path: Path, name: str) -> Path:
    """Return the file that a module names."""
    return (path.parent / name).resolve()
