"""Which game of a match is lost by a penalty while the others play on; with what a player begins his first one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0062_draftings"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="head_start",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="owedgame",
            name="game",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
