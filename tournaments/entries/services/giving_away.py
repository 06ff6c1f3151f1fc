"""Inside an act: an entry with all that stands on it goes to another record."""

from __future__ import annotations

from django.apps import apps
from django.conf import settings

from tournaments.kernel.journal import within_act
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event, KeepApart


@within_act
def give_entry(entry: Entry, to: Player) -> None:
    """Inside an act, with seats, place and penalties: whoever sat there keeps his results, under this record."""
    before = entry.player_id
    entry.player = to
    entry.save(update_fields=["player"])
    for label, event in settings.STANDS_ON_AN_ENTRY.items():
        model, field = label.rsplit(".", 1)
        rows = apps.get_model(model)._base_manager.filter(**{event: entry.event_id, field: before})
        rows.update(**{field: to.pk})
    _keep_apart(entry.event, before, to)


def _keep_apart(event: Event, before: int, to: Player) -> None:
    """The wishes of who sat there; the lower key stands first."""
    for wish in KeepApart.objects.filter(event=event):
        both = [to.pk if pk == before else pk for pk in (wish.first_id, wish.second_id)]
        wish.first_id, wish.second_id = sorted(both)
        wish.save(update_fields=["first", "second"])
