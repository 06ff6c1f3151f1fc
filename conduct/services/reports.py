"""Reports that a penalty asks for, each with a receipt, and what ends with an event (OPG B; AMB-C3, C5, C11)."""

from __future__ import annotations

from conduct.acts import ConductTag
from conduct.models import Penalty, VerbalWarning
from conduct.selectors.cards import label_of, ladder_by
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import put_in
from tournaments.kernel.journal import record_act, require_open_act
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.record.models import Event
from tournaments.record.models.namesakes import name_on_list
from tournaments.record.permissions import coordinator_of

DIRECTOR = str(Office.Post.DIRECTOR)


@require_open_act
def report_disqualification(penalty: Penalty, by: User) -> None:
    """Report a disqualification to both posts inside an act; with one item if they are the same."""
    post, kind, text = coordinator_of(penalty.event), InboxItem.Kind.REPORT, _describe_penalty(penalty)
    penalty.to_coordinator = penalty.to_director = _report(penalty, post, kind, by, text)
    if post != DIRECTOR:
        penalty.to_director = _report(penalty, DIRECTOR, kind, by, text)


@require_open_act
def report_to_department(penalty: Penalty, by: User) -> None:
    """Report severe misconduct inside an act, whatever its level (OPG B B3)."""
    if penalty.to_director is None:
        penalty.to_director = _report(penalty, DIRECTOR, InboxItem.Kind.CONDUCT, by, _describe_penalty(penalty))


@require_open_act
def report_warning(warning: VerbalWarning, by: User) -> None:
    """Report severe misconduct that got a verbal warning, inside an act. The warning itself is not recorded."""
    if ladder_by(warning).infraction(warning.code).report_to_department:
        title = warning.event.title
        text = f"{_name_player(warning)}: {label_of(warning)}, a verbal warning, in “{title}”. It is on no card."
        _report(warning, DIRECTOR, InboxItem.Kind.CONDUCT, by, text)


@require_open_act
def inform_coordinator(penalty: Penalty, by: User | None) -> None:
    """Report a game loss for which no game was left, inside an act (AMB-C5)."""
    if penalty.to_coordinator is None:
        text = f"No game was left that it could cost. {_describe_penalty(penalty)}"
        penalty.to_coordinator = _report(penalty, coordinator_of(penalty.event), InboxItem.Kind.CONDUCT, by, text)


@require_open_act
def report_withdrawn(penalty: Penalty, by: User) -> None:
    """Tell everybody who got a report that the penalty was withdrawn, and why, inside an act."""
    for post in {item.post for item in (penalty.to_coordinator, penalty.to_director) if item is not None}:
        text = f"Withdrawn: {_describe_penalty(penalty)} The reason: {penalty.withdrawn_because}"
        _report(penalty, post, InboxItem.Kind.CONDUCT, by, text)


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


def _report(
    issued: Penalty | VerbalWarning, post: str, kind: InboxItem.Kind, by: User | None, text: str
) -> InboxItem | None:
    """Put a report into an inbox, hidden from the penalised player. Returns None for a rehearsal."""
    if issued.event.is_rehearsal:
        return None
    about = issued if isinstance(issued, Penalty) else issued.event
    concerned = [user] if (user := issued.player.person.user) else []
    return put_in(post, kind, by=by, text=text, about=about.get_absolute_url(), kept_from=concerned)


def _describe_penalty(penalty: Penalty) -> str:
    level = f"level {penalty.level}" if penalty.level else "no level"
    what = f"{label_of(penalty)}, {level}, in “{penalty.event.title}”"
    return f"{_name_player(penalty)}: {what}. Its page says what happened."


def _name_player(issued: Penalty | VerbalWarning) -> str:
    return name_on_list(issued.event_id, issued.player)


def _forget_warnings(event: Event) -> None:
    with record_act(event, ConductTag.WARNINGS_FORGOTTEN, by=None) as act:
        _, deleted = VerbalWarning.objects.filter(event=event).delete()
        act.note(warnings=sum(deleted.values()))


def _report_unpaid(event: Event) -> None:
    with record_act(event, ConductTag.DEBTS_REPORTED, by=None) as act:
        penalties = unpaid(event)
        for penalty in penalties:
            inform_coordinator(penalty, None)
            penalty.save(update_fields=["to_coordinator"])
        act.note(penalties=[penalty.pk for penalty in penalties], players=[penalty.player_id for penalty in penalties])
