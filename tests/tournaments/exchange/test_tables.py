"""A file of Tribbles by tables: taken in like any other, written by rounds with matches, given back as it came."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.checks import Tone
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import Result
from tournaments.engine.document import DocumentError, read_event, score_document
from tournaments.entries.services.entries import drop_player
from tournaments.exchange.selectors.documents import canonical, document_of
from tournaments.exchange.services.importable import read_document
from tournaments.kernel.models import User
from tournaments.play.services.results import correct_result
from tournaments.record.models import Event, Match
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db
DOCUMENT: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "documents" / "event-v1-tables.json").read_text(encoding="utf-8")
)
AGAIN = {"kind": "heat", "tables": DOCUMENT["tables"][1:]}
HEAT, FINALS = ({"kind": kind, "tables": DOCUMENT[key]} for kind, key in (("heat", "tables"), ("finals", "finals")))


@pytest.fixture
def director() -> User:
    return factories.UserFactory()


def by(*keys: str, **more: Any) -> dict[str, Any]:
    """The document with these keys of its sessions alone."""
    kept = {name: value for name, value in DOCUMENT.items() if name in keys or name not in ("tables", "finals")}
    return deepcopy({**kept, **more})


SHAPES = [DOCUMENT, by("tables"), by("finals"), by(sessions=[HEAT, AGAIN, FINALS]), by(tables=[])]


def written(event: Event) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(canonical(event)))
    return document


@pytest.mark.parametrize("document", SHAPES)
def test_file_comes_out_as_it_came_in(document: dict[str, Any], director: User) -> None:
    assert json.dumps(document_of(factories.bring_document(deepcopy(document), by=director))) == json.dumps(document)


def test_rows_hold_every_round_of_a_table(director: User) -> None:
    event = factories.bring_document(deepcopy(DOCUMENT), by=director)
    assert (event.state, event.rounds_scheduled, event.structure) == ("complete", 5, "heats-finals")
    heat, finals = event.rounds.order_by("number")
    assert (heat.name, finals.name, finals.stage.code) == ("", "Tribbles Finals", "tribbles_finals")
    first = heat.matches.get(table=1)
    assert (first.games_before, first.ended_by) == (4, "went_out")
    beginning = first.earlier_games.get(number=1).seats
    assert [(seat.get("points"), seat.get("head_start")) for seat in beginning][:2] == [(30_000, None), (1000, 100_000)]
    conceder = heat.matches.get(table=2).seats.get(place=0)
    assert conceder.facts == {"points": 0, "conceded": True}
    assert event.entries.get(document_id="p05").dropped_after == 1


def test_standings_here_are_those_of_the_command_line(director: User) -> None:
    event = factories.bring_document(deepcopy(DOCUMENT), by=director)
    places = [{"rank": one.rank, "player": one.player, **one.figures} for one in records.standings(event)]
    beside = ("decided_by", "dropped")
    answer = [
        {name: place[name] for name in place if name not in beside} for place in score_document(DOCUMENT)["standings"]
    ]
    assert places == answer


def corrected(event: Event, by: User) -> None:
    match = Match.objects.select_related("round__event").get(round__event=event, round__number=1, table=2)
    seats = ({"points": 0}, {"points": 0}, {"points": 10}, {"points": 500})
    correct_result(match, Result("time_called", seats), "Misread.", by=by)


def test_result_that_was_corrected_since_is_written_by_rounds(director: User) -> None:
    event = factories.bring_document(deepcopy(DOCUMENT), by=director)
    corrected(event, director)
    given = document_of(event)
    assert {"tables", "finals"}.isdisjoint(given)
    assert (given["published"], given["title"]) == (DOCUMENT["published"], DOCUMENT["title"])
    assert [one for one in given["players"] if "head_start" in one] == []
    assert given["players"][4]["dropped_after"] == 1
    assert read_event(given) == read_event(written(event))
    assert given["rounds"][0]["matches"][1]["seats"][3] == {"player": "p09", "points": 500}


def test_who_drops_here_is_written_by_rounds_too(director: User) -> None:
    event = factories.bring_document(by("tables"), by=director)
    drop_player(event.entries.select_related("event", "player").get(document_id="p01"), by=director)
    assert "tables" not in document_of(event)
    assert read_event(document_of(event)) == read_event(written(event))


def test_lots_that_finalizing_froze_leave_the_tables_as_they_are(director: User) -> None:
    event = factories.bring_document(deepcopy(DOCUMENT), by=director)
    finalize_event(event, by=director)
    given = document_of(Event.objects.get(pk=event.pk))
    assert (given["tables"], given["finals"], "rounds" in given) == (DOCUMENT["tables"], DOCUMENT["finals"], False)
    assert all(0 <= player["lot"] < 1 for player in given["players"])
    assert read_event(given).stages == read_event(DOCUMENT).stages


def test_finals_whose_heats_were_events_of_their_own_are_a_whole_event(director: User) -> None:
    """OPG A: the finals are registered beside one event for each table."""
    event = factories.bring_document(by("finals"), by=director)
    assert event.state == Event.State.COMPLETE
    assert factories.bring_document(by("finals", options={}), by=director).state == Event.State.COMPLETE
    places = [(one.player, one.figures["table"]) for one in records.standings(event)]
    assert places == [(place["player"], place["table"]) for place in score_document(by("finals"))["standings"]]
    finalize_event(event, by=director)
    pages = browser(director)
    for page in ("", "standings/", "pairings/1/", "rounds/1/tables/1/", "players/"):
        assert pages.open(f"{event.get_absolute_url()}{page}").status == 200


@pytest.mark.parametrize("document", SHAPES[:4])
def test_audit_finds_what_was_imported(document: dict[str, Any], director: User) -> None:
    event = factories.bring_document(deepcopy(document), by=director)
    (check,) = (one for one in audit(event).checks if one.code == "import")
    assert (check.tone, check.differences) == (Tone.GREEN, ())


def test_file_of_a_session_that_is_being_played_goes_on_here(director: User) -> None:
    open_table = {**deepcopy(DOCUMENT["tables"][1]), "rounds": [], "conceded": []}
    event = factories.bring_document(by(tables=[DOCUMENT["tables"][0], open_table]), by=director)
    assert (event.state, event.rounds.get().state) == (Event.State.RUNNING, "running")
    assert not event.rounds.get().matches.get(table=2).is_reported


def test_what_cannot_be_is_told_at_once_by_its_places_in_the_file(director: User) -> None:
    wrong = deepcopy(DOCUMENT)
    wrong["title"] = ["Cup"]
    wrong["tables"][1]["table"] = 0
    wrong["finals"][0]["rounds"][4]["winners"] = ["p05"]
    wrong["listing"] = {"structure": "swiss"}
    wrong["players"][0]["name"] = "e@mail.example"
    with pytest.raises(DocumentError) as refused:
        factories.bring_document(wrong, by=director)
    assert {fault.place for fault in refused.value.faults} == {
        *("title", "listing.structure", "players[0].name"),
        *("tables[1].table", "finals[0].rounds[4].winners[0]"),
    }
    assert Event.objects.count() == 0


def test_document_of_both_shapes_is_refused_by_the_one_that_is_too_much() -> None:
    with pytest.raises(DocumentError) as refused:
        read_document({**DOCUMENT, "rounds": []})
    assert [fault.place for fault in refused.value.faults] == ["rounds"]
