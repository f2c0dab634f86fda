"""What stands on paper in the languages that there are: ``sentences.csv``, a row a sentence, a column a language.

A sentence that a language lacks is English.  The columns are named by the codes of ISO 639-1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from pathlib import Path

from tilewright.errors import TilewrightError

_TABLE = Path(__file__).with_name("sentences.csv")


@dataclass(frozen=True)
class Language:
    """A language of ``sentences.csv``.

    Attributes:
        code: two letters.
    """

    code: str

    def say(self, key: str, **values: object) -> str:
        """Return a sentence, its numbers as the language writes them.

        Args:
            key: of its row.
            values: what stands in its places, by their names.
        """
        written = {name: self._written(value) for name, value in values.items()}
        return self.sentence(key).format_map(written)

    def either(self, words: Iterable[str]) -> str:
        """Return words of which one is meant: ``"a or b or c"``."""
        return reduce(lambda one, other: self.say("or", one=one, other=other), words)

    def sentence(self, key: str) -> str:
        """Return a sentence with its places open."""
        row = _sentences()[key]
        return row[self.code] or row[ENGLISH.code]

    def sentences(self) -> Iterator[tuple[str, str]]:
        """Yield the key of every sentence, and the sentence with its places open."""
        return ((key, self.sentence(key)) for key in _sentences())

    def _written(self, value: object) -> str:
        if not isinstance(value, int | float):
            return str(value)
        signs = {",": self.sentence("thousands"), ".": self.sentence("decimal")}
        plain = f"{value:,}" if isinstance(value, int) else f"{value:g}"
        return "".join(signs.get(sign, sign) for sign in plain)


ENGLISH = Language("en")


def language_of(code: str) -> Language:
    """Return the language of a code.

    Raises:
        TilewrightError: there is none of that code; with those that there are.
    """
    known = languages()
    if code not in known:
        named = ", ".join(f"{one} ({name})" for one, name in known.items())
        raise TilewrightError(f"language is {code!r}: choose {named}")
    return Language(code)


def languages() -> Mapping[str, str]:
    """Return the languages that there are by their codes, English first: what each calls itself."""
    return {code: name for code, name in _sentences()["language"].items() if name}


@cache
def _sentences() -> Mapping[str, Mapping[str, str]]:
    import csv  # which most commands do without

    with _TABLE.open(encoding="utf-8", newline="") as lines:
        return {row.pop("key"): row for row in csv.DictReader(lines)}
