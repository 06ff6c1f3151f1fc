import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0064_scenario_notes'),
    ]

    operations = [
        migrations.CreateModel(
            name='HouseRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('number', models.PositiveSmallIntegerField(default=1)),
                ('text', models.TextField(max_length=1000)),
                ('version', models.PositiveIntegerField(default=1)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='house_rules', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'house rules',
                'ordering': ('name', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('owner', 'name'), name='house_rules_named_once')],
            },
        ),
    ]
