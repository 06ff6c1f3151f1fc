from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0052_a_round_that_is_abandoned"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="forfeits",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="entry",
            name="ranked_last",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
