"""The questions that a pasted list raises before anybody is entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count
from django.db.models.functions import Coalesce

from tournaments.engine.name_lines import Part, name_line
from tournaments.entries.selectors.candidates import Candidate
from tournaments.kernel.models import User
from tournaments.record.models import Director, Entry

NEW, SKIP, ENTERED = "new", "skip", "entered"
"""What a line can say instead of a known player. `ENTERED`: it was settled by an earlier press of the button."""
AT_ONCE = 500
"""So many are entered with one press of the button; longer lists take several, and show how far they are."""
FEW = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Answer:
    """`value` is what is sent; what follows a colon in it is the name that it goes with."""

    value: str
    label: str
    hint: str = ""
    picked: bool = False


Offered = tuple[str, str, str]
"""The value, the label and the hint of an answer."""


@dataclass(frozen=True, slots=True)
class NameRow:
    """A line of the list with the `name` in its field.

    A clear name has a `pick`, and `word` says who it is; others have a `question` and `answers`.
    """

    number: int
    line: str
    name: str
    parts: tuple[Part, ...]
    said: tuple[str, ...]
    suspended: bool = False
    pick: str = ""
    word: str = ""
    question: str = ""
    answers: tuple[Answer, ...] = ()

    @property
    def struck(self) -> str:
        return " ".join(part.text.strip() for part in self.parts if part.beside)


@dataclass(frozen=True, slots=True)
class NamesPage:
    """`nobody`: lines without a letter. `settled`: lines that were entered or left out before, while others waited."""

    asks: tuple[NameRow, ...]
    clear: tuple[NameRow, ...]
    nobody: tuple[NameRow, ...]
    settled: tuple[NameRow, ...] = ()

    @property
    def known(self) -> int:
        return sum(row.word == "known" for row in self.clear)

    @property
    def new(self) -> int:
        return sum(row.word == "new here" for row in self.clear)

    @property
    def to_enter(self) -> int:
        """Count who is entered with the answers that the page shows."""
        answered = (answer.value for row in self.asks for answer in row.answers if answer.picked)
        return self.clear_to_enter + sum(not value.startswith(SKIP) for value in answered)

    @property
    def at_once(self) -> int:
        """Count who is entered with the next press of the button."""
        return min(self.to_enter, AT_ONCE)

    @property
    def most(self) -> int:
        return AT_ONCE

    @property
    def lines(self) -> int:
        """Count the lines of the list, those that are settled, too."""
        return self.total + len(self.settled)

    @property
    def clear_to_enter(self) -> int:
        return sum(not is_skipped(row.pick, row.name) for row in self.clear)

    @property
    def open(self) -> int:
        """Count the questions without an answer."""
        return sum(not any(answer.picked for answer in row.answers) for row in self.asks)

    @property
    def total(self) -> int:
        return len(self.asks) + len(self.clear)

    @property
    def struck(self) -> bool:
        return any(row.struck for row in self.clear)


def is_skipped(pick: str, name: str) -> bool:
    """Return whether a line enters nobody: it was left out or settled, or its name is on the list already."""
    return pick in (SKIP, ENTERED) or pick == f"{SKIP}:{name}"


def names_page(
    candidates: Sequence[Candidate],
    lines: Sequence[str],
    *,
    reader: User,
    picks: Sequence[str] = (),
    typed: Sequence[str | None] = (),
    check_in: bool = False,
) -> NamesPage:
    """`lines` as they were pasted; `picks` and `typed`: what was said and typed so far."""
    asking = [candidate for candidate in candidates if candidate.asks]
    played = _count_own_events(reader, {pk for candidate in asking for pk, _, _ in candidate.players})
    asks, clear, nobody, settled = [], [], [], []
    for at, (candidate, line) in enumerate(zip(candidates, lines, strict=True)):
        pick = picks[at] if picks else ""
        written = typed[at] if typed else None
        name = candidate.line if written is None else written
        if pick == ENTERED:
            settled.append(_row(candidate, line, name, pick=pick))
        elif candidate.asks:
            before = candidates[candidate.again - 1].line if candidate.again else ""
            question = (
                f"Almost “{before}”. The same player?" if candidate.state == "near" else _question(candidate, played)
            )
            answers = _listed_answers(candidate, check_in=check_in) if candidate.is_on_list else _answers(candidate)
            asks.append(_asking(candidate, line, name, question, answers, pick))
        elif candidate.is_nobody and not name:
            nobody.append(_row(candidate, line, name))
        else:
            clear.append(_clear(candidate, line, name))
    return NamesPage(tuple(asks), tuple(clear), tuple(nobody), tuple(settled))


def page_without_questions(lines: Sequence[str]) -> NamesPage:
    """Return the lines without questions, for readers who may not learn who is known here."""
    read = [Candidate(one.name, (), "new", one, number) for number, one in enumerate(map(name_line, lines), start=1)]
    rows = (_row(candidate, line, candidate.line) for candidate, line in zip(read, lines, strict=True))
    return NamesPage((), tuple(row for row in rows if row.name), ())


def _row(candidate: Candidate, line: str, name: str, **more: object) -> NameRow:
    return NameRow(
        candidate.number,
        line,
        name,
        candidate.read.parts,
        candidate.said,
        candidate.suspended,
        **more,  # type: ignore[arg-type]
    )


def _clear(candidate: Candidate, line: str, name: str) -> NameRow:
    who = str(candidate.players[0][0]) if candidate.players else NEW
    word = "known" if candidate.players else "new here"
    return _row(candidate, line, name, pick=f"{who}:{candidate.line}", word=word)


def _asking(
    candidate: Candidate, line: str, name: str, question: str, answers: Iterable[Offered], pick: str
) -> NameRow:
    """Whoever is on the list already is taken to be meant, unless the reader says otherwise."""
    offered = tuple(answers)
    chosen = pick or (offered[0][0] if candidate.is_on_list else "")
    shown = tuple(Answer(value, label, hint, picked=bool(chosen) and chosen == value) for value, label, hint in offered)
    return _row(candidate, line, name, question=question, answers=shown)


def _question(candidate: Candidate, played: Mapping[int, int]) -> str:
    if candidate.state == "twice":
        return f"“{candidate.line}” once more?"
    if not candidate.players:
        return ""
    if len(candidate.players) > 1:
        return "Several are called so, or almost." if candidate.state == "alike" else "Several are called so."
    pk, name, _ = candidate.players[0]
    if candidate.is_on_list:
        return f"{name} is on the list already: the same person, or another one?"
    return f"Is this {name}{_acquaintance(played.get(pk, 0))}?"


def _acquaintance(events: int) -> str:
    if not events:
        return ""
    count = FEW[events] if events < len(FEW) else str(events)
    return f", who played {count} of your events" if events > 1 else ", who played one of your events"


def _listed_answers(candidate: Candidate, *, check_in: bool) -> Iterable[Offered]:
    """Offer answers for a name on the list: at the door it is checked in, in a pasted list nothing becomes of it."""
    ((pk, name, hint),) = candidate.players
    same = f"{pk if check_in else SKIP}:{candidate.line}"
    yield same, "The same person", f"{name}, {hint}" if hint else name
    yield NEW, "Another person", f"“{candidate.line}”, too"


def _answers(candidate: Candidate) -> Iterable[Offered]:
    new = (NEW, "New player", f"“{candidate.line}”")
    if candidate.state == "refused":
        return ((f"{NEW}:", "Enter", "as written above"), (SKIP, "Leave out", "not a player"))
    if candidate.state in ("twice", "near"):
        return ((SKIP, "Same player", "entered once"), (NEW, "Two players", f"“{candidate.line}”, too"))
    if candidate.state in ("exact", "new") and not candidate.suspended:
        who = str(candidate.players[0][0]) if candidate.players else NEW
        return ((f"{who}:{candidate.line}", "Enter", f"as {candidate.line}"), (SKIP, "Leave out", "not a player"))
    if len(candidate.players) == 1:
        pk, name, hint = candidate.players[0]
        return ((str(pk), "Same player", f"{name}, {hint}" if hint else name), new)
    return (*((str(pk), name, hint) for pk, name, hint in candidate.players), new, (SKIP, "Leave out", ""))


def _count_own_events(reader: User, players: set[int]) -> Mapping[int, int]:
    """Map these players to the number of the reader's events that they played in."""
    if not players:
        return {}
    own = Director.accepted.filter(user=reader).values("event")
    rows = Entry.objects.filter(event__in=own, event__is_rehearsal=False, checked_in=True)
    counted = rows.annotate(who=Coalesce("player__merged_into", "player")).filter(who__in=players)
    return dict(counted.values("who").annotate(events=Count("event", distinct=True)).values_list("who", "events"))
