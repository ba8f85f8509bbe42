"""What may be done at the desk, by whom, and what happens where two act on one thing."""

from __future__ import annotations

import asyncio
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from desk.conftest import Recorded

from claims.desk.acts import ACTS
from claims.desk.permissions import Passes, keep_passes
from claims.desk.reading import keep_house
from claims.desk.serving import make_datasette
from claims.store.repository import open_store
from claims.workflows.configuration import Newsroom
from claims.workflows.house import House

HOME = "/-/claims/log"


class Person:
    """Somebody with a browser: keeps the cookies, and sends the token that a form needs."""

    def __init__(self, datasette: Any, actor: dict[str, str] | None) -> None:
        self.datasette = datasette
        self.cookies = {"ds_actor": datasette.sign({"a": actor}, "actor")} if actor else {}

    def get(self, path: str, status: int = 200) -> str:
        response = asyncio.run(self.datasette.client.get(path, cookies=self.cookies))
        assert response.status_code == status, response.text[:600]
        if "ds_csrftoken" in response.cookies:
            self.cookies["ds_csrftoken"] = response.cookies["ds_csrftoken"]
        return str(response.text)

    def act(self, name: str, target: str = "", status: int = 303, **fields: str) -> str:
        return self.post(f"/-/claims/act/{name}", status, target=target, **fields)

    def post(self, path: str, status: int = 303, **fields: str) -> str:
        if "csrftoken" not in fields:
            fields["csrftoken"] = self.cookies.get("ds_csrftoken", "")
        response = asyncio.run(self.datasette.client.post(path, data=fields, cookies=self.cookies))
        assert response.status_code == status, response.text[:900]
        return str(response.headers.get("location", response.text))


@pytest.fixture
def record(record: Recorded, tmp_path: Path) -> Recorded:
    """A record of one's own, for it is written."""
    path = tmp_path / "claims.db"
    shutil.copyfile(record.path, path)
    return replace(record, path=path)


@pytest.fixture
def datasette(record: Recorded) -> Any:
    made = make_datasette(record.path)
    made._metadata_local["plugins"] = {"claims": {"review": {"id": ["ada", "bob"]}, "publish": {"id": "ada"}}}
    return made


@pytest.fixture
def ada(datasette: Any) -> Person:
    person = Person(datasette, {"id": "ada"})
    person.get("/")
    person.get(f"/-/claims/figure/{figure_of(datasette)}")
    return person


@pytest.fixture
def bob(datasette: Any) -> Person:
    person = Person(datasette, {"id": "bob"})
    person.get(f"/-/claims/figure/{figure_of(datasette)}")
    return person


def figure_of(datasette: Any) -> str:
    path = datasette.databases["claims"].path
    with open_store(Path(path), read_only=True) as store:
        return next(iter(store.each_figure())).figure.id


def events(record: Recorded, target: str) -> list[tuple[str, str]]:
    with open_store(record.path, read_only=True) as store:
        return [(each.action, each.actor) for each in store.events(target)]


def test_a_figure_is_settled_its_losers_withdrawn_and_it_is_taken_back(ada: Person, record: Recorded) -> None:
    page = ada.get(f"/-/claims/figure/{record.dates}")
    claim = re.search(r'name="accept" value="(claim-\w+)"', page)
    assert claim is not None
    back = f"/-/claims/figure/{record.dates}"
    assert ada.act("resolve", record.dates, accept=claim[1], reason="The maker says so.", expect="", back=back) == back
    assert "✓ Settled" in ada.get(back)
    with open_store(record.path, read_only=True) as store:
        settled = store.figure(record.dates)
        event = store.head(record.dates)
    assert settled.accepted == claim[1] and not settled.disputed
    ada.act("undo", str(event), back=back)
    assert "⚠ Disputed" in ada.get(back)
    assert [action for action, _ in events(record, record.dates)] == ["resolve", "undo"]


def test_the_second_of_two_is_told_what_the_first_did(ada: Person, bob: Person, record: Recorded) -> None:
    ada.act("reject", record.claim, expect="", reason="It is another day.")
    told = bob.act("confirm", record.claim, expect="", status=409)
    assert "ada" in told and "Nothing was changed" in told
    assert events(record, record.claim) == [("reject", "ada")]


def test_two_at_once_leave_one_decision(ada: Person, bob: Person, record: Recorded) -> None:
    fields = {"target": record.claim, "expect": "", "csrftoken": ada.cookies["ds_csrftoken"]}

    async def both() -> list[int]:
        sent = [
            each.datasette.client.post(
                f"/-/claims/act/{name}",
                data=fields | {"csrftoken": each.cookies["ds_csrftoken"]},
                cookies=each.cookies,
            )
            for each, name in ((ada, "confirm"), (bob, "reject"))
        ]
        return [response.status_code for response in await asyncio.gather(*sent)]

    assert sorted(asyncio.run(both())) == [303, 409]
    assert len(events(record, record.claim)) == 1


def test_a_form_from_elsewhere_is_refused(ada: Person, record: Recorded) -> None:
    ada.act("confirm", record.claim, csrftoken="", status=403)
    ada.act("confirm", record.claim, csrftoken="somebody-elses", status=403)
    assert events(record, record.claim) == []


@pytest.mark.parametrize("name", sorted(ACTS))
@pytest.mark.parametrize("actor", [None, {"id": "eve"}, {"id": "bob"}])
def test_nobody_does_what_they_may_not(datasette: Any, record: Recorded, name: str, actor: Any) -> None:
    person = Person(datasette, actor)
    # With a token that is good, so that it is the permission which is asked about.
    reviewer = Person(datasette, {"id": "ada"})
    reviewer.get(f"/-/claims/figure/{record.dates}")
    person.cookies["ds_csrftoken"] = reviewer.cookies["ds_csrftoken"]
    if actor == {"id": "bob"} and ACTS[name].permission == "claims-review":
        person.act(name, "claim-0000000000000000", status=400)  # allowed, and there is no such thing
        return
    person.act(name, record.claim, status=403, reason="x", note="x")
    assert events(record, record.claim) == []


def test_a_reader_is_offered_nothing(datasette: Any, record: Recorded) -> None:
    for actor in (None, {"id": "eve"}):
        person = Person(datasette, actor)
        for path in (f"/-/claims/figure/{record.dates}", "/-/claims/conflicts", "/-/claims/log", "/"):
            page = person.get(path)
            assert "/-/claims/act/" not in page and "/-/claims/review" not in page, path
        person.get("/-/claims/review", 403)
        person.get(f"/-/claims/edit/{record.claim}", 403)


def test_a_public_desk_lets_nobody_act(datasette: Any, ada: Person, record: Recorded) -> None:
    keep_passes(datasette, Passes(read_only=True, person="ada"))
    assert "/-/claims/act/" not in ada.get(f"/-/claims/figure/{record.dates}")
    ada.act("confirm", record.claim, status=403)


def test_the_link_signs_in_once(datasette: Any, record: Recorded) -> None:
    passes = Passes(person="carla")
    keep_passes(datasette, passes)
    link = f"/-/claims/sign-in?token={passes.token}"
    assert asyncio.run(datasette.client.request("HEAD", f"http://localhost{link}")).status_code != 302
    response = asyncio.run(datasette.client.get(link))
    assert response.status_code == 302
    carla = Person(datasette, None)
    carla.cookies["ds_actor"] = response.cookies["ds_actor"]
    carla.get(f"/-/claims/figure/{record.dates}")
    carla.act("confirm", record.claim, expect="")
    assert events(record, record.claim) == [("confirm", "carla")]
    Person(datasette, None).get(link, 403)
    Person(datasette, None).get("/-/claims/sign-in?token=", 403)


def test_a_reading_is_corrected_and_what_it_was_is_kept(ada: Person, record: Recorded) -> None:
    assert "Correct a reading" in ada.get(f"/-/claims/edit/{record.claim}")
    ada.act(
        "edit", record.claim, expect="", value="21 October 2026", subject="DeepInfer", qualifiers="event: announced"
    )
    with open_store(record.path, read_only=True) as store:
        changed = store.claim(record.claim)
    assert (changed.claim.quantity.low, changed.claim.qualifiers) == ("2026-10-21", {"event": "announced"})
    assert changed.status.value == "confirmed"
    log = ada.get(f"/-/claims/log?target={record.claim}")
    assert "2026-10-20 date → 2026-10-21 date" in log
    ada.act("edit", record.claim, status=400, value="neither here nor there")
    ada.act("edit", record.claim, status=400, metric="no_such_measure")
    ada.act("edit", record.claim, status=400, as_of="yesterday")
    ada.act("edit", record.claim, status=400, as_of="2026-99-99")
    ada.act("edit", record.claim, status=400, value="155T tokens per day")
    ada.act("edit", record.claim, status=400)


def test_a_page_of_the_queue_is_done_at_once_but_for_what_others_did(
    ada: Person, bob: Person, record: Recorded
) -> None:
    page = ada.get("/-/claims/review")
    ids = re.findall(r'name="choice-(claim-\w+)" value="confirm"', page)
    assert len(ids) >= 4
    bob.act("reject", ids[0], expect="")
    fields = {f"choice-{ids[0]}": "confirm", f"choice-{ids[1]}": "confirm", f"choice-{ids[2]}": "reject"}
    fields |= {f"choice-{ids[3]}": "edit", f"value:{ids[3]}": "neither here nor there"}
    fields |= {f"expect:{each}": "" for each in ids}
    ada.post("/-/claims/review", **fields)
    assert [events(record, each) for each in ids[:4]] == [
        [("reject", "bob")],
        [("confirm", "ada")],
        [("reject", "ada")],
        [],
    ]


def test_after_an_act_only_a_page_of_this_desk_is_shown(ada: Person, record: Recorded) -> None:
    for back in (
        "https://elsewhere.example/",
        "//elsewhere.example",
        "/\\elsewhere.example",
        "javascript:alert(1)",
        "",
    ):
        assert ada.act("note", record.dates, reason="Seen.", back=back) == "/", back


def test_a_note_is_issued_once_and_never_taken_back(ada: Person, record: Recorded) -> None:
    with open_store(record.path, read_only=True) as store:
        note = next(each for each in store.corrections() if each.status.value == "pending")
    ada.act("issue", note.id, note="not what stands there", status=400)
    ada.act("issue", note.id, status=400)
    ada.act("reword", note.id, note="We had it wrong.", expect="")
    ada.act("reword", note.id, note="Another wording.", expect="", status=409)
    assert [action for action, _ in events(record, note.id)] == ["note"]
    ada.act("issue", note.id, note="We had it wrong.")
    ada.act("issue", note.id, note="We had it wrong.", status=400)
    with open_store(record.path, read_only=True) as store:
        event = store.head(note.id)
    ada.act("undo", str(event), status=400)
    with open_store(record.path, read_only=True) as store:
        assert store.correction(note.id).status.value == "issued"


def test_what_came_since_the_page_was_shown_is_not_settled_unseen(ada: Person, record: Recorded) -> None:
    page = ada.get(f"/-/claims/figure/{record.dates}")
    shown = re.search(r'name="seen" value="(seen-\w+)"', page)
    claim = re.search(r'name="accept" value="(claim-\w+)"', page)
    assert shown is not None and claim is not None
    with open_store(record.path) as store:
        conflict = store.figure(record.dates).conflicts[0]
        store.decide(conflict.id, "dismiss", actor="bob", at="2026-11-30T10:00:00Z", reason="Not so.")
    told = ada.act("resolve", record.dates, accept=claim[1], reason="x", expect="", seen=shown[1], status=409)
    assert "since the page was shown" in told
    fresh = re.search(r'name="seen" value="(seen-\w+)"', ada.get(f"/-/claims/figure/{record.dates}"))
    assert fresh is not None
    ada.act("resolve", record.dates, accept=claim[1], reason="x", expect="", seen=fresh[1])


def test_a_correction_of_a_reading_is_taken_back_in_one_step(ada: Person, record: Recorded) -> None:
    ada.act("edit", record.claim, expect="", value="21 October 2026")
    page = ada.get(f"/-/claims/log?target={record.claim}")
    (event,) = re.findall(r'name="target" value="(event-\w+)"', page)
    ada.act("undo", event)
    with open_store(record.path, read_only=True) as store:
        found = store.claim(record.claim)
    assert (found.claim.quantity.low, found.status.value) == ("2026-10-20", "proposed")


def test_a_note_goes_with_the_decision_on_which_it_rested(ada: Person, record: Recorded) -> None:
    with open_store(record.path, read_only=True) as store:
        before = {each.id: each.status.value for each in store.corrections()}
    page = ada.get(f"/-/claims/figure/{record.dates}")
    first = re.search(r'name="accept" value="(claim-\w+)"', page)
    assert first is not None
    ada.act("resolve", record.dates, accept=first[1], reason="x", expect="")
    with open_store(record.path, read_only=True) as store:
        new = [each.id for each in store.corrections() if each.id not in before]
        assert [store.correction(each).status.value for each in new] == ["pending"]
        event = store.head(record.dates)
    ada.act("undo", str(event))
    with open_store(record.path, read_only=True) as store:
        assert all(store.correction(each).status.value != "pending" for each in new)


def test_notes_are_drafted_in_the_words_of_the_newsroom_that_serves(
    datasette: Any, ada: Person, record: Recorded, tmp_path: Path
) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "note.txt.j2").write_text("We printed {{ note.wrong }}.", encoding="utf-8")
    keep_house(datasette, House(Newsroom(templates="words"), tmp_path))
    page = ada.get(f"/-/claims/figure/{record.dates}")
    first = re.search(r'name="accept" value="(claim-\w+)"', page)
    assert first is not None
    ada.act("resolve", record.dates, accept=first[1], reason="x", expect="")
    assert "We printed 29 October 2026." in ada.get("/-/claims/corrections")


def test_a_reviewer_takes_nothing_back_that_a_publisher_did(ada: Person, bob: Person, record: Recorded) -> None:
    with open_store(record.path, read_only=True) as store:
        note = next(each for each in store.corrections() if each.status.value == "pending")
    ada.act("drop", note.id, reason="Not needed.")
    with open_store(record.path, read_only=True) as store:
        event = store.head(note.id)
    bob.act("undo", str(event), status=400)
    with open_store(record.path, read_only=True) as store:
        assert store.correction(note.id).status.value == "dropped"
    ada.act("undo", str(event))


def test_who_was_asked_and_who_has_it_is_shown(ada: Person, bob: Person, record: Recorded) -> None:
    ada.act("wait", record.dates, asked="The press office", due="2026-12-04", reason="Which day?", expect="")
    bob.act("wait", record.dates, asked="Somebody else", expect="", status=409)
    for page in (f"/-/claims/figure/{record.dates}", "/-/claims/log"):
        assert "asked The press office, due 2026-12-04; Which day?" in ada.get(page)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("recheck", {"date": "20261231"}),
        ("recheck", {"date": "2026-W53-5"}),
        ("wait", {"asked": "them", "due": "next tuesday"}),
        ("note", {"reason": "x" * 20_000}),
        ("note", {"reason": "a\0b"}),
        ("note", {}),
        ("resolve", {"reason": "x", "outcome": "nonsense"}),
    ],
)
def test_what_cannot_be_is_refused_in_words(ada: Person, record: Recorded, name: str, fields: dict[str, str]) -> None:
    assert "Nothing was changed" in ada.act(name, record.dates, status=400, **fields)
    assert events(record, record.dates) == []


def test_what_is_no_form_is_refused(ada: Person, record: Recorded) -> None:
    token = ada.cookies["ds_csrftoken"]
    sent = {
        "cookies": ada.cookies,
        "headers": {"x-csrftoken": token, "content-type": "application/x-www-form-urlencoded"},
    }
    response = asyncio.run(ada.datasette.client.post("/-/claims/act/note", content=b"reason=\xff\xfe", **sent))
    assert response.status_code == 400, response.text[:300]
