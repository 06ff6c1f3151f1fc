"""Pages of a Tribbles event of nineteen speak of pods and matches, not of two players and single games."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from conduct.selectors.cards import card
from conduct.selectors.issued import describe_penalty, whole
from conduct.selectors.rulings import one_ruling
from tests import factories
from tests.rings import matrix
from tests.tournaments.plain import browser
from tests.tournaments.test_tribbles import LISTED, again, match_of, play, round_of
from tournaments.closing.selectors.cuts import open_ties
from tournaments.closing.services.cuts import note_cut
from tournaments.closing.services.reporting import finalize_event
from tournaments.entries.services.entries import drop_player
from tournaments.entries.services.entry_states import disqualify_player
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.play.services.clock import call_time, start_round
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.acts import shown_acts
from tournaments.record.selectors.cards import player_card
from tournaments.record.selectors.finishes import finish_of
from tournaments.record.selectors.games import entered_games
from tournaments.record.selectors.journals import journal_of

pytestmark = pytest.mark.django_db
FOREIGN = re.compile(
    r">\s*Opponent\s*<|[Tt]he opponent|[Yy]our opponent|both players|both of you|\bF[WL]\b"
    r'|data-label="(?:Opponent|Points|Result)"|(?<!dropped after )(?<!this is )\b[Rr]ound [12]\b(?!:| of)|[Nn]ext round'
)
PUBLIC = (
    "",
    "standings/",
    "pairings/",
    "pairings/?by=name",
    "rounds/",
    "cards/",
    "players/",
    "standings/figures/",
    "projector/",
)
PLAYERS = ("my-table/", "my-table/leave/")
DIRECTORS = ("desk/", "entries/", "corrections/", "journal/", "rounds/1/tables/1/", "by-player/")


@pytest.fixture(scope="module")
def full_event(lasting: None) -> Event:
    event = factories.FullEventFactory(players=18, **LISTED)
    factories.enter(event, factories.UserFactory(handle="koloth").player)
    return event


@pytest.fixture
def event(full_event: Event) -> Event:
    return again(full_event)


@pytest.fixture
def by(event: Event) -> User:
    return factories.director_of(event)


def koloth() -> Player:
    return Player.objects.get(handle="koloth")


def account(player: Player) -> User:
    assert player.user is not None
    return player.user


def half_played(event: Event, by: User) -> None:
    played = start_round(publish_round(draw_round(again(event), by=by, draw_seed=3), by=by), by=by)
    for table in (1, 2):
        seats = match_of(played, table).seats.count()
        report_result(match_of(played, table), round_of(*range(0, 1000 * seats, 1000)), by=by, sure=True)


def time_called(event: Event, by: User) -> None:
    half_played(event, by)
    call_time(Round.objects.select_related("event").get(event=event), by=by)
    entry = again(event).entries.select_related("event", "player").first()
    assert entry is not None
    drop_player(entry, by=by)


def finals_drafted(event: Event, by: User) -> None:
    play(event, by)
    draw_round(again(event), by=by, draw_seed=4)


def all_played(event: Event, by: User) -> None:
    play(event, by)
    play(event, by, seed=4)


STEPS = (half_played, time_called, finals_drafted, all_played)


@matrix("step", STEPS, step=3)
def test_no_page_speaks_of_two_players_or_of_single_games(
    step: Callable[[Event, User], None], event: Event, by: User
) -> None:
    step(event, by)
    base, own = event.get_absolute_url(), koloth()
    readers = ((None, PUBLIC), (account(own), (*PUBLIC, *PLAYERS)), (by, (*PUBLIC, *DIRECTORS)))
    for user, pages in readers:
        device = browser(user) if user else browser()
        for page in (*pages, f"players/{own.pk}/"):
            text = device.open(f"{base}{page}").text
            assert device.status == 200, page
            assert [text[max(found.start() - 60, 0) : found.end() + 30] for found in FOREIGN.finditer(text)] == [], page


def test_table_of_a_player_says_which_rounds_the_match_is(event: Event, by: User) -> None:
    half_played(event, by)
    phone = browser(account(koloth())).open(f"{event.get_absolute_url()}my-table/")
    assert "Match 1, rounds 1 to 5" in phone.text
    wall = browser(by).open(f"{event.get_absolute_url()}projector/")
    assert "Match 1, rounds 1 to 5" in wall.text


def test_scorekeeper_reads_which_round_is_saved(by: User) -> None:
    event = factories.DueEventFactory(by=by, **LISTED)
    factories.enter(event, *(factories.UserFactory().player for _ in range(4)))
    played = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    keeper = match_of(played, 1).seats.get(place=0).player.user
    phone = browser(keeper).open(f"{event.get_absolute_url()}my-table/")
    for said in ("Round 1 is saved.", "Round 2 is saved."):
        phone.send(phone.page.form("points_a"), result="went_out", went_out_a="on", points_a="9", others="0")
        assert said in phone.text


def told(event: Event, by: User, tag: str) -> list[str]:
    rows = [act for act in shown_acts(event, journal_of(event)) if act.tag == tag]
    return [act.text for act in rows]


def test_journal_and_cards_of_conduct_speak_of_matches(event: Event, by: User) -> None:
    half_played(event, by)
    entry, other = again(event).entries.select_related("event", "player__merged_into")[:2]
    penalty = factories.PenaltyFactory(entry=entry)
    ruling = factories.RulingFactory(event=again(event), of_round=1, table=2)
    drop_player(entry, by=by)
    disqualify_player(other, by=by)
    assert told(event, by, "entry.dropped") == [f"{entry.player.shown_name} dropped after match 1"]
    assert told(event, by, "entry.disqualified") == [f"{other.player.shown_name} disqualified after match 1"]
    assert [line.where for line in card(entry).penalties] == ["match 1"]
    assert describe_penalty(whole().get(pk=penalty.pk), staff=True).facts[0][1].startswith("match 1, table ")
    assert one_ruling(ruling.pk).place == "match 1, table 2"
    page = browser(by).open(f"{event.get_absolute_url()}penalties/cards/{entry.pk}/")
    assert "match 1" in page.text
    assert not FOREIGN.search(page.text.split("<main", 1)[1])


def play_match(event: Event, by: User, out: dict[int, int]) -> Round:
    """Play a match whose pods are each won by their last player, in every round, with these points."""
    played = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    for table, points in out.items():
        for _ in range(5):
            seats = match_of(played, table).seats.count()
            own = (*(0 for _ in range(seats - 1)), points)
            report_result(match_of(played, table), round_of(*own, out=seats - 1), by=by, sure=True)
    return complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)


@pytest.fixture
def final(event: Event, by: User) -> Event:
    """The heats gave far more than the Finals, in which the first table had less than the others."""
    play_match(event, by, {1: 30_000, 2: 20_000, 3: 10_000})
    play_match(event, by, {1: 1_000, 2: 2_000, 3: 3_000})
    finalize_event(again(event), by=by, ties_by_lot=True)
    return again(event)


def test_every_page_shows_the_figures_that_decided_after_the_finals(final: Event) -> None:
    place = records.standings(final)[0]
    assert place.figures == {"table": 1, "total": 5_000, "rounds_won": 5}
    finish = finish_of(final)
    assert finish is not None
    assert finish.figures == "table 1, 5000 total score"
    assert [row.figures for row in finish.rows][:2] == [("table 1", "5000"), ("table 1", "0")]
    base = final.get_absolute_url()
    texts = {page: browser().open(f"{base}{page}").text for page in ("", "standings/figures/", "cards/")}
    assert "table 1, 5000 total score" in texts[""]
    assert re.search(r"<strong>Total</strong> 5000 = 5000", texts["standings/figures/"])
    assert re.findall(r'<th scope="col"[^>]*>([^<]*)</th>', texts["cards/"]) == [
        *("#", "Player", "Match 1", "Tribbles Finals", "Table", "Total", "Won"),
    ]
    own = browser().open(f"{base}players/{finish.rows[0].pk}/").text
    sums = re.findall(r"<dt>([^<]*)</dt>\s*<dd>\s*(\S+)\s*</dd>", own)
    assert sums == [("final place", "1"), ("table", "1"), ("total score", "5000"), ("rounds won", "5")]
    share = browser(factories.director_of(final)).open(f"{base}share/").text
    assert "1. " + finish.name + " (table 1, 5000)" in share
    assert player_card(final, finish.rows[0].pk).figures == {"total": 5_000, "rounds_won": 5}


def test_figures_say_that_the_finals_count_alone(final: Event) -> None:
    page = browser().open(f"{final.get_absolute_url()}standings/figures/").text
    assert "once the Tribbles Finals are played, counted in the Finals alone" in page
    assert "then what was scored in" not in page


def test_standings_say_after_what_they_stand(final: Event) -> None:
    assert "After 1 match and the Tribbles Finals." in browser().open(f"{final.get_absolute_url()}standings/").text


def test_way_has_the_finals_by_their_name_and_no_stop_that_was_not_played(final: Event, by: User) -> None:
    finish = finish_of(final)
    assert finish is not None
    assert finish.ways.stops == ("match 1", "the Tribbles Finals")


def desk(event: Event, by: User) -> str:
    return " ".join(browser(by).open(f"{event.get_absolute_url()}desk/").text.split())


def all_reported(event: Event, by: User) -> Round:
    played = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    for table in (1, 2, 3):
        for _ in range(5):
            own = tuple(0 for _ in range(match_of(played, table).seats.count()))
            report_result(match_of(played, table), round_of(*own), by=by, sure=True)
    return Round.objects.select_related("event").get(pk=played.pk)


def test_desk_says_what_follows_the_match_that_is_reported(event: Event, by: User) -> None:
    heats = all_reported(event, by)
    assert "the standings count it, and the Tribbles Finals can be drawn." in desk(event, by)
    complete_round(heats, by=by)
    all_reported(event, by)
    assert "the standings count it, and the event can be finalized." in desk(event, by)


def test_draft_of_the_finals_calls_a_pod_a_pod(event: Event, by: User) -> None:
    finals_drafted(event, by)
    text = browser(by).open(f"{event.get_absolute_url()}draft/").text
    assert ("best of every pod" in text, "every heat" in text) == (True, False)


def test_extra_time_of_a_pod_tells_everybody_at_the_table(event: Event, by: User) -> None:
    half_played(event, by)
    page = browser(by).open(f"{event.get_absolute_url()}rounds/1/tables/1/extra-time/").text
    assert "Everybody at this table with an account is told" in page
    assert "Both players" not in page


def test_results_of_pods_are_not_asked_for_as_a_table(event: Event, by: User) -> None:
    half_played(event, by)
    base = event.get_absolute_url()
    page = browser(by).open(f"{base}results/")
    assert page.url.endswith("/desk/")
    assert "Results by these rules are entered table by table." in page.text
    assert f'href="{base}results/"' not in page.text


def concede_in_round_1(event: Event, by: User) -> Match:
    played = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    report = round_of(0, 9, 0, 0, 0, 0, 0, out=1)
    by_seat = ({"points": 5, "conceded": True}, *report.by_seat[1:])
    return report_result(match_of(played, 1), replace(report, by_seat=by_seat), by=by, sure=True)


def test_who_conceded_the_match_has_nothing_in_its_later_rounds_and_the_form_shows_it(event: Event, by: User) -> None:
    match = concede_in_round_1(event, by)
    name = match.seats.get(place=0).player.shown_name
    page = browser(by).open(f"{event.get_absolute_url()}rounds/1/tables/1/")
    assert re.search(rf"<b>{name}</b> <span class=\"soft\">conceded the match</span>", page.text)
    form = page.page.form("points_b")
    assert "points_a" not in form.names
    page.send(form, result="went_out", went_out_b="on", **{f"points_{seat}": "0" for seat in "cdefg"}, points_b="7")
    (_, second) = entered_games(match_of(match.round, 1))
    assert second.get_facts(0) == {"points": 0}


def test_call_needs_no_points_of_who_conceded_the_match(event: Event, by: User) -> None:
    match = concede_in_round_1(event, by)
    report = round_of(0, 9, 0, 0, 0, 0, 0, out=1)
    report_result(match_of(match.round, 1), replace(report, by_seat=({}, *report.by_seat[1:])), by=by, sure=True)
    assert len(entered_games(match_of(match.round, 1))) == 2


def test_form_takes_back_a_cut_that_nobody_made_before_it_is_final(event: Event, by: User) -> None:
    play_match(event, by, {1: 30_000, 2: 20_000, 3: 10_000})
    play_match(event, by, {1: 1_000, 2: 2_000, 3: 3_000})
    page = browser(by).open(f"{event.get_absolute_url()}finalize/")
    assert "Yes, it is final" not in page.text
    (button,) = [each for form in page.page.forms for each in form.submits if each.name == "ties_by_lot"]
    assert button.label == "Yes, nobody cut, and it is final"
    page.send(page.page.form("reason"), ties_by_lot="on")
    assert again(event).state == Event.State.FINALIZED


def test_cut_is_no_stop_of_a_way(event: Event, by: User) -> None:
    play_match(event, by, {1: 30_000, 2: 20_000, 3: 10_000})
    play_match(event, by, {1: 1_000, 2: 2_000, 3: 3_000})
    tie = open_ties(again(event))[0]
    note_cut(again(event), [entry.player_id for entry in tie.entries], by=by)
    finalize_event(again(event), by=by, ties_by_lot=True)
    finish = finish_of(again(event))
    assert finish is not None
    assert finish.ways.stops == ("match 1", "the Tribbles Finals")


def test_cards_say_that_the_finals_are_counted_by_themselves(final: Event, by: User) -> None:
    base, pk = final.get_absolute_url(), koloth().pk
    for page in (f"players/{pk}/", "print/scorecards/"):
        assert "counted alone" in browser(by).open(f"{base}{page}").text, page
    assert "Counted alone: Tribbles Finals." in browser().open(f"{base}cards/").text


def test_time_is_called_as_a_pod_stops(event: Event, by: User) -> None:
    time_called(event, by)
    assert "Time is called in match 1: stop at once." in browser(by).open(f"{event.get_absolute_url()}").text
    assert not Notice.objects.filter(text__contains="both of you").exists()


def test_page_of_absences_says_where_a_pod_marks_them(event: Event, by: User) -> None:
    half_played(event, by)
    page = browser(by).open(f"{event.get_absolute_url()}desk/absent/")
    assert "Whoever keeps the score of a pod marks who is not there, round by round" in page.text
