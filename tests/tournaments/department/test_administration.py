"""The administration: a post reads there all that a person may want to read, and nothing that is closed to it."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from types import ModuleType
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.db import connection, models
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from conduct import admin as of_conduct
from leagues import admin as of_leagues
from ratings import admin as of_ratings
from ratings.services.runs import refresh_ratings, run_ratings
from tests import factories
from tests.community import EVENTFUL_DAY, hold_eventful_day
from tests.leagues.cups.bids import eventful_stakes
from tests.leagues.cups.champions import eventful_champions_league
from tests.leagues.cups.rows import eventful_challenge
from tests.leagues.rows import eventful_league
from tests.rings import matrix
from tests.rooms import modules_of
from tests.worlds import share_world
from tournaments.audits.services.accepting import accept_event
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.services.inboxes import write_to
from tournaments.department.services.offices import name_post
from tournaments.department.services.regions import Place
from tournaments.entries.services.claims import claim_player
from tournaments.kernel.admin_base.columns import name_of
from tournaments.kernel.admin_base.reading import ask_once
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Office
from tournaments.play.services.game_losses import owe_game
from tournaments.record.models import Event, SelfReport

pytestmark = pytest.mark.django_db

MODELS_READ = {
    "tournaments": (
        "Acceptance Announcement Area CardSet SealedFormat Claim Contest Denial Director Drafting EarnedAward "
        "Entry Event EventRequest Game Heat ImportedDocument InboxItem JournalEntry KeepApart Match Merging "
        "NamedPost Office OwedGame Placement Player PlayingDirector Prize Region Renaming Round RoundChange "
        "ScenarioNote Seat SelfReport Stage Suspension Title Trust Venue Waiting"
    ),
    "conduct": "DeckCheck Filming InterimRuling Penalty Ruling",
    "leagues": (
        "Application Call Bonus ChairsChallenge ChampionsLeague Counted Invitation League MastersScore "
        "PassedOver RuledPlace Score Season Stake Waiver"
    ),
    "ratings": "RatedEvent Rating RatingBook RatingChange RatingRun",
}
READ = [f"{app}.{name}" for app, names in MODELS_READ.items() for name in names.split()]
SUPERUSERS_ALONE = ["account.EmailAddress", "tournaments.User"]
FOUND_BY_THEIR_EVENT = ("tournaments.SelfReport", "tournaments.Waiting")


NOT_SHOWN = {
    "account.EmailConfirmation": "links that were sent are signed, not stored",
    "admin.LogEntry": "the journal says more",
    "auth.Group": "permissions follow from posts",
    "auth.Permission": "permissions follow from posts",
    "conduct.Complaint": "for whoever keeps the inbox that it is in, on its own page",
    "conduct.Consent": "for the players of the game and the directors of its event",
    "conduct.VerbalWarning": "on no card and in no journal (OPG B)",
    "contenttypes.ContentType": "of the framework",
    "leagues.Alternate": "on the page of the league",
    "leagues.LastGiven": "what a correction is compared with, on the page of what the event gives",
    "leagues.SeasonRecord": "what a closed season counted, as text for the site itself",
    "leagues.Founder": "in the notice to the Director of Organized Play",
    "tournaments.Proposal": "for who proposed it and who may agree, on its own page",
    "tournaments.AskedMember": "on the page of entries, and for the member who is asked",
    "tournaments.EntryConsent": "between a member and a director",
    "mfa.Authenticator": "what opens accounts is nobody's to read",
    "sessions.Session": "who is signed in is nobody's business",
    "tournaments.Heartbeat": "the page of the status says it in words",
    "tournaments.HouseRules": "for the member who keeps them; an event that goes by them shows them",
    "tournaments.Letter": "waiting mail holds addresses",
    "tournaments.Limit": "counts of a cache",
    "tournaments.Notice": "for one member each",
    "tournaments.FinalRecord": "what the pages of a finalized event show, as text for the site itself",
    "tournaments.Patrolled": "what the patrol found is on a desk, and on the page of the audit",
    "tournaments.Question": "for the directors of the event, with the address of who asks",
    "tournaments.Reaction": "the page of the status says it in words",
    "tournaments.Seal": "the page of the status shows the last, the Director has them all by mail",
    "tournaments.Site": "stands on every page",
    "tournaments.Token": "devices of members",
}


def page(model: type[models.Model], of: str = "changelist", *args: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{of}", args=args)


def models_read() -> list[Any]:
    return [apps.get_model(label) for label in READ]


def order_of(model: Any) -> str:
    """The column of the moment that the list begins with."""
    return getattr(admin.site._registry[model].list_display[0], "admin_order_field", "")


def lists_by_moments() -> list[Any]:
    return [model for model in models_read() if order_of(model) and model._meta.label not in FOUND_BY_THEIR_EVENT]


def browser(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def asked_by(user: User) -> Any:
    request = RequestFactory().get("/admin/")
    request.user = user
    return request


@pytest.fixture(scope="module")
def day(lasting: None) -> None:
    """At least two rows of every kind that is read, most of them in events of their own."""
    share_world(EVENTFUL_DAY, hold_eventful_day)
    _cancel_champions_league()
    chief, chair = (
        Office.objects.get(post=post, until=None).holder for post in (Office.Post.DIRECTOR, Office.Post.CHAIR)
    )
    officer = factories.CoordinatorFactory(post=Office.Post.ONLINE)
    _one_more_of_each(chief, chair, officer)


def _cancel_champions_league() -> None:
    """Make room for another one: there is one a year."""
    Event.objects.filter(champions_league__isnull=False).update(state=Event.State.CANCELLED)


def _one_more_of_each(chief: User, chair: User, officer: User) -> None:
    event = factories.FullEventFactory(players=4, title="Evening", cap=4, preregistration=True)
    by, entry = factories.director_of(event), event.entries.latest("number")
    for _ in range(2):
        factories.WaitingFactory(event=event)
    factories.KeepApartFactory(event=event)
    factories.DeckCheckFactory(entry=entry)
    factories.RulingFactory(event=event)
    owe_game(entry, by=by)
    factories.TrustedFactory()
    played = factories.PlayedEventFactory(players=4, rounds=3, title="Told", rounds_scheduled=3)
    finalize_event(played, by=factories.director_of(played))
    factories.approve_playing(factories.playing_event(None))
    filmed = factories.RoundFactory(event=factories.FullEventFactory(players=4, title="Filmed"))
    table, other = factories.tables_of(filmed)
    factories.FilmingFactory(match=table)
    factories.FilmingFactory(match=other)
    SelfReport.objects.create(match=table, seat="a", report={"result": "full_win"}, at=timezone.now())
    factories.bring_document(factories.copy_document(event, "Brought too"), by=by)
    accept_event(
        factories.bring_document(factories.write_finished_document("Accepted too"), by=by), "Kept.", by=officer
    )
    claim_player(factories.PlayerFactory(), by=factories.UserFactory())
    factories.contest_decided_claim(factories.PlayerFactory())
    factories.DenialFactory(event=factories.EventFactory(by=by, title="Denied"))
    factories.MergingFactory(by=officer)
    factories.SuspensionFactory(player=factories.PlayerFactory(), by=chief)
    factories.EarnedAwardFactory(player=factories.PlayerFactory(), by=chief)
    factories.TitleFactory(player=factories.PlayerFactory(), words="Title", by=chief)
    factories.CardSetFactory(name="Set")
    factories.SealedFormatFactory(name="Format")
    factories.InterimRulingFactory(title="Ruling")
    factories.ApplicationFactory(by=by, location="Berlin")
    eventful_league(by)
    eventful_challenge(chair)
    eventful_stakes(by, "Qualifier")
    eventful_champions_league(by, chief)
    _cancel_champions_league()
    factories.RegionFactory(name="Part", places=[Place("FR", "Brest")])
    write_to(Office.Post.NORTH_AMERICA, "Question", by=by)
    name_post("Librarian", by=chief)
    for game in ("1E", "2E", "TR"):
        run_ratings(refresh_ratings(game, by=officer).pk)


@pytest.fixture
def cora() -> User:
    return factories.CoordinatorFactory(handle="Cora", post=Office.Post.NORTH_AMERICA)


def test_every_list_has_two_rows(day: None) -> None:
    assert [model._meta.label for model in models_read() if model._base_manager.count() < 2] == []


@matrix("model", lists_by_moments(), ids=lambda model: model._meta.label)
def test_list_that_begins_with_moments_is_narrowed_by_their_days(model: Any, day: None, cora: User) -> None:
    shown = admin.site._registry[model]
    moments = shown.get_queryset(asked_by(cora)).values_list(order_of(model), flat=True)
    first = min(moments).astimezone(ZoneInfo(settings.TIME_ZONE)).date()

    def found(asked: str) -> int:
        return browser(cora).get(f"{page(model)}?{asked}").context["cl"].result_count

    assert (found(f"since={first}"), found(f"until={first - timedelta(days=1)}")) == (len(moments), 0)


@matrix("model", models_read(), ids=lambda model: model._meta.label)
def test_post_reads_the_list_and_a_row_and_writes_nothing(model: Any, day: None, cora: User) -> None:
    reader, row = browser(cora), admin.site._registry[model].get_queryset(asked_by(cora)).first()
    shown = reader.get(page(model, "change", row.pk))
    assert [reader.get(page(model)).status_code, shown.status_code] == [200, 200]
    assert 'name="_save"' not in shown.text
    for url in (page(model, "add"), page(model, "change", row.pk), page(model, "delete", row.pk)):
        assert reader.post(url, {"post": "yes"}).status_code == 403


def test_every_model_is_read_or_not_shown_for_a_reason() -> None:
    labels = [model._meta.label for model in apps.get_models()]
    assert sorted(labels) == sorted([*READ, *SUPERUSERS_ALONE, *NOT_SHOWN])
    assert {label for label in labels if not admin.site.is_registered(apps.get_model(label))} == {*NOT_SHOWN}


@pytest.mark.parametrize(
    "module", [of_conduct, of_leagues, of_ratings, *modules_of("admin")], ids=lambda module: module.__name__
)
def test_every_list_that_is_written_is_shown(module: ModuleType) -> None:
    written = {one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__}
    shown = {type(one) for one in admin.site._registry.values()}
    assert {one for one in written if isinstance(one, type) and issubclass(one, admin.ModelAdmin)} <= shown


# --- names ---

UNSEEN = 987_654_321
"""In the place of every key of a row: a name that holds it is no name."""


def test_every_list_has_a_human_name() -> None:
    """Ask for the plural of a noun: no "bonuss", "counteds" or "mergings", and proper names as they are spelled."""
    wrong = re.compile(r"(ed|s|(?<!rul)(?<!rat)ing)s\b|chairs|champions l|masters|\bdrafting")
    names = [str(apps.get_model(label)._meta.verbose_name_plural) for label in (*READ, *SUPERUSERS_ALONE)]
    assert [name for name in names if wrong.search(name)] == []


@matrix("model", models_read(), ids=lambda model: model._meta.label)
def test_row_is_called_by_names_without_asking_again(model: Any, day: None, cora: User) -> None:
    shown = admin.site._registry[model]
    rows = list(shown.get_queryset(asked_by(cora))[:3])
    shown.prepare(rows)
    for row in rows:
        for field in model._meta.concrete_fields:
            if (field.is_relation or field.primary_key) and vars(row)[field.attname] is not None:
                vars(row)[field.attname] = UNSEEN
        with CaptureQueriesContext(connection) as asked:
            name = name_of(row)
        assert name
        assert str(UNSEEN) not in name
        assert "None" not in name
        assert asked.captured_queries == []


# --- lists ---


@pytest.mark.slow
@matrix("model", models_read(), ids=lambda model: model._meta.label)
def test_list_rounds_dates_and_leads_to_what_its_reader_may_open(
    model: Any, day: None, cora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, reader = admin.site._registry[model], browser(cora)
    raw = {field.name for field in model._meta.concrete_fields if isinstance(field, models.DateTimeField)}
    assert not raw & set(shown.get_list_display(asked_by(cora))), "a moment without its zone"
    text = reader.get(page(model)).text
    assert not re.search(r">-?\d+\.\d{2,}<", text), "a figure that is not rounded"
    leads = {unescape(link) for link in re.findall(r'class="lead" href="([^"]*)"', text)}
    answers = {link: reader.get(link).status_code for link in sorted(leads)[:6]}
    assert set(answers.values()) <= {200, 302}, answers
    counts = []
    for rows in (1, 50):
        monkeypatch.setattr(type(shown), "list_per_page", rows)
        with CaptureQueriesContext(connection) as asked:
            reader.get(page(model))
        counts.append(len(asked))
    kinds = 5 if model is JournalEntry else 1  # acts name players, rounds and tables: a query for each kind
    assert counts[1] <= counts[0] + kinds, "more rows ask for more"


def test_permissions_of_one_name_are_asked_apart() -> None:
    request = asked_by(factories.UserFactory())
    answers = (lambda user: True, lambda user: False)
    assert [ask_once(request, may) for may in answers] == [True, False]
