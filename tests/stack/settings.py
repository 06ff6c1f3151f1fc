"""The site's own settings for processes that tests start: the same, but files are served as they lie, without HTTPS."""

import os

os.environ.update(DEBUG="0", SECURE_SSL_REDIRECT="0")
from trekcc.settings import *  # noqa: F403

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
MAIL_TRANSPORT = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = os.environ.get("MAIL_FOLDER", "var/mail")
