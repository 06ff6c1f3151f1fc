"""Imports: a file is known again, every fault of it is told at once, and who brought it in takes it back."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from django.urls import reverse

from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.audits.services.accepting import accept_event
from tournaments.audits.services.withdrawing_import import withdraw_import
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document import DocumentError
from tournaments.entries.services.claims import claim_player
from tournaments.entries.services.entries import enter_player
from tournaments.entries.services.merging import merge_players
from tournaments.exchange.services.interchange import ImportedBefore, import_event
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Player
from tournaments.play.services.results import correct_result
from tournaments.record.models import Event, ImportedDocument

pytestmark = pytest.mark.django_db


def with_member() -> list[dict[str, Any]]:
    factories.UserFactory(handle="Kestrel")
    players = deepcopy(factories.write_finished_document()["players"])
    players[0]["handle"] = "Kestrel"
    return list(players)


@pytest.fixture
def pat() -> User:
    return factories.UserFactory(handle="Pat")


def imported(by: User, **changes: Any) -> Event:
    return import_event(factories.write_finished_document(**changes), by=by)


# --- known again ---


def test_same_file_in_other_order_and_white_space_is_known_again(pat: User) -> None:
    event = imported(pat)
    turned = dict(reversed(factories.write_finished_document(seed=None).items()))
    with pytest.raises(ImportedBefore) as refused:
        import_event(json.loads(json.dumps(turned, indent=8)), by=pat, again=True)
    assert (refused.value.code, refused.value.event, refused.value.asks) == ("imported_before", event, False)
    assert Event.objects.get() == event


def test_who_imports_somebody_elses_file_first_does_not_keep_it_from_him(pat: User) -> None:
    first = imported(factories.UserFactory())
    finalize_event(first, by=factories.director_of(first))
    with pytest.raises(ImportedBefore) as asked:
        imported(pat)
    assert (asked.value.code, asked.value.asks, asked.value.event) == ("imported_by_another", True, first)
    assert factories.bring_document(factories.write_finished_document(), by=pat) != first


def test_accepted_event_is_not_brought_in_again_by_anybody(pat: User) -> None:
    first = imported(factories.UserFactory())
    accept_event(first, "Our club kept it.", by=factories.CoordinatorFactory())
    with pytest.raises(ImportedBefore) as refused:
        import_event(factories.write_finished_document(), by=pat, again=True)
    assert refused.value.code == "imported_before"


def test_event_that_the_reader_may_not_see_is_not_named(pat: User) -> None:
    document = factories.write_finished_document(rounds=[], listing={"venue": "Quay 4"}, starts_at="2090-01-01")
    hidden = import_event(document, by=factories.UserFactory())
    assert hidden.is_hidden
    with pytest.raises(ImportedBefore) as asked:
        import_event(document, by=pat)
    assert (asked.value.event, asked.value.row) == (None, None)


def test_page_leads_to_the_event_that_is_here_and_asks_once_more(pat: User) -> None:
    first = imported(factories.UserFactory())
    page = reverse("tournaments:import")
    text = json.dumps(factories.write_finished_document())
    asked = browser(pat).client.post(page, {"text": text})
    assert asked.status_code == 409
    for said in ("Somebody else has imported this file", first.get_absolute_url(), 'name="again"'):
        assert said in asked.text
    known = [f"Old Cup {number}" for number in range(1, 7)]
    answers = {"meant": known, "pick": ["new"] * 6}
    made = browser(pat).client.post(page, {"text": text, "again": "on", **answers})
    assert made.status_code == 302
    again = browser(pat).client.post(page, {"text": text, "again": "on", **answers})
    assert again.status_code == 409
    assert "You have imported this file before" in again.text


def test_api_says_which_event_and_takes_one_more_answer(pat: User) -> None:
    first = imported(factories.UserFactory())
    document = factories.write_finished_document()
    device = Device(pat)
    asked = device.post("/events/import/", document)
    assert (asked.status_code, asked.json()["code"]) == (409, "imported_by_another")
    assert asked.json()["current"]["id"] == first.pk
    players = {f"Old Cup {number}": {"another": True} for number in range(1, 7)}
    made = device.post("/events/import/", {"document": document, "players": players, "again": True})
    assert made.status_code == 201, made.json()
    again = device.post("/events/import/", {"document": document, "players": players, "again": True})
    assert (again.status_code, again.json()["code"]) == (409, "imported_before")


# --- everything that is wrong, at once ---


def broken() -> dict[str, Any]:
    document = factories.write_finished_document()
    document["title"] = "x" * 130
    document["players"][1]["name"] = "  "
    document["players"][2]["lot"] = 2
    document["rounds"][0]["matches"][1]["score_a"] = "many"
    document["rounds"][2]["number"] = 5
    document["listing"]["cap"] = 1
    return document


PLACES = [
    "players[1].name",
    "players[2].lot",
    "rounds[0].matches[1].score_a",
    "rounds[2].number",
    "title",
    "listing.cap",
]


def test_every_place_that_cannot_be_used_is_named(pat: User) -> None:
    with pytest.raises(DocumentError) as refused:
        import_event(broken(), by=pat)
    assert [fault.place for fault in refused.value.faults] == PLACES
    assert not Event.objects.exists()


def test_faulty_player_is_no_stranger_at_his_tables(pat: User) -> None:
    document = factories.write_finished_document()
    document["players"][0]["entered_in"] = "late"
    with pytest.raises(DocumentError) as refused:
        import_event(document, by=pat)
    assert [fault.place for fault in refused.value.faults] == ["players[0].entered_in"]


def test_api_and_page_list_every_place(pat: User) -> None:
    answer = Device(pat).post("/events/import/", broken())
    assert answer.status_code == 422
    assert answer.json()["place"] == PLACES[0]
    assert [one["place"] for one in answer.json()["errors"]] == PLACES
    page = browser(pat).client.post(reverse("tournaments:import"), {"text": json.dumps(broken())})
    assert page.status_code == 422
    assert all(f"<b>{place}</b>" in page.text for place in PLACES)


# --- withdrawn ---


def test_only_who_imported_it_withdraws_it(pat: User) -> None:
    event = imported(pat)
    assert refusal(withdraw_import, event, "Not mine.", by=factories.CoordinatorFactory())[0] == "importer_only"


def corrected(event: Event, pat: User) -> None:
    match = event.rounds.get(number=1).matches.select_related("round__event").get(table=1)
    correct_result(match, factories.ResultFactory(winner=1), "Typed wrongly.", by=pat)


def claimed(event: Event, pat: User) -> None:
    claim_player(event.entries.get(number=1).player, by=factories.UserFactory())


def merged(event: Event, pat: User) -> None:
    merge_players(
        event.entries.get(number=1).player, factories.PlayerFactory(), "One.", by=factories.CoordinatorFactory()
    )


def finalized(event: Event, pat: User) -> None:
    finalize_event(event, by=pat)


def accepted(event: Event, pat: User) -> None:
    accept_event(event, "Our club kept it.", by=factories.CoordinatorFactory())


@pytest.mark.parametrize("rests", [corrected, claimed, merged, finalized, accepted])
def test_import_on_which_anything_rests_stays(pat: User, rests: Any) -> None:
    event = imported(pat)
    rests(event, pat)
    with pytest.raises(RuleViolation, match="Something rests on this import") as refused:
        withdraw_import(Event.objects.get(pk=event.pk), "The wrong file.", by=pat)
    assert refused.value.code == "rested_on"
    assert Event.objects.filter(pk=event.pk).exists()


def test_page_withdraws_and_the_same_form_imports_nothing_again(pat: User) -> None:
    client = browser(pat).client
    sent = {"text": json.dumps(factories.write_finished_document()), "key": "one click"}
    client.post(reverse("tournaments:import"), sent)
    event = Event.objects.get()
    address = (event.year, event.slug)
    assert "Withdraw this import" in client.get(reverse("tournaments:edit", args=address)).text
    page = reverse("tournaments:withdraw_import", args=address)
    assert client.post(page, {"reason": ""}).status_code == 422
    assert client.post(page, {"reason": "The wrong file."}).status_code == 302
    assert not Event.objects.exists()
    assert client.post(reverse("tournaments:import"), sent).status_code == 409


def test_api_withdraws(pat: User) -> None:
    event = imported(pat)
    path = f"/events/{event.pk}/withdraw-import/"
    assert Device(factories.UserFactory()).post(path, {"reason": "Mine?"}).status_code == 403
    assert Device(pat).post(path, {"reason": "The wrong file."}).status_code == 204
    assert not Event.objects.exists()


@pytest.mark.parametrize("name", ["", " ", "\u3000"])
def test_blank_name_is_refused_and_a_missing_one_is_the_id(pat: User, name: str) -> None:
    document = factories.write_finished_document()
    document["players"][0]["name"] = name
    with pytest.raises(DocumentError, match=r"players\[0\].name: expected a name"):
        import_event(document, by=pat)
    document["players"][0]["name"] = None
    assert import_event(document, by=pat).entries.get(number=1).player.name == "Old Cup 1"


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([{"number": 2}], "rounds[0].number: expected 1: 1 is missing before 2"),
        ([{"number": 1}, {"number": 4}], "rounds[1].number: expected 2: 2 to 3 is missing before 4"),
        ([{"number": 1}, {"number": 2, "round": 3}], "rounds[1].round: expected 2: 2 is missing before 3"),
        ([{"number": 1}, {"number": 2, "round": 2, "game": 2}], "rounds[1].game: expected 1: 1 is missing before 2"),
    ],
)
def test_gap_in_the_numbers_is_refused(pat: User, numbers: list[dict[str, int]], said: str) -> None:
    document = factories.write_finished_document(rounds=[{**one, "matches": []} for one in numbers])
    with pytest.raises(DocumentError) as refused:
        import_event(document, by=pat)
    assert str(refused.value) == said


def test_rounds_in_any_order_are_no_gap(pat: User) -> None:
    document = factories.write_finished_document()
    document["rounds"].reverse()
    assert import_event(document, by=pat).rounds.count() == 3


def test_withdrawn_import_leaves_nothing_but_the_act(pat: User) -> None:
    before = Player.objects.count()
    event = import_event({**factories.write_finished_document(), "players": with_member()}, by=pat)
    member = User.objects.get(player__handle="Kestrel")
    assert member.unread == 1
    withdraw_import(event, "The wrong file.", by=pat)
    assert not Event.every.exists()
    assert not ImportedDocument.objects.exists()
    assert Player.objects.count() == before + 1
    assert not Notice.objects.exists()
    assert User.objects.get(pk=member.pk).unread == 0
    entry = JournalEntry.objects.get(tag="import.withdrawn")
    assert (entry.actor, entry.facts["reason"], entry.facts["withdrawn"], entry.facts["records"]) == (
        pat,
        "The wrong file.",
        event.pk,
        6,
    )
    assert imported(pat)


def test_record_that_plays_elsewhere_stays(pat: User) -> None:
    event = imported(pat)
    known = event.entries.get(number=2).player
    elsewhere = factories.EventFactory()
    enter_player(elsewhere, known, by=factories.director_of(elsewhere))
    withdraw_import(event, "The wrong file.", by=pat)
    assert elsewhere.entries.get().player == known


def test_reason_is_asked(pat: User) -> None:
    assert refusal(withdraw_import, imported(pat), "", by=pat)[0] == "reason_missing"
