from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0049_events_counted"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="sits_out",
            field=models.JSONField(blank=True, db_default=[], default=list),
        ),
    ]
