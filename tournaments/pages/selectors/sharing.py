"""A finalized event as a text to share: what it was, who won and how, the first places, and prizes."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse

from tournaments.closing.selectors.prizes import prizes
from tournaments.engine.texts import ordinal
from tournaments.kernel.days import format_day
from tournaments.kernel.sites import link_to
from tournaments.record.models import Event
from tournaments.record.models.namesakes import name_on_list
from tournaments.record.selectors.awards import awards, shown_awards
from tournaments.record.selectors.finishes import Finish, FinishRow
from tournaments.record.selectors.listings import chosen_in_words, place_of
from tournaments.record.selectors.pages import JUDGE, directors_of
from tournaments.record.selectors.titles import shown_titles, standing_titles


def report_text(event: Event, finish: Finish) -> str:
    """Return paragraphs of lines, as a plain message has them, with names as on every page."""
    parts = (
        _event_lines(event, finish),
        _winner_lines(finish),
        map(_place_line, finish.top),
        _won_lines(event),
        _link_lines(event),
    )
    return "\n\n".join(paragraph for part in parts if (paragraph := "\n".join(filter(None, part))))


def _event_lines(event: Event, finish: Finish) -> Iterator[str]:
    yield event.title
    yield ", ".join(filter(None, (place_of(event), format_day(event.local_start.date()))))
    yield chosen_in_words(event)
    rounds = ""
    if event.rounds_scheduled:
        rounds = f", {event.rounds_scheduled} rounds"
    yield f"{len(finish.rows)} players{rounds}"
    directors = []
    for _, name, position in directors_of(event):
        if position != JUDGE:
            directors.append(name)
    if directors:
        yield f"Directed by {', '.join(directors)}"


def _winner_lines(finish: Finish) -> Iterator[str]:
    how = "; ".join(filter(None, (finish.record, finish.figures, finish.way)))
    if how:
        yield f"Winner: {finish.name} ({how})"
    else:
        yield f"Winner: {finish.name}"


def _place_line(row: FinishRow) -> str:
    figures = ""
    if row.figures:
        figures = f" ({', '.join(row.figures)})"
    return f"{row.rank}. {row.name}{figures}"


def _won_lines(event: Event) -> Iterator[str]:
    """Yield titles, awards and prizes that somebody has won."""
    for title in shown_titles(standing_titles().filter(event=event)):
        yield f"{title.name}: {title.words}"
    earned = list(awards().filter(source=event, withdrawn_at=None).order_by("place", "pk"))
    for row, award in zip(earned, shown_awards(earned), strict=True):
        place = ""
        if row.place:
            place = f" ({ordinal(row.place)})"
        yield f"{name_on_list(event.pk, row.person)}{place}: {award.award}, {award.valid_for}"
    for prize in prizes(event):
        if prize.winner and not prize.forfeited:
            yield f"{prize.winner}: {prize.text} ({prize.named})"


def _link_lines(event: Event) -> Iterator[str]:
    yield f"All places with every reason: {link_to(reverse('tournaments:standings', args=event.address))}"
    yield f"The event: {link_to(event.get_absolute_url())}"
    yield f"The winner as a picture: {link_to(reverse('tournaments:winner_picture', args=event.address))}"
    yield f"Every place as a picture: {link_to(reverse('tournaments:places_picture', args=event.address))}"
