"""What the formats of the schema mean, for whoever makes up bodies after it."""

from __future__ import annotations

import unicodedata
from datetime import UTC, date, datetime, time

import schemathesis
from hypothesis import strategies as st

from tournaments.kernel.days import FIRST_DAY, LAST_DAY, list_zones

FIRST, LAST = (datetime.combine(day, time.min) for day in (FIRST_DAY, LAST_DAY))
LETTERS = st.characters(exclude_categories=("C", "Z", "M"))
WORDS = st.text(LETTERS, min_size=1, max_size=40).filter(lambda text: unicodedata.is_normalized("NFC", text))
FORMATS = {
    "words": WORDS,
    "person-name": WORDS.filter(lambda text: "@" not in text),
    "handle": st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=2, max_size=30),
    "time-zone": st.sampled_from([name for name, _ in list_zones()]),
    "web-address": st.sampled_from(["", "https://club.example/evening?round=1#tables"]),
    "date-time": st.datetimes(FIRST, LAST, timezones=st.just(UTC)).map(datetime.isoformat),
    "date": st.dates(date(1900, 1, 1), date(2020, 1, 1)).map(date.isoformat),
}


def teach_formats() -> None:
    for name, strategy in FORMATS.items():
        schemathesis.openapi.format(name, strategy)
