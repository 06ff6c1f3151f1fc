"""From which day card sets are legal (OPG 5.1.2), and what a release tournament asks (OPG 11.3.1)."""

from __future__ import annotations

from datetime import date

import pytest

from tournaments.engine.listing.card_sets import CardSet, check_release, find_legal_day, legal_sets
from tournaments.engine.listing.matrix import list_documents

OUT = date(2026, 6, 1)
NEW = CardSet("New Frontiers", "2E", OUT)
OLD = CardSet("Necessary Evil", "2E", None, virtual=False)
SECRET = CardSet("Not Announced", "2E", None)


@pytest.mark.parametrize(("at_its_release", "first"), [(False, date(2026, 6, 8)), (True, OUT)])
def test_virtual_cards_wait_seven_days_but_not_in_their_release_tournament(at_its_release, first):
    assert find_legal_day(NEW, at_its_release=at_its_release) == first


LEGAL = [
    (date(2026, 6, 7), "", [OLD]),
    (date(2026, 6, 8), "", [NEW, OLD]),
    (OUT, "New Frontiers", [NEW, OLD]),
    (date(2026, 5, 31), "New Frontiers", [OLD]),
]


@pytest.mark.parametrize(("day", "release", "legal"), LEGAL)
def test_sets_are_legal_from_their_day_on(day, release, legal):
    assert list(legal_sets((NEW, OLD, SECRET), day, "complete", release).legal) == legal


def test_sets_that_are_not_legal_yet_come_with_their_first_day():
    coming = legal_sets((NEW, OLD, SECRET), OUT, "complete").coming
    assert coming == ((NEW, date(2026, 6, 8)), (SECRET, None))


@pytest.mark.parametrize(("pool", "admitted"), [("traditional", [OLD]), ("virtual", [NEW]), ("academy", [NEW, OLD])])
def test_pool_decides_which_kinds_of_set_belong_to_it(pool, admitted):
    assert list(legal_sets((NEW, OLD), date(2027, 1, 1), pool).legal) == admitted


RELEASES = [
    (NEW, "2E", OUT, True, []),
    (NEW, "2E", date(2026, 5, 31), True, ["before_release"]),
    (NEW, "2E", date(2026, 5, 31), False, []),
    (SECRET, "2E", OUT, True, ["before_release"]),
    (NEW, "1E", OUT, False, ["release_of_other_game"]),
]


@pytest.mark.parametrize(("one", "game", "day", "online", "codes"), RELEASES)
def test_release_tournament_has_a_set_of_its_game_and_online_it_follows_the_release(one, game, day, online, codes):
    assert [found.code for found in check_release(one, game, day, online=online)] == codes


@pytest.mark.parametrize(
    ("game", "rules", "required", "recommended"),
    [
        *[("1E", "modern", 3, 3), ("1E", "traditional", 3, 2), ("1E", "open", 2, 3), ("1E", "warp_speed", 3, 3)],
        *[("2E", "slipstream", 3, 0), ("TR", "tribbles_with_troubles", 1, 0), ("", "", 0, 0)],
    ],
)
def test_so_many_documents_are_required_and_recommended(game, rules, required, recommended):
    found = list_documents(game, rules, "")
    assert (sum(one.required for one in found), sum(not one.required for one in found)) == (required, recommended)
