"""Two records of one person: merged by a coordinator, parted again, and refused where they are two people."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.selectors.candidates import candidates, known_players
from tournaments.entries.selectors.lists import own_entry, played_by
from tournaments.entries.selectors.persons import together
from tournaments.entries.services.claims import claim_player, decide_claim
from tournaments.entries.services.entries import Name, enter_names, enter_player
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.entries.services.profiles import create_player, edit_player
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Player
from tournaments.people.selectors.persons import aliases_of
from tournaments.people.services.players import Profile, member_called
from tournaments.record.models import Event, Merging
from tournaments.record.selectors.rows import my_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def officer() -> User:
    return factories.CoordinatorFactory(handle="Cora")


def record(handle: str | None, name: str = "Ann Lee") -> Player:
    """Without an account, as it is left when one is deleted."""
    return create_player(Profile(name, handle), by=None)


def fresh(player: Player) -> Player:
    return Player.every.select_related("merged_into", "user").get(pk=player.pk)


def merged(player: Player, into: Player, by: User) -> Merging:
    return merge_players(fresh(player), fresh(into), "She told me so.", by=by)


def state() -> list[tuple[object, ...]]:
    """Who goes by whom, under which handle and with which account."""
    return list(Player.every.order_by("pk").values_list("pk", "merged_into", "handle", "skeleton", "user"))


def two_records() -> tuple[Event, Player, Player]:
    """An event that one of them played, under an old handle; the other is a member's."""
    event, old = factories.FullEventFactory(players=3), record("Kestrel")
    factories.enter(event, old)
    factories.play_rounds(event, 1)
    return event, old, factories.UserFactory(handle="Falcon").player


def test_parting_gives_everybody_back_what_was_his(officer: User) -> None:
    event, old, into = two_records()
    earliest = factories.PlayerFactory(name="Annie")
    merged(earliest, old, officer)
    before = state()
    merging = merged(old, into, officer)
    assert merging.moved == [earliest.pk]
    assert fresh(earliest).merged_into == into
    part_players(merging, by=officer)
    assert state() == before
    assert "Kestrel" in Client().get(f"{event.get_absolute_url()}standings/").text
    with pytest.raises(Conflict, match="two records already"):
        part_players(merging, by=officer)
    assert merged(old, into, officer).pk != merging.pk


def test_what_was_merged_on_is_parted_from_the_top(officer: User) -> None:
    first, second, third = (record(None, name) for name in ("Ann", "Anna", "Annie"))
    lower = merged(first, second, officer)
    upper = merged(second, third, officer)
    beside = merged(factories.PlayerFactory(), third, officer)
    with pytest.raises(RuleViolation, match="Anna goes by Annie now: part these two first") as refusal:
        part_players(lower, by=officer)
    assert refusal.value.code == "merged_on"
    part_players(upper, by=officer)
    part_players(lower, by=officer)
    assert [fresh(one).merged_into for one in (first, second, beside.player)] == [None, None, third]


def test_old_handle_finds_the_player_everywhere_and_nobody_can_take_it(officer: User) -> None:
    _, old, into = two_records()
    merged(old, into, officer)
    event = factories.EventFactory()
    assert aliases_of(into) == ("Kestrel",)
    assert [pk for pk, *_ in known_players(event, "kestr")] == [into.pk]
    for typed in ("KESTREL", "Kestrell"):
        assert candidates(event, [typed])[0].players[0][0] == into.pk
    assert member_called("kestre1", "") == into.user
    for query in ("handle=kestrel", "name=kestr"):
        found = Client().get(f"/api/v1/players/?{query}").json()["results"]
        assert [(one["id"], one["aliases"]) for one in found] == [(into.pk, ["Kestrel"])]
    with pytest.raises(RuleViolation, match="is taken"):
        factories.UserFactory(handle="Kestre1")
    with pytest.raises(RuleViolation, match="finds you already"):
        edit_player(fresh(into), Profile("F", "Kestrel"), by=officer)
    page = browser().open("/account/signup/")
    page.send(page.page.form_to("/signup/"), handle="Kestrel")
    assert "This handle is taken" in page.text
    assert "also known as Kestrel" in browser().open(f"/players/{into.pk}/").text


def test_two_who_sat_opposite_each_other_are_two_people(officer: User) -> None:
    first, second = factories.PlayerFactory(), factories.PlayerFactory()
    for title in ("Long evening", "Longer evening"):
        event = factories.DueEventFactory(title=title)
        factories.enter(event, first, second)
        factories.RoundFactory(event=event)
    other = factories.EventFactory(title="Listed only")
    factories.enter(other, first, second)
    before = state()
    with pytest.raises(RuleViolation) as refusal:
        merged(first, second, officer)
    assert refusal.value.code == "opponents"
    assert re.findall(r"(\w+ evening) \([^)]*\), (round 1, table 1)", refusal.value.message) == [
        ("Long evening", "round 1, table 1"),
        ("Longer evening", "round 1, table 1"),
    ]
    assert f"both entered in {other.title}" in refusal.value.message
    assert (state(), Merging.objects.count()) == (before, 0)
    under_another_name = record(None, "Annie")
    merged(first, under_another_name, officer)
    with pytest.raises(RuleViolation, match=r"Longer evening .*round 1, table 1"):
        merged(second, under_another_name, officer)


def test_two_of_one_event_are_two_people_even_if_they_never_met(officer: User) -> None:
    event = factories.EventFactory(title="Beforehand")
    entered, waits = factories.PlayerFactory(), factories.WaitingFactory(event=event).player
    factories.enter(event, entered)
    with pytest.raises(RuleViolation, match=r"both entered in Beforehand \(.*Nobody holds two seats") as refusal:
        merged(waits, entered, officer)
    assert refusal.value.code == "same_event"


def test_record_with_the_account_stays(officer: User) -> None:
    walk_in, one, two = (
        factories.PlayerFactory(name="Will"),
        factories.UserFactory(handle="One").player,
        factories.UserFactory(handle="Two").player,
    )
    with pytest.raises(RuleViolation, match="merge Will into One instead"):
        merged(one, walk_in, officer)
    assert together(fresh(one), fresh(walk_in)).other_way is True
    with pytest.raises(RuleViolation, match=r"both have an account\. Have an administrator deactivate that of One"):
        merged(one, two, officer)
    User.objects.filter(pk=one.user_id).update(is_active=False)
    assert merged(one, two, officer).into == two


@pytest.mark.parametrize("case", ["himself", "merged", "into merged", "made up"])
def test_what_is_no_other_record_is_refused_in_words(case: str, officer: User) -> None:
    player, into, third = (record(None, name) for name in ("Ann", "Anna", "Annie"))
    if case == "himself":
        into = player
    elif case == "made up":
        Player.every.filter(pk=into.pk).update(rehearsal=factories.EventFactory())
    else:
        merged(player if case == "merged" else into, third, officer)
    said = {
        "himself": "Ann is this record itself",
        "merged": "Ann goes by Annie already",
        "into merged": "Anna goes by Annie: merge with Annie instead",
        "made up": "made up for a rehearsal",
    }
    before = state()
    with pytest.raises(RuleViolation, match=said[case]):
        merged(player, into, officer)
    assert state() == before


def test_reason_is_asked_for_and_a_second_click_is_harmless(officer: User) -> None:
    player, into = record("Kestrel"), record("Falcon")
    with pytest.raises(RuleViolation, match="Say how you know"):
        merge_players(player, into, "", by=officer)
    with pytest.raises(Conflict):
        merge_players(player, into, "So.", by=officer, seen=9)
    first, again = (merge_players(fresh(player), into, "So.", by=officer, key="one-click") for _ in range(2))
    assert first == again
    assert Merging.objects.count() == 1


def test_confirmed_claim_takes_along_what_went_by_the_record_and_can_be_parted(officer: User) -> None:
    early, old, member = factories.PlayerFactory(), record("Kestrel"), factories.UserFactory(handle="Falcon")
    merged(early, old, officer)
    decide_claim(claim_player(fresh(old), by=member), confirm=True, by=officer)
    assert (fresh(early).merged_into, aliases_of(member.player)) == (member.player, ("Kestrel",))
    part_players(Merging.objects.get(player=old), by=officer)
    assert (fresh(early).merged_into, fresh(old).merged_into) == (fresh(old), None)


def test_claim_on_a_record_whose_merged_records_met_the_claimant_is_refused(officer: User) -> None:
    event, early, old, member = (
        factories.EventFactory(),
        factories.PlayerFactory(),
        record(None),
        factories.UserFactory(),
    )
    factories.enter(event, early, member.player)
    merged(early, old, officer)
    with pytest.raises(RuleViolation, match="both entered in the same event"):
        claim_player(fresh(old), by=member)


def test_coordinator_finds_looks_merges_and_undoes(officer: User) -> None:
    event, old, into = two_records()
    page = browser(officer).open(f"/players/{old.pk}/")
    assert "Merge with another record" in page.text
    page.open(f"/players/{old.pk}/merge/")
    page.send(next(form for form in page.page.forms if "name" in dict(form.fields)), name="falc")
    assert f'href="/players/{old.pk}/merge/{into.pk}/"' in page.text
    page.open(f"/players/{old.pk}/merge/{into.pk}/")
    for said in (event.title, "Kestrel will find the same player", f"/ratings/merging/{old.pk}/{into.pk}/"):
        assert said in page.text
    form = next(form for form in page.page.forms if "reason" in dict(form.fields))
    page.send(form)
    assert page.status == 422
    page.send(next(form for form in page.page.forms if "reason" in dict(form.fields)), reason="She told me so.")
    assert page.url == f"/players/{into.pk}/"
    assert "Kestrel goes by Falcon since" in page.text
    assert "She told me so." in page.text
    assert "She told me so." not in browser().open(f"/players/{into.pk}/").text
    page.send(page.page.form_to("/part/"))
    assert fresh(old).merged_into is None
    assert page.url == f"/players/{old.pk}/"


def test_preview_of_what_cannot_be_says_why_and_offers_no_button(officer: User) -> None:
    walk_in, member = factories.PlayerFactory(name="Will"), factories.UserFactory(handle="One").player
    page = browser(officer).open(f"/players/{member.pk}/merge/{walk_in.pk}/")
    assert "merge Will into One instead" in page.text
    assert [form for form in page.page.forms if "reason" in dict(form.fields)] == []
    assert f'href="/players/{walk_in.pk}/merge/{member.pk}/"' in page.text


def test_api_previews_merges_lists_and_parts(officer: User) -> None:
    device, (_, old, into) = Device(officer), two_records()
    seen = device.call("get", f"/players/{old.pk}/merge/{into.pk}/").json()
    assert (seen["names"], seen["refused"], len(seen["player"]["events"])) == (["Kestrel"], "", 1)
    made = device.call("post", f"/players/{old.pk}/merge/", {"into": into.pk, "reason": "So."})
    assert (made.status_code, made.json()["into"]["name"]) == (201, "Falcon")
    listed = device.call("get", f"/players/{into.pk}/mergings/").json()["results"]
    assert [one["id"] for one in listed] == [made.json()["id"]]
    refused = device.call("post", f"/players/{old.pk}/merge/", {"into": into.pk, "reason": "So."})
    assert (refused.status_code, refused.json()["code"]) == (422, "merged_already")
    parted = device.call("post", f"/mergings/{made.json()['id']}/part/", {})
    assert (parted.status_code, parted.json()["parted_at"] is None) == (200, False)
    assert device.call("post", f"/mergings/{made.json()['id']}/part/", {}).status_code == 409


def test_pages_of_more_records_take_no_more_queries(officer: User) -> None:
    into, other = factories.PlayerFactory(), factories.PlayerFactory()
    pages = (f"/players/{into.pk}/", f"/players/{other.pk}/merge/{into.pk}/", f"/api/v1/players/{into.pk}/mergings/")
    client, counts = Client(), []
    client.force_login(officer)
    for records in (1, 2):
        for _ in range(records):
            merged(record(f"Old {Player.every.count()}"), into, officer)
            factories.enter(factories.EventFactory(), other)
        with CaptureQueriesContext(connection) as captured:
            assert [client.get(page).status_code for page in pages] == [200, 200, 200]
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_preview_says_which_record_has_an_account() -> None:
    found = together(factories.PlayerFactory(name="Will"), factories.UserFactory(handle="One").player)
    assert (found.player.has_account, found.into.has_account) == (False, True)


def test_merged_record_goes_by_the_other_name_and_keeps_its_seats(officer: User) -> None:
    event, old, into = two_records()
    seats, page = list(old.seats.values_list("pk", flat=True)), f"{event.get_absolute_url()}standings/"
    before = Client().get(page)
    merging = merged(old, into, officer)
    assert list(fresh(old).seats.values_list("pk", flat=True)) == seats != []
    assert (fresh(old).merged_into, list(played_by(into))) == (into, [event])
    after = Client().get(page, headers={"If-None-Match": before["ETag"]})
    assert ("Kestrel" in before.text, "Kestrel" in after.text, "Falcon" in after.text) == (True, False, True)
    assert JournalEntry.objects.latest("pk").facts == {
        "merging": merging.pk,
        "into": into.pk,
        "players": [old.pk],
        "reason": "She told me so.",
    }


def test_record_that_was_merged_since_it_was_read_is_entered_by_the_name_it_goes_by(officer: User) -> None:
    """The page of the event listed nobody of these two when the director chose the old record."""
    new, old, event = record("Ann"), record(None), factories.EventFactory()
    merged(fresh(old), new, officer)
    assert enter_player(event, old, by=factories.director_of(event)).player == new


def test_who_plays_under_an_old_record_has_a_table(officer: User) -> None:
    event, old, into = two_records()
    merged(old, into, officer)
    played = factories.RoundFactory(event=Event.objects.get(pk=event.pk))
    mine = my_match(played, into.user)
    assert (mine is not None, my_match(played, factories.UserFactory(handle="Stranger"))) == (True, None)
    assert old.pk in {seat.player_id for seat in mine.seats.all()}


def test_file_that_names_an_old_handle_means_the_player(officer: User) -> None:
    event, old, into = two_records()
    document = factories.copy_document(event, "Brought along")
    merged(old, into, officer)
    factories.let_enter(officer, into.user)
    brought = factories.bring_document(document, by=officer)
    assert into.pk in brought.entries.values_list("player", flat=True)
    assert any(one.get("handle") == "Kestrel" for one in document["players"])


def test_who_is_on_the_list_under_the_old_record_is_passed_over_in_a_pasted_list(officer: User) -> None:
    event = factories.EventFactory()
    old, into = record("Kestrel"), factories.UserFactory(handle="Falcon")
    factories.enter(event, old)
    merged(old, into.player, officer)
    assert candidates(event, ["Falcon"])[0].state == "listed"
    enter_names(event, [Name("Falcon", into.player.pk)], by=factories.director_of(event))
    assert own_entry(event, into).player == old
    assert event.entries.count() == 1
