"""A player's card in one event, for its directors; over all events what repeats, for the Department (OPG B)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.db.models import Max, Q, QuerySet

from conduct.engine import LADDERS, Ladder, Level, ladder_of, repeats_of
from conduct.models import DeckCheck, Penalty, VerbalWarning
from conduct.selectors.deck_checks import follows
from tournaments.engine import game_rules
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event, OwedGame, Seat

LONGEST = 19
"""Digits of a key."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of a card in words. `url` is its page, `card` that of `name`, `stands` whether it still counts.

    `check` is the key of a deck check whose proposed penalty is not issued yet.
    """

    where: str
    what: str
    text: str = ""
    url: str = ""
    stands: bool = True
    level: str = ""
    name: str = ""
    card: str = ""
    check: int | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """Newest first. `follows`: what the guide has follow from the newest deck check, where the game says it."""

    penalties: tuple[Line, ...]
    warnings: tuple[Line, ...]
    extra_time: tuple[str, ...]
    deck_checks: tuple[Line, ...]
    owed: int
    follows: tuple[str, ...] = ()

    @property
    def stands(self) -> bool:
        """Return whether the card has any entry."""
        return bool(self.penalties or self.warnings or self.extra_time or self.deck_checks or self.owed)


@dataclass(frozen=True, slots=True)
class Repeated:
    """A regulation that was broken in more than one event."""

    what: str
    events: int
    times: int


@dataclass(frozen=True, slots=True)
class History:
    """Newest first; `list_repeated` by how often."""

    lines: tuple[Line, ...]
    repeated: tuple[Repeated, ...]


def card(entry: Entry) -> Card:
    penalties = Penalty.objects.filter(event=entry.event_id, player=entry.player_id).select_related("event")
    issued = list(penalties)
    lines = tuple(_penalty(row) for row in issued)
    warned = tuple(Line(name_round(entry.event, row.of_round), label_of(row)) for row in warnings_of(entry))
    rows = list(deck_checks_of(entry))
    checks = tuple(_check(entry, row, issued) for row in rows)
    owed = OwedGame.objects.filter(entry=entry, match=None).count()
    return Card(lines, warned, tuple(_extra_time(entry)), checks, owed, follows(entry, rows))


def history(player: Player) -> History:
    """Return everything that this player was ever issued."""
    rows = list(penalties_over(player).select_related("event"))
    return History(
        tuple(line_of(row, f"{row.event.title}, {row.event.local_start:%-d %B %Y}") for row in rows),
        list_repeated(rows),
    )


def penalties_over(player: Player) -> QuerySet[Penalty]:
    """Return the penalties of this record and those merged into it, newest first; rehearsals do not count."""
    his = Q(player=player) | Q(player__merged_into=player)
    rows = Penalty.objects.filter(his, event__in=Event.objects.order_by().values("pk"))
    return rows.order_by("-event__starts_at", "-pk")


def list_repeated(rows: Iterable[Penalty]) -> tuple[Repeated, ...]:
    """Return the regulations that were broken in several events, counting only penalties that were not withdrawn."""
    events: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        if row.stands:
            events[label_of(row)].append(row.event_id)
    repeats = [Repeated(what, len(set(of)), len(of)) for what, of in events.items() if len(set(of)) > 1]
    return tuple(sorted(repeats, key=lambda repeat: (-repeat.events, repeat.what)))


def newest_mark(event: Event) -> str:
    """Return a mark of the newest penalty and warning, up to which the reader of a page has seen what was issued."""
    newest = (
        rows.objects.filter(event=event).aggregate(last=Max("pk"))["last"] or 0 for rows in (Penalty, VerbalWarning)
    )
    return "-".join(str(pk) for pk in newest)


def is_news(event: Event, player: int, seen: str) -> bool:
    """Return whether anything was issued to this player after this mark; an unreadable mark has seen nothing."""
    marks = [int(part) for part in seen.split("-") if part.isascii() and part.isdigit() and len(part) < LONGEST]
    penalty, warning = marks if len(marks) == 2 else (0, 0)
    penalties = Penalty.objects.filter(event=event, player=player, pk__gt=penalty)
    return penalties.exists() or VerbalWarning.objects.filter(event=event, player=player, pk__gt=warning).exists()


def warnings_of(entry: Entry) -> QuerySet[VerbalWarning]:
    return VerbalWarning.objects.filter(event=entry.event_id, player=entry.player_id)


def deck_checks_of(entry: Entry) -> QuerySet[DeckCheck]:
    return DeckCheck.objects.filter(event=entry.event_id, player=entry.player_id).select_related("event")


def newest_of(event: Event, player: int) -> Penalty | VerbalWarning | None:
    """Return what was last issued to this player."""
    penalty = Penalty.objects.filter(event=event, player=player).first()
    warning = VerbalWarning.objects.filter(event=event, player=player).first()
    return max((row for row in (penalty, warning) if row is not None), key=lambda row: row.issued_at, default=None)


def repeats(event: Event, player: int, code: str, *, but: Penalty | None = None) -> int:
    """Count this player's earlier penalties for the same in this event; withdrawn ones do not count."""
    standing = Penalty.objects.filter(event=event, player=player, withdrawn_at=None)
    if but is not None:
        standing = standing.exclude(pk=but.pk)
    earlier = [(other, Level(level or 0)) for other, level in standing.values_list("code", "level")]
    warned = VerbalWarning.objects.filter(event=event, player=player).values_list("code", flat=True)
    return repeats_of(ladder_of(event.ruleset), code, (*earlier, *((other, Level.WARNING) for other in warned)))


def all_repeats(event: Event, player: int | None) -> dict[str, int]:
    """Map each infraction to how often this player was penalised for it here. It takes two queries.

    `player` None: the highest number of any player, which is all that is known before somebody is named.
    """
    ladder = ladder_of(event.ruleset)
    issued = Penalty.objects.filter(event=event, withdrawn_at=None).values_list("player", "code", "level")
    warned = VerbalWarning.objects.filter(event=event).values_list("player", "code")
    earlier: dict[int, list[tuple[str, Level]]] = {}
    for who, code, level in (*issued, *((who, code, Level.WARNING) for who, code in warned)):
        earlier.setdefault(who, []).append((code, Level(level or 0)))
    meant = [rows for who, rows in earlier.items() if player in (None, who)]
    return {
        one.code: max((repeats_of(ladder, one.code, rows) for rows in meant), default=0) for one in ladder.infractions
    }


def name_round(event: Event, number: int | None) -> str:
    """Name the round by the word of its game: five rounds of Tribbles at one table are a match."""
    word = game_rules(event.ruleset).round_word
    return f"{word} {number}" if number else f"before {word} 1"


def level_in_words(ladder: Ladder, level: int | None) -> str:
    return ladder.named(Level(level)) if level is not None else "no level"


def ladder_by(row: Penalty | VerbalWarning) -> Ladder:
    """The one it was issued by, whatever the event is played by now."""
    return LADDERS[row.ladder]


def label_of(row: Penalty | VerbalWarning) -> str:
    return ladder_by(row).infraction(row.code).label


def line_of(row: Penalty, where: str = "", *, name: str = "", card: str = "") -> Line:
    """Return the line of a penalty, with the round it happened in unless `where` names something else."""
    level = level_in_words(ladder_by(row), row.level)
    place, url = where or name_round(row.event, row.of_round), row.get_absolute_url()
    return Line(place, label_of(row), row.description, url, row.stands, level, name, card)


def _penalty(row: Penalty) -> Line:
    line = line_of(row)
    return replace(line, what=f"{line.what}: {line.level}")


def _extra_time(entry: Entry) -> Iterator[str]:
    seats = Seat.objects.filter(round__event=entry.event_id, player=entry.player_id, match__extra_seconds__gt=0)
    rows = seats.order_by("round__number").values_list(
        "round__of_round", "match__table", "match__extra_seconds", "match__extra_because"
    )
    for number, table, seconds, because in rows:
        yield f"{name_round(entry.event, number).capitalize()}, table {table}: {seconds // 60} minutes" + (
            f", {because}" if because else ""
        )


def proposed_code(check: DeckCheck) -> str:
    """Return the infraction whose penalty a deck check proposes (OPG B D1), empty where it proposes none."""
    is_illegal = check.found == DeckCheck.Found.MAJOR
    return ladder_of(check.event.ruleset).illegal_deck if is_illegal else ""


def _is_penalised(check: DeckCheck, issued: Iterable[Penalty]) -> bool:
    """Return whether the infraction that a deck check found has been penalised since."""
    code = proposed_code(check)
    return any(row.stands and row.code == code and row.issued_at >= check.checked_at for row in issued)


def _check(entry: Entry, row: DeckCheck, issued: Iterable[Penalty]) -> Line:
    """`url` takes the word that it is corrected; empty where there is nothing to correct."""
    text, url = row.get_found_display(), ""
    check = row.pk if proposed_code(row) and not _is_penalised(row, issued) else None
    if row.found == DeckCheck.Found.MAJOR and row.corrected_at is None:
        text += ", to be corrected by the next round"
        url = f"{entry.event.get_absolute_url()}penalties/cards/{entry.pk}/checks/{row.pk}/corrected/"
    elif row.found == DeckCheck.Found.MAJOR:
        text += ", corrected"
    return Line(name_round(entry.event, row.of_round), text, row.note, url, check=check)
