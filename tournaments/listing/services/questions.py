"""Questions to the directors of an event; no address of an account goes either way (OPG 3, A)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Unpack

from django.urls import reverse
from django.utils import timezone

from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import Conflict, KeyOnly, record_act, replayable
from tournaments.kernel.locks import lock_name
from tournaments.kernel.models import User
from tournaments.listing.acts import ListingTag
from tournaments.listing.models import Question
from tournaments.people.models import Notice
from tournaments.people.services.notices import notify
from tournaments.record.models import Event
from tournaments.record.services.looks import accepted_directors

SECTION = "OPG 3"
MOST_A_DAY = 50


@dataclass(frozen=True, slots=True)
class QuestionDetails:
    """A question with the writer's name and the address for the answer, as they typed them."""

    name: str
    email: str
    text: str


@replayable
def ask_directors(event: Event, asked: QuestionDetails, *, by: User | None, **envelope: Unpack[KeyOnly]) -> Question:
    """Send a question of anybody to the directors.

    It is no act on the event: its version stays, so that no stranger makes a form stale. The journal records that
    somebody asked, neither who nor what.
    """
    with record_act(None, ListingTag.QUESTION_ASKED, by=by, **envelope) as act:
        lock_name(f"questions of event {event.pk}")
        _refuse_incomplete(event, asked)
        _refuse_repeated(event, asked)
        act.subject = Question.objects.create(event=event, at=timezone.now(), **asdict(asked))
        act.note(event=event.pk)
        page = reverse("tournaments:questions", args=(event.year, event.slug))
        notify(
            event, Notice.Kind.MESSAGE, accepted_directors(event), "Somebody has written to the directors.", page=page
        )
    return act.subject


def _refuse_incomplete(event: Event, asked: QuestionDetails) -> None:
    if event.is_rehearsal:
        raise RuleViolation("rehearsal", "A rehearsal is its directors' own: there is nobody to write to.", SECTION)
    for field, value in (("name", asked.name), ("e-mail address", asked.email), ("question", asked.text)):
        if not value:
            raise RuleViolation("missing", f"Write your {field}.", SECTION)


def _refuse_repeated(event: Event, asked: QuestionDetails) -> None:
    today = event.questions.filter(at__gt=timezone.now() - timedelta(days=1))
    same = today.filter(email=asked.email, text=asked.text).first()
    if same:
        raise Conflict("sent_already", "You have sent this already; the directors have it.", same, SECTION)
    if today.count() >= MOST_A_DAY:
        raise RuleViolation("too_many", "The directors got too many messages today: try again tomorrow.", SECTION)
