"""Events and venues are found by keys; names in Arabic, Thai, Chinese, Japanese and Korean have other keys now."""

from importlib import import_module

import tournaments.people.models.names
from django.db import migrations, models

from tournaments.engine.names import search_key

AT_ONCE, LONGEST = 2_000, 200


def fill_keys(apps, schema_editor):
    """Work out the keys of whoever and whatever is there."""
    import_module("tournaments.migrations.0016_keys_of_names").fill_keys(apps, schema_editor)
    events, venues = apps.get_model("tournaments", "Event"), apps.get_model("tournaments", "Venue")
    _fill(events, "title_key", lambda event: event.title)
    _fill(venues, "search_key", lambda venue: f"{venue.name} {venue.town}")


def _fill(model, key, text_of):
    changed = []
    for row in model._base_manager.order_by("pk").iterator(AT_ONCE):
        setattr(row, key, search_key(text_of(row))[:LONGEST])
        changed.append(row)
        if len(changed) == AT_ONCE:
            model._base_manager.bulk_update(changed, [key])
            changed = []
    model._base_manager.bulk_update(changed, [key])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', "0017_calendars"),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='title_key',
            field=tournaments.people.models.names.KeyField(db_default='', default='', editable=False, max_length=200),
        ),
        migrations.AddField(
            model_name='venue',
            name='search_key',
            field=tournaments.people.models.names.KeyField(db_default='', default='', editable=False, max_length=200),
        ),
        migrations.AddField(
            model_name='event',
            name='by_family_name',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.RunPython(fill_keys, migrations.RunPython.noop),
    ]
