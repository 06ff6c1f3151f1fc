from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0044_digests_of_imports'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='name_is_public',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
