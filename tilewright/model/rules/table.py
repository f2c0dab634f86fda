"""A table of kinds of rule, each of which is imported when it is first asked for.

Most puzzles have no rule, or one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, MutableMapping
from importlib import import_module

from tilewright.model.rules.base import ReadRule

#: the package of the files of rules
_PACKAGE = __name__.rpartition(".")[0]


class RuleTable(MutableMapping[str, type[ReadRule]]):
    """Classes of rules by the keys that name them.

    Attributes:
        keyless: kinds that no file has, and that are not among those that are listed.
    """

    def __init__(self, homes: Mapping[str, str], keyless: Mapping[str, str]) -> None:
        """Take the file and the class of each kind, as in ``"apart.Apart"``; those without a key apart."""
        self._kinds: dict[str, str | type[ReadRule]] = dict(homes)
        self.keyless = keyless

    def __getitem__(self, name: str) -> type[ReadRule]:
        kind = self.keyless[name] if name in self.keyless else self._kinds[name]
        if isinstance(kind, str):
            file, _, class_name = kind.partition(".")
            kind = getattr(import_module(f"{_PACKAGE}.{file}"), class_name)
            if name in self._kinds:
                self._kinds[name] = kind
        return kind

    def __setitem__(self, name: str, kind: type[ReadRule]) -> None:
        """Add a kind.

        Raises:
            TypeError: it is no class of rules.
        """
        if not (isinstance(kind, type) and issubclass(kind, ReadRule)):
            raise TypeError(f"{kind!r} is no kind of rule, give a class derived from ReadRule")
        self._kinds[name] = kind

    def __delitem__(self, name: str) -> None:
        del self._kinds[name]

    def __contains__(self, name: object) -> bool:
        return name in self._kinds

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def beyond(self, known: Collection[str]) -> list[str]:
        """Return the kinds that act in Python alone.

        Args:
            known: the kinds that act in the core; their classes need not be imported.
        """
        return [
            name
            for name, kind in self._kinds.items()
            if not (isinstance(kind, str) and name in known) and not self[name].acts_in_core
        ]

    def __len__(self) -> int:
        return len(self._kinds)
