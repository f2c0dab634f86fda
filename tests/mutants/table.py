"""The mutants as data: every ``*.toml`` beside this file, in the order of names of files and of rows."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from tests.house.rooms import ROOT

#: how a file of tests writes the beginning of a test
BEGINNINGS = {".py": r"\bdef {}\(", ".rs": r"\bfn {}\("}


@dataclass(frozen=True)
class Mutant:
    """One small fault.

    Attributes:
        name: no other has it.
        fault: what is wrong then, in a few words.
        file: where, from the root of the tree.
        old: text that stands there exactly once.
        new: the text in its place.
        test: which fails then: its file, ``::`` and its name, as pytest writes it; of Rust too.
        equivalent: instead of a test, why the fault changes no answer.
    """

    name: str
    fault: str
    file: str
    old: str
    new: str
    test: str = ""
    equivalent: str = ""

    @property
    def is_rust(self) -> bool:
        return self.file.endswith(".rs")

    @property
    def test_file(self) -> str:
        return self.test.partition("::")[0]

    @property
    def test_name(self) -> str:
        """The name of the test, without the parameters of pytest."""
        return self.test.partition("::")[2].partition("[")[0]

    def applied(self, text: str) -> str:
        """Return a text with the fault in it.

        Raises:
            ValueError: the old text does not stand there once.
        """
        if (times := text.count(self.old)) != 1:
            where = f"mutant {self.name}: {self.file} has the old text {times} times, not once"
            raise ValueError(f"{where}; mend the row in {home(self).name}: {self.old!r}")
        return text.replace(self.old, self.new)

    def faults(self, root: Path = ROOT) -> Iterator[str]:
        """Yield what is wrong with the row itself: a file, a text or a test that is not there."""
        row = f"mutant {self.name}"
        if (self.test == "") == (self.equivalent == ""):
            yield f"{row}: give either a test or the reason why it is equivalent"
        if self.old == self.new:
            yield f"{row}: the old text is the new one"
        if not (root / self.file).is_file():
            yield f"{row}: {self.file} is missing; name the file that has the code now"
        else:
            try:
                self.applied((root / self.file).read_text(encoding="utf-8"))
            except ValueError as error:
                yield str(error)
        if self.test and not self._has_test(root / self.test_file):
            yield f"{row}: {self.test_file} has no test {self.test_name}; name one that fails"

    def _has_test(self, path: Path) -> bool:
        if not path.is_file() or path.suffix not in BEGINNINGS:
            return False
        beginning = BEGINNINGS[path.suffix].format(re.escape(self.test_name))
        return re.search(beginning, path.read_text(encoding="utf-8")) is not None


def _tables() -> Iterator[tuple[Path, list[dict[str, str]]]]:
    for path in sorted(Path(__file__).parent.glob("*.toml")):
        yield path, tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]


def read_mutants() -> list[Mutant]:
    """Return all mutants."""
    return [Mutant(**row) for _, rows in _tables() for row in rows]


def home(mutant: Mutant) -> Path:
    """Return the file that has the row of a mutant."""
    names = ((path, {row["name"] for row in rows}) for path, rows in _tables())
    return next((path for path, known in names if mutant.name in known), Path(__file__))


def chosen(mutants: Iterable[Mutant], names: Iterable[str], share: str) -> list[Mutant]:
    """Return the mutants of these names, or of a share.

    Args:
        mutants: all there are.
        names: of those wanted; all are, if there are none.
        share: ``10:SEED`` for about a tenth, another tenth for another seed; ``1`` for all.

    Raises:
        ValueError: no mutant has such a name.
    """
    known, wanted = {one.name: one for one in mutants}, set(names)
    if missing := sorted(wanted - known.keys()):
        raise ValueError(f"no mutant is named {', '.join(missing)}; --list shows the names")
    number, _, seed = share.partition(":")
    parts = int(number)
    return [
        one
        for name, one in known.items()
        if (name in wanted if wanted else crc32(f"{seed} {name}".encode()) % parts == 0)
    ]
