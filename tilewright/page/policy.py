"""The Content-Security-Policy of the page: a browser loads and runs nothing but the page's own files."""

from __future__ import annotations

#: what the page needs; as files it says so itself, in its head
OWN_FILES = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'"
)
#: the header of the server; browsers take ``frame-ancestors`` from a header alone
SERVED = f"{OWN_FILES}; frame-ancestors 'none'"
