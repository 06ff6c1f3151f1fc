"""Leagues are found by a key of their names."""

import tournaments.people.models.names
from django.db import migrations

from tournaments.engine.names import search_key

LONGEST = 200


def fill_keys(apps, schema_editor):
    """Work the keys out for the leagues that are there."""
    for league in apps.get_model("leagues", "League")._base_manager.all():
        league.name_key = search_key(league.name)[:LONGEST]
        league.save(update_fields=["name_key"])


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0008_human_names'),
        ('tournaments', '0018_keys_of_titles'),
    ]

    operations = [
        migrations.AddField(
            model_name='league',
            name='name_key',
            field=tournaments.people.models.names.KeyField(db_default='', default='', editable=False, max_length=200),
        ),
        migrations.RunPython(fill_keys, migrations.RunPython.noop),
    ]
