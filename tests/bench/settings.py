"""The settings of processes that tests start, with an empty view to measure against and a database that goes away."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

os.environ.setdefault("POSTS_NEED_SECOND_FACTOR", "0")
os.environ.setdefault("SECRET_KEY", "for-measuring-alone-0123456789-abcdefghijklmnopqrstuvwxyz")

# The process that starts the run makes the folder and removes it; those that it starts inherit its name.
if "TREKCC_BENCH" not in os.environ:
    os.environ["TREKCC_BENCH"] = tempfile.mkdtemp(prefix="trekcc-bench-")
    atexit.register(shutil.rmtree, os.environ["TREKCC_BENCH"], ignore_errors=True)
FOLDER = Path(os.environ["TREKCC_BENCH"])
os.environ.setdefault("DATABASE_URL", f"sqlite:///{FOLDER}/unused.sqlite3")

from tests.stack.settings import *  # noqa: E402, F403
from tests.stack.settings import DATABASES, LOGGING  # noqa: E402

_database = DATABASES["default"]
if _database["ENGINE"] == "django.db.backends.sqlite3":
    _database["TEST"] = {"NAME": f"{FOLDER}/bench.sqlite3"}
else:
    _database["TEST"] = {"NAME": f"bench_{FOLDER.name.rpartition('-')[2]}_{os.getpid()}"}
STATIC_ROOT = FOLDER / "static"
# Lines are made as they are in earnest, and written beside the table.
LOGGING["handlers"] = {
    name: {**handler, "class": "logging.FileHandler", "filename": f"{FOLDER}/log"}
    for name, handler in LOGGING["handlers"].items()
}
# Else a process asks for both twice a minute, in one measurement and not in the other.
SITE_NAME, SITE_URL = "trekcc", "http://127.0.0.1:8000"
ROOT_URLCONF = "tests.bench.urls"
