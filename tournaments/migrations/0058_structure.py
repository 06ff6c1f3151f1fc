from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0057_guard_of_stages_and_games'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='structure',
            field=models.CharField(blank=True, db_default='', default='', max_length=40),
        ),
    ]
