"""What was flagged late before a second person was asked goes on counting."""

from django.db import migrations
from django.db.models import F


def confirm_known(apps, schema_editor):
    Counted = apps.get_model("leagues", "Counted")
    Counted.objects.exclude(late_because="").update(confirmed_at=F("flagged_at"))


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0005_late_flags"),
    ]

    operations = [
        migrations.RunPython(confirm_known, migrations.RunPython.noop),
    ]
