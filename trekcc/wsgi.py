"""The door for gunicorn and other WSGI servers."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from trekcc.frames import with_room
from trekcc.garbage import between_answers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trekcc.settings")
application = with_room(get_wsgi_application())
get_resolver().reverse_dict  # noqa: B018 - every address with its view: else the first reader waits for them
between_answers()
