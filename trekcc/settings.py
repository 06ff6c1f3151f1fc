"""Settings. Everything that differs between machines comes from the environment; docs/settings.md lists it."""

from datetime import timedelta
from pathlib import Path

from celery.schedules import crontab
from csp.constants import NONE, SELF

from trekcc import broker
from trekcc.environment import Environment
from trekcc.logs import logging_settings
from trekcc.release import APPS, VERSION, newest_change

BASE_DIR = Path(__file__).resolve().parent.parent
env = Environment()

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="")
if not SECRET_KEY:
    if not DEBUG:
        raise SystemExit("trekcc: SECRET_KEY is not set. Set it in the environment, or DEBUG=1 for a trial run.")
    SECRET_KEY = "embedded-trial-key-good-for-this-machine-alone-0123456789"  # noqa: S105
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "trekcc.apps.AdministrationConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "trekcc.apps.StaticConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_countries",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
    "rest_framework",
    "template_partials",
    *APPS,
    "trekcc",
]

MIDDLEWARE = [
    "trekcc.request_log.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "tournaments.record.guards.polls.PollingMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "trekcc.compression.Compression",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "trekcc.limits.BodyLimit",
    "trekcc.sessions.Sessions",
    "trekcc.sessions.Private",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "trekcc.errors.RuleErrors",
    "trekcc.deadlock_retry.DeadlockRetry",
]

ROOT_URLCONF = "trekcc.urls"
WSGI_APPLICATION = "trekcc.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["tournaments.templatetags.sections"],
        },
    },
]

RELEASE = env.str("RELEASE", default="") or newest_change()

LOGGING = logging_settings(debug=DEBUG)

# --- data -------------------------------------------------------------------------------------------------------------

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{BASE_DIR}/var/trekcc.sqlite3")}
_database = DATABASES["default"]
if _database["ENGINE"] == "django.db.backends.sqlite3":
    _database["CONN_MAX_AGE"] = None
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
else:
    _database["CONN_MAX_AGE"] = 0
    _database["CONN_HEALTH_CHECKS"] = True
    _database["OPTIONS"] = {
        "pool": {
            "min_size": env.int("DATABASE_POOL_MIN", default=1),
            "max_size": env.int("DATABASE_POOL_MAX", default=4),
            "timeout": 10,
        },
        "connect_timeout": 5,
        "options": "-c lock_timeout=5000 -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000",
    }
MIGRATION_MODULES = {"knox": None}  # its own table of tokens, which ours takes the place of, is never made
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 600}},
    "values": {"BACKEND": "trekcc.caches.Values", "OPTIONS": {"MAX_ENTRIES": 30}},
    "limits": {
        "BACKEND": "trekcc.caches.Counts",
        "LOCATION": "trekcc_limits",
        "KEY_FUNCTION": "trekcc.caches.hash_key",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
}
LARGEST_BODY = 5_000_000
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 7_000  # three for each of 2,000 names that are looked at

# --- people -----------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "tournaments.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
] + [{"NAME": "trekcc.accounts.TokensEnd"}]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "tournaments:my"
LOGOUT_REDIRECT_URL = "tournaments:calendar"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_SIGNUP_FORM_CLASS = "tournaments.entries.forms.profiles.SignupForm"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_CONFIRM_EMAIL_ON_GET = False
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,60/h/ip,5/5m/key", "login_failed_known": "20/5m/key"}
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http" if DEBUG else "https"
PAGE_RATES = {
    "ask": env.str("ASK_RATE", default="10/h/ip"),
    "link": env.str("LINK_RATE", default="100/h/ip"),  # wrong codes alone: a whole hall may share an address
}
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if env.bool("BEHIND_PROXY", default=False) else 0
ACCOUNT_ADAPTER = "trekcc.accounts.Adapter"
MFA_ADAPTER = "trekcc.second_factor.Adapter"
MFA_TOTP_TOLERANCE = 1
MFA_ALLOW_UNVERIFIED_EMAIL = True  # else nobody with a second factor could change the address
POSTS_NEED_SECOND_FACTOR = env.bool("POSTS_NEED_SECOND_FACTOR", default=not DEBUG)

EMAIL_BACKEND = "trekcc.mail.Outbox"
MAIL_TRANSPORT = env.str(
    "MAIL_TRANSPORT", default=f"django.core.mail.backends.{'console' if DEBUG else 'smtp'}.EmailBackend"
)
EMAIL_HOST = env.str("EMAIL_HOST", default="localhost")
EMAIL_PORT = env.int("EMAIL_PORT", default=25)
EMAIL_HOST_USER = env.str("EMAIL_HOST_USER", default="")
EMAIL_HOST_PASSWORD = env.str("EMAIL_HOST_PASSWORD", default="")
EMAIL_USE_TLS = env.bool("EMAIL_USE_TLS", default=False)
EMAIL_TIMEOUT = 5
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="trekcc@localhost")
SITE_NAME = env.str("SITE_NAME", default="").strip()
SITE_URL = env.str("SITE_URL", default="").rstrip("/")

# --- work behind the pages --------------------------------------------------------------------------------------------

REDIS_URL = env.str("REDIS_URL", default="")
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_TASK_SOFT_TIME_LIMIT, CELERY_TASK_TIME_LIMIT = 240, 270
CELERY_TASK_PUBLISH_RETRY_POLICY = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
    "errback": broker.retry_once,
}
CELERY_BROKER_CONNECTION_TIMEOUT = broker.TIMEOUT
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": env.int("VISIBILITY_SECONDS", default=300),
    "socket_timeout": broker.TIMEOUT,
    "socket_connect_timeout": broker.TIMEOUT,
}

RERATE = ("ratings.tasks.rate_event", "leagues.tasks.score_event", "leagues.tasks.settle_event")
SOMEBODY_ELSES = ("ratings.tasks.rate_player", "leagues.tasks.score_player", "leagues.tasks.settle_player")
GIVEN_AWAY = ("ratings.tasks.rate_player", "leagues.tasks.score_event", "leagues.tasks.settle_event")
RESCORE_LEAGUES = ("leagues.tasks.score_event", "leagues.tasks.settle_event")
REACTIONS = {
    "claim.settled": SOMEBODY_ELSES,
    **dict.fromkeys(("entry.denied", "entry.given_away", "entry.restored"), GIVEN_AWAY),
    "claim.decided": ("tournaments.tasks.tell_claimant", *SOMEBODY_ELSES),
    "event.finalized": (*RERATE, "conduct.tasks.close_event", "tournaments.tasks.look_at"),
    "event.accepted": (*RERATE, "conduct.tasks.close_event"),
    "event.reopened": RERATE,
    "event.finalizing_taken_back": RERATE,
    "event.counted_changed": RERATE,
    "request.withdrawn": RERATE,
    "request.granted": RERATE,
    "request.refused": RERATE,
    "event.approved": RERATE,
    "event.released": RERATE,
    "event.voided": RERATE,
    "event.unvoided": RERATE,
    "event.ranked_again": RESCORE_LEAGUES,
    "entry.forfeits": RESCORE_LEAGUES,
    "entry.forfeits_not": RESCORE_LEAGUES,
    "penalty.issued": RESCORE_LEAGUES,
    "penalty.corrected": RESCORE_LEAGUES,
    "penalty.withdrawn": RESCORE_LEAGUES,
    "result.corrected": ("tournaments.tasks.flag_later",),
    "result.restored": (*RERATE, "tournaments.tasks.flag_later"),
    "event.restored": RERATE,
    "table.ruled": ("tournaments.tasks.flag_later",),
    "player.merged": SOMEBODY_ELSES,
    "player.parted": SOMEBODY_ELSES,
    "event.flagged": ("tournaments.tasks.look_at",),
    "league.acknowledged": ("leagues.tasks.score_league",),
    "league.acknowledgement_taken_back": ("leagues.tasks.score_league",),
    "counted.accepted": ("leagues.tasks.score_event",),
    "counted.acceptance_taken_back": ("leagues.tasks.score_event",),
    "counted.confirmed": ("leagues.tasks.score_event",),
    "row.restored": ("leagues.tasks.recount_season",),
}
REHEARSED = frozenset({"tournaments.tasks.flag_later"})
"""What follows from an act of a rehearsal, too: it stays within the event."""
STANDS_ON_AN_ENTRY = {
    "tournaments.Seat.player": "round__event",
    "tournaments.Placement.player": "event",
    "tournaments.EarnedAward.player": "source",
    "tournaments.Title.player": "event",
    "conduct.Penalty.player": "event",
    "conduct.VerbalWarning.player": "event",
    "conduct.DeckCheck.player": "event",
    "leagues.RuledPlace.player": "counted__event",
    "leagues.Bonus.player": "counted__event",
    "leagues.Score.player": "counted__event",
    "leagues.MastersScore.player": "event",
}
"""What of an event goes with an entry that turns out to be somebody else's, and which field names its event."""
READ_BESIDE_AN_EVENT = ("league_event__season__league", "application", "challenge", "champions_league")
"""What the event's page leads to in other apps, as relations of the event: read in one query with it."""
AGAINST_LISTING = ("leagues.selectors.carried.found_against",)
"""What else stands against the changed listing of an event of a level above 1, each asked for (event, details)."""
AGAINST_BEGINNING = ("leagues.selectors.champions_league.against_beginning",)
"""What else stands against the first round of an event, each asked for (event)."""
SEEDED_ELSEWHERE = ("leagues.selectors.champions_league.is_champions_league",)
"""Who knows whether an elimination is seeded by something else than a qualifying event, each asked for (event)."""
AGAINST_ENTERING = ("leagues.selectors.champions_league.against_entering",)
"""What else stands against a member who enters himself, each asked for (event, player)."""
CIRCUMSTANCES = ("leagues.selectors.beyond.circumstances_elsewhere",)
"""Who knows what else keeps the consequences of an event from counting, each asked for (event)."""
GIVES_UNSANCTIONED = ("leagues.selectors.gifts.gives_unsanctioned",)
"""Who knows whether an event gives points, titles or byes although it is not sanctioned, each asked for (event)."""
REPORTED_NAMES = {
    "event": "tournaments.record.selectors.named.named_event",
    "venue": "tournaments.record.selectors.named.named_venue",
    "league": "leagues.selectors.named.named_league",
}
"""What goes by a name that members may report, by its kind: who finds it, asked for (key, reader)."""
LEAGUES_FOUND = "leagues.selectors.named.leagues_named"
"""Who finds leagues by their names for the searches of coordinators, asked for (words, reader)."""
FORESEEN = (
    "tournaments.record.selectors.foreseen.foresee_places",
    "leagues.selectors.foreseen.foresee_gifts",
    "leagues.selectors.foreseen.foresee_points",
    "ratings.selectors.foreseen.foresee_ratings",
)
"""What an act on a whole event moves, each asked for (an event as the act will leave it)."""
SEASONS_OF_TITLES = "leagues.selectors.named.leagues_of_titles"
"""Who knows in which league the title of a season was won, asked for (sources): a name and a page by source."""
INVITATIONS_ELSEWHERE = "leagues.selectors.invitations.shown_invitations"
"""What else a member is invited to and has not answered, asked for (user)."""
PROFILE_OF_RATINGS = "ratings.selectors.profiles.profile"
"""What a player's page shows of ratings, asked for (player, code of a list or empty, the reader's own player)."""
RATINGS_FOR_SEEDS = "ratings.selectors.seeding.ratings_for_seeds"
"""The ratings by which a bracket is seeded, asked for (event, keys of players); None for a game without ratings."""
CHANGES_OF_RATING = "ratings.selectors.careers.changes_of"
"""What events did to the rating of a player, asked for (player, keys of events)."""
RUNS_OF_RATINGS = "ratings.selectors.runs.latest"
"""The last runs of ratings, for the coordinator's desk."""
REACTION_PATIENCE = timedelta(seconds=env.int("REACTION_PATIENCE_SECONDS", default=60))
REACTION_ATTEMPTS = env.int("REACTION_ATTEMPTS", default=8)
# What one member causes in a day; 0: no limit.
EVENTS_PER_DAY = env.int("EVENTS_PER_DAY", default=20)
INVITATIONS_PER_DAY = env.int("INVITATIONS_PER_DAY", default=50)
LETTERS_PER_DAY = env.int("LETTERS_PER_DAY", default=300)
LETTERS_TO_ONE_PER_DAY = env.int("LETTERS_TO_ONE_PER_DAY", default=20)
DIGEST_AFTER = timedelta(hours=env.int("DIGEST_AFTER_HOURS", default=12))
NEW_DIRECTOR_EVENTS = env.int("NEW_DIRECTOR_EVENTS", default=3)
# What an audit of an event asks, in this order.
PATROL = (
    "ratings.selectors.witness.find_wrong_ratings",
    "leagues.selectors.witness.find_wrong_champions",
    "leagues.selectors.frozen.find_altered_seasons",
    "tournaments.audits.selectors.given.find_wrong_rows",
)
WORKED_OUT_AGAIN = {"ratings.rating": "ratings.services.runs.work_out_again", "leagues.seasonrecord": ""}
"""Tables that are put back by working them out again, and by what: asked inside the act for the rest of the key; by a
reaction to the act where nothing is named.
"""
AGAINST_RESTORING = "tournaments.audits.selectors.remade.find_reason_against"
"""Who says why a row that the patrol found cannot be put back; empty where it can."""
AUDIT = (
    "tournaments.audits.selectors.frozen.listing_holds",
    "tournaments.audits.selectors.draws.draws_replay",
    "tournaments.audits.selectors.positions.draws_follow_results",
    "tournaments.audits.selectors.given.rows_match_their_acts",
    "tournaments.audits.selectors.results.results_match_the_journal",
    "tournaments.audits.selectors.frozen.places_are_recounted",
    "tournaments.audits.selectors.frozen.nothing_changed_since",
    "ratings.selectors.audits.changes_are_replayed",
    "leagues.selectors.witness.gifts_are_due",
    "tournaments.audits.selectors.as_imported.import_matches_its_file",
    "tournaments.audits.selectors.overrides.overrides_have_reasons",
    "tournaments.audits.selectors.chained.journal_is_whole",
)

BACKLOG = {
    "reaction": "tournaments.department.selectors.status.oldest_reaction",
    "letter": "tournaments.department.selectors.status.oldest_letter",
    "run": "ratings.selectors.runs.oldest_run",
}
RUN_PATIENCE = timedelta(seconds=env.int("RUN_PATIENCE_SECONDS", default=60))
RUN_ATTEMPTS = env.int("RUN_ATTEMPTS", default=8)
MAIL_PATIENCE = timedelta(seconds=env.int("MAIL_PATIENCE_SECONDS", default=60))
MAIL_KEPT = timedelta(days=env.int("MAIL_KEPT_DAYS", default=3))
ANSWERS_KEPT = timedelta(days=env.int("ANSWERS_KEPT_DAYS", default=7))
DRAFTS_KEPT = timedelta(days=env.int("DRAFTS_KEPT_DAYS", default=7))
QUESTIONS_KEPT = timedelta(days=env.int("QUESTIONS_KEPT_DAYS", default=90))

CELERY_WORKER_CONCURRENCY = env.int("WORKER_PROCESSES", default=2)
CELERY_WORKER_MAX_TASKS_PER_CHILD = 1_000
CELERY_BEAT_SCHEDULE_FILENAME = env.str("BEAT_FILE", default=str(BASE_DIR / "var/beat"))
CELERY_BEAT_SYNC_EVERY = 1
CELERY_BEAT_SCHEDULER = "trekcc.beat:Scheduler"
HEARTBEAT_SECONDS = env.int("HEARTBEAT_SECONDS", default=15)
_sweep = timedelta(seconds=env.int("SWEEP_SECONDS", default=30))
QUIET = max(timedelta(minutes=5), 3 * _sweep)
_remind = timedelta(minutes=env.int("REMIND_MINUTES", default=60))
_tidy = timedelta(minutes=env.int("TIDY_MINUTES", default=60))
CELERY_BEAT_SCHEDULE = {
    name: {"task": f"{app}.tasks.{name}", "schedule": every, "options": {"expires": every.total_seconds()}}
    for every, app, names in (
        (_sweep, "tournaments", ("sweep_reactions", "sweep_mail")),
        (_sweep, "ratings", ("sweep_runs",)),
        (_tidy, "tournaments", ("forget_answers", "discard_drafts", "give_mail_up", "count_events")),
        (
            _tidy,
            "tournaments",
            ("forget_tokens", "forget_limits", "forget_questions", "end_sessions", "fill_keys", "keep_calendar_id"),
        ),
        (_remind, "tournaments", ("remind_reports", "remind_awaiting", "send_digests")),
    )
    for name in names
}
PATROL_SECONDS = env.int("PATROL_SECONDS", default=60)
CELERY_BEAT_SCHEDULE["patrol_events"] = {"task": "tournaments.tasks.patrol_events", "schedule": timedelta(minutes=5)}
for _hour, _name in ((2, "seal_journal"), (4, "patrol_journal")):
    CELERY_BEAT_SCHEDULE[_name] = {"task": f"tournaments.tasks.{_name}", "schedule": crontab(hour=_hour, minute=0)}
CELERY_BEAT_SCHEDULE["freeze_older_seasons"] = {
    "task": "leagues.tasks.freeze_older_seasons",
    "schedule": crontab(hour=1, minute=0),
}
CELERY_BEAT_SCHEDULE["refresh_books"] = {
    "task": "ratings.tasks.refresh_books",
    "schedule": crontab(hour=env.int("REFRESH_HOUR", default=3), minute=0),
}

# --- the API ----------------------------------------------------------------------------------------------------------

KNOX_TOKEN_MODEL = "tournaments.Token"  # noqa: S105 - a model
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.kernel.device_tokens.DeviceToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["tournaments.kernel.scopes.WithinScope"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.kernel.parsing.StrictJSON"],
    "DEFAULT_PAGINATION_CLASS": "tournaments.kernel.paging.Pages",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "tournaments.kernel.schema.ApiSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "tournaments.kernel.throttles.MemberThrottle",
        "tournaments.kernel.throttles.AddressThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "member": env.str("API_RATE_MEMBER", default="600/min"),
        "address": env.str("API_RATE_ADDRESS", default="300/min"),
    },
    "NUM_PROXIES": 1 if env.bool("BEHIND_PROXY", default=False) else 0,
    "DEFAULT_METADATA_CLASS": None,
    "URL_FORMAT_OVERRIDE": None,
    "EXCEPTION_HANDLER": "trekcc.problems.api_error",
    "UNICODE_JSON": True,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "trekcc",
    "VERSION": VERSION,
    "DESCRIPTION": (
        "Organized play: events, players, rounds, results, standings. Make a token on your account page. "
        "Formats of texts: `words` has no control characters and no heaps of accents, `person-name` and `handle` "
        "have no @ besides, `time-zone` is a name of the IANA list, `web-address` is one of http or https, or empty."
    ),
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "EventState": "tournaments.record.models.event.Event.State",
        "GameEnum": "tournaments.engine.listing.matrix.GAMES.choices",
        "ClaimState": "tournaments.people.models.player.Claim.State",
        "DirectorPosition": "tournaments.record.models.director.Director.Position",
        "RatingRunState": "ratings.models.RatingRun.State",
        "NoticeKind": "tournaments.people.models.notice.Notice.Kind",
        "RatedOutcome": "ratings.forms.OUTCOMES",
        "Ruled": "tournaments.play.serializers.results.RULED",
        "Allegiance": "tournaments.play.serializers.results.ALLEGIANCES",
        "TokenScope": "tournaments.people.models.token.Scope",
        "SeatOfTable": "tournaments.play.serializers.results.LETTERS",
        "LevelEnum": "conduct.api.penalties.LEVELS",
        "HighLevel": "leagues.forms.road.list_level_labels",
        "LevelBidFor": "leagues.forms.road.bid_for",
        "InvitationPost": "leagues.models.invitation.Invitation.Post",
        "InvitationState": "leagues.models.invitation.Invitation.State",
        "HeldPost": "leagues.models.invitation.HELD",
        "PostEnum": "tournaments.department.serializers.COORDINATORS",
        "ApplicationState": "leagues.models.road.Application.State",
        "AwardKind": "tournaments.record.models.award.EarnedAward.Kind",
        "SealedRules": "tournaments.department.models.sealed_format.SealedFormat.Rules",
        "PartOfSeason": "leagues.models.counted.KINDS",
        "DraftKind": "tournaments.play.serializers.draftings.DRAFTS",
        "SeatOfPod": "tournaments.play.serializers.my_tables.SEATS_OF_PODS",
    },
}
REST_KNOX = {"TOKEN_TTL": timedelta(days=180), "TOKEN_MODEL": KNOX_TOKEN_MODEL, "AUTH_HEADER_PREFIX": "Token"}

# --- words and files --------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
USE_I18N = False
TIME_ZONE = "UTC"
USE_TZ = True
STATIC_URL = "static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(BASE_DIR / "staticfiles")))
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# --- the browser's rules ----------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "worker-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not DEBUG
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=not DEBUG)
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.bool("BEHIND_PROXY", default=False) else None
SECURE_HSTS_SECONDS = 0 if DEBUG else env.int("SECURE_HSTS_SECONDS", default=31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = not DEBUG
# A name on the browsers' own lists leaves them after months: its owner has to ask for it.
SECURE_HSTS_PRELOAD = env.bool("SECURE_HSTS_PRELOAD", default=False)
# W004: several accounts may give an address, and one alone confirms it.
SILENCED_SYSTEM_CHECKS = ["security.W021", "auth.W004"]
