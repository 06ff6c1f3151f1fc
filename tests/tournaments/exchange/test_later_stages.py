"""An event that went on for some of its players: as a file, as rows, and as a file again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from tests import factories
from tests.later_stages import CUT, registered
from tests.tournaments.api.conftest import Device
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import Result
from tournaments.engine.document import DocumentError, read_event
from tournaments.exchange.selectors.documents import canonical, document_of
from tournaments.kernel.models import User
from tournaments.play.services.results import correct_result
from tournaments.record.models import Event, Game, Match, Round, Seat, Stage
from tournaments.record.models.reports import earlier_game, write_result
from tournaments.record.selectors import records
from tournaments.record.services.stages import entry_keys

pytestmark = pytest.mark.django_db

WON = {"result": "full_win", "winner": "a", "score_a": 100, "score_b": 35}
LOST = {"result": "full_win", "winner": "b", "score_a": 20, "score_b": 100}
POSITION = {
    "format": "trekcc-position",
    "version": 1,
    "ruleset": "tcc-2e",
    "round": 2,
    "players": [{"id": "ann"}, {"id": "ben"}],
    "method": "seeded",
}
NOTED = {"first_turn": "b", "began_at": "2026-03-01T12:00:00+01:00", "ended_at": "2026-03-01T13:00:00+01:00"}
DOCUMENT: dict[str, Any] = {
    "format": "trekcc-event",
    "version": 1,
    "ruleset": "tcc-2e",
    "title": "With a cut",
    "starts_at": "2026-03-01",
    "time_zone": "Europe/Berlin",
    "options": {"rounds": 1},
    "seed": 7,
    "players": [{"id": name, "name": name.title()} for name in ("ann", "ben", "cy", "dee")],
    "stages": [
        {"number": 1, "structure": "swiss", "note": "by score"},
        {"number": 2, "structure": "cut", "entrants": ["ben", "ann", "dee"], "winner": None, "note": "best of three"},
    ],
    "rounds": [
        {"number": 1, "matches": [{"a": "ann", "b": "ben", **WON}, {"a": "cy", "b": "dee", "result": "true_tie"}]},
        {
            "number": 2,
            "stage": 2,
            "name": "semifinal",
            "state": "complete",
            "seed": 31,
            "position": POSITION,
            "pairing_version": 1,
            "matches": [
                {"table": 4, "a": "ann", "b": "ben", **WON, "games_before": [LOST, WON], **NOTED},
                {"a": "dee", "b": None, "result": "bye", "note": "the third"},
            ],
        },
        {
            "number": 3,
            "stage": 2,
            "state": "running",
            "matches": [{"a": "ann", "b": "dee", "result": None, "games_before": [WON]}],
        },
    ],
}


def unlisted(event: Event) -> dict[str, Any]:
    """The file made from the rows alone, but for the listing, which names who directs."""
    return {name: value for name, value in json.loads(json.dumps(canonical(event))).items() if name != "listing"}


def _sit(stage: Stage, number: int) -> None:
    """The two best once more, after a game that the other one has won."""
    event = stage.event
    seats = {"state": Round.State.COMPLETE, "pairing_version": 0, "seed": number}
    played = Round.objects.create(
        event=event, stage=stage, name=f"cut {number - 2}", number=number, of_round=number, **seats
    )
    match = Match(round=played, table=7, games_before=1)
    sit = [
        Seat(match=match, round=played, player=entry.player, place=at)
        for at, entry in enumerate(event.entries.order_by("number")[:2])
    ]
    write_result(match, sit, Result("full_win", ({"score": 100}, {"score": 10 * number}), (0,)))
    match.save()
    Seat.objects.bulk_create(sit)
    lost = Result("modified_win", ({"score": 20}, {"score": 40, "planet": 1}), (1,))
    earlier_game(match, 1, lost, [seat.player_id for seat in sit]).save()


@pytest.fixture(autouse=True)
def cut() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def director() -> User:
    return factories.UserFactory()


@pytest.fixture
def event(director: User) -> Event:
    return factories.bring_document(deepcopy(DOCUMENT), by=director)


def match_of(event: Event, number: int, table: int) -> Match:
    return Match.objects.select_related("round__event").get(round__event=event, round__number=number, table=table)


def test_file_comes_out_as_it_came_in(event: Event) -> None:
    assert json.dumps(document_of(event)) == json.dumps(DOCUMENT)


def test_result_that_was_corrected_since_is_the_one_thing_that_changed(event: Event, director: User) -> None:
    score = {"score": 90}, {"score": 35}
    correct_result(match_of(event, 2, 4), Result("full_win", score, (0,)), "Misread.", by=director, sure=True)
    document = document_of(event)
    match = document["rounds"][1]["matches"][0]
    assert (match["score_a"], match["games_before"]) == (90, [LOST, WON])
    match["score_a"] = 100
    assert json.loads(json.dumps(document)) == DOCUMENT


def test_draw_of_a_stage_is_public_once_the_event_is_finalized(director: User) -> None:
    event = factories.bring_document({**deepcopy(DOCUMENT), "rounds": DOCUMENT["rounds"][:2]}, by=director)
    finalize_event(event, by=director)
    public = json.loads(Device(factories.UserFactory()).get(f"/events/{event.pk}/document/").content)
    assert (public["rounds"][1]["seed"], public["rounds"][1]["position"]) == (31, POSITION)


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        ({"structure": "ladder"}, "stages[1].structure: expected"),
        ({"number": 3}, "stages[1].number: expected 2"),
        ({"entrants": ["ben", "ann", "cy"]}, 'rounds[1].matches[1].a: "dee" is not among the entrants'),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_saved(stage: dict[str, Any], said: str, director: User) -> None:
    document = deepcopy(DOCUMENT)
    document["stages"][1] |= stage
    with pytest.raises(DocumentError) as refused:
        factories.bring_document(document, by=director)
    assert str(refused.value).startswith(said)
    assert (Event.objects.count(), Stage.objects.count()) == (0, 0)


def test_more_rounds_than_rows_take_are_refused_where_they_are_said(director: User) -> None:
    document = {**deepcopy(DOCUMENT), "options": {}}
    document["stages"][0]["rounds"] = 101
    with pytest.raises(DocumentError, match=r"stages\[0\].rounds: expected at most 100, not 101"):
        factories.bring_document(document, by=director)


def test_rows_hold_the_stage_its_rounds_their_draws_and_every_game(event: Event) -> None:
    stage = event.stages.get(number=2)
    assert (stage.code, stage.entrants) == ("cut", entry_keys(event, ["ben", "ann", "dee"]))
    semifinal, final = stage.rounds.order_by("number")
    assert (semifinal.name, semifinal.seed, semifinal.position["method"]) == ("semifinal", 31, "seeded")
    assert (final.name, final.state) == ("cut, round 2", Round.State.RUNNING)
    assert list(event.rounds.filter(name="").values_list("number", flat=True)) == [1]
    first = match_of(event, 2, 4)
    assert (first.games_before, first.won_by, first.first_turn) == (2, "a", "b")
    assert [(game.number, game.winners) for game in first.earlier_games.all()] == [(1, "b"), (2, "a")]
    ann, ben = first.seats.order_by("place")
    assert Game.objects.filter(match=first, number=1).get().seats == [
        {"player": ann.player_id, "score": 20},
        {"player": ben.player_id, "score": 100},
    ]
    assert (match_of(event, 3, 1).games_before, match_of(event, 3, 1).is_reported) == (1, False)
    read = read_event(DOCUMENT)
    named = replace(read.stages[0].rounds[1], name="cut, round 2")
    stages = (replace(read.stages[0], rounds=(read.stages[0].rounds[0], named)),)
    assert read_event(json.loads(json.dumps(canonical(event)))) == replace(read, stages=stages)


def test_file_made_from_rows_is_imported_and_made_from_rows_again_equal(event: Event) -> None:
    again = factories.bring_document(json.loads(json.dumps(canonical(event))), by=factories.UserFactory())
    assert unlisted(again) == unlisted(event)


def test_stage_that_was_played_here_goes_out_and_comes_in_again(director: User) -> None:
    event = factories.FullEventFactory(players=4, by=director)
    factories.play_rounds(event, 2)
    players = [entry.document_id for entry in event.entries.order_by("number")][:2]
    with factories.by_hand():
        stage = Stage.objects.create(event=event, number=2, code=CUT.code, entrants=entry_keys(event, players))
        for number in (3, 4):
            _sit(stage, number)
    document = json.loads(json.dumps(document_of(event)))
    assert document["stages"][1] == {"number": 2, "structure": "cut", "entrants": players}
    assert [one.get("name") for one in document["rounds"]] == [None, None, "cut 1", "cut 2"]
    again = factories.bring_document(factories.copy_document(event, "Brought along"), by=factories.UserFactory())
    assert records.whole_record(again).stages == records.whole_record(event).stages
    assert unlisted(again) == unlisted(event)


def test_everybody_reads_the_rounds_of_a_stage_as_all_others(event: Event, director: User) -> None:
    public = json.loads(Device(factories.UserFactory()).get(f"/events/{event.pk}/document/").content)
    semifinal = public["rounds"][1]
    assert (semifinal["stage"], semifinal["name"]) == (2, "semifinal")
    assert {"seed", "position"}.isdisjoint(semifinal)
    assert public["stages"][1]["entrants"] == ["ben", "ann", "dee"]
    whole = json.loads(Device(director).get(f"/events/{event.pk}/document/").content)
    assert whole == DOCUMENT


def test_event_runs_on_while_a_round_of_its_stage_is_open(event: Event, director: User) -> None:
    assert event.state == Event.State.RUNNING
    over = factories.bring_document({**deepcopy(DOCUMENT), "rounds": DOCUMENT["rounds"][:2]}, by=director)
    assert over.state == Event.State.COMPLETE
