"""A game is refused and judged by the sections of its own documents, and no other one's (OPG 2, A; D97 1.11; SW)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests import factories
from tests.refusals import refusal
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.games.registry import GAME_RULES
from tournaments.engine.listing.check import check
from tournaments.engine.listing.matrix import CARD_GAMES, PLAYED, Listing
from tournaments.engine.listing.sections import is_of_guide
from tournaments.engine.listing.status import Course, event_status, round_limits, round_warnings
from tournaments.entries.services.preregistration import enter_myself
from tournaments.listing.services.registration import find_new_listing_violations
from tournaments.play.services.altering import NewRounds, change_rounds
from tournaments.record.models import Event

NOT_OF_GUIDE = [(game, rules) for game, rules in PLAYED if not is_of_guide(game)]


def listings(game: str, rules: str) -> list[Listing]:
    """Too few rounds, unknown choices, too late, at a high level, voided, unsanctioned."""
    plain = Listing(game, "constructed", "complete", rules, factories.in_hours(1), 0, level=5)
    return [plain, replace(plain, rounds=9), replace(plain, scenario="biermeister"), replace(plain, sanctioned=False)]


@pytest.mark.parametrize(("game", "rules"), NOT_OF_GUIDE)
def test_no_verdict_on_a_game_of_other_documents_cites_the_guide(game: str, rules: str) -> None:
    played_by = GAME_RULES[PLAYED[game, rules].code]
    now = factories.in_hours(0)
    said = [str(finding) for listing in listings(game, rules) for finding in check(listing, now=now)]
    for listing in listings(game, rules):
        for course in (Course(), Course("void"), Course("cancelled"), Course(awaits="late")):
            standing = event_status(listing, course)
            said += [*standing.reasons, standing.section]
    said += [*round_limits(played_by), *map(str, round_warnings(played_by, 4, 9))]
    assert [sentence for sentence in said if "OPG" in sentence] == []


@pytest.mark.parametrize(
    ("game", "rules", "players", "rounds"),
    [
        ("SW", "constructed", "SW Minimum Number of Players", "SW Minimum Number of Games"),
        ("1997", "decipher_swiss", "D97 1.11", "D97 1.11"),
        ("2E", "standard", "OPG 2", "OPG 2"),
    ],
)
def test_minimums_are_cited_from_the_documents_of_the_game(game: str, rules: str, players: str, rounds: str) -> None:
    limits = PLAYED[game, rules].limits
    assert (limits.sanctioned_by, limits.rounds_by or limits.sanctioned_by) == (players, rounds)
    short = Listing(game, "", "", rules, factories.in_hours(900), 0)
    (finding,) = [found for found in check(short, now=factories.in_hours(0)) if found.field == "rounds_scheduled"]
    assert finding.section == rounds
    assert CARD_GAMES[game].sanctioned_by == players


@pytest.mark.django_db
def test_act_on_an_event_of_other_documents_is_refused_without_the_guide() -> None:
    guide, other = (factories.FullEventFactory(players=3, **more) for more in ({}, factories.by_house_rules()))
    for event, section in ((guide, "OPG 6"), (other, "")):
        with pytest.raises(RuleViolation) as refused:
            change_rounds(event, NewRounds(event.rounds_scheduled, "slow", True), by=factories.director_of(event))
        assert (refused.value.code, refused.value.section) == ("same_rounds", section)
        assert [finding.section for finding in refused.value.findings] == [section]


# --- a cut below the minimum ------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_event_cut_to_two_rounds_says_at_once_and_for_good_why_it_is_not_sanctioned() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=2)
    by = factories.director_of(event)
    change_rounds(event, NewRounds(2, "emergency", True), by=by)
    cut = Event.objects.get(pk=event.pk)
    assert cut.unsanctioned_because == "A sanctioned event has at least 3 rounds, not 2 (OPG 2)."
    finalize_event(cut, by=by)
    closed = Event.objects.get(pk=event.pk)
    assert not closed.sanctioned
    assert "at least 3 rounds, not 2 (OPG 2)" in closed.unsanctioned_because


@pytest.mark.django_db
def test_rounds_that_are_given_back_give_back_the_sanction() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=2)
    by = factories.director_of(event)
    for rounds in (2, 3):
        change_rounds(Event.objects.get(pk=event.pk), NewRounds(rounds, "emergency", True), by=by)
    whole = Event.objects.get(pk=event.pk)
    assert (whole.sanctioned, whole.unsanctioned_because) == (True, "")


# --- nobody pre-registers for an elimination ----------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("structure", ["se8", "mcintyre8", "double-elimination"])
def test_elimination_takes_no_preregistration(structure: str) -> None:
    by = factories.UserFactory()
    said = factories.DetailsFactory(structure=structure, preregistration=True)
    (finding,) = find_new_listing_violations(said, by)
    assert (finding.code, finding.section, finding.field) == ("no_preregistration", "OPG A", "preregistration")
    assert find_new_listing_violations(replace(said, preregistration=False), by) == ()


@pytest.mark.django_db
def test_member_does_not_enter_an_elimination_that_was_listed_otherwise() -> None:
    event = factories.EventFactory(structure="se8")
    Event.objects.filter(pk=event.pk).update(preregistration=True)
    assert refusal(enter_myself, Event.objects.get(pk=event.pk), by=factories.UserFactory()) == (
        "no_preregistration",
        "OPG A",
    )
