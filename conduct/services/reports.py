"""Reports that a penalty asks for, each with a receipt, and what ends with an event (OPG B; AMB-C3, C5, C11)."""

from __future__ import annotations

from conduct.acts import ConductTag
from conduct.models import Penalty, VerbalWarning
from conduct.selectors.cards import label_of, ladder_by
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import put_in
from tournaments.kernel.journal import recorded, within_act
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.record.models import Event
from tournaments.record.selectors.coordinators import coordinator_of

DIRECTOR = str(Office.Post.DIRECTOR)


@within_act
def report_disqualification(penalty: Penalty, by: User) -> None:
    """Inside an act: both posts get it; one item where they are the same."""
    penalty.to_coordinator = _report(penalty, coordinator_of(penalty.event), InboxItem.Kind.REPORT, by)
    same = coordinator_of(penalty.event) == DIRECTOR
    penalty.to_director = penalty.to_coordinator if same else _report(penalty, DIRECTOR, InboxItem.Kind.REPORT, by)


@within_act
def report_to_department(penalty: Penalty, by: User) -> None:
    """Inside an act: severe misconduct is reported whatever its level (OPG B B3)."""
    if penalty.to_director is None:
        penalty.to_director = _report(penalty, DIRECTOR, InboxItem.Kind.CONDUCT, by)


@within_act
def report_warning(warning: VerbalWarning, by: User) -> None:
    """Inside an act: severe misconduct that comes to a verbal warning. The warning itself is recorded nowhere."""
    reported = ladder_by(warning).infraction(warning.code).report_to_department
    if not reported or warning.event.is_rehearsal:
        return
    text = f"{_whose(warning)}: {label_of(warning)}, a verbal warning, in “{warning.event.title}”. It is on no card."
    about, concerned = warning.event.get_absolute_url(), _concerned(warning)
    put_in(DIRECTOR, InboxItem.Kind.CONDUCT, by=by, text=text, about=about, kept_from=concerned)


@within_act
def inform_coordinator(penalty: Penalty, by: User | None) -> None:
    """Inside an act: a game loss for which no game was left (AMB-C5)."""
    if penalty.to_coordinator is None:
        post, kind = coordinator_of(penalty.event), InboxItem.Kind.CONDUCT
        penalty.to_coordinator = _report(penalty, post, kind, by, "No game was left that it could cost. ")


@within_act
def report_withdrawn(penalty: Penalty, by: User) -> None:
    """Inside an act: whoever read of the penalty reads that it was withdrawn, and why."""
    for post in {item.post for item in (penalty.to_coordinator, penalty.to_director) if item is not None}:
        text = f"Withdrawn: {_in_words(penalty)} The reason: {penalty.withdrawn_because}"
        about, concerned = penalty.get_absolute_url(), _concerned(penalty)
        put_in(post, InboxItem.Kind.CONDUCT, by=by, text=text, about=about, kept_from=concerned)


def close_event(pk: int) -> None:
    """Once the event is finalized. It may come twice: the second time there is nothing left to do."""
    event = Event.every.filter(pk=pk, state=Event.State.FINALIZED).first()
    if event is None:
        return
    if VerbalWarning.objects.filter(event=event).exists():
        _forget_warnings(event)
    if unpaid(event):
        _report_unpaid(event)


def unpaid(event: Event) -> list[Penalty]:
    """Penalties whose game was never paid, and that nobody was told of yet."""
    owing = Penalty.objects.filter(event=event, withdrawn_at=None, owed__match=None, to_coordinator=None)
    return list(owing.exclude(owed=None).select_related("event__host__region", "player"))


def _report(penalty: Penalty, post: str, kind: InboxItem.Kind, by: User | None, why: str = "") -> InboxItem | None:
    """None for a rehearsal: it is nobody's event."""
    if penalty.event.is_rehearsal:
        return None
    return put_in(
        post,
        kind,
        by=by,
        text=why + _in_words(penalty),
        about=penalty.get_absolute_url(),
        kept_from=_concerned(penalty),
    )


def _concerned(issued: Penalty | VerbalWarning) -> list[User]:
    """Nobody reads a report on himself, whatever post he holds."""
    user = issued.player.person.user
    return [user] if user is not None else []


def _in_words(penalty: Penalty) -> str:
    level = f"level {penalty.level}" if penalty.level else "no level"
    return f"{_whose(penalty)}: {label_of(penalty)}, {level}, in “{penalty.event.title}”. Its page says what happened."


def _whose(issued: Penalty | VerbalWarning) -> str:
    return issued.player.person.shown_name


def _forget_warnings(event: Event) -> None:
    with recorded(event, ConductTag.WARNINGS_FORGOTTEN, by=None) as act:
        _, deleted = VerbalWarning.objects.filter(event=event).delete()
        act.note(warnings=sum(deleted.values()))


def _report_unpaid(event: Event) -> None:
    with recorded(event, ConductTag.DEBTS_REPORTED, by=None) as act:
        found = unpaid(event)
        for penalty in found:
            inform_coordinator(penalty, None)
            penalty.save(update_fields=["to_coordinator"])
        act.note(penalties=[penalty.pk for penalty in found])
