"""The checking copy as Markdown, for a desk that works in files: boxes can be ticked in an editor or on a forge."""

from __future__ import annotations

from collections.abc import Iterator

from claims.escaping import markdown, markdown_url
from claims.model.sheet import Sheet, SheetClaim, SheetRow
from claims.reports import sheet_words as words


def render(sheet: Sheet) -> str:
    """Return the sheet. Whatever the draft and the record hold renders as the same letters and never as markup."""
    lines = [
        f"# {markdown(words.title(sheet))}",
        "",
        f"{markdown(words.about_draft(sheet))}.",
        "",
        "| what became of them | figures | |",
        "| --- | ---: | --- |",
    ]
    lines += [f"| {name} | {number:,} | {markdown(meaning)} |" for name, number, meaning in words.counts(sheet)]
    if not sheet.rows:
        lines += ["", "No figures were read in this draft: nothing was checked."]
    for row in sheet.rows:
        lines += ["", *_row(row)]
    if sheet.findings:
        lines += ["", "## Further findings", ""]
        lines += [f"- [ ] {markdown(words.finding_elsewhere(finding))}" for finding in sheet.findings]
    return "\n".join(lines) + "\n"


def _row(row: SheetRow) -> Iterator[str]:
    yield f"## {row.number}. {markdown(row.figure)}: {row.verdict}"
    yield ""
    yield f"> {_sentence(row)}"
    yield ""
    yield f"- place: {markdown(words.where(row))}"
    yield f"- read as: {markdown(row.value)}"
    if row.said_by:
        yield f"- the draft names: {markdown(', citing '.join(row.said_by))}"
    yield f"- **{row.verdict}**: {markdown(row.why)}"
    if row.about:
        yield f"- the record's figure: {markdown(row.about)}"
    for claim in row.claims:
        yield from _claim(claim)
    if row.more:
        yield f"- and {row.more} more in the record"
    for origin in row.origins:
        yield f"- origins: {markdown(words.origins(origin))}"
    yield from (f"- reviewed: {markdown(words.review(review))}" for review in row.reviews)
    if row.claims and not row.reviews:
        yield "- reviewed: by nobody yet"
    yield from (f"- finding: {markdown(words.finding(finding))}" for finding in row.findings)
    yield "- [ ] checked, initials: \\_\\_\\_\\_\\_\\_"


def _sentence(row: SheetRow) -> str:
    # A blank beside the marks would keep them from being marks.
    left = " " if row.before[-1:].isspace() else ""
    right = " " if row.after[:1].isspace() else ""
    before, after = markdown(row.before), markdown(row.after)
    return f"{before}{left}**{markdown(row.figure)}**{right}{after}"


def _claim(claim: SheetClaim) -> Iterator[str]:
    url = markdown_url(claim.url)
    who = markdown(words.who(claim))
    source = f"[{who}]({url})" if url else who
    yield f"- record: {markdown(claim.value)}, {source}, {markdown(words.standing(claim))}"
    if claim.quote:
        yield f"  - “{markdown(claim.quote)}”"
