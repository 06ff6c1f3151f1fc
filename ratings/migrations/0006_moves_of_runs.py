"""A run keeps how many ratings it moved, and the one that it moved most."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0005_checksums_by_event"),
        ("tournaments", "0081_reminded_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="ratingrun",
            name="moved",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="ratingrun",
            name="most",
            field=models.FloatField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="ratingrun",
            name="most_list",
            field=models.CharField(blank=True, max_length=24, db_default=""),
        ),
        migrations.AddField(
            model_name="ratingrun",
            name="most_player",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournaments.player",
            ),
        ),
    ]
