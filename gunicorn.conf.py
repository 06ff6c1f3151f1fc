"""gunicorn: a few processes with a few threads each. What differs between machines comes from the environment."""

import os

from gunicorn.glogging import Logger

from trekcc.environment import Environment
from trekcc.logs import logging_settings

env = Environment()
wsgi_app = "trekcc.wsgi"
bind = env.str("BIND", default="127.0.0.1:8000")
worker_class = "gthread"
workers = env.int("WEB_PROCESSES", default=2)
threads = env.int("WEB_THREADS", default=4)

# Load the site once, before the processes are made: they share its memory and answer their first reader at once.
# Nothing is connected at that moment. A new release needs a restart, not a HUP.
preload_app = True

# Replace a process that hangs, and each one after some thousand requests, so that leaks stay small.
timeout = 30
graceful_timeout = 30
keepalive = 5
max_requests = 10_000
max_requests_jitter = 2_000
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108 - heartbeats need no disk

# Longer than any request of ours needs: a key in the address, a cookie or two, the headers of a proxy.
limit_request_line = 4_094
limit_request_fields = 60
limit_request_field_size = 8_190

# A proxy describes the visitor by X-Forwarded-*; no header may change the path of the site or the user.
forwarder_headers = ""


class Lines(Logger):
    """A logger that gathers nothing for access lines: the site writes the line of each request itself."""

    access_log_enabled = False


logger_class = Lines

# Only the machines of FORWARDED_ALLOW_IPS may send X-Forwarded-*.
accesslog = errorlog = None
logconfig_dict = logging_settings(debug=False)
logconfig_dict["loggers"]["gunicorn.error"] = {"level": "INFO", "propagate": True}
control_socket_disable = True


def on_starting(server: object) -> None:
    """Before the first process: one line that says what is missing, not one for each of them again and again."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trekcc.settings")
    from trekcc import start

    start.web()
