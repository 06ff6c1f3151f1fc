"""What services of leagues refuse: each with its code, the section of the guide, and words that say what to do."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest

from leagues.models import Counted, League, Season
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
from tournaments.kernel.models import User
from tournaments.play.services.altering import cancel_event
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
PLAN = Plan("standard", 2)
LATE = Flag(late="It was on the poster.")
OTHERS = "This belongs to the director of the league."
CLOSED = "The season 2025/26 is closed: open it again first."
LEAGUE, SEASON, PRIZES, POINTS, BONUS, PLAYOFFS = (f"OPG 12.{number}" for number in range(1, 7))
ADDRESS = "Everybody reads this: leave e-mail addresses out."


@dataclass(frozen=True)
class World:
    """A league and its seasons: one closed, one with a finalized event, one with a flagged one, one with a bonus."""

    director: User
    other: User
    league: League
    ended: League
    closed: Season
    finalized: Counted
    flagged: Counted
    noted: Counted

    @property
    def season(self) -> Season:
        """An open one."""
        return self.finalized.season

    def event(self, year: int = YEAR - 1) -> Event:
        """An evening that is over."""
        return evening(self.director, day(10, year=year), people())

    def open(self, **plan: Any) -> Season:
        return season_of(self.director, YEAR + 1, league=self.league, **plan)

    def flag(self, event: Event, flag: Flag = LATE, season: Season | None = None) -> Counted:
        return flag_event(season or self.season, event, flag, by=self.director)


def people(number: int = 3) -> list[Any]:
    return [factories.PlayerFactory() for _ in range(number)]


def founders(number: int = 3) -> list[str]:
    return [factories.UserFactory().player.handle for _ in range(number)]


@pytest.fixture(scope="module")
def rows(lasting: None) -> World:
    director = factories.UserFactory(handle="Leader")
    league, players = league_of(director), people()
    ended = end_league(league_of(director, "Ended"), by=director)
    closed, played, begun, noted = (
        season_of(director, YEAR - ago, league=league, schemes=SCHEMES if ago == 3 else {}) for ago in range(4)
    )
    for month in (10, 2):
        counted(closed, month, players)
    flagged = flag_event(begun, evening(director, day(10, year=YEAR - 2), players), LATE, by=director)
    return World(
        *(director, factories.UserFactory(), league, ended, close_season(closed, by=director)),
        *(counted(played, 10, players), flagged, counted_2e(noted, 10, players)),
    )


@pytest.fixture
def world(rows: World) -> World:
    return deepcopy(rows)


def form(by: User, name: str, about: str = "", alternates: tuple[str, ...] = ()) -> League:
    return form_league(Named(name, about, alternates), founders(), by=by)


def lead_three_and_one_more(world: World) -> None:
    for number in range(3):
        league_of(world.director, f"League {number}")


def end_twice(world: World) -> None:
    end_league(end_league(league_of(world.director, "Second"), by=world.director), by=world.director)


def announce_twice(world: World) -> None:
    announce_qualifiers(announce_qualifiers(world.open(), by=world.director), by=world.director)


def flag_rehearsal(world: World) -> None:
    event = world.event()
    Event.objects.filter(pk=event.pk).update(is_rehearsal=True)
    world.flag(Event.every.get(pk=event.pk))


def flag_cancelled(world: World) -> None:
    event = factories.EventFactory(by=world.director)
    cancel_event(event, "Nobody has time.", by=world.director)
    world.flag(event)


def flag_void(world: World) -> None:
    event = world.event()
    void_event(event, "It was never played.", by=factories.CoordinatorFactory())
    world.flag(event)


def flag_late_at_length(world: World) -> None:
    event = world.finalized.event
    unflag_event(event.league_event, by=world.director, reason="No.")
    world.flag(event, Flag(late="x" * 301))


def unflag_as_its_director(world: World) -> None:
    factories.DirectorFactory(event=world.flagged.event, user=world.other)
    unflag_event(world.flagged, by=world.other)


def submit_before_it_is_final(world: World) -> None:
    event = factories.DueEventFactory(by=world.director, sanctioned=False)
    Event.objects.filter(pk=event.pk).update(starts_at=day(11, year=YEAR - 3))
    row = world.flag(Event.objects.get(pk=event.pk), season=world.noted.season)
    submit_bonus(row, by=world.director)


def bonus_of_no_scheme(world: World) -> None:
    submit_bonus(counted_2e(world.season, 11, people()), by=world.director)


def submitted(world: World) -> Counted:
    return submit_bonus(world.noted, by=world.director)


REFUSALS: tuple[tuple[str, str, str, Callable[[World], Any]], ...] = (
    # leagues
    ("no_handle", LEAGUE, "Whoever leads a league is named by", lambda w: form(factories.AccountFactory(), "Nameless")),
    ("most_led", LEAGUE, "You lead 3 leagues already: end one, or hand one on", lead_three_and_one_more),
    (
        "too_many",
        LEAGUE,
        "Name",
        lambda w: form_league(Named("Crowd"), [f"founder{number}" for number in range(41)], by=w.director),
    ),
    ("name", LEAGUE, "Name the league, with at least one Latin letter or digit.", lambda w: form(w.director, "–")),
    ("too_long", LEAGUE, "A name has up to 60 characters.", lambda w: form(w.director, "x" * 61)),
    ("address", LEAGUE, ADDRESS, lambda w: form(w.director, "ann@club.example")),
    ("address", LEAGUE, ADDRESS, lambda w: form(w.director, "Fine", "Write to ann@club.example")),
    ("too_long", LEAGUE, "Write up to 1200 characters.", lambda w: form(w.director, "Fine", "x" * 1201)),
    ("name_taken", LEAGUE, "There is a league “deep space LEAGUE”", lambda w: form(w.director, "deep space LEAGUE")),
    ("name_taken", LEAGUE, "There is a league “Ended”", lambda w: edit_league(w.league, Named("Ended"), by=w.director)),
    ("own_alternate", LEAGUE, "The League Director needs", lambda w: form(w.director, "Mine", alternates=("Leader",))),
    (
        "too_many",
        LEAGUE,
        "Name",
        lambda w: edit_league(w.league, Named("Mine", alternates=tuple(founders(9))), by=w.director),
    ),
    ("leaders_only", LEAGUE, OTHERS, lambda w: edit_league(w.league, Named("Mine"), by=w.other)),
    ("leaders_only", LEAGUE, OTHERS, lambda w: hand_on(w.league, w.other.player.handle, by=w.other)),
    ("leaders_only", LEAGUE, OTHERS, lambda w: end_league(w.league, by=w.other)),
    ("leaders_only", LEAGUE, OTHERS, lambda w: resume_league(w.ended, by=w.other)),
    ("leads_already", LEAGUE, "Leader leads this league", lambda w: hand_on(w.league, "Leader", by=w.director)),
    ("ended_already", LEAGUE, "This league has ended already.", end_twice),
    ("resumed_already", LEAGUE, "This league goes on already.", lambda w: resume_league(w.league, by=w.director)),
    ("season_open", LEAGUE, "A season of this league is open: close it", lambda w: end_league(w.league, by=w.director)),
    # seasons
    ("leaders_only", SEASON, OTHERS, lambda w: open_season(w.league, YEAR + 1, PLAN, by=w.other)),
    ("leaders_only", SEASON, OTHERS, lambda w: edit_season(w.season, PLAN, by=w.other)),
    ("leaders_only", SEASON, OTHERS, lambda w: announce_qualifiers(w.season, by=w.other)),
    ("leaders_only", SEASON, OTHERS, lambda w: close_season(w.closed, by=w.other)),
    ("leaders_only", SEASON, OTHERS, lambda w: reopen_season(w.closed, "Mine.", by=w.other)),
    ("guide", SEASON, "There is no", lambda w: open_season(w.league, YEAR + 1, PLAN, by=w.director, guide="1.0")),
    ("ended", SEASON, "", lambda w: season_of(w.director, league=w.ended)),
    ("opened_already", SEASON, "The season 2025/26 is there", lambda w: season_of(w.director, league=w.league)),
    ("year", SEASON, "", lambda w: season_of(w.director, 2001, league=w.league)),
    ("year", SEASON, "", lambda w: season_of(w.director, 2099, league=w.league)),
    ("qualifiers", SEASON, "", lambda w: w.open(qualifiers=0)),
    ("qualifiers", SEASON, "", lambda w: w.open(qualifiers=33)),
    ("schedule", SEASON, "Choose how many events the season has.", lambda w: w.open(schedule="endless")),
    ("scheme", BONUS, "There is no bonus scheme 'luck'.", lambda w: w.open(schemes={"mission": "", "luck": ""})),
    ("scheme_unsaid", BONUS, "Write down what your own bonus scheme gives", lambda w: w.open(schemes={"own": ""})),
    ("too_long", BONUS, "A reason has up to 300 characters.", lambda w: w.open(schemes={"own": "x" * 301})),
    ("address", PRIZES, ADDRESS, lambda w: w.open(promos="Ask ann@club.example")),
    ("closed", SEASON, CLOSED, lambda w: edit_season(w.closed, PLAN, by=w.director)),
    ("closed", SEASON, CLOSED, lambda w: announce_qualifiers(w.closed, by=w.director)),
    ("schedule_locked", SEASON, "Events", lambda w: edit_season(w.flagged.season, Plan("truncated", 2), by=w.director)),
    ("announced_already", SEASON, "This is announced already.", announce_twice),
    ("too_late", SEASON, "The first event of the season has", lambda w: announce_qualifiers(w.season, by=w.director)),
    ("closed_already", PLAYOFFS, "This season is closed already.", lambda w: close_season(w.closed, by=w.director)),
    ("no_playoffs", PLAYOFFS, "No playoff event of this season", lambda w: close_season(w.season, by=w.director)),
    ("open_already", PLAYOFFS, "This season is open", lambda w: reopen_season(w.season, "Once more.", by=w.director)),
    ("missing", PLAYOFFS, "Say why the season is opened again:", lambda w: reopen_season(w.closed, "", by=w.director)),
    # events
    ("closed", SEASON, CLOSED, lambda w: w.flag(w.event(YEAR), season=w.closed)),
    ("rehearsal", SEASON, "A rehearsal counts nowhere.", flag_rehearsal),
    ("counts_nowhere", SEASON, "This event is cancelled: it counts nowhere.", flag_cancelled),
    ("counts_nowhere", SEASON, "This event is void: it counts nowhere.", flag_void),
    ("flagged_already", SEASON, "This event counts for", lambda w: w.flag(w.flagged.event, season=w.flagged.season)),
    ("another_league", SEASON, "This event counts for Deep Space League 2023/24", lambda w: w.flag(w.flagged.event)),
    ("slot", SEASON, "Choose one of the parts of the", lambda w: w.flag(w.event(), Flag("regular", 3, LATE.late))),
    ("too_long", SEASON, "A reason has up to 300 characters.", flag_late_at_length),
    ("missing", SEASON, "", lambda w: w.flag(w.event(), Flag())),
    ("own_events", SEASON, "The League Director alone says which events count", unflag_as_its_director),
    ("closed", SEASON, CLOSED, lambda w: unflag_event(w.closed.counted.first(), by=w.director, reason="No.")),
    ("missing", SEASON, "The event has begun: say why it counts", lambda w: unflag_event(w.finalized, by=w.director)),
    # bonus and places
    (
        "keepers_only",
        BONUS,
        "This",
        lambda w: note_bonus(w.noted, {}, by=factories.CoordinatorFactory(post="director")),
    ),
    (
        "not_there",
        BONUS,
        "Player",
        lambda w: note_bonus(w.noted, {factories.PlayerFactory().pk: Noted("Klingon")}, by=w.director),
    ),
    ("submitted", BONUS, "The bonus of this event is submitted,", lambda w: submit_bonus(submitted(w), by=w.director)),
    ("no_scheme", BONUS, "Bonus schemes are of First and Second Edition, and of seasons that have", bonus_of_no_scheme),
    ("not_finalized", BONUS, "The event does not count yet: submit its bonus once it is", submit_before_it_is_final),
    ("not_submitted", BONUS, "This bonus is not", lambda w: take_back_bonus(w.noted, "Misread.", by=w.director)),
    ("missing", BONUS, "Say why the bonus is changed once", lambda w: take_back_bonus(submitted(w), "", by=w.director)),
    ("leaders_only", BONUS, OTHERS, lambda w: take_back_bonus(submitted(w), "Misread.", by=w.other)),
    ("closed", SEASON, CLOSED, lambda w: note_bonus(w.closed.counted.first(), {}, by=w.director)),
    ("leaders_only", POINTS, OTHERS, lambda w: rule_places(w.finalized, {}, "So.", by=w.other)),
    ("closed", SEASON, CLOSED, lambda w: rule_places(w.closed.counted.first(), {}, "So.", by=w.director)),
    ("not_finalized", POINTS, "Places are ruled once the", lambda w: rule_places(w.flagged, {}, "So.", by=w.director)),
)
"""The code, the section, the beginning of the words, the act."""


@pytest.mark.parametrize(("code", "section", "words", "act"), REFUSALS)
def test_refusal_has_its_code_its_section_and_its_words(
    code: str, section: str, words: str, act: Callable[[World], Any], world: World
) -> None:
    with pytest.raises(RuleViolation) as caught:
        act(world)
    assert (caught.value.code, caught.value.section) == (code, section)
    assert str(caught.value).startswith(words)


@pytest.mark.parametrize(("year", "qualifiers"), [(2002, 1), (2098, 32)])
def test_first_and_last_year_and_number_of_qualifiers_are_taken(year: int, qualifiers: int, world: World) -> None:
    season = season_of(world.director, year, league=world.league, qualifiers=qualifiers)
    assert (season.year, season.qualifiers) == (year, qualifiers)


# --- everything at once, each with its field --------------------------------------------------------------------------


def test_everything_against_closing_a_season_is_said_at_once(world: World) -> None:
    with pytest.raises(RuleViolation) as refusal:
        close_season(world.flagged.season, by=world.director)
    assert [found.code for found in refusal.value.findings] == ["events_left", "no_playoffs"]
    assert str(refusal.value).startswith("Club evening is not finalized. Close the season after that.")


def test_everything_wrong_with_a_season_is_said_at_once(world: World) -> None:
    with pytest.raises(RuleViolation) as refusal:
        world.open(schedule="endless", qualifiers=0, schemes={"own": ""}, promos="Ask ann@club.example")
    assert [found.field for found in refusal.value.findings] == ["schedule", "qualifiers", "own_scheme", "promos"]


def test_everything_wrong_with_a_new_league_is_said_at_once(world: World) -> None:
    nobody = factories.UserFactory(handle="Nia")
    nobody.player.handle = nobody.player.skeleton = None
    nobody.player.save()
    details = Named("Deep Space League", "Write to me@example.org.", ("Nowhere",))
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


def test_everything_against_flagging_an_event_is_said_at_once(world: World) -> None:
    event = world.event()
    past = {"starts_at": event.starts_at.replace(year=YEAR - 4), "state": Event.State.RUNNING, "is_rehearsal": True}
    with factories.by_hand():
        Event.every.filter(pk=event.pk).update(**past)
    with pytest.raises(RuleViolation) as refusal:
        world.flag(Event.every.get(pk=event.pk), Flag("playoff", 7))
    assert [(found.code, found.field) for found in refusal.value.findings] == [
        ("rehearsal", "event"),
        ("other_season", "event"),
        ("missing", "late"),
        ("slot", "part"),
    ]
