"""House-C3: who is disqualified loses the match, whatever its games were, and nobody waits for somebody who is out."""

from __future__ import annotations

import pytest

from conduct.engine import Level
from conduct.models import DeckCheck, Penalty
from conduct.selectors.cards import card
from conduct.selectors.situations import place_of
from conduct.services.decisions import Incident, outlook
from conduct.services.penalties import deck_corrected, issue_penalty, log_deck_check
from conduct.services.withdrawing import withdraw_penalty
from tests import factories
from tests.conduct.conftest import Hall
from tests.tournaments.plain import browser
from tests.tournaments.play.test_match_play import full_win, play
from tournaments.engine.games.house.presets import BEST_OF_THREE
from tournaments.engine.games.house.values import OPTION, build_text
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Entry, Event, Match, OwedGame, Round, Seat
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db
WATCHED = "Two judges saw it."


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


@pytest.fixture
def table(by: User) -> Match:
    """A quarterfinal of best of three that stands 1 : 1."""
    event = factories.FullEventFactory(
        players=8, by=by, structure="swiss-se8", options={"best_of": "3"}, rounds_scheduled=1, sanctioned=False
    )
    play(event, by)
    drawn = publish_round(draw_round(Event.objects.get(pk=event.pk), by=by, draw_seed=3), by=by)
    match = drawn.matches.order_by("table")[0]
    for seat in (0, 1):
        report_result(again(match), full_win(seat), by=by)
    return again(match)


def again(match: Match) -> Match:
    return Match.objects.select_related("round__event", "round__stage").get(pk=match.pk)


def entry_at(match: Match, seat: int) -> Entry:
    rows = Entry.objects.select_related("event", "player__merged_into")
    return rows.get(event=match.round.event, player=match.seats.get(place=seat).player)


def issue(entry: Entry, by: User, moment: str, code: str = "C1", **said: object) -> Penalty:
    match = place_of(entry).match if moment == Penalty.Moment.GAME else None
    incident = Incident(entry=entry, code=code, moment=Penalty.Moment(moment), match=match, evidence=WATCHED, **said)  # type: ignore[arg-type]
    made = issue_penalty(incident, by=by)
    assert isinstance(made, Penalty)
    return made


@pytest.mark.parametrize("moment", [Penalty.Moment.GAME, Penalty.Moment.BETWEEN])
def test_disqualified_player_loses_a_match_that_stands_level(table: Match, moment: str, by: User) -> None:
    penalty = issue(entry_at(table, 0), by, moment)

    match = again(table)
    assert (match.ended_by, match.winners, match.games_before) == ("match_loss_penalty", (1,), 2)
    assert "The match goes to the opponent (OPG 10)." in penalty.follows
    for other in match.round.matches.exclude(pk=match.pk).filter(ended_by=""):
        while not (row := again(other)).is_reported:
            report_result(row, full_win(0), by=by)
    complete_round(Round.objects.select_related("event").get(pk=match.round_id), by=by)
    event = Event.objects.get(pk=match.round.event_id)
    following = publish_round(draw_round(event, by=by, draw_seed=3), by=by)
    assert Seat.objects.filter(round=following, player=match.seats.get(place=1).player_id).exists()
    assert records.standings(event)


def test_withdrawn_disqualification_gives_the_match_back_as_it_stood(table: Match, by: User) -> None:
    penalty = issue(entry_at(table, 0), by, Penalty.Moment.GAME)
    withdraw_penalty(penalty, "The video shows otherwise.", by=by)

    match = again(table)
    assert (match.ended_by, match.games_before) == ("", 2)
    assert entry_at(match, 0).disqualified_after is None


def test_where_both_are_disqualified_nobody_goes_on(table: Match, by: User) -> None:
    issue(entry_at(table, 0), by, Penalty.Moment.GAME)
    issue(entry_at(table, 1), by, Penalty.Moment.GAME)

    assert (again(table).ended_by, again(table).winners) == ("double_match_loss", ())


def test_game_lost_between_the_games_of_a_match_is_its_next_game(table: Match, by: User) -> None:
    issue(entry_at(table, 1), by, Penalty.Moment.BETWEEN, "B3", chosen=Level.GAME_LOSS, description="Shouted.")

    match = again(table)
    assert (match.ended_by, match.winners, match.games_before) == ("game_loss_penalty", (0,), 2)
    assert not OwedGame.objects.exists()


def test_disqualification_between_games_settles_the_published_table_and_tells_the_opponent(hall: Hall) -> None:
    opponent = hall.opponent()
    user = factories.UserFactory(handle="Quark")
    user.player.delete()
    opponent.player.user = user
    opponent.player.save()
    penalty = hall.issue("C1", moment=Penalty.Moment.BETWEEN, evidence=WATCHED)

    assert (hall.game().ended_by, hall.game().winners) == ("game_loss_penalty", (hall.seat(opponent),))
    assert Notice.objects.filter(user=user, kind="conduct").exists()
    withdraw_penalty(penalty, "The video shows otherwise.", by=hall.director)
    assert hall.game().ended_by == ""


def test_who_has_a_bye_is_told_that_it_pays_nothing(db: None) -> None:
    by = factories.UserFactory()
    event = factories.FullEventFactory(players=5, by=by, rounds_scheduled=3)
    drawn = factories.RoundFactory(event=event)
    alone = drawn.matches.get(table=None).seats.get().player_id
    entry = Entry.objects.select_related("event", "player__merged_into").get(event=event, player=alone)
    said = Incident(
        entry=entry, code="B3", moment=Penalty.Moment.BETWEEN, chosen=Level.GAME_LOSS, description="Shouted."
    )

    assert "A bye is no game" in outlook(said).follows[0]


def best_of_three(by: User) -> Match:
    """The first table of round 1, at which a match of three games is entered by one result."""
    listed = {"game": "OTHER", "rules": "house", "pool": "own", "sanctioned": False}
    options = {OPTION: build_text(BEST_OF_THREE)}
    event = factories.FullEventFactory(players=8, by=by, options=options, **listed)
    return again(factories.RoundFactory(event=event).matches.order_by("table")[0])


@pytest.mark.parametrize("moment", [Penalty.Moment.GAME, Penalty.Moment.BETWEEN])
def test_match_of_one_result_is_lost_by_whoever_is_disqualified_in_it(moment: str, by: User) -> None:
    table = best_of_three(by)
    first = issue(entry_at(table, 0), by, moment)
    assert (again(table).ended_by, again(table).winners) == ("match_loss_penalty", (1,))
    assert "The match goes to the opponent (OPG 10)." in first.follows

    issue(entry_at(table, 1), by, Penalty.Moment.GAME)
    assert again(table).ended_by == "double_match_loss"
    withdraw_penalty(first, "The video shows otherwise.", by=by)
    assert (again(table).ended_by, again(table).winners) == ("match_loss_penalty", (0,))


def test_form_names_only_the_levels_that_a_match_of_one_result_has(by: User) -> None:
    table = best_of_three(by)
    said = Incident(entry=entry_at(table, 0), code="B3", moment=Penalty.Moment.BETWEEN)
    assert not [sentence for sentence in outlook(said).missing if "3 (game loss)" in sentence]
    assert "of its levels only 4 (disqualification) exists in this game" in outlook(said).missing[0]


@pytest.mark.parametrize("moment", [Penalty.Moment.GAME, Penalty.Moment.BETWEEN])
def test_where_the_game_says_nothing_the_result_is_left_to_the_desk(moment: str, by: User) -> None:
    listed = {"game": "SW", "rules": "constructed", "format": "constructed", "pool": "open", "rounds_scheduled": 2}
    event = factories.FullEventFactory(players=8, by=by, sanctioned=False, **listed)
    table = again(factories.RoundFactory(event=event).matches.order_by("table")[0])
    entry = entry_at(table, 0)
    penalty = issue(entry, by, moment, "U1", chosen=Level.DISQUALIFICATION, description="Hid a card.")
    entry.refresh_from_db()
    assert (again(table).ended_by, entry.disqualified_after) == ("", 1)
    assert penalty.follows[0].startswith("Enter the result of the table by hand")
    withdraw_penalty(penalty, "The video shows otherwise.", by=by)
    entry.refresh_from_db()
    assert entry.disqualified_after is None


# --- what follows from a deck check (SW Deck checks) ---


MAJOR, ORDER = DeckCheck.Found.MAJOR, DeckCheck.Found.IN_ORDER


def entry_of(by: User, **event: object) -> Entry:
    held = factories.FullEventFactory(players=8, by=by, sanctioned=False, **event)
    return Entry.objects.select_related("event", "player__merged_into").filter(event=held).order_by("number")[0]


@pytest.fixture
def entry(by: User) -> Entry:
    return entry_of(by, game="SW", rules="constructed", format="constructed", pool="open")


def test_second_deck_that_does_not_match_disqualifies_also_where_the_first_was_mended(entry: Entry, by: User) -> None:
    """House-C6."""
    deck_corrected(log_deck_check(entry, MAJOR, "61 cards", by=by), by=by)
    assert card(entry).follows[0].startswith("The missing cards are put back without a penalty")
    log_deck_check(entry, MAJOR, "59 cards", by=by)
    assert card(entry).follows == ("The deck did not match before: the player is disqualified (SW Deck checks).",)
    page = browser(by).open(f"{entry.event.get_absolute_url()}penalties/cards/{entry.pk}/")
    assert "The deck did not match before" in page.text


def test_list_to_cheat_with_before_any_game_changes_no_result(entry: Entry, by: User) -> None:
    """House-C7."""
    deck_corrected(log_deck_check(entry, MAJOR, "Another deck", by=by), by=by)
    assert card(entry).follows[1] == (
        "If the list was written to cheat with: No game came before, so no result changes; the deck is checked after"
        " each game."
    )
