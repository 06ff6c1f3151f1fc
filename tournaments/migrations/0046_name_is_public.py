from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0045_events_worth_a_look'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='name_is_public',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
