"""Where services end: the last value that they take, and the first one that they refuse."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from conduct.engine.rulings import parse_sections
from conduct.services.complaints import ComplaintDetails, complain
from conduct.services.rulings import end_interim
from conduct.services.videos import publish_video
from tests import factories
from tournaments.audits.services.accepting import foresee
from tournaments.audits.services.requests import ask_change
from tournaments.closing.services.prizes import Offer, add_prize
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.claims import contest_claim, settle_claim
from tournaments.entries.services.playing import record_approval
from tournaments.entries.services.preregistration import give_contact
from tournaments.kernel.models import User
from tournaments.listing.models import Question
from tournaments.listing.services.questions import QuestionDetails, ask_directors
from tournaments.people.models import Office
from tournaments.play.services.announcements import announce
from tournaments.play.services.clock import extend_table, lengthen_round, start_round
from tournaments.play.services.draftings import seat_draft, start_building, stop_building
from tournaments.play.services.drafts import number_table
from tournaments.play.services.judging import log_judging
from tournaments.play.services.rounds import draw_round
from tournaments.play.services.wishes import fix_table, keep_apart
from tournaments.record.models import Director, Event, Match, Prize
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db

Act = Callable[[int], object]
BOUNDS: dict[str, tuple[Callable[[], Act], str, tuple[int, ...], tuple[int, ...]]] = {}
"""By name: what makes the act, the code of its refusal, what is taken, and what is refused."""


def bound(code: str, *, takes: tuple[int, ...], refuses: tuple[int, ...]) -> Callable[[Callable[[], Act]], Any]:
    def note(made: Callable[[], Act]) -> Callable[[], Act]:
        BOUNDS[made.__name__.replace("_", " ")] = made, code, takes, refuses
        return made

    return note


def by(event: Event) -> User:
    return factories.director_of(event)


def table() -> Match:
    return factories.open_tables(factories.RoundFactory(event=factories.FullEventFactory(players=2)))[0]


def row_of(event: Event) -> dict[str, Any]:
    return Event.objects.filter(pk=event.pk).values().get()


# --- how long ---------------------------------------------------------------------------------------------------------


@bound("too_long", takes=(500,), refuses=(501,))
def announcement() -> Act:
    event = factories.EventFactory()
    return lambda length: announce(event, "a" * length, by=by(event))


@bound("too_long", takes=(300,), refuses=(301,))
def reason_of_a_request() -> Act:
    def ask(length: int) -> object:
        event = table().round.event
        return ask_change(event, {"scenario": "cool"}, "a" * length, by=by(event))

    return ask


@bound("too_long", takes=(1000,), refuses=(1001,))
def contest_of_a_claim() -> Act:
    def contest(length: int) -> object:
        claim = factories.ClaimFactory(record=factories.PlayerFactory())
        return contest_claim(claim, "a" * length, by=claim.by)

    return contest


@bound("too_long", takes=(1000,), refuses=(1001,))
def answer_to_a_contest() -> Act:
    other = factories.CoordinatorFactory(post=Office.Post.EUROPE)
    claims = [factories.contest_decided_claim(factories.PlayerFactory()) for _ in range(2)]
    return lambda length: settle_claim(claims.pop(), "a" * length, uphold=True, by=other)


@bound("too_long", takes=(200,), refuses=(201,))
def contact_of_a_player_online() -> Act:
    event, ann = factories.FullEventFactory(players=1, online=True), factories.UserFactory(handle="Ann")
    factories.enter(event, ann.player)
    return lambda length: give_contact(event, "a" * length, by=ann)


@bound("too_long", takes=(2000,), refuses=(2001,))
def complaint() -> Act:
    event = factories.EventFactory()
    return lambda length: complain(
        event, ComplaintDetails(None, "coordinator", "a" * length), by=factories.UserFactory()
    )


@bound("no_link", takes=(300,), refuses=(301,))
def link_to_a_video() -> Act:
    filming, start = factories.FilmingFactory(match=table()), "https://video.example/"
    director = by(filming.match.round.event)
    return lambda length: publish_video(filming, start.ljust(length, "a"), by=director)


# --- how much ---------------------------------------------------------------------------------------------------------


@bound("extra_minutes", takes=(1, 60), refuses=(0, 61))
def extra_minutes_of_a_table() -> Act:
    match = table()
    return lambda minutes: extend_table(match, minutes, "A power cut.", by=by(match.round.event))


@bound("judging_minutes", takes=(1, 60), refuses=(0, 61))
def minutes_of_judging() -> Act:
    ann = factories.UserFactory(handle="Ann")
    event = factories.playing_event(None, ann)
    start_round(factories.RoundFactory(event=event), by=ann)
    primary = Director.objects.select_related("event").get(event=event, user=ann)
    return lambda minutes: log_judging(primary, minutes, by=ann)


@bound("minutes", takes=(5, 1440), refuses=(4, 1441))
def minutes_of_a_round() -> Act:
    played = table().round
    start_round(played, by=by(played.event))
    return lambda minutes: lengthen_round(played, minutes, by=by(played.event))


@bound("table", takes=(1, 9999), refuses=(0, 10_000))
def number_of_a_table() -> Act:
    event = factories.FullEventFactory(players=4)
    match = draw_round(event, by=by(event)).matches.select_related("round__event").earliest("table")
    return lambda number: number_table(match, number, by=by(event))


@bound("table", takes=(1, 100), refuses=(0, 101))
def table_of_ones_own() -> Act:
    entry = factories.FullEventFactory(players=2).entries.select_related("event").earliest("number")
    return lambda number: fix_table(entry, number, by=by(entry.event))


@bound("until", takes=(1,), refuses=(0, 5))
def rounds_in_which_two_are_kept_apart() -> Act:
    event = factories.FullEventFactory(players=2)
    first, second = (entry.player for entry in event.entries.all())
    return lambda until: keep_apart(event, first, second, until, "Sisters.", by=by(event))


@bound("until", takes=(4,), refuses=(5,))
def last_round_in_which_two_are_kept_apart() -> Act:
    return rounds_in_which_two_are_kept_apart()


@bound("others", takes=(1, 10_000), refuses=(0, 10_001))
def players_who_are_asked_whether_the_director_plays() -> Act:
    event = factories.EventFactory()
    return lambda others: record_approval(event, others, 0, by=by(event))


@bound("approvals", takes=(0, 3), refuses=(-1, 4))
def players_who_approve() -> Act:
    event = factories.EventFactory()
    return lambda yes: record_approval(event, 3, yes, by=by(event))


@bound("place", takes=(1, 10_000), refuses=(0, 10_001))
def place_of_a_prize() -> Act:
    event = factories.EventFactory()
    return lambda place: add_prize(event, Offer("A box", place), by=by(event))


@bound("players", takes=(0,), refuses=(-1, 257))
def players_of_a_rehearsal() -> Act:
    event = factories.EventFactory()
    return lambda players: rehearse_event(event, by=by(event), players=players)


@bound("rounds", takes=(0, 1), refuses=(-1, 2))
def rounds_of_a_rehearsal() -> Act:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    return lambda rounds: rehearse_event(event, by=by(event), rounds=rounds)


# --- how many ---------------------------------------------------------------------------------------------------------


@bound("prizes", takes=(100,), refuses=(101,))
def prizes_of_an_event() -> Act:
    event = factories.EventFactory()
    Prize.objects.bulk_create(Prize(event=event, text=f"Prize {number}") for number in range(99))
    return lambda number: add_prize(event, Offer(f"Prize {number}"), by=by(event))


@bound("too_many", takes=(50,), refuses=(51,))
def questions_in_a_day() -> Act:
    event, una = factories.EventFactory(), "una@visitor.example"
    questions = (Question(event=event, at=timezone.now(), email=una, text=f"{number}?") for number in range(49))
    Question.objects.bulk_create(questions)
    return lambda number: ask_directors(event, QuestionDetails("Una", una, f"Number {number}?"), by=None)


@bound("sections", takes=(1, 20), refuses=(0, 21))
def sections_of_an_interim_ruling() -> Act:
    return lambda number: parse_sections(" ".join(f"7.{section}" for section in range(number)))


@bound("backwards", takes=(0, 1), refuses=(-1,))
def days_for_which_an_interim_ruling_is_in_force() -> Act:
    def end(days: int) -> object:
        ruling = factories.InterimRulingFactory(title=f"For {days} days")
        return end_interim(ruling, ruling.effective_on + timedelta(days=days), "5.2", by=factories.UserFactory())

    return end


@bound("packs", takes=(1, 30), refuses=(0, 31))
def packs_of_a_draft() -> Act:
    event = factories.FullEventFactory(players=5, format="draft", pool="limited")
    return lambda packs: seat_draft(event, packs, by=by(event))


@bound("minutes", takes=(1, 240), refuses=(0, 241))
def minutes_in_which_decks_are_built() -> Act:
    event = factories.FullEventFactory(players=4, format="sealed", pool="limited")

    def build(minutes: int) -> object:
        start_building(event, minutes=minutes, by=by(event))
        return stop_building(event, by=by(event))

    return build


@bound("too_many", takes=(50,), refuses=(51,))
def events_that_are_accepted_at_once() -> Act:
    officer, held = factories.CoordinatorFactory(), factories.EventFactory()
    rows = [Event(**{**told, "id": None, "slug": f"event-{at}"}) for at, told in enumerate([row_of(held)] * 51)]
    keys = [event.pk for event in Event.objects.bulk_create(rows)]
    return lambda number: foresee(dict.fromkeys(keys[:number]), officer)


@pytest.mark.parametrize("name", BOUNDS)
def test_last_value_is_taken_and_the_next_one_refused(name: str) -> None:
    made, code, takes, refuses = BOUNDS[name]
    act = made()
    for value in takes:
        act(value)
    for value in refuses:
        with pytest.raises(RuleViolation) as refusal:
            act(value)
        assert refusal.value.code == code, value
