"""What services of leagues refuse: each with its code, the section of the guide, and words that say what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from leagues.models import Counted, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.bonuses import Noted
from leagues.services.bonuses import note_bonus, submit_bonus, take_back_bonus
from leagues.services.flagging import flag_event, unflag_event
from leagues.services.leagues import Named, edit_league, end_league, form_league, hand_on, resume_league
from leagues.services.rulings import rule_places
from leagues.services.seasons import Plan, announce_qualifiers, close_season, edit_season, open_season, reopen_season
from tests import factories
from tests.leagues.rows import SCHEMES, YEAR, counted, counted_2e, day, evening, league_of, season_of
from tournaments.audits.services.auditing import void_event
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry, User
from tournaments.play.services.altering import cancel_event
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

REFUSALS: dict[str, tuple[Callable[[User], Any], str, str, str]] = {}
"""By name: the act of the league's director, its code, its section, the beginning of its words."""
PLAN = Plan("standard", 2)
LATE = Flag(late="It was on the poster.")
OTHERS = "This belongs to the director of the league."


def refused(code: str, section: str, words: str) -> Callable[[Callable[[User], Any]], Callable[[User], Any]]:
    def note(act: Callable[[User], Any]) -> Callable[[User], Any]:
        REFUSALS[act.__name__.replace("_", " ")] = act, code, section, words
        return act

    return note


def people(number: int = 3) -> list[Any]:
    return [factories.PlayerFactory() for _ in range(number)]


def founders(number: int = 3) -> list[str]:
    return [factories.UserFactory().player.handle for _ in range(number)]


def flagged(director: User, **plan: Any) -> Counted:
    """An evening that has not begun."""
    season = season_of(director, **plan)
    event = evening(director, day(10), people())
    return flag_event(season, event, LATE, by=director)


def finalized(director: User) -> Counted:
    return counted(season_of(director), 10, people())


def closed(director: User) -> Season:
    season = season_of(director)
    counted(season, 10, people())
    counted(season, 2, people())
    return close_season(season, by=director)


def noted(director: User) -> Counted:
    return counted_2e(season_of(director, schemes=SCHEMES), 10, people())


# --- leagues ----------------------------------------------------------------------------------------------------------


@refused("no_handle", "OPG 12.1", "Whoever leads a league is named by a handle: choose one")
def league_of_nobody_by_name(director: User) -> None:
    form_league(Named("Nameless"), founders(), by=factories.AccountFactory())


@refused("most_led", "OPG 12.1", "You lead 3 leagues already: end one, or hand one on")
def fourth_league_of_one_director(director: User) -> None:
    for number in range(3):
        league_of(director, f"League {number}")
    league_of(director, "One more")


@refused("too_many", "OPG 12.1", "Name up to 40 players.")
def league_of_41_founders(director: User) -> None:
    form_league(Named("Crowd"), [f"founder{number}" for number in range(41)], by=director)


@refused("name", "OPG 12.1", "Name the league, with at least one Latin letter or digit.")
def league_without_a_letter(director: User) -> None:
    form_league(Named("–"), founders(), by=director)


@refused("too_long", "OPG 12.1", "A name has up to 60 characters.")
def league_of_a_long_name(director: User) -> None:
    form_league(Named("x" * 61), founders(), by=director)


@refused("address", "OPG 12.1", "Everybody reads this: leave e-mail addresses out.")
def league_called_by_an_address(director: User) -> None:
    form_league(Named("ann@club.example"), founders(), by=director)


@refused("address", "OPG 12.1", "Everybody reads this: leave e-mail addresses out.")
def league_of_which_an_address_is_said(director: User) -> None:
    form_league(Named("Fine", "Write to ann@club.example"), founders(), by=director)


@refused("too_long", "OPG 12.1", "Write up to 1200 characters.")
def league_of_which_much_is_said(director: User) -> None:
    form_league(Named("Fine", "x" * 1201), founders(), by=director)


@refused("name_taken", "OPG 12.1", "There is a league “deep space LEAGUE” already")
def league_of_a_name_that_is_taken(director: User) -> None:
    league_of(factories.UserFactory())
    form_league(Named("deep space LEAGUE"), founders(), by=director)


@refused("name_taken", "OPG 12.1", "There is a league “Other” already")
def edited_league_of_a_name_that_is_taken(director: User) -> None:
    league_of(director, "Other")
    edit_league(league_of(director), Named("Other"), by=director)


@refused("own_alternate", "OPG 12.1", "The League Director needs no alternate in the same person.")
def director_as_alternate(director: User) -> None:
    form_league(Named("Mine", alternates=("Leader",)), founders(), by=director)


@refused("too_many", "OPG 12.1", "Name up to 8 alternates.")
def ninth_alternate(director: User) -> None:
    edit_league(league_of(director), Named("Mine", alternates=tuple(founders(9))), by=director)


@refused("leaders_only", "OPG 12.1", OTHERS)
def league_edited_by_others(director: User) -> None:
    edit_league(league_of(director), Named("Mine"), by=factories.CoordinatorFactory())


@refused("leaders_only", "OPG 12.1", OTHERS)
def league_handed_on_by_its_heir(director: User) -> None:
    hand_on(league_of(director), "Heir", by=factories.UserFactory(handle="Heir"))


@refused("leaders_only", "OPG 12.1", OTHERS)
def league_taken_up_by_others(director: User) -> None:
    resume_league(end_league(league_of(director), by=director), by=factories.UserFactory())


@refused("leads_already", "OPG 12.1", "Leader leads this league already.")
def league_handed_on_to_its_director(director: User) -> None:
    hand_on(league_of(director), "Leader", by=director)


@refused("ended_already", "OPG 12.1", "This league has ended already.")
def league_ended_twice(director: User) -> None:
    end_league(end_league(league_of(director), by=director), by=director)


@refused("resumed_already", "OPG 12.1", "This league goes on already.")
def league_taken_up_that_goes_on(director: User) -> None:
    resume_league(league_of(director), by=director)


@refused("season_open", "OPG 12.1", "A season of this league is open: close it first.")
def league_ended_within_a_season(director: User) -> None:
    end_league(season_of(director).league, by=director)


# --- seasons ----------------------------------------------------------------------------------------------------------


@refused("leaders_only", "OPG 12.2", OTHERS)
def season_opened_by_others(director: User) -> None:
    open_season(league_of(director), YEAR, PLAN, by=factories.UserFactory())


@refused("leaders_only", "OPG 12.2", OTHERS)
def season_edited_by_others(director: User) -> None:
    edit_season(season_of(director), PLAN, by=factories.UserFactory())


@refused("leaders_only", "OPG 12.2", OTHERS)
def qualifiers_announced_by_others(director: User) -> None:
    announce_qualifiers(season_of(director), by=factories.UserFactory())


@refused("leaders_only", "OPG 12.2", OTHERS)
def season_closed_by_others(director: User) -> None:
    close_season(closed(director), by=factories.UserFactory())


@refused("leaders_only", "OPG 12.2", OTHERS)
def season_reopened_by_others(director: User) -> None:
    reopen_season(closed(director), "Mine.", by=factories.UserFactory())


@refused("opened_already", "OPG 12.2", "The season 2025/26 is there already.")
def season_opened_twice(director: User) -> None:
    season_of(director, league=season_of(director).league)


@refused("guide", "OPG 12.2", "There is no edition '1.0' of the guide.")
def season_by_an_unknown_guide(director: User) -> None:
    open_season(league_of(director), YEAR, PLAN, by=director, guide="1.0")


@refused("schedule", "OPG 12.2", "Choose how many events the season has.")
def season_of_an_unknown_schedule(director: User) -> None:
    season_of(director, schedule="endless")


@refused("scheme", "OPG 12.5", "There is no bonus scheme 'luck'.")
def season_of_an_unknown_scheme(director: User) -> None:
    season_of(director, schemes={"mission": "", "luck": ""})


@refused("scheme_unsaid", "OPG 12.5", "Write down what your own bonus scheme gives points for")
def season_of_an_own_scheme_unsaid(director: User) -> None:
    season_of(director, schemes={"own": ""})


@refused("too_long", "OPG 12.5", "A reason has up to 300 characters.")
def season_of_a_scheme_said_at_length(director: User) -> None:
    season_of(director, schemes={"own": "x" * 301})


@refused("address", "OPG 12.3", "Everybody reads this: leave e-mail addresses out.")
def season_of_cards_at_an_address(director: User) -> None:
    season_of(director, promos="Ask ann@club.example")


@refused("closed", "OPG 12.2", "The season 2025/26 is closed: open it again first.")
def closed_season_edited(director: User) -> None:
    edit_season(closed(director), PLAN, by=director)


@refused("closed", "OPG 12.2", "The season 2025/26 is closed: open it again first.")
def qualifiers_of_a_closed_season_announced(director: User) -> None:
    announce_qualifiers(closed(director), by=director)


@refused("schedule_locked", "OPG 12.2", "Events are flagged by this schedule: take their flags off")
def schedule_changed_once_an_event_is_flagged(director: User) -> None:
    edit_season(flagged(director).season, Plan("truncated", 2), by=director)


@refused("announced_already", "OPG 12.2", "This is announced already.")
def qualifiers_announced_twice(director: User) -> None:
    announce_qualifiers(announce_qualifiers(season_of(director), by=director), by=director)


@refused("too_late", "OPG 12.2", "The first event of the season has begun: how many qualify had to be announced")
def qualifiers_announced_too_late(director: User) -> None:
    announce_qualifiers(finalized(director).season, by=director)


@refused("closed_already", "OPG 12.6", "This season is closed already.")
def season_closed_twice(director: User) -> None:
    close_season(closed(director), by=director)


@refused("events_left", "OPG 12.6", "Club evening is not finalized. Close the season after that.")
def season_closed_too_early(director: User) -> None:
    close_season(flagged(director).season, by=director)


@refused("no_playoffs", "OPG 12.6", "No playoff event of this season counts yet")
def season_closed_without_playoffs(director: User) -> None:
    close_season(finalized(director).season, by=director)


@refused("open_already", "OPG 12.6", "This season is open already.")
def season_reopened_twice(director: User) -> None:
    reopen_season(season_of(director), "Once more.", by=director)


@refused("missing", "OPG 12.6", "Say why the season is opened again: everybody reads it.")
def season_reopened_without_a_reason(director: User) -> None:
    reopen_season(closed(director), "", by=director)


def test_everything_against_closing_a_season_is_said_at_once() -> None:
    director = factories.UserFactory()
    with pytest.raises(RuleViolation) as refusal:
        close_season(flagged(director).season, by=director)
    assert [found.code for found in refusal.value.findings] == ["events_left", "no_playoffs"]


def test_everything_wrong_with_a_season_is_said_at_once_each_with_its_field() -> None:
    director = factories.UserFactory()
    with pytest.raises(RuleViolation) as refusal:
        season_of(director, schedule="endless", qualifiers=0, schemes={"own": ""}, promos="Ask ann@club.example")
    assert [found.field for found in refusal.value.findings] == ["schedule", "qualifiers", "own_scheme", "promos"]


# --- events -----------------------------------------------------------------------------------------------------------


@refused("closed", "OPG 12.2", "The season 2025/26 is closed: open it again first.")
def event_of_a_closed_season(director: User) -> None:
    flag_event(closed(director), evening(director, day(11), people()), LATE, by=director)


@refused("rehearsal", "OPG 12.2", "A rehearsal counts nowhere.")
def rehearsal_flagged(director: User) -> None:
    event = evening(director, day(10), people())
    Event.objects.filter(pk=event.pk).update(is_rehearsal=True)
    flag_event(season_of(director), Event.every.get(pk=event.pk), LATE, by=director)


@refused("counts_nowhere", "OPG 12.2", "This event is cancelled: it counts nowhere.")
def cancelled_event_flagged(director: User) -> None:
    event = factories.EventFactory(by=director)
    cancel_event(event, "Nobody has time.", by=director)
    flag_event(season_of(director), event, LATE, by=director)


@refused("counts_nowhere", "OPG 12.2", "This event is void: it counts nowhere.")
def void_event_flagged(director: User) -> None:
    event = evening(director, day(10), people())
    void_event(event, "It was never played.", by=factories.CoordinatorFactory())
    flag_event(season_of(director), event, LATE, by=director)


@refused("flagged_already", "OPG 12.2", "This event counts for the season already.")
def event_flagged_twice(director: User) -> None:
    row = flagged(director)
    flag_event(row.season, row.event, LATE, by=director)


@refused("another_league", "OPG 12.2", "This event counts for Deep Space League 2025/26 already")
def event_of_another_season(director: User) -> None:
    row = flagged(director)
    flag_event(season_of(director, league=league_of(director, "Second")), row.event, LATE, by=director)


@refused("slot", "OPG 12.2", "Choose one of the parts of the season.")
def event_of_no_part_of_the_season(director: User) -> None:
    flag_event(season_of(director), evening(director, day(10), people()), Flag("regular", 3, LATE.late), by=director)


@refused("too_long", "OPG 12.2", "A reason has up to 300 characters.")
def event_flagged_late_at_length(director: User) -> None:
    event = finalized(director).event
    unflag_event(event.league_event, by=director, reason="No.")
    flag_event(Season.objects.get(), event, Flag(late="x" * 301), by=director)


@refused("own_events", "OPG 12.2", "The League Director alone says which events count")
def event_unflagged_by_its_director(director: User) -> None:
    row, deputy = flagged(director), factories.UserFactory()
    factories.DirectorFactory(event=row.event, user=deputy)
    unflag_event(row, by=deputy)


@refused("closed", "OPG 12.2", "The season 2025/26 is closed: open it again first.")
def event_of_a_closed_season_unflagged(director: User) -> None:
    unflag_event(closed(director).counted.first(), by=director, reason="No.")


@refused("missing", "OPG 12.2", "The event has begun: say why it counts no more.")
def event_that_began_unflagged_without_a_reason(director: User) -> None:
    unflag_event(finalized(director), by=director)


# --- bonus and places -------------------------------------------------------------------------------------------------


@refused("keepers_only", "OPG 12.5", "This belongs to the director of the league and the alternates.")
def bonus_noted_by_others(director: User) -> None:
    note_bonus(noted(director), {}, by=factories.CoordinatorFactory(post="director"))


@refused("not_there", "OPG 12.5", "Player ")
def bonus_of_somebody_who_was_not_there(director: User) -> None:
    note_bonus(noted(director), {factories.PlayerFactory().pk: Noted("Klingon")}, by=director)


@refused("submitted", "OPG 12.5", "The bonus of this event is submitted, and counts: take it back")
def bonus_submitted_twice(director: User) -> None:
    submit_bonus(submit_bonus(noted(director), by=director), by=director)


@refused("no_scheme", "OPG 12.5", "Bonus schemes are of First and Second Edition, and of seasons that have any.")
def bonus_of_a_season_without_schemes(director: User) -> None:
    submit_bonus(counted_2e(season_of(director), 10, people()), by=director)


@refused("not_finalized", "OPG 12.5", "The event does not count yet: submit its bonus once it is finalized.")
def bonus_submitted_before_the_event_is_final(director: User) -> None:
    season = season_of(director, schemes=SCHEMES)
    event = factories.DueEventFactory(by=director, sanctioned=False)
    Event.objects.filter(pk=event.pk).update(starts_at=day(10))
    submit_bonus(flag_event(season, Event.objects.get(pk=event.pk), LATE, by=director), by=director)


@refused("not_submitted", "OPG 12.5", "This bonus is not submitted.")
def bonus_taken_back_that_does_not_count(director: User) -> None:
    take_back_bonus(noted(director), "Misread.", by=director)


@refused("missing", "OPG 12.5", "Say why the bonus is changed once more: everybody reads it.")
def bonus_taken_back_without_a_reason(director: User) -> None:
    take_back_bonus(submit_bonus(noted(director), by=director), "", by=director)


@refused("leaders_only", "OPG 12.5", OTHERS)
def bonus_taken_back_by_others(director: User) -> None:
    take_back_bonus(submit_bonus(noted(director), by=director), "Misread.", by=factories.UserFactory())


@refused("closed", "OPG 12.2", "The season 2025/26 is closed: open it again first.")
def bonus_of_a_closed_season(director: User) -> None:
    note_bonus(closed(director).counted.first(), {}, by=director)


@refused("leaders_only", "OPG 12.4", OTHERS)
def places_ruled_by_others(director: User) -> None:
    rule_places(finalized(director), {}, "Better so.", by=factories.CoordinatorFactory(post="director"))


@refused("closed", "OPG 12.2", "The season 2025/26 is closed: open it again first.")
def places_of_a_closed_season(director: User) -> None:
    rule_places(closed(director).counted.first(), {}, "Better so.", by=director)


@refused("not_finalized", "OPG 12.4", "Places are ruled once the event is finalized.")
def places_ruled_before_the_event_is_final(director: User) -> None:
    rule_places(flagged(director), {}, "Better so.", by=director)


@pytest.mark.parametrize("name", REFUSALS)
def test_refusal_has_its_code_its_section_and_its_words(name: str) -> None:
    director = factories.UserFactory(handle="Leader")
    act, code, section, words = REFUSALS[name]
    with pytest.raises(RuleViolation) as caught:
        act(director)
    assert (caught.value.code, caught.value.section) == (code, section)
    assert str(caught.value).startswith(words)


@pytest.mark.parametrize(
    ("plan", "code", "field"),
    [
        (Plan("endless", 2), "schedule", "schedule"),
        (Plan("standard", 0), "qualifiers", "qualifiers"),
        (Plan("standard", 33), "qualifiers", "qualifiers"),
        (Plan("standard", 2, {"own": ""}), "scheme_unsaid", "own_scheme"),
    ],
)
def test_refusal_of_a_plan_stands_beside_its_field(plan: Plan, code: str, field: str) -> None:
    director = factories.UserFactory(handle="Leader")
    with pytest.raises(RuleViolation) as caught:
        open_season(league_of(director), YEAR, plan, by=director)
    assert [(each.code, each.field, each.section) for each in caught.value.findings] == [
        (code, field, caught.value.section)
    ]
    assert not JournalEntry.objects.filter(tag="season.opened").exists()


@pytest.mark.parametrize(("year", "is_taken"), [(2001, False), (2002, True), (2098, True), (2099, False)])
def test_seasons_are_of_the_years_of_the_game(year: int, is_taken: bool) -> None:
    director = factories.UserFactory(handle="Leader")
    if is_taken:
        assert season_of(director, year).year == year
        return
    with pytest.raises(RuleViolation, match="from 2002 to 2098") as caught:
        season_of(director, year)
    assert (caught.value.code, caught.value.section) == ("year", "OPG 12.2")


def test_everything_wrong_with_a_new_league_is_said_at_once_each_with_its_field() -> None:
    nobody = factories.UserFactory(handle="Nia")
    nobody.player.handle = nobody.player.skeleton = None
    nobody.player.save()
    league_of(factories.UserFactory(), "Taken")
    details = Named("Taken", "Write to me@example.org.", ("Nowhere",))
    with pytest.raises(RuleViolation) as refusal:
        form_league(details, ("Unheard",), by=nobody)
    assert [(found.code, found.field) for found in refusal.value.findings] == [
        ("no_handle", ""),
        ("name_taken", "name"),
        ("address", "about"),
        ("no_such_member", "alternates"),
        ("no_such_member", "founders"),
        ("too_few_founders", "founders"),
    ]


def test_everything_against_flagging_an_event_is_said_at_once_each_with_its_field() -> None:
    director = factories.UserFactory()
    season = season_of(director)
    event = evening(director, day(10), people())
    with_past = {
        "starts_at": event.starts_at.replace(year=YEAR - 3),
        "state": Event.State.RUNNING,
        "is_rehearsal": True,
    }
    with factories.by_hand():
        Event.every.filter(pk=event.pk).update(**with_past)
    with pytest.raises(RuleViolation) as refusal:
        flag_event(season, Event.every.get(pk=event.pk), Flag("playoff", 7), by=director)
    assert [(found.code, found.field) for found in refusal.value.findings] == [
        ("rehearsal", "event"),
        ("other_season", "event"),
        ("missing", "late"),
        ("slot", "part"),
    ]


@pytest.mark.parametrize("qualifiers", [1, 32])
def test_so_many_may_qualify(qualifiers: int) -> None:
    assert season_of(factories.UserFactory(handle="Leader"), qualifiers=qualifiers).qualifiers == qualifiers
