"""The paper kit: what lies ready on the table when power or network fail."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.paper.test_paper import sheet
from tournaments.entries.services.entries import drop_player
from tournaments.paper.selectors.kits import Kit, kit
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import draw_round
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db


def totals(made: Kit) -> dict[str, str]:
    return {line.name: line.total for _, group in made.groups for line in group}


def test_kit_holds_what_the_next_draw_is_made_from() -> None:
    event = factories.PlayedEventFactory(players=7, rounds=2)
    made, names = kit(event), records.names(event)
    cards = {names[card.id]: card for card in records.position(event, 3).cards}
    assert (made.number, made.open_tables, made.coming, made.section) == (3, (), "round 3", "OPG 7.6")
    assert "The number of players is odd" in made.steps[1]
    assert made.steps[1].endswith("A bye is worth 4 points and no differential.")
    assert totals(made) == {name: str(card.vp) for name, card in cards.items()}
    assert [int(total) for total, _ in made.groups] == sorted({card.vp for card in cards.values()}, reverse=True)
    for line in (line for _, group in made.groups for line in group):
        assert line.met == tuple(sorted((names[one] for one in cards[line.name].opponents), key=str.casefold))
        assert line.had_bye == bool(cards[line.name].byes)


@pytest.mark.parametrize(
    ("by_family_name", "names"),
    [(False, ["Łukasz Abel", "Lyn Øst", "Zoe Ärm"]), (True, ["Łukasz Abel", "Zoe Ärm", "Lyn Øst"])],
)
def test_players_of_one_total_stand_as_the_event_sorts_names(by_family_name: bool, names: list[str]) -> None:
    event = factories.EventFactory(by_family_name=by_family_name)
    factories.enter(event, *(factories.PlayerFactory(name=name) for name in reversed(names)))
    assert list(totals(kit(event))) == names


def test_results_of_the_open_round_are_added_and_open_tables_named() -> None:
    event = factories.FullEventFactory(players=4)
    first, second = factories.open_tables(factories.RoundFactory(event=event))
    report_result(first, factories.ResultFactory(winner=0), by=factories.director_of(event))
    made = kit(event)
    ahead, behind = (seat.player.shown_name for seat in first.seats.order_by("place"))
    waiting = [seat.player.shown_name for seat in second.seats.order_by("place")]
    assert (totals(made)[ahead], totals(made)[behind]) == ("4", "1")
    assert made.open_tables == (f"table 2: {waiting[0]} and {waiting[1]}",)
    lines = {line.name: line for _, group in made.groups for line in group}
    assert (lines[waiting[0]].waits_for, lines[waiting[0]].met) == ("table 2", (waiting[1],))
    assert lines[ahead].waits_for == ""


def test_who_dropped_is_not_prepared_for() -> None:
    event = factories.PlayedEventFactory(players=5, rounds=1)
    gone = event.entries.select_related("event", "player").first()
    drop_player(gone, by=factories.director_of(event))
    assert gone.player.shown_name not in totals(kit(event))
    assert not [step for step in kit(event).steps if "is odd" in step]


def test_draft_that_waits_is_in_the_kit_for_the_director_alone() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    draw_round(event, by=factories.director_of(event))
    assert len(kit(event).drafted) == 2
    text = sheet(event, "kit")
    assert "This draw waits as a draft" in text
    assert [part for part in ("Pairings of round 1", "Result slips of round 1") if part not in text] == []


def test_after_the_last_round_nothing_is_prepared() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    assert (kit(event).coming, kit(event).groups) == ("", ())
    text = sheet(event, "kit")
    assert "Pairing by hand" not in text
    assert "Standings so far" in text
