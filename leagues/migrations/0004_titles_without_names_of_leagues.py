"""Titles of champions say nothing that a member wrote: the league stands beside them, by their source."""

import re

from django.db import migrations

SOURCE = re.compile(r"league (\d+), season (\d+)")


def reword(apps, schema_editor):
    Title = apps.get_model("tournaments", "Title")
    titles = Title.objects.filter(event=None, source__startswith="league ", words__startswith="League Champion, ")
    for title in titles.order_by("pk"):
        if found := SOURCE.fullmatch(title.source):
            year = int(found[2])
            words = f"League Champion, {year}/{(year + 1) % 100:02}"
            Title.objects.filter(pk=title.pk).update(words=words)


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0003_acknowledge_known_leagues"),
        ("tournaments", "0007_reported_names"),
    ]

    operations = [
        migrations.RunPython(reword, migrations.RunPython.noop),
    ]
