"""A director who plays at an event of Star Wars CCG: his judges, what is announced, what he wins (SW "Competing in
Their Own Events")."""

from __future__ import annotations

import pytest

from tests import factories
from tests.refusals import refusal
from tests.tournaments.plain import browser
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes, give_prize, hand_out_prize
from tournaments.engine import game_rules
from tournaments.engine.core.system import DirectorPlays
from tournaments.engine.core.types import Result
from tournaments.entries.services.entries import drop_player
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.listing.services.directors import release_director
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Director, Event, Match, Prize, Round
from tournaments.record.selectors.pages import three_judges_of

pytestmark = pytest.mark.django_db
SECTION = "SW Competing in Their Own Events"


@pytest.fixture
def by() -> User:
    return factories.UserFactory(handle="Dana")


def evening(by: User, players: int = 3, *, judges: bool = True, **changes: object) -> Event:
    """Constructed; the director is on the list where his judges are."""
    said = {"game": "SW", "rules": "constructed", "format": "constructed", "pool": "open", "rounds_scheduled": 2}
    event = factories.FullEventFactory(players=players, by=by, **{**said, **changes})
    if judges:
        for position, name in ((2, "Assist"), (3, "Backup")):
            factories.DirectorFactory(event=event, user=factories.UserFactory(handle=name), position=position)
        factories.enter(event, by.player)
    return again(event)


def again(event: Event) -> Event:
    return Event.every.get(pk=event.pk)


def assistant(event: Event) -> User:
    return event.directors.get(position=2).user


def play(event: Event, winner: User) -> Event:
    """All four games: the winner wins his by thirty, of the others the first seat by one."""
    by, best = assistant(event), winner.player.pk
    for _ in range(4):
        drawn = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
        for match in Match.objects.filter(round=drawn, ended_by="").select_related("round__event"):
            seats = [seat.player_id for seat in match.seats.order_by("place")]
            seat = seats.index(best) if best in seats else 0
            sides: list[dict[str, int]] = [{}, {}]
            sides[seat] = {"life": 30 if best in seats else 1}
            report_result(match, Result("full_win", tuple(sides), (seat,)), by=by)
        complete_round(Round.objects.select_related("event").get(pk=drawn.pk), by=by)
    return again(event)


def prize(event: Event, **which: object) -> Prize:
    return Prize.objects.select_related("event", "entry__player").get(event=event, **which)


def test_director_is_not_let_play_without_both_judges(by: User) -> None:
    event = evening(by, judges=False)
    assert refusal(factories.enter, event, by.player) == ("deputies_missing", SECTION)
    factories.DirectorFactory(event=event, position=2)
    assert refusal(factories.enter, again(event), by.player) == ("deputies_missing", SECTION)
    factories.DirectorFactory(event=event, position=3)
    factories.enter(again(event), by.player)


def test_everybody_reads_that_the_director_plays_and_who_rules_then(by: User) -> None:
    assert three_judges_of(evening(by, judges=False)) == ""
    page = browser().open(evening(by).get_absolute_url())
    assert "the 3-judge system is used: the assistant judge, Assist, rules on" in page.text
    assert "the back-up judge, Backup, where both of them play" in page.text
    assert "Secondary director, assistant judge" in page.text


def test_first_pairings_wait_for_a_judge_who_left(by: User) -> None:
    event = evening(by)
    draft = draw_round(event, by=by, draw_seed=3)
    release_director(Director.objects.select_related("event").get(event=event, position=3), by=by)
    draft = Round.objects.select_related("event").get(pk=draft.pk)
    assert refusal(publish_round, draft, by=by) == ("deputies_missing", SECTION)

    factories.DirectorFactory(event=again(event), position=3)
    publish_round(Round.objects.select_related("event").get(pk=draft.pk), by=by)


def test_judges_stay_while_the_director_plays(by: User) -> None:
    event = evening(by)
    publish_round(draw_round(event, by=by, draw_seed=3), by=by)
    judge = Director.objects.select_related("event").get(event=event, position=2)
    assert refusal(release_director, judge, by=by) == ("three_judges", SECTION)

    drop_player(event.entries.select_related("event").get(player=by.player), by=by)
    release_director(Director.objects.select_related("event").get(pk=judge.pk), by=by)


def test_assistant_judge_rules_on_the_games_of_the_director(by: User) -> None:
    event = evening(by)
    drawn = publish_round(draw_round(event, by=by, draw_seed=3), by=by)
    own = Match.objects.select_related("round__event").get(round=drawn, seats__player=by.player)
    win = Result("full_win", ({"life": 3}, {}), (0,))
    assert refusal(report_result, own, win, by=by) == ("not_yours_to_rule", SECTION)
    report_result(own, win, by=assistant(event))


def test_director_of_an_odd_number_has_the_first_bye(by: User) -> None:
    drawn = publish_round(draw_round(evening(by, 4), by=by, draw_seed=3), by=by)
    assert Match.objects.get(round=drawn, table=None).seats.get().player == by.player


def test_cash_prize_or_several_bids_of_a_championship_keep_the_director_from_playing(by: User) -> None:
    def plays(**options: str) -> DirectorPlays:
        return game_rules("swccg-constructed", options).director_plays

    assert plays(cash_prize="yes") is plays(day_2_bids="one") is DirectorPlays.WITH_DEPUTIES
    assert plays(day_2_bids="several") is DirectorPlays.NOT_FOR_BIDS
    assert plays(day_2_bids="one", cash_prize="yes") is plays(day_2_bids="worlds", cash_prize="yes")
    assert plays(day_2_bids="one", cash_prize="yes") is DirectorPlays.NOT_FOR_BIDS

    event = evening(by, judges=False, options={"day_2_bids": "one", "cash_prize": "yes"})
    for position in (2, 3):
        factories.DirectorFactory(event=event, position=position)
    assert refusal(factories.enter, again(event), by.player) == ("director_plays", SECTION)


def test_director_who_wins_has_the_glass_and_the_packs_go_to_the_next(by: User) -> None:
    event = evening(by)
    for offer in (Offer("A box", 1), Offer("A pack", 2), Offer("Tournament Glass", 1, glass=True)):
        add_prize(again(event), offer, by=by)
    event = play(event, by)
    award_prizes(event, by=by)

    assert prize(event, glass=True).entry.player == by.player
    others = [prize(event, text=text).entry.player for text in ("A box", "A pack")]
    assert len({by.player, *others}) == 3
    own = event.entries.get(player=by.player).document_id
    listed = [(one["text"], one.get("player")) for one in document_of(again(event))["prize_list"] if one.get("glass")]
    assert listed == [("Tournament Glass", own)]


def test_director_who_plays_is_given_no_other_prize_by_hand(by: User) -> None:
    event = evening(by)
    add_prize(event, Offer("A draw among all", label="Draw"), by=by)
    add_prize(again(event), Offer("Glass", label="Best of heart", glass=True), by=by)
    own = event.entries.get(player=by.player)

    assert refusal(give_prize, prize(event, glass=False), own, by=by) == ("director_wins", SECTION)
    hand_out_prize(give_prize(prize(event, glass=True), own, by=by), by=by)


def test_glass_is_ticked_in_the_browser_where_it_matters(by: User) -> None:
    event = evening(by)
    page = browser(by).open(f"{event.get_absolute_url()}prizes/")
    page.send(page.page.form("glass"), text="Tournament Glass", place=1, glass="on")
    assert prize(event).glass
    other = factories.FullEventFactory(players=3, by=by)
    assert "Tournament Glass" not in browser(by).open(f"{other.get_absolute_url()}prizes/").text
