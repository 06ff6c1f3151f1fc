import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def note_claimed_records(apps, schema_editor):
    """Records that were claimed go by their members already: each becomes a merging that can be parted."""
    Player, Claim = apps.get_model("tournaments", "Player"), apps.get_model("tournaments", "Claim")
    Merging = apps.get_model("tournaments", "Merging")
    decided = dict(Claim.objects.filter(state="confirmed").order_by("pk").values_list("player", "decided_by"))
    merged = Player._base_manager.exclude(merged_into=None).values_list("pk", "merged_into")
    Merging.objects.bulk_create(
        Merging(player_id=pk, into_id=into, made_by_id=decided.get(pk), reason="Claimed.") for pk, into in merged
    )


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0030_notices_of_being_entered'),
    ]

    operations = [
        migrations.CreateModel(
            name='Merging',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(blank=True, max_length=300)),
                ('moved', models.JSONField(default=list)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('parted_at', models.DateTimeField(blank=True, null=True)),
                ('into', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='taken_in', to='tournaments.player')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('parted_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mergings', to='tournaments.player')),
            ],
            options={
                'ordering': ('-pk',),
                'constraints': [models.UniqueConstraint(condition=models.Q(('parted_at', None)), fields=('player',), name='one_standing_merging_per_player')],
            },
        ),
        migrations.RunPython(note_claimed_records, migrations.RunPython.noop),
    ]
