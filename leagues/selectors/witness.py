"""Check that an event gave what its places are due: awards, titles, Masters points and league points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from leagues.models import MastersScore, Score, Season
from leagues.selectors.beyond import league_placing
from leagues.selectors.due import due_points
from leagues.selectors.events import league_event
from leagues.selectors.frozen import changes_of_event
from leagues.selectors.gifts import gifts
from leagues.selectors.seasons import champion_of, titles_of
from tournaments.audits.selectors.checks import Check, Difference, build_check, count
from tournaments.audits.selectors.given import key_of
from tournaments.audits.selectors.patrol import Finding
from tournaments.engine.awards import Grant, TitleGrant
from tournaments.engine.texts import ordinal
from tournaments.entries.selectors.settling import award_difference, title_difference, titles_by_place
from tournaments.kernel.models import Reaction
from tournaments.people.models import Player
from tournaments.record.models import EarnedAward, Event, Title
from tournaments.record.selectors.records import shown_names

NOTHING = "nothing"
SEASON = "The season stands alone: its events were counted again."


@dataclass(frozen=True, slots=True)
class Line:
    """A line in words: what a record is `due` of one kind, and what it has."""

    player: int
    what: str
    due: str
    stands: str


def gifts_are_due(event: Event) -> Check:
    """Compare recorded gifts with those of the final table. While a worker writes them, there is nothing to compare."""
    waiting = Reaction.objects.filter(entry__event=event, task__startswith="leagues.", state=Reaction.State.WAITING)
    is_settling = waiting.exists()
    lines = [] if is_settling else [*_by_places(event), *_in_league(event)]
    names = shown_names(Player.every.filter(pk__in={line.player for line in lines})) if lines else {}
    return build_check(
        "gifts",
        "Awards, titles and points are what the places give",
        [Difference(f"{names[str(line.player)]}, {line.what}", line.due, line.stands) for line in lines],
        holds="What the places give came out again.",
        differs=f"{count(len(lines), 'thing')} that the event gave: not what its places give.",
        unknown="A worker is settling them now." if is_settling else "",
    )


def _by_places(event: Event) -> Iterator[Line]:
    due = gifts(event)
    awards = award_difference(event, due.awards)
    titles = title_difference(titles_by_place(event), due.titles)
    yield from (Line(one.player, _kind(one), _award(one), NOTHING) for one in awards.due)
    yield from (Line(one.player_id, _kind(one), _award(one), "taken back") for one in awards.again)
    yield from (Line(one.player_id, _kind(one), NOTHING, _award(one)) for one in awards.gone)
    yield from (Line(one.player, "title", _title(one), NOTHING) for one in titles.due)
    yield from (Line(one.player_id, "title", NOTHING, _title(one)) for one in titles.gone)
    masters = MastersScore.objects.filter(event=event).values_list("player", "place", "players", "points")
    worth = {player: (worth.place, worth.players, worth.points) for player, worth in due.worth.items()}
    yield from _unlike("Masters points", worth, {player: tuple(figures) for player, *figures in masters})


def _in_league(event: Event) -> Iterator[Line]:
    counted = league_event(event)
    if counted is not None:
        scores = Score.objects.filter(counted=counted).values_list("player", "place", "barred", "points")
        due = due_points(counted, league_placing(counted))
        yield from _unlike("league points", due, {player: tuple(figures) for player, *figures in scores})
        for change in changes_of_event(counted):
            yield Line(change.about or 0, "league points as frozen with the season", change.kept, change.stands)


def _unlike(what: str, due: Mapping[int, tuple[int, ...]], stands: Mapping[int, tuple[int, ...]]) -> Iterator[Line]:
    for player in sorted({*due, *stands}):
        if due.get(player) != stands.get(player):
            yield Line(player, what, _figures(due.get(player)), _figures(stands.get(player)))


def _figures(figures: tuple[int, ...] | None) -> str:
    if figures is None:
        return NOTHING
    place, beside, points = figures
    said = ", disqualified" if beside is True else "" if isinstance(beside, bool) else f" of {beside} players"
    return f"{points} for the {ordinal(place)} place{said}"


def _kind(award: Grant | EarnedAward) -> str:
    return str(EarnedAward.Kind(award.kind).label).lower()


def _award(award: Grant | EarnedAward) -> str:
    until = f" to {award.until}" if award.until else f" {award.year}"
    points = f" of {award.amount} points" if award.amount else ""
    return f"for {EarnedAward.ValidFor(award.valid_for).label}{until}{points}, {ordinal(award.place or 0)} place"


def _title(title: TitleGrant | Title) -> str:
    return f"{title.words} {title.year}, {ordinal(title.place or 0)} place"


def find_wrong_champions() -> Iterator[Finding]:
    """Yield the closed seasons whose champion or title is not what their points come to."""
    for season in Season.objects.filter(closed_at__isnull=False).select_related("league").order_by("pk"):
        due, where = champion_of(season), f"{season.league.name} {season.label}"
        page, key = season.get_absolute_url(), key_of(Season, season.pk)
        if due != season.champion_id:
            what = f"Champion by the points: {_name(due)}; now {_name(season.champion_id)}"
            yield Finding(where, what, SEASON, page, key)
        given = Title.objects.filter(event=None, source=season.source)
        found = title_difference(given, titles_of(season, due))
        of_title = key_of(Title, found.gone[0].pk) if found.gone else key
        for one in found.due:
            what = f"Title by the points: {_title(one)}, {_name(one.player)}; now nothing"
            yield Finding(where, what, SEASON, page, of_title)
        for row in found.gone:
            what = f"Title by the points: nothing; now {_title(row)}, {_name(row.player_id)}"
            yield Finding(where, what, SEASON, page, key_of(Title, row.pk))


def _name(player: int | None) -> str:
    return next(iter(shown_names(Player.every.filter(pk=player)).values()), "nobody") if player else "nobody"
