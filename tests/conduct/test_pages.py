"""Pages of penalties: issuing on a phone, the card, who may read what."""

from __future__ import annotations

from random import Random
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from conduct.engine import Level
from conduct.models import DeckCheck, Penalty, VerbalWarning
from conduct.selectors.cards import is_news, newest_mark, newest_of
from conduct.selectors.issued import describe_penalty, whole
from conduct.selectors.situations import is_lost_by, lost_by, moments, open_game, place_of
from conduct.services.decisions import Incident, Moment
from conduct.services.penalties import find_violations
from conduct.services.withdrawing import withdraw_penalty
from tests import factories
from tests.conduct.conftest import Hall
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import answer_item, take_item
from tournaments.entries.services.entries import remove_entry, undo_check_in
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.play.services.results import correct_result
from tournaments.play.services.rounds import complete_round, discard_draft, draw_round, publish_round
from tournaments.record.models import Director, Entry, Event

pytestmark = pytest.mark.django_db


def signed_in(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def base(hall: Hall) -> str:
    return f"{hall.event.get_absolute_url()}penalties/"


def fields(hall: Hall, code: str, **more: object) -> dict[str, object]:
    return {"entry": hall.entry().pk, "code": code, "moment": "game", "noticed": "0-0", **more}


def test_warning_leads_to_the_card(hall: Hall) -> None:
    client = signed_in(hall.judge)
    answer = client.post(f"{base(hall)}new/", fields(hall, "D3"))
    assert answer["Location"] == f"{base(hall)}cards/{hall.entry().pk}/"
    assert "D3 " in client.get(answer["Location"]).text
    assert VerbalWarning.objects.count() == 1


@pytest.mark.parametrize(
    ("code", "more", "said"),
    [
        ("C1", {}, "write down what shows"),
        ("Z9", {}, "none of the answers"),
        ("B1", {"entry": "999999"}, "none of the answers"),
    ],
)
def test_what_cannot_be_issued_comes_back_with_what_was_typed(
    code: str, more: dict[str, str], said: str, hall: Hall
) -> None:
    sent = {**fields(hall, code, description="Typed <b>already</b>"), **more}
    page = signed_in(hall.judge).post(f"{base(hall)}new/", sent)
    assert page.status_code == 422
    assert said in page.text
    assert "Typed &lt;b&gt;already" in page.text
    assert not Penalty.objects.exists()


def test_somebody_else_was_first_and_the_form_goes_on(hall: Hall) -> None:
    client = signed_in(hall.judge)
    hall.issue("D4")
    page = client.post(f"{base(hall)}new/", fields(hall, "A2", description="Spilled a drink."))
    assert (page.status_code, "Something else was issued" in page.text) == (409, True)
    assert f"{base(hall)}cards/{hall.entry().pk}/" in page.text
    sent = fields(hall, "A2", description="Spilled a drink.", noticed=page.context["form"]["noticed"].value())
    assert client.post(f"{base(hall)}new/", sent).status_code == 302


def test_disqualification_is_asked_back_once(hall: Hall) -> None:
    client, sent = signed_in(hall.director), fields(hall, "C1", evidence="Seen by all.")
    page = client.post(f"{base(hall)}new/", sent)
    assert (page.status_code, "tick that you are sure" in page.text) == (422, True)
    assert not Penalty.objects.exists()
    client.post(f"{base(hall)}new/", {**sent, "sure": "on"})
    assert Penalty.objects.get().level == Level.DISQUALIFICATION


def test_correction_is_for_the_same_player_and_keeps_its_place(hall: Hall) -> None:
    penalty, client = hall.issue("B1"), signed_in(hall.director)
    url = f"{penalty.get_absolute_url()}correct/"
    form = client.get(url).context["form"]
    assert [pk for pk, _ in form.fields["entry"].choices] == [hall.entry().pk]
    sent = {**fields(hall, "B2"), "reason": "It was worse.", "noticed": ""}
    refused = client.post(url, {**sent, "entry": hall.opponent().pk})
    assert refused.status_code == 422
    client.post(url, sent)
    right = Penalty.objects.get(replaces=penalty)
    assert (right.code, right.match) == ("B2", hall.game())


def test_what_was_withdrawn_or_whose_player_left_the_list_is_not_corrected(listed: Hall) -> None:
    client, by = signed_in(listed.director), listed.director
    other = listed.event.entries.select_related("event", "player__merged_into").exclude(player=listed.pat.player)[0]
    said = {"level": Level.WRITTEN, "because": "Again and again."}
    withdrawn, gone = (listed.issue("B1", entry, **said) for entry in (listed.entry(), other))
    withdraw_penalty(withdrawn, "It was nothing.", by=by)
    remove_entry(undo_check_in(other, by=by), by=by)
    for penalty in (withdrawn, gone):
        page = client.get(f"{penalty.get_absolute_url()}correct/", follow=True)
        assert page.redirect_chain == [(penalty.get_absolute_url(), 302)]
        assert "This penalty was withdrawn, or its player is no longer on the list." in page.text


def test_only_staff_and_the_player_read_a_penalty(hall: Hall) -> None:
    penalty = hall.issue("B1", description="Swore.", evidence="Heard by all.")
    stranger = factories.UserFactory()
    readers = {
        hall.director: 200, hall.judge: 200, hall.coordinator: 200, hall.chief: 200, hall.pat: 200, stranger: 404,
    }  # fmt: skip
    for user, status in readers.items():
        assert signed_in(user).get(penalty.get_absolute_url()).status_code == status
        assert signed_in(user).get(base(hall)).status_code == (403 if status == 404 else 200)
    assert signed_in(None).get(penalty.get_absolute_url()).status_code == 302
    assert "Heard by all" not in signed_in(hall.pat).get(penalty.get_absolute_url()).text
    assert "Heard by all" in signed_in(hall.judge).get(penalty.get_absolute_url()).text


def test_nothing_public_tells_of_a_penalty(hall: Hall) -> None:
    hall.issue("B3", chosen=Level.DISQUALIFICATION, description="Threatened a judge.")
    for path in ("", "standings/", "pairings/", "players/", "rounds/"):
        page = signed_in(None).get(f"{hall.event.get_absolute_url()}{path}")
        assert "Threatened" not in page.text
        assert "B3" not in page.text


def test_deck_check_stands_on_the_card_until_it_is_corrected(hall: Hall) -> None:
    client, card = signed_in(hall.judge), f"{base(hall)}cards/{hall.entry().pk}/"
    refused = client.post(card, {"found": "major", "note": ""})
    assert (refused.status_code, "what was wrong" in refused.text) == (422, True)
    client.post(card, {"found": "major", "note": "61 cards"})
    check = DeckCheck.objects.get()
    assert "to be corrected by the next round" in client.get(card).text
    client.post(f"{card}checks/{check.pk}/corrected/", {"key": "x"})
    assert "Not legal, or not as listed, corrected" in client.get(card).text
    assert signed_in(hall.coordinator).post(card, {"found": "in_order"}).status_code == 403


def test_report_to_a_vacant_post_says_where_it_waits(hall: Hall) -> None:
    penalty = hall.issue("C1", evidence="Two judges saw it.")
    client = signed_in(hall.director)
    assert "not answered yet" in client.get(penalty.get_absolute_url()).text
    InboxItem.objects.update(post=Office.Post.ONLINE)
    page = client.get(penalty.get_absolute_url()).text
    assert "is vacant, so it waits in the inbox of Chief" in page
    Office.objects.all().delete()
    page = client.get(penalty.get_absolute_url()).text
    assert "is vacant, and nobody looks after it" in page
    assert "not answered yet" not in page


# --- the form of a penalty offers what would be accepted, and says of the rest why it is not (OPG B, 14) ---


def issuing(event: Event, query: str = "", *, judge: bool = False) -> str:
    by = (
        factories.DirectorFactory(event=event, position=Director.Position.JUDGE).user
        if judge
        else factories.director_of(event)
    )
    return browser(by).open(f"{event.get_absolute_url()}penalties/new/{query}").text


def offers(page: str, field: str, value: str) -> bool:
    return f'name="{field}" value="{value}"' in page or (
        f'<option value="{value}">' in page.partition(f'name="{field}"')[2].partition("</select>")[0]
    )


def test_without_deck_lists_nothing_of_them_is_offered() -> None:
    plain = issuing(factories.FullEventFactory(players=4))
    assert not offers(plain, "code", "D2")
    assert "This event requires no deck lists" in plain
    assert offers(
        issuing(factories.FullEventFactory(players=4, title="With lists", deck_list_required=True)), "code", "D2"
    )


def test_judge_is_not_offered_to_disqualify() -> None:
    event = factories.FullEventFactory(players=4)
    assert offers(issuing(event), "level", "4")
    page = issuing(event, judge=True)
    assert not offers(page, "level", "4")
    assert "a judge calls a director for it" in page


def test_after_the_event_only_what_may_be_grave_enough_is_offered() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    before = issuing(event)
    finalize_event(event, by=factories.director_of(event))
    after = issuing(event)
    assert [offers(page, "code", "B3") for page in (before, after)] == [True, True]
    assert [offers(page, "code", "B1") for page in (before, after)] == [True, False]
    assert "After the event a penalty is for what may cost" in after
    assert not offers(after, "level", "0")


def test_no_game_is_offered_while_none_is_played() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1, rounds_scheduled=3)
    assert not offers(issuing(event), "moment", "game")
    assert offers(issuing(event), "moment", "between")
    factories.RoundFactory(event=event)
    assert offers(issuing(event), "moment", "game")


@pytest.mark.parametrize(
    ("has_account", "said"),
    [(True, "Issued. The player is told."), (False, "Issued. The player has no account: tell them yourself.")],
)
def test_penalty_says_whether_the_player_is_told(has_account: bool, said: str) -> None:
    event = factories.FullEventFactory(players=2)
    player = factories.UserFactory().player if has_account else factories.PlayerFactory()
    (entry,) = factories.enter(event, player)
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}penalties/new/?entry={entry.pk}")
    typed = {"code": "D4", "moment": "before", "level": "1", "because": "Both sides are bent."}
    page.send(page.page.form("code"), entry=str(entry.pk), **typed)
    assert said in page.text


def bye_holder(event: Event) -> Entry:
    """The player of an odd field who sits out, so that no game of theirs is open."""
    bye = factories.RoundFactory(event=event).matches.get(table=None)
    return event.entries.select_related("event", "player__merged_into").get(player=bye.seats.get().player_id)


def test_a_player_without_a_game_and_seconds_that_nobody_watched_are_told_together() -> None:
    event = factories.FullEventFactory(players=3)
    incident = Incident(entry=bye_holder(event), code="C3", moment=Moment.GAME)
    found = find_violations(incident, factories.director_of(event))
    assert [(one.code, one.field) for one in found] == [
        ("match_missing", "moment"),
        ("not_observed", "observed_seconds"),
    ]


def test_form_of_a_player_without_a_game_offers_no_game() -> None:
    event = factories.FullEventFactory(players=3)
    entry = bye_holder(event)
    window = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}penalties/new/?entry={entry.pk}")
    assert "game" not in window.page.form("code").choices["moment"]
    playing = event.entries.exclude(pk=entry.pk)[0]
    window.open(f"{event.get_absolute_url()}penalties/new/?entry={playing.pk}")
    assert "game" in window.page.form("code").choices["moment"]


def test_form_shows_both_beside_their_fields() -> None:
    event = factories.FullEventFactory(players=3)
    entry = bye_holder(event)
    window = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}penalties/new/")
    window.send(window.page.form("code"), entry=entry.pk, code="C3", moment="game")
    assert window.status == 422
    text = " ".join(window.text.split())
    assert "choose “between games”" in text
    assert "first watch it yourself for 20 seconds" in text
    assert "at which table" not in text


# --- what the pages of conduct say of a penalty, and what counts still ---


def done(penalty: Penalty) -> tuple[str, ...]:
    return describe_penalty(whole().get(pk=penalty.pk), staff=True).done


def finish_round(hall: Hall) -> None:
    factories.report_all(hall.round(), Random(1))
    complete_round(hall.round(), by=hall.director)
    hall.again()


def test_what_can_have_happened_when_goes_by_the_state_of_the_event(listed: Hall) -> None:
    assert moments(listed.event) == ("before",)
    factories.RoundFactory(event=listed.event)
    assert moments(listed.event) == ("game", "between")
    finish_round(listed)
    waits = draw_round(listed.event, by=listed.director)
    assert place_of(listed.entry()).of_round == 1
    discard_draft(waits, by=listed.director)
    factories.play_rounds(listed.event, 2)
    event = listed.again()
    assert event.state == Event.State.COMPLETE
    assert moments(event) == ("between",)
    assert (place_of(listed.entry()).moment, place_of(listed.entry()).of_round) == (Moment.BETWEEN, 3)
    assert moments(finalize_event(event, by=listed.director)) == ("afterwards",)


def test_withdrawn_penalty_of_a_complete_round_leaves_its_game_lost(hall: Hall) -> None:
    penalty, table = hall.issue("B3", chosen=Level.GAME_LOSS), hall.game().table
    finish_round(hall)
    withdraw_penalty(penalty, "It was the neighbour.", by=hall.director)
    assert done(penalty) == (f"The game of round 1, table {table} stays lost until its result is corrected (OPG 7.4).",)
    game = whole().get(pk=penalty.pk).match
    assert game is not None
    correct_result(game, factories.ResultFactory(), "It was the neighbour.", by=hall.director)
    assert done(penalty) == ()


def test_game_that_is_owed_is_named_once_it_is_paid_and_once_that_is_corrected(hall: Hall) -> None:
    finish_round(hall)
    penalty = hall.issue("B3", chosen=Level.GAME_LOSS)
    assert done(penalty)[-1] == "The player owes a game: the next one that is drawn is lost (OPG B)."
    factories.RoundFactory(event=hall.event)
    paid = hall.game()
    assert done(penalty)[-1] == f"It cost the game of round 2, table {paid.table} (OPG B)."
    finish_round(hall)
    correct_result(paid, factories.ResultFactory(), "They played it.", by=hall.director)
    assert done(penalty)[-1] == f"The result of round 2, table {paid.table}, which it cost, was changed since."


def test_facts_of_a_penalty_are_said_in_order_and_the_players_are_fewer(hall: Hall) -> None:
    hall.issue("B1", moment=Moment.BETWEEN)
    facts = {"intent": True, "evidence": "Heard by all.", "observed_seconds": 25}
    penalty = hall.issue("B1", level=Level.WARNING + 1, because="He is twelve.", **facts)
    row = whole().get(pk=penalty.pk)
    at = row.issued_at.astimezone(ZoneInfo("Europe/Berlin"))
    for_all = [
        ("When", f"round 1, table {hall.game().table}"),
        ("Issued", f"{at:%-d %B %Y, %H:%M}, by Dana"),
        ("Repeat", "The same 1 time before in this event"),
        ("On purpose", "Yes"),
        ("Watched for", "25 seconds"),
    ]
    assert list(describe_penalty(row, staff=False).facts) == for_all
    assert list(describe_penalty(row, staff=True).facts) == [
        *for_all,
        ("Evidence", "Heard by all."),
        ("The rules proposed", "level 3, game loss; decided otherwise: He is twelve."),
    ]


def test_receipts_of_reports_are_for_the_staff(hall: Hall) -> None:
    penalty = hall.issue("C1", evidence="A marked deck.")
    row = whole().get(pk=penalty.pk)
    item = row.to_director
    assert item is not None
    on = f"{timezone.localtime(row.issued_at):%-d %B %Y}"
    reported = [
        f"Reported to the coordinator on {on}, receipt {row.to_coordinator_id}",
        f"Reported to the Director of Organized Play on {on}, receipt {item.pk}",
    ]
    assert describe_penalty(row, staff=True).receipts == tuple(f"{one}, not answered yet" for one in reported)
    answer_item(take_item(item, by=hall.chief), "Suspended.", by=hall.chief)
    row = whole().get(pk=penalty.pk)
    assert describe_penalty(row, staff=True).receipts[1] == f"{reported[1]}, answered {on}"
    assert describe_penalty(row, staff=False).receipts == ()


def test_game_of_a_draft_or_of_a_complete_round_is_not_open(hall: Hall) -> None:
    finish_round(hall)
    assert open_game(hall.entry()) is None
    drawn = draw_round(hall.event, by=hall.director, draw_seed=1)
    assert open_game(hall.entry()) is None
    publish_round(drawn, by=hall.director)
    assert open_game(hall.entry()) == hall.game()


def test_game_is_lost_by_the_penalties_that_stand(hall: Hall) -> None:
    hall.issue("B1")
    graver = hall.issue("B3", chosen=Level.GAME_LOSS)
    game = hall.game()
    assert (lost_by(game), is_lost_by(graver)) == (frozenset([hall.pat.player.pk]), True)
    finish_round(hall)
    withdraw_penalty(graver, "It was the neighbour.", by=hall.director)
    assert lost_by(game) == frozenset()


def test_news_is_what_was_issued_to_this_player_here_since(hall: Hall) -> None:
    player = hall.pat.player.pk
    assert (newest_mark(hall.event), is_news(hall.event, player, "0-0")) == ("0-0", False)
    hall.issue("B1", hall.opponent())
    assert not is_news(hall.event, player, "0-0")
    penalty = hall.issue("B1")
    assert newest_mark(hall.event) == f"{penalty.pk}-0"
    assert (is_news(hall.event, player, "0-0"), is_news(hall.event, player, newest_mark(hall.event))) == (True, False)
    seen = newest_mark(hall.event)
    warning = hall.warn("D3")
    assert (is_news(hall.event, player, seen), newest_of(hall.event, player)) == (True, warning)
    assert newest_mark(hall.event) == f"{penalty.pk}-{warning.pk}"
    assert not is_news(hall.event, player, newest_mark(hall.event))
    assert is_news(hall.event, player, "nonsense")
    assert is_news(hall.event, player, f"{'9' * 19}-{'9' * 19}")
    assert not is_news(hall.event, player, f"{'9' * 18}-{'9' * 18}")
    assert newest_of(hall.event, hall.opponent().player_id) != warning
    assert newest_of(hall.event, hall.other().player_id) is None


def test_second_judge_is_told_and_issues_again_if_it_was_meant(hall: Hall) -> None:
    first, second = signed_in(hall.director), signed_in(hall.judge)
    first.post(f"{base(hall)}new/", fields(hall, "B1"))
    page = second.post(f"{base(hall)}new/", fields(hall, "B1"))
    assert page.status_code == 409
    assert "nothing was issued twice" in page.text
    assert f'name="noticed" value="{newest_mark(hall.event)}"' in page.text
    second.post(f"{base(hall)}new/", fields(hall, "B1", noticed=newest_mark(hall.event)))
    assert list(Penalty.objects.order_by("pk").values_list("level", flat=True)) == [1, 2]
