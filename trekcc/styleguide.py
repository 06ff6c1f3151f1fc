"""Every component in every state on one page, made of the templates and the forms that pages are made of.

Only a site in DEBUG answers at /styleguide/; the pictures that tests compare are taken of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.audits.selectors.audit import Audit
from tournaments.audits.selectors.checks import Check, Difference, Fact, Side, Tone
from tournaments.audits.selectors.timeline import Filter, mark_acts
from tournaments.engine import GAME_RULES
from tournaments.engine.core.seats import letter
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.pages.selectors.desk import DeskTile
from tournaments.play.forms.results import ResultForm
from tournaments.record.selectors.acts import ShownAct
from tournaments.record.selectors.bumps import bump_chart
from tournaments.templatetags.icons import FOLDER
from trekcc.styleguide_brackets import brackets

TOKENS = (
    *("ground", "card", "ink", "soft", "line", "edge", "wash", "ghost", "action", "on-action", "on", "rail", "mine"),
    *("link", "good", "caution", "bad", "link-wash", "good-wash", "caution-wash", "bad-wash"),
)
BADGES = ("fw", "mw", "tt", "ml", "fl", "bye", "ebye", "mg", "good", "caution", "bad")
TONES = ("good", "caution", "bad", "link")
PHASES = ("", "five", "paused", "over", "called")
NAMES = ("Ember", "Gravel")
WON = Result("full_win", ({"score": 100}, {"score": 35}), (0,))
WAYS = ((3, 2, 1, 1), (1, 1, 2, 2), (2, 4, 3, 3), (5, 3, 4, 4), (4, 5, 5, 5), (6, 6, 6, 6))
NOW = {"number": 3, "of": 5, "name": ""}
FIGURES = (("2", "Ember", "11", "9", "+132"), ("3", "You", "8", "5", "+40"), ("4", "Moth", "8", "5", "−15"))


class Fields(forms.Form):
    """A field of each kind."""

    name = forms.CharField(label="Title", help_text="As players will read it.")
    place = forms.CharField(label="Venue", required=False)
    rounds = forms.IntegerField(label="Rounds")
    kind = forms.ChoiceField(label="Game", choices=[("1e", "First Edition"), ("2e", "Second Edition")])
    about = forms.CharField(label="About it", required=False, widget=forms.Textarea(attrs={"rows": 2}))
    cards = forms.FileField(label="A picture", required=False)
    rated = forms.BooleanField(label="It is rated", required=False, help_text="Only where it is sanctioned.")
    style = forms.ChoiceField(
        label="Pairing style",
        choices=[("swiss", "Swiss"), ("bracket", "Bracket")],
        widget=forms.RadioSelect,
    )
    ending = forms.ChoiceField(
        label="How it ended",
        choices=[("win", "Won"), ("time", "Time"), ("gone", "Conceded")],
        widget=forms.RadioSelect(attrs={"class": "tiles"}),
    )


@dataclass(frozen=True, slots=True)
class TableCard:
    """The card of a table on the desk."""

    state: str
    table: int | None
    note: str
    seats: tuple[tuple[str, str, bool], ...]

    @property
    def url(self) -> str:
        return "#" if self.table else ""

    @property
    def listed_seats(self) -> list[tuple[None, tuple[str, str, bool]]]:
        return [(None, seat) for seat in self.seats]

    @property
    def reported(self) -> bool:
        return self.state == "reported"


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    return render(request, "styleguide/page.html", _components())


def _components() -> dict[str, Any]:
    return {
        "tokens": TOKENS,
        "badges": BADGES,
        "tones": TONES,
        "phases": PHASES,
        "icons": sorted(file.stem for file in FOLDER.glob("*.svg")),
        "fields": Fields(initial={"style": "swiss", "ending": "time", "rated": True, "rounds": 4}),
        "wrong": Fields({"name": "", "rounds": "four"}),
        "head": _head(),
        "tables": _tables(),
        "results": [_result(), _result(before=WON, winner=letter(0)), _result(reader=0)],
        "doubted": {
            "doubts": ["A full win is at 100 points, and Ember has 65."],
            "instead": {"code": "mod_win", "label": "Time was called"},
        },
        "error": RuleViolation("too_few", "A round needs at least two players who are checked in.", "OPG 7"),
        "brackets": brackets(),
        "chart": bump_chart(WAYS, 328, 120),
        "figures": FIGURES,
        "live": {"title": "Harbour Open", "about": "Hamburg · 21 players", "round": "round 3 of 5", "clock": _clock()},
        "asked": _make_question(),
        "ticks": {"step": "play", "ticks": [True, True, True, False, False]},
        "tiles": [
            DeskTile(5, "events worth a look", said="Harbour Open"),
            DeskTile(4, "in the inbox"),
            DeskTile(0, "claims"),
        ],
        "audited": _make_audit(),
        "log": _log(),
    }


def _make_audit() -> Audit:
    kept = Side("Ember v Gravel", "Full win", "Ember", "100 : 30", "4 : 1")
    stands = Side("Ember v Gravel", "Full win", "Gravel", "30 : 100", "1 : 4")
    facts = (Fact("Ember: bonus points", "5", "10"),)
    result = Difference("Round 6, table 1", "", "", "entered by Ledger", 6, 1, (kept, stands), facts)
    place = Difference("Ember", "place 1", "place 2")
    return Audit(
        (
            Check("draws", "Every draw replays", Tone.GREEN, "6 of 6 rounds give the same pairs."),
            Check(
                "results", "Results match the journal", Tone.RED, "1 result of 96 changed without an act.", (result,)
            ),
            Check("places", "Standings match the frozen places", Tone.RED, "2 of 32 come out otherwise.", (place,)),
            Check("import", "What was imported is as its file", Tone.GREY, "Not imported."),
        )
    )


def _log() -> dict[str, Any]:
    said = (
        ("event.finalized", "Event finalized", ""),
        ("result.corrected", "Corrected, round 5, table 7", "Ember 85 : Moth 40, was 80 : 40: “read off the slip”"),
        ("result.reported", "Result, round 6, table 1", "full win, Ember 100 : Gravel 30"),
        ("round.changed", "Seats of the draft of round 6 changed", "Moth, Slate “travelled together”"),
        ("round.drawn", "Round 6 drawn", "seed 1995"),
        ("penalty.given", "Penalty of Tinder", "slow play, level 1"),
    )
    acts = [ShownAct("03 Oct 18:42", tag, title, "Ledger", title, detail) for tag, title, detail in said]
    filters = [Filter("", "All", 214), Filter("results", "Results", 96), Filter("overrides", "Overrides", 4)]
    return {"acts": mark_acts(acts), "pages": Paginator(acts, len(acts)).page(1), "total": 214, "filters": filters}


def _clock() -> dict[str, Any]:
    return {"minutes": 45, "phase": "", "ends": None, "reading": "23:10", "until": "", "words": "stopped"}


def _head() -> dict[str, Any]:
    return {
        "url": "#",
        "title": "Harbour Open",
        "iso": "2026-11-28T10:00",
        "when": "Sat 28 November 2026, 10:00 CET",
        "where": "Hamburg",
        "directors": "Ledger",
        "about": "Second Edition · Standard",
        "chips": [("running", "good")],
        "now": {**NOW, "clock": _clock()},
    }


def _tables() -> list[TableCard]:
    return [
        TableCard("conflict", 4, "reports differ", (("Ember", "", False), ("Gravel", "", False))),
        TableCard(
            "missing", 7, "not reported", (("Moth", "", False), ("Lantern of a very long name indeed", "", False))
        ),
        TableCard("unconfirmed", 2, "unconfirmed", (("Slate", "100", True), ("Tinder", "35", False))),
        TableCard("reported", 1, "reported", (("Ledger", "100", True), ("Harbour", "−5", False))),
        TableCard("bye", None, "bye", (("Quill", "FW", True),)),
    ]


def _result(reader: int | None = None, before: Result | None = None, **chosen: str) -> ResultForm:
    its_own = f"{reader}-{before is None}-%s"
    rules = GAME_RULES["tcc-2e"]
    return ResultForm(rules=rules, names=NAMES, reader=reader, before=before, initial=chosen, auto_id=its_own)


def _make_question() -> dict[str, Any]:
    return {
        "number": 3,
        "line": "3. Embers (DE)",
        "name": "Embers",
        "parts": [{"text": "3. ", "beside": True}, {"text": "Embers"}, {"text": " (DE)", "beside": True}],
        "said": ["Somebody of a name like this has played here."],
        "question": "Is this Ember?",
        "answers": [
            {"value": "7:Ember", "label": "Ember", "hint": "played here last week", "picked": True},
            {"value": "new", "label": "Somebody else", "hint": "gets a record"},
        ],
    }
