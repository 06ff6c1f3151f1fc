"""The composition root: settings, addresses, errors, workers. It knows every app, no app knows it."""

from trekcc.celery import app as celery_app

__all__ = ["celery_app"]
