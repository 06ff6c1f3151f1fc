"""Names that read like an official title or post."""

from __future__ import annotations

import pytest

from tournaments.engine.official import is_official


@pytest.mark.parametrize(
    "name",
    [
        *("2E World Champion 2026", "WORLD CHAMPIONSHIP", "W0rld Champ1on", "WorldChampions", "Champions of the World"),
        *("Continental Champions", "National 2E Championship", "Trek Masters", "Masters", "Champions League"),
        *("The Champions' League", "League Champion", "Director of Organized Play", "Europe Coordinator"),
        *("Chair of the Board", "Wоrld Champion", "Worlds 2026"),
    ],
)
def test_name_that_reads_like_a_title_or_a_post_is_official(name: str) -> None:
    assert is_official(name)


@pytest.mark.parametrize(
    "name", ["Deep Space League", "Taskmasters", "Champions", "Nationwide League", "Regional Brewery", "Board Games"]
)
def test_other_name_is_free(name: str) -> None:
    assert not is_official(name)
