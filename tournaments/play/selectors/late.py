"""What a player who comes late can be offered (OPG 7.5.1)."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.record.models import Event, Round
from tournaments.record.selectors.owed_games import has_results


@dataclass(frozen=True, slots=True)
class LateChoices:
    """`number`: the round to enter in. `draft`: one waits, to be taken into; `bye`: somebody waits alone."""

    number: int
    draft: bool
    bye: bool


def late_choices(event: Event) -> LateChoices:
    rounds = list(
        Round.objects.filter(event=event)
        .exclude(state=Round.State.VOID)
        .order_by("number")
        .values_list("pk", "state", "of_round")
    )
    shown = [(pk, state, of_round) for pk, state, of_round in rounds if state != Round.State.DRAFT]
    draft = len(shown) < len(rounds)
    open_round = None if draft or not shown or shown[-1][1] == Round.State.COMPLETE else shown[-1][0]
    return LateChoices(shown[-1][2] + 1 if shown else 1, draft, _waits(open_round))


def _waits(played: int | None) -> bool:
    """Somebody has a bye in this round, and no result of it is entered or said."""
    if played is None or not Round.objects.filter(pk=played, matches__ended_by="bye").exists():
        return False
    row = Round.objects.get(pk=played)
    return not (has_results(row) or row.matches.filter(self_reports__isnull=False).exists())
