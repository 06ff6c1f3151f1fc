"""Public addresses of an event are /events/<year>/<slug>/…; the desk lies beside them."""

from django.urls import include, path

from tournaments.views import (
    calendar,
    clock,
    closing,
    deputies,
    desk,
    devices,
    entries,
    event,
    formats,
    interchange,
    journal,
    listing,
    my_table,
    people,
    rounds,
    sheets,
)

app_name = "tournaments"

public = [
    path("", event.info, name="event"),
    path("pairings/", event.pairings, name="pairings"),
    path("pairings/<int:number>/", event.pairings, name="pairings_of"),
    path("standings/", event.standings, name="standings"),
    path("standings.csv", sheets.standings, name="standings_sheet"),
    path("standings/figures/", event.figures, name="figures"),
    path("players/", event.players, name="players"),
    path("rounds/", event.rounds, name="rounds"),
    path("announcements/", clock.announcements, name="announcements"),
    path("projector/", clock.projector, name="projector"),
    path("event.json", interchange.document, name="document"),
]

at_the_desk = [
    path("edit/", listing.edit, name="edit"),
    path("directors/", deputies.directors, name="directors"),
    path("directors/<int:pk>/release/", deputies.release, name="release"),
    path("entries/", entries.entries, name="entries"),
    path("entries/paste/", entries.paste, name="paste"),
    path("entries/confirm/", entries.confirm, name="confirm"),
    path("entries/walk-in/", entries.walk_in, name="walk_in"),
    path("entries/<int:pk>/byes/", entries.earned_byes, name="earned_byes"),
    path("entries/<int:pk>/<slug:act>/", entries.act, name="entry_act"),
    path("desk/", desk.desk, name="desk"),
    path("desk/report/", desk.quick, name="quick"),
    path("draw/", rounds.draw, name="draw"),
    path("draft/", rounds.draft, name="draft"),
    path("draft/<slug:act>/", rounds.act, name="draft_act"),
    path("rounds/<int:number>/complete/", desk.complete, name="complete"),
    path("my-table/", my_table.mine, name="my_table"),
    path("my-table/report/", my_table.report, name="my_report"),
    path("my-table/confirm/", my_table.confirm, name="my_confirm"),
    path("announce/", clock.tell, name="tell"),
    path("rounds/<int:number>/start/", clock.start, name="start"),
    path("rounds/<int:number>/limit/", clock.limit, name="limit"),
    path("rounds/<int:number>/clock/<slug:act>/", clock.act, name="clock"),
    path("rounds/<int:number>/tables/<int:table>/extra-time/", clock.extra_time, name="extra_time"),
    path("rounds/<int:number>/tables/<int:table>/", desk.result, name="result"),
    path("rounds/<int:number>/tables/<int:table>/preview/", desk.preview, name="preview"),
    path("corrections/", desk.corrections, name="corrections"),
    path("finalize/", closing.finalize, name="finalize"),
    path("reopen/", closing.reopen, name="reopen"),
    path("journal/", journal.journal, name="journal"),
]

urlpatterns = [
    path("events/", calendar.calendar, name="calendar"),
    path("events/new/", listing.register, name="register"),
    path("events/import/", interchange.bring_in, name="import"),
    path("events/check/", listing.check, name="check_listing"),
    path("events/<int:year>/<slug:slug>/", include([*public, *at_the_desk])),
    path("my/", people.my, name="my"),
    path("formats/", formats.formats, name="formats"),
    path("profile/", people.profile, name="profile"),
    path("profile/devices/", devices.devices, name="devices"),
    path("profile/devices/revoke/", devices.revoke, name="revoke_device"),
    path("players/<int:pk>/", people.player, name="player"),
    path("players/<int:pk>/claim/", people.claim, name="claim"),
    path("claims/<int:pk>/<slug:answer>/", people.decide, name="decide_claim"),
]
