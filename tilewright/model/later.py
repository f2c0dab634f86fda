"""Parts of a puzzle whose cells are made when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Self

_MAKE = "_make"


class MadeLater:
    """A part of a puzzle that the core has read; its cells come to Python when somebody looks at them.

    A search does not, and a tuple for each cell of a large board takes as long as to compile it.
    """

    @classmethod
    def later(cls, make: Callable[[], Mapping[str, Any]], known: Mapping[str, Any]) -> Self:
        """Return an object of some fields, which nobody has to check.

        Args:
            make: makes the other fields.
            known: the fields that are known.
        """
        made = object.__new__(cls)
        vars(made).update(known)
        vars(made)[_MAKE] = make
        return made

    def _make_rest(self) -> dict[str, Any]:
        """Make the fields that are not there yet, and return all."""
        own = vars(self)
        make = own.get(_MAKE)
        if make is not None:
            own.update(make())
            own.pop(_MAKE, None)
        return own

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Return a field that was not made yet."""
            own = self._make_rest()
            if name in own:
                return own[name]
            raise AttributeError(f"a {type(self).__name__} has no {name}", name=name, obj=self)

    def __dir__(self) -> list[str]:
        """Return the names of all fields, those that were not made yet too: a prompt completes them."""
        fields: Mapping[str, object] = getattr(self, "__dataclass_fields__", {})
        return sorted({*super().__dir__(), *fields} - {_MAKE})

    def __getstate__(self) -> dict[str, Any]:
        return dict(self._make_rest())
