"""`claims check`."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claims.cli.check_output import FORMATS, Output, Rendering, output_file_option, refuse_inputs
from claims.cli.environment import Environment, found_files, progress_bar
from claims.cli.fixes import Fixes
from claims.cli.options import (
    color_option,
    database_option,
    date_option,
    format_option,
    is_quiet,
    is_verbose,
    notice,
    now,
    stdin_option,
    terminal_columns,
    use_color,
    verbosity_options,
    write,
    written_whole,
)
from claims.errors import UsageError

if TYPE_CHECKING:
    from claims.model.result import CheckResult
    from claims.workflows.project import Project


@click.command("check", short_help="Check drafts against the record, before publication.")
@click.argument("files", nargs=-1, metavar="FILE...|-")
@stdin_option
@click.option(
    "--select", multiple=True, metavar="CODE", help="Run only these checks (a beginning such as CLM1 will do)."
)
@click.option("--ignore", multiple=True, metavar="CODE", help="Leave these checks out.")
@click.option("--fail-on", type=click.Choice(["error", "warning", "info"]), help="Lowest severity that ends with 1.")
@click.option("--strict", is_flag=True, help="Unsourced figures are warnings.")
@click.option(
    "--as-report", is_flag=True, help="Somebody else's article is held against the record, not a draft of ours."
)
@click.option("--fix", is_flag=True, help="Mend the spacing and spelling of units in the drafts; never what they say.")
@click.option("--unsafe-fixes", is_flag=True, help="Also write the accepted figure in place of a contradicted one.")
@click.option("--diff", is_flag=True, help="Show what --fix (or --unsafe-fixes) would change, and write nothing.")
@click.option("--baseline", metavar="FILE", help="Known findings, which are not told; stale entries end with 1.")
@click.option("--write-baseline", is_flag=True, help="Write the present findings to the baseline.")
@click.option("--prune-baseline", is_flag=True, help="Take stale entries out of the baseline.")
@click.option("--diff-base", metavar="REF", help="Tell only what changed since a commit, in the drafts or the record.")
@click.option("--show-settings", is_flag=True, help="Print the settings in effect and check nothing.")
@format_option(FORMATS, "full")
@output_file_option
@date_option
@color_option
@database_option
@verbosity_options
def command(
    files: tuple[str, ...],
    stdin_filename: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str | None,
    strict: bool,
    as_report: bool,
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    baseline: str | None,
    write_baseline: bool,
    prune_baseline: bool,
    diff_base: str | None,
    show_settings: bool,
    format_: str,
    outputs: tuple[Output, ...],
    date_: str | None,
    color: str,
    database: str | None,
) -> int:
    """Check drafts (files or folders) against the record and against each other.

    Ends with 1 if a finding is at or above --fail-on (default: error) or an entry of the baseline is stale, with 2 if
    something could not be read. After --fix it is about what remains, as it is with --diff about what would remain.

    \b
    Examples:
      claims check draft.md
      claims check drafts/ --format github --output-file sarif=claims.sarif
      claims check drafts/ --diff-base origin/main
      claims check drafts/ --fix --diff
      claims rule CLM103
    """
    from claims.model.finding import Severity
    from claims.workflows.checking import check_drafts, settings_from
    from claims.workflows.project import Project

    if not files and not show_settings:
        raise click.UsageError("Missing argument 'FILE...|-'.", click.get_current_context())
    if as_report and (fix or unsafe_fixes or diff):
        raise UsageError("Somebody else's article is not ours to fix; leave out --as-report, or --fix and its kin.")
    if "-" in files and (fix or unsafe_fixes) and not diff:
        raise UsageError("A text on standard input cannot be fixed in its place; add --diff to see what would change.")
    paths = found_files(files)
    environment = Environment(start=_folder(paths), database=database)
    configuration = environment.configuration
    settings = settings_from(
        configuration, select=_codes(select), ignore=_codes(ignore), strict=strict, as_report=as_report
    )
    level = Severity(fail_on) if fail_on else configuration.check.fail_on
    project = Project.around(configuration)
    known = Path(baseline) if baseline else configuration.baseline_file()
    if show_settings:
        from claims.cli.check_settings import settings_text

        where, file = environment.database, str(known or "")
        write(settings_text(configuration, settings, project, database=where, baseline=file, fail_on=level))
        return 0
    if (write_baseline or prune_baseline) and known is None:
        raise UsageError("Name the baseline: --baseline FILE, or `baseline` below [check] in claims.toml.")
    if write_baseline and prune_baseline:
        raise UsageError("--write-baseline writes no stale entries; leave --prune-baseline out.")
    beside = [] if as_report else project.context_beside(paths)
    others = (environment.database, configuration.file, known)
    refuse_inputs(outputs, [*paths, *beside, *configuration.vocabulary_files(), *(Path(one) for one in others if one)])
    with environment.record() as record, progress_bar("Checking") as progress:
        readings = []
        for number, path in enumerate(paths):
            progress(number, len(paths), path.name)
            readings.append(environment.read(path, date=date_))
        if "-" in files:
            readings.append(environment.read(None, stdin_filename=stdin_filename, date=date_))
        today = date.fromisoformat(now()[:10])
        if fix or unsafe_fixes or diff:
            fixes = Fixes(unsafe_fixes, configuration.check.unit_blanks, diff, use_color(color))
            readings = fixes.made(readings, record, environment, settings, today, project)
        result, texts = check_drafts(
            readings,
            record,
            vocabulary=environment.vocabulary,
            settings=settings,
            today=today,
            project=project,
            context=[environment.read(path) for path in beside],
        )
        result, stale = result.model_copy(update={"fail_on": level}), False
        if known is not None:
            result, stale = _without_known(result, known, project, fresh=write_baseline, prune=prune_baseline)
        if diff_base is not None:
            from claims.workflows.changes import changes_since, within

            typed = [stdin_filename] if "-" in files else []
            changes = changes_since(diff_base, texts, project, unsaved=typed)
            result = within(result, changes, texts, project, record)
    if diff:
        return 1 if result.failing() else 0
    rendering = Rendering(result, texts, {name: project.name(name) for name in texts}, everything=strict)
    rendering.write_files(outputs)
    if format_ == "github":
        rendering.write_step_summary()
    if not (is_quiet() and rendering.is_silent(format_)):
        write(rendering.text(format_, color=use_color(color), columns=terminal_columns()))
    for reading in readings:
        for reason in reading.document.unread if is_verbose() else ():
            notice(f"{reading.document.name}: not read: {reason}")
    return 1 if stale or result.failing() else 0


def _without_known(
    result: CheckResult, path: Path, project: Project, *, fresh: bool, prune: bool
) -> tuple[CheckResult, bool]:
    """Return the result without the findings of the baseline (written first, if so asked), and whether one is stale."""
    from claims.reports.terminal import inert
    from claims.workflows.baseline import baseline_text, known, read_baseline, renewed, stale

    entries = () if fresh and not path.exists() else read_baseline(path)
    gone = () if fresh else stale(entries, result, project)
    if fresh or (prune and gone):
        entries = renewed(entries, result, project) if fresh else tuple(one for one in entries if one not in gone)
        with written_whole(path) as stream:
            stream.write(baseline_text(entries))
        notice(f"{path}: {f'{len(entries)} known' if fresh else f'{len(gone)} stale taken out'}.")
        gone = ()
    for entry in gone:
        # Not a notice: a run that fails says why, however quiet.
        click.echo(inert(f"{path}: stale: {entry.path}: {entry.code} {entry.text!r} is not found any more."), err=True)
    if gone:
        click.echo(f"{path}: take stale entries out with --prune-baseline.", err=True)
    return known(result, entries), bool(gone)


def _codes(values: tuple[str, ...]) -> tuple[str, ...]:
    """Return codes given one by one or joined by commas."""
    return tuple(code.strip().upper() for value in values for code in value.split(",") if code.strip())


def _folder(paths: list[Path]) -> Path | None:
    """Return where the search for a configuration begins: at the first draft."""
    return paths[0].parent if paths else None
