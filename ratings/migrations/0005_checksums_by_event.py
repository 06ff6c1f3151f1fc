"""Checksums are sums over events, no longer over the rows of the ledger."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db import migrations

from ratings.engine import Change
from ratings.engine.checksum import NOTHING, added, digest_of_event, rows_of

FIGURES = ("player_id", "before", "after", "expected", "score", "games", "k")


def sum_up_by_event(apps: Any, schema_editor: Any) -> None:
    RatingBook = apps.get_model("ratings", "RatingBook")  # noqa: N806 - as the linter of migrations wants it
    RatingChange = apps.get_model("ratings", "RatingChange")  # noqa: N806
    for book in RatingBook.objects.all():
        ledger = RatingChange.objects.filter(list__startswith=f"{book.code.lower()}-").order_by("list", "event")
        book.checksum = NOTHING
        rows = ledger.values_list("list", "event_id", *FIGURES).iterator()
        for (code, event), some in groupby(rows, key=itemgetter(0, 1)):
            told = rows_of(Change(*figures) for _, _, *figures in some)
            book.checksum = added(book.checksum, digest_of_event(code, event, told))
        book.save(update_fields=["checksum"])


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0004_fewer_indexes"),
    ]

    operations = [
        migrations.RunPython(sum_up_by_event, migrations.RunPython.noop),
    ]
