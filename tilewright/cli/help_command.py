"""``tilewright help``: the overview, or the help of one command."""

from __future__ import annotations

import click


@click.command("help", add_help_option=False)
@click.argument("name", required=False, metavar="[COMMAND]")
@click.pass_context
def command(ctx: click.Context, name: str | None) -> None:
    """Show the overview, or the help of COMMAND."""
    above = ctx.parent
    assert above is not None
    group = above.command
    assert isinstance(group, click.Group)
    if name is None or name.startswith("-"):
        click.echo(above.get_help())
        return
    _, found, _ = group.resolve_command(above, [name])
    assert found is not None
    with click.Context(found, above, name) as inner:
        click.echo(found.get_help(inner))
