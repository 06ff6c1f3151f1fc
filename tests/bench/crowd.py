"""Many who enter results of one event in the same moment, on every database there is: nothing lost, no error.

`python -m tests.bench.crowd 50 10` is one of them: so many clients with so many results each, on DATABASE_URL.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from tempfile import TemporaryDirectory

from tests.bench.figures import Figure
from tests.bench.size import Size
from tests.stack.processes import ROOT


def figures(size: Size) -> Iterator[Figure]:
    clients, readings = size.crowd
    what = f"{clients} × {readings} results at once"
    given = os.environ["DATABASE_URL"]
    with TemporaryDirectory() as folder:
        yield from _on("SQLite", f"sqlite:///{folder}/crowd.sqlite3", what, clients, readings)
    if given.startswith("postgres"):
        yield from _on("PostgreSQL", given, what, clients, readings)
    else:
        note = "DATABASE_URL names no PostgreSQL"
        yield Figure(f"{what} on PostgreSQL", None, note=note)


def _on(name: str, url: str, what: str, clients: int, readings: int) -> Iterator[Figure]:
    command = [sys.executable, "-m", "tests.bench.crowd", str(clients), str(readings)]
    environment = {name: value for name, value in os.environ.items() if name != "TREKCC_BENCH"}
    written = subprocess.run(
        command, cwd=ROOT, env={**environment, "DATABASE_URL": url}, check=True, stdout=subprocess.PIPE
    )
    found = json.loads(written.stdout.splitlines()[-1])
    yield Figure(f"{what} on {name}: lost", found["lost"], "results", ("at most", 0), f"{found['seconds']:.1f} s")
    yield Figure(f"{what} on {name}: errors", found["errors"], "errors", ("at most", 0), found["said"])


def main(clients: int, readings: int) -> dict[str, object]:
    from tests import factories
    from tests.bench.place import database
    from tests.journeys.crowd import at_once
    from tournaments.kernel.models import JournalEntry
    from tournaments.play.acts import PlayTag
    from tournaments.record.models import Match

    with database():
        event = factories.FullEventFactory(players=2 * clients)
        tables = factories.open_tables(factories.RoundFactory(event=event))
        began = time.monotonic()
        answers = at_once([partial(_client, match.pk, readings) for match in tables])
        seconds = time.monotonic() - began
        errors = [answer for one in answers for answer in (one if isinstance(one, list) else [one]) if answer]
        written = JournalEntry.objects.filter(event=event, tag=PlayTag.RESULT_REPORTED).count()
        version = sum(Match.objects.filter(round__event=event).values_list("version", flat=True)) - len(tables)
        lost = clients * readings - min(written, version)
        return {"lost": lost, "errors": len(errors), "said": "; ".join(sorted(set(errors)))[:90], "seconds": seconds}


def _client(pk: int, readings: int) -> list[str]:
    """One table, entered again and again; what went wrong."""
    return [said for reading in range(readings) if (said := _entered(pk, reading))]


def _entered(pk: int, reading: int) -> str:
    from django.db import close_old_connections

    from tests import factories
    from tournaments.play.services.results import report_result
    from tournaments.record.models import Match

    try:
        match = Match.objects.select_related("round__event").get(pk=pk)
        report = factories.ResultFactory(winner=0, by=100, against=reading)
        report_result(match, report, by=factories.director_of(match.round.event), seen=reading + 1)
    except Exception as error:
        return repr(error)
    finally:
        close_old_connections()  # as between two requests
    return ""


if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    import django

    django.setup()
    print(json.dumps(main(*map(int, sys.argv[1:3]))))
