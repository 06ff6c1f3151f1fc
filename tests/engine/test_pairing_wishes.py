"""What a director asks of a draw beside the guide: pairs kept apart, byes given, an earlier draw kept."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.engine.building import event, won
from tests.engine.drawing import cards, codes, drawn, position, tables, texts
from tournaments.engine import build_position as position_of
from tournaments.engine import game_rules, number_tables
from tournaments.engine.core.types import Criteria, KeptApart, Position, Wishes
from tournaments.engine.document import DocumentError, read_event, read_position, write_event, write_position
from tournaments.engine.document import draw_document as answered


def wishing(where: Position, **wishes: object) -> Position:
    return replace(where, wishes=Wishes(**wishes))  # type: ignore[arg-type]


def test_pair_wished_apart_does_not_meet_where_the_guide_leaves_room() -> None:
    where = wishing(position(cards([9, 9, 9, 9])), apart=(("a", "b"),))

    assert all("ab" not in tables(drawn(where, seed)) for seed in range(20))
    assert drawn(where).criteria == Criteria()
    assert "One pair is kept apart as wished, at no cost to the guide." in drawn(where).proof


def test_wish_counts_below_all_criteria_of_the_guide() -> None:
    where = wishing(position(cards([9, 9, 4, 4])), apart=(("a", "b"),))
    draw = drawn(where)

    assert tables(draw) == {"ab", "cd"}
    assert draw.criteria == Criteria(together=1)
    assert texts(draw)["ab"].endswith("the wish to keep them apart counts below all criteria of the guide")
    assert "One pair meets although wished apart" in draw.proof


def test_given_bye_sits_out_and_the_rest_is_drawn_best_around_it() -> None:
    draw = drawn(wishing(position(cards([9, 9, 4, 4, 1])), byes=("a",)))

    assert (draw.byes, len(draw.tables), draw.criteria.cross_levels) == (("a",), 2, 2)
    assert codes(draw)["a"] == "directed_bye"
    assert draw.criteria.bye_levels == 2
    assert draw.proof.endswith("One player sits out because the director says so; the rest is drawn best around that.")


def test_repaired_draw_touches_the_fewest_tables_that_a_correction_broke() -> None:
    """d has 4 now instead of 9: only the pair of d and one other change."""
    before = (("a", "b"), ("c", "d"), ("e", "f"))
    draw = drawn(wishing(position(cards([9, 9, 9, 4, 4, 9])), kept=before))

    assert len(tables(draw) & {"ab", "cd", "ef"}) == 1
    assert draw.criteria == Criteria(unkept=2)
    assert "Two pairs are new: no draw this good keeps more of the one before." in draw.proof


def test_bye_is_kept_where_it_may_and_drawn_where_it_may_not() -> None:
    where = position(cards([9, 9, 4, 4, 4]))

    assert {drawn(wishing(where, kept_byes=("d",)), seed).byes for seed in range(10)} == {("d",)}
    assert {drawn(wishing(where, kept_byes=("a",)), seed).byes for seed in range(20)} == {("c",), ("d",), ("e",)}


def test_wishes_travel_in_the_position_so_that_the_draw_can_be_made_again() -> None:
    where = wishing(
        position(cards([9, 9, 4, 4, 1])), apart=(("a", "b"),), byes=("c",), kept=(("a", "d"),), kept_byes=("e",)
    )

    assert read_position(json.loads(json.dumps(write_position(where)))) == where
    assert drawn(read_position(write_position(where)), 3) == drawn(where, 3)
    assert answered(write_position(where), 3)["criteria"]["unkept"] == 2


def test_event_keeps_two_apart_up_to_a_round() -> None:
    record = replace(
        event([[won("a", "b"), won("c", "d")]]),
        keep_apart=(KeptApart(("a", "c"), 2, "Sisters."), KeptApart(("b", "d"), 1)),
        rounds_scheduled=3,
    )
    rules = game_rules("tcc-2e")

    assert [position_of(rules, record, number).wishes.apart for number in (1, 2, 3)] == [
        (("a", "c"), ("b", "d")),
        (("a", "c"),),
        (),
    ]
    assert read_event(json.loads(json.dumps(write_event(record)))).keep_apart == record.keep_apart


NO_WISHES = [
    ({"players": ["a", "a"], "until": 2}, "keep_apart[0].players"),
    ({"players": ["a", "z"], "until": 2}, "keep_apart[0].players[1]"),
    ({"players": ["a", "b"], "until": 0}, "keep_apart[0].until"),
    ({"players": ["a", "b"], "until": 1, "reason": "x" * 301}, "keep_apart[0].reason"),
]


@pytest.mark.parametrize(("wish", "place"), NO_WISHES, ids=str)
def test_wish_that_cannot_be_is_refused_by_its_place(wish: dict[str, object], place: str) -> None:
    document = write_event(event([[won("a", "b")]]))
    with pytest.raises(DocumentError) as refused:
        read_event({**document, "keep_apart": [wish]})
    assert refused.value.place == place


@pytest.mark.parametrize(
    ("own", "numbers"), [({}, (1, 2, 3)), ({"a": 3, "e": 2}, (3, 1, 2)), ({"a": 5, "b": 4}, (4, 1, 2))]
)
def test_tables_go_by_the_order_of_the_draw_around_those_who_have_one_of_their_own(own, numbers) -> None:
    assert number_tables([("a", "b"), ("c", "d"), ("e", "f")], own) == numbers


def test_pair_is_wished_apart_once() -> None:
    wish = {"players": ["a", "b"], "until": 1}
    with pytest.raises(DocumentError, match="a pair is there twice"):
        read_event({**write_event(event([[won("a", "b")]])), "keep_apart": [wish, {**wish, "players": ["b", "a"]}]})
