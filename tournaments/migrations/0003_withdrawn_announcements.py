from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_guards"),
    ]

    operations = [
        migrations.AddField(
            model_name="announcement",
            name="withdrawn",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
