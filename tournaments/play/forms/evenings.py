"""A casual evening: what is asked of its director, and the listing that is made of it."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone

from tournaments.engine.listing.check import ruleset_of
from tournaments.engine.listing.matrix import FORMATS, USUAL_GAME, offered_with, usual_pools, usual_rules
from tournaments.engine.listing.sitting import sitting_in_words
from tournaments.engine.listing.status import recommended_in_words
from tournaments.engine.structures import SWISS
from tournaments.entries.forms.entries import MOST_LINES
from tournaments.kernel.days import zones
from tournaments.kernel.form_fields import Words
from tournaments.kernel.write_form import WriteForm
from tournaments.listing.services.registration import Details
from tournaments.play.selectors.evenings import title_of

GAMES = {"2E": "Second Edition", "1E": "First Edition", "TR": "Tribbles", "OTHER": "Another game"}
"""What is played on an evening; all others are listed by the long form."""


class EveningForm(WriteForm):
    """`names`: those that are typed and stand in no row yet."""

    names = Words(required=False, lines=1, max_length=60_000, label="Names, one a line")
    game = forms.ChoiceField(
        label="What do you play?",
        choices=list(GAMES.items()),
        initial=USUAL_GAME,
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
    )
    rounds_scheduled = forms.IntegerField(label="Rounds", min_value=1, max_value=20, initial=3)
    time_zone = forms.ChoiceField(label="Time zone", choices=zones, initial="UTC")

    def __init__(self, *args: Any, knows_zone: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zone = self.fields["time_zone"]
        if knows_zone:
            zone.widget = forms.HiddenInput()
        else:
            zone.widget.attrs["data-own-zone"] = "" if self.is_bound else "yes"

    def clean_names(self) -> list[str]:
        lines = [line.strip() for line in self.cleaned_data["names"].splitlines() if line.strip()]
        if len(lines) > MOST_LINES:
            raise forms.ValidationError(f"{len(lines)} lines are too many at once: paste up to {MOST_LINES}.")
        return lines

    def now(self) -> datetime:
        """Where the evening is."""
        return timezone.now().replace(second=0, microsecond=0).astimezone(ZoneInfo(self._said("time_zone")))

    def title(self) -> str:
        return title_of(self._said("game"), self.now())

    def details(self) -> Details:
        """Call after is_valid."""
        game = self.cleaned_data["game"]
        rules = usual_rules(game)
        return Details(
            title=self.title(),
            game=game,
            format=offered_with("format", FORMATS, game, rules)[0].code,
            pool=next(iter(usual_pools(game, "")), ""),
            rules=rules,
            starts_at=self.now(),
            time_zone=self.cleaned_data["time_zone"],
            rounds_scheduled=self.cleaned_data["rounds_scheduled"],
            sanctioned=False,
            structure=_structure(game, rules),
        )

    def sitting(self, players: int) -> str:
        """How so many sit down."""
        game = self._said("game")
        return sitting_in_words(ruleset_of(game, usual_rules(game)), players)

    def advice(self, players: int) -> str:
        """How many rounds the rules recommend for so many players, where others are chosen or proposed."""
        game, rounds = self._said("game"), int(self._said("rounds_scheduled"))
        rules = ruleset_of(game, usual_rules(game))
        if players < 2 or rules is None or rules.recommended_rounds(players) in (rounds, None):
            return ""
        return recommended_in_words(rules, players, rounds)

    def proposed(self) -> dict[str, str]:
        """For the long form."""
        now = self.now()
        said = {"title": self.title(), "date": f"{now:%Y-%m-%d}", "time": f"{now:%H:%M}", "sanctioned": ""}
        return said | {name: self._said(name) for name in ("game", "rounds_scheduled", "time_zone")}

    def _said(self, name: str) -> str:
        """As it was chosen, or as it is proposed."""
        said = self[name].value()
        field = self.fields[name]
        try:
            return str(field.clean(said))
        except forms.ValidationError:
            return str(field.initial)


def _structure(game: str, rules: str) -> str:
    played_by = ruleset_of(game, rules)
    known = played_by.structures if played_by else (SWISS.code,)
    return SWISS.code if SWISS.code in known else known[0]
