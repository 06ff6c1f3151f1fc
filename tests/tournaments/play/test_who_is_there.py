"""Who is there is counted in one way: whoever dropped or was disqualified is nobody's player any more."""

from __future__ import annotations

import pytest

from tests import factories
from tournaments.entries.selectors.my_entry import count_taken, shown_places
from tournaments.kernel.journal import record_act
from tournaments.play.acts import PlayTag
from tournaments.play.selectors.before_draw import find_draw_violations
from tournaments.play.services.presence import drop_players
from tournaments.record.models import Event
from tournaments.record.selectors.listings import recommend_rounds

pytestmark = pytest.mark.django_db


def test_disqualified_player_is_counted_by_no_page_before_the_first_round() -> None:
    event = factories.FullEventFactory(players=9, preregistration=True, cap=9)
    last = event.entries.latest("number")
    with factories.by_hand():
        event.entries.filter(pk=last.pk).update(disqualified_after=0)
    event = Event.objects.get(pk=event.pk)
    advice = recommend_rounds(event)
    assert advice is not None
    assert (advice.players, count_taken(event), shown_places(event).is_full) == (8, 8, False)
    assert find_draw_violations(event) == ()


def test_who_was_disqualified_is_not_dropped_once_more() -> None:
    by = factories.UserFactory()
    event = factories.FullEventFactory(players=4, by=by)
    played = factories.RoundFactory(event=event)
    out, other = event.entries.order_by("number")[:2]
    with factories.by_hand():
        event.entries.filter(pk=out.pk).update(disqualified_after=1)
    with record_act(event, PlayTag.RESULT_REPORTED, by=by):
        drop_players(played, [out.player_id, other.player_id], by=by)
    assert list(event.entries.exclude(dropped_after=None)) == [other]
