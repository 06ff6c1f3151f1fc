"""Addresses of conduct: pages of an event under its own address, what the community shares under conduct/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from conduct.views import cards, complaints, penalties, rulings, videos

app_name = "conduct"

video = [
    path("", videos.video, name="video"),
    path("publish/", videos.publish, name="publish_video"),
    path("players/<int:player>/<slug:act>/", videos.consent, name="consent"),
    path("<slug:act>/", videos.act, name="video_act"),
]

event: list[URLPattern | URLResolver] = [
    path("penalties/", penalties.penalties, name="penalties"),
    path("penalties/new/", penalties.issue, name="issue"),
    path("penalties/proposal/", penalties.proposal, name="proposal"),
    path("penalties/<int:pk>/", penalties.penalty, name="penalty"),
    path("penalties/<int:pk>/correct/", penalties.correct, name="correct"),
    path("penalties/cards/<int:pk>/", cards.card, name="card"),
    path("penalties/cards/<int:pk>/checks/<int:check>/corrected/", cards.correct_deck, name="deck_corrected"),
    path("rulings/", rulings.rulings, name="rulings"),
    path("rulings/new/", rulings.new_ruling, name="new_ruling"),
    path("rulings/<int:pk>/overturn/", rulings.overturn, name="overturn"),
    path("videos/", videos.videos, name="videos"),
    path("rounds/<int:number>/tables/<int:table>/video/", include(video)),
]

urlpatterns = [
    path("events/<int:year>/<slug:slug>/", include(event)),
    path("conduct/complaints/", complaints.complaints, name="complaints"),
    path("conduct/complaints/new/", complaints.new_complaint, name="new_complaint"),
    path("conduct/complaints/<int:pk>/", complaints.complaint, name="complaint"),
    path("conduct/infractions/", cards.infractions, name="infractions"),
    path("conduct/players/<int:pk>/", cards.history, name="history"),
    path("conduct/at-the-table/", cards.every_game, name="at_the_tables"),
    path("conduct/at-the-table/<slug:game>/", cards.at_the_table, name="at_the_table"),
    path("conduct/rulings/", rulings.search, name="search"),
    path("conduct/interim/", rulings.interims, name="interims"),
    path("conduct/interim/new/", rulings.new_interim, name="new_interim"),
    path("conduct/interim/touching/", rulings.touching, name="touching"),
    path("conduct/interim/<int:pk>/", rulings.interim, name="interim"),
    path("conduct/interim/<int:pk>/edit/", rulings.change_interim, name="change_interim"),
    path("conduct/interim/<int:pk>/end/", rulings.finish_interim, name="end_interim"),
]
