"""Keep the day on which an event begins where it takes place, and what makes the address of a member's calendar."""

from zoneinfo import ZoneInfo

from django.db import migrations, models

AT_ONCE = 2_000


def fill_local_days(apps, schema_editor):
    """Processes of the last release leave the column empty; the hourly tidying fills it for them."""
    event = apps.get_model("tournaments", "Event")
    rows = event._base_manager.filter(local_day=None).only("starts_at", "time_zone").order_by("pk")
    last = 0
    while batch := list(rows.filter(pk__gt=last)[:AT_ONCE]):
        for row in batch:
            row.local_day = row.starts_at.astimezone(ZoneInfo(row.time_zone)).date()
        event._base_manager.bulk_update(batch, ["local_day"])
        last = batch[-1].pk


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0016_keys_of_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="local_day",
            field=models.DateField(db_index=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="user",
            name="calendar_nonce",
            field=models.PositiveBigIntegerField(editable=False, null=True),
        ),
        migrations.RunPython(fill_local_days, migrations.RunPython.noop, elidable=True),
    ]
