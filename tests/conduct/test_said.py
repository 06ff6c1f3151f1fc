"""What the pages of conduct say of a penalty, and what counts still."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from random import Random
from zoneinfo import ZoneInfo

import pytest
import time_machine

from conduct.engine import Level
from conduct.forms.rulings import TouchingForm
from conduct.models import Penalty
from conduct.selectors.cards import card, in_round, is_news, newest_of, noticed, repeats
from conduct.selectors.issued import issued, of_player, shown, warned, whole
from conduct.selectors.rulings import rulings_alike
from conduct.selectors.situations import game_at, is_lost_by, lost_by, moments, open_game, place_of
from conduct.services.complaints import ComplaintDetails, complain
from conduct.services.rulings import end_interim, overturn_ruling
from conduct.services.videos import publish_video
from conduct.services.withdrawing import withdraw_penalty
from tests import factories
from tests.conduct.conftest import Hall
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.services.inboxes import answer_item, take_item
from tournaments.kernel.journal import Already
from tournaments.kernel.models import JournalEntry
from tournaments.play.services.results import correct_result
from tournaments.play.services.rounds import complete_round, discard_draft, draw_round, publish_round
from tournaments.record.models import Entry, Event

pytestmark = pytest.mark.django_db
Moment = Penalty.Moment


def done(penalty: Penalty) -> tuple[str, ...]:
    return shown(whole().get(pk=penalty.pk), staff=True).done


def finish_round(hall: Hall) -> None:
    factories.report_all(hall.round(), Random(1))
    complete_round(hall.round(), by=hall.director)
    hall.again()


def test_what_can_have_happened_when_goes_by_the_state_of_the_event(listed: Hall) -> None:
    assert moments(listed.event) == ("before",)
    factories.RoundFactory(event=listed.event)
    assert moments(listed.event) == ("game", "between")
    finish_round(listed)
    waits = draw_round(listed.event, by=listed.director)
    assert place_of(listed.entry()).of_round == 1
    discard_draft(waits, by=listed.director)
    factories.play_rounds(listed.event, 2)
    event = listed.again()
    assert event.state == Event.State.COMPLETE
    assert moments(event) == ("between",)
    assert (place_of(listed.entry()).moment, place_of(listed.entry()).of_round) == (Moment.BETWEEN, 3)
    assert moments(finalize_event(event, by=listed.director)) == ("afterwards",)


def test_withdrawn_penalty_of_a_complete_round_leaves_its_game_lost(hall: Hall) -> None:
    penalty, table = hall.issue("B3", chosen=Level.GAME_LOSS), hall.game().table
    finish_round(hall)
    withdraw_penalty(penalty, "It was the neighbour.", by=hall.director)
    assert done(penalty) == (f"The game of round 1, table {table} stays lost until its result is corrected (OPG 7.4).",)
    game = whole().get(pk=penalty.pk).match
    assert game is not None
    correct_result(game, factories.ResultFactory(), "It was the neighbour.", by=hall.director)
    assert done(penalty) == ()


def test_game_that_is_owed_is_named_once_it_is_paid_and_once_that_is_corrected(hall: Hall) -> None:
    finish_round(hall)
    penalty = hall.issue("B3", chosen=Level.GAME_LOSS)
    assert done(penalty)[-1] == "The player owes a game: the next one that is drawn is lost (OPG B)."
    factories.RoundFactory(event=hall.event)
    paid = hall.game()
    assert done(penalty)[-1] == f"It cost the game of round 2, table {paid.table} (OPG B)."
    finish_round(hall)
    correct_result(paid, factories.ResultFactory(), "They played it.", by=hall.director)
    assert done(penalty)[-1] == f"The result of round 2, table {paid.table}, which it cost, was changed since."


def test_facts_of_a_penalty_are_said_in_order_and_the_players_are_fewer(hall: Hall) -> None:
    hall.issue("B1", moment=Moment.BETWEEN)
    facts = {"intent": True, "evidence": "Heard by all.", "observed_seconds": 25}
    penalty = hall.issue("B1", level=Level.WARNING + 1, because="He is twelve.", **facts)
    row = whole().get(pk=penalty.pk)
    at = row.issued_at.astimezone(ZoneInfo("Europe/Berlin"))
    for_all = [
        ("When", f"round 1, table {hall.game().table}"),
        ("Issued", f"{at:%-d %B %Y, %H:%M}, by Dana"),
        ("Repeat", "The same 1 time before in this event"),
        ("On purpose", "Yes"),
        ("Watched for", "25 seconds"),
    ]
    assert list(shown(row, staff=False).facts) == for_all
    assert list(shown(row, staff=True).facts) == [
        *for_all,
        ("Evidence", "Heard by all."),
        ("The rules proposed", "level 3, game loss; decided otherwise: He is twelve."),
    ]


def test_third_time_is_said_in_the_plural(hall: Hall) -> None:
    for _ in range(2):
        hall.issue("B1", moment=Moment.BETWEEN)
    told = dict(shown(whole().get(pk=hall.issue("B1", moment=Moment.BETWEEN).pk), staff=False).facts)
    assert (told["Repeat"], told["When"]) == ("The same 2 times before in this event", "between games, round 1")


@pytest.fixture
def september() -> Iterator[None]:
    with time_machine.travel("2026-09-12T12:00:00Z", tick=False):
        yield


def test_receipts_of_reports_are_for_the_staff(september: None, hall: Hall) -> None:
    penalty = hall.issue("C1", evidence="A marked deck.")
    row = whole().get(pk=penalty.pk)
    item = row.to_director
    assert item is not None
    reported = [
        f"Reported to the coordinator on 12 September 2026, receipt {row.to_coordinator_id}",
        f"Reported to the Director of Organized Play on 12 September 2026, receipt {item.pk}",
    ]
    assert shown(row, staff=True).receipts == tuple(f"{one}, not answered yet" for one in reported)
    answer_item(take_item(item, by=hall.chief), "Suspended.", by=hall.chief)
    row = whole().get(pk=penalty.pk)
    assert shown(row, staff=True).receipts[1] == f"{reported[1]}, answered 12 September 2026"
    assert shown(row, staff=False).receipts == ()


def test_list_of_an_event_holds_its_own_penalties_alone_newest_first(hall: Hall) -> None:
    first = hall.issue("B1", hall.other(), moment=Moment.BETWEEN)
    second = hall.issue("B1")
    hall.warn("D3")
    withdraw_penalty(second, "It was the neighbour.", by=hall.director)
    elsewhere = factories.FullEventFactory(players=2, by=hall.director)
    factories.enter(elsewhere, hall.pat.player)
    factories.RoundFactory(event=elsewhere)
    factories.PenaltyFactory(
        entry=elsewhere.entries.select_related("event", "player").get(player=hall.pat.player), code="B2"
    )
    base = f"{hall.event.get_absolute_url()}penalties/"
    what, level = "B1 Misconduct, minor", "level 1, written warning"
    lines = [(one.name, one.where, one.what, one.level, one.url, one.card, one.stands) for one in issued(hall.event)]
    others = hall.other()
    assert lines == [
        ("Pat", "round 1", what, level, second.get_absolute_url(), f"{base}cards/{hall.entry().pk}/", False),
        (others.player.shown_name, "round 1", what, level, first.get_absolute_url(), f"{base}cards/{others.pk}/", True),
    ]
    assert [(one.url, one.card) for one in of_player(hall.event, hall.pat)] == [(second.get_absolute_url(), "")]
    assert (warned(hall.event), warned(elsewhere)) == (1, 0)


def test_ruling_that_was_overturned_is_alike_no_more(hall: Hall) -> None:
    first = factories.RulingFactory(event=hall.event)
    factories.RulingFactory(event=factories.FullEventFactory(players=2))
    asked = "May a proxy be signed here?"
    assert [one.pk for one in rulings_alike(hall.event, asked)] == [first.pk]
    overturn_ruling(first, "The guide says who.", by=hall.director)
    assert rulings_alike(hall.event, asked) == ()


def test_same_link_is_not_published_again(hall: Hall) -> None:
    filming = factories.publish_film(hall.game())
    published = filming.published_at
    with pytest.raises(Already) as refused:
        publish_video(filming, filming.link, by=hall.director)
    said = "The video is published with this link already."
    assert (refused.value.code, refused.value.message, refused.value.section) == ("published", said, "OPG 14")
    filming.refresh_from_db()
    assert filming.published_at == published


def test_sections_a_page_asks_for_are_read_as_far_as_200_characters() -> None:
    far = " " * 197 + "7.6,B"
    assert TouchingForm({"sections": far}).touched().sections == ("7.6",)
    assert TouchingForm({"sections": far[1:]}).touched().sections == ("7.6",)
    assert TouchingForm({"sections": far[2:]}).touched().sections == ("7.6", "B")


def test_every_player_has_the_open_game_he_sits_at(hall: Hall) -> None:
    factories.RoundFactory(event=factories.FullEventFactory(players=4))
    for entry in Entry.objects.select_related("event"):
        match = open_game(entry)
        assert match is not None
        assert match.round.event_id == entry.event_id
        assert match.seats.filter(player=entry.player_id).exists()


def test_game_of_a_draft_or_of_a_complete_round_is_not_open(hall: Hall) -> None:
    finish_round(hall)
    assert open_game(hall.entry()) is None
    drawn = draw_round(hall.event, by=hall.director, draw_seed=1)
    assert open_game(hall.entry()) is None
    publish_round(drawn, by=hall.director)
    assert open_game(hall.entry()) == hall.game()


def test_of_two_rounds_that_a_file_leaves_open_the_first_is_played() -> None:
    document = factories.write_finished_document()
    first, second, _ = document["rounds"]
    for played in (first, second):
        played |= {"state": "running", "matches": [{**one, "result": None} for one in played["matches"]]}
    event = factories.bring_document({**document, "rounds": [second, first]}, by=factories.UserFactory())
    for entry in event.entries.select_related("event"):
        match = open_game(entry)
        assert match is not None
        assert match.round.number == 1


def test_table_of_a_round_is_that_of_its_event(hall: Hall) -> None:
    factories.RoundFactory(event=factories.FullEventFactory(players=4))
    assert game_at(hall.event, 1, hall.game().table or 0) == hall.game()
    assert game_at(hall.event, 1, 9) is None
    assert game_at(hall.event, 2, 1) is None


def test_game_is_lost_by_the_penalties_that_stand(hall: Hall) -> None:
    hall.issue("B1")
    graver = hall.issue("B3", chosen=Level.GAME_LOSS)
    game = hall.game()
    assert (lost_by(game), is_lost_by(graver)) == (frozenset([hall.pat.player.pk]), True)
    finish_round(hall)
    withdraw_penalty(graver, "It was the neighbour.", by=hall.director)
    assert lost_by(game) == frozenset()


def test_minor_penalty_of_a_game_loses_none(hall: Hall) -> None:
    assert not is_lost_by(hall.issue("B1"))
    assert lost_by(hall.game()) == frozenset()


def test_withdrawn_penalty_says_by_whom_and_why(hall: Hall) -> None:
    penalty = hall.issue("B1")
    assert (shown(penalty, staff=True).withdrawn, shown(penalty, staff=True).withdrawn_by) == ("", "")
    withdraw_penalty(penalty, "It was the neighbour.", by=hall.director)
    row = whole().get(pk=penalty.pk)
    assert shown(row, staff=True).withdrawn == "Withdrawn by Dana: It was the neighbour."
    Penalty.objects.filter(pk=row.pk).update(withdrawn_by=None)
    assert shown(whole().get(pk=row.pk), staff=True).withdrawn == "Withdrawn by a director: It was the neighbour."


def test_card_says_of_each_line_where_and_whether_it_stands(hall: Hall) -> None:
    hall.warn("D3")
    penalty = hall.issue("B1", description="Swore.")
    withdraw_penalty(penalty, "It was the neighbour.", by=hall.director)
    factories.DeckCheckFactory(entry=hall.entry(), note="61 cards")
    hall.issue("B1", hall.opponent())
    found = card(hall.entry())
    told = [(one.where, one.what, one.text, one.url, one.stands) for one in found.penalties]
    what = "B1 Misconduct, minor: level 1, written warning"
    assert told == [("round 1", what, "Swore.", penalty.get_absolute_url(), False)]
    assert [(one.where, one.text, one.url, one.stands) for one in found.warnings] == [("round 1", "", "", True)]
    (check,) = found.deck_checks
    url = f"{hall.event.get_absolute_url()}penalties/cards/{hall.entry().pk}/checks/"
    assert (check.where, check.text, check.stands) == ("round 1", "61 cards", True)
    assert check.url.startswith(url)


def test_news_is_what_was_issued_to_this_player_here_since(hall: Hall) -> None:
    player = hall.pat.player.pk
    assert (noticed(hall.event), is_news(hall.event, player, "0-0")) == ("0-0", False)
    hall.issue("B1", hall.opponent())
    assert not is_news(hall.event, player, "0-0")
    penalty = hall.issue("B1")
    assert noticed(hall.event) == f"{penalty.pk}-0"
    assert (is_news(hall.event, player, "0-0"), is_news(hall.event, player, noticed(hall.event))) == (True, False)
    seen = noticed(hall.event)
    warning = hall.warn("D3")
    assert (is_news(hall.event, player, seen), newest_of(hall.event, player)) == (True, warning)
    assert noticed(hall.event) == f"{penalty.pk}-{warning.pk}"
    assert not is_news(hall.event, player, noticed(hall.event))
    assert is_news(hall.event, player, "nonsense")
    assert is_news(hall.event, player, f"{'9' * 19}-{'9' * 19}")
    assert not is_news(hall.event, player, f"{'9' * 18}-{'9' * 18}")
    assert newest_of(hall.event, hall.opponent().player_id) != warning
    assert newest_of(hall.event, hall.other().player_id) is None


def test_repeats_are_of_the_same_player_here_and_stand(hall: Hall) -> None:
    player = hall.pat.player.pk
    hall.issue("D4", hall.opponent())
    first = hall.issue("D4", moment=Moment.BETWEEN)
    assert (repeats(hall.event, player, "D4"), repeats(hall.event, player, "D4", but=first)) == (1, 0)
    withdraw_penalty(first, "These were another player's sleeves.", by=hall.director)
    assert repeats(hall.event, player, "D4") == 0


@pytest.mark.parametrize(("ruleset", "word"), [("tcc-2e", "round"), ("tcc-tribbles", "match")])
def test_round_is_named_by_its_game_and_before_the_first_there_is_none(ruleset: str, word: str) -> None:
    event = Event(ruleset=ruleset)
    assert (in_round(event, 2), in_round(event, None)) == (f"{word} 2", f"before {word} 1")


def test_end_of_an_interim_ruling_sent_twice_is_one_act(hall: Hall) -> None:
    ruling = factories.InterimRulingFactory()
    ended = [end_interim(ruling, date(2026, 9, 1), "Guide 5.2", by=hall.chief, key="once", seen=1) for _ in range(2)]
    assert ended[0] == ended[1]
    assert JournalEntry.objects.filter(tag="interim.ended").count() == 1


def test_complaint_sent_twice_with_its_key_is_the_first_one(hall: Hall) -> None:
    said = ComplaintDetails(hall.event.directors.get(position=1), "coordinator", "The draw was made twice.")
    first, second = (complain(hall.event, said, by=hall.pat, key="once") for _ in range(2))
    assert first == second
