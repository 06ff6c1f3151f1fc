"""Posts of leagues are accepted by those who hold them; what stands before this counts as accepted."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def name_who_formed_it(apps, schema_editor):
    """Going back: a league that nobody leads belongs to the member who formed it, as far as it is known."""
    League = apps.get_model("leagues", "League")
    League.objects.filter(director=None).update(director=models.F("formed_by"))


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0006_late_flags_of_before'),
        ('tournaments', '0009_chained_journal'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='league',
            name='is_forming',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name='league',
            name='director',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='leagues', to=settings.AUTH_USER_MODEL),
        ),
        migrations.RunPython(migrations.RunPython.noop, name_who_formed_it),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('post', models.CharField(choices=[('director', 'League Director'), ('alternate', 'Alternate'), ('founder', 'Committed player'), ('advocate', 'Tournament Advocate')], max_length=10)),
                ('invited_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('open', 'Invited'), ('accepted', 'Accepted'), ('declined', 'Declined'), ('withdrawn', 'Withdrawn')], default='open', max_length=10)),
                ('answered_at', models.DateTimeField(blank=True, null=True)),
                ('version', models.PositiveIntegerField(default=1)),
                ('entry', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='tournaments.entry')),
                ('invited_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('league', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='leagues.league')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('pk',),
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('entry__isnull', False), ('league', None)), models.Q(('entry', None), ('league__isnull', False)), _connector='OR'), name='invitation_to_one_thing'), models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('post', 'league', 'user'), name='one_open_invitation_in_a_league'), models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('post', 'entry', 'user'), name='one_open_invitation_at_an_event')],
            },
        ),
    ]
