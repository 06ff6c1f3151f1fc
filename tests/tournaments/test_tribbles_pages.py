"""Pages of a Tribbles event of nineteen speak of pods and matches, not of two players and single games."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from conduct.selectors.cards import card
from conduct.selectors.issued import shown, whole
from conduct.selectors.rulings import one_ruling
from tests import factories
from tests.tournaments.plain import browser
from tests.tournaments.test_tribbles import LISTED, again, match_of, play, round_of
from tournaments.entries.services.entries import drop_player
from tournaments.entries.services.entry_states import disqualify_player
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Player
from tournaments.play.services.clock import call_time, start_round
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import draw_round, publish_round
from tournaments.record.models import Event, Round
from tournaments.record.selectors.acts import acts
from tournaments.record.selectors.cards import player_card
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


@pytest.fixture
def by() -> User:
    return factories.member()


@pytest.fixture
def event(by: User) -> Event:
    event = factories.full_event(18, by, **LISTED)
    factories.enter(event, factories.member("koloth").player)
    return again(event)


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


@pytest.mark.parametrize("step", STEPS)
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


def test_card_has_the_finals_and_no_column_that_stays_empty(event: Event, by: User) -> None:
    all_played(event, by)
    card = player_card(again(event), koloth().pk)
    (finals,) = card.later
    page = browser().open(f"{event.get_absolute_url()}players/{koloth().pk}/").text
    assert re.findall(r'<th scope="row">\s*(.*?)\s*</th>', page) == ["Match 1", "Tribbles Finals"]
    headings = re.findall(r'<th scope="col"[^>]*>\s*(.*?)\s*</th>', page)
    assert headings == ["Match", "Table", "Opponents", "Total", "Won", "Total so far", "Won so far"]
    assert f">{finals.texts[0]}<" in page


def test_standings_have_what_each_match_gave(event: Event, by: User) -> None:
    play(event, by)
    page = browser().open(f"{event.get_absolute_url()}standings/").text
    assert ("Matches" in page, "After 1 match" in page) == (True, True)
    card = player_card(again(event), koloth().pk)
    assert page.count(f">{card.rows[0].texts[0]}<") >= 2  # in its column, and among the matches


def test_time_is_called_as_a_pod_stops(event: Event, by: User) -> None:
    time_called(event, by)
    assert "Time is called in match 1: stop at once." in browser(by).open(f"{event.get_absolute_url()}").text
    assert not Notice.objects.filter(text__contains="both of you").exists()


def test_sheet_for_a_spreadsheet_has_what_each_match_gave(event: Event, by: User) -> None:
    play(event, by)
    heading, first, *_ = browser().open(f"{event.get_absolute_url()}standings.csv").text.lstrip("\ufeff").splitlines()
    assert heading.startswith("Rank,Player,Match 1,")
    assert first.split(",")[2] == first.split(",")[4]


def test_scorekeeper_reads_which_round_is_saved(by: User) -> None:
    event = factories.due_event(by, **LISTED)
    factories.enter(event, *(factories.member().player for _ in range(4)))
    played = publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)
    keeper = match_of(played, 1).seats.get(place=0).player.user
    phone = browser(keeper).open(f"{event.get_absolute_url()}my-table/")
    for said in ("Round 1 is saved.", "Round 2 is saved."):
        phone.send(phone.page.form("points_a"), result="went_out", went_out_a="on", points_a="9", others="0")
        assert said in phone.text


def told(event: Event, by: User, tag: str) -> list[str]:
    rows = [act for act in acts(event, journal_of(event)) if act.tag == tag]
    return [act.text for act in rows]


def test_journal_and_cards_of_conduct_speak_of_matches(event: Event, by: User) -> None:
    half_played(event, by)
    entry, other = again(event).entries.select_related("event", "player__merged_into")[:2]
    penalty = factories.penalised(entry)
    ruling = factories.ruled(again(event), of_round=1, table=2)
    drop_player(entry, by=by)
    disqualify_player(other, by=by)
    assert told(event, by, "entry.dropped") == [f"{entry.player.shown_name} dropped after match 1"]
    assert told(event, by, "entry.disqualified") == [f"{other.player.shown_name} disqualified after match 1"]
    assert [line.where for line in card(entry).penalties] == ["match 1"]
    assert shown(whole().get(pk=penalty.pk), staff=True).facts[0][1].startswith("match 1, table ")
    assert one_ruling(ruling.pk).place == "match 1, table 2"
    page = browser(by).open(f"{event.get_absolute_url()}penalties/cards/{entry.pk}/")
    assert "match 1" in page.text
    assert not FOREIGN.search(page.text.split("<main", 1)[1])


def test_page_of_absences_says_where_a_pod_marks_them(event: Event, by: User) -> None:
    half_played(event, by)
    page = browser(by).open(f"{event.get_absolute_url()}desk/absent/")
    assert "Whoever keeps the score of a pod marks who is not there, round by round" in page.text
