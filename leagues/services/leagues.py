"""Leagues: formed by a member with players who are committed, edited, handed on and ended by who leads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Unpack

from django.utils import timezone
from django.utils.text import slugify

from leagues.acts import LeagueTag
from leagues.engine import guide_for
from leagues.models import Alternate, Founder, League
from leagues.permissions import LEADERS_ONLY, can_lead
from leagues.selectors.before_season import find_end_violations
from leagues.services.texts import find_text_violations
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import put_in
from tournaments.engine.core.types import RuleViolation, Violation, refuse_found
from tournaments.engine.names import skeleton
from tournaments.kernel.days import today
from tournaments.kernel.journal import Already, Envelope, Once, recorded, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Office, Player
from tournaments.people.selectors.persons import own_player
from tournaments.people.services.notices import notify
from tournaments.people.services.players import member_called

SECTION = "OPG 12.1"
LONGEST_NAME, MOST_ALTERNATES, MOST_FOUNDERS, MOST_LED = 60, 8, 40, 3
RESERVED = frozenset({"new", "points", "champions", "champions-league"})
TOLD = "{league}: a league was formed. League Director: {name} ({handle}). Committed: {founders}."


@dataclass(frozen=True, slots=True)
class Named:
    """A league as its director writes it: `alternates` are handles of members."""

    name: str
    about: str = ""
    alternates: tuple[str, ...] = ()


@replayable
def form_league(details: Named, founders: Sequence[str], *, by: User, **envelope: Unpack[Once]) -> League:
    """Who forms it leads it. `founders`: handles of the players who are committed, his own may be one of them.

    The Director of Organized Play is told. Raises RuleViolation where they are too few, or a name is taken.
    """
    with recorded(None, LeagueTag.LEAGUE_FORMED, by=by, **envelope) as act:
        leader = _leader(by)
        if League.objects.filter(director=by, ended_at=None).count() >= MOST_LED:
            message = f"You lead {MOST_LED} leagues already: end one, or hand one on, before you form another."
            raise RuleViolation("most_led", message, SECTION)
        committed = _committed(founders)
        act.subject = league = League(director=by, formed_at=timezone.now(), formed_by=by)
        _fill(league, details)
        league.slug = _free_slug(league.name)
        league.save()
        Founder.objects.bulk_create(Founder(league=league, player=player) for player in committed)
        _name_alternates(league, details.alternates)
        names = ", ".join(player.shown_name for player in committed)
        words = {"league": league.name, "name": leader.name or leader.handle, "handle": leader.handle}
        text = TOLD.format(**words, founders=names)
        put_in(Office.Post.DIRECTOR, InboxItem.Kind.MESSAGE, by=by, text=text, about=league.get_absolute_url())
        act.note(founders=[player.pk for player in committed])
    return league


@replayable
def edit_league(league: League, details: Named, *, by: User, **envelope: Unpack[Envelope]) -> League:
    """Its name, what is said of it, and who may stand in for its director."""
    with recorded(league, LeagueTag.LEAGUE_EDITED, by=by, **envelope) as act:
        _refuse_others(league, by)
        before = _standing(league)
        _fill(league, details)
        _name_alternates(league, details.alternates)
        act.note(changed=[name for name, stood in before.items() if _standing(league)[name] != stood])
        act.keep(league)
    return league


@replayable
def hand_on(league: League, to: str, *, by: User, **envelope: Unpack[Envelope]) -> League:
    """Another member, named by his handle, leads it from now on, and is told."""
    with recorded(league, LeagueTag.LEAGUE_HANDED_ON, by=by, **envelope) as act:
        _refuse_others(league, by)
        heir = member_called(to, SECTION)
        if heir.pk == league.director_id:
            raise Already("leads_already", f"{to} leads this league already.", league, SECTION)
        _leader(heir)
        act.note(before=league.director_id, after=heir.pk)
        league.director = heir
        Alternate.objects.filter(league=league, user=heir).delete()
        act.keep(league)
        text = f"{league.name}: you are its League Director from now on."
        notify(None, Notice.Kind.MESSAGE, [heir], text, page=league.get_absolute_url())
    return league


@replayable
def end_league(league: League, *, by: User, **envelope: Unpack[Envelope]) -> League:
    """No season is opened any more. What was played stays, and counts."""
    with recorded(league, LeagueTag.LEAGUE_ENDED, by=by, **envelope) as act:
        _refuse_others(league, by)
        if league.ended_at is not None:
            raise Already("ended_already", "This league has ended already.", league, SECTION)
        refuse_found(find_end_violations(league))
        league.ended_at = timezone.now()
        act.keep(league)
    return league


@replayable
def resume_league(league: League, *, by: User, **envelope: Unpack[Envelope]) -> League:
    """Seasons are opened again."""
    with recorded(league, LeagueTag.LEAGUE_RESUMED, by=by, **envelope) as act:
        _refuse_others(league, by)
        if league.ended_at is None:
            raise Already("resumed_already", "This league goes on already.", league, SECTION)
        league.ended_at = None
        act.keep(league)
    return league


def _refuse_others(league: League, by: User) -> None:
    if not can_lead(by, league):
        raise RuleViolation("leaders_only", LEADERS_ONLY, SECTION)


def _leader(user: User) -> Player:
    """Whoever leads a league is known by a handle."""
    player = own_player(user)
    if player is None or not player.handle:
        message = "Whoever leads a league is named by a handle: choose one on the account page first."
        raise RuleViolation("no_handle", message, SECTION)
    return player


def _committed(handles: Sequence[str]) -> list[Player]:
    """The people behind these handles, each once."""
    wanted = dict.fromkeys(skeleton(handle) for handle in handles)
    if len(wanted) > MOST_FOUNDERS:
        raise RuleViolation("too_many", f"Name up to {MOST_FOUNDERS} players.", SECTION)
    found = {row.skeleton: row for row in Player.objects.select_related("merged_into").filter(skeleton__in=wanted)}
    for handle in handles:
        if skeleton(handle) not in found:
            message = f"No player has the handle “{handle}”. Check the spelling."
            raise RuleViolation("no_such_player", message, SECTION)
    people = list({row.person.pk: row.person for row in map(found.__getitem__, wanted)}.values())
    fewest = guide_for(today().year).leagues.founders
    if len(people) < fewest:
        message = f"A league needs at least {fewest} committed players; you name {len(people)}."
        raise RuleViolation("too_few_founders", message, SECTION)
    return people


def _fill(league: League, details: Named) -> None:
    about = find_text_violations(details.about, SECTION, "about")
    refuse_found((*_name_violations(league, details.name), *about))
    league.name, league.about = details.name, details.about


def _name_violations(league: League, name: str) -> Iterator[Violation]:
    if not slugify(name):
        yield Violation("name", "Name the league, with at least one Latin letter or digit.", SECTION, "name")
    if len(name) > LONGEST_NAME:
        yield Violation("too_long", f"A name has up to {LONGEST_NAME} characters.", SECTION, "name")
    yield from find_text_violations(name, SECTION, "name")
    if League.objects.filter(name__iexact=name).exclude(pk=league.pk).exists():
        message = f"There is a league “{name}” already: choose another name."
        yield Violation("name_taken", message, SECTION, "name")


def _free_slug(name: str) -> str:
    stem = slugify(name)[:50].strip("-_")
    taken = {*League.objects.filter(slug__startswith=stem).values_list("slug", flat=True), *RESERVED}
    numbered = (f"{stem}-{number}" for number in range(2, len(taken) + 3))
    return stem if stem not in taken else next(slug for slug in numbered if slug not in taken)


def _name_alternates(league: League, handles: Sequence[str]) -> None:
    users = {user.pk: user for user in (member_called(handle, SECTION) for handle in handles)}
    if league.director_id in users:
        raise RuleViolation("own_alternate", "The League Director needs no alternate in the same person.", SECTION)
    if len(users) > MOST_ALTERNATES:
        raise RuleViolation("too_many", f"Name up to {MOST_ALTERNATES} alternates.", SECTION)
    standing = set(Alternate.objects.filter(league=league).values_list("user", flat=True))
    Alternate.objects.filter(league=league).exclude(user__in=users).delete()
    new = [user for pk, user in users.items() if pk not in standing]
    Alternate.objects.bulk_create(Alternate(league=league, user=user) for user in new)
    text = f"{league.name}: you may stand in for its League Director."
    notify(None, Notice.Kind.MESSAGE, new, text, page=league.get_absolute_url())


def _standing(league: League) -> dict[str, object]:
    named = set(Alternate.objects.filter(league=league).values_list("user", flat=True))
    return {"name": league.name, "about": league.about, "alternates": named}
