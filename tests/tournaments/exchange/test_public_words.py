"""E-mail addresses in what everybody reads: refused where they are typed, and in no file of an event."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests import factories
from tests.refusals import code_of_refusal
from tests.tournaments.play.test_owed_games import entry_of
from tournaments.engine.core.types import RuleViolation
from tournaments.exchange.selectors.documents import document_of
from tournaments.exchange.services.importable import read_document
from tournaments.listing.services.registration import details_of, edit_event, register_event
from tournaments.listing.services.venues import Address
from tournaments.play.services.abandoning import abandon_round
from tournaments.play.services.clock import extend_table
from tournaments.play.services.drafts import check_changed_draft, give_bye
from tournaments.play.services.rounds import draw_round
from tournaments.play.services.wishes import keep_apart
from tournaments.record.models import Event, KeepApart, Match, Prize, Round

pytestmark = pytest.mark.django_db

ASK = "Ask ann@club.example, please."


@pytest.fixture
def event() -> Event:
    return factories.FullEventFactory(players=5)


def abandoned(event: Event) -> None:
    abandon_round(factories.RoundFactory(event=event), ASK, by=factories.director_of(event))


def given_a_bye(event: Event) -> None:
    by = factories.director_of(event)
    give_bye(draw_round(event, by=by), entry_of(event), ASK, by=by)


def seated_by_hand(event: Event) -> None:
    drawn = draw_round(event, by=factories.director_of(event))
    check_changed_draft(drawn, ASK, None)  # type: ignore[arg-type]


def given_time(event: Event) -> None:
    match = factories.open_tables(factories.RoundFactory(event=event))[0]
    extend_table(match, 3, ASK, by=factories.director_of(event))


def kept_apart(event: Event) -> None:
    first, second = (entry.player for entry in event.entries.select_related("player")[:2])
    keep_apart(event, first, second, 1, ASK, by=factories.director_of(event))


def held_at_an_address(event: Event) -> None:
    register_event(
        replace(factories.DetailsFactory(), host_id=None, new_host=Address(ASK, "1 Main St", "Graz", "AT")),
        by=factories.director_of(event),
    )


@pytest.mark.parametrize("act", [abandoned, given_a_bye, seated_by_hand, given_time, kept_apart, held_at_an_address])
def test_address_is_refused_in_whatever_the_file_of_an_event_tells(act: Callable[[Event], None], event: Event) -> None:
    assert code_of_refusal(lambda: act(event)) == "address"


def test_file_of_rows_that_hold_addresses_is_read_again_without_them(event: Event) -> None:
    first, second = event.entries.all()[:2]
    played = factories.play_rounds(event, 1)[0]
    Event.objects.filter(pk=event.pk).update(title=ASK, software=ASK, voice=ASK, notes=ASK)
    Round.objects.filter(pk=played.pk).update(changed=True, changed_because=ASK, abandoned_because=ASK)
    Match.objects.filter(round=played).exclude(table=None).update(extra_seconds=60, extra_because=ASK)
    Prize.objects.create(event=event, label=ASK, text=ASK)
    KeepApart.objects.create(event=event, first=first.player, second=second.player, until=1, reason=ASK)
    document = json.loads(json.dumps(document_of(Event.objects.get(pk=event.pk))))
    assert read_document(document).drawn[0].abandoned_because == "Ask … please."
    assert document["listing"].pop("notes") == ASK
    assert "club.example" not in json.dumps(document)


def test_reason_with_an_at_that_is_no_address_goes_out_and_comes_in_again(event: Event) -> None:
    by, said = factories.director_of(event), "Fire alarm @ table 3"
    played = abandon_round(factories.RoundFactory(event=event), said, by=by)
    Round.objects.filter(pk=played.pk).update(changed=True, changed_because=said)
    Match.objects.filter(round=played).exclude(table=None).update(extra_seconds=60, extra_because=said)
    read = read_document(json.loads(json.dumps(document_of(event))))
    assert (read.drawn[0].abandoned_because, read.drawn[0].changed_because) == (said, said)
    assert {one.extra_because for played in read.noted for one in played if one.extra_seconds} == {said}


@pytest.mark.parametrize("name", ["title", "software", "voice"])
def test_listing_with_an_address_where_none_belongs_is_refused_beside_its_field(name: str) -> None:
    with pytest.raises(RuleViolation, match="leave e-mail addresses out") as refusal:
        register_event(factories.DetailsFactory(**{name: ASK}), by=factories.UserFactory())
    assert [found.field for found in refusal.value.findings] == [name]


def test_listing_that_has_one_since_before_is_edited_all_the_same() -> None:
    event = factories.EventFactory()
    Event.objects.filter(pk=event.pk).update(title=ASK)
    event.refresh_from_db()
    edit_event(event, replace(details_of(event), fee="5"), by=factories.director_of(event))
    assert Event.objects.get(pk=event.pk).fee == "5"
