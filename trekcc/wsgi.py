"""The door for gunicorn and other WSGI servers."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from trekcc.frames import reserve_stack
from trekcc.garbage import collect_between_answers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trekcc.settings")
application = reserve_stack(get_wsgi_application())
get_resolver().reverse_dict  # noqa: B018 - every address with its view: else the first reader waits for them
collect_between_answers()
