"""The page of a bracket: every match with the scores of its games, who is through, who may still win all (OPG 10)."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tests.tournaments.play.test_match_play import again, play
from tournaments.engine.core.types import Result
from tournaments.entries.services.entries import drop_player
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.models import User
from tournaments.pages.selectors.brackets import ShownBracket, shown_brackets
from tournaments.play.services.clock import start_round
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors.drawings import brackets_of

pytestmark = pytest.mark.django_db
NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel")
LARGEST = 300_000


@pytest.fixture
def by() -> User:
    return factories.UserFactory(handle="Ada")


def seeded(by: User, names: tuple[str, ...] = NAMES[:4], **fields: object) -> Event:
    """The first has seed 1."""
    listed = {"structure": "se-playin", "rounds_scheduled": 3, "sanctioned": False, **fields}
    event = factories.FullEventFactory(players=0, by=by, **listed)
    factories.enter(event, *(factories.PlayerFactory(name=name) for name in names))
    entries = event.entries.order_by("number").values_list("pk", flat=True)
    give_seeds(event, {pk: seed for seed, pk in enumerate(entries, 1)}, by=by)
    return again(event)


def of_three(by: User, names: tuple[str, ...] = NAMES[:4]) -> Event:
    return seeded(by, names, options={"best_of": "3"})


def won(seat: int, score: int = 20) -> Result:
    scores = ({"score": 100}, {"score": score})
    return Result("full_win", scores if seat == 0 else scores[::-1], (seat,))


TIE = Result("true_tie", ({"score": 40}, {"score": 40}))


def published(event: Event, by: User) -> Round:
    return publish_round(draw_round(again(event), by=by, draw_seed=3), by=by)


def report(played: Round, table: int, *results: Result, by: User) -> None:
    for result in results:
        match = Match.objects.select_related("round__event", "round__stage").get(round=played, table=table)
        report_result(match, result, by=by)


def shown(event: Event, stage: str = "") -> ShownBracket:
    (bracket,) = shown_brackets(again(event), stage)
    return bracket


def page_of(event: Event, query: str = "") -> str:
    return unescape(Client().get(f"{event.get_absolute_url()}bracket/{query}").text)


def test_match_shows_the_scores_of_every_game_and_a_dot_for_what_is_not_played(by: User) -> None:
    event = of_three(by)
    played = published(event, by)
    report(played, 1, won(0, 45), won(1, 70), by=by)
    ((first, _), _) = (one.matches for one in shown(event).rounds)
    assert [side.name for side in first.sides] == ["Ash", "Dogwood"]
    figures = [[(figure.text, figure.won) for figure in side.figures] for side in first.sides]
    assert figures == [[("100", True), ("70", False), ("", False)], [("45", False), ("100", True), ("", False)]]
    assert (first.state, first.table, first.live, first.score) == ("live", "table 1", "game 3 of 3", "1 : 1")
    assert first.sentence == "1 : 1 in games. The winner meets the winner of semifinal 2."
    text = page_of(event)
    assert '<b class="got">100<span class="sr-only"> won</span></b>' in text
    assert '<i class="got" aria-hidden="true">·</i>' in text


def test_who_has_won_is_in_the_next_match_before_the_round_is_complete(by: User) -> None:
    event = of_three(by)
    played = published(event, by)
    report(played, 2, won(0), won(0), by=by)
    (_, second), (final,) = (one.matches for one in shown(event).rounds)
    assert (second.state, second.how, second.score) == ("over", "Birch through in two", "2 : 0")
    assert [side.won for side in second.sides] == [True, False]
    assert [side.name for side in final.sides] == ["winner of semifinal 1", "Birch"]
    assert final.sentence == "Birch waits for the winner of semifinal 1."
    assert shown(event).champion.words == "Ash, Birch or Dogwood"
    (drawing,) = brackets_of(again(event))
    assert drawing.rounds[0][1][1] == "Semifinal 2: Birch won against Cedar"
    api = Device(by).get(f"/events/{event.pk}/bracket/").json()
    assert [match["winner"] for match in api["matches"]] == [None, 0, None]


def test_score_names_the_winners_games_first_once_it_is_over(by: User) -> None:
    event = of_three(by)
    play(event, by, won(1), won(0), won(1), won(0), won(0))
    (first, _), _ = (one.matches for one in shown(event).rounds)
    assert (first.how, first.score) == ("Dogwood through in three", "2 : 1")


def test_tied_game_counts_for_the_higher_seed(by: User) -> None:
    event = of_three(by)
    played = published(event, by)
    report(played, 1, TIE, by=by)
    (first, _), _ = (one.matches for one in shown(event).rounds)
    assert [side.figures[0].won for side in first.sides] == [True, False]
    assert first.sentence.startswith("1 : 0 in games.")


def test_round_that_is_published_is_not_live_before_its_time_or_a_first_result(by: User) -> None:
    event = seeded(by)
    played = published(event, by)
    assert [(one.state, one.when) for one in shown(event).rounds] == [("", "not begun"), ("", "")]
    assert {match.state for match in shown(event).rounds[0].matches} == {"coming"}
    assert page_of(event).count('<span class="end">not begun</span>') == 2
    start_round(played, by=by)
    assert [(one.state, one.when) for one in shown(event).rounds] == [("live", ""), ("", "")]
    assert [match.live for match in shown(event).rounds[0].matches] == ["live", "live"]


def test_first_result_begins_the_round(by: User) -> None:
    event = seeded(by)
    report(published(event, by), 1, won(0), by=by)
    assert [match.state for match in shown(event).rounds[0].matches] == ["over", "live"]
    assert shown(event).says == "semifinals running, final to come"


def test_time_of_the_first_round_is_that_of_the_event_until_it_begins(by: User) -> None:
    event = seeded(by)
    local = event.local_start
    assert [one.when for one in shown(event).rounds] == [f"{local:%H:%M} {local.tzname()}", ""]
    play(event, by, won(0), won(0))
    assert [(one.state, one.when) for one in shown(event).rounds] == [("done", ""), ("", "")]


def test_champion_is_named_with_the_last_result(by: User) -> None:
    event = of_three(by)
    play(event, by, *[won(0)] * 4)
    assert (shown(event).champion.words, shown(event).champion.is_decided) == ("Ash or Birch", False)
    report(published(event, by), 1, won(1), won(1), by=by)
    assert (shown(event).champion.words, shown(event).champion.is_decided) == ("Birch", True)
    (final,) = shown(event).rounds[-1].matches
    assert (final.how, final.sentence) == ("Birch won in two", "Birch is the champion.")
    assert "champion decided" in page_of(event)


def test_nobody_is_named_while_seeds_are_not_given(by: User) -> None:
    event = factories.FullEventFactory(players=8, by=by, structure="se8", rounds_scheduled=3, sanctioned=False)
    assert shown(event).champion.words == "Still open"
    assert [side.name for side in shown(event).rounds[0].matches[0].sides] == ["seed 1", "seed 8"]


def test_who_leaves_while_the_round_is_played_has_not_left_before_it(by: User) -> None:
    event = of_three(by)
    played = published(event, by)
    start_round(played, by=by)
    drop_player(event.entries.get(seed=1), by=by)
    first, second = shown(event).rounds[0].matches
    assert (first.state, second.state) == ("live", "live")


def test_who_left_between_two_rounds_is_told(by: User) -> None:
    event = of_three(by)
    play(event, by, *[won(0)] * 4)
    drop_player(event.entries.get(seed=1), by=by)
    (final,) = shown(event).rounds[-1].matches
    assert (final.how, final.sentence) == ("Birch won without play", "Ash had left. Birch is the champion.")


def test_foot_says_what_the_figures_are_and_since_when_the_bracket_is_fixed(by: User) -> None:
    event = of_three(by)
    assert (shown(event).figures, shown(event).fixed) == (
        "The figures are the scores of games 1, 2 and 3. A tied game goes to the higher seed (OPG 10).",
        "",
    )
    published(event, by)
    assert re.fullmatch(
        r"The bracket is fixed since \w{3} \d+ \w{3} \d{4}, \d\d:\d\d \w+, when its first round was published\.",
        shown(event).fixed,
    )
    for year, rules, structure, form, figures in (
        ("1997", "elimination", "elimination-1997", "swiss", "The figures are the scores. A tied game goes to the"),
        ("1995", "double_elimination", "double-elimination", "constructed", "W has won, L has lost."),
    ):
        pool = "released" if year == "1997" else "in_print"
        older = seeded(by, game=year, rules=rules, structure=structure, format=form, pool=pool)
        assert shown(older).figures in (figures, f"{figures} higher seed.")
    alone = seeded(by)
    assert shown(alone).figures == "The figures are the scores. A tied game goes to the higher seed (OPG 10)."
    assert (shown(alone).name, shown(event).name) == (
        "Single elimination with play-in",
        "Single elimination with play-in, best of three",
    )


def test_bracket_after_rounds_of_everybody_is_shown_as_it_is_played(by: User) -> None:
    event = factories.FullEventFactory(players=10, by=by, structure="swiss-se8", rounds_scheduled=1, sanctioned=False)
    play(event, by)
    played = published(event, by)
    report(played, 1, won(0), by=by)
    first = shown(event).rounds[0].matches[0]
    assert (first.table, first.state, first.sides[0].figures[0].text) == ("table 1", "over", "100")


@matrix(
    ("structure", "players", "rounds"),
    [
        ("se8", 8, ["Quarter", "Semi", "Final"]),
        ("se-playin", 5, ["Play-in", "Semi", "Final"]),
        ("mcintyre8", 8, ["Round 1", "Round 2", "Semi", "Final"]),
        ("double-elimination", 4, ["Round 1", "Round 2", "Losers' final", "Grand final", "Second game"]),
    ],
    step=3,
)
def test_every_bracket_is_shown_from_before_its_first_match_to_its_end(
    structure: str, players: int, rounds: list[str], by: User
) -> None:
    event = seeded(by, NAMES[:players], structure=structure)
    assert [one.short for one in shown(event).rounds] == rounds
    while again(event).state != Event.State.COMPLETE:
        play(event, by)
        assert "None" not in page_of(event)
    done = shown(event)
    assert {one.state for one in done.rounds} == {"done"}
    assert done.champion.is_decided
    tables = [match.table for one in done.rounds for match in one.matches if match.how != "not needed"]
    assert all(tables)
    assert len(tables) == Match.objects.filter(round__event=event).count()


def test_phone_begins_with_the_round_that_is_played(by: User) -> None:
    event = seeded(by, NAMES)
    chosen = [[one.is_chosen for one in shown(event, stage).rounds].index(True) for stage in ("", "2", "9")]
    assert chosen == [0, 1, 0]
    play(event, by)
    assert [one.shown for one in shown(event).rounds] == [False, True, True]
    assert [one.shown for one in shown(event, "1").rounds] == [True, True, True]
    play(event, by)
    play(event, by)
    assert [one.is_chosen for one in shown(event).rounds] == [False, False, True]


def test_as_many_matches_as_a_phone_shows_at_once_follow_each_other(by: User) -> None:
    event = seeded(by, NAMES, structure="mcintyre8")
    assert [one.shown for one in shown(event).rounds] == [True, True, True, False]


def test_round_with_a_deadline_says_by_when_it_is_played(by: User) -> None:
    event = of_three(by)
    played = published(event, by)
    with factories.by_hand():
        Round.objects.filter(pk=played.pk).update(deadline="2031-03-01T18:00Z")
    assert shown(event).rounds[0].when.startswith("until Sat 1 Mar 2031, ")
    report(played, 1, won(0), won(0), by=by)
    report(played, 2, won(0), won(0), by=by)
    complete_round(Round.objects.select_related("event").get(pk=played.pk), by=by)
    assert shown(event).rounds[0].when == ""


def test_of_more_matches_than_a_phone_shows_at_once_only_the_chosen_round_is_there(by: User) -> None:
    event = seeded(by, tuple(f"Seat {number:02}" for number in range(1, 17)), structure="se16")
    assert [one.shown for one in shown(event).rounds] == [True, False, False, False]
    assert not shown(event).champion.shown
    assert [one.shown for one in shown(event, "2").rounds] == [False, True, True, True]
    assert shown(event, "2").champion.shown


def test_rounds_are_links_that_the_page_keeps_when_it_looks_again(by: User) -> None:
    event = seeded(by)
    text = page_of(event, "?stage=2")
    assert re.search(r'<a href="\?stage=2"\s+aria-current="true">Final</a>', text)
    assert "&stage=2" in re.search(r'hx-get="([^"]*)"', text)[1]
    assert "stage" not in re.search(r'hx-get="([^"]*)"', page_of(event, "?stage=x"))[1]
    assert '"true">Semi</a>' in page_of(event, "?stage=99")


def test_page_is_remembered_by_its_version_and_its_round(by: User) -> None:
    event = of_three(by)
    published(event, by)
    where = f"{event.get_absolute_url()}bracket/"
    tag = Client().get(where)["ETag"]
    assert Client().get(where, headers={"If-None-Match": tag}).status_code == 304
    report(Round.objects.select_related("event").get(event=event), 1, won(0), by=by)
    changed = Client().get(where, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert "game 2 of 3" in changed.text


def test_page_asks_as_often_for_many_matches_and_games_as_for_one(by: User) -> None:
    counted = []
    for players, games in ((2, 1), (8, 1), (8, 3)):
        event = of_three(by, NAMES[:players])
        played = published(event, by)
        for table in range(1, players // 2 + 1):
            report(played, table, *[won(0), won(1)][:games], by=by)
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(f"{event.get_absolute_url()}bracket/").status_code == 200
        counted.append(len(queries))
    assert counted[0] == counted[1] == counted[2] <= 16


@pytest.mark.slow
def test_page_of_128_players_is_small_enough(by: User) -> None:
    event = seeded(by, tuple(f"Somebody of a long name {number}" for number in range(1, 129)), options={"best_of": "3"})
    play(event, by)
    text = Client().get(f"{event.get_absolute_url()}bracket/").text
    assert text.count('class="match"') == 127
    assert len(text.encode()) <= LARGEST


def test_event_with_a_bracket_has_its_tab(by: User) -> None:
    tab = re.compile(r'<a href="[^"]*/bracket/" aria-current="page">Bracket</a>')
    assert tab.search(page_of(seeded(by)))
    plain = factories.FullEventFactory(players=4, by=by)
    assert "/bracket/" not in Client().get(f"{plain.get_absolute_url()}standings/").text
