"""Closing an event: obstacles, the final table, what is locked, opening it again (OPG 2, 7.7, 8, A)."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests import factories
from tests.factories import ResultFactory
from tests.refusals import refusal
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event, outlook, reopen_event
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.entries.services.entries import (
    Name,
    check_in,
    drop_player,
    enter_names,
    enter_player,
    enter_walk_in,
    grant_earned_byes,
    remove_entry,
    return_player,
    undo_check_in,
)
from tournaments.kernel.models import JournalEntry
from tournaments.people.models import Notice, Player
from tournaments.people.services.players import Profile
from tournaments.play.services.leaving import play_after_all, sit_out
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round, draw_round
from tournaments.record.models import Event, Match, Placement, Round
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db


def played(players: int = 4, rounds: int = 3, **changes: Any) -> Event:
    return factories.PlayedEventFactory(players=players, rounds=rounds, rounds_scheduled=3, **changes)


def closed(**changes: Any) -> Event:
    event = played(**changes)
    return finalize_event(event, by=factories.director_of(event))


# --- obstacles --------------------------------------------------------------------------------------------------------


def nothing_played() -> Event:
    return factories.FullEventFactory(players=4)


def round_open() -> Event:
    event = played(rounds=2)
    factories.RoundFactory(event=event)
    return event


def draft_waits() -> Event:
    event = played(rounds=2)
    draw_round(event, by=factories.director_of(event))
    return event


def game_delayed() -> Event:
    event = factories.play_online(played(rounds=2))
    last = factories.RoundFactory(event=event)
    report_result(last.matches.get(table=1), Result("delayed"), by=factories.director_of(event))
    factories.report_all(last, Random(1))
    complete_round(last, by=factories.director_of(event))
    return event


@pytest.mark.parametrize(
    ("made", "obstacle"),
    [
        (nothing_played, "No round was played."),
        (round_open, "Round 3 is not complete."),
        (draft_waits, "Round 3 is not complete."),
        (game_delayed, "Still to be played or ruled (OPG 13.4, 13.5)"),
        (closed, "The event is closed already."),
    ],
)
def test_event_is_not_finalized_while_something_stands_in_the_way(made: Callable[[], Event], obstacle: str) -> None:
    event = made()
    before = Event.objects.filter(pk=event.pk).values().get()
    assert any(one.startswith(obstacle) for one in outlook(event).obstacles)
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}finalize/")
    assert obstacle in page.text
    assert not any("reason" in dict(form.fields) for form in page.page.forms)
    assert refusal(finalize_event, event, by=factories.director_of(event), reason="I want to.")[0] == "not_ready"
    assert Event.objects.filter(pk=event.pk).values().get() == before


# --- final confrontation ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [None, 2])
def test_final_confrontation_is_won_by_one_of_the_top_two(place: int | None) -> None:
    event = played(6, structure="swiss-final")
    ranked = [one.player for one in records.standings(event)]
    winner = None if place is None else Player.objects.get(pk=ranked[place])
    assert refusal(finalize_event, event, by=factories.director_of(event), confrontation_winner=winner) == (
        "confrontation_winner",
        "OPG A",
    )
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}finalize/")
    page.send(page.page.form("winner"), winner=ranked[place or 5])
    assert page.status == 422
    assert Event.objects.get().state == Event.State.COMPLETE


# --- sanction ---------------------------------------------------------------------------------------------------------


def test_event_with_two_players_becomes_non_sanctioned_with_the_reason() -> None:
    event = factories.FullEventFactory(players=2, rounds_scheduled=3)
    factories.play_rounds(event, 3)
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}finalize/")
    assert "becomes non-sanctioned and unrated: Only 2 players took part" in page.text
    page.send(page.page.form("reason"))
    event = Event.objects.get(pk=event.pk)
    assert not event.sanctioned
    assert "Only 2 players took part; a sanctioned event needs 3 (OPG 2)." in event.unsanctioned_because
    assert event.unsanctioned_because in browser().open(event.get_absolute_url()).text


# --- locked -----------------------------------------------------------------------------------------------------------

LOCKED: dict[str, Callable[[Event, Any], Any]] = {
    "draw": lambda event, by: draw_round(event, by=by),
    "enter": lambda event, by: enter_player(event, factories.PlayerFactory(), by=by),
    "walk in": lambda event, by: enter_walk_in(event, Profile("Late"), by=by),
    "paste": lambda event, by: enter_names(event, [Name("Late")], by=by),
    "check in": lambda event, by: check_in(event.entries.first(), by=by),
    "check out": lambda event, by: undo_check_in(event.entries.first(), by=by),
    "drop": lambda event, by: drop_player(event.entries.first(), by=by),
    "return": lambda event, by: return_player(event.entries.first(), by=by),
    "sit out": lambda event, by: sit_out(event.entries.first(), by=by),
    "play after all": lambda event, by: play_after_all(event.entries.first(), by=by),
    "remove": lambda event, by: remove_entry(event.entries.first(), by=by),
    "earned byes": lambda event, by: grant_earned_byes(event.entries.first(), 1, by=by),
    "correct": lambda event, by: correct_result(first_match(event), ResultFactory(winner=1), "Because.", by=by),
}


def first_match(event: Event) -> Match:
    return Match.objects.select_related("round__event").filter(round__event=event, table=1).first()


def rows(event: Event) -> list[Any]:
    return [
        list(event.entries.values()),
        list(event.rounds.values()),
        list(Match.objects.filter(round__event=event).values()),
        list(event.placements.values()),
    ]


def test_what_the_result_rests_on_is_locked_at_every_service() -> None:
    event = closed()
    by, before, codes = factories.director_of(event), rows(event), {}
    for name, act in LOCKED.items():
        with pytest.raises(RuleViolation) as refusal:
            act(Event.objects.get(pk=event.pk), by)
        codes[name] = refusal.value.code
    assert codes == dict.fromkeys(LOCKED, "locked")
    assert rows(Event.objects.get(pk=event.pk)) == before


def test_result_of_a_round_still_marked_open_is_locked_too() -> None:
    event = closed()
    Round.objects.filter(event=event, number=3).update(state=Round.State.PUBLISHED)
    with pytest.raises(RuleViolation) as refusal:
        report_result(first_match(event), ResultFactory(), by=factories.director_of(event))
    assert refusal.value.code in ("locked", "complete")
    match = Match.objects.select_related("round__event").get(round__event=event, round__number=3, table=1)
    with pytest.raises(RuleViolation) as refusal:
        report_result(match, ResultFactory(), by=factories.director_of(event))
    assert refusal.value.code == "locked"


def test_what_the_result_rests_on_is_locked_at_every_page() -> None:
    event = closed()
    entry, before = event.entries.first().pk, rows(event)
    client = browser(factories.director_of(event)).client
    posts: dict[str, dict[str, Any]] = {
        "draw/": {},
        "desk/report/": {"table": 1, "score_a": 100, "score_b": 0},
        "rounds/1/tables/1/": {"result": "full_win", "score_a": 0, "score_b": 100, "reason": "Because."},
        "rounds/3/complete/": {},
        "entries/walk-in/": {"name": "Late"},
        "entries/confirm/": {"line-1": "Late", "name-1": "Late", "pick-1": "new"},
        f"entries/{entry}/drop/": {},
        f"entries/{entry}/check-in/": {},
        f"entries/{entry}/check-out/": {},
        f"entries/{entry}/return/": {},
        f"entries/{entry}/sit-out/": {},
        f"entries/{entry}/play/": {},
        f"entries/{entry}/remove/": {},
        f"entries/{entry}/byes/": {"byes": 1},
        "finalize/": {"reason": "Again."},
        "reopen/": {"reason": "I want to."},
    }
    answers = {url: client.post(event.get_absolute_url() + url, said).status_code for url, said in posts.items()}
    assert {url: status for url, status in answers.items() if status not in (403, 409, 422)} == {"finalize/": 302}
    assert rows(Event.objects.get(pk=event.pk)) == before


# --- reopen -----------------------------------------------------------------------------------------------------------


def test_only_a_coordinator_reopens_and_only_with_a_reason() -> None:
    event = closed()
    with pytest.raises(RuleViolation, match="Only a coordinator"):
        reopen_event(event, "Because.", by=factories.director_of(event))
    page = browser(factories.CoordinatorFactory()).open(f"{event.get_absolute_url()}reopen/")
    page.send(page.page.form("reason"))
    assert page.status == 422
    assert "Say why the event is reopened." in page.text
    assert Event.objects.get().state == Event.State.FINALIZED
    page.send(page.page.form("reason"), reason="A result was wrong.")
    assert Event.objects.get().state == Event.State.COMPLETE
    assert Placement.objects.count() == 0
    assert JournalEntry.objects.first().facts == {"reason": "A result was wrong."}


def test_reopened_event_is_sanctioned_again_until_it_is_finalized() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=2)
    finalize_event(event, by=factories.director_of(event), reason="The venue closed.")
    reopen_event(event, "We play on.", by=factories.CoordinatorFactory())
    event = Event.objects.get(pk=event.pk)
    assert (event.sanctioned, event.unsanctioned_because, event.state) == (True, "", Event.State.RUNNING)
    factories.play_rounds(event, 2)
    finalize_event(event, by=factories.director_of(event))
    assert Event.objects.get(pk=event.pk).sanctioned


def test_page_shows_every_total_and_what_will_follow() -> None:
    event = played()
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}finalize/")
    names = records.names(event)
    for standing in records.standings(event):
        assert f">{names[standing.player]}</a>" in page.text
        assert f'<td class="num">{int(standing.figures["vp"])}</td>' in page.text
    assert "You can take that back for 24 hours" in page.text
    assert "Everybody is told: “The event is final." in page.text
    head = page.text.partition("Is this the final table?")[2]
    first = [names[standing.player] for standing in records.standings(event)[:3]]
    assert re.findall(r"<span>(.*?)</span>", head)[:3] == first
    assert "Yes, it is final" in head
    assert "stay editable" in page.text


def test_standings_read_the_same_before_and_after() -> None:
    event = played(6)
    before = [(one.rank, one.player) for one in records.standings(event)]
    finalize_event(event, by=factories.director_of(event))
    assert [(one.rank, one.player) for one in records.standings(event)] == before
    assert JournalEntry.objects.first().facts["placements"] == [int(player) for _, player in before]


def test_event_of_two_rounds_becomes_non_sanctioned_with_the_reason() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=2)
    finalize_event(event, by=factories.director_of(event), reason="The venue closed.")
    event.refresh_from_db()
    assert not event.sanctioned
    assert "Only 2 rounds were played; a sanctioned event needs 3 (OPG 2)." in event.unsanctioned_because
    assert event.placements.count() == 4


def test_event_that_was_never_sanctioned_loses_nothing() -> None:
    event = factories.FullEventFactory(players=2, sanctioned=False, rounds_scheduled=2)
    factories.play_rounds(event, 2)
    finalize_event(event, by=factories.director_of(event))
    event.refresh_from_db()
    assert (event.sanctioned, event.unsanctioned_because) == (False, "")


def test_reopened_event_is_corrected_and_finalized_again() -> None:
    event = closed()
    by = factories.director_of(event)
    reopen_event(event, "A result was wrong.", by=factories.CoordinatorFactory())
    match = first_match(event)
    other = 1 - match.winners[0]
    correct_result(match, ResultFactory(winner=other), "Two slips were exchanged.", by=by)
    event = Event.objects.get(pk=event.pk)
    expected = [one.player for one in records.standings(event)]
    finalize_event(event, by=by)
    assert [str(pk) for pk in event.placements.order_by("rank").values_list("player", flat=True)] == expected


def test_reopened_event_keeps_no_trace_of_its_end() -> None:
    event = played(6, structure="swiss-final")
    ranked = [one.player for one in records.standings(event)]
    director = factories.director_of(event)
    finalize_event(event, by=director, confrontation_winner=Player.objects.get(pk=ranked[1]))
    closed_event = Event.objects.get(pk=event.pk)
    assert (bool(closed_event.frozen_digest), closed_event.finalized_at is not None) == (True, True)
    assert closed_event.stages.exclude(named_winner=None).exists()
    officer = factories.CoordinatorFactory()
    reopen_event(closed_event, "A result was wrong.", by=officer)
    stands = Event.objects.get(pk=event.pk)
    assert (stands.frozen_digest, stands.finalized_at, stands.awaits) == ("", None, "")
    assert not stands.stages.exclude(named_winner=None).exists()
    assert not stands.placements.exists()
    told = Notice.objects.get(user=director, text__contains="opened this event again")
    assert told.text.endswith("A coordinator has opened this event again: A result was wrong.")
    assert not Notice.objects.filter(user=officer).exists()


def test_final_table_keeps_what_decided_each_place_and_its_lot() -> None:
    event = closed(players=6)
    stands = records.standings(Event.objects.get(pk=event.pk))
    cards = {card.player: card for card in records.scorecards(Event.objects.get(pk=event.pk))}
    for row, place in zip(event.placements.order_by("rank"), stands, strict=True):
        assert (row.decided_by, row.figures) == (place.decided_by or "", dict(place.figures))
        assert row.lot == cards[place.player].lot
