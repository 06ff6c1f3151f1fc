import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    replaces = [
        ('conduct', '0001_initial'),
    ]

    dependencies = [
        ('tournaments', '0001_release_1_0'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Complaint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField(max_length=2000)),
                ('made_at', models.DateTimeField()),
                ('routed', models.CharField(blank=True, max_length=500)),
                ('version', models.PositiveIntegerField(default=1)),
                ('about', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='complaints_about', to=settings.AUTH_USER_MODEL)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='complaints', to=settings.AUTH_USER_MODEL)),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='complaints', to='tournaments.event')),
                ('item', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='complaint', to='tournaments.inboxitem')),
            ],
            options={
                'ordering': ('-made_at', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='Filming',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('allowed_at', models.DateTimeField()),
                ('link', models.URLField(blank=True, max_length=300)),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('version', models.PositiveIntegerField(default=1)),
                ('allowed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='filming', to='tournaments.match')),
                ('published_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('upload', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.inboxitem')),
            ],
        ),
        migrations.CreateModel(
            name='InterimRuling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=120)),
                ('text', models.TextField(max_length=5000)),
                ('sections', models.JSONField(default=list)),
                ('games', models.JSONField(blank=True, default=list)),
                ('effective_on', models.DateField()),
                ('until', models.DateField(blank=True, null=True)),
                ('superseded_by', models.CharField(blank=True, max_length=60)),
                ('made_at', models.DateTimeField()),
                ('version', models.PositiveIntegerField(default=1)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-effective_on', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='DeckCheck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('of_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('found', models.CharField(choices=[('in_order', 'In order'), ('minor', 'A mistake that was mended at once'), ('major', 'Not legal, or not as listed')], max_length=10)),
                ('note', models.CharField(blank=True, max_length=500)),
                ('checked_at', models.DateTimeField()),
                ('corrected_at', models.DateTimeField(blank=True, null=True)),
                ('checked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deck_checks', to='tournaments.event')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='deck_checks', to='tournaments.player')),
            ],
            options={
                'ordering': ('-checked_at', '-pk'),
                'indexes': [models.Index(fields=['event', 'player'], name='conduct_dec_event_i_7c4c1e_idx')],
            },
        ),
        migrations.CreateModel(
            name='Consent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('among', models.JSONField(default=list)),
                ('given_at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('noted_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='consents', to='tournaments.player')),
                ('filming', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='consents', to='conduct.filming')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('filming', 'player'), name='one_consent_per_player')],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('of_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('moment', models.CharField(choices=[('before', 'Before the event'), ('game', 'During a game'), ('between', 'Between games'), ('afterwards', 'Seen on video after the event')], max_length=10)),
                ('ladder', models.CharField(max_length=20)),
                ('code', models.CharField(max_length=20)),
                ('intent', models.BooleanField(default=False)),
                ('evidence', models.TextField(blank=True, max_length=2000)),
                ('observed_seconds', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('repeat', models.PositiveSmallIntegerField(default=0)),
                ('proposed', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('level', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('differs_because', models.CharField(blank=True, max_length=300)),
                ('description', models.TextField(blank=True, max_length=2000)),
                ('follows', models.JSONField(blank=True, default=list)),
                ('issued_at', models.DateTimeField()),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True)),
                ('withdrawn_because', models.CharField(blank=True, max_length=300)),
                ('version', models.PositiveIntegerField(default=1)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='tournaments.event')),
                ('issued_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='penalties', to='tournaments.match')),
                ('owed', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='penalty', to='tournaments.owedgame')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='penalties', to='tournaments.player')),
                ('replaces', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='replaced_by', to='conduct.penalty')),
                ('to_coordinator', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.inboxitem')),
                ('to_director', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.inboxitem')),
                ('withdrawn_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name_plural': 'penalties',
                'ordering': ('-issued_at', '-pk'),
                'indexes': [models.Index(fields=['event', 'player', 'code'], name='conduct_pen_event_i_f3f45d_idx')],
                'constraints': [models.CheckConstraint(condition=models.Q(('level', None), models.Q(('level__gte', 1), ('level__lte', 4)), _connector='OR'), name='penalties_have_levels_1_to_4')],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('of_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('table', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('question', models.TextField(max_length=1000)),
                ('ruling', models.TextField(max_length=2000)),
                ('section', models.CharField(blank=True, max_length=60)),
                ('searched', models.TextField(editable=False)),
                ('made_at', models.DateTimeField()),
                ('overturned_at', models.DateTimeField(blank=True, null=True)),
                ('overturned_because', models.CharField(blank=True, max_length=500)),
                ('version', models.PositiveIntegerField(default=1)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='tournaments.event')),
                ('instead', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='overturns', to='conduct.ruling')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('overturned_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-made_at', '-pk'),
                'indexes': [models.Index(fields=['event', 'made_at'], name='conduct_rul_event_i_e38cbe_idx')],
            },
        ),
        migrations.CreateModel(
            name='VerbalWarning',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ladder', models.CharField(max_length=20)),
                ('code', models.CharField(max_length=20)),
                ('of_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('issued_at', models.DateTimeField()),
                ('key', models.CharField(blank=True, max_length=64)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='verbal_warnings', to='tournaments.event')),
                ('issued_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='verbal_warnings', to='tournaments.player')),
            ],
            options={
                'ordering': ('-issued_at', '-pk'),
                'indexes': [models.Index(fields=['event', 'player', 'code'], name='conduct_ver_event_i_14cb32_idx')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('key', ''), _negated=True), fields=('issued_by', 'key'), name='one_warning_per_key')],
            },
        ),
    ]
