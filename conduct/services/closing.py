"""What ends with an event: verbal warnings are forgotten, unpaid games go to the coordinator (AMB-C3, C5)."""

from __future__ import annotations

from conduct.acts import ConductTag
from conduct.models import Penalty, VerbalWarning
from conduct.services.reports import inform_coordinator
from tournaments.kernel.journal import recorded
from tournaments.record.models import Event


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
