"""Games owed by a penalty from between two games: paid by the next real game, given back with the round."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from tests import factories
from tests.refusals import code_of_refusal
from tournaments.engine.core.types import Result
from tournaments.engine.document import DocumentError
from tournaments.engine.document.schema import event_schema
from tournaments.entries.services.entries import check_in, drop_player
from tournaments.exchange.selectors.documents import document_of, document_text
from tournaments.kernel.journal import record_act
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice
from tournaments.play.acts import PlayTag
from tournaments.play.selectors import desk_tables, desks
from tournaments.play.selectors.drafts import draft_page
from tournaments.play.selectors.my_tables import my_table
from tournaments.play.services.drafts import give_bye
from tournaments.play.services.game_losses import forgive_game, lose_present_game, owe_game, restore_game
from tournaments.play.services.joining import seat_late
from tournaments.play.services.presence import drop_players
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round, redraw_round
from tournaments.play.services.self_reports import report_own
from tournaments.play.services.unpublishing import open_round, repair_round, unpublish_round
from tournaments.record.models import Entry, Event, Match, OwedGame, Round
from tournaments.record.selectors.owed_games import owed_by_player

pytestmark = pytest.mark.django_db

BARE = {"format": "trekcc-event", "version": 1, "options": {"rounds": 2}, "rounds": []}


@pytest.fixture
def event(by: User) -> Event:
    return factories.FullEventFactory(players=6, by=by)


def entry_of(event: Event, at: int = 0) -> Entry:
    return Entry.objects.select_related("event", "player").filter(event=event).order_by("number")[at]


def owing(entry: Entry, by: User) -> OwedGame:
    """As a penalty between two games does it, inside its own act."""
    with record_act(entry.event, PlayTag.GAME_OWED, by=by):
        return owe_game(entry, by=by)


def game_of(entry: Entry, played: Round) -> Match:
    return Match.objects.select_related("round__event").get(round=played, seats__player=entry.player)


def loser(match: Match) -> str:
    return match.ended_by + ":" + match.winner_seat


def seat_of(entry: Entry, match: Match) -> int:
    return match.seats.get(player=entry.player).place


def is_lost(entry: Entry, match: Match) -> bool:
    return match.ended_by == "game_loss_penalty" and seat_of(entry, match) not in match.winners


def test_next_draw_pays_the_game_and_leaves_the_other_tables_open(event, by):
    entry = entry_of(event)
    owed = owing(entry, by)
    played = factories.RoundFactory(event=event)
    match = game_of(entry, played)
    assert is_lost(entry, match)
    assert OwedGame.objects.get(pk=owed.pk).match == match
    assert [other.ended_by for other in played.matches.exclude(pk=match.pk)] == ["", ""]
    assert owed_by_player(event) == {}
    facts = JournalEntry.objects.filter(tag="round.published").latest("pk").facts
    assert facts["paid"] == [match.pk]
    assert facts["players"] == [entry.player_id]


@pytest.mark.parametrize("earned", [False, True])
def test_bye_pays_nothing_and_the_draw_after_it_does(by, earned):
    event = factories.FullEventFactory(players=5, by=by)
    entry = entry_of(event)
    if earned:
        factories.give_byes(entry, 1, by)
    owing(entry, by)
    drawn = draw_round(event, by=by, draw_seed=1)
    if not earned:
        give_bye(drawn, entry, "To try it.", by=by)
    publish_round(drawn, by=by)
    assert game_of(entry, drawn).ended_by == ("earned_bye" if earned else "bye")
    assert owed_by_player(event) == {entry.player_id: 1}
    factories.report_all(drawn, Random(1))
    complete_round(drawn, by=by)
    assert is_lost(entry, game_of(entry, factories.RoundFactory(event=event)))


def test_repaired_round_gives_the_game_back_and_pays_again(event, by):
    entry = entry_of(event)
    first = factories.play_rounds(event, 1)[0]
    owing(entry, by)
    played = factories.RoundFactory(event=event)
    correct_result(factories.tables_of(first)[0], factories.ResultFactory(winner=1), "Misread.", by=by)
    close = factories.ResultFactory(winner=1, by=70, against=60, result="modified_win")
    correct_result(factories.tables_of(first)[1], close, "Misread.", by=by)
    repaired = repair_round(played, by=by)
    assert (repaired.is_draft, owed_by_player(event)) == (True, {entry.player_id: 1})
    publish_round(repaired, by=by)
    assert is_lost(entry, game_of(entry, played))


def test_another_result_entered_at_the_table_holds_the_round(event, by):
    entry = entry_of(event)
    owed = owing(entry, by)
    played = factories.RoundFactory(event=event)
    report_result(game_of(entry, played), factories.ResultFactory(winner=seat_of(entry, game_of(entry, played))), by=by)
    assert code_of_refusal(lambda: unpublish_round(played, by=by)) == "results"
    assert OwedGame.objects.get(pk=owed.pk).match is not None


def test_late_player_who_owes_loses_the_game_at_once_and_nobody_else_does(by):
    event = factories.FullEventFactory(players=5, by=by)
    before, playing = entry_of(event), entry_of(event, 1)
    drawn = draw_round(event, by=by)
    give_bye(drawn, entry_of(event, 4), "To try it.", by=by)
    owing(before, by)
    played = publish_round(drawn, by=by)
    owing(playing, by)
    late = check_in(factories.enter(event, factories.PlayerFactory(), check_in=False)[0], by=by)
    owing(late, by)
    seat_late(late, by=by)
    match = Match.objects.get(seats__player=late.player)
    assert (is_lost(late, match), match.seats.count()) == (True, 2)
    assert game_of(playing, played).ended_by in ("", "game_loss_penalty")
    assert owed_by_player(event) == {playing.player_id: 1}


def test_forgiving_a_paid_game_opens_its_table_while_the_round_is_open(event, by):
    entry = entry_of(event)
    owed = owing(entry, by)
    played = factories.RoundFactory(event=event)
    forgive_game(owed, by=by)
    match = game_of(entry, played)
    assert (loser(match), match.reported_at) == (":", None)
    report_result(match, factories.ResultFactory(), by=by)
    assert not OwedGame.objects.exists()


def test_paid_game_of_a_complete_round_is_corrected_by_hand_first(event, by):
    entry = entry_of(event)
    owed = owing(entry, by)
    played = factories.RoundFactory(event=event)
    factories.report_all(played, Random(1))
    complete_round(played, by=by)
    assert code_of_refusal(lambda: forgive_game(owed, by=by)) == "paid"
    correct_result(game_of(entry, played), factories.ResultFactory(), "The penalty was wrong.", by=by)
    forgive_game(owed, by=by)
    assert game_of(entry, played).ended_by == "full_win"


def test_event_document_tells_the_directors_who_owes_and_nobody_else(event, by):
    entry, paid = entry_of(event), entry_of(event, 1)
    owing(paid, by)
    played = factories.RoundFactory(event=event)
    owing(entry, by)
    owing(entry, by)
    document = document_of(event)
    owes = {player["id"]: player.get("owes_games") for player in document["players"]}
    assert owes == {one.document_id: 2 if one == entry else None for one in event.entries.all()}
    Draft202012Validator(event_schema()).validate(document)
    copy = factories.bring_document(document, by=by)
    assert document_of(copy) == document
    twin = Entry.objects.get(event=copy, document_id=entry.document_id)
    assert owed_by_player(copy) == {twin.player_id: 2}
    assert is_lost(paid, game_of(paid, played))
    assert "owes_games" in document_text(event, whole=True)
    assert "owes_games" not in document_text(event)
    assert "owes_games" not in document_text(copy)


def test_rules_without_game_losses_know_no_owed_games(by):
    event = factories.bring_document(
        {**BARE, "ruleset": "swccg-constructed", "players": [{"id": "a"}, {"id": "b"}]}, by=by
    )
    assert code_of_refusal(lambda: owe_game(entry_of(event), by=by)) == "no_game_loss"


def test_both_players_are_told(by):
    first, second = factories.UserFactory(), factories.UserFactory()
    event = factories.DueEventFactory(by=by)
    entries = factories.enter(event, first.player, second.player)
    owing(entries[0], by)
    factories.RoundFactory(event=event)
    told = {notice.user: notice.text for notice in Notice.objects.filter(kind=Notice.Kind.CONDUCT)}
    assert "you lose this game" in told[first]
    assert "your opponent loses this game" in told[second]


def test_paid_table_is_marked_and_cannot_be_reported_by_its_players(client: Client, by):
    first, second = factories.UserFactory(), factories.UserFactory()
    event = factories.DueEventFactory(by=by)
    entries = factories.enter(event, first.player, second.player)
    owing(entries[0], by)
    drawn = draw_round(event, by=by)
    client.force_login(by)
    assert [table.owing for table in draft_page(event, drawn).tables] == [(first.player.handle,)]
    assert "by a penalty as soon as" in client.get(f"{event.get_absolute_url()}draft/").content.decode()
    assert "owes a game" in client.get(f"{event.get_absolute_url()}entries/").content.decode()
    played = publish_round(drawn, by=by)
    assert "owes a game" not in client.get(f"{event.get_absolute_url()}entries/").content.decode()
    desk = desks.desk(event)
    assert [(table.note, table.owed) for table in desk.tables] == [(desk_tables.OWED, True)]
    assert desk.unpublishable
    assert (my_table(event, first).owed, my_table(event, second).owed) == ("you", "opponent")
    match = game_of(entries[0], played)
    assert code_of_refusal(lambda: report_own(match, factories.ResultFactory(), by=second)) == "reported"
    client.force_login(second)
    page = client.get(f"{event.get_absolute_url()}my-table/").content.decode()
    assert "it is yours" in page
    assert "Result the result" not in page


def test_game_lost_while_it_is_played_and_given_back(event, by):
    played = factories.RoundFactory(event=event)
    match = factories.tables_of(played)[0]
    version = match.version
    with record_act(event, PlayTag.GAME_OWED, by=by):
        lose_present_game(match, (0,), by=by)
    stands = Match.objects.get(pk=match.pk)
    assert (loser(stands), stands.version) == ("game_loss_penalty:b", version + 1)
    with record_act(event, PlayTag.GAME_FORGIVEN, by=by):
        restore_game(match, (0,), by=by)
    stands = Match.objects.get(pk=match.pk)
    assert (loser(stands), stands.reported_at, stands.version) == (":", None, version + 2)


def test_loss_that_was_owed_outlives_a_penalty_in_the_same_game(event, by):
    entry = entry_of(event)
    owing(entry, by)
    match = game_of(entry, factories.RoundFactory(event=event))
    debtor = seat_of(entry, match)
    for seat in (0, 1):
        factories.lose_game(match, seat, by=by)
    restore_game(match, (0, 1), by=by)
    assert is_lost(entry, Match.objects.get(pk=match.pk))
    factories.lose_game(match, debtor, by=by)
    restore_game(match, (debtor,), by=by)
    assert is_lost(entry, Match.objects.get(pk=match.pk))


def test_delayed_game_is_delayed_again(event, by):
    match = factories.tables_of(factories.RoundFactory(event=factories.play_online(event)))[0]
    report_result(match, Result("delayed"), by=by)
    factories.lose_game(match, 1, by=by)
    restore_game(match, (1,), by=by)
    assert Match.objects.get(pk=match.pk).ended_by == "delayed"


def test_game_that_is_over_is_not_lost_any_more(event, by):
    played = factories.RoundFactory(event=event)
    match = factories.tables_of(played)[0]
    report_result(match, factories.ResultFactory(), by=by)
    assert code_of_refusal(lambda: factories.lose_game(match, 0, by=by)) == "reported"
    alone = factories.FullEventFactory(players=3, by=by, title="Odd")
    bye = factories.RoundFactory(event=alone).matches.get(ended_by="bye")
    assert code_of_refusal(lambda: factories.lose_game(bye, "a", by=by)) == "no_opponent"


def test_changed_or_completed_game_is_not_given_back(event, by):
    played = factories.RoundFactory(event=event)
    first, second, *_ = factories.tables_of(played)
    for match in (first, second):
        factories.lose_game(match, 0, by=by)
    report_result(first, factories.ResultFactory(), by=by)
    assert code_of_refusal(lambda: restore_game(first, (0,), by=by)) == "changed"
    factories.report_all(played, Random(1))
    complete_round(played, by=by)
    assert code_of_refusal(lambda: restore_game(second, (0,), by=by)) == "complete"
    open_round(played, by=by)
    restore_game(second, (0,), by=by)
    assert Match.objects.get(pk=second.pk).ended_by == ""


def test_two_games_owed_cost_two_rounds(event, by):
    entry = entry_of(event)
    owing(entry, by)
    owing(entry, by)
    lost = []
    for _ in range(3):
        played = factories.RoundFactory(event=event)
        lost.append(is_lost(entry, game_of(entry, played)))
        for match in factories.open_tables(played):
            report_result(match, factories.ResultFactory(), by=by)
        complete_round(played, by=by)
    assert lost == [True, True, False]


def test_round_that_is_taken_back_gives_the_game_back(event, by):
    entry = entry_of(event)
    owing(entry, by)
    played = unpublish_round(factories.RoundFactory(event=event), by=by)
    match = game_of(entry, played)
    assert (loser(match), match.reported_at, match.reported_by) == (":", None, None)
    assert owed_by_player(event) == {entry.player_id: 1}
    redraw_round(played, by=by, draw_seed=8)
    publish_round(Round.objects.get(pk=played.pk), by=by)
    assert is_lost(entry, game_of(entry, played))


def test_debt_of_an_imported_event_is_paid_and_leaves_the_document(by):
    document = {**BARE, "ruleset": "tcc-2e", "players": [{"id": "a", "owes_games": 1}, {"id": "b"}]}
    event = factories.bring_document(document, by=by)
    match = factories.RoundFactory(event=event).matches.get()
    assert is_lost(Entry.objects.get(event=event, document_id="a"), match)
    assert "owes_games" not in json.dumps(document_of(event))


@pytest.mark.parametrize(
    ("ruleset", "owes", "said"),
    [
        ("swccg-constructed", 1, "knows no game lost by a penalty"),
        ("tcc-2e", 21, "from 0 to 20"),
        ("tcc-2e", "one", "whole number"),
    ],
)
def test_document_that_owes_nonsense_is_refused_by_its_place(by, ruleset, owes, said):
    document = {**BARE, "ruleset": ruleset, "players": [{"id": "a"}, {"id": "b", "owes_games": owes}]}
    with pytest.raises(DocumentError, match=said) as refused:
        factories.bring_document(document, by=by)
    assert refused.value.place == "players[1].owes_games"
    assert not Event.objects.exists()


def test_open_round_costs_no_more_queries_for_more_tables(by, django_assert_max_num_queries):
    small, large = factories.FullEventFactory(players=2, by=by), factories.FullEventFactory(players=8, by=by)
    counts = []
    for event in (small, large):
        owing(entry_of(event), by)
        played = factories.RoundFactory(event=event)
        with django_assert_max_num_queries(50) as queries:
            desk_tables.tables_of(event, played)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_dropping_absent_players_passes_over_who_is_out(event, by):
    """A debtor who left with the table has nothing to drop twice."""
    entry = entry_of(event)
    owing(entry, by)
    played = factories.RoundFactory(event=event)
    drop_player(entry, by=by)
    with record_act(event, PlayTag.PLAYERS_ABSENT, by=by):
        drop_players(played, [entry.player_id], by=by)
    assert Entry.objects.get(pk=entry.pk).dropped_after == 1
