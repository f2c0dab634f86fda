"""The requests that the page makes, and what answers them; ``guard`` stands before all of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tilewright.errors import PuzzleError, TilewrightError
from tilewright.page.about import about, catalogue_data, set_data, thumbs_data
from tilewright.page.document import faults_data, opened
from tilewright.page.exports import exported
from tilewright.page.in_thread import in_thread
from tilewright.page.keeping import UserEntries
from tilewright.page.packing import Packed
from tilewright.page.page_files import PageFiles, tagged
from tilewright.page.searches import is_short, work_of
from tilewright.page.streams import EventStream, Lane, Reporter, sentence
from tilewright.page.view import placements_json, view_json

#: where the page's own files lie
STATIC = Path(__file__).with_name("static")
#: searches at once, and those that wait in line
SEARCHES, LINE = 8, 200
#: the same for what is answered in a moment
SHORT = 4
#: what is made of a name or number that there is not
_EMPTY = (b"null", b"{}")

_Handler = Callable[[Any], bytes]


class PageApp:
    """The application: files, answers, and streams.

    Attributes:
        reporters: of the searches that run or wait.
    """

    def __init__(
        self,
        start: dict[str, Any] | None = None,
        static: Path = STATIC,
        public_url: str | None = None,
        kept: UserEntries | None = None,
    ) -> None:
        self._kept = kept or UserEntries()
        self.reporters: set[Reporter] = set()
        self._long, self._short = Lane(SEARCHES, LINE), Lane(SHORT, LINE)
        self._about = _MadeOnce(lambda: {**about(), "start": start, "public_url": public_url})
        self._catalogue = _MadeOnce(catalogue_data)
        self._thumbs = _MadeOnceEach("part", lambda part: thumbs_data(part, date.today()))
        self._sets = _MadeOnceEach("name", set_data)
        self._files = PageFiles(static)
        self._app = Packed(self._routed())

    def _routed(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/api/about", self._about.answer),
                Route("/api/catalogue", self._catalogue.answer),
                Route("/api/thumbs/{part:int}", self._thumbs.answer),
                Route("/api/pieces/{name}", self._sets.answer),
                Route("/api/open", _answers(_open), methods=["POST"]),
                Route("/api/view", _answers(view_json), methods=["POST"]),
                Route("/api/placements", _answers(placements_json), methods=["POST"]),
                Route("/api/search", self._search, methods=["POST"]),
                Route("/api/export", _export, methods=["POST"]),
                Route("/api/kept/{collection}", self._listed),
                Route("/api/kept/{collection}", self._keep, methods=["POST"]),
                Route("/api/{rest:path}", _nothing),
                Route("/{path:path}", self._files.answer),
            ],
            exception_handlers={
                HTTPException: _error_response,
                TilewrightError: _refused,
                Exception: _own_fault,
            },
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await self._app(scope, receive, send)

    def close(self) -> None:
        """End every search."""
        for reporter in list(self.reporters):
            reporter.cancel()

    async def prepare(self) -> None:
        """Make what every page asks for first, before it does."""
        await self._about.body()
        await self._catalogue.body()
        await self._thumbs.body(0)
        await in_thread(self._files.joined_modules)

    async def _search(self, request: Request) -> Any:
        given = await _object(request)
        kind, document = given.get("kind"), given.get("document")
        options = given.get("options") or {}
        if not isinstance(options, dict):
            raise HTTPException(400, "The options of a search are an object.")
        work = work_of(kind, document, options)
        lane = self._short if is_short(str(kind)) else self._long
        if lane.is_full:
            raise HTTPException(503, "Too many searches wait already: end some of them first.")
        return EventStream(work, lane, self.reporters)

    async def _listed(self, request: Request) -> Response:
        """Return what the user keeps in a collection."""
        collection = request.path_params["collection"]
        return _answer(await in_thread(lambda: _json(self._kept.listed(collection))))

    async def _keep(self, request: Request) -> Response:
        """Write an entry of a collection, or remove it if the entry is ``null``."""
        given, collection = await _object(request), request.path_params["collection"]
        identity, entry = given.get("id"), given.get("entry")

        def kept() -> bytes:
            if entry is None:
                return _json(self._kept.forget(collection, identity))
            return _json(self._kept.keep(collection, identity, entry, given.get("base")))

        return _answer(await in_thread(kept))


class _MadeOnce:
    """An answer that stays the same: made once however many ask, and not sent to who has it."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make
        self._task: asyncio.Task[bytes] | None = None

    async def body(self) -> bytes:
        """Return what is sent."""
        task = self._task
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = asyncio.ensure_future(in_thread(lambda: _json(self._make())))
            self._task = task
        return await asyncio.shield(task)

    async def answer(self, request: Request) -> Response:
        """Answer a request, by a word if the reader has the same already."""
        return tagged(await self.body(), "application/json", request)


class _MadeOnceEach:
    """Answers that stay the same, one for each value of a parameter of the path; 404 if there is none."""

    def __init__(self, parameter: str, make: Callable[[Any], Any]) -> None:
        self._parameter, self._make = parameter, make
        self._made: dict[Any, _MadeOnce] = {}

    def _of(self, value: Any) -> _MadeOnce:
        return self._made.get(value) or _MadeOnce(lambda: self._make(value))

    async def body(self, value: Any) -> bytes:
        """Return what is sent; what there is none of is not kept, for of such there is no end."""
        made = self._of(value)
        body = await made.body()
        if body not in _EMPTY:
            self._made.setdefault(value, made)
        return body

    async def answer(self, request: Request) -> Response:
        """Answer a request."""
        value = request.path_params[self._parameter]
        if await self.body(value) in _EMPTY:
            raise HTTPException(404)
        return await self._of(value).answer(request)


def _answers(handler: _Handler) -> Callable[[Request], Awaitable[Response]]:
    """Return what answers a request with what a function makes of its body, in a thread."""

    async def answer(request: Request) -> Response:
        given = await _body(request)
        return _answer(await in_thread(lambda: handler(given)))

    return answer


def _open(given: Any) -> bytes:
    if not isinstance(given, Mapping):
        raise HTTPException(400, "To open something, send a name or a text.")
    return _json(opened(given))


async def _export(request: Request) -> Response:
    given = await _object(request)
    options = given.get("options") or {}
    if not isinstance(options, dict):
        raise HTTPException(400, "The options of an export are an object.")
    made = await in_thread(
        lambda: exported(given.get("document"), str(given.get("format")), options)
    )
    headers = {
        "content-disposition": f'attachment; filename="{made.name}"',
        "cache-control": "no-store",
    }
    return Response(made.body, media_type=made.media, headers=headers)


async def _body(request: Request) -> Any:
    try:
        return json.loads(await request.body())
    except (ValueError, RecursionError):
        raise HTTPException(400, "The request is not JSON.") from None


async def _object(request: Request) -> dict[str, Any]:
    given = await _body(request)
    if not isinstance(given, dict):
        raise HTTPException(400, "The request is not an object.")
    return given


async def _nothing(_: Request) -> Response:
    raise HTTPException(404, "There is nothing of that name here.")


async def _error_response(_: Request, error: Exception) -> Response:
    """Return a deliberate error in plain words."""
    assert isinstance(error, HTTPException)
    words = {
        404: "There is nothing of that name here.",
        405: "This address does not answer that kind of request.",
    }
    message = words.get(error.status_code, error.detail)
    return JSONResponse({"message": message}, error.status_code)


async def _refused(_: Request, error: Exception) -> Response:
    """Return what cannot be done with a puzzle, and why."""
    faults = faults_data(error.faults) if isinstance(error, PuzzleError) else []
    message = "This cannot be done as it is asked:" if faults else sentence(error)
    return JSONResponse({"faults": faults, "message": message}, 422)


async def _own_fault(_: Request, error: Exception) -> Response:
    what = f"({type(error).__name__}: {error})"
    message = f"This is a fault of tilewright: please report it with the puzzle. {what}"
    return JSONResponse({"message": message}, 500)


def _answer(body: bytes) -> Response:
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


def _json(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode()
