"""`python -m tests.stack.seed 40`: an event with open tables in an empty database, and as JSON what a visitor needs."""

import json
import os
import sys

import django

if __name__ == "__main__":
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.stack.settings"
    django.setup()

    from django.core.management import call_command

    from tests import factories
    from tests.stack.visitor import visiting

    call_command("migrate", verbosity=0)
    event = factories.FullEventFactory(players=int(sys.argv[1]))
    drawn = factories.RoundFactory(event=event)
    page = event.get_absolute_url()
    session = visiting(0, factories.director_of(event)).session
    tables = [f"{page}rounds/1/tables/{match.table}/" for match in factories.open_tables(drawn)]
    print(json.dumps({"session": session, "event": page, "tables": tables}))
