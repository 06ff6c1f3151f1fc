"""A migrated database for every mutant to copy: `python -m tests.mutants.database FILE`."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from tests.mutants.functions import ROOT


def migrated() -> Path:
    """The file of today's migrations; made once."""
    sources = sorted([*ROOT.glob("*/migrations/*.py"), ROOT / "requirements.lock", ROOT / "trekcc" / "settings.py"])
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    path = ROOT / "var" / "mutants" / f"{digest}.sqlite3"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", "tests.mutants.database", str(path)], cwd=ROOT, check=True)
    return path


if __name__ == "__main__":
    made = Path(sys.argv[1])
    unfinished = made.with_suffix(".new")
    os.environ |= {"DATABASE_URL": f"sqlite:///{unfinished}", "DJANGO_SETTINGS_MODULE": "tests.settings"}

    import django
    from django.core.management import call_command
    from django.db import connection

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode=DELETE")  # one file is all of it
    connection.close()
    unfinished.replace(made)
