"""Export and import: equal bytes, unions, and errors that name the line."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from store_builders import AT, CLAIMS, LATER, add, claim, conflict, link

from claims.errors import ImportFormatError
from claims.model.claim import Claim, Rank, Status
from claims.model.correction import Correction, CorrectionKind, CorrectionStatus, Publication
from claims.model.record import LinkStatus, Role
from claims.store.decisions import Decision
from claims.store.repository import Store, open_store
from claims.store.tables import metadata


def exported(store: Store) -> str:
    stream = io.StringIO()
    store.export(stream)
    return stream.getvalue()


def rebuilt(text: str, path: Path) -> str:
    with open_store(path, create=True) as store:
        store.import_(io.StringIO(text))
        assert store.doctor() == []
        return exported(store)


def fill(store: Store) -> tuple[Claim, Claim]:
    """A bit of everything: two editions, a figure, a decided conflict, edits, a published article, an issued note."""
    one, two = (
        claim(attribution=("A", "B"), qualifiers={"b": "1", "a": "2"}),
        claim("150T", lineage="b.md", value="1.5"),
    )
    add(store, one, claim(nth=1), raw="first")
    add(store, one, raw="second")
    add(store, two, lineage="b.md", source="Another")
    figure = link(store, [one, two], keys=["k1", "k0"])
    found = conflict(figure, one, two)
    store.save_conflicts(figure.id, [found], at=AT)
    store.decide_all(
        [
            Decision(figure.id, "resolve", "why", {"accepted": one.id, "outcome": "one_right"}),
            Decision(found.id, "resolve", "why"),
            Decision(two.id, "rank", "why", {"rank": "deprecated"}),
        ],
        actor="ana",
        at=AT,
    )
    store.decide(two.id, "edit", actor="ana", at=LATER, payload={"after": {"subject": "Édité"}})
    store.decide(one.id, "link", actor="ana", at=LATER, payload={"figure": figure.id})
    store.decide(store.find("DeepSeek")[0].id, "alias", actor="ana", at=LATER, payload={"alias": "DS"})
    ours = claim("150T", lineage="ours.md")
    added = add(store, ours, lineage="ours.md", source="We", role=Role.PUBLISHED)
    article = Publication(id="publication-1", document=added.document.id, url="u", title="t", date="2026-10-31")
    store.save_publication(article)
    note = Correction(
        id="correction-1",
        kind=CorrectionKind.CORRECTION,
        status=CorrectionStatus.PENDING,
        publication=article,
        claim=ours.id,
        figure=figure.id,
        wrong="150T",
        right="155T",
        where=1,
        quote="q",
        source="s",
    )
    store.save_correction(note)
    store.issue_correction(note, actor="ana", at=LATER)
    return one, two


def test_an_import_into_an_empty_database_gives_equal_bytes(store: Store, tmp_path: Path) -> None:
    fill(store)
    text = exported(store)
    assert rebuilt(text, tmp_path / "other.db") == text
    # Every table has a row, so that none can be forgotten.
    kinds = {json.loads(line)["type"] for line in text.splitlines()}
    assert kinds == {"claims-export", *metadata.tables} - {"alembic_version"}


def test_no_local_key_or_count_is_exported(store: Store) -> None:
    fill(store)
    for line in exported(store).splitlines():
        assert not json.loads(line).keys() & {"pk", "reports", "origins", "open_conflicts"}


def test_the_order_of_lines_does_not_matter(store: Store, tmp_path: Path) -> None:
    fill(store)
    first, *rest = exported(store).splitlines(keepends=True)
    assert rebuilt(first + "".join(reversed(rest)), tmp_path / "other.db") == exported(store)


def test_two_builds_from_the_same_input_export_the_same(store: Store, tmp_path: Path) -> None:
    fill(store)
    with open_store(tmp_path / "other.db", create=True) as other:
        fill(other)
        assert exported(other) == exported(store)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(claims=st.lists(CLAIMS, max_size=3, unique_by=lambda each: each.id))
def test_any_claims_survive_export_and_import(claims: list[Claim]) -> None:
    with open_store(":memory:", create=True) as store, open_store(":memory:", create=True) as other:
        add(store, *claims)
        text = exported(store)
        other.import_(io.StringIO(text))
        assert exported(other) == text
        assert [recorded.claim for recorded in other.claims(each.id for each in claims)] == claims


def test_importing_twice_changes_nothing(store: Store) -> None:
    fill(store)
    text = exported(store)
    result = store.import_(io.StringIO(text))
    assert (result.lines, result.new, result.clashes) == (len(text.splitlines()) - 1, 0, ())
    assert exported(store) == text


def test_two_databases_are_joined_and_both_sides_decisions_count(store: Store, tmp_path: Path) -> None:
    one, two = claim(), claim("150T", lineage="b.md")
    add(store, one)
    figure = link(store, [one])
    with open_store(tmp_path / "theirs.db", create=True) as theirs:
        theirs.import_(io.StringIO(exported(store)))
        add(theirs, two, lineage="b.md")
        theirs.decide(one.id, "confirm", actor="ben", at=AT)
        theirs.decide(one.id, "link", actor="ben", at=LATER, payload={"figure": figure.id})
        theirs.decide(two.id, "rank", actor="ben", at=AT, reason="misprint", payload={"rank": "deprecated"})
        store.decide(figure.id, "recheck", actor="ana", at=AT, payload={"date": "2027-01-01"})
        store.import_(io.StringIO(exported(theirs)))
        theirs.import_(io.StringIO(exported(store)))
        assert exported(store) == exported(theirs)
    assert store.claim(one.id).status is Status.CONFIRMED
    assert store.claim(two.id).rank is Rank.DEPRECATED
    assert store.links_of([one.id])[0].status is LinkStatus.CONFIRMED
    assert store.figure(figure.id).recheck == "2027-01-01"
    assert store.doctor() == []


def test_two_decisions_that_know_nothing_of_each_other_are_a_clash(store: Store, tmp_path: Path) -> None:
    one = claim()
    add(store, one)
    with open_store(tmp_path / "theirs.db", create=True) as theirs:
        theirs.import_(io.StringIO(exported(store)))
        theirs.decide(one.id, "confirm", actor="ben", at=AT)
        store.decide(one.id, "reject", actor="ana", at=LATER)
        (clash,) = store.import_(io.StringIO(exported(theirs))).clashes
    assert clash.target == one.id
    assert [(event.actor, event.action) for event in clash.events] == [("ben", "confirm"), ("ana", "reject")]
    assert store.claim(one.id).status is Status.REJECTED
    # The next decision settles it, here and wherever it is imported.
    store.decide(one.id, "confirm", actor="ana", at="2026-11-03T08:00:00Z", reason="ben was right")
    assert store.clashes() == []
    assert store.import_(io.StringIO(exported(store))).clashes == ()


def test_editions_of_both_sides_are_numbered_by_time(store: Store, tmp_path: Path) -> None:
    add(store, raw="the earlier text", ingested_at=AT)
    with open_store(tmp_path / "theirs.db", create=True) as theirs:
        add(theirs, raw="the later text", ingested_at=LATER)
        theirs.import_(io.StringIO(exported(store)))
        assert [(document.edition, theirs.document_text(document.id)) for document in theirs.documents()] == [
            (1, "the earlier text"),
            (2, "the later text"),
        ]


@pytest.fixture(scope="module")
def full_export() -> str:
    """An export with a row of every table."""
    with open_store(":memory:", create=True) as store:
        fill(store)
        return exported(store)


def change(number: int, **values: object) -> Callable[[list[str]], None]:
    def apply(lines: list[str]) -> None:
        lines[number] = json.dumps({**json.loads(lines[number]), **values})

    return apply


def first_of(kind: str, **values: object) -> Callable[[list[str]], None]:
    def apply(lines: list[str]) -> None:
        number = next(n for n, line in enumerate(lines) if json.loads(line)["type"] == kind)
        change(number, **values)(lines)

    return apply


def replace(number: int, line: str) -> Callable[[list[str]], None]:
    def apply(lines: list[str]) -> None:
        lines[number] = line

    return apply


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda lines: lines.clear(), "The file is empty"),
        (lambda lines: lines.pop(0), "Line 1: this is not an export"),
        (change(0, format=99), "Line 1: the export has format 99, newer"),
        (replace(2, "{"), "Line 3: this is no JSON object"),
        (replace(2, "[1]"), "Line 3: this is no JSON object"),
        (replace(2, "[" * 100_000), "Line 3: this is no JSON object"),
        (replace(2, '{"type":"links","confidence":NaN}'), "Line 3: NaN is no JSON number"),
        (change(2, type="secrets"), "Line 3: `type` is 'secrets'"),
        (change(2, type=["x"]), "Line 3: `type` is"),
        (change(2, colour="red"), "has no column colour"),
        (change(2, pk=1), "has no column pk"),
        (change(1, name=None), "Line 2: name cannot be null"),
        (change(1, name=7), "Line 2: name must be a text"),
        (change(1, id=None), "Line 2: id cannot be null"),
        (first_of("claims", modifier="roughly"), "modifier cannot be 'roughly'"),
        (first_of("claims", digits="3"), "digits must be a whole number"),
        (first_of("claims", digits=2**64), "digits must be a whole number"),
        (first_of("claims", canonical_low="x"), "canonical_low must be a number"),
        (first_of("claims", topics={}), "topics must be a JSON list"),
        (first_of("claims", quote="\ud800"), "lone surrogate"),
        (
            first_of("claims", document="document-0000000000000000"),
            "incomplete: a row of claims refers to one of documents",
        ),
        (first_of("events", action="rank", target="claim-1", payload={"rank": "best"}), "must be one of: preferred"),
        (first_of("events", action="edit", target="claim-1", payload={"after": {"digits": 1}}), "cannot set digits"),
        (first_of("events", action="edit", target="claim-1", payload={"after": 5}), "must have the fields"),
        (first_of("events", action="issue", target="correction-1", payload={}), "payload that does not fit"),
        (first_of("events", payload={"merges": 3}), "`merges` must be a list"),
        (first_of("events", parent="event-0000000000000000"), "incomplete: a row of events"),
    ],
)
def test_a_bad_line_is_named_and_nothing_is_imported(
    full_export: str, tmp_path: Path, spoil: Callable[[list[str]], None], message: str
) -> None:
    lines = full_export.splitlines()
    spoil(lines)
    with open_store(tmp_path / "other.db", create=True) as other:
        nothing = exported(other)
        with pytest.raises(ImportFormatError, match=message.replace("`", ".")):
            other.import_(io.StringIO("".join(f"{line}\n" for line in lines)))
        assert exported(other) == nothing
        # The database goes on working.
        add(other, claim())


def test_bytes_that_are_no_text_are_named(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "export.jsonl"
    file.write_bytes(b"\xff\xfe\x00")
    with file.open(encoding="utf-8") as stream, pytest.raises(ImportFormatError, match="not UTF-8"):
        store.import_(stream)
