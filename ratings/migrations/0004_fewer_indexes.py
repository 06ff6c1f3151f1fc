"""The ledger is unique by event first, so that no other index need lead to an event."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0003_rated_by"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="ratingchange",
            constraint=models.UniqueConstraint(
                fields=("event", "player", "list"), name="one_change_per_event_player_and_list"
            ),
        ),
        migrations.RemoveConstraint(model_name="ratingchange", name="one_change_per_list_event_and_player"),
        migrations.AlterField(
            model_name="ratingchange",
            name="event",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rating_changes",
                to="tournaments.event",
            ),
        ),
    ]
