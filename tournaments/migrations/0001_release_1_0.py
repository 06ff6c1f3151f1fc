"""All tables of release 1.0. A database of any earlier state of the project has run what this replaces, and runs nothing."""

import django.core.serializers.json
import django.db.models.deletion
import django.db.models.manager
import django.utils.timezone
import django_countries.fields
import tournaments.record.models.entry
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("tournaments", "0001_initial"),
        ("tournaments", "0002_tokens"),
        ("tournaments", "0003_limits"),
        ("tournaments", "0004_reactions_and_mail"),
        ("tournaments", "0005_documents"),
        ("tournaments", "0006_clock_and_announcements"),
        ("tournaments", "0007_self_reports"),
        ("tournaments", "0008_posts"),
        ("tournaments", "0009_notices"),
        ("tournaments", "0010_card_sets"),
        ("tournaments", "0011_match_confirmed_by"),
        ("tournaments", "0012_keep_apart_and_fixed_tables"),
        ("tournaments", "0013_altered_events"),
        ("tournaments", "0014_invitations"),
        ("tournaments", "0015_regions_and_venues"),
        ("tournaments", "0016_playing_director"),
        ("tournaments", "0017_rehearsals"),
        ("tournaments", "0018_round_taken_back"),
        ("tournaments", "0019_check_in_and_fees"),
        ("tournaments", "0020_deadlines"),
        ("tournaments", "0021_play_contact"),
        ("tournaments", "0022_inboxes"),
        ("tournaments", "0023_match_log"),
        ("tournaments", "0024_prizes"),
        ("tournaments", "0025_unfit_tables"),
        ("tournaments", "0026_entering_beforehand"),
        ("tournaments", "0027_longer_contact_of_who_waits"),
        ("tournaments", "0028_questions"),
        ("tournaments", "0029_regions_of_continents"),
        ("tournaments", "0030_notices_of_being_entered"),
        ("tournaments", "0031_merged_records"),
        ("tournaments", "0032_owed_games_and_suspensions"),
        ("tournaments", "0033_kept_from_some"),
        ("tournaments", "0034_site_and_heartbeats"),
        ("tournaments", "0035_token_scopes"),
        ("tournaments", "0036_shared_addresses"),
        ("tournaments", "0037_journal_by_day_and_kind"),
        ("tournaments", "0038_audits"),
        ("tournaments", "0039_claims_and_denials"),
        ("tournaments", "0041_beginning_and_trust"),
        ("tournaments", "0042_letters_above_quota"),
        ("tournaments", "0043_imports_known_and_accepted"),
        ("tournaments", "0044_digests_of_imports"),
        ("tournaments", "0045_events_worth_a_look"),
        ("tournaments", "0046_name_is_public"),
        ("tournaments", "0047_rematches_by_hand"),
        ("tournaments", "0048_what_an_event_counts_as"),
        ("tournaments", "0049_events_counted"),
        ("tournaments", "0050_players_sit_out"),
        ("tournaments", "0051_requests_about_events"),
        ("tournaments", "0052_a_round_that_is_abandoned"),
        ("tournaments", "0053_disqualified_after_the_event"),
        ("tournaments", "0054_stages"),
        ("tournaments", "0055_stages_of_events"),
        ("tournaments", "0056_several_games"),
        ("tournaments", "0058_structure"),
        ("tournaments", "0059_scorekeepers"),
        ("tournaments", "0060_seeds_and_brackets"),
        ("tournaments", "0061_heats"),
        ("tournaments", "0062_draftings"),
        ("tournaments", "0063_pods"),
        ("tournaments", "0064_scenario_notes"),
        ("tournaments", "0065_house_rules"),
        ("tournaments", "0066_typed_order"),
        ("tournaments", "0071_awards_ledger"),
        ("tournaments", "0072_champions_league"),
        ("tournaments", "0073_side_of_an_entry"),
        ("tournaments", "0074_bids_and_designs"),
        ("tournaments", "0075_glass"),
        ("tournaments", "0076_waived_finals"),
        ("tournaments", "0077_sealed_formats"),
        ("tournaments", "0078_players_committee"),
        ("tournaments", "0079_renamings"),
        ("tournaments", "0080_wall_remote"),
        ("tournaments", "0081_reminded_tables"),
        ("tournaments", "0082_player_links"),
    ]

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=120)),
                ("year", models.PositiveSmallIntegerField()),
                ("slug", models.SlugField(max_length=80)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("listed", "Listed"),
                            ("running", "Running"),
                            ("complete", "Complete"),
                            ("finalized", "Finalized"),
                            ("void", "Void"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="listed",
                        max_length=10,
                    ),
                ),
                ("game", models.CharField(blank=True, max_length=8)),
                ("format", models.CharField(blank=True, max_length=20)),
                ("pool", models.CharField(blank=True, max_length=20)),
                ("rules", models.CharField(blank=True, max_length=40)),
                ("scenario", models.CharField(blank=True, max_length=40)),
                ("ruleset", models.CharField(max_length=40)),
                ("options", models.JSONField(blank=True, default=dict)),
                ("starts_at", models.DateTimeField()),
                ("time_zone", models.CharField(max_length=64)),
                ("rounds_scheduled", models.PositiveSmallIntegerField()),
                ("sanctioned", models.BooleanField(default=True)),
                ("unsanctioned_because", models.CharField(blank=True, max_length=300)),
                ("level", models.PositiveSmallIntegerField(default=1)),
                ("final_confrontation", models.BooleanField(default=False)),
                ("structure", models.CharField(blank=True, db_default="", default="", max_length=40)),
                ("deciders", models.JSONField(blank=True, default=dict)),
                ("bracket", models.JSONField(blank=True, db_default=[], default=list)),
                ("seeding", models.JSONField(blank=True, db_default=[], default=list)),
                ("is_heat", models.BooleanField(db_default=False, default=False, editable=False)),
                ("release_set", models.CharField(blank=True, max_length=80)),
                ("sealed_format", models.CharField(blank=True, db_default="", default="", max_length=80)),
                ("online", models.BooleanField(default=False)),
                ("hidden_until", models.DateTimeField(blank=True, null=True)),
                ("software", models.CharField(blank=True, max_length=80)),
                ("voice", models.CharField(blank=True, max_length=80)),
                ("ends_on", models.DateField(blank=True, null=True)),
                ("preregistration", models.BooleanField(default=False)),
                ("cap", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("entries_close_at", models.DateTimeField(blank=True, null=True)),
                ("deck_list_required", models.BooleanField(default=False)),
                ("venue", models.TextField(blank=True, max_length=500)),
                ("fee", models.CharField(blank=True, max_length=120)),
                ("prizes", models.TextField(blank=True, max_length=1000)),
                ("notes", models.TextField(blank=True, max_length=4000)),
                ("contact", models.CharField(blank=True, max_length=200)),
                ("link", models.URLField(blank=True)),
                ("report", models.TextField(blank=True, max_length=10000)),
                ("postponed_from", models.DateTimeField(blank=True, null=True)),
                ("postponed_because", models.CharField(blank=True, max_length=300)),
                (
                    "order_because",
                    models.CharField(blank=True, db_default="", default="", editable=False, max_length=300),
                ),
                (
                    "early_because",
                    models.CharField(blank=True, db_default="", default="", editable=False, max_length=300),
                ),
                ("cancelled_because", models.CharField(blank=True, max_length=300)),
                ("check_in_until", models.DateTimeField(blank=True, null=True)),
                ("check_in_turn", models.PositiveSmallIntegerField(default=0)),
                ("wall_shows", models.CharField(blank=True, db_default="", default="", editable=False, max_length=12)),
                ("wall_since", models.DateTimeField(blank=True, editable=False, null=True)),
                ("no_extensions", models.BooleanField(default=False)),
                ("seed", models.BigIntegerField()),
                ("version", models.PositiveIntegerField(default=1)),
                ("registered_at", models.DateTimeField()),
                ("finalized_at", models.DateTimeField(blank=True, null=True)),
                (
                    "frozen_digest",
                    models.CharField(blank=True, db_default="", default="", editable=False, max_length=32),
                ),
                ("awaits", models.CharField(blank=True, db_default="", default="", editable=False, max_length=60)),
                ("void_because", models.CharField(blank=True, db_default="", default="", max_length=300)),
                ("void_from", models.CharField(blank=True, db_default="", default="", editable=False, max_length=10)),
                ("is_rehearsal", models.BooleanField(default=False, editable=False)),
                ("counts_as", models.CharField(blank=True, db_default="", default="", editable=False, max_length=10)),
                ("last_day", models.DateField(editable=False, null=True)),
            ],
            options={
                "ordering": ("-starts_at", "pk"),
                "base_manager_name": "every",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("every", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Heartbeat",
            fields=[
                ("process", models.CharField(max_length=20, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Limit",
            fields=[
                ("cache_key", models.CharField(max_length=255, primary_key=True, serialize=False)),
                ("value", models.TextField()),
                ("expires", models.DateTimeField(db_index=True)),
            ],
            options={
                "db_table": "trekcc_limits",
            },
        ),
        migrations.CreateModel(
            name="NamedPost",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.SlugField(max_length=40, unique=True)),
                ("title", models.CharField(max_length=60)),
                ("closed", models.BooleanField(default=False)),
                ("version", models.PositiveIntegerField(default=1)),
            ],
            options={
                "ordering": ("title", "pk"),
            },
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                ("email", models.EmailField(db_index=True, max_length=254)),
                ("is_staff", models.BooleanField(default=False)),
                ("is_active", models.BooleanField(default=True)),
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now)),
                ("unread", models.PositiveIntegerField(default=0, editable=False)),
                ("mail_choices", models.JSONField(blank=True, default=dict, editable=False)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="CardSet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=8)),
                ("name", models.CharField(max_length=80)),
                ("released", models.DateField(blank=True, null=True)),
                ("virtual", models.BooleanField(default=True)),
                ("version", models.PositiveIntegerField(default=1)),
            ],
            options={
                "ordering": ("game", "released", "name"),
                "constraints": [models.UniqueConstraint(fields=("game", "name"), name="one_card_set_per_name")],
            },
        ),
        migrations.CreateModel(
            name="Claim",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "Open"), ("confirmed", "Confirmed"), ("refused", "Refused")],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="claims", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Contest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(max_length=1000)),
                ("made_at", models.DateTimeField()),
                ("upheld", models.BooleanField(blank=True, null=True)),
                ("answer", models.TextField(blank=True, max_length=1000)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "claim",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="contest", to="tournaments.claim"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("document_id", models.CharField(max_length=64)),
                ("number", models.PositiveSmallIntegerField()),
                ("checked_in", models.BooleanField(default=False)),
                ("entered_in", models.PositiveSmallIntegerField(default=1)),
                ("dropped_after", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("sits_out", models.JSONField(blank=True, db_default=[], default=list)),
                ("disqualified_after", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("forfeits", models.BooleanField(db_default=False, default=False)),
                ("ranked_last", models.BooleanField(db_default=False, default=False)),
                ("earned_byes", models.PositiveSmallIntegerField(default=0)),
                ("forfeited_byes", models.PositiveSmallIntegerField(default=0)),
                ("head_start", models.PositiveIntegerField(db_default=0, default=0)),
                ("play_contact", models.CharField(blank=True, max_length=200)),
                ("fee_paid", models.BooleanField(default=False)),
                ("lot", models.FloatField(blank=True, null=True)),
                ("fixed_table", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("seed", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("place", models.PositiveSmallIntegerField(blank=True, editable=False, null=True)),
                ("side", models.CharField(blank=True, db_default="", max_length=8)),
                ("committee", models.BooleanField(db_default=False, default=False)),
                ("entered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "link_nonce",
                    models.PositiveBigIntegerField(
                        db_default=0, default=tournaments.record.models.entry.new_nonce, editable=False, null=True
                    ),
                ),
                (
                    "entered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "entries",
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Drafting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=40)),
                ("packs", models.PositiveSmallIntegerField(default=0)),
                ("seed", models.BigIntegerField(blank=True, null=True)),
                ("groups", models.JSONField(blank=True, default=list)),
                ("changed", models.BooleanField(default=False)),
                ("drawn_at", models.DateTimeField(blank=True, null=True)),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("building_minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("deck_cards", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("building_at", models.DateTimeField(blank=True, null=True)),
                ("building_ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "drawn_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="drafting", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "draftings",
            },
        ),
        migrations.CreateModel(
            name="Acceptance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("reason", models.CharField(max_length=300)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="acceptance", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ("-at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="ImportedDocument",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("written", models.TextField()),
                ("facts", models.TextField()),
                (
                    "digest",
                    models.CharField(
                        blank=True, db_default="", db_index=True, default="", editable=False, max_length=32
                    ),
                ),
                ("is_dated", models.BooleanField(db_default=True, default=True, editable=False)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="imports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="imported_document",
                        to="tournaments.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="InboxItem",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("post", models.CharField(max_length=40)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("venue", "Venue check"),
                            ("message", "Message"),
                            ("report", "Report of a disqualification"),
                            ("conduct", "Report on conduct"),
                            ("complaint", "Complaint"),
                            ("awaiting", "Event that waits to be rated"),
                            ("audit", "Event to audit"),
                            ("look", "Event worth a look"),
                            ("request", "Request about an event"),
                        ],
                        max_length=20,
                    ),
                ),
                ("text", models.TextField(blank=True, max_length=2000)),
                ("about", models.CharField(blank=True, max_length=200)),
                ("signs", models.TextField(blank=True, db_default="", default="")),
                ("weight", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("made_at", models.DateTimeField()),
                ("answer", models.TextField(blank=True, max_length=2000)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="sent_items",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="looks",
                        to="tournaments.event",
                    ),
                ),
                ("kept_from", models.ManyToManyField(blank=True, related_name="+", to=settings.AUTH_USER_MODEL)),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("made_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="JournalEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("tag", models.CharField(max_length=40)),
                ("by_entry", models.BigIntegerField(editable=False, null=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("subject_model", models.CharField(max_length=40)),
                ("subject_pk", models.BigIntegerField()),
                ("facts", models.JSONField(default=dict, encoder=django.core.serializers.json.DjangoJSONEncoder)),
                ("key", models.CharField(max_length=64, null=True)),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("result_model", models.CharField(blank=True, max_length=40)),
                ("result_pk", models.BigIntegerField(null=True)),
                (
                    "actor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="journal",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "journal",
                "ordering": ("-pk",),
            },
        ),
        migrations.CreateModel(
            name="Letter",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sender", models.CharField(max_length=320)),
                ("recipients", models.JSONField()),
                ("headers", models.JSONField(default=dict)),
                ("subject", models.TextField()),
                ("text", models.TextField()),
                ("html", models.TextField(blank=True)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("due_at", models.DateTimeField()),
                ("attempts", models.PositiveIntegerField(default=0)),
            ],
            options={
                "ordering": ("pk",),
                "indexes": [models.Index(fields=["due_at"], name="tournaments_due_at_1c16f1_idx")],
            },
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("ended_by", models.CharField(blank=True, max_length=30)),
                ("winner_seat", models.CharField(blank=True, max_length=1)),
                ("won_together", models.CharField(blank=True, db_default="", max_length=8)),
                ("games_before", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("facts", models.JSONField(blank=True, default=dict)),
                ("corrected", models.BooleanField(default=False)),
                ("extra_seconds", models.PositiveIntegerField(default=0)),
                ("extra_because", models.CharField(blank=True, max_length=300)),
                ("deadline", models.DateTimeField(blank=True, null=True)),
                ("deadline_because", models.CharField(blank=True, max_length=300)),
                ("numbered_here", models.BooleanField(default=False)),
                ("reported_at", models.DateTimeField(blank=True, null=True)),
                ("reported_seat", models.CharField(blank=True, db_default="", editable=False, max_length=1)),
                ("confirmed_seat", models.CharField(blank=True, db_default="", editable=False, max_length=1)),
                ("first_turn", models.CharField(blank=True, max_length=1)),
                ("scorekeeper", models.CharField(blank=True, db_default="", max_length=1)),
                ("reminded_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("began_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "reported_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "matches",
                "ordering": (models.OrderBy(models.F("table"), nulls_last=True), "pk"),
            },
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("ended_by", models.CharField(max_length=30)),
                ("winners", models.CharField(blank=True, max_length=8)),
                ("facts", models.JSONField(blank=True, default=dict)),
                ("seats", models.JSONField(blank=True, default=list)),
                ("reported_at", models.DateTimeField(blank=True, null=True)),
                (
                    "reported_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="earlier_games",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Announcement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("text", models.CharField(max_length=500)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="announcements",
                        to="tournaments.event",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="announcements",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "ordering": ("-at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Merging",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("moved", models.JSONField(default=list)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("parted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "parted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
            },
        ),
        migrations.AddField(
            model_name="claim",
            name="merging",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournaments.merging",
            ),
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("invitation", "Invitation"),
                            ("changed", "Event changed, postponed or cancelled"),
                            ("entered", "Entered by a director"),
                            ("waiting_list", "Waiting list"),
                            ("confirm", "Result awaits my confirmation"),
                            ("report_due", "Report due"),
                            ("claim", "Claim on a record of my events"),
                            ("denied", "“That is not me”"),
                            ("claim_decided", "Claim decided"),
                            ("conduct", "Penalty, ruling or suspension"),
                            ("award", "Award or title"),
                            ("message", "Message"),
                        ],
                        max_length=20,
                    ),
                ),
                ("text", models.CharField(max_length=500)),
                ("link", models.CharField(max_length=300)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "mail",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "On the site alone"),
                            ("sent", "By mail, too"),
                            ("waits", "With the next digest"),
                            ("gathered", "With a digest"),
                        ],
                        db_default="",
                        default="",
                        max_length=10,
                    ),
                ),
                ("read_at", models.DateTimeField(blank=True, null=True)),
                (
                    "caused_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to="tournaments.event",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notices", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ("-at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Office",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("post", models.CharField(max_length=40)),
                ("since", models.DateField()),
                ("until", models.DateField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "holder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="offices", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ("post", "-since", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="OwedGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("owed_at", models.DateTimeField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="owed_games", to="tournaments.entry"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="paid_debts",
                        to="tournaments.match",
                    ),
                ),
                (
                    "owed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("handle", models.CharField(blank=True, max_length=30, null=True)),
                ("skeleton", models.CharField(editable=False, max_length=120, null=True, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("name_is_public", models.BooleanField(db_default=False, default=False)),
                ("country", django_countries.fields.CountryField(blank=True, max_length=2)),
                ("date_of_birth", models.DateField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "merged_into",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged",
                        to="tournaments.player",
                    ),
                ),
                (
                    "rehearsal",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.event",
                    ),
                ),
                (
                    "user",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="player",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("name", "pk"),
                "base_manager_name": "every",
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("every", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Placement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rank", models.PositiveSmallIntegerField()),
                ("figures", models.JSONField()),
                ("decided_by", models.CharField(blank=True, max_length=40)),
                ("lot", models.FloatField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="placements", to="tournaments.event"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="placements", to="tournaments.player"
                    ),
                ),
            ],
            options={
                "ordering": ("rank", "pk"),
            },
        ),
        migrations.AddField(
            model_name="merging",
            name="into",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="taken_in", to="tournaments.player"
            ),
        ),
        migrations.AddField(
            model_name="merging",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="mergings", to="tournaments.player"
            ),
        ),
        migrations.CreateModel(
            name="KeepApart",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("until", models.PositiveSmallIntegerField()),
                ("reason", models.CharField(blank=True, max_length=300)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="keep_apart", to="tournaments.event"
                    ),
                ),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.player"
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.player"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "pairs kept apart",
                "ordering": ("pk",),
            },
        ),
        migrations.AddField(
            model_name="event",
            name="final_confrontation_winner",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournaments.player",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="tournaments.player"
            ),
        ),
        migrations.CreateModel(
            name="EarnedAward",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=8)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("bye_1", "Bye in round 1"),
                            ("bye_2", "Bye in round 2"),
                            ("head_start", "Head start"),
                            ("day_2_bid", "Bid to Day 2"),
                            ("design", "Virtual card design opportunity"),
                        ],
                        max_length=12,
                    ),
                ),
                ("amount", models.PositiveIntegerField(default=0)),
                (
                    "valid_for",
                    models.CharField(
                        choices=[
                            ("continental", "Continental Championship"),
                            ("worlds", "World Championship"),
                            ("virtual_set", "Virtual set"),
                        ],
                        max_length=12,
                    ),
                ),
                ("year", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("until", models.DateField(blank=True, null=True)),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("granted_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn_because", models.CharField(blank=True, max_length=300)),
                ("barred", models.BooleanField(db_default=False, default=False)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "granted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "withdrawn_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "used_in",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="awards",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="awards",
                        to="tournaments.event",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="awards", to="tournaments.player"
                    ),
                ),
            ],
            options={
                "ordering": ("-granted_at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Denial",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "Open"), ("agreed", "Agreed"), ("disagreed", "Disagreed")],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("answer", models.CharField(blank=True, max_length=300)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="denials", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="denial", to="tournaments.entry"
                    ),
                ),
                (
                    "brought",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.inboxitem",
                    ),
                ),
                (
                    "fresh",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.player"
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.AddField(
            model_name="claim",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="claims", to="tournaments.player"
            ),
        ),
        migrations.CreateModel(
            name="PlayingDirector",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("others", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("yes", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("forbidden_because", models.CharField(blank=True, max_length=300)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="playing", to="tournaments.event"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("label", models.CharField(blank=True, max_length=80)),
                ("text", models.CharField(max_length=200)),
                ("glass", models.BooleanField(db_default=False, default=False)),
                ("given_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="prizes",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="prize_list", to="tournaments.event"
                    ),
                ),
                (
                    "given_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": (models.OrderBy(models.F("place"), nulls_last=True), "pk"),
            },
        ),
        migrations.CreateModel(
            name="Question",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80)),
                ("email", models.EmailField(max_length=254)),
                ("text", models.TextField(max_length=2000)),
                ("at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="questions", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ("-at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Reaction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("task", models.CharField(max_length=100)),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("done", "Done"), ("given_up", "Given Up")],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("due_at", models.DateTimeField()),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reactions",
                        to="tournaments.journalentry",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Region",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, unique=True)),
                ("slug", models.SlugField(max_length=60, unique=True)),
                (
                    "post",
                    models.CharField(
                        choices=[
                            ("australia", "Coordinator, Australia"),
                            ("europe", "Coordinator, Europe"),
                            ("north_america", "Coordinator, North America"),
                            ("online", "Coordinator, online events"),
                            ("director", "Director of Organized Play"),
                        ],
                        max_length=40,
                    ),
                ),
                ("continent", models.CharField(blank=True, editable=False, max_length=20)),
                ("version", models.PositiveIntegerField(default=1)),
            ],
            options={
                "ordering": ("name",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("continent", ""), _negated=True),
                        fields=("continent",),
                        name="one_region_for_the_rest_of_a_continent",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Area",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("country", django_countries.fields.CountryField(blank=True, max_length=2)),
                ("place", models.CharField(blank=True, max_length=60)),
                ("key", models.CharField(blank=True, editable=False, max_length=255)),
                (
                    "region",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="areas", to="tournaments.region"
                    ),
                ),
            ],
            options={
                "ordering": ("country", "key"),
            },
        ),
        migrations.CreateModel(
            name="Renaming",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("before", models.CharField(max_length=80)),
                ("after", models.CharField(max_length=80)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.event"
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="renamings", to="tournaments.player"
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, db_default="", max_length=60)),
                ("number", models.PositiveSmallIntegerField()),
                ("of_round", models.PositiveSmallIntegerField()),
                ("game", models.PositiveSmallIntegerField(default=1)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("published", "Published"),
                            ("running", "Running"),
                            ("time_called", "Time Called"),
                            ("complete", "Complete"),
                            ("void", "Void"),
                        ],
                        default="draft",
                        max_length=12,
                    ),
                ),
                ("seed", models.BigIntegerField()),
                ("position", models.JSONField(blank=True, default=dict)),
                ("pairing_version", models.PositiveSmallIntegerField()),
                ("draws", models.PositiveSmallIntegerField(default=1)),
                ("drawn_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("changed", models.BooleanField(default=False)),
                ("changed_because", models.CharField(blank=True, max_length=300)),
                ("rematches", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("taken_back", models.BooleanField(default=False)),
                ("unfit_tables", models.JSONField(blank=True, default=list)),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("paused_at", models.DateTimeField(blank=True, null=True)),
                ("paused_seconds", models.PositiveIntegerField(default=0)),
                ("time_called_at", models.DateTimeField(blank=True, null=True)),
                ("deadline", models.DateTimeField(blank=True, null=True)),
                ("abandoned_because", models.CharField(blank=True, db_default="", max_length=300)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "drawn_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.AddField(
            model_name="match",
            name="round",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="matches", to="tournaments.round"
            ),
        ),
        migrations.CreateModel(
            name="RoundChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("before", models.PositiveSmallIntegerField()),
                ("after", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                ("begun", models.BooleanField()),
                ("reason", models.CharField(max_length=12)),
                ("because", models.CharField(blank=True, max_length=300)),
                ("unanimous", models.BooleanField()),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="round_changes",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "ordering": ("at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="ScenarioNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=30)),
                ("of_round", models.PositiveSmallIntegerField(db_default=0, default=0)),
                ("value", models.JSONField()),
                (
                    "entry",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="scenario_notes",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="scenario_notes",
                        to="tournaments.event",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="SealedFormat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, unique=True)),
                (
                    "rules",
                    models.CharField(
                        choices=[("sealed", "Sealed: everybody opens and exchanges"), ("draft", "Booster Draft")],
                        max_length=10,
                    ),
                ),
                ("product", models.CharField(max_length=200)),
                ("notes", models.TextField(blank=True, max_length=1000)),
                ("withdrawn", models.BooleanField(default=False)),
                ("approved_at", models.DateTimeField()),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "approved_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("name",),
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                ("side", models.CharField(blank=True, max_length=8)),
                ("score", models.IntegerField(blank=True, null=True)),
                ("facts", models.JSONField(blank=True, default=dict)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournaments.match"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="tournaments.player"
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournaments.round"
                    ),
                ),
            ],
            options={
                "ordering": ("place",),
            },
        ),
        migrations.CreateModel(
            name="SelfReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(max_length=1)),
                ("report", models.JSONField()),
                ("at", models.DateTimeField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="self_reports", to="tournaments.match"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Site",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, db_default="", max_length=80)),
                ("address", models.URLField(blank=True, db_default="")),
                ("epoch", models.PositiveIntegerField(db_default=1, default=1)),
                ("version", models.PositiveIntegerField(db_default=1, default=1)),
            ],
            options={
                "verbose_name_plural": "site",
                "constraints": [models.CheckConstraint(condition=models.Q(("pk", 1)), name="one_site")],
            },
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("code", models.CharField(blank=True, max_length=40)),
                ("entrants", models.JSONField(blank=True, default=list)),
                ("waived_because", models.CharField(blank=True, db_default="", default="", max_length=300)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stages", to="tournaments.event"
                    ),
                ),
                (
                    "named_winner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "waived_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.AddField(
            model_name="round",
            name="stage",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rounds",
                to="tournaments.stage",
            ),
        ),
        migrations.CreateModel(
            name="Suspension",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("games", models.JSONField()),
                ("starts_on", models.DateField()),
                ("until", models.DateField(blank=True, null=True)),
                ("reason", models.CharField(max_length=500)),
                ("given_at", models.DateTimeField()),
                ("lifted_at", models.DateTimeField(blank=True, null=True)),
                ("lifted_because", models.CharField(blank=True, max_length=300)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "given_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "lifted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="suspensions", to="tournaments.player"
                    ),
                ),
            ],
            options={
                "ordering": ("-starts_on", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Title",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("words", models.CharField(max_length=120)),
                (
                    "badge",
                    models.CharField(
                        choices=[
                            ("world", "World"),
                            ("continental", "Continental"),
                            ("national", "National"),
                            ("masters", "Masters"),
                            ("regional", "Regional"),
                            ("champions", "Champions League"),
                            ("league", "League"),
                            ("achievement", "Achievement"),
                        ],
                        max_length=12,
                    ),
                ),
                ("year", models.PositiveSmallIntegerField()),
                ("source", models.CharField(blank=True, max_length=60)),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("given_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn_because", models.CharField(blank=True, max_length=300)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="titles",
                        to="tournaments.event",
                    ),
                ),
                (
                    "given_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="titles", to="tournaments.player"
                    ),
                ),
                (
                    "withdrawn_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-year", "-given_at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Token",
            fields=[
                ("digest", models.CharField(max_length=128, primary_key=True, serialize=False)),
                ("token_key", models.CharField(db_index=True, max_length=25)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("expiry", models.DateTimeField(blank=True, null=True)),
                ("device", models.CharField(max_length=60)),
                (
                    "scope",
                    models.CharField(
                        choices=[
                            ("read", "reads, and changes nothing"),
                            ("play", "acts as a player: own table, own entry, check-in, notices"),
                            ("direct", "everything its member may do"),
                        ],
                        db_default="direct",
                        max_length=6,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="auth_token_set",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-created",),
            },
        ),
        migrations.CreateModel(
            name="Trust",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "director",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="trust", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Venue",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80)),
                ("address", models.TextField(blank=True, max_length=300)),
                ("town", models.CharField(blank=True, max_length=60)),
                ("country", django_countries.fields.CountryField(blank=True, max_length=2)),
                ("key", models.CharField(editable=False, max_length=255)),
                (
                    "state",
                    models.CharField(
                        choices=[("new", "New"), ("verified", "Verified"), ("refused", "Refused")],
                        default="new",
                        max_length=10,
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "merged_into",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged",
                        to="tournaments.venue",
                    ),
                ),
                (
                    "region",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="venues", to="tournaments.region"
                    ),
                ),
            ],
            options={
                "ordering": ("country", "town", "name"),
            },
        ),
        migrations.AddField(
            model_name="inboxitem",
            name="venue",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="checks",
                to="tournaments.venue",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="host",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="events",
                to="tournaments.venue",
            ),
        ),
        migrations.CreateModel(
            name="Waiting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField()),
                ("play_contact", models.CharField(blank=True, max_length=200)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="waiting", to="tournaments.event"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.player"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "waiting",
                "ordering": ("since", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Director",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "position",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (1, "Primary director"),
                            (2, "Secondary director"),
                            (3, "Tertiary director"),
                            (4, "Judge"),
                        ]
                    ),
                ),
                ("invited_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                ("judging_since", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="directing",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="directors", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ("position", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("position__in", (1, 2, 3))),
                        fields=("event", "position"),
                        name="one_director_per_position",
                    ),
                    models.UniqueConstraint(fields=("event", "user"), name="one_position_per_director"),
                ],
            },
        ),
        migrations.CreateModel(
            name="EventRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("change", "Change of what the event counts as"),
                            ("pool", "Approval of a card pool at a championship"),
                        ],
                        max_length=10,
                    ),
                ),
                ("wished", models.JSONField(default=dict)),
                ("stood", models.JSONField(default=dict)),
                ("reason", models.CharField(max_length=300)),
                ("at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "Open"),
                            ("granted", "Granted"),
                            ("refused", "Refused"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("note", models.CharField(blank=True, max_length=300)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="requests", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ("at", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")),
                        fields=("event", "kind"),
                        name="one_open_request_of_a_kind",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Heat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("places", models.PositiveSmallIntegerField()),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="heat_of", to="tournaments.event"
                    ),
                ),
                (
                    "final",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="heats", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [models.UniqueConstraint(fields=("final", "number"), name="one_heat_per_number")],
            },
        ),
        migrations.CreateModel(
            name="HouseRules",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60)),
                ("number", models.PositiveSmallIntegerField(default=1)),
                ("text", models.TextField(max_length=1000)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="house_rules",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "house rules",
                "ordering": ("name", "pk"),
                "constraints": [models.UniqueConstraint(fields=("owner", "name"), name="house_rules_named_once")],
            },
        ),
        migrations.AddIndex(
            model_name="journalentry",
            index=models.Index(fields=["subject_model", "subject_pk"], name="tournaments_subject_22a6ff_idx"),
        ),
        migrations.AddIndex(
            model_name="journalentry",
            index=models.Index(fields=["at", "id"], name="tournaments_at_9ed24e_idx"),
        ),
        migrations.AddIndex(
            model_name="journalentry",
            index=models.Index(fields=["tag", "at", "id"], name="tournaments_tag_2bc5c2_idx"),
        ),
        migrations.AddConstraint(
            model_name="journalentry",
            constraint=models.UniqueConstraint(fields=("actor", "key"), name="one_act_per_key"),
        ),
        migrations.AddConstraint(
            model_name="journalentry",
            constraint=models.UniqueConstraint(fields=("by_entry", "key"), name="one_act_per_key_of_link"),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.UniqueConstraint(fields=("match", "number"), name="one_game_per_number"),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["user", "-at"], name="tournaments_user_id_01d91c_idx"),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["event", "kind", "-at"], name="tournaments_event_i_db441c_idx"),
        ),
        migrations.AddConstraint(
            model_name="office",
            constraint=models.UniqueConstraint(
                condition=models.Q(("until__isnull", True)), fields=("post",), name="one_holder_at_a_time"
            ),
        ),
        migrations.AddConstraint(
            model_name="placement",
            constraint=models.UniqueConstraint(fields=("event", "player"), name="one_placement_per_player"),
        ),
        migrations.AddConstraint(
            model_name="merging",
            constraint=models.UniqueConstraint(
                condition=models.Q(("parted_at", None)), fields=("player",), name="one_standing_merging_per_player"
            ),
        ),
        migrations.AddConstraint(
            model_name="keepapart",
            constraint=models.UniqueConstraint(fields=("event", "first", "second"), name="pair_kept_apart_once"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("event", "player"), name="one_entry_per_player"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="one_entry_per_number"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("event", "document_id"), name="one_entry_per_document_id"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("event", "fixed_table"), name="one_entry_per_fixed_table"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("earned_byes__lte", 2)), name="at_most_two_earned_byes"
            ),
        ),
        migrations.AddConstraint(
            model_name="earnedaward",
            constraint=models.UniqueConstraint(
                condition=models.Q(("withdrawn_at", None)),
                fields=("source", "place", "kind", "valid_for"),
                name="one_place_earns_an_award_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="earnedaward",
            constraint=models.UniqueConstraint(fields=("used_in", "kind"), name="one_award_of_a_kind_per_entry"),
        ),
        migrations.AddConstraint(
            model_name="earnedaward",
            constraint=models.CheckConstraint(
                condition=models.Q(("year__isnull", False), ("until__isnull", False), _connector="OR"),
                name="award_is_valid_for_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="earnedaward",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("place__isnull", True), ("source__isnull", True)),
                    models.Q(("place__isnull", False), ("source__isnull", False)),
                    _connector="OR",
                ),
                name="award_has_a_source_with_its_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open")), fields=("player", "by"), name="one_open_claim_per_member"
            ),
        ),
        migrations.AddIndex(
            model_name="question",
            index=models.Index(fields=["at"], name="tournaments_at_12881c_idx"),
        ),
        migrations.AddIndex(
            model_name="reaction",
            index=models.Index(fields=["state", "due_at"], name="tournaments_state_39e1a2_idx"),
        ),
        migrations.AddConstraint(
            model_name="reaction",
            constraint=models.UniqueConstraint(fields=("entry", "task"), name="one_reaction_per_task"),
        ),
        migrations.AddConstraint(
            model_name="area",
            constraint=models.UniqueConstraint(fields=("country", "key"), name="one_region_per_area"),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(fields=("round", "table"), name="one_match_per_table"),
        ),
        migrations.AddConstraint(
            model_name="scenarionote",
            constraint=models.UniqueConstraint(
                condition=models.Q(("entry", None)), fields=("event", "code"), name="one_scenario_note_of_an_event"
            ),
        ),
        migrations.AddConstraint(
            model_name="scenarionote",
            constraint=models.UniqueConstraint(
                fields=("entry", "code", "of_round"), name="one_scenario_note_of_an_entry"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("round", "player"), name="one_seat_per_player_and_round"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("match", "place"), name="one_player_per_place"),
        ),
        migrations.AddConstraint(
            model_name="selfreport",
            constraint=models.UniqueConstraint(fields=("match", "seat"), name="one_word_per_seat"),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="one_stage_per_number"),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="one_round_per_number"),
        ),
        migrations.AddConstraint(
            model_name="suspension",
            constraint=models.CheckConstraint(
                condition=models.Q(("until", None), ("until__gte", models.F("starts_on")), _connector="OR"),
                name="suspension_ends_after_it_starts",
            ),
        ),
        migrations.AddIndex(
            model_name="title",
            index=models.Index(fields=["year", "badge"], name="tournaments_year_9717dd_idx"),
        ),
        migrations.AddConstraint(
            model_name="title",
            constraint=models.UniqueConstraint(
                condition=models.Q(("withdrawn_at", None)),
                fields=("event", "source", "place", "words"),
                name="one_place_gives_a_title_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="title",
            constraint=models.UniqueConstraint(
                condition=models.Q(("event", None), ("place__isnull", False), ("withdrawn_at", None)),
                fields=("source", "place", "words"),
                name="one_place_of_a_season_gives_a_title_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="venue",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "refused"), _negated=True),
                fields=("key",),
                name="one_venue_of_a_name_in_a_town",
            ),
        ),
        migrations.AddIndex(
            model_name="inboxitem",
            index=models.Index(fields=["post", "answered_at", "made_at"], name="tournaments_post_0dfa3b_idx"),
        ),
        migrations.AddIndex(
            model_name="event",
            index=models.Index(fields=["state", "starts_at"], name="tournaments_state_e805c1_idx"),
        ),
        migrations.AddIndex(
            model_name="event",
            index=models.Index(fields=["last_day", "starts_at"], name="tournaments_last_da_5c1457_idx"),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_rehearsal", False), ("sanctioned", False), _connector="OR"),
                name="no_rehearsal_is_sanctioned",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.UniqueConstraint(fields=("year", "slug"), name="one_event_per_address"),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(condition=models.Q(("level__range", (1, 5))), name="level_from_1_to_5"),
        ),
        migrations.AddConstraint(
            model_name="waiting",
            constraint=models.UniqueConstraint(fields=("event", "player"), name="wait_once_per_event"),
        ),
    ]
