"""Columns that were kept for a release which never was; what they said stands elsewhere since the migration before."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0004_structures_and_stages"),
    ]

    operations = [
        migrations.RemoveField(model_name="event", name="final_confrontation"),
        migrations.RemoveField(model_name="event", name="final_confrontation_winner"),
        migrations.RemoveField(model_name="event", name="deciders"),
        migrations.AlterField(
            model_name="event",
            name="structure",
            field=models.CharField(default="swiss", max_length=40),
        ),
        migrations.AlterField(
            model_name="round",
            name="stage",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="tournaments.stage"
            ),
        ),
    ]
