"""Players on the list: a pasted list, a walk-in, earned byes, check-in."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import replace
from typing import Any

from django import forms
from django_countries import countries

from tournaments.engine.brought_lists import LONGEST_LIST
from tournaments.engine.core.figures import format_plain
from tournaments.engine.document.players import MOST_START
from tournaments.engine.name_lines import name_line
from tournaments.engine.tables.unreadable import MOST_ROWS
from tournaments.entries.forms.brought import ListForm
from tournaments.entries.forms.kept_names import Row, is_meant_for, kept_names
from tournaments.entries.selectors.candidates import COUNTRIES
from tournaments.entries.selectors.name_questions import AT_ONCE, ENTERED, NEW, SKIP, is_skipped
from tournaments.entries.services.entries import Name
from tournaments.kernel.form_fields import LongSelect, MomentField, PersonNameField, WordsField
from tournaments.kernel.text_cleaning import clean_text, validate_public_name
from tournaments.kernel.write_form import WriteForm, require_reason
from tournaments.people.services.players import Profile
from tournaments.record.models import Director
from tournaments.record.selectors.awards import NO_AWARDS, UsableAwards

MOST_LINES = MOST_ROWS
KEPT = "I keep it for another championship"
BYES = ((0, KEPT), (1, "I use the bye in round 1"), (2, "I use the byes in rounds 1 and 2"))
LONGEST_NAME = 80
NOBODY = "Write at least one name, or choose a file."


class MyEntryForm(WriteForm):
    """A member's entry; an online event asks where opponents find them."""

    play_contact = WordsField(
        required=False,
        max_length=200,
        label="How my opponents reach me",
        help_text="A name in the software, a number, an address. Your opponent sees it while your game is played.",
    )

    def __init__(self, *args: Any, online: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not online:
            del self.fields["play_contact"]


class PasteForm(ListForm):
    """One name or handle a line, or a table, pasted or as a file."""

    quiet = True  # one of the two is enough, so none says "optional"

    names = WordsField(
        required=False,
        lines=8,
        strip=False,  # an empty first cell is a cell, too
        max_length=LONGEST_LIST,
        label="Names or handles",
        help_text=(
            f"One a line, or the rows of a spreadsheet, up to {MOST_LINES} lines. Numbers, ranks, countries, phone"
            " numbers and e-mail addresses beside a name are left out."
        ),
    )
    field_order = ("key", "seen", "names", "file")

    def clean_names(self) -> list[str]:
        lines = self.read_lines(self.cleaned_data["names"])
        if not lines and not self.file_refusal:
            raise forms.ValidationError(NOBODY)
        if len(lines) > MOST_LINES:
            raise forms.ValidationError(f"{len(lines)} lines are too many at once: paste up to {MOST_LINES}.")
        names = [name_line(line, COUNTRIES).name for line in lines]
        long = next((name for name in names if len(name) > LONGEST_NAME), None)
        if long:
            raise forms.ValidationError(f"A name has up to {LONGEST_NAME} characters, this line has more: {long[:40]}…")
        return lines


class ConfirmNamesForm(WriteForm):
    """The confirmed preview: of every line the name and who is meant; at the door checked in at once.

    A line that asks and has no answer waits: it enters nobody and is not left out either. Of a long list the lines
    after the first `AT_ONCE` names come later, with the next press of the button.
    """

    check_in = forms.BooleanField(required=False, widget=forms.HiddenInput)
    country = forms.ChoiceField(required=False, choices=[("", "Not said"), *countries], widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        rows = sent_rows(self.data)
        if not rows:
            raise forms.ValidationError("The preview is incomplete. Paste the list again.")
        cleaned |= {
            "lines": [row[0] for row in rows],
            "typed": [row[1] for row in rows],
            "picks": [row[2] for row in rows],
        }
        named = [(typed_name(name), pick) for _, name, pick in rows]
        cleaned["waiting"] = [at for at, (name, pick) in enumerate(named) if _waits(rows[at][0], name, pick)]
        found = {at: who for at, (name, pick) in enumerate(named) if (who := chosen_name(name, pick))}
        at_once, cleaned["later"] = list(found)[:AT_ONCE], list(found)[AT_ONCE:]
        cleaned["names"] = [replace(found[at], country=cleaned.get("country", "")) for at in at_once]
        left_out = any(pick == SKIP for _, pick in named)
        listed = any(pick.startswith(SKIP) for _, pick in named)
        if not (cleaned["names"] or left_out or (listed and not cleaned["waiting"])):
            self.add_error(None, "Nobody is entered yet: say for at least one line who is meant.")
        return cleaned

    def rows(self) -> list[Row]:
        """Return the lines as they were sent, also of a form that is refused."""
        data = self.cleaned_data
        return list(zip(data["lines"], data["typed"], data["picks"], strict=True))

    def settled_rows(self) -> list[Row]:
        """Return the rows once the others are entered: those that wait or come later as they are, others as settled."""
        waiting = {*self.cleaned_data["waiting"], *self.cleaned_data["later"]}
        return [
            (line, name, pick if at in waiting or _is_nobody(line, name) else ENTERED)
            for at, (line, name, pick) in enumerate(self.rows())
        ]

    @property
    def arguments(self) -> dict[str, Any]:
        return {"names": self.cleaned_data["names"], "check_in": bool(self.cleaned_data.get("check_in"))}


def sent_rows(data: Mapping[str, Any]) -> list[Row]:
    """Return the lines of a preview as they were sent: text, typed name and choice."""
    rows: list[Row] = []
    while (line := data.get(f"line-{len(rows) + 1}")) is not None and len(rows) < MOST_LINES:
        number = len(rows) + 1
        rows.append((line, data.get(f"name-{number}", ""), data.get(f"pick-{number}", "")))
    return rows


def sent_text(data: Mapping[str, Any]) -> str:
    """Return the lines to paste again, with the names that were changed; who is entered already is left out."""
    rows = [(line, name) for line, name, pick in sent_rows(data) if pick != ENTERED]
    return "\n".join(line if not name or name in _parse_line(line) else name for line, name in rows)


def waiting_rows(session: MutableMapping[str, Any], event: int) -> int:
    """Count the lines of this event that are not entered yet after others of their list were."""
    rows = kept_names(session) if is_meant_for(session, event) else []
    if not any(pick == ENTERED for _, _, pick in rows):
        return 0
    return sum(pick != ENTERED and not _is_nobody(line, name) for line, name, pick in rows)


def _waits(line: str, name: str, pick: str) -> bool:
    """Return whether a line asks and has no answer; one without a name asks if it has letters."""
    if pick or name:
        return not pick
    read = name_line(line, COUNTRIES)
    return not (read.name or read.is_nobody)


def _is_nobody(line: str, name: str) -> bool:
    return not name and name_line(line, COUNTRIES).is_nobody


def _parse_line(line: str) -> tuple[str, str]:
    read = name_line(line, COUNTRIES)
    return read.name, read.numbered


def is_key(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 16


def typed_name(text: str) -> str:
    name = validate_public_name(clean_text(" ".join(text.split())))
    if len(name) > LONGEST_NAME:
        raise forms.ValidationError(f"A name has up to {LONGEST_NAME} characters, this one has more: {name[:40]}…")
    return name


def chosen_name(name: str, pick: str) -> Name | None:
    """Return the name to enter, or None. A choice made for another name is ignored."""
    who, proposes, of = pick.partition(":")
    if not (name and pick) or is_skipped(pick, name):
        return None
    if proposes and (of != name or who == NEW):
        return Name(name)
    if not (who == NEW or is_key(who)):
        raise forms.ValidationError("A line of the preview cannot be read. Paste the list again.")
    return Name(name, another=True) if who == NEW else Name(name, int(who))


class CheckInAllForm(WriteForm):
    """The rows that were shown: `entry` many times."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        data: Any = self.data
        cleaned["entries"] = sorted({int(key) for key in data.getlist("entry") if is_key(key)})
        if not cleaned["entries"]:
            raise forms.ValidationError("Nobody is named who could be checked in: load the list again.")
        return cleaned


class WalkInForm(WriteForm):
    """Somebody at the door: a member by handle, or a new player without an account."""

    name = PersonNameField(label="Name or handle")
    country = forms.ChoiceField(required=False, choices=[("", "Not said"), *countries], widget=LongSelect)

    def profile(self) -> Profile:
        return Profile(name=self.cleaned_data["name"], country=self.cleaned_data["country"])


class RenameForm(WriteForm):
    """The right spelling of a name. With `asked`, other directors' events show it, and are told the reason."""

    is_edit = True

    name = PersonNameField(
        label="The name as it should be", error_messages={"required": "Write the name as it should be."}
    )
    another = forms.BooleanField(
        required=False,
        label="Another player than the one who is known by this name",
        help_text="Only where you are asked.",
    )
    reason = WordsField(max_length=300, required=False, label="Why", help_text="Stays with the record of the player.")

    def __init__(self, *args: Any, asked: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if asked:
            require_reason(self.fields["reason"], asked)


class TypedForm(forms.Form):
    """The letters of a name that are there so far."""

    name = PersonNameField(required=False)


class KnownForm(WriteForm):
    """One of those that were offered while the name was typed."""

    player = forms.IntegerField(min_value=1, max_value=2**53)


class WithoutAward(WriteForm):
    """A player's head start at a championship, from their awards or with a director's reason."""

    field_order = ("byes", "points", "reason")
    reason = WordsField(
        max_length=300,
        required=False,
        label="Where it was earned, if no award is listed",
        help_text="Asked at Continentals and Worlds alone; the journal keeps it.",
    )


class EarnedByesForm(WithoutAward):
    byes = forms.TypedChoiceField(
        coerce=int, label="Earned byes", choices=[(0, "none or forfeited"), (1, "round 1"), (2, "rounds 1 and 2")]
    )


class HeadStartForm(WithoutAward):
    points = forms.IntegerField(label="Head start", min_value=0, max_value=MOST_START)


class DeputyForm(WriteForm):
    handle = WordsField(max_length=30, help_text="The handle of a member.")
    position = forms.TypedChoiceField(coerce=int, choices=Director.Position.choices[1:])


class LeaveForm(WriteForm):
    now = forms.BooleanField(
        required=False, label="I leave now, in the middle of my game: this concedes it, once the director agrees."
    )
    sure = forms.BooleanField(label="Yes, I leave this event", error_messages={"required": "Say that you mean it."})


class ContactForm(WriteForm):
    contact = WordsField(
        required=False,
        max_length=200,
        label="How my opponents reach me",
        help_text=(
            "A name on a voice application, a number, an address. Seen by your opponent while your game is published "
            "and not finished, and by nobody else."
        ),
    )

    @property
    def arguments(self) -> dict[str, Any]:
        return {"play_contact": self.cleaned_data["contact"]}


class CheckInForm(WriteForm):
    """The check-in of a player with `byes` noted; without any there is nothing to forfeit.

    `usable` counts those of their awards.
    """

    code = WordsField(max_length=20, label="Code on the wall")
    earned_byes = forms.TypedChoiceField(coerce=int, label="My earned byes", widget=forms.RadioSelect)
    head_start = forms.TypedChoiceField(coerce=int, label="My head start", widget=forms.RadioSelect)
    forfeit = forms.BooleanField(required=False, label="I forfeit my earned bye and play from round 1 on (OPG 7.2)")

    def __init__(self, *args: Any, byes: int, usable: UsableAwards = NO_AWARDS, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs.update({"autocapitalize": "characters", "autocomplete": "off"})
        self._offer("earned_byes", list(BYES[: usable.byes + 1]) if usable.byes else [])
        starts = [(points, f"I begin with {format_plain(points)}") for points in usable.starts]
        self._offer("head_start", [*starts, (0, KEPT)] if starts else [])
        if not byes:
            del self.fields["forfeit"]

    def _offer(self, name: str, choices: list[tuple[int, str]]) -> None:
        if choices:
            self.set_choices(name, choices)
        else:
            del self.fields[name]


class DoorForm(WriteForm):
    """The end of self check-in; if empty, five minutes before the start."""

    is_edit = True

    def __init__(self, *args: Any, zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["until"] = MomentField(zone=zone, required=False, label="Players check themselves in until")
