"""The files of the page, which a browser asks for anew each time.

The modules of the page are sent joined, see ``modules``; they are joined anew once one of them has changed.
"""

from __future__ import annotations

from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from tilewright.page.in_thread import in_thread
from tilewright.page.modules import joined

#: the file of a folder
_INDEX = "index.html"
#: the module that the page begins with
_ENTRY = "app.js"


def tagged(body: bytes, media: str, request: Request) -> Response:
    """Return an answer, or a word if the reader has the same already."""
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"cache-control": "no-cache", "etag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media, headers=headers)


class PageFiles:
    """Sends the files of a folder, and nothing that lies elsewhere."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._joined: dict[str, str] = {}
        self._joined_of: tuple[int, ...] = ()

    async def answer(self, request: Request) -> Response:
        """Answer a request for a file by its path."""
        path = self._path(request.path_params["path"] or _INDEX)
        body = await in_thread(lambda: self._content(path))
        return tagged(body, guess_type(path.name)[0] or "application/octet-stream", request)

    def _content(self, path: Path) -> bytes:
        """Return what is sent of a file of the folder."""
        text = self.joined_modules().get(path.name) if path.parent == self._folder else None
        return path.read_bytes() if text is None else text.encode()

    def joined_modules(self) -> dict[str, str]:
        """Return the joined modules by their names; none in a folder that has no page."""
        entry = self._folder / _ENTRY
        if entry.is_file():
            changes = tuple(sorted(one.stat().st_mtime_ns for one in self._folder.glob("*.js")))
            if changes != self._joined_of:
                self._joined, self._joined_of = joined(entry), changes
        return self._joined

    def _path(self, name: str) -> Path:
        """Return where a file lies.

        Raises:
            HTTPException: there is none of that name in the folder.
        """
        try:
            path = (self._folder / name).resolve()
            if path.is_relative_to(self._folder) and path.is_file():
                return path
        except (OSError, ValueError):  # a name that no file can have
            pass
        raise HTTPException(404)
