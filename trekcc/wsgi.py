"""The door for gunicorn and other WSGI servers."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trekcc.settings")
application = get_wsgi_application()
get_resolver().reverse_dict  # noqa: B018 - every address with its view: else the first reader waits for them

# What is loaded by now stays as long as the process; looking for garbage in it took a tenth of every long page.
gc.collect()
gc.freeze()
