import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    replaces = [
        ('ratings', '0001_initial'),
        ('ratings', '0002_audits'),
        ('ratings', '0003_rated_by'),
        ('ratings', '0004_fewer_indexes'),
        ('ratings', '0005_checksums_by_event'),
        ('ratings', '0006_moves_of_runs'),
    ]

    dependencies = [
        ('tournaments', '0001_release_1_0'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='RatingBook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=8, unique=True)),
                ('checksum', models.CharField(default='00000000000000000000000000000000', max_length=32)),
                ('refreshed_at', models.DateTimeField(blank=True, null=True)),
                ('version', models.PositiveIntegerField(default=1)),
            ],
            options={
                'ordering': ('code',),
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('list', models.CharField(max_length=24)),
                ('rating', models.FloatField()),
                ('games', models.PositiveIntegerField()),
                ('events', models.PositiveIntegerField()),
                ('last_at', models.DateTimeField()),
                ('player', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name='ratings', to='tournaments.player')),
            ],
            options={
                'ordering': ('-rating', 'player'),
                'indexes': [models.Index(fields=['list', '-rating', 'player'], name='ratings_rat_list_d3d398_idx')],
                'constraints': [models.UniqueConstraint(fields=('list', 'player'), name='one_rating_per_list_and_player')],
            },
        ),
        migrations.CreateModel(
            name='RatedEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('due', 'Due'), ('awaiting', 'Awaiting'), ('rated', 'Rated'), ('held', 'Held'), ('out', 'Out')], max_length=10)),
                ('reported_at', models.DateTimeField()),
                ('rated_by', models.DateField(blank=True, editable=False, null=True)),
                ('turn', models.PositiveIntegerField(default=1)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='rated', to='tournaments.event')),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='ratings.ratingbook')),
            ],
            options={
                'indexes': [models.Index(fields=['book', 'state'], name='ratings_rat_book_id_426068_idx')],
            },
        ),
        migrations.CreateModel(
            name='RatingChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('list', models.CharField(max_length=24)),
                ('before', models.FloatField()),
                ('after', models.FloatField()),
                ('expected', models.FloatField()),
                ('score', models.FloatField()),
                ('games', models.PositiveSmallIntegerField()),
                ('k', models.FloatField()),
                ('event', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='rating_changes', to='tournaments.event')),
                ('player', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name='rating_changes', to='tournaments.player')),
            ],
            options={
                'ordering': ('pk',),
                'constraints': [models.UniqueConstraint(fields=('event', 'player', 'list'), name='one_change_per_event_player_and_list')],
            },
        ),
        migrations.CreateModel(
            name='RatingRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('running', 'Running'), ('done', 'Done'), ('given_up', 'Given Up')], default='waiting', max_length=10)),
                ('is_full', models.BooleanField(default=False)),
                ('asked_at', models.DateTimeField(auto_now_add=True)),
                ('claim', models.CharField(blank=True, max_length=32)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('beat_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('percent', models.PositiveSmallIntegerField(default=0)),
                ('events', models.PositiveIntegerField(default=0)),
                ('changes', models.PositiveIntegerField(default=0)),
                ('moved', models.PositiveIntegerField(blank=True, null=True)),
                ('most', models.FloatField(blank=True, null=True)),
                ('most_list', models.CharField(blank=True, db_default='', max_length=24)),
                ('checksum', models.CharField(blank=True, max_length=32)),
                ('asked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='ratings.ratingbook')),
                ('most_player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.player')),
            ],
            options={
                'ordering': ('-pk',),
                'indexes': [models.Index(fields=['state', 'beat_at'], name='ratings_rat_state_89233b_idx')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'waiting')), fields=('book',), name='one_waiting_run_per_book'), models.UniqueConstraint(condition=models.Q(('state', 'running')), fields=('book',), name='one_running_run_per_book')],
            },
        ),
    ]
