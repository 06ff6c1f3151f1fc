"""The workers' application, for `celery -A trekcc worker` and `celery -A trekcc beat`. Its settings are Django's."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trekcc.settings")
app = Celery("trekcc")
app.Task.Request = "trekcc.messages:Message"
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.set_default()
