"""A player's ratings: his lists, his way, his events, and two players compared."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from ratings.engine import LISTS, expectation
from ratings.models import Rating
from ratings.selectors.careers import graph, graph_of, history, steps
from ratings.selectors.encounters import Encounter, encounters, list_expectations, list_frequent_opponents, score
from ratings.selectors.profiles import profile
from tests import factories
from tests.ratings.conftest import Ratings
from tournaments.audits.services.forfeits import forfeit_prizes
from tournaments.engine.core.types import Outcome
from tournaments.entries.services.claims import claim_player, decide_claim
from tournaments.people.models import Player
from tournaments.record.models import Event, Placement

pytestmark = pytest.mark.django_db
DAY = datetime(2026, 3, 1, tzinfo=UTC)


def test_player_without_a_rating_is_told_how_one_comes(rated: Ratings, client: Client) -> None:
    new = factories.PlayerFactory()
    assert "No rating yet" in client.get(f"/ratings/players/{new.pk}/").text
    assert client.get("/ratings/players/999999/").status_code == 404


def test_graph_marks_the_events_that_were_won(rated: Ratings) -> None:
    first, second = Placement.objects.filter(event=rated.event, rank__lte=2).select_related("player")
    won, other = (graph_of(place.player, "2e-overall") for place in (first, second))
    assert won is not None
    assert other is not None
    assert won.won
    assert set(won.won) <= set(won.dots)
    assert won.says.endswith(" won.")
    assert not other.won


def test_event_has_the_day_of_its_venue_on_every_page(rated: Ratings, client: Client) -> None:
    """Also where an old process has not stored the day; nine in the evening in UTC is the next day in Auckland."""
    event = Event.every.filter(pk=rated.event.pk)
    factories.change_past(event, starts_at=DAY.replace(hour=21), time_zone="Pacific/Auckland")
    factories.change_past(event, last_day=None)
    ada = rated.ada.player
    graph = graph_of(ada, "2e-overall")
    step, *_ = steps(ada, history(ada, "2e-overall"))
    other = Player.objects.get(pk=list_frequent_opponents(ada)[0][0])
    assert "2 Mar 2026" in str(graph)
    assert step.shown["day"] == "2 Mar 2026"
    assert {game.day for game in encounters(ada, other)} == {"2 Mar 2026"}
    assert "2 Mar 2026" in client.get(f"/ratings/events/{rated.event.pk}/").text


def test_rivals_are_counted_as_head_to_head_counts_them(rated: Ratings) -> None:
    shown = profile(rated.best, "2e-overall", None)
    assert shown.rivals
    games = [rival.score.games for rival in shown.rivals]
    assert games == sorted(games, reverse=True)
    for rival in shown.rivals:
        other = Player.objects.get(pk=rival.pk)
        won, tied, lost = score(encounters(rated.best, other))
        assert (rival.score.won, rival.score.tied, rival.score.lost) == (won, tied, lost)
        chance = next(one for one in list_expectations(rated.best, other) if one.list.code == "2e-overall")
        assert rival.expects == f"{chance.expected:.2f}"


def test_reader_finds_himself_among_whom_a_player_met(rated: Ratings) -> None:
    everybody = {rival.pk for rival in profile(rated.best, "", None).rivals}
    reader = Player.objects.get(pk=min(everybody))
    own = profile(rated.best, "", reader).own
    assert own is not None
    assert own.pk == reader.pk
    assert profile(rated.best, "", factories.PlayerFactory()).own is None


def test_graph_of_one_event_stands_in_the_middle_and_says_itself() -> None:
    drawn = graph(1500.0, [(DAY, 1516.0)])
    assert "in 2 events;" in graph(1500.0, [(DAY, 1516.0), (DAY + timedelta(days=1), 1520.0)]).says
    assert (drawn.first, drawn.last, len(drawn.dots)) == ("1 Mar 2026", "", 1)
    assert drawn.says == "From 1500 to 1516 in 1 event; highest 1516, lowest 1516."
    assert [label for _, label in drawn.levels] == ["1500", "1510", "1520"]


def test_graph_goes_by_time_and_keeps_inside() -> None:
    reached = [(DAY, 1600.0), (DAY + timedelta(days=1), 1400.0), (DAY + timedelta(days=4), 2999.0)]
    drawn = graph(1500.0, reached)
    across, down = zip(*(map(float, dot) for dot in drawn.dots), strict=True)
    assert (across[1] - across[0]) * 4 == pytest.approx(across[2] - across[0], abs=0.2)
    assert down[1] > down[0] > down[2] >= 0
    assert drawn.says == "From 1500 to 2999 in 3 events; highest 2999, lowest 1400."
    assert drawn.end == (*drawn.dots[-1], "2999")
    assert drawn.under.startswith(f"M{drawn.dots[0][0]},")
    assert drawn.under.endswith(" Z")
    assert drawn.line[1:] in drawn.under


def test_games_of_two_players_are_found_from_both_sides(rated: Ratings, client: Client) -> None:
    other, _, games = list_frequent_opponents(rated.best)[0]
    opponent = Player.objects.get(pk=other)
    mine, theirs = encounters(rated.best, opponent), encounters(opponent, rated.best)
    assert len(mine) == len(theirs) == games
    won, tied, lost = score(mine)
    assert score(theirs) == (lost, tied, won)
    page = client.get(f"/ratings/players/{rated.best.pk}/against/{other}/").text
    assert f"{won} won, {tied} tied, {lost} lost by {rated.best}" in page
    assert mine[0].url in page
    assert mine[0].day in page


def test_opponent_is_found_by_a_part_of_the_name(rated: Ratings, client: Client) -> None:
    page = f"/ratings/players/{rated.best.pk}/against/"
    ada = f"{page}{rated.ada.player.pk}/"
    assert ada in client.get(f"{page}?name=Ad").text
    assert ada in client.get(f"{page}?name=ad", headers={"HX-Request": "true"}).text
    assert "Nobody by that name" in client.get(f"{page}?name=qqq").text
    assert client.get(f"{page}{rated.best.pk}/")["Location"] == page
    assert "They have not met" in client.get(ada).text


def test_who_was_merged_is_led_to_the_record_he_goes_by(rated: Ratings, client: Client) -> None:
    old, claimant = rated.last, factories.UserFactory()
    decide_claim(claim_player(old, by=claimant), confirm=True, by=rated.coordinator)
    new = claimant.player.pk
    assert client.get(f"/ratings/players/{old.pk}/")["Location"] == f"/ratings/players/{new}/"
    assert client.get(f"/ratings/players/{old.pk}/against/")["Location"] == f"/ratings/players/{new}/against/"
    theirs = client.get(f"/ratings/players/{rated.best.pk}/against/{old.pk}/")
    assert theirs["Location"] == f"/ratings/players/{rated.best.pk}/against/{new}/"


def test_place_of_who_was_disqualified_says_so_after_the_event_too(rated: Ratings, client: Client) -> None:
    player = rated.ada.player
    page = f"/ratings/players/{player.pk}/"
    assert "disqualified" not in client.get(page).text
    forfeit_prizes(rated.event.entries.get(player=player), by=rated.ada)
    (step,) = steps(player, history(player, "2e-overall"))
    assert step.forfeits
    assert f'{step.place} <span class="chip">disqualified</span>' in client.get(page).text


def test_modified_results_count_as_won_and_lost_and_byes_as_neither() -> None:
    games = [Encounter(1, "Cup", "/cup/", DAY, "UTC", outcome) for outcome in Outcome]
    assert score(games) == (2, 1, 2)


def test_two_who_are_on_no_list_have_no_expected_score(rated: Ratings) -> None:
    assert list_expectations(factories.PlayerFactory(), factories.PlayerFactory()) == []


def test_expected_score_is_that_of_the_list_and_who_is_new_counts_as_a_beginner(rated: Ratings) -> None:
    new = factories.PlayerFactory()
    best = Rating.objects.get(list="2e-overall", player=rated.best).rating
    said = next(one for one in list_expectations(rated.best, new) if one.list.code == "2e-overall")
    assert said.expected == expectation(LISTS["2e-overall"].system, best, 1500.0) > 0.5
    assert (said.own_is_new, said.other_is_new) == (False, True)
