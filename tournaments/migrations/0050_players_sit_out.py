from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0049_events_counted"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="sits_out_in",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
