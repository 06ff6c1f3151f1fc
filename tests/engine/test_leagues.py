"""OPG 12: a season of a league, who qualifies, who is champion, and what everybody needs."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.engine import (
    COIN,
    PRESENT,
    Dated,
    Kind,
    LeagueEvent,
    Line,
    Need,
    Points,
    PointsTable,
    affiliation_bonus,
    by_points,
    counts_for,
    departures,
    find_uninvited,
    mission_bonus,
    needs_to_qualify,
    over_leagues,
    participation_bonus,
    place_enough,
    playoff_standings,
    points_of,
    qualifying_lists,
    rank_lines,
    season_lines,
    season_table,
    too_few,
    why,
)
from leagues.engine.bonuses import NON_ALIGNED

RULES = PRESENT.leagues
REGULAR, PLAYOFF = Kind.REGULAR, Kind.PLAYOFF


def held(identity: str, placing: str, kind: Kind = REGULAR, half: int | None = None, **more: object) -> LeagueEvent:
    """An event whose places are these letters in their order."""
    return LeagueEvent(identity, kind, {name: rank for rank, name in enumerate(placing, 1)}, half, **more)  # type: ignore[arg-type]


def order(placed: object) -> str:
    return "".join(each.line.player for each in placed)  # type: ignore[attr-defined]


# --- points -----------------------------------------------------------------------------------------------------------


def test_event_of_fewer_than_three_gives_no_points_but_was_attended() -> None:
    assert points_of(held("1", "ab"), RULES.table) == {"a": 0, "b": 0}
    assert season_lines([held("1", "ab")], RULES)["a"].events == 1


def test_places_behind_the_table_get_its_lowest_value() -> None:
    assert RULES.table.worth(40, 33) == RULES.table.worth(40, 40) == 34
    assert RULES.table.worth(3, 9) == 4


def test_who_shares_a_place_gets_what_it_is_worth() -> None:
    shared = LeagueEvent("1", REGULAR, {"a": 1, "b": 2, "c": 2, "d": 4})
    assert points_of(shared, RULES.table) == {"a": 12, "b": 8, "c": 8, "d": 6}


def test_who_was_disqualified_gets_nothing_and_counts_among_those_who_took_part() -> None:
    assert points_of(held("1", "abcdef", barred=frozenset("f")), RULES.table) == dict(
        zip("abcdef", (16, 12, 10, 10, 8, 0), strict=True)
    )


def test_who_was_disqualified_keeps_no_bonus_and_was_there() -> None:
    line = season_lines([held("1", "abc", bonus={"b": 1, "c": 4}, barred=frozenset("c"))], RULES)["c"]
    assert (line.season, line.bonus, line.events) == (0, 0, 1)


# --- the season -------------------------------------------------------------------------------------------------------


def test_season_adds_up_by_kind_and_bonus_stands_apart() -> None:
    events = [held("1", "abc", bonus={"b": 4}), held("2", "bac", PLAYOFF, bonus={"b": 1})]
    line = season_lines(events, RULES, qualified="b", before={"b": 70})["b"]
    assert replace(line, seed=0) == Line("b", 8, 20, 5, 12, 1, 1, 2, lifetime=90)
    assert line.total == 25


def test_only_who_qualified_scores_playoff_points_but_everybody_scores_the_season() -> None:
    lines = season_lines([held("1", "abc", PLAYOFF)], RULES, qualified="c")
    assert [(lines[name].playoff_points, lines[name].season) for name in "abc"] == [(0, 12), (0, 8), (6, 6)]


def test_lists_of_both_halves_pass_over_who_qualified_already_and_go_by_the_season_to_date() -> None:
    first = [held(f"1{number}", "abcdef", half=1) for number in range(4)]
    second = [held(f"2{number}", "fedcba", half=2) for number in range(4)]
    last = held("3", "fedcba", half=2)
    assert [order(each) for each in qualifying_lists([*first, *second, last], RULES, 2)] == ["ab", "fe"]


def test_second_list_counts_bonus_points_and_the_first_half() -> None:
    first, second = held("1", "abcd", half=1), held("2", "dcba", half=2, bonus={"b": 9})
    assert [order(each) for each in qualifying_lists([first, second], RULES, 1)] == ["a", "b"]


def test_points_over_all_leagues_leave_out_what_one_of_them_gave_as_bonus() -> None:
    leagues = [[held("1", "abc", bonus={"b": 4})], [held("2", "bac"), held("3", "bda")]]
    assert over_leagues(leagues, RULES, {"b": 70, "z": 5}) == {
        "a": Points(26, 26),
        "b": Points(32, 102),
        "c": Points(12, 12),
        "d": Points(8, 8),
        "z": Points(0, 5),
    }


# --- the playoffs -----------------------------------------------------------------------------------------------------

LEVEL = Line("x", season=40, playoff_points=24, playoff_victories=1, playoff_events=3, events=9, lifetime=120, seed=3)


LEVEL_UP_TO = [
    ("playoff_points", {"playoff_points": 25}, "league playoff points: 25 against 24"),
    ("playoff_victories", {"playoff_victories": 2}, "playoff events won: 2 against 1"),
    ("total", {"bonus": 1}, "league points of the season, with bonus: 41 against 40"),
    ("playoff_events", {"playoff_events": 4}, "playoff events attended: 4 against 3"),
    ("events", {"events": 10}, "league events attended: 10 against 9"),
    ("lifetime", {"lifetime": 1200}, "lifetime league points: 1,200 against 120"),
    (COIN, {}, "a coin: level by every step"),
]


@pytest.mark.parametrize(("step", "better", "words"), LEVEL_UP_TO)
def test_each_step_parts_those_who_are_level_by_the_steps_before_it(step, better, words) -> None:
    worse_later = {later: getattr(LEVEL, later) - 1 for later in _later(step)}
    best = replace(LEVEL, player="best", **{**worse_later, **better})  # type: ignore[arg-type]
    first, second = rank_lines([LEVEL, best], RULES.steps)
    assert (first.line.player, first.rank, first.decided_by) == ("best", 1, "")
    assert (second.line.player, second.rank, second.decided_by) == ("x", 2, step)
    assert why(first.line, second.line, step) == words


def _later(step: str) -> list[str]:
    steps = list(RULES.steps)
    later = steps[steps.index(step) + 1 :] if step in steps else []
    return [code for code in later if code != "total"]


def test_champion_is_the_first_of_those_who_qualified_whoever_won_the_playoffs() -> None:
    events = [held("1", "zab", PLAYOFF), held("2", "zba", PLAYOFF), held("3", "zab", PLAYOFF)]
    lines = season_lines(events, RULES, qualified="ab")
    assert order(playoff_standings(lines, "ab", RULES)) == "ab"


# --- Champions League -------------------------------------------------------------------------------------------------


def test_champions_league_is_seeded_by_lifetime_points() -> None:
    assert by_points({"a": 100, "b": 240, "c": 180}) == ("b", "c", "a")


def test_too_few_lifetime_points_are_refused_unless_they_are_waived() -> None:
    few = find_uninvited({"a": 99, "b": 240}, RULES)
    against = too_few(few, RULES)
    assert (few, against.code, against.section) == (("a",), "too_few_points", "OPG 12.7")
    assert find_uninvited({"a": 99, "b": 240}, RULES, waived="a") == ()


# --- needs ------------------------------------------------------------------------------------------------------------


def test_who_stands_below_the_last_place_that_qualifies_is_told_what_he_needs() -> None:
    table = season_table(season_lines([held("1", "abcd"), held("2", "abcd")], RULES), RULES)
    needs = needs_to_qualify(table, 2, RULES.table, players=4, left=1)
    assert set(needs) == {"c", "d"}
    assert needs["c"] == Need(gap=5, place=4, reachable=True)
    assert needs_to_qualify(table, 0, RULES.table, players=4, left=1) == {}
    assert needs_to_qualify(table, 4, RULES.table, players=4, left=1) == {}


# --- whatever is played -----------------------------------------------------------------------------------------------


def season(placings: list[list[str]], kind: Kind = REGULAR) -> list[LeagueEvent]:
    return [
        LeagueEvent(str(number), PLAYOFF if number % 3 == 2 else kind, {n: r for r, n in enumerate(names, 1)})
        for number, names in enumerate(placings)
    ]


def test_guide_of_another_year_is_another_value() -> None:
    table = PointsTable(sizes=(2,), bands=(1, 2), rows=((5, 3),))
    other = replace(RULES, table=table, steps=("playoff_points", "events"))
    lines = season_lines([held("1", "ba")], other)
    assert [lines[name].season for name in "ab"] == [3, 5]
    assert [placed.decided_by for placed in season_table(lines, other)] == ["", COIN]


# --- bonus points (OPG 12.5) ------------------------------------------------------------------------------------------


OTHER_DECKS = [
    ([], None, 1),
    ([], ["Klingon"], 3),
    ([], ["Bajoran", "Klingon"], 1),
    (["Klingon"], ["Klingon"], 3),
    (["Bajoran"], ["Klingon"], 0),
]


@pytest.mark.parametrize(("own", "last", "points"), OTHER_DECKS)
def test_other_deck_than_before_is_worth_one_and_two_more_if_nobody_had_it_last(own, last, points) -> None:
    assert affiliation_bonus("Bajoran", own, last) == points


@pytest.mark.parametrize(
    ("of_it", "non_aligned", "personnel", "counts"),
    [(10, 0, 20, False), (11, 0, 20, True), (6, 10, 20, True), (5, 10, 20, False), (0, 20, 20, False)],
)
def test_more_than_half_of_the_aligned_personnel_have_to_belong(of_it, non_aligned, personnel, counts) -> None:
    assert counts_for("Bajoran", of_it, non_aligned, personnel) is counts


@pytest.mark.parametrize(("non_aligned", "counts"), [(15, False), (16, True)])
def test_more_than_three_quarters_make_a_non_aligned_deck(non_aligned: int, counts: bool) -> None:
    assert counts_for(NON_ALIGNED, 0, non_aligned, 20) is counts
    assert not counts_for(NON_ALIGNED, 0, 0, 0)


ATTENDED = [
    ([], 4),
    ([True], 0),
    ([True, False, False], 0),
    ([True, False, False, False], 2),
    ([True, False, False, False, True], 0),
]


@pytest.mark.parametrize(("attended", "points"), ATTENDED)
def test_first_event_is_worth_four_and_coming_back_after_more_than_two_two(attended: list[bool], points: int) -> None:
    assert participation_bonus(attended) == points


def test_mission_that_nobody_had_completed_is_worth_one_to_each_who_does_at_one_event() -> None:
    completed = {"a": ["Deliver Ancient Artifact", "Hunt for DNA"], "b": ["Hunt for DNA"], "c": ["Patrol Neutral Zone"]}
    assert mission_bonus(completed, ["Patrol Neutral Zone"]) == {"a": 2, "b": 1, "c": 0}


# --- which place is enough --------------------------------------------------------------------------------------------

TABLE = PRESENT.leagues.table


def test_last_place_is_enough_against_who_stays_away() -> None:
    assert place_enough("b", {"a": 20, "b": 15}, "bcd", 1, TABLE) == 3


def test_who_may_come_level_is_not_overtaken_for_sure() -> None:
    assert place_enough("b", {"a": 6, "b": 0}, "bcd", 1, TABLE) == 2
    assert place_enough("b", {"a": 8, "b": 0}, "bcd", 1, TABLE) == 1


@settings(max_examples=25)
@given(st.lists(st.integers(0, 24), min_size=2, max_size=6), st.integers(0, 3), st.integers(0, 2), st.integers(1, 3))
def test_place_is_the_last_that_holds_in_every_order_of_the_others(points, absent, unmeasured, places) -> None:
    names = "abcdef"[: len(points)]
    totals = dict(zip(names, points, strict=True))
    there = [*names[: max(1, len(names) - absent)], *"xy"[:unmeasured]]
    others = [name for name in there if name != "a"]
    holds = [
        place
        for place in range(1, len(there) + 1)
        if all(
            _is_within(totals, [*order[: place - 1], "a", *order[place - 1 :]], places)
            for order in permutations(others)
        )
    ]
    assert place_enough("a", totals, there, places, TABLE) == (max(holds) if holds else None)


def _is_within(totals: dict[str, int], order: list[str], places: int) -> bool:
    worth = {name: TABLE.worth(len(order), place) for place, name in enumerate(order, 1)}
    after = {name: total + worth.get(name, 0) for name, total in totals.items()}
    return sum(after[name] >= after["a"] for name in totals if name != "a") < places


# --- schedules (OPG 12.2) ---------------------------------------------------------------------------------------------

STANDARD, SHORT = (PRESENT.leagues.schedules[code] for code in ("standard", "truncated"))
WHOLE = [
    *[Dated(Kind.REGULAR, 1, date(2026, month, day)) for month in (10, 11) for day in (3, 17)],
    *[Dated(Kind.REGULAR, 2, date(year, month, day)) for year, month in ((2026, 12), (2027, 1)) for day in (3, 17)],
    *[Dated(Kind.PLAYOFF, None, date(2027, month, day)) for month in (2, 3) for day in (3, 17)],
]


def test_season_by_the_schedule_departs_nowhere() -> None:
    assert not list(departures(STANDARD, WHOLE))
    short = [Dated(Kind.REGULAR, None, date(2026, 10, day)) for day in (1, 8, 15, 22)]
    assert not list(departures(SHORT, [*short, *WHOLE[-2:]]))


def test_fewer_events_are_warned_of_and_nothing_else() -> None:
    (found,) = departures(STANDARD, WHOLE[1:])
    assert (found.code, found.section) == ("other_number_of_events", "OPG 12.2")
    assert found.message == "First half: 3 events; the schedule has 4."


def test_event_outside_its_months_is_named_with_its_day() -> None:
    late = Dated(Kind.REGULAR, 2, date(2027, 2, 1))
    (found,) = departures(STANDARD, [event for event in WHOLE if event != WHOLE[7]] + [late])
    assert (found.code, found.message) == (
        "outside_its_months",
        "Second half: 2027-02-01 is outside December to January.",
    )


def test_schedules_have_twelve_events_or_six() -> None:
    assert (STANDARD.events, SHORT.events) == (12, 6)
    assert (STANDARD.halves, SHORT.halves) == ((1, 2), ())
