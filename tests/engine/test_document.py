"""The event document and the position: read, written and answered."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.engine.building import FIRST, SECOND, event, paired, tied, won
from tournaments.engine import GAME_RULES
from tournaments.engine.core.types import (
    Allegiance,
    Card,
    Match,
    Outcome,
    Player,
    Position,
    Record,
    Result,
    Round,
    Seat,
    Stage,
    build_seats,
)
from tournaments.engine.document import (
    draw_document,
    has_cards,
    read_event,
    read_position,
    score_document,
    write_event,
    write_position,
)

EVENT = {
    "format": "trekcc-event",
    "version": 1,
    "ruleset": "tcc-2e",
    "options": {"rounds": 3, "absent_opponent_bye": "free"},
    "seed": 7,
    "published": [{"player": "p01"}],
    "players": [{"id": "p01", "name": "Ada", "lot": 0.5}, {"id": "p02", "earned_byes": 2}, {"id": "p03"}],
    "rounds": [
        {
            "number": 1,
            "state": "complete",
            "matches": [
                {"table": 1, "a": "p01", "b": "p03", "result": "full_win", "winner": "a", "score_a": 100, "score_b": 35},  # noqa: E501
                {"a": "p02", "b": None, "result": "earned_bye"},
            ],
        },
        {"number": 2, "state": "running", "matches": [{"a": "p01", "b": "p02", "result": None}]},
    ],
}  # fmt: skip


def test_event_is_read_as_the_engines_record():
    first = Round(
        1,
        (
            Match(build_seats("p01", "p03"), 1, (Result("full_win", ({"score": 100}, {"score": 35}), FIRST),)),
            Match(build_seats("p02"), games=(Result("earned_bye"),)),
        ),
        of_round=1,
    )
    second = Round(2, (paired("p01", "p02", None),), complete=False, of_round=2)

    assert read_event(EVENT) == Record(
        ruleset="tcc-2e",
        players=(Player("p01", lot=0.5), Player("p02", earned_byes=2), Player("p03")),
        rounds=(first, second),
        rounds_scheduled=3,
        options={"absent_opponent_bye": "free"},
        seed=7,
    )


FACTS = st.fixed_dictionaries(
    {
        "score": st.integers(-50, 200),
        "life": st.integers(0, 60),
        "lost": st.integers(0, 60),
        "hand": st.integers(0, 20),
    },
    optional={"planet": st.integers(0, 3), "bonus": st.integers(0, 50)},
)
WINNERS = st.sampled_from([FIRST, SECOND])
RESULTS = {
    "tcc-2e": st.builds(
        Result,
        st.sampled_from(["full_win", "modified_win", "concession", "outright_win", "deck_out", "missed"]),
        st.tuples(FACTS, FACTS),
        WINNERS,
    ),
    "swccg-constructed": st.builds(
        Result,
        st.sampled_from(["full_win", "quit"]),
        st.tuples(FACTS, FACTS),
        WINNERS,
        st.fixed_dictionaries(
            {"differential": st.integers(0, 59)}, optional={"deck_violation_by": st.sampled_from([0, 1])}
        ),
    ),
}
SIDES = st.permutations([*Allegiance]) | st.just([None, None])  # two of a table never play the same
SEATS = SIDES.map(lambda sides: tuple(map(Seat, "ab", sides)))


@given(st.data(), st.sampled_from(sorted(RESULTS)))
def test_record_written_and_read_back_is_equal(data, code):
    played = st.builds(Match, SEATS, st.just(1), st.tuples(RESULTS[code]), st.just(True))
    match = data.draw(played | st.just(Match(build_seats("a", "b"), 1)))
    name = "final confrontation"
    final = Round(3, (match._replace(table=None),), bool(match.games), of_round=2, name=name)
    record = Record(
        ruleset=code,
        players=(Player("a", lot=0.25), Player("b", dropped_after=3), Player("c", earned_byes=1), Player("d", 4, 5, 6)),
        rounds=(
            Round(1, (match, Match(build_seats("c"), 2, (Result("bye"),))), bool(match.games), of_round=1),
            Round(2, (paired("b", "c", None),), False, of_round=1, game=2),
        ),
        rounds_scheduled=4,
        seed=11,
        stages=(
            Stage(2, "tiebreaker", ("a", "b"), winner="b"),
            Stage(3, "final_confrontation", ("a", "b"), (final,), "a"),
        ),
    )

    assert read_event(json.loads(json.dumps(write_event(record)))) == record


def test_position_written_and_read_back_is_equal():
    cards = (
        Card("a", 9, 65, 1, frozenset({"b"}), dropped=True),
        Card("b", 4, -65, 0, frozenset({"a"}), earned_bye_now=True, seated_first=True),
    )
    at = Position("tcc-1e", 4, 5, cards, {"future_rounds": "last"})

    assert read_position(json.loads(json.dumps(write_position(at)))) == at
    assert read_position(write_position(replace(at, rounds=None))).rounds is None


def test_position_has_the_cards_also_where_one_side_alone_says_who_met():
    players = [{"id": "a", "vp": 4, "opponents": ["b"]}, {"id": "b", "vp": 1, "dropped": True}]
    document = {"format": "trekcc-position", "version": 1, "ruleset": "tcc-2e", "round": 2, "players": players}
    here, there = read_position(document).cards

    assert has_cards(document, [here, there]) is True
    assert has_cards(document, [replace(here, dropped=True), replace(there, dropped=False)]) is True
    assert has_cards(document, [here, replace(there, opponents=frozenset({"c"}))]) is False


def test_score_answers_matches_and_standings():
    answer = score_document(EVENT)

    assert answer["matches"] == [
        {"number": 1, "round": 1, "game": 1, "a": "p01", "b": "p03", "vp_a": 4, "diff_a": 65, "vp_b": 1, "diff_b": -65},
        {"number": 1, "round": 1, "game": 1, "a": "p02", "b": None, "vp_a": 4, "diff_a": 100, "vp_b": None,
         "diff_b": None},
    ]  # fmt: skip
    assert answer["standings"] == [
        {"rank": 1, "player": "p02", "decided_by": "differential", "vp": 4, "sos": 0, "differential": 100, "cvp": 4},
        {"rank": 2, "player": "p01", "decided_by": "vp", "vp": 4, "sos": 0, "differential": 65, "cvp": 4},
        {"rank": 3, "player": "p03", "decided_by": None, "vp": 1, "sos": 0, "differential": -65, "cvp": 1},
    ]
    assert "final_confrontation" not in answer


def test_score_marks_who_left_and_what_is_provisional():
    players = [{"id": "a", "disqualified_after": 1}, {"id": "b"}, {"id": "c", "dropped_after": 1}, {"id": "d"}]
    delayed = {"a": "b", "b": "c", "result": "delayed"}
    lost = {"a": "d", "b": "a", "result": "game_loss_penalty", "winner": "a"}
    answer = score_document({**EVENT, "players": players, "rounds": [{"number": 1, "matches": [delayed, lost]}]})

    assert answer["matches"][0]["provisional"] is True
    assert (answer["matches"][0]["vp_a"], answer["matches"][0]["diff_a"]) == (0, 0)
    marks = {place["player"]: (place.get("dropped"), place.get("disqualified")) for place in answer["standings"]}
    assert marks == {"a": (None, True), "b": (None, None), "c": (True, None), "d": (None, None)}
    assert answer["standings"][-1]["player"] == "a"


def test_pair_draws_the_round_after_the_finished_ones():
    rounds = [[won("a", "b"), tied("c", "d")], [won("a", "c"), tied("b", "d")]]
    record = replace(event(rounds), rounds_scheduled=3)
    answer = draw_document(write_event(record))

    assert answer["round"] == 3
    assert sorted(sorted(pair) for pair in answer["pairs"]) == [["a", "d"], ["b", "c"]]
    assert (answer["byes"], answer["earned_byes"]) == ([], [])
    assert list(answer["criteria"]) == [
        "extra_byes", "repeat_byes", "bye_levels", "seated_first", "dead_rounds", "excess_levels", "cross_levels",
        "squared_difference",
    ]  # fmt: skip
    assert all(set(why) == {"pair", "code", "text"} for why in answer["explanations"])


def test_full_loss_for_an_incomplete_game_is_read_and_never_written():
    old = {"a": "p01", "b": "p02", "result": "incomplete_full_loss", "winner": "b"}
    record = read_event({**EVENT, "rounds": [{"number": 1, "matches": [old]}]})

    result = record.rounds[0].matches[0].result

    assert result == Result("incomplete", ({"outcome": Outcome.FL}, {"outcome": Outcome.FW}))
    assert write_event(record)["rounds"][0]["matches"] == [
        {"a": "p01", "b": "p02", "result": "incomplete", "outcome_a": "FL", "outcome_b": "FW"}
    ]


def test_position_is_asked_for_the_cards_of_those_whom_it_knows():
    cards = (Card("a", 9, 65, 0, frozenset({"b"}), dropped=True), Card("b", 4, -65, 0, frozenset({"a"})))
    document = write_position(Position("tcc-2e", 2, 5, cards))
    here, there = cards

    assert has_cards(document, [replace(here, dropped=False), there, Card("late", 4)])
    assert not has_cards(document, [here, replace(there, vp=5)])
    assert not has_cards(document, [replace(here, opponents=frozenset()), there])


def test_every_ruleset_can_be_scored():
    for code in GAME_RULES:
        assert score_document({**EVENT, "options": {}, "ruleset": code, "rounds": []})["matches"] == []
