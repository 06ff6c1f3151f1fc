"""The form of a casual evening, and the listing that is made from it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.http import QueryDict
from django.utils import timezone

from tournaments import engine
from tournaments.engine.brought_lists import LONGEST_LIST, read_pasted_report
from tournaments.engine.house import LONGEST_NAME, MATCHES, OPTION, OTHER_GAME, PRESETS, build_text
from tournaments.engine.listing.check import find_ruleset, usual_structure
from tournaments.engine.listing.defaults import usual_rounds
from tournaments.engine.listing.matrix import FORMATS, USUAL_GAME, list_offered_with, usual_pools, usual_rules
from tournaments.engine.listing.schedule import schedule
from tournaments.engine.listing.sitting import sitting_in_words
from tournaments.engine.listing.status import recommended_in_words
from tournaments.engine.names.sheets import ColumnKind, read_sheet
from tournaments.entries.forms.brought import ListForm
from tournaments.entries.forms.entries import sent_rows
from tournaments.entries.selectors.candidates import COUNTRIES
from tournaments.kernel.days import list_zones
from tournaments.kernel.form_fields import WordsField
from tournaments.listing.forms.following import (
    PROPOSED,
    follow_proposal,
    proposals_field,
    read_proposals,
    write_proposals,
)
from tournaments.listing.selectors.proposals import propose_title
from tournaments.listing.services.registration import ListingDetails
from tournaments.play.selectors.evenings import LastEvening

USUAL_ROUNDS = 3
MOST_NAMES = 500
PRESET_LENGTHS = {house.best_of for house in PRESETS}
BEST_OF = [(str(games), words) for games, words in MATCHES.items() if games in PRESET_LENGTHS]
GAMES = {"2E": "Second Edition", "1E": "First Edition", "TR": "Tribbles", OTHER_GAME: "Another game"}
"""What is played on an evening; all others are listed by the long form."""


class EveningForm(ListForm):
    """The names, the game and the rounds of an evening.

    `names`: the names that were typed or uploaded and are in no row yet. `read_text`: the list that was read.
    """

    most_kept = 100_000
    is_one_list = False
    read_text = ""

    beside = {"house_game": "game_name"}
    names = WordsField(required=False, lines=1, strip=False, max_length=LONGEST_LIST, label="Names, one a line")
    game = forms.ChoiceField(
        label="What do you play?",
        choices=list(GAMES.items()),
        initial=USUAL_GAME,
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
    )
    game_name = WordsField(required=False, max_length=LONGEST_NAME, label="Which game?")
    best_of = forms.ChoiceField(required=False, label="A match is", choices=BEST_OF, initial="1")
    rounds_scheduled = forms.IntegerField(label="Rounds", min_value=1, max_value=20, initial=USUAL_ROUNDS)
    time_zone = forms.ChoiceField(label="Time zone", choices=list_zones, initial="UTC")
    proposed = proposals_field()

    def __init__(self, *args: Any, knows_zone: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zone = self.fields["time_zone"]
        if knows_zone:
            zone.widget = forms.HiddenInput()
        else:
            zone.widget.attrs["data-own-zone"] = "" if self.is_bound else "yes"

    @property
    def reads_again(self) -> bool:
        return "columns" in self.data

    @property
    def is_corrected(self) -> bool:
        return self.reads_again and super().is_corrected

    def clean_names(self) -> list[str]:
        """Return the names to add: those of a file, or of a list whose columns are corrected, before those typed."""
        typed = self.cleaned_data["names"]
        is_beside = self.reads_again or self.brought is not None
        listed = typed
        if is_beside:
            listed = str(self.data.get("table", ""))
        lines = self.read_lines(listed) + (_lines(typed) if is_beside else [])
        if len(lines) > MOST_NAMES:
            raise forms.ValidationError(f"{len(lines)} lines are too many at once: paste up to {MOST_NAMES}.")
        self.read_text = listed if self.sheet or self.brought else ""
        return lines

    def names_before(self) -> list[str]:
        """Return the names that the list was read as, before it was corrected."""
        listed = str(self.data.get("table_before") or self.data.get("table", ""))
        sheet = read_sheet(read_pasted_report(listed), COUNTRIES)
        if sheet is None:
            return _lines(listed)
        words = str(self.data.get("read_as", "")).split()
        kinds = [ColumnKind(word) for word in words if word in set(ColumnKind)]
        return sheet.names(kinds if len(kinds) == len(sheet.kinds) else ())

    def _fill(self, text: str) -> None:
        """Keep the text of a file beside what is typed."""
        filled = self.data.copy()  # type: ignore[attr-defined]
        filled["table_before"], filled["table"] = filled.get("table", ""), text
        self.data = filled

    def now(self) -> datetime:
        """Return the present minute in the time zone of the evening."""
        return (
            timezone.now().replace(second=0, microsecond=0).astimezone(ZoneInfo(self._chosen_or_proposed("time_zone")))
        )

    def time(self) -> str:
        """Return the time on the clock of the evening, whatever zone its reader has."""
        return f"{self.now():%H:%M %Z}"

    def title(self) -> str:
        game = self._chosen_or_proposed("game")
        return propose_title(game, self.now(), (game == OTHER_GAME and self._chosen_or_proposed("game_name")) or "")

    def details(self) -> ListingDetails:
        """Return the listing of the evening. Call after is_valid."""
        game = self.cleaned_data["game"]
        rules = usual_rules(game)
        return ListingDetails(
            title=self.title(),
            game=game,
            format=list_offered_with("format", FORMATS, game, rules)[0].code,
            pool=next(iter(usual_pools(game, "")), ""),
            rules=rules,
            starts_at=self.now(),
            time_zone=self.cleaned_data["time_zone"],
            rounds_scheduled=self.cleaned_data["rounds_scheduled"],
            sanctioned=False,
            structure=usual_structure(game, rules),
            options=self._options(),
        )

    def _options(self) -> dict[str, str]:
        """Return the house rules of another game, as the option of its event; nothing for the games of the guide."""
        if self.cleaned_data["game"] != OTHER_GAME:
            return {}
        house = next(house for house in PRESETS if str(house.best_of) == self._chosen_or_proposed("best_of"))
        return {OPTION: build_text(replace(house, game=self.cleaned_data["game_name"]))}

    def sitting(self, players: int) -> str:
        """Say how this many players sit down."""
        game = self._chosen_or_proposed("game")
        return sitting_in_words(find_ruleset(game, usual_rules(game)), players)

    def schedule(self) -> tuple[str, ...]:
        """List the parts of the schedule; empty where it is only a number of rounds."""
        game, rounds = self._chosen_or_proposed("game"), int(self._chosen_or_proposed("rounds_scheduled"))
        rules = find_ruleset(game, usual_rules(game))
        parts = schedule(engine.system(rules.code, rules.structures[0]), rounds) if rules else ()
        if len(parts) > 1:
            return parts
        return ()

    def advice(self, players: int) -> str:
        """Say how many rounds the rules recommend, where the form has another number."""
        game, rounds = self._chosen_or_proposed("game"), int(self._chosen_or_proposed("rounds_scheduled"))
        rules = find_ruleset(game, usual_rules(game))
        if players < 2 or rules is None or rules.recommended_rounds(players) in (rounds, None):
            return ""
        return recommended_in_words(rules, players, rounds)

    def for_listing(self) -> dict[str, str]:
        """Return what was typed as query parameters of the long listing form."""
        now = self.now()
        said = {"title": self.title(), "date": f"{now:%Y-%m-%d}", "time": f"{now:%H:%M}", "sanctioned": ""}
        return said | {name: self._chosen_or_proposed(name) for name in ("game", "rounds_scheduled", "time_zone")}

    def _chosen_or_proposed(self, name: str) -> str:
        """Return the valid value of a field, or the proposed one."""
        said = self[name].value()
        field = self.fields[name]
        try:
            return str(field.clean(said))
        except forms.ValidationError:
            return str(field.initial)


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def propose_evening_rounds(game: str, players: int) -> int:
    """Propose the number of rounds for an evening of this game.

    Where a match has several rounds, several tables play finals.
    """
    rules = find_ruleset(game, usual_rules(game))
    if rules is None or rules.limits.games_per_match == 1:
        return USUAL_ROUNDS
    if players > rules.seats[1]:
        return usual_rounds(rules, rules.structures[0])
    return rules.limits.games_per_match


def follow_proposals(sent: QueryDict, last: LastEvening | None) -> QueryDict:
    """Return the sent data with the proposed number of rounds, unless somebody chose another one."""
    typed, before, game = sent.copy(), read_proposals(sent), sent.get("game", USUAL_GAME)
    typed_names = sum(bool(line.strip()) for line in sent.get("names", "").splitlines())
    proposed = {"rounds_scheduled": _propose_rounds(game, len(sent_rows(sent)) + typed_names, last)}
    follow_proposal(typed, "rounds_scheduled", proposed["rounds_scheduled"], before)
    typed[PROPOSED] = write_proposals(proposed)
    return typed


def first_proposals(last: LastEvening | None) -> dict[str, object]:
    """Propose the game, rounds and time zone of the last evening."""
    known = {"game": last.game} if last and last.game in GAMES else {}
    rounds = _propose_rounds(known.get("game", USUAL_GAME), 0, last)
    zone = {"time_zone": last.time_zone} if last else {}
    return {**known, **zone, "rounds_scheduled": rounds, PROPOSED: write_proposals({"rounds_scheduled": rounds})}


def _propose_rounds(game: str, players: int, last: LastEvening | None) -> str:
    """Propose as many rounds as last time for the same game, if no match would be cut short."""
    is_again = last is not None and last.game == game and last.rounds > 0
    rules = find_ruleset(game, usual_rules(game))
    if is_again and last is not None and (rules is None or rules.limits.games_per_match == 1):
        return str(last.rounds)
    return str(propose_evening_rounds(game, players))
