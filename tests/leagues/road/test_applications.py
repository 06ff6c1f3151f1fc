"""Applications and bids: what may be asked for, who decides it, what the others are told."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
import time_machine
from django.test import Client

from leagues.models import Application
from leagues.permissions import can_decide
from leagues.selectors.applications import MOST_OPEN
from leagues.selectors.before_road import CallDetails
from leagues.services.applications import edit_application, withdraw_application
from leagues.services.calls import edit_call, open_call, withdraw_call
from leagues.services.decisions import allocate_event, approve_application, refuse_application
from tests import factories
from tests.leagues.road.conftest import Road
from tests.refusals import refusal
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.models import InboxItem
from tournaments.department.selectors.inboxes import inbox_of
from tournaments.department.services.offices import relieve
from tournaments.department.services.regions import Place
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import AlreadyDone, Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Office

JUNE = {"starts_on": date(2026, 6, 6), "ends_on": date(2026, 6, 7)}


def told(user: User) -> list[str]:
    return list(Notice.objects.filter(user=user).order_by("pk").values_list("text", flat=True))


def test_application_lies_in_the_inbox_of_the_coordinator_and_the_applicant_is_told(road: Road) -> None:
    application = road.applied()
    item = inbox_of(road.coordinator).get()
    assert (item.kind, item.about) == (InboxItem.Kind.REQUEST, application.get_absolute_url())
    assert told(road.coordinator) == ["Request about an event for Coordinator, Europe."]
    application = approve_application(application, "Gladly.", by=road.coordinator)
    assert (application.state, application.decided_by, application.note) == ("approved", road.coordinator, "Gladly.")
    item.refresh_from_db()
    assert (item.answer, item.answered_by) == ("Gladly.", road.coordinator)
    assert told(road.host) == ["Your application is approved: Regional Championship, Berlin. Gladly."]
    with pytest.raises(Conflict) as caught:
        refuse_application(application, "No.", by=road.coordinator)
    assert (caught.value.code, caught.value.section) == ("decided", "OPG 11.4")


def test_refused_application_says_why(road: Road) -> None:
    with pytest.raises(RuleViolation, match="Say why"):
        refuse_application(road.applied(), "", by=road.coordinator)
    application = refuse_application(Application.objects.get(), "There is one already", by=road.coordinator)
    assert application.state == "refused"
    assert told(road.host) == ["Your application is refused: Regional Championship, Berlin. There is one already."]


@pytest.mark.parametrize(
    ("changes", "code", "section"),
    [
        ({"level": "nothing"}, "unknown_level", "OPG 11.4"),
        ({"level": "continental", **JUNE}, "bid_without_call", "OPG 11.4"),
        ({"games": ()}, "games_missing", "OPG 11.4"),
        ({"games": ("2E", "chess")}, "unknown_game", "OPG 11.4"),
        ({"pool": "nothing"}, "unknown_pool", "OPG 4.2"),
        ({"location": ""}, "location_missing", "OPG 11.4"),
        ({"location": "Berlin, write to me@club.example"}, "address", "OPG 11.4"),
        ({"ends_on": date(2026, 5, 8)}, "ends_before", "OPG 11.4"),
        ({"ends_on": date(2026, 6, 9)}, "too_many_days", "OPG 11.4"),
        ({"starts_on": date(2026, 4, 9)}, "past", "OPG 11.4"),
        ({"starts_on": date(2027, 5, 9), "ends_on": date(2027, 5, 10)}, "not_open_yet", "OPG 11.4"),
        ({"starts_on": date(2026, 9, 30), "ends_on": date(2026, 10, 1)}, "out_of_season", "OPG 11.1.1"),
        ({"country": ""}, "another_region", "OPG 1.1"),
        ({"level": "national", "country": ""}, "country_missing", "OPG 11.2.1"),
    ],
)
def test_what_nobody_could_approve_of_is_refused_at_once(
    changes: dict[str, Any], code: str, section: str, road: Road
) -> None:
    assert refusal(road.applied, road.wanted(**changes)) == (code, section)
    assert not Application.objects.exists()


def test_region_of_a_continent_holds_what_no_other_holds_as_a_whole(road: Road) -> None:
    road.applied(road.wanted(region=road.europe, country="FR"))
    with pytest.raises(RuleViolation, match="does not lie in the region"):
        road.applied(road.wanted(region=road.europe, country="DE"))


def test_bids_are_taken_while_the_call_is_open_alone(road: Road) -> None:
    call, bid = road.call(), road.wanted(level="continental", **JUNE)
    application = road.applied(bid, call=call)
    assert application.call == call
    for wrong in (replace(bid, level="masters"), replace(bid, starts_on=date(2027, 6, 6), ends_on=date(2027, 6, 6))):
        assert refusal(road.applied, wrong, call=call)[0] == "another_call"
    with time_machine.travel("2026-05-01"), pytest.raises(RuleViolation) as caught:
        road.applied(bid, by=factories.UserFactory(), call=call)
    assert (caught.value.code, caught.value.section) == ("call_closed", "OPG 11.4")
    withdraw_call(call, by=road.chief)
    with pytest.raises(RuleViolation, match="not open today"):
        edit_application(application, replace(bid, location="Bonn"), by=road.host)
    application.refresh_from_db()
    assert withdraw_application(application, by=road.host).state == "withdrawn"


def test_application_changes_while_it_waits_and_moves_with_its_region(road: Road) -> None:
    application = road.applied()
    south = factories.RegionFactory(name="South", post=Office.Post.AUSTRALIA, places=[Place("AU")])
    officer = factories.CoordinatorFactory(post=Office.Post.AUSTRALIA)
    wanted = road.wanted(region=south, country="AU", location="Perth")
    assert refusal(edit_application, application, wanted, by=road.coordinator)[0] == "applicant_only"
    application = edit_application(Application.objects.get(), wanted, by=road.host)
    assert (inbox_of(officer).count(), inbox_of(road.coordinator).filter(answered_at=None).count()) == (1, 0)
    assert can_decide(officer, application)
    assert not can_decide(road.coordinator, application)
    approve_application(application, "Yes.", by=officer)
    with pytest.raises(Conflict, match="approved already"):
        edit_application(application, wanted, by=road.host)
    with pytest.raises(Conflict, match="approved already"):
        withdraw_application(application, by=road.host)


def test_nobody_sends_the_same_twice_or_too_many(road: Road) -> None:
    road.applied()
    with pytest.raises(Conflict, match="applied for this already"):
        road.applied()
    for number in range(MOST_OPEN - 1):
        road.applied(road.wanted(location=f"Berlin {number}"))
    with pytest.raises(RuleViolation) as caught:
        road.applied(road.wanted(location="Bonn"))
    assert caught.value.code == "too_many"
    page = browser(road.host).open("/road/applications/new/")
    assert caught.value.message in page.text
    assert not [form for form in page.page.forms if "location" in form.names]


def test_nobody_decides_about_his_own_event(road: Road) -> None:
    own = road.applied(by=road.coordinator)
    assert refusal(approve_application, own, "Me.", by=road.coordinator) == ("not_yours", "OPG 11.4")
    assert not inbox_of(road.coordinator).filter(about=own.get_absolute_url()).exists()
    assert inbox_of(road.chief).filter(about=own.get_absolute_url()).exists()
    assert approve_application(own, "Yes.", by=road.chief).decided_by == road.chief


def test_national_in_the_season_of_worlds_needs_a_special_approval(road: Road) -> None:
    application = road.applied(road.national(**JUNE))
    assert refusal(approve_application, application, "Yes.", by=road.coordinator) == ("season_of_another", "OPG 11.2.1")
    assert approve_application(application, "Yes.", True, by=road.coordinator).special
    plain = road.applied(road.wanted(location="Bonn"))
    assert not approve_application(plain, "Yes.", True, by=road.coordinator).special


def test_country_has_one_national_a_year(road: Road) -> None:
    road.approved(road.national())
    second = road.applied(road.national(location="Bonn"))
    with pytest.raises(RuleViolation, match="in Germany this year already") as caught:
        approve_application(second, "Yes.", by=road.coordinator)
    assert (caught.value.code, caught.value.section) == ("one_per_country", "OPG 11.2.1")
    road.approved(road.national(starts_on=date(2027, 5, 9), ends_on=date(2027, 5, 9)))
    road.approved(road.national(region=road.europe, country="FR", location="Paris"))
    with pytest.raises(RuleViolation, match="each country has one"):
        allocate_event(road.national(games=("1E", "2E")), "Hanna", "Yes.", by=road.coordinator)
    assert allocate_event(road.national(games=("1E",)), "Hanna", "Yes.", by=road.coordinator).state == "approved"


def test_coordinator_allocates_to_others_never_to_himself(road: Road) -> None:
    application = allocate_event(road.wanted(), "hanna", "She asked me.", by=road.coordinator)
    assert (application.state, application.allocated, application.applicant) == ("approved", True, road.host)
    assert told(road.host) == ["Allocated to you: Regional Championship, Berlin. She asked me."]
    for by, handle, code in (
        (road.coordinator, "Cora", "own_event"),
        (road.chief, "Hanna", "not_yours"),
        (road.host, "Cora", "not_yours"),
        (road.coordinator, "Nobody", "no_such_member"),
    ):
        assert refusal(allocate_event, road.wanted(), handle, "Yes.", by=by) == (code, "OPG 11.4")
    assert allocate_event(road.wanted(), "Cora", "Yes.", by=road.chief).applicant == road.coordinator
    continental = road.wanted(level="continental", **JUNE)
    assert allocate_event(continental, "Hanna", "No bids came.", by=road.coordinator).call is None
    with pytest.raises(RuleViolation, match="not in October"):
        allocate_event(
            road.wanted(starts_on=date(2026, 10, 3), ends_on=date(2026, 10, 3)), "Hanna", "Yes.", by=road.coordinator
        )


def test_director_decides_where_the_post_is_vacant_and_only_there(road: Road) -> None:
    application = road.applied()
    with pytest.raises(RuleViolation):
        approve_application(application, "Yes.", by=road.chief)
    factories.CoordinatorFactory(post="online")
    relieve(Office.objects.get(holder=road.coordinator), on=date(2026, 4, 1), by=road.chief)
    with pytest.raises(RuleViolation):
        approve_application(application, "Yes.", by=road.coordinator)
    approve_application(application, "Yes.", by=road.chief)


def test_worlds_are_the_directors_and_his_own_bid_the_coordinators(road: Road) -> None:
    call = road.call(level="worlds")
    worlds = road.wanted(level="worlds", starts_on=date(2026, 8, 8), ends_on=date(2026, 8, 9))
    bid, own = road.applied(worlds, call=call), road.applied(worlds, by=road.chief, call=call)
    assert [can_decide(road.chief, one) for one in (bid, own)] == [True, False]
    assert [can_decide(road.coordinator, one) for one in (bid, own)] == [False, True]


# --- what stands beside one that is decided ---


def decision_page(road: Road, application: Application, reader: User) -> str:
    client = Client()
    client.force_login(reader)
    return " ".join(client.get(application.get_absolute_url()).text.split())


def test_decider_sees_other_applications_the_record_of_the_applicant_and_last_year(road: Road) -> None:
    before = road.event(by=factories.UserFactory(handle="Before"), title="Last spring's Regional")
    held = road.approved(road.wanted(location="Hamburg"))
    factories.change_past(
        Application.objects.filter(pk=held.pk), event=before, starts_on=date(2025, 5, 9), ends_on=date(2025, 5, 9)
    )
    played = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3, by=road.host, title="First Light")
    finalize_event(played, by=road.host)
    rival = road.applied(road.wanted(location="Munich"), by=factories.UserFactory(handle="Rival"))
    application = road.applied()
    page = decision_page(road, application, road.coordinator)
    assert f'<a href="{rival.get_absolute_url()}">Rival, Munich, Germany</a>' in page
    assert "1 event finalized, 0 void." in page
    assert "First Light</a>" in page
    assert "· 4 players" in page
    assert "Last spring&#x27;s Regional</a>" in page
    assert "director Before" in page
    assert "Hamburg, Germany</a>" not in page, "it is of another year"


def test_applicant_does_not_see_who_else_applies(road: Road) -> None:
    road.applied(road.wanted(location="Munich"), by=factories.UserFactory(handle="Rival"))
    page = decision_page(road, road.applied(), road.host)
    assert "Rival" not in page
    assert "Other applications" not in page


# --- calls for bids: who opens them, what they may say, when they end ---


SAID = CallDetails("continental", 2026, "Say where and how.", date(2026, 4, 1), date(2026, 4, 30))


def test_call_is_open_on_both_its_days_until_it_is_withdrawn(road: Road) -> None:
    call = road.call()
    days = [date(2026, 3, 31), date(2026, 4, 1), date(2026, 4, 30), date(2026, 5, 1)]
    assert [call.is_open(day) for day in days] == [False, True, True, False]
    call = withdraw_call(call, by=road.coordinator)
    assert not call.is_open(date(2026, 4, 1))
    with pytest.raises(AlreadyDone, match="withdrawn already"):
        withdraw_call(call, by=road.coordinator)
    with pytest.raises(AlreadyDone, match="withdrawn already"):
        edit_call(call, SAID, by=road.coordinator)


@pytest.mark.parametrize(
    ("changes", "code", "section"),
    [
        ({"level": "regional"}, "no_bids", "OPG 11.4"),
        ({"text": ""}, "text_missing", "OPG 11.4"),
        ({"closes_on": date(2026, 3, 31)}, "closes_before", "OPG 11.4"),
        ({"year": 2030}, "year", "OPG 11.4"),
        ({"closes_on": date(2026, 9, 1)}, "closes_late", "OPG 11.1.2"),
    ],
)
def test_call_that_cannot_be_is_refused(changes: dict[str, Any], code: str, section: str, road: Road) -> None:
    assert refusal(open_call, replace(SAID, **changes), by=road.chief) == (code, section)


def test_worlds_are_called_for_by_the_director_alone(road: Road) -> None:
    worlds = replace(SAID, level="worlds")
    assert refusal(open_call, worlds, by=road.coordinator) == ("coordinators_call", "OPG 11.4")
    call = open_call(worlds, by=road.chief)
    with pytest.raises(RuleViolation, match="Director's"):
        edit_call(call, SAID, by=road.coordinator)
    with pytest.raises(RuleViolation, match="Director's"):
        withdraw_call(call, by=road.coordinator)
    with pytest.raises(RuleViolation, match="for coordinators"):
        open_call(SAID, by=factories.UserFactory())


def test_call_changes_but_not_its_level_once_a_bid_is_there(road: Road) -> None:
    call = edit_call(road.call(), replace(SAID, text="Say more.", year=2027), by=road.coordinator)
    assert (call.text, call.year) == ("Say more.", 2027)
    assert JournalEntry.objects.get(tag="call.edited").facts == {"changed": ["year", "text"]}
    call = edit_call(call, SAID, by=road.coordinator)
    bid = road.wanted(level="continental", starts_on=date(2026, 6, 6), ends_on=date(2026, 6, 7))
    road.applied(bid, call=call)
    assert refusal(edit_call, call, replace(SAID, year=2027), by=road.coordinator)[0] == "bids_there"
    assert edit_call(call, replace(SAID, closes_on=date(2026, 5, 1)), by=road.chief).closes_on == date(2026, 5, 1)
    with pytest.raises(Conflict, match="in the meantime"):
        edit_call(call, SAID, by=road.chief, seen=1)
