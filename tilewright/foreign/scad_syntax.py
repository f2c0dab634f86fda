"""The part of OpenSCAD that files of puzzlecad are read in: calls, modules, variables, lists and texts.

Calls and lists become nodes with their places; what is computed (``2 * n``, ``[for ...]``) becomes a node of
the kind ``odd``, about which the reader complains only if a piece needs it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tilewright.files.node import clip
from tilewright.files.reading import Reading

_TOKEN = re.compile(
    r"(?P<blank>\s+|//[^\n]*|/\*.*?\*/)"
    r'|(?P<text>"(?:[^"\\]|\\.)*")'
    r"|(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<word>\$?[A-Za-z_]\w*)"
    r"|(?P<sign>&&|\|\||[<>=!]=|.)",
    re.DOTALL,
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
#: what ends a value
_ENDS = frozenset([",", "]", ")", ";", "}", ""])
_OPEN = {"(": ")", "[": "]", "{": "}"}
#: signs before a statement: those that draw nothing of it, and those that only show it otherwise
_OFF, _SHOWN = frozenset("*%"), frozenset("#!")


@dataclass(frozen=True)
class ScadToken:
    """A word, number, text or sign of the file; the last one is an empty sign.

    Attributes:
        kind: ``"word"``, ``"number"``, ``"text"`` or ``"sign"``.
        text: as it is written; of a text what it says.
        place: line and column, from 1.
    """

    kind: str
    text: str
    place: tuple[int, int]


@dataclass(frozen=True)
class ScadValue:
    """A value of the file.

    Attributes:
        kind: ``"number"``, ``"text"``, ``"list"``, ``"name"``, ``"call"``, or ``"odd"`` for one that is computed.
        text: the number, text or name; of a value that is computed how it begins.
        place: line and column, from 1.
        items: of a list or of a call, its values without a name; those of a call may have one.
        named: the names and values of a call that have one.
    """

    kind: str
    text: str
    place: tuple[int, int]
    items: tuple[ScadValue, ...] = ()
    named: tuple[tuple[str, ScadValue], ...] = ()


@dataclass(frozen=True)
class ScadStatement:
    """A statement of the file.

    Attributes:
        kind: ``"call"``, ``"module"``, ``"set"`` or ``"block"``.
        name: of what is called, defined or set.
        place: line and column, from 1.
        value: what a variable is set to; of a call the values that it is given.
        inner: the statements in a module or a block, and those that a call draws otherwise.
        off: whether nothing of it is drawn.
    """

    kind: str
    name: str
    place: tuple[int, int]
    value: ScadValue | None = None
    inner: tuple[ScadStatement, ...] = ()
    off: bool = False


def statements_of(reading: Reading) -> tuple[ScadStatement, ...]:
    """Return the statements of a file.

    Raises:
        PuzzleError: it is no OpenSCAD, with the place.
    """
    return _Parser(reading).read()


def _tokens(reading: Reading) -> Iterator[ScadToken]:
    line, start = 1, 0
    for match in _TOKEN.finditer(reading.text):
        place = line, match.start() - start + 1
        said = match[0]
        if "\n" in said:
            line += said.count("\n")
            start = match.start() + said.rindex("\n") + 1
        kind = match.lastgroup or ""
        if said in ('"', "/") and reading.text.startswith(("/*", '"'), match.start()):
            what = "a text" if said == '"' else "a comment"
            reading.stop(f"{what} begins here and does not end", "end it", place)
        if kind == "text":
            yield ScadToken(kind, _ESCAPED.sub(r"\1", said[1:-1]), place)
        elif kind != "blank":
            yield ScadToken(kind, said, place)
    yield ScadToken("sign", "", (line, len(reading.text) - start + 1))


class _Parser:
    """Reads statements and values, token by token."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._tokens = list(_tokens(reading))
        self._at, self._depth = 0, 0

    def read(self) -> tuple[ScadStatement, ...]:
        found = self._statements()
        if self._token.text:
            self._wrong("no statement")
        return found

    @property
    def _token(self) -> ScadToken:
        return self._tokens[self._at]

    def _is(self, sign: str) -> bool:
        return self._token.kind == "sign" and self._token.text == sign

    def _next(self) -> ScadToken:
        token = self._token
        self._at = min(self._at + 1, len(self._tokens) - 1)
        return token

    def _take(self, sign: str) -> None:
        if not self._is(sign):
            self._wrong(f"no {sign!r}")
        self._next()

    def _wrong(self, what: str) -> None:
        said = repr(clip(self._token.text)) if self._token.text else "the end of the file"
        self._reading.stop(f"{said} is {what}", "write it as OpenSCAD has it", self._token.place)

    def _deeper(self, by: int) -> None:
        self._depth += by
        if self._depth > self._reading.limits.file_depth:
            excess = self._reading.limits.excess("file_depth", "the file has")
            self._reading.stop(*excess, self._token.place)

    # Statements ----------------------------------------------------------------------------------

    def _statements(self) -> tuple[ScadStatement, ...]:
        found = []
        while self._token.text and not self._is("}"):
            self._reading.look_at_clock()
            if self._is(";"):
                self._next()
            else:
                found.append(self._statement())
        return tuple(found)

    def _statement(self) -> ScadStatement:
        self._deeper(1)
        off, place = False, self._token.place
        while self._token.kind == "sign" and self._token.text in _OFF | _SHOWN:
            off |= self._next().text in _OFF
        found = self._block() if self._is("{") else self._worded(place, off)
        self._deeper(-1)
        return found

    def _block(self) -> ScadStatement:
        place = self._next().place
        inner = self._statements()
        self._take("}")
        return ScadStatement("block", "", place, inner=inner)

    def _worded(self, place: tuple[int, int], off: bool) -> ScadStatement:
        if self._token.kind != "word":
            self._wrong("no statement")
        word = self._next()
        if word.text in ("include", "use"):
            self._skipped(">")
            self._take(">")
            return ScadStatement("block", "", place)
        if word.text == "function":
            self._skipped(";")
            return ScadStatement("block", "", place)
        if word.text == "module":
            name = self._next().text
            self._arguments(name, place)
            return ScadStatement("module", name, place, inner=(self._statement(),))
        if self._is("="):
            self._next()
            value = self._value()
            self._take(";")
            return ScadStatement("set", word.text, place, value)
        call = self._arguments(word.text, place)
        inner = () if self._is(";") or self._is("}") else (self._statement(),)
        while self._token.text == "else":
            self._next()
            inner = (*inner, self._statement())
        return ScadStatement("call", word.text, place, call, inner, off)

    def _skipped(self, end: str) -> None:
        """Go on to a sign outside of all brackets."""
        closing: list[str] = []
        while self._token.text and (closing or not self._is(end)):
            if self._token.kind == "sign":
                if closing and self._token.text == closing[-1]:
                    closing.pop()
                elif self._token.text in _OPEN:
                    closing.append(_OPEN[self._token.text])
            self._next()

    # Values --------------------------------------------------------------------------------------

    def _arguments(self, name: str, place: tuple[int, int]) -> ScadValue:
        """Read what stands in round brackets behind a name."""
        self._take("(")
        items, named = list[ScadValue](), list[tuple[str, ScadValue]]()
        while not self._is(")"):
            after = self._tokens[min(self._at + 1, len(self._tokens) - 1)]
            if self._token.kind == "word" and (after.kind, after.text) == ("sign", "="):
                key = self._next().text
                self._next()
                named.append((key, self._value()))
            else:
                items.append(self._value())
            if not self._is(")"):
                self._take(",")
        self._next()
        return ScadValue("call", name, place, tuple(items), tuple(named))

    def _value(self) -> ScadValue:
        """Read a value; one that is computed is read to its end."""
        self._deeper(1)
        start = self._token
        found = self._simple()
        if self._token.kind != "sign" or self._token.text not in _ENDS:
            found = None
        while self._token.kind != "sign" or self._token.text not in _ENDS:
            if self._token.kind == "sign" and self._token.text in _OPEN:
                end = _OPEN[self._next().text]
                self._skipped(end)
                self._take(end)
            else:
                self._next()
        self._deeper(-1)
        return found or ScadValue("odd", start.text, start.place)

    def _simple(self) -> ScadValue | None:
        token = self._token
        if token.kind in ("number", "text"):
            self._next()
            return ScadValue(token.kind, token.text, token.place)
        if token.kind == "word":
            self._next()
            if token.text in ("for", "if", "let", "each", "function"):
                return None
            if self._is("("):
                return self._arguments(token.text, token.place)
            return ScadValue("name", token.text, token.place)
        return self._list() if self._is("[") else None

    def _list(self) -> ScadValue | None:
        place = self._next().place
        items: list[ScadValue] = []
        while not self._is("]"):
            items.append(self._value())
            if self._is(","):
                self._next()
            elif not self._is("]"):
                self._wrong("no ',' and no ']'")
        self._next()
        return ScadValue("list", "", place, tuple(items))
