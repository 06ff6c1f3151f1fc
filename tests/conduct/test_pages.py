"""Pages of penalties: issuing on a phone, the card, who may read what."""

from __future__ import annotations

import pytest
from django.db import connection
from django.forms import RadioSelect
from django.test import Client
from django.test.utils import CaptureQueriesContext

from conduct.engine import LADDERS, Level
from conduct.models import DeckCheck, Penalty, VerbalWarning
from conduct.selectors.cards import noticed
from conduct.services.withdrawing import withdraw_penalty
from tests import factories
from tests.conduct.conftest import Hall
from tournaments.department.models import InboxItem
from tournaments.entries.services.entries import remove_entry, undo_check_in
from tournaments.kernel.models import User
from tournaments.people.models import Office

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


def test_level_shows_before_anything_is_issued(hall: Hall) -> None:
    client = signed_in(hall.judge)
    page = client.post(f"{base(hall)}new/", fields(hall, "D4", look="1")).text
    piece = client.post(f"{base(hall)}proposal/", fields(hall, "D4")).text
    for text in (page, piece):
        assert "Level 1, written warning" in text
    assert not Penalty.objects.exists()
    assert "lost at once" in client.post(f"{base(hall)}proposal/", fields(hall, "B3", chosen="3")).text


@pytest.mark.parametrize(
    ("code", "more", "said"),
    [
        ("C3", {"observed_seconds": "5"}, "20 seconds"),
        ("C1", {}, "write down what shows"),
        ("B1", {"level": "3"}, "say why you decide otherwise"),
        ("B3", {}, "choose whether the player may go on"),
        ("D2", {}, "requires no deck lists"),
        ("Z9", {}, "none of the answers"),
        ("B1", {"entry": "999999"}, "none of the answers"),
        ("C1", {"moment": "afterwards", "evidence": "A video."}, "not over"),
        ("B1", {"moment": "before"}, "has begun"),
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


def test_second_judge_is_told_and_issues_again_if_it_was_meant(hall: Hall) -> None:
    first, second = signed_in(hall.director), signed_in(hall.judge)
    first.post(f"{base(hall)}new/", fields(hall, "B1"))
    page = second.post(f"{base(hall)}new/", fields(hall, "B1"))
    assert page.status_code == 409
    assert "nothing was issued twice" in page.text
    assert f'name="noticed" value="{noticed(hall.event)}"' in page.text
    second.post(f"{base(hall)}new/", fields(hall, "B1", noticed=noticed(hall.event)))
    assert list(Penalty.objects.order_by("pk").values_list("level", flat=True)) == [1, 2]


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


def test_history_points_repeats_over_events_out(hall: Hall) -> None:
    hall.issue("D4")
    past = factories.FullEventFactory(players=2, by=hall.director, title="Last month")
    factories.enter(past, hall.pat.player)
    hall.event = past
    factories.RoundFactory(event=past)
    hall.issue("D4", moment=Penalty.Moment.BETWEEN)
    page = signed_in(hall.coordinator).get(f"/conduct/players/{hall.pat.player.pk}/").text
    assert "2 times in 2 events" in page
    for user in (hall.director, hall.pat):
        assert signed_in(user).get(f"/conduct/players/{hall.pat.player.pk}/").status_code == 403


def test_list_asks_the_same_for_one_penalty_and_for_three(hall: Hall) -> None:
    client, counts = signed_in(hall.director), []
    for code in ("B1", "B2", "D4"):
        hall.issue(code)
        with CaptureQueriesContext(connection) as asked:
            client.get(base(hall))
        counts.append(len(asked))
    assert len(set(counts)) == 1


def test_infractions_are_found_by_words(db: None) -> None:
    page = signed_in(None).get("/conduct/infractions/?q=spilled+a+drink").text
    assert page[page.index("<h3>") :].startswith("<h3>A2 ")
    refused = signed_in(None).get("/conduct/infractions/", {"q": "a\u202eb"})
    assert (refused.status_code, len(refused.context["ladders"][0][1])) == (200, len(LADDERS["opg"].infractions))
    assert refused.context["form"].errors


def test_box_of_a_disqualification_is_on_the_page_for_those_who_may_disqualify(hall: Hall) -> None:
    """Without scripts it always is; with them it shows once the proposal says that it would be one."""
    assert 'name="sure"' in signed_in(hall.director).get(f"{base(hall)}new/").text
    assert 'name="sure"' not in signed_in(hall.judge).get(f"{base(hall)}new/").text
    client = signed_in(hall.director)
    assert "data-disqualifies" in client.post(f"{base(hall)}proposal/", fields(hall, "C1")).text
    assert "data-disqualifies" not in client.post(f"{base(hall)}proposal/", fields(hall, "B1")).text


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


def test_withdrawal_says_what_it_undoes_and_nothing_else(hall: Hall) -> None:
    client = signed_in(hall.director)
    page = client.get(hall.issue("B1").get_absolute_url()).text
    assert "It counts for no repeat any more." in page
    assert "disqualification" not in page
    page = client.get(hall.issue("C1", evidence="Two judges saw it.").get_absolute_url()).text
    assert "It undoes the lost game (while its round is open) and the disqualification" in page


def test_table_leads_to_a_form_with_its_two_players(hall: Hall) -> None:
    page = signed_in(hall.judge).get(f"{base(hall)}new/?table={hall.game().table}")
    form = page.context["form"]
    assert {pk for pk, _ in form.fields["entry"].choices} == {hall.entry().pk, hall.opponent().pk}
    assert form.initial["moment"] == "game"
    assert [code for code, _ in form.fields["moment"].choices] == ["game", "between"]


def test_three_questions_are_answered_by_a_tap_on_a_tile_and_the_others_are_not_called_optional(hall: Hall) -> None:
    page = signed_in(hall.judge).get(f"{base(hall)}new/")
    asked = [field for field in page.context["form"].visible_fields() if field.field.required]
    assert [field.label for field in asked] == ["Who", "What happened", "When"]
    assert all(isinstance(field.field.widget, RadioSelect) for field in asked)
    assert [field.field.widget.attrs["class"] for field in asked] == ["tiles"] * 3
    assert "(optional)" not in page.text


def test_card_leads_to_a_form_that_knows_the_player(hall: Hall) -> None:
    page = signed_in(hall.judge).get(f"{base(hall)}new/?entry={hall.entry().pk}")
    assert page.context["form"].initial["entry"] == hall.entry().pk
    assert page.context["form"].initial["noticed"] == "0-0"


def test_three_taps_issue_a_penalty(hall: Hall) -> None:
    answer = signed_in(hall.judge).post(f"{base(hall)}new/", fields(hall, "B1"))
    penalty = Penalty.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, penalty.get_absolute_url())
    assert (penalty.match, penalty.moment, penalty.level) == (hall.game(), "game", 1)


def test_proposal_is_no_write_to_the_page(hall: Hall) -> None:
    page = signed_in(hall.judge).get(f"{base(hall)}new/").text
    assert "data-looks" in page[page.index("<output") : page.index("</output>")]


def test_card_is_for_staff_alone(hall: Hall) -> None:
    card = f"{base(hall)}cards/{hall.entry().pk}/"
    for user, status in {hall.judge: 200, hall.coordinator: 200, hall.pat: 403, factories.UserFactory(): 403}.items():
        assert signed_in(user).get(card).status_code == status
