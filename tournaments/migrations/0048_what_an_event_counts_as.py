from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0047_rematches_by_hand"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="counts_as",
            field=models.CharField(blank=True, db_default="", default="", editable=False, max_length=10),
        ),
        migrations.AddField(
            model_name="event",
            name="last_day",
            field=models.DateField(editable=False, null=True),
        ),
        migrations.AddIndex(
            model_name="event",
            index=models.Index(fields=["last_day", "starts_at"], name="tournaments_last_da_5c1457_idx"),
        ),
    ]
