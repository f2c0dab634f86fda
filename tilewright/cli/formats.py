"""``--format`` and ``--output``: the ending of a file's name sets its format."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stdout
from functools import wraps
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click

from tilewright.cli.help import OUTPUT, OneOf, option
from tilewright.cli.options import Command, add_options, output_option
from tilewright.cli.output import open_output
from tilewright.saving import ENDINGS, Savable

#: formats that are pictures
PICTURES = ("svg", "png")
#: formats that are bodies in space
BODIES = ("stl", "glb")
#: formats of text that have no ending of their own
TEXTS = ("b-file",)
_json_option = option(
    "--json", "as_json", is_flag=True, section=OUTPUT, help="The same as --format json."
)


def format_options(*forms: str) -> Callable[[Command], Command]:
    """Add ``--format`` and ``--output``; the command finds the format to write in ``form``.

    Args:
        forms: what the command can write, first what it writes if nothing else is said.
    """

    def decorate(command: Command) -> Command:
        @wraps(command)
        def chosen(**options: Any) -> Any:
            if options.pop("as_json", False):
                options["form"] = _json_only(options["form"])
            options["form"] = chosen_format(options["form"], options["output"], forms)
            return command(**options)

        said = f"The format to write (default: by the ending of --output, else {forms[0]})."
        form = option("--format", "form", type=OneOf(forms), section=OUTPUT, help=said)
        short = (_json_option,) if "json" in forms else ()
        return add_options(chosen, form, *short, output_option)  # type: ignore[return-value]

    return decorate


def _json_only(asked: str | None) -> str:
    """Return that JSON is asked for by ``--json``.

    Raises:
        UsageError: ``--format`` asks for something else.
    """
    if asked not in (None, "json"):
        raise click.UsageError(f"--json and --format {asked} disagree: give one of them")
    return "json"


def check_named_pictures(form: str, path: Path | None) -> None:
    """Do nothing if a command that writes a file for each picture has a name for them.

    Raises:
        UsageError: pictures are asked for, and there is none.
    """
    if form in (*PICTURES, "pdf") and path is None:
        raise click.UsageError(f"several pictures need --output NAME.{form}")


def rendered(result: Savable, form: str, text: str | None = None) -> str:
    """Return a result in a format of text, without the last end of line.

    Args:
        result: what a verb returned.
        form: ``text``, ``json`` or ``csv``.
        text: what is printed for people, if that is more than ``str(result)``.
    """
    if form == "text" and text is not None:
        return text
    return result.saved(form).decode().removesuffix("\n")


def printed(command: Command) -> Command:
    """Let what a command prints go to ``--output`` if that is given."""

    @wraps(command)
    def written(**options: Any) -> Any:
        if options["output"] is None:
            return command(**options)
        with open_output(options["output"], early=True) as stream:
            text = TextIOWrapper(stream, encoding="utf-8", newline="\n", write_through=True)
            try:
                with redirect_stdout(text):
                    return command(**options)
            finally:
                text.detach()

    return written  # type: ignore[return-value]


def chosen_format(asked: str | None, path: Path | None, forms: tuple[str, ...]) -> str:
    """Return the format to write.

    Raises:
        UsageError: the ending means one that the command cannot write, or another than was asked
            for.
    """
    ending = "" if path is None else path.suffix.lower()
    said = ENDINGS.get(ending)
    if asked is not None and (said in (None, asked) or (said == "text" and asked in TEXTS)):
        return asked
    if not ending:
        return forms[0]
    assert path is not None
    if asked is not None:
        raise click.UsageError(
            f"--format {asked} and --output {path.name} disagree: leave out --format, or choose "
            "another ending"
        )
    if said not in forms:
        endings = ", ".join(known for known, form in ENDINGS.items() if form in forms)
        raise click.UsageError(
            f"{path.name}: this command does not write {ending}; it writes {endings}, and with "
            "--format to a file of any other ending"
        )
    return said
