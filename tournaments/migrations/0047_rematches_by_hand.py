from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0046_name_is_public"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="rematches",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]
