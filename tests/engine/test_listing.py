"""OPG 2-4: what an event may be composed of."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from tournaments.engine import check, game_rules
from tournaments.engine.listing.check import find_ruleset, ruleset_code
from tournaments.engine.listing.matrix import (
    FORMATS,
    POOLS,
    RULES,
    SCENARIOS,
    Listing,
    list_offered,
    usual_pools,
    usual_rules,
)
from tournaments.engine.listing.prize_support import short_notice
from tournaments.engine.listing.sitting import sitting_in_words

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
LISTING = Listing("2E", "constructed", "complete", "standard", starts_at=NOW + timedelta(days=7), rounds=4)


def found(listing: Listing, **more: datetime) -> list[tuple[str, str, str]]:
    return [(v.code, v.section, v.field) for v in check(listing, **{"now": NOW, **more})]


OFFERED = [
    (FORMATS, "constructed draft sealed", "constructed draft sealed", "constructed draft sealed"),
    (
        POOLS,
        "complete limited traditional virtual block",
        "complete limited traditional virtual academy hall_of_fame",
        "complete limited traditional virtual",
    ),
    (
        RULES,
        "modern traditional open warp_speed house free",
        "standard slipstream infinite_diversity_draft house free",
        "standard tribbles_with_troubles free",
    ),
    (
        SCENARIOS,
        "deck_lottery no_such_thing_as_luck standard_orbit cool bend_the_rules public_playtesting biermeister custom",
        "deck_lottery no_such_thing_as_luck standard_orbit cool race_to_the_alpha_quadrant bend_the_rules"
        " public_playtesting biermeister custom",
        "deck_lottery standard_orbit cool bend_the_rules public_playtesting custom",
    ),
]


@pytest.mark.parametrize(("items", "first", "second", "tribbles"), OFFERED)
def test_matrix_offers_what_the_guide_makes_for_each_game(items, first, second, tribbles):
    for game, codes in (("1E", first), ("2E", second), ("TR", tribbles)):
        assert [item.code for item in list_offered(items, game)] == codes.split()


@pytest.mark.parametrize(("game", "style"), [("1E", "sealed"), ("2E", "constructed"), ("2E", "draft")])
def test_defaults_of_every_game_and_format_may_be_listed(game, style):
    listing = replace(LISTING, game=game, format=style, pool=usual_pools(game, style)[-1], rules=usual_rules(game))

    assert check(listing, now=NOW) == ()


IMPOSSIBLE = [
    ({"rules": "modern"}, ("impossible_rules", "OPG 4.3.1", "rules")),
    ({"pool": "block"}, ("impossible_pool", "OPG 4.2.5", "pool")),
    (
        {"game": "1E", "rules": "modern", "scenario": "race_to_the_alpha_quadrant"},
        ("impossible_scenario", "OPG 4.4.5", "scenario"),
    ),
    ({"game": "TR", "rounds": 5, "scenario": "biermeister"}, ("impossible_scenario", "OPG 4.4.8", "scenario")),
    ({"format": "cube"}, ("unknown_format", "OPG 4.1", "format")),
    ({"game": "3E"}, ("unknown_game", "OPG 3", "game")),
    ({"rules": "infinite_diversity_draft"}, ("draft_only", "OPG 4.3.7", "format")),
    ({"game": "TR", "rounds": 4}, ("too_few_rounds", "OPG 2", "rounds_scheduled")),
    ({"rounds": 0, "sanctioned": False}, ("too_few_rounds", "OPG 3", "rounds_scheduled")),
    ({"scenario": "no_such_thing_as_luck", "rounds": 5}, ("uneven_rounds", "OPG 4.4.2", "rounds_scheduled")),
    ({"level": 3, "pool": "limited"}, ("pool_not_approved", "OPG 4.2.2", "pool")),
]


@pytest.mark.parametrize(("changes", "expected"), IMPOSSIBLE)
def test_impossible_listing_is_refused_with_its_section(changes, expected):
    assert found(replace(LISTING, **changes)) == [expected]


@pytest.mark.parametrize(
    "changes",
    [
        {"level": 2, "pool": "virtual", "pool_approved": True},
        {"level": 2, "format": "draft", "pool": "limited"},
        {"scenario": "no_such_thing_as_luck", "rounds": 4},
    ],
)
def test_unusual_listing_may_stand(changes):
    assert found(replace(LISTING, **changes)) == []


def test_sanctioned_event_is_listed_24_hours_ahead_and_the_message_names_both_ways_out():
    late = replace(LISTING, starts_at=NOW + timedelta(hours=23, minutes=59))

    (violation,) = check(late, now=NOW)

    assert (violation.code, violation.section, violation.field) == ("lead_time", "OPG 2", "starts_at")
    assert "another date" in violation.message
    assert "2026-03-02 12:00 UTC" in violation.message
    assert "non-sanctioned" in violation.message


@pytest.mark.parametrize(
    "changes", [{"starts_at": NOW + timedelta(hours=24)}, {"sanctioned": False}, {"lead_exempt": True}]
)
def test_lead_time_does_not_stand_against(changes):
    assert found(replace(LISTING, **{"starts_at": NOW + timedelta(hours=1), **changes})) == []


def test_lead_time_is_measured_in_utc():
    east, west = timezone(timedelta(hours=10)), timezone(-timedelta(hours=8))
    starts = datetime(2026, 3, 2, 21, 59, tzinfo=east)

    assert found(replace(LISTING, starts_at=starts), now=NOW.astimezone(west)) == [("lead_time", "OPG 2", "starts_at")]
    assert found(replace(LISTING, starts_at=starts + timedelta(minutes=1)), now=NOW.astimezone(west)) == []


def test_lead_time_runs_from_the_first_listing():
    """AMB-G4."""
    soon = replace(LISTING, starts_at=NOW + timedelta(hours=1))

    assert found(soon, registered=NOW - timedelta(hours=23)) == []


RULESETS = [
    ("1E", "modern", "tcc-1e"),
    ("2E", "standard", "tcc-2e"),
    ("2E", "infinite_diversity_draft", "tcc-2e-idd"),
    ("TR", "standard", "tcc-tribbles"),
]


@pytest.mark.parametrize(("game", "rules", "code"), RULESETS)
def test_game_and_rules_give_the_ruleset(game, rules, code):
    assert ruleset_code(game, rules) == game_rules(code).code == code


# --- notice for prize support (D97 1.9) -------------------------------------------------------------------------------


NOTICE = [
    ("decipher-swiss", "US", 21, False),
    ("decipher-swiss", "US", 20, True),
    ("decipher-swiss", "DE", 28, False),
    ("decipher-swiss", "DE", 27, True),
    ("decipher-swiss", "", 27, True),
    ("decipher-junior", "US", 8, True),
    ("tcc-2e", "US", 8, False),
]


@pytest.mark.parametrize(("code", "country", "days", "is_told"), NOTICE)
def test_who_gives_too_little_notice_is_told(code: str, country: str, days: int, is_told: bool) -> None:
    told = short_notice(game_rules(code).limits, NOW + timedelta(days=days), country, now=NOW)
    assert bool(told) is is_told
    if told:
        assert told.endswith(f"; this event starts in {days} days (D97 1.9).")


# --- how names sit ----------------------------------------------------------------------------------------------------


IN_TWOS = [
    (0, ""),
    (1, "1 name."),
    (2, "2 names: one table."),
    (3, "3 names: one table, one sits out."),
    (21, "21 names: 10 tables, one sits out."),
]


@pytest.mark.parametrize(("players", "said"), IN_TWOS)
def test_two_sit_at_a_table(players: int, said: str) -> None:
    assert sitting_in_words(find_ruleset("2E", "standard"), players) == said
    assert sitting_in_words(None, players) == said


IN_PODS = [
    (2, "2 names."),
    (3, "3 names: one table of 3."),
    (9, "9 names: one table of 5, one of 4."),
    (20, "20 names: 2 tables of 7, one of 6."),
]


@pytest.mark.parametrize(("players", "said"), IN_PODS)
def test_pods_are_of_equal_size_as_far_as_can_be(players: int, said: str) -> None:
    assert sitting_in_words(find_ruleset("TR", "standard"), players) == said
