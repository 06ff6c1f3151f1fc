"""The final confrontation is a stage: drawn, on the wall, reported at the desk, undone; nothing but the title comes of
it (OPG A, AMB-P9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.factories import ResultFactory
from tests.tournaments.plain import browser
from tests.tournaments.play.rounds import again
from tournaments.closing.services.reporting import finalize_event, outlook
from tournaments.engine.core.seats import parse_seats
from tournaments.engine.core.types import Record, Result, RuleViolation
from tournaments.entries.services.entries import drop_player
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.play.selectors.desks import shown_step
from tournaments.play.selectors.repairs import find_unfit_tables
from tournaments.play.services.drafts import give_bye, move_player, number_table
from tournaments.play.services.results import correct_result, report_result, take_back_game
from tournaments.play.services.rounds import complete_round, discard_draft, draw_round, publish_round, swap_seats
from tournaments.play.services.self_reports import report_own
from tournaments.play.services.undoing import undo_step
from tournaments.play.services.unpublishing import unpublish_round
from tournaments.record.models import Event, Match, Round, Stage
from tournaments.record.selectors import records
from tournaments.record.selectors.cards import player_card
from tournaments.record.selectors.outcomes import played_games

pytestmark = pytest.mark.django_db


def entered(played: Round) -> list[Any]:
    known = played.event.entries.in_bulk()
    return [known[pk] for pk in played.stage.entrants]


@pytest.fixture(scope="module")
def played_event(lasting: None) -> Event:
    """Three rounds are played, the title is open."""
    return factories.PlayedEventFactory(players=6, rounds=3, rounds_scheduled=3, structure="swiss-final")


@pytest.fixture
def event(played_event: Event) -> Event:
    return Event.objects.get(pk=played_event.pk)


@pytest.fixture
def director(event: Event) -> User:
    return factories.director_of(event)


def ranked(event: Event) -> list[str]:
    return [place.player for place in records.standings(again(event))]


def drawn(event: Event, by: User) -> Round:
    return draw_round(again(event), by=by, draw_seed=1)


def published(event: Event, by: User) -> Round:
    return publish_round(drawn(event, by), by=by)


def finalists(played: Round) -> list[str]:
    ids = records.entry_ids(played.event)
    return [ids[player] for player in played.seats.order_by("place").values_list("player_id", flat=True)]


def played_out(event: Event, by: User, winner: int = 1) -> Round:
    played = published(event, by)
    report_result(played.matches.get(), ResultFactory(winner=winner, by=100, against=40), by=by)
    return complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)


def test_draft_goes_stale_with_the_table_and_is_drawn_again(event: Event, director: User) -> None:
    first, _, third, *_ = ranked(event)
    draft = drawn(event, director)
    drop_player(event.entries.select_related("event", "player").get(document_id=first), by=director)
    with pytest.raises(RuleViolation, match="changed after this draw"):
        publish_round(Round.objects.get(pk=draft.pk), by=director)
    page = browser(director).open(f"{event.get_absolute_url()}draft/")
    page.send(page.page.form_to("again/"))
    assert third in finalists(Round.objects.get(pk=draft.pk))


def test_everybody_sees_it_on_every_page(event: Event, director: User) -> None:
    desk = browser(director).open(f"{event.get_absolute_url()}desk/")
    assert "Next: draw the final confrontation" in desk.text
    desk.send(desk.page.form_to("draw/"))
    desk.send(desk.page.form_to("publish/"))
    played = event.rounds.select_related("event").get(number=4)
    names = [player.shown_name for player in Player.objects.filter(seats__round=played)]
    for tail in ("pairings/", "pairings/4/", "projector/", "rounds/", "print/slips/", "print/pairings/", "desk/"):
        page = browser(director).open(f"{event.get_absolute_url()}{tail}")
        assert page.status == 200, tail
        assert all(name in page.text for name in names), tail
        assert "inal confrontation" in page.text, tail
    assert "of 3" not in browser().open(f"{event.get_absolute_url()}projector/").text


def test_it_is_reported_at_the_desk_and_gives_the_title(event: Event, director: User) -> None:
    before = ranked(event)
    figures = {place.player: place.figures for place in records.standings(again(event))}
    played = published(event, director)
    assert again(event).state == Event.State.RUNNING
    table = browser(director).open(f"{event.get_absolute_url()}rounds/4/tables/1/")
    table.send(table.page.form("result"), result="full_win", winner="b", score_a="40", score_b="100")
    desk = browser(director).open(f"{event.get_absolute_url()}desk/")
    desk.send(desk.page.form_to("complete/"))
    assert again(event).state == Event.State.COMPLETE
    assert ranked(event) == [before[1], before[0], *before[2:]]
    first, second, *_ = records.standings(again(event))
    assert (first.decided_by, first.explanation) == ("final_confrontation", "won the final confrontation")
    assert second.decided_by != "final_confrontation"
    assert {place.player: place.figures for place in records.standings(again(event))} == figures
    assert "Every round is played" in browser(director).open(f"{event.get_absolute_url()}desk/").text
    assert played.number == 4


def test_correction_that_makes_others_the_best_two_finds_their_table_unfit(event: Event, director: User) -> None:
    best = ranked(event)[:2]
    played = played_out(event, director)
    assert not find_unfit_tables(again(event), 3)[0][1]
    for match in Match.objects.filter(round__event=event, round__number=3).select_related("round__event"):
        (winner,) = parse_seats(match.won_by)
        if records.entry_ids(event)[match.seats.get(place=winner).player_id] in best:
            correct_result(
                match, ResultFactory(winner=1 - winner, by=100, against=0), "Slips were exchanged.", by=director
            )
    ((flagged, tables),) = find_unfit_tables(again(event), 3)
    assert (flagged, [table.players for table in tables]) == (played, [tuple(best)])


# --- best of three ----------------------------------------------------------------------------------------------------


@pytest.fixture
def three(event: Event) -> Event:
    factories.change_past(Event.objects.filter(pk=event.pk), options={"final_confrontation_games": "3"})
    return again(event)


def the_match(event: Event) -> Match:
    return Match.objects.select_related("round__event").get(round__event=event, round__number=4)


def games(event: Event) -> list[tuple[int, ...]]:
    (stage,) = records.record(again(event)).stages
    (match,) = stage.matches
    return [game.winners for game in match.games]


def test_last_game_is_taken_back_and_a_step_is_undone(three: Event, director: User) -> None:
    published(three, director)
    report_result(the_match(three), ResultFactory(winner=0), by=director)
    page = browser(director).open(f"{three.get_absolute_url()}rounds/4/tables/1/")
    page.send(page.page.form_to("take-back/"))
    assert (games(three), the_match(three).games_before) == ([], 0)
    report_result(the_match(three), ResultFactory(winner=1), by=director)
    report_result(the_match(three), ResultFactory(winner=1), by=director)
    take_back_game(the_match(three), by=director)
    assert (games(three), the_match(three).is_reported) == ([(1,)], False)
    undo_step(again(three), shown_step(again(three)).pk, by=director)
    assert (games(three), the_match(three).is_reported) == ([(1,), (1,)], True)
    undo_step(again(three), shown_step(again(three)).pk, by=director)
    assert (games(three), the_match(three).is_reported) == ([(1,)], False)
    undo_step(again(three), shown_step(again(three)).pk, by=director)
    assert games(three) == []
    with pytest.raises(RuleViolation, match="No game of this match is over"):
        take_back_game(the_match(three), by=director)


def test_correction_that_leaves_the_title_open_is_refused(three: Event, director: User) -> None:
    published(three, director)
    for _ in range(2):
        report_result(the_match(three), ResultFactory(winner=0), by=director)
    complete_round(three.rounds.select_related("event").get(number=4), by=director)
    with pytest.raises(RuleViolation, match="nobody has won the match"):
        correct_result(the_match(three), ResultFactory(winner=1), "Misread.", by=director)
    assert games(three) == [(0,), (0,)]
    correct_result(the_match(three), ResultFactory(winner=0, by=100, against=5), "Misread.", by=director)
    with pytest.raises(RuleViolation, match="Its round is over"):
        take_back_game(the_match(three), by=director)


def test_players_report_one_game_after_the_other(three: Event, director: User) -> None:
    played = published(three, director)
    first, second = (factories.UserFactory() for _ in range(2))
    for seat, user in zip(played.seats.order_by("place"), (first, second), strict=True):
        Player.objects.filter(pk=user.player.pk).update(user=None)
        Player.objects.filter(pk=seat.player_id).update(user=user)
    for winner in (0, 1, 1):
        report_own(the_match(three), ResultFactory(winner=winner), by=first)
        report_own(the_match(three), ResultFactory(winner=winner), by=second)
    assert games(three) == [(0,), (1,), (1,)]
    assert (the_match(three).reported_by, the_match(three).confirmed_by) == (first, second)
    assert "Game 2: Finished" in browser(first).open(f"{three.get_absolute_url()}my-table/").text


def level() -> Result:
    return Result("true_tie", ({"score": 45}, {"score": 45}))


def test_level_final_is_asked_back_with_who_has_the_title_and_by_what(event: Event, director: User) -> None:
    played = published(event, director)
    with pytest.raises(RuleViolation, match=r"The final confrontation is level: .+ has the title by the .+\."):
        report_result(played.matches.get(), level(), by=director)
    report_result(played.matches.get(), level(), by=director, sure=True)
    complete_round(Round.objects.select_related("event").get(pk=played.pk), by=director)
    first = records.standings(again(event))[0]
    assert first.explanation in (
        "was level in the final confrontation, and had the best single game",
        "was level in the final confrontation, and the recorded draw decided",
    )
    assert "won the final confrontation" not in browser().open(f"{event.get_absolute_url()}standings/").text


def test_cards_have_the_final_confrontation_and_count_it_for_nothing(event: Event, director: User) -> None:
    played_out(event, director)
    base, champion = event.get_absolute_url(), records.standings(again(event))[0].player
    pk = event.entries.get(document_id=champion).player_id
    own = player_card(again(event), pk)
    (final,) = own.later
    assert (final.sitting, final.outcome, final.counts) == ("final confrontation", "FW", False)
    assert own.figures["vp"] == sum(row.figures["vp"] or 0 for row in own.rows)
    page = browser().open(f"{base}players/{pk}/").text
    assert "Final confrontation" in page
    assert "changes no figure" in page
    assert '<th scope="col">Final confrontation</th>' in browser().open(f"{base}cards/").text
    assert "After 3 rounds and the final confrontation." in browser().open(f"{base}standings/").text


def test_best_two_of_the_table_are_drawn_the_higher_seed_first(event: Event, director: User) -> None:
    best = ranked(event)[:2]
    draft = drawn(event, director)
    assert (draft.label, draft.title) == ("the final confrontation", "Final confrontation")
    assert (draft.of_round, draft.number) == (4, 4)
    assert finalists(draft) == best
    assert draft.stage.code == "final_confrontation"
    assert [records.entry_ids(event)[entry.player_id] for entry in entered(draft)] == best
    assert Stage.objects.get(event=event, number=1).rounds.count() == 3


def test_nobody_changes_by_hand_who_plays_for_the_title(event: Event, director: User) -> None:
    draft = drawn(event, director)
    first, second = draft.seats.select_related("match", "round__event", "player").order_by("place")
    entry = event.entries.exclude(player__in=[first.player_id, second.player_id]).first()
    for change in (
        lambda: swap_seats(first, second, by=director),
        lambda: move_player(first, None, by=director),
        lambda: give_bye(draft, entry, "He asked.", by=director),
    ):
        with pytest.raises(RuleViolation) as refusal:
            change()
        assert (refusal.value.code, refusal.value.section) == ("not_by_hand", "OPG A")
    number_table(draft.matches.select_related("round__event").get(), 7, by=director)
    page = browser(director).open(f"{event.get_absolute_url()}draft/").text
    assert "Draft of the final confrontation" in page
    assert "the two best of the table who are still there" in page
    assert 'name="seats"' not in page
    assert "Give the bye" not in page
    assert "Number the table" in page


def test_who_is_third_wins_the_title_and_the_first_who_left_is_third(event: Event, director: User) -> None:
    first, second, third, *rest = ranked(event)
    drop_player(event.entries.select_related("event", "player").get(document_id=first), by=director)
    played_out(event, director)
    assert ranked(event) == [third, second, first, *rest]


def test_neither_rated_nor_a_round_of_the_minimum(event: Event, director: User) -> None:
    ((_, before),) = played_games([event.pk])
    scored = records.scorecards(again(event))
    played_out(event, director)
    ((_, after),) = played_games([event.pk])
    assert (after, records.scorecards(again(event))) == (before, scored)
    seen: Record = records.record(again(event))
    assert (len(seen.rounds), len(seen.sittings)) == (3, 4)


def test_it_is_taken_back_and_thrown_away_without_a_trace(event: Event, director: User) -> None:
    played = published(event, director)
    unpublish_round(Round.objects.select_related("event").get(pk=played.pk), by=director)
    discard_draft(Round.objects.select_related("event").get(pk=played.pk), by=director)
    assert not Stage.objects.filter(event=event, code="final_confrontation").exists()
    assert "final_confrontation" not in document_of(again(event))
    finalists = [entry.player for entry in event.entries.filter(document_id__in=ranked(event)[:2])]
    finalize_event(again(event), by=director, confrontation_winner=finalists[0])


def test_two_wins_are_enough(three: Event, director: User) -> None:
    published(three, director)
    for _ in range(2):
        report_result(the_match(three), ResultFactory(winner=0), by=director)
    assert (games(three), the_match(three).is_reported) == ([(0,), (0,)], True)


def test_ties_go_on_to_the_third_game(three: Event, director: User) -> None:
    published(three, director)
    tie = Result("true_tie", ({"score": 50}, {"score": 50}))
    for result in (tie, ResultFactory(winner=1), tie):
        assert not the_match(three).is_reported
        report_result(the_match(three), result, by=director)
    assert games(three) == [(), (1,), ()]


def test_open_final_confrontation_stands_in_the_way_of_the_end(event: Event, director: User) -> None:
    published(event, director)
    assert outlook(again(event)).obstacles == ("The final confrontation is not complete.",)


def test_who_has_left_is_passed_over(event: Event, director: User) -> None:
    first, second, third, *_ = ranked(event)
    drop_player(event.entries.select_related("event", "player").get(document_id=first), by=director)
    assert finalists(drawn(event, director)) == [second, third]


def test_rounds_are_not_changed_under_it(event: Event, director: User) -> None:
    published(event, director)
    page = browser(director).open(f"{event.get_absolute_url()}edit/rounds/")
    assert not any("rounds" in form.names for form in page.page.forms)
    assert "The final confrontation is drawn: take it back first." in page.text


def test_corrected_result_turns_the_title(event: Event, director: User) -> None:
    before = ranked(event)
    played = played_out(event, director)
    match = played.matches.select_related("round__event").get()
    correct_result(match, ResultFactory(winner=0, by=100, against=40), "Slips were exchanged.", by=director)
    assert ranked(event) == before
