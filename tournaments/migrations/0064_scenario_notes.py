import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0063_pods"),
    ]

    operations = [
        migrations.CreateModel(
            name="ScenarioNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=30)),
                ("of_round", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("value", models.JSONField()),
                (
                    "entry",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="scenario_notes",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="scenario_notes",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("entry", None)),
                        fields=("event", "code"),
                        name="one_scenario_note_of_an_event",
                    ),
                    models.UniqueConstraint(
                        fields=("entry", "code", "of_round"), name="one_scenario_note_of_an_entry"
                    ),
                ],
            },
        ),
    ]
