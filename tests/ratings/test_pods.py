"""Tables of four in ratings: everybody against everybody by what each got (AMB-T7)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from ratings.engine import SYSTEMS, Event, explain_games, rated_table
from ratings.models import RatingChange
from ratings.selectors.encounters import encounters, list_frequent_opponents, score
from ratings.selectors.events import event_ratings
from ratings.selectors.previews import preview_correction
from tests import factories
from tests.tournaments.pod_events import pod, pod_event, sit_down
from tests.toy_system import PODS, counted, registered
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.engine import absence, game_loss
from tournaments.engine.core.types import Outcome
from tournaments.kernel.models import User
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event as EventRow
from tournaments.record.models import Match

FW, TT, FL, MG = Outcome.FW, Outcome.TT, Outcome.FL, Outcome.MG
ROUNDS = (
    (counted(30, 10, 10, 0), counted(1, 2, 3, 4)),
    (counted(0, 20, 10, 10), game_loss(PODS, 4, {1})),
    (counted(5, 6, 7, 8), absence(PODS, 4, {3})),
)
"""At the first and the second table."""
CHIPS = tuple(f"chips_{seat}" for seat in "abcd")


def outcomes(*table: tuple[str, Outcome, int]) -> dict[tuple[str, ...], tuple[tuple[Outcome, ...], float]]:
    players, gets, points = zip(*table, strict=True)
    return {game.players: (game.outcomes, game.share) for game in rated_table(players, gets, points)}


def test_who_missed_a_pod_is_left_out_and_the_others_have_the_whole_of_k() -> None:
    assert outcomes(("a", FW, 30), ("b", MG, 0), ("c", FL, 10)) == {("a", "c"): ((FW, FL), 1.0)}
    assert outcomes(("a", FW, 30), ("b", MG, 0), ("c", MG, 0)) == {}


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_pod_is_one_game_and_its_pairs_add_up_in_every_system(system: object) -> None:
    tables = rated_table("abcd", (FW, FL, FL, FL), (30, 10, 10, 0)), rated_table("ab", (FL, FW), (1, 4))
    event, ratings = Event("e", 32, tables), {"a": 1700.0, "b": 1900.0, "c": 1650.0, "d": 1700.0}
    gained: dict[str, float] = defaultdict(float)
    for game, *parts in explain_games(system, ratings, event):
        for player, part in zip(game.players, parts, strict=True):
            gained[player] += part[0]
    changes = {change.player: change for change in system.order(system, ratings, event)}
    assert {player: one.after - one.before for player, one in changes.items()} == pytest.approx(gained)
    assert {player: one.games for player, one in changes.items()} == {"a": 2, "b": 2, "c": 1, "d": 1}
    assert changes["c"].score == pytest.approx(0.5)


@pytest.fixture
def by(db: None) -> User:
    return factories.UserFactory()


@pytest.fixture
def event(by: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Iterator[EventRow]:
    """Three rounds, finalized and rated."""
    with registered():
        event = pod_event(by, rounds_scheduled=3)
        for number, results in enumerate(ROUNDS, 1):
            played = event.rounds.get() if number == 1 else sit_down(event, number)
            for table, result in enumerate(results, 1):
                report_result(pod(event, table, number), result, by=by, sure=True)
            complete_round(played, by=by)
        with django_capture_on_commit_callbacks(execute=True):
            event = finalize_event(EventRow.objects.get(pk=event.pk), by=by)
        yield event


def seated(match: Match) -> list[int]:
    return list(match.seats.order_by("place").values_list("player", flat=True))


def test_two_of_a_pod_met_each_other_by_who_stood_above(event: EventRow) -> None:
    people = [seat.player for seat in pod(event, 1).seats.select_related("player").order_by("place")]
    assert [game.outcome for game in encounters(people[0], people[1])] == [FW, FL, FL]
    assert score(encounters(people[1], people[2])) == (1, 1, 1)
    assert {pk for pk, _, games in list_frequent_opponents(people[0]) if games == 3} == {
        player.pk for player in people[1:]
    }
    absent = pod(event, 2, 3).seats.get(place=3).player
    here = pod(event, 2, 3).seats.get(place=0).player
    assert len(encounters(here, absent)) == len(encounters(absent, here)) == 2


def test_correction_of_a_pod_is_foreseen_as_the_run_rates_it(
    event: EventRow, by: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    reopen_event(event, "Chips were counted wrongly.", by=factories.CoordinatorFactory())
    match, client = pod(EventRow.objects.get(pk=event.pk), 1, 3), Client()
    client.force_login(by)
    typed = {"result": "counted", "winner": "d", **dict(zip(CHIPS, ("9", "6", "6", "20"), strict=True))}
    page = client.get(f"{event.get_absolute_url()}rounds/3/tables/1/preview/", typed).text
    query = f"/ratings/correction/?match={match.pk}&amp;a=FL&amp;b=FL&amp;c=FL&amp;d=FW&amp;points=9%2C6%2C6%2C20"
    assert query in page
    assert "1500 before the event" in client.get(query.replace("&amp;", "&")).text
    foreseen = preview_correction(match, (FL, FL, FL, FW), (9, 6, 6, 20))
    with django_capture_on_commit_callbacks(execute=True):
        correct_result(match, counted(9, 6, 6, 20), "Chips were counted wrongly.", by=by, sure=True)
        finalize_event(EventRow.objects.get(pk=event.pk), by=by)
    for one in foreseen:
        rows = dict(RatingChange.objects.filter(event=event, list=one.list.code).values_list("player", "after"))
        assert [line.corrected for line in one.lines] == [rows[line.player.pk] for line in one.lines]
        assert any(line.corrected != line.stands for line in one.lines)
    call = f"/api/v1/ratings/events/{event.pk}/rounds/3/tables/1/preview/"
    told = {**dict(zip("abcd", ("FL", "FL", "FL", "FW"), strict=True)), "points": [9, 6, 6, 20]}
    said = client.post(call, told, content_type="application/json").json()
    assert [line["corrected"] for one in said for line in one["players"]] == [
        line.corrected for one in preview_correction(match, (FL, FL, FL, FW), (9, 6, 6, 20)) for line in one.lines
    ]
    assert preview_correction(match, (FL, FL, FL, FW)) == ()
    assert preview_correction(match, (FL, FW)) == ()


def test_pod_is_ranked_by_points_and_who_has_as_many_is_level() -> None:
    assert outcomes(("a", FW, 30), ("b", FL, 10), ("c", FL, 10)) == {
        ("a", "b"): ((FW, FL), 0.5),
        ("a", "c"): ((FW, FL), 0.5),
        ("b", "c"): ((TT, TT), 0.5),
    }


def test_one_person_twice_at_a_table_is_not_rated() -> None:
    assert outcomes(("a", FW, 30), ("a", FL, 10), ("c", FL, 10)) == {}
    assert outcomes(("a", FW, 4), ("a", FL, 1)) == {}


def test_game_of_two_goes_by_its_outcomes() -> None:
    assert outcomes(("a", Outcome.ML, 1), ("b", Outcome.MW, 3)) == {("a", "b"): ((Outcome.ML, Outcome.MW), 1.0)}
    assert outcomes(("a", MG, 0), ("b", Outcome.BYE, 4)) == {}


def test_pairs_of_every_table_add_up_to_the_change_of_each(event: EventRow) -> None:
    ratings = event_ratings(event)
    assert (ratings.state, [part.list.code for part in ratings.parts][:1]) == ("rated", ["2e-overall"])
    for part in ratings.parts:
        gained: dict[int, float] = defaultdict(float)
        for game in part.tables:
            for side in game.sides:
                gained[side.player] += side.change
        assert {line.player: line.change for line in part.lines} == pytest.approx(gained)
        assert len(part.tables) == 5 * 6 + 3  # of the last table one was not there
    first, second = seated(pod(event, 1)), seated(pod(event, 2))
    games = dict(RatingChange.objects.filter(list="2e-overall").values_list("player", "games"))
    assert games == dict.fromkeys(first, 3) | dict(zip(second, (3, 3, 3, 2), strict=True))
