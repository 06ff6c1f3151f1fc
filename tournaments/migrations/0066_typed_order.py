from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0065_house_rules'),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='place',
            field=models.PositiveSmallIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='event',
            name='order_because',
            field=models.CharField(blank=True, db_default='', default='', editable=False, max_length=300),
        ),
        migrations.RemoveConstraint(
            model_name='placement',
            name='one_player_per_rank',
        ),
        migrations.AlterModelOptions(
            name='placement',
            options={'ordering': ('rank', 'pk')},
        ),
    ]
