"""One event of a season: everybody's place, points and bonus, each with what it comes from."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from leagues.models import Bonus, Counted, Score
from tournaments.engine.names import sort_key
from tournaments.people.models import Player
from tournaments.record.models.namesakes import name_on_list

Scheme = Bonus.Scheme


@dataclass(frozen=True, slots=True)
class ShownBonus:
    """`says` what it is for."""

    scheme: str
    points: int
    says: str
    typed: bool

    @property
    def words(self) -> str:
        """Participation 4; Own scheme 2: a cape (as the League Director gave it)."""
        what = f": {self.says}" if self.says else ""
        return f"{self.scheme} {self.points}{what}{' (as the League Director gave it)' if self.typed else ''}"


@dataclass(frozen=True, slots=True)
class ShownScore:
    """`place` None: the player is there, and the event does not count yet."""

    player: Player
    name: str
    place: int | None
    points: int
    barred: bool
    bonuses: tuple[ShownBonus, ...]

    @property
    def bonus(self) -> int:
        return sum(bonus.points for bonus in self.bonuses)

    @property
    def in_words(self) -> str:
        return "; ".join(bonus.words for bonus in self.bonuses)


def event_sheet(counted: Counted) -> tuple[ShownScore, ...]:
    """Return the players by place; before the event counts, those with bonus notes by name."""
    bonuses: dict[int, list[ShownBonus]] = defaultdict(list)
    for row in counted.bonuses.all():
        bonuses[row.player_id].append(_show_bonus(row))
    scores = {row.player_id: row for row in Score.objects.filter(counted=counted)}
    rows = Player.every.select_related("merged_into").filter(pk__in={*bonuses, *scores})
    shown = [
        _score(player.person, name_on_list(counted.event_id, player), scores.get(player.pk), bonuses[player.pk])
        for player in rows
    ]
    return tuple(sorted(shown, key=lambda row: (row.place or 0, sort_key(row.name))))


def ranks_of(counted: Counted) -> dict[int, int]:
    """Map each record to the place that counts."""
    return dict(Score.objects.filter(counted=counted).values_list("player", "place"))


def _score(person: Player, name: str, score: Score | None, bonuses: list[ShownBonus]) -> ShownScore:
    if score is None:
        return ShownScore(person, name, None, 0, barred=False, bonuses=tuple(bonuses))
    return ShownScore(person, name, score.place, score.points, score.barred, tuple(bonuses))


def _show_bonus(row: Bonus) -> ShownBonus:
    says = {
        Scheme.AFFILIATION: row.deck or "no deck noted",
        Scheme.MISSION: ", ".join(row.missions) or "no mission noted",
        Scheme.OWN: row.note,
        Scheme.PARTICIPATION: "",
    }[Scheme(row.scheme)]
    return ShownBonus(row.get_scheme_display(), row.points, says, row.typed)
