"""The ledger of awards: granted by places, used once at a championship, taken back where unused (OPG 11)."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoAssertNumQueries

from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.audits.services.auditing import void_event
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.awards import Grant
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.check_ins import code_of
from tournaments.entries.services.awards import grant_award, settle_awards, withdraw_award
from tournaments.entries.services.check_ins import check_in_self, forfeit_byes, give_byes_back
from tournaments.entries.services.denials import agree_denial, deny_entry
from tournaments.entries.services.entries import drop_player, grant_earned_byes, note_head_start, remove_entry
from tournaments.entries.services.heats import announce_heats, seeding_by
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.entries.services.preregistration import withdraw
from tournaments.kernel.journal import AlreadyDone
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Player
from tournaments.people.models.office import Office
from tournaments.play.services.altering import cancel_event
from tournaments.record.models import EarnedAward, Entry, Event
from tournaments.record.selectors.awards import awards, awards_of, state_of
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db
R1, R2, START = "bye_1", "bye_2", "head_start"


@pytest.fixture(scope="module")
def made_by(lasting: None) -> User:
    return factories.UserFactory()


@pytest.fixture
def by(made_by: User) -> User:
    return deepcopy(made_by)


@pytest.fixture
def chief() -> User:
    return factories.CoordinatorFactory(post=Office.Post.DIRECTOR)


@pytest.fixture
def holder() -> User:
    return factories.UserFactory(handle="Holder")


@pytest.fixture(scope="module")
def made_regional(made_by: User) -> Event:
    return over(made_by)


@pytest.fixture
def regional(made_regional: Event) -> Event:
    return deepcopy(made_regional)


def over(by: User, **said: Any) -> Event:
    """A small event that is finalized; what its places earn is the tests' to say."""
    event = factories.PlayedEventFactory(
        players=4, rounds=1, by=by, rounds_scheduled=1, sanctioned=False, title="Europe Regional", **said
    )
    return finalize_event(event, by=by)


def championship(by: User, level: int = 4, *players: Player, **said: Any) -> Event:
    """It begins now, with three guests and these players on the list."""
    event = factories.FullEventFactory(players=3, by=by, title="Europe Continental", **said)
    Event.objects.filter(pk=event.pk).update(level=level)
    event = again(event)
    factories.enter(event, *players)
    return event


def again(event: Event) -> Event:
    return Event.every.get(pk=event.pk)


def season(event: Event) -> int:
    return event.local_start.year


def grant(player: Player, event: Event, kind: str = R1, place: int = 1, **said: Any) -> Grant:
    return Grant(player.pk, place, kind, **{"valid_for": "continental", "year": season(event), **said})


def earned(player: Player, event: Event, *kinds: str, **said: Any) -> list[EarnedAward]:
    return list(settle_awards(event, [grant(player, event, kind, **said) for kind in kinds or (R1,)]).added)


def entry_of(event: Event, player: Player) -> Entry:
    rows = Entry.objects.select_related("event", "player__merged_into")
    return rows.get(event=event, player=player)


def noted(event: Event, player: Player) -> tuple[int, int, int]:
    entry = entry_of(event, player)
    return entry.earned_byes, entry.forfeited_byes, entry.head_start


def states(player: Player) -> list[str]:
    return [state_of(row) for row in awards_of(player).order_by("pk")]


# Granted by places


def test_place_of_somebody_else_takes_back_what_was_not_used(regional: Event, holder: User) -> None:
    earned(holder.player, regional)
    other = factories.UserFactory()

    settled = settle_awards(regional, [grant(other.player, regional)], because="A result was corrected.")

    assert [row.player for row in settled.taken_back] == [holder.player]
    assert (states(holder.player), states(other.player)) == (["withdrawn"], ["free"])
    assert "A result was corrected." in Notice.objects.filter(user=holder).latest("pk").text


def test_void_event_takes_an_award_out_of_a_list_whose_event_has_not_begun(
    regional: Event, holder: User, by: User
) -> None:
    earned(holder.player, regional, R1, R2)
    event = championship(by, 4, holder.player)
    grant_earned_byes(entry_of(event, holder.player), 2, by=by)
    version = again(event).version

    settled = settle_awards(regional, [], because="The event is void.")

    assert len(settled.taken_back) == 2
    assert (noted(event, holder.player), again(event).version) == ((0, 0, 0), version + 1)
    assert "The event is void." in Notice.objects.filter(user=by, event=event).latest("pk").text


def test_taking_back_the_second_bye_leaves_the_first(regional: Event, holder: User, by: User) -> None:
    earned(holder.player, regional, R1, R2)
    event = championship(by, 4, holder.player)
    grant_earned_byes(entry_of(event, holder.player), 2, by=by)
    settle_awards(regional, [grant(holder.player, regional)])
    assert (noted(event, holder.player), states(holder.player)) == ((1, 0, 0), ["noted", "withdrawn"])


def test_used_award_is_not_taken_back_but_said(regional: Event, holder: User, by: User) -> None:
    (award,) = earned(holder.player, regional)
    event = championship(by, 4, holder.player)
    grant_earned_byes(entry_of(event, holder.player), 1, by=by)
    factories.RoundFactory(event=again(event))

    settled = settle_awards(regional, [], because="Disqualified.")

    assert ([row.pk for row in settled.used], settled.taken_back) == ([award.pk], ())
    assert noted(event, holder.player) == (1, 0, 0)
    again_due = settle_awards(regional, [grant(holder.player, regional)])
    assert [row.pk for row in again_due.added] == [award.pk]
    assert states(holder.player) == ["used"]


def test_award_that_there_is_not_is_refused(regional: Event, holder: User) -> None:
    for wrong in ({"kind": START, "amount": 5}, {"valid_for": "regional"}, {"amount": 5}, {"year": None}):
        due = replace(grant(holder.player, regional), **wrong)
        assert refusal(lambda due=due: settle_awards(regional, [due]))[1] == "OPG 11", wrong
    assert refusal(settle_awards, regional, [grant(holder.player, regional)] * 2)[0] == "granted_twice"
    nobody = replace(grant(holder.player, regional), player=2**40)
    assert refusal(settle_awards, regional, [nobody]) == ("no_such_player", "OPG 11")


# By hand


def by_hand(player: Player, by: User, **said: Any) -> EarnedAward:
    terms = {"game": "2E", "kind": R1, "valid_for": "continental", "reason": "Champions League.", **said}
    return grant_award(player, **{"year": 2026, **terms}, by=by)


def test_director_of_organized_play_grants_and_withdraws_with_a_reason(chief: User, holder: User) -> None:
    award = by_hand(holder.player, chief)
    assert "Champions League." in Notice.objects.filter(user=holder).latest("pk").text
    withdraw_award(award, "It was another year.", by=chief)
    assert states(holder.player) == ["withdrawn"]
    with pytest.raises(AlreadyDone):
        withdraw_award(awards().get(), "Again.", by=chief)


def test_nobody_else_does_and_nobody_without_a_reason(chief: User, holder: User) -> None:
    officer = factories.CoordinatorFactory()
    assert refusal(by_hand, holder.player, officer)[0] == "director_only"
    assert refusal(by_hand, holder.player, chief, reason="")[0] == "reason_missing"
    assert refusal(by_hand, holder.player, chief, reason="x" * 301)[0] == "too_long"
    assert refusal(by_hand, holder.player, chief, year=3000)[0] == "year"
    award = by_hand(holder.player, chief)
    assert refusal(withdraw_award, award, "So.", by=officer)[0] == "director_only"


def test_what_the_director_withdrew_its_place_does_not_earn_again(
    regional: Event, chief: User, holder: User, by: User
) -> None:
    (award,) = earned(holder.player, regional)
    event = championship(by, 4, holder.player)
    grant_earned_byes(entry_of(event, holder.player), 1, by=by)
    withdraw_award(award, "Disqualified elsewhere.", by=chief)
    assert (earned(holder.player, regional), noted(event, holder.player)) == ([], (0, 0, 0))


def test_used_award_is_withdrawn_by_nobody(regional: Event, chief: User, holder: User, by: User) -> None:
    (award,) = earned(holder.player, regional)
    event = championship(by, 4, holder.player)
    grant_earned_byes(entry_of(event, holder.player), 1, by=by)
    factories.RoundFactory(event=again(event))
    assert refusal(withdraw_award, award, "Too late.", by=chief) == ("used", "OPG 11")
    page = browser(chief).open(f"/awards/{award.pk}/withdraw/")
    assert "This award is used: nothing takes it back." in page.text
    assert "reason" not in {name for form in page.page.forms for name in form.names}


def test_everything_against_an_award_is_said_at_once(chief: User, holder: User) -> None:
    with pytest.raises(RuleViolation) as refusal:
        by_hand(holder.player, chief, reason="", year=3000, amount=5)
    assert [found.field for found in refusal.value.findings] == ["amount", "year", "reason"]


# Used


def test_bye_of_another_game_backs_nothing(regional: Event, holder: User, by: User) -> None:
    earned(holder.player, regional)
    EarnedAward.objects.update(game="1E")
    entry = entry_of(championship(by, 4, holder.player), holder.player)
    assert refusal(grant_earned_byes, entry, 1, by=by)[0] == "no_award"


def test_bye_is_used_once(regional: Event, holder: User, by: User) -> None:
    earned(holder.player, regional)
    first, second = (championship(by, 4, holder.player) for _ in range(2))
    grant_earned_byes(entry_of(first, holder.player), 1, by=by)
    assert refusal(grant_earned_byes, entry_of(second, holder.player), 1, by=by)[0] == "no_award"
    grant_earned_byes(entry_of(first, holder.player), 0, by=by)
    assert grant_earned_byes(entry_of(second, holder.player), 1, by=by).earned_byes == 1


def test_director_who_says_where_it_was_earned_is_believed_and_journalled(holder: User, by: User) -> None:
    event = championship(by, 4, holder.player)
    entry = entry_of(event, holder.player)
    assert grant_earned_byes(entry, 2, by=by, reason="Won Poland 2025.").earned_byes == 2
    facts = JournalEntry.objects.filter(event=event).latest("pk").facts
    assert (facts["earned_byes"], facts["reason"]) == (2, "Won Poland 2025.")


def test_bye_counts_in_the_first_heat_of_a_championship_alone(by: User, chief: User, holder: User) -> None:
    for _ in range(2):
        by_hand(holder.player, chief, year=None, until=date(2099, 1, 1))
    final = factories.EventFactory(by=by, structure="se-playin", sanctioned=False)
    heats = [championship(by, 4, holder.player, rounds_scheduled=1, sanctioned=False) for _ in range(2)]
    announce_heats(again(final), [heat.pk for heat in heats], seeding_by("serpentine", [1, 1]), by=by)
    one, two = (entry_of(heat, holder.player) for heat in heats)
    grant_earned_byes(one, 1, by=by)
    factories.RoundFactory(event=again(heats[0]))
    assert refusal(grant_earned_byes, two, 1, by=by) == ("bye_used", "OPG 9")


# Given back


def test_forfeited_bye_is_forfeited_and_comes_back_before_round_one(regional: Event, holder: User, by: User) -> None:
    earned(holder.player, regional)
    event = championship(by, 4, holder.player)
    forfeit_byes(grant_earned_byes(entry_of(event, holder.player), 1, by=by), by=by)
    assert states(holder.player) == ["forfeited"]
    other = entry_of(championship(by, 4, holder.player), holder.player)
    assert refusal(grant_earned_byes, other, 1, by=by)[0] == "no_award"
    give_byes_back(entry_of(event, holder.player), by=by)
    assert states(holder.player) == ["noted"]


def _taken_off(event: Event, holder: User, by: User) -> None:
    remove_entry(entry_of(event, holder.player), by=by)


def _dropped(event: Event, holder: User, by: User) -> None:
    drop_player(entry_of(event, holder.player), by=by)


def _cancelled(event: Event, holder: User, by: User) -> None:
    cancel_event(again(event), "The hall is shut.", by=by)


def _withdrawn(event: Event, holder: User, by: User) -> None:
    withdraw(again(event), by=holder)


@pytest.mark.parametrize("leave", [_taken_off, _dropped, _cancelled, _withdrawn])
def test_who_leaves_before_round_one_has_his_bye_again(
    leave: Callable[[Event, User, User], None], regional: Event, holder: User, by: User
) -> None:
    earned(holder.player, regional)
    event = championship(by, 4, holder.player)
    grant_earned_byes(entry_of(event, holder.player), 1, by=by)
    leave(event, holder, by)
    assert states(holder.player) == ["free"]
    assert not Entry.objects.filter(event=event, earned_byes=1).exclude(event__state="cancelled").exists()
    other = championship(by, 4, holder.player)
    assert grant_earned_byes(entry_of(other, holder.player), 1, by=by).earned_byes == 1
    assert states(holder.player) == ["noted"]


def test_denied_entry_gives_the_award_back_to_who_holds_it(regional: Event, holder: User, by: User) -> None:
    earned(holder.player, regional)
    event = championship(by, 4, holder.player)
    grant_earned_byes(entry_of(event, holder.player), 1, by=by)
    denial = agree_denial(deny_entry(again(event), by=holder), "Bob Smith", by=by)
    assert states(holder.player) == ["free"]
    assert noted(event, denial.fresh) == (0, 0, 0)


# One person with two records


def test_merged_record_brings_its_awards_along(regional: Event, holder: User, by: User, chief: User) -> None:
    record = factories.PlayerFactory()
    (award,) = earned(record, regional)
    merging = merge_players(record, holder.player, "She told me.", by=chief)
    event = championship(by, 4, holder.player)
    grant_earned_byes(entry_of(event, holder.player), 1, by=by)
    assert settle_awards(regional, [grant(record, regional)]).kept == (award,)
    assert settle_awards(regional, [grant(holder.player, regional)]).kept == (award,)
    assert states(holder.player) == ["noted"]
    part_players(merging, by=chief)
    assert (states(holder.player), states(record)) == ([], ["free"])
    assert noted(event, holder.player) == (0, 0, 0)


# Head starts


def tribbles(by: User, *players: Player, level: int = 4) -> Event:
    event = factories.DueEventFactory(by=by, game="TR", rules="standard", rounds_scheduled=5)
    Event.objects.filter(pk=event.pk).update(level=level)
    factories.enter(again(event), *(factories.PlayerFactory() for _ in range(3)), *players)
    return again(event)


def test_head_start_is_one_award_of_its_points(by: User, holder: User, chief: User) -> None:
    for amount in (100_000, 200_000):
        by_hand(holder.player, chief, game="TR", kind=START, amount=amount, year=None, until=date(2099, 1, 1))
    event = tribbles(by, holder.player)
    entry = entry_of(event, holder.player)
    assert refusal(note_head_start, entry, 300_000, by=by) == ("no_award", "OPG 11")
    assert note_head_start(entry, 200_000, by=by).head_start == 200_000
    assert states(holder.player) == ["free", "noted"]
    note_head_start(entry, 100_000, by=by)
    assert states(holder.player) == ["noted", "free"]
    assert note_head_start(entry, 300_000, by=by, reason="Both together.").head_start == 300_000
    assert states(holder.player) == ["free", "free"]


def test_head_start_in_second_edition_is_refused(by: User, holder: User, chief: User) -> None:
    assert refusal(by_hand, holder.player, chief, kind=START, amount=100_000) == ("kind", "OPG 11")
    entry = entry_of(championship(by, 4, holder.player), holder.player)
    assert refusal(note_head_start, entry, 5, by=by)[0] == "no_head_starts"


# By the player himself, and at the desk


def at_the_door(by: User, holder: User) -> Event:
    event = factories.EventFactory(by=by, title="Europe Continental", starts_at=factories.in_hours(2), sanctioned=False)
    Event.objects.filter(pk=event.pk).update(level=4)
    factories.enter(again(event), holder.player, check_in=False)
    return again(event)


def valid_then(event: Event) -> dict[str, Any]:
    return {"year": season(event)}


def test_player_uses_his_bye_as_he_checks_in(regional: Event, by: User, holder: User) -> None:
    event = at_the_door(by, holder)
    earned(holder.player, regional, **valid_then(event))
    client = browser(holder).client
    page = client.get(f"{event.get_absolute_url()}check-in/").text
    assert "You hold: bye in round 1 from Europe Regional." in page
    assert "I use the bye in round 1" in page
    assert "rounds 1 and 2" not in page
    sent = client.post(f"{event.get_absolute_url()}check-in/", {"code": code_of(event), "earned_byes": "1"})
    assert (sent.status_code, noted(event, holder.player)) == (302, (1, 0, 0))
    assert states(holder.player) == ["noted"]


@pytest.mark.parametrize("level", [1, 4])
def test_player_gives_himself_nothing_that_he_does_not_hold(level: int, by: User, holder: User) -> None:
    event = at_the_door(by, holder)
    Event.objects.filter(pk=event.pk).update(level=level)
    code = code_of(event)
    assert refusal(check_in_self, again(event), code, by=holder, earned_byes=1)[0] == "no_award"
    assert not entry_of(event, holder.player).checked_in
    device = Device(holder)
    answer = device.post(f"/events/{event.pk}/check-in/", {"code": code, "head_start": 5})
    assert (answer.status_code, answer.json()["code"]) == (422, "no_award" if level == 1 else "no_head_starts")


def test_device_checks_in_with_an_award(regional: Event, by: User, holder: User) -> None:
    event = at_the_door(by, holder)
    (award,) = earned(holder.player, regional, **valid_then(event))
    device = Device(holder)
    assert device.get(f"/events/{event.pk}/check-in/").json()["awards"] == [award.pk]
    answer = device.post(f"/events/{event.pk}/check-in/", {"code": code_of(event), "earned_byes": 1})
    assert (answer.status_code, answer.json()["earned_byes"]) == (200, 1)


def test_desk_says_what_a_player_holds_and_asks_where_nothing_backs_it(regional: Event, by: User, holder: User) -> None:
    event = championship(by, 4, holder.player)
    earned(holder.player, regional, **valid_then(event))
    client, page = browser(by).client, f"{event.get_absolute_url()}entries/"
    assert "Holds: bye in round 1 from Europe Regional" in client.get(page).text
    entry = entry_of(event, holder.player)
    asked = client.post(f"{page}{entry.pk}/byes/", {"byes": "2"})
    assert asked.status_code == 422
    assert "Holder holds no byes in rounds 1 and 2 for this event." in asked.text
    assert '<option value="2" selected>' in asked.text
    done = client.post(f"{page}{entry.pk}/byes/", {"byes": "2", "reason": "Won Poland 2025."})
    assert (done.status_code, noted(event, holder.player)) == (302, (2, 0, 0))


def test_device_of_a_director_says_where_it_was_earned(by: User, holder: User) -> None:
    event = championship(by, 5, holder.player)
    entry, device = entry_of(event, holder.player), Device(by)
    where = f"/events/{event.pk}/entries/{entry.pk}/"
    refusal = device.call("patch", where, {"earned_byes": 1})
    assert (refusal.status_code, refusal.json()["code"]) == (422, "no_award")
    assert device.call("patch", where, {"earned_byes": 1, "reason": "Won Poland 2025."}).json()["earned_byes"] == 1


def test_desk_asks_one_more_query_for_awards_of_everybody(
    by: User, regional: Event, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    event = championship(by, 4, *(people := [factories.UserFactory().player for _ in range(3)]))
    due = [grant(player, regional, place=place) for place, player in enumerate(people, 1)]
    settle_awards(regional, due)
    client = browser(by).client
    client.get(f"{event.get_absolute_url()}entries/")
    with django_assert_max_num_queries(40) as asked:
        assert client.get(f"{event.get_absolute_url()}entries/").text.count("Holds: ") == 3
    assert len([query for query in asked.captured_queries if "earnedaward" in query["sql"]]) == 1


def test_place_of_an_event_earns_its_award_once_however_often_it_is_settled(regional: Event, holder: User) -> None:
    due = [grant(holder.player, regional), grant(holder.player, regional, R2, valid_for="worlds")]

    first = settle_awards(regional, due)
    entries = JournalEntry.objects.count()
    second = settle_awards(again(regional), due)

    assert [(row.kind, row.valid_for, row.place) for row in first.added] == [(R1, "continental", 1), (R2, "worlds", 1)]
    assert (second.added, set(second.kept), JournalEntry.objects.count()) == ((), set(first.added), entries)
    assert EarnedAward.objects.count() == 2
    entry = JournalEntry.objects.get(tag=EntryTag.AWARDS_SETTLED)
    assert entry.facts == {"added": 2, "taken_back": 0, "used": 0, "awards": [row.pk for row in first.added]}
    told = Notice.objects.filter(user=holder, kind=Notice.Kind.AWARD).order_by("pk")
    assert told[0].text.startswith("You earned a bye in round 1, for Continental Championship")
    assert told[0].link == holder.player.get_absolute_url()


def test_what_is_due_again_is_the_same_award(regional: Event, holder: User) -> None:
    (award,) = earned(holder.player, regional)
    settle_awards(regional, [])
    (back,) = earned(holder.player, regional)
    assert (back.pk, states(holder.player)) == (award.pk, ["free"])


def test_who_used_an_award_keeps_it_as_it_was_when_the_season_says_something_else(
    regional: Event, holder: User, by: User
) -> None:
    (award,) = earned(holder.player, regional)
    event = championship(by, 4, holder.player)
    grant_earned_byes(entry_of(event, holder.player), 1, by=by)
    factories.RoundFactory(event=again(event))
    due = grant(holder.player, regional, year=None, until=date(2099, 1, 1))
    assert [row.pk for row in settle_awards(regional, [due]).kept] == [award.pk]


def test_terms_that_changed_make_another_award_of_an_unused_one(regional: Event, holder: User) -> None:
    earned(holder.player, regional)
    settle_awards(regional, [replace(grant(holder.player, regional), year=season(regional) + 1)])
    assert list(EarnedAward.objects.filter(withdrawn_at=None).values_list("year", flat=True)) == [season(regional) + 1]


def test_rehearsal_earns_nothing(by: User, holder: User) -> None:
    rehearsal = rehearse_event(factories.FullEventFactory(players=4, by=by, rounds_scheduled=3), by=by)
    settle_awards(rehearsal, [grant(holder.player, rehearsal)])
    assert not EarnedAward.objects.exists()


def test_database_keeps_a_place_from_earning_twice(regional: Event, holder: User) -> None:
    (award,) = earned(holder.player, regional)
    award.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        award.save(force_insert=True)


def test_of_two_byes_the_one_that_ends_first_is_used(by: User, holder: User) -> None:
    late, soon = over(by), over(by)
    earned(holder.player, late, year=None, until=date(2099, 1, 1))
    (first,) = earned(holder.player, soon)
    event = championship(by, 4, holder.player)
    grant_earned_byes(entry_of(event, holder.player), 1, by=by)
    assert list(EarnedAward.objects.filter(used_in__event=event)) == [first]


def test_second_bye_alone_is_of_no_use(regional: Event, holder: User, by: User) -> None:
    earned(holder.player, regional, R2)
    entry = entry_of(championship(by, 4, holder.player), holder.player)
    assert refusal(grant_earned_byes, entry, 2, by=by)[0] == "no_award"


def test_reason_for_the_second_bye_uses_the_first_that_is_held(regional: Event, holder: User, by: User) -> None:
    earned(holder.player, regional)
    event = championship(by, 4, holder.player)
    grant_earned_byes(entry_of(event, holder.player), 2, by=by, reason="Won Poland 2025.")
    assert (noted(event, holder.player), states(holder.player)) == ((2, 0, 0), ["noted"])


def test_other_events_note_byes_as_before(holder: User, by: User) -> None:
    entry = entry_of(championship(by, 3, holder.player), holder.player)
    assert grant_earned_byes(entry, 1, by=by).earned_byes == 1


def test_imported_championship_notes_byes_as_before(by: User) -> None:
    document = {
        "format": "trekcc-event",
        "version": 1,
        "ruleset": "tcc-2e",
        "rounds": [],
        "listing": {"title": "Continental 2012", "starts_at": "2012-07-01", "game": "2E", "level": 4},
        "players": [{"id": "p1", "name": "Ada", "earned_byes": 1}, {"id": "p2", "name": "Bea"}],
    }
    event = factories.bring_document(document, by=by)
    Event.objects.filter(pk=event.pk).update(level=4)
    entries = list(Entry.objects.select_related("event", "player").filter(event=event).order_by("number"))
    assert [entry.earned_byes for entry in entries] == [1, 0]
    assert grant_earned_byes(entries[1], 1, by=by).earned_byes == 1


def test_rehearsal_of_a_championship_uses_nothing(regional: Event, holder: User, by: User) -> None:
    earned(holder.player, regional)
    event = championship(by, 4, holder.player)
    rehearsal = rehearse_event(event, by=by)
    entry = Entry.objects.select_related("event", "player").filter(event=rehearsal).latest("number")
    assert grant_earned_byes(entry, 2, by=by).earned_byes == 2
    assert states(holder.player) == ["free"]


def test_who_never_came_has_his_bye_again_once_the_event_is_over(regional: Event, holder: User, by: User) -> None:
    earned(holder.player, regional)
    event = championship(by, 4, rounds_scheduled=1, sanctioned=False)
    factories.enter(event, holder.player, check_in=False)
    grant_earned_byes(entry_of(event, holder.player), 1, by=by)
    factories.play_rounds(again(event), 1)
    assert states(holder.player) == ["used"]
    finalize_event(again(event), by=by)
    assert states(holder.player) == ["free"]


def test_bye_used_in_an_event_that_is_void_since_stays_used(
    regional: Event, holder: User, by: User, chief: User
) -> None:
    earned(holder.player, regional)
    event = championship(by, 4, holder.player, rounds_scheduled=1, sanctioned=False)
    grant_earned_byes(entry_of(event, holder.player), 1, by=by)
    factories.play_rounds(again(event), 1)
    finalize_event(again(event), by=by)
    void_event(again(event), "It was never played.", by=chief)
    assert states(holder.player) == ["used"]


def test_award_earned_in_an_entry_that_was_somebody_elses_goes_with_it(holder: User, by: User) -> None:
    event = factories.FullEventFactory(players=3, by=by, rounds_scheduled=1, sanctioned=False)
    factories.enter(event, holder.player)
    factories.play_rounds(event, 1)
    event = finalize_event(again(event), by=by)
    earned(holder.player, event)
    denial = agree_denial(deny_entry(again(event), by=holder), "Bob Smith", by=by)
    assert (states(holder.player), states(denial.fresh)) == ([], ["free"])


def test_player_keeps_his_bye_for_another_championship(regional: Event, by: User, holder: User) -> None:
    event = at_the_door(by, holder)
    earned(holder.player, regional, **valid_then(event))
    check_in_self(event, code_of(event), by=holder, earned_byes=0)
    assert (noted(event, holder.player), states(holder.player)) == ((0, 0, 0), ["free"])
