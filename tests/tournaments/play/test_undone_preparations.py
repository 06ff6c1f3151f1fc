"""What is settled before the first round, and a final order, is taken back from the desk while it still can be."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tests.tournaments.play.rounds import again
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.brackets import standard, write_bracket
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.brackets import set_bracket
from tournaments.entries.services.heats import announce_heats, seeding_by
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.models import JournalEntry, User
from tournaments.play.selectors.before_back import last_step
from tournaments.play.services.undoing import undo_step
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def bracket(by: User) -> Event:
    return factories.FullEventFactory(players=4, by=by, structure="se-playin", sanctioned=False)


def undo(event: Event, by: User) -> Event:
    step = last_step(again(event))
    assert step is not None
    undo_step(again(event), step.pk, by=by)
    return again(event)


def seeds(event: Event) -> list[int | None]:
    return list(event.entries.order_by("number").values_list("seed", flat=True))


def places(event: Event) -> list[int | None]:
    return list(event.entries.order_by("number").values_list("place", flat=True))


def test_seeds_are_as_they_were(by: User, bracket: Event) -> None:
    first, second, *_ = bracket.entries.order_by("number").values_list("pk", flat=True)
    give_seeds(bracket, {first: 2, second: 1}, by=by)
    give_seeds(again(bracket), {first: 1, second: 2}, by=by, rest_by_lot=True)
    assert None not in seeds(bracket)
    undo(bracket, by)
    assert seeds(bracket) == [2, 1, None, None]


def test_bracket_is_the_one_before_and_in_the_end_the_usual_one(by: User, bracket: Event) -> None:
    own, other = write_bracket(standard(4)), write_bracket(standard(8))
    set_bracket(bracket, own, by=by)
    set_bracket(again(bracket), other, by=by)
    assert undo(bracket, by).bracket == own
    assert "bracket: of 8 players" in browser(by).open(f"{bracket.get_absolute_url()}journal/").text
    assert undo(bracket, by).bracket == []


def test_heats_are_as_they_were_until_the_first_of_them_begins(by: User) -> None:
    final = factories.EventFactory(by=by, title="Final", structure="se-playin", sanctioned=False)
    heats = [
        factories.FullEventFactory(players=4, by=by, title=f"Heat {number}", sanctioned=False) for number in (1, 2)
    ]
    announce_heats(final, [heats[0].pk], seeding_by("serpentine", [2]), by=by)
    before = again(final).seeding
    announce_heats(again(final), [heat.pk for heat in heats], seeding_by("serpentine", [2, 2]), by=by)
    assert undo(final, by).seeding == before
    assert [heat.event for heat in final.heats.all()] == heats[:1]
    assert [again(heat).is_heat for heat in heats] == [True, False]
    factories.RoundFactory(event=heats[0])
    page = browser(by).open(f"{final.get_absolute_url()}desk/")
    assert not any("step" in form.names for form in page.page.forms)
    assert "The first heat has begun: the heats are those that were told." in page.text
    with pytest.raises(RuleViolation):
        undo(final, by)
    assert again(final).seeding == before


def test_final_order_is_the_one_before_and_in_the_end_there_is_none(by: User) -> None:
    event = factories.order_event(factories.FreeEventFactory(players=3, by=by), 1, 2, 3)
    factories.order_event(again(event), 1, 1, 3, reason="Two answers were the same.")
    event = undo(event, by)
    assert (places(event), event.order_because, event.state) == ([1, 2, 3], "Points of the quiz.", "complete")
    page = browser(by).open(f"{event.get_absolute_url()}desk/")
    assert "Undo: final order typed: Points of the quiz." in page.text
    page.send(page.page.form("step"))
    event = again(event)
    assert (places(event), event.order_because, event.state) == ([None] * 3, "", "listed")


def test_order_that_was_typed_before_what_stood_was_noted_is_typed_anew_instead(by: User) -> None:
    event = factories.order_event(factories.FreeEventFactory(players=2, by=by))
    with factories.by_hand():
        JournalEntry.objects.filter(tag="order.typed").update(facts={"reason": "Points.", "places": []})
    with pytest.raises(RuleViolation) as refused:
        undo(event, by)
    assert refused.value.code == "not_noted"


def test_order_of_a_final_event_is_not_taken_back(by: User) -> None:
    event = factories.order_event(factories.FreeEventFactory(players=2, by=by))
    typed = last_step(event)
    assert typed is not None
    finalize_event(event, by=by)
    with pytest.raises(RuleViolation):
        undo_step(again(event), typed.pk, by=by)
    assert places(event) == [1, 2]
