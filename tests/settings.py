"""Settings of the tests: a database of their own for every run, mail in memory, cheap passwords, plain HTTP."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

os.environ["DEBUG"] = "0"
os.environ.setdefault("SECRET_KEY", "for-the-tests-alone-0123456789-abcdefghijklmnopqrstuvwxyz")

# The process that starts the run makes the folder and removes it; the workers of pytest-xdist inherit its name.
if "TREKCC_TEST_RUN" not in os.environ:
    os.environ["TREKCC_TEST_RUN"] = tempfile.mkdtemp(prefix="trekcc-tests-")
    atexit.register(shutil.rmtree, os.environ["TREKCC_TEST_RUN"], ignore_errors=True)
RUN = Path(os.environ["TREKCC_TEST_RUN"])
os.environ.setdefault("DATABASE_URL", f"sqlite:///{RUN}/unused.sqlite3")

from trekcc.settings import *  # noqa: E402, F403
from trekcc.settings import DATABASES  # noqa: E402

_database = DATABASES["default"]
if _database["ENGINE"] == "django.db.backends.sqlite3":
    # A file, not memory: threads and the browser's server open connections of their own, as they do in real life.
    _database["TEST"] = {"NAME": str(RUN / "test.sqlite3")}
    _database["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
else:
    _database["TEST"] = {"NAME": f"test_{_database['NAME']}_{RUN.name.rpartition('-')[2]}"}
    _database["OPTIONS"]["options"] += " -c synchronous_commit=off"

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = MAIL_TRANSPORT = "django.core.mail.backends.locmem.EmailBackend"

# What the first events of a director wait for is asked where it is meant (`factories.look_at_new_directors`).
NEW_DIRECTOR_EVENTS = 0
# A second factor is asked of posts where it is meant.
POSTS_NEED_SECOND_FACTOR = False
# One director of a test lists what many do on a site.
EVENTS_PER_DAY = INVITATIONS_PER_DAY = 0

SITE_NAME, SITE_URL = "trekcc", "http://127.0.0.1:8000"

# Tests of workers and brokers start their own.
REDIS_URL, CELERY_BROKER_URL, CELERY_TASK_ALWAYS_EAGER = "", "memory://", True

SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = False
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http"

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
