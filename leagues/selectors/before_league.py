"""May a member form a league, may it be called and led so, and what is missing? Asked before a page offers it, and
again by the act.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.text import slugify

from leagues.engine import guide_for
from leagues.models import League
from leagues.selectors.texts import find_text_violations
from tournaments.engine.core.types import Violation
from tournaments.engine.names import skeleton
from tournaments.engine.official import is_official
from tournaments.kernel.days import today
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.selectors.persons import find_member, own_player, unknown_member

SECTION = "OPG 12.1"
LONGEST_NAME, MOST_ALTERNATES, MOST_FOUNDERS, MOST_LED = 60, 8, 40, 3
OFFICIAL = "“{name}” reads like an official title or post. Choose a name that says where or when you play."
FORMING = "This league is being formed: {there} of at least {fewest} players have accepted to be committed."
NO_HANDLE = "Whoever leads a league is named by a handle: choose one on the account page first."


def find_forming_violations(by: User) -> tuple[Violation, ...]:
    """Return every reason why this member can form no league now, whatever it is called."""
    return (*find_leader_violations(by), *find_too_many_violations(by))


def find_leader_violations(user: User, field: str = "") -> tuple[Violation, ...]:
    """Return why this member cannot lead a league."""
    player = own_player(user)
    return () if player and player.handle else (Violation("no_handle", NO_HANDLE, SECTION, field),)


def find_too_many_violations(by: User) -> tuple[Violation, ...]:
    """Return that the director of leagues leads as many as one may."""
    if not _leads_most(by):
        return ()
    message = f"You lead {MOST_LED} leagues already: end one, or hand one on, before you form, resume or take over one."
    return (Violation("most_led", message, SECTION),)


def find_leaderless_violations(league: League) -> tuple[Violation, ...]:
    """Return that nobody leads the league who could take it up again."""
    if league.director_id is not None:
        return ()
    message = "Nobody leads this league: hand it on to a member first, who accepts."
    return (Violation("no_director", message, SECTION),)


def find_resuming_violations(league: League) -> tuple[Violation, ...]:
    """Return why the director of a league that has ended cannot take it up again."""
    if league.director is None:
        return find_leaderless_violations(league)
    return find_too_many_violations(league.director)


def find_forming_league_violations(league: League) -> tuple[Violation, ...]:
    """Return that too few players have accepted to be committed to the league (House-E34)."""
    if not league.is_forming:
        return ()
    message = FORMING.format(there=league.founders.count(), fewest=fewest_founders())
    return (Violation("forming", message, SECTION),)


def fewest_founders() -> int:
    """Return how many players have to be committed before a league is formed (OPG 12.1)."""
    return guide_for(today().year).leagues.founders


def find_heir_violations(heir: User) -> tuple[Violation, ...]:
    """Return that another league cannot be handed on to this member."""
    if not _leads_most(heir):
        return ()
    message = f"{heir} leads {MOST_LED} leagues already: hand the league on to somebody else."
    return (Violation("most_led", message, SECTION, "to"),)


def find_naming_violations(league: League, name: str, about: str) -> tuple[Violation, ...]:
    """Return everything that is wrong with how a league is called and described."""
    return (*_name_violations(league, name), *find_text_violations(about, SECTION, "about"))


def find_founder_violations(handles: Sequence[str]) -> tuple[Violation, ...]:
    """Return everything that is wrong with the players who are named as committed."""
    return tuple(_founder_violations(handles))


def find_alternate_violations(league: League, handles: Iterable[str]) -> tuple[Violation, ...]:
    """Return everything that is wrong with the members who are named as alternates."""
    return tuple(_alternate_violations(league, handles))


def find_acknowledging_violations(league: League) -> tuple[Violation, ...]:
    """Return why the league cannot be acknowledged."""
    if league.acknowledged_at is None:
        return find_forming_league_violations(league)
    return (Violation("acknowledged_already", "This league is acknowledged already.", SECTION),)


def find_taking_back_violations(league: League) -> tuple[Violation, ...]:
    """Return why no acknowledgement can be taken back."""
    if league.acknowledged_at is not None:
        return ()
    return (Violation("not_acknowledged", "This league is not acknowledged.", SECTION),)


def members_called(handles: Sequence[str]) -> Mapping[str, Player]:
    """Return the people behind these handles, each by the handle's skeleton, without those who have no account."""
    rows = Player.objects.select_related("user", "merged_into__user")
    named = rows.filter(skeleton__in={skeleton(handle) for handle in handles})
    people = {row.skeleton: row.person for row in named if row.skeleton}
    return {shape: person for shape, person in people.items() if person.user and person.user.is_active}


def _leads_most(user: User) -> bool:
    return League.objects.filter(director=user, ended_at=None).count() >= MOST_LED


def _name_violations(league: League, name: str) -> Iterator[Violation]:
    if not slugify(name):
        yield Violation("name", "Name the league, with at least one Latin letter or digit.", SECTION, "name")
    if len(name) > LONGEST_NAME:
        yield Violation("too_long", f"A name has up to {LONGEST_NAME} characters.", SECTION, "name")
    yield from find_text_violations(name, SECTION, "name")
    if name != league.name and is_official(name):
        yield Violation("official_name", OFFICIAL.format(name=name), SECTION, "name")
    if League.objects.filter(name__iexact=name).exclude(pk=league.pk).exists():
        message = f"There is a league “{name}” already: choose another name."
        yield Violation("name_taken", message, SECTION, "name")


def _founder_violations(handles: Sequence[str]) -> Iterator[Violation]:
    wanted = {skeleton(handle): handle for handle in reversed(handles)}
    if len(wanted) > MOST_FOUNDERS:
        yield Violation("too_many", f"Name up to {MOST_FOUNDERS} players.", SECTION, "founders")
        return
    people = members_called(handles)
    unknown = [handle for shape, handle in reversed(wanted.items()) if shape not in people]
    for handle in unknown:
        yield unknown_member(handle, SECTION, "founders")
    named = len({player.pk for player in people.values()})
    fewest = fewest_founders()
    if named + len(unknown) < fewest:
        message = f"A league needs at least {fewest} committed players; you name {named + len(unknown)}."
        yield Violation("too_few_founders", message, SECTION, "founders")


def _alternate_violations(league: League, handles: Iterable[str]) -> Iterator[Violation]:
    users = {handle: find_member(handle) for handle in dict.fromkeys(handles)}
    for handle, user in users.items():
        if user is None:
            yield unknown_member(handle, SECTION, "alternates")
        elif user.pk == league.director_id:
            message = "The League Director needs no alternate in the same person."
            yield Violation("own_alternate", message, SECTION, "alternates")
    if len({user.pk for user in users.values() if user}) > MOST_ALTERNATES:
        yield Violation("too_many", f"Name up to {MOST_ALTERNATES} alternates.", SECTION, "alternates")
