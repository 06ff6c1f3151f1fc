"""What workers do: thin doors to services, like views. Each may come twice, late, or together with itself."""

from __future__ import annotations

import structlog
from celery import shared_task
from django.conf import settings
from django.core.management import call_command

from tournaments.audits.services import looks, patrol, sealing
from tournaments.department.services import sites
from tournaments.entries.services import claims
from tournaments.kernel.journal import enqueue
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.reactions import run_once, run_steps, take_due_reactions
from tournaments.listing.services import reminders
from tournaments.people.services import keys, mail, notices
from tournaments.play.services import flags, tidying

log = structlog.get_logger(__name__)


@shared_task
def tell_claimant(reaction: int) -> None:
    run_once(reaction, claims.tell_claimant)


@shared_task
def look_at(reaction: int) -> None:
    """An act of its own; done when that is recorded."""
    run_steps(reaction, _look_at)


@shared_task
def flag_later(reaction: int) -> None:
    """It keeps nobody waiting while it works out what to write."""
    run_steps(reaction, flags.mark_outdated_pairings)


@shared_task
def deliver(letter: int) -> None:
    mail.deliver(letter)


@shared_task
def sweep_reactions() -> None:
    enqueue(*take_due_reactions())


@shared_task
def sweep_mail() -> None:
    enqueue(*mail.find_due_mail())


@shared_task
def give_mail_up() -> None:
    mail.give_mail_up()


@shared_task
def remind_reports() -> None:
    log.info("directors reminded", events=reminders.remind_reports())


@shared_task
def remind_awaiting() -> None:
    log.info("coordinators reminded", events=reminders.remind_awaiting())


@shared_task
def send_digests() -> None:
    log.info("digests sent", letters=notices.send_digests())


@shared_task
def forget_answers() -> None:
    log.info("answers forgotten", entries=tidying.forget_answers())


@shared_task
def discard_drafts() -> None:
    log.info("drafts discarded", rounds=tidying.discard_drafts())


@shared_task
def seal_journal() -> None:
    sealing.seal_journal()


@shared_task
def patrol_events() -> None:
    log.info("events patrolled", events=patrol.patrol_events(settings.PATROL_SECONDS))


@shared_task
def patrol_journal() -> None:
    log.info("journal patrolled", findings=patrol.patrol_beside_events())


@shared_task
def count_events() -> None:
    log.info("events counted", wrong=tidying.count_events())


@shared_task
def forget_tokens() -> None:
    log.info("tokens forgotten", tokens=tidying.forget_tokens())


@shared_task
def forget_limits() -> None:
    log.info("limits forgotten", rows=tidying.forget_limits())


@shared_task
def forget_questions() -> None:
    log.info("questions forgotten", questions=tidying.forget_questions())


@shared_task
def fill_keys() -> None:
    log.info("keys of names filled", rows=keys.fill_keys())


@shared_task
def keep_calendar_id() -> None:
    log.info("id of calendars kept", is_new=sites.keep_calendar_id())


@shared_task
def end_sessions() -> None:
    call_command("clearsessions")


def _look_at(entry: JournalEntry) -> None:
    if entry.event_id is not None:
        looks.look_at(entry.event_id)
