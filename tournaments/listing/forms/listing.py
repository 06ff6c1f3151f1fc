"""The listing of an event, as its director fills it in (OPG 3, A)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.http import QueryDict
from django_countries import countries

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.dates import instant
from tournaments.engine.house import LONGEST_NAME, OPTION, OTHER_GAME
from tournaments.engine.listing.check import find_ruleset
from tournaments.engine.listing.defaults import usual_format, usual_pool, usual_rounds
from tournaments.engine.listing.fields import GROUPS, LISTING
from tournaments.engine.listing.matrix import (
    USUAL_GAME,
    Item,
    is_played,
    list_offered,
    list_offered_with,
    usual_rules,
)
from tournaments.kernel.days import zones
from tournaments.kernel.merge_form import mark
from tournaments.kernel.models import User
from tournaments.kernel.write_form import UNNAMED
from tournaments.listing.forms.following import PROPOSED, follow, proposed_before, proposed_field, written
from tournaments.listing.forms.listing_fields import ADDRESS, ListingFields
from tournaments.listing.forms.systems import SystemForm
from tournaments.listing.selectors.before_alter import find_locked_fields
from tournaments.listing.selectors.card_sets import sets_of
from tournaments.listing.selectors.proposals import last_zone, may_be_sanctioned, title_of, zone_of_venue
from tournaments.listing.selectors.sealed_formats import formats_of
from tournaments.listing.selectors.venues import offered as offered_venues
from tournaments.listing.services.registration import BY_APPLICATION, Details, details_of, is_listed_by_the_guide
from tournaments.listing.services.venues import Address
from tournaments.record.models import Event

NARROWED = ("format", "pool", "rules", "scenario")
PROPOSALS = ("rules", "format", "pool", "structure", "rounds_scheduled", "sanctioned")
BESIDE = ("time_zone", "title", "date", "time", "scenario", "host", "new_town", "new_country")
FOLLOWING = ("rules", "format", "pool", "structure", "rounds_scheduled", "time_zone", "title")
LOCKED_ROUNDS = "Players are entered: change them with their approval under “Change the rounds” (OPG 6)."
FOLLOWED = "Some fields follow what you chose. Look at them, then send the form again."


def fitting(typed: QueryDict, by: User | None = None, *, replaces: bool = True) -> QueryDict:
    """What is typed so far, with the proposals that follow from it: in the place of what is no more than the proposal
    before and, if it `replaces`, of what another game had.

    `by`: whoever lists a new event; of one that is listed already nothing follows the account of its editor.
    """
    fitted, before, game = typed.copy(), proposed_before(typed), typed.get("game", USUAL_GAME)
    proposals: dict[str, str] = {}

    def propose(name: str, proposal: str, *, fits: bool) -> str:
        follow(fitted, name, proposal, before)
        if replaces and not fits and fitted.get(name) == typed.get(name):
            fitted[name] = proposal
        proposals[name] = proposal
        return str(fitted.get(name, ""))

    def is_offered(name: str, rules: str) -> bool:
        offered = list_offered_with(name, LISTING[name].items, game, rules)
        return fitted.get(name, "") in {item.code for item in offered}

    usual = usual_rules(game)
    rules = propose("rules", usual, fits=is_offered("rules", usual)) or usual
    is_said = bool(fitted.get("format"))
    shape = propose("format", usual_format(game, rules), fits=not is_said or is_offered("format", rules))
    propose("pool", usual_pool(game, rules, shape), fits=is_offered("pool", rules))
    if replaces and not is_offered("scenario", rules):
        fitted["scenario"] = ""
    played_by = find_ruleset(game, rules)
    if played_by and "game" in typed:
        fits = fitted.get("structure", "") in played_by.structures
        structure = propose("structure", played_by.structures[0], fits=fits) or played_by.structures[0]
        options = {OPTION: str(fitted[f"option_{OPTION}"])} if f"option_{OPTION}" in fitted else {}
        scenario = str(fitted.get("scenario", ""))
        rounds = usual_rounds(played_by, structure, scenario=scenario, options=options)
        has_changed = before.get("ruleset", played_by.code) != played_by.code
        propose("rounds_scheduled", str(rounds), fits=not has_changed or _is_whole(fitted, played_by))
        proposals["ruleset"] = played_by.code
    _propose_beside(fitted, proposals, before, played_by, by)
    if replaces and fitted.get("release_set") not in {card_set.name for card_set in sets_of(game)}:
        fitted["release_set"] = ""
    if replaces and fitted.get("sealed_format") not in formats_of(game, rules):
        fitted["sealed_format"] = ""
    fitted[PROPOSED] = written(proposals)
    return fitted


def _propose_beside(
    fitted: QueryDict, proposals: dict[str, str], before: Mapping[str, str], rules: GameRules | None, by: User | None
) -> None:
    """Zone, title and sanction: the zone of the venue, a title that names game and day."""
    place = zone_of_venue(fitted.get("host", ""), fitted.get("new_country", ""), fitted.get("new_town", ""))
    if zone := place or before.get("time_zone", ""):
        follow(fitted, "time_zone", zone, before)
        proposals["time_zone"] = zone
    if "title" in before:
        title = _title(fitted) or before["title"]
        follow(fitted, "title", title, before)
        proposals["title"] = title
    if by is not None:
        sanctioned = "on" if may_be_sanctioned(rules, by) else ""
        follow(fitted, "sanctioned", sanctioned, before)
        proposals["sanctioned"] = sanctioned


def _title(typed: QueryDict) -> str:
    """What is proposed for this game and start; empty while the start cannot be read."""
    try:
        start = datetime.fromisoformat(f"{typed.get('date', '')}T{typed.get('time', '')}")
    except ValueError:
        return ""
    game = typed.get("game", USUAL_GAME)
    return title_of(game, start, typed.get("game_name", "")[:LONGEST_NAME] if game == OTHER_GAME else "")


def _is_whole(typed: QueryDict, rules: GameRules) -> bool:
    """Whether the rounds as typed are enough and whole matches by these rules."""
    said = typed.get("rounds_scheduled", "")
    if not (said.isascii() and said.isdigit()):
        return True
    return int(said) >= rules.limits.min_rounds and int(said) % rules.limits.games_per_match == 0


def follows(sent: QueryDict, by: User | None, form: ListingForm) -> QueryDict | None:
    """What follows from a form that is sent without its proposals having followed; None where nothing does.

    A page with JavaScript has shown all of it before. Nothing follows a game that can no longer change.
    """
    game = form.fields.get("game")
    if PROPOSED not in sent or game is None or game.disabled:
        return None
    fitted = fitting(sent, by, replaces=False)
    shown = (*FOLLOWING, "sanctioned") if by is not None else FOLLOWING
    return fitted if any(fitted.get(name, "") != sent.get(name, "") for name in shown) else None


class ListingForm(SystemForm, ListingFields):
    """`level` is shown and never written. Choices made for another game are not offered, and refused below."""

    def __init__(
        self,
        *args: Any,
        event: Event | None = None,
        of_house: Sequence[tuple[str, str]] = (),
        **kwargs: Any,
    ) -> None:
        stands = _initial(event) if event else {"game": USUAL_GAME, "level": 1}
        super().__init__(*args, initial={**stands, **(kwargs.pop("initial", None) or {})}, **kwargs)
        self.event, self.of_house = event, of_house
        self.fixed = find_locked_fields(event) if event else set()
        self._offer()
        self._offer_structures()
        self._offer_choices()
        self._leave_out()
        self.fields[PROPOSED] = proposed_field()
        if event:
            self.fields["shown"] = forms.CharField(required=False, widget=forms.HiddenInput(UNNAMED))
            self.initial["shown"] = mark(self.stands(event))
            if is_listed_by_the_guide(event):
                self.initial.setdefault(PROPOSED, proposed_for(event))
        self.fields["level"].disabled = True
        if event is None:
            del self.fields["report"], self.fields["venue"]
            is_said = self.is_bound or self.initial.get("time_zone")
            self.fields["time_zone"].widget.attrs["data-own-zone"] = "" if is_said else "yes"
        else:
            self._lock(self.fixed)

    def _leave_out(self) -> None:
        """An imported event may lack words of the guide: they are not asked for where they can no longer be said, or
        where the event belongs to no game of the guide. Its zone may be one that is not offered."""
        if self.event is None:
            return
        never = not is_listed_by_the_guide(self.event)
        for name in ("game", "format", "pool", "rules"):
            if never or (not getattr(self.event, name) and (name in self.fixed or self.event.has_begun)):
                del self.fields[name]
        if never:
            for name in ("scenario", "sanctioned", "release_set", "sealed_format"):
                del self.fields[name]
        own = self.event.time_zone
        if own not in dict(zones()):
            self.let_choose("time_zone", [(own, own), *zones()])

    def _lock(self, names: set[str]) -> None:
        """Show what no longer changes as such; the service refuses it anyway."""
        for name in names | ({"date", "time", "which"} if "starts_at" in names else set()):
            if name in self.fields:
                self.fields[name].disabled = True
                self.fields[name].validators = []
        if "rounds_scheduled" in names and "rounds_scheduled" in self.fields:
            self.fields["rounds_scheduled"].help_text = LOCKED_ROUNDS
        if "options" in names:
            for choice in self.house_choices:
                self.fields[f"option_{choice.code}"].disabled = True
            if "game_name" in self.fields:
                self.fields["game_name"].disabled = True

    def groups(self) -> list[dict[str, Any]]:
        """The fields as the page lays them out; of what is folded away that is open in which anything is said."""
        laid_out = ((group, [row for names in group.rows if (row := self._row(names))]) for group in GROUPS)
        return [
            {
                "group": group,
                "rows": rows,
                "is_open": _says(rows),
                "is_idle": bool(group.code) and not _has_choices(rows),
            }
            for group, rows in laid_out
            if rows
        ]

    @property
    def listed_game(self) -> str:
        """The game as typed: help texts cite its documents."""
        return self._typed("game") or USUAL_GAME

    def _row(self, names: tuple[str, ...]) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields and (name != "which" or self.asks_which())]

    def stands(self, event: Event) -> dict[str, Any]:
        """What the fields show of the event as it is."""
        initial = {"close_date": None, "close_time": None, **_initial(event)}
        options = [f"option_{choice.code}" for choice in self.house_choices]
        chosen = {name: self.fields[name].initial for name in (*options, "game_name") if name in self.fields}
        return {name: value for name, value in {**initial, **chosen}.items() if name in self.fields}

    def details(self) -> Details:
        """The listing as typed. Call after is_valid."""
        data = self.cleaned_data
        typed = {code: data[code] for code in LISTING if code in data} | {"host_id": data["host"]}
        if not (self.event and "options" in self.fixed):
            typed["options"] = self._options()
        typed["new_host"], typed["structure"] = self._new_host(), self.structure()
        return replace(details_of(self.event), **typed) if self.event else Details(**typed)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.data.get(self.add_prefix("level"), str(data.get("level"))) != str(data.get("level")):
            self.add_error("level", BY_APPLICATION)
        if "time_zone" in data and (start := self.moment(data["time_zone"])):
            data["starts_at"] = start
        if (
            not data.get("new_name")
            and not data.get("host")
            and any(data.get(f"new_{name}") for name in ("address", "town", "country"))
        ):
            self.add_error("new_name", "Give the new venue its name.")
        if "time_zone" in data:
            data["entries_close_at"] = self._closing(data["time_zone"])
        return data

    def _closing(self, zone: str) -> datetime | None:
        """When entering beforehand closes; of an hour that comes twice the first."""
        day, time = self.cleaned_data.get("close_date"), self.cleaned_data.get("close_time")
        if day and time:
            try:
                return instant(datetime.combine(day, time), ZoneInfo(zone), second=False)
            except RuleViolation as violation:
                self.add_error("close_time", violation.message)
        elif day or time:
            self.add_error("close_time" if day else "close_date", "Say both the day and the time.")
        return None

    def _offer(self) -> None:
        game = self._typed("game") or USUAL_GAME
        self._fill("game", (item for item in LISTING["game"].items if is_played(item.code)))
        rules = self._typed("rules") or usual_rules(game)
        for name in NARROWED:
            fit = list_offered_with(name, LISTING[name].items, game, rules)
            self._fill(name, (*fit, *self._kept(name, game, fit)))
        is_alone = len(list(self.fields["scenario"].widget.choices)) == 1
        self.fields["scenario"].widget.attrs["hidden"] = is_alone
        self._offer_sets(game)
        self._offer_formats(game, rules)
        self._offer_venues()

    def _kept(self, name: str, game: str, fit: Sequence[Item]) -> list[Item]:
        """What was typed of this game and goes not with its rules: it stays to be read beside what is against it."""
        typed = self._typed(name)
        others = list_offered(LISTING[name].items, game) if self.is_bound or self.event else ()
        return [item for item in others if item.code == typed and item not in fit]

    def _offer_sets(self, game: str) -> None:
        """The sets of the game, latest first, and the one that stands, which an imported event may have by name."""
        known = sorted(sets_of(game), key=lambda card_set: (card_set.released is None, card_set.released), reverse=True)
        own = filter(None, [self.event and self.event.release_set])
        names = dict.fromkeys((*own, *(card_set.name for card_set in known)))
        self.let_choose("release_set", [("", "None"), *((name, name) for name in names)])

    def _offer_formats(self, game: str, rules: str) -> None:
        """Those that are approved for these rules, and the one that stands; another one is refused below."""
        own = filter(None, [self.event and self.event.sealed_format, self._typed("sealed_format")])
        names = dict.fromkeys((*own, *formats_of(game, rules)))
        self.let_choose("sealed_format", [("", "None"), *((name, name) for name in names)])

    def _offer_venues(self) -> None:
        """Those that are known, by country; an event that is there keeps its own."""
        own = self.event.host if self.event else None
        self.let_choose("host", [("", "Not said yet"), *offered_venues(dict(countries), chosen=own)])

    def _new_host(self) -> Address | None:
        typed = {name: self.cleaned_data[f"new_{name}"] for name in ADDRESS}
        return Address(**typed) if typed["name"] else None

    def _fill(self, name: str, shown: Iterable[Item]) -> None:
        none = [("", "None")] if name == "scenario" else []
        self.let_choose(name, [*none, *map(_offered, LISTING[name].items)])
        self.fields[name].widget.choices = [*none, *map(_offered, shown)]


def first_proposals(said: Mapping[str, Any], by: User) -> dict[str, Any]:
    """What a new listing shows: what is said already, and proposals for everything else."""
    typed, proposed = QueryDict(mutable=True), dict.fromkeys(PROPOSALS, "")
    typed["game"] = str(said.get("game") or USUAL_GAME)
    zone = last_zone(by) or "UTC"
    for name in {*PROPOSALS, *BESIDE} & said.keys():
        value = said[name]
        typed[name] = "on" if value is True else "" if value in (False, None) else str(value)
        proposed.pop(name, None)
    if "time_zone" not in said:
        typed["time_zone"] = proposed["time_zone"] = zone
    if said.get("title") and said["title"] == _title(typed):
        proposed["title"] = said["title"]
    typed[PROPOSED] = written(proposed)
    fitted = fitting(typed, by)
    # Where nothing says the zone the browser of whoever lists the event does.
    is_zone_known = zone != "UTC" or fitted["time_zone"] != "UTC" or "time_zone" in said
    names = {*PROPOSALS, "game", "title", PROPOSED, *(("time_zone",) if is_zone_known else ())}
    shown = {name: fitted[name] for name in names if name in fitted}
    return {**said, **shown, "sanctioned": bool(fitted.get("sanctioned"))}


def proposed_for(event: Event) -> str:
    """What would be proposed for the choices of an event as it is, so that what it keeps of that follows a change."""
    typed = QueryDict(mutable=True)
    typed.update({name: str(getattr(event, name)) for name in ("game", "rules", "format", "pool", "scenario")})
    typed.update({"structure": event.structure, "rounds_scheduled": str(event.rounds_scheduled)})
    typed.update({"time_zone": event.time_zone, "host": str(event.host_id or "")})
    typed.update({f"option_{OPTION}": event.options[OPTION]} if OPTION in event.options else {})
    return str(fitting(typed)[PROPOSED])


def listed_again(event: Event, day: date) -> dict[str, Any]:
    """What a new listing begins with that shall be like this event, on another day: not its report and level."""
    later = day - event.local_start.date()
    stands = {name: value for name, value in _initial(event).items() if name not in ("report", "level", "which")}
    moved = {name: stands[name] + later for name in ("ends_on", "close_date") if stands.get(name)}
    options = {f"option_{code}": value for code, value in event.options.items()}
    return stands | moved | options | {"date": day}


def _says(rows: list[list[forms.BoundField]]) -> bool:
    return any(field.value() or field.errors for row in rows for field in row)


def _has_choices(rows: list[list[forms.BoundField]]) -> bool:
    """Return whether any of these fields offers more than "None"."""
    return any(len(list(getattr(field.field, "choices", ()))) > 1 for row in rows for field in row)


def _offered(item: Item) -> tuple[str, str]:
    return item.code, item.label if item.sanctioned else f"{item.label} (never sanctioned)"


def _initial(event: Event) -> dict[str, Any]:
    local, stands = event.local_start, details_of(event)
    return {
        **{code: getattr(stands, code) for code in LISTING},
        "date": local.date(),
        "time": local.time().replace(tzinfo=None),
        "which": "second" if local.fold else "",
        "host": event.host_id,
        **_closing_of(event),
    }


def _closing_of(event: Event) -> dict[str, Any]:
    if event.entries_close_at is None:
        return {}
    closes = event.entries_close_at.astimezone(ZoneInfo(event.time_zone))
    return {"close_date": closes.date(), "close_time": closes.time().replace(tzinfo=None)}
