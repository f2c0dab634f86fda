"""Files of BurrTools (``.xmpuzzle``), which the core reads: ``crates/foreign`` describes them.

Solutions that a file keeps are read here (``assemblies``, ``separations``).
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from tilewright import _core
from tilewright.errors import Fault, PuzzleError
from tilewright.files.choice import ProblemName, chosen
from tilewright.files.core_reading import made_of
from tilewright.files.reading import Reading
from tilewright.files.source import refuse
from tilewright.foreign.assemblies import AssemblyReader, SavedPiece
from tilewright.foreign.common import Imported, SavedSolutions
from tilewright.foreign.xml_element import XmlElement
from tilewright.model.in_core import Reported
from tilewright.model.limits import Limits

_PACKED = b"\x1f\x8b"


def read_xmpuzzle(data: bytes, origin: str, limits: Limits, wanted: ProblemName = None) -> Imported:
    """Read the bytes of a file, or one problem of it.

    Args:
        data: the file, packed or not.
        origin: what messages call it.
        limits: the caps.
        wanted: the number of the problem, from 1, or its name; needed if there are several.

    Raises:
        PuzzleError: with every fault, each with its line and column.
    """
    read = _problem(data, origin, limits, wanted)
    return Imported(made_of(*read.puzzle(), limits), tuple(read.notes), read.assemblies)


def read_saved(
    data: bytes, origin: str, limits: Limits, wanted: ProblemName = None
) -> SavedSolutions:
    """Read the solutions that a problem of a file keeps; the arguments are those of ``read_xmpuzzle``.

    They are not checked, but how they come apart is.  A problem that has not been solved keeps none.

    Raises:
        PuzzleError: as there; or the numbers of turns are not known on its grid.
    """
    read = _problem(data, origin, limits, wanted)
    problem = made_of(*read.puzzle(), limits).problem()
    reading = Reading("", origin, limits)
    listed, faults = read.listed()
    for path, what, fix, line, column in faults:
        reading.fault_at((line, column), tuple(path), what, fix)
    pieces = [
        SavedPiece(None if piece is None else problem.pieces[piece], number, places, hotspot, box)
        for piece, number, places, hotspot, box in listed
    ]
    reader = AssemblyReader(reading, problem, pieces, read)
    found = reader.read(read.solutions(XmlElement))
    return SavedSolutions(
        problem, tuple(one for one, _ in found), tuple(apart for _, apart in found)
    )


def problem_names(data: bytes, origin: str, limits: Limits) -> list[str]:
    """Return the names of the problems of a file, ``""`` for those without.

    Raises:
        PuzzleError: the file is none of BurrTools.
    """
    return _file(data, origin, limits).names


def _problem(data: bytes, origin: str, limits: Limits, wanted: ProblemName) -> _core.BurrProblem:
    """Return the problem that is wanted.

    Raises:
        PuzzleError: with every fault.
    """
    file = _file(data, origin, limits)
    index = chosen(wanted, file.names, origin, "problems") if file.names else 0
    problem, faults = file.problem(index, origin.encode("utf-8", "replace").decode())
    if problem is None:
        raise _error(faults, origin)
    return problem


def _file(data: bytes, origin: str, limits: Limits) -> _core.BurrFile:
    file, faults = _core.read_burr_file(_unpacked(data, origin, limits), limits)
    if file is None:
        raise _error(faults, origin)
    return file


def _unpacked(data: bytes, origin: str, limits: Limits) -> bytes:
    """Return what a file holds, packed by gzip or not; the size that it unpacks to has a cap.

    Raises:
        PuzzleError: it is damaged, or passes the cap.
    """
    if not data.startswith(_PACKED):
        return data
    packed = zlib.decompressobj(wbits=31)
    try:
        data = packed.decompress(data, limits.file_bytes + 1)
    except zlib.error as error:
        raise refuse(origin, f"the file cannot be unpacked ({error})", "get it anew") from None
    if len(data) > limits.file_bytes:
        raise refuse(origin, *limits.excess("file_bytes", "the file unpacks to"))
    if not packed.eof:
        raise refuse(origin, "the packed file is cut short", "get it anew")
    return data


def _error(faults: Sequence[Reported], origin: str) -> PuzzleError:
    return PuzzleError((Fault(tuple(one[0]), *one[1:]) for one in faults), origin)
