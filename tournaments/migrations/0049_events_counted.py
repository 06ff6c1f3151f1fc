"""What every event counts as, and its date, as the columns keep it. What processes of the release before write meanwhile is put
right by `services.tidying.count_events`, which knows more than the few words below."""

from datetime import date
from itertools import islice
from zoneinfo import ZoneInfo

from django.db import migrations

AT_ONCE = 1_000
RATED_GAMES = ("1E", "2E", "TR")


def count_events(apps, schema_editor):
    event = apps.get_model("tournaments", "Event")
    rows = iter(event._base_manager.using(schema_editor.connection.alias).order_by("pk").iterator(AT_ONCE))
    while some := list(islice(rows, AT_ONCE)):
        for one in some:
            one.counts_as, one.last_day = _counts_as(one), _last_day(one)
        event._base_manager.using(schema_editor.connection.alias).bulk_update(some, ["counts_as", "last_day"])


def _counts_as(event) -> str:
    nowhere = event.state in ("void", "cancelled") or not event.sanctioned or event.scenario == "biermeister"
    least = 5 if event.game == "TR" else 3
    if nowhere or (event.game and event.rounds_scheduled < least):
        return "nothing"
    return "rated" if event.game in RATED_GAMES and not event.scenario and not event.awaits else "sanctioned"


def _last_day(event) -> date:
    starts = event.starts_at.astimezone(ZoneInfo(event.time_zone)).date()
    return max(starts, event.ends_on or starts)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0048_what_an_event_counts_as"),
    ]

    operations = [
        migrations.RunPython(count_events, migrations.RunPython.noop, elidable=True),
    ]
