"""Pages of a whole field: what they cost in a large one, how long they are, and how both grow with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests import factories
from tests.bench.clock import Prepare, medians
from tests.bench.evenings import Browser, forgetting
from tests.bench.figures import Figure
from tests.bench.place import Site, database
from tests.bench.size import Size
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import draw_round, publish_round
from tournaments.record.models import Event, Round

MOST_VIEWS, MOST_GROWTH, MOST_TURNS = 100, 1.3, 8
FEWEST_ROUNDS = 3
SHORT, PAPER = 300, 1_000
"""At most so many kilobytes, not compressed."""
DRAWN = {"draft": ("draft/", SHORT)}
PLAYED = {
    "desk": ("desk/", SHORT),
    "entries": ("entries/", SHORT),
    "corrections": ("corrections/", SHORT),
    "cards": ("cards/", SHORT),
    "rounds": ("rounds/", SHORT),
    "figures": ("standings/figures/", SHORT),
    "slips": ("print/slips/", PAPER),
}


@dataclass(frozen=True, slots=True)
class Seen:
    """`growth`: what it costs with so many players against what it costs in the small field, for each player."""

    views: float
    milliseconds: float
    kilobytes: float
    growth: float


def figures(size: Size) -> Iterator[Figure]:
    """Each page as the first reader after an act gets it, in the middle of a round."""
    with database() as name:
        events = [_played(players, size.field_rounds) for players in size.grown]
        site = Site()
        for pages, prepare in ((DRAWN, _drawn), (PLAYED, _half_reported)):
            for event in events:
                prepare(event)
            yield from _measured(pages, _spent(site, events, pages, size), size.grown, name)


def _played(players: int, rounds: int) -> Event:
    event = factories.FullEventFactory(players=players, rounds_scheduled=max(FEWEST_ROUNDS, rounds + 1))
    factories.play_rounds(event, rounds, Random(1))
    return event


def _drawn(event: Event) -> None:
    draw_round(Event.objects.get(pk=event.pk), by=factories.director_of(event), draw_seed=1)


def _half_reported(event: Event) -> None:
    drawn = Round.objects.select_related("event").get(event=event, state=Round.State.DRAFT)
    publish_round(drawn, by=factories.director_of(event))
    for match in factories.open_tables(drawn)[::2]:
        report_result(match, factories.believable(Random(match.pk)), by=factories.director_of(event))


def _spent(site: Site, events: list[Event], pages: dict[str, tuple[str, int]], size: Size) -> dict[str, Seen]:
    browsers = [Browser(site, event) for event in events]
    works: dict[str, Prepare] = {"empty": lambda: site.asked("/empty/")}
    lengths: dict[str, float] = {}
    for name, (path, _) in pages.items():
        for browser, event, players in zip(browsers, events, size.grown, strict=True):
            page = f"{event.get_absolute_url()}{path}"
            works[f"{name} of {players}"] = forgetting(_asked(browser, page))
            lengths[f"{name} of {players}"] = len(browser.read(page)) / 1_000
    spent = medians(works, min(size.turns, MOST_TURNS))
    few, many = size.grown
    return {
        name: Seen(
            spent[f"{name} of {many}"] / spent["empty"],
            1_000 * spent[f"{name} of {many}"],
            lengths[f"{name} of {many}"],
            spent[f"{name} of {many}"] / spent[f"{name} of {few}"] * few / many,
        )
        for name in pages
    }


def _asked(browser: Browser, page: str) -> Prepare:
    return lambda: browser.gets(page)


def _measured(
    pages: dict[str, tuple[str, int]], seen: dict[str, Seen], grown: tuple[int, int], name: str
) -> Iterator[Figure]:
    few, many = grown
    for page, (_, most) in pages.items():
        found, what = seen[page], f"{page} of {many:,} players"
        note = f"{name}, {found.milliseconds:.0f} ms"
        yield Figure(f"{what}, uncached", found.views, "empty views", ("at most", MOST_VIEWS), note)
        yield Figure(f"{what}, length", found.kilobytes, "kB", ("at most", most))
        yield Figure(f"{what}, growth from {few:,}", found.growth, "times linear", ("at most", MOST_GROWTH))
