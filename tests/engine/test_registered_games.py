"""A game and a set of rules that are registered later are listed like those of the guide, and leave no trace."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from conduct.engine.at_the_table import INFORMATION
from ratings.engine import BOOKS, LISTS
from tests.engine.test_listing import LISTING, NOW
from tests.listed_pods import LISTED_PODS, POD_GAME, listed
from tests.toy_system import PODS, registered
from tournaments.engine import check
from tournaments.engine.core.listed import ListedRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document.listing import read_listing
from tournaments.engine.document.place import DocumentError
from tournaments.engine.document.schema import event_schema
from tournaments.engine.games.tcc.second_edition import DOCUMENTS, TCC_2E
from tournaments.engine.listing.check import ruleset_code
from tournaments.engine.listing.matrix import (
    FORMATS,
    GAMES,
    POOLS,
    RULES,
    SCENARIOS,
    find,
    find_game,
    find_settled_choices,
    is_played,
    least_rounds,
    list_documents,
    list_offered,
    usual_pools,
    usual_rules,
)

POD = replace(LISTING, game="POD", pool="shelf", rounds=2)
HASTE = replace(
    TCC_2E,
    code="tcc-2e-haste",
    name="Second Edition, Haste",
    scoring=replace(TCC_2E.scoring, cap=40, points_to_win=40),
    limits=replace(TCC_2E.limits, minutes=20, minutes_online=30),
    listed=(ListedRules("2E", "haste", "Haste", "OPG 4.3.9", DOCUMENTS, only_format="sealed"),),
)
"""All that Slipstream says of itself, of rules that the guide has not."""


def everything() -> str:
    """All that is told of what may be listed."""
    items = [list(kind) for kind in (GAMES, FORMATS, POOLS, RULES, SCENARIOS)]
    return f"{items} {dict(BOOKS)} {list(LISTS)} {dict(INFORMATION)} {json.dumps(event_schema())}"


@pytest.fixture
def pods() -> Iterator[None]:
    with listed():
        yield


def test_variant_is_one_value() -> None:
    with pytest.raises(RuleViolation, match="no 'haste' rules for Second Edition"):
        ruleset_code("2E", "haste")
    with registered(HASTE):
        assert ruleset_code("2E", "haste") == "tcc-2e-haste"
        assert [item.code for item in list_offered(RULES, "2E")][-1] == "haste"
        assert list_documents("2E", "haste", "") == list_documents("2E", "standard", "")
        sealed = replace(LISTING, rules="haste", format="sealed", pool="limited")
        assert check(sealed, now=NOW) == ()
        (refusal,) = check(replace(LISTING, rules="haste"), now=NOW)
        assert (refusal.code, refusal.section) == ("sealed_only", "OPG 4.3.9")
        assert refusal.message == "Haste rules go with the format Sealed only."


def test_what_is_withdrawn_leaves_no_trace() -> None:
    before = everything()
    with listed(), registered(HASTE):
        assert everything() != before
    assert everything() == before
    assert (is_played("POD"), find_game("test-pods"), usual_pools("POD", ""), usual_rules("POD")) == (False, "", (), "")


@pytest.mark.usefixtures("pods")
def test_game_says_what_is_made_for_it() -> None:
    kinds = (FORMATS, POOLS, RULES, SCENARIOS)
    codes = [[item.code for item in list_offered(kind, "POD")] for kind in kinds]
    assert codes == [["constructed", "pod_draft"], ["shelf", "box"], ["standard", "sweet"], ["night"]]
    assert (usual_rules("POD"), least_rounds("POD"), find_settled_choices("POD", "sweet")) == (
        "standard",
        2,
        {"sweets": "yes"},
    )
    assert [usual_pools("POD", code)[-1] for code in codes[0]] == ["shelf", "box"]
    assert find(FORMATS, "constructed") == list_offered(FORMATS, "2E")[0] == list_offered(FORMATS, "POD")[0]


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"rules": "modern"}, "impossible_rules", "Modern is made for First Edition, not for Pods."),
    ({"game": "2E", "pool": "box", "rounds": 3}, "impossible_pool", "One box is made for Pods, not for Second Edition"),
    ({"rules": "sweet"}, "pod_draft_only", "Sweet rules go with the format Pod draft only."),
    ({"rounds": 1}, "too_few_rounds", "A sanctioned event has at least 2 rounds"),
    ({"level": 2, "pool": "box"}, "pool_not_approved", "edit page, or choose The whole shelf."),
]


@pytest.mark.usefixtures("pods")
@pytest.mark.parametrize(("changes", "code", "words"), WRONG)
def test_wrong_listing_of_it_is_refused_in_a_sentence(changes: dict[str, Any], code: str, words: str) -> None:
    (refusal,) = check(replace(POD, **changes), now=NOW)
    assert refusal.code == code
    assert words in refusal.message


def test_words_of_a_file_are_read_for_it() -> None:
    document = {"listing": {"game": "POD", "format": "pod_draft", "pool": "box", "rules": "sweet", "scenario": "night"}}
    with listed():
        runs = {"structure": "swiss"}
        assert read_listing(document, "test-pods").said == document["listing"] | runs
        alike = {"game": "POD", "rules": "standard"}
        assert read_listing({"listing": alike}, "test-pods").said == alike | runs
        for words in ({"pool": "complete"}, {"rules": "modern"}, {"game": "2E"}):
            with pytest.raises(DocumentError):
                read_listing({"listing": {**document["listing"], **words}}, "test-pods")
        assert "pod_draft" in event_schema()["$defs"]["listing"]["properties"]["format"]["enum"]
        assert "test-pods" in event_schema()["properties"]["ruleset"]["enum"]
    with registered(LISTED_PODS), pytest.raises(DocumentError, match=r"listing\.game"):
        read_listing(document, "test-pods")


def test_game_that_nothing_plays_cannot_be_run_and_is_known_all_the_same() -> None:
    with listed(POD_GAME, PODS):
        assert "POD" in GAMES.codes()
        with pytest.raises(RuleViolation) as refusal:
            ruleset_code("POD", "standard")
    assert (refusal.value.message, refusal.value.section) == ("Pods events cannot be run yet.", "Pods 1")
