"""The administration: calls for bids and applications, to look at."""

from __future__ import annotations

from django.contrib import admin

from leagues.models import Application, Call
from tournaments.kernel.admin_base.columns import link, moment
from tournaments.kernel.admin_base.narrowing import by_days, narrowed
from tournaments.kernel.admin_base.reading import Reading
from tournaments.people.admin.lists import by_member, members


@admin.register(Call)
class CallAdmin(Reading):
    list_display = ("level", "year", "opens_on", "closes_on", "withdrawn", moment("made_at"), link("made_by"))
    list_filter = (narrowed(by_member("made_by"), *by_days("made_at")), "level", "year", "withdrawn")
    list_select_related = members("made_by")
    search_fields = ("text",)


@admin.register(Application)
class ApplicationAdmin(Reading):
    closed = ("notes",)
    list_display = (
        *("level", "starts_on", "ends_on", "country", "location", link("applicant"), "state", "allocated"),
        *(link("event"), link("decided_by"), moment("decided_at")),
    )
    list_filter = (
        narrowed(by_member("applicant"), by_member("decided_by", "decider"), *by_days("made_at")),
        *("state", "level", "region", "allocated", "special"),
    )
    list_select_related = ("region", "call", "item", "event", *members("applicant", "decided_by"))
    search_fields = ("location",)
