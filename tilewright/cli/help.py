"""Help that begins with what a command is for, shows it at work, and ends with rare options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import cleandoc
from types import MappingProxyType
from typing import Any, TypeVar

import click

from tilewright.cli.inputs import OutputFile, note_inputs
from tilewright.cli.output import say_written
from tilewright.errors import closest

#: the headings of a command's options, in their order
OPTIONS, OUTPUT, LIMITS, RARE = "Options", "Output", "Limits", "Rarely needed"
SECTIONS = (OPTIONS, OUTPUT, LIMITS, RARE)
#: where a command without progress keeps that it is to be quiet
_QUIET = "tilewright.cli.quiet"
#: the widest first column of a list of options
_WIDEST = 26

Decorated = TypeVar("Decorated", bound=Callable[..., Any] | click.Command)


class Whole(click.IntRange):
    """A whole number, within bounds if there are any; messages call it that."""

    name = "whole number"


class Number(click.FloatRange):
    """A number, within bounds if there are any; messages call it that."""

    name = "number"


class OneOf(click.Choice):  # type: ignore[type-arg]
    """One of several words; one that is misspelt is answered with the closest.

    Args:
        words: those that can be chosen.
        also: further names of some of them.
    """

    def __init__(
        self, words: Sequence[str], also: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        super().__init__(words)
        self._also = also

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the word, or refuse it."""
        value = self._also.get(value, value)
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            near = closest(str(value), map(str, self.choices), 1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise click.BadParameter(f"{error.message}{hint}", ctx, param) from None


class SectionOption(click.Option):
    """An option that stands under a heading of the help.

    Attributes:
        section: the heading, one of ``SECTIONS``.
    """

    def __init__(self, *names: Any, section: str = OPTIONS, **attributes: Any) -> None:
        super().__init__(*names, **attributes)
        self.section = section

    def get_help_extra(self, ctx: click.Context) -> Any:
        """Leave out the range of a number: the message about a wrong one names it."""
        extra: dict[str, Any] = dict(super().get_help_extra(ctx))
        extra.pop("range", None)
        return extra


def option(
    *names: str, section: str = OPTIONS, **attributes: Any
) -> Callable[[Decorated], Decorated]:
    """Add an option under a heading; all else is as with ``click.option``."""
    return click.option(*names, cls=SectionOption, section=section, **attributes)


def whole_option(
    *names: str, least: int = 1, **attributes: Any
) -> Callable[[Decorated], Decorated]:
    """Add an option that takes a whole number, N; all else is as with ``option``."""
    return option(*names, type=Whole(least), metavar="N", **attributes)


class Command(click.Command):
    """A command whose help gives first its purpose, then its use, with examples.

    Attributes:
        examples: command lines, which a test runs one after the other in an empty folder.
    """

    def __init__(self, *arguments: Any, examples: tuple[str, ...] = (), **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.examples = examples
        names = {parameter.name for parameter in self.params}
        if "quiet" not in names and any(isinstance(p.type, OutputFile) for p in self.params):
            self.params.append(_quiet_option())

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of a command line; one that is wrong is answered with what was meant."""
        words = tuple(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            from tilewright.cli.nearly import unknown_option

            name = error.option_name
            raise click.UsageError(unknown_option(name, ctx, words), ctx) from None
        except click.UsageError as error:
            from tilewright.cli.nearly import unexpected_value

            if error.message.startswith("Got unexpected extra argument"):
                extra = error.message.rpartition("(")[2].rstrip(")").split(" ")[-1]
                meant = unexpected_value(words, extra)
                if meant is not None:
                    raise click.UsageError(meant, ctx) from None
            raise

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command: no output may be an input, and at the end it reports the files written."""
        note_inputs(ctx)
        try:
            return super().invoke(ctx)
        finally:
            say_written(bool(ctx.params.get("quiet") or ctx.meta.get(_QUIET)))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the purpose, the usage, the examples and the options."""
        write_purpose(formatter, self)
        self.format_usage(ctx, formatter)
        write_examples(formatter, self.examples)
        self.format_options(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under their headings, all in one column."""
        rows: dict[str, list[tuple[str, str]]] = {section: [] for section in SECTIONS}
        for parameter in self.get_params(ctx):
            row = parameter.get_help_record(ctx) if isinstance(parameter, click.Option) else None
            if row is not None:
                section = RARE if parameter.name == "help" else OPTIONS
                rows[getattr(parameter, "section", section)].append(row)
        names = [name for section in rows.values() for name, _ in section]
        wide = max((len(name) for name in names if len(name) <= _WIDEST), default=0)
        for section, options in rows.items():
            if options:
                with formatter.section(section):
                    formatter.write_dl([(name.ljust(wide), line) for name, line in options], wide)


def _quiet_option() -> SectionOption:
    """Return ``--quiet`` of a command that shows nothing but which files it wrote."""

    def note(ctx: click.Context, _: click.Parameter, value: bool) -> None:
        ctx.meta[_QUIET] = value

    return SectionOption(
        ["--quiet"],
        is_flag=True,
        section=OUTPUT,
        expose_value=False,
        callback=note,
        help="Do not say which files were written.",
    )


def documented_command(name: str, *examples: str) -> Callable[[Callable[..., Any]], Command]:
    """Make a function a command, with examples of its use."""
    return click.command(name, cls=Command, examples=examples)


def write_purpose(formatter: click.HelpFormatter, command: click.Command) -> None:
    """Write what a command is for, a paragraph after the other."""
    for paragraph in cleandoc(command.help or "").split("\n\n"):
        formatter.write_text(paragraph)
        formatter.write_paragraph()


def write_examples(formatter: click.HelpFormatter, examples: tuple[str, ...]) -> None:
    """Write command lines as they are, however long."""
    if not examples:
        return
    formatter.write_paragraph()
    formatter.write_heading("Examples")
    for example in examples:
        formatter.write(f"  {example}\n")
