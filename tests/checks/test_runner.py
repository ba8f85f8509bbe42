"""What a whole run promises, whatever the checks find."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from fake_record import build
from hypothesis import given, settings
from hypothesis import strategies as st
from test_check_cases import run

from claims.checks import clm401
from claims.checks.context import Context, Draft, Judgement, Mention, State
from claims.checks.registry import RULES
from claims.checks.runner import check
from claims.checks.settings import Settings
from claims.documents import read_text
from claims.errors import UsageError
from claims.extract import extract
from claims.figures.profile import profile
from claims.model.finding import Finding, Severity
from claims.model.result import CheckResult
from claims.vocabulary.vocabulary import Vocabulary

TODAY = date(2026, 11, 14)
RECORD = [
    {
        "source": "Latent Space",
        "date": "2026-10-20",
        "text": "A single DeepSeek cluster processes 155T tokens per day.",
    },
    {"source": "Example Weekly", "date": "2026-10-21", "text": "DeepInfer's input cache hit rate is 96%."},
]
WRONG = "A single DeepSeek cluster processes 165T tokens per day.\n\nDeepInfer's input cache hit rate is 69 %.\n"


def checked(text: str, vocabulary: Vocabulary, **case: Any) -> CheckResult:
    return run({"record": RECORD, "draft": text, **case}, vocabulary)[0]


def marks(result: CheckResult) -> list[tuple[str, str]]:
    return [(finding.code, finding.fingerprint) for finding in result.findings]


def test_nothing_in_nothing_out(vocabulary: Vocabulary) -> None:
    assert check([], None, vocabulary, Settings(), TODAY) == CheckResult(rules=tuple(rule.info for rule in RULES))
    assert checked("", vocabulary).figures == 0


def test_fingerprints_outlive_moved_lines_and_new_front_matter(vocabulary: Vocabulary) -> None:
    moved = f"---\ntitle: New\n---\n# Head\n\nAn opening line.\n\n{WRONG}"
    assert marks(checked(moved, vocabulary)) == marks(checked(WRONG, vocabulary))
    assert len({mark for _, mark in marks(checked(WRONG, vocabulary))}) == 2


def test_fingerprints_change_with_the_value_and_with_the_file(vocabulary: Vocabulary) -> None:
    before = {mark for _, mark in marks(checked(WRONG, vocabulary))}
    other = {mark for _, mark in marks(checked(WRONG.replace("165T", "175T"), vocabulary))}
    elsewhere = {mark for _, mark in marks(checked("", vocabulary, drafts={"b.md": WRONG}))}
    assert len(before & other) == 1 and not before & elsewhere


def test_the_same_sentence_twice_has_two_fingerprints(vocabulary: Vocabulary) -> None:
    found = marks(checked(WRONG + "\n" + WRONG, vocabulary))
    assert len(found) == len(set(found)) == 4


def test_the_order_of_drafts_does_not_matter(vocabulary: Vocabulary) -> None:
    texts = {"b.md": WRONG, "a.md": "A single DeepSeek cluster processes 140T tokens per day.\n", "c.md": ""}
    one = checked("", vocabulary, drafts=texts)
    two = checked("", vocabulary, drafts=dict(reversed(texts.items())))
    assert one == two and one.files == 3


def test_findings_come_in_order_of_path_and_place(vocabulary: Vocabulary) -> None:
    result = checked("", vocabulary, drafts={"b.md": WRONG, "a.md": WRONG})
    places = [(finding.place.path, finding.place.start) for finding in result.findings]
    assert places == sorted(places)


def test_every_figure_is_in_one_class(vocabulary: Vocabulary) -> None:
    result = checked(f"{WRONG}\nThe Zephyr engine needs 12 GB per GPU, not 13 GB.\n", vocabulary)
    classes = result.supported + result.compatible + result.contradicted + result.disputed
    assert classes + result.unsourced + result.not_checked_total == result.figures
    assert result.contradicted == 2


def test_select_and_ignore(vocabulary: Vocabulary) -> None:
    everything = checked(f"{WRONG}\nThe Zephyr engine needs 12 GB per GPU.\n", vocabulary)
    assert {finding.code for finding in everything.findings} == {"CLM101", "CLM201"}
    only = checked(WRONG, vocabulary, settings={"select": ["CLM2"]})
    assert only.findings == () and only.contradicted == 2
    assert checked(WRONG, vocabulary, settings={"ignore": ["CLM101"]}).findings == ()
    with pytest.raises(UsageError):
        checked(WRONG, vocabulary, settings={"select": ["CLM777"]})


def test_severities_are_the_users(vocabulary: Vocabulary) -> None:
    result = checked(WRONG, vocabulary, settings={"severities": {"CLM101": "warning"}})
    assert {finding.severity for finding in result.findings} == {Severity.WARNING}
    assert result.failing() == () and len(result.failing(Severity.WARNING)) == 2


@pytest.mark.parametrize(
    ("about", "text", "line", "column"),
    [
        ("front matter", "---\ntitle: x\n---\n\nDeepInfer's input cache hit rate is 69 %.\n", 5, 37),
        ("CRLF", "# Head\r\n\r\nDeepInfer's input cache hit rate is 69 %.\r\n", 3, 37),
        ("byte order mark", "\ufeffDeepInfer's input cache hit rate is 69 %.\n", 1, 37),
        ("emoji and wide letters", "🚀 東京 DeepInfer's input cache hit rate is 69 %.\n", 1, 42),
        ("no-break space", "DeepInfer's input cache hit rate is 69\u00a0%.\n", 1, 37),
        ("entity", "DeepInfer&#39;s input cache hit rate is 69&nbsp;%.\n", 1, 41),
        ("emphasis", "DeepInfer's input **cache hit rate** is **69 %**.\n", 1, 43),
    ],
)
def test_positions_are_those_of_the_file(about: str, text: str, line: int, column: int, vocabulary: Vocabulary) -> None:
    (finding,) = [one for one in checked(text, vocabulary).findings if one.code == "CLM101"]
    assert (finding.place.line, finding.place.column) == (line, column), about
    assert text[finding.place.start : finding.place.end] == finding.text
    assert finding.text.startswith("69")


def test_a_weak_link_is_never_an_error(vocabulary: Vocabulary) -> None:
    result = checked("One cluster churns through 165T tokens per day.\n", vocabulary)
    told: list[Finding] = [one for one in result.findings if one.code == "CLM101"]
    assert all(one.severity is not Severity.ERROR and one.confidence < 0.75 for one in told)


PIECES = [*WRONG.split(), "<!-- claims:", "ignore", "CLM101", "-->", "--", "|", "\n\n", "- ", "\ufeff", "31 April 2026"]


@settings(max_examples=40, deadline=None)
@given(words=st.lists(st.sampled_from(PIECES)))
def test_no_text_breaks_a_run(words: list[str], vocabulary: Vocabulary) -> None:
    text = " ".join(words)
    document = read_text(text, name="draft.md", format="markdown")
    draft = Draft(document, extract(document, vocabulary))
    result = check([draft], build(RECORD, vocabulary), vocabulary, Settings(), TODAY)
    for finding in result.findings:
        assert document.raw[finding.place.start : finding.place.end] == finding.place.text


@pytest.mark.parametrize(
    "piece",
    [
        "Needs 12 GB. <!-- claims: ignore CLM201 -- x -->\n\n",
        "<!-- claims: ignore-start CLM201 -- x -->\n\nNeeds 12 GB.\n\n",
        "A single DeepSeek cluster processes {number}T tokens per day.\n\n",
        "DeepInfer's input cache hit rate is {number} %. ",
    ],
)
def test_pairs_of_claims_do_not_grow_with_the_square(piece: str, vocabulary: Vocabulary) -> None:
    """Counted, not timed: the claims that are held against each other."""
    counts = []
    for size in (150, 300):
        text = "".join(piece.format(number=100 + number % 37) for number in range(size))
        document = read_text(text, name="draft.md", format="markdown")
        draft = Draft(document, extract(document, vocabulary))
        profiles = {claim.id: profile(claim, vocabulary) for claim in draft.claims}
        mentions = [Mention(draft, claim, Judgement(State.UNSOURCED)) for claim in draft.claims]
        context = Context([draft], mentions, vocabulary, Settings(), TODAY, profiles)
        counts.append(len(clm401._pairs(mentions, context)))
    assert counts[1] <= 2.5 * counts[0]
