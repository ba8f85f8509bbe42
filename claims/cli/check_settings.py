"""`claims check --show-settings`: what a run would go by, as TOML, with where it comes from."""

from __future__ import annotations

import json

from claims.checks.registry import chosen
from claims.checks.settings import Settings
from claims.model.finding import Severity
from claims.workflows.configuration import Configuration
from claims.workflows.project import Project


def settings_text(
    configuration: Configuration,
    settings: Settings,
    project: Project,
    *,
    database: str,
    baseline: str,
    fail_on: Severity,
) -> str:
    """Return the settings in effect, options of the command line included, and the severity of each check that runs."""
    # JSON's texts and lists are TOML's too.
    listed = [
        (rule.info.code, settings.severities.get(rule.info.code, rule.info.severity))
        for rule in chosen(settings.select, settings.ignore)
    ]
    lines = [
        f"# {configuration.file or 'no claims.toml and no [tool.claims] were found: defaults'}",
        f"# paths are told from {project.root}",
        f"database = {_toml(database)}",
        f"vocabulary = {_toml([str(path) for path in configuration.vocabulary_files()])}",
        f"context = {_toml([str(path) for path in project.context])}",
        "",
        "[check]",
        f"fail-on = {_toml(fail_on.value)}",
        f"strict = {_toml(settings.strict)}",
        f"unit-blanks = {_toml(configuration.check.unit_blanks)}",
        f"baseline = {_toml(baseline)}",
        f"select = {_toml([code for code, _ in listed])}",
        "",
        "[severities]",
        *(f"{code} = {_toml(severity.value)}" for code, severity in listed),
        "",
        "[per-path-ignores]",
        *(f"{_toml(pattern)} = {_toml(sorted(codes))}" for pattern, codes in project.ignores.items()),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
