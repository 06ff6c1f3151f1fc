"""Addresses of leagues, their seasons and the road to Worlds."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from leagues.views import (
    applications,
    challenges,
    champions_league,
    championships,
    events,
    invitations,
    leagues,
    road,
    seasons,
    stakes,
)
from tournaments.kernel.table_files import CSV, XLSX

app_name = "leagues"

event = [
    path("", events.event, name="event"),
    path("unflag/", events.unflag, name="unflag"),
    path("places/", events.places, name="places"),
    path("confirm/", events.confirm, name="confirm_flag"),
    path("accept/", events.accept, name="accept"),
    path("accept/take-back/", events.take_back_accepted, name="take_back_accepted"),
    path("bonus/", events.bonus, name="bonus"),
    path("bonus/submit/", events.submit, name="submit_bonus"),
    path("bonus/take-back/", events.take_back, name="take_back_bonus"),
]

drawing = [
    path("", challenges.drawing, name="drawing"),
    path("nominate/", challenges.nominate, name="nominate"),
    path("withdraw/", challenges.withdraw, name="withdraw_nomination"),
    path("draw/", challenges.draw, name="draw_prizes"),
]

champions = [
    path("", champions_league.champions_league, name="champions_league"),
    path("name/", champions_league.name, name="name_champions_league"),
    path("unname/", champions_league.unname, name="unname_champions_league"),
    path("waive/", champions_league.waive, name="waive_points"),
    path("waivers/<int:pk>/take-back/", champions_league.take_back, name="take_back_waiver"),
    path("seed/", champions_league.seed, name="seed_by_points"),
]

bids = [
    path("", stakes.bids, name="bids"),
    path("stake/", stakes.stake, name="stake"),
    path("opt-out/", stakes.out, name="opt_out"),
    path("marks/", stakes.mark, name="pass_over"),
    path("marks/<int:pk>/take-back/", stakes.take_back, name="take_back_passing"),
    path("report/", stakes.report, name="bids_report"),
    path("report.csv", stakes.sheet, {"kind": CSV}, name="bids_sheet"),
    path("report.xlsx", stakes.sheet, {"kind": XLSX}, name="bids_workbook"),
]

season: list[URLPattern | URLResolver] = [
    path("", seasons.season, name="season"),
    path("sheet.csv", seasons.sheet, {"kind": CSV}, name="sheet"),
    path("sheet.xlsx", seasons.sheet, {"kind": XLSX}, name="workbook"),
    path("season.json", seasons.document, name="document"),
    path("events.ics", seasons.feed, name="feed"),
    path("edit/", seasons.edit, name="edit_season"),
    path("announce/", seasons.announce, name="announce"),
    path("close/", seasons.close, name="close_season"),
    path("reopen/", seasons.reopen, name="reopen_season"),
    path("events/new/", events.flag, name="flag"),
    path("events/<int:pk>/", include(event)),
]

urlpatterns = [
    path("masters/<int:year>/", championships.masters, name="masters"),
    path("masters/<int:year>/sheet.csv", championships.sheet, {"kind": CSV}, name="masters_sheet"),
    path("masters/<int:year>/sheet.xlsx", championships.sheet, {"kind": XLSX}, name="masters_workbook"),
    path("events/<int:year>/<slug:slug>/gives/", championships.gives, name="gives"),
    path("events/<int:year>/<slug:slug>/drawing/", include(drawing)),
    path("events/<int:year>/<slug:slug>/champions-league/", include(champions)),
    path("events/<int:year>/<slug:slug>/bids/", include(bids)),
    path("challenges/", challenges.challenges, name="challenges"),
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/new/", leagues.new_league, name="new_league"),
    path("leagues/points/", leagues.points, name="points"),
    path("leagues/players/<int:pk>/", leagues.player, name="player"),
    path("leagues/champions/", leagues.champions, name="champions"),
    path("leagues/<slug:league>/", leagues.league, name="league"),
    path("leagues/<slug:league>/edit/", leagues.edit, name="edit_league"),
    path("leagues/<slug:league>/hand-on/", leagues.hand, name="hand_on"),
    path("leagues/<slug:league>/founders/new/", leagues.founder, name="invite_founder"),
    path("leagues/<slug:league>/give-up/<slug:post>/", leagues.give_up, name="give_up"),
    path("leagues/<slug:league>/acknowledge/", leagues.acknowledge, name="acknowledge"),
    path("leagues/<slug:league>/acknowledge/take-back/", leagues.take_back, name="take_back_acknowledgement"),
    path("leagues/<slug:league>/rename/", leagues.rename, name="rename_league"),
    path("leagues/<slug:league>/seasons/new/", seasons.new_season, name="new_season"),
    path("leagues/<slug:league>/<int:year>/", include(season)),
    path("leagues/<slug:league>/<slug:act>/", leagues.act, name="league_act"),
    path("invitations/<int:pk>/", invitations.invitation, name="invitation"),
    path("invitations/<int:pk>/<slug:answer>/", invitations.answer, name="answer_invitation"),
    path("road/", road.road, name="road"),
    path("road.ics", road.feed, name="road_feed"),
    path("road/calls/new/", road.new_call, name="new_call"),
    path("road/calls/<int:pk>/", road.call, name="call"),
    path("road/applications/", applications.applications, name="applications"),
    path("road/applications/new/", applications.new_application, name="new_application"),
    path("road/applications/<int:pk>/", applications.application, name="application"),
    path("road/applications/<int:pk>/edit/", applications.edit_application, name="edit_application"),
    path("road/allocations/new/", applications.new_allocation, name="new_allocation"),
]
