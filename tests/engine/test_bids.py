"""SW "Day 2 Automatic Bids", "Virtual Card Design Opportunities": who receives them."""

from __future__ import annotations

import pytest

from leagues.engine import Field, Passed, against_stakes, passed_over, receivers

ANN, BEN, CAL, DEE, EVE = range(1, 6)
ORDER = (ANN, BEN, CAL, DEE, EVE)


def test_bids_go_to_the_highest_places_past_holders_and_who_opted_out() -> None:
    field = Field(ORDER, holders={ANN}, opted_out={CAL})
    passed = field.passed_for_bids()

    assert receivers(field.order, 2, passed) == (BEN, DEE)
    assert passed_over(field.order, 0, passed) == ()
    assert passed_over(field.order, 2, passed) == ((ANN, Passed.HOLDS_ONE), (CAL, Passed.OPTED_OUT))


def test_design_of_an_advocate_goes_to_the_next_highest_finisher() -> None:
    """SW: "If an Advocate wins a tournament where a virtual card design opportunity is at stake"."""
    field = Field(ORDER, advocates={ANN})

    assert receivers(field.order, 1, field.passed_for_designs()) == (BEN,)
    assert receivers(field.order, 1, field.passed_for_bids()) == (ANN,)


def test_director_who_plays_wins_a_bid_and_no_design() -> None:
    """SW "Competing in Their Own Events": no prize other than glass and bids."""
    field = Field(ORDER, directing={ANN})

    assert receivers(field.order, 1, field.passed_for_bids()) == (ANN,)
    assert receivers(field.order, 1, field.passed_for_designs()) == (BEN,)


STAKES = [
    (1, 0, 2026, (1, 1), []),
    (3, 16, 2027, (2, 16), []),
    (1, 0, 2026, (0, 0), ["bids"]),
    (17, 17, 2025, (2, 16), ["bids", "designs", "year"]),
    (1, -1, 2028, (1, 1), ["designs", "year"]),
]


@pytest.mark.parametrize(("bids", "designs", "year", "allowed", "found"), STAKES)
def test_stake_is_what_the_listing_says(bids, designs, year, allowed, found) -> None:
    assert [one.code for one in against_stakes(bids, designs, year, allowed, 2026)] == found
