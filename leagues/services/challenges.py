"""Chair's Challenges: nominated by the Chair of the Board, prizes drawn once the event is final (OPG 11.3)."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Unpack

from django.utils import timezone

from leagues.acts import CupTag
from leagues.models import ChairsChallenge
from leagues.permissions import CHAIR_ONLY, can_nominate
from leagues.selectors.before_cup import find_drawing_violations, find_nomination_violations
from leagues.selectors.challenges import prizes_in, won_by_player
from leagues.selectors.facts import Placing, placing_of
from leagues.selectors.texts import find_text_violations
from tournaments.engine.consequences import Consequence
from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.kernel.journal import AlreadyDone, Envelope, KeyOnly, record_act, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.record.models import Event

SECTION = "OPG 11.3"
MOST_PRIZES, LONGEST_PRIZE = 20, 100
MOST_FIRST = 32


@dataclass(frozen=True, slots=True)
class Prizes:
    """One a line: `prizes` for everybody who took part, `winners_prizes` for the `first` places."""

    prizes: str
    winners_prizes: str = ""
    first: int = 1


@replayable
def nominate_event(event: Event, details: Prizes, *, by: User, **envelope: Unpack[KeyOnly]) -> ChairsChallenge:
    """Nominate an event, so that its participants take part in the drawing."""
    with record_act(event, CupTag.CHALLENGE_NOMINATED, by=by, **envelope) as act:
        _refuse_others(by)
        missing = find_nomination_violations(event)
        if standing := ChairsChallenge.objects.filter(event=event).first():
            raise AlreadyDone(missing[0].code, missing[0].message, standing, SECTION)
        require_no_findings((*missing, *_prize_violations(details)))
        act.result = challenge = ChairsChallenge.objects.create(
            event=event,
            prizes=details.prizes,
            winners_prizes=details.winners_prizes,
            first=details.first,
            nominated_at=timezone.now(),
            nominated_by=by,
        )
        act.note(challenge=challenge.pk, first=details.first)
    return challenge


@replayable
def withdraw_nomination(challenge: ChairsChallenge, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Withdraw the nomination before its prizes are drawn. It can be nominated again with other prizes."""
    event = challenge.event
    with record_act(event, CupTag.CHALLENGE_WITHDRAWN, by=by, **envelope, shown=challenge) as act:
        _refuse_others(by)
        challenge = _lock_challenge(challenge)
        if challenge.drawn_at is not None:
            raise RuleViolation("drawn", "The prizes are drawn: nothing takes that back.", SECTION)
        act.note(challenge=challenge.pk)
        challenge.delete()
        act.result = event
    return event


@replayable
def draw_prizes(challenge: ChairsChallenge, *, by: User, **envelope: Unpack[Envelope]) -> ChairsChallenge:
    """Freeze who is in the drawings, then choose a seed, once and for all: what it gives everybody can repeat."""
    event = challenge.event
    with record_act(event, CupTag.PRIZES_DRAWN, by=by, **envelope, shown=challenge) as act:
        _refuse_others(by)
        challenge = _lock_challenge(challenge)
        missing = find_drawing_violations(challenge)
        if challenge.drawn_at is not None:
            raise AlreadyDone(missing[0].code, missing[0].message, challenge, SECTION)
        require_no_findings(missing)
        placing = placing_of(event, Consequence.AWARD) or Placing({})
        challenge.entrants, challenge.winners = _list_entrants(event, placing, challenge.first)
        challenge.seed, challenge.drawn_at, challenge.drawn_by = secrets.randbits(48), timezone.now(), by
        act.keep(challenge)
        act.result = challenge
        act.note(challenge=challenge.pk, entrants=len(challenge.entrants), seed=challenge.seed)
        _tell_winners(challenge)
    return challenge


def _lock_challenge(challenge: ChairsChallenge) -> ChairsChallenge:
    """Read it again, now that its event is locked. Raises ObjectDoesNotExist."""
    return ChairsChallenge.objects.select_related("event").get(pk=challenge.pk)


def _list_entrants(event: Event, placing: Placing, first: int) -> tuple[list[str], list[str]]:
    """Return the participants who were not disqualified, in the order of the list, and the winners among them."""
    entries = event.entries.order_by("number").values_list("document_id", "player")
    staying = placing.ranks.keys() - placing.barred
    there = [(name, placing.ranks[player]) for name, player in entries if player in staying]
    return [name for name, _ in there], [name for name, rank in there if rank <= first]


def _tell_winners(challenge: ChairsChallenge) -> None:
    event, prizes = challenge.event, won_by_player(challenge)
    for entry in event.entries.filter(document_id__in=prizes).select_related(
        "player__user", "player__merged_into__user"
    ):
        if entry.person.user is not None:
            text = f"The Chair's Challenge {event.title} is drawn. You won: {', '.join(prizes[entry.document_id])}."
            notify(event, Notice.Kind.AWARD, [entry.person.user], text, page=challenge.get_absolute_url())


def _refuse_others(by: User) -> None:
    if not can_nominate(by):
        raise RuleViolation("chair_only", CHAIR_ONLY, SECTION)


def _prize_violations(details: Prizes) -> Iterator[Violation]:
    missing = {"prizes": "Say what is drawn, one prize a line: everybody reads it."}
    for field, text in (("prizes", details.prizes), ("winners_prizes", details.winners_prizes)):
        yield from find_text_violations(text, SECTION, field, missing=missing.get(field, ""))
        lines = prizes_in(text)
        if len(lines) > MOST_PRIZES or any(len(line) > LONGEST_PRIZE for line in lines):
            message = f"Write up to {MOST_PRIZES} prizes, one a line of up to {LONGEST_PRIZE} characters."
            yield Violation("prizes", message, SECTION, field)
    if not 1 <= details.first <= MOST_FIRST:
        yield Violation("first", f"Say how many places win: 1 to {MOST_FIRST}.", SECTION, "first")
