"""The journal of an event is filtered by kind and by words: a table, a player, who did it."""

from __future__ import annotations

import re

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tournaments.closing.services.prizes import Offer, add_prize, give_prize, remove_prize
from tournaments.entries.services.entries import Name, enter_names
from tournaments.kernel.models import JournalEntry
from tournaments.play.selectors.desks import shown_step
from tournaments.record.models import Event
from tournaments.record.selectors.acts import MOST_NAMED

pytestmark = pytest.mark.django_db


def told(event: Event, query: str = "") -> list[str]:
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}journal/{query}")
    assert page.status == 200
    return re.findall(r'data-label="What">(.*?)</td>', page.text)


def test_kind_leaves_only_acts_of_that_kind() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    results = told(event, "?kind=results")
    assert len(results) == 2
    assert all(text.startswith("round 1, table") for text in results)
    assert told(event, "?kind=no-such-kind") == told(event)


def test_words_find_a_table_and_a_player() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    assert [text[:16] for text in told(event, "?q=table+2&kind=results")] == ["round 1, table 2"]
    assert told(event, "?q=able+2") == []
    assert told(event, "?q=%28+%5C") == []
    name = event.entries.first().person.shown_name
    found = told(event, f"?q={name.replace(' ', '+')}")
    assert found
    assert all(name in text for text in found)
    assert told(event, "?q=nothing-of-that-kind") == []


def test_list_entered_at_once_names_who_is_on_it_and_a_search_finds_each_of_many() -> None:
    event = factories.DueEventFactory()
    names = [f"Guest {chr(65 + at)}lpha" for at in range(MOST_NAMED + 3)]
    enter_names(event, [Name(name) for name in names], by=factories.director_of(event))
    assert shown_step(event).text == f"entered: {', '.join(names[:3])} and {MOST_NAMED} more"
    (entered,) = [text for text in told(event) if text.startswith("entered")]
    assert entered == f"entered: {', '.join(names[:MOST_NAMED])} and 3 more"
    assert [names[-1] in text for text in told(event, f"?q={names[-1].replace(' ', '+')}")] == [True]


def test_prize_is_named_after_it_is_off_the_list_and_where_nobody_has_it_any_more() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    by = factories.director_of(event)
    prize = add_prize(event, Offer("A deck box", label="Best newcomer"), by=by)
    entry = event.entries.first()
    give_prize(prize, entry, by=by)
    give_prize(prize, None, by=by)
    remove_prize(prize, by=by)
    what = "Best newcomer: A deck box"
    assert told(event, "?kind=event&q=prize") == [
        f"prize taken off the list: {what}",
        f"prize won by nobody any more: {what}",
        f"prize won by {entry.person.shown_name}: {what}",
        f"prize put on the list: {what}",
    ]


def test_entry_of_an_earlier_release_says_what_it_knows() -> None:
    event = factories.FullEventFactory(players=2)
    by = factories.director_of(event)
    facts = {
        "prize.added": {"prize": 1, "place": 2},
        "ruling.made": {"ruling": 1},
        "round.redrawn": {"round": 1, "seed": 5, "seed_before": 4},
        "play.allowed": {},
        "judging.started": {"director": 1},
        "event.unflagged": {"season": 1},
        "entry.made": {"entries": [0]},
    }
    for tag, noted in facts.items():
        JournalEntry.objects.create(tag=tag, event=event, actor=by, subject_model="x", subject_pk=1, facts=noted)
    assert told(event)[: len(facts)] == [
        "entered: 1 players",
        "counts no more for the league",
        "judging time of a deputy or judge begun",
        "the director allowed to play again",
        "draft drawn again, seed 5, before 4",
        "ruling written down",
        "prize for place 2 put on the list",
    ]
