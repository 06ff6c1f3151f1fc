"""Many directors at one event in the same moment: real threads, real connections, nothing lost, nothing twice."""

from __future__ import annotations

from datetime import date
from functools import partial

import pytest
from django.db import close_old_connections, connection
from django.test import Client

from tests import factories
from tests.journeys.crowd import at_once
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.awards import Grant
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.awards import Settled, settle_awards
from tournaments.entries.services.entries import check_in, enter_walk_in, grant_earned_byes
from tournaments.kernel.journal import AlreadyDone, Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.services.registration import ListingDetails, register_event
from tournaments.people.acts import PeopleTag
from tournaments.people.services.players import Profile
from tournaments.play.acts import PlayTag
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import draw_round
from tournaments.record.acts import RecordTag
from tournaments.record.models import Entry, Event, Match, Placement, Round

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def director() -> User:
    return factories.UserFactory(handle="picard")


def test_of_five_hundred_results_entered_at_once_none_is_lost(director: User) -> None:
    """Every client enters the result of its own table again and again, as it was misread and read anew."""
    clients, readings = (50, 10) if connection.vendor == "postgresql" else (10, 50)
    event = factories.FullEventFactory(players=2 * clients, by=director)
    tables = factories.open_tables(factories.RoundFactory(event=event))
    before = Event.objects.get(pk=event.pk).version
    keys = {match.pk: [f"{match.pk}-{reading}" for reading in range(readings)] for match in tables}

    def client_at(match: Match) -> list[Match]:
        answers = []
        for reading, key in enumerate(keys[match.pk]):
            answers.append(_report(match.pk, director, reading, seen=reading + 1, key=key))
            close_old_connections()  # as between two requests
        return answers

    answers = at_once([partial(client_at, match) for match in tables])

    assert answers == [[match] * readings for match in tables]
    journal = list(JournalEntry.objects.filter(event=event, tag=PlayTag.RESULT_REPORTED).order_by("pk"))
    assert len(journal) == 500
    for match in tables:
        mine = [entry for entry in journal if entry.result_pk == match.pk]
        assert [entry.key for entry in mine] == keys[match.pk]
        assert [_score(entry.facts["after"]) for entry in mine] == list(range(readings))
        assert [_score(entry.facts["before"]) for entry in mine] == [None, *range(readings - 1)]
    assert set(Match.objects.filter(round__event=event).values_list("version", flat=True)) == {readings + 1}
    assert Event.objects.get(pk=event.pk).version == before + 500


@pytest.mark.postgres
def test_fifty_who_draw_the_next_round_at_once_draw_one_round(director: User) -> None:
    event = factories.FullEventFactory(players=20, by=director)
    before = Event.objects.get(pk=event.pk).version

    answers = at_once([partial(_draw, event.pk, director) for _ in range(50)])

    drawn = [answer for answer in answers if isinstance(answer, Round)]
    assert Round.objects.filter(event=event).count() == len(drawn) == 1
    assert {(type(answer), answer.code) for answer in answers if answer not in drawn} == {(AlreadyDone, "draft_exists")}
    assert JournalEntry.objects.filter(event=event, tag=PlayTag.ROUND_DRAWN).count() == 1
    assert Event.objects.get(pk=event.pk).version == before + 1


@pytest.mark.postgres
def test_of_two_directors_at_the_same_table_one_is_saved_and_one_is_told(director: User) -> None:
    """Two hundred pairs with different scores, both having seen the same result."""
    event = factories.FullEventFactory(players=100, by=director)
    deputy = factories.UserFactory(handle="riker")
    factories.DirectorFactory(event=event, user=deputy)
    tables = factories.open_tables(factories.RoundFactory(event=event))
    pairs = [(table, by) for table in tables for by in (director, deputy)]

    for seen in (1, 2, 3, 4):
        acts = [partial(_report, table.pk, by, seen * (7 if by == director else 11), seen=seen) for table, by in pairs]
        answers = at_once(acts)

        saved = {answer: by for answer, (_, by) in zip(answers, pairs, strict=True) if isinstance(answer, Match)}
        refused = [answer for answer in answers if isinstance(answer, Conflict)]
        assert set(saved) == {refusal.row for refusal in refused} == set(tables)
        assert {refusal.row.version for refusal in refused} == {seen + 1}
        for table, by in saved.items():
            assert table.seats.get(place=1).score == seen * (7 if by == director else 11)
            assert JournalEntry.objects.filter(result_pk=table.pk).latest("pk").actor == by
    assert JournalEntry.objects.filter(event=event, tag=PlayTag.RESULT_REPORTED).count() == 200


@pytest.mark.postgres
def test_a_double_click_on_every_table_is_one_act_each(director: User) -> None:
    event = factories.FullEventFactory(players=100, by=director)
    tables = factories.open_tables(factories.RoundFactory(event=event))
    before = Event.objects.get(pk=event.pk).version

    for ten in (tables[first : first + 10] for first in range(0, 50, 10)):
        clicks = [partial(_post, _signed_in(director), event, match) for match in ten for _ in "ab"]
        assert at_once(clicks) == [302] * 20

    assert JournalEntry.objects.filter(event=event, tag=PlayTag.RESULT_REPORTED).count() == 50
    assert Event.objects.get(pk=event.pk).version == before + 50
    assert set(Match.objects.filter(round__event=event).values_list("version", flat=True)) == {2}


@pytest.mark.postgres
def test_twenty_who_finalize_at_once_finalize_once(director: User) -> None:
    event = factories.FullEventFactory(players=6, by=director, rounds_scheduled=3)
    factories.play_rounds(event, 3)
    seen = Event.objects.get(pk=event.pk).version

    answers = at_once([partial(_finalize, event.pk, director, seen) for _ in range(20)])

    refused = [answer for answer in answers if isinstance(answer, Conflict)]
    assert len(refused) == 19, answers
    assert {refusal.code for refusal in refused} == {"stale"}
    assert Placement.objects.filter(event=event).count() == 6
    assert JournalEntry.objects.filter(event=event, tag=RecordTag.EVENT_FINALIZED).count() == 1
    assert Event.objects.get(pk=event.pk).version == seen + 1


@pytest.mark.postgres
def test_twenty_events_of_one_title_registered_at_once_have_twenty_addresses(director: User) -> None:
    details = factories.DetailsFactory(title="Tuesday at the club")

    answers = at_once([partial(_register, details, director) for _ in range(20)])

    assert [answer for answer in answers if not isinstance(answer, Event)] == []
    assert len({answer.get_absolute_url() for answer in answers}) == 20


@pytest.mark.postgres
def test_twenty_clicks_on_the_same_button_register_one_event(director: User) -> None:
    details = factories.DetailsFactory(title="Tuesday at the club")

    answers = at_once([partial(_register, details, director, key="once") for _ in range(20)])

    assert answers == [Event.objects.get()] * 20
    assert JournalEntry.objects.filter(tag=PeopleTag.EVENT_REGISTERED).count() == 1


@pytest.mark.postgres
def test_twenty_walk_ins_at_once_get_twenty_numbers(director: User) -> None:
    event = factories.EventFactory(by=director)

    at_once([partial(_walk_in, event.pk, director, f"Ensign {number}") for number in range(20)])

    assert list(event.entries.values_list("number", flat=True)) == list(range(1, 21))


@pytest.mark.postgres
def test_of_two_championships_that_use_one_award_at_once_one_does(director: User) -> None:
    """Five players, each entered in both; each holds one bye, and both directors note it in the same moment."""
    players = [factories.PlayerFactory() for _ in range(5)]
    chief = factories.CoordinatorFactory(post="director")
    events = [factories.EventFactory(by=director, title=title) for title in ("Europe", "North America")]
    for player in players:
        factories.EarnedAwardFactory(player=player, by=chief, year=None, until=date(2099, 1, 1))
    Event.objects.update(level=4)
    for event in events:
        factories.enter(Event.objects.get(pk=event.pk), *players)

    for player in players:
        entries = [event.entries.get(player=player).pk for event in events]
        answers = at_once([partial(_note_bye, entry, director) for entry in entries])

        refused = [answer for answer in answers if isinstance(answer, RuleViolation)]
        assert [refusal.code for refusal in refused] == ["no_award"], answers
        assert list(player.entries.values_list("earned_byes", flat=True).order_by("-earned_byes")) == [1, 0]
        assert player.awards.get().used_in == next(answer for answer in answers if isinstance(answer, Entry))


@pytest.mark.postgres
def test_award_that_is_taken_back_as_it_is_noted_is_not_left_with_an_entry(director: User) -> None:
    played = factories.PlayedEventFactory(players=3, rounds=1, by=director, rounds_scheduled=1, sanctioned=False)
    event = factories.EventFactory(by=director)
    Event.objects.filter(pk=event.pk).update(level=4)
    for place in range(1, 6):
        player = factories.PlayerFactory()
        due = [Grant(player.pk, place, "bye_1", "continental", until=date(2099, 1, 1))]
        settle_awards(Event.objects.get(pk=played.pk), due)
        (entry,) = factories.enter(Event.objects.get(pk=event.pk), player)

        answers = at_once([partial(_note_bye, entry.pk, director), partial(_take_back, played.pk)])

        unforeseen = [one for one in answers if isinstance(one, Exception) and not isinstance(one, RuleViolation)]
        assert unforeseen == []
        award = player.awards.get()
        assert (award.withdrawn_at is None, award.used_in) == (False, None)
        assert player.entries.get().earned_byes == 0


def test_a_late_click_on_an_old_list_does_not_check_a_seated_player_in_again(director: User) -> None:
    event = factories.FullEventFactory(players=6, by=director)
    old_page = list(event.entries.all())
    for entry in old_page:
        entry.checked_in = False
    factories.play_rounds(event, 2)

    with pytest.raises(Conflict):
        check_in(old_page[0], by=director)

    assert set(event.entries.values_list("entered_in", flat=True)) == {1}


def _signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def _post(client: Client, event: Event, match: Match) -> int:
    said = {"result": "full_win", "score_a": 100, "score_b": 5, "key": f"table {match.pk}", "seen": 1}
    return client.post(f"{event.get_absolute_url()}rounds/1/tables/{match.table}/", said).status_code


def _score(facts: dict) -> int | None:
    return facts["seats"][1]["score"]


def _draw(pk: int, by: User) -> Round:
    return draw_round(Event.objects.get(pk=pk), by=by)


def _report(pk: int, by: User, against: int, *, seen: int, key: str | None = None) -> Match:
    match = Match.objects.select_related("round__event").get(pk=pk)
    return report_result(match, factories.ResultFactory(winner=0, by=100, against=against), by=by, seen=seen, key=key)


def _note_bye(pk: int, by: User) -> Entry:
    entry = Entry.objects.select_related("event", "player__merged_into").get(pk=pk)
    return grant_earned_byes(entry, 1, by=by)


def _take_back(pk: int) -> Settled:
    return settle_awards(Event.objects.get(pk=pk), [])


def _finalize(pk: int, by: User, seen: int) -> Event:
    return finalize_event(Event.objects.get(pk=pk), by=by, seen=seen)


def _walk_in(pk: int, by: User, name: str) -> Entry:
    return enter_walk_in(Event.objects.get(pk=pk), Profile(name), by=by)


def _register(details: ListingDetails, by: User, key: str | None = None) -> Event:
    return register_event(details, by=by, key=key)
