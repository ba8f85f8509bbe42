"""What changed since a commit: for `--diff-base`, which tells only what a change brought about.

A finding has two ends, the figure in the draft and what it is held against: another place, or the record. It is told
when either changed. A place counts as changed with its paragraph, list or table: who takes "about" out of a sentence
has changed the figure on the next line. Git is only asked: no pager, monitor, external diff or text conversion that a
repository may have configured is run.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from claims.errors import UsageError
from claims.model.finding import Finding, Place
from claims.model.result import CheckResult
from claims.patterns import lazy_pattern
from claims.store.looking import RecordReader
from claims.workflows.project import Project

#: Seconds after which git is given up: a repository on a disk that does not answer.
_PATIENCE = 120
_LINE_END = lazy_pattern(r"\r\n|\r|\n")
_HUNK = lazy_pattern(r"@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@")
_SAFE = ("-c", "core.fsmonitor=false", "--no-pager", "--literal-pathspecs")
#: Options of `git diff` that a repository's or a user's configuration might have changed.
_DIFF = ("--no-ext-diff", "--no-textconv", "--no-renames", "--no-relative", "--no-color")


@dataclass(frozen=True)
class Changes:
    """What changed since a commit.

    Attributes:
        since: ISO date and time of the commit, UTC.
        lines: path from the root -> ranges of changed lines (first, last), both 1-based and included; None for a whole
            file that is new or is no text. A file without an entry is unchanged.
    """

    since: str
    lines: Mapping[str, tuple[tuple[int, int], ...] | None]

    def touch(self, path: str, first: int, last: int) -> bool:
        """Return whether any of the lines from `first` to `last` changed."""
        if path not in self.lines:
            return False
        ranges = self.lines[path]
        return ranges is None or any(begin <= last and first <= end for begin, end in ranges)


def changes_since(reference: str, paths: Iterable[str], project: Project, *, unsaved: Iterable[str] = ()) -> Changes:
    """Ask git what changed in the files since `reference`, or since the branches parted.

    Args:
        paths: as they were given; those outside of the repository count as new.
        unsaved: those of them whose text came from elsewhere than the file: they count as changed from end to end.

    Raises:
        UsageError: there is no git, no repository, or no such commit.
    """
    if not reference or reference.startswith("-"):
        raise UsageError(f"{reference!r} names no commit.")
    root = project.root
    named = f"{reference}^{{commit}}"
    commit = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", named, allowed=(0, 1, 128)).strip()
    if not commit:
        _git(root, "rev-parse", "--git-dir")  # Says so, if this is no repository.
        raise UsageError(
            f"Git knows no commit {reference!r} here; in continuous integration, fetch the whole history first."
        )
    # On a branch that has not got the newest of the other one yet, only our own changes count.
    parted = _git(root, "merge-base", commit, "HEAD", allowed=(0, 1, 128)).strip()
    base = parted or commit
    seconds = _git(root, "show", "--no-patch", "--format=%ct", base)
    names = {project.name(path) for path in paths}
    elsewhere = {project.name(path) for path in unsaved}
    tracked = set(_git(root, "ls-tree", "-r", "-z", "--name-only", "--full-tree", base).split("\0"))
    different = _git(root, "diff", *_DIFF, "--name-only", "-z", base, "--")
    changed = set(different.split("\0"))
    lines: dict[str, tuple[tuple[int, int], ...] | None] = {}
    for name in sorted(names):
        if name not in tracked or name in elsewhere:
            lines[name] = None
        elif name in changed:
            lines[name] = _changed_lines(root, base, name)
    return Changes(_moment(int(seconds)), lines)


def within(
    result: CheckResult, changes: Changes, texts: Mapping[str, str], project: Project, record: RecordReader
) -> CheckResult:
    """Return the result with the findings of which either end changed; the others are counted in `unchanged`."""
    ids = {one.claim for finding in result.findings for one in finding.record}
    ids |= {finding.figure for finding in result.findings if finding.figure}
    fresh = record.touched_since(changes.since, ids)

    lines = {path: _LINE_END.split(text) for path, text in texts.items()}

    def is_changed(place: Place) -> bool:
        first, last = _paragraph(lines.get(place.path, []), place)
        return changes.touch(project.name(place.path), first, last)

    def is_told(finding: Finding) -> bool:
        if finding.figure in fresh or any(one.claim in fresh for one in finding.record):
            return True
        return any(is_changed(place) for place in (finding.place, *finding.related))

    kept = tuple(finding for finding in result.findings if is_told(finding))
    return result.model_copy(update={"findings": kept, "unchanged": len(result.findings) - len(kept)})


def _paragraph(lines: Sequence[str], place: Place) -> tuple[int, int]:
    """Return the first and the last line of the passage between empty lines that a place stands in."""
    first, last = place.line, min(place.end_line, len(lines))
    while first > 1 and first - 2 < len(lines) and lines[first - 2].strip():
        first -= 1
    while last < len(lines) and lines[last].strip():
        last += 1
    return first, max(first, last)


def _changed_lines(root: Path, base: str, name: str) -> tuple[tuple[int, int], ...] | None:
    patch = _git(root, "diff", *_DIFF, "--unified=0", "--inter-hunk-context=0", base, "--", name)
    ranges = []
    for line in patch.split("\n"):
        if line.startswith("Binary files "):
            return None
        if hunk := _HUNK.match(line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            # Where lines were taken out and none put in, both neighbours say something else now.
            ranges.append((first, first + count - 1) if count else (first, first + 1))
    return tuple(ranges)


def _git(root: Path, *arguments: str, allowed: tuple[int, ...] = (0,)) -> str:
    try:
        done = subprocess.run(
            ["git", *_SAFE, "-C", str(root), *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE,
            check=False,
            env={**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"},
        )
    except FileNotFoundError:
        raise UsageError("--diff-base needs git, which is not installed here.") from None
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UsageError(f"Git cannot be asked what changed: {error}.") from None
    if done.returncode not in allowed:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise UsageError(f"Git cannot say what changed: {(said or ['it gives no reason'])[0].rstrip('.')}.")
    return done.stdout.decode("utf-8", "surrogateescape")


def _moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
