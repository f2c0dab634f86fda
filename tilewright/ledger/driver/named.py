"""Plain data that a user makes by name: a name that one kind lacks is answered with the kind that has it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar, Self

from tilewright.errors import closest


class Named:
    """A kind of data whose fields are given by name."""

    _kinds: ClassVar[list[type[Named]]] = []

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        Named._kinds.append(cls)

    def __new__(cls, *given: Any, **named: Any) -> Self:
        """Refuse names that it has not, before anything else is looked at."""
        del given
        cls._refuse_others(named)
        return super().__new__(cls)

    @classmethod
    def names(cls) -> list[str]:
        """Return the names of its fields; none of a kind that only others are made of."""
        return [one.name for one in fields(cls)] if is_dataclass(cls) else []

    @classmethod
    def _refuse_others(cls, given: Iterable[str]) -> None:
        """Do nothing if it has all the names.

        Raises:
            TypeError: it has not; the message says which kind has.
        """
        known = cls.names()
        for name in given:
            if name in known:
                continue
            others = [kind.__name__ for kind in Named._kinds if name in kind.names()]
            near = closest(name, known, 1)
            hint = f"it has {', '.join(known)}"
            if others:
                hint = f"that is for {' and '.join(others)}"
            elif near:
                hint = f"did you mean {near[0]!r}?"
            elif "set" in known:
                hint += f"; a value of the setup goes into set={{{name!r}: ...}}"
            raise TypeError(f"{cls.__name__} has no {name!r}: {hint}")
