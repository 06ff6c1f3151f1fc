"""Rulings: written down for everybody, binding for the rest of their event, overturned by evidence."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from conduct.acts import ConductTag
from conduct.engine.rulings import MOST_ALIKE, alike
from conduct.models import Ruling
from conduct.services.rulings import RulingDetails, make_ruling, overturn_ruling
from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry, User
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Director, Event
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db

QUESTION = "May a player look at the discard pile of an opponent?"


@pytest.fixture
def event() -> Event:
    return factories.FullEventFactory(players=4)


def details(question: str = QUESTION, ruling: str = "Only a player's own.", **more: Any) -> RulingDetails:
    return RulingDetails(question, ruling, **more)


def test_few_of_many_alike_are_named_and_the_closest_of_them_first() -> None:
    earlier = dict.fromkeys(range(1, MOST_ALIKE + 2), "A look at the discard pile after a hand?")
    assert alike(QUESTION, {**earlier, 9: QUESTION}) == (9, *range(1, MOST_ALIKE))


def test_ruling_binds_until_it_is_overturned(event: Event) -> None:
    director = factories.director_of(event)
    first = make_ruling(event, details(), by=director)
    with pytest.raises(RuleViolation, match=r"binds for the rest of the event.*Overturn it by evidence"):
        make_ruling(
            event, details("may a player look at the discard-pile of an opponent", "Yes.", differs=True), by=director
        )
    overturn_ruling(first, "The guide says: Second Edition, any pile.", instead="Yes, at any time.", by=director)
    assert refusal(overturn_ruling, Ruling.objects.get(pk=first.pk), "So.", by=director)[0] == "overturned_already"
    first.refresh_from_db()
    assert (first.stands, first.overturned_by, first.instead.ruling) == (False, director, "Yes, at any time.")
    assert (first.instead.question, first.instead.stands) == (first.question, True)
    entry = JournalEntry.objects.get(tag=ConductTag.RULING_OVERTURNED)
    assert entry.facts == {"ruling": first.instead_id, "overturned": first.pk, "what": first.question}
    text = browser(None).open(f"{event.get_absolute_url()}rulings/").text
    assert "<del>Only a player&#x27;s own.</del>" in text
    assert "The guide says: Second Edition, any pile." in text
    assert f'href="{event.get_absolute_url()}rulings/#ruling-{first.instead_id}"' in text


def test_what_may_be_the_same_question_is_shown_before_another_is_written_down(event: Event) -> None:
    director = factories.director_of(event)
    make_ruling(event, details(), by=director)
    typed = {"question": "May the opponent look at my discard pile, too?", "ruling": "No."}
    page = browser(director).open(f"{event.get_absolute_url()}rulings/new/")
    page.send(page.page.form("question"), **typed)
    assert page.status == 422
    assert "Something alike was ruled on here already" in page.text
    assert "Only a player&#x27;s own." in page.text
    form = page.page.form("question")
    assert {name: form.value(name) for name in typed} == typed
    assert "I have read the rulings above" in page.text
    assert event.rulings.count() == 1
    page.send(form, differs="on")
    assert (page.status, event.rulings.count()) == (200, 2)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"question": ""}, "missing"),
        ({"ruling": ""}, "missing"),
        ({"ruling": "Ask ada@club.example."}, "address"),
        ({"table": 1}, "round_missing"),
        ({"of_round": 2}, "no_round"),
        ({"of_round": 1, "table": 9}, "no_table"),
    ],
)
def test_what_cannot_stand_in_the_log_is_refused(changes: dict[str, Any], code: str, event: Event) -> None:
    factories.RoundFactory(event=event)
    assert refusal(make_ruling, event, details(**changes), by=factories.director_of(event))[0] == code
    assert not Ruling.objects.exists()


@pytest.mark.parametrize(
    ("evidence", "instead", "code"),
    [
        ("", "Yes.", "missing"),
        ("So.", "Or ada@club.example.", "address"),
        ("So.", "only a player's own", "same_ruling"),
    ],
)
def test_ruling_is_overturned_by_evidence_alone(evidence: str, instead: str, code: str, event: Event) -> None:
    ruling = make_ruling(event, details(), by=factories.director_of(event))
    director = factories.director_of(event)
    assert refusal(overturn_ruling, ruling, evidence, instead=instead, by=director)[0] == code
    assert Ruling.objects.get().stands


def test_draft_of_a_round_is_no_place_of_a_ruling(event: Event) -> None:
    draw_round(event, by=factories.director_of(event), draw_seed=1)
    with pytest.raises(RuleViolation, match="Round 1 is not published"):
        make_ruling(event, details(of_round=1, table=1), by=factories.director_of(event))


def test_event_that_is_closed_keeps_its_rulings_as_they_are() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    director = factories.director_of(event)
    ruling = make_ruling(event, details(), by=director)
    event = finalize_event(event, by=director)
    for act in (
        lambda: make_ruling(event, details("Who shuffles?"), by=director),
        lambda: overturn_ruling(ruling, "So.", by=director),
    ):
        with pytest.raises(RuleViolation, match="This event is closed"):
            act()
    page = browser(director).open(f"{event.get_absolute_url()}rulings/")
    assert QUESTION in page.text
    assert "/rulings/new/" not in page.text
    assert "Nothing is entered or changed here any more." in page.open("new/").text


def test_judge_does_not_overturn_a_director(event: Event) -> None:
    """House-K5: a judge's ruling goes to a director, not the other way."""
    director, judge = factories.director_of(event), factories.DirectorFactory(event=event, position=4).user
    ruling = make_ruling(event, details(), by=director)
    with pytest.raises(RuleViolation, match="only a director can overturn it"):
        overturn_ruling(ruling, "I think otherwise.", by=judge)
    page = browser(judge).open(f"{event.get_absolute_url()}rulings/")
    assert "only a director can overturn it (OPG 7.1)" in page.text
    assert f"/rulings/{ruling.pk}/overturn/" not in page.text
    assert page.open(f"{ruling.pk}/overturn/").status == 422
    of_judge = make_ruling(event, details("Who shuffles?"), by=judge)
    overturn_ruling(of_judge, "The guide says who.", by=director)
    assert overturn_ruling(ruling, "The guide says otherwise.", by=director).overturned_by == director


# --- finding them -----------------------------------------------------------------------------------------------------


def test_search_finds_words_in_any_case_in_events_of_a_game() -> None:
    second, first = (
        factories.FullEventFactory(players=0),
        factories.FullEventFactory(players=0, game="1E", pool="complete", rules="modern"),
    )
    factories.RulingFactory(event=second, question="May a ship BEAM Émile?", ruling="It may.", section="CRD 4")
    factories.RulingFactory(event=first, question="May a ship beam twice?", ruling="100 % of the time.")
    assert found("q=ÉMILE ship") == [second.title]
    assert found("q=crd") == [second.title]
    assert found("q=beam&game=1E") == [first.title]
    assert found("q=100 %25") == [first.title]
    assert found("q=1_0") == found("q=beam ferengi") == []
    assert len(found("game=TR&q=")) == 0
    assert len(found("game=XY")) == 2
    assert Device().get("/conduct/rulings/?q=émile").json()["count"] == 1


def found(asked: str) -> list[str]:
    page = Client().get(f"/conduct/rulings/?{asked}")
    assert page.status_code == 200
    return [one.title for one in page.context["rulings"]]


def test_rulings_of_rehearsals_and_hidden_events_are_in_no_search() -> None:
    event = factories.FullEventFactory(players=2)
    copy = rehearse_event(event, by=factories.director_of(event))
    factories.RulingFactory(event=copy, question="Who shuffles?")
    factories.RegionFactory()
    hidden = factories.EventAtNewVenueFactory()
    factories.RulingFactory(event=hidden, question="Who cuts?")
    for device in (Device(), Device(factories.CoordinatorFactory())):
        assert device.get("/conduct/rulings/").json()["results"] == []
        assert device.get(f"/events/{copy.pk}/rulings/").status_code == 404
    assert found("") == []
    assert Device().get(f"/events/{hidden.pk}/rulings/").status_code == 404
    assert Client().get(f"{hidden.get_absolute_url()}rulings/").status_code == 404


# --- the API ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (QUESTION.upper(), (1,)),
        ("Is a mission pile shuffled after a download?", (2,)),
        ("Who shuffles?", ()),
        ("", ()),
    ],
)
def test_questions_that_share_most_of_their_words_are_alike(asked: str, found: tuple[int, ...]) -> None:
    assert alike(asked, {1: QUESTION, 2: "After a download, shuffle the mission pile?"}) == found


def test_judge_writes_a_ruling_down_and_everybody_reads_it(event: Event) -> None:
    judge = factories.DirectorFactory(event=event, position=Director.Position.JUDGE).user
    factories.RoundFactory(event=event)
    page = browser(judge).open(f"{event.get_absolute_url()}rulings/new/?of_round=1&table=2")
    form = page.page.form("question")
    assert (form.value("of_round"), form.value("table")) == ("1", "2")
    page.send(form, question=QUESTION, ruling="<b>Never</b>\nat all.", section="OPG 7.8")
    assert page.url == f"{event.get_absolute_url()}rulings/"
    for reader in (None, factories.UserFactory()):
        text = browser(reader).open(f"{event.get_absolute_url()}rulings/").text
        assert "&lt;b&gt;Never&lt;/b&gt;<br>at all." in text
        assert all(one in text for one in (QUESTION, str(judge), "round 1, table 2", "OPG 7.8"))
        assert "Overturn it" not in text
    (made,) = Ruling.objects.all()
    entry = JournalEntry.objects.get(tag=ConductTag.RULING_MADE)
    assert (entry.actor, entry.event, entry.facts) == (judge, event, {"ruling": made.pk, "what": made.question})


def test_overturned_without_another_leaves_the_question_open(event: Event) -> None:
    director = factories.director_of(event)
    overturn_ruling(make_ruling(event, details(), by=director), "The rulebook has it.", by=director)
    assert make_ruling(event, details(ruling="As the rulebook says."), by=director).stands


def test_where_a_director_plays_another_rules() -> None:
    event = factories.playing_event(factories.UserFactory())
    primary, second = (event.directors.get(position=position).user for position in (1, 2))
    factories.RoundFactory(event=event)
    with pytest.raises(RuleViolation, match="the secondary director rules on it"):
        make_ruling(event, details(of_round=1, table=1), by=primary)
    ruling = make_ruling(event, details(of_round=1, table=1), by=second)
    with pytest.raises(RuleViolation, match="the secondary director rules on it"):
        overturn_ruling(ruling, "I like it better.", by=primary)
    assert make_ruling(event, details("Who shuffles first?"), by=primary).stands


def test_only_directors_and_judges_of_the_event_rule(event: Event) -> None:
    ruling, player = factories.RulingFactory(event=event), factories.UserFactory()
    factories.enter(event, player.player)
    judge, other = factories.DirectorFactory(event=event, position=4).user, factories.FullEventFactory(players=0)
    path, base = f"/events/{event.pk}/rulings/", event.get_absolute_url()
    refused: list[User | None] = [player, factories.director_of(other), factories.CoordinatorFactory()]
    for user in refused:
        assert "directors and judges" in Device(user).post(path, {}).json()["detail"]
        page = browser(user)
        assert [page.open(f"{base}rulings/{one}").status for one in ("new/", f"{ruling.pk}/overturn/")] == [403, 403]
    stranger = browser(None).open(f"{base}rulings/new/")
    assert "Sign in" in unescape(stranger.text)
    assert Device(judge).post(f"{path}{ruling.pk}/overturn/", {"evidence": "So."}).json()["code"] == "appeal"
    foreign = f"/events/{other.pk}/rulings/{ruling.pk}/overturn/"
    assert Device(factories.director_of(other)).post(foreign, {"evidence": "So."}).status_code == 404
