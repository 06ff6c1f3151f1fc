"""Chair's Challenges: nominated, drawn once, repeated by everybody who knows the seed (OPG 11.3)."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from leagues.engine import Won, draw_winners
from leagues.models import ChairsChallenge
from leagues.selectors.challenges import drawings_of, shown_drawing
from leagues.services.challenges import Prizes, draw_prizes, nominate_event, withdraw_nomination
from tests import factories
from tests.leagues.cups.rows import PRIZES, finalized, people, played
from tests.refusals import refusal
from tournaments.audits.services.forfeits import forfeit_prizes
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def chair() -> User:
    return factories.CoordinatorFactory(post="chair")


@pytest.fixture
def event(by: User) -> Event:
    return played(by, 1, people(5))


def drawn_for(event: Event, chair: User) -> ChairsChallenge:
    challenge = nominate_event(event, PRIZES, by=chair)
    finalized(event)
    return draw_prizes(ChairsChallenge.objects.get(pk=challenge.pk), by=chair)


def test_drawing_is_among_winners_and_everybody(event: Event, chair: User) -> None:
    challenge = drawn_for(event, chair)
    shown = shown_drawing(challenge)
    assert (len(shown.entrants), len(shown.winners)) == (5, 2)
    assert [each.prize for each in shown.results] == ["The cup", "A deck box", "A play mat"]
    assert shown.results[0].name in shown.winners
    assert shown == shown_drawing(ChairsChallenge.objects.select_related("event").get(pk=challenge.pk))


def test_disqualified_player_is_in_no_drawing(event: Event, by: User, chair: User) -> None:
    challenge = nominate_event(event, PRIZES, by=chair)
    finalized(event)
    forfeit_prizes(event.entries.select_related("event").first(), by=by)
    shown = shown_drawing(draw_prizes(challenge, by=chair))
    assert (len(shown.entrants), len(shown.winners)) == (4, 1)


def test_chair_nominates_and_the_director_while_there_is_none(event: Event, by: User) -> None:
    chief = factories.CoordinatorFactory(post="director")
    assert refusal(nominate_event, event, PRIZES, by=by) == ("chair_only", "OPG 11.3")
    nominate_event(event, PRIZES, by=chief)
    factories.CoordinatorFactory(post="chair")
    with pytest.raises(RuleViolation, match="Chair of the Board"):
        nominate_event(played(by, 1, people(4)), PRIZES, by=chief)


def test_pages_lead_from_the_nomination_to_the_drawing(event: Event, chair: User) -> None:
    client, address = Client(), f"{event.get_absolute_url()}drawing/"
    assert "no Chair&#x27;s Challenge" in client.get(address).content.decode().replace("'", "&#x27;")
    client.force_login(chair)
    said = {"prizes": "A mat\nA box", "winners_prizes": "The cup", "first": 1}
    assert client.post(f"{address}nominate/", said).status_code == 302
    finalized(event)
    page = client.get(address).content.decode()
    assert "Draw the prizes" in page
    client.post(f"{address}draw/", {"seen": ChairsChallenge.objects.get().version})
    seed = ChairsChallenge.objects.get().seed
    assert f"random.Random({seed})" in Client().get(address).content.decode()
    assert event.title in Client().get("/challenges/").content.decode()


def test_who_won_is_told_and_whoever_took_part_finds_it_on_his_page(by: User, chair: User) -> None:
    """Three prizes among three: the first winner has two of them, or two have one."""
    members = [factories.UserFactory() for _ in range(4)]
    event = played(by, 1, [user.player for user in members])
    shown = shown_drawing(drawn_for(event, chair))
    told = dict(Notice.objects.filter(kind="award").values_list("user", "text"))
    for user in members:
        won = [each.prize for each in shown.results if each.name == user.player.shown_name]
        assert (user.pk in told) is bool(won)
        assert told.get(user.pk, "").endswith(f"You won: {', '.join(won)}." if won else "")
        address = f"/leagues/players/{user.player.pk}/"
        page, piece = (Client().get(address, headers=headers).text for headers in ({}, {"HX-Request": "true"}))
        assert all(f'href="{shown.page}"' in text for text in (page, piece))
        assert (f"<strong>{', '.join(won)}</strong>" in page, "won nothing" in page) == (bool(won), not won)
        assert (f"(won {', '.join(won)})" in piece) is bool(won)


def test_who_took_no_part_or_was_disqualified_finds_no_drawing(event: Event, by: User, chair: User) -> None:
    challenge = nominate_event(event, PRIZES, by=chair)
    finalized(event)
    out, *_ = event.entries.select_related("event", "player")
    forfeit_prizes(out, by=by)
    assert drawings_of(out.player) == ()
    draw_prizes(challenge, by=chair)
    assert drawings_of(out.player) == ()
    assert len(drawings_of(event.entries.last().player)) == 1
    assert drawings_of(people(1)[0]) == ()


def test_whoever_knows_the_seed_can_repeat_the_drawing() -> None:
    """By hand: one random() a prize, times those left, rounded down."""
    rng, left = Random(7), list("abcde")
    won = [left.pop(int(rng.random() * len(left))) for _ in range(3)]
    assert [each.player for each in draw_winners(7, (), (), "abcde", ["x", "y", "z"])] == won


def test_prizes_for_which_nobody_is_left_are_not_drawn() -> None:
    assert draw_winners(1, ["a"], ["cup", "plate"], [], ["mat"]) == (Won("cup", "a", 1, 1, of_winners=True),)


# --- what nominating and drawing refuse ---


def test_event_is_nominated_once_and_counts_somewhere(by: User, chair: User) -> None:
    event = played(by, 1, people(4))
    nominate_event(event, PRIZES, by=chair)
    assert refusal(nominate_event, event, PRIZES, by=chair) == ("nominated", "OPG 11.3")
    for values, code in (
        ({"state": "void"}, "counts_nowhere"),
        ({"state": "cancelled"}, "counts_nowhere"),
        ({"is_rehearsal": True, "sanctioned": False}, "rehearsal"),
    ):
        other = factories.EventFactory(by=by)
        Event.objects.filter(pk=other.pk).update(**values)
        assert refusal(nominate_event, Event.every.get(pk=other.pk), PRIZES, by=chair) == (code, "OPG 11.3")


def test_chair_alone_draws_and_takes_back(by: User, chair: User) -> None:
    event = played(by, 1, people(4))
    row = nominate_event(event, PRIZES, by=chair)
    assert refusal(withdraw_nomination, row, by=by) == ("chair_only", "OPG 11.3")
    assert refusal(draw_prizes, row, by=chair) == ("not_final", "OPG 11.3")
    finalized(event)
    row = ChairsChallenge.objects.select_related("event").get()
    assert refusal(draw_prizes, row, by=by) == ("chair_only", "OPG 11.3")
    drawn = draw_prizes(row, by=chair)
    assert refusal(draw_prizes, drawn, by=chair) == ("drawn", "OPG 11.3")
    assert refusal(withdraw_nomination, drawn, by=chair) == ("drawn", "OPG 11.3")
    assert (drawn.drawn_by, len(drawn.entrants), len(drawn.winners)) == (chair, 4, 2)
    facts = {"challenge": drawn.pk, "entrants": 4, "seed": drawn.seed}
    assert JournalEntry.objects.get(tag="prizes.drawn").facts == facts


@pytest.mark.parametrize(
    ("said", "is_taken"),
    [
        (Prizes("x" * 100), True),
        (Prizes("\n\n".join("a" * 20), "\n".join("b" * 20)), True),
        (Prizes("A mat", "x" * 101), False),
        (Prizes("A mat", "\n".join("b" * 21)), False),
        (Prizes("A mat", "Ask ann@club.example"), False),
        (Prizes("A mat", first=33), False),
    ],
)
def test_so_much_is_drawn_at_most(by: User, chair: User, said: Prizes, is_taken: bool) -> None:
    event = factories.EventFactory(by=by)
    if is_taken:
        assert nominate_event(event, said, by=chair).prizes == said.prizes
        return
    with pytest.raises(RuleViolation) as caught:
        nominate_event(event, said, by=chair)
    assert caught.value.section == "OPG 11.3"
    assert [one.field for one in caught.value.findings] in ([], ["winners_prizes"], ["first"])
