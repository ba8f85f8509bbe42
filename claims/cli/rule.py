"""`claims rule`."""

from __future__ import annotations

import click

from claims.errors import NotFoundError


@click.command("rule", short_help="Explain what a check means, with examples.")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Explain the check CODE, or list all checks.

    \b
    Examples:
      claims rule
      claims rule CLM103
    """
    from claims.checks.pages import pages
    from claims.checks.registry import RULES

    if code is None:
        for rule in RULES:
            click.echo(f"{rule.info.code}  {rule.info.severity.value:<8} {rule.info.name}: {rule.info.summary}")
        return
    page = pages().get(f"{code.upper()}.md")
    if page is None:
        raise NotFoundError(f"There is no check {code}; `claims rule` lists them all.")
    click.echo(page.rstrip())
