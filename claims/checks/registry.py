"""Every check, in order of code; what is not in this list does not run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType

from claims.checks import (
    clm101,
    clm102,
    clm103,
    clm104,
    clm105,
    clm106,
    clm107,
    clm108,
    clm109,
    clm110,
    clm201,
    clm202,
    clm203,
    clm301,
    clm302,
    clm401,
    clm402,
    clm403,
    clm404,
    clm501,
    clm901,
)
from claims.checks.context import Rule
from claims.errors import UsageError


def _rule(module: ModuleType) -> Rule:
    return Rule(info=module.INFO, page=(module.__doc__ or "").strip(), check=module.check)


RULES: tuple[Rule, ...] = tuple(
    _rule(module)
    for module in (
        clm101,
        clm102,
        clm103,
        clm104,
        clm105,
        clm106,
        clm107,
        clm108,
        clm109,
        clm110,
        clm201,
        clm202,
        clm203,
        clm301,
        clm302,
        clm401,
        clm402,
        clm403,
        clm404,
        clm501,
        clm901,
    )
)

#: One finding a mention: of several, the one whose code stands first here is kept.
PRIORITY: tuple[str, ...] = (
    "CLM107",
    "CLM301",
    "CLM103",
    "CLM101",
    "CLM102",
    "CLM106",
    "CLM104",
    "CLM404",
    "CLM402",
    "CLM403",
    "CLM108",
    "CLM302",
    "CLM109",
    "CLM105",
    "CLM110",
    "CLM501",
    "CLM201",
    "CLM202",
    "CLM203",
)


def find_rule(code: str) -> Rule:
    """Return the check with that code, in any case.

    Raises:
        UsageError: there is no such check.
    """
    wanted = code.strip().upper()
    for rule in RULES:
        if wanted in (rule.info.code, rule.info.name.upper()):
            return rule
    raise UsageError(f"There is no check {code!r}; the checks are {', '.join(rule.info.code for rule in RULES)}.")


def chosen(select: Sequence[str], ignore: Sequence[str], *, house: bool = True) -> tuple[Rule, ...]:
    """Return the checks to run: those that `select` names (all, if it is empty) without those that `ignore` names.

    A code may be shortened: "CLM1" names every check of the first hundred.

    Args:
        house: False leaves out the checks of how we work ourselves.

    Raises:
        UsageError: a code names no check.
    """
    wanted = named(select) if select else {rule.info.code for rule in RULES}
    unwanted = named(ignore)
    return tuple(rule for rule in RULES if rule.info.code in wanted - unwanted and (house or not rule.info.house))


def named(codes: Iterable[str]) -> set[str]:
    """Return the full codes that codes or beginnings of codes name.

    Raises:
        UsageError: one names no check.
    """
    found: set[str] = set()
    for code in codes:
        prefix = code.strip().upper()
        begun = {rule.info.code for rule in RULES if rule.info.code.startswith(prefix)} if prefix else set()
        found |= begun or {find_rule(code).info.code}
    return found
