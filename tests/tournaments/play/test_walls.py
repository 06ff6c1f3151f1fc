"""What stands on which page of the wall."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from tests import factories
from tournaments.play.selectors import walls
from tournaments.play.selectors.tables import names_in_order
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event


def pairs(count: int, length: int = 6) -> list[tuple[str, int | None, str]]:
    return [(f"{chr(97 + at % 26)}{at}".ljust(length, "x"), at, "other") for at in range(count)]


@pytest.mark.parametrize(
    ("players", "length", "columns", "rows"), [(8, 6, 1, 8), (9, 6, 2, 5), (20, 16, 2, 10), (20, 17, 1, 10)]
)
def test_few_players_and_long_names_take_one_column(players: int, length: int, columns: int, rows: int) -> None:
    wall = walls.wall_by_name(pairs(players, length))
    assert (wall.columns, wall.rows) == (columns, rows)


def test_letters_lead_and_signs_before_them_do_not_count() -> None:
    order = names_in_order([(1, ("_zed", "Ann")), (2, ("“Bob”", "anton"))])
    (page,) = walls.wall_by_name(order).pages
    assert [(line.letter, line.name) for line in page.lines] == [
        ("A", "Ann"),
        ("", "anton"),
        ("B", "“Bob”"),
        ("Z", "_zed"),
    ]
    assert page.mark == "An – Ze"


@pytest.mark.parametrize(
    ("pages", "marks"),
    [
        ([("Ada", "Lena"), ("Mara", "Player 7"), ("Player 8", "Vera")], ["Ad – Le", "Ma – Player 7", "Player 8 – Ve"]),
        ([("Player 1", "Player 14"), ("Player 15", "Player 29")], ["Player 1 – Player 14", "Player 15 – Player 29"]),
        ([("a of one beginning", "a of one beginnings")], ["A of one b – A of one b"]),
        ([("Solo", "Solo")], ["So"]),
        ([("_zed", "“Zoe”")], ["Ze – Zo"]),
    ],
)
def test_marks_have_as_many_letters_as_tell_pages_apart(pages: list[tuple[str, str]], marks: list[str]) -> None:
    assert walls._marks(pages) == marks


def test_pages_turn_by_the_clock() -> None:
    seconds = [0, 7, 8, 16, 24]
    assert [walls.page_at(datetime.fromtimestamp(at, UTC), 3) for at in seconds] == [1, 1, 2, 3, 1]
    assert walls.page_at(datetime.fromtimestamp(9, UTC), 0) == 0


@pytest.mark.django_db
def test_places_say_how_far_everybody_moved() -> None:
    event = factories.FullEventFactory(players=6)
    assert walls.wall_by_place(event).pages == ()
    ranks = []
    for seed in (1, 2):
        played = factories.RoundFactory(event=Event.objects.get(pk=event.pk))
        factories.report_all(played, Random(seed))
        complete_round(played, by=factories.director_of(event))
        (page,) = walls.wall_by_place(Event.objects.get(pk=event.pk)).pages
        ranks.append({one.row.pk: one.row.rank for one in page.lines})
        moved = {one.row.pk: one.moved for one in page.lines}
    assert moved == {player: ranks[0][player] - rank for player, rank in ranks[1].items()}
    assert {one.up - one.down for one in page.lines} == set(moved.values())


@pytest.mark.parametrize(
    ("players", "low", "lines"),
    [
        (0, False, []),
        (8, False, [8]),
        (20, False, [20]),
        (21, False, [11, 10]),
        (60, False, [20, 20, 20]),
        (20, True, [10, 10]),
    ],
)
def test_pages_are_filled_alike(players: int, low: bool, lines: list[int]) -> None:
    assert [len(page.lines) for page in walls.wall_by_name(pairs(players), low=low).pages] == lines


def test_line_is_as_wide_as_its_names_and_an_opponent_may_be_cut() -> None:
    assert walls.wall_by_name([("abcdef", 1, "xyz")]).ems == round(4.5 + 0.66 * 9, 1)
    assert walls.wall_by_name([("abcdef", 1, "x" * 40)]).ems == round(4.5 + 0.66 * (6 + 14), 1)
