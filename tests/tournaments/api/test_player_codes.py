"""A program with the code of a player without an account does what the player's page does, and nothing else."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.linked import entry_of, event_of_two
from tests.worlds import without_reactions
from tournaments.entries.services.links import renew_link, withdraw_link
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.throttles import AddressThrottle
from tournaments.play.services.altering import cancel_event
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Director, Entry, Event, Match, Round
from tournaments.record.selectors.links import code_of, in_groups

pytestmark = pytest.mark.django_db
WON = {"result": "full_win", "winner": "a", "score_a": 100, "score_b": 35}


@pytest.fixture(scope="module")
def made_event(lasting: None) -> Event:
    with without_reactions():
        return event_of_two()


@pytest.fixture
def event(made_event: Event) -> Event:
    return deepcopy(made_event)


@pytest.fixture
def played(event: Event) -> Round:
    return factories.RoundFactory(event=event)


@pytest.fixture
def match(played: Round) -> Match:
    return Match.objects.get(round=played)


def with_code(event: Event, name: str = "Ada") -> Device:
    return Device(code=in_groups(code_of(entry_of(event, name))))


def in_seat(match: Match, place: int) -> str:
    return str(match.seats.get(place=place).player.name)


def my_table(event: Event) -> str:
    return f"/events/{event.pk}/my-table/"


# --- with a code in hand ---


def test_code_says_whose_it_is_and_where(event: Event) -> None:
    entry = entry_of(event, "Ada")
    assert with_code(event).get("/link/").json() == {
        "event": event.pk,
        "title": event.title,
        "page": event.get_absolute_url(),
        "entry": entry.pk,
        "player": entry.player_id,
        "name": "Ada",
    }


def test_two_codes_report_and_confirm_a_result(event: Event, match: Match) -> None:
    first, second = (with_code(event, in_seat(match, place)) for place in (0, 1))
    shown = first.get(my_table(event)).json()
    assert (shown["table"], shown["opponent"], shown["word"]) == (match.table, in_seat(match, 1), "none")
    said = first.put(f"{my_table(event)}result/", WON, **{"Expected-Version": shown["version"]})
    assert (said.status_code, said.json()["word"]) == (200, "one")
    confirmed = second.post(f"{my_table(event)}confirm/")
    assert (confirmed.status_code, confirmed.json()["result"] != "") == (200, True)
    match.refresh_from_db()
    assert (match.ended_by, match.reported_seat, match.confirmed_seat) == ("full_win", "a", "b")
    said_by = JournalEntry.objects.filter(event=event, tag="result.said").values_list("actor", "by_entry")
    assert {by for _, by in said_by} == {entry_of(event, name).pk for name in ("Ada", "Bob")}
    assert {actor for actor, _ in said_by} == {None}


def test_standings_mark_the_own_row_by_the_player(event: Event, match: Match) -> None:
    report_result(match, factories.ResultFactory(), by=factories.director_of(event))
    complete_round(match.round, by=factories.director_of(event))
    ada = with_code(event)
    own = ada.get("/link/").json()["player"]
    standings = ada.get(f"/events/{event.pk}/standings/").json()["standings"]
    assert [row["player"]["name"] for row in standings if row["player"]["id"] == own] == ["Ada"]


def test_two_codes_never_share_a_tag(event: Event, match: Match) -> None:
    ada, bob = with_code(event, "Ada"), with_code(event, "Bob")
    tag = ada.get(my_table(event))["ETag"]
    assert ada.get(my_table(event), **{"If-None-Match": tag}).status_code == 304
    assert bob.get(my_table(event), **{"If-None-Match": tag}).json()["opponent"] == "Ada"


def test_same_key_twice_is_one_report(event: Event, match: Match) -> None:
    first = with_code(event, in_seat(match, 0))
    for _ in range(2):
        assert first.put(f"{my_table(event)}result/", WON, **{"Idempotency-Key": "tap"}).status_code == 200
    assert JournalEntry.objects.filter(event=event, tag="result.said").count() == 1


# --- what it does not open ---


def test_code_opens_nothing_else(event: Event, match: Match) -> None:
    ada, before = with_code(event), JournalEntry.objects.count()
    at = f"/events/{event.pk}"
    for path in ("/me/", "/me/notices/", f"{at}/links/", f"{at}/journal/", f"{at}/my-entry/", f"{at}/outlook/"):
        assert ada.get(path).status_code == 401, path
    assert ada.put(f"{my_table(event)}contact/", {"contact": "Voice: ada"}).status_code == 403
    assert ada.post(f"{at}/rounds/1/complete/").status_code == 401
    assert ada.post(f"{at}/entries/{entry_of(event, 'Bob').pk}/drop/").status_code == 401
    assert JournalEntry.objects.count() == before


def test_code_opens_no_other_event(event: Event, match: Match) -> None:
    other = factories.FullEventFactory(players=0)
    factories.enter(other, factories.PlayerFactory(name="Cem"), factories.PlayerFactory(name="Dia"))
    factories.RoundFactory(event=other)
    ada = with_code(event)
    assert ada.get(my_table(other)).status_code == 403
    assert ada.put(f"{my_table(other)}result/", WON).status_code == 403


def test_code_shows_nothing_of_others() -> None:
    event = factories.FullEventFactory(players=0, online=True)
    members = [factories.UserFactory(handle=name, email=f"{name}@players.example") for name in ("Cem", "Dia", "Eli")]
    factories.enter(event, factories.PlayerFactory(name="Ada"), *(member.player for member in members))
    for member in members:
        Entry.objects.filter(event=event, player=member.player).update(play_contact=f"Voice: secret of {member}")
    factories.RoundFactory(event=event)
    ada = with_code(event)
    text = "".join(ada.get(path).text for path in (my_table(event), f"{my_table(event)}appointments/", "/link/"))
    opponent = ada.get(my_table(event)).json()["opponent"]
    assert "secret" not in text
    assert "players.example" not in text
    assert [name for name in ("Cem", "Dia", "Eli") if name in text] == [opponent]


# --- wrong, withdrawn, ended ---


def test_every_wrong_code_is_answered_the_same_and_counted(event: Event, settings: Any) -> None:
    settings.PAGE_RATES = {"link": "3/h/ip"}
    code = code_of(entry_of(event, "Ada"))
    guess = code[:-1] + ("2" if code[-1] != "2" else "3")
    withdrawn = code_of(entry_of(event, "Bob"))
    withdraw_link(entry_of(event, "Bob"), by=factories.director_of(event))
    nobody = f"ZZZZ{code[4:]}"
    answers = [Device(code=wrong).get("/link/") for wrong in (guess, withdrawn, nobody)]
    assert [answer.status_code for answer in answers] == [401] * 3
    assert {(answer.text, answer["Content-Type"]) for answer in answers} == {
        (answers[0].text, "application/problem+json")
    }
    assert answers[0].json()["code"] == "wrong_code"
    for device in (Device(code=guess), Device(code=code)):
        late = device.get("/link/")
        assert (late.status_code, late["Content-Type"]) == (429, "application/problem+json")
    assert Device().client.get(f"/t/{code}/").status_code == 429  # one count for pages and calls


@pytest.mark.parametrize("sent", ["", "12", "\xff\xfe", "x" * 300, "2345-ABCD-678"])
def test_what_is_no_code_is_no_guess(sent: str, event: Event, settings: Any) -> None:
    settings.PAGE_RATES = {"link": "1/h/ip"}
    for _ in range(3):
        assert Device().get("/link/", Authorization=f"Code {sent}").status_code == 401
    assert with_code(event).get("/link/").status_code == 200


def test_renewed_code_ends_the_one_before(event: Event) -> None:
    ada = with_code(event)
    renew_link(entry_of(event, "Ada"), by=factories.director_of(event))
    assert ada.get("/link/").status_code == 401
    assert with_code(event).get("/link/").status_code == 200


def test_code_ends_with_the_event(event: Event, match: Match) -> None:
    ada = with_code(event)
    cancel_event(event, "The hall is shut.", by=factories.director_of(event))
    for answer in (ada.get("/link/"), ada.get(my_table(event)), ada.put(f"{my_table(event)}result/", WON)):
        assert (answer.status_code, answer["Content-Type"]) == (410, "application/problem+json")
        assert (answer.json()["code"], answer.json()["detail"]) == ("link_ended", "The event is over.")


def test_token_of_a_member_is_no_code(event: Event) -> None:
    assert Device(factories.director_of(event)).get("/link/").status_code == 401


def test_hall_behind_one_address_is_counted_link_by_link(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AddressThrottle, "rate", "2/min", raising=False)
    ada, bob = with_code(event, "Ada"), with_code(event, "Bob")
    assert [ada.get("/link/").status_code for _ in range(3)] == [200, 200, 429]
    assert bob.get("/link/").status_code == 200


# --- the desk ---


def test_director_lists_renews_and_withdraws(event: Event) -> None:
    desk = Device(factories.director_of(event))
    factories.enter(event, factories.UserFactory(handle="Cem").player)
    ada = entry_of(event, "Ada")
    rows = desk.get(f"/events/{event.pk}/links/").json()
    assert [(row["name"], row["state"], row["code"]) for row in rows] == [
        (name, "open", in_groups(code_of(entry_of(event, name)))) for name in ("Ada", "Bob")
    ]
    assert rows[0]["path"] == f"/t/{code_of(ada)}/"
    renewed = desk.post(f"/events/{event.pk}/entries/{ada.pk}/link/renew/").json()
    assert (renewed["entry"], renewed["code"]) == (ada.pk, in_groups(code_of(entry_of(event, "Ada"))))
    assert renewed["code"] != rows[0]["code"]
    withdrawn = desk.post(f"/events/{event.pk}/entries/{ada.pk}/link/withdraw/").json()
    assert (withdrawn["state"], withdrawn["code"], withdrawn["path"]) == ("withdrawn", "", "")
    again = desk.post(f"/events/{event.pk}/entries/{ada.pk}/link/withdraw/")
    assert (again.status_code, again.json()["code"]) == (409, "link_withdrawn")


def test_stale_renewal_is_a_conflict(event: Event) -> None:
    desk, ada = Device(factories.director_of(event)), entry_of(event, "Ada")
    stale = desk.post(f"/events/{event.pk}/entries/{ada.pk}/link/renew/", **{"Expected-Version": event.version - 1})
    assert stale.status_code == 409
    assert entry_of(event, "Ada").link_nonce == ada.link_nonce


def test_judge_reads_the_codes_and_changes_none(event: Event) -> None:
    judge = Device(factories.DirectorFactory(event=event, position=Director.Position.JUDGE).user)
    assert len(judge.get(f"/events/{event.pk}/links/").json()) == 2
    assert judge.post(f"/events/{event.pk}/entries/{entry_of(event, 'Ada').pk}/link/renew/").status_code == 403


@pytest.mark.parametrize("scope", ["read", "play"])
def test_narrow_token_reads_no_codes(scope: str, event: Event) -> None:
    refused = Device(factories.director_of(event), scope).get(f"/events/{event.pk}/links/")
    assert (refused.status_code, refused.json()["code"]) == (403, "scope")


@pytest.mark.parametrize("act", ["renew", "withdraw"])
def test_entry_of_another_event_is_not_found(act: str, event: Event) -> None:
    other = factories.FullEventFactory(players=0)
    [entry] = factories.enter(other, factories.PlayerFactory(name="Cem"))
    desk = Device(factories.director_of(event))
    assert desk.post(f"/events/{event.pk}/entries/{entry.pk}/link/{act}/").status_code == 404


def test_list_takes_as_many_queries_for_many(event: Event) -> None:
    desk = Device(factories.director_of(event))

    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            assert desk.get(f"/events/{event.pk}/links/").status_code == 200
        return len(counted)

    queries()
    few = queries()
    factories.enter(event, *(factories.PlayerFactory(name=f"Player {number}") for number in range(6)))
    assert queries() == few
