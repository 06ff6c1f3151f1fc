import django.db.models.deletion
import django_countries.fields
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    replaces = [
        ('leagues', '0001_initial'),
        ('leagues', '0002_champions_league'),
        ('leagues', '0003_last_given'),
        ('leagues', '0004_stakes'),
    ]

    dependencies = [
        ('tournaments', '0001_release_1_0'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Call',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('level', models.CharField(max_length=20)),
                ('year', models.PositiveSmallIntegerField()),
                ('text', models.TextField(max_length=5000)),
                ('opens_on', models.DateField()),
                ('closes_on', models.DateField()),
                ('withdrawn', models.BooleanField(default=False)),
                ('made_at', models.DateTimeField()),
                ('version', models.PositiveIntegerField(default=1)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-year', 'closes_on', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='ChampionsLeague',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField()),
                ('lot', models.BigIntegerField()),
                ('named_at', models.DateTimeField()),
                ('version', models.PositiveIntegerField(default=1)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='champions_league', to='tournaments.event')),
                ('named_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-year', 'event'),
            },
        ),
        migrations.CreateModel(
            name='League',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, unique=True)),
                ('slug', models.SlugField(max_length=60, unique=True)),
                ('about', models.TextField(blank=True, max_length=1000)),
                ('formed_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('version', models.PositiveIntegerField(default=1)),
                ('director', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='leagues', to=settings.AUTH_USER_MODEL)),
                ('formed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('name',),
            },
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('year', models.PositiveSmallIntegerField()),
                ('guide', models.CharField(max_length=20)),
                ('schedule', models.CharField(max_length=20)),
                ('qualifiers', models.PositiveSmallIntegerField()),
                ('announced_at', models.DateTimeField(blank=True, null=True)),
                ('schemes', models.JSONField(blank=True, default=dict)),
                ('promos', models.TextField(blank=True, max_length=600)),
                ('seed', models.BigIntegerField()),
                ('opened_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('version', models.PositiveIntegerField(default=1)),
                ('champion', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.player')),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seasons', to='leagues.league')),
                ('opened_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-year', 'league__name'),
            },
        ),
        migrations.CreateModel(
            name='LastGiven',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('league', models.JSONField(blank=True, default=dict)),
                ('masters', models.JSONField(blank=True, default=dict)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='last_given', to='tournaments.event')),
                ('season', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='leagues.season')),
            ],
        ),
        migrations.CreateModel(
            name='Counted',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('regular', 'regular'), ('playoff', 'playoff')], max_length=8)),
                ('half', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('late_because', models.CharField(blank=True, max_length=300)),
                ('flagged_at', models.DateTimeField()),
                ('ruled_because', models.CharField(blank=True, max_length=300)),
                ('submitted_at', models.DateTimeField(blank=True, null=True)),
                ('version', models.PositiveIntegerField(default=1)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='league_event', to='tournaments.event')),
                ('flagged_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('submitted_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='counted', to='leagues.season')),
            ],
            options={
                'ordering': ('event__starts_at', 'event'),
            },
        ),
        migrations.CreateModel(
            name='Stake',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('bids', models.PositiveSmallIntegerField(default=0)),
                ('designs', models.PositiveSmallIntegerField(default=0)),
                ('year', models.PositiveSmallIntegerField()),
                ('set_at', models.DateTimeField()),
                ('version', models.PositiveIntegerField(default=1)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='stake', to='tournaments.event')),
                ('set_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-year', '-event'),
            },
        ),
        migrations.CreateModel(
            name='Waiver',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=300)),
                ('given_at', models.DateTimeField()),
                ('champions_league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='waivers', to='leagues.championsleague')),
                ('given_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.player')),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Application',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('level', models.CharField(max_length=20)),
                ('games', models.JSONField(default=list)),
                ('pool', models.CharField(blank=True, max_length=30)),
                ('country', django_countries.fields.CountryField(blank=True, max_length=2)),
                ('location', models.CharField(max_length=120)),
                ('starts_on', models.DateField()),
                ('ends_on', models.DateField()),
                ('notes', models.TextField(blank=True, max_length=2000)),
                ('made_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('open', 'Waits'), ('approved', 'Approved'), ('refused', 'Refused'), ('withdrawn', 'Withdrawn'), ('released', 'Given back')], default='open', max_length=10)),
                ('special', models.BooleanField(default=False)),
                ('allocated', models.BooleanField(default=False)),
                ('decided_at', models.DateTimeField(blank=True, null=True)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('version', models.PositiveIntegerField(default=1)),
                ('applicant', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='applications', to=settings.AUTH_USER_MODEL)),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('event', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='application', to='tournaments.event')),
                ('item', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='application', to='tournaments.inboxitem')),
                ('region', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='applications', to='tournaments.region')),
                ('call', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bids', to='leagues.call')),
            ],
            options={
                'ordering': ('starts_on', 'pk'),
                'indexes': [models.Index(fields=['state', 'level', 'starts_on'], name='leagues_app_state_ab2c54_idx'), models.Index(fields=['applicant', 'state'], name='leagues_app_applica_e527a6_idx')],
            },
        ),
        migrations.CreateModel(
            name='ChairsChallenge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('prizes', models.TextField(max_length=1000)),
                ('winners_prizes', models.TextField(blank=True, max_length=1000)),
                ('first', models.PositiveSmallIntegerField(default=1)),
                ('nominated_at', models.DateTimeField()),
                ('entrants', models.JSONField(blank=True, default=list)),
                ('winners', models.JSONField(blank=True, default=list)),
                ('seed', models.BigIntegerField(blank=True, null=True)),
                ('drawn_at', models.DateTimeField(blank=True, null=True)),
                ('version', models.PositiveIntegerField(default=1)),
                ('drawn_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='challenge', to='tournaments.event')),
                ('nominated_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-nominated_at', '-pk'),
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('drawn_at__isnull', True), ('seed__isnull', True)), models.Q(('drawn_at__isnull', False), ('seed__isnull', False)), _connector='OR'), name='drawn_with_a_seed')],
            },
        ),
        migrations.CreateModel(
            name='Bonus',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scheme', models.CharField(choices=[('affiliation', 'Headquarters or affiliation'), ('participation', 'Participation'), ('mission', 'New missions'), ('own', 'Own scheme')], max_length=16)),
                ('points', models.SmallIntegerField(default=0)),
                ('typed', models.BooleanField(default=False)),
                ('deck', models.CharField(blank=True, max_length=60)),
                ('missions', models.JSONField(blank=True, default=list)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.player')),
                ('counted', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bonuses', to='leagues.counted')),
            ],
            options={
                'ordering': ('scheme', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('counted', 'player', 'scheme'), name='one_bonus_per_scheme_and_player')],
            },
        ),
        migrations.CreateModel(
            name='Founder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.player')),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='founders', to='leagues.league')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('league', 'player'), name='one_founder_per_player')],
            },
        ),
        migrations.CreateModel(
            name='Alternate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('league', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='alternates', to='leagues.league')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('league', 'user'), name='one_alternate_per_member')],
            },
        ),
        migrations.CreateModel(
            name='MastersScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('players', models.PositiveSmallIntegerField()),
                ('points', models.PositiveSmallIntegerField()),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='masters_scores', to='tournaments.event')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='masters_scores', to='tournaments.player')),
            ],
            options={
                'ordering': ('place', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('event', 'player'), name='one_masters_score_per_event_and_player')],
            },
        ),
        migrations.CreateModel(
            name='PassedOver',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('why', models.CharField(choices=[('opted_out', 'Opts out of a bid to Day 2'), ('advocate', 'Is a Tournament Advocate')], max_length=10)),
                ('noted_at', models.DateTimeField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passed_over', to='tournaments.entry')),
                ('noted_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'passed over',
                'ordering': ('pk',),
                'constraints': [models.UniqueConstraint(fields=('entry', 'why'), name='passed_over_once_for_a_reason')],
            },
        ),
        migrations.CreateModel(
            name='RuledPlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rank', models.PositiveSmallIntegerField()),
                ('counted', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ruled', to='leagues.counted')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.player')),
            ],
            options={
                'ordering': ('rank', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('counted', 'player'), name='one_ruled_place_per_player')],
            },
        ),
        migrations.CreateModel(
            name='Score',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('barred', models.BooleanField(default=False)),
                ('points', models.PositiveSmallIntegerField()),
                ('counted', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scores', to='leagues.counted')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='league_scores', to='tournaments.player')),
            ],
            options={
                'ordering': ('place', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('counted', 'player'), name='one_score_per_event_and_player')],
            },
        ),
        migrations.AddConstraint(
            model_name='season',
            constraint=models.UniqueConstraint(fields=('league', 'year'), name='one_season_per_league_and_year'),
        ),
        migrations.AddConstraint(
            model_name='counted',
            constraint=models.CheckConstraint(condition=models.Q(('half', None), models.Q(('half__in', (1, 2)), ('kind', 'regular')), _connector='OR'), name='halves_of_the_regular_season'),
        ),
        migrations.AddConstraint(
            model_name='waiver',
            constraint=models.UniqueConstraint(fields=('champions_league', 'player'), name='one_waiver_per_player'),
        ),
    ]
