"""Who may speak to the page's server: this machine's browser, with the link that was printed.

That a server listens on 127.0.0.1 keeps out other machines, not other web pages: a stranger's page
can send requests to it, or have its own name lead here.  So the name of the host is checked, with
the port; a secret in the printed link becomes a cookie, and so does the key in the link that starts the
browser (``once``); what changes or costs something must come from the page itself, as JSON; and a
body is cut off while it is read.
"""

from __future__ import annotations

import json
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from secrets import token_urlsafe
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.page.once import OneTimeKey
from tilewright.page.policy import SERVED

#: bytes of a request
MOST_BYTES = 4 << 20
#: methods that change nothing
_SAFE = ("GET", "HEAD")
_NAMES = ("127.0.0.1", "localhost", "[::1]")
HEADERS = (
    (b"content-security-policy", SERVED.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
_OPEN_PRINTED = "Open the link that `tilewright serve` printed in its terminal: it holds the key."
_STRANGER = f"This page belongs to the tilewright that runs on this machine. {_OPEN_PRINTED}"
_USED = (
    f"The link that started the browser works once, within a minute, for its user. {_OPEN_PRINTED}"
)


class Refused(HTTPException):
    """A request that is not answered, with the status and what to tell."""


class LoopbackGuard:
    """Lets through what comes from the page of this server; a layer around the application.

    Attributes:
        token: the secret of the link, of 256 bits.
        cookie: the name of the cookie that it becomes; it holds the port, as cookies know none.
        once: the key of the link that starts the browser, if there is one.
    """

    def __init__(self, app: ASGIApp, port: int, most_bytes: int = MOST_BYTES) -> None:
        self._app = app
        self._most_bytes = most_bytes
        self._port = port
        self.once: OneTimeKey | None = None
        self._hosts = {f"{name}:{port}" for name in _NAMES}
        self._origins = {f"http://{host}" for host in self._hosts}
        self.token = token_urlsafe(32)
        self.cookie = f"tilewright-{port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let the application do so."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        secured = _secured(send)
        headers = Headers(scope=scope)
        try:
            self._check_host(headers)
            if await self._exchange(scope, secured):
                return
            if not self._has_cookie(headers):
                raise Refused(403, _STRANGER)
            if scope["method"] not in _SAFE:
                self._check_origin(headers)
            await self._app(scope, self._capped(receive), secured)
        except Refused as refusal:
            await _refuse(refusal, scope, secured)

    def _check_host(self, headers: Headers) -> None:
        if headers.getlist("host") == [] or len(headers.getlist("host")) > 1:
            raise Refused(400, "The request names no host.")
        if headers["host"].lower() not in self._hosts:
            raise Refused(
                403, "This server answers to 127.0.0.1 and localhost with its own port alone."
            )

    async def _exchange(self, scope: Scope, send: Send) -> bool:
        """Make a cookie of the key in the link, and lead to the page without it."""
        if scope["method"] not in _SAFE or scope["path"] != "/":
            return False
        given = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        keys = given.get("token", []) + given.get("once", [])
        if not keys:
            return False
        if len(keys) > 1:
            raise Refused(403, _STRANGER)
        if "token" in given and not self._is_token(keys[0]):
            raise Refused(403, _STRANGER)
        if "once" in given and not self._comes_first(scope, keys[0]):
            raise Refused(403, _USED)
        cookie = f"{self.cookie}={self.token}; Path=/; HttpOnly; SameSite=Strict"
        await _start(send, 303, [(b"location", b"/"), (b"set-cookie", cookie.encode())])
        return True

    def _comes_first(self, scope: Scope, key: str) -> bool:
        """Tell whether the key of the browser's link comes for the first time, or from who has the cookie."""
        if self._has_cookie(Headers(scope=scope)):
            return True
        client, server = scope.get("client"), ("127.0.0.1", self._port)
        return self.once is not None and self.once.opens(key, client and tuple(client), server)

    def _has_cookie(self, headers: Headers) -> bool:
        given: SimpleCookie = SimpleCookie()
        for text in headers.getlist("cookie"):
            try:
                given.load(text)
            except CookieError:
                continue
        held = given.get(self.cookie)
        return held is not None and self._is_token(held.value)

    def _is_token(self, given: str) -> bool:
        return compare_digest(given.encode(), self.token.encode())

    def _check_origin(self, headers: Headers) -> None:
        origin = headers.get("origin")
        if origin is None:
            if headers.get("sec-fetch-site") != "same-origin":
                raise Refused(
                    403, "The request has no Origin header of this page: reload the page."
                )
        elif origin.lower() not in self._origins or origin[7:].lower() != headers["host"].lower():
            raise Refused(403, "The request comes from another page.")
        media = headers.get("content-type", "").partition(";")[0].strip().lower()
        if media != "application/json":
            raise Refused(415, "The request is not JSON: its content type is application/json.")

    def _capped(self, receive: Receive) -> Receive:
        """Return what counts the bytes of a body while they come in."""
        read = 0

        async def capped() -> Message:
            nonlocal read
            message = await receive()
            if message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read > self._most_bytes:
                    raise Refused(413, f"The request has more than {self._most_bytes >> 20} MiB.")
            return message

        return capped


def _secured(send: Send) -> Send:
    """Return what sends every answer with the headers that keep strangers out."""

    async def secured(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            if all(name.lower() != b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*headers, *HEADERS]}
        await send(message)

    return secured


async def _refuse(refusal: Refused, scope: Scope, send: Send) -> None:
    """Answer in plain words: as a page to a browser that opens one, else as JSON."""
    if scope["method"] in _SAFE and not scope["path"].startswith("/api/"):
        media, body = b"text/html; charset=utf-8", _page(refusal.detail).encode()
    else:
        media, body = b"application/json", json.dumps({"message": refusal.detail}).encode()
    await _start(
        send, refusal.status_code, [(b"content-type", media), (b"connection", b"close")], body
    )


async def _start(
    send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes = b""
) -> None:
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": body})


def _page(message: str) -> str:
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>tilewright</title>'
        '<meta name="viewport" content="width=device-width">'
        f"<h1>tilewright</h1><p>{message}</p></html>"
    )
