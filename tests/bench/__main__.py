"""`make bench`: one table of what the site must keep to, measured in one run. `make bench ARGS=draws` for a part of it.

Exit status 1 if a target is missed. What could not be measured is said, and said again at the end.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
os.environ.setdefault("WEB_PROCESSES", "2")
import django

django.setup()

from tests.bench import (  # noqa: E402
    brackets,
    corrections,
    crowd,
    draws,
    growth,
    leagues,
    my_table,
    other_draws,
    pages,
    patrol,
    polls,
    publishing,
    ratings,
    redraws,
    results,
    visits,
)
from tests.bench.figures import Figure, report  # noqa: E402
from tests.bench.size import FULL, SMALL, Size  # noqa: E402

SECTIONS: dict[str, tuple[str, Callable[[Size], Iterable[Figure]]]] = {
    "draws": ("Draws", draws.figures),
    "redraws": ("Draws around what stands, and of odd totals", redraws.figures),
    "other-draws": ("Pods, second games, drafts, heats", other_draws.figures),
    "brackets": ("Brackets", brackets.figures),
    "pages": ("Public pages", pages.figures),
    "growth": ("Pages at size", growth.figures),
    "my-table": ("My table", my_table.figures),
    "results": ("Results", results.figures),
    "corrections": ("Corrections", corrections.figures),
    "publishing": ("Publishing a round", publishing.figures),
    "crowd": ("Everybody at once", crowd.figures),
    "ratings": ("Ratings", ratings.figures),
    "leagues": ("Leagues", leagues.figures),
    "patrol": ("Patrol", patrol.figures),
    "visits": ("Visits", visits.figures),
    "polls": ("A venue, through gunicorn", polls.figures),
}


def main() -> int:
    asked = _arguments()
    found = [
        figure
        for name, (title, figures) in SECTIONS.items()
        if name in (asked.sections or SECTIONS)
        for figure in report(title, figures(SMALL if asked.small else FULL))
    ]
    missed = [figure.what for figure in found if figure.missed]
    for figure in found:
        if figure.value is None:
            print(f"\nNOT MEASURED: {figure.what}: {figure.note}")
    print(
        f"\n{len(missed)} of {sum(figure.target is not None for figure in found)} targets missed", *missed, sep="\n  "
    )
    return 1 if missed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("sections", nargs="*", choices=[*SECTIONS, []], help="all of them unless some are named")
    parser.add_argument(
        "--small", action="store_true", help="tiny sizes, to see that it runs: the figures mean nothing"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
