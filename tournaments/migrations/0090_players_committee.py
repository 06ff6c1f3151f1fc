"""The players' committee of an event of 1995."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0073_side_of_an_entry")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="committee",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
