"""Commands of the design that this version does not have: they say so, with exit status 2, and never stay silent."""

from __future__ import annotations

import click

from claims.errors import UsageError


def command(name: str) -> click.Command:
    """Return a command called `name` that takes anything and ends with a sentence."""

    @click.command(name, context_settings={"ignore_unknown_options": True}, short_help="Not there yet.")
    @click.argument("arguments", nargs=-1)
    def unbuilt(arguments: tuple[str, ...]) -> None:
        """Not there yet: this version ends with exit status 2."""
        raise UsageError(f"`claims {name}` is not there yet in this version; nothing was done.")

    return unbuilt
