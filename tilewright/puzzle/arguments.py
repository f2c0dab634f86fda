"""The common part of the methods of a puzzle: how they take settings, and how they show the options of a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from tilewright.running.options import full_signature

#: values of slots and switches, by name
Given = Mapping[str, Any] | None

M = TypeVar("M", bound=Callable[..., Any])


def searches(method: M) -> M:
    """Let help and completion show each search option of a method."""
    method.__signature__ = full_signature(method)  # type: ignore[attr-defined]
    return method
