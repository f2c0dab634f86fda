"""``tilewright help``: the overview, or the help of one command."""

from __future__ import annotations

import click


@click.command("help", add_help_option=False)
@click.argument("names", nargs=-1, metavar="[COMMAND]...")
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Show the overview, or the help of COMMAND, which may be two words, such as run survey."""
    above = ctx.parent
    assert above is not None
    for name in names:
        group = above.command
        if name.startswith("-") or not isinstance(group, click.Group):
            break
        _, found, _ = group.resolve_command(above, [name])
        assert found is not None
        above = click.Context(found, above, name)
    click.echo(above.get_help())
