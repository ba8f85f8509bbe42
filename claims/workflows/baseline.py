"""A baseline: the findings that were there when checking began, so that only new ones are told.

Entries are known by their fingerprint (path, code, normalised claim and context), never by a line. An entry that no
finding bears out any more is stale: it would hide the same fault if it came back, so a run fails until it is taken out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from pydantic import ValidationError

from claims.errors import ConfigurationError
from claims.model.base import Frozen
from claims.model.finding import Finding, Severity, Suppressed, SuppressionKind
from claims.model.result import CheckResult
from claims.workflows.project import Project

VERSION = 1


class Entry(Frozen):
    """A known finding; path, code and text are for whoever reads the file, the fingerprint is what counts."""

    path: str
    code: str
    text: str
    fingerprint: str


def read_baseline(path: Path) -> tuple[Entry, ...]:
    """Read a baseline.

    Raises:
        ConfigurationError: the file is missing, or is no baseline.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(data, dict) or data.get("version") != VERSION or not isinstance(data.get("findings"), list):
            raise ConfigurationError(f"{path} is no baseline of version {VERSION}; --write-baseline makes one.")
        return tuple(Entry.model_validate(entry) for entry in data["findings"])
    except FileNotFoundError:
        raise ConfigurationError(f"{path} does not exist; --write-baseline makes it.") from None
    except (ValueError, RecursionError) as error:
        where = f" (line {error.lineno}: {error.msg})" if isinstance(error, json.JSONDecodeError) else ""
        where = " (an entry lacks a field)" if isinstance(error, ValidationError) else where
        raise ConfigurationError(f"{path} is no baseline{where}; --write-baseline makes one.") from None
    except OSError as error:
        raise ConfigurationError(f"{path} cannot be read: {error.strerror or error}.") from None


def baseline_text(entries: Iterable[Entry]) -> str:
    """Return the file: an entry a line, in order of path, so that two people's baselines merge."""
    ordered = sorted(set(entries), key=lambda entry: (entry.path, entry.code, entry.text, entry.fingerprint))
    lines = ",\n".join(f"    {json.dumps(entry.model_dump(), ensure_ascii=False)}" for entry in ordered)
    listed = f"[\n{lines}\n  ]" if lines else "[]"
    return f'{{\n  "version": {VERSION},\n  "findings": {listed}\n}}\n'


def known(result: CheckResult, entries: Iterable[Entry]) -> CheckResult:
    """Return the result with the findings of the baseline silenced; they stay in `suppressed`."""
    fingerprints = {entry.fingerprint for entry in entries}
    silenced = [
        Suppressed(finding=finding, kind=SuppressionKind.BASELINE)
        for finding in result.findings
        if finding.fingerprint in fingerprints
    ]
    return result.model_copy(
        update={
            "findings": tuple(one for one in result.findings if one.fingerprint not in fingerprints),
            "suppressed": (*result.suppressed, *silenced),
        }
    )


def stale(entries: Sequence[Entry], result: CheckResult, project: Project) -> tuple[Entry, ...]:
    """Return the entries that no finding bears out.

    An entry for a draft or a check that was not part of the run may well hold, unless its file is gone.

    Args:
        result: of the run, before `known`.
    """
    found = {finding.fingerprint for finding in result.findings}
    return tuple(entry for entry in entries if entry.fingerprint not in found and _in_run(entry, result, project))


def renewed(entries: Sequence[Entry], result: CheckResult, project: Project) -> tuple[Entry, ...]:
    """Return the baseline for the present findings, with the old entries that were not part of the run.

    Notes are left out unless they fail a run: a figure whose source is read next week would leave a stale entry.
    """
    kept = [entry for entry in entries if not _in_run(entry, result, project)]
    return (*kept, *(_entry(finding, project) for finding in result.findings if _matters(finding, result)))


def _matters(finding: Finding, result: CheckResult) -> bool:
    # A text without a name cannot be found again.
    is_named = finding.place.path != "-"
    return is_named and (finding.severity is not Severity.INFO or result.fail_on is Severity.INFO)


def _entry(finding: Finding, project: Project) -> Entry:
    path = project.name(finding.place.path)
    return Entry(path=path, code=finding.code, text=finding.text, fingerprint=finding.fingerprint)


def _in_run(entry: Entry, result: CheckResult, project: Project) -> bool:
    if not (project.root / entry.path).exists():
        return True
    checked = {project.name(path) for path in result.paths}
    return entry.path in checked and entry.code in {rule.code for rule in result.rules}
