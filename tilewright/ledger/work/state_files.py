"""The names of the files in which a run keeps the states of counts over a frontier."""

from __future__ import annotations

from pathlib import Path

#: the ending of a state, and of that of a unit that is counted again
ENDING, AGAIN = ".state", ".again.state"


def states_folder(folder: Path) -> Path:
    """Return where the states of a run are."""
    return folder / "states"


def state_path(states: Path, unit: str, *, again: bool = False) -> Path:
    """Return the file of the state of a unit; ``again`` where it is counted again."""
    return states / f"{unit}{AGAIN if again else ENDING}"
