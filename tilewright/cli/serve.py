"""``tilewright serve``."""

from __future__ import annotations

import importlib.util
from typing import Any

import click

from tilewright.cli.completion import complete_puzzle
from tilewright.cli.exits import DONE
from tilewright.cli.help import Whole, documented_command, option
from tilewright.cli.options import say_notes
from tilewright.cli.output import say
from tilewright.errors import TilewrightError
from tilewright.threads import start_thread

#: what the page needs beyond the package itself
_NEEDED = ("starlette", "uvicorn")


@documented_command(
    "serve",
    "tilewright serve",
    "tilewright serve pentominoes-6x10",
    "tilewright serve soma-3x3x3 --no-browser",
)
@click.argument("puzzle", required=False, shell_complete=complete_puzzle)
@option(
    "--port",
    type=Whole(0, 65535),
    metavar="N",
    help="The port to listen on; 0 is any free one (default: 8453 if it is free, else any).",
)
@option(
    "--public-url",
    metavar="URL",
    help="Where the page stands on the web as files: links that are shared point there.",
)
@option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
def command(**options: Any) -> int:
    """Open the page that draws, solves and keeps puzzles, in the browser of this machine.

    It prints the link, which holds a key: nobody else can use the page. The page opens with
    PUZZLE. Ctrl-C ends it, and every search with it.
    """
    missing = [name for name in _NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise TilewrightError(
            f"the page needs {' and '.join(missing)}: pip install 'tilewright[web]'"
        )
    from tilewright.loading import load_noted
    from tilewright.page.document import document_of
    from tilewright.page.server import serve

    start = None
    if options["puzzle"] is not None:
        puzzle, notes = load_noted(options["puzzle"])
        say_notes(options["puzzle"], notes)
        start = document_of(puzzle)

    def announce(link: str, once: str | None) -> None:
        click.echo(link)
        if not options["no_browser"]:
            _show(once)

    serve(start, options["port"], announce, say, _public(options["public_url"]))
    return DONE


def _public(url: str | None) -> str | None:
    """Return an address of the web without what comes after ``#``.

    Raises:
        TilewrightError: it is none.
    """
    if url is not None and not url.startswith(("https://", "http://")):
        raise TilewrightError(f"--public-url is {url!r}: give an address that begins with https://")
    return url and url.partition("#")[0]


def _show(link: str | None) -> None:
    """Open a link in the browser, in a thread: some browsers take their time to start.

    If there is no screen, a browser would take over the terminal; the printed link is enough then.

    Args:
        link: one that is safe as an argument of a process; ``None`` if none is.
    """
    import os
    import sys
    import webbrowser

    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform not in ("darwin", "win32") and not any(map(os.environ.get, screens)):
        return
    if link is None:
        say("other users of this system could read a link that starts a browser: open this one")
    elif start_thread(lambda: webbrowser.open(link)) is None:
        say("the system gives no thread to start a browser with: open the link")
