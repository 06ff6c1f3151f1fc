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
from tournaments.kernel.days import list_zones
from tournaments.kernel.merge_form import make_mark
from tournaments.kernel.models import User
from tournaments.kernel.write_form import UNNAMED
from tournaments.listing.forms.following import (
    PROPOSED,
    follow_proposal,
    proposals_field,
    read_proposals,
    write_proposals,
)
from tournaments.listing.forms.listing_fields import ADDRESS, ListingFields
from tournaments.listing.forms.systems import SystemForm
from tournaments.listing.selectors.before_alter import find_locked_fields
from tournaments.listing.selectors.card_sets import sets_of
from tournaments.listing.selectors.proposals import last_zone, may_be_sanctioned, propose_title, zone_of_venue
from tournaments.listing.selectors.sealed_formats import formats_of
from tournaments.listing.selectors.venues import venue_choices as offered_venues
from tournaments.listing.services.registration import BY_APPLICATION, ListingDetails, details_of, is_listed_by_the_guide
from tournaments.listing.services.venues import Address
from tournaments.record.models import Event

NARROWED = ("format", "pool", "rules", "scenario")
PROPOSALS = ("rules", "format", "pool", "structure", "rounds_scheduled", "sanctioned")
BESIDE = ("time_zone", "title", "date", "time", "scenario", "host", "new_town", "new_country")
FOLLOWING = ("rules", "format", "pool", "structure", "rounds_scheduled", "time_zone", "title")
LOCKED_ROUNDS = "Players are entered: change them with their approval under “Change the rounds” (OPG 6)."
FOLLOWED = "Some fields follow what you chose. Look at them, then send the form again."


def fit_choices(typed: QueryDict, by: User | None = None, *, replaces: bool = True) -> QueryDict:
    """Return the typed values with the proposals that follow from them.

    An unchanged proposal gives way to the new one; with `replaces` also what another game had. `by`: the member who
    lists a new event; a listed event does not follow its editor's account.
    """
    fitted, before, game = typed.copy(), read_proposals(typed), typed.get("game", USUAL_GAME)
    proposals: dict[str, str] = {}

    def propose(name: str, proposal: str, *, fits: bool) -> str:
        follow_proposal(fitted, name, proposal, before)
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
        scenario = str(fitted.get("scenario", ""))
        rounds = usual_rounds(played_by, structure, scenario=scenario, options=_house_options(fitted))
        has_changed = before.get("ruleset", played_by.code) != played_by.code
        propose("rounds_scheduled", str(rounds), fits=not has_changed or _has_whole_matches(fitted, played_by))
        proposals["ruleset"] = played_by.code
    _propose_beside(fitted, proposals, before, played_by, by)
    if replaces and fitted.get("release_set") not in {card_set.name for card_set in sets_of(game)}:
        fitted["release_set"] = ""
    if replaces and fitted.get("sealed_format") not in formats_of(game, rules):
        fitted["sealed_format"] = ""
    fitted[PROPOSED] = write_proposals(proposals)
    return fitted


def _house_options(typed: QueryDict) -> dict[str, str]:
    name = f"option_{OPTION}"
    if name in typed:
        return {OPTION: str(typed[name])}
    return {}


def _propose_beside(
    fitted: QueryDict, proposals: dict[str, str], before: Mapping[str, str], rules: GameRules | None, by: User | None
) -> None:
    """Propose zone, title and sanction: the zone of the venue, a title that names game and day."""
    place = zone_of_venue(fitted.get("host", ""), fitted.get("new_country", ""), fitted.get("new_town", ""))
    if zone := place or before.get("time_zone", ""):
        follow_proposal(fitted, "time_zone", zone, before)
        proposals["time_zone"] = zone
    if "title" in before:
        title = _propose_title(fitted) or before["title"]
        follow_proposal(fitted, "title", title, before)
        proposals["title"] = title
    if by is not None:
        sanctioned = ""
        if may_be_sanctioned(rules, by):
            sanctioned = "on"
        follow_proposal(fitted, "sanctioned", sanctioned, before)
        proposals["sanctioned"] = sanctioned


def _propose_title(typed: QueryDict) -> str:
    """Return the title for this game and start; empty while the start cannot be read."""
    try:
        start = datetime.fromisoformat(f"{typed.get('date', '')}T{typed.get('time', '')}")
    except ValueError:
        return ""
    game = typed.get("game", USUAL_GAME)
    return propose_title(game, start, typed.get("game_name", "")[:LONGEST_NAME] if game == OTHER_GAME else "")


def _has_whole_matches(typed: QueryDict, rules: GameRules) -> bool:
    """Return whether the typed rounds are enough and make whole matches by these rules."""
    said = typed.get("rounds_scheduled", "")
    if not (said.isascii() and said.isdigit()):
        return True
    return int(said) >= rules.limits.min_rounds and int(said) % rules.limits.games_per_match == 0


def find_followed(sent: QueryDict, by: User | None, form: ListingForm) -> QueryDict | None:
    """Return what follows from a form whose reader has not seen it yet; None if nothing does.

    A page with JavaScript has shown all of it before. Nothing follows a game that can no longer change.
    """
    game = form.fields.get("game")
    if PROPOSED not in sent or game is None or game.disabled:
        return None
    fitted = fit_choices(sent, by, replaces=False)
    shown: tuple[str, ...] = FOLLOWING
    if by is not None:
        shown = (*FOLLOWING, "sanctioned")
    if any(fitted.get(name, "") != sent.get(name, "") for name in shown):
        return fitted
    return None


class ListingForm(SystemForm, ListingFields):
    """The form of a listing; `level` is shown and never written.

    Choices made for another game are not offered, and refused below.
    """

    def __init__(
        self,
        *args: Any,
        event: Event | None = None,
        of_house: Sequence[tuple[str, str]] = (),
        **kwargs: Any,
    ) -> None:
        if event:
            stands = _initial(event)
        else:
            stands = {"game": USUAL_GAME, "level": 1}
        super().__init__(*args, initial={**stands, **(kwargs.pop("initial", None) or {})}, **kwargs)
        self.event, self.of_house = event, of_house
        self.fixed = find_locked_fields(event) if event else set()
        self._offer()
        self._offer_structures()
        self._offer_choices()
        self._leave_out()
        self.fields[PROPOSED] = proposals_field()
        if event:
            self.fields["shown"] = forms.CharField(required=False, widget=forms.HiddenInput(UNNAMED))
            self.initial["shown"] = make_mark(self.stands(event))
            if is_listed_by_the_guide(event):
                self.initial.setdefault(PROPOSED, proposals_for_event(event))
        self.fields["level"].disabled = True
        if event is None:
            del self.fields["report"], self.fields["venue"]
            is_said = self.is_bound or self.initial.get("time_zone")
            self.fields["time_zone"].widget.attrs["data-own-zone"] = "" if is_said else "yes"
        else:
            self._lock(self.fixed)

    def _leave_out(self) -> None:
        """Remove fields that an imported event cannot fill any more, or that belong to no game of the guide.

        Its zone may be one that is not offered, so it is added.
        """
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
        if own not in dict(list_zones()):
            self.set_choices("time_zone", [(own, own), *list_zones()])

    def _lock(self, names: set[str]) -> None:
        """Disable fields that can no longer change; the service refuses them anyway."""
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
        """Return the fields as the page lays them out; a folded group is open if anything in it is filled."""
        groups = []
        for group in GROUPS:
            rows = list(filter(None, map(self._row, group.rows)))
            if rows:
                groups.append(
                    {
                        "group": group,
                        "rows": rows,
                        "is_open": _has_values(rows),
                        "is_idle": bool(group.code) and not _has_choices(rows),
                    }
                )
        return groups

    @property
    def listed_game(self) -> str:
        """Return the typed game, whose documents the help texts cite."""
        return self._typed_value("game") or USUAL_GAME

    def _row(self, names: tuple[str, ...]) -> list[forms.BoundField]:
        found = []
        for name in names:
            if name in self.fields and (name != "which" or self.asks_which()):
                found.append(self[name])
        return found

    def stands(self, event: Event) -> dict[str, Any]:
        """Return the values of the event as the fields show them."""
        initial = {"close_date": None, "close_time": None, **_initial(event)}
        options = [f"option_{choice.code}" for choice in self.house_choices]
        chosen = {}
        for name in (*options, "game_name"):
            if name in self.fields:
                chosen[name] = self.fields[name].initial
        stands = {}
        for name, value in {**initial, **chosen}.items():
            if name in self.fields:
                stands[name] = value
        return stands

    def details(self) -> ListingDetails:
        """Return the listing as typed; call it after `is_valid`."""
        data = self.cleaned_data
        typed = {code: data[code] for code in LISTING if code in data} | {"host_id": data["host"]}
        if not (self.event and "options" in self.fixed):
            typed["options"] = self._options()
        typed["new_host"], typed["structure"] = self._new_host(), self.structure()
        if self.event:
            return replace(details_of(self.event), **typed)
        return ListingDetails(**typed)

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
        """Return when entering closes; of an hour that comes twice the first."""
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
        game = self._typed_value("game") or USUAL_GAME
        self._fill("game", (item for item in LISTING["game"].items if is_played(item.code)))
        rules = self._typed_value("rules") or usual_rules(game)
        for name in NARROWED:
            fit = list_offered_with(name, LISTING[name].items, game, rules)
            self._fill(name, (*fit, *self._unfit_items(name, game, fit)))
        is_alone = len(list(self.fields["scenario"].widget.choices)) == 1
        self.fields["scenario"].widget.attrs["hidden"] = is_alone
        self._offer_sets(game)
        self._offer_formats(game, rules)
        self._offer_venues()

    def _unfit_items(self, name: str, game: str, fit: Sequence[Item]) -> list[Item]:
        """Return the typed choice if it belongs to this game but not to its rules.

        It stays readable beside the error.
        """
        typed = self._typed_value(name)
        if self.is_bound or self.event:
            others = list_offered(LISTING[name].items, game)
        else:
            others = ()
        return [item for item in others if item.code == typed and item not in fit]

    def _offer_sets(self, game: str) -> None:
        """Offer the sets of the game, the latest first, and the event's own, which may be imported by name."""
        known = sorted(sets_of(game), key=lambda card_set: (card_set.released is None, card_set.released), reverse=True)
        own = filter(None, [self.event and self.event.release_set])
        names = dict.fromkeys((*own, *(card_set.name for card_set in known)))
        self.set_choices("release_set", [("", "None"), *((name, name) for name in names)])

    def _offer_formats(self, game: str, rules: str) -> None:
        """Offer the approved formats of these rules and the event's own; others are refused below."""
        own = filter(None, [self.event and self.event.sealed_format, self._typed_value("sealed_format")])
        names = dict.fromkeys((*own, *formats_of(game, rules)))
        self.set_choices("sealed_format", [("", "None"), *((name, name) for name in names)])

    def _offer_venues(self) -> None:
        """Offer known venues by country; an event keeps its own."""
        own = None
        if self.event:
            own = self.event.host
        self.set_choices("host", [("", "Not said yet"), *offered_venues(dict(countries), chosen=own)])

    def _new_host(self) -> Address | None:
        typed = {name: self.cleaned_data[f"new_{name}"] for name in ADDRESS}
        if typed["name"]:
            return Address(**typed)
        return None

    def _fill(self, name: str, shown: Iterable[Item]) -> None:
        none = []
        if name == "scenario":
            none = [("", "None")]
        self.set_choices(name, [*none, *map(_item_choice, LISTING[name].items)])
        self.fields[name].widget.choices = [*none, *map(_item_choice, shown)]


def first_proposals(said: Mapping[str, Any], by: User) -> dict[str, Any]:
    """Return the first values of a new listing: what is given already, and proposals for the rest."""
    typed, proposed = QueryDict(mutable=True), dict.fromkeys(PROPOSALS, "")
    typed["game"] = str(said.get("game") or USUAL_GAME)
    zone = last_zone(by) or "UTC"
    for name in {*PROPOSALS, *BESIDE} & said.keys():
        value = said[name]
        if value is True:
            typed[name] = "on"
        elif value in (False, None):
            typed[name] = ""
        else:
            typed[name] = str(value)
        proposed.pop(name, None)
    if "time_zone" not in said:
        typed["time_zone"] = proposed["time_zone"] = zone
    if said.get("title") and said["title"] == _propose_title(typed):
        proposed["title"] = said["title"]
    typed[PROPOSED] = write_proposals(proposed)
    fitted = fit_choices(typed, by)
    # If nothing else gives the zone, the browser proposes its own.
    is_zone_known = zone != "UTC" or fitted["time_zone"] != "UTC" or "time_zone" in said
    names = {*PROPOSALS, "game", "title", PROPOSED, *(("time_zone",) if is_zone_known else ())}
    shown = {name: fitted[name] for name in names if name in fitted}
    return {**said, **shown, "sanctioned": bool(fitted.get("sanctioned"))}


def proposals_for_event(event: Event) -> str:
    """Return the proposals for the choices of an event as it is.

    What the event still has of them follows a later change.
    """
    typed = QueryDict(mutable=True)
    typed.update({name: str(getattr(event, name)) for name in ("game", "rules", "format", "pool", "scenario")})
    typed.update({"structure": event.structure, "rounds_scheduled": str(event.rounds_scheduled)})
    typed.update({"time_zone": event.time_zone, "host": str(event.host_id or "")})
    typed.update({f"option_{OPTION}": event.options[OPTION]} if OPTION in event.options else {})
    return str(fit_choices(typed)[PROPOSED])


def fields_to_list_again(event: Event, day: date) -> dict[str, Any]:
    """Return the values of a new listing like this event on another day, without report and level."""
    later = day - event.local_start.date()
    stands = {}
    for name, value in _initial(event).items():
        if name not in ("report", "level", "which"):
            stands[name] = value
    moved = {}
    for name in ("ends_on", "close_date"):
        if stands.get(name):
            moved[name] = stands[name] + later
    options = {f"option_{code}": value for code, value in event.options.items()}
    return stands | moved | options | {"date": day}


def _has_values(rows: list[list[forms.BoundField]]) -> bool:
    return any(field.value() or field.errors for row in rows for field in row)


def _has_choices(rows: list[list[forms.BoundField]]) -> bool:
    """Return whether any of these fields offers more than "None"."""
    return any(len(list(getattr(field.field, "choices", ()))) > 1 for row in rows for field in row)


def _item_choice(item: Item) -> tuple[str, str]:
    return item.code, item.label if item.sanctioned else f"{item.label} (never sanctioned)"


def _initial(event: Event) -> dict[str, Any]:
    local, stands = event.local_start, details_of(event)
    which = ""
    if local.fold:
        which = "second"
    return {
        **{code: getattr(stands, code) for code in LISTING},
        "date": local.date(),
        "time": local.time().replace(tzinfo=None),
        "which": which,
        "host": event.host_id,
        **_closing_fields(event),
    }


def _closing_fields(event: Event) -> dict[str, Any]:
    if event.entries_close_at is None:
        return {}
    closes = event.entries_close_at.astimezone(ZoneInfo(event.time_zone))
    return {"close_date": closes.date(), "close_time": closes.time().replace(tzinfo=None)}
