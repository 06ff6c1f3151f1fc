"""Days and names as files of other tools write them."""

from __future__ import annotations

from datetime import date

import pytest

from tournaments.engine.formats.people import name_parts, read_date


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026/11/30", date(2026, 11, 30)),
        ("26/11/30", date(2026, 11, 30)),
        ("30.11.2026", date(2026, 11, 30)),
        ("30. 11. 2026", date(2026, 11, 30)),
        ("11/30/2026", date(2026, 11, 30)),
        ("Nov 30, 2026", date(2026, 11, 30)),
        ("30 November 2026", date(2026, 11, 30)),
        ("5. März 2026", date(2026, 3, 5)),
        ("14 juillet 2026", date(2026, 7, 14)),
        ("1 août 2026", date(2026, 8, 1)),
        ("Round 12 2026", None),
        ("30. 02. 2026", None),
        ("", None),
    ],
)
def test_day_is_read_however_it_is_written(text: str, day: date | None) -> None:
    assert read_date(text) == day


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Lovelace, Ada", ("Ada Lovelace", "Ada", "Lovelace")),
        ("Lovelace,Ada,Dr.", ("Dr. Ada Lovelace", "Ada", "Lovelace")),
        ("Lovelace, Ada, Jr.", ("Ada Lovelace Jr.", "Ada", "Lovelace")),
        ("Ada Lovelace", ("Ada Lovelace", "", "")),
        (" Ada ,", ("Ada", "", "")),
        (", Ada", ("Ada", "", "")),
        ("", ("", "", "")),
    ],
)
def test_name_is_told_by_its_commas(text: str, parts: tuple[str, str, str]) -> None:
    assert name_parts(text) == parts
