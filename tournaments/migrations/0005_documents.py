from django.db import migrations, models
from django.db.models import F
from django.db.models.functions import Cast


def name_entries(apps, schema_editor):
    """Events that began here know a player by his key."""
    text = models.CharField(max_length=64)
    apps.get_model("tournaments", "Entry").objects.update(document_id=Cast(F("player_id"), text))


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0004_reactions_and_mail"),
    ]

    operations = [
        migrations.CreateModel(
            name="ImportedDocument",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("written", models.TextField()),
                ("facts", models.TextField()),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=models.deletion.CASCADE, related_name="imported_document", to="tournaments.event"
                    ),
                ),
            ],
        ),
        *(
            migrations.AlterField("event", name, models.CharField(blank=True, max_length=length))
            for name, length in (("game", 8), ("format", 20), ("pool", 20), ("rules", 40))
        ),
        migrations.AddField("event", "deciders", models.JSONField(blank=True, default=dict)),
        migrations.AlterField("round", "position", models.JSONField(blank=True, default=dict)),
        migrations.AddField("match", "numbered_here", models.BooleanField(default=False)),
        migrations.AddField("entry", "lot", models.FloatField(blank=True, null=True)),
        migrations.AddField(
            "entry", "document_id", models.CharField(default="", max_length=64), preserve_default=False
        ),
        migrations.RunPython(name_entries, migrations.RunPython.noop),
        migrations.AddConstraint(
            "entry", models.UniqueConstraint(fields=("event", "document_id"), name="one_entry_per_document_id")
        ),
    ]
