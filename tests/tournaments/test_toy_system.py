"""A system from outside is played on the site from its first draw to its ratings, by one file of the tests alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from conduct.engine import Level
from conduct.models import Penalty
from conduct.services.decisions import Incident
from conduct.services.penalties import issue_penalty
from ratings.selectors.events import event_ratings
from tests import factories
from tests.tournaments.plain import browser
from tests.toy_system import BRACKET, PODS_BRACKET, counted, installed
from tournaments.audits.selectors.audit import audit
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.entries import drop_player
from tournaments.kernel.models import User
from tournaments.play.selectors.repairs import find_unfit_tables
from tournaments.play.services.drafts import move_player
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round, discard_draft, draw_round, publish_round, swap_seats
from tournaments.play.services.unpublishing import unpublish_round
from tournaments.record.models import Event, Match, Round, Seat
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db


LISTED = {"game": "TOY", "format": "box", "pool": "all", "rules": "toy", "structure": PODS_BRACKET.code}


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


@pytest.fixture
def event(by: User) -> Event:
    """Nine players are entered for two rounds."""
    return again(factories.FullEventFactory(players=9, by=by, rounds_scheduled=2, **LISTED))


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def drawn(event: Event, by: User) -> Round:
    return draw_round(again(event), by=by, draw_seed=3)


def play(event: Event, by: User, *, chips: tuple[int, ...] = (30, 20, 10)) -> Round:
    """The next round, in which the first seat of every table is the richest."""
    played = publish_round(drawn(event, by), by=by)
    for match in Match.objects.filter(round=played).select_related("round__event").order_by("table"):
        report_result(match, counted(*chips[: match.seats.count()]), by=by)
    return complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)


def sizes(played: Round) -> list[int]:
    return [match.seats.count() for match in played.matches.order_by("table")]


def test_line_of_the_desk_has_as_many_counts_as_a_table_may_have_seats(event: Event, by: User) -> None:
    played = publish_round(drawn(event, by), by=by)
    desk = browser(by).open(f"{event.get_absolute_url()}desk/")
    typed = {"table": "1", "result": "bank", "chips_a": "30", "chips_b": "20", "chips_c": "10"}
    desk.send(desk.page.form_to("/desk/report/"), **typed, chips_d="5")
    assert desk.status == 422
    assert "3 sit at table 1, and 4 are typed." in desk.text
    desk.send(desk.page.form_to("/desk/report/"), **typed, chips_d="")
    seats = Seat.objects.filter(match__round=played, match__table=1).order_by("place")
    assert [seat.facts["chips"] for seat in seats] == [30, 20, 10]


def test_it_is_drawn_played_and_ended_by_its_own_rules(event: Event, by: User) -> None:
    assert sizes(play(event, by)) == [3, 3, 3]
    assert sizes(play(event, by)) == [3, 3, 3]
    assert not records.is_whole(again(event))
    first = play(event, by)
    assert (first.name, first.stage.code, sizes(first)) == ("tables before the last", BRACKET.code, [3, 2])
    assert not records.is_whole(again(event))
    last = play(event, by)
    assert (last.name, last.number, last.of_round, sizes(last)) == ("last table", 4, 4, [2])
    assert again(event).state == Event.State.COMPLETE
    winner = records.entry_ids(event)[last.seats.get(place=0).player_id]
    assert records.standings(again(event))[0].player == winner
    done = finalize_event(again(event), by=by)
    assert done.placements.get(rank=1).player_id == last.seats.get(place=0).player_id
    assert audit(again(event)).holds


def test_all_its_games_are_rated_those_of_the_winners_too(
    event: Event, by: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    for _ in range(4):
        play(event, by)
    with django_capture_on_commit_callbacks(execute=True):
        finalize_event(again(event), by=by)
    rated = event_ratings(again(event))
    (part,) = rated.parts
    assert (rated.state, len(part.lines)) == ("rated", 9)
    assert [table.round for table in part.tables] == [1] * 9 + [2] * 9 + [3] * 4 + [4]


PAGES = (
    "",
    "players/",
    "rounds/",
    "desk/",
    "pairings/",
    "projector/",
    "cards/",
    "standings/",
    "event.json",
)
PRINTS = ("print/slips/", "print/kit/", "print/pairings/", "print/names/", "print/scorecards/", "print/standings/")


@pytest.mark.parametrize("step", range(4))
def test_every_page_and_print_of_it_opens(step: int, event: Event, by: User) -> None:
    for _ in range(step):
        play(event, by)
    client, base = Client(), event.get_absolute_url()
    client.force_login(by)
    draft = drawn(event, by)
    assert names_in(client.get(f"{base}draft/").text, draft) == []
    published = publish_round(draft, by=by)
    wrong = {}
    for path in (*PAGES, *PRINTS):
        answer = client.get(f"{base}{path}")
        missing = names_in(answer.text, published) if path in ("pairings/", "rounds/", "desk/", "projector/") else []
        if answer.status_code != 200 or missing:
            wrong[path] = answer.status_code, missing
    before_the_first = {"standings/": (404, []), "print/standings/": (404, [])}
    assert wrong == ({} if step else {path: wrong[path] for path in before_the_first if path in wrong})
    told = client.get(f"/api/v1/events/{event.pk}/rounds/{published.number}/").json()
    assert told.get("name", "") == published.name


def names_in(page: str, played: Round) -> list[str]:
    """Who sits in it and is not named there."""
    names = [seat.player.shown_name for seat in played.seats.select_related("player")]
    return [name for name in names if name not in page]


def test_players_of_a_draft_change_places_and_move_where_there_is_room(event: Event, by: User) -> None:
    play(event, by)
    draft = drawn(event, by)
    page = browser(by).open(f"{event.get_absolute_url()}draft/")
    assert "Pairs that sit together again" in page.text
    one, other = seat_at(draft, 1), seat_at(draft, 2)
    one_player, other_player = one.player_id, other.player_id
    swap_seats(one, other, by=by, reason="They came in one car.")
    assert [seat_at(draft, table).player_id for table in (1, 2)] == [other_player, one_player]
    move_player(seat_at(draft, 1), seat_at(draft, 3).match, by=by, reason="She needs a socket.")
    assert sizes(draft) == [2, 3, 4]
    with pytest.raises(RuleViolation, match="4 sit at one at most"):
        move_player(seat_at(draft, 2), seat_at(draft, 3).match, by=by, reason="So.")
    with pytest.raises(RuleViolation, match="played by 2 to 4"):
        move_player(seat_at(draft, 1), seat_at(draft, 2).match, by=by, reason="So.")
    page = browser(by).open(f"{event.get_absolute_url()}draft/")
    page.send(page.page.form_to("move/"), player=seat_at(draft, 3).pk, opposite=seat_at(draft, 1).pk, reason="Back.")
    assert (page.status, sizes(draft)) == (200, [3, 3, 3])


def seat_at(drawn: Round, table: int) -> Seat:
    rows = Seat.objects.select_related("player", "match__round", "round__event")
    return rows.filter(round=drawn, match__table=table).order_by("place")[0]


def test_nobody_is_moved_at_tables_of_the_winners(event: Event, by: User) -> None:
    for _ in range(2):
        play(event, by)
    draft = drawn(event, by)
    with pytest.raises(RuleViolation, match="not changed by hand") as refusal:
        swap_seats(seat_at(draft, 1), seat_at(draft, 2), by=by, reason="So.")
    assert refusal.value.section == "Pods 7"


def test_who_leaves_has_no_seat_at_the_next_table_of_the_winners(event: Event, by: User) -> None:
    for _ in range(2):
        play(event, by)
    third = play(event, by)
    gone = seat_at(third, 1).player_id
    drop_player(event.entries.select_related("event", "player").get(player=gone), by=by)
    with pytest.raises(RuleViolation, match="at least two players"):
        drawn(event, by)


def test_corrected_pod_finds_the_tables_of_the_winners_unfit(event: Event, by: User) -> None:
    for _ in range(2):
        play(event, by)
    third = publish_round(drawn(event, by), by=by)
    match = Match.objects.select_related("round__event").get(round__event=event, round__number=2, table=3)
    correct_result(match, counted(0, 0, 40), "Counted again.", by=by)
    ((flagged, tables),) = find_unfit_tables(again(event), 2)
    assert flagged == third
    assert tables


def test_chips_of_all_tables_are_pasted(event: Event, by: User) -> None:
    played = publish_round(drawn(event, by), by=by)
    page = browser(by).open(f"{event.get_absolute_url()}results/")
    page.send(page.page.form("text"), text="1 30 20 10\n2 5 40 0\n3 1 2 3")
    page.send(page.page.form_to("confirm/"))
    assert [match.winners for match in played.matches.order_by("table")] == [(0,), (1,), (2,)]


def test_penalty_at_a_table_of_the_winners_costs_its_game(event: Event, by: User) -> None:
    for _ in range(2):
        play(event, by)
    third = publish_round(drawn(event, by), by=by)
    match = Match.objects.select_related("round__event").get(round=third, table=1)
    seat = seat_at(third, 1)
    entry = event.entries.select_related("event", "player__merged_into").get(player=seat.player_id)
    incident = Incident(entry=entry, code="B3", moment=Penalty.Moment.GAME, match=match, chosen=Level.GAME_LOSS)
    issue_penalty(incident, by=by)
    match.refresh_from_db()
    assert match.ended_by == "penalised"


def test_later_act_is_taken_back(event: Event, by: User) -> None:
    for _ in range(2):
        play(event, by)
    third = publish_round(drawn(event, by), by=by)
    unpublish_round(Round.objects.select_related("event").get(pk=third.pk), by=by)
    discard_draft(Round.objects.select_related("event").get(pk=third.pk), by=by)
    assert not event.stages.filter(code=BRACKET.code).exists()
    assert sizes(play(event, by)) == [3, 2]
