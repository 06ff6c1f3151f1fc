"""Event documents in and out: nothing is lost, nothing is invented, nothing is half saved."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import factories
from tests.rings import RING
from tests.tournaments.written import Document, documents
from tests.toy_system import registered
from tournaments.closing.services.reporting import finalize_event, outlook, reopen_event
from tournaments.engine.core.types import Record, Result, RuleViolation
from tournaments.engine.document import DocumentError, read_event
from tournaments.engine.games import GAME_RULES
from tournaments.entries.services.entries import drop_player, enter_player
from tournaments.exchange.selectors.documents import canonical, document_of
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.people.models import Player
from tournaments.play.selectors import draws
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round, draw_round
from tournaments.record.models import Entry, Event, Match, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.outcomes import digest_of_text

pytestmark = pytest.mark.django_db
many = settings(
    max_examples=40 if RING else 150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)

EVENT: Document = {
    "format": "trekcc-event",
    "version": 1,
    "ruleset": "tcc-2e",
    "title": "Cup",
    "starts_at": "2026-03-01",
    "options": {"rounds": 3},
    "seed": 7,
    "players": [{"id": name, "name": name.title(), "shirt": 5} for name in ("ann", "ben", "cy", "dee")],
    "rounds": [
        {
            "number": 1,
            "note": "in the garden",
            "matches": [
                {"a": "ann", "b": "ben", "result": "full_win", "winner": "a", "score_a": 100, "score_b": 35, "x": 1},
                {"a": "cy", "b": "dee", "result": "true_tie", "winner": None},
            ],
        }
    ],
    "published": [{"player": "ann", "vp": 4}],
}


def of_two_decks(
    director: User, games: int = 4, *, title: str = "Cup", options: Document | None = None, **last: Any
) -> Event:
    """Two rounds of two games, or the first of these games."""
    game = {"a": "ann", "b": "ben", "result": "full_win", "winner": "a", "life_a": 9, "side_a": "dark"}
    rounds = [
        {"number": at + 1, "round": at // 2 + 1, "game": at % 2 + 1, "matches": [{**game, "side_b": "light"}]}
        for at in range(games)
    ]
    rounds[-1] |= last
    asked = {"rounds": 2} if options is None else options
    return imported(director, title=title, ruleset="swccg-constructed", options=asked, rounds=rounds)


@pytest.fixture
def director() -> User:
    return factories.UserFactory()


def imported(director: User, **changes: Any) -> Event:
    return factories.bring_document({**deepcopy(EVENT), **changes}, by=director)


def table(event: Event, number: int, of: int = 1) -> Match:
    return Match.objects.select_related("round__event").get(round__event=event, round__number=of, table=number)


def bare(record: Record) -> Record:
    """Without the numbers of tables."""

    def without(rounds: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(replace(one, matches=tuple(match._replace(table=None) for match in one.matches)) for one in rounds)

    stages = tuple(replace(stage, rounds=without(stage.rounds)) for stage in record.stages)
    return replace(record, rounds=without(record.rounds), stages=stages)


# --- nothing is lost --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@many
@given(document=documents())
def test_any_document_comes_out_as_it_came_in(document: Document) -> None:
    event = factories.bring_document(document, by=factories.UserFactory())
    assert json.dumps(document_of(event)) == json.dumps(document)


@pytest.mark.slow
@many
@given(document=documents())
def test_rows_alone_hold_every_fact_the_engine_knows(document: Document) -> None:
    event = factories.bring_document(document, by=factories.UserFactory())
    read = read_event(document)
    assert read_event(json.loads(json.dumps(canonical(event)))) == read
    assert records.standings(event) == records.standings_of(event, read)


@pytest.mark.slow
@many
@given(document=documents(), seed=st.integers(0, 2**32))
def test_what_was_done_since_stands_in_the_document_too(document: Document, seed: int) -> None:
    director = factories.UserFactory()
    event = factories.bring_document(document, by=director)
    rng = Random(seed)
    for _ in range(3):
        act(event, director, rng)
    event = Event.objects.get(pk=event.pk)
    assert bare(read_event(document_of(event))) == bare(records.record(event))


def act(event: Event, by: User, rng: Random) -> None:
    """Something a director may do; what the rules refuse is left."""
    games = Match.objects.select_related("round__event").filter(round__event=event, seats__place=1)
    match, entry = (rng.choice(rows) if (rows := list(found)) else None for found in (games, event.entries.all()))
    sides = {"score": 40, "life": 30}, {"score": 30, "life": 20}
    report = rng.choice([Result("full_win", sides, (0,)), Result("true_tie"), Result("delayed")])
    acts = [
        lambda: match and correct_result(match, report, "Misread.", by=by),
        lambda: match and report_result(match, report, by=by),
        lambda: drop_player(Entry.objects.select_related("event", "player").get(pk=entry.pk), by=by),
        lambda: match and complete_round(match.round, by=by),
        lambda: enter_player(event, factories.PlayerFactory(), by=by, check_in=True),
        lambda: edit_event(event, replace(details_of(event), title="New", fee="5"), by=by),
        lambda: finalize_event(event, by=by, reason="It rained."),
    ]
    with suppress(RuleViolation):
        rng.choice(acts)()
    event.refresh_from_db()


# --- only what changed is written anew --------------------------------------------------------------------------------


def test_edited_listing_is_written_where_the_document_has_it(director: User) -> None:
    event = imported(director)
    edit_event(event, replace(details_of(event), title="Open Cup", venue="The garden"), by=director)
    assert document_of(event) == {**EVENT, "title": "Open Cup", "listing": {"venue": "The garden"}}


# --- what the event becomes -------------------------------------------------------------------------------------------


# --- nothing is half saved --------------------------------------------------------------------------------------------


def _at(path: str, value: Any) -> Document:
    """The event with another value at this place."""
    document = deepcopy(EVENT)
    target: Any = document
    *way, last = [int(part) if part.isdigit() else part for part in path.split("/")]
    for part in way:
        target = target.setdefault(part, {}) if isinstance(target, dict) else target[part]
    target[last] = value
    return document


POSITION = {"format": "trekcc-position", "version": 1, "ruleset": "tcc-2e", "round": 1, "players": []}
BAD: list[tuple[Any, str]] = [
    ([], "document: expected an object"),
    (None, "document: expected an object"),
    (_at("version", 2), "version: expected 1, not 2"),
    (_at("version", "1"), "version: expected a whole number"),
    (_at("format", "\ud800"), "format: expected"),
    (_at("format", "trekcc-league"), 'format: expected "trekcc-event"'),
    (_at("ruleset", "tcc-3e"), "ruleset: expected"),
    (_at("options", {"rematches": "often"}), "options.rematches: expected"),
    (_at("options", {"rounds": 101}), "options.rounds: expected at most 100"),
    (_at("options", {"final_confrontation_winner": "zed"}), "options.final_confrontation_winner: expected the id"),
    (_at("seed", 2**63), "seed: expected a whole number"),
    (_at("seed", 1e999), "seed: expected a number of reasonable size"),
    (_at("players", {}), "players: expected a list"),
    (_at("players/1/id", "ann"), 'players[1].id: "ann" is there twice'),
    (_at("players/1/id", "x" * 65), "players[1].id: expected up to 64 characters"),
    (_at("players/1/id", "{ben}"), "players[1].id: expected up to 64 characters without braces"),
    (_at("players/1/id", "ben@club"), "players[1].id: an e-mail address is never shown here"),
    (_at("players/1/id", 7), "players[1].id: expected a text"),
    (_at("players/1/name", "ben@club.example"), "players[1].name: an e-mail address would be public here"),
    (_at("players/1/name", "x" * 81), "players[1].name: expected up to 80 characters, not 81"),
    (_at("players/1/name", "Ben\u202e"), "players[1].name: Character 4 (U+202E, invisible) turns the direction"),
    (_at("players/1/name", "e" + "\u0301" * 10_000), "players[1].name: Character 1 holds too many accents"),
    (_at("players/1/number", 40_000), "players[1].number: expected a whole number from 1 to 32767"),
    (_at("players/1/dropped_after", 10**8), "players[1].dropped_after: expected a whole number"),
    (_at("players/1/lot", 1), "players[1].lot: expected a number from 0 and below 1"),
    (_at("players/1/private", {"mail": ["ben@club.example"]}), "players[1].private.mail[0]: an e-mail address would"),
    (_at("players/1/ben@club.example", 1), "players[1]: expected keys of up to 100 plain characters"),
    (_at("players/1/note", {"\x00": 1}), "players[1].note: expected keys of up to 100 plain characters"),
    (_at("rounds/0/matches/0/a", "zed"), "rounds[0].matches[0].a: expected the id of a player"),
    (_at("rounds/0/matches/0/b", "ann"), "rounds[0].matches[0].b: expected an opponent"),
    (_at("rounds/0/matches/1/a", "ann"), 'rounds[0].matches[1].a: "ann" sits twice'),
    (_at("rounds/0/matches/0/winner", "c"), "rounds[0].matches[0].winner: expected"),
    (_at("rounds/0/matches/0/score_a", 10**6), "rounds[0].matches[0].score_a: expected a whole number"),
    (_at("rounds/0/matches/0/table", 40_000), "rounds[0].matches[0].table: expected a whole number from 1 to 32767"),
    (_at("rounds/0/matches/0/result", "won"), "rounds[0].matches[0].result: expected"),
    (_at("rounds/0/number", 40_000), "rounds[0].number: expected a whole number from 1 to 32767"),
    (_at("rounds/0/seed", 2**64), "rounds[0].seed: expected a whole number"),
    (_at("rounds/0/state", "draft"), "rounds[0].state: a draft stays where it was drawn"),
    (_at("rounds/0/changed", "yes"), "rounds[0].changed: expected true or false"),
    (_at("rounds/0/position", {}), "rounds[0].position.format: is missing"),
    (_at("rounds/0/position", POSITION), "rounds[0].seed: is missing"),
    (_at("rounds/0/position", {**POSITION, "round": 2}), "rounds[0].position.round: expected 1"),
    (_at("rounds/0/position", {**POSITION, "players": [{"id": "z"}]}), "rounds[0].position.players[0].id: expected"),
    (_at("tiebreakers", [{"players": ["ann"], "winner": "ben"}]), "tiebreakers[0].winner: expected the id"),
    (_at("final_confrontation", {"players": ["ann"], "games": []}), "final_confrontation.players: expected two"),
    (_at("title", "x" * 121), "title: expected up to 120 characters, not 121"),
    (_at("title", ["Cup"]), "title: expected a text"),
    (_at("starts_at", "soon"), "starts_at: expected a date or a time"),
    (_at("starts_at", "1700-01-01"), "starts_at: expected a year from 1994 to 2099, not 1700"),
    (_at("time_zone", "Mars/Olympus"), "time_zone: expected the name of a time zone"),
    (_at("time_zone", "../../etc/passwd"), "time_zone: expected the name of a time zone"),
    (_at("listing", []), "listing: expected an object"),
    (_at("listing/game", "XX"), 'listing.game: expected "1E", "2E", "TR", "SW", "1997", "1995" or "OTHER"'),
    (_at("listing/game", "1E"), 'listing.game: "tcc-2e" is not played with this game'),
    (_at("listing/rules", "slipstream"), "listing.rules: by these rules an event is not played"),
    (_at("listing/rules", "modern"), 'listing.rules: "modern" is not made for this game'),
    (_at("listing/pool", "block"), 'listing.pool: "block" is not made for this game'),
    (_at("listing/level", 6), "listing.level: expected a whole number from 1 to 5"),
    (_at("listing/link", "javascript:alert(1)"), "listing.link: expected the address of a page"),
    (_at("listing/fee", 5), "listing.fee: expected a text"),
    (_at("listing/notes", "x" * 4001), "listing.notes: expected up to 4000 characters"),
    (_at("players", [{"id": str(number)} for number in range(10_001)]), "players: expected at most 10,000"),
    (_at("rounds", [{"number": n, "matches": []} for n in range(1, 102)]), "rounds: expected at most 100, not 101"),
    (_at("deep", json.loads("[" * 60 + "]" * 60)), "document: expected at most 50 levels of nesting"),
]


@pytest.mark.parametrize(("document", "said"), BAD, ids=[said for _, said in BAD])
def test_what_cannot_be_used_is_named_with_its_place_and_nothing_is_saved(
    director: User, document: Any, said: str
) -> None:
    before = Player.objects.count()
    with pytest.raises(DocumentError) as refused:
        factories.bring_document(document, by=director)
    assert str(refused.value).startswith(said)
    assert str(refused.value).startswith(refused.value.place)
    assert refused.value.code == "document"
    assert (
        Event.objects.count(),
        Player.objects.count(),
        JournalEntry.objects.filter(tag="event.imported").count(),
    ) == (*(0, before, 0),)


def test_two_handles_of_one_member_are_refused_and_nobody_is_made(director: User) -> None:
    factories.UserFactory(handle="Kestrel")
    players = [{"id": "1"}, {"id": "2", "handle": "Kestrel"}, {"id": "3", "handle": "KESTREL"}]
    before = Player.objects.count()
    with pytest.raises(DocumentError, match="Kestrel is in the document twice") as refused:
        factories.bring_document({**EVENT, "players": players, "rounds": []}, by=director)
    assert refused.value.place == "players[2].handle"
    assert (Event.objects.count(), Player.objects.count()) == (0, before)


def test_table_that_stands_twice_is_refused(director: User) -> None:
    document = _at("rounds/0/matches/0/table", 3)
    document["rounds"][0]["matches"][1]["table"] = 3
    with pytest.raises(DocumentError, match=r"rounds\[0\].matches\[1\].table: table 3 is there twice"):
        factories.bring_document(document, by=director)


# --- rounds that were not drawn here ----------------------------------------------------------------------------------


def test_round_that_was_not_drawn_here_is_no_false_alarm(director: User) -> None:
    event = imported(director)
    assert not event.rounds.get().is_drawn_here
    assert draws.find_differences(event.rounds.get())[0].startswith("Not drawn here")


def test_position_that_cannot_be_drawn_is_told_and_no_error(director: User) -> None:
    position = {**POSITION, "players": [{"id": "ann", "opponents": ["ben"]}, {"id": "ben"}]}
    event = imported(director, rounds=[{"number": 1, "seed": 1, "position": position, "matches": []}])
    Round.objects.update(position={**event.rounds.get().position, "ruleset": "swccg-constructed", "players": []})
    assert draws.find_differences(event.rounds.get()) == (
        "Its position gives no draw: A game needs two players. (SW Pairings)",
    )


def test_rounds_of_a_ruleset_without_draws_are_refused_in_words(director: User) -> None:
    rules = replace(GAME_RULES["tcc-2e"], code="test-no-draw", swiss=None)
    with registered(rules):
        event = factories.bring_document({**EVENT, "ruleset": rules.code, "rounds": []}, by=director)
        with pytest.raises(RuleViolation, match="cannot be drawn here yet"):
            draw_round(event, by=director)


def test_rounds_are_drawn_once_the_listing_says_how_many(director: User) -> None:
    event = imported(director, rounds=[], options={})
    with pytest.raises(RuleViolation, match="Say in the listing how many rounds"):
        draw_round(event, by=director)


def test_lots_and_draws_go_by_the_ids_of_the_document(director: User) -> None:
    event = imported(director)
    assert [entry.document_id for entry in event.entries.all()] == ["ann", "ben", "cy", "dee"]
    assert {card.id for card in records.position(event, 2).cards} == {"ann", "ben", "cy", "dee"}
    drawn = draw_round(event, by=director, draw_seed=1)
    assert draws.find_differences(drawn) == ()
    assert set(drawn.seats.values_list("player__name", flat=True)) == {"Ann", "Ben", "Cy", "Dee"}


def test_whoever_enters_later_never_takes_an_id_of_the_document(director: User) -> None:
    guest, other = factories.PlayerFactory(), factories.PlayerFactory()
    ids = [str(guest.pk), f"{guest.pk}.2", str(other.pk)]
    players = [{"id": one, "name": f"Nemo {one}"} for one in ids]
    event = factories.bring_document({**EVENT, "players": players, "rounds": []}, by=director)
    entered = [enter_player(event, player, by=director).document_id for player in (guest, other)]
    assert entered == [f"{guest.pk}.3", f"{other.pk}.2"]


def test_correction_changes_its_match_alone(director: User) -> None:
    event = imported(director)
    correct_result(
        table(event, 1),
        factories.ResultFactory(winner=1, by=70, against=50, result="modified_win"),
        "Misread.",
        by=director,
    )
    expected = deepcopy(EVENT)
    expected["rounds"][0]["matches"][0] = {
        **EVENT["rounds"][0]["matches"][0],
        "result": "modified_win",
        "winner": "b",
        "score_a": 50,
        "score_b": 70,
    }
    assert document_of(event) == expected


def test_drop_changes_its_player_alone(director: User) -> None:
    event = imported(director)
    drop_player(event.entries.select_related("event", "player").get(document_id="ben"), by=director)
    expected = deepcopy(EVENT)
    expected["players"][1]["dropped_after"] = 1
    assert document_of(event) == expected


def test_round_that_is_still_open_stays_open_though_every_table_is_reported(director: User) -> None:
    document = deepcopy(EVENT)
    document["rounds"][0]["matches"][1] = {"a": "cy", "b": "dee", "result": None}
    event = factories.bring_document(document, by=director)
    report_result(table(event, 2), Result("true_tie"), by=director)
    assert document_of(event)["rounds"][0]["state"] == "running"
    assert not read_event(document_of(event)).rounds[0].complete


def test_lots_that_finalizing_froze_are_in_the_document(director: User) -> None:
    event = imported(director)
    finalize_event(event, by=director, reason="It rained.")
    document = document_of(event)
    assert {player["id"] for player in document["players"] if 0 <= player["lot"] < 1} == {"ann", "ben", "cy", "dee"}


@pytest.mark.parametrize(
    ("changes", "state"),
    [
        ({"rounds": []}, "listed"),
        ({}, "running"),
        ({"options": {}}, "complete"),
        ({"options": {"rounds": 1}}, "complete"),
    ],
)
def test_state_follows_from_the_rounds(director: User, changes: Document, state: str) -> None:
    assert imported(director, **changes).state == state


@pytest.mark.parametrize(("games", "state"), [(1, "running"), (2, "running"), (3, "running"), (4, "complete")])
def test_event_is_complete_with_the_last_game_of_its_last_round(director: User, games: int, state: str) -> None:
    of_two_decks(director, title="Another that is over")
    event = of_two_decks(director, games)
    assert (event.state, records.is_whole(event)) == (state, state == "complete")
    assert outlook(event).cut_short == (state != "complete")


def test_file_that_names_no_number_of_rounds_is_complete_with_what_was_played(director: User) -> None:
    event = of_two_decks(director, 3, options={})
    assert (event.state, event.rounds_scheduled, outlook(event).cut_short) == ("complete", 2, True)
    assert of_two_decks(director, 3, title="Another", options={}, state="running").state == "running"


@pytest.mark.parametrize(("games", "state"), [(2, "running"), (3, "running"), (4, "complete")])
def test_game_that_is_completed_here_ends_the_event_only_where_it_is_the_last(
    director: User, games: int, state: str
) -> None:
    event = of_two_decks(director, games, state="running")
    complete_round(event.rounds.select_related("event").get(number=games), by=director)
    assert Event.objects.get(pk=event.pk).state == state


def test_event_is_complete_whichever_of_its_rounds_is_completed_last(director: User) -> None:
    first = {**EVENT["rounds"][0], "state": "running"}
    event = imported(director, options={"rounds": 2}, rounds=[first, {**first, "number": 2}])
    for number, state in ((2, "running"), (1, "complete")):
        complete_round(event.rounds.select_related("event").get(number=number), by=director)
        assert Event.objects.get(pk=event.pk).state == state


def test_importer_directs_it_and_nobody_the_document_names(director: User) -> None:
    other = factories.UserFactory(handle="Odo")
    event = imported(director, listing={"directors": ["Odo"], "sanctioned": True, "level": 5})
    assert [one.user for one in event.directors.all()] == [director]
    assert (event.sanctioned, event.level) == (False, 1)
    assert not other.directing.exists()


def test_coordinator_may_bring_a_level_along() -> None:
    assert imported(factories.CoordinatorFactory(), listing={"level": 5}).level == 5


def test_reopened_import_stays_unsanctioned(director: User) -> None:
    event = imported(director)
    finalize_event(event, by=director, reason="It rained.")
    reopen_event(event, "A result was wrong.", by=factories.CoordinatorFactory())
    assert (event.sanctioned, event.unsanctioned_because) == (False, "Imported: its rounds were not drawn here.")


def test_member_is_known_by_any_spelling_of_the_handle_and_nobody_else_is(director: User) -> None:
    member = factories.UserFactory(handle="Kestrel", name="Kes Trel").player
    factories.let_enter(director, member.user)
    players = [{"id": "1", "name": "Somebody", "handle": "kestre1"}, {"id": "2", "name": "Kes Trel"}, {"id": "3"}]
    event = factories.bring_document({**EVENT, "players": players, "rounds": []}, by=director)
    entered = [entry.player for entry in event.entries.select_related("player")]
    assert entered[0] == member
    assert [player.shown_name for player in entered] == ["Kestrel", "Kes Trel (no account)", "3"]
    assert [player.user for player in entered[1:]] == [None, None]


def test_record_merged_since_goes_by_the_members_name(director: User) -> None:
    event = imported(director)
    member = factories.UserFactory(handle="Kestrel").player
    Player.objects.filter(name="Ann").update(merged_into=member)
    assert records.names(event)["ann"] == "Kestrel"


def test_same_key_imports_once_and_another_again(director: User) -> None:
    first = factories.bring_document(deepcopy(EVENT), by=director, key="one click")
    assert factories.bring_document(deepcopy(EVENT), by=director, key="one click") == first
    assert factories.bring_document({**deepcopy(EVENT), "seed": 8}, by=director, key="another").pk != first.pk


def test_import_is_one_act_of_the_journal(director: User) -> None:
    event = imported(director)
    entry = JournalEntry.objects.get(event=event)
    assert (entry.tag, entry.actor) == ("event.imported", director)
    digest = digest_of_text(event.imported_document.written)
    made = sorted(event.entries.values_list("player", flat=True))
    assert entry.facts == {"entered": 4, "rounds": [event.rounds.get().pk], "digest": digest, "made": made}


def test_address_in_the_contact_of_the_listing_is_its_directors_will(director: User) -> None:
    assert imported(director, listing={"contact": "club@club.example"}).contact == "club@club.example"
