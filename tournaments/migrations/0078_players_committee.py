"""The players' committee of an event of 1995."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0077_sealed_formats")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="committee",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
