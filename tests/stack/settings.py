"""The site's own settings for processes that tests start: the same, but files are served as they lie, without HTTPS,
and nobody is new or has reached a quota.
"""

import os

os.environ.update(DEBUG="0", SECURE_SSL_REDIRECT="0")
os.environ.update(NEW_DIRECTOR_EVENTS="0", EVENTS_PER_DAY="0", INVITATIONS_PER_DAY="0", POSTS_NEED_SECOND_FACTOR="0")
from trekcc.settings import *  # noqa: F403

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
MAIL_TRANSPORT = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = os.environ.get("MAIL_FOLDER", "var/mail")

if "options" in DATABASES["default"]["OPTIONS"]:  # noqa: F405
    # Later than PostgreSQL's second, so that a test decides which side of a deadlock is ended; before `lock_timeout`.
    DATABASES["default"]["OPTIONS"]["options"] += " -c deadlock_timeout=3000"  # noqa: F405
