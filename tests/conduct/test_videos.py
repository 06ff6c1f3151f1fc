"""Video of a game: at a director's discretion, by the consent of each player, and never against the result (OPG 14)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from conduct.models import Consent, Filming
from conduct.selectors.situations import entry_asked
from conduct.selectors.videos import page_of, published_videos, video_of
from conduct.services.consents import give_consent, withdraw_consent
from conduct.services.videos import allow_filming, ask_for_upload, forbid_filming, publish_video, take_down_video
from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.models import InboxItem
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.entries import enter_player
from tournaments.entries.services.merging import merge_players
from tournaments.kernel.journal import AlreadyDone, Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Office, Player
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, redraw_round, swap_seats
from tournaments.play.services.unpublishing import unpublish_round
from tournaments.record.models import Event, Match
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db
LINK = "https://video.example/watch?v=1"


@dataclass
class Table:
    """Pat, who has an account, plays against Wanda, who has none."""

    event: Event
    match: Match
    director: User
    pat: User
    wanda: Player

    @property
    def page(self) -> str:
        return page_of(self.match)

    def filming(self) -> Filming:
        return Filming.objects.select_related("match__round__event", "upload").get(match=self.match)

    def allowed(self) -> Filming:
        allow_filming(self.match, by=self.director)
        return self.filming()

    def agreed(self) -> Filming:
        return _agree(self, self.allowed())


def sat_down(more: int = 0, **listed: Any) -> Table:
    director, pat, wanda = (
        factories.UserFactory(handle="Ada"),
        factories.UserFactory(handle="Pat"),
        factories.PlayerFactory(name="Wanda"),
    )
    event = factories.FullEventFactory(players=more, by=director, **listed)
    factories.enter(event, pat.player, wanda)
    played = factories.RoundFactory(event=event)
    match = next(one for one in factories.tables_of(played) if one.seats.filter(player=pat.player).exists())
    return Table(Event.objects.get(pk=event.pk), match, director, pat, wanda)


def _agree(table: Table, filming: Filming) -> Filming:
    """Both consent."""
    give_consent(filming, table.pat.player.pk, by=table.pat)
    give_consent(filming, table.wanda.pk, by=table.director)
    return table.filming()


@pytest.fixture
def table() -> Table:
    return sat_down()


def test_game_is_filmed_and_published_once_a_director_allows_it_and_each_player_consents(table: Table) -> None:
    desk = browser(table.director).open(f"{table.event.get_absolute_url()}rounds/1/tables/1/")
    assert table.page in desk.page.links
    desk.open(table.page).send(desk.page.form_to("/allow/"))
    assert "Wanda" in desk.text
    assert "no consent" in desk.text
    phone = browser(table.pat).open(f"{table.event.get_absolute_url()}my-table/")
    assert table.page in phone.page.links
    assert Notice.objects.get(user=table.pat, link=table.page).text.endswith("Say whether you consent.")
    phone.open(table.page).send(phone.page.form_to("/consent/"))
    assert "Pat (you)" in phone.text
    desk.open(table.page)
    assert "Nothing can be published before every player consents." in desk.text
    desk.send(desk.page.form_to("/consent/"))
    assert "Wanda said so to Ada" in desk.text
    desk.send(desk.page.form("link"), link=LINK)
    assert "The link stands on the page of the event." in desk.text
    public = browser().open(f"{table.event.get_absolute_url()}videos/")
    assert LINK in public.page.links
    assert "Round 1, table 1: " in public.text


def test_consent_of_a_player_is_seen_by_the_players_of_the_game_and_the_directors_alone(table: Table) -> None:
    table.agreed()
    chief = factories.CoordinatorFactory(handle="Cora", post=Office.Post.DIRECTOR)
    judge = factories.DirectorFactory(event=table.event, position=4).user
    other = factories.UserFactory(handle="Odo")
    enter_player(table.event, other.player, by=table.director)
    seen = {user: browser(user).open(table.page).status for user in (table.pat, table.director, chief, judge, other)}
    assert list(seen.values()) == [200, 200, 403, 403, 403]
    journal = browser(chief).open(f"{table.event.get_absolute_url()}journal/").text
    assert "the word of a player without an account about the video noted" in journal
    told = [entry.facts for entry in JournalEntry.objects.filter(tag__startswith="consent.")]
    assert told == [{"match": table.match.pk}] * 2
    assert not JournalEntry.objects.filter(event=table.event, tag="consent.given").exists()
    public = Client().get(f"{table.event.get_absolute_url()}videos/").text
    assert "consent" not in public.replace("every player consents", "")


def test_pairing_of_a_draft_is_not_found_by_the_page_of_its_video(table: Table) -> None:
    unpublish_round(table.match.round, by=table.director)
    assert browser(table.pat).open(table.page).status == 404
    assert browser(table.director).open(table.page).status == 200


@pytest.mark.parametrize("consent", ["pat", "taken back"])
def test_nothing_is_published_before_every_player_consents(consent: str, table: Table) -> None:
    filming = table.allowed()
    if consent == "pat":
        give_consent(filming, table.pat.player.pk, by=table.pat)
    if consent == "taken back":
        withdraw_consent(_agree(table, filming), table.pat.player.pk, by=table.pat)
    assert refusal(publish_video, filming, LINK, by=table.director)[0] == "no_consent"
    assert refusal(ask_for_upload, filming, by=table.director)[0] == "no_consent"
    if consent == "taken back":
        told = Notice.objects.filter(user=table.director).values_list("text", flat=True)
        assert "Round 1, table 1: a player does not consent to the video any more." in told
    assert published_videos(table.event) == ()


def test_consent_taken_back_after_publishing_is_refused_with_words_whom_to_ask(table: Table) -> None:
    filming = table.agreed()
    assert refusal(give_consent, filming, table.pat.player.pk, by=table.pat)[0] == "given"
    filming = publish_video(filming, LINK, by=table.director)
    with pytest.raises(RuleViolation, match=r"ask the directors of the event to take its link down \(Ada\)"):
        withdraw_consent(filming, table.pat.player.pk, by=table.pat)
    take_down_video(filming, by=table.director)
    withdraw_consent(table.filming(), table.pat.player.pk, by=table.pat)
    assert refusal(withdraw_consent, table.filming(), table.pat.player.pk, by=table.pat)[0] == "not_given"
    assert [one.consents for one in video_of(table.match).sitters if one.name == "Pat"] == [False]
    assert published_videos(table.event) == ()


def test_everybody_says_only_his_own_word(table: Table) -> None:
    filming, stranger = table.allowed(), factories.UserFactory()
    for player, by, code in (
        (table.pat.player.pk, table.director, "own_word"),
        (table.pat.player.pk, stranger, "own_word"),
        (table.wanda.pk, table.pat, "directors_note"),
        (table.wanda.pk, factories.DirectorFactory(event=table.event, position=4).user, "directors_note"),
        (stranger.player.pk, stranger, "not_here"),
    ):
        assert refusal(give_consent, filming, player, by=by)[0] == code
    assert not Consent.objects.exists()


def test_consent_is_void_once_others_sit_at_the_table() -> None:
    table = sat_down(more=2)
    filming = table.allowed()
    give_consent(filming, table.pat.player.pk, by=table.pat)
    drawn = unpublish_round(table.match.round, by=table.director)
    assert [one.consents for one in video_of(table.match).sitters].count(True) == 1
    seats = drawn.seats.select_related("round__event", "match")
    opponent = seats.exclude(player=table.pat.player).get(match=table.match)
    elsewhere = seats.exclude(match=table.match).first()
    assert elsewhere is not None
    swap_seats(opponent, elsewhere, by=table.director, reason="They came together.")
    assert [one.consents for one in video_of(table.match).sitters] == [False, False]


@pytest.mark.parametrize(
    "link",
    [
        "http://video.example/",
        "javascript:alert(1)",
        "https://ada:secret@video.example/",
        "https://[::1/",
        f"https://video.example/{'x' * 300}",
    ],
)
def test_link_that_leads_nowhere_is_refused_and_kept_in_the_form(link: str, table: Table) -> None:
    table.agreed()
    desk = browser(table.director).open(table.page)
    desk.send(desk.page.form("link"), link=link)
    assert (desk.status, table.filming().link) == (422, "")
    assert desk.page.form("link").value("link") == link


def test_social_media_manager_is_asked_and_learns_that_all_consent_and_nothing_else(table: Table) -> None:
    manager = factories.CoordinatorFactory(handle="Mia", post=Office.Post.SOCIAL_MEDIA)
    filming = table.agreed()
    assert browser(manager).open(table.page).status == 403
    filming = ask_for_upload(filming, by=table.director)
    item = InboxItem.objects.get(post=Office.Post.SOCIAL_MEDIA)
    assert (item.about, filming.upload) == (table.page, item)
    page = browser(manager).open(table.page)
    assert "Every player of this game consents to the video." in page.text
    assert "said so to" not in page.text
    with pytest.raises(Conflict, match="asked already"):
        ask_for_upload(table.filming(), by=table.director)
    withdraw_consent(table.filming(), table.pat.player.pk, by=table.pat)
    item.refresh_from_db()
    assert not item.is_open
    assert item.answer.startswith("A player took the consent back")
    assert "Do not upload this video" in page.open(table.page).text
    forbid_filming(table.filming(), by=table.director)
    assert "Do not upload this video" in page.open(table.page).text
    assert Notice.objects.filter(user=manager, text=item.answer, link=item.get_absolute_url()).exists()


def test_video_of_a_rehearsal_is_handed_to_nobody(table: Table) -> None:
    event = rehearse_event(table.event, by=table.director)
    (match,) = factories.tables_of(factories.RoundFactory(event=event))
    rehearsed = replace(table, event=event, match=match)
    filming = rehearsed.allowed()
    for seat in match.seats.all():
        give_consent(filming, seat.player_id, by=table.director)
    with pytest.raises(RuleViolation, match="nothing of it is uploaded"):
        ask_for_upload(rehearsed.filming(), by=table.director)
    assert not InboxItem.objects.exists()


def test_filming_that_is_not_allowed_any_more_takes_every_consent_with_it(table: Table) -> None:
    forbid_filming(table.agreed(), by=table.director)
    assert not Consent.objects.exists()
    filming = publish_video(_agree(table, table.allowed()), LINK, by=table.director)
    with pytest.raises(AlreadyDone, match="published with this link already"):
        publish_video(filming, LINK, by=table.director)
    with pytest.raises(RuleViolation, match="take its link down first"):
        forbid_filming(filming, by=table.director)


def test_bye_and_draft_are_not_filmed() -> None:
    event = factories.FullEventFactory(players=3)
    by = factories.director_of(event)
    played = factories.RoundFactory(event=event)
    bye = Match.objects.select_related("round__event").get(round=played, table=None)
    assert refusal(allow_filming, bye, by=by)[0] == "bye"
    unpublish_round(played, by=by)
    assert refusal(allow_filming, factories.tables_of(played)[0], by=by)[0] == "draft"


def test_video_is_published_after_the_event_and_the_result_stays() -> None:
    table = sat_down(more=2, rounds_scheduled=3)
    event, match, director = table.event, table.match, table.director
    table.agreed()
    report_result(match, factories.ResultFactory(), by=director)
    factories.report_all(match.round, Random(1))
    complete_round(match.round, by=director)
    factories.play_rounds(event, 2)
    finalize_event(event, by=director)
    before = Match.objects.values("ended_by", "winner_seat", "facts").get(pk=match.pk)
    publish_video(table.filming(), LINK, by=director)
    assert Match.objects.values("ended_by", "winner_seat", "facts").get(pk=match.pk) == before
    assert [one.link for one in published_videos(event)] == [LINK]
    page = browser(director).open(page_of(match))
    assert "one that may be penalised with level 3 or 4, a penalty may still follow" in page.text
    other = next(one for one in factories.tables_of(match.round) if one != match)
    assert refusal(allow_filming, other, by=director)[0] == "closed"


def test_penalty_for_what_a_video_shows_is_of_its_table_and_of_a_moment_that_can_be(table: Table) -> None:
    page = browser(table.director).open(table.page)
    assert f"penalties/new/?round=1&amp;table={table.match.table}&amp;moment=between" in page.text
    for state, moment in ((Event.State.COMPLETE, "between"), (Event.State.FINALIZED, "afterwards")):
        Event.objects.filter(pk=table.event.pk).update(state=state)
        assert f"moment={moment}" in page.open(table.page).text


def test_round_and_table_of_a_penalty_name_who_sat_there_then() -> None:
    table = sat_down(more=2)
    factories.report_all(table.match.round, Random(1))
    complete_round(table.match.round, by=table.director)
    factories.RoundFactory(event=table.event)
    asked = {"round": "1", "table": str(table.match.table)}
    sat = set(table.match.seats.values_list("player", flat=True))
    assert {one.player_id for one in entry_asked(table.event, asked)} == sat
    assert {one.player_id for one in entry_asked(table.event, {"table": asked["table"]})} != sat


def test_player_sits_there_under_a_merged_record_and_says_so_himself(table: Table) -> None:
    filming, una = table.allowed(), factories.UserFactory(handle="Una")
    officer = factories.CoordinatorFactory()
    merge_players(table.wanda, una.player, "She told me.", by=officer)
    give_consent(filming, table.wanda.pk, by=una)
    assert browser(una).open(table.page).status == 200
    assert {one.name: one.consents for one in video_of(table.match).sitters} == {"Pat": False, "Una": True}


def test_filming_goes_with_a_draw_that_is_made_again(table: Table) -> None:
    table.allowed()
    redraw_round(unpublish_round(table.match.round, by=table.director), by=table.director, draw_seed=9)
    assert not Filming.objects.exists()


def test_list_of_videos_asks_as_often_for_three_as_for_one() -> None:
    asked = []
    for tables in (1, 3):
        event = factories.FullEventFactory(players=6)
        for match in factories.tables_of(factories.RoundFactory(event=event))[:tables]:
            publish_video(factories.FilmingFactory(match=match), LINK, by=factories.director_of(event))
        with CaptureQueriesContext(connection) as queries:
            assert len(published_videos(Event.objects.get(pk=event.pk))) == tables
        asked.append(len(queries))
    assert asked[0] == asked[1]


# --- as programs ask for it ---


@pytest.fixture
def path(table: Table) -> str:
    return f"/events/{table.event.pk}/rounds/1/tables/{table.match.table}/video/"


def test_program_reads_a_game_that_nobody_films_and_has_it_filmed(table: Table, path: str) -> None:
    director, pat = Device(table.director), Device(table.pat)
    shown = pat.get(path).json()
    assert (shown["allowed"], shown["version"], shown["link"], shown["all_consent"]) == (False, None, "", False)
    consent = f"{path}consents/{table.pat.player.pk}/"
    assert pat.put(consent, {"consents": True}).status_code == 422
    assert director.post(path, {}).status_code == 201
    assert pat.put(consent, {"consents": True, "among": [table.pat.player.pk, 2**40]}).status_code == 409
    assert pat.put(consent, {"consents": True}).status_code == 200
    assert director.put(f"{path}consents/{table.wanda.pk}/", {"consents": True}).status_code == 200
    shown = director.put(f"{path}link/", {"link": LINK}).json()
    assert (shown["all_consent"], shown["link"]) == (True, LINK)
    noted = {one["name"]: (one["consents"], one["noted_by"]) for one in shown["sitters"]}
    assert noted == {"Pat": (True, ""), "Wanda": (True, "Ada")}
    listed = Device().get(f"/events/{table.event.pk}/videos/").json()
    assert [(one["round"], one["table"], one["link"]) for one in listed] == [(1, table.match.table, LINK)]
    assert "consents" not in str(listed)


def test_table_or_player_that_is_none_is_not_found(table: Table, path: str) -> None:
    table.allowed()
    device, rounds = Device(table.director), f"/events/{table.event.pk}/rounds"
    assert [device.get(f"{rounds}/{at}/video/").status_code for at in ("1/tables/99", "9/tables/1")] == [404, 404]
    assert device.put(f"{path}consents/{2**40}/", {"consents": True}).status_code == 404


def test_token_to_play_consents_for_its_member_and_notes_the_word_of_nobody_else(table: Table, path: str) -> None:
    table.agreed()
    no, wanda = {"consents": False}, f"{path}consents/{table.wanda.pk}/"
    refused = Device(table.director, "play").put(wanda, no)
    assert (refused.status_code, refused.json()["code"]) == (403, "scope")
    assert Device(table.director).put(wanda, no).status_code == 200
    assert Device(table.pat, "play").put(f"{path}consents/{table.pat.player.pk}/", no).status_code == 200


def test_what_a_reader_remembers_is_asked_for_again_after_a_consent(table: Table, path: str) -> None:
    filming, device = table.allowed(), Device(table.director)
    seen = {"If-None-Match": device.get(path)["ETag"]}
    assert device.get(path, **seen).status_code == 304
    _agree(table, filming)
    again = device.get(path, **seen)
    assert (again.status_code, again.json()["all_consent"]) == (200, True)


def test_two_who_consent_from_the_same_page_do_not_stand_in_each_others_way(table: Table) -> None:
    table.allowed()
    phone, desk = browser(table.pat).open(table.page), browser(table.director).open(table.page)
    for one in (phone, desk):
        assert one.send(one.page.form_to("/consent/")).status == 200
    assert video_of(table.match).all_consent


def test_form_that_showed_other_players_is_stale(table: Table) -> None:
    filming = table.allowed()
    with pytest.raises(Conflict, match="Others sit at this table by now"):
        give_consent(filming, table.pat.player.pk, by=table.pat, among=[table.pat.player.pk, 2**40])
    url = f"{table.page}players/{table.pat.player.pk}/consent/"
    client = Client()
    client.force_login(table.pat)
    assert client.post(url, {"among": f"{table.pat.player.pk}.1", "key": "k"}).status_code == 409
    assert client.post(url, {"among": "all of us"}).status_code == 422
    assert not Consent.objects.exists()
    assert client.post(url, {}).status_code == 302
    assert Consent.objects.count() == 1
