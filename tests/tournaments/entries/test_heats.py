"""Heats that feed another event: announced, played by who may, and the qualifiers with their seeds (OPG 9)."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from html import unescape

import pytest

from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.brackets import standard, write_bracket
from tournaments.entries.services.brackets import set_bracket
from tournaments.entries.services.entries import check_in_all, enter_player, grant_earned_byes
from tournaments.entries.services.heats import announce_heats, seeding_by, take_qualifiers
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Event
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db
ROUNDS = {"rounds_scheduled": 1, "sanctioned": False}


@dataclass
class Weekend:
    """Two heats, and a final that is played as a bracket."""

    by: User
    heats: list[Event]
    final: Event

    def announce(self, *places: int) -> None:
        seeding = seeding_by("alternating-pairs", places or (2, 2))
        announce_heats(again(self.final), [heat.pk for heat in self.heats], seeding, by=self.by)

    def play(self, heat: int) -> list[Player]:
        """The players of a heat from its first round to its end, best first."""
        event = again(self.heats[heat])
        factories.play_rounds(event, 1)
        finalize_event(again(event), by=self.by)
        known = records.entrants(event)
        return [Player.objects.get(pk=known[place.player].pk) for place in records.standings(again(event))]


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


@pytest.fixture(scope="module")
def made_weekend(lasting: None) -> Weekend:
    by = factories.UserFactory()
    heats = [factories.FullEventFactory(players=4, by=by, title=f"Heat {number}", **ROUNDS) for number in (1, 2)]
    final = factories.EventFactory(by=by, title="The final", structure="se-playin", **ROUNDS)
    return Weekend(by, heats, final)


@pytest.fixture
def weekend(made_weekend: Weekend) -> Weekend:
    return deepcopy(made_weekend)


def test_qualifier_plays_no_further_heat(weekend: Weekend) -> None:
    weekend.announce()
    first = weekend.play(0)
    other = again(weekend.heats[1])
    assert refusal(enter_player, other, first[0], by=weekend.by) == ("already_qualified", "OPG 9")
    assert enter_player(other, first[2], by=weekend.by).pk


def test_earned_bye_counts_in_the_first_heat_that_its_holder_plays(weekend: Weekend) -> None:
    weekend.announce()
    first = weekend.play(0)
    entry = enter_player(factories.raise_level(again(weekend.heats[1])), first[3], by=weekend.by, check_in=True)
    assert refusal(grant_earned_byes, entry, 1, by=weekend.by) == ("bye_used", "OPG 9")
    fresh = weekend.heats[1].entries.exclude(pk=entry.pk).select_related("event", "player").first()
    assert grant_earned_byes(fresh, 1, by=weekend.by).earned_byes == 1


def test_what_was_announced_holds_once_the_first_heat_has_begun(weekend: Weekend) -> None:
    weekend.announce()
    factories.RoundFactory(event=again(weekend.heats[0]))
    assert refusal(weekend.announce, 3, 1) == ("seeding_fixed", "OPG 9")
    assert refusal(announce_heats, again(weekend.final), [], [], by=weekend.by) == ("heats_fixed", "OPG 9")
    own = write_bracket(standard(4))
    assert refusal(set_bracket, again(weekend.final), own, by=weekend.by) == ("bracket_fixed", "OPG 10")
    weekend.announce()


@pytest.mark.parametrize("code", ["heat_missing", "no_heats"])
def test_qualifiers_are_known_once_all_heats_are_over(weekend: Weekend, code: str) -> None:
    if code == "heat_missing":
        weekend.announce()
        weekend.play(0)
    assert refusal(take_qualifiers, again(weekend.final), by=weekend.by) == (code, "OPG 9")


def test_events_that_are_no_heats_are_refused_by_name(weekend: Weekend) -> None:
    foreign = factories.FullEventFactory(players=4, title="Foreign", **ROUNDS)
    seeding = seeding_by("serpentine", (2,))
    act = lambda pk: announce_heats(again(weekend.final), [pk], seeding, by=weekend.by)  # noqa: E731
    assert refusal(act, foreign.pk)[0] == "not_yours"
    assert refusal(act, weekend.final.pk)[0] == "heat_of_itself"
    other = factories.FullEventFactory(players=4, by=weekend.by, game="1E", rules="modern", **ROUNDS)
    assert refusal(act, other.pk)[0] == "no_heat"
    weekend.announce()
    rival = factories.EventFactory(by=weekend.by, title="Rival", structure="se-playin", **ROUNDS)
    taken = refusal(announce_heats, rival, [weekend.heats[0].pk], seeding, by=weekend.by)
    assert taken == ("heat_taken", "OPG 9")


def test_director_announces_heats_on_the_page_and_everybody_reads_them(weekend: Weekend) -> None:
    page = browser(weekend.by).open(f"{weekend.final.get_absolute_url()}heats/")
    form = page.page.form("heats", "places")
    chosen = [str(heat.pk) for heat in weekend.heats]
    assert page.send(form, heats=chosen, places="two", method="serpentine").status == 422
    page.send(form, heats=chosen, places="2", method="serpentine")
    assert again(weekend.final).seeding == [[1, 1], [2, 1], [2, 2], [1, 2]]
    text = unescape(browser().open(weekend.final.get_absolute_url()).text)
    assert "The best of heat 1 have seeds 1 and 4." in text
    assert "Heat 1 of" in browser().open(weekend.heats[0].get_absolute_url()).text
    weekend.play(0)
    weekend.play(1)
    shown = page.open(f"{weekend.final.get_absolute_url()}heats/")
    assert "place 1 of heat 2: seed 2" in unescape(shown.text)
    page.send(shown.page.form("without"))
    assert [*weekend.final.entries.order_by("seed").values_list("seed", flat=True)] == [1, 2, 3, 4]


def test_programs_announce_heats_and_take_the_qualifiers_in(weekend: Weekend) -> None:
    device, where = Device(weekend.by), f"/events/{weekend.final.pk}/heats/"
    seeding = [{"heat": heat, "place": place} for heat, place in seeding_by("alternating-pairs", (1, 1))]
    body = {"heats": [heat.pk for heat in weekend.heats], "seeding": seeding}
    answer = device.call("put", where, body)
    assert answer.status_code == 200, answer.content
    assert answer.json()["announced"] == ["The best of heat 1 have seed 1.", "The best of heat 2 have seed 2."]
    assert device.call("post", f"{where}qualifiers/", {}).status_code == 422
    winners = [weekend.play(0)[0].pk, weekend.play(1)[0].pk]
    taken = device.call("post", f"{where}qualifiers/", {}).json()
    assert [one["player"]["id"] for one in taken["qualified"]] == winners


def test_final_is_played_by_its_qualifiers_and_its_file_says_what_it_follows(weekend: Weekend) -> None:
    weekend.announce()
    weekend.play(0)
    weekend.play(1)
    take_qualifiers(again(weekend.final), by=weekend.by)
    entries = [*weekend.final.entries.values_list("pk", flat=True)]
    final = again(weekend.final)
    check_in_all(final, entries, by=weekend.by)
    document = document_of(again(final))
    assert [heat["seeds"] for heat in document["follows"]] == [[1, 2], [3, 4]]
    copy = factories.bring_document(document, by=weekend.by)
    assert document_of(copy) == document
