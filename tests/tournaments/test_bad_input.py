"""What no keyboard means to type, at every form and parameter: never a 500, nothing half saved, nothing typed lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape
from urllib.parse import quote, urlencode

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve, reverse

from conduct.models import InterimRuling, Penalty
from leagues.models import Application, Call, ChampionsLeague, Counted, League, Season
from tests import factories
from tests.fuzz.share import PARTS
from tests.rings import matrix
from tests.tournaments.conftest import Club
from tests.tournaments.plain import Form, Page, browser
from tests.tournaments.test_roles import DOORS, OURS, READ_ONLY
from tournaments.department.models import CardSet, InboxItem, SealedFormat, Venue
from tournaments.kernel.models import JournalEntry
from tournaments.listing.models import HouseRules
from tournaments.people.models import Claim, Player
from tournaments.record.models import Denial, EarnedAward, Entry, Event, Match, Merging, Round, Suspension, Title

pytestmark = pytest.mark.django_db

TEXTS: dict[str, str | bytes] = {
    "NUL": "Ann\x00Bob",
    "right to left": "Ann\u202ebob",
    "lone surrogate": b"Ann \xed\xa0\x80",
    "no UTF-8": b"Ann \xff\xfe",
    "accents": "a" + "\u0301" * 10_000,
    "emoji": "🖖🏽 Spock",
    "markup": "<script>alert(1)</script>\"'><b>{{ 7*7 }}",
    "lines": "\n".join(f"Player {number}" for number in range(10_000)),
    "long": "x" * 100_000,
    "expanding": "ﷺ" * 30,
}
NUMBERS = {
    "negative": "-1",
    "huge": "9" * 30,
    "bigint": "9223372036854775808",
    "word": "abc",
    "infinite": "1e999",
    "not a number": "NaN",
    "superscript": "²",
}
HOSTILE = TEXTS | NUMBERS
AGAINST_ENVELOPES = ("NUL", "lone surrogate", "long", "negative", "huge")
POSTS = ("/contact/", "/contact/online/", "/contact/webmaster/")
PLACES = ("/regions/new/", "/regions/middle/edit/")
LISTINGS = ("/new/", "/edit/")
AGAINST_PAGES = ("NUL", "no UTF-8", "accents", "markup", "negative", "huge", "superscript")
ENVELOPE = ("key", "seen")
HTMX = {"HX-Request": "true"}


@dataclass(frozen=True)
class Door:
    """A form on a page somebody sees, and where it goes."""

    role: str
    url: str
    form: Form


def rows() -> tuple[int, ...]:
    models = (JournalEntry, Player, Entry, Round, Event)
    return (*(model.objects.count() for model in models), Match.objects.exclude(ended_by="").count())


@cache
def doors(club: Club) -> dict[str, Door]:
    """One form of every kind on the site, as somebody sees it who may send it."""
    running, drafted, listed, ready, played, beforehand, seated, lots = (
        Event.objects.get(title=title).get_absolute_url()
        for title in ("Running", "Drafted", "Listed", "Ready", "Played", "Open", "Seated", "Drawn lots")
    )
    message = InboxItem.objects.filter(kind="message", answered_at=None).latest("pk").get_absolute_url()
    venue = Venue.objects.get(state="new").get_absolute_url()
    by_hand = EarnedAward.objects.filter(source=None, withdrawn_at=None)
    merging = Merging.objects.filter(reason="A new name.", parted_at=None).get().into.get_absolute_url()
    interim = InterimRuling.objects.get(title="Byes of the evening").get_absolute_url()
    call = Call.objects.get().get_absolute_url()
    application = Application.objects.get().get_absolute_url()
    claimed = Event.objects.get(title="Claimed")
    of_claimed = Claim.objects.filter(player__entries__event=claimed)
    denial = Denial.objects.get(entry__event=claimed, state=Denial.State.OPEN).get_absolute_url()
    decided, contested = (claim.get_absolute_url() for claim in of_claimed.order_by("pk"))
    record = Entry.objects.filter(event__title="Running").first().player_id
    penalty = Penalty.objects.filter(event__title="Running", withdrawn_at=None).latest("pk").pk
    checked = Entry.objects.filter(event__title="Running", player__deck_checks__event__title="Running").first().pk
    without_account = Entry.objects.filter(event__title="Running", player__user=None, player__merged_into=None)
    led = Counted.objects.filter(season__league__director=club.users["director"])
    evening = led.select_related("season__league").latest("pk").get_absolute_url()
    season = Season.objects.filter(league__director=club.users["director"]).select_related("league").latest("year")
    league, season = season.league.get_absolute_url(), season.get_absolute_url()
    champions = ChampionsLeague.objects.get().get_absolute_url()
    bids = f"{Event.objects.get(title='Qualifier').get_absolute_url()}bids/"
    titles = [Event.objects.get(title=title).get_absolute_url() for title in ("Title open", "Title waived")]
    to_name = Event.objects.get(title="To be named").get_absolute_url()
    desk = (
        *("desk", "entries", "finalize", "announce", "rounds/1/tables/1", "rounds/2/tables/1", "projector/remote"),
        *("rounds/2/tables/1/extra-time", "rounds/2/start", "rounds/2/limit", "results", "rehearsal", "desk/absent"),
        *("rounds/2/unpublish", "rounds/2/abandon", "rounds/2/tables/1/log"),
        *("deadlines", "rounds/2/deadline", "rounds/2/tables/1/deadline", "rounds/2/tables/1/ruling"),
        *("rounds/2/tables/1/video", "rounds/2/tables/2/video"),
        *(f"penalties/{page}" for page in ("new", penalty, f"{penalty}/correct", f"cards/{checked}")),
        *("rulings/new", f"rulings/{Event.objects.get(title='Running').rulings.first().pk}/overturn"),
        f"by-player/{Entry.objects.filter(event__title='Running').first().pk}",
    )
    pages = {
        "player": [
            *("/t/", "/profile/"),
            f"{running}my-table/",
            f"{running}my-table/worth/",
            f"{running}my-table/contact/",
            f"{listed}check-in/",
            f"{listed}ask/",
            f"{beforehand}enter/",
            f"{claimed.get_absolute_url()}enter/",
            f"{running}my-table/log/",
            f"{running}my-table/leave/",
            "/profile/devices/",
            "/my/calendar/",
            "/contact/chair/write/",
            f"/conduct/complaints/new/?event={Event.objects.get(title='Running').pk}",
            f"/players/{Entry.objects.filter(event__title='Running').first().player_id}/",
        ],
        "director": [
            *(f"{running}{page}/" for page in desk),
            *(f"{listed}{page}/" for page in ("edit", "directors", "directors/playing", "entries", "desk")),
            *(f"{listed}edit/{page}/" for page in ("rounds", "postpone", "cancel")),
            *(f"{listed}{page}" for page in ("check-in/door/", "entries/known/?name=walk")),
            f"{running}entries/{Entry.objects.filter(event__title='Running').first().pk}/rename/",
            f"{running}entries/{without_account.first().pk}/link/",
            f"{ready}desk/",
            f"{beforehand}entries/",
            f"{Event.objects.get(title='Just over').get_absolute_url()}finalize/take-back/",
            f"{ready}prizes/",
            f"{seated}drafting/",
            *(f"{ready}prizes/", f"{lots}scenario/"),
            *(f"{drafted}{page}/" for page in ("draft", "entries", "finalize", "wishes")),
            f"{drafted}entries/{Entry.objects.get(event__title='Drafted', checked_in=False).pk}/round/",
            *("/tonight/", "/events/new/", "/events/import/"),
            *("/house-rules/new/", f"/house-rules/{HouseRules.objects.first().pk}/"),
            f"{Event.objects.get(title='Free').get_absolute_url()}order/",
            *(champions, f"{champions}waive/", bids, f"{bids}stake/", f"{bids}marks/"),
            *(f"{title}waive/" for title in titles),
            *("/my/", decided, denial),
            f"{running}edit/ask/",
            *("/road/applications/new/", f"{application}edit/", application),
            "/leagues/new/",
            *(f"{league}{page}" for page in ("", "edit/", "hand-on/", "seasons/new/")),
            f"{League.objects.get(name='Forming').get_absolute_url()}founders/new/",
            f"{league}give-up/director/",
            *(f"{season}{page}/" for page in ("edit", "close", "reopen", "events/new")),
            *(f"{evening}{page}/" for page in ("unflag", "places", "bonus", "bonus/submit", "bonus/take-back")),
            season,
            "/notices/",
            "/profile/notices/",
        ],
        "coordinator": [
            *(f"{played}reopen/", f"{listed}edit/", f"{listed}directors/playing/"),
            *("/card-sets/new/", f"/card-sets/{CardSet.objects.first().pk}/"),
            *("/sealed-formats/new/", f"/sealed-formats/{SealedFormat.objects.first().pk}/"),
            *("/ratings/runs/", "/my/", contested),
            *(f"{played}drawing/", f"{running}drawing/nominate/", champions, f"{to_name}champions-league/"),
            *(*POSTS, *PLACES, venue, f"{venue}edit/", message),
            *(merging, f"{merging}merge/{record}/"),
            *("/road/calls/new/", "/road/allocations/new/", call, application),
            *("/conduct/interim/new/", f"{interim}edit/", f"{interim}end/"),
            *(f"/players/{record}/suspend/", f"/suspensions/{Suspension.objects.earliest('pk').pk}/lift/"),
            *(f"/players/{record}/awards/", f"/awards/{by_hand.get().pk}/withdraw/"),
            *(f"/players/{record}/titles/", f"/titles/{Title.objects.get(place=None, withdrawn_at=None).pk}/withdraw/"),
        ],
    }
    found: dict[str, Door] = {}
    for role, urls in pages.items():
        reader = browser(club.users[role])
        for url in urls:
            for form in reader.open(url).page.forms:
                kind = re.sub(r"^/events/\d+/[^/]+|\d+", "…", form.action or url)
                if form.method == "post":
                    found[kind] = Door(role, form.action or url, form)
    return found


@pytest.mark.slow
def test_every_door_that_writes_is_attacked(club: Club) -> None:
    attacked = {resolve(door.url).view_name for door in doors(club).values()}
    writing = {name for name, door in DOORS.items() if door.post not in ("", READ_ONLY)}
    shown_elsewhere = {
        *("tournaments:seeds", "tournaments:edit_bracket", "tournaments:heats", "tournaments:qualifiers"),
        "tournaments:committee",
        "tournaments:cut",  # while a place waits for it
        "tournaments:take_back_cut",
        "tournaments:withdraw_announcement",
        "tournaments:clock",
        "tournaments:take_back_game",
        "tournaments:allow_playing",
        "tournaments:judging_time",
        "tournaments:stopwatch",
        "tournaments:my_confirm",
        "tournaments:my_log",
        "leagues:league_act",  # unless no season is open
        "leagues:accept",  # of an event whose players have no accounts
        "tournaments:confirm_entry",  # of a member who is asked
        "tournaments:refuse_proposal",  # of what takes two people
        "tournaments:disown_entry",
        "leagues:take_back_accepted",
        "leagues:confirm_flag",  # of an event that was flagged late
        "tournaments:report_venue_name",
        "tournaments:report_event_name",
        "tournaments:report_league_name",
        "leagues:close_season",  # once every event of it is finalized
        "tournaments:my_reject",
        "tournaments:my_report",  # unless the player has a bye
        "tournaments:revoke_device",
        "tournaments:confirm",
        "tournaments:confirm_results",
        "tournaments:award",
        "tournaments:prize_winner",
        "tournaments:prize_act",
        "tournaments:rehearsal_act",
        "tournaments:release",
        "tournaments:complete",
        "tournaments:finalize",
        "tournaments:accept_import",
        "tournaments:withdraw_import",
        "tournaments:imports",
        "tournaments:audit_approve",
        "tournaments:ask_pool",
        "tournaments:show_request",
        "tournaments:audit_settle",
        "tournaments:audit_restore",
        "tournaments:restore_row",
        "tournaments:tell_apart",
        "tournaments:trust",
        "tournaments:begin_now",
        "tournaments:audit_release",
        "tournaments:audit_rank_again",
        "tournaments:audit_void",
        "tournaments:audit_count_again",
        "tournaments:audit_ask",
        "tournaments:restore_result",
        "tournaments:answer_audit",
    }
    assert writing - attacked <= shown_elsewhere


@matrix("name", HOSTILE)
def test_no_form_falls_over_or_saves_half(name: str, club: Club) -> None:
    before, wrong = rows(), []
    for place, (kind, door) in enumerate(doors(club).items()):
        if (place + list(HOSTILE).index(name)) % PARTS:
            continue  # in a run each door gets a part; `make fuzz` sends all
        if kind.endswith(LISTINGS) and name not in AGAINST_ENVELOPES:
            continue  # long pages; their live part is attacked with everything below
        client = club.client(door.role)
        client.raise_request_exception = False
        for where, typed in attacks(door.form, HOSTILE[name], envelope=name in AGAINST_ENVELOPES):
            status, after = sent(client, door.url, typed)
            if status >= 500 or (status >= 400 and after != before) or after[0] - before[0] > 1:
                wrong.append((kind, where, status))
    assert wrong == []


@matrix("name", AGAINST_PAGES)
def test_no_page_falls_over_its_parameters(name: str, club: Club) -> None:
    names = (
        "q",
        "game",
        "on",
        "sections",
        "page",
        "seen",
        "by",
        "past",
        "round",
        "next",
        "number",
        "name",
        "region",
        "country",
        "games",
        "list",
    )
    client = club.client("director")
    client.raise_request_exception = False
    asked = query(dict.fromkeys(names, HOSTILE[name]))[:60_000]
    somebody = Player.objects.earliest("pk").pk
    ratings = ("/ratings/2e-overall/", "/ratings/2e-overall.csv", f"/ratings/players/{somebody}/against/")
    pages = (*every_page(), *ratings, f"/ratings/players/{somebody}/")
    answers = {url: client.get(f"{url}?{asked}").status_code for url in pages}
    public = [url for url in every_page() if url.endswith(("/pairings/", "/standings/", "/players/", "/rounds/"))]
    answers |= {f"part of {url}": client.get(f"{url}?{asked}", headers=HTMX).status_code for url in public}
    assert {url: status for url, status in answers.items() if status not in (200, 302, 403)} == {}


@matrix("name", HOSTILE)
def test_no_live_form_falls_over(name: str, club: Club) -> None:
    running = Event.objects.get(title="Running").get_absolute_url()
    known = {door.url: door.form for door in doors(club).values()}
    result = f"{running}rounds/2/tables/1/"
    forms = {"/events/check/": known["/events/new/"], f"{result}preview/": known[result]}
    client = club.client("director")
    client.raise_request_exception = False
    answers = {
        (url, where): client.get(f"{url}?{typed[:60_000]}", headers=HTMX).status_code
        for url, form in forms.items()
        for where, typed in attacks(form, HOSTILE[name])
    }
    assert set(answers.values()) == {200}


@pytest.mark.parametrize("value", ["abc", "-1", "0", "99999999999999999999999999", "%00", "1.5", ""])
def test_list_with_a_page_that_is_none_shows_one(value: str, club: Club) -> None:
    event = Event.objects.get(title="Running")
    for url in ("/events/", "/events/?past=1", f"{event.get_absolute_url()}journal/", "/players/1/"):
        mark = "&" if "?" in url else "?"
        answer = club.client("director").get(f"{url}{mark}page={value}")
        assert answer.status_code in (200, 404 if "/players/" in url else 200)


@pytest.mark.parametrize("number", [0, 32768, 2**31, 2**63, 10**30])
def test_number_in_an_address_that_no_row_has_is_not_found(number: int, club: Club) -> None:
    event = Event.objects.get(title="Running")
    base = event.get_absolute_url()
    client = club.client("director")
    client.raise_request_exception = False
    read = (f"/events/{number}/running/", f"{base}pairings/{number}/", f"/players/{number}/")
    tables = (
        f"{base}rounds/{number}/tables/1/",
        f"{base}rounds/1/tables/{number}/",
        f"{base}rounds/1/tables/{number}/preview/",
    )
    acts = (
        f"{base}entries/{number}/drop/",
        f"{base}entries/{number}/byes/",
        f"{base}directors/{number}/release/",
        f"{base}directors/{number}/accept/",
        f"{base}rounds/{number}/complete/",
        f"/players/{number}/claim/",
        f"/claims/{number}/confirm/",
        f"/claims/{number}/contest/",
        f"/claims/{number}/settle/",
        f"/notices/{number}/read/",
    )
    answers = {url: client.get(url).status_code for url in (*read, *tables)}
    answers |= {url: client.post(url).status_code for url in (*acts, *tables[:2])}
    assert {url: status for url, status in answers.items() if status != 404} == {}


@pytest.mark.slow
@matrix(
    ("content_type", "body"),
    [
        ("application/json", b'{"reason": "json", "names": ["Ann"]}'),
        ("text/plain", b"names=Ann"),
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data; name=names\r\n\r\n"),
        ("application/x-www-form-urlencoded; charset=utf-16", b"names=Ann"),
        ("application/x-www-form-urlencoded", b"%ED%A0%80=%FF&names=%00&&&=&"),
    ],
)
def test_wrong_kind_of_content_is_refused_or_read_as_an_empty_form(content_type: str, body: bytes, club: Club) -> None:
    before, wrong = rows(), []
    for kind, door in doors(club).items():
        client = club.client(door.role)
        client.raise_request_exception = False
        point = transaction.savepoint()
        status = client.generic("POST", door.url, body, content_type=content_type).status_code
        if status >= 500 or (status >= 400 and rows() != before):
            wrong.append((kind, status))
        transaction.savepoint_rollback(point)
    assert wrong == []


@pytest.mark.parametrize("page", ["account_login", "account_signup", "account_reset_password"])
@matrix("name", TEXTS)
def test_account_pages_do_not_fall_over(page: str, name: str) -> None:
    client = Client(raise_request_exception=False)
    form = Page(client.get(reverse(page)).text).form("csrfmiddlewaretoken")
    for _, typed in attacks(form, TEXTS[name]):
        assert sent(client, reverse(page), typed)[0] < 500


def test_ten_thousand_pasted_lines_are_refused_with_all_of_them_kept() -> None:
    event = factories.EventFactory()
    lines = "\n".join(f"P{number}" for number in range(10_000))
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")
    desk.send(desk.page.form("names"), names=lines)
    assert desk.status == 422
    assert "10000 lines are too many at once: paste up to 2000." in desk.text
    assert desk.page.form("names").value("names") == lines
    assert event.entries.count() == 0


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Ann\u202enna", "Character 4 (U+202E, invisible) turns the direction of what follows. Take it out."),
        ("e" + "\u0301" * 12, "Character 1 holds too many accents on one letter"),
        ("x" * 81, "up to 80 characters fit, not 81"),
        ("   ", " is empty: fill it in."),
    ],
)
def test_name_that_cannot_be_is_refused_in_words_and_stays_typed(typed: str, said: str) -> None:
    event = factories.EventFactory()
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")
    desk.send(desk.page.form("name", "country"), name=typed, country="SE")
    assert desk.status == 422
    assert said in unescape(desk.text)
    assert desk.page.form("name", "country").value("name") == typed
    assert desk.page.form("name", "country").value("country") == "SE"


def test_accents_are_composed_so_that_one_name_is_one_name() -> None:
    event = factories.EventFactory()
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")
    desk.send(desk.page.form("name", "country"), name="Zoe\u0308")
    assert event.entries.get().player.name == "Zoë"


def attacks(form: Form, value: str | bytes, *, envelope: bool = False) -> Iterator[tuple[str, str]]:
    """The form sent with one group of its fields replaced: (which, the encoded body)."""
    names = {name for name, _ in form.fields} - {"csrfmiddlewaretoken"}
    choices = set(form.choices)
    groups = {"texts": names - choices - set(ENVELOPE), "choices": choices}
    groups |= {name: {name} & names for name in ENVELOPE if envelope}
    for group, members in groups.items():
        if members:
            yield group, query({**form.filled({}), **dict.fromkeys(sorted(members), value)})


def query(typed: dict[str, object]) -> str:
    return urlencode(typed, doseq=True, quote_via=quote)


def sent(client: Client, url: str, body: str) -> tuple[int, tuple[int, ...]]:
    """How a body is answered, and the rows there are then; what was written is taken back."""
    point = transaction.savepoint()
    answer = client.generic("POST", url, body, content_type="application/x-www-form-urlencoded")
    found = answer.status_code, rows()
    transaction.savepoint_rollback(point)
    return found


def every_page() -> list[str]:
    """The address of every page that needs no more than an event."""
    event = Event.objects.get(title="Running")
    inside = {name: (event.year, event.slug) for name, route in OURS if route.endswith("<slug:slug>/")}
    inside |= {name: (event.year, event.slug) for name, route in OURS if re.search(r"slug>/[a-z/]+$", route)}
    plain = {name: () for name, route in OURS if "<" not in route}
    return [reverse(name, args=args) for name, args in {**inside, **plain}.items() if DOORS[name].get.find("200") >= 0]
